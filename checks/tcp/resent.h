/* SPDX-License-Identifier: Apache-2.0 */
/* resent.h - which connections sent again between the samples, and are their peers ours to judge? */
#ifndef CD_CHECKS_TCP_RESENT_H
#define CD_CHECKS_TCP_RESENT_H

#include <commdoctor/check.h>

#define RESENT_NEEDS "sock/tcp", "sock/tcp_again", "sock/peers"

struct resent {
	const char *peer;	/* of the connection that did most; NULL: none is seen */
	int64_t peer_port, most;
	uint64_t near, far;	/* segments to peers in connected prefixes or those of the site; others */
};

void cd_tcp_resent(struct cd_case *c, struct resent *r);
/* All that is seen went to peers that no network of this site leads to alone. */
bool cd_tcp_resent_far(const struct resent *r);
/* Observations "peer" and "peer_resent". */
void cd_tcp_resent_observe(struct cd_case *c, struct cd_finding *f, const struct resent *r);

#endif

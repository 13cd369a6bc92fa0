/* SPDX-License-Identifier: Apache-2.0 */
/* resent.h - which connections sent again between the samples, and are their peers ours to judge? */
#ifndef CD_CHECKS_TCP_RESENT_H
#define CD_CHECKS_TCP_RESENT_H

#include <commdoctor/check.h>

#include "counted.h"

#define RESENT_NEEDS "sock/tcp", "sock/tcp_again", "sock/peers", COUNTED_NEEDS
#define RESENT_BOUND { "near_share", "ratio", "0.1", "ours" }

struct resent {
	const char *peer;	/* of the connection that did most; NULL: none is seen */
	int64_t peer_port, most;
	uint64_t near, far;	/* segments to peers in connected prefixes or those of the site; others */
};

void cd_tcp_resent(struct cd_case *c, struct resent *r);
/*
 * Bound "near_share".  Far: next to all that is seen went to peers that no network of this site leads to
 * alone.  Near: of the `n` segments in so many seconds, peers of this site are seen to have their share.
 * Neither, when those that sent again are gone, or too many to be listed.
 */
bool cd_tcp_resent_far(struct cd_case *c, const struct resent *r);
bool cd_tcp_resent_near(struct cd_case *c, const struct resent *r, uint64_t n, double seconds);
/* Observations "peer" and "peer_resent". */
void cd_tcp_resent_observe(struct cd_case *c, struct cd_finding *f, const struct resent *r);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* target.h - does a target lie on this host, so that what is configured here explains it? */
#ifndef CD_CHECKS_TLS_TARGET_H
#define CD_CHECKS_TLS_TARGET_H

#include <commdoctor/check.h>

/* Whatever is not known to be here is the peer's. */
static inline void target_where(struct cd_case *c, struct cd_finding *f, const char *target)
{
	bool local;

	if (!cd_have_bool(c, "tls/local", target, &local) || !local)
		cd_elsewhere(f, CD_PEER);
}

#endif

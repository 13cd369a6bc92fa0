/* SPDX-License-Identifier: Apache-2.0 */
/* roce-trust.h - by which mark does a port sort packets, and where does a DSCP lead? */
#ifndef CD_CHECKS_QOS_ROCE_TRUST_H
#define CD_CHECKS_QOS_ROCE_TRUST_H

#include "roce-ports.h"

enum { ROCE_SELECTOR_DSCP = 5, ROCE_DSCP_USUAL = 26, ROCE_CNP_DSCP_USUAL = 48, ROCE_DSCPS = 64 };

#define ROCE_TRUST_NEEDS "dcb/trust", "dcb/apptrust", "dcb/dscp_prio", "nic/driver"

static inline bool roce_driver_is(struct cd_case *c, const char *port, const char *name)
{
	const char *driver;

	return cd_have_text(c, "nic/driver", port, &driver) && !strcmp(driver, name);
}

/* "dscp", "pcp", or NULL: nobody says. */
static inline const char *roce_trust(struct cd_case *c, const char *port)
{
	const char *said;
	struct cd_ints order, entries;

	if (cd_have_text(c, "dcb/trust", port, &said))
		return strcmp(said, "dscp") ? "pcp" : "dscp";
	if (cd_have_ints(c, "dcb/apptrust", port, &order) && order.n)
		return order.item[0] == ROCE_SELECTOR_DSCP ? "dscp" : "pcp";
	if (cd_have_ints(c, "dcb/dscp_prio", port, &entries))
		return "dscp";
	return roce_driver_is(c, port, "mlx5_core") &&
	       cd_state(c, "dcb/dscp_prio", port) == CD_ABSENT &&
	       cd_state(c, "dcb/pfc_mask", port) == CD_PRESENT ? "pcp" : NULL;
}

/*
 * The priority of a DSCP on a port that trusts it: by its entry, else by the hardware's own table, of
 * which only mlx5's is known (the upper three bits).  False: nobody knows.
 */
static inline bool roce_dscp_leads(struct cd_case *c, const char *port, int64_t dscp, int64_t *prio)
{
	if (dscp < 0 || dscp >= ROCE_DSCPS)
		return false;
	if (cd_have_item(c, "dcb/dscp_prio", port, (size_t)dscp, prio) && *prio >= 0)
		return true;
	*prio = dscp >> 3;
	return roce_driver_is(c, port, "mlx5_core") && cd_state(c, "dcb/dscp_prio", port) !=
	       CD_UNSEEN;
}

#endif

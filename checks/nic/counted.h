/* SPDX-License-Identifier: Apache-2.0 */
/* counted.h - how much did counters of a port move, and what share of the packets is that? */
#ifndef CD_CHECKS_NIC_COUNTED_H
#define CD_CHECKS_NIC_COUNTED_H

#include "tuned.h"

/* What of the counter came in the interval; 0 where it was not told. */
static inline int64_t nic_moved(struct cd_case *c, const char *rate, const char *port)
{
	struct cd_rate r;

	return cd_have_rate(c, rate, port, &r) ? (int64_t)r.delta : 0;
}

/*
 * Were counters of the driver (up to NULL) asked for in vain?  Then the verdict is given; drivers that
 * nobody asks are not meant.
 */
static inline bool nic_hidden(struct cd_case *c, const char *const *rate, const char *port)
{
	struct cd_rate r;

	for (; *rate; rate++)
		if (cd_state(c, *rate, port) == CD_UNSEEN &&
		    cd_reason(c, *rate, port) != CD_NOT_COLLECTED)
			return !cd_need_rate(c, *rate, port, &r);
	return false;
}

/* Two readings of one thing: the driver's name for it and the kernel's.  The larger knows more. */
static inline int64_t nic_larger(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* Those that came through and those that did not. */
static inline double nic_share(int64_t lost, const struct cd_rate *passed)
{
	double all = (double)lost + (double)passed->delta;

	return all > 0 ? (double)lost / all : 0;
}

static inline enum cd_severity nic_unless_mgmt(struct cd_case *c, const char *port,
					       enum cd_severity severity)
{
	return port_has_role(c, port, "mgmt") ? CD_LOW : severity;
}

static inline void nic_observe(struct cd_finding *f, int64_t count, double share, double seconds)
{
	cd_observe_int(f, "count", count, "");
	cd_observe_real(f, "share", share, "ratio");
	cd_observe_real(f, "seconds", seconds, "s");
}

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* fec.h - how does a port signal: two levels or four, and what must FEC do for it? */
#ifndef CD_CHECKS_NIC_FEC_H
#define CD_CHECKS_NIC_FEC_H

#include "port.h"

#define GIGABIT INT64_C(1000000000)
#define FEC_NEEDS "nic/carrier", "port/speed", "nic/lanes", "nic/fec_active"

enum fec_signal { FEC_UNTOLD, FEC_NRZ, FEC_PAM4 };

/*
 * From 50 Gb/s a lane on the signal has four levels (PAM4), whose errors FEC must correct; every
 * Ethernet of 200 Gb/s and more demands it, too.
 */
static inline enum fec_signal fec_signal(struct cd_case *c, const char *port, int64_t speed)
{
	int64_t lanes;

	if (speed >= 200 * GIGABIT)
		return FEC_PAM4;
	if (speed <= 40 * GIGABIT)
		return FEC_NRZ;
	if (!cd_have_int(c, "nic/lanes", port, &lanes) || lanes < 1)
		return FEC_UNTOLD;
	return speed / lanes >= 50 * GIGABIT ? FEC_PAM4 : FEC_NRZ;
}

/* Ports with carrier of a speed at which FEC counts; otherwise the verdict is given. */
static inline bool fec_is_judged(struct cd_case *c, const char *port, int64_t *speed)
{
	bool carrier;

	if (port_is_excused(c, port) || !cd_need_bool(c, "nic/carrier", port, &carrier))
		return false;
	if (!carrier)
		cd_not_applicable(c, port, "no carrier");
	else if (cd_state(c, "nic/fec_active", port) == CD_ABSENT)
		cd_not_applicable(c, port, "%s", cd_why(c, "nic/fec_active", port));
	else if (!cd_need_int(c, "port/speed", port, speed))
		return false;
	else if (*speed < 25 * GIGABIT || *speed == 40 * GIGABIT)
		cd_not_applicable(c, port, "no FEC is needed at this speed");
	else
		return true;
	return false;
}

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* tuned.h - which ports does a setting or a counter of the card matter on, and who else moves it? */
#ifndef CD_CHECKS_NIC_TUNED_H
#define CD_CHECKS_NIC_TUNED_H

#include "port.h"

#define NIC_GIGABIT INT64_C(1000000000)

#define NIC_PORT_NEEDS "port", "port/speed", "port/role", "nic/carrier", "nic/driver", "nic/type"

static inline bool nic_driver_is_of(struct cd_case *c, const char *port, const char *const *driver)
{
	const char *name;

	for (size_t i = 0; cd_have_text(c, "nic/driver", port, &name) && driver[i]; i++)
		if (!strcmp(driver[i], name))
			return true;
	return false;
}

/* The port of logins and package servers beside ports that do the work: what 10 Gb/s give is enough. */
static inline bool nic_stands_beside(struct cd_case *c, const char *port, int64_t speed)
{
	int64_t other;

	if (speed > 10 * NIC_GIGABIT || !port_has_role(c, port, "default_route"))
		return false;
	for (const char *p = NULL; (p = cd_walk(c, "port", p));)
		if (cd_have_int(c, "port/speed", p, &other) && other >= 25 * NIC_GIGABIT)
			return true;
	return false;
}

/* A wired port that carries data; otherwise the verdict of it is given. */
static inline bool nic_carries(struct cd_case *c, const char *port)
{
	int64_t type;
	bool carrier;

	if (port_has_role(c, port, "wireless"))
		cd_not_applicable(c, port, "wireless");
	else if (cd_have_int(c, "nic/type", port, &type) && type != 1)
		cd_not_applicable(c, port, "not Ethernet");
	else if (!cd_need_bool(c, "nic/carrier", port, &carrier))
		return false;
	else if (!carrier)
		cd_not_applicable(c, port, "no carrier");
	else
		return true;
	return false;
}

/* Does a physical port decide for it?  Then the verdict is given; needs "nic/vf". */
static inline bool nic_is_function(struct cd_case *c, const char *port)
{
	bool vf;

	if (!cd_have_bool(c, "nic/vf", port, &vf) || !vf)
		return false;
	cd_not_applicable(c, port, "a virtual function: its physical port decides");
	return true;
}

/*
 * nic_carries() of one whose speed asks for tuning: `least` or more, not for management.  One that
 * tells no speed because a hypervisor stands behind it counts, with *speed 0.
 */
static inline bool nic_is_fast(struct cd_case *c, const char *port, int64_t least, int64_t *speed)
{
	*speed = 0;
	if (!nic_carries(c, port))
		return false;
	if (port_has_role(c, port, "mgmt")) {
		cd_not_applicable(c, port, "a port for management");
		return false;
	}
	if (!cd_have_int(c, "port/speed", port, speed) && port_is_paravirtual(c, port))
		return true;
	if (!cd_need_int(c, "port/speed", port, speed))
		return false;
	if (*speed < least)
		cd_not_applicable(c, port, "slow enough to do without");
	else if (nic_stands_beside(c, port, *speed))
		cd_not_applicable(c, port, "the default route beside faster ports: for management");
	else
		return true;
	return false;
}

#endif

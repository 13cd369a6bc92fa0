/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.eee - does a link sleep between packets where microseconds count?
 *
 * On ports of 1 Gb/s and less it is every mainboard's default and costs nothing that anybody would
 * notice.
 */
#include "port.h"

static const char *const needs[] = {
	PORT_NEEDS, "nic/carrier", "nic/eee_active", "port/speed", "site/load", NULL
};
static const struct cd_bound bounds[] = {
	{ "from_speed", "bit/s", "10G", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "active", CD_LOW, "speed" },
	{ .code = NULL },
};

static bool counts_microseconds(struct cd_case *c)
{
	const char *load;

	return cd_have_text(c, "site/load", "", &load) &&
	       (!strcmp(load, "latency") || !strcmp(load, "hpc"));
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		bool carrier, active;
		int64_t speed;

		if (port_is_excused(c, port) || !cd_need_bool(c, "nic/carrier", port, &carrier))
			continue;
		if (!carrier)
			cd_not_applicable(c, port, "no carrier");
		else if (!cd_need_bool(c, "nic/eee_active", port, &active))
			continue;
		else if (!active)
			cd_pass(c, port);
		else if (!cd_need_int(c, "port/speed", port, &speed))
			continue;
		else if (speed < cd_bound_int(c, "from_speed") &&
			 (!counts_microseconds(c) || port_has_role(c, port, "mgmt")))
			cd_not_applicable(c, port, "it sleeps when idle, which costs little at this speed");
		else
			cd_observe_int(cd_fail(c, port, "active", CD_LOW), "speed", speed, "bit/s");
	}
}

const struct cd_check cd_nic_eee[] = {
	{ .id = "nic.eee", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

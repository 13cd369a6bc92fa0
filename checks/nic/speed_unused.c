/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.speed_unused - is the port slower than both ends can because this host does not offer more?
 *
 * A faster mode that both offer and that does not come up is nic.link_speed's.
 */
#include <commdoctor/model.h>

#include "port.h"

static const char *const needs[] = {
	PORT_NEEDS, "nic/carrier", "port/speed", "nic/autoneg", "nic/speed_possible",
	"nic/speed_common", "path", NULL
};
static const struct cd_code codes[] = {
	{ "forced-here", CD_MEDIUM, "speed possible how" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "forced-here", "nic.link_speed/below-expected", CD_SAME_SUBJECT },
	{ "forced-here", "nic.link_speed/slower-than-twins", CD_SAME_SUBJECT },
	{ .code = NULL },
};

/* How this host keeps the port below what both can; NULL: it does not. */
static const char *how(struct cd_case *c, const char *port, int64_t possible)
{
	int64_t common;
	bool automatic;

	if (cd_have_bool(c, "nic/autoneg", port, &automatic) && !automatic)
		return "autonegotiation is off";
	if (!cd_have_int(c, "nic/speed_common", port, &common) || common < possible)
		return "the faster modes are not advertised";
	return NULL;
}

static void compare(struct cd_case *c, const char *port, int64_t speed, int64_t possible)
{
	const char *reason = speed < possible ? how(c, port, possible) : NULL;
	struct cd_finding *f;

	if (!reason) {
		cd_pass(c, port);
		return;
	}
	f = cd_fail(c, port, "forced-here", CD_MEDIUM);
	cd_observe_int(f, "speed", speed, "bit/s");
	cd_observe_int(f, "possible", possible, "bit/s");
	cd_observe_text(f, "how", reason);
	if (cd_in(c, "path", port))
		cd_caps(f, port, cd_model_below((double)speed, (double)possible, "port speed"));
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		int64_t speed, possible;
		bool carrier;

		if (port_is_excused(c, port) || !cd_need_bool(c, "nic/carrier", port, &carrier))
			continue;
		if (!carrier)
			cd_not_applicable(c, port, "no carrier");
		else if (cd_need_int(c, "nic/speed_possible", port, &possible) &&
			 cd_need_int(c, "port/speed", port, &speed))
			compare(c, port, speed, possible);
	}
}

const struct cd_check cd_nic_speed_unused[] = {
	{ .id = "nic.speed_unused", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

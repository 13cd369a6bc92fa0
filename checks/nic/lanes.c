/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.lanes - did a slow link lose some of its lanes?
 *
 * Fewer lanes alone are newer signalling: 100 Gb/s run on four, two or one.  Only a port below the speed
 * that is expected of it, on fewer lanes than that speed takes, has lost some.
 */
#include <ctype.h>

#include "port.h"

static const char *const needs[] = {
	PORT_NEEDS, "nic/carrier", "port/speed", "nic/lanes", "nic/speed_common",
	"nic/modes_supported", "nic/modes_peer", "site/speed", "site/fabric_ports", NULL
};
static const struct cd_code codes[] = {
	{ "lost", CD_MEDIUM, "lanes needed speed expected" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "lost", "nic.link_speed/below-expected", CD_SAME_SUBJECT },
	{ "lost", "nic.link_speed/slower-than-twins", CD_SAME_SUBJECT },
	{ .code = NULL },
};

/* "100000baseCR4/Full": 100 Gb/s on 4 lanes.  0: no such name. */
static int64_t of_mode(const char *name, int64_t *lanes)
{
	int64_t mbit = 0;
	const char *end;

	for (; isdigit((unsigned char)*name) && mbit < 100000000; name++)
		mbit = mbit * 10 + (*name - '0');
	if (strncmp(name, "base", 4))
		return 0;
	end = name + strcspn(name, "_/");
	*lanes = 0;
	for (int64_t place = 1; end > name && isdigit((unsigned char)end[-1]) && place < 1000;
	     place *= 10)
		*lanes += place * (*--end - '0');
	if (!*lanes)
		*lanes = 1;
	return mbit * 1000000;
}

/* The fewest lanes on which the card does that speed, of modes that the peer names, if it names any. */
static int64_t needed(struct cd_case *c, const char *port, int64_t speed)
{
	struct cd_texts ours, peer = { 0 };
	int64_t fewest = 0, lanes = 0;

	if (!cd_have_texts(c, "nic/modes_supported", port, &ours))
		return 0;
	cd_have_texts(c, "nic/modes_peer", port, &peer);
	for (size_t i = 0; i < ours.n; i++)
		if (of_mode(ours.item[i], &lanes) == speed &&
		    (!peer.n || cd_has(&peer, ours.item[i])) && (!fewest || lanes < fewest))
			fewest = lanes;
	return fewest;
}

static bool expected(struct cd_case *c, const char *port, int64_t *speed)
{
	if (cd_have_int(c, "site/speed", "", speed) && !port_has_role(c, port, "mgmt") &&
	    (cd_state(c, "site/fabric_ports", "") != CD_PRESENT ||
	     port_is_named(c, "site/fabric_ports", port)))
		return true;
	return cd_have_int(c, "nic/speed_common", port, speed);
}

static void compare(struct cd_case *c, const char *port, int64_t lanes, int64_t speed)
{
	int64_t wanted, need;
	struct cd_finding *f;

	if (!expected(c, port, &wanted)) {
		cd_not_applicable(c, port, "no expectation: the peer's modes are not known and the "
				  "site names no speed");
	} else if (speed >= wanted) {
		cd_pass(c, port);
	} else if (!(need = needed(c, port, wanted))) {
		cd_not_applicable(c, port, "the card names no mode of the expected speed");
	} else if (lanes >= need) {
		cd_pass(c, port);
	} else {
		f = cd_fail(c, port, "lost", CD_MEDIUM);
		cd_observe_int(f, "lanes", lanes, "");
		cd_observe_int(f, "needed", need, "");
		cd_observe_int(f, "speed", speed, "bit/s");
		cd_observe_int(f, "expected", wanted, "bit/s");
	}
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		int64_t lanes, speed;
		bool carrier;

		if (port_is_excused(c, port) || !cd_need_bool(c, "nic/carrier", port, &carrier))
			continue;
		if (!carrier)
			cd_not_applicable(c, port, "no carrier");
		else if (cd_need_int(c, "nic/lanes", port, &lanes) &&
			 cd_need_int(c, "port/speed", port, &speed))
			compare(c, port, lanes, speed);
	}
}

const struct cd_check cd_nic_lanes[] = {
	{ .id = "nic.lanes", .needs = needs, .codes = codes, .effects = effects, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

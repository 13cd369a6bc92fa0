/* SPDX-License-Identifier: Apache-2.0 */
/* ethtool_state.c - why has a port no link, how good is its signal, how often did the link go down? */
#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "collect/ethtool.h"

#define FACT(n, t, a) { .name = "nic/" n, .type = t, .source = "ethtool {subject}", .about = a }

static const struct cd_fact_spec facts[] = {
	FACT("link_detected", CD_BOOL, "the driver sees a link"),
	FACT("link_trouble", CD_TEXT, "why there is no link, as the driver says"),
	FACT("sqi", CD_INT, "quality of the signal, as the PHY says"),
	FACT("sqi_max", CD_INT, "the best that the PHY can say of it"),
	{ .name = "nic/link_down_events", .type = CD_COUNTER, .source = "ethtool -I {subject}",
	  .about = "times the link went down physically", .counter_bits = 32 },
	{ .name = NULL },
};

/* ETHTOOL_A_LINKSTATE_EXT_DOWN_CNT is newer than some headers */
enum { EXT_DOWN_CNT = 7, DETAILS = 6 };

/* ETHTOOL_LINK_EXT_STATE_* and the substates of each, which count from 1 */
static const struct {
	const char *name, *detail[DETAILS];
} trouble[] = {
	{ "autonegotiation failed", { "no partner detected", "no acknowledgement received",
		"exchange of the next page failed", "no partner detected, the mode is forced",
		"the FEC modes do not match", "no mode in common" } },
	{ "link training failed", { "no frame lock", "no training within its time",
		"the partner is not ready to receive", "the remote side reports a fault" } },
	{ "logical mismatch", { "no block lock", "no lock on the alignment markers",
		"the lanes are not aligned", "BASE-R FEC does not lock", "RS FEC does not lock" } },
	{ "bad signal integrity", { "many physical errors", "the rate is not supported",
		"the reference clock is lost", "no signal arrives" } },
	{ "no cable", { NULL } },
	{ "cable issue", { "the cable is not supported", "the cable test failed" } },
	{ "module EEPROM issue", { NULL } },
	{ "calibration failed", { NULL } },
	{ "power budget exceeded", { NULL } },
	{ "overheated", { NULL } },
	{ "module", { "it is not ready" } },
	{ "OTP speed violation", { NULL } },
	{ "BMC request", { NULL } },
};

static const char *words(struct cd_arena *a, uint8_t state, const struct nlattr *substate)
{
	const char *detail = NULL;
	uint8_t sub;

	if (state >= sizeof(trouble) / sizeof(trouble[0]))
		return cd_sprintf(a, "state %u", state);
	if (cd_attr_u8(substate, &sub) && sub && sub <= DETAILS)
		detail = trouble[state].detail[sub - 1];
	return detail ? cd_sprintf(a, "%s: %s", trouble[state].name, detail) : trouble[state].name;
}

static void state(struct cd_collect *x, const char *nic, struct nlattr **tb)
{
	uint32_t number;
	uint8_t value;

	if (cd_attr_u8(tb[ETHTOOL_A_LINKSTATE_LINK], &value))
		cd_put_bool(x, "nic/link_detected", nic, value);
	if (cd_attr_u8(tb[ETHTOOL_A_LINKSTATE_EXT_STATE], &value))
		cd_put_text(x, "nic/link_trouble", nic,
			    words(cd_collect_arena(x), value, tb[ETHTOOL_A_LINKSTATE_EXT_SUBSTATE]));
	else
		cd_put_absent(x, "nic/link_trouble", nic, "the driver names no trouble");
	if (cd_attr_u32(tb[ETHTOOL_A_LINKSTATE_SQI], &number))
		cd_put_int(x, "nic/sqi", nic, number);
	else
		cd_put_absent(x, "nic/sqi", nic, "the driver tells no quality of the signal");
	if (cd_attr_u32(tb[ETHTOOL_A_LINKSTATE_SQI_MAX], &number))
		cd_put_int(x, "nic/sqi_max", nic, number);
}

static void port(struct cd_collect *x, uint16_t family, const char *nic)
{
	static const char *const told[] = { "nic/link_detected", "nic/link_trouble", "nic/sqi",
		"nic/link_down_events" };
	struct cd_ethtool_answer r;
	uint32_t count;
	int error = cd_ethtool_ask(x, family, ETHTOOL_MSG_LINKSTATE_GET, nic, 0, &r);

	for (size_t i = 0; error && i < sizeof(told) / sizeof(told[0]); i++)
		cd_ethtool_put_error(x, told[i], nic, error, "the driver tells no state of the link");
	if (error)
		return;
	if (cd_attr_u32(r.attr[EXT_DOWN_CNT], &count))
		cd_put_counter(x, "nic/link_down_events", nic, count);
	else
		cd_put_absent(x, "nic/link_down_events", nic, "the driver counts none");
	if (!cd_second_sample(x))
		state(x, nic, r.attr);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_ethtool_ports p = cd_ethtool_ports(x);

	(void)err;
	for (size_t i = 0; p.family && i < p.n; i++)
		port(x, p.family, p.port[i]->name);
	return 0;
}

const struct cd_collector cd_collector_ethtool_state = {
	.name = "ethtool_state",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_SAMPLED | CD_PER_NETNS,
};

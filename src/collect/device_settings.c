/* SPDX-License-Identifier: Apache-2.0 */
/*
 * device_settings.c - how long are the rings of each card, how many queues has it, when does it
 * interrupt, and does it pause the link?
 *
 * What a driver does not have the kernel leaves out of its answer, or the driver refuses the question:
 * both are answers.  A ring of 0 is a driver that tells none.
 */
#include <commdoctor/collector.h>

#include <linux/ethtool.h>
#include <linux/ethtool_netlink.h>
#include <string.h>

#include "collect/ethnl.h"

#define FACT(n, t, o, a) { .name = "nic/" n, .type = t, .unit = "", \
	.source = "ethtool -" o " {subject}", .about = a }
#define COUNTER(n, a) { .name = "nic/" n, .type = CD_COUNTER, \
	.source = "ethtool -I -a {subject}", .about = a }

static const struct cd_fact_spec facts[] = {
	FACT("ring_rx", CD_INT, "g", "packets that a receive ring holds"),
	FACT("ring_rx_max", CD_INT, "g", "most that it could hold"),
	FACT("ring_tx", CD_INT, "g", "packets that a transmit ring holds"),
	FACT("ring_tx_max", CD_INT, "g", "most that it could hold"),
	FACT("channels_combined", CD_INT, "l", "queues in use that receive and send"),
	FACT("channels_combined_max", CD_INT, "l", "most of them that the device can have"),
	FACT("channels_rx", CD_INT, "l", "queues in use that only receive"),
	FACT("channels_rx_max", CD_INT, "l", "most of them that the device can have"),
	FACT("channels_tx", CD_INT, "l", "queues in use that only send"),
	FACT("channels_tx_max", CD_INT, "l", "most of them that the device can have"),
	FACT("coalesce_rx_usecs", CD_INT, "c", "microseconds that an interrupt waits for more packets"),
	FACT("coalesce_rx_frames", CD_INT, "c", "packets after which it waits no longer"),
	FACT("coalesce_tx_usecs", CD_INT, "c", "microseconds that an interrupt of sending waits"),
	FACT("coalesce_tx_frames", CD_INT, "c", "packets after which it waits no longer"),
	FACT("coalesce_adaptive_rx", CD_BOOL, "c", "the driver chooses these by the traffic received"),
	FACT("coalesce_adaptive_tx", CD_BOOL, "c", "the driver chooses these by the traffic sent"),
	FACT("pause_autoneg", CD_BOOL, "a", "pausing the link is negotiated"),
	FACT("pause_rx", CD_BOOL, "a", "the card obeys a link that asks it to pause"),
	FACT("pause_tx", CD_BOOL, "a", "the card asks the link to pause when it is full"),
	COUNTER("pause_rx_frames", "requests to pause that were received"),
	COUNTER("pause_tx_frames", "requests to pause that were sent"),
	{ .name = NULL },
};

struct setting {
	const char *fact;
	int attr;
	bool is_flag;
};
static const struct setting rings[] = {
	{ "nic/ring_rx", ETHTOOL_A_RINGS_RX, false },
	{ "nic/ring_rx_max", ETHTOOL_A_RINGS_RX_MAX, false },
	{ "nic/ring_tx", ETHTOOL_A_RINGS_TX, false },
	{ "nic/ring_tx_max", ETHTOOL_A_RINGS_TX_MAX, false },
};
static const struct setting channels[] = {
	{ "nic/channels_combined", ETHTOOL_A_CHANNELS_COMBINED_COUNT, false },
	{ "nic/channels_combined_max", ETHTOOL_A_CHANNELS_COMBINED_MAX, false },
	{ "nic/channels_rx", ETHTOOL_A_CHANNELS_RX_COUNT, false },
	{ "nic/channels_rx_max", ETHTOOL_A_CHANNELS_RX_MAX, false },
	{ "nic/channels_tx", ETHTOOL_A_CHANNELS_TX_COUNT, false },
	{ "nic/channels_tx_max", ETHTOOL_A_CHANNELS_TX_MAX, false },
};
static const struct setting coalesce[] = {
	{ "nic/coalesce_rx_usecs", ETHTOOL_A_COALESCE_RX_USECS, false },
	{ "nic/coalesce_rx_frames", ETHTOOL_A_COALESCE_RX_MAX_FRAMES, false },
	{ "nic/coalesce_tx_usecs", ETHTOOL_A_COALESCE_TX_USECS, false },
	{ "nic/coalesce_tx_frames", ETHTOOL_A_COALESCE_TX_MAX_FRAMES, false },
	{ "nic/coalesce_adaptive_rx", ETHTOOL_A_COALESCE_USE_ADAPTIVE_RX, true },
	{ "nic/coalesce_adaptive_tx", ETHTOOL_A_COALESCE_USE_ADAPTIVE_TX, true },
};
static const struct setting pause[] = {
	{ "nic/pause_autoneg", ETHTOOL_A_PAUSE_AUTONEG, true },
	{ "nic/pause_rx", ETHTOOL_A_PAUSE_RX, true },
	{ "nic/pause_tx", ETHTOOL_A_PAUSE_TX, true },
};

#define QUESTION(c, s) { c, s, sizeof(s) / sizeof(s[0]) }
static const struct question {
	uint8_t command;
	const struct setting *setting;
	size_t n;
} questions[] = {
	QUESTION(ETHTOOL_MSG_PAUSE_GET, pause),
	QUESTION(ETHTOOL_MSG_RINGS_GET, rings),
	QUESTION(ETHTOOL_MSG_CHANNELS_GET, channels),
	QUESTION(ETHTOOL_MSG_COALESCE_GET, coalesce),
};

static void put(struct cd_collect *x, const char *nic, const struct setting *s,
		const struct nlattr *a)
{
	uint32_t number;
	uint8_t flag;

	if (s->is_flag && cd_attr_u8(a, &flag))
		cd_put_bool(x, s->fact, nic, flag);
	else if (!s->is_flag && cd_attr_u32(a, &number))
		cd_put_int(x, s->fact, nic, number);
	else
		cd_put_absent(x, s->fact, nic, "the driver has no such setting");
}

static void frames(struct cd_collect *x, const char *nic, const struct nlattr *stats)
{
	struct nlattr *tb[CD_ETHTOOL_ATTRS + 1];
	uint64_t n;

	if (!cd_attr_nest(stats, tb, CD_ETHTOOL_ATTRS))
		return;
	if (cd_attr_u64(tb[ETHTOOL_A_PAUSE_STAT_RX_FRAMES], &n))
		cd_put_counter(x, "nic/pause_rx_frames", nic, n);
	if (cd_attr_u64(tb[ETHTOOL_A_PAUSE_STAT_TX_FRAMES], &n))
		cd_put_counter(x, "nic/pause_tx_frames", nic, n);
}

static void ask(struct cd_collect *x, const struct cd_ethnl *e, const struct question *q,
		const char *nic)
{
	bool counts = q->command == ETHTOOL_MSG_PAUSE_GET;
	struct cd_ethtool_answer r;
	int error = cd_ethnl_ask(x, e, q->command, nic, counts ? ETHTOOL_FLAG_STATS : 0, &r);

	if (counts && !error)
		frames(x, nic, r.attr[ETHTOOL_A_PAUSE_STATS]);
	if (cd_second_sample(x))
		return;
	for (size_t i = 0; i < q->n; i++) {
		if (error)
			cd_ethtool_put_error(x, q->setting[i].fact, nic, error,
					     "the driver has no such setting");
		else
			put(x, nic, &q->setting[i], r.attr[q->setting[i].attr]);
	}
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_ethnl e;

	(void)err;
	if (!cd_ethnl_open(x, &e))
		return 0;
	for (size_t i = 0; i < e.links.n; i++) {
		if (!cd_link_may_be_device(&e.links.link[i]))
			continue;
		for (size_t k = 0; k < sizeof(questions) / sizeof(questions[0]); k++) {
			if (cd_second_sample(x) && k)
				break;	/* the first alone counts */
			ask(x, &e, &questions[k], e.links.link[i].name);
		}
	}
	return 0;
}

const struct cd_collector cd_collector_device_settings = {
	.name = "device_settings",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_SAMPLED | CD_PER_NETNS,
};

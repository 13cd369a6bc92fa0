/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.rss_indir - does the card spread what it receives over all the queues that it has?
 *
 * A table that somebody set, or that was made when there were fewer queues, keeps packets from the rest.
 * Older parts of Intel name sixteen queues in their table however many there are.
 */
#include "tuned.h"

static const char *const needs[] = {
	NIC_PORT_NEEDS, "nic/rss_weights", "nic/rss_rings", "nic/channels_combined", "nic/channels_rx",
	NULL
};
static const struct cd_bound bounds[] = {
	{ "least_speed", "bit/s", "10Gb/s", "ours" },
	{ "most_weight", "", "2", "ours" },
	{ .name = NULL },
};
#define OBSERVES "queues reached most weight"
static const struct cd_code codes[] = {
	{ "one-queue", CD_MEDIUM, OBSERVES },
	{ "half-unused", CD_MEDIUM, OBSERVES },
	{ "some-unused", CD_LOW, OBSERVES },
	{ "uneven", CD_LOW, OBSERVES },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "one-queue", "nic.rx_missed/no-buffer", CD_SAME_SUBJECT },
	{ "one-queue", "nic.rx_missed/missed", CD_SAME_SUBJECT },
	{ "half-unused", "nic.rx_missed/no-buffer", CD_SAME_SUBJECT },
	{ "half-unused", "nic.rx_missed/missed", CD_SAME_SUBJECT },
	{ .code = NULL },
};

/* Queues that a table of this part can name. */
static int64_t namable(struct cd_case *c, const char *port)
{
	static const char *const sixteen[] = { "ixgbe", "ixgbevf", NULL };

	return nic_driver_is_of(c, port, sixteen) ? 16 : INT64_MAX;
}

static bool queues_of(struct cd_case *c, const char *port, int64_t *queues)
{
	int64_t combined = 0, alone = 0;

	*queues = 0;
	cd_have_int(c, "nic/channels_combined", port, &combined);
	cd_have_int(c, "nic/channels_rx", port, &alone);
	if (combined + alone)
		*queues = combined + alone;
	else
		cd_have_int(c, "nic/rss_rings", port, queues);
	return *queues > 0;
}

static void compare(struct cd_case *c, const char *port, const struct cd_ints *table, int64_t queues)
{
	int64_t reached = 0, most = 0, all = 0, wanted = namable(c, port);
	const char *code = NULL;
	struct cd_finding *f;
	double weight;

	for (size_t i = 0; i < table->n; i++) {
		reached += table->item[i] > 0;
		all += table->item[i];
		most = table->item[i] > most ? table->item[i] : most;
	}
	wanted = queues < wanted ? queues : wanted;
	wanted = all < wanted ? all : wanted;	/* a short table names no more */
	weight = reached ? (double)most * (double)reached / (double)all : 0;
	if (wanted > 1 && reached == 1)
		code = "one-queue";
	else if (reached * 2 < wanted)
		code = "half-unused";
	else if (reached < wanted)
		code = "some-unused";
	else if (weight > cd_bound_real(c, "most_weight"))
		code = "uneven";
	if (!code) {
		cd_pass(c, port);
		return;
	}
	f = cd_fail(c, port, code, !strcmp(code, "one-queue") || !strcmp(code, "half-unused") ?
		    CD_MEDIUM : CD_LOW);
	cd_observe_int(f, "queues", queues, "");
	cd_observe_int(f, "reached", reached, "");
	cd_observe_int(f, "most", most, "");
	cd_observe_real(f, "weight", weight, "");
}

static void judge(struct cd_case *c)
{
	int64_t speed, queues;
	struct cd_ints table;

	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		if (!nic_is_fast(c, port, cd_bound_int(c, "least_speed"), &speed) ||
		    !cd_need_ints(c, "nic/rss_weights", port, &table))
			continue;
		if (!table.n)
			cd_unknown(c, port, CD_NO_REPLY, "the table of the driver is empty");
		else if (!queues_of(c, port, &queues))
			cd_unknown(c, port, CD_NO_REPLY, "the driver tells no queues");
		else
			compare(c, port, &table, queues);
	}
}

const struct cd_check cd_nic_rss_indir[] = {
	{ .id = "nic.rss_indir", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

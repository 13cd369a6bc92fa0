/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.prio_tc - has the lossless priority a traffic class of its own?
 *
 * Priorities pause, classes are scheduled: where RoCE's priority shares the class of priority 0, a
 * pause of the one stops the other, and both wait in one queue.
 */
#include "roce-ports.h"

static const char *const needs[] = {
	ROCE_NEEDS, "dcb/prio_tc", "dcb/tc_count", "qdisc", NULL
};
static const struct cd_code codes[] = {
	{ "shared", CD_HIGH, "prio prio_from traffic_class" },
	{ "too-many-classes", CD_HIGH, "classes capability map" },
	{ .code = NULL },
};

/* Root qdisc mqprio has a map of its own for what the kernel sends. */
static void tell_mqprio(struct cd_case *c, const char *port)
{
	const char *nic, *kind, *parent;
	const struct cd_table *t;

	if (!cd_have_table(c, "qdisc", "", &t))
		return;
	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "ifname", &nic) && !strcmp(nic, port) &&
		    cd_cell_text(t, i, "parent", &parent) && !strcmp(parent, "root") &&
		    cd_cell_text(t, i, "kind", &kind) && !strcmp(kind, "mqprio"))
			cd_note(c, port, "mqprio at the root sorts what the kernel sends into "
				"classes by a map of its own (tc qdisc show dev %s)", port);
}

static const char *words(struct cd_case *c, const struct cd_ints *map)
{
	const char *text = "";

	for (size_t i = 0; i < map->n; i++)
		text = cd_words(c, "%s%s%zu:%lld", text, i ? " " : "", i,
				(long long)map->item[i]);
	return text;
}

static int64_t distinct(const struct cd_ints *map)
{
	int64_t seen = 0;

	for (size_t i = 0; i < map->n; i++)
		if (map->item[i] >= 0 && map->item[i] < 64)
			seen |= INT64_C(1) << map->item[i];
	return __builtin_popcountll((unsigned long long)seen);
}

static void port_judged(struct cd_case *c, const char *port, int64_t prio)
{
	struct cd_ints map;
	int64_t ours, lossy, most;
	struct cd_finding *f;
	bool bad = false;

	if (!cd_need_item(c, "dcb/prio_tc", port, (size_t)prio, &ours) ||
	    !cd_need_item(c, "dcb/prio_tc", port, 0, &lossy) ||
	    !cd_need_ints(c, "dcb/prio_tc", port, &map))
		return;
	if (prio && ours == lossy) {
		f = cd_fail(c, port, "shared", CD_HIGH);
		cd_observe_int(f, "prio", prio, "");
		cd_observe_text(f, "prio_from", roce_prio_from(c));
		cd_observe_int(f, "traffic_class", ours, "");
		cd_latent(f, "when the fabric is congested");
		bad = true;
	}
	/* 0 says eight, in IEEE's three bits, or nothing at all */
	if (cd_have_int(c, "dcb/tc_count", port, &most) && most > 0 && distinct(&map) > most) {
		f = cd_fail(c, port, "too-many-classes", CD_HIGH);
		cd_observe_int(f, "classes", distinct(&map), "");
		cd_observe_int(f, "capability", most, "");
		cd_observe_text(f, "map", words(c, &map));
		cd_latent(f, "when the fabric is congested");
		bad = true;
	}
	if (!bad)
		cd_pass(c, port);
	tell_mqprio(c, port);
}

static void judge(struct cd_case *c)
{
	int64_t prio;

	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));)
		if (roce_need_lossless(c, port, &prio))
			port_judged(c, port, prio);
	roce_none(c);
}

const struct cd_check cd_qos_prio_tc[] = {
	{ .id = "qos.prio_tc", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * features.c - which work does each device take off the CPU, and what has somebody turned off?
 *
 * Names come with the answer, so that features newer than our headers are understood.  Of links with a
 * device and of those that bundle or tag its packets: what is off there is off for what goes over
 * them.
 */
#include <commdoctor/collector.h>

#include <linux/ethtool_netlink.h>
#include <string.h>

#include "base/arena.h"
#include "collect/ethnl.h"

enum { FEATURES_MAX = 256 };

#define FACT(n, a) { .name = "nic/" n, .type = CD_TEXTS, .source = "ethtool -k {subject}", .about = a }

static const struct cd_fact_spec facts[] = {
	FACT("features_on", "offloads and other features that are on"),
	FACT("features_wanted", "those that somebody or the driver asks for"),
	FACT("features_changeable", "those that ethtool -K can change on this device"),
	{ .name = NULL },
};

static bool asked_about(const struct cd_link *l)
{
	static const char *const kinds[] = { "bond", "team", "vlan" };

	for (size_t i = 0; l->kind && i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (!strcmp(l->kind, kinds[i]))
			return true;
	return cd_link_may_be_device(l);
}

static void put_set(struct cd_collect *x, const char *fact, const char *nic,
		    const struct nlattr *attr)
{
	struct nlattr *tb[CD_ETHTOOL_ATTRS + 1], *bit[CD_ETHTOOL_ATTRS + 1];
	struct cd_arena *a = cd_collect_arena(x);
	const char **name = cd_alloc_n(a, FEATURES_MAX, sizeof(*name));
	const struct nlattr *b = NULL;
	size_t n = 0;

	if (!cd_attr_nest(attr, tb, CD_ETHTOOL_ATTRS) || !tb[ETHTOOL_A_BITSET_BITS]) {
		cd_put_unseen(x, fact, nic, CD_GARBAGE, "the answer names no features");
		return;
	}
	while ((b = cd_attr_each(tb[ETHTOOL_A_BITSET_BITS], b)) && n < FEATURES_MAX) {
		if (!cd_attr_nest(b, bit, CD_ETHTOOL_ATTRS) ||
		    (!bit[ETHTOOL_A_BITSET_BIT_VALUE] && !tb[ETHTOOL_A_BITSET_NOMASK]))
			continue;
		name[n] = cd_attr_text(a, bit[ETHTOOL_A_BITSET_BIT_NAME]);
		n += name[n] != NULL;
	}
	cd_put_texts(x, fact, nic, name, n);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	static const char *const told[] = { "nic/features_on", "nic/features_wanted",
		"nic/features_changeable" };
	struct cd_ethtool_answer r;
	struct cd_ethnl e;

	(void)err;
	if (!cd_ethnl_open(x, &e))
		return 0;
	for (size_t i = 0; i < e.links.n; i++) {
		const char *nic = e.links.link[i].name;
		int error;

		if (!asked_about(&e.links.link[i]))
			continue;
		error = cd_ethnl_ask(x, &e, ETHTOOL_MSG_FEATURES_GET, nic, 0, &r);
		for (size_t k = 0; error && k < 3; k++)
			cd_ethtool_put_error(x, told[k], nic, error, "the kernel tells no features");
		if (error)
			continue;
		put_set(x, told[0], nic, r.attr[ETHTOOL_A_FEATURES_ACTIVE]);
		put_set(x, told[1], nic, r.attr[ETHTOOL_A_FEATURES_WANTED]);
		put_set(x, told[2], nic, r.attr[ETHTOOL_A_FEATURES_HW]);
	}
	return 0;
}

const struct cd_collector cd_collector_features = {
	.name = "features",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_PER_NETNS,
};

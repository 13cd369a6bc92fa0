/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vlan_egress.c - which priority does a VLAN write into the tags of what it sends?
 *
 * The map is from the kernel's priority of a packet to the three bits of the tag; what has no entry leaves
 * with 0.
 */
#include <linux/if_link.h>
#include <string.h>

#include <commdoctor/collector.h>

#include "host/attr.h"
#include "host/link.h"

static const struct cd_column columns[] = {
	{ "priority", CD_COL_INT, "" },
	{ "pcp", CD_COL_INT, "" },
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "nic/vlan_egress", .type = CD_TABLE, .columns = columns,
	  .source = "ip -d link show {subject}", .about = "priority in the tag by priority of the packet" },
	{ .name = NULL },
};

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_links links = cd_links_read(cd_collect_host(x), cd_collect_arena(x));

	(void)err;
	for (size_t i = 0; i < links.n; i++) {
		const struct cd_link *l = &links.link[i];
		struct nlattr *tb[IFLA_VLAN_MAX + 1];
		const struct nlattr *a = NULL;
		struct cd_rows *t;

		if (!l->kind || strcmp(l->kind, "vlan") != 0 ||
		    !cd_attr_nest(l->data, tb, IFLA_VLAN_MAX))
			continue;
		t = cd_table_begin(x, "nic/vlan_egress", l->name);
		while ((a = cd_attr_each(tb[IFLA_VLAN_EGRESS_QOS], a))) {
			const struct ifla_vlan_qos_mapping *m = cd_attr_data(a, sizeof(*m));

			if (!m)
				continue;
			cd_row_int(t, "priority", m->from);
			cd_row_int(t, "pcp", m->to);
			cd_row_end(t);
		}
		cd_table_end(t);
	}
	return 0;
}

const struct cd_collector cd_collector_vlan_egress = {
	.name = "vlan_egress",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_PER_NETNS,
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * netns - which other network namespaces does this host have, and how does one get into each?
 *
 * A scope is called by a name; whoever wants to mend something there needs the door.
 */
#include <commdoctor/collector.h>

#include "host/host.h"
#include "host/netns.h"

static const struct cd_column columns[] = {
	{ "name", CD_COL_TEXT, "" }, { "by", CD_COL_TEXT, "" }, { "door", CD_COL_TEXT, "" },
	{ "pid", CD_COL_INT, "" }, { "comm", CD_COL_TEXT, "" }, { "processes", CD_COL_INT, "" },
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "netns", .type = CD_TABLE, .source = "ip netns; lsns -t net", .columns = columns,
	  .about = "network namespaces besides the one of this audit", .weight = "processes" },
	{ .name = "netns/hidden", .type = CD_INT, .source = "ls -l /proc/*/ns/net",
	  .about = "processes whose network namespace could not be seen" },
	{ .name = NULL },
};

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_netns_list list;
	struct cd_rows *t;

	(void)err;
	cd_netns_all(cd_collect_host(x), cd_collect_arena(x), &list);
	t = cd_table_begin(x, "netns", "");
	for (size_t i = 0; i < list.n; i++) {
		const struct cd_netns *n = &list.item[i];

		cd_row_text(t, "name", n->name);
		cd_row_text(t, "by", n->by);
		if (n->n_doors)
			cd_row_text(t, "door", n->door[0]);
		if (n->pid) {
			cd_row_int(t, "pid", n->pid);
			cd_row_text(t, "comm", n->comm);
		}
		cd_row_int(t, "processes", (int64_t)n->n_processes);
		cd_row_end(t);
	}
	cd_table_end(t);
	cd_put_int(x, "netns/hidden", "", (int64_t)list.hidden);
	return 0;
}

const struct cd_collector cd_collector_netns = {
	.name = "netns", .group = "files", .facts = facts, .collect = collect, .flags = CD_LIVE_ONLY,
};

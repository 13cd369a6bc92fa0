/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rss.c - over which queues does each card spread what it receives, and by which fields of a packet?
 *
 * By the old interface: netlink tells the table from Linux 6.2 on, the fields much later.  A driver
 * that refuses the question has no table.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <linux/ethtool.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "collect/ethioctl.h"
#include "host/link.h"

enum { TABLE_MAX = 1 << 16, QUEUES_MAX = 4096 };

static const struct cd_column field_columns[] = {
	{ "flow", CD_COL_TEXT, "" },	/* tcp4 tcp6 udp4 udp6 */
	{ "addresses", CD_COL_INT, "" },	/* 1: source and destination address count */
	{ "ports", CD_COL_INT, "" },	/* 1: source and destination port count */
	{ .name = NULL },
};
static const struct cd_fact_spec facts[] = {
	{ .name = "nic/rss_weights", .type = CD_INTS, .source = "ethtool -x {subject}",
	  .about = "entries of the indirection table by queue" },
	{ .name = "nic/rss_entries", .type = CD_INT, .unit = "", .source = "ethtool -x {subject}",
	  .about = "entries of the indirection table" },
	{ .name = "nic/rss_rings", .type = CD_INT, .unit = "", .source = "ethtool -x {subject}",
	  .about = "receive queues that the table may name" },
	{ .name = "nic/rss_fields", .type = CD_TABLE, .columns = field_columns,
	  .source = "ethtool -n {subject} rx-flow-hash tcp4|tcp6|udp4|udp6",
	  .about = "fields of a packet that choose its queue" },
	{ .name = NULL },
};

static void put_failed(struct cd_collect *x, const char *fact, const char *nic, int error)
{
	if (error == EOPNOTSUPP || error == EINVAL)
		cd_put_absent(x, fact, nic, "the driver has no such setting");
	else if (error)
		cd_put_unseen(x, fact, nic, error == EPERM || error == EACCES ? CD_PERMISSION :
			      CD_NO_REPLY, "ethtool: %s", strerror(error));
}

/* How often each queue stands in the table. */
static void weights(struct cd_collect *x, const char *nic, const uint32_t *entry, size_t n)
{
	int64_t *of = cd_alloc_n(cd_collect_arena(x), QUEUES_MAX, sizeof(*of));
	size_t most = 0;

	memset(of, 0, QUEUES_MAX * sizeof(*of));
	for (size_t i = 0; i < n; i++) {
		if (entry[i] >= QUEUES_MAX) {
			cd_put_unseen(x, "nic/rss_weights", nic, CD_GARBAGE,
				      "the table names queue %u", entry[i]);
			return;
		}
		of[entry[i]]++;
		if (entry[i] + 1 > most)
			most = entry[i] + 1;
	}
	cd_put_ints(x, "nic/rss_weights", nic, of, most);
	cd_put_int(x, "nic/rss_entries", nic, (int64_t)n);
}

static void table(struct cd_collect *x, int fd, const char *nic)
{
	struct ethtool_rxfh size = { .cmd = ETHTOOL_GRSSH }, *all;
	int error = cd_ethioctl(fd, nic, &size);

	if (!error && (!size.indir_size || size.indir_size > TABLE_MAX || size.key_size > TABLE_MAX))
		error = size.indir_size ? EOVERFLOW : EOPNOTSUPP;
	if (error) {
		put_failed(x, "nic/rss_weights", nic, error);
		return;
	}
	all = cd_alloc(cd_collect_arena(x), sizeof(*all) + size.key_size +
		       size.indir_size * sizeof(all->rss_config[0]));
	memset(all, 0, sizeof(*all));
	all->cmd = ETHTOOL_GRSSH;
	all->indir_size = size.indir_size;
	all->key_size = size.key_size;
	error = cd_ethioctl(fd, nic, all);
	if (error)
		put_failed(x, "nic/rss_weights", nic, error);
	else
		weights(x, nic, all->rss_config, all->indir_size);
}

static void fields(struct cd_collect *x, int fd, const char *nic)
{
	static const struct {
		const char *flow;
		uint32_t type;
	} asked[] = {
		{ "tcp4", TCP_V4_FLOW }, { "tcp6", TCP_V6_FLOW }, { "udp4", UDP_V4_FLOW },
		{ "udp6", UDP_V6_FLOW },
	};
	struct cd_rows *rows = NULL;
	int error = 0;

	for (size_t i = 0; i < sizeof(asked) / sizeof(asked[0]); i++) {
		struct ethtool_rxnfc q = { .cmd = ETHTOOL_GRXFH, .flow_type = asked[i].type };

		error = cd_ethioctl(fd, nic, &q);
		if (error)
			break;
		if (!rows)
			rows = cd_table_begin(x, "nic/rss_fields", nic);
		cd_row_text(rows, "flow", asked[i].flow);
		cd_row_int(rows, "addresses", (q.data & (RXH_IP_SRC | RXH_IP_DST)) != 0);
		cd_row_int(rows, "ports", (q.data & (RXH_L4_B_0_1 | RXH_L4_B_2_3)) != 0);
		cd_row_end(rows);
	}
	if (rows)
		cd_table_end(rows);
	else
		put_failed(x, "nic/rss_fields", nic, error);
}

static void rings(struct cd_collect *x, int fd, const char *nic)
{
	struct ethtool_rxnfc q = { .cmd = ETHTOOL_GRXRINGS };
	int error = cd_ethioctl(fd, nic, &q);

	if (error)
		put_failed(x, "nic/rss_rings", nic, error);
	else
		cd_put_int(x, "nic/rss_rings", nic, (int64_t)q.data);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_links links = cd_links_read(cd_collect_host(x), cd_collect_arena(x));
	int error, fd;

	(void)err;
	if (links.reply.error)
		return 0;	/* collect/links.c says why there is no list of links */
	fd = cd_ethioctl_open(&error);
	for (size_t i = 0; fd >= 0 && i < links.n; i++) {
		const char *nic = links.link[i].name;

		if (!cd_link_may_be_device(&links.link[i]))
			continue;
		table(x, fd, nic);
		rings(x, fd, nic);
		fields(x, fd, nic);
	}
	if (fd >= 0)
		close(fd);
	return 0;
}

const struct cd_collector cd_collector_rss = {
	.name = "rss",
	.group = "cards",
	.facts = facts,
	.collect = collect,
	.flags = CD_LIVE_ONLY | CD_PER_NETNS,
};

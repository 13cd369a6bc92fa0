/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tx_maxrate.c - does the card hold single transmit queues below a rate?
 *
 * The limit sits in the hardware and shows in no qdisc.  Every queue has the file; 0 is no limit.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define NET "/sys/class/net"

static const struct cd_fact_spec facts[] = {
	{ .name = "nic/tx_maxrate", .type = CD_INTS, .unit = "Mbit/s",
	  .source = "grep . " NET "/{subject}/queues/tx-*/tx_maxrate",
	  .about = "limit of each transmit queue, 0 none" },
	{ .name = NULL },
};

static void link_of(struct cd_collect *x, const char *nic)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *folder = cd_sprintf(a, NET "/%s/queues", nic);
	struct cd_names queues = cd_host_list(cd_collect_host(x), a, folder);
	int64_t *rate = cd_alloc_n(a, queues.n + 1, sizeof(*rate));
	size_t n = 0;
	int error = queues.error;

	for (size_t i = 0; !error && i < queues.n; i++) {
		const char *text;

		if (strncmp(queues.name[i], "tx-", 3) != 0)
			continue;
		text = cd_sysfs_text(x, cd_sprintf(a, "%s/%s/tx_maxrate", folder, queues.name[i]),
				     &error);
		if (text && !cd_parse_i64(text, &rate[n++]))
			error = EIO;
	}
	if (error == ENOENT)
		cd_put_absent(x, "nic/tx_maxrate", nic, "no transmit queue shows a limit");
	else if (error)
		cd_put_errno(x, "nic/tx_maxrate", nic, folder, error);
	else
		cd_put_ints(x, "nic/tx_maxrate", nic, rate, n);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names all = cd_host_list(cd_collect_host(x), a, NET);

	(void)err;
	for (size_t i = 0; !all.error && i < all.n; i++) {
		int error;

		if (cd_host_exists(cd_collect_host(x), a,
				   cd_sprintf(a, NET "/%s/device", all.name[i]), &error))
			link_of(x, all.name[i]);
	}
	return 0;
}

const struct cd_collector cd_collector_tx_maxrate = {
	.name = "tx_maxrate",
	.group = "netdev",
	.facts = facts,
	.collect = collect,
	.flags = CD_PER_NETNS,
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tx_queues.c - did a transmit queue of a device hang, and who narrowed how much may wait in it?
 *
 * Of links with a device behind them alone.  BQL is compiled in on every distribution kernel, its
 * count of stalls is new in Linux 6.9.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define NET "/sys/class/net"
#define QUEUES NET "/{subject}/queues/tx-*/"

static const struct cd_fact_spec facts[] = {
	{ .name = "nic/tx_timeouts", .type = CD_COUNTER, .source = "grep . " QUEUES "tx_timeout",
	  .about = "times the kernel took a transmit queue for hung" },
	{ .name = "nic/tx_stalls", .type = CD_COUNTER,
	  .source = "grep . " QUEUES "byte_queue_limits/stall_cnt",
	  .about = "times a transmit queue completed nothing for long" },
	{ .name = "nic/bql_max", .type = CD_BYTES, .unit = "bytes",
	  .source = "grep . " QUEUES "byte_queue_limits/limit_max",
	  .about = "most that may wait in a transmit queue; that of the narrowest" },
	{ .name = "nic/bql_min", .type = CD_BYTES, .unit = "bytes",
	  .source = "grep . " QUEUES "byte_queue_limits/limit_min",
	  .about = "what may wait in a transmit queue at any rate; that of the widest" },
	{ .name = NULL },
};

enum { TIMEOUTS, STALLS, MOST, LEAST, FILES };
static const struct {
	const char *fact, *file;
} told[FILES] = {
	[TIMEOUTS] = { "nic/tx_timeouts", "tx_timeout" },
	[STALLS] = { "nic/tx_stalls", "byte_queue_limits/stall_cnt" },
	[MOST] = { "nic/bql_max", "byte_queue_limits/limit_max" },
	[LEAST] = { "nic/bql_min", "byte_queue_limits/limit_min" },
};

static int number(struct cd_collect *x, const char *path, int64_t *value)
{
	int error;
	const char *text = cd_sysfs_text(x, path, &error);

	if (!text)
		return error;
	return cd_parse_i64(text, value) && *value >= 0 ? 0 : EIO;
}

/* All queues together: counts are summed, of the limits the one that binds. */
static int fold(struct cd_collect *x, int which, const char *folder, const struct cd_names *queues,
		int64_t *all)
{
	struct cd_arena *a = cd_collect_arena(x);
	bool any = false;

	*all = 0;
	for (size_t i = 0; i < queues->n; i++) {
		int64_t v;
		int error;

		if (!cd_text_starts(queues->name[i], "tx-"))
			continue;
		error = number(x, cd_sprintf(a, "%s/%s/%s", folder, queues->name[i],
					     told[which].file), &v);
		if (error)
			return error;
		if (which == TIMEOUTS || which == STALLS)
			*all += v;
		else if (!any || (which == MOST ? v < *all : v > *all))
			*all = v;
		any = true;
	}
	return any ? 0 : ENOENT;
}

static void device(struct cd_collect *x, const char *nic)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *folder = cd_sprintf(a, NET "/%s/queues", nic);
	struct cd_names queues = cd_host_list(cd_collect_host(x), a, folder);

	for (int i = 0; i < FILES; i++) {
		int64_t v;
		int error;

		if ((cd_second_sample(x) && i > STALLS) || !cd_wants(x, told[i].fact))
			continue;
		error = queues.error ? queues.error : fold(x, i, folder, &queues, &v);
		if (!error && i <= STALLS)
			cd_put_counter(x, told[i].fact, nic, (uint64_t)v);
		else if (!error)
			cd_put_int(x, told[i].fact, nic, v);
		else if (error == ENOENT && !queues.error)
			cd_put_absent(x, told[i].fact, nic, "the kernel has no such file");
		else
			cd_put_errno(x, told[i].fact, nic,
				     cd_sprintf(a, "%s/tx-0/%s", folder, told[i].file), error);
	}
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names nics = cd_host_list(cd_collect_host(x), a, NET);

	(void)err;
	for (size_t i = 0; i < nics.n; i++) {
		const char *folder = cd_sprintf(a, NET "/%s", nics.name[i]);
		int error;
		const char *to = cd_host_link(cd_collect_host(x), a, folder, &error);

		if ((to && strstr(to, "/virtual/")) ||
		    cd_host_stat(cd_collect_host(x), a, folder).kind == CD_KIND_FILE ||
		    (!to && !cd_host_exists(cd_collect_host(x), a,
					    cd_sprintf(a, "%s/device", folder), &error)))
			continue;
		device(x, nics.name[i]);
	}
	return 0;
}

const struct cd_collector cd_collector_tx_queues = {
	.name = "tx_queues", .group = "netdev", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED,
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * queues.c - which CPUs are packets of a device's queues steered to, and who polls it?
 *
 * Of links with a device behind them alone: each pod has a veth, and steering those is no question
 * of a port.  A kernel without RPS or XPS has no such files, a device of one transmit queue refuses
 * xps_cpus.
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

static const struct cd_column receive[] = {
	{ "queue", CD_COL_INT, "" },
	{ "cpus", CD_COL_TEXT, "" },	/* RPS: kernel list form; empty: off */
	{ "flows", CD_COL_INT, "" },	/* RFS: of this queue */
	{ .name = NULL },
};
static const struct cd_column transmit[] = {
	{ "queue", CD_COL_INT, "" },
	{ "cpus", CD_COL_TEXT, "" },	/* XPS: whose packets take this queue */
	{ "rxqs", CD_COL_TEXT, "" },	/* the same by receive queues, told where cpus are none */
	{ .name = NULL },
};
static const struct cd_fact_spec facts[] = {
	{ .name = "nic/rps", .type = CD_TABLE, .columns = receive,
	  .source = "grep . " NET "/{subject}/queues/rx-*/rps_{cpus,flow_cnt}",
	  .about = "receive queues: CPUs that packets are steered to by software" },
	{ .name = "nic/xps", .type = CD_TABLE, .columns = transmit,
	  .source = "grep . " NET "/{subject}/queues/tx-*/xps_{cpus,rxqs}",
	  .about = "transmit queues: CPUs or receive queues whose packets take them" },
	{ .name = "nic/threaded", .type = CD_INT, .unit = "",
	  .source = "cat " NET "/{subject}/threaded",
	  .about = "who polls the device: 0 the interrupted CPU, 1 kernel threads, 2 busy ones" },
	{ .name = "nic/napi_cpus", .type = CD_CPUS, .source = "ps -eo pid,comm,psr | grep napi/",
	  .about = "where the threads that poll the device may run" },
	{ .name = NULL },
};

struct side {
	const char *fact, *prefix, *file[2];
	bool masks[2];	/* the file holds a mask, else a number */
	const char *column[2];
};
static const struct side sides[] = {
	{ "nic/rps", "rx-", { "rps_cpus", "rps_flow_cnt" }, { true, false }, { "cpus", "flows" } },
	{ "nic/xps", "tx-", { "xps_cpus", "xps_rxqs" }, { true, true }, { "cpus", "rxqs" } },
};

/* What a file of a queue says, as a list or a number; 0 or the errno of what is no answer. */
static int cell(struct cd_collect *x, struct cd_rows *t, const char *path, const char *column,
		bool mask, bool *empty)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_cpus set;
	int64_t number;
	int error;
	const char *text = cd_sysfs_text(x, path, &error);

	*empty = true;
	if (!text)
		return error == ENOENT || error == EINVAL || error == EOPNOTSUPP ? 0 : error;
	if (!mask) {
		if (!cd_parse_i64(text, &number))
			return EIO;
		cd_row_int(t, column, number);
		*empty = !number;
		return 0;
	}
	if (!cd_cpus_parse_mask(a, text, &set))
		return EIO;
	*empty = !cd_cpus_weight(&set);
	cd_row_text(t, column, cd_cpus_format(a, &set));
	return 0;
}

static int row(struct cd_collect *x, struct cd_rows *t, const struct side *s, const char *nic,
	       const char *queue)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *folder = cd_sprintf(a, NET "/%s/queues/%s", nic, queue);
	bool empty;
	int64_t number;
	int error;

	if (!cd_parse_i64(queue + strlen(s->prefix), &number))
		return EIO;
	cd_row_int(t, "queue", number);
	error = cell(x, t, cd_sprintf(a, "%s/%s", folder, s->file[0]), s->column[0], s->masks[0],
		     &empty);
	/* receive queues choose where no CPU does: one file less for each queue */
	if (!error && (!s->masks[1] || empty))
		error = cell(x, t, cd_sprintf(a, "%s/%s", folder, s->file[1]), s->column[1],
			     s->masks[1], &empty);
	cd_row_end(t);
	return error;
}

static void side(struct cd_collect *x, const struct side *s, const char *nic,
		 const struct cd_names *queues)
{
	struct cd_rows *t;

	if (!cd_wants(x, s->fact))
		return;
	if (queues->error) {
		cd_put_errno(x, s->fact, nic, cd_sprintf(cd_collect_arena(x), NET "/%s/queues", nic),
			     queues->error);
		return;
	}
	t = cd_table_begin(x, s->fact, nic);
	for (size_t i = 0; i < queues->n; i++) {
		int error;

		if (!cd_text_starts(queues->name[i], s->prefix))
			continue;
		error = row(x, t, s, nic, queues->name[i]);
		if (error) {
			cd_put_errno(x, s->fact, nic, cd_sprintf(cd_collect_arena(x),
				     NET "/%s/queues/%s", nic, queues->name[i]), error);
			return;
		}
	}
	cd_table_end(t);
}

/* "napi/eth0-12", of which older kernels keep 15 characters. */
static bool is_poller(const char *comm, const char *nic, struct cd_arena *a)
{
	const char *name = cd_sprintf(a, "napi/%s-", nic);

	return cd_text_starts(comm, name) ||
	       (strlen(comm) == 15 && strlen(name) > 15 && cd_text_starts(name, comm));
}

static const char *allowed(struct cd_collect *x, const char *pid)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, cd_sprintf(a, "/proc/%s/status", pid),
					 CD_READ_SMALL);
	const char *at = b.error ? NULL : strstr(b.data, "\nCpus_allowed_list:");

	if (!at)
		return NULL;
	at += strlen("\nCpus_allowed_list:");
	return cd_text_trim(a, cd_strndup(a, at, strcspn(at, "\n")));
}

/* Threads of any device, looked for once and only where a device has some. */
struct threads {
	const char **pid, **comm;
	size_t n;
	bool known;
};

static void find_threads(struct cd_collect *x, struct threads *t)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names pids = cd_host_list(cd_collect_host(x), a, "/proc");

	t->known = true;
	t->pid = cd_alloc_n(a, pids.n + 1, sizeof(*t->pid));
	t->comm = cd_alloc_n(a, pids.n + 1, sizeof(*t->comm));
	for (size_t i = 0; i < pids.n; i++) {
		const char *pid = pids.name[i], *comm;
		int error;

		if (*pid < '0' || *pid > '9')
			continue;
		comm = cd_sysfs_text(x, cd_sprintf(a, "/proc/%s/comm", pid), &error);
		if (!comm || !cd_text_starts(comm, "napi/"))
			continue;
		t->pid[t->n] = pid;
		t->comm[t->n++] = comm;
	}
}

static void pollers(struct cd_collect *x, struct threads *t, const char *nic)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *all = NULL;
	struct cd_cpus set;

	if (!t->known)
		find_threads(x, t);
	for (size_t i = 0; i < t->n; i++) {
		const char *cpus = is_poller(t->comm[i], nic, a) ? allowed(x, t->pid[i]) : NULL;

		if (cpus)
			all = all ? cd_sprintf(a, "%s,%s", all, cpus) : cpus;
	}
	if (all && cd_cpus_parse_list(a, all, &set))
		cd_put_text(x, "nic/napi_cpus", nic, cd_cpus_format(a, &set));
	else
		cd_put_unseen(x, "nic/napi_cpus", nic, CD_OTHER_NAMESPACE,
			      "its kernel threads do not show here: run on the host");
}

static void threaded(struct cd_collect *x, struct threads *t, const char *nic)
{
	const char *path = cd_sprintf(cd_collect_arena(x), NET "/%s/threaded", nic);
	int error;
	const char *text;
	int64_t v;

	if (!cd_wants(x, "nic/threaded"))
		return;
	text = cd_sysfs_text(x, path, &error);
	cd_sysfs_put_int(x, "nic/threaded", nic, path);
	if (text && cd_parse_i64(text, &v) && v > 0)
		pollers(x, t, nic);
	else if (text)
		cd_put_absent(x, "nic/napi_cpus", nic, "no threads poll it");
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names nics = cd_host_list(cd_collect_host(x), a, NET);
	struct threads threads = { 0 };

	(void)err;
	for (size_t i = 0; i < nics.n; i++) {
		const char *nic = nics.name[i], *folder = cd_sprintf(a, NET "/%s", nic);
		struct cd_names queues;
		int error;
		const char *to = cd_host_link(cd_collect_host(x), a, folder, &error);

		if ((to && strstr(to, "/virtual/")) ||
		    cd_host_stat(cd_collect_host(x), a, folder).kind == CD_KIND_FILE ||
		    (!to && !cd_host_exists(cd_collect_host(x), a,
					    cd_sprintf(a, "%s/device", folder), &error)))
			continue;
		queues = cd_host_list(cd_collect_host(x), a, cd_sprintf(a, "%s/queues", folder));
		for (size_t j = 0; j < sizeof(sides) / sizeof(sides[0]); j++)
			side(x, &sides[j], nic, &queues);
		threaded(x, &threads, nic);
	}
	return 0;
}

const struct cd_collector cd_collector_queues = {
	.name = "queues", .group = "netdev", .facts = facts, .collect = collect,
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rdma-users - how much memory may the users of RDMA lock, those that run and those to come?
 *
 * Who has a device open tells RDMA netlink; what a job will get tells its launcher, since limits
 * are inherited.  The launcher's own limit is the job's only for services, so sshd is not asked.
 */
#include <errno.h>
#include <linux/netlink.h>
#include <rdma/rdma_netlink.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/netlink.h"
#include "host/attr.h"

#define FOLDER "/sys/class/infiniband"

enum { ATTR_MOST = 95, CAP_IPC_LOCK_BIT = 14, MOST_RANKS = 256 };

static const struct cd_column columns[] = {
	{ "pid", CD_COL_INT, "" },
	{ "name", CD_COL_TEXT, "" },
	{ "kind", CD_COL_TEXT, "" },		/* rank, launcher or runtime */
	{ "soft", CD_COL_INT, "bytes" },	/* -1: unlimited */
	{ "ipc_lock", CD_COL_INT, "" },
	{ "pinned", CD_COL_INT, "bytes" },
	{ "error", CD_COL_TEXT, "" },
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "rdma/process", .type = CD_TABLE, .columns = columns,
	  .source = "rdma resource show qp; grep 'Max locked' /proc/PID/limits",
	  .about = "users of RDMA and launchers of jobs, and how much memory each may lock" },
	{ .name = "host/memory", .type = CD_BYTES, .unit = "bytes",
	  .source = "grep MemTotal /proc/meminfo", .about = "memory the kernel manages" },
	{ .name = "host/hugetlb", .type = CD_BYTES, .unit = "bytes",
	  .source = "grep Hugetlb /proc/meminfo", .about = "memory set aside for huge pages" },
	{ .name = NULL },
};

struct pids {
	int64_t pid[MOST_RANKS];
	size_t n;
};

static void add(struct pids *p, int64_t pid)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->pid[i] == pid)
			return;
	if (p->n < MOST_RANKS)
		p->pid[p->n++] = pid;
}

/* Queue pairs of one device; objects of the kernel carry a name instead of a process. */
static void users_of(struct cd_collect *x, uint32_t device, struct pids *p)
{
	struct cd_request r;
	struct cd_netlink_reply reply;
	struct nlattr *tb[ATTR_MOST + 1], *entry[ATTR_MOST + 1];
	uint32_t pid;

	cd_request_begin(&r, RDMA_NL_NLDEV << 10 | RDMA_NLDEV_CMD_RES_QP_GET,
			 NLM_F_REQUEST | NLM_F_DUMP, NULL, 0);
	cd_request_add(&r, RDMA_NLDEV_ATTR_DEV_INDEX, &device, sizeof(device));
	reply = cd_host_netlink(cd_collect_host(x), cd_collect_arena(x), NETLINK_RDMA, &r,
				r.as.header.nlmsg_len);
	for (size_t i = 0; i < reply.n; i++) {
		const struct nlattr *qp = NULL;

		if (!cd_attr_message(reply.message[i], 0, tb, ATTR_MOST))
			continue;
		while ((qp = cd_attr_each(tb[RDMA_NLDEV_ATTR_RES_QP], qp)))
			if (cd_attr_nest(qp, entry, ATTR_MOST) &&
			    cd_attr_u32(entry[RDMA_NLDEV_ATTR_RES_PID], &pid))
				add(p, pid);
	}
}

static void ranks(struct cd_collect *x, struct pids *p)
{
	struct cd_request r;
	struct cd_netlink_reply reply;
	struct nlattr *tb[ATTR_MOST + 1];
	uint32_t device;
	int error;

	if (!cd_host_exists(cd_collect_host(x), cd_collect_arena(x), "/sys/module/ib_core", &error))
		return;
	cd_request_begin(&r, RDMA_NL_NLDEV << 10 | RDMA_NLDEV_CMD_GET, NLM_F_REQUEST | NLM_F_DUMP,
			 NULL, 0);
	reply = cd_host_netlink(cd_collect_host(x), cd_collect_arena(x), NETLINK_RDMA, &r,
				r.as.header.nlmsg_len);
	for (size_t i = 0; i < reply.n; i++)
		if (cd_attr_message(reply.message[i], 0, tb, ATTR_MOST) &&
		    cd_attr_u32(tb[RDMA_NLDEV_ATTR_DEV_INDEX], &device))
			users_of(x, device, p);
}

/* Jobs inherit the limits of the first two, containers those of the others; NULL: neither. */
static const char *kind_of(const char *name)
{
	static const char *const known[][2] = { { "slurmd", "launcher" }, { "pbs_mom", "launcher" },
		{ "containerd", "runtime" }, { "crio", "runtime" } };

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (!strcmp(known[i][0], name))
			return known[i][1];
	return NULL;
}

/* What stands behind "KEY:" in /proc/PID/status. */
static const char *status_of(struct cd_arena *a, const char *text, const char *key)
{
	size_t n = strlen(key);

	for (const char *line = text; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (!strncmp(line, key, n) && line[n] == ':')
			return cd_text_trim(a, cd_strndup(a, line + n + 1,
							  strcspn(line + n + 1, "\n")));
	}
	return NULL;
}

static void put_meminfo(struct cd_collect *x, const char *fact, const char *key, struct cd_bytes b,
			int64_t least)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *text = b.error ? NULL : status_of(a, b.data, key);
	char *word[2];
	int64_t kib;

	if (b.error)
		cd_put_errno(x, fact, "", "/proc/meminfo", b.error);
	else if (text && cd_text_words(cd_strdup(a, text), word, 2) == 2 &&
		 !strcmp(word[1], "kB") && cd_parse_i64(word[0], &kib) && kib >= least &&
		 kib <= INT64_MAX / 1024)
		cd_put_int(x, fact, "", kib * 1024);
	else
		cd_put_unseen(x, fact, "", CD_GARBAGE, "/proc/meminfo has no %s", key);
}

static void memory(struct cd_collect *x)
{
	struct cd_bytes b = cd_host_read(cd_collect_host(x), cd_collect_arena(x), "/proc/meminfo",
					 CD_READ_SMALL);

	put_meminfo(x, "host/memory", "MemTotal", b, 1);
	put_meminfo(x, "host/hugetlb", "Hugetlb", b, 0);
}

/* "Max locked memory         8388608              8388608              bytes" */
static bool soft_limit(struct cd_arena *a, const char *limits, int64_t *soft)
{
	static const char key[] = "Max locked memory";
	const char *line = strstr(limits, key);
	char *word[3];

	if (!line || cd_text_words(cd_strndup(a, line + strlen(key), strcspn(line, "\n") -
					      strlen(key)), word, 3) < 2)
		return false;
	*soft = -1;
	return !strcmp(word[0], "unlimited") || (cd_parse_i64(word[0], soft) && *soft >= 0);
}

static void put(struct cd_collect *x, struct cd_rows *rows, const char *pid, const char *name,
		const char *kind)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes limits = cd_host_read(cd_collect_host(x), a,
					      cd_sprintf(a, "/proc/%s/limits", pid), CD_READ_SMALL);
	struct cd_bytes status = cd_host_read(cd_collect_host(x), a,
					      cd_sprintf(a, "/proc/%s/status", pid), CD_READ_SMALL);
	const char *text = status.error ? NULL : status_of(a, status.data, "CapEff");
	int64_t number = 0;
	uint64_t capabilities;
	char *word[2];

	if (limits.error == ENOENT || limits.error == ESRCH)
		return;		/* it ended, or lives where we cannot look */
	if (cd_parse_i64(pid, &number))
		cd_row_int(rows, "pid", number);
	cd_row_text(rows, "name", name);
	cd_row_text(rows, "kind", kind);
	if (text && cd_parse_hex(text, &capabilities))
		cd_row_int(rows, "ipc_lock", capabilities >> CAP_IPC_LOCK_BIT & 1);
	text = status.error ? NULL : status_of(a, status.data, "VmPin");
	if (text && cd_text_words(cd_strdup(a, text), word, 2) && cd_parse_i64(word[0], &number))
		cd_row_int(rows, "pinned", number * 1024);
	if (limits.error)
		cd_row_text(rows, "error", strerror(limits.error));
	else if (soft_limit(a, limits.data, &number))
		cd_row_int(rows, "soft", number);
	else
		cd_row_text(rows, "error", "no line 'Max locked memory'");
	cd_row_end(rows);
}

static const char *comm_of(struct cd_collect *x, const char *pid)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, cd_sprintf(a, "/proc/%s/comm", pid),
					 CD_READ_SMALL);

	return b.error ? "" : cd_text_trim(a, b.data);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names devices = cd_host_list(cd_collect_host(x), a, FOLDER), all;
	struct pids rank = { .n = 0 };
	struct cd_rows *rows;
	int error;

	(void)err;
	memory(x);
	if (devices.error || !devices.n) {
		if (devices.error && (devices.error != ENOENT ||
				      !cd_host_absent_is_answer(cd_collect_host(x), a, FOLDER)))
			cd_put_errno(x, "rdma/process", "", FOLDER, devices.error);
		else
			cd_put_absent(x, "rdma/process", "", "no RDMA device on this host");
		return 0;
	}
	all = cd_host_list(cd_collect_host(x), a, "/proc");
	/* mounted with hidepid, /proc shows own processes only */
	if (all.error || !cd_host_exists(cd_collect_host(x), a, "/proc/1/comm", &error)) {
		cd_put_unseen(x, "rdma/process", "", cd_is_live(x) ? CD_PERMISSION :
			      CD_NOT_COLLECTED, "/proc does not show the processes of others");
		return 0;
	}
	ranks(x, &rank);
	rows = cd_table_begin(x, "rdma/process", "");
	for (size_t i = 0; i < rank.n; i++) {
		const char *pid = cd_sprintf(a, "%lld", (long long)rank.pid[i]);

		put(x, rows, pid, comm_of(x, pid), "rank");
	}
	for (size_t i = 0; i < all.n; i++) {
		const char *name;

		if (strspn(all.name[i], "0123456789") != strlen(all.name[i]))
			continue;
		name = comm_of(x, all.name[i]);
		if (kind_of(name))
			put(x, rows, all.name[i], name, kind_of(name));
	}
	cd_table_end(rows);
	return 0;
}

const struct cd_collector cd_collector_rdma_users = {
	.name = "rdma-users", .group = "netlink", .facts = facts, .collect = collect,
};

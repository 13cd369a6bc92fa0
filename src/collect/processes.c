/* SPDX-License-Identifier: Apache-2.0 */
/*
 * processes - which processes communicate, and what are they allowed?
 *
 * Those that hold an RDMA device or a GPU, whose TCP connections to other hosts have carried
 * something, or that live in a network namespace of their own whose links did.  Descriptors are
 * walked once, and only where one could lead to an answer; a table keeps those that matter.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/netlink.h"
#include "collect/process-cpus.h"
#include "collect/sockets.h"
#include "host/host.h"

enum {
	LINKS_MAX = 400000,	/* descriptors looked at, of all processes */
	BULK = 64 << 10,	/* bytes: what carried less does not communicate */
	FEW = 800,		/* descriptors: below, no limit of ours is near */
	CAP_IPC_LOCK_BIT = 14,
	CARRYING = 1 << CD_TCP_ESTABLISHED | 1 << 4 | 1 << 8,	/* FIN_WAIT1, CLOSE_WAIT */
};

static const struct cd_column columns[] = {
	{ "pid", CD_COL_INT, "" },
	{ "name", CD_COL_TEXT, "" },
	{ "uid", CD_COL_INT, "" },
	{ "rdma", CD_COL_INT, "" },		/* holds an RDMA device */
	{ "gpu", CD_COL_INT, "" },
	{ "flows", CD_COL_INT, "bytes" },	/* its connections, or its namespace, carried */
	{ "apart", CD_COL_INT, "" },		/* in another network namespace than ours */
	{ "fds", CD_COL_INT, "" },
	{ "nofile", CD_COL_INT, "" },		/* soft limits; -1: unlimited */
	{ "nofile_hard", CD_COL_INT, "" },
	{ "nproc", CD_COL_INT, "" },
	{ "uid_tasks", CD_COL_INT, "" },	/* processes and threads of its user */
	{ "memlock", CD_COL_INT, "bytes" },
	{ "rtprio", CD_COL_INT, "" },
	{ "ipc_lock", CD_COL_INT, "" },
	{ "cpu_group", CD_COL_TEXT, "" },	/* control groups, by controller */
	{ "memory_group", CD_COL_TEXT, "" },
	{ "pids_group", CD_COL_TEXT, "" },
	{ "cpuset_group", CD_COL_TEXT, "" },
	{ "cpus", CD_COL_TEXT, "" },		/* that its threads may run on */
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "process", .type = CD_TABLE, .columns = columns, .weight = "fds",
	  .source = "ls -l /proc/PID/fd; cat /proc/PID/limits /proc/PID/cgroup",
	  .about = "processes that communicate, or whose descriptors run out, and their limits" },
	{ .name = "process/complete", .type = CD_BOOL, .source = "ls -l /proc/PID/fd",
	  .about = "of all processes it is known whether they communicate" },
	{ .name = "host/tasks", .type = CD_INT, .source = "cut -d / -f 2 /proc/loadavg",
	  .about = "processes and threads of the kernel" },
	{ .name = NULL },
};

struct process {
	int64_t pid, uid, flows;
	uint64_t caps;
	const char *name;
	size_t fds;
	bool rdma, gpu, apart;
};

struct flow {
	uint32_t inode;
	uint64_t bytes;
};

struct walk {
	struct cd_collect *x;
	struct cd_host *host;
	struct cd_arena *a;
	struct flow *flow;
	size_t n_flows, flow_room, links, hidden;
	bool devices;			/* this host has some whose holders we look for */
	struct cd_map *uids, *spaces;	/* uid -> int64_t, namespace -> int64_t: bytes */
	const char *own_net;
	struct process *process;
	size_t n, room;
};

static const char *text_of(struct walk *w, const char *pid, const char *file)
{
	struct cd_bytes b = cd_host_read(w->host, w->a, cd_sprintf(w->a, "/proc/%s/%s", pid, file),
					 CD_READ_SMALL);

	return b.error ? NULL : b.data;
}

/* What stands behind "KEY:" in /proc/PID/status. */
static const char *entry(struct walk *w, const char *text, const char *key)
{
	size_t n = strlen(key);

	for (const char *line = text; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (!strncmp(line, key, n) && line[n] == ':')
			return cd_text_trim(w->a, cd_strndup(w->a, line + n + 1,
							     strcspn(line + n + 1, "\n")));
	}
	return NULL;
}

static int by_inode(const void *a, const void *b)
{
	uint32_t x = ((const struct flow *)a)->inode, y = ((const struct flow *)b)->inode;

	return x < y ? -1 : x > y;
}

static bool leads_away(const struct cd_socket *s)
{
	return s->inode && !cd_address_is_loopback(&s->local) &&
	       (s->local.len != s->peer.len || memcmp(s->local.byte, s->peer.byte, s->local.len));
}

static void add_flow(struct walk *w, const struct cd_socket *s, uint64_t bytes)
{
	if (!leads_away(s) || bytes < (s->info_len ? BULK : 1))
		return;
	if (w->n_flows == w->flow_room) {
		size_t room = w->flow_room ? 2 * w->flow_room : 64;

		w->flow = cd_regrow(w->a, w->flow, w->n_flows * sizeof(*w->flow),
				    room * sizeof(*w->flow));
		w->flow_room = room;
	}
	w->flow[w->n_flows++] = (struct flow){ s->inode, bytes };
}

/* Where asking would load a module: who is connected, not what was carried. */
static enum cd_reason flows_by_file(struct walk *w, const char **why)
{
	static const char *const files[] = { "/proc/net/tcp", "/proc/net/tcp6" };

	for (size_t f = 0; f < 2; f++) {
		struct cd_bytes b = cd_host_read(w->host, w->a, files[f], CD_READ_LARGE);
		struct cd_sockets all = { 0 };

		if (f && b.error == ENOENT)
			continue;
		*why = cd_sprintf(w->a, "%s could not be read whole", files[f]);
		if (b.error || b.truncated || !cd_proc_net_tcp_parse(w->a, b.data, &all))
			return b.error == EACCES || b.error == EPERM ? CD_PERMISSION :
			       b.truncated ? CD_TRUNCATED : CD_GARBAGE;
		for (size_t i = 0; i < all.n; i++)
			if (all.socket[i].state < CD_TCP_STATES && CARRYING & 1 << all.socket[i].state)
				add_flow(w, &all.socket[i],
					 1 + all.socket[i].rqueue + all.socket[i].wqueue);
	}
	return 0;
}

static enum cd_reason flows_by_netlink(struct walk *w, const char **why)
{
	static const uint8_t families[] = { AF_INET, AF_INET6 };

	for (size_t f = 0; f < 2; f++) {
		struct cd_netlink_reply r = cd_inet_diag_ask(w->x, families[f], CARRYING);
		enum cd_reason reason = cd_reply_reason(&r, why);

		if (f && (r.error == ENOENT || r.error == EAFNOSUPPORT))
			continue;
		if (reason)
			return reason;
		for (size_t i = 0; i < r.n; i++) {
			struct cd_socket s;

			if (r.message[i]->nlmsg_type == SOCK_DIAG_BY_FAMILY &&
			    cd_inet_diag_parse(w->a, r.message[i], &s))
				add_flow(w, &s, s.wqueue + (CD_TOLD(&s, bytes_received) ?
					 s.info.bytes_acked + s.info.bytes_received : 0));
		}
	}
	return 0;
}

/* Connections to other hosts that have carried something; 0, or a reason. */
static enum cd_reason flows(struct walk *w, const char **why)
{
	enum cd_reason reason = CD_MODULE;

	if (cd_inet_diag_is_safe(w->x, why))
		reason = flows_by_netlink(w, why);
	if (reason) {
		w->n_flows = 0;
		reason = flows_by_file(w, why);
	}
	if (w->n_flows)
		qsort(w->flow, w->n_flows, sizeof(*w->flow), by_inode);
	return reason;
}

static void descriptor(struct walk *w, struct process *p, const char *link)
{
	struct flow key = { .inode = 0 }, *flow;

	if (cd_text_starts(link, "socket:[")) {
		key.inode = (uint32_t)strtoul(link + strlen("socket:["), NULL, 10);
		flow = w->n_flows ? bsearch(&key, w->flow, w->n_flows, sizeof(key), by_inode) :
			NULL;
		if (flow)
			p->flows += (int64_t)flow->bytes;
	} else if (cd_text_starts(link, "/dev/infiniband/uverbs")) {
		p->rdma = true;
	} else if (cd_text_starts(link, "/dev/kfd") ||
		   (cd_text_starts(link, "/dev/nvidia") && link[11] >= '0' && link[11] <= '9')) {
		p->gpu = true;
	}
}

static void descriptors(struct walk *w, struct process *p, const char *pid)
{
	const char *folder = cd_sprintf(w->a, "/proc/%s/fd", pid);
	struct cd_names fds = cd_host_list(w->host, w->a, folder);
	int error;

	if (fds.error) {
		w->hidden += fds.error != ENOENT && fds.error != ESRCH;
		return;
	}
	p->fds = fds.n;
	if (!w->devices && (!w->n_flows || p->apart))
		return;
	for (size_t i = 0; i < fds.n; i++) {
		const char *link;

		if (w->links++ >= LINKS_MAX) {
			w->hidden++;
			return;
		}
		link = cd_live_proc_link(w->host, w->a, cd_sprintf(w->a, "%s/%s", folder,
								   fds.name[i]), &error);
		if (link)
			descriptor(w, p, link);
	}
}

/* "  eth0: 1500 1 0 0 0 0 0 0 9000 ...": received and sent bytes of all but the loopback. */
static int64_t carried(struct walk *w, const char *pid)
{
	const char *text = text_of(w, pid, "net/dev");
	int64_t all = 0;

	for (const char *line = text; line; line = strchr(line, '\n')) {
		char *word[10], *copy, *colon;
		int64_t in, out;

		line += *line == '\n';
		copy = cd_strndup(w->a, line, strcspn(line, "\n"));
		colon = strchr(copy, ':');
		if (!colon)
			continue;
		*colon = '\0';
		if (cd_text_words(colon + 1, word, 10) >= 9 && cd_parse_i64(word[0], &in) &&
		    cd_parse_i64(word[8], &out) && strcmp(cd_text_trim(w->a, copy), "lo"))
			all += in + out;
	}
	return all;
}

/* Its network is another one: what the links of that have carried, asked once for all in it. */
static void network(struct walk *w, struct process *p, const char *pid)
{
	int error;
	const char *net = cd_live_proc_link(w->host, w->a, cd_sprintf(w->a, "/proc/%s/ns/net", pid),
					    &error);
	int64_t *bytes;

	if (!net || !w->own_net || !strcmp(net, w->own_net))
		return;
	p->apart = true;
	bytes = cd_map_get(w->spaces, net, strlen(net));
	if (!bytes) {
		bytes = cd_alloc(w->a, sizeof(*bytes));
		*bytes = carried(w, pid);
		cd_map_set(w->spaces, net, strlen(net), bytes);
	}
	if (*bytes >= BULK)
		p->flows = *bytes;
}

static void count_tasks(struct walk *w, int64_t uid, int64_t threads)
{
	int64_t *n = cd_map_get(w->uids, &uid, sizeof(uid));

	if (!n) {
		n = cd_alloc(w->a, sizeof(*n));
		cd_map_set(w->uids, &uid, sizeof(uid), n);
	}
	*n += threads;
}

static void look_at(struct walk *w, const char *pid)
{
	struct process p = { .name = "" };
	const char *status = text_of(w, pid, "status"), *value;
	int64_t threads = 1;
	char *word[4];

	if (!status || !cd_parse_i64(pid, &p.pid))
		return;		/* it has ended */
	value = entry(w, status, "Uid");
	if (value && cd_text_words(cd_strdup(w->a, value), word, 4))
		cd_parse_i64(word[0], &p.uid);
	value = entry(w, status, "Threads");
	if (value)
		cd_parse_i64(value, &threads);
	count_tasks(w, p.uid, threads);
	if (!entry(w, status, "VmSize"))
		return;		/* of the kernel, or ended: no descriptors */
	p.name = entry(w, status, "Name");
	value = entry(w, status, "CapEff");
	if (value)
		cd_parse_hex(value, &p.caps);
	network(w, &p, pid);
	descriptors(w, &p, pid);
	if (!p.rdma && !p.gpu && !p.flows && p.fds < FEW)
		return;
	if (w->n == w->room) {
		size_t room = w->room ? 2 * w->room : 64;

		w->process = cd_regrow(w->a, w->process, w->n * sizeof(p), room * sizeof(p));
		w->room = room;
	}
	w->process[w->n++] = p;
}

/* "Max open files            1024                 1048576              files" */
static void put_limit(struct walk *w, struct cd_rows *t, const char *limits, const char *key,
		      const char *soft, const char *hard)
{
	const char *line = limits ? strstr(limits, key) : NULL;
	char *word[2];
	int64_t value;

	if (!line || cd_text_words(cd_strndup(w->a, line + strlen(key), strcspn(line, "\n") -
					      strlen(key)), word, 2) < 2)
		return;
	for (int i = 0; i < 2; i++) {
		const char *column = i ? hard : soft;

		value = -1;
		if (column && (!strcmp(word[i], "unlimited") || cd_parse_i64(word[i], &value)))
			cd_row_int(t, column, value);
	}
}

/* "4:memory:/job" names the group of a controller that has a hierarchy of its own, "0::/job" the rest. */
static void put_groups(struct walk *w, struct cd_rows *t, const char *cgroup)
{
	static const char *const controller[][2] = { { "cpu", "cpu_group" },
		{ "memory", "memory_group" }, { "pids", "pids_group" }, { "cpuset", "cpuset_group" } };
	const char *group[4] = { NULL }, *rest = NULL;
	char *copy = cd_strdup(w->a, cgroup ? cgroup : ""), *save;

	for (char *line = strtok_r(copy, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
		char *names = strchr(line, ':'), *path = names ? strchr(names + 1, ':') : NULL;

		if (!path)
			continue;
		*path++ = '\0';
		if (!*++names)
			rest = path;
		for (char *n = names; *n; n += strcspn(n, ","), n += *n == ',')
			for (size_t i = 0; i < 4; i++)
				if (!strncmp(n, controller[i][0], strlen(controller[i][0])) &&
				    strchr(",", n[strlen(controller[i][0])]))
					group[i] = path;
	}
	for (size_t i = 0; i < 4; i++)
		if (group[i] || rest)
			cd_row_text(t, controller[i][1], group[i] ? group[i] : rest);
}

static void put_row(struct walk *w, struct cd_rows *t, const struct process *p)
{
	const char *pid = cd_sprintf(w->a, "%lld", (long long)p->pid);
	const char *limits = text_of(w, pid, "limits"), *cpus;
	const int64_t *tasks = cd_map_get(w->uids, &p->uid, sizeof(p->uid));

	cd_row_int(t, "pid", p->pid);
	cd_row_text(t, "name", p->name);
	cd_row_int(t, "uid", p->uid);
	cd_row_int(t, "rdma", p->rdma);
	cd_row_int(t, "gpu", p->gpu);
	cd_row_int(t, "flows", p->flows);
	cd_row_int(t, "apart", p->apart);
	cd_row_int(t, "fds", (int64_t)p->fds);
	cd_row_int(t, "ipc_lock", p->caps >> CAP_IPC_LOCK_BIT & 1);
	if (tasks)
		cd_row_int(t, "uid_tasks", *tasks);
	put_limit(w, t, limits, "Max open files", "nofile", "nofile_hard");
	put_limit(w, t, limits, "Max processes", "nproc", NULL);
	put_limit(w, t, limits, "Max locked memory", "memlock", NULL);
	put_limit(w, t, limits, "Max realtime priority", "rtprio", NULL);
	put_groups(w, t, text_of(w, pid, "cgroup"));
	cpus = cd_process_cpus(w->x, pid);
	if (cpus)
		cd_row_text(t, "cpus", cpus);
	cd_row_end(t);
}

/* "0.20 0.18 0.12 1/80 11206" */
static void put_tasks(struct walk *w)
{
	struct cd_bytes b = cd_host_read(w->host, w->a, "/proc/loadavg", CD_READ_SMALL);
	const char *slash = b.error ? NULL : strchr(b.data, '/');
	int64_t n;

	if (b.error)
		cd_put_errno(w->x, "host/tasks", "", "/proc/loadavg", b.error);
	else if (slash && cd_parse_i64(cd_strndup(w->a, slash + 1, strcspn(slash + 1, " ")), &n))
		cd_put_int(w->x, "host/tasks", "", n);
	else
		cd_put_unseen(w->x, "host/tasks", "", b.len ? CD_GARBAGE : CD_MASKED,
			      "/proc/loadavg does not count tasks");
}

static bool has_devices(struct walk *w)
{
	static const char *const folder[] = { "/sys/class/infiniband", "/sys/class/kfd",
		"/proc/driver/nvidia" };
	int error;

	for (size_t i = 0; i < sizeof(folder) / sizeof(folder[0]); i++)
		if (cd_host_exists(w->host, w->a, folder[i], &error))
			return true;
	return false;
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct walk w = { .x = x, .host = cd_collect_host(x), .a = cd_collect_arena(x) };
	struct cd_names all = cd_host_list(w.host, w.a, "/proc");
	const char *why = "";
	enum cd_reason reason;
	struct cd_rows *t;
	int error;

	(void)err;
	put_tasks(&w);
	if (all.error || !cd_host_exists(w.host, w.a, "/proc/1/status", &error)) {
		for (int i = 0; i < 2; i++)
			cd_put_unseen(x, i ? "process" : "process/complete", "", CD_PERMISSION,
				      "/proc does not show the processes of others");
		return 0;
	}
	w.uids = cd_map_new(w.a);
	w.spaces = cd_map_new(w.a);
	w.own_net = cd_live_proc_link(w.host, w.a, "/proc/self/ns/net", &error);
	w.devices = has_devices(&w);
	reason = flows(&w, &why);
	for (size_t i = 0; i < all.n; i++)
		if (all.name[i][0] >= '0' && all.name[i][0] <= '9')
			look_at(&w, all.name[i]);
	t = cd_table_begin(x, "process", "");
	for (size_t i = 0; i < w.n; i++)
		put_row(&w, t, &w.process[i]);
	cd_table_end(t);
	if (reason)
		cd_put_unseen(x, "process/complete", "", reason, "%s", why);
	else if (w.hidden)
		cd_put_unseen(x, "process/complete", "", CD_PERMISSION,
			      "the descriptors of %zu processes were not seen", w.hidden);
	else
		cd_put_bool(x, "process/complete", "", true);
	return 0;
}

const struct cd_collector cd_collector_processes = {
	.name = "processes", .group = "processes", .facts = facts, .collect = collect,
	.flags = CD_LIVE_ONLY, .deadline_ms = 15000,
};

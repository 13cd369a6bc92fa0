/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cgroups - which control groups limit something, and how often did they?
 *
 * The mounts say where each controller is: all in one hierarchy (v2), each in its own (v1), or both
 * kinds beside each other.  Only groups that limit are told; the files of a group are known by
 * their names, so that what else lies in its folder are groups.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

#define MOUNTS "/proc/self/mountinfo"
#define FILE_OF(file) "cat /sys/fs/cgroup{subject}/" file

enum { GROUPS_MAX = 8192, DEPTH_MAX = 24 };

static const struct cd_fact_spec facts[] = {
	{ .name = "cgroup", .type = CD_TEXTS, .source = "systemd-cgls",
	  .about = "control groups that limit something" },
	{ .name = "cgroup/complete", .type = CD_BOOL, .source = "systemd-cgls",
	  .about = "all control groups were seen" },
	{ .name = "cgroup/cpu_quota", .type = CD_REAL, .unit = "CPUs", .source = FILE_OF("cpu.max"),
	  .about = "CPU time the group may use" },
	{ .name = "cgroup/periods", .type = CD_COUNTER, .source = FILE_OF("cpu.stat"),
	  .about = "periods of the quota in which the group ran" },
	{ .name = "cgroup/throttled", .type = CD_COUNTER, .source = FILE_OF("cpu.stat"),
	  .about = "periods in which it used up its quota and was stopped" },
	{ .name = "cgroup/pids_max", .type = CD_INT, .source = FILE_OF("pids.max"),
	  .about = "most processes and threads of the group" },
	{ .name = "cgroup/pids", .type = CD_INT, .source = FILE_OF("pids.current"),
	  .about = "processes and threads of a group that has a limit" },
	{ .name = "cgroup/memory_limit", .type = CD_BYTES, .unit = "bytes",
	  .source = FILE_OF("memory.max"), .about = "the smaller of memory.max and memory.high" },
	{ .name = "cgroup/memory_sock", .type = CD_BYTES, .unit = "bytes",
	  .source = FILE_OF("memory.stat"), .about = "of it in buffers of sockets" },
	{ .name = "cgroup/memory_full", .type = CD_COUNTER, .source = FILE_OF("memory.events"),
	  .about = "times that memory.max or memory.high was reached" },
	{ .name = "cgroup/tcp_limit", .type = CD_BYTES, .unit = "bytes",
	  .source = "cat /sys/fs/cgroup/memory{subject}/memory.kmem.tcp.limit_in_bytes",
	  .about = "most memory of TCP buffers (v1)" },
	{ .name = "cgroup/tcp", .type = CD_BYTES, .unit = "bytes",
	  .source = "cat /sys/fs/cgroup/memory{subject}/memory.kmem.tcp.usage_in_bytes",
	  .about = "memory of TCP buffers under such a limit" },
	{ .name = "cgroup/tcp_full", .type = CD_COUNTER,
	  .source = "cat /sys/fs/cgroup/memory{subject}/memory.kmem.tcp.failcnt",
	  .about = "times that this limit was reached" },
	{ .name = "cgroup/cpus", .type = CD_CPUS, .source = FILE_OF("cpuset.cpus.effective"),
	  .about = "CPUs it may run on, where not those of its parent" },
	{ .name = "cgroup/mems", .type = CD_CPUS, .source = FILE_OF("cpuset.mems.effective"),
	  .about = "NUMA nodes it gets memory from, where not those of its parent" },
	{ .name = NULL },
};

enum { CPU = 1, MEMORY = 2, PIDS = 4, CPUSET = 8, ALL = 15 };

struct hierarchy {
	const char *mount, *top;	/* where it is mounted, and which group that is */
	unsigned controllers;
	bool v2;
};

struct walk {
	struct cd_collect *x;
	struct cd_host *host;
	struct cd_arena *a;
	bool second;
	const struct hierarchy *h;
	struct cd_map *known;		/* groups that limit, each once */
	const char **group;
	size_t n, visited;
	bool cut, seen;
	const char *dark;		/* what could not be read, and why; NULL: nothing */
	int dark_error;
};

/* The group of each folder on the way down, with what its children inherit. */
struct group {
	const char *name, *path, *cpus, *mems;
	size_t depth;
};

static void not_read(struct walk *w, const char *path, int error)
{
	if (w->dark)
		return;
	w->dark = path;
	w->dark_error = error;
}

static const char *text_of(struct walk *w, const struct group *g, const char *file)
{
	const char *path = cd_sprintf(w->a, "%s/%s", g->path, file);
	struct cd_bytes b = cd_host_read(w->host, w->a, path, CD_READ_SMALL);

	if (b.error == EACCES || b.error == EPERM)
		not_read(w, path, b.error);
	return b.error ? NULL : cd_text_trim(w->a, b.data);
}

/* false: no such file, or no limit ("max", -1, a number that stands for none) */
static bool number_of(struct walk *w, const struct group *g, const char *file, int64_t *value)
{
	const char *text = text_of(w, g, file);

	return text && cd_parse_i64(text, value) && *value >= 0 && *value < INT64_MAX >> 3;
}

/* "nr_periods 12": the number behind a word that begins a line. */
static bool entry(const char *text, const char *key, uint64_t *value)
{
	size_t n = strlen(key);

	for (const char *line = text; line; line = strchr(line, '\n')) {
		char number[24];
		size_t len;

		line += *line == '\n';
		if (strncmp(line, key, n) || line[n] != ' ')
			continue;
		len = strcspn(line + n + 1, "\n");
		if (len >= sizeof(number))
			return false;
		memcpy(number, line + n + 1, len);
		number[len] = '\0';
		return cd_parse_u64(number, value);
	}
	return false;
}

static void limits(struct walk *w, const struct group *g)
{
	if (cd_map_get(w->known, g->name, strlen(g->name)))
		return;
	cd_map_set(w->known, g->name, strlen(g->name), w);
	w->group[w->n++] = g->name;
}

static bool quota(struct walk *w, const struct group *g, double *cpus)
{
	const char *text;
	int64_t allowed, period;
	char *word[2];

	if (!w->h->v2) {
		if (!number_of(w, g, "cpu.cfs_quota_us", &allowed) ||
		    !number_of(w, g, "cpu.cfs_period_us", &period))
			return false;
	} else {
		text = text_of(w, g, "cpu.max");
		if (!text || cd_text_words(cd_strdup(w->a, text), word, 2) < 2 ||
		    !cd_parse_i64(word[0], &allowed) || !cd_parse_i64(word[1], &period))
			return false;
	}
	*cpus = period > 0 ? (double)allowed / (double)period : 0;
	return *cpus > 0;
}

static void cpu(struct walk *w, const struct group *g)
{
	const char *stat;
	uint64_t periods, throttled;
	double cpus;

	if (!quota(w, g, &cpus))
		return;
	limits(w, g);
	cd_put_real(w->x, "cgroup/cpu_quota", g->name, cpus);
	stat = text_of(w, g, "cpu.stat");
	if (entry(stat, "nr_periods", &periods) && entry(stat, "nr_throttled", &throttled)) {
		cd_put_counter(w->x, "cgroup/periods", g->name, periods);
		cd_put_counter(w->x, "cgroup/throttled", g->name, throttled);
	}
}

static void pids(struct walk *w, const struct group *g)
{
	int64_t most, now;

	if (w->second || !number_of(w, g, "pids.max", &most) ||
	    !number_of(w, g, "pids.current", &now))
		return;
	limits(w, g);
	cd_put_int(w->x, "cgroup/pids_max", g->name, most);
	cd_put_int(w->x, "cgroup/pids", g->name, now);
}

static void memory(struct walk *w, const struct group *g)
{
	bool max, high;
	int64_t most = INT64_MAX, soft = INT64_MAX;
	uint64_t sock, hits[2];
	const char *events;

	max = number_of(w, g, "memory.max", &most);
	high = number_of(w, g, "memory.high", &soft);
	if (!max && !high)
		return;
	limits(w, g);
	cd_put_int(w->x, "cgroup/memory_limit", g->name, most < soft ? most : soft);
	if (!w->second && entry(text_of(w, g, "memory.stat"), "sock", &sock) && sock <= INT64_MAX)
		cd_put_int(w->x, "cgroup/memory_sock", g->name, (int64_t)sock);
	events = text_of(w, g, "memory.events");
	if (entry(events, "max", &hits[0]) && entry(events, "high", &hits[1]))
		cd_put_counter(w->x, "cgroup/memory_full", g->name, hits[0] + hits[1]);
}

static void memory_v1(struct walk *w, const struct group *g)
{
	int64_t most, used, hits;

	if (!number_of(w, g, "memory.kmem.tcp.limit_in_bytes", &most))
		return;
	limits(w, g);
	cd_put_int(w->x, "cgroup/tcp_limit", g->name, most);
	if (number_of(w, g, "memory.kmem.tcp.usage_in_bytes", &used))
		cd_put_int(w->x, "cgroup/tcp", g->name, used);
	if (number_of(w, g, "memory.kmem.tcp.failcnt", &hits))
		cd_put_counter(w->x, "cgroup/tcp_full", g->name, (uint64_t)hits);
}

/* A list that the group has for itself; what the parent has when it has none. */
static const char *own_list(struct walk *w, const struct group *g, const char *fact,
			    const char *file, const char *above)
{
	const char *list = text_of(w, g, file);

	if (!list || !*list)
		return above;
	if (above && !strcmp(above, list))
		return above;
	if (above)
		limits(w, g);
	cd_put_text(w->x, fact, g->name, list);
	return list;
}

static void cpuset(struct walk *w, struct group *g)
{
	bool v2 = w->h->v2;

	if (w->second)
		return;
	g->cpus = own_list(w, g, "cgroup/cpus", v2 ? "cpuset.cpus.effective" :
			   "cpuset.effective_cpus", g->cpus);
	g->mems = own_list(w, g, "cgroup/mems", v2 ? "cpuset.mems.effective" :
			   "cpuset.effective_mems", g->mems);
}

static bool is_file_of_ours(const char *name)
{
	static const char *const prefix[] = { "cgroup.", "cpu.", "cpuset.", "cpuacct.", "memory.",
		"pids.", "io.", "blkio.", "hugetlb.", "rdma.", "misc.", "irq.", "dmem.", "devices.",
		"freezer.", "net_cls.", "net_prio.", "perf_event.", "debug." };
	static const char *const whole[] = { "tasks", "notify_on_release", "release_agent" };

	for (size_t i = 0; i < sizeof(prefix) / sizeof(prefix[0]); i++)
		if (cd_text_starts(name, prefix[i]))
			return true;
	for (size_t i = 0; i < sizeof(whole) / sizeof(whole[0]); i++)
		if (!strcmp(name, whole[i]))
			return true;
	return false;
}

static void visit(struct walk *w, struct group g)
{
	struct cd_names names;

	if (w->visited == GROUPS_MAX || g.depth == DEPTH_MAX) {
		w->cut = true;
		return;
	}
	names = cd_host_list(w->host, w->a, g.path);
	if (names.error) {
		/* groups come and go; a name that we do not know may be a file */
		if (g.depth && names.error != ENOENT && names.error != ENODEV &&
		    names.error != ENOTDIR)
			not_read(w, g.path, names.error);
		return;
	}
	w->visited++;
	w->seen = true;
	if (w->h->controllers & CPU)
		cpu(w, &g);
	if (w->h->controllers & PIDS)
		pids(w, &g);
	if (w->h->controllers & MEMORY)
		(w->h->v2 ? memory : memory_v1)(w, &g);
	if (w->h->controllers & CPUSET)
		cpuset(w, &g);
	for (size_t i = 0; i < names.n; i++) {
		struct group child = g;

		if (is_file_of_ours(names.name[i]))
			continue;
		child.name = cd_sprintf(w->a, "%s/%s", strcmp(g.name, "/") ? g.name : "",
					names.name[i]);
		child.path = cd_sprintf(w->a, "%s/%s", g.path, names.name[i]);
		child.depth++;
		visit(w, child);
	}
}

static unsigned controllers_of(const char *options)
{
	static const struct { const char *name; unsigned bit; } known[] = {
		{ "cpu", CPU }, { "memory", MEMORY }, { "pids", PIDS }, { "cpuset", CPUSET },
	};
	unsigned found = 0;

	for (const char *o = options; *o; o += strcspn(o, ","), o += *o == ',')
		for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
			if (!strncmp(o, known[i].name, strlen(known[i].name)) &&
			    strchr(",", o[strlen(known[i].name)]))
				found |= known[i].bit;
	return found;
}

/* "33 31 0:30 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu" */
static bool mount_of(struct walk *w, const char *line, struct hierarchy *h)
{
	const char *dash = strstr(line, " - ");
	char *front[5], *back[3];

	if (!dash || cd_text_words(cd_strndup(w->a, line, (size_t)(dash - line)), front, 5) < 5 ||
	    cd_text_words(cd_strdup(w->a, dash + 3), back, 3) < 3)
		return false;
	h->v2 = !strcmp(back[0], "cgroup2");
	if (!h->v2 && strcmp(back[0], "cgroup"))
		return false;
	h->controllers = h->v2 ? ALL : controllers_of(back[2]);
	h->mount = front[4];
	h->top = strstr(front[3], "/..") ? "/" : front[3];
	return h->controllers != 0;
}

/* Each hierarchy is walked once, however often it is mounted; each must be. */
static unsigned walk_mounts(struct walk *w, const char *mounts)
{
	unsigned walked = 0, found = 0, v1 = 0, n = 0;
	char *copy = cd_strdup(w->a, mounts), *rest;

	for (char *line = strtok_r(copy, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		struct hierarchy h;
		unsigned bit;

		if (!mount_of(w, line, &h))
			continue;
		n++;
		bit = h.v2 ? ALL + 1 : h.controllers;
		found |= bit;
		v1 |= h.v2 ? 0 : h.controllers;
		if ((walked & bit) == bit)
			continue;
		w->h = &h;
		w->seen = false;
		visit(w, (struct group){ .name = h.top, .path = h.mount });
		if (w->seen)
			walked |= bit;
	}
	/* v2 has no controllers left where v1 has them all */
	if (v1 == ALL)
		found &= ALL;
	w->seen = !(found & ~walked);
	return n;
}

static int by_name(const void *a, const void *b)
{
	return cd_text_compare_natural(*(const char *const *)a, *(const char *const *)b);
}

static void incomplete(struct walk *w, const char *fact)
{
	if (!w->seen)
		cd_put_unseen(w->x, fact, "", CD_NOT_COLLECTED,
			      "not all hierarchies of control groups were seen");
	else if (w->dark)
		cd_put_errno(w->x, fact, "", w->dark, w->dark_error);
	else
		cd_put_unseen(w->x, fact, "", CD_TRUNCATED, "more than %d control groups",
			      GROUPS_MAX);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct walk w = {
		.x = x, .host = cd_collect_host(x), .a = cd_collect_arena(x),
		.second = cd_second_sample(x),
	};
	struct cd_bytes b = cd_host_read(w.host, w.a, MOUNTS, CD_READ_LARGE);
	unsigned found;

	(void)err;
	if (b.error || b.truncated) {
		cd_put_errno(x, "cgroup", "", MOUNTS, b.error ? b.error : EFBIG);
		return 0;
	}
	w.known = cd_map_new(w.a);
	w.group = cd_alloc_n(w.a, GROUPS_MAX + 1, sizeof(*w.group));
	found = walk_mounts(&w, b.data);
	qsort(w.group, w.n, sizeof(*w.group), by_name);
	if (w.second)
		return 0;
	if (!found)
		cd_put_absent(x, "cgroup", "", "no control groups are mounted");
	else if (w.visited)
		cd_put_set(x, "cgroup", w.group, w.n);
	else
		incomplete(&w, "cgroup");
	if (found && (!w.seen || w.dark || w.cut))
		incomplete(&w, "cgroup/complete");
	else
		cd_put_bool(x, "cgroup/complete", "", true);
	return 0;
}

const struct cd_collector cd_collector_cgroups = {
	.name = "cgroups", .group = "cgroups", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED,
};

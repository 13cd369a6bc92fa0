/* SPDX-License-Identifier: Apache-2.0 */
/*
 * clock-daemons - which programs on this machine steer its clock, and since when?
 *
 * Taken from the processes, not from unit files: an enabled unit may not run, and a daemon may be
 * started by anything.  In a container the daemons of the host do not show.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/clock.h"
#include "collect/sysfs.h"
#include "host/host.h"

enum { MOST_DAEMONS = 64, MOST_WORDS = 64, TICKS = 100 /* USER_HZ */ };
enum { PARENT = 4, START_TIME = 22 };	/* fields of /proc/PID/stat */

static const struct cd_column columns[] = {
	{ "name", CD_COL_TEXT, "" }, { "pid", CD_COL_INT, "" },
	{ "seconds", CD_COL_INT, "s" },		/* since its start */
	{ "steers", CD_COL_INT, "" },		/* empty: cannot be told */
	{ "why", CD_COL_TEXT, "" },		/* by what it leaves the clock alone */
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "clock/daemon", .type = CD_TABLE, .columns = columns,
	  .source = "ps -eo pid,etimes,args | grep -E 'chronyd|ntpd|timesyncd|phc2sys|ptp'",
	  .about = "time daemons that run, one row for each that was started" },
	{ .name = "clock/host_time", .type = CD_TEXT, .source = "grep . /sys/class/ptp/*/clock_name",
	  .about = "clock of the hypervisor that a guest may read" },
	{ .name = NULL },
};

struct daemon {
	const char *pid, *name;
	int64_t number, parent;
	char *word[MOST_WORDS];	/* the program first */
	size_t n;
};

struct daemons {
	struct daemon one[MOST_DAEMONS];
	size_t n;
};

static struct cd_bytes file_of(struct cd_collect *x, const char *pid, const char *name)
{
	struct cd_arena *a = cd_collect_arena(x);

	return cd_host_read(cd_collect_host(x), a, cd_sprintf(a, "/proc/%s/%s", pid, name),
			    CD_READ_SMALL);
}

/* Arguments as an array of words that end at NUL each. */
static size_t arguments(struct cd_collect *x, const char *pid, char **word, size_t most)
{
	struct cd_bytes b = file_of(x, pid, "cmdline");
	char *copy, *end;
	size_t n = 0;

	if (b.error || !b.len)
		return 0;
	copy = cd_alloc_n(cd_collect_arena(x), b.len + 1, 1);
	memcpy(copy, b.data, b.len);
	copy[b.len] = '\0';
	end = copy + b.len;
	for (char *p = copy; p < end && n < most; p += strlen(p) + 1)
		word[n++] = p;
	return n;
}

/* Counted behind the name, which may hold blanks and brackets. */
static bool stat_field(struct cd_collect *x, const char *pid, int field, int64_t *value)
{
	struct cd_bytes b = file_of(x, pid, "stat");
	const char *behind = b.error ? NULL : strrchr(b.data, ')');
	char *word[START_TIME];
	size_t at = (size_t)field - 3;

	return behind && cd_text_words(cd_strdup(cd_collect_arena(x), behind + 1), word,
				       START_TIME) > at && cd_parse_i64(word[at], value);
}

static bool age(struct cd_collect *x, const char *pid, double uptime, int64_t *seconds)
{
	int64_t ticks;

	if (uptime <= 0 || !stat_field(x, pid, START_TIME, &ticks) || ticks < 0)
		return false;
	*seconds = (int64_t)uptime - ticks / TICKS;
	return *seconds >= 0;
}

static double uptime_of(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, "/proc/uptime", CD_READ_SMALL);
	char *word[2];
	double seconds;

	return !b.error && cd_text_words(cd_strdup(a, b.data), word, 2) &&
	       cd_parse_real(word[0], &seconds) ? seconds : 0;
}

static void put(struct cd_collect *x, struct cd_rows *rows, const struct daemon *d)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *file = cd_clock_conf(d->name, d->word + 1, d->n - 1), *why;
	struct cd_bytes conf = { .error = ENOENT };
	enum cd_steers steers;
	int64_t seconds;

	if (file)
		conf = cd_host_read(cd_collect_host(x), a, file, CD_READ_SMALL);
	steers = cd_clock_steers(d->name, d->word + 1, d->n - 1, conf.error ? NULL : conf.data, &why);
	cd_row_text(rows, "name", d->name);
	cd_row_int(rows, "pid", d->number);
	if (age(x, d->pid, uptime_of(x), &seconds))
		cd_row_int(rows, "seconds", seconds);
	if (steers != CD_STEERS_UNCLEAR)
		cd_row_int(rows, "steers", steers == CD_STEERS);
	if (why)
		cd_row_text(rows, "why", why);
	cd_row_end(rows);
}

/* A child of the same daemon is part of it. */
static bool is_part(const struct daemons *all, const struct daemon *d)
{
	for (size_t i = 0; i < all->n; i++)
		if (all->one[i].number == d->parent && !strcmp(all->one[i].name, d->name))
			return true;
	return false;
}

static void find(struct cd_collect *x, const struct cd_names *pids, struct daemons *all)
{
	struct cd_arena *a = cd_collect_arena(x);

	for (size_t i = 0; i < pids->n && all->n < MOST_DAEMONS; i++) {
		struct daemon *d = &all->one[all->n];
		const char *comm;
		int error;

		if (!cd_parse_i64(pids->name[i], &d->number))
			continue;
		comm = cd_sysfs_text(x, cd_sprintf(a, "/proc/%s/comm", pids->name[i]), &error);
		if (!comm || !cd_clock_daemon(comm, ""))
			continue;
		d->pid = pids->name[i];
		d->n = arguments(x, d->pid, d->word, MOST_WORDS);
		if (!d->n)	/* a thread of the kernel, or one that is just ending */
			continue;
		d->name = cd_clock_daemon(comm, d->word[0]);
		if (!stat_field(x, d->pid, PARENT, &d->parent))
			d->parent = 0;
		all->n++;
	}
}

static void put_host_time(struct cd_collect *x)
{
	static const char *const known[] = { "KVM virtual PTP", "hyperv", "Xen" };
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names clocks = cd_host_list(cd_collect_host(x), a, "/sys/class/ptp");
	int error;

	for (size_t i = 0; !clocks.error && i < clocks.n; i++) {
		const char *name = cd_sysfs_text(x, cd_sprintf(a, "/sys/class/ptp/%s/clock_name",
							       clocks.name[i]), &error);

		for (size_t k = 0; name && k < sizeof(known) / sizeof(known[0]); k++)
			if (!strcmp(name, known[k])) {
				cd_put_text(x, "clock/host_time", "", name);
				return;
			}
	}
	if (clocks.error && clocks.error != ENOENT)
		cd_put_errno(x, "clock/host_time", "", "/sys/class/ptp", clocks.error);
	else
		cd_put_absent(x, "clock/host_time", "", "no clock of a hypervisor among /sys/class/ptp");
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names pids = cd_host_list(cd_collect_host(x), a, "/proc");
	struct daemons *all = cd_alloc_n(a, 1, sizeof(*all));
	struct cd_rows *rows;
	int error;

	(void)err;
	put_host_time(x);
	if (pids.error || !cd_host_exists(cd_collect_host(x), a, "/proc/1/comm", &error)) {
		cd_put_unseen(x, "clock/daemon", "", cd_is_live(x) ? CD_PERMISSION :
			      CD_NOT_COLLECTED, "/proc does not show the processes of others");
		return 0;
	}
	find(x, &pids, all);
	rows = cd_table_begin(x, "clock/daemon", "");
	for (size_t i = 0; i < all->n; i++)
		if (!is_part(all, &all->one[i]))
			put(x, rows, &all->one[i]);
	cd_table_end(rows);
	return 0;
}

const struct cd_collector cd_collector_clock_daemons = {
	.name = "clock-daemons", .group = "files", .facts = facts, .collect = collect,
};

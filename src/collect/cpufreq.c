/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cpufreq - who sets the CPUs' frequencies, and what may they reach?
 *
 * Limits and policies only: a frequency of this moment says little of an idle CPU, and asking for it
 * wakes the CPU up.  Virtual machines have none of these files.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "collect/cpus.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define PSTATE CD_CPUS_FOLDER "/intel_pstate"
#define BOOST CD_CPUS_FOLDER "/cpufreq/boost"

static const struct cd_column columns[] = {
	{ "cpus", CD_COL_TEXT, "" },
	{ "driver", CD_COL_TEXT, "" },
	{ "governor", CD_COL_TEXT, "" },
	{ "preference", CD_COL_TEXT, "" },	/* energy_performance_preference */
	{ "limit", CD_COL_INT, "Hz" },		/* scaling_max_freq */
	{ "top", CD_COL_INT, "Hz" },		/* cpuinfo_max_freq */
	{ "base", CD_COL_INT, "Hz" },		/* base_frequency */
	{ "firmware", CD_COL_INT, "Hz" },	/* bios_limit */
	{ .name = NULL },
};
enum { TEXTS = 3, FILES = 7 };
static const char *const files[FILES] = {
	"cpufreq/scaling_driver", "cpufreq/scaling_governor", "cpufreq/energy_performance_preference",
	"cpufreq/scaling_max_freq", "cpufreq/cpuinfo_max_freq", "cpufreq/base_frequency",
	"cpufreq/bios_limit",
};

static const struct cd_fact_spec facts[] = {
	{ .name = "cpu/frequency", .type = CD_TABLE, .columns = columns,
	  .source = "cpupower -c all frequency-info; grep -H . " CD_CPUS_FOLDER "/cpu*/cpufreq/*",
	  .about = "driver, governor and limits, one row for all CPUs that say the same" },
	{ .name = "cpu/turbo", .type = CD_BOOL,
	  .source = "grep -H . " PSTATE "/no_turbo " BOOST,
	  .about = "frequencies above the nominal one are allowed" },
	{ .name = "cpu/turbo_knob", .type = CD_TEXT, .source = "ls " PSTATE "/no_turbo " BOOST,
	  .about = "the file that allows them" },
	{ .name = "cpu/max_perf_pct", .type = CD_INT, .unit = "%",
	  .source = "cat " PSTATE "/max_perf_pct",
	  .about = "share of the highest performance that intel_pstate uses" },
	{ .name = NULL },
};

/* 0; ENOENT: this CPU has no driver; another errno: it was not seen. */
static int read_cpu(struct cd_collect *x, long cpu, struct cd_cpu_groups *groups)
{
	const char *cell[FILES] = { NULL };
	int error;

	for (size_t i = 0; i < FILES; i++) {
		cell[i] = cd_cpu_text(x, cpu, files[i], &error);
		if (!cell[i] && error)
			return error;
		if (!i && !cell[i])
			return ENOENT;
	}
	cd_cpu_groups_add(x, groups, cpu, cell, FILES);
	return 0;
}

static void put_rows(struct cd_collect *x, const struct cd_cpu_groups *groups)
{
	struct cd_rows *t = cd_table_begin(x, "cpu/frequency", "");

	for (size_t i = 0; i < groups->n; i++) {
		const struct cd_cpu_group *g = &groups->group[i];

		cd_row_text(t, "cpus", cd_cpus_format(cd_collect_arena(x), &g->cpus));
		for (size_t k = 0; k < FILES; k++) {
			int64_t khz;

			if (!g->cell[k])
				continue;
			if (k < TEXTS)
				cd_row_text(t, columns[k + 1].name, g->cell[k]);
			else if (cd_parse_i64(g->cell[k], &khz) && khz > 0 &&
				 khz < INT64_C(1000000000))
				cd_row_int(t, columns[k + 1].name, khz * 1000);
		}
		cd_row_end(t);
	}
	cd_table_end(t);
}

static void put_table(struct cd_collect *x)
{
	struct cd_cpu_groups groups = { 0 };
	struct cd_cpus online;
	int error = 0;

	if (!cd_cpus_online(x, &online, &error)) {
		cd_put_errno(x, "cpu/frequency", "", CD_CPUS_FOLDER "/online", error);
		return;
	}
	for (long cpu = -1; (cpu = cd_cpus_next(&online, cpu)) >= 0;) {
		error = read_cpu(x, cpu, &groups);
		if (error && error != ENOENT) {
			cd_put_errno(x, "cpu/frequency", "", CD_CPUS_FOLDER "/cpu*/cpufreq", error);
			return;
		}
	}
	if (groups.n)
		put_rows(x, &groups);
	else if (cd_host_absent_is_answer(cd_collect_host(x), cd_collect_arena(x),
					  cd_sprintf(cd_collect_arena(x),
						     CD_CPUS_FOLDER "/cpu%ld/cpufreq",
						     cd_cpus_next(&online, -1))))
		cd_put_absent(x, "cpu/frequency", "",
			      "no driver of this kernel sets the CPUs' frequencies");
	else
		cd_put_errno(x, "cpu/frequency", "", CD_CPUS_FOLDER "/cpu*/cpufreq", ENOENT);
}

/* One of the two: intel_pstate says when it is off, the others when it is on. */
static void put_turbo(struct cd_collect *x)
{
	static const struct { const char *path; int64_t on; } knob[] = {
		{ PSTATE "/no_turbo", 0 }, { BOOST, 1 },
	};
	int error = 0;

	for (size_t i = 0; i < sizeof(knob) / sizeof(knob[0]); i++) {
		const char *text = cd_sysfs_text(x, knob[i].path, &error);
		int64_t v;

		if (!text && error == ENOENT)
			continue;
		if (text && cd_parse_i64(text, &v) && (v == 0 || v == 1)) {
			cd_put_bool(x, "cpu/turbo", "", v == knob[i].on);
			cd_put_text(x, "cpu/turbo_knob", "", knob[i].path);
		} else {
			cd_put_errno(x, "cpu/turbo", "", knob[i].path, text ? EINVAL : error);
			cd_put_errno(x, "cpu/turbo_knob", "", knob[i].path, text ? EINVAL : error);
		}
		return;
	}
	cd_put_errno(x, "cpu/turbo", "", BOOST, ENOENT);
	cd_put_errno(x, "cpu/turbo_knob", "", BOOST, ENOENT);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	(void)err;
	put_table(x);
	put_turbo(x);
	cd_sysfs_put_int(x, "cpu/max_perf_pct", "", PSTATE "/max_perf_pct");
	return 0;
}

const struct cd_collector cd_collector_cpufreq = {
	.name = "cpufreq", .group = "pci", .facts = facts, .collect = collect,
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * throttle - how often did the processors slow down to keep cool?
 *
 * Intel's kernel counts it for each core and each package; all threads of a package tell the same
 * number for the package, those of a core the same for the core.  AMD and ARM count nothing here.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/parse.h"
#include "collect/cpus.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define SOURCE(file) "grep -H . " CD_CPUS_FOLDER "/cpu*/thermal_throttle/" file

static const struct cd_fact_spec facts[] = {
	{ .name = "cpu/throttles", .type = CD_COUNTER, .source = SOURCE("*_throttle_count"),
	  .about = "times that a package or its cores began to slow down; subject: the package" },
	{ .name = "cpu/throttled_time", .type = CD_COUNTER, .unit = "ms",
	  .source = SOURCE("package_throttle_total_time_ms"),
	  .about = "time that the package was slowed down" },
	{ .name = "cpu/throttle_counted", .type = CD_BOOL, .source = "ls " CD_CPUS_FOLDER "/cpu0/thermal_throttle",
	  .about = "the kernel counts it on this processor" },
	{ .name = NULL },
};

struct package {
	uint64_t cores, package, ms;
	bool timed;
};

static bool number(struct cd_collect *x, long cpu, const char *file, uint64_t *v, int *error)
{
	const char *text = cd_cpu_text(x, cpu,
				       cd_sprintf(cd_collect_arena(x), "thermal_throttle/%s", file),
				       error);

	if (text && !cd_parse_u64(text, v))
		*error = EINVAL;
	return text && !*error;
}

static int read_cpu(struct cd_collect *x, long cpu, struct cd_map *packages, const char **name,
		    size_t *n)
{
	struct package *p;
	uint64_t core, package, ms;
	const char *id;
	int error, none;

	if (!number(x, cpu, "core_throttle_count", &core, &error))
		return error;
	id = cd_cpu_text(x, cpu, "topology/physical_package_id", &error);
	if (!id)
		return error ? error : EINVAL;
	p = cd_map_get(packages, id, strlen(id));
	if (!p) {
		p = cd_alloc(cd_collect_arena(x), sizeof(*p));
		cd_map_set(packages, id, strlen(id), p);
		name[(*n)++] = id;
	}
	p->cores += core;
	if (number(x, cpu, "package_throttle_count", &package, &error) && package > p->package)
		p->package = package;
	if (!error && number(x, cpu, "package_throttle_total_time_ms", &ms, &none)) {
		p->timed = true;
		p->ms = ms > p->ms ? ms : p->ms;
	}
	return error;
}

static void put_unseen(struct cd_collect *x, const char *path, int error)
{
	cd_put_errno(x, "cpu/throttle_counted", "", path, error);
	cd_put_errno(x, "cpu/throttles", "", path, error);
}

static void put_none(struct cd_collect *x, long cpu)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *folder = cd_sprintf(a, CD_CPUS_FOLDER "/cpu%ld/thermal_throttle", cpu);
	int error;

	if (cd_host_exists(cd_collect_host(x), a, folder, &error))
		cd_put_unseen(x, "cpu/throttle_counted", "", CD_MASKED, "%s is empty", folder);
	else if (error == ENOENT && cd_host_absent_is_answer(cd_collect_host(x), a, folder))
		cd_put_bool(x, "cpu/throttle_counted", "", false);
	else
		cd_put_errno(x, "cpu/throttle_counted", "", folder, error);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_map *packages = cd_map_new(a);
	struct cd_cpus online;
	const char **name;
	size_t n = 0;
	int error = 0;

	(void)err;
	if (!cd_cpus_online(x, &online, &error)) {
		put_unseen(x, CD_CPUS_FOLDER "/online", error);
		return 0;
	}
	name = cd_alloc_n(a, cd_cpus_weight(&online), sizeof(*name));
	for (long cpu = -1; !error && (cpu = cd_cpus_next(&online, cpu)) >= 0;)
		error = read_cpu(x, cpu, packages, name, &n);
	if (error) {
		put_unseen(x, CD_CPUS_FOLDER "/cpu*/thermal_throttle", error);
		return 0;
	}
	if (!n) {
		put_none(x, cd_cpus_next(&online, -1));
		return 0;
	}
	cd_put_bool(x, "cpu/throttle_counted", "", true);
	for (size_t i = 0; i < n; i++) {
		const struct package *p = cd_map_get(packages, name[i], strlen(name[i]));

		cd_put_counter(x, "cpu/throttles", name[i], p->cores + p->package);
		if (p->timed)
			cd_put_counter(x, "cpu/throttled_time", name[i], p->ms);
	}
	return 0;
}

const struct cd_collector cd_collector_throttle = {
	.name = "throttle", .group = "pci", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED,
};

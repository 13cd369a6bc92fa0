/* SPDX-License-Identifier: Apache-2.0 */
/* cpus.h - which CPUs run, and which of them say the same? */
#ifndef CD_COLLECT_CPUS_H
#define CD_COLLECT_CPUS_H

#include <commdoctor/collector.h>

#include "base/parse.h"

#define CD_CPUS_FOLDER "/sys/devices/system/cpu"

/* False and *error. */
bool cd_cpus_online(struct cd_collect *x, struct cd_cpus *online, int *error);
/* The next CPU of the set above `previous`; -1 begins, -1 after the last. */
long cd_cpus_next(const struct cd_cpus *set, long previous);

/* CPUs gathered by what they say: a machine of hundreds says few different things. */
struct cd_cpu_groups {
	struct cd_map *map;
	struct cd_cpu_group {
		struct cd_cpus cpus;
		const char *const *cell;
	} *group;
	size_t n, room;
};
void cd_cpu_groups_add(struct cd_collect *x, struct cd_cpu_groups *g, long cpu,
		       const char *const *cell, size_t n_cells);

/*
 * A small file of a CPU: NULL and *error; where there is none, NULL and 0.  An empty folder that a
 * container runtime has put over the real one has none of the files.
 */
const char *cd_cpu_text(struct cd_collect *x, long cpu, const char *name, int *error);

#endif

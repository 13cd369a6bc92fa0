/* SPDX-License-Identifier: Apache-2.0 */
/* groups.h - control groups, and the processes in them that communicate. */
#ifndef CD_CHECKS_CONTAINER_GROUPS_H
#define CD_CHECKS_CONTAINER_GROUPS_H

#include <commdoctor/check.h>
#include <string.h>

#define TALKER_NEEDS "process", "process/complete"

static inline int64_t group_cell(const struct cd_table *t, size_t row, const char *column)
{
	int64_t value;

	return cd_cell_int(t, row, column, &value) ? value : 0;
}

static inline const char *group_word(const struct cd_table *t, size_t row, const char *column)
{
	const char *value;

	return cd_cell_text(t, row, column, &value) ? value : "";
}

#define GROUP_NEEDS "cgroup", "cgroup/complete"

/* False after a verdict: none were seen, or some were not. */
static inline bool group_all_seen(struct cd_case *c, const char *subject)
{
	const char *fact = cd_state(c, "cgroup", "") == CD_PRESENT ? "cgroup/complete" : "cgroup";

	switch (cd_state(c, fact, "")) {
	case CD_PRESENT:
		return true;
	case CD_ABSENT:
		cd_not_applicable(c, subject, "%s", cd_why(c, fact, ""));
		return false;
	default:
		cd_unknown(c, subject, cd_reason(c, fact, ""), "%s", cd_why(c, fact, ""));
		return false;
	}
}

/* Holds an RDMA device or a GPU: a rank of a job. */
static inline bool group_is_rank(const struct cd_table *t, size_t row)
{
	return group_cell(t, row, "rdma") || group_cell(t, row, "gpu");
}

static inline bool group_talks(const struct cd_table *t, size_t row)
{
	return group_is_rank(t, row) || group_cell(t, row, "flows") > 0;
}

/* Is `path` the group or one below it? */
static inline bool group_holds(const char *group, const char *path)
{
	size_t n = strlen(group);

	return *path && (!strcmp(group, "/") ||
			 (!strncmp(group, path, n) && (!path[n] || path[n] == '/')));
}

/*
 * A process of the group that communicates, a rank before others; `column` names the group of which
 * controller is meant.  -1: none that we saw.
 */
static inline int64_t group_talker(const struct cd_table *t, const char *column, const char *group)
{
	int64_t found = -1;

	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!group_talks(t, i) || !group_holds(group, group_word(t, i, column)))
			continue;
		if (group_is_rank(t, i))
			return (int64_t)i;
		if (found < 0)
			found = (int64_t)i;
	}
	return found;
}

#endif

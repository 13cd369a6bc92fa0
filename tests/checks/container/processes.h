/* SPDX-License-Identifier: Apache-2.0 */
/* processes.h - rows of the table of processes, for tests of checks that lean on it. */
#ifndef CD_TESTS_CONTAINER_PROCESSES_H
#define CD_TESTS_CONTAINER_PROCESSES_H

#include "lib/judge.h"

static const struct cd_column process_columns[] = {
	{ "pid", CD_COL_INT, "" }, { "name", CD_COL_TEXT, "" }, { "uid", CD_COL_INT, "" },
	{ "rdma", CD_COL_INT, "" }, { "gpu", CD_COL_INT, "" }, { "flows", CD_COL_INT, "bytes" },
	{ "apart", CD_COL_INT, "" }, { "fds", CD_COL_INT, "" }, { "nofile", CD_COL_INT, "" },
	{ "nofile_hard", CD_COL_INT, "" }, { "nproc", CD_COL_INT, "" },
	{ "uid_tasks", CD_COL_INT, "" }, { "memlock", CD_COL_INT, "bytes" },
	{ "rtprio", CD_COL_INT, "" }, { "ipc_lock", CD_COL_INT, "" },
	{ "cpu_group", CD_COL_TEXT, "" }, { "memory_group", CD_COL_TEXT, "" },
	{ "pids_group", CD_COL_TEXT, "" }, { "cpuset_group", CD_COL_TEXT, "" }, { .name = NULL },
};

static inline void give_processes(struct cd_test *t)
{
	give_table(t, "process", "", process_columns);
	give_bool(t, "process/complete", "", true);
}

#define I(n) INT64_C(n)

#endif

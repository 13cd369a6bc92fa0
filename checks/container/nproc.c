/* SPDX-License-Identifier: Apache-2.0 */
/*
 * container.nproc - may those that communicate still start threads?
 *
 * Four limits stand in the way: of the control group, of the user, and two of the kernel.  At any of
 * them fork() fails with EAGAIN, which libraries report as anything but that.
 */
#include "groups.h"

static const char *const needs[] = {
	GROUP_NEEDS, "cgroup/pids_max", "cgroup/pids", TALKER_NEEDS, "host/tasks",
	"sysctl/kernel.threads-max", "sysctl/kernel.pid_max", NULL
};
static const struct cd_bound bounds[] = {
	{ "near", "ratio", "0.8", "ours" },
	{ "full", "ratio", "0.95", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "group-near-limit", CD_MEDIUM, "tasks limit" },
	{ "user-near-limit", CD_MEDIUM, "tasks limit uid process" },
	{ "kernel-near-limit", CD_MEDIUM, "tasks limit key" },
	{ .code = NULL },
};

/* NULL after a pass. */
static struct cd_finding *compare(struct cd_case *c, const char *subject, const char *code,
				  int64_t tasks, int64_t limit)
{
	double share = limit > 0 ? (double)tasks / (double)limit : 1;
	struct cd_finding *f;

	if (share <= cd_bound_real(c, "near")) {
		cd_pass(c, subject);
		return NULL;
	}
	f = cd_fail(c, subject, code, share > cd_bound_real(c, "full") ? CD_MEDIUM : CD_LOW);
	cd_observe_int(f, "tasks", tasks, "");
	cd_observe_int(f, "limit", limit, "");
	return f;
}

static void of_kernel(struct cd_case *c, const char *fact)
{
	const char *key = fact + strlen("sysctl/");
	struct cd_finding *f;
	int64_t tasks, limit;

	cd_subject(c, key);
	if (!cd_need_int(c, fact, "", &limit) || !cd_need_int(c, "host/tasks", "", &tasks))
		return;
	f = compare(c, key, "kernel-near-limit", tasks, limit);
	if (f)
		cd_observe_text(f, "key", key);
}

static bool was_judged(const struct cd_table *t, size_t row, int64_t uid)
{
	for (size_t i = 0; i < row; i++)
		if (group_talks(t, i) && group_cell(t, i, "uid") == uid)
			return true;
	return false;
}

/* The limit does not bind root. */
static void of_users(struct cd_case *c)
{
	const struct cd_table *t;

	if (!cd_have_table(c, "process", "", &t))
		return;
	for (size_t i = 0; i < cd_rows(t); i++) {
		int64_t uid = group_cell(t, i, "uid"), limit = -1, tasks;
		const char *subject = cd_words(c, "user %lld", (long long)uid);
		struct cd_finding *f;

		if (!uid || !group_talks(t, i) || !cd_cell_int(t, i, "nproc", &limit) || limit < 0 ||
		    !cd_cell_int(t, i, "uid_tasks", &tasks) || was_judged(t, i, uid))
			continue;
		f = compare(c, subject, "user-near-limit", tasks, limit);
		if (!f)
			continue;
		cd_observe_int(f, "uid", uid, "");
		cd_observe_text(f, "process", group_word(t, i, "name"));
	}
}

static void judge(struct cd_case *c)
{
	for (const char *g = NULL; (g = cd_walk(c, "cgroup", g));) {
		int64_t limit, tasks;

		cd_subject(c, g);
		if (cd_have_int(c, "cgroup/pids_max", g, &limit) &&
		    cd_need_int(c, "cgroup/pids", g, &tasks))
			compare(c, g, "group-near-limit", tasks, limit);
	}
	cd_subject(c, "groups");
	if (cd_state(c, "cgroup", "") != CD_ABSENT)
		group_all_seen(c, "groups");
	of_users(c);
	of_kernel(c, "sysctl/kernel.threads-max");
	of_kernel(c, "sysctl/kernel.pid_max");
	cd_subject(c, "");
}

const struct cd_check cd_container_nproc[] = {
	{ .id = "container.nproc", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * container.memlock - may what holds an RDMA device lock the memory that it will register?
 *
 * In a container the limit comes from its runtime, not from limits.conf.  rdma.lim.memlock judges
 * processes with queue pairs that RDMA netlink shows; here are those that have a device open and none
 * yet, or in a namespace that netlink does not show.
 */
#include "groups.h"

static const char *const needs[] = { TALKER_NEEDS, "rdma/process", "host/memory", NULL };
static const struct cd_bound bounds[] = {
	{ "need", "bytes", "1GiB", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "below-need", CD_CRITICAL, "process limit need" },
	{ .code = NULL },
};

/* Shown, and judged, by rdma.lim.memlock. */
static bool is_listed(struct cd_case *c, int64_t pid)
{
	const struct cd_table *t;
	int64_t listed;

	if (!cd_have_table(c, "rdma/process", "", &t))
		return false;
	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_int(t, i, "pid", &listed) && listed == pid)
			return true;
	return false;
}

static void judge_holder(struct cd_case *c, const struct cd_table *t, size_t row)
{
	int64_t limit, memory, need = cd_bound_int(c, "need");
	const char *subject = cd_words(c, "%lld", (long long)group_cell(t, row, "pid"));
	struct cd_finding *f;

	if (cd_have_int(c, "host/memory", "", &memory) && need > memory)
		need = memory;
	if (group_cell(t, row, "ipc_lock")) {
		cd_pass(c, subject);
	} else if (!cd_cell_int(t, row, "memlock", &limit)) {
		cd_unknown(c, subject, CD_PERMISSION, "/proc/%s/limits could not be read", subject);
	} else if (limit < 0 || limit >= need) {
		cd_pass(c, subject);
	} else {
		f = cd_fail(c, subject, "below-need", CD_CRITICAL);
		cd_observe_text(f, "process", group_word(t, row, "name"));
		cd_observe_int(f, "limit", limit, "bytes");
		cd_observe_int(f, "need", need, "bytes");
	}
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	bool any = false, complete, listed = false;

	if (!cd_need_table(c, "process", "", &t))
		return;
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!group_cell(t, i, "rdma"))
			continue;
		if (is_listed(c, group_cell(t, i, "pid"))) {
			listed = true;
			continue;
		}
		any = true;
		judge_holder(c, t, i);
	}
	if (!cd_have_bool(c, "process/complete", "", &complete))
		cd_need_bool(c, "process/complete", "", &complete);
	else if (!any)
		cd_not_applicable(c, "", listed ? "rdma.lim.memlock judges those that use RDMA" :
				  "no process holds an RDMA device");
}

const struct cd_check cd_container_memlock[] = {
	{ .id = "container.memlock", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge },
	{ .id = NULL },
};

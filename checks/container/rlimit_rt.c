/* SPDX-License-Identifier: Apache-2.0 */
/*
 * container.rlimit_rt - may ranks ask for real-time priority where latency is what counts?
 *
 * Told, never judged: most jobs need none, and one that spins with it starves the kernel's threads.
 */
#include "groups.h"

static const char *const needs[] = { TALKER_NEEDS, "site/load", NULL };

static void judge(struct cd_case *c)
{
	const char *load = "";
	const struct cd_table *t;
	bool any = false, complete;

	cd_have_text(c, "site/load", "", &load);
	if (strcmp(load, "latency")) {
		cd_not_applicable(c, "", "the profile does not say that latency is what counts (load: "
				  "latency)");
		return;
	}
	if (!cd_need_table(c, "process", "", &t))
		return;
	for (size_t i = 0; i < cd_rows(t); i++) {
		const char *subject = cd_words(c, "%lld", (long long)group_cell(t, i, "pid"));
		int64_t most;

		if (!group_is_rank(t, i) || !cd_cell_int(t, i, "rtprio", &most))
			continue;
		any = true;
		cd_pass(c, subject);
		cd_note(c, subject, most ? "%s may ask for real-time priority" :
			"%s may not ask for real-time priority (ulimit -r)", group_word(t, i, "name"));
	}
	if (!cd_have_bool(c, "process/complete", "", &complete))
		cd_need_bool(c, "process/complete", "", &complete);
	else if (!any)
		cd_not_applicable(c, "", "no process holds an RDMA device or a GPU");
}

const struct cd_check cd_container_rlimit_rt[] = {
	{ .id = "container.rlimit_rt", .needs = needs, .judge = judge },
	{ .id = NULL },
};

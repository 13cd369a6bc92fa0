/* SPDX-License-Identifier: Apache-2.0 */
/*
 * container.nofile - will those that communicate get more descriptors?
 *
 * A connection is a descriptor.  At its limit a server accepts no more and a rank cannot connect to
 * the next peer; the kernel has a limit for all of them together.
 */
#include "groups.h"

static const char *const needs[] = { TALKER_NEEDS, "sysctl/fs.file-nr", "sysctl/fs.file-max",
	"sysctl/fs.nr_open", NULL };
static const struct cd_bound bounds[] = {
	{ "near", "ratio", "0.8", "ours" },
	{ "rank", "", "65536", "ours" },
	{ "room", "", "1048576", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "near-limit", CD_MEDIUM, "process open limit hard raised former" },
	{ "kernel-near-limit", CD_MEDIUM, "open limit" },
	{ .code = NULL },
};

/*
 * What to raise it to, and what it was, as prlimit takes them.  The hard limit moves only where the
 * soft one has reached it, and never down.
 */
static void way(struct cd_case *c, struct cd_finding *f, int64_t soft, int64_t hard)
{
	int64_t raised = cd_bound_int(c, "room"), most = 1048576;

	if (raised < 2 * soft)
		raised = 2 * soft;
	if (hard < 0 || soft < hard) {
		if (hard >= 0 && raised > hard)
			raised = hard;
		cd_observe_text(f, "raised", cd_words(c, "%lld:", (long long)raised));
		cd_observe_text(f, "former", cd_words(c, "%lld:", (long long)soft));
		return;
	}
	cd_have_int(c, "sysctl/fs.nr_open", "", &most);
	if (raised > most)
		raised = most > soft ? most : soft;
	cd_observe_text(f, "raised", cd_words(c, "%lld:%lld", (long long)raised, (long long)raised));
	cd_observe_text(f, "former", cd_words(c, "%lld:%lld", (long long)soft, (long long)hard));
}

static void judge_process(struct cd_case *c, const struct cd_table *t, size_t row)
{
	const char *subject = cd_words(c, "%lld", (long long)group_cell(t, row, "pid"));
	int64_t open = group_cell(t, row, "fds"), soft, hard = -1;
	struct cd_finding *f;

	if (!cd_cell_int(t, row, "nofile", &soft)) {
		cd_unknown(c, subject, CD_PERMISSION, "/proc/%s/limits could not be read", subject);
		return;
	}
	if (soft < 0 || (double)open <= cd_bound_real(c, "near") * (double)soft) {
		cd_pass(c, subject);
		if (group_is_rank(t, row) && soft >= 0 && soft < cd_bound_int(c, "rank"))
			cd_note(c, subject, "may open %lld descriptors; two for each peer and channel "
				"are needed", (long long)soft);
		return;
	}
	cd_cell_int(t, row, "nofile_hard", &hard);
	f = cd_fail(c, subject, "near-limit", CD_MEDIUM);
	cd_observe_text(f, "process", group_word(t, row, "name"));
	cd_observe_int(f, "open", open, "");
	cd_observe_int(f, "limit", soft, "");
	cd_observe_int(f, "hard", hard, "");
	way(c, f, soft, hard);
}

static void of_kernel(struct cd_case *c)
{
	int64_t open, most;
	struct cd_finding *f;

	cd_subject(c, "fs.file-max");
	if (!cd_need_item(c, "sysctl/fs.file-nr", "", 0, &open) ||
	    !cd_need_int(c, "sysctl/fs.file-max", "", &most))
		return;
	if ((double)open <= cd_bound_real(c, "near") * (double)most) {
		cd_pass(c, "fs.file-max");
		return;
	}
	f = cd_fail(c, "fs.file-max", "kernel-near-limit", CD_MEDIUM);
	cd_observe_int(f, "open", open, "");
	cd_observe_int(f, "limit", most, "");
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	bool complete;

	cd_subject(c, "processes");
	if (cd_need_table(c, "process", "", &t)) {
		for (size_t i = 0; i < cd_rows(t); i++)
			judge_process(c, t, i);
		if (!cd_have_bool(c, "process/complete", "", &complete))
			cd_need_bool(c, "process/complete", "", &complete);
		else if (cd_rows(t) < cd_total(t))
			cd_unknown(c, "processes", CD_TRUNCATED, "not all processes were kept");
	}
	of_kernel(c);
	cd_subject(c, "");
}

const struct cd_check cd_container_nofile[] = {
	{ .id = "container.nofile", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge },
	{ .id = NULL },
};

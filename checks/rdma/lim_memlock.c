/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rdma.lim.memlock - may the users of RDMA lock as much memory as they register?
 *
 * Registering memory pins it, against a limit that is 8 MiB by default.  Beyond it registration
 * fails, and libraries abort or fall back to TCP.  Jobs inherit the limit of their launcher.
 */
#include "rdma.h"

static const char *const needs[] = { "rdma/port", "rdma/wanted", "rdma/wanted_why", "rdma/process",
	"host/memory", "limits/memlock", "slurm/propagates_memlock", NULL };
static const struct cd_bound bounds[] = {
	{ "least", "bytes", "1GiB", "ours" },
	{ "share", "ratio", "0.25", "ours" },
	{ "full", "ratio", "0.8", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "low", CD_HIGH, "process limit" },
	{ "runtime-low", CD_LOW, "process limit" },
	{ "below-share", CD_MEDIUM, "process limit memory" },
	{ "nearly-full", CD_HIGH, "process limit pinned" },
	{ "login-low", CD_MEDIUM, "domain limit where" },
	{ "login-hard-only", CD_MEDIUM, "domain where" },
	{ .code = NULL },
};

struct process {
	int64_t pid, soft, pinned, ipc_lock;
	const char *name, *kind, *error;
};

static struct process row(const struct cd_table *t, size_t i)
{
	struct process p = { .name = "", .kind = "", .error = NULL };

	cd_cell_int(t, i, "pid", &p.pid);
	cd_cell_int(t, i, "ipc_lock", &p.ipc_lock);
	cd_cell_int(t, i, "pinned", &p.pinned);
	cd_cell_text(t, i, "name", &p.name);
	cd_cell_text(t, i, "kind", &p.kind);
	cd_cell_text(t, i, "error", &p.error);
	if (!cd_cell_int(t, i, "soft", &p.soft) && !p.error)
		p.error = "its limit is not known";
	return p;
}

static void describe(struct cd_finding *f, const struct process *p)
{
	cd_observe_text(f, "process", p->name);
	cd_observe_int(f, "limit", p->soft, "bytes");
}

static void judge_process(struct cd_case *c, const char *subject, const struct process *p)
{
	int64_t memory = 0;
	struct cd_finding *f;

	/* the capability of a launcher is not handed on to jobs */
	if (!p->error && (p->soft < 0 || (p->ipc_lock && !strcmp(p->kind, "rank")))) {
		cd_pass(c, subject);
	} else if (p->error) {
		cd_unknown(c, subject, CD_PERMISSION, "/proc/%lld/limits: %s", (long long)p->pid,
			   p->error);
	} else if ((double)p->pinned > cd_bound_real(c, "full") * (double)p->soft) {
		f = cd_fail(c, subject, "nearly-full", CD_HIGH);
		describe(f, p);
		cd_observe_int(f, "pinned", p->pinned, "bytes");
	} else if (p->soft < cd_bound_int(c, "least") && !strcmp(p->kind, "runtime")) {
		f = cd_fail(c, subject, "runtime-low", CD_LOW);	/* pods may hold CAP_IPC_LOCK */
		describe(f, p);
	} else if (p->soft < cd_bound_int(c, "least")) {
		describe(cd_fail(c, subject, "low", CD_HIGH), p);
	} else if (!strcmp(p->kind, "runtime")) {
		cd_pass(c, subject);
	} else if (!cd_need_int(c, "host/memory", "", &memory)) {
		return;
	} else if ((double)p->soft < cd_bound_real(c, "share") * (double)memory) {
		f = cd_fail(c, subject, "below-share", CD_MEDIUM);
		describe(f, p);
		cd_observe_int(f, "memory", memory, "bytes");
	} else {
		cd_pass(c, subject);
	}
}

static const char *cell(const struct cd_table *t, size_t row, const char *column)
{
	const char *value;

	return cd_cell_text(t, row, column, &value) ? value : "";
}

/* The largest soft limit that a line gives to anybody, and the last line for hard limits alone. */
static int64_t best_login(const struct cd_table *t, size_t *soft, size_t *hard)
{
	int64_t most = -2, limit;

	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!strcmp(cell(t, i, "type"), "hard")) {
			*hard = i + 1;
			continue;
		}
		if (!cd_cell_int(t, i, "limit", &limit))
			continue;
		if (!*soft || (most != -1 && (limit < 0 || limit > most))) {
			*soft = i + 1;
			most = limit;
		}
	}
	return most;
}

/*
 * What sessions that PAM opens will get; true after a verdict.  Asked only where nobody else starts
 * jobs: a launcher, a container runtime and ranks that run show their limits themselves.
 */
static bool judge_logins(struct cd_case *c)
{
	static const char logins[] = "logins";
	const struct cd_table *t;
	size_t soft = 0, hard = 0;
	struct cd_finding *f;
	int64_t most;

	if (!cd_have_table(c, "limits/memlock", "", &t)) {
		cd_subject(c, logins);
		cd_need_table(c, "limits/memlock", "", &t);
		cd_subject(c, "");
		return true;
	}
	most = best_login(t, &soft, &hard);
	if (soft && most >= 0 && most < cd_bound_int(c, "least")) {
		f = cd_fail(c, logins, "login-low", CD_MEDIUM);
		cd_observe_text(f, "domain", cell(t, soft - 1, "domain"));
		cd_observe_int(f, "limit", most, "bytes");
		cd_observe_text(f, "where", cell(t, soft - 1, "where"));
	} else if (soft) {
		cd_pass(c, logins);
	} else if (hard) {
		f = cd_fail(c, logins, "login-hard-only", CD_MEDIUM);
		cd_observe_text(f, "domain", cell(t, hard - 1, "domain"));
		cd_observe_text(f, "where", cell(t, hard - 1, "where"));
	} else {
		cd_note(c, logins, "limits.conf gives no login more than the default (8 MiB, "
			"64 KiB before Linux 5.16): jobs that start by ssh cannot use RDMA");
		return false;
	}
	return true;
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	bool propagates;

	if (cd_state(c, "rdma/port", "") == CD_ABSENT) {
		cd_not_applicable(c, "", "%s", cd_why(c, "rdma/port", ""));
		return;
	}
	if (!cd_rdma_wanted(c, "") || !cd_need_table(c, "rdma/process", "", &t))
		return;
	for (size_t i = 0; i < cd_rows(t); i++) {
		struct process p = row(t, i);
		const char *subject = cd_words(c, "%lld", (long long)p.pid);

		cd_subject(c, subject);
		judge_process(c, subject, &p);
		if (!strcmp(p.name, "slurmd") &&
		    cd_have_bool(c, "slurm/propagates_memlock", "", &propagates) && propagates)
			cd_note(c, subject, "Slurm hands on the limit of the shell that submits a "
				"job, not this one: PropagateResourceLimitsExcept=MEMLOCK changes that");
	}
	cd_subject(c, "");
	if (!cd_rows(t) && !judge_logins(c))
		cd_not_applicable(c, "", "no process uses RDMA, and no launcher of jobs runs here");
}

const struct cd_check cd_rdma_lim_memlock[] = {
	{ .id = "rdma.lim.memlock", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge },
	{ .id = NULL },
};

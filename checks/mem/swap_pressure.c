/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mem.swap_pressure - do programs wait for memory?
 *
 * Waiting for a CPU is told and not judged: each node that computes does.
 */
#include <commdoctor/check.h>

static const char *const needs[] = {
	"pressure/some", "pressure/full", "rate/pressure/some_time", "rate/pressure/full_time", NULL
};
static const struct cd_bound bounds[] = {
	{ "some", "ratio", "0.1", "ours" },
	{ "full", "ratio", "0.1", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "all-wait", CD_MEDIUM, "some full seconds" },
	{ "some-wait", CD_LOW, "some seconds" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "all-wait", "tcp.live_limits/receiver-limited", CD_THIS_HOST },
	{ .code = NULL },
};

enum { WINDOW = 10 };	/* seconds of avg10 */

/* The share over the run; of a single sample the kernel's own of the last ten seconds. */
static double share_of(struct cd_case *c, const char *rate, const char *average, double *seconds)
{
	struct cd_rate r;
	double share = 0;

	if (cd_have_rate(c, rate, "memory", &r)) {
		*seconds = r.seconds;
		return r.per_second / 1e6;
	}
	*seconds = WINDOW;
	cd_have_real(c, average, "memory", &share);
	return share;
}

static void judge(struct cd_case *c)
{
	double some, full, cpu, seconds;
	struct cd_finding *f;

	if (!cd_need_real(c, "pressure/some", "memory", &some))
		return;
	if (cd_have_real(c, "pressure/some", "cpu", &cpu) && cpu > cd_bound_real(c, "some"))
		cd_note(c, "", "in %.0f %% of the last ten seconds a task waited for a CPU", 100 * cpu);
	some = share_of(c, "rate/pressure/some_time", "pressure/some", &seconds);
	full = share_of(c, "rate/pressure/full_time", "pressure/full", &seconds);
	if (some <= cd_bound_real(c, "some")) {
		cd_pass(c, "");
		return;
	}
	if (full > cd_bound_real(c, "full")) {
		f = cd_fail(c, "", "all-wait", CD_MEDIUM);
		cd_observe_real(f, "full", full, "ratio");
	} else {
		f = cd_fail(c, "", "some-wait", CD_LOW);
	}
	cd_observe_real(f, "some", some, "ratio");
	cd_observe_real(f, "seconds", seconds, "s");
	cd_confidence(f, CD_MEASURED);
}

const struct cd_check cd_mem_swap_pressure[] = {
	{ .id = "mem.swap_pressure", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};

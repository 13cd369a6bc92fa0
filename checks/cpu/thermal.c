/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cpu.thermal - did a processor slow down to keep cool while we looked?
 *
 * What the counters stand at says nothing: a fan that failed last year is mended.
 */
#include "near.h"

static const char *const needs[] = {
	NEAR_NEEDS, "cpu/throttle_counted", "rate/cpu/throttles", "rate/cpu/throttled_time",
	"cpu/package", "cpu/package_cpus", "host/virtual", NULL
};
static const struct cd_bound bounds[] = {
	{ "share", "ratio", "0.001", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "throttled", CD_HIGH, "package times seconds share" },
	{ "throttled-briefly", CD_LOW, "package times seconds share" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "throttled", "stack.time_squeeze/squeezed", CD_THIS_HOST },
	{ "throttled", "stack.time_squeeze/squeezed-and-drops", CD_THIS_HOST },
	{ "throttled", "stack.softnet_drops/drops", CD_THIS_HOST },
	{ "throttled", "stack.softnet_drops/some-drops", CD_THIS_HOST },
	{ "throttled", "nic.rx_missed/no-buffer", CD_THIS_HOST },
	{ "throttled", "nic.rx_missed/missed", CD_THIS_HOST },
	{ "throttled", "tcp.live_limits/receiver-limited", CD_THIS_HOST },
	{ .code = NULL },
};

static void judge_package(struct cd_case *c, const char *package)
{
	struct cd_rate times, ms;
	bool timed = cd_have_rate(c, "rate/cpu/throttled_time", package, &ms);
	struct cd_finding *f;
	double share;

	if (!cd_need_rate(c, "rate/cpu/throttles", package, &times))
		return;
	if (!times.delta && !(timed && ms.delta)) {
		cd_pass(c, package);
		return;
	}
	share = timed ? ms.per_second / 1000 : 0;
	if (timed && share <= cd_bound_real(c, "share"))
		f = cd_fail(c, package, "throttled-briefly", CD_LOW);
	else
		f = cd_fail(c, package, "throttled", CD_HIGH);
	cd_observe_text(f, "package", package);
	cd_observe_int(f, "times", (int64_t)times.delta, "");
	cd_observe_real(f, "seconds", times.seconds, "s");
	if (timed)
		cd_observe_real(f, "share", share > 1 ? 1 : share, "ratio");
	else
		cd_observe_text(f, "share", "an untold share");	/* before Linux 5.6 */
	cd_confidence(f, CD_MEASURED);
}

static void judge(struct cd_case *c)
{
	const char *hypervisor, *cpus;
	bool counted, any = false;

	if (!near_need_fabric(c))
		return;
	if (cd_have_bool(c, "cpu/throttle_counted", "", &counted) && !counted &&
	    cd_have_text(c, "host/virtual", "", &hypervisor)) {
		cd_not_applicable(c, "", "a virtual machine does not see how hot the processor is");
		return;
	}
	if (!cd_need_bool(c, "cpu/throttle_counted", "", &counted))
		return;
	if (!counted) {
		cd_unknown(c, "", CD_NOT_COLLECTED, "the kernel does not count it on this processor: "
			   "its sensors tell (sensors, ipmitool sdr)");
		return;
	}
	for (const char *p = NULL; (p = cd_each(c, "cpu/package", p));) {
		if (!cd_have_text(c, "cpu/package_cpus", p, &cpus) || !near_any(c, cpus))
			continue;
		any = true;
		judge_package(c, p);
	}
	if (!any && cd_state(c, "cpu/package", "") == CD_PRESENT)
		cd_not_applicable(c, "", "no processor is beside a fabric port");
}

const struct cd_check cd_cpu_thermal[] = {
	{ .id = "cpu.thermal", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};

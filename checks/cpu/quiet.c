/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cpu.numa_balancing, cpu.thp - does the kernel move or rebuild memory under programs that must not
 * wait?
 *
 * Both help programs that nobody placed and cost those that wait for microseconds; which it is only the
 * site knows.
 */
#include <commdoctor/check.h>

#include <string.h>

#define BALANCING "sysctl/kernel.numa_balancing"

static const char *const balancing_needs[] = { BALANCING, "numa/count", "site/load", NULL };
static const struct cd_code balancing_codes[] = {
	{ "on", CD_LOW, "nodes load" },
	{ .code = NULL },
};
static const char *const thp_needs[] = { "cpu/thp", "cpu/thp_defrag", "site/load", NULL };
static const struct cd_code thp_codes[] = {
	{ "stalls", CD_LOW, "enabled defrag" },
	{ .code = NULL },
};

static const char *load_of(struct cd_case *c)
{
	const char *load = "";

	cd_have_text(c, "site/load", "", &load);
	return load;
}

static void judge_balancing(struct cd_case *c)
{
	const char *load = load_of(c);
	struct cd_finding *f;
	int64_t on, nodes;

	if (!cd_need_int(c, BALANCING, "", &on) || !cd_need_int(c, "numa/count", "", &nodes))
		return;
	if (nodes < 2) {
		cd_not_applicable(c, "", "one NUMA node: there is nothing to balance");
		return;
	}
	if (!on) {
		cd_pass(c, "");
		return;
	}
	if (strcmp(load, "hpc") && strcmp(load, "latency")) {
		cd_not_applicable(c, "", "on, which suits programs that nobody placed; a matter of "
				  "latency, and the profile does not say load: latency or hpc");
		return;
	}
	f = cd_fail(c, "", "on", CD_LOW);
	cd_observe_int(f, "nodes", nodes, "");
	cd_observe_text(f, "load", load);
}

static void judge_thp(struct cd_case *c)
{
	const char *load = load_of(c), *enabled, *defrag;
	struct cd_finding *f;

	if (!cd_need_text(c, "cpu/thp", "", &enabled) ||
	    !cd_need_text(c, "cpu/thp_defrag", "", &defrag))
		return;
	if (!strcmp(enabled, "always") && !strcmp(defrag, "always") && !strcmp(load, "latency")) {
		f = cd_fail(c, "", "stalls", CD_LOW);
		cd_observe_text(f, "enabled", enabled);
		cd_observe_text(f, "defrag", defrag);
		return;
	}
	if (!strcmp(defrag, "always") && !strcmp(enabled, "always"))
		cd_note(c, "", "new memory waits until huge pages have been made for it (defrag=always)");
	else if (!strcmp(load, "hpc") && strcmp(enabled, "always"))
		cd_note(c, "", "huge pages by themselves: %s; profiles for HPC have always", enabled);
	cd_pass(c, "");
}

const struct cd_check cd_cpu_quiet[] = {
	{ .id = "cpu.numa_balancing", .needs = balancing_needs, .codes = balancing_codes,
	  .judge = judge_balancing },
	{ .id = "cpu.thp", .needs = thp_needs, .codes = thp_codes, .judge = judge_thp },
	{ .id = NULL },
};

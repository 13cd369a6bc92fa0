/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.threaded_napi - where threads poll a port instead of interrupts, do they run near it?
 *
 * Such a thread goes where the scheduler puts it, unless somebody pins it.
 */
#include "steering.h"

static const char *const needs[] = { STEERING_NEEDS, "nic/threaded", "nic/napi_cpus", NULL };
static const struct cd_code codes[] = {
	{ "not-near", CD_LOW, "cpus node" },
	{ .code = NULL },
};

static void judge_port(struct cd_case *c, const char *nic)
{
	struct steering sum = { 0 };
	const char *cpus, *online;
	struct cd_finding *f;
	int64_t mode, node;

	if (!cd_need_int(c, "nic/threaded", nic, &mode))
		return;
	if (!mode) {
		cd_not_applicable(c, nic, "the interrupted CPU polls it, no thread");
		return;
	}
	node = steering_node(c, nic);
	if (node < 0) {
		cd_not_applicable(c, nic, "no CPU is far from it");
		return;
	}
	if (!cd_need_text(c, "nic/napi_cpus", nic, &cpus) ||
	    !cd_need_text(c, "cpu/online", "", &online))
		return;
	steering_add(c, &sum, cpus, online, node);
	if (!sum.far) {
		cd_pass(c, nic);
		return;
	}
	f = cd_fail(c, nic, "not-near", CD_LOW);
	cd_observe_text(f, "cpus", cpus);
	cd_observe_int(f, "node", node, "");
}

static void judge(struct cd_case *c)
{
	for (const char *nic = NULL; (nic = cd_each(c, "path", nic));)
		judge_port(c, nic);
}

const struct cd_check cd_stack_threaded_napi[] = {
	{ .id = "stack.threaded_napi", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mem.zone_reclaim - does a full NUMA node throw out its cache while others are empty?
 *
 * On a node of HPC jobs that may be wished: there each rank wants its own node's memory.
 */
#include <commdoctor/check.h>

#include <string.h>

#define MODE "sysctl/vm.zone_reclaim_mode"

static const char *const needs[] = { MODE, "numa/count", "site/load", NULL };
static const struct cd_code codes[] = {
	{ "on", CD_LOW, "mode nodes load" },
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	const char *load = "";
	struct cd_finding *f;
	int64_t mode, nodes;

	if (!cd_need_int(c, MODE, "", &mode) || !cd_need_int(c, "numa/count", "", &nodes))
		return;
	if (nodes < 2) {
		cd_not_applicable(c, "", "one NUMA node: there is no other to turn to");
		return;
	}
	cd_have_text(c, "site/load", "", &load);
	if (mode && (!*load || !strcmp(load, "hpc")))
		cd_note(c, "", "%lld: a node that is full reclaims its own cache before it turns to "
			"another", (long long)mode);
	if (mode && !*load) {
		cd_not_applicable(c, "", "whether that is wished depends on the load, which the profile "
				  "does not say");
		return;
	}
	if (!mode || !strcmp(load, "hpc")) {
		cd_pass(c, "");
		return;
	}
	f = cd_fail(c, "", "on", CD_LOW);
	cd_observe_int(f, "mode", mode, "");
	cd_observe_int(f, "nodes", nodes, "");
	cd_observe_text(f, "load", load);
}

const struct cd_check cd_mem_zone_reclaim[] = {
	{ .id = "mem.zone_reclaim", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.conntrack_buckets - has the table of connections enough buckets for its entries?
 *
 * Each connection stands in it twice.  Kernels before 5.15 allowed four for each bucket by themselves;
 * who raises the limit alone makes the chains longer than that.
 */
#include <commdoctor/check.h>

#define MAX "sysctl/net.netfilter.nf_conntrack_max"
#define BUCKETS "sysctl/net.netfilter.nf_conntrack_buckets"

static const char *const needs[] = { MAX, BUCKETS, NULL };
static const struct cd_bound bounds[] = {
	{ "most", "", "4", "the kernel's default before 5.15" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "long-chains", CD_LOW, "max buckets most" },
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	int64_t max, buckets, most = cd_bound_int(c, "most");
	struct cd_finding *f;

	if (!cd_need_int(c, MAX, "", &max) || !cd_need_int(c, BUCKETS, "", &buckets))
		return;
	if (buckets < 1) {
		cd_unknown(c, "", CD_GARBAGE, "no kernel has %lld buckets", (long long)buckets);
	} else if (max / most > buckets || (max / most == buckets && max % most)) {
		f = cd_fail(c, "", "long-chains", CD_LOW);
		cd_observe_int(f, "max", max, "");
		cd_observe_int(f, "buckets", buckets, "");
		cd_observe_int(f, "most", most, "");
	} else {
		cd_pass(c, "");
	}
}

const struct cd_check cd_stack_conntrack_buckets[] = {
	{ .id = "stack.conntrack_buckets", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge },
	{ .id = NULL },
};

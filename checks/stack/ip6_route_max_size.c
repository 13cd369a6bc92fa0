/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.ip6_route_max_size - may the kernel run out of IPv6 destinations?
 *
 * Up to 6.2 it holds at most so many, 4096 unless told otherwise, and refuses the next peer with
 * "network is unreachable".  Since 6.3 the setting has no effect (commit af6d10345ca7).
 */
#include <commdoctor/check.h>

#define MAX_SIZE "sysctl/net.ipv6.route.max_size"

enum { NO_LIMIT = 6 << 16 | 3 << 8 };

static const char *const needs[] = { "host/kernel_code", MAX_SIZE, "ip6/destinations", NULL };
static const struct cd_bound bounds[] = {
	{ "near", "ratio", "0.8", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "near-limit", CD_MEDIUM, "entries limit wanted" },
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	int64_t kernel, limit, entries;
	struct cd_finding *f;

	if (!cd_need_int(c, "host/kernel_code", "", &kernel))
		return;
	if (kernel >= NO_LIMIT) {
		cd_not_applicable(c, "", "from 6.3 on the kernel has no such limit");
		return;
	}
	if (!cd_need_int(c, MAX_SIZE, "", &limit) ||
	    !cd_need_int(c, "ip6/destinations", "", &entries))
		return;
	if (limit <= 0 || (double)entries < cd_bound_real(c, "near") * (double)limit) {
		cd_pass(c, "");
		return;
	}
	f = cd_fail(c, "", "near-limit", CD_MEDIUM);
	cd_observe_int(f, "entries", entries, "");
	cd_observe_int(f, "limit", limit, "");
	cd_observe_int(f, "wanted", limit < 16384 ? 65536 : limit * 4, "");
	cd_latent(f, "when more IPv6 peers are talked to at once");
}

const struct cd_check cd_stack_ip6_route_max_size[] = {
	{ .id = "stack.ip6_route_max_size", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

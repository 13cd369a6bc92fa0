/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.xdp_mode - does an XDP program of a physical port run where it is fast?
 *
 * Generic mode runs after the kernel has made an skb of the packet: all of the cost of XDP and none
 * of its gain, and large receive offloads are off.
 */
#include <commdoctor/check.h>
#include <string.h>

static const char *const needs[] = { "port", "nic/xdp", NULL };
static const struct cd_code codes[] = {
	{ "generic", CD_MEDIUM, "" },
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	const char *mode;

	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		if (!cd_need_text(c, "nic/xdp", port, &mode))
			continue;
		if (!strcmp(mode, "generic")) {
			cd_fail(c, port, "generic", CD_MEDIUM);
			continue;
		}
		cd_pass(c, port);
		if (strcmp(mode, "none"))
			cd_note(c, port, "an XDP program sees its packets first (%s)", mode);
	}
}

const struct cd_check cd_stack_xdp_mode[] = {
	{ .id = "stack.xdp_mode", .needs = needs, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

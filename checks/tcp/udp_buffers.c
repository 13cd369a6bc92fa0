/* SPDX-License-Identifier: Apache-2.0 */
/*
 * udp.buffers - does each UDP socket keep its least buffer when memory is short?
 *
 * udp_rmem_min and udp_wmem_min are what a socket may use even above udp_mem; one page of 4 KiB by
 * default.  They set no buffer's size: that is rmem_default and SO_RCVBUF.
 */
#include <commdoctor/check.h>

#include "sizes.h"

static const struct key {
	const char *subject, *fact;
} keys[] = {
	{ "udp_rmem_min", "sysctl/net.ipv4.udp_rmem_min" },
	{ "udp_wmem_min", "sysctl/net.ipv4.udp_wmem_min" },
};
static const char *const needs[] = {
	"sysctl/net.ipv4.udp_rmem_min", "sysctl/net.ipv4.udp_wmem_min", NULL
};
static const struct cd_bound bounds[] = {
	{ "least", "bytes", "4096", "the kernel's default" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "below-default", CD_LOW, "value least key" },
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	int64_t value, least = cd_bound_int(c, "least");

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		struct cd_finding *f;

		cd_subject(c, keys[i].subject);
		if (!cd_need_int(c, keys[i].fact, "", &value))
			continue;
		if (value < 1 || value > INT32_MAX) {
			cd_unknown(c, keys[i].subject, CD_GARBAGE, "no kernel takes %lld",
				   (long long)value);
			continue;
		}
		if (value >= least) {
			cd_pass(c, keys[i].subject);
			continue;
		}
		f = cd_fail(c, keys[i].subject, "below-default", CD_LOW);
		cd_observe_int(f, "value", value, "bytes");
		cd_observe_int(f, "least", least, "bytes");
		cd_observe_text(f, "key", cd_words(c, "net.ipv4.%s", keys[i].subject));
	}
	cd_subject(c, "");
}

const struct cd_check cd_tcp_udp_buffers[] = {
	{ .id = "udp.buffers", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.no_metrics_save - does a bad minute of yesterday slow the connections of today down?
 *
 * When a connection ends the kernel keeps what it learned of the peer.  The threshold of its slow
 * start is the harmful part: after losses it is small, and the next connection leaves slow start
 * there.  Newer kernels keep it no more unless they are told to.
 */
#include <commdoctor/check.h>

#include "kernel.h"

#define SAVE_NONE "sysctl/net.ipv4.tcp_no_metrics_save"
#define SAVE_NO_THRESHOLD "sysctl/net.ipv4.tcp_no_ssthresh_metrics_save"

static const char *const needs[] = { SAVE_NONE, SAVE_NO_THRESHOLD, KERNEL_NEEDS, NULL };
static const struct cd_code codes[] = {
	{ "threshold-kept", CD_LOW, "" },
	{ "old-kernel", CD_LOW, "" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	CD_EXPLAINS_DRIFT("threshold-kept", "net.ipv4.tcp_no_ssthresh_metrics_save"),
	CD_EXPLAINS_DRIFT("old-kernel", "net.ipv4.tcp_no_metrics_save"),
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	int64_t none, no_threshold;

	if (!cd_need_int(c, SAVE_NONE, "", &none))
		return;
	if (none)
		cd_pass(c, "");
	else if (cd_state(c, SAVE_NO_THRESHOLD, "") == CD_ABSENT &&
		 kernel_before(c, KERNEL(5, 6, 0)))
		cd_fail(c, "", "old-kernel", CD_LOW);
	else if (cd_need_int(c, SAVE_NO_THRESHOLD, "", &no_threshold) && !no_threshold)
		cd_fail(c, "", "threshold-kept", CD_LOW);
	else if (cd_state(c, SAVE_NO_THRESHOLD, "") == CD_PRESENT)
		cd_pass(c, "");
}

const struct cd_check cd_tcp_no_metrics_save[] = {
	{ .id = "tcp.no_metrics_save", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

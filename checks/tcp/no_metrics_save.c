/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.no_metrics_save - does a bad minute of yesterday slow the connections of today down?
 *
 * When a connection ends the kernel keeps what it learned of the peer.  The threshold of its slow
 * start is the harmful part: after losses it is small, and the next connection leaves slow start
 * there.  Newer kernels keep it no more unless they are told to; that older ones do is how they came,
 * and costs nothing before there are losses: told, but no fault.
 */
#include <commdoctor/check.h>

#include "kernel.h"

#define SAVE_NONE "sysctl/net.ipv4.tcp_no_metrics_save"
#define SAVE_NO_THRESHOLD "sysctl/net.ipv4.tcp_no_ssthresh_metrics_save"

static const char *const needs[] = { SAVE_NONE, SAVE_NO_THRESHOLD, KERNEL_NEEDS, NULL };
static const struct cd_code codes[] = {
	{ "threshold-kept", CD_LOW, "" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	CD_EXPLAINS_DRIFT("threshold-kept", "net.ipv4.tcp_no_ssthresh_metrics_save"),
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	int64_t none, no_threshold;

	if (!cd_need_int(c, SAVE_NONE, "", &none))
		return;
	if (none) {
		cd_pass(c, "");
	} else if (cd_state(c, SAVE_NO_THRESHOLD, "") == CD_ABSENT &&
		   kernel_before(c, KERNEL(5, 6, 0))) {
		cd_note(c, "", "kernels before 5.6 keep the slow start threshold of a connection for "
			"the next one to that peer: ip tcp_metrics show tells whether a small one is "
			"kept, net.ipv4.tcp_no_metrics_save = 1 keeps none");
		cd_pass(c, "");
	} else if (cd_need_int(c, SAVE_NO_THRESHOLD, "", &no_threshold)) {
		if (no_threshold)
			cd_pass(c, "");
		else
			cd_fail(c, "", "threshold-kept", CD_LOW);
	}
}

const struct cd_check cd_tcp_no_metrics_save[] = {
	{ .id = "tcp.no_metrics_save", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

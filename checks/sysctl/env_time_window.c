/* SPDX-License-Identifier: Apache-2.0 */
/*
 * env.time_window - is the time between the two samples, and since boot, long enough to judge by?
 *
 * Counters of the first minutes hold the noise of booting, and drivers that refresh theirs once a
 * second make a short interval a matter of luck.
 */
#include <commdoctor/check.h>

static const char *const needs[] = {
	"run/uptime", "rate/netstat/Ip.InReceives", "run/state", NULL
};
static const struct cd_bound bounds[] = {
	{ "min_uptime", "s", "600s", "ours" },
	{ "min_interval", "s", "3s", "ours: mlx5 refreshes its counters once a second" },
	{ .name = NULL },
};

static void judge(struct cd_case *c)
{
	struct cd_rate received;
	const char *state;
	int64_t uptime;

	if (cd_have_text(c, "run/state", "", &state))
		cd_note(c, "", "--state: %s", state);
	if (!cd_need_duration(c, "run/uptime", "", &uptime))
		return;
	if ((double)uptime / 1e9 < cd_bound_real(c, "min_uptime"))
		cd_note(c, "", "up for %.0f s: counters since boot hold the noise of booting",
			(double)uptime / 1e9);
	if (!cd_need_rate(c, "rate/netstat/Ip.InReceives", "", &received))
		return;
	/* the second run of a collector may start some milliseconds early */
	if (received.seconds < 0.95 * cd_bound_real(c, "min_interval"))
		cd_note(c, "", "%.1f s between the samples: rates of drivers that refresh their "
			"counters once a second are rough", received.seconds);
	cd_pass(c, "");
}

const struct cd_check cd_sysctl_env_time_window[] = {
	{ .id = "env.time_window", .needs = needs, .bounds = bounds, .judge = judge },
	{ .id = NULL },
};

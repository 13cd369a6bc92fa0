/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.adv_win_scale - is the usual part of a receive buffer offered as window?
 *
 * It is the exchange rate between buffer and window: with an unusual one no rule of thumb about
 * tcp_rmem holds.  Since 6.6 the kernel measures it and the setting has no effect.
 */
#include <commdoctor/check.h>

#include "window-share.h"

#define APP_WIN "sysctl/net.ipv4.tcp_app_win"
#define SHRINK "sysctl/net.ipv4.tcp_shrink_window"

static const char *const needs[] = { WINDOW_SHARE_NEEDS, APP_WIN, SHRINK, NULL };
static const struct cd_code codes[] = {
	{ "unusual", CD_LOW, "scale share" },
	{ "app-window", CD_LOW, "app_win" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	CD_EXPLAINS_DRIFT("unusual", "net.ipv4.tcp_adv_win_scale"),
	CD_EXPLAINS_DRIFT("app-window", "net.ipv4.tcp_app_win"),
	{ .code = NULL },
};
enum { USUAL_APP_WIN = 31 };

/* 1 is the default, 2 was it up to 3.3. */
static bool unusual(struct cd_case *c, int64_t scale)
{
	struct cd_finding *f;

	if (scale == 1 || scale == 2)
		return false;
	f = cd_fail(c, "", "unusual", CD_LOW);
	cd_observe_int(f, "scale", scale, "");
	cd_observe_real(f, "share", window_share_of(scale), "ratio");
	return true;
}

static bool app_window(struct cd_case *c)
{
	int64_t app_win;
	struct cd_finding *f;

	if (!cd_have_int(c, APP_WIN, "", &app_win) || app_win == USUAL_APP_WIN)
		return false;
	f = cd_fail(c, "", "app-window", CD_LOW);
	cd_observe_int(f, "app_win", app_win, "");
	return true;
}

static void judge(struct cd_case *c)
{
	int64_t scale, shrink, kernel;
	bool found;

	if (cd_have_int(c, SHRINK, "", &shrink) && shrink)
		cd_note(c, "", "tcp_shrink_window is on: windows that were offered may be taken back");
	if (!cd_need_int(cd_host(c), "host/kernel_code", "", &kernel))
		return;
	if (kernel >= MEASURES_ITSELF) {
		cd_not_applicable(c, "", "no effect since 6.6: the kernel measures how much of a "
				  "buffer is window");
		return;
	}
	if (!cd_need_int(c, ADV_WIN_SCALE, "", &scale))
		return;
	found = unusual(c, scale);
	found |= app_window(c);
	if (!found)
		cd_pass(c, "");
}

const struct cd_check cd_tcp_adv_win_scale[] = {
	{ .id = "tcp.adv_win_scale", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.cc.current - does the congestion control of new sockets suit the network?
 *
 * Which one is right depends on how far peers are and what the fabric marks, which only the site
 * knows.  Without its word there is nothing to judge: a default may be anything, bbr included.
 */
#include <commdoctor/check.h>

#include <string.h>

static const char *const needs[] = {
	"sysctl/net.ipv4.tcp_congestion_control", "site/congestion_control", "site/net", NULL
};
static const struct cd_code codes[] = {
	{ "not-wanted", CD_MEDIUM, "current wanted" },
	{ "unsuited", CD_MEDIUM, "current net better" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "not-wanted", "tcp.cc.live_mismatch/mismatch", CD_ANYWHERE },
	CD_EXPLAINS_DRIFT("not-wanted", "net.ipv4.tcp_congestion_control"),
	CD_EXPLAINS_DRIFT("unsuited", "net.ipv4.tcp_congestion_control"),
	{ .code = NULL },
};

/* Ours: near peers want little queueing, far ones tolerance of loss. */
static const char *const near[] = { "cubic", "dctcp", "bbr", "bbr2", "bbr3", NULL };
static const char *const far[] = { "bbr", "bbr2", "bbr3", "cubic", "htcp", NULL };
static const char *const never_far[] = { "reno", "dctcp", NULL };

static bool listed(const char *const *list, const char *word)
{
	for (; *list; list++)
		if (!strcmp(*list, word))
			return true;
	return false;
}

static void judge_net(struct cd_case *c, const char *current, const char *net)
{
	bool wan = !strcmp(net, "wan");
	struct cd_finding *f;

	if (!strcmp(net, "metro") ||
	    (wan && !listed(far, current) && !listed(never_far, current))) {
		cd_note(c, "", "new connections use %s", current);
		cd_not_applicable(c, "", "no rule of ours for %s in a %s network", current, net);
		return;
	}
	if (listed(wan ? far : near, current)) {
		cd_pass(c, "");
		return;
	}
	f = cd_fail(c, "", "unsuited", wan ? CD_MEDIUM : CD_LOW);
	cd_observe_text(f, "current", current);
	cd_observe_text(f, "net", net);
	cd_observe_text(f, "better", "cubic");
}

static void judge(struct cd_case *c)
{
	struct cd_case *h = cd_host(c);
	const char *current, *wanted, *net;
	struct cd_finding *f;

	if (!cd_need_text(c, "sysctl/net.ipv4.tcp_congestion_control", "", &current))
		return;
	if (cd_have_text(h, "site/congestion_control", "", &wanted)) {
		if (!strcmp(current, wanted)) {
			cd_pass(c, "");
			return;
		}
		f = cd_fail(c, "", "not-wanted", CD_MEDIUM);
		cd_observe_text(f, "current", current);
		cd_observe_text(f, "wanted", wanted);
	} else if (cd_have_text(h, "site/net", "", &net)) {
		judge_net(c, current, net);
	} else {
		cd_note(c, "", "new connections use %s", current);
		cd_not_applicable(c, "", "the profile names neither congestion_control nor net");
	}
}

const struct cd_check cd_tcp_cc_current[] = {
	{ .id = "tcp.cc.current", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

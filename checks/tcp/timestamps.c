/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.timestamps - do connections carry the timestamps that their other features lean on?
 *
 * Sequence numbers have 32 bits: at 10 Gb/s they begin anew after 3.4 seconds, and only timestamps
 * tell an old segment from a new one.  Reuse of TIME_WAIT and the options of a connection that was
 * set up by a SYN cookie need them, too.
 */
#include <commdoctor/check.h>

#define TIMESTAMPS "sysctl/net.ipv4.tcp_timestamps"
#define REUSE "sysctl/net.ipv4.tcp_tw_reuse"
#define COOKIES "rate/netstat/TcpExt.SyncookiesSent"

static const char *const needs[] = {
	TIMESTAMPS, REUSE, COOKIES, "path", "path/rate", "site/speed", NULL
};
static const struct cd_bound bounds[] = {
	{ "fast", "bit/s", "10G", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "off-at-speed", CD_MEDIUM, "rate wrap path" },
	{ "off-with-reuse", CD_MEDIUM, "" },
	{ "off-with-cookies", CD_MEDIUM, "sent" },
	{ "off", CD_LOW, "" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	CD_EXPLAINS_DRIFT("off-at-speed", "net.ipv4.tcp_timestamps"),
	CD_EXPLAINS_DRIFT("off-with-reuse", "net.ipv4.tcp_timestamps"),
	CD_EXPLAINS_DRIFT("off-with-cookies", "net.ipv4.tcp_timestamps"),
	CD_EXPLAINS_DRIFT("off", "net.ipv4.tcp_timestamps"),
	{ .code = NULL },
};

static int64_t fastest(struct cd_case *h, const char **of)
{
	int64_t rate, most = 0;

	for (const char *path = NULL; (path = cd_walk(h, "path", path));)
		if (cd_have_int(h, "path/rate", path, &rate) && rate > most) {
			most = rate;
			*of = path;
		}
	if (!most && cd_have_int(h, "site/speed", "", &rate)) {
		most = rate;
		*of = "the port of the site";
	}
	return most;
}

static void off(struct cd_case *c)
{
	const char *path = "";
	int64_t reuse, rate = fastest(cd_host(c), &path);
	struct cd_rate cookies;
	struct cd_finding *f;

	if (rate >= cd_bound_int(c, "fast")) {
		f = cd_fail(c, "", "off-at-speed", CD_MEDIUM);
		cd_observe_int(f, "rate", rate, "bit/s");
		cd_observe_real(f, "wrap", 8 * 4294967296.0 / (double)rate, "s");
		cd_observe_text(f, "path", path);
	} else if (cd_have_int(c, REUSE, "", &reuse) && reuse == 1) {
		cd_fail(c, "", "off-with-reuse", CD_MEDIUM);
	} else if (cd_have_rate(c, COOKIES, "", &cookies) && cookies.delta) {
		f = cd_fail(c, "", "off-with-cookies", CD_MEDIUM);
		cd_observe_int(f, "sent", (int64_t)cookies.delta, "");
		cd_confidence(f, CD_MEASURED);
	} else {
		cd_fail(c, "", "off", CD_LOW);
	}
}

static void judge(struct cd_case *c)
{
	int64_t value;

	if (!cd_need_int(c, TIMESTAMPS, "", &value))
		return;
	if (!value) {
		off(c);
		return;
	}
	if (value != 1)
		cd_note(c, "", "tcp_timestamps is %lld: without the random offset of each "
			"connection they tell strangers how long this host is up",
			(long long)value);
	cd_pass(c, "");
}

const struct cd_check cd_tcp_timestamps[] = {
	{ .id = "tcp.timestamps", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.tw_reuse - is there room for connections in TIME_WAIT?
 *
 * Whoever closes first keeps the pair of addresses and ports for a minute, so that stray segments
 * find no new connection.  Beyond the limit the kernel forgets it at once.  Reuse helps only who
 * connects, and only with timestamps on both ends.
 */
#include <commdoctor/check.h>

#include "counted.h"
#include "sizes.h"

#define REUSE "sysctl/net.ipv4.tcp_tw_reuse"
#define LIMIT "sysctl/net.ipv4.tcp_max_tw_buckets"
#define HASH "sysctl/net.ipv4.tcp_ehash_entries"
#define TIMESTAMPS "sysctl/net.ipv4.tcp_timestamps"
#define OVERFLOW "rate/netstat/TcpExt.TCPTimeWaitOverflow"
#define NOW "sockstat/TCP.tw"

static const char *const needs[] = { REUSE, LIMIT, HASH, TIMESTAMPS, OVERFLOW, NOW, NULL };
static const struct cd_bound bounds[] = { COUNTED_RATE, { .name = NULL } };
static const struct cd_code codes[] = {
	{ "full", CD_MEDIUM, "now limit overflowed set_to" },
	{ "limit-lowered", CD_LOW, "limit usual" },
	{ "reuse-without-timestamps", CD_LOW, "" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	CD_EXPLAINS_DRIFT("full", "net.ipv4.tcp_max_tw_buckets"),
	CD_EXPLAINS_DRIFT("limit-lowered", "net.ipv4.tcp_max_tw_buckets"),
	CD_EXPLAINS_DRIFT("reuse-without-timestamps", "net.ipv4.tcp_timestamps"),
	{ .code = NULL },
};
enum { EVERYWHERE = 1, ROOM = 262144 };

static bool full(struct cd_case *c, int64_t limit)
{
	struct cd_rate overflow = { 0 };
	struct cd_finding *f;
	int64_t now = 0;

	cd_have_int(c, NOW, "", &now);
	cd_have_rate(c, OVERFLOW, "", &overflow);
	if (!counted_now(c, overflow.delta, overflow.seconds) && now < limit) {
		if (overflow.delta)
			cd_note(c, "", "%llu connections found no room in TIME_WAIT: few for that "
				"time", (unsigned long long)overflow.delta);
		return false;
	}
	f = cd_fail(c, "", "full", CD_MEDIUM);
	cd_observe_int(f, "now", now, "");
	cd_observe_int(f, "limit", limit, "");
	cd_observe_int(f, "overflowed", (int64_t)overflow.delta, "");
	cd_observe_int(f, "set_to", size_doubled(limit, ROOM), "");
	cd_confidence(f, CD_MEASURED);
	return true;
}

/*
 * The default is half the table of connections (tcp_set_hashinfo); a small machine has a small one.
 * A negative number: a network namespace that shares the table of the first.
 */
static bool lowered(struct cd_case *c, int64_t limit)
{
	struct cd_finding *f;
	int64_t entries;

	if (!cd_have_int(c, HASH, "", &entries))
		return false;
	entries = entries < 0 ? -entries : entries;
	if (limit >= entries / 2)
		return false;
	f = cd_fail(c, "", "limit-lowered", CD_LOW);
	cd_observe_int(f, "limit", limit, "");
	cd_observe_int(f, "usual", entries / 2, "");
	return true;
}

static void judge(struct cd_case *c)
{
	int64_t reuse, limit, timestamps;
	struct cd_rate overflow;
	bool found;

	if (!cd_need_int(c, REUSE, "", &reuse) || !cd_need_int(c, LIMIT, "", &limit))
		return;
	found = full(c, limit) || lowered(c, limit);
	if (reuse == EVERYWHERE && cd_have_int(c, TIMESTAMPS, "", &timestamps) && !timestamps) {
		cd_fail(c, "", "reuse-without-timestamps", CD_LOW);
		found = true;
	}
	if (!found && cd_need_rate(c, OVERFLOW, "", &overflow))
		cd_pass(c, "");
}

const struct cd_check cd_tcp_tw_reuse[] = {
	{ .id = "tcp.tw_reuse", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

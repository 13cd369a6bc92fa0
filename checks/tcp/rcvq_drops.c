/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.rcvq_drops - does this host throw away TCP segments that it has received?
 *
 * Flow control keeps a sender within the window, so what arrives has room, unless the overhead of
 * small segments eats it, the program holds the socket's lock too long (backlog), or memory is
 * short.  Before anything is dropped the kernel copies the queue together: that costs time alone.
 */
#include <commdoctor/check.h>

#include "counted.h"

#define GOT "rate/netstat/Tcp.InSegs"
#define CALLED "rate/netstat/TcpExt.PruneCalled"
#define EXT "rate/netstat/TcpExt."

/* Dropped, and by what. */
static const struct kind {
	const char *fact, *what;
} kinds[] = {
	{ EXT "TCPRcvQDrop", "full receive queues (TCPRcvQDrop)" },
	{ EXT "RcvPruned", "receive queues that could not be squeezed (RcvPruned)" },
	{ EXT "TCPBacklogDrop", "sockets whose program held the lock (TCPBacklogDrop)" },
	{ EXT "TCPOFODrop", "queues of segments behind a gap (TCPOFODrop)" },
	{ EXT "PFMemallocDrop", "memory kept for emergencies (PFMemallocDrop)" },
};
static const char *const needs[] = {
	GOT, CALLED, EXT "TCPRcvQDrop", EXT "RcvPruned", EXT "TCPBacklogDrop", EXT "TCPOFODrop",
	EXT "PFMemallocDrop", EXT "TCPRcvCollapsed", "path/fastest", NULL
};
static const struct cd_bound bounds[] = {
	COUNTED_BOUNDS,
	{ "max_share", "ratio", "0.0001", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "drops", CD_HIGH, "drops received seconds mostly" },
	{ "some-drops", CD_MEDIUM, "drops received seconds mostly" },
	{ "squeezed", CD_LOW, "called collapsed seconds" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "drops", "tcp.zero_window/local-reader", CD_ANYWHERE },
	{ .code = NULL },
};

static bool drops(struct cd_case *c, const struct cd_rate *got)
{
	const char *mostly = NULL;
	uint64_t sum = 0, most = 0;
	struct cd_finding *f;
	bool many;

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		uint64_t n = counted(c, kinds[i].fact);

		sum += n;
		if (n > most) {
			most = n;
			mostly = kinds[i].what;
		}
	}
	if (!counted_now(c, sum, got->seconds))
		return false;
	many = counted_often(c, sum, got->seconds) &&
	       (double)sum > cd_bound_real(c, "max_share") * (double)got->delta;
	f = cd_fail(c, "", many ? "drops" : "some-drops", many ? CD_HIGH : CD_MEDIUM);
	cd_observe_int(f, "drops", (int64_t)sum, "");
	cd_observe_int(f, "received", (int64_t)got->delta, "");
	cd_observe_real(f, "seconds", got->seconds, "s");
	cd_observe_text(f, "mostly", mostly);
	cd_confidence(f, CD_MEASURED);
	if (many && got->delta)
		cd_loses(f, "path/fastest", sum < got->delta ?
						    (double)sum / (double)got->delta : 1);
	return true;
}

static void judge(struct cd_case *c)
{
	struct cd_rate got, called;
	struct cd_finding *f;

	if (!cd_need_rate(c, GOT, "", &got) || !cd_need_rate(c, CALLED, "", &called))
		return;
	if (drops(c, &got))
		return;
	if (!counted_often(c, called.delta, called.seconds)) {
		cd_pass(c, "");
		return;
	}
	f = cd_fail(c, "", "squeezed", CD_LOW);
	cd_observe_int(f, "called", (int64_t)called.delta, "");
	cd_observe_int(f, "collapsed", (int64_t)counted(c, EXT "TCPRcvCollapsed"), "");
	cd_observe_real(f, "seconds", called.seconds, "s");
	cd_confidence(f, CD_MEASURED);
}

const struct cd_check cd_tcp_rcvq_drops[] = {
	{ .id = "tcp.rcvq_drops", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

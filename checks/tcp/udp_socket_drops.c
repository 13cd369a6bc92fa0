/* SPDX-License-Identifier: Apache-2.0 */
/*
 * udp.socket_drops - which sockets drop datagrams, and whose are they?
 *
 * A socket's number also holds what a filter of its own refused and what had a wrong checksum.  So it
 * counts only where datagrams were dropped for full buffers, and no more than those; then it says where.
 * A socket of IPv6 takes datagrams of IPv4, too, and those count as IPv4.  One that is nearly full at
 * both looks is the next to drop; where nothing moves in between, nobody sends to it any more.
 */
#include <string.h>

#include <commdoctor/check.h>

#include "counted.h"

#define FOUR "rate/netstat/Udp.RcvbufErrors"
#define SIX "rate/netstat6/Udp6RcvbufErrors"

static const char *const needs[] = { "sock/udp", "sock/udp_again", FOUR, SIX, COUNTED_NEEDS,
					  NULL };
static const struct cd_bound bounds[] = {
	COUNTED_BOUNDS,
	{ "full_share", "ratio", "0.8", "ours" },
	{ .name = NULL },
};
#define SEEN "drops seconds process waiting"
static const struct cd_code codes[] = {
	{ "drops", CD_MEDIUM, SEEN },
	{ "some-drops", CD_LOW, SEEN },
	{ "nearly-full", CD_LOW, "process waiting rcvbuf" },
	{ .code = NULL },
};

/* What the socket of that inode told before; one that was not there had dropped nothing. */
static int64_t before(const struct cd_table *first, int64_t inode, size_t near, const char *column)
{
	int64_t other, value;

	for (size_t i = 0; i < cd_rows(first); i++) {
		size_t row = (near + i) % cd_rows(first);

		if (cd_cell_int(first, row, "inode", &other) && other == inode)
			return cd_cell_int(first, row, column, &value) ? value : 0;
	}
	return 0;
}

static bool judge_row(struct cd_case *c, const struct cd_table *first, const struct cd_table *again,
		      size_t row, uint64_t most, double seconds)
{
	int64_t inode, drops, port, waiting = 0;
	const char *local, *subject, *process = "its program";
	struct cd_finding *f;
	bool many;

	if (!cd_cell_int(again, row, "inode", &inode) || !cd_cell_int(again, row, "drops", &drops) ||
	    !cd_cell_text(again, row, "local", &local) || !cd_cell_int(again, row, "port", &port))
		return false;
	drops -= before(first, inode, row, "drops");
	if (drops <= 0 || (uint64_t)drops > 2 * most + 10)	/* they are read a moment apart */
		return false;
	subject = cd_words(c, strchr(local, ':') ? "[%s]:%lld" : "%s:%lld", local, (long long)port);
	many = counted_often(c, (uint64_t)drops, seconds);
	f = cd_fail(c, subject, many ? "drops" : "some-drops", many ? CD_MEDIUM : CD_LOW);
	cd_cell_text(again, row, "process", &process);
	cd_cell_int(again, row, "queue", &waiting);
	cd_observe_int(f, "drops", drops, "");
	cd_observe_real(f, "seconds", seconds, "s");
	cd_observe_text(f, "process", process);
	cd_observe_int(f, "waiting", waiting, "bytes");
	cd_confidence(f, CD_MEASURED);
	return true;
}

static bool judge_room(struct cd_case *c, const struct cd_table *first, const struct cd_table *again,
		       size_t row)
{
	int64_t inode, port, waiting, earlier, rcvbuf, least;
	const char *local, *process = "its program";
	struct cd_finding *f;

	if (!cd_cell_int(again, row, "inode", &inode) || !cd_cell_int(again, row, "queue", &waiting) ||
	    !cd_cell_int(again, row, "rcvbuf", &rcvbuf) || rcvbuf <= 0 ||
	    !cd_cell_text(again, row, "local", &local) || !cd_cell_int(again, row, "port", &port))
		return false;
	least = (int64_t)(cd_bound_real(c, "full_share") * (double)rcvbuf);
	earlier = before(first, inode, row, "queue");
	if (waiting <= least || earlier <= least || waiting == earlier)
		return false;
	f = cd_fail(c, cd_words(c, strchr(local, ':') ? "[%s]:%lld" : "%s:%lld", local,
				(long long)port), "nearly-full", CD_LOW);
	cd_cell_text(again, row, "process", &process);
	cd_observe_text(f, "process", process);
	cd_observe_int(f, "waiting", waiting, "bytes");
	cd_observe_int(f, "rcvbuf", rcvbuf, "bytes");
	cd_confidence(f, CD_MEASURED);
	cd_latent(f, "when more datagrams arrive before it reads");
	return true;
}

static void judge(struct cd_case *c)
{
	const struct cd_table *first, *again;
	struct cd_rate four;
	bool found = false;
	double seconds;
	uint64_t sum;

	if (!cd_need_table(c, "sock/udp", "", &first) ||
	    !cd_need_table(c, "sock/udp_again", "", &again) || !cd_need_rate(c, FOUR, "", &four))
		return;
	sum = four.delta + counted(c, SIX);
	seconds = counted_own(c, four.seconds);
	for (size_t row = 0; row < cd_rows(again); row++)
		found |= (counted_now(c, sum, seconds) &&
			  judge_row(c, first, again, row, sum, seconds)) ||
			 judge_room(c, first, again, row);
	if (found || !counted_told(c, SIX))
		return;
	if (counted_now(c, sum, seconds))
		cd_note(c, "", "no socket that is there now dropped the %llu datagrams",
			(unsigned long long)sum);
	cd_pass(c, "");
}

const struct cd_check cd_tcp_udp_socket_drops[] = {
	{ .id = "udp.socket_drops", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

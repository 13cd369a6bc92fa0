/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.somaxconn - does the cap on listen backlogs hold a service back?
 *
 * The cap only shortens what a program passes to listen(), and a listener keeps the limit it got
 * until it calls listen() again.  So a low value is a fault where a listener stands at it and
 * connections are refused; elsewhere it waits for one.
 */
#include <commdoctor/check.h>

#include "sizes.h"

#define OVERFLOWS "rate/netstat/TcpExt.ListenOverflows"

static const char *const needs[] = {
	"sysctl/net.core.somaxconn", "sock/listen", OVERFLOWS, NULL
};
static const struct cd_bound bounds[] = {
	{ "least", "", "4096", "the kernel's default since 5.4" },
	{ .name = NULL },
};
enum { MORE = 16384, MOST = 65535 };	/* old kernels refuse more than 16 bits */

static const struct cd_code codes[] = {
	{ "overflowing", CD_MEDIUM, "cap set_to refused listener port waiting" },
	{ "below-default", CD_LOW, "cap least" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "overflowing", "tcp.listen_queue_live/full", CD_ANYWHERE },
	{ "overflowing", "tcp.listen_overflow/overflows", CD_ANYWHERE },
	{ "overflowing", "tcp.listen_overflow/some-overflows", CD_ANYWHERE },
	CD_EXPLAINS_DRIFT("overflowing", "net.core.somaxconn"),
	CD_EXPLAINS_DRIFT("below-default", "net.core.somaxconn"),
	{ .code = NULL },
};

/*
 * The fullest listener whose limit is the cap.  Nobody tells which one refused: where another is
 * fuller, whose application asked for less, it was that one; where one is as full, it may be.
 */
static bool at_the_cap(const struct cd_table *t, int64_t cap, size_t *row, bool *sure)
{
	double fullest = -1, other = -1;
	int64_t limit, waiting;

	for (size_t i = 0; i < cd_rows(t); i++) {
		double full;

		if (!cd_cell_int(t, i, "limit", &limit))
			continue;
		if (!cd_cell_int(t, i, "waiting", &waiting))
			waiting = 0;
		full = (double)waiting / (double)(limit > 0 ? limit : 1);
		if (limit != cap) {
			other = full > other ? full : other;
		} else if (full > fullest) {
			fullest = full;
			*row = i;
		}
	}
	*sure = fullest > other;
	return fullest >= 0 && fullest >= other;
}

static void judge(struct cd_case *c)
{
	int64_t cap, port, waiting, least = cd_bound_int(c, "least");
	const struct cd_table *t;
	const char *local;
	struct cd_finding *f;
	struct cd_rate refused = { 0 };
	size_t row = 0;
	bool sure;

	if (!size_need(c, "sysctl/net.core.somaxconn", 0, &cap))
		return;
	if (cd_have_rate(c, OVERFLOWS, "", &refused) && refused.delta &&
	    cd_have_table(c, "sock/listen", "", &t) && at_the_cap(t, cap, &row, &sure)) {
		f = cd_fail(c, "", "overflowing", CD_MEDIUM);
		cd_observe_int(f, "cap", cap, "");
		cd_observe_int(f, "set_to", cap < MORE ? MORE : MOST, "");
		cd_observe_int(f, "refused", (int64_t)refused.delta, "");
		if (cd_cell_text(t, row, "local", &local))
			cd_observe_text(f, "listener", local);
		if (cd_cell_int(t, row, "port", &port))
			cd_observe_int(f, "port", port, "");
		if (cd_cell_int(t, row, "waiting", &waiting))
			cd_observe_int(f, "waiting", waiting, "");
		cd_confidence(f, sure ? CD_MEASURED : CD_POSSIBLE);
	} else if (cap < least) {
		f = cd_fail(c, "", "below-default", CD_LOW);
		cd_observe_int(f, "cap", cap, "");
		cd_observe_int(f, "least", least, "");
	} else {
		cd_pass(c, "");
	}
}

const struct cd_check cd_tcp_somaxconn[] = {
	{ .id = "tcp.somaxconn", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.somaxconn - does the cap on listen backlogs hold a service back?
 *
 * The cap only shortens what a program passes to listen(), and a listener keeps the limit it got
 * until it calls listen() again.  So a low value is a fault where a listener stands at it and
 * connections are refused; elsewhere it waits for one.
 */
#include <commdoctor/check.h>

#define OVERFLOWS "rate/netstat/TcpExt.ListenOverflows"

static const char *const needs[] = {
	"sysctl/net.core.somaxconn", "sock/listen", OVERFLOWS, NULL
};
static const struct cd_bound bounds[] = {
	{ "least", "", "4096", "the kernel's default since 5.4" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "overflowing", CD_MEDIUM, "cap refused listener port waiting" },
	{ "below-default", CD_LOW, "cap least" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "overflowing", "tcp.listen_queue_live/full", CD_ANYWHERE },
	{ .code = NULL },
};

/* The fullest listener whose limit is the cap; false when there is none. */
static bool at_the_cap(const struct cd_table *t, int64_t cap, size_t *row)
{
	int64_t limit, waiting, most = -1;

	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_int(t, i, "limit", &limit) || limit != cap)
			continue;
		if (!cd_cell_int(t, i, "waiting", &waiting))
			waiting = 0;
		if (waiting > most) {
			most = waiting;
			*row = i;
		}
	}
	return most >= 0;
}

static void judge(struct cd_case *c)
{
	int64_t cap, port, waiting, least = cd_bound_int(c, "least");
	const struct cd_table *t;
	const char *local;
	struct cd_finding *f;
	struct cd_rate refused = { 0 };
	size_t row;

	if (!cd_need_int(c, "sysctl/net.core.somaxconn", "", &cap))
		return;
	if (cd_have_rate(c, OVERFLOWS, "", &refused) && refused.delta &&
	    cd_have_table(c, "sock/listen", "", &t) && at_the_cap(t, cap, &row)) {
		f = cd_fail(c, "", "overflowing", CD_MEDIUM);
		cd_observe_int(f, "cap", cap, "");
		cd_observe_int(f, "refused", (int64_t)refused.delta, "");
		if (cd_cell_text(t, row, "local", &local))
			cd_observe_text(f, "listener", local);
		if (cd_cell_int(t, row, "port", &port))
			cd_observe_int(f, "port", port, "");
		if (cd_cell_int(t, row, "waiting", &waiting))
			cd_observe_int(f, "waiting", waiting, "");
		cd_confidence(f, CD_MEASURED);
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

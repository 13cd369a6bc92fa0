/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.listen_overflow - are connections refused because nobody accepts them in time?
 *
 * Each SYN that is sent again counts again, so the number is larger than that of the clients.
 * ListenDrops counts these and others: no memory, a SYN to a broadcast address, a full SYN queue.
 */
#include <string.h>

#include <commdoctor/check.h>

#include "counted.h"

#define OVERFLOWS "rate/netstat/TcpExt.ListenOverflows"
#define DROPS "rate/netstat/TcpExt.ListenDrops"
#define NO_REQUEST "rate/netstat/TcpExt.TCPReqQFullDrop"

static const char *const needs[] = { OVERFLOWS, DROPS, NO_REQUEST, "sock/listen", NULL };
static const struct cd_bound bounds[] = { COUNTED_BOUNDS, { .name = NULL } };
static const struct cd_code codes[] = {
	{ "overflows", CD_HIGH, "times seconds listener process" },
	{ "some-overflows", CD_MEDIUM, "times seconds listener process" },
	{ "drops", CD_MEDIUM, "times seconds requests" },
	{ .code = NULL },
};

/* The listener that is full as we look; NULL: none, or nobody told. */
static const char *full_one(struct cd_case *c, const char **process)
{
	const struct cd_table *t;
	int64_t waiting, limit, port;
	const char *local;

	*process = "its program";
	if (!cd_have_table(c, "sock/listen", "", &t))
		return NULL;
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_int(t, i, "waiting", &waiting) ||
		    !cd_cell_int(t, i, "limit", &limit) || waiting <= limit ||
		    !cd_cell_text(t, i, "local", &local) || !cd_cell_int(t, i, "port", &port))
			continue;
		cd_cell_text(t, i, "process", process);
		return cd_words(c, strchr(local, ':') ? "[%s]:%lld" : "%s:%lld", local,
				(long long)port);
	}
	return NULL;
}

static void overflows(struct cd_case *c, const struct cd_rate *r, const char *full,
		      const char *process)
{
	bool many = full || counted_often(c, r->delta, r->seconds);
	struct cd_finding *f = cd_fail(c, "", many ? "overflows" : "some-overflows",
				       many ? CD_HIGH : CD_MEDIUM);

	cd_observe_int(f, "times", (int64_t)r->delta, "");
	cd_observe_real(f, "seconds", r->seconds, "s");
	cd_observe_text(f, "listener", full ? full : "a listener that is full no more");
	cd_observe_text(f, "process", process);
	cd_confidence(f, CD_MEASURED);
	if (many)
		cd_delays(f, NULL, 1);	/* TCP_TIMEOUT_INIT: the client's first try again */
}

static void judge(struct cd_case *c)
{
	struct cd_rate over, drops;
	const char *full, *process;
	struct cd_finding *f;
	uint64_t others;

	if (!cd_need_rate(c, OVERFLOWS, "", &over) || !cd_need_rate(c, DROPS, "", &drops))
		return;
	others = counted_less(drops.delta, over.delta);
	full = full_one(c, &process);
	if (over.delta && (full || counted_now(c, over.delta, over.seconds))) {
		overflows(c, &over, full, process);
	} else if (counted_often(c, others, drops.seconds)) {
		f = cd_fail(c, "", "drops", CD_MEDIUM);
		cd_observe_int(f, "times", (int64_t)others, "");
		cd_observe_real(f, "seconds", drops.seconds, "s");
		cd_observe_int(f, "requests", (int64_t)counted(c, NO_REQUEST), "");
		cd_confidence(f, CD_MEASURED);
	} else {
		cd_pass(c, "");
	}
}

const struct cd_check cd_tcp_listen_overflow[] = {
	{ .id = "tcp.listen_overflow", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

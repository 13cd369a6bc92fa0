/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.zero_window - do programs, here or there, let a sender stand still?
 *
 * A receiver whose program does not read closes its window.  The sender then asks now and again
 * (a probe) whether it is open, and the network has nothing to do with it.
 */
#include <string.h>

#include <commdoctor/check.h>

#include "counted.h"

#define CLOSED "rate/netstat/TcpExt.TCPToZeroWindowAdv"
#define PROBES "rate/netstat/TcpExt.TCPWinProbe"

static const char *const needs[] = { CLOSED, PROBES, "sock/tcp", "sock/tcp_again", NULL };
static const struct cd_bound bounds[] = { COUNTED_BOUNDS, { .name = NULL } };
static const struct cd_code codes[] = {
	{ "local-reader", CD_MEDIUM, "times seconds local unread process" },
	{ "peer-reader", CD_LOW, "times seconds peer unsent" },
	{ .code = NULL },
};

/* The connection with the most in its queue, of the later sample if there is one. */
static bool fullest(struct cd_case *c, const char *queue, const struct cd_table **t, size_t *row,
		    int64_t *most)
{
	int64_t n, loopback;

	*most = 0;
	if (!cd_have_table(c, "sock/tcp_again", "", t) && !cd_have_table(c, "sock/tcp", "", t))
		return false;
	for (size_t i = 0; i < cd_rows(*t); i++) {
		if (!cd_cell_int(*t, i, queue, &n) || n <= *most ||
		    (cd_cell_int(*t, i, "loopback", &loopback) && loopback))
			continue;
		*most = n;
		*row = i;
	}
	return *most;
}

static const char *end_point(struct cd_case *c, const struct cd_table *t, size_t row,
			     const char *address, const char *port)
{
	const char *text = "?";
	int64_t number = 0;

	cd_cell_text(t, row, address, &text);
	cd_cell_int(t, row, port, &number);
	return cd_words(c, strchr(text, ':') ? "[%s]:%lld" : "%s:%lld", text, (long long)number);
}

static void local_reader(struct cd_case *c, const struct cd_rate *closed)
{
	struct cd_finding *f = cd_fail(c, "", "local-reader", CD_MEDIUM);
	const char *process = "its program", *local = "a connection that is gone";
	const struct cd_table *t;
	int64_t unread = 0;
	size_t row = 0;

	if (fullest(c, "rqueue", &t, &row, &unread)) {
		local = end_point(c, t, row, "local", "local_port");
		cd_cell_text(t, row, "process", &process);
	}
	cd_observe_int(f, "times", (int64_t)closed->delta, "");
	cd_observe_real(f, "seconds", closed->seconds, "s");
	cd_observe_text(f, "local", local);
	cd_observe_int(f, "unread", unread, "bytes");
	cd_observe_text(f, "process", process);
	cd_confidence(f, CD_MEASURED);
}

static void peer_reader(struct cd_case *c, const struct cd_rate *probes)
{
	struct cd_finding *f = cd_fail(c, "", "peer-reader", CD_LOW);
	const char *peer = "a peer whose connection is gone";
	const struct cd_table *t;
	int64_t unsent = 0;
	size_t row = 0;

	if (fullest(c, "wqueue", &t, &row, &unsent))
		peer = end_point(c, t, row, "peer", "peer_port");
	cd_observe_int(f, "times", (int64_t)probes->delta, "");
	cd_observe_real(f, "seconds", probes->seconds, "s");
	cd_observe_text(f, "peer", peer);
	cd_observe_int(f, "unsent", unsent, "bytes");
	cd_confidence(f, CD_MEASURED);
	cd_elsewhere(f, CD_PEER);
}

static void judge(struct cd_case *c)
{
	struct cd_rate closed, probes;
	bool here, there;

	if (!cd_need_rate(c, CLOSED, "", &closed) || !cd_need_rate(c, PROBES, "", &probes))
		return;
	here = counted_often(c, closed.delta, closed.seconds);
	there = counted_often(c, probes.delta, probes.seconds);
	if (here)
		local_reader(c, &closed);
	if (there)
		peer_reader(c, &probes);
	if (!here && !there)
		cd_pass(c, "");
}

const struct cd_check cd_tcp_zero_window[] = {
	{ .id = "tcp.zero_window", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

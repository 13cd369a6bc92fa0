/* SPDX-License-Identifier: Apache-2.0 */
/* live-flows.c - what held back a connection that sent between the two samples? */
#include "live-flows.h"

#include <string.h>

enum {
	FULL_PIPE = 10,	/* segments in flight below which a delayed ACK stretches the RTT */
	QUEUED = 2,	/* times the smallest round trip: most of what is in flight waits in a queue */
};

/* A queue only shows when the pipe is full: else a delayed ACK is what stretches the RTT. */
static void stretch(const struct cd_table *flows, size_t row, struct tcp_flow *f)
{
	int64_t least, mss;

	if (cd_cell_int(flows, row, "rtt_ns", &f->rtt_ns) &&
	    cd_cell_int(flows, row, "min_rtt_ns", &least) && least > 0 &&
	    cd_cell_int(flows, row, "mss", &mss) &&
	    f->rate / 8 * (double)f->rtt_ns / 1e9 >= (double)(FULL_PIPE * mss))
		f->stretch = (double)f->rtt_ns / (double)least;
}

/*
 * The kernel counts the waiting for a send buffer only from an ACK on that leaves the queue empty, so
 * a program that wakes up in time to refill it waits uncounted.  What was in flight on the average
 * follows from rate and round trip.  Where most of that stands in a queue, a larger buffer would only
 * make it longer.
 */
static void fill(const struct cd_table *flows, size_t row, struct tcp_flow *f)
{
	int64_t sndbuf, held, rtt, least;

	if (!cd_cell_int(flows, row, "sndbuf", &sndbuf) || sndbuf <= 0 ||
	    !cd_cell_int(flows, row, "rtt_ns", &rtt))
		return;
	f->filled = f->rate / 8 * (double)rtt / 1e9 / (double)sndbuf;
	if (cd_cell_int(flows, row, "in_flight", &held) &&
	    cd_cell_int(flows, row, "min_rtt_ns", &least) && rtt <= QUEUED * least)
		f->seen_filled = (double)held / (double)sndbuf;
}

bool cd_tcp_flow(const struct cd_table *flows, size_t row, struct tcp_flow *f)
{
	static const char *const columns[] = {
		"busy_us", "rwnd_limited_us", "sndbuf_limited_us", "acked",
	};
	int64_t v[4], app = 0;

	*f = (struct tcp_flow){ .row = row, .process = "its process" };
	if (!cd_cell_text(flows, row, "ifname", &f->link) ||
	    !cd_cell_text(flows, row, "peer", &f->peer))
		return false;
	for (size_t i = 0; i < 4; i++)
		if (!cd_cell_int(flows, row, columns[i], &v[i]))
			return false;
	if (v[0] <= 0)
		return false;
	f->busy_ns = 1e3 * (double)v[0];
	f->window = (double)v[1] / (double)v[0];
	f->buffer = (double)v[2] / (double)v[0];
	f->rate = 8e6 * (double)v[3] / (double)v[0];
	cd_cell_int(flows, row, "app_limited", &app);
	f->app_limited = app;
	cd_cell_text(flows, row, "process", &f->process);
	stretch(flows, row, f);
	fill(flows, row, f);
	return true;
}

const char *cd_tcp_end(struct cd_case *c, const struct cd_table *flows, size_t row,
		       const char *address, const char *port)
{
	const char *text = "?";
	int64_t number = 0;

	cd_cell_text(flows, row, address, &text);
	cd_cell_int(flows, row, port, &number);
	return cd_words(c, strchr(text, ':') ? "[%s]:%lld" : "%s:%lld", text, (long long)number);
}

bool cd_tcp_on_path(struct cd_case *c, const struct tcp_flow *f, const char *path)
{
	struct cd_texts ports;

	return cd_have_texts(c, "nic/ports", f->link, &ports) && cd_has(&ports, path);
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * live-flows.c - what did a connection do between two samples?
 *
 * Its numbers are sums since it was opened, so only differences speak of now.  A cookie is given
 * once since boot: the same one is the same connection.
 */
#include "live-flows.h"

#include <string.h>

enum { FULL_PIPE = 10 };	/* segments in flight below which a delayed ACK stretches the RTT */

/* The row of the first sample with the same cookie: mostly near the same place. */
static bool pair(const struct cd_table *first, const struct cd_table *again, size_t row,
		 size_t *before)
{
	size_t n = cd_rows(first);
	int64_t cookie, other;

	if (!cd_cell_int(again, row, "cookie", &cookie))
		return false;
	for (size_t i = 0; i < n; i++) {
		*before = (row + i) % n;
		if (cd_cell_int(first, *before, "cookie", &other) && other == cookie)
			return true;
	}
	return false;
}

/* A queue only shows when the pipe is full: else a delayed ACK is what stretches the RTT. */
static void stretch(const struct cd_table *again, size_t row, struct tcp_flow *f)
{
	int64_t least, mss;

	if (cd_cell_int(again, row, "rtt_ns", &f->rtt_ns) &&
	    cd_cell_int(again, row, "min_rtt_ns", &least) && least > 0 &&
	    cd_cell_int(again, row, "mss", &mss) &&
	    f->rate / 8 * (double)f->rtt_ns / 1e9 >= (double)(FULL_PIPE * mss))
		f->stretch = (double)f->rtt_ns / (double)least;
}

static bool is_remote(const struct cd_table *again, size_t row, struct tcp_flow *f)
{
	int64_t loopback = 0;
	const char *state;

	cd_cell_int(again, row, "loopback", &loopback);
	return !loopback && cd_cell_text(again, row, "state", &state) &&
	       !strcmp(state, "established") && cd_cell_text(again, row, "ifname", &f->link) &&
	       cd_cell_text(again, row, "peer", &f->peer);
}

bool cd_tcp_flow(const struct cd_table *first, const struct cd_table *again, size_t row,
		 struct tcp_flow *f)
{
	static const char *const columns[] = {
		"busy_us", "rwnd_limited_us", "sndbuf_limited_us", "bytes_acked",
	};
	int64_t a, b, app = 0;
	double by[4];
	size_t before;

	*f = (struct tcp_flow){ .row = row };
	if (!is_remote(again, row, f) || !pair(first, again, row, &before))
		return false;
	for (size_t i = 0; i < 4; i++) {
		if (!cd_cell_int(first, before, columns[i], &a) ||
		    !cd_cell_int(again, row, columns[i], &b) || b < a)
			return false;
		by[i] = (double)(b - a);
	}
	if (by[0] <= 0)
		return false;
	f->busy_ns = by[0] * 1e3;
	f->window = by[1] / by[0];
	f->buffer = by[2] / by[0];
	f->rate = 8 * by[3] * 1e6 / by[0];
	cd_cell_int(again, row, "app_limited", &app);
	f->app_limited = app;
	stretch(again, row, f);
	return true;
}

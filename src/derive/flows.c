/* SPDX-License-Identifier: Apache-2.0 */
/*
 * flows.c - what did each connection with another host do between the two samples?
 *
 * The kernel's numbers are sums since a connection was opened, so only differences speak of now.  A
 * cookie is given once since boot: the same one is the same connection.  While data is outstanding
 * the kernel says what a connection waits for; with none outstanding its application had nothing to
 * send.
 */
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "derive/derive.h"

/* Of the second sample as they stand, up to PLAIN; the rest are differences and what follows. */
enum {
	LOCAL, LOCAL_PORT, PEER, PEER_PORT, IFNAME, PROCESS, CC, RTT, MIN_RTT, MSS, CWND, SND_WND,
	RCV_WND, SNDBUF, RCVBUF, MAX_PACING, APP_LIMITED, ACKED_EVER, RECEIVED_EVER, BUSY_EVER,
	PLAIN,
	BUSY = PLAIN, RWND, BUFFER, ACKED, RECEIVED, RETRANS, SNDBUF_GREW, RCVBUF_GREW, IN_FLIGHT,
	APP_SHARE, RWND_SHARE, BUFFER_SHARE, RATE, RECEIVED_RATE, CEILING, WEIGHT, COLUMNS
};

static const struct cd_column columns[COLUMNS + 1] = {
	{ "local", CD_COL_TEXT, "" },
	{ "local_port", CD_COL_INT, "" },
	{ "peer", CD_COL_TEXT, "" },
	{ "peer_port", CD_COL_INT, "" },
	{ "ifname", CD_COL_TEXT, "" },
	{ "process", CD_COL_TEXT, "" },
	{ "cc", CD_COL_TEXT, "" },
	{ "rtt_ns", CD_COL_INT, "ns" },
	{ "min_rtt_ns", CD_COL_INT, "ns" },
	{ "mss", CD_COL_INT, "bytes" },
	{ "cwnd", CD_COL_INT, "" },
	{ "snd_wnd", CD_COL_INT, "bytes" },
	{ "rcv_wnd", CD_COL_INT, "bytes" },
	{ "sndbuf", CD_COL_INT, "bytes" },
	{ "rcvbuf", CD_COL_INT, "bytes" },
	{ "max_pacing_bps", CD_COL_INT, "bit/s" },
	{ "app_limited", CD_COL_INT, "" },
	{ "acked_ever", CD_COL_INT, "bytes" },
	{ "received_ever", CD_COL_INT, "bytes" },
	{ "busy_ever_us", CD_COL_INT, "us" },
	{ "busy_us", CD_COL_INT, "us" },
	{ "rwnd_limited_us", CD_COL_INT, "us" },
	{ "sndbuf_limited_us", CD_COL_INT, "us" },
	{ "acked", CD_COL_INT, "bytes" },
	{ "received", CD_COL_INT, "bytes" },
	{ "retrans", CD_COL_INT, "" },
	{ "sndbuf_grew", CD_COL_INT, "bytes" },
	{ "rcvbuf_grew", CD_COL_INT, "bytes" },
	{ "in_flight", CD_COL_INT, "bytes" },
	{ "app_share", CD_COL_REAL, "ratio" },
	{ "rwnd_share", CD_COL_REAL, "ratio" },
	{ "sndbuf_share", CD_COL_REAL, "ratio" },
	{ "rate_bps", CD_COL_INT, "bit/s" },
	{ "received_bps", CD_COL_INT, "bit/s" },
	{ "ceiling_bps", CD_COL_INT, "bit/s" },
	{ "moved", CD_COL_INT, "bytes" },
	{ .name = NULL },
};

/* Where the second sample names them otherwise. */
static const char *const told_as[PLAIN] = {
	[ACKED_EVER] = "bytes_acked", [RECEIVED_EVER] = "bytes_received", [BUSY_EVER] = "busy_us",
};
static const struct difference {
	int column;
	const char *of;
} differences[] = {
	{ BUSY, "busy_us" }, { RWND, "rwnd_limited_us" }, { BUFFER, "sndbuf_limited_us" },
	{ ACKED, "bytes_acked" }, { RECEIVED, "bytes_received" }, { RETRANS, "retrans" },
	{ SNDBUF_GREW, "sndbuf" }, { RCVBUF_GREW, "rcvbuf" },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "sock/flows", .type = CD_TABLE, .unit = "", .source = "ss -tiemn",
	  .about = "connections that moved data between the two samples, and what held them back",
	  .columns = columns, .weight = "moved" },
	{ .name = NULL },
};

static const char *const needs[] = { "sock/tcp", "sock/tcp_again", "sock/at", "sock/at_again", NULL };

struct pairing {
	const struct cd_table *first, *again;
	struct cd_map *before;	/* cookie -> row of the first sample + 1 */
	double us;		/* between the samples; 0: not known */
};

static const struct cd_table *table(struct cd_derive *d, const char *name)
{
	const struct cd_fact *f = cd_derive_fact(d, name, "");

	return f && f->type == CD_TABLE ? f->as.table : NULL;
}

static struct cd_map *by_cookie(struct cd_derive *d, const struct cd_table *t)
{
	struct cd_map *map = cd_map_new(cd_derive_arena(d));
	int64_t cookie;

	for (size_t row = 0; row < cd_rows(t); row++)
		if (cd_cell_int(t, row, "cookie", &cookie))
			cd_map_set(map, &cookie, sizeof(cookie), (void *)(uintptr_t)(row + 1));
	return map;
}

/* The row of the first sample; false for what is no connection with another host, or a new one. */
static bool pair(const struct pairing *p, size_t row, size_t *before)
{
	int64_t loopback = 0, cookie;
	const char *text;
	uintptr_t found;

	cd_cell_int(p->again, row, "loopback", &loopback);
	if (loopback || !cd_cell_text(p->again, row, "state", &text) || strcmp(text, "established") ||
	    !cd_cell_text(p->again, row, "ifname", &text) || !cd_cell_text(p->again, row, "peer", &text) ||
	    !cd_cell_int(p->again, row, "cookie", &cookie))
		return false;
	found = (uintptr_t)cd_map_get(p->before, &cookie, sizeof(cookie));
	*before = found - 1;
	return found;
}

static void put_int(struct cd_cell *cell, double value)
{
	*cell = (struct cd_cell){ .set = true, .as.i = value >= 9.2e18 ? INT64_MAX : (int64_t)value };
}

static void plain(const struct pairing *p, size_t row, size_t before, struct cd_cell *cell)
{
	for (int i = 0; i < PLAIN; i++) {
		const char *name = told_as[i] ? told_as[i] : columns[i].name;

		if (columns[i].type == CD_COL_TEXT)
			cell[i].set = cd_cell_text(p->again, row, name, &cell[i].as.text);
		else
			cell[i].set = cd_cell_int(p->again, row, name, &cell[i].as.i);
	}
	if (!cell[PROCESS].set)	/* looked for once */
		cell[PROCESS].set = cd_cell_text(p->first, before, "process",
						 &cell[PROCESS].as.text);
}

/* False when a sum became less: nothing of such a row can be believed. */
static bool differ(const struct pairing *p, size_t row, size_t before, struct cd_cell *cell)
{
	int64_t a, b;

	for (size_t i = 0; i < sizeof(differences) / sizeof(*differences); i++) {
		const struct difference *d = &differences[i];

		if (!cd_cell_int(p->first, before, d->of, &a) || !cd_cell_int(p->again, row, d->of, &b))
			continue;
		if (b < a && d->column != SNDBUF_GREW && d->column != RCVBUF_GREW)
			return false;
		cell[d->column] = (struct cd_cell){ .set = true, .as.i = b - a };
	}
	return true;
}

static void share(struct cd_cell *cell, double part, double whole)
{
	double value = whole > 0 ? part / whole : 0;

	*cell = (struct cd_cell){ .set = true, .as.r = value < 0 ? 0 : value > 1 ? 1 : value };
}

/* What it could reach with the windows and the pace it has now. */
static void ceiling(struct cd_cell *cell)
{
	double window, best = 0;

	if (cell[CWND].set && cell[MSS].set && cell[RTT].set && cell[RTT].as.i > 0) {
		window = (double)cell[CWND].as.i * (double)cell[MSS].as.i;
		if (cell[SND_WND].set && (double)cell[SND_WND].as.i < window)
			window = (double)cell[SND_WND].as.i;
		best = 8e9 * window / (double)cell[RTT].as.i;
	}
	if (cell[MAX_PACING].set && (best <= 0 || (double)cell[MAX_PACING].as.i < best))
		best = (double)cell[MAX_PACING].as.i;
	if (best > 0)
		put_int(&cell[CEILING], best);
}

/* Bytes sent and not acknowledged, which the send buffer holds until they are. */
static bool under_way(const struct cd_table *t, size_t row, int64_t *bytes)
{
	int64_t held, unsent;

	if (!cd_cell_int(t, row, "wqueue", &held) || !cd_cell_int(t, row, "notsent", &unsent))
		return false;
	*bytes = held > unsent ? held - unsent : 0;
	return true;
}

/* The more of what was under way at the two looks. */
static void in_flight(const struct pairing *p, size_t row, size_t before, struct cd_cell *cell)
{
	int64_t a, b;

	if (under_way(p->first, before, &a) && under_way(p->again, row, &b))
		cell[IN_FLIGHT] = (struct cd_cell){ .set = true, .as.i = a > b ? a : b };
}

static void follow(const struct pairing *p, struct cd_cell *cell)
{
	double busy = (double)cell[BUSY].as.i;

	if (cell[BUSY].set && p->us > 0) {
		share(&cell[APP_SHARE], p->us - busy, p->us);
		if (cell[RWND].set)
			share(&cell[RWND_SHARE], (double)cell[RWND].as.i, p->us);
		if (cell[BUFFER].set)
			share(&cell[BUFFER_SHARE], (double)cell[BUFFER].as.i, p->us);
	}
	if (cell[ACKED].set && cell[BUSY].set && busy > 0)
		put_int(&cell[RATE], 8e6 * (double)cell[ACKED].as.i / busy);
	if (cell[RECEIVED].set && p->us > 0)
		put_int(&cell[RECEIVED_RATE], 8e6 * (double)cell[RECEIVED].as.i / p->us);
	put_int(&cell[WEIGHT], (double)cell[ACKED].as.i + (double)cell[RECEIVED].as.i);
	ceiling(cell);
}

static bool moved(const struct cd_cell *cell)
{
	return (cell[BUSY].set && cell[BUSY].as.i) || (cell[ACKED].set && cell[ACKED].as.i) ||
	       (cell[RECEIVED].set && cell[RECEIVED].as.i);
}

static void put_flows(struct cd_derive *d, const struct pairing *p)
{
	size_t n = cd_rows(p->again);
	struct cd_table t = { .column = columns, .n_columns = COLUMNS };

	t.cell = cd_alloc_n(cd_derive_arena(d), n * COLUMNS + 1, sizeof(*t.cell));
	for (size_t row = 0; row < n; row++) {
		struct cd_cell *cell = &t.cell[t.n_rows * COLUMNS];
		size_t before;

		memset(cell, 0, COLUMNS * sizeof(*cell));
		if (!pair(p, row, &before))
			continue;
		plain(p, row, before, cell);
		if (!differ(p, row, before, cell) || !moved(cell))
			continue;
		in_flight(p, row, before, cell);
		follow(p, cell);
		t.n_rows++;
	}
	t.total = t.n_rows;
	cd_derive_put_table(d, "sock/flows", "", &t);
}

static void derive(struct cd_derive *d)
{
	struct pairing p = { table(d, "sock/tcp"), table(d, "sock/tcp_again"), NULL, 0 };
	int64_t began, ended;

	if (!p.first || !p.again) {
		cd_derive_unseen_like(d, "sock/flows", "", p.first ? "sock/tcp_again" : "sock/tcp", "");
		return;
	}
	p.before = by_cookie(d, p.first);
	if (cd_derive_int(d, "sock/at", "", &began) && cd_derive_int(d, "sock/at_again", "", &ended) &&
	    ended > began)
		p.us = (double)(ended - began) / 1e3;
	put_flows(d, &p);
}

const struct cd_derivation cd_derivation_flows = {
	.name = "flows",
	.order = 15,
	.facts = facts,
	.needs = needs,
	.derive = derive,
	.flags = CD_DERIVE_NETNS,
};

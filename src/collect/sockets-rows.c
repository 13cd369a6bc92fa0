// SPDX-License-Identifier: Apache-2.0
/*
 * sockets-rows.c - which numbers of a TCP socket are worth a cell?
 *
 * A number that the kernel did not tell, or tells by a value that means "none", leaves its cell
 * empty: a judge must not take it for zero.
 */
#include "collect/sockets-rows.h"

#include <string.h>

#include "base/arena.h"

enum { OPT_TIMESTAMPS = 1, OPT_SACK = 2, OPT_WSCALE = 4, OPT_ECN = 8 };	/* TCPI_OPT_* */
enum { NET_BITS_4 = 24, NET_BITS_6 = 64 };	/* ours: how peers are grouped */
enum { IDLE_MS = 10000, IDLE_PART = 1024 };	/* ours: who moved nothing for so long weighs less */

const struct cd_column cd_sockets_columns[] = {
	{ "state", CD_COL_TEXT, "" },
	{ "local", CD_COL_TEXT, "" },
	{ "local_port", CD_COL_INT, "" },
	{ "peer", CD_COL_TEXT, "" },
	{ "peer_port", CD_COL_INT, "" },
	{ "peer_net", CD_COL_TEXT, "" },
	{ "ifname", CD_COL_TEXT, "" },
	{ "onlink", CD_COL_INT, "" },
	{ "loopback", CD_COL_INT, "" },
	{ "cookie", CD_COL_INT, "" },
	{ "weight", CD_COL_INT, "bytes" },
	{ "rqueue", CD_COL_INT, "bytes" },
	{ "wqueue", CD_COL_INT, "bytes" },
	{ "inode", CD_COL_INT, "" },
	{ "cc", CD_COL_TEXT, "" },
	{ "timestamps", CD_COL_INT, "" },
	{ "sack", CD_COL_INT, "" },
	{ "wscale", CD_COL_INT, "" },
	{ "ecn", CD_COL_INT, "" },
	{ "snd_wscale", CD_COL_INT, "" },
	{ "rcv_wscale", CD_COL_INT, "" },
	{ "rtt_ns", CD_COL_INT, "ns" },
	{ "min_rtt_ns", CD_COL_INT, "ns" },
	{ "cwnd", CD_COL_INT, "" },
	{ "mss", CD_COL_INT, "bytes" },
	{ "retrans", CD_COL_INT, "" },
	{ "delivered_ce", CD_COL_INT, "" },
	{ "pmtu", CD_COL_INT, "bytes" },
	{ "bytes_acked", CD_COL_INT, "bytes" },
	{ "bytes_received", CD_COL_INT, "bytes" },
	{ "notsent", CD_COL_INT, "bytes" },
	{ "pacing_bps", CD_COL_INT, "bit/s" },
	{ "max_pacing_bps", CD_COL_INT, "bit/s" },
	{ "delivery_bps", CD_COL_INT, "bit/s" },
	{ "app_limited", CD_COL_INT, "" },
	{ "busy_us", CD_COL_INT, "us" },
	{ "rwnd_limited_us", CD_COL_INT, "us" },
	{ "sndbuf_limited_us", CD_COL_INT, "us" },
	{ "snd_wnd", CD_COL_INT, "bytes" },
	{ "rcv_wnd", CD_COL_INT, "bytes" },
	{ "rcvbuf", CD_COL_INT, "bytes" },
	{ "sndbuf", CD_COL_INT, "bytes" },
	{ "process", CD_COL_TEXT, "" },
	{ .name = NULL },
};

const struct cd_column cd_sockets_listen_columns[] = {
	{ "local", CD_COL_TEXT, "" },
	{ "port", CD_COL_INT, "" },
	{ "waiting", CD_COL_INT, "" },
	{ "limit", CD_COL_INT, "" },
	{ "half_open", CD_COL_INT, "" },	/* handshakes under way at this port */
	{ "uid", CD_COL_INT, "" },
	{ "inode", CD_COL_INT, "" },
	{ "process", CD_COL_TEXT, "" },
	{ .name = NULL },
};

static int64_t clamp(uint64_t value)
{
	return value > INT64_MAX ? INT64_MAX : (int64_t)value;
}

static int64_t bits(uint64_t bytes)
{
	return bytes > INT64_MAX / 8 ? INT64_MAX : (int64_t)(8 * bytes);
}

#define NUMBER(column, member) \
	do { \
		if (CD_TOLD(s, member)) \
			cd_row_int(rows, column, clamp(s->info.member)); \
	} while (0)

static void options(struct cd_rows *rows, const struct cd_socket *s)
{
	cd_row_int(rows, "timestamps", !!(s->info.options & OPT_TIMESTAMPS));
	cd_row_int(rows, "sack", !!(s->info.options & OPT_SACK));
	cd_row_int(rows, "wscale", !!(s->info.options & OPT_WSCALE));
	cd_row_int(rows, "ecn", !!(s->info.options & OPT_ECN));
	if (s->info.options & OPT_WSCALE) {
		cd_row_int(rows, "snd_wscale", s->info.snd_wscale);
		cd_row_int(rows, "rcv_wscale", s->info.rcv_wscale);
	}
	cd_row_int(rows, "app_limited", s->info.app_limited);
}

static void live(struct cd_rows *rows, const struct cd_socket *s)
{
	if (CD_TOLD_FLAGS(s))
		options(rows, s);
	if (CD_TOLD(s, rtt) && s->info.rtt)
		cd_row_int(rows, "rtt_ns", INT64_C(1000) * s->info.rtt);
	if (CD_TOLD(s, min_rtt) && s->info.min_rtt && s->info.min_rtt != UINT32_MAX)
		cd_row_int(rows, "min_rtt_ns", INT64_C(1000) * s->info.min_rtt);
	NUMBER("cwnd", snd_cwnd);
	NUMBER("mss", snd_mss);
	NUMBER("retrans", total_retrans);
	NUMBER("delivered_ce", delivered_ce);
	if (CD_TOLD(s, pmtu) && s->info.pmtu)
		cd_row_int(rows, "pmtu", s->info.pmtu);
	NUMBER("bytes_acked", bytes_acked);
	NUMBER("bytes_received", bytes_received);
	NUMBER("notsent", notsent_bytes);
	NUMBER("busy_us", busy_time);
	NUMBER("rwnd_limited_us", rwnd_limited);
	NUMBER("sndbuf_limited_us", sndbuf_limited);
	NUMBER("snd_wnd", snd_wnd);
	NUMBER("rcv_wnd", rcv_wnd);
	if (CD_TOLD(s, pacing_rate) && s->info.pacing_rate && s->info.pacing_rate != UINT64_MAX)
		cd_row_int(rows, "pacing_bps", bits(s->info.pacing_rate));
	if (CD_TOLD(s, max_pacing_rate) && s->info.max_pacing_rate &&
	    s->info.max_pacing_rate != UINT64_MAX && s->info.max_pacing_rate != UINT32_MAX)
		cd_row_int(rows, "max_pacing_bps", bits(s->info.max_pacing_rate));
	if (CD_TOLD(s, delivery_rate) && s->info.delivery_rate)
		cd_row_int(rows, "delivery_bps", bits(s->info.delivery_rate));
}

int64_t cd_sockets_weight(const struct cd_socket *s)
{
	uint64_t sum = 0, waiting = (uint64_t)s->rqueue + s->wqueue;

	if (CD_TOLD(s, bytes_received))
		sum = s->info.bytes_acked / 2 + s->info.bytes_received / 2;
	if (!waiting && CD_TOLD(s, last_data_recv) && s->info.last_data_sent > IDLE_MS &&
	    s->info.last_data_recv > IDLE_MS)
		sum /= IDLE_PART;
	return clamp(sum + waiting);
}

/* The link that holds the local address, and whether the peer lies in one of its prefixes. */
static void place(struct cd_rows *rows, const struct cd_socket *s, const struct cd_own *own)
{
	const char *link = NULL;
	bool onlink = false, loopback = cd_address_is_loopback(&s->peer);

	for (size_t i = 0; i < own->n; i++) {
		const struct cd_own_address *o = &own->address[i];

		if (cd_address_within(&s->peer, &o->local, 8u * o->local.len))
			loopback = true;
		if (link || (s->link && s->link != o->link) ||
		    !cd_address_within(&s->local, &o->local, 8u * o->local.len))
			continue;
		link = o->name;
	}
	for (size_t i = 0; link && i < own->n; i++)
		if (!strcmp(own->address[i].name, link) &&
		    cd_address_within(&s->peer, &own->address[i].net, own->address[i].bits))
			onlink = true;
	if (link)
		cd_row_text(rows, "ifname", link);
	cd_row_int(rows, "onlink", onlink && !loopback);
	cd_row_int(rows, "loopback", loopback);
}

void cd_sockets_put_row(struct cd_arena *a, struct cd_rows *rows, const struct cd_socket *s,
			const struct cd_own *own)
{
	cd_row_text(rows, "state", cd_socket_state(s->state));
	cd_row_text(rows, "local", cd_address_text(a, &s->local));
	cd_row_int(rows, "local_port", s->local_port);
	cd_row_text(rows, "peer", cd_address_text(a, &s->peer));
	cd_row_int(rows, "peer_port", s->peer_port);
	cd_row_text(rows, "peer_net",
		    cd_address_net(a, &s->peer, s->peer.len == 4 ? NET_BITS_4 : NET_BITS_6));
	if (own->told)
		place(rows, s, own);
	else if (cd_address_is_loopback(&s->peer))
		cd_row_int(rows, "loopback", 1);
	if (s->cookie)
		cd_row_int(rows, "cookie", (int64_t)s->cookie);
	cd_row_int(rows, "weight", cd_sockets_weight(s));
	cd_row_int(rows, "rqueue", s->rqueue);
	cd_row_int(rows, "wqueue", s->wqueue);
	if (s->inode)
		cd_row_int(rows, "inode", s->inode);
	if (s->cc)
		cd_row_text(rows, "cc", s->cc);
	if (s->info_len)
		live(rows, s);
	if (s->rcvbuf)
		cd_row_int(rows, "rcvbuf", s->rcvbuf);
	if (s->sndbuf)
		cd_row_int(rows, "sndbuf", s->sndbuf);
	if (s->process)
		cd_row_text(rows, "process", s->process);
	cd_row_end(rows);
}

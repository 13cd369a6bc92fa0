/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sock.locked_buffers - is a connection held back by a buffer that its program has fixed?
 *
 * SO_SNDBUF and SO_RCVBUF end autotuning for a socket.  The lock itself is not told, but a buffer
 * that stands still below what autotuning may give and below what the path needs, while the
 * connection runs into it, has no other cause.  A small buffer alone is normal: one that is not
 * needed does not grow.
 */
#include <string.h>

#include <commdoctor/check.h>
#include <commdoctor/model.h>

#include "live-flows.h"

#define RMEM "sysctl/net.ipv4.tcp_rmem"
#define WMEM "sysctl/net.ipv4.tcp_wmem"
#define MODERATE "sysctl/net.ipv4.tcp_moderate_rcvbuf"

static const char *const needs[] = {
	"sock/tcp_info", "sock/tcp", "sock/tcp_again", "sock/flows", "sock/peers", "path", "path/rate",
	"nic/ports", RMEM, WMEM, MODERATE, NULL
};
static const struct cd_bound bounds[] = {
	{ "min_bytes", "bytes", "100000000", "ours" },
	{ "min_busy", "ns", "100ms", "ours" },
	{ "limited_share", "ratio", "0.1", "ours" },
	{ "filled_share", "ratio", "0.55", "ours" },
	{ "window_share", "ratio", "0.7", "ours" },
	{ "least_rtt", "ns", "1ms", "kernel Documentation/networking/ip-sysctl.rst tcp_rcvbuf_low_rtt" },
	{ "min_factor", "ratio", "2", "ours" },
	{ .name = NULL },
};
#define SEEN "flows local peer process buffer need rtt speed rate"
static const struct cd_code codes[] = {
	{ "sender-pinned", CD_MEDIUM, SEEN " share" },
	{ "receiver-pinned", CD_LOW, SEEN },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "sender-pinned", "tcp.live_limits/sender-buffer-limited", CD_SAME_PATH },
	{ "sender-pinned", "tcp.live_limits/send-buffer-full", CD_SAME_PATH },
	{ .code = NULL },
};

struct worst {
	size_t row, flows;
	int64_t buffer, need, rtt;
	double rate, share;
};

struct view {
	struct cd_case *c;
	const struct cd_table *flows;
	const char *path;
	int64_t speed, rmem[3], wmem[3], moderate;
	struct worst sender, receiver;
	size_t judged, far;
};

static int64_t number(const struct view *v, size_t row, const char *column)
{
	int64_t value = 0;

	cd_cell_int(v->flows, row, column, &value);
	return value;
}

/* Did it stand still, below what the path of this connection needs? */
static bool too_small(const struct view *v, size_t row, const char *buffer, const char *grew,
			 struct worst *w)
{
	int64_t change;

	w->rtt = number(v, row, "min_rtt_ns");
	w->buffer = number(v, row, buffer);
	w->need = (int64_t)(cd_bound_real(v->c, "min_factor") *
			    (double)cd_model_bdp((double)v->speed, w->rtt));
	return w->buffer > 0 && w->rtt > 0 && cd_cell_int(v->flows, row, grew, &change) && !change &&
	       w->buffer < w->need;
}

static void note_worst(struct worst *worst, const struct worst *w, size_t row)
{
	size_t flows = worst->flows + 1;
	bool first = !worst->flows;

	if (first || (double)w->buffer / (double)w->need < (double)worst->buffer / (double)worst->need) {
		*worst = *w;
		worst->row = row;
	}
	worst->flows = flows;
}

/* Where autotuning ends is for tcp.wmem to judge; above it only a program can have got. */
static void weigh_sender(struct view *v, size_t row, const struct tcp_flow *f)
{
	struct worst w = { .rate = f->rate, .share = f->buffer };

	if (number(v, row, "acked_ever") < cd_bound_int(v->c, "min_bytes") ||
	    f->busy_ns < (double)cd_bound_int(v->c, "min_busy"))
		return;
	v->judged++;
	if (too_small(v, row, "sndbuf", "sndbuf_grew", &w) && w.buffer != v->wmem[2] &&
	    (f->buffer > cd_bound_real(v->c, "limited_share") ||
	     (f->filled >= cd_bound_real(v->c, "filled_share") &&
	      f->seen_filled >= cd_bound_real(v->c, "filled_share"))))
		note_worst(&v->sender, &w, row);
}

/*
 * Autotuning gives twice what arrives in a round trip, so an untouched connection never runs at the
 * window that half of its buffer makes.  More than the whole buffer per round trip says that the round
 * trip is not known; below a millisecond newer kernels give no more than is used.
 */
static void weigh_receiver(struct view *v, size_t row)
{
	struct worst w = { .rate = (double)number(v, row, "received_bps") };
	double per_trip;

	if (number(v, row, "received_ever") < cd_bound_int(v->c, "min_bytes") || w.rate <= 0)
		return;
	v->judged++;
	if (!too_small(v, row, "rcvbuf", "rcvbuf_grew", &w) || w.buffer == v->rmem[2] ||
	    (!v->moderate && w.buffer == v->rmem[1]) || w.rtt < cd_bound_int(v->c, "least_rtt"))
		return;
	per_trip = w.rate / 8e9 * (double)w.rtt;
	if (per_trip >= cd_bound_real(v->c, "window_share") * (double)w.buffer / 2 &&
	    per_trip <= (double)w.buffer)
		note_worst(&v->receiver, &w, row);
}

static void weigh(struct view *v, size_t row, const struct cd_texts *peers)
{
	struct tcp_flow f;
	bool sent = cd_tcp_flow(v->flows, row, &f);

	if (!f.link || !f.peer || !cd_tcp_on_path(v->c, &f, v->path))
		return;
	if (!cd_has(peers, f.peer)) {
		v->far++;
		return;
	}
	if (sent)
		weigh_sender(v, row, &f);
	weigh_receiver(v, row);
}

static void say(struct view *v, const struct worst *w, const char *code, enum cd_severity severity)
{
	struct cd_finding *f;
	struct tcp_flow flow;

	if (!w->flows)
		return;
	cd_tcp_flow(v->flows, w->row, &flow);
	f = cd_fail(v->c, v->path, code, severity);
	cd_observe_int(f, "flows", (int64_t)w->flows, "");
	cd_observe_text(f, "local", cd_tcp_end(v->c, v->flows, w->row, "local", "local_port"));
	cd_observe_text(f, "peer", cd_tcp_end(v->c, v->flows, w->row, "peer", "peer_port"));
	cd_observe_text(f, "process", flow.process);
	cd_observe_int(f, "buffer", w->buffer, "bytes");
	cd_observe_int(f, "need", w->need, "bytes");
	cd_observe_int(f, "rtt", w->rtt, "ns");
	cd_observe_int(f, "speed", v->speed, "bit/s");
	cd_observe_real(f, "rate", w->rate, "bit/s");
	if (w == &v->sender)
		cd_observe_real(f, "share", w->share, "ratio");
	cd_caps(f, v->path, cd_model_flow(w->rate, "measured on the connection"));
}

static void answer(struct view *v, bool cut)
{
	say(v, &v->sender, "sender-pinned", CD_MEDIUM);
	say(v, &v->receiver, "receiver-pinned", CD_LOW);
	if (v->sender.flows || v->receiver.flows)
		return;
	if (v->judged && cut)
		cd_note(v->c, v->path, "the connections that moved least were not kept: those "
			"were not looked at");
	if (v->judged)
		cd_pass(v->c, v->path);
	else if (cut)
		cd_unknown(v->c, v->path, CD_TRUNCATED, "not all connections were kept, and of "
			   "those that were none moved enough");
	else
		cd_not_applicable(v->c, v->path, "no connection to a peer in a connected prefix or "
				  "one of the site moved enough");
}

static bool need_three(struct cd_case *c, const char *fact, int64_t v[3])
{
	for (size_t i = 0; i < 3; i++)
		if (!cd_need_item(c, fact, "", i, &v[i]))
			return false;
	return true;
}

static void judge(struct cd_case *c)
{
	const struct cd_table *first, *again;
	struct view all = { .c = c, .moderate = 1 };
	struct cd_texts peers;
	bool told;

	if (!cd_need_bool(c, "sock/tcp_info", "", &told) ||
	    !cd_need_table(c, "sock/tcp", "", &first) ||
	    !cd_need_table(c, "sock/tcp_again", "", &again) ||
	    !cd_need_table(c, "sock/flows", "", &all.flows) ||
	    !cd_need_texts(c, "sock/peers", "", &peers) || !need_three(c, RMEM, all.rmem) ||
	    !need_three(c, WMEM, all.wmem))
		return;
	cd_have_int(c, MODERATE, "", &all.moderate);
	for (const char *path = NULL; (path = cd_each(c, "path", path));) {
		struct view v = all;

		v.path = path;
		if (!cd_need_int(c, "path/rate", path, &v.speed))
			continue;
		for (size_t row = 0; row < cd_rows(v.flows); row++)
			weigh(&v, row, &peers);
		answer(&v, cd_rows(first) < cd_total(first) || cd_rows(again) < cd_total(again));
	}
}

const struct cd_check cd_tcp_sock_locked_buffers[] = {
	{ .id = "sock.locked_buffers", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.live_limits - what holds back the connections that carry data right now?
 *
 * The kernel keeps for each connection how long it had data outstanding (busy) and how much of
 * that it waited for the peer's window or its own send buffer.  Only the difference of two
 * samples says something about now, and only of connections that were busy in between.
 */
#include <string.h>

#include <commdoctor/check.h>
#include <commdoctor/model.h>

#include "live-flows.h"

static const char *const needs[] = {
	"sock/tcp_info", "sock/tcp", "sock/tcp_again", "sock/flows", "sock/peers", "path", "path/rate",
	"nic/ports", "sysctl/net.ipv4.tcp_wmem", NULL
};
static const struct cd_bound bounds[] = {
	{ "limited_share", "ratio", "0.2", "ours" },
	{ "slow_share", "ratio", "0.5", "ours" },
	{ "min_busy", "ns", "100ms", "ours" },
	{ "bloat_factor", "", "5", "ours" },
	{ "bloat_rtt", "ns", "1ms", "ours" },
	{ .name = NULL },
};
enum { ENOUGH = 64 << 20, LARGEST = 65535 << 14 };	/* bytes of a send buffer */

#define SEEN "flows local peer process share rate "
static const struct cd_code codes[] = {
	{ "receiver-limited", CD_HIGH, SEEN "window" },
	{ "sender-buffer-limited", CD_HIGH, SEEN "sndbuf wmem set_to" },
	{ "bufferbloat", CD_MEDIUM, SEEN "rtt min_rtt" },
	{ .code = NULL },
};

static const struct cd_effect effects[] = {
	{ "receiver-limited", "tcp.zero_window/peer-reader", CD_ANYWHERE },
	{ .code = NULL },
};

struct worst {
	size_t row, flows;
	double share, rate;
};

struct view {
	struct cd_case *c;
	const struct cd_table *flows;
	bool cut;			/* not all connections were kept */
	struct cd_texts peers;		/* that matter to this site */
	const char *path;
	double line_rate;
	struct worst receiver, sender, bloat;
	size_t judged, far, idle_app;
};

static void note_worst(struct worst *w, size_t row, double share, double rate)
{
	if (!w->flows++ || share > w->share)
		w->row = row, w->share = share, w->rate = rate;
}

static void weigh(struct view *v, const struct tcp_flow *f)
{
	double share = cd_bound_real(v->c, "limited_share");

	if (f->busy_ns < (double)cd_bound_int(v->c, "min_busy") || !cd_tcp_on_path(v->c, f, v->path))
		return;
	if (!cd_has(&v->peers, f->peer)) {
		v->far++;
		return;
	}
	v->judged++;
	if (f->rate >= cd_bound_real(v->c, "slow_share") * v->line_rate)
		return;
	if (f->window > share)
		note_worst(&v->receiver, f->row, f->window, f->rate);
	else if (f->buffer > share)
		note_worst(&v->sender, f->row, f->buffer, f->rate);
	else if (f->app_limited)
		v->idle_app++;
	if (f->stretch > cd_bound_real(v->c, "bloat_factor") &&
	    f->rtt_ns >= cd_bound_int(v->c, "bloat_rtt"))
		note_worst(&v->bloat, f->row, f->stretch, f->rate);
}

static struct cd_finding *say(struct view *v, const struct worst *w, const char *code,
			      enum cd_severity severity)
{
	struct cd_finding *f = cd_fail(v->c, v->path, code, severity);
	struct tcp_flow worst;

	cd_tcp_flow(v->flows, w->row, &worst);
	cd_observe_int(f, "flows", (int64_t)w->flows, "");
	cd_observe_text(f, "local", cd_tcp_end(v->c, v->flows, w->row, "local", "local_port"));
	cd_observe_text(f, "peer", cd_tcp_end(v->c, v->flows, w->row, "peer", "peer_port"));
	cd_observe_text(f, "process", worst.process);
	cd_observe_real(f, "share", w->share, "ratio");
	cd_observe_real(f, "rate", w->rate, "bit/s");
	cd_confidence(f, CD_MEASURED);
	return f;
}

static void observe(struct view *v, struct cd_finding *f, size_t row, const char *name,
		    const char *column, const char *unit)
{
	int64_t value;

	if (cd_cell_int(v->flows, row, column, &value))
		cd_observe_int(f, name, value, unit);
}

/* What to write, and to write back. */
static void observe_wmem(struct view *v, struct cd_finding *f)
{
	int64_t n[3], more;

	for (size_t i = 0; i < 3; i++)
		if (!cd_have_item(v->c, "sysctl/net.ipv4.tcp_wmem", "", i, &n[i]))
			return;
	more = n[2] < ENOUGH / 2 ? ENOUGH : n[2] < LARGEST / 2 ? 2 * n[2] : LARGEST;
	cd_observe_text(f, "wmem", cd_words(v->c, "%lld %lld %lld", (long long)n[0],
					    (long long)n[1], (long long)n[2]));
	cd_observe_text(f, "set_to", cd_words(v->c, "%lld %lld %lld", (long long)n[0],
					      (long long)n[1], (long long)more));
}

static void answer(struct view *v)
{
	struct cd_finding *f;
	int64_t rtt = 0, least = 0;

	if (v->receiver.flows) {
		f = say(v, &v->receiver, "receiver-limited", CD_HIGH);
		observe(v, f, v->receiver.row, "window", "snd_wnd", "bytes");
		cd_caps(f, v->path, cd_model_flow(v->receiver.rate, "measured on the connection"));
		cd_elsewhere(f, CD_PEER);
	}
	if (v->sender.flows) {
		f = say(v, &v->sender, "sender-buffer-limited", CD_HIGH);
		observe(v, f, v->sender.row, "sndbuf", "sndbuf", "bytes");
		observe_wmem(v, f);
		cd_caps(f, v->path, cd_model_flow(v->sender.rate, "measured on the connection"));
	}
	if (v->bloat.flows) {
		f = say(v, &v->bloat, "bufferbloat", CD_MEDIUM);
		observe(v, f, v->bloat.row, "rtt", "rtt_ns", "ns");
		observe(v, f, v->bloat.row, "min_rtt", "min_rtt_ns", "ns");
		cd_cell_int(v->flows, v->bloat.row, "rtt_ns", &rtt);
		cd_cell_int(v->flows, v->bloat.row, "min_rtt_ns", &least);
		cd_delays(f, v->path, (double)(rtt - least) / 1e9);
	}
	if (v->idle_app)
		cd_note(v->c, v->path,
			"%zu busy connections are slow because their application sends "
			"too little, not because of the network",
			v->idle_app);
	if (v->far)
		cd_note(v->c, v->path,
			"%zu busy connections go to peers outside the connected prefixes "
			"and those of the site, and are not judged",
			v->far);
	if (v->receiver.flows || v->sender.flows || v->bloat.flows)
		return;
	if (v->judged && v->cut)
		cd_note(v->c, v->path, "the connections that moved least were not kept: those "
			"were not looked at");
	if (v->judged)
		cd_pass(v->c, v->path);
	else if (v->cut)
		cd_unknown(v->c, v->path, CD_TRUNCATED, "not all connections were kept, and of "
			   "those that were none was busy");
	else
		cd_not_applicable(v->c, v->path, "no connection to a peer in a connected prefix or "
				  "one of the site was busy between the two samples");
}

static void judge(struct cd_case *c)
{
	const struct cd_table *first, *again, *flows;
	struct tcp_flow flow;
	struct cd_texts peers;
	int64_t rate;
	bool told;

	if (!cd_need_bool(c, "sock/tcp_info", "", &told) ||
	    !cd_need_table(c, "sock/tcp", "", &first) ||
	    !cd_need_table(c, "sock/tcp_again", "", &again) ||
	    !cd_need_table(c, "sock/flows", "", &flows) ||
	    !cd_need_texts(c, "sock/peers", "", &peers))
		return;
	for (const char *path = NULL; (path = cd_each(c, "path", path));) {
		struct view v = { .c = c, .flows = flows, .peers = peers, .path = path };

		if (!cd_need_int(c, "path/rate", path, &rate))
			continue;
		v.line_rate = (double)rate;
		v.cut = cd_rows(first) < cd_total(first) || cd_rows(again) < cd_total(again);
		for (size_t row = 0; row < cd_rows(flows); row++)
			if (cd_tcp_flow(flows, row, &flow))
				weigh(&v, &flow);
		answer(&v);
	}
}

const struct cd_check cd_tcp_live_limits[] = {
	{ .id = "tcp.live_limits", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};

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

#include "bdp.h"
#include "live-flows.h"

static const char *const needs[] = {
	"sock/tcp_info", "sock/tcp", "sock/tcp_again", "sock/flows", "sock/peers", "path", "path/rate",
	"nic/ports", "netns/ports", "sysctl/net.ipv4.tcp_wmem", NULL
};
static const struct cd_bound bounds[] = {
	{ "limited_share", "ratio", "0.2", "ours" },
	{ "slow_share", "ratio", "0.5", "ours" },
	/* a buffer that autotuning sizes holds twice what is in flight */
	{ "filled_share", "ratio", "0.55", "ours" },
	{ "idle_share", "ratio", "0.1", "ours" },
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
	{ "send-buffer-full", CD_MEDIUM, "flows local peer process filled rate sndbuf rtt wmem set_to" },
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
	const char *path;		/* subject */
	const char *port;		/* of the host, that is capped */
	double line_rate;
	struct worst receiver, sender, full, bloat;
	size_t judged, far, idle_app;
};

static void note_worst(struct worst *w, size_t row, double share, double rate)
{
	if (!w->flows++ || share > w->share)
		w->row = row, w->share = share, w->rate = rate;
}

/* By its rate what is in flight is all that its buffer holds, and its program always had more to send. */
static bool may_be_full(const struct view *v, const struct tcp_flow *f)
{
	double idle;

	return f->filled >= cd_bound_real(v->c, "filled_share") &&
	       cd_cell_real(v->flows, f->row, "app_share", &idle) &&
	       idle <= cd_bound_real(v->c, "idle_share");
}

/* In a network namespace "" stands for all links that are no ports themselves. */
static bool is_here(const struct view *v, const struct tcp_flow *f)
{
	if (*v->path)
		return cd_tcp_on_path(v->c, f, v->path);
	for (const char *own = NULL; (own = cd_walk(v->c, "path", own));)
		if (cd_tcp_on_path(v->c, f, own))
			return false;
	return true;
}

static void weigh(struct view *v, const struct tcp_flow *f)
{
	double share = cd_bound_real(v->c, "limited_share");

	if (f->busy_ns < (double)cd_bound_int(v->c, "min_busy") || !is_here(v, f))
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
	else if (may_be_full(v, f) && f->seen_filled >= cd_bound_real(v->c, "filled_share"))
		note_worst(&v->full, f->row, f->seen_filled, f->rate);
	else if (f->app_limited && !may_be_full(v, f))
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
	cd_observe_real(f, w == &v->full ? "filled" : "share", w->share, "ratio");
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
		cd_caps(f, v->port, cd_model_flow(v->receiver.rate, "measured on the connection"));
		cd_elsewhere(f, CD_PEER);
	}
	if (v->sender.flows) {
		f = say(v, &v->sender, "sender-buffer-limited", CD_HIGH);
		observe(v, f, v->sender.row, "sndbuf", "sndbuf", "bytes");
		observe_wmem(v, f);
		cd_caps(f, v->port, cd_model_flow(v->sender.rate, "measured on the connection"));
	}
	if (v->full.flows) {
		f = say(v, &v->full, "send-buffer-full", CD_MEDIUM);
		observe(v, f, v->full.row, "sndbuf", "sndbuf", "bytes");
		observe(v, f, v->full.row, "rtt", "rtt_ns", "ns");
		observe_wmem(v, f);
		cd_caps(f, v->port, cd_model_flow(v->full.rate, "measured on the connection"));
		cd_confidence(f, CD_CONSISTENT);
	}
	if (v->bloat.flows) {
		f = say(v, &v->bloat, "bufferbloat", CD_MEDIUM);
		observe(v, f, v->bloat.row, "rtt", "rtt_ns", "ns");
		observe(v, f, v->bloat.row, "min_rtt", "min_rtt_ns", "ns");
		cd_cell_int(v->flows, v->bloat.row, "rtt_ns", &rtt);
		cd_cell_int(v->flows, v->bloat.row, "min_rtt_ns", &least);
		cd_delays(f, v->port, (double)(rtt - least) / 1e9);
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
	if (v->receiver.flows || v->sender.flows || v->full.flows || v->bloat.flows)
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

static void judge_path(struct view v, const char *path, const char *port, int64_t rate)
{
	struct tcp_flow flow;

	v.path = path;
	v.port = port;
	v.line_rate = (double)rate;
	for (size_t row = 0; row < cd_rows(v.flows); row++)
		if (cd_tcp_flow(v.flows, row, &flow))
			weigh(&v, &flow);
	answer(&v);
}

/* A pod's own link tells no speed that means anything: the fastest port that it leads to does. */
static void judge_pod(struct view v)
{
	struct cd_case *h = cd_host(v.c);
	const char *fastest = NULL;
	struct cd_texts ports;
	int64_t rate, best = 0;

	if (!cd_need_texts(v.c, "netns/ports", "", &ports))
		return;
	if (bdp_secluded(v.c)) {
		cd_not_applicable(v.c, "", "no link of this network namespace leads to a port");
		return;
	}
	for (const char *path = NULL; (path = cd_walk(h, "path", path));) {
		if (!bdp_counts(v.c, path))
			continue;
		if (!cd_have_int(h, "path/rate", path, &rate)) {
			cd_unknown(v.c, "", cd_reason(h, "path/rate", path), "%s",
				   cd_why(h, "path/rate", path));
			return;
		}
		if (rate > best)
			best = rate, fastest = path;
	}
	if (fastest)
		judge_path(v, "", fastest, best);
	else if (!cd_walk(v.c, "path", NULL))
		cd_not_applicable(v.c, "", "the host has no port on which performance is judged");
}

static void judge(struct cd_case *c)
{
	const struct cd_table *first, *again;
	struct view v = { .c = c };
	int64_t rate;
	bool told;

	if (!cd_need_bool(c, "sock/tcp_info", "", &told) ||
	    !cd_need_table(c, "sock/tcp", "", &first) ||
	    !cd_need_table(c, "sock/tcp_again", "", &again) ||
	    !cd_need_table(c, "sock/flows", "", &v.flows) ||
	    !cd_need_texts(c, "sock/peers", "", &v.peers))
		return;
	v.cut = cd_rows(first) < cd_total(first) || cd_rows(again) < cd_total(again);
	if (cd_host(c) != c)
		judge_pod(v);
	for (const char *path = NULL;
	     (path = cd_host(c) != c ? cd_walk(c, "path", path) : cd_each(c, "path", path));)
		if (cd_need_int(c, "path/rate", path, &rate))
			judge_path(v, path, path, rate);
}

const struct cd_check cd_tcp_live_limits[] = {
	{ .id = "tcp.live_limits", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

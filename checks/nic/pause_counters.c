/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.pause_counters - is the link stopped by pauses, and who asks for them?
 *
 * Requests that we send say that this host is slow, those that we get that the fabric is.  Where the
 * driver tells how long, the share of the time is judged, else how often.
 */
#include "counted.h"

#include <commdoctor/model.h>

static const char *const needs[] = {
	NIC_PORT_NEEDS, "path", "rate/nic/pause_rx_frames", "rate/nic/pause_tx_frames",
	"rate/nic/hw_rx_pause", "rate/nic/hw_tx_pause", "rate/nic/hw_rx_pause_us",
	"rate/nic/hw_tx_pause_us", "nic/vf", NULL
};
static const struct cd_bound bounds[] = {
	{ "often", "1/s", "100", "ours" },
	{ "tx_warn", "ratio", "0.001", "ours" },
	{ "tx_fail", "ratio", "0.01", "ours" },
	{ "rx_warn", "ratio", "0.01", "ours" },
	{ "rx_fail", "ratio", "0.05", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "we-pause", CD_MEDIUM, "count seconds often share" },
	{ "we-are-paused", CD_MEDIUM, "count seconds often share" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "we-are-paused", "nic.tx_errors/queue-stalls", CD_SAME_SUBJECT },
	{ "we-are-paused", "nic.tx_errors/dropped", CD_SAME_SUBJECT },
	{ .code = NULL },
};

struct side {
	const char *code, *frames, *named, *duration, *warn, *fail;
};
static const struct side sides[] = {
	{ "we-pause", "rate/nic/pause_tx_frames", "rate/nic/hw_tx_pause", "rate/nic/hw_tx_pause_us",
	  "tx_warn", "tx_fail" },
	{ "we-are-paused", "rate/nic/pause_rx_frames", "rate/nic/hw_rx_pause",
	  "rate/nic/hw_rx_pause_us", "rx_warn", "rx_fail" },
};

static void found(struct cd_case *c, const char *port, const struct side *s, enum cd_severity severity,
		  int64_t count, const struct cd_rate *r, double share)
{
	struct cd_finding *f = cd_fail(c, port, s->code, nic_unless_mgmt(c, port, severity));
	int64_t speed;

	cd_observe_int(f, "count", count, "");
	cd_observe_real(f, "seconds", r->seconds, "s");
	cd_observe_real(f, "often", (double)count / r->seconds, "1/s");
	cd_observe_real(f, "share", share, "ratio");
	cd_confidence(f, CD_MEASURED);
	if (s != sides)
		cd_elsewhere(f, CD_SWITCH);
	if (share > 0 && cd_in(c, "path", port) && cd_have_int(c, "port/speed", port, &speed))
		cd_caps(f, port, cd_model_pause((double)speed, share));
}

/* Did it find something?  *told: the driver counts pauses of this side. */
static bool compare(struct cd_case *c, const char *port, const struct side *s, bool *told)
{
	struct cd_rate standard, named, time, r = { 0 };
	bool has_standard = cd_have_rate(c, s->frames, port, &standard);
	bool has_named = cd_have_rate(c, s->named, port, &named);
	bool timed = cd_have_rate(c, s->duration, port, &time) && time.seconds > 0;
	double share = timed ? (double)time.delta / 1e6 / time.seconds : 0;

	if (!has_standard && !has_named)
		return false;
	*told = true;
	r = has_standard && (!has_named || standard.delta >= named.delta) ? standard : named;
	if (share > 1)
		share = 1;
	if (timed && share > cd_bound_real(c, s->fail))
		found(c, port, s, CD_MEDIUM, (int64_t)r.delta, &r, share);
	else if (timed && share > cd_bound_real(c, s->warn))
		found(c, port, s, CD_LOW, (int64_t)r.delta, &r, share);
	else if (!timed && r.per_second > cd_bound_real(c, "often"))
		found(c, port, s, s == sides ? CD_MEDIUM : CD_LOW, (int64_t)r.delta, &r, 0);
	else
		return false;
	return true;
}

/* Why neither side was told: the words of the fact that would. */
static void not_told(struct cd_case *c, const char *port)
{
	struct cd_rate r;

	if (cd_state(c, "rate/nic/pause_rx_frames", port) == CD_UNSEEN &&
	    cd_reason(c, "rate/nic/pause_rx_frames", port) != CD_NOT_COLLECTED)
		cd_need_rate(c, "rate/nic/pause_rx_frames", port, &r);
	else
		cd_not_applicable(c, port, "the driver counts no pauses of the link");
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		bool told = false, any;

		if (!nic_carries(c, port) || nic_is_function(c, port))
			continue;
		any = compare(c, port, &sides[0], &told);
		any |= compare(c, port, &sides[1], &told);
		if (!told)
			not_told(c, port);
		else if (!any)
			cd_pass(c, port);
	}
}

const struct cd_check cd_nic_pause_counters[] = {
	{ .id = "nic.pause_counters", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.pfc_counters - how much do the two ends of the wire pause each other?
 *
 * Pauses that we send say that this host is too slow to take what comes; those we receive, that the
 * fabric is.  A pause is a frame, and how long each lasts no frame count tells: its most is 65535 times
 * 512 bits, so that a count bounds the share of the time that was paused.
 */
#include "roce-ports.h"

static const char *const needs[] = {
	ROCE_NEEDS, "port/speed", "rate/dcb/pfc_sent", "rate/dcb/pfc_received",
	"rate/nic/prio_tx_pause", "rate/nic/prio_rx_pause", "rate/nic/prio_tx_pause_us",
	"rate/nic/prio_rx_pause_us", NULL
};
static const struct cd_bound bounds[] = {
	{ "sent_share", "ratio", "0.01", "ours" },
	{ "sent_share_low", "ratio", "0.001", "ours" },
	{ "received_share", "ratio", "0.05", "ours" },
	{ "received_share_low", "ratio", "0.01", "ours" },
	{ "sent_per_second", "", "100", "ours" },
	{ "received_per_second", "", "1000", "ours" },
	{ "min_frames", "", "10", "ours" },
	{ .name = NULL },
};

#define OBSERVES "prio frames seconds most"
#define SHARE "prio share seconds"

static const struct cd_code codes[] = {
	{ "pauses-senders", CD_HIGH, SHARE },
	{ "is-paused", CD_HIGH, SHARE },
	{ "sends-pauses", CD_MEDIUM, OBSERVES },
	{ "receives-pauses", CD_MEDIUM, OBSERVES },
	{ "other-priority", CD_HIGH, OBSERVES " wanted direction" },
	{ .code = NULL },
};

#define LONGEST_PAUSE (65535.0 * 512)	/* bits */

enum { SENT, RECEIVED, WAYS };

struct pauses {
	struct cd_rate frames[WAYS], time[WAYS];
	bool have_frames[WAYS], have_time[WAYS];
};

static bool counted(struct cd_case *c, const char *port, int prio, struct pauses *p)
{
	static const char *const frames[WAYS][2] = {
		{ "rate/nic/prio_tx_pause", "rate/dcb/pfc_sent" },
		{ "rate/nic/prio_rx_pause", "rate/dcb/pfc_received" },
	};
	static const char *const time[WAYS] = {
		"rate/nic/prio_tx_pause_us", "rate/nic/prio_rx_pause_us"
	};
	const char *one = cd_words(c, "%s/%d", port, prio);
	bool any = false;

	for (int w = 0; w < WAYS; w++) {
		p->have_frames[w] = cd_have_rate(c, frames[w][0], one, &p->frames[w]) ||
				    cd_have_rate(c, frames[w][1], one, &p->frames[w]);
		p->have_time[w] = cd_have_rate(c, time[w], one, &p->time[w]);
		any |= p->have_frames[w] || p->have_time[w];
	}
	return any;
}

/* The share of the time that so many frames can have paused at most, in words. */
static const char *at_most(struct cd_case *c, const char *port, const struct cd_rate *r)
{
	int64_t speed;
	double share;

	if (!cd_have_int(c, "port/speed", port, &speed) || speed <= 0)
		return "a share that depends on the speed";
	share = r->per_second * LONGEST_PAUSE / (double)speed;
	return share >= 1 ? "all" : cd_words(c, "%.2g %%", share * 100);
}

static struct cd_finding *found(struct cd_case *c, const char *port, const char *code,
				enum cd_severity severity, int prio, const struct cd_rate *r)
{
	struct cd_finding *f = cd_fail(c, port, code, severity);

	cd_observe_int(f, "prio", prio, "");
	cd_observe_int(f, "frames", (int64_t)r->delta, "");
	cd_observe_real(f, "seconds", r->seconds, "s");
	cd_observe_text(f, "most", at_most(c, port, r));
	cd_confidence(f, CD_MEASURED);
	return f;
}

/* A priority that nobody means to be lossless. */
static bool other(struct cd_case *c, const char *port, int prio, int64_t wanted,
		  const struct pauses *p)
{
	struct cd_finding *f;
	int w = p->have_frames[SENT] &&
		(!p->have_frames[RECEIVED] || p->frames[SENT].delta >= p->frames[RECEIVED].delta) ?
		SENT : RECEIVED;

	if (!p->have_frames[w] || (double)p->frames[w].delta < cd_bound_real(c, "min_frames"))
		return false;
	f = found(c, port, "other-priority", CD_HIGH, prio, &p->frames[w]);
	cd_observe_int(f, "wanted", wanted, "");
	cd_observe_text(f, "direction", w == SENT ? "sent" : "received");
	return true;
}

/* The driver tells for how long. */
static bool too_long(struct cd_case *c, const char *port, int prio, int w, const struct cd_rate *r)
{
	double share = r->per_second / 1e6;
	bool much = share > cd_bound_real(c, w == SENT ? "sent_share" : "received_share");
	struct cd_finding *f;

	if (share <= cd_bound_real(c, w == SENT ? "sent_share_low" : "received_share_low"))
		return false;
	f = cd_fail(c, port, w == SENT ? "pauses-senders" : "is-paused", much ? CD_HIGH : CD_MEDIUM);
	cd_observe_int(f, "prio", prio, "");
	cd_observe_text(f, "share", cd_words(c, "%.2g %%", share * 100));
	cd_observe_real(f, "seconds", r->seconds, "s");
	cd_confidence(f, CD_MEASURED);
	if (w == RECEIVED)
		cd_elsewhere(f, CD_SWITCH);
	return true;
}

static bool too_many(struct cd_case *c, const char *port, int prio, int w, const struct cd_rate *r)
{
	struct cd_finding *f;

	if (r->per_second <= cd_bound_real(c, w == SENT ? "sent_per_second" : "received_per_second"))
		return false;
	f = found(c, port, w == SENT ? "sends-pauses" : "receives-pauses", CD_MEDIUM, prio, r);
	if (w == RECEIVED)
		cd_elsewhere(f, CD_SWITCH);
	return true;
}

static bool much(struct cd_case *c, const char *port, int prio, const struct pauses *p)
{
	bool any = false;

	for (int w = 0; w < WAYS; w++)
		if (p->have_time[w])
			any |= too_long(c, port, prio, w, &p->time[w]);
		else if (p->have_frames[w])
			any |= too_many(c, port, prio, w, &p->frames[w]);
	return any;
}

static void port_judged(struct cd_case *c, const char *port)
{
	int64_t wanted = -1, mask;
	bool any = false, seen = false;
	bool site = roce_priority(c, port, &wanted) && roce_mode_is(c, "lossless");

	if (!cd_need_int(c, "dcb/pfc_mask", port, &mask))
		return;
	for (int prio = 0; prio < ROCE_PRIORITIES; prio++) {
		struct pauses p;

		if (!counted(c, port, prio, &p))
			continue;
		seen = true;
		if (site && prio != wanted)
			any |= other(c, port, prio, wanted, &p);
		else
			any |= much(c, port, prio, &p);
	}
	if (any)
		return;
	if (seen) {
		cd_pass(c, port);
	} else {
		struct cd_rate r;

		cd_need_rate(c, "rate/dcb/pfc_sent", cd_words(c, "%s/0", port), &r);
	}
}

static void judge(struct cd_case *c)
{
	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));)
		port_judged(c, port);
	roce_none(c);
}

const struct cd_check cd_qos_pfc_counters[] = {
	{ .id = "qos.pfc_counters", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge },
	{ .id = NULL },
};

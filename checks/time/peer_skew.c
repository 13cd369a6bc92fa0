/* SPDX-License-Identifier: Apache-2.0 */
/*
 * time.peer_skew - do the clocks of hosts that work together agree?
 *
 * The spread is taken over the named hosts and this one.  Two clocks that differ do not tell which is
 * wrong; of three and more the one that all others agree against is.
 */
#include <commdoctor/check.h>

static const char *const needs[] = { "ntp/peer", NULL };
static const struct cd_bound bounds[] = {
	{ "high", "ns", "1s", "ours: leases and the order of events break" },
	{ "medium", "ns", "100ms", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "this-host-differs", CD_HIGH, "offset hosts" },
	{ "differs", CD_HIGH, "target offset within" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "this-host-differs", "tls.cert.expiry/not-yet-valid", CD_THIS_HOST },
	{ .code = NULL },
};

struct peer {
	const char *target;
	double offset, unsure;	/* seconds; unsure: half the delay */
};
enum { MOST = 64 };

static size_t answered(struct cd_case *c, const struct cd_table *t, struct peer *p)
{
	const char *target, *error;
	size_t n = 0;

	for (size_t i = 0; i < cd_rows(t) && n < MOST; i++) {
		double delay;

		if (!cd_cell_text(t, i, "target", &target))
			continue;
		if (!cd_cell_real(t, i, "offset", &p[n].offset) || !cd_cell_real(t, i, "delay", &delay)) {
			cd_unknown(c, target, CD_NO_REPLY, "%s",
				   cd_cell_text(t, i, "error", &error) ? error : "no answer");
			continue;
		}
		p[n].target = target;
		p[n++].unsure = delay / 2;
	}
	return n;
}

/* Above which bound, as far as the way lets it be seen; 0: above none. */
static enum cd_severity off(struct cd_case *c, const struct peer *p)
{
	double sure = (p->offset < 0 ? -p->offset : p->offset) - p->unsure;

	return sure * 1e9 > (double)cd_bound_int(c, "high") ? CD_HIGH :
	       sure * 1e9 > (double)cd_bound_int(c, "medium") ? CD_MEDIUM : 0;
}

/* All that answered are off, and to one side by about the same. */
static bool all_agree(struct cd_case *c, const struct peer *p, size_t n)
{
	double low = p[0].offset, high = p[0].offset;

	for (size_t i = 0; i < n; i++) {
		if (!off(c, &p[i]))
			return false;
		low = p[i].offset < low ? p[i].offset : low;
		high = p[i].offset > high ? p[i].offset : high;
	}
	return n > 1 && (high - low) * 1e9 <= (double)cd_bound_int(c, "medium");
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	struct peer p[MOST];
	struct cd_finding *f;
	enum cd_severity severity;
	size_t n;

	if (!cd_need_table(c, "ntp/peer", "", &t))
		return;
	n = answered(c, t, p);
	if (n && all_agree(c, p, n)) {
		f = cd_fail(c, "", "this-host-differs", off(c, &p[0]));
		cd_observe_int(f, "offset", (int64_t)(-p[0].offset * 1e9), "ns");
		cd_observe_int(f, "hosts", (int64_t)n, "");
		cd_confidence(f, CD_MEASURED);
		return;
	}
	for (size_t i = 0; i < n; i++) {
		severity = off(c, &p[i]);
		if (severity) {
			f = cd_fail(c, p[i].target, "differs", severity);
			cd_observe_text(f, "target", p[i].target);
			cd_observe_int(f, "offset", (int64_t)(p[i].offset * 1e9), "ns");
			cd_observe_int(f, "within", (int64_t)(p[i].unsure * 1e9), "ns");
			cd_confidence(f, CD_MEASURED);
			if (n > 2)	/* this host and another agree against it */
				cd_elsewhere(f, CD_PEER);
		} else if (p[i].unsure * 1e9 * 2 > (double)cd_bound_int(c, "medium")) {
			cd_unknown(c, p[i].target, CD_NO_REPLY, "the way there and back takes %.0f ms: what "
				   "hides in it is more than what is looked for", p[i].unsure * 2e3);
		} else {
			cd_pass(c, p[i].target);
		}
	}
}

const struct cd_check cd_time_peer_skew[] = {
	{ .id = "time.peer_skew", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};

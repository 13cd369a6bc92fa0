/* SPDX-License-Identifier: Apache-2.0 */
/*
 * autotune.h - does the maximum of an autotuned TCP buffer hold what the worst path needs?
 *
 * About half of a buffer is window (tcp_adv_win_scale 1 up to 6.5, initial scaling_ratio 128/256
 * since), so twice the bytes in flight is the least; the kernel aims at twice that again
 * (tcp_rcv_space_adjust, tcp_sndbuf_expand).
 */
#ifndef CD_CHECKS_TCP_AUTOTUNE_H
#define CD_CHECKS_TCP_AUTOTUNE_H

#include "bdp.h"

#define AUTOTUNE_OBSERVES BDP_OBSERVES " least initial"

static const struct cd_bound autotune_bounds[] = {
	{ "min_factor", "ratio", "2", "ours" },
	{ "recommended_factor", "ratio", "4", "ours" },
	{ "oversize_factor", "ratio", "16", "ours" },
	{ "oversize_floor", "bytes", "64MiB", "ours" },
	{ .name = NULL },
};

static const double USUAL_SHARE = 0.5;

static inline struct cd_limit autotune_limit(int64_t buffer, double share, int64_t rtt_ns)
{
	if (share == USUAL_SHARE)
		return cd_model_buffer(buffer, rtt_ns);
	return cd_model_window((int64_t)((double)buffer * share), rtt_ns);
}

static inline void autotune_oversize(struct cd_case *c, const struct bdp *b, int64_t limit)
{
	int64_t floor = cd_bound_int(c, "oversize_floor");

	if (limit > floor && limit > bdp_times(b, cd_bound_real(c, "oversize_factor")))
		cd_note(c, "", "the maximum of %lld bytes is far above what the path needs: memory "
			"under many connections and queues, no gain", (long long)limit);
}

/* Steps that raise the third number write these two back as they are. */
static inline void autotune_start(struct cd_finding *f, const int64_t v[3])
{
	cd_observe_int(f, "least", v[0], "bytes");
	cd_observe_int(f, "initial", v[1], "bytes");
}

/* The three numbers in order, or the verdict that they are not. */
static inline bool autotune_ordered(struct cd_case *c, const int64_t v[3])
{
	struct cd_finding *f;

	if (v[0] <= v[1] && v[1] <= v[2])
		return true;
	f = cd_fail(c, "", "not-ascending", CD_HIGH);
	autotune_start(f, v);
	cd_observe_int(f, "limit", v[2], "bytes");
	return false;
}

/* The third number that a step for another of the three writes: one that is too small is mended, too. */
static inline int64_t autotune_third(struct cd_case *c, int64_t limit, double share)
{
	int64_t need;
	struct bdp b;

	if (!bdp_worst(c, &b))
		return limit;
	need = bdp_times(&b, cd_bound_real(c, "recommended_factor") * USUAL_SHARE / share);
	return limit < need ? bdp_round(need) : limit;
}

/*
 * `share`: of the buffer that is window.  `and_seen`: a fact without which nothing passes, or NULL.
 * False when there is nothing to compare with and no verdict was given.
 */
static inline bool autotune_need(struct cd_case *c, const int64_t v[3], double share,
				 const char *and_seen)
{
	double least = cd_bound_real(c, "min_factor") * USUAL_SHARE / share;
	double recommended = cd_bound_real(c, "recommended_factor") * USUAL_SHARE / share;
	struct cd_finding *f;
	int64_t seen;
	struct cd_limit cap;
	struct bdp b;
	int64_t set_to, limit = v[2];

	if (!bdp_worst(c, &b))
		return false;
	set_to = bdp_round(bdp_times(&b, recommended));
	cap = autotune_limit(limit, share, b.rtt_ns);
	if (b.assumed)
		cap = cd_model_assumed_rtt(cap);
	if (limit < bdp_times(&b, least)) {
		f = cd_fail(c, "", "below-need", b.assumed ? CD_MEDIUM : CD_HIGH);
		bdp_observe(f, &b, limit, bdp_times(&b, least), set_to);
		autotune_start(f, v);
		cd_caps(f, b.path, cap);
		return true;
	}
	if (limit < bdp_times(&b, recommended)) {
		f = cd_fail(c, "", "below-recommended", CD_MEDIUM);
		bdp_observe(f, &b, limit, bdp_times(&b, recommended), set_to);
		autotune_start(f, v);
	} else if (!bdp_gap(c) && (!and_seen || cd_need_int(c, and_seen, "", &seen))) {
		cd_pass(c, "");
		autotune_oversize(c, &b, limit);
	}
	if (*b.path)
		cd_ceiling(c, b.path, autotune_limit(limit, share, b.rtt_ns),
			   b.assumed ? CD_POSSIBLE : CD_CONSISTENT);
	return true;
}

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * counted.h - how often did something happen between the samples, and is that often?
 *
 * The samples may stand seconds or, with --state, a day apart.  So a count is many only when it
 * is many for that time, too: what each host sees a few times a day is no fault of today.
 */
#ifndef CD_CHECKS_TCP_COUNTED_H
#define CD_CHECKS_TCP_COUNTED_H

#include <commdoctor/check.h>

/* 0 for what this kernel does not count. */
static inline uint64_t counted(struct cd_case *c, const char *fact)
{
	struct cd_rate r;

	return cd_have_rate(c, fact, "", &r) ? r.delta : 0;
}

/* Unless both samples told, or this kernel counts no such thing: unknown, and false. */
static inline bool counted_told(struct cd_case *c, const char *fact)
{
	if (cd_state(c, fact, "") != CD_UNSEEN)
		return true;
	cd_unknown(c, "", cd_reason(c, fact, ""), "%s", cd_why(c, fact, ""));
	return false;
}

/* What is counted in `of` without what is also counted in `part`; they are read a moment apart. */
static inline uint64_t counted_less(uint64_t of, uint64_t part)
{
	return of > part ? of - part : 0;
}

/* Tables are of this run alone, whatever --state made of the counters. */
#define COUNTED_NEEDS "run/interval"

static inline double counted_own(struct cd_case *c, double seconds)
{
	int64_t ns;

	return cd_have_duration(c, "run/interval", "", &ns) ? (double)ns / 1e9 : seconds;
}

/* Bounds "least" (a count) and "least_rate" (per second). */
#define COUNTED_RATE { "least_rate", "", "0.1", "ours: per second" }
#define COUNTED_BOUNDS { "least", "", "10", "ours" }, COUNTED_RATE

static inline bool counted_often(struct cd_case *c, uint64_t n, double seconds)
{
	return (double)n >= cd_bound_real(c, "least") &&
	       (double)n >= cd_bound_real(c, "least_rate") * seconds;
}

/* Of what is a loss each time: a burst of seconds counts, a few times a day do not. */
static inline bool counted_now(struct cd_case *c, uint64_t n, double seconds)
{
	return n && (double)n >= cd_bound_real(c, "least_rate") * seconds;
}

#endif

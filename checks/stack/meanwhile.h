/* SPDX-License-Identifier: Apache-2.0 */
/*
 * meanwhile.h - did something happen between the samples, and often for that time?
 *
 * The samples may stand seconds or, with --state, weeks apart: once in weeks is no fault of today.
 */
#ifndef CD_CHECKS_STACK_MEANWHILE_H
#define CD_CHECKS_STACK_MEANWHILE_H

#include <commdoctor/check.h>

#define MEANWHILE_BOUND { "least_rate", "1/s", "0.1", "ours" }

static inline bool meanwhile_often(struct cd_case *c, uint64_t n, double seconds)
{
	return n && (double)n >= cd_bound_real(c, "least_rate") * seconds;
}

/* False where nobody saw whether it moved; 0 for what this kernel does not count. */
static inline bool meanwhile_seen(struct cd_case *c, const char *fact, const char *subject,
				  struct cd_rate *r)
{
	*r = (struct cd_rate){ 0 };
	return cd_have_rate(c, fact, subject, r) || cd_state(c, fact, subject) == CD_ABSENT;
}

/* The same for a rate without which no pass can be said: unknown when it is false. */
static inline bool meanwhile_need(struct cd_case *c, const char *fact, const char *subject,
				  struct cd_rate *r)
{
	return meanwhile_seen(c, fact, subject, r) || cd_need_rate(c, fact, subject, r);
}

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* runs-build.h - the bricks of runs made by hand; for tests/lib/runs*.c. */
#ifndef CD_TESTS_RUNS_BUILD_H
#define CD_TESTS_RUNS_BUILD_H

#include "lib/runs.h"

/* Results, subjects, findings and notes go to the last one of what they belong to. */
struct cd_run *made_start(struct cd_arena *a, const char *host);
struct cd_result *made_result(struct cd_run *run, const char *check, enum cd_verdict v);
struct cd_subject *made_subject(struct cd_run *run, const char *name, enum cd_verdict v,
				  const char *why);
void made_note(struct cd_run *run, struct cd_subject *s, const char *text);
struct cd_finding *made_finding(struct cd_run *run, struct cd_subject *s, const char *code,
				  enum cd_severity severity);
void made_saw_int(struct cd_finding *f, const char *name, int64_t v, const char *unit);
void made_saw_real(struct cd_finding *f, const char *name, double v, const char *unit);
void made_saw_text(struct cd_finding *f, const char *name, const char *v);
struct cd_ranked *made_ranked(struct cd_run *run, const struct cd_finding *f, unsigned rank,
				double share);
void made_explains(struct cd_ranked *cause, struct cd_ranked *consequence);
void made_cost(struct cd_run *run, const char *collector, double ms, const char *outcome);
void made_ceiling(struct cd_run *run, const char *path, struct cd_limit limit, const char *by,
		    double measured);
void made_unlock(struct cd_run *run, const char *what, const char *one, const char *two);
struct cd_fact *made_fact(struct cd_run *run, const char *name, enum cd_type type,
			    const char *unit, const char *source, const char *who);
void made_speed(struct cd_run *run, const char *nic, int64_t bits);
void made_unseen(struct cd_run *run, const char *name, const char *who, enum cd_reason reason,
		   const char *why);
struct cd_run *made_done(struct cd_run *run);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * judge.h - test a judge: give facts, judge, assert codes, severities, subjects and numbers.
 *
 * A fact that the check does not declare is refused, so that a test cannot feed what the engine
 * would not show.
 */
#ifndef CD_TESTS_JUDGE_H
#define CD_TESTS_JUDGE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <commdoctor/collector.h>
#include <commdoctor/model.h>

#include "model/run.h"

struct cd_test;

/* `checks` is the array of a check file; `id` chooses one of it. */
struct cd_test *cd_test_new(const struct cd_check *checks, const char *id);
void cd_test_free(struct cd_test *t);
/* Facts given from now on belong to this scope; default "host". */
void give_scope(struct cd_test *t, const char *scope);
/* Judge in this scope; default "host". */
void judge_in(struct cd_test *t, const char *scope);
void judge(struct cd_test *t);

void give_int(struct cd_test *t, const char *fact, const char *subject, int64_t v);
void give_bytes(struct cd_test *t, const char *fact, const char *subject, int64_t v);
void give_bool(struct cd_test *t, const char *fact, const char *subject, bool v);
void give_time(struct cd_test *t, const char *fact, const char *subject, int64_t ns);
void give_duration(struct cd_test *t, const char *fact, const char *subject, int64_t ns);
void give_real(struct cd_test *t, const char *fact, const char *subject, double v);
void give_text(struct cd_test *t, const char *fact, const char *subject, const char *v);
void give_cpus(struct cd_test *t, const char *fact, const char *subject, const char *list);
/* Values up to NULL. */
void give_texts(struct cd_test *t, const char *fact, const char *subject, ...);
void give_ints(struct cd_test *t, const char *fact, const char *subject, size_t n,
	       const int64_t *v);
/* Members up to NULL. */
void give_set(struct cd_test *t, const char *fact, ...);
/* A counter with one sample. */
void give_counter(struct cd_test *t, const char *fact, const char *subject, uint64_t v);
/* The fact is named "rate/..."; over 3 s. */
void give_rate(struct cd_test *t, const char *fact, const char *subject, uint64_t delta);
void give_measure(struct cd_test *t, const char *fact, const char *subject, struct cd_measure v);
void give_absent(struct cd_test *t, const char *fact, const char *subject);
void give_unseen(struct cd_test *t, const char *fact, const char *subject, enum cd_reason reason);
/* As a profile would: text of the bound. */
void give_bound(struct cd_test *t, const char *bound, const char *text);
/*
 * A table without rows; columns ended by .name = NULL.  give_row(): name, value pairs up to NULL;
 * the value is int64_t, double or const char * as the column says.
 */
void give_table(struct cd_test *t, const char *fact, const char *subject,
		const struct cd_column *columns);
void give_row(struct cd_test *t, const char *fact, const char *subject, ...);
/* Rows of the table before it was cut: after its rows. */
void give_total(struct cd_test *t, const char *fact, const char *subject, uint64_t n);

/* The verdict of the check as a whole; says why when it differs. */
void assert_verdict(struct cd_test *t, enum cd_verdict v);
void assert_pass(struct cd_test *t, const char *subject);
void assert_unknown(struct cd_test *t, const char *subject, enum cd_reason reason);
void assert_not_applicable(struct cd_test *t, const char *subject);
void assert_finding(struct cd_test *t, const char *subject, const char *code,
		    enum cd_severity severity);
void assert_no_finding(struct cd_test *t, const char *subject, const char *code);
void assert_note(struct cd_test *t, const char *subject);
void assert_no_note(struct cd_test *t, const char *subject);
/* caps: bit/s within 0.1 % */
void assert_limit(struct cd_test *t, const char *subject, const char *code, double bits_per_second);
void assert_acts(struct cd_test *t, const char *subject, const char *code, enum cd_acts acts);
void assert_observed_int(struct cd_test *t, const char *subject, const char *code,
			 const char *name, int64_t v);
void assert_observed_real(struct cd_test *t, const char *subject, const char *code,
			  const char *name, double v);
void assert_observed_text(struct cd_test *t, const char *subject, const char *code,
			  const char *name, const char *v);
/* For what has no verb of its own. */
const struct cd_result *cd_test_result(struct cd_test *t);
const struct cd_finding *cd_test_finding(struct cd_test *t, const char *subject, const char *code);
size_t cd_test_ceilings(struct cd_test *t, const struct cd_ceiling **ceiling);

#endif

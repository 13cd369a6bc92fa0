/* SPDX-License-Identifier: Apache-2.0 */
/* junit-text.h - messages and bodies of JUnit cases; for reports/junit*.c. */
#ifndef CD_REPORTS_JUNIT_TEXT_H
#define CD_REPORTS_JUNIT_TEXT_H

#include "base/buf.h"
#include "reports/view.h"

enum cd_outcome { CD_CASE_PASSED, CD_CASE_FAILED, CD_CASE_ERROR, CD_CASE_SKIPPED };

struct cd_case_text {
	enum cd_outcome outcome;
	const char *type;	/* "critical", "internal", ... */
	const char *message;	/* one line */
	const struct cd_finding *finding;	/* that the message tells; of a pass the worst; may be NULL */
};

/* What a result is in JUnit: red exactly when it makes the exit status other than 0. */
struct cd_case_text cd_junit_case(const struct cd_view *v, const struct cd_result *r);
/* The message again, then findings with evidence and fix, then who is unknown and why. */
void cd_junit_body(const struct cd_view *v, const struct cd_result *r, const char *message,
		   struct cd_buf *b);
/* Findings that stand in no outcome, and notes: for a system-out. */
void cd_junit_lesser(const struct cd_view *v, const struct cd_result *r, enum cd_outcome outcome,
		     struct cd_buf *b);

#endif

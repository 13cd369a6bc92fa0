/* SPDX-License-Identifier: Apache-2.0 */
/* case.h - the state behind the functions of <commdoctor/check.h>. */
#ifndef CD_ENGINE_CASE_H
#define CD_ENGINE_CASE_H

#include "base/hash.h"
#include "engine/judge.h"

struct cd_case {
	const struct cd_check *check;
	const char *scope;
	const struct cd_evidence *evidence;
	struct cd_arena *arena;
	struct cd_result *result;
	struct cd_ceilings *ceilings;
	struct cd_map *subjects;	/* subject -> struct cd_subject */
	struct cd_subject **tail;
	const char *subject;		/* verdicts of cd_need_*() go here */
	struct cd_case *host;		/* the view of the host's facts; itself in host scope */
	struct cd_case *whole;		/* the case a view belongs to; itself otherwise */
	size_t walked;			/* where the last walk stood */
	const char *const *known[32];	/* needs by the address of the word that asked for them */
};

/* The check broke its own declaration: the result is an error, with the first reason. */
void cd_case_defect(struct cd_case *c, const char *format, ...) CD_PRINTF(2, 3);
/* Find or make. */
struct cd_subject *cd_case_subject(struct cd_case *c, const char *subject);
/* A verdict for a subject; keeps the stronger one. */
void cd_case_verdict(struct cd_case *c, const char *subject, enum cd_verdict v,
		     enum cd_reason reason, const char *fact, const char *why);
/* The fact if the check declares it: NULL when nobody put it. */
const struct cd_fact *cd_case_fact(struct cd_case *c, const char *fact, const char *subject);

#endif

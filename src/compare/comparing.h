/* SPDX-License-Identifier: Apache-2.0 */
/* comparing.h - what the parts of a comparison share; for src/compare/. */
#ifndef CD_COMPARE_COMPARING_H
#define CD_COMPARE_COMPARING_H

#include "compare.h"
#include "subjects.h"

/* A list that grows in the arena; `item` is of type `*list`. */
#define CD_GROW(arena, list, n)                                                                   \
	(!((n) & ((n) + 1)) ? (list) = cd_regrow(arena, list, (n) * sizeof(*(list)),              \
						 (2 * (n) + 1) * sizeof(*(list))) : (list))

/* Facts into c->change and c->unasked. */
void cd_compare_facts(struct cd_comparison *c, const char *scope, const struct cd_pairing *p,
		      struct cd_arena *arena);
/* Findings and verdicts into c->moved and c->judged. */
void cd_compare_results(struct cd_comparison *c, const struct cd_pairing *p,
			struct cd_arena *arena);
/* A present fact as one line of text, without unit. */
const char *cd_fact_text(const struct cd_fact *f, const struct cd_matter *m,
			 struct cd_arena *arena);
/* Values that differ, with the allowance of the table. */
bool cd_fact_differs(const struct cd_fact *a, const struct cd_fact *b, const struct cd_matter *m,
		     struct cd_arena *arena);
/*
 * Is a number of a finding ("bit/s": less is worse; "ratio", "s": more is worse) so much worse that it
 * is told?  A measured one moves by itself.
 */
bool cd_number_is_worse(double was, double now, const char *unit, bool measured);
/* Within what the kernel reckons differently from boot to boot, number by number; "" is near nothing. */
bool cd_texts_near(const char *a, const char *b);
/* Does a fact of this series say how a host is set up, whichever host it is? */
bool cd_matters_between_hosts(const struct cd_matter *m, const struct cd_series *s);
/* By how much a measured number ("ratio", "ns") must move before anybody would feel it. */
double cd_number_least(double was, const char *unit);
/* Is `name` one of the words of `list`? */
bool cd_has_word(const char *list, const char *name);

#endif

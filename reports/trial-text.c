/* SPDX-License-Identifier: Apache-2.0 */
/* trial-text.c - did a change help, as a human on a terminal reads it? */
#include <string.h>

#include "base/text.h"
#include "reports/compare.h"
#include "reports/trial.h"
#include "reports/view.h"

enum { LINES = 400, INDENT = 12 };

static void count(struct cd_buf *b, const struct cd_trial *e, enum cd_trial_claim claim,
		  const char *word)
{
	size_t n = cd_trial_count(e, claim);

	if (n)
		cd_buf_printf(b, "%s%zu %s", b->len ? ", " : "", n, word);
}

static const char *why_unsure(const struct cd_trial *e, struct cd_arena *a)
{
	if (e->n_before < CD_TRIAL_SAMPLES || e->n_after < CD_TRIAL_SAMPLES)
		return cd_sprintf(a, "No claim: it takes %d runs on either side, and there are %zu and "
				  "%zu.", CD_TRIAL_SAMPLES, e->n_before, e->n_after);
	if (e->n_numbers)
		return "No number of both sides allows a claim.";
	return "These runs hold no number that could tell: it takes two samples of counters "
	       "(--interval above 0), and traffic.";
}

static void headline(const struct cd_trial *e, struct cd_arena *a, const struct cd_flow *f)
{
	size_t better = cd_trial_count(e, CD_TRIAL_BETTER);
	int status = cd_trial_exit_status(e);
	CD_AUTO_BUF b = { 0 };

	count(&b, e, CD_TRIAL_WORSE, "worse");
	count(&b, e, CD_TRIAL_BETTER, "better");
	count(&b, e, CD_TRIAL_SAME, "without an effect that can be told from chance");
	count(&b, e, CD_TRIAL_NONE, "without a claim");
	if (status == 3)
		cd_flow_labelled(f, "1;30;43", "UNSURE", 8, why_unsure(e, a));
	else if (status)
		cd_flow_labelled(f, "1;37;41", "WORSE", 7, cd_sprintf(a, "Of %s: %s.",
				 cd_view_count(a, e->n_numbers, "number", "numbers"), b.data));
	else
		cd_flow_labelled(f, "1;32", better ? "BETTER" : "SAME", 8, cd_sprintf(a, "Of %s: %s.",
				 cd_view_count(a, e->n_numbers, "number", "numbers"), b.data));
}

static void side(const struct cd_flow *f, struct cd_arena *a, const char *label,
		 const struct cd_run *const *run, size_t n)
{
	cd_flow_labelled(f, "1", label, 8, cd_sprintf(a, "%s of %s, %s to %s",
		cd_view_count(a, n, "run", "runs"),
		run[0]->host_name && *run[0]->host_name ? run[0]->host_name : "unnamed host",
		cd_view_minute(a, run[0]->began_ns), cd_view_minute(a, run[n - 1]->began_ns)));
}

static const char *quantity(struct cd_arena *a, const struct cd_trial_number *x,
			    const struct cd_sample_set *s)
{
	return s->n ? cd_sprintf(a, "%s (+- %s, %zu)", cd_text_quantity(a, s->median, x->unit),
				 cd_text_quantity(a, s->spread, x->unit), s->n) : "no sample";
}

static void numbers(const struct cd_trial *e, struct cd_arena *a, const struct cd_flow *f)
{
	if (!e->n_numbers)
		return;
	cd_flow_heading(f, "Numbers");
	cd_flow_text(f, 2, "Median (+- median deviation, samples) before -> after; shares are of "
			   "packets.");
	for (size_t i = 0; i < e->n_numbers && i < LINES; i++) {
		const struct cd_trial_number *x = &e->number[i];

		cd_flow_labelled(f, x->claim == CD_TRIAL_WORSE ? "1;31" : x->claim ==
				 CD_TRIAL_BETTER ? "1;32" : NULL,
				 cd_sprintf(a, "  %s", x->claim ? cd_trial_claim_name(x->claim) :
								 "no claim"), INDENT,
				 cd_sprintf(a, "%s, %s: %s -> %s%s%s", x->name,
					    cd_view_cut(a, cd_view_subject(a, x->scope, x->subject),
							80),
					    quantity(a, x, &x->before), quantity(a, x, &x->after),
					    x->why ? "; " : "", x->why ? x->why : ""));
	}
	if (e->n_numbers > LINES)
		cd_flow_text(f, INDENT, cd_sprintf(a, "and %zu more; JSON holds all",
						   e->n_numbers - LINES));
}

void cd_trial_text(const struct cd_trial *e, struct cd_arena *a, const struct cd_flow *f)
{
	size_t n = 0;

	headline(e, a, f);
	side(f, a, "before", e->before, e->n_before);
	side(f, a, "after", e->after, e->n_after);
	for (size_t i = 0; i < e->n_caveats; i++)
		cd_flow_labelled(f, "1;33", "Beware:", 8, e->caveat[i]);
	numbers(e, a, f);
	while (n < e->change->n_changes && cd_is_difference(e->change->change[n].kind))
		n++;
	if (!n)
		return;
	cd_flow_heading(f, "Changed in between");
	cd_changes_text(f, a, e->change->change, n, LINES);
}

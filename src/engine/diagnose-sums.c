/* SPDX-License-Identifier: Apache-2.0 */
/* diagnose-sums.c - what can each path carry, and how many questions were answered? */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "engine/diagnosing.h"

static int by_path(const void *a, const void *b)
{
	const struct cd_ceiling *x = a, *y = b;
	int order = cd_text_compare_natural(x->path, y->path);

	if (!order)
		order = (x->limit.bits_per_second > y->limit.bits_per_second) -
			(x->limit.bits_per_second < y->limit.bits_per_second);
	return order ? order : strcmp(x->by, y->by);
}

/* The best throughput a socket of this path showed; 0 when none was seen. */
static double measured(const struct cd_run *run, const char *scope, const char *path)
{
	const struct cd_fact *f = cd_evidence_get(run->evidence, scope, "path/measured", path);

	return f && f->state == CD_PRESENT ? (double)f->as.i : 0;
}

void cd_diagnose_ceilings(struct cd_run *run, const struct cd_ceilings *ceilings)
{
	run->n_ceilings = ceilings->n;
	run->ceilings = cd_alloc_n(run->arena, ceilings->n + 1, sizeof(*run->ceilings));
	for (size_t i = 0; i < ceilings->n; i++) {
		struct cd_ceiling *c = &run->ceilings[i];

		*c = ceilings->item[i];
		c->measured = measured(run, c->scope, c->path);
		/* What one slow connection was seen to do binds no other. */
		c->contradicted = c->confidence != CD_MEASURED &&
				  c->measured > 1.03 * c->limit.bits_per_second;
	}
	qsort(run->ceilings, run->n_ceilings, sizeof(*run->ceilings), by_path);
}

static struct cd_unlock *unlock_of(struct cd_run *run, const char *what)
{
	struct cd_coverage *c = &run->coverage;

	for (size_t i = 0; i < c->n_unlock; i++)
		if (!strcmp(c->unlock[i].what, what))
			return &c->unlock[i];
	c->unlock[c->n_unlock].what = what;
	c->unlock[c->n_unlock].question = cd_alloc_n(run->arena, run->n_results,
						     sizeof(*c->unlock->question));
	return &c->unlock[c->n_unlock++];
}

void cd_diagnose_coverage(struct cd_run *run)
{
	struct cd_coverage *c = &run->coverage;

	*c = (struct cd_coverage){ .asked = run->n_results };
	c->unlock = cd_alloc_n(run->arena, CD_REASONS, sizeof(*c->unlock));
	for (size_t i = 0; i < run->n_results; i++) {
		const struct cd_result *r = &run->results[i];

		switch (r->verdict) {
		case CD_UNKNOWN:
			c->unknown++;
			break;
		case CD_ERROR:
			c->error++;
			break;
		case CD_NOT_APPLICABLE:
			c->not_applicable++;
			break;
		default:
			c->judged++;
		}
		for (const struct cd_subject *s = r->subjects; s; s = s->next) {
			struct cd_unlock *u;

			if (s->verdict != CD_UNKNOWN || !s->reason)
				continue;
			u = unlock_of(run, cd_reason_unlock(s->reason));
			if (!u->n || strcmp(u->question[u->n - 1], r->check))
				u->question[u->n++] = r->check;
		}
	}
}

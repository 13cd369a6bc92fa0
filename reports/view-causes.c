/* SPDX-License-Identifier: Apache-2.0 */
/* view-causes.c - which findings are told as one cause, and which of them comes first? */
#include <string.h>

#include "base/hash.h"
#include "reports/view.h"

bool cd_view_is_waived(const struct cd_finding *f)
{
	return f->waived && !f->waived->expired;
}

static void add_cause(struct cd_view *v, const struct cd_ranked *r)
{
	for (size_t i = 0; i < v->n_causes; i++) {
		struct cd_cause *c = &v->cause[i];

		if (!cd_finding_is_like(c->head->finding, r->finding))
			continue;
		if (!(c->n_also & (c->n_also + 1)))	/* room grows 1, 3, 7, ... */
			c->also = cd_regrow(v->arena, c->also, c->n_also * sizeof(*c->also),
					    (2 * c->n_also + 1) * sizeof(*c->also));
		c->also[c->n_also++] = r;
		return;
	}
	v->cause[v->n_causes++].head = r;
}

static void mark(struct cd_map *seen, const struct cd_ranked *r)
{
	cd_map_set(seen, &r->finding, sizeof(r->finding), (void *)r);
}

static size_t count_findings(const struct cd_run *run)
{
	size_t n = 0;

	for (size_t i = 0; i < run->n_results; i++)
		for (const struct cd_subject *s = run->results[i].subjects; s; s = s->next)
			for (const struct cd_finding *f = s->findings; f; f = f->next)
				n++;
	return n;
}

/* A consequence whose cause is waived away, or known where it is not, must still be seen. */
static bool stands_alone(const struct cd_ranked *r)
{
	return r->rank || !r->because || cd_view_is_waived(r->because->finding) ||
	       (r->because->finding->known && !r->finding->known);
}

static bool is_open_from(const struct cd_ranked *r, enum cd_severity severity)
{
	return cd_finding_is_open(r->finding) && r->finding->severity >= severity;
}

/* Of that severity or a worse one, itself or one that follows from it? */
static bool tree_is_open_from(const struct cd_ranked *r, enum cd_severity severity, int depth)
{
	if (is_open_from(r, severity))
		return true;
	for (size_t i = 0; depth && cd_finding_is_open(r->finding) && i < r->n_explains; i++)
		if (tree_is_open_from(r->explains[i], severity, depth - 1))
			return true;
	return false;
}

static bool cause_is_open_from(const struct cd_cause *c, enum cd_severity severity)
{
	enum { DEPTH = 8 };

	for (size_t i = 0; i <= c->n_also; i++)
		if (tree_is_open_from(i ? c->also[i - 1] : c->head, severity, DEPTH))
			return true;
	return false;
}

/* What is known from a baseline fails nothing: what does stands first, and is the headline. */
static void put_first(struct cd_view *v)
{
	const enum cd_severity from[] = { v->run->fail_on, CD_MEDIUM, CD_LOW };
	struct cd_cause first;
	size_t at = v->n_causes;

	if (!v->n_causes)
		return;
	for (size_t k = 0; k < sizeof(from) / sizeof(from[0]) && at == v->n_causes; k++)
		for (at = 0; at < v->n_causes; at++)
			if (cause_is_open_from(&v->cause[at], from[k]))
				break;
	if (at == v->n_causes)
		at = 0;
	first = v->cause[at];
	memmove(v->cause + 1, v->cause, at * sizeof(*v->cause));
	v->cause[0] = first;
	v->first = &v->cause[0];
}

/* By rank; then whatever the diagnosis does not hold, so that no finding is lost. */
static void gather_findings(struct cd_view *v)
{
	const struct cd_run *run = v->run;
	struct cd_map *seen = cd_map_new(v->arena);
	size_t n = count_findings(run) + run->n_diagnosis;

	v->cause = cd_alloc_n(v->arena, n + 1, sizeof(*v->cause));
	v->waived = cd_alloc_n(v->arena, n + 1, sizeof(*v->waived));
	for (size_t i = 0; i < run->n_diagnosis; i++) {
		const struct cd_ranked *r = run->diagnosis[i];

		mark(seen, r);
		if (!cd_view_is_waived(r->finding) && stands_alone(r))
			add_cause(v, r);
	}
	for (size_t i = 0; i < run->n_results; i++) {
		for (const struct cd_subject *s = run->results[i].subjects; s; s = s->next) {
			for (const struct cd_finding *f = s->findings; f; f = f->next) {
				struct cd_ranked *r;

				if (cd_view_is_waived(f))
					v->waived[v->n_waived++] = f;
				if (cd_view_is_waived(f) || cd_map_get(seen, &f, sizeof(f)))
					continue;
				r = cd_alloc(v->arena, sizeof(*r));
				r->finding = f;
				add_cause(v, r);
			}
		}
	}
}

void cd_view_gather_causes(struct cd_view *v)
{
	gather_findings(v);
	put_first(v);
}

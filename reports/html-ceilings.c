/* SPDX-License-Identifier: Apache-2.0 */
/* html-ceilings.c - what can each path carry at most, by which limit, and how long is its bar? */
#include "base/text.h"
#include "reports/html-view.h"

/* A limit above the line rate limits nothing. */
static void say_rate(const struct cd_view *v, xmlNodePtr node, const struct cd_limit *limit,
		     double line)
{
	struct cd_arena *a = v->arena;
	const char *rate = cd_text_quantity(a, limit->bits_per_second, "bit/s");
	const char *whole = cd_text_quantity(a, line, "bit/s"), *whose = cd_view_for(limit);

	if (line > 0 && limit->bits_per_second >= line) {
		cd_html_set(node, "rate", whole);
		cd_html_set(node, "rest", cd_sprintf(a, " line rate; the lowest limit that was "
						     "found is %s%s", rate, whose));
		return;
	}
	cd_html_set(node, "rate", rate);
	if (line > 0)
		cd_html_set(node, "rest", cd_sprintf(a, " of %s (%s)%s", whole,
						     cd_text_quantity(a, limit->bits_per_second / line,
								      "ratio"), whose));
	else if (*whose)
		cd_html_set(node, "rest", whose);
}

/* For a bar: whole percent, at least a sliver, at most all. */
static void put_bar(const struct cd_view *v, xmlNodePtr node, double share)
{
	int percent = share >= 1 ? 100 : share < 0.01 ? 1 : (int)(share * 100);

	cd_html_set(node, "percent", cd_sprintf(v->arena, "%d", percent));
	cd_html_set(node, "state", share >= 0.9 ? "good" : share >= 0.5 ? "doubt" : "bad");
}

static void put_ceiling(const struct cd_view *v, xmlNodePtr node, const struct cd_path_limits *p)
{
	const struct cd_ceiling *c = p->lowest;
	struct cd_arena *a = v->arena;

	say_rate(v, node, &c->limit, p->line);
	cd_html_set(node, "by", c->by);
	cd_html_set(node, "formula", cd_view_formula(v, &c->limit));
	if (c->confidence)
		cd_html_set(node, "confidence", cd_confidence_name(c->confidence));
	if (c->measured > 0)
		cd_html_set(node, "measured", cd_text_quantity(a, c->measured, "bit/s"));
	if (c->contradicted)
		cd_html_set(node, "contradicted", "yes");
	if (p->next)
		cd_html_set(node, "next",
			    cd_sprintf(a, "the next limit is %s%s by %s",
				       cd_text_quantity(a, p->next->limit.bits_per_second, "bit/s"),
				       cd_view_for(&p->next->limit), p->next->by));
	if (p->line > 0)
		put_bar(v, node, c->limit.bits_per_second / p->line);
}

static const char *say_all(const struct cd_view *v, const struct cd_path_limits *p)
{
	const struct cd_ceiling *c = p->lowest, *next = p->next;

	return cd_sprintf(v->arena, "%.17g %.17g %.17g %d %d %s %.17g %s %s %s %s",
			  c->limit.bits_per_second, p->line, c->measured, (int)c->confidence,
			  (int)c->contradicted, cd_view_for(&c->limit),
			  next ? next->limit.bits_per_second : 0, next ? next->by : "",
			  next ? cd_view_for(&next->limit) : "", c->by, cd_view_formula(v, &c->limit));
}

/* Paths with one and the same limit share a bar. */
void cd_html_ceilings(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root)
{
	struct cd_map *shared = cd_map_new(v->arena);
	xmlNodePtr list = NULL, node;
	size_t said = 0, n;
	const struct cd_path_limits *all = cd_view_ceilings(v, &n);

	for (size_t i = 0; i < n; i++) {
		const char *path = cd_view_subject(v->arena, all[i].scope, all[i].path);
		const char *key = say_all(v, &all[i]);

		if (cd_html_share(v, shared, key, "path", path) || said++ >= budget->list)
			continue;
		if (!list)
			list = cd_html_add(root, "ceilings", NULL);
		node = cd_html_add(list, "ceiling", NULL);
		cd_html_share_new(v, shared, key, node, "path", path);
		put_ceiling(v, node, &all[i]);
	}
	if (list && said > budget->list)
		cd_html_cut(v, list, said - budget->list, "ceiling");
}

/* SPDX-License-Identifier: Apache-2.0 */
/* compare-words.c - how is one change said in a line, and which changes share one? */
#include <string.h>

#include "base/parse.h"
#include "base/text.h"
#include "reports/compare.h"
#include "reports/view.h"

enum { LONGEST = 240, NAMED = 6, INDENT = 12 };

const char *cd_change_value(struct cd_arena *a, const char *value, const char *unit)
{
	double number;

	if (!value)
		return "none";
	if (!*value)
		return "(empty)";
	value = cd_view_cut(a, value, LONGEST);
	if (!unit || !*unit)
		return value;
	/* Of bytes the number itself is what people set: 9000, not 8.79 KiB. */
	if (!strcmp(unit, "bytes") || !cd_parse_real(value, &number))
		return cd_sprintf(a, "%s %s", value, unit);
	return cd_text_quantity(a, number, unit);
}

const char *cd_change_sentence(struct cd_arena *a, const struct cd_change *d, const char *subjects)
{
	const char *was = cd_change_value(a, d->was, d->unit);
	const char *now = cd_change_value(a, d->now, d->unit);
	const char *why = d->why && *d->why ? cd_view_cut(a, d->why, LONGEST) : NULL;
	CD_AUTO_BUF b = { 0 };

	cd_buf_printf(&b, "%s%s%s: ", d->fact, subjects && *subjects ? " " : "",
		      subjects ? subjects : "");
	switch (d->kind) {
	case CD_UNSEEN_NOW:
		cd_buf_printf(&b, "%s%s%s", d->was ? "was " : "cannot be compared",
			      d->was ? was : "", d->was ? ", cannot be seen now" : "");
		break;
	case CD_SEEN_NOW:
		cd_buf_printf(&b, "could not be seen before, is %s", now);
		break;
	default:
		cd_buf_printf(&b, "%s%s%s%s -> %s", was, why && !d->was ? " (" : "",
			      why && !d->was ? why : "", why && !d->was ? ")" : "", now);
	}
	/* Why something is not there stands beside the "none". */
	if (why && d->kind != CD_CHANGED && d->kind != CD_APPEARED)
		cd_buf_printf(&b, " (%s)", why);
	return cd_strdup(a, b.data);
}

static bool same(const char *x, const char *y)
{
	return !strcmp(x ? x : "", y ? y : "");
}

static bool alike(const struct cd_change *x, const struct cd_change *y)
{
	return x->kind == y->kind && !strcmp(x->fact, y->fact) && !strcmp(x->scope, y->scope) &&
	       !strcmp(x->class, y->class) && same(x->was, y->was) && same(x->now, y->now) &&
	       same(x->why, y->why) && !x->row == !y->row && !*x->subject == !*y->subject;
}

static const char *name_of(struct cd_arena *a, const struct cd_change *d)
{
	const char *name = cd_view_cut(a, d->subject, 80);

	if (d->row && *d->row)
		name = cd_sprintf(a, "%s%s%s", name, *name ? " " : "", cd_view_cut(a, d->row, 120));
	if (d->called)
		name = cd_sprintf(a, "%s (now %s)", name, cd_view_cut(a, d->called, 80));
	if (strcmp(d->scope, "host"))
		name = cd_sprintf(a, "%s%sin %s", name, *name ? " " : "",
				  cd_view_cut(a, d->scope, 80));
	return name;
}

/* The subjects of all that say the same; those are marked as told. */
static const char *gather(struct cd_arena *a, const struct cd_change *change, size_t n, size_t i,
			  bool *told)
{
	CD_AUTO_BUF b = { 0 };
	size_t named = 0;

	for (size_t k = i; k < n && !strcmp(change[k].fact, change[i].fact); k++) {
		if (told[k] || !alike(&change[i], &change[k]))
			continue;
		told[k] = true;
		if (named++ < NAMED)
			cd_buf_printf(&b, "%s%s", b.len ? ", " : "", name_of(a, &change[k]));
	}
	if (named > NAMED)
		cd_buf_printf(&b, " and %zu more", named - NAMED);
	return b.len ? cd_strdup(a, b.data) : "";
}

void cd_changes_text(const struct cd_flow *f, struct cd_arena *a, const struct cd_change *change,
		     size_t n, size_t max)
{
	bool *told = cd_alloc_n(a, n + 1, sizeof(*told));
	const char *class = "";
	size_t lines = 0, left = 0;

	for (size_t i = 0; i < n; i++) {
		const char *label;

		if (told[i])
			continue;
		if (lines++ >= max) {
			left++;
			continue;
		}
		label = strcmp(class, change[i].class) ? change[i].class : "";
		class = change[i].class;
		cd_flow_labelled(f, NULL, cd_sprintf(a, "  %s", label), INDENT,
				 cd_change_sentence(a, &change[i],
						    gather(a, change, n, i, told)));
	}
	if (left)
		cd_flow_text(f, INDENT, cd_sprintf(a, "and %zu more; JSON holds all", left));
}

void cd_moved_text(const struct cd_flow *f, struct cd_arena *a, const struct cd_moved *moved,
		   size_t n, size_t max)
{
	for (size_t i = 0; i < n && i < max; i++) {
		const struct cd_moved *m = &moved[i];
		CD_AUTO_BUF b = { 0 };

		cd_buf_printf(&b, "%s%s%s  %s  %s", m->was && m->was != m->now ?
			      cd_severity_name(m->was) : "",
			      m->was && m->now && m->was != m->now ? " -> " : "",
			      m->now ? cd_severity_name(m->now) : "", m->finding,
			      cd_view_cut(a, cd_view_subject(a, m->scope, m->subject), 120));
		if (m->kind == CD_LOST)
			cd_buf_printf(&b, ": nobody can say (%s)",
				      m->why ? cd_view_cut(a, m->why, LONGEST) : "not seen");
		else if (m->kind == CD_FOUND)
			cd_buf_printf(&b, ": nobody can say since when (%s)",
				      m->why ? cd_view_cut(a, m->why, LONGEST) : "not seen before");
		else if (m->why && *m->why)
			cd_buf_printf(&b, ": %s", cd_view_cut(a, m->why, LONGEST));
		cd_flow_labelled(f, m->kind == CD_NEW || m->kind == CD_WORSE ? "1" : NULL,
				 cd_sprintf(a, "  %s", cd_move_name(m->kind)), INDENT, b.data);
	}
	if (n > max)
		cd_flow_text(f, INDENT, cd_sprintf(a, "and %zu more; JSON holds all", n - max));
}

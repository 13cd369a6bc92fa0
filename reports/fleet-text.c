/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fleet-text.c - which host is the odd one out, and in what, as a human on a terminal reads it?
 *
 * First how many; then each class of machine with its odd hosts; hosts that are odd in the same way
 * share a paragraph.
 */
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "reports/compare.h"
#include "reports/fleet.h"
#include "reports/view.h"

enum { LINES = 400, NAMED = 8, MODELS = 12, CAMPS = 6, INDENT = 12, LONGEST = 200 };

struct cd_odd **cd_fleet_odd(const struct cd_group *g, struct cd_arena *a)
{
	struct cd_odd **odd = cd_alloc_n(a, g->n + 1, sizeof(struct cd_odd *));
	size_t *n = cd_alloc_n(a, g->n + 1, sizeof(*n));

	for (size_t i = 0; i < g->n; i++)
		odd[i] = cd_alloc_n(a, g->member[i]->odd + 1, sizeof(struct cd_odd));
	for (size_t b = 0; b < g->n_ballots; b++) {
		const struct cd_ballot *ballot = &g->ballot[b];

		for (size_t c = 1; ballot->decided && c < ballot->n_camps; c++)
			for (size_t k = 0; k < ballot->camp[c].n; k++) {
				size_t i = ballot->camp[c].member[k];

				odd[i][n[i]++] = (struct cd_odd){ ballot, c };
			}
	}
	return odd;
}

static const char *name(struct cd_arena *a, const struct cd_member *m)
{
	return cd_view_cut(a, *m->host ? m->host : m->file, LONGEST);
}

static void add_name(struct cd_buf *b, struct cd_arena *a, const struct cd_member *m, size_t nth)
{
	if (nth < NAMED)
		cd_buf_printf(b, "%s%s", nth ? ", " : "", name(a, m));
}

static void add_rest(struct cd_buf *b, size_t n)
{
	if (n > NAMED)
		cd_buf_printf(b, " and %zu more", n - NAMED);
}

/* ---- one class of machine -------------------------------------------------------------- */

static const char *what(struct cd_arena *a, const struct cd_group *g)
{
	const struct cd_member *m = g->typical;
	CD_AUTO_BUF b = { 0 };

	cd_buf_printf(&b, "%s, profile %s, commdoctor %s, %s %s, %s",
		      cd_view_count(a, g->n, "host", "hosts"), m->profile, m->version,
		      *m->arch ? m->arch : "unknown architecture",
		      *m->vendor ? m->vendor : "of unknown make",
		      *m->where ? m->where : "real or virtual");
	if (!m->saw_models)
		cd_buf_puts(&b, "; devices were not seen");
	for (size_t i = 0; i < m->n_models && i < MODELS; i++)
		cd_buf_printf(&b, "%s%s", i ? ", " : "; network devices and GPUs ", m->model[i]);
	if (m->n_models > MODELS)
		cd_buf_printf(&b, " and %zu more models", m->n_models - MODELS);
	return cd_strdup(a, b.data);
}

static const char *value(struct cd_arena *a, const struct cd_point *p, const char *text)
{
	return cd_change_value(a, cd_fleet_text(text, a), p->unit);
}

static struct cd_change change_of(const struct cd_fleet *fleet, struct cd_arena *a,
				  const struct cd_member *m, const struct cd_odd *odd)
{
	const struct cd_ballot *b = odd->ballot;
	const struct cd_point *p = b->point;

	return (struct cd_change){
		.kind = CD_CHANGED, .class = p->matter->class, .fact = p->fact, .scope = p->scope,
		.subject = cd_fleet_subject(fleet, m, p), .row = cd_fleet_text(p->row, a),
		.was = cd_sprintf(a, "%s (%zu of %zu)", value(a, p, b->camp[0].value),
				  b->camp[0].n, b->voters),
		.now = value(a, p, b->camp[odd->camp].value) };
}

static const char *signature(const struct cd_fleet *fleet, struct cd_arena *a,
			     const struct cd_member *m, const struct cd_odd *odd)
{
	CD_AUTO_BUF b = { 0 };

	for (; odd->ballot; odd++)
		cd_buf_printf(&b, "%p %zu %s\n", (const void *)odd->ballot, odd->camp,
			      cd_fleet_subject(fleet, m, odd->ballot->point));
	return cd_strdup(a, b.data);
}

static void one_oddity(const struct cd_fleet *fleet, const struct cd_flow *f, struct cd_arena *a,
		       const struct cd_member *m, const struct cd_odd *odd, const char *names)
{
	struct cd_change *change = cd_alloc_n(a, m->odd + 1, sizeof(*change));
	size_t n = 0;

	for (; odd[n].ballot; n++)
		change[n] = change_of(fleet, a, m, &odd[n]);
	cd_buf_putc(f->out, '\n');
	cd_flow_labelled(f, "1;31", "ODD", 5, cd_sprintf(a, "%s: what most have -> what is here",
							 names));
	cd_changes_text(f, a, change, n, LINES);
}

struct alike {
	size_t first;
	struct cd_buf names;
	size_t n;
};

static void odd_hosts(const struct cd_fleet *fleet, const struct cd_flow *f, struct cd_arena *a,
		      const struct cd_group *g)
{
	struct cd_odd **odd = cd_fleet_odd(g, a);
	struct alike *alike = cd_alloc_n(a, g->n + 1, sizeof(*alike));
	struct cd_map *seen = cd_map_new(a);
	size_t n = 0;

	for (size_t i = 0; i < g->n; i++) {
		const char *key;
		struct alike *with;

		if (!g->member[i]->odd)
			continue;
		key = signature(fleet, a, g->member[i], odd[i]);
		with = cd_map_get(seen, key, strlen(key));
		if (!with) {
			with = &alike[n++];
			with->first = i;
			cd_map_set(seen, key, strlen(key), with);
		}
		add_name(&with->names, a, g->member[i], with->n++);
	}
	for (size_t k = 0; k < n; k++) {
		size_t i = alike[k].first;

		add_rest(&alike[k].names, alike[k].n);
		one_oddity(fleet, f, a, g->member[i], odd[i], alike[k].names.data);
		cd_buf_free(&alike[k].names);
	}
}

static const char *point_name(struct cd_arena *a, const struct cd_point *p)
{
	const char *row = cd_fleet_text(p->row, a);

	return cd_sprintf(a, "%s%s%s%s%s%s%s", p->fact, *p->subject ? " " : "",
			  cd_view_cut(a, p->subject, 80), row && *row ? " " : "",
			  row ? cd_view_cut(a, row, 120) : "", strcmp(p->scope, "host") ? " in " : "",
			  strcmp(p->scope, "host") ? p->scope : "");
}

/* "212992 bytes (8: a, b, c); 16777216 bytes (8: d, e, f)" */
static const char *camps(struct cd_arena *a, const struct cd_group *g, const struct cd_ballot *b)
{
	CD_AUTO_BUF out = { 0 };

	for (size_t c = 0; c < b->n_camps && c < CAMPS; c++) {
		const struct cd_camp *camp = &b->camp[c];

		cd_buf_printf(&out, "%s%s (%zu: ", c ? "; " : "", value(a, b->point, camp->value),
			      camp->n);
		for (size_t k = 0; k < camp->n; k++)
			add_name(&out, a, g->member[camp->member[k]], k);
		add_rest(&out, camp->n);
		cd_buf_putc(&out, ')');
	}
	if (b->n_camps > CAMPS)
		cd_buf_printf(&out, "; and %zu more values", b->n_camps - CAMPS);
	return cd_strdup(a, out.data);
}

static void undecided(const struct cd_flow *f, struct cd_arena *a, const struct cd_group *g)
{
	size_t lines = 0;

	if (g->decided == g->n_ballots)
		return;
	cd_buf_putc(f->out, '\n');
	cd_flow_labelled(f, "1;33", "NO MAJORITY", 13, "nobody is called odd:");
	for (size_t i = 0; i < g->n_ballots; i++) {
		const struct cd_ballot *b = &g->ballot[i];

		if (b->decided || lines++ >= LINES)
			continue;
		cd_flow_labelled(f, NULL, cd_sprintf(a, "  %s", b->point->matter->class), INDENT,
				 cd_sprintf(a, "%s: %s", point_name(a, b->point), camps(a, g, b)));
	}
	if (lines > LINES)
		cd_flow_text(f, INDENT, cd_sprintf(a, "and %zu more; JSON holds all",
						   lines - LINES));
}

static const char *blind_hosts(struct cd_arena *a, const struct cd_group *g,
			       const struct cd_blind *b)
{
	CD_AUTO_BUF names = { 0 };
	size_t n = 0;

	if (b->n == g->n)
		return "any of them";
	for (size_t k = 0; k < g->n; k++)
		if (b->member[k])
			add_name(&names, a, g->member[k], n++);
	add_rest(&names, n);
	return cd_strdup(a, names.data);
}

/* Facts that the same hosts did not see share a line. */
static void not_seen(const struct cd_flow *f, struct cd_arena *a, const struct cd_group *g)
{
	struct alike *alike = cd_alloc_n(a, g->n_blind + 1, sizeof(*alike));
	struct cd_map *lines = cd_map_new(a);
	size_t n = 0;

	for (size_t i = 0; i < g->n_blind; i++) {
		const struct cd_blind *b = &g->blind[i];
		struct alike *with = cd_map_get(lines, b->member, g->n * sizeof(*b->member));

		if (!with) {
			with = &alike[n++];
			with->first = i;
			cd_map_set(lines, b->member, g->n * sizeof(*b->member), with);
		}
		if (with->n++ < NAMED)
			cd_buf_printf(&with->names, "%s%s%s%s", with->n > 1 ? ", " : "", b->fact,
				      strcmp(b->scope, "host") ? " in " : "",
				      strcmp(b->scope, "host") ? b->scope : "");
	}
	if (n) {
		cd_buf_putc(f->out, '\n');
		cd_flow_text(f, 0, "Nobody can say, for not all saw it or were asked:");
	}
	for (size_t k = 0; k < n; k++) {
		add_rest(&alike[k].names, alike[k].n);
		if (k < LINES)
			cd_flow_labelled(f, NULL, "  -", 4, cd_sprintf(a, "not on %s: %s",
				blind_hosts(a, g, &g->blind[alike[k].first]), alike[k].names.data));
		cd_buf_free(&alike[k].names);
	}
	if (n > LINES)
		cd_flow_text(f, 4, cd_sprintf(a, "and %zu more; JSON holds all", n - LINES));
}

static size_t odd_in(const struct cd_group *g)
{
	size_t n = 0;

	for (size_t i = 0; i < g->n; i++)
		n += g->member[i]->odd > 0;
	return n;
}

static void group(const struct cd_fleet *fleet, const struct cd_flow *f, struct cd_arena *a,
		  size_t i)
{
	const struct cd_group *g = &fleet->group[i];
	CD_AUTO_BUF names = { 0 };

	cd_flow_heading(f, fleet->n_groups > 1 ? cd_sprintf(a, "Class %zu", i + 1) : "Hosts");
	cd_flow_text(f, 2, what(a, g));
	for (size_t k = 0; k < g->n; k++)
		add_name(&names, a, g->member[k], k);
	add_rest(&names, g->n);
	cd_flow_text(f, 2, names.data);
	if (!g->voted) {
		cd_flow_text(f, 2, "Not voted: fewer than three, so nobody knows which of them is "
			     "the odd one. `commdoctor compare` with two runs tells how they differ.");
		return;
	}
	odd_hosts(fleet, f, a, g);
	undecided(f, a, g);
	not_seen(f, a, g);
	cd_buf_putc(f->out, '\n');
	cd_flow_text(f, 0, cd_sprintf(a, "%s alike on all that saw %s.",
				      cd_view_count(a, g->alike, "fact is", "facts are"),
				      g->alike == 1 ? "it" : "them"));
}

/* ---- the whole ------------------------------------------------------------------------- */

/* Why hosts without a difference need not be alike. */
static const char *doubt(const struct cd_fleet *fleet)
{
	bool unvoted = false, blind = false, any = false;

	for (size_t i = 0; i < fleet->n_groups; i++) {
		unvoted |= !fleet->group[i].voted;
		any |= fleet->group[i].voted;
		for (size_t k = 0; k < fleet->group[i].n_blind; k++)
			blind |= fleet->group[i].blind[k].n < fleet->group[i].n;
	}
	return !any ? "No class of machine has three hosts, so there was no vote." :
	       unvoted ? "All that voted are alike, but not each class of machine has three hosts." :
	       blind ? "No difference that matters where they looked, but they did not look alike." :
	       "No difference that matters where they looked, but not all runs came to their end.";
}

static void headline(const struct cd_fleet *fleet, const struct cd_flow *f, struct cd_arena *a)
{
	size_t odd = 0, split = 0, decided = 0, blind = 0;
	int status = cd_fleet_exit_status(fleet);
	CD_AUTO_BUF b = { 0 };

	for (size_t i = 0; i < fleet->n_groups; i++) {
		odd += odd_in(&fleet->group[i]);
		decided += fleet->group[i].decided;
		blind += fleet->group[i].n_blind;
		split += fleet->group[i].n_ballots - fleet->group[i].decided;
	}
	if (odd)
		cd_buf_printf(&b, "%zu of %s %s not as most are, in %s", odd,
			      cd_view_count(a, cd_fleet_hosts(fleet), "host", "hosts"),
			      odd == 1 ? "is" : "are", cd_view_count(a, decided, "fact", "facts"));
	if (split)
		cd_buf_printf(&b, "%s%s no majority", b.len ? "; " : "",
			      cd_view_count(a, split, "fact has", "facts have"));
	if (status == 1)
		cd_flow_labelled(f, "1;37;41", "DIFFERENT", 11, cd_sprintf(a, "%s.", b.data));
	else if (status)
		cd_flow_labelled(f, "1;30;43", "UNSURE", 8, doubt(fleet));
	else
		cd_flow_labelled(f, "1;32", "SAME", 6, cd_sprintf(a, "No difference that matters "
			"between %s%s.", cd_view_count(a, cd_fleet_hosts(fleet), "host", "hosts"),
			blind ? ", in what they saw" : ""));
}

static void cut_short(const struct cd_fleet *fleet, const struct cd_flow *f, struct cd_arena *a)
{
	for (size_t i = 0; i < fleet->n_members; i++) {
		const struct cd_member *m = fleet->member[i];

		if (!m->finished && !m->older)
			cd_flow_labelled(f, "1;33", "Beware:", 8, cd_sprintf(a, "the run of %s was "
				"cut short (%s).", name(a, m), cd_view_cut(a, m->cut, LONGEST)));
	}
}

void cd_fleet_report_text(const struct cd_fleet *fleet, struct cd_arena *a, const struct cd_flow *f)
{
	headline(fleet, f, a);
	if (fleet->n_groups > 1)
		cd_flow_labelled(f, "1;33", "Beware:", 8, cd_sprintf(a, "%zu classes of machines or "
			"of questions; each votes for itself.", fleet->n_groups));
	if (fleet->left_out)
		cd_flow_labelled(f, "1;33", "Beware:", 8, cd_sprintf(a, "%s left out: of each host "
			"the latest run votes.", cd_view_count(a, fleet->left_out, "older run is",
							       "older runs are")));
	cut_short(fleet, f, a);
	for (size_t i = 0; i < fleet->n_groups; i++)
		group(fleet, f, a, i);
}

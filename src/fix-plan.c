/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fix-plan - which steps may a script do, and which are for a person?
 *
 * A script may do what is reversible at once (R0, R1) and whose present value it can compare with
 * the one that the run saw.  A run file may come from anybody: names out of it choose nothing but
 * settings of the network and memory, files of ours and modules, and never leave their folder.
 */
#include "fix.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "engine/catalogue-fill.h"
#include "engine/plan.h"

#define TMPFILES_FILE "/etc/tmpfiles.d/commdoctor.conf"

/* ---- what is safe ---------------------------------------------------------------------- */

/* No control character: one line is one line. */
static bool is_line(const char *s)
{
	for (; *s; s++)
		if (iscntrl((unsigned char)*s))
			return false;
	return true;
}

static bool starts_with_any(const char *s, const char *const *list)
{
	for (; *list; list++)
		if (cd_text_starts(s, *list))
			return true;
	return false;
}

/* Below a folder of settings, without a part that leads out of it. */
static bool is_safe_path(const char *path, const char *const *roots)
{
	if (!is_line(path) || !starts_with_any(path, roots))
		return false;
	for (const char *s = path; (s = strchr(s, '/')); s++) {
		size_t n = strcspn(s + 1, "/");

		if (!n || (s[1] == '.' && (n == 1 || (n == 2 && s[2] == '.'))))
			return false;
	}
	return true;
}

static bool is_plain_name(const char *s)
{
	return *s && !s[strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")];
}

/* sysctl(8): dots separate, a slash stands for a dot of a name. */
static const char *sysctl_path(struct cd_arena *a, const char *key)
{
	char *path = cd_sprintf(a, "/proc/sys/%s", key);

	for (char *c = path + strlen("/proc/sys/"); *c; c++)
		*c = *c == '.' ? '/' : *c == '/' ? '.' : *c;
	return path;
}

static const char *squeezed(struct cd_arena *a, const char *text)
{
	char *copy = cd_strdup(a, text), *to = copy;

	for (const char *s = text; *s; s++) {
		if (!isspace((unsigned char)*s))
			*to++ = *s;
		else if (to > copy && to[-1] != ' ')
			*to++ = ' ';
	}
	while (to > copy && to[-1] == ' ')
		to--;
	*to = '\0';
	return copy;
}

/* What the run read of this key; else what the finding says that it was. */
static const char *sysctl_was(const struct cd_fix *x, const struct cd_finding *f, const char *key,
			      const char *before)
{
	const struct cd_fact *fact = cd_evidence_get(x->run->evidence, f->scope,
						     cd_sprintf(x->arena, "sysctl/%s", key), "");
	const char *text = "";

	if (!fact || fact->state != CD_PRESENT)
		return before;
	if (fact->type == CD_INT)
		return cd_sprintf(x->arena, "%" PRId64, fact->as.i);
	if (fact->type == CD_TEXT)
		return squeezed(x->arena, fact->as.text);
	if (fact->type != CD_INTS)
		return before;
	for (size_t i = 0; i < fact->as.list->n; i++)
		text = cd_sprintf(x->arena, "%s%s%" PRId64, text, i ? " " : "",
				  fact->as.list->num[i]);
	return text;
}

/* ---- from a step of the catalogue to one of a script ------------------------------------- */

static const char *sysctl_step(const struct cd_fix *x, const struct cd_finding *f,
			       const struct cd_step *s, struct cd_fix_step *out)
{
	static const char *const roots[] = { "/proc/sys/net/", "/proc/sys/vm/", NULL };
	const char *path = sysctl_path(x->arena, s->target);

	if (!is_safe_path(path, roots) || !is_line(s->value))
		return "only settings below net and vm are written";
	out->key = s->target;
	out->wanted = squeezed(x->arena, s->value);
	if (s->when == CD_PERSISTENT) {
		if (*out->space)
			return "it belongs where the namespace is made";
		if (strpbrk(s->target, " \t=#;"))
			return "its name has a form that no line of sysctl.d can hold";
		if (!s->file)
			return "something else decides it at boot";
		out->kind = CD_FIX_LINE;
		out->target = s->file;
		out->value = cd_sprintf(x->arena, "%s = %s", s->target, s->value);
		return NULL;
	}
	out->old = sysctl_was(x, f, s->target, s->before);
	if (!out->old || !is_line(out->old))
		return "the run does not hold the old value";
	out->kind = CD_FIX_SETTING;
	out->target = path;
	out->value = squeezed(x->arena, s->value);
	return NULL;
}

static const char *sysfs_step(const struct cd_fix *x, const struct cd_step *s,
			      struct cd_fix_step *out)
{
	static const char *const roots[] = { "/sys/class/", "/sys/devices/", "/sys/block/",
		"/sys/bus/", "/sys/kernel/mm/", "/proc/irq/", NULL };

	if (*out->space || !is_safe_path(s->target, roots) || !is_line(s->value))
		return "its place is not one that a script may write to";
	out->key = s->target;
	out->wanted = squeezed(x->arena, s->value);
	if (s->when == CD_PERSISTENT) {
		if (strpbrk(s->target, "% \t\"\\") || strpbrk(s->value, "%\\"))
			return "no line of tmpfiles.d can hold it";
		out->kind = CD_FIX_LINE;
		out->target = TMPFILES_FILE;
		out->value = cd_sprintf(x->arena, "w %s - - - - %s", s->target, s->value);
		return NULL;
	}
	if (!s->before || !is_line(s->before))
		return "the run does not hold the old value";
	out->kind = CD_FIX_SETTING;
	out->target = s->target;
	out->value = squeezed(x->arena, s->value);
	out->old = squeezed(x->arena, s->before);
	return NULL;
}

static const char *module_step(const struct cd_fix *x, const struct cd_step *s,
			       struct cd_fix_step *out)
{
	if (!is_plain_name(s->target))
		return "its name has a form that no module has";
	if (s->value && *s->value)
		return "it has options, and whether it is loaded without them must be seen first";
	out->kind = s->when == CD_PERSISTENT ? CD_FIX_LINE : CD_FIX_MODULE;
	out->target = s->target;
	if (s->when == CD_PERSISTENT) {
		out->target = cd_sprintf(x->arena, "/etc/modules-load.d/commdoctor-%s.conf",
					 s->target);
		out->value = s->target;
	}
	return NULL;
}

static const char *file_step(const struct cd_step *s, struct cd_fix_step *out)
{
	static const char *const limits[] = { "/etc/security/limits.d/90-commdoctor", NULL };
	static const char *const modules[] = { "/etc/modprobe.d/commdoctor-", NULL };
	bool ours = is_safe_path(s->target, limits) ||
		    (is_safe_path(s->target, modules) && cd_text_starts(s->value, "options "));

	if (!ours || s->when != CD_PERSISTENT || !is_line(s->value))
		return "where in that file it belongs must be seen";
	out->kind = CD_FIX_LINE;
	out->target = s->target;
	out->value = s->value;
	return NULL;
}

static bool is_mild(const char *risk)
{
	return risk && (!strcmp(risk, "R0") || !strcmp(risk, "R1"));
}

/* NULL: `out` can be done by a script; else why not. */
static const char *automate(const struct cd_fix *x, const struct cd_finding *f,
			    const struct cd_step *s, struct cd_fix_step *out)
{
	if (!is_mild(s->risk))
		return "its risk is above R1";
	if (!out->space)
		return "it belongs to another scope than the host and its named namespaces";
	if (!strcmp(s->kind, "sysctl"))
		return sysctl_step(x, f, s, out);
	if (!strcmp(s->kind, "sysfs"))
		return sysfs_step(x, s, out);
	if (!strcmp(s->kind, "module"))
		return module_step(x, s, out);
	if (!strcmp(s->kind, "file"))
		return file_step(s, out);
	if (s->by_hand)
		return "hands or heads are needed";
	return "there is no old value that a script could compare";
}

/* "" for the host, the name of a namespace, NULL: no place for a script. */
static const char *space_of(const struct cd_finding *f)
{
	const char *name = cd_text_starts(f->scope, "netns:") ? f->scope + strlen("netns:") : NULL;

	if (!strcmp(f->scope, "host"))
		return "";
	/* a number is that of a process, which may be another one by now */
	if (!name || !cd_finding_is_named_netns(f) || *name == '-' || strchr(name, '/') ||
	    !is_line(name))
		return NULL;
	return name;
}

/* ---- all of them ------------------------------------------------------------------------- */

static bool same(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

static bool is_same_step(const struct cd_fix_step *a, const struct cd_fix_step *b)
{
	return a->kind == b->kind && a->when == b->when && same(a->space, b->space) &&
	       same(a->target, b->target) && same(a->value, b->value) && same(a->text, b->text);
}

/* One setting, two values: be one for now and the other for the next boot. */
static bool contradict(const struct cd_fix_step *a, const struct cd_fix_step *b)
{
	return a->kind != CD_FIX_BY_HAND && b->kind != CD_FIX_BY_HAND && a->key && b->key &&
	       same(a->space, b->space) && same(a->key, b->key) && !same(a->wanted, b->wanted);
}

static bool have_one_finding(const struct cd_fix_step *a, const struct cd_fix_step *b)
{
	for (size_t i = 0; i < a->n_findings; i++)
		for (size_t k = 0; k < b->n_findings; k++)
			if (!strcmp(a->finding[i], b->finding[k]))
				return true;
	return false;
}

static void add_finding(struct cd_fix *x, struct cd_fix_step *s, const char *name)
{
	const char **all;

	for (size_t i = 0; i < s->n_findings; i++)
		if (!strcmp(s->finding[i], name))
			return;
	all = cd_alloc_n(x->arena, s->n_findings + 2, sizeof(*all));
	for (size_t i = 0; i < s->n_findings; i++)
		all[i] = s->finding[i];
	all[s->n_findings++] = name;
	s->finding = all;
}

static void add_step(struct cd_fix *x, const struct cd_fix_step *s, const char *name)
{
	struct cd_fix_step *mine = NULL;

	for (size_t i = 0; i < x->n_steps && !mine; i++)
		if (is_same_step(&x->step[i], s))
			mine = &x->step[i];
	if (!mine) {
		/* room grows 0, 1, 3, 7, ... */
		if (!(x->n_steps & (x->n_steps + 1)))
			x->step = cd_regrow(x->arena, x->step, x->n_steps * sizeof(*s),
					    (2 * x->n_steps + 1) * sizeof(*s));
		mine = &x->step[x->n_steps++];
		*mine = *s;
	}
	add_finding(x, mine, name);
}

static void leave(struct cd_fix *x, const char *name, const char *why)
{
	if (!(x->n_left & (x->n_left + 1)))
		x->left = cd_regrow(x->arena, x->left, x->n_left * sizeof(*x->left),
				    (2 * x->n_left + 1) * sizeof(*x->left));
	x->left[x->n_left++] = cd_sprintf(x->arena, "%s: %s", name, why);
}

static const char *name_of(struct cd_fix *x, const struct cd_finding *f)
{
	bool host = !strcmp(f->scope, "host");

	return cd_sprintf(x->arena, "%s/%s on %s%s%s", f->check, f->code,
			  f->subject && *f->subject ? f->subject : "this host", host ? "" : " in ",
			  host ? "" : f->scope);
}

static void add_by_hand(struct cd_fix *x, const char *text, const char *why, const char *name)
{
	add_step(x, &(struct cd_fix_step){ .kind = CD_FIX_BY_HAND, .text = text, .why = why }, name);
}

static bool is_waived(const struct cd_finding *f)
{
	return f->waived && !f->waived->expired;
}

/* A step after one for a person may be what that person has to decide: `held`. */
static void add_one(struct cd_fix *x, const struct cd_finding *f, const struct cd_step *s,
		    bool held, const char *name)
{
	struct cd_fix_step one = { .when = s->when, .risk = s->risk, .space = space_of(f) };
	const char *why = automate(x, f, s, &one);

	if (!why && held)
		why = "a person has to act or decide first, as the step before it says";
	if (why)
		one = (struct cd_fix_step){ .kind = CD_FIX_BY_HAND, .when = s->when,
					    .risk = s->risk, .why = why };
	one.text = s->text;
	one.undo = s->undo;
	add_step(x, &one, name);
}

static void add_all(struct cd_fix *x, struct cd_catalogue *cat, const struct cd_finding *f)
{
	const struct cd_words *w = cd_catalogue_words(cat, x->arena, x->run, f);
	const char *name = name_of(x, f);
	bool held[CD_PERSISTENT + 1] = { false };

	if (is_waived(f)) {
		leave(x, name, "it is waived");
		return;
	}
	if (f->where != CD_HERE) {
		leave(x, name, "its cause is not on this host");
		return;
	}
	if (w->outside)
		add_by_hand(x, w->outside_text ? w->outside_text : "",
			    cd_sprintf(x->arena, "it is not on this host (%s)", w->outside), name);
	else if (!w->n_steps)
		leave(x, name, "the catalogue has no step for it");
	for (size_t i = 0; i < w->n_steps; i++) {
		const struct cd_step *s = &w->step[i];

		if (!s->settled)
			add_one(x, f, s, held[s->when], name);
		held[s->when] |= !strcmp(s->kind, "manual");
	}
}

static void keep_by_hand(struct cd_fix_step *s, const char *why)
{
	s->kind = CD_FIX_BY_HAND;
	s->why = why;
}

/* Who waives a finding wants that setting as it is, whatever else asks for it. */
static void spare_waived(struct cd_fix *x, struct cd_catalogue *cat, const struct cd_finding *f)
{
	const struct cd_words *w = cd_catalogue_words(cat, x->arena, x->run, f);
	const char *space = space_of(f);

	for (size_t i = 0; i < w->n_steps; i++)
		for (size_t k = 0; k < x->n_steps; k++) {
			struct cd_fix_step *s = &x->step[k];

			if (s->kind != CD_FIX_BY_HAND && s->key && same(s->space, space) &&
			    same(s->key, w->step[i].target))
				keep_by_hand(s, cd_sprintf(x->arena, "it is about what %s is "
							   "waived for", name_of(x, f)));
		}
}

static void spare_all_waived(struct cd_fix *x, struct cd_catalogue *cat)
{
	for (size_t i = 0; i < x->run->n_results; i++)
		for (const struct cd_subject *s = x->run->results[i].subjects; s; s = s->next)
			for (const struct cd_finding *f = s->findings; f; f = f->next)
				if (is_waived(f))
					spare_waived(x, cat, f);
}

static void part_the_contradicting(struct cd_fix *x)
{
	const char **why = cd_alloc_n(x->arena, x->n_steps + 1, sizeof(*why));

	for (size_t i = 0; i < x->n_steps; i++)
		for (size_t k = 0; k < x->n_steps; k++)
			if (contradict(&x->step[i], &x->step[k]) &&
			    (!why[i] || !have_one_finding(&x->step[i], &x->step[k])))
				why[i] = have_one_finding(&x->step[i], &x->step[k]) ?
					 "its finding names two values of the same" :
					 "another finding wants another value of the same";
	for (size_t i = 0; i < x->n_steps; i++)
		if (why[i])
			keep_by_hand(&x->step[i], why[i]);
}

static bool chooses(const char *pattern, const struct cd_finding *f, unsigned rank,
		    struct cd_arena *a)
{
	if (*pattern && !pattern[strspn(pattern, "0123456789")])
		return rank && strtoul(pattern, NULL, 10) == rank;
	if (strchr(pattern, '/'))
		return cd_text_glob(pattern, cd_sprintf(a, "%s/%s", f->check, f->code));
	return cd_plan_matches(pattern, f->check);
}

struct choice {
	char **pattern;
	size_t n;
	bool *used;
};

static void consider(struct cd_fix *x, struct cd_catalogue *cat, const struct choice *c,
		     const struct cd_finding *f, unsigned rank)
{
	bool mine = !c->n;

	for (size_t i = 0; i < c->n; i++) {
		if (!chooses(c->pattern[i], f, rank, x->arena))
			continue;
		c->used[i] = mine = true;
	}
	if (mine)
		add_all(x, cat, f);
}

static int nothing(const struct cd_run *run, const char *pattern, struct cd_arena *a,
		   struct cd_error *err)
{
	const char **name = cd_alloc_n(a, run->n_diagnosis + 1, sizeof(*name)), *near;

	for (size_t i = 0; i < run->n_diagnosis; i++)
		name[i] = cd_sprintf(a, "%s/%s", run->diagnosis[i]->finding->check,
				     run->diagnosis[i]->finding->code);
	near = cd_text_nearest(pattern, name);
	return cd_error_set(err, "%s: no finding of this run is chosen by it%s%s%s", pattern,
			    near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

struct cd_fix *cd_fix_plan(const struct cd_run *run, struct cd_catalogue *cat, char **pattern,
			   int n_patterns, struct cd_arena *a, struct cd_error *err)
{
	struct cd_fix *x = cd_alloc(a, sizeof(*x));
	struct choice c = { pattern, (size_t)n_patterns, NULL };
	struct cd_map *seen = cd_map_new(a);

	x->arena = a;
	x->run = run;
	c.used = cd_alloc_n(a, c.n + 1, sizeof(*c.used));
	for (size_t i = 0; i < run->n_diagnosis; i++) {
		const struct cd_finding *f = run->diagnosis[i]->finding;

		cd_map_set(seen, &f, sizeof(f), x);
		consider(x, cat, &c, f, run->diagnosis[i]->rank);
	}
	for (size_t i = 0; i < run->n_results; i++)
		for (const struct cd_subject *s = run->results[i].subjects; s; s = s->next)
			for (const struct cd_finding *f = s->findings; f; f = f->next)
				if (!cd_map_get(seen, &f, sizeof(f)))
					consider(x, cat, &c, f, 0);
	for (size_t i = 0; i < c.n; i++) {
		if (c.used[i])
			continue;
		nothing(run, pattern[i], a, err);
		return NULL;
	}
	part_the_contradicting(x);
	spare_all_waived(x, cat);
	return x;
}

/* SPDX-License-Identifier: Apache-2.0 */
/* caveats.c - what did two runs do differently, so that not every difference is one of the hosts? */
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "compare.h"

enum { ROOM = 24, NAMED = 4 };

struct telling {
	const struct cd_run *a, *b;
	const char *what, *later;	/* "the first run", "the later run" */
	struct cd_arena *arena;
	const char **said;
	size_t n;
};

static void tell(struct telling *t, const char *sentence)
{
	if (t->n < ROOM)
		t->said[t->n++] = sentence;
}

static const char *or(const char *text, const char *otherwise)
{
	return text && *text ? text : otherwise;
}

static bool differ(const char *x, const char *y)
{
	return strcmp(or(x, ""), or(y, "")) != 0;
}

static const struct cd_fact *fact(const struct cd_run *run, const char *name)
{
	return cd_evidence_get(run->evidence, "host", name, "");
}

/* -1: not known. */
static int yes(const struct cd_run *run, const char *name)
{
	const struct cd_fact *f = fact(run, name);

	return f && f->state == CD_PRESENT && f->type == CD_BOOL ? f->as.i != 0 : -1;
}

static const char *container(const struct cd_run *run)
{
	const struct cd_fact *f = fact(run, "host/container");

	return f && f->state == CD_PRESENT && f->type == CD_TEXT ? f->as.text : "";
}

static bool same_list(const struct cd_list *x, const struct cd_list *y)
{
	bool same = x->n == y->n;

	for (size_t i = 0; same && i < x->n; i++)
		same = !strcmp(x->text[i], y->text[i]);
	return same;
}

static void tell_rights(struct telling *t)
{
	const struct cd_fact *x = fact(t->a, "host/capabilities");
	const struct cd_fact *y = fact(t->b, "host/capabilities");
	int was = yes(t->a, "host/privileged"), is = yes(t->b, "host/privileged");

	if (was >= 0 && is >= 0 && was != is)
		tell(t, cd_sprintf(t->arena, "Only %s was made with the rights of root: the other "
				   "saw less.", was ? t->what : t->later));
	else if (x && y && x->state == CD_PRESENT && y->state == CD_PRESENT &&
		 x->type == CD_TEXTS && y->type == CD_TEXTS && !same_list(x->as.list, y->as.list))
		tell(t, "The runs were made with different capabilities: one may have seen less.");
	if (differ(container(t->a), container(t->b)))
		tell(t, cd_sprintf(t->arena, "Looked at from different places: %s from %s, %s "
				   "from %s.", t->what,
				   or(container(t->a), "the host itself"), t->later,
				   or(container(t->b), "the host itself")));
	was = yes(t->a, "host/child_netns");
	is = yes(t->b, "host/child_netns");
	if (was >= 0 && is >= 0 && was != is)
		tell(t, "Only one of the runs was made in the first network namespace.");
}

/* Site keys and bounds: with others, a verdict may change although nothing else did. */
static void tell_profile(struct telling *t)
{
	CD_AUTO_BUF b = { 0 };
	const struct cd_series *s;
	size_t n = 0;

	if (differ(t->a->profile, t->b->profile))
		tell(t, cd_sprintf(t->arena, "Different profiles: %s used %s, %s used %s.",
				   t->what, or(t->a->profile, "default"), t->later,
				   or(t->b->profile, "default")));
	for (size_t i = 0; (s = cd_evidence_at(t->b->evidence, i)); i++) {
		const struct cd_fact *x, *y = s->n == 1 ? &s->fact[0] : NULL;

		if (!y || strncmp(s->name, "site/", 5) || strcmp(s->scope, "host"))
			continue;
		x = fact(t->a, s->name);
		if (!x || (x->state == y->state && (y->state != CD_PRESENT || (x->type == y->type &&
		    (y->type == CD_TEXT ? !strcmp(x->as.text, y->as.text) :
		     y->type == CD_REAL ? x->as.real == y->as.real :
		     y->type == CD_TEXTS ? same_list(x->as.list, y->as.list) :
		     y->type == CD_INTS || y->type == CD_TABLE || x->as.i == y->as.i)))))
			continue;
		if (n++ < NAMED)
			cd_buf_printf(&b, "%s%s", b.len ? ", " : "", s->name + 5);
	}
	if (n > NAMED)
		cd_buf_printf(&b, " and %zu more", n - NAMED);
	if (n)
		tell(t, cd_sprintf(t->arena, "The profiles set these differently: %s.", b.data));
}

static size_t asked_alike(const struct cd_run *a, const struct cd_run *b, size_t *more)
{
	size_t same = 0, k = 0;

	/* Results come in the order of their ids. */
	for (size_t i = 0; i < a->n_results; i++) {
		while (k < b->n_results && strcmp(b->results[k].check, a->results[i].check) < 0)
			k++;
		same += k < b->n_results && !strcmp(b->results[k].check, a->results[i].check);
	}
	*more = b->n_results > same ? b->n_results - same : 0;
	return a->n_results > same ? a->n_results - same : 0;
}

static size_t rates(const struct cd_run *run)
{
	const struct cd_series *s;
	size_t n = 0;

	for (size_t i = 0; (s = cd_evidence_at(run->evidence, i)); i++)
		for (size_t k = 0; s->type == CD_COUNTER && k < s->n; k++)
			n += s->fact[k].state == CD_PRESENT && s->fact[k].as.counter->samples > 1;
	return n;
}

static void tell_scope(struct telling *t)
{
	size_t more, less = asked_alike(t->a, t->b, &more);

	if (less || more)
		tell(t, cd_sprintf(t->arena, "Not the same questions: %zu only in %s, %zu only in "
				   "%s.", less, t->what, more, t->later));
	if (!rates(t->a) != !rates(t->b))
		tell(t, cd_sprintf(t->arena, "Only %s took two samples of counters.",
				   rates(t->a) ? t->what : t->later));
	if (!t->a->root != !t->b->root)
		tell(t, cd_sprintf(t->arena, "Only %s read a recorded machine.",
				   t->a->root ? t->what : t->later));
}

const char **cd_compare_caveats(const struct cd_run *a, const struct cd_run *b, const char *what,
				const char *later, struct cd_arena *arena, size_t *n)
{
	struct telling t = { .a = a, .b = b, .what = what, .later = later,
			     .arena = arena,
			     .said = cd_alloc_n(arena, ROOM, sizeof(*t.said)) };

	if (!cd_same_host(a, b))
		tell(&t, cd_sprintf(arena, "Two hosts: %s is of %s, %s of %s.", what,
				    or(a->host_name, "a host without a name"), later,
				    or(b->host_name, "a host without a name")));
	else if (!or(a->host_name, NULL))
		tell(&t, "Neither run names its host: taken for one.");
	if (cd_same_host(a, b) && a->began_ns > b->began_ns)
		tell(&t, cd_sprintf(arena, "%c%s is the younger one.", what[0] - 'a' + 'A',
				    what + 1));
	if (differ(a->version, b->version))
		tell(&t, cd_sprintf(arena, "Different versions of commdoctor: %s and %s; checks "
				    "and facts may have changed.", or(a->version, "unknown"),
				    or(b->version, "unknown")));
	tell_profile(&t);
	tell_scope(&t);
	tell_rights(&t);
	if (!a->finished)
		tell(&t, cd_sprintf(arena, "%c%s was cut short (%s).", what[0] - 'a' + 'A', what + 1,
				    or(a->cut, "no reason kept")));
	if (!b->finished)
		tell(&t, cd_sprintf(arena, "%c%s was cut short (%s).", later[0] - 'a' + 'A', later + 1,
				    or(b->cut, "no reason kept")));
	*n = t.n;
	return t.said;
}

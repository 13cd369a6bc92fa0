/* SPDX-License-Identifier: Apache-2.0 */
/* compare.c - two runs: were they asked the same, and what differs that matters? */
#include "compare.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "comparing.h"

bool cd_same_host(const struct cd_run *a, const struct cd_run *b)
{
	const char *x = a->host_name ? a->host_name : "", *y = b->host_name ? b->host_name : "";

	if (*x || *y)
		return !strcmp(x, y);
	return !a->boot_id || !b->boot_id || !*a->boot_id || !strcmp(a->boot_id, b->boot_id);
}

/* ---- order ----------------------------------------------------------------------------- */

static int by_class(const void *a, const void *b)
{
	const struct cd_change *x = a, *y = b;
	size_t p = cd_matter_class_number(x->class), q = cd_matter_class_number(y->class);
	int order = cd_is_difference(y->kind) - cd_is_difference(x->kind);

	if (!order && p != q)
		order = p < q ? -1 : 1;
	if (!order)
		order = strcmp(x->scope, y->scope);
	if (!order)
		order = strcmp(x->fact, y->fact);
	if (!order)
		order = cd_text_compare_natural(x->subject, y->subject);
	if (!order && x->row && y->row)
		order = cd_text_compare_natural(x->row, y->row);
	return order ? order : (int)x->kind - (int)y->kind;
}

static int worst_first(const void *a, const void *b)
{
	const struct cd_moved *x = a, *y = b;
	int order = (int)x->kind - (int)y->kind;

	if (!order)
		order = (y->now ? y->now : y->was) - (x->now ? x->now : x->was);
	if (!order)
		order = strcmp(x->finding, y->finding);
	if (!order)
		order = strcmp(x->scope, y->scope);
	return order ? order : cd_text_compare_natural(x->subject, y->subject);
}

static int by_check(const void *a, const void *b)
{
	const struct cd_judged *x = a, *y = b;
	int order = strcmp(x->check, y->check);

	if (!order)
		order = strcmp(x->scope, y->scope);
	if (!order)
		order = (int)x->was - (int)y->was;
	if (!order)
		order = (int)x->now - (int)y->now;
	return order ? order : cd_text_compare_natural(x->subject, y->subject);
}

static int by_fact(const void *a, const void *b)
{
	const struct cd_unasked *x = a, *y = b;
	int order = strcmp(x->fact, y->fact);

	return order ? order : (int)x->before - (int)y->before;
}

static void sort(void *list, size_t n, size_t size, int (*order)(const void *, const void *))
{
	if (n)
		qsort(list, n, size, order);
}

/* ---- numbers --------------------------------------------------------------------------- */

static void put_number(struct cd_comparison *c, struct cd_arena *arena, struct cd_number n)
{
	CD_GROW(arena, c->number, c->n_numbers);
	c->number[c->n_numbers++] = n;
}

static const struct cd_ceiling *lowest(const struct cd_run *run, const char *scope, const char *path)
{
	const struct cd_ceiling *least = NULL;

	for (size_t i = 0; i < run->n_ceilings; i++) {
		const struct cd_ceiling *c = &run->ceilings[i];

		if (c->limit.bits_per_second > 0 && !strcmp(c->path, path) &&
		    !strcmp(c->scope ? c->scope : "", scope) && cd_ceiling_is_lower(c, least))
			least = c;
	}
	return least;
}

static void compare_ceilings(struct cd_comparison *c, const struct cd_pairing *p,
			     struct cd_arena *arena)
{
	for (size_t i = 0; i < c->a->n_ceilings; i++) {
		const struct cd_ceiling *x = &c->a->ceilings[i], *y;
		const char *there = cd_paired(p, CD_KIND_NIC, x->path);
		const char *scope = x->scope ? x->scope : "";

		/* Each path once, by its lowest. */
		if (lowest(c->a, scope, x->path) != x)
			continue;
		y = lowest(c->b, scope, there ? there : x->path);
		if (y && y->limit.bits_per_second != x->limit.bits_per_second)
			put_number(c, arena, (struct cd_number){ "ceiling", x->scope, x->path,
				   "bit/s", x->limit.bits_per_second, y->limit.bits_per_second });
	}
}

static double rate_of(const struct cd_run *run, const char *fact)
{
	const struct cd_fact *f = cd_evidence_get(run->evidence, "host", fact, "");

	return f && f->state == CD_PRESENT && f->type == CD_RATE ? f->as.rate->per_second : -1;
}

/* Per segment sent, so that a busier hour is no worse. */
static void compare_loss(struct cd_comparison *c, struct cd_arena *arena)
{
	double sent[2], again[2];

	for (int i = 0; i < 2; i++) {
		sent[i] = rate_of(i ? c->b : c->a, "rate/netstat/Tcp.OutSegs");
		again[i] = rate_of(i ? c->b : c->a, "rate/netstat/Tcp.RetransSegs");
	}
	if (sent[0] > 0 && sent[1] > 0 && again[0] >= 0 && again[1] >= 0)
		put_number(c, arena, (struct cd_number){ "retransmitted", "host", "", "ratio",
			   again[0] / sent[0], again[1] / sent[1] });
}

static void compare_measured(struct cd_comparison *c, const struct cd_pairing *p,
			     struct cd_arena *arena)
{
	static const struct {
		const char *fact, *name, *unit;
	} row[] = { { "path/measured", "throughput", "bit/s" },
		    { "path/rtt", "round trip", "ns" } };

	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		const struct cd_series *s = cd_evidence_find(c->a->evidence, "host", row[i].fact);

		for (size_t k = 0; s && k < s->n; k++) {
			const struct cd_fact *f = &s->fact[k], *g;
			const char *there = cd_paired(p, CD_KIND_NIC, f->subject);

			g = cd_evidence_get(c->b->evidence, "host", row[i].fact,
					    there ? there : f->subject);
			if (g && f->state == CD_PRESENT && g->state == CD_PRESENT &&
			    f->type == g->type && f->type != CD_TABLE && f->as.i != g->as.i)
				put_number(c, arena, (struct cd_number){ row[i].name, "host",
					   f->subject, row[i].unit, (double)f->as.i,
					   (double)g->as.i });
		}
	}
	compare_loss(c, arena);
}

/* ---- the whole ------------------------------------------------------------------------- */

static bool has_scope(const struct cd_run *run, const char *scope)
{
	const struct cd_series *s;

	for (size_t i = 0; (s = cd_evidence_at(run->evidence, i)); i++)
		if (!strcmp(s->scope, scope))
			return true;
	return false;
}

/* Other scopes than the host, each once, in the order in which the runs have them. */
static size_t scopes_of(const struct cd_run *run, const char **scope, size_t max)
{
	const struct cd_series *s;
	size_t n = 0;

	scope[n++] = "host";
	for (size_t i = 0; (s = cd_evidence_at(run->evidence, i)) && n < max; i++) {
		size_t k = 0;

		while (k < n && strcmp(scope[k], s->scope))
			k++;
		if (k == n)
			scope[n++] = s->scope;
	}
	return n;
}

struct cd_comparison *cd_compare(const struct cd_run *a, const struct cd_run *b,
				 struct cd_arena *arena)
{
	enum { SCOPES = 256 };
	struct cd_comparison *c = cd_alloc(arena, sizeof(*c));
	const char *scope[SCOPES];
	size_t n = scopes_of(a, scope, SCOPES);
	struct cd_pairing *host = NULL;

	c->a = a;
	c->b = b;
	c->one_host = cd_same_host(a, b);
	c->caveat = cd_compare_caveats(a, b, "the first run", "the later run", arena,
				        &c->n_caveats);
	for (size_t i = 0; i < n; i++) {
		struct cd_pairing *p;

		if (i && !has_scope(b, scope[i]))
			continue;
		p = cd_pair(a->evidence, b->evidence, scope[i], c->one_host, arena);
		host = i ? host : p;
		cd_compare_facts(c, scope[i], p, arena);
	}
	cd_compare_results(c, host, arena);
	compare_ceilings(c, host, arena);
	compare_measured(c, host, arena);
	cd_fingerprint_take(a, arena, &c->before);
	cd_fingerprint_take(b, arena, &c->after);
	sort(c->change, c->n_changes, sizeof(*c->change), by_class);
	sort(c->moved, c->n_moved, sizeof(*c->moved), worst_first);
	sort(c->judged, c->n_judged, sizeof(*c->judged), by_check);
	sort(c->unasked, c->n_unasked, sizeof(*c->unasked), by_fact);
	return c;
}

static bool is_answer(enum cd_verdict v)
{
	return v == CD_PASS || v == CD_FAIL || v == CD_NOT_APPLICABLE;
}

size_t cd_comparison_differences(const struct cd_comparison *c)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n_moved; i++)
		n += c->moved[i].kind != CD_LOST && c->moved[i].kind != CD_FOUND;
	for (size_t i = 0; i < c->n_judged; i++)
		n += is_answer(c->judged[i].was) && is_answer(c->judged[i].now);
	for (size_t i = 0; i < c->n_changes; i++)
		n += cd_is_difference(c->change[i].kind);
	return n;
}

size_t cd_comparison_blind_spots(const struct cd_comparison *c)
{
	size_t n = c->n_unasked + c->n_only_a + c->n_only_b;

	for (size_t i = 0; i < c->n_moved; i++)
		n += c->moved[i].kind == CD_LOST || c->moved[i].kind == CD_FOUND;
	for (size_t i = 0; i < c->n_judged; i++)
		n += !is_answer(c->judged[i].was) || !is_answer(c->judged[i].now);
	for (size_t i = 0; i < c->n_changes; i++)
		n += !cd_is_difference(c->change[i].kind);
	return n;
}

static bool has_gaps(const struct cd_run *run, const struct cd_fingerprint *p)
{
	bool gaps = p->unseen || !run->finished || !run->n_results;

	for (size_t i = 0; !gaps && i < run->n_results; i++)
		gaps = run->results[i].unfinished || !is_answer(run->results[i].verdict);
	return gaps;
}

bool cd_comparison_saw_all(const struct cd_comparison *c)
{
	return !has_gaps(c->a, &c->before) && !has_gaps(c->b, &c->after);
}

int cd_comparison_exit_status(const struct cd_comparison *c)
{
	if (cd_comparison_differences(c))
		return 1;
	return cd_comparison_blind_spots(c) || !c->a->finished || !c->b->finished ||
	       cd_run_is_blind(c->a) || cd_run_is_blind(c->b) ? 3 : 0;
}

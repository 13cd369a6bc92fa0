/* SPDX-License-Identifier: Apache-2.0 */
/* When are two values of a fact the same, and how is one written in a line? */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"
#include "comparing.h"

static int by_text(const void *a, const void *b)
{
	return cd_text_compare_natural(*(const char *const *)a, *(const char *const *)b);
}

static const char *list_text(const struct cd_fact *f, const struct cd_matter *m,
			     struct cd_arena *arena)
{
	const struct cd_list *l = f->as.list;
	const char **word = cd_alloc_n(arena, l->n + 1, sizeof(*word));
	CD_AUTO_BUF b = { 0 };

	if (m->flags & CD_MATTERS_COUNT)
		return cd_sprintf(arena, "%zu", l->n);
	for (size_t i = 0; i < l->n; i++)
		word[i] = f->type == CD_TEXTS ? l->text[i] :
						cd_sprintf(arena, "%" PRId64, l->num[i]);
	if (m->flags & CD_MATTERS_UNORDERED && l->n)
		qsort(word, l->n, sizeof(*word), by_text);
	for (size_t i = 0; i < l->n; i++)
		cd_buf_printf(&b, "%s%s", i ? " " : "", word[i]);
	return b.len ? cd_strdup(arena, b.data) : "";
}

const char *cd_fact_text(const struct cd_fact *f, const struct cd_matter *m,
			 struct cd_arena *arena)
{
	switch ((enum cd_type)f->type) {
	case CD_REAL:
		return cd_sprintf(arena, "%.10g", f->as.real);
	case CD_BOOL:
		return f->as.i ? "yes" : "no";
	case CD_TEXT:
	case CD_ADDRESS:
	case CD_CPUS:
		return f->as.text;
	case CD_TEXTS:
	case CD_INTS:
		return list_text(f, m, arena);
	case CD_COUNTER:
	case CD_RATE:
	case CD_MEASURE:
	case CD_TABLE:
		return "";
	default:
		return cd_sprintf(arena, "%" PRId64, f->as.i);
	}
}

/* What the kernel reckons from free memory at boot: as far apart as that may be. */
static bool near(double a, double b)
{
	const double apart = 0.05;	/* ours: pages that boot leaves over vary by far less */
	double high = a > b ? a : b, low = a > b ? b : a;

	return high - low <= apart * (high > 0 ? high : -low);
}

static bool all_near(const struct cd_fact *a, const struct cd_fact *b)
{
	if (a->type != b->type)
		return false;
	if (a->type == CD_INT || a->type == CD_BYTES)
		return near((double)a->as.i, (double)b->as.i);
	if (a->type != CD_INTS || a->as.list->n != b->as.list->n)
		return false;
	for (size_t i = 0; i < a->as.list->n; i++)
		if (!near((double)a->as.list->num[i], (double)b->as.list->num[i]))
			return false;
	return true;
}

bool cd_fact_differs(const struct cd_fact *a, const struct cd_fact *b, const struct cd_matter *m,
		     struct cd_arena *arena)
{
	if (m->flags & CD_MATTERS_NEAR && all_near(a, b))
		return false;
	return strcmp(cd_fact_text(a, m, arena), cd_fact_text(b, m, arena)) != 0;
}

bool cd_texts_near(const char *a, const char *b)
{
	while (*a && *b) {
		char *rest_a, *rest_b;
		long long x = strtoll(a, &rest_a, 10), y = strtoll(b, &rest_b, 10);

		if (rest_a == a || rest_b == b || !near((double)x, (double)y))
			return false;
		a = rest_a + strspn(rest_a, " ");
		b = rest_b + strspn(rest_b, " ");
	}
	return !*a && !*b;
}

bool cd_matters_between_hosts(const struct cd_matter *m, const struct cd_series *s)
{
	return m && m->class && m->kind != CD_KIND_IRQ && s->type != CD_COUNTER &&
	       s->type != CD_RATE && !(m->flags & (CD_MATTERS_ONE_HOST | CD_MATTERS_MOVES));
}

bool cd_has_word(const char *list, const char *name)
{
	size_t n = strlen(name);

	while (list && *list) {
		size_t word = strcspn(list, " ");

		if (word == n && !strncmp(list, name, n))
			return true;
		list += word + strspn(list + word, " ");
	}
	return false;
}

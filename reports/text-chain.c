/* SPDX-License-Identifier: Apache-2.0 */
/* text-chain.c - at which link does RoCE break, on which ports? */
#include "reports/text-chain.h"

#include <string.h>

#include "base/text.h"
#include "reports/chain.h"
#include "reports/text-findings.h"

enum { CHAINS = 4, ALIKE = 12 };	/* told in full; ports named beside one */

static bool alike(const struct cd_chain *x, const struct cd_chain *y)
{
	for (size_t i = 0; i < CD_LINKS; i++) {
		const char *a = x->link[i].finding, *b = y->link[i].finding;

		if (x->link[i].state != y->link[i].state ||
		    strcmp(x->link[i].seen, y->link[i].seen) || !a != !b || (a && strcmp(a, b)))
			return false;
	}
	return true;
}

/* "PFC off BROKEN"; what was seen but nobody judged has no word. */
static const char *say_link(const struct cd_view *v, const struct cd_link *l, size_t i)
{
	const char *word = l->state == CD_LINK_BROKEN ? "BROKEN" :
			   l->state == CD_LINK_UNASKED && *l->seen ? "" :
			   cd_link_state_word(l->state);

	return cd_sprintf(v->arena, "%s%s%s%s%s", cd_link_label(i), *l->seen ? " " : "",
			  cd_view_cut(v->arena, l->seen, 100), *word ? " " : "", word);
}

/* Lines end between links, never within one. */
static void links(const struct cd_flow *f, const struct cd_view *v, const struct cd_chain *c)
{
	const char *label = cd_sprintf(v->arena, "   %s", cd_view_cut(v->arena, c->port, 40));
	const char *line = "";

	for (size_t i = 0; i < CD_LINKS; i++) {
		const char *link = say_link(v, &c->link[i], i);
		const char *more = cd_sprintf(v->arena, "%s%s%s", line, i ? " > " : "", link);

		if (i && CD_TEXT_INDENT + cd_flow_columns(more) > f->width) {
			cd_flow_labelled(f, NULL, label, CD_TEXT_INDENT, line);
			label = "";
			more = cd_sprintf(v->arena, "> %s", link);
		}
		line = more;
	}
	cd_flow_labelled(f, NULL, label, CD_TEXT_INDENT, line);
}

static const char *breaks(const struct cd_view *v, const struct cd_chain *c)
{
	CD_AUTO_BUF b = { 0 };

	for (size_t i = 0; i < CD_LINKS; i++)
		if (c->link[i].state == CD_LINK_BROKEN)
			cd_buf_printf(&b, "%s at %s by %s", b.len ? "," : "broken",
				      cd_link_label(i), c->link[i].finding);
	return b.len ? cd_strdup(v->arena, b.data) : "";
}

static void tell(const struct cd_flow *f, const struct cd_view *v, const struct cd_chain *c,
		 const char *others)
{
	links(f, v, c);
	if (*breaks(v, c))
		cd_flow_text(f, CD_TEXT_INDENT, breaks(v, c));
	if (*others)
		cd_flow_text(f, CD_TEXT_INDENT, cd_sprintf(v->arena, "the same on %s", others));
}

/* Ports behind `first` whose chain is the same. */
static const char *others_like(const struct cd_view *v, const struct cd_chain *chain, size_t n,
			       size_t first)
{
	CD_AUTO_BUF b = { 0 };
	size_t said = 0;

	for (size_t i = first + 1; i < n; i++)
		if (alike(&chain[first], &chain[i]) && said++ < ALIKE)
			cd_buf_printf(&b, "%s%s", b.len ? ", " : "",
				      cd_view_cut(v->arena, chain[i].port, 40));
	if (said > ALIKE)
		cd_buf_printf(&b, " and %zu more", said - ALIKE);
	return b.len ? cd_strdup(v->arena, b.data) : "";
}

static bool is_first(const struct cd_chain *chain, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (alike(&chain[k], &chain[i]))
			return false;
	return true;
}

void cd_text_chains(const struct cd_flow *f, const struct cd_view *v)
{
	size_t n, said = 0;
	const struct cd_chain *chain = cd_chains(v->run, v->arena, &n);

	for (enum cd_link_state s = CD_LINK_BROKEN; s >= CD_LINK_UNKNOWN; s--)
		for (size_t i = 0; i < n; i++) {
			if (cd_chain_state(&chain[i]) != s || !is_first(chain, i))
				continue;
			if (!said)
				cd_flow_heading(f, "RoCE, from the mark on a packet to the job");
			if (said++ < CHAINS)
				tell(f, v, &chain[i], others_like(v, chain, n, i));
		}
	if (said > CHAINS)
		cd_flow_text(f, CD_TEXT_INDENT, cd_sprintf(v->arena, "and %zu more in -o html",
							   said - CHAINS));
}

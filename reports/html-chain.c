/* SPDX-License-Identifier: Apache-2.0 */
/* html-chain.c - which RoCE chains stand on the page? */
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "reports/chain.h"
#include "reports/html-view.h"

static const char *say_all(const struct cd_view *v, const struct cd_chain *c)
{
	CD_AUTO_BUF b = { 0 };

	for (size_t k = 0; k < CD_LINKS; k++)
		cd_buf_printf(&b, "%d %s %s\n", (int)c->link[k].state, c->link[k].seen,
			      c->link[k].finding ? c->link[k].finding : "");
	return cd_strdup(v->arena, b.data);
}

static void put_link(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr chain,
		     const struct cd_link *l, size_t which)
{
	xmlNodePtr link = cd_html_add(chain, "link", NULL);

	cd_html_set(link, "name", cd_link_name(which));
	cd_html_set(link, "label", cd_link_label(which));
	cd_html_set(link, "state", cd_link_state_name(l->state));
	cd_html_set(link, "word", l->state == CD_LINK_UNASKED && *l->seen ? "seen, not judged" :
		    cd_link_state_word(l->state));
	cd_html_set(link, "seen", *l->seen ? cd_view_cut(v->arena, l->seen, budget->text) : NULL);
	cd_html_set(link, "finding", l->finding);
}

/* Ports whose chains are the same share one. */
void cd_html_chains(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root)
{
	size_t n, said = 0;
	const struct cd_chain *chain = cd_chains(v->run, v->arena, &n);
	xmlNodePtr list = n ? cd_html_add(root, "chains", NULL) : NULL;
	struct cd_map *shared = cd_map_new(v->arena);

	for (size_t i = 0; i < n; i++) {
		const char *key = say_all(v, &chain[i]);
		xmlNodePtr node;

		if (cd_html_share(v, shared, key, "port", chain[i].port) || said++ >= budget->list)
			continue;
		node = cd_html_add(list, "chain", NULL);
		cd_html_share_new(v, shared, key, node, "port", chain[i].port);
		for (size_t k = 0; k < CD_LINKS; k++)
			put_link(v, budget, node, &chain[i].link[k], k);
	}
	if (said > budget->list)
		cd_html_cut(v, list, said - budget->list, "port");
}

/* SPDX-License-Identifier: Apache-2.0 */
/* html-chain.c - which RoCE chains stand on the page? */
#include <string.h>

#include "base/text.h"
#include "reports/chain.h"
#include "reports/html-view.h"

void cd_html_chains(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root)
{
	size_t n;
	const struct cd_chain *chain = cd_chains(v->run, v->arena, &n);
	xmlNodePtr list = n ? cd_html_add(root, "chains", NULL) : NULL;

	for (size_t i = 0; i < n && i < budget->list; i++) {
		xmlNodePtr node = cd_html_add(list, "chain", NULL);

		cd_html_set(node, "port", chain[i].port);
		for (size_t k = 0; k < CD_LINKS; k++) {
			const struct cd_link *l = &chain[i].link[k];
			xmlNodePtr link = cd_html_add(node, "link", NULL);

			cd_html_set(link, "name", cd_link_name(k));
			cd_html_set(link, "state", cd_link_state_name(l->state));
			cd_html_set(link, "word", cd_link_state_word(l->state));
			cd_html_set(link, "seen", *l->seen ?
				    cd_view_cut(v->arena, l->seen, budget->text) : NULL);
			cd_html_set(link, "finding", l->finding);
		}
	}
	if (n > budget->list)
		cd_html_cut(v, list, n - budget->list, "ports are");
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * html-topology.c - what does a page say of what hangs where?
 *
 * A picture of each NUMA node, and beside it the same in words.
 */
#include <string.h>

#include "base/text.h"
#include "reports/html-view.h"
#include "reports/topology-picture.h"

enum { DRAWN = 12, TITLE = 400 };

static void put_item(const struct cd_view *v, xmlNodePtr parent, const struct cd_topo_item *item)
{
	const char *const more[] = { cd_topo_nearest(v->arena, item), cd_topo_functions(v->arena, item),
				     cd_topo_queues(v->arena, item) };
	xmlNodePtr node = cd_html_add(parent, "item", NULL);

	cd_html_set(node, "kind", item->kind == CD_TOPO_BRIDGE ? "bridge" : "device");
	cd_html_set(node, "depth", cd_sprintf(v->arena, "%u", item->depth));
	cd_html_set(node, "name", cd_view_cut(v->arena, cd_topo_name(v->arena, item), TITLE));
	if (item->rate > 0)
		cd_html_set(node, "rate", cd_text_quantity(v->arena, (double)item->rate, "bit/s"));
	if (*item->pci)
		cd_html_set(node, "pci", item->pci);
	if (*cd_topo_link(v->arena, item))
		cd_html_set(node, "link", cd_topo_link(v->arena, item));
	if (item->worst) {
		cd_html_severity(node, item->worst);
		cd_html_set(node, "finding", cd_view_cut(v->arena, cd_topo_finding(v->arena, v->catalogue, item), TITLE));
	}
	for (size_t i = 0; i < sizeof(more) / sizeof(more[0]); i++)
		if (*more[i])
			cd_html_add(node, "more", cd_view_cut(v->arena, more[i], TITLE));
}

static void put_node(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr list,
		     const struct cd_topo *t, const struct cd_topo_node *n)
{
	xmlNodePtr node = cd_html_add(list, "node", NULL);

	cd_html_set(node, "name", cd_topo_node_name(v->arena, t, n));
	if (*cd_topo_cpus(v->arena, n))
		cd_html_set(node, "cpus", cd_topo_cpus(v->arena, n));
	if (budget->pictures)
		cd_topo_draw(v->arena, v->catalogue, node, t, n);
	for (size_t i = 0; i < n->n_items; i++)
		put_item(v, node, &n->item[i]);
	cd_html_cut(v, node, n->n_cut, "device");
}

/* Nodes without a device come last and may be left out: with no CPU they are memory. */
void cd_html_topology(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root)
{
	struct cd_topo *t = cd_topo_new(v->run, v->arena);
	xmlNodePtr list = cd_html_add(root, "topology", NULL);
	size_t drawn = 0, left = t->n_nodes_cut;

	cd_html_add(list, "says", cd_view_cut(v->arena, cd_topo_summary(v->arena, t), TITLE));
	for (int empty = 0; empty < 2; empty++) {
		for (size_t i = 0; i < t->n_nodes; i++) {
			if ((t->node[i].n_items == 0) != empty)
				continue;
			if (drawn++ < DRAWN)
				put_node(v, budget, list, t, &t->node[i]);
			else
				left++;
		}
	}
	cd_html_cut(v, list, left, "NUMA node");
}

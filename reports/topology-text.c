/* SPDX-License-Identifier: Apache-2.0 */
/* topology-text.c - how does a machine read on a terminal? */
#include "reports/topology-out.h"

#include "base/arena.h"
#include "base/text.h"
#include "reports/topology-picture.h"

enum { STEP = 2, DEEPEST = 10 };

static void put_item(const struct cd_topo_out *o, const struct cd_flow *f,
		     const struct cd_topo_item *item)
{
	struct cd_arena *a = o->arena;
	const char *rate = item->rate > 0 ? cd_text_quantity(a, (double)item->rate, "bit/s") : "";
	const char *place = cd_topo_place(a, item);
	size_t indent = STEP * (1 + (item->depth < DEEPEST ? item->depth : DEEPEST));
	const char *const more[] = { cd_topo_nearest(a, item), cd_topo_functions(a, item),
				     cd_topo_queues(a, item),
				     cd_topo_finding(a, o->catalogue, item) };

	cd_flow_text(f, indent, cd_sprintf(a, "%s%s%s%s%s", cd_topo_name(a, item),
					   *rate ? "  " : "", rate, *place ? "  " : "", place));
	for (size_t i = 0; i < sizeof(more) / sizeof(more[0]); i++)
		if (*more[i])
			cd_flow_text(f, indent + 2 * STEP, more[i]);
}

void cd_topo_write_text(const struct cd_topo_out *o, const struct cd_flow *f)
{
	const struct cd_topo *t = o->topo;

	cd_flow_text(f, 0, cd_sprintf(o->arena, "%s: %s", o->run->host_name && *o->run->host_name ?
				      o->run->host_name : "this machine",
				      cd_topo_summary(o->arena, t)));
	for (size_t i = 0; i < t->n_nodes; i++) {
		const struct cd_topo_node *node = &t->node[i];
		const char *cpus = cd_topo_cpus(o->arena, node);

		cd_flow_heading(f, cd_sprintf(o->arena, "%s%s%s",
					      cd_topo_node_name(o->arena, t, node), *cpus ? "   " : "",
					      cpus));
		for (size_t k = 0; k < node->n_items; k++)
			put_item(o, f, &node->item[k]);
		if (node->n_cut)
			cd_flow_text(f, STEP, cd_sprintf(o->arena, "and %zu more", node->n_cut));
	}
	if (t->n_nodes_cut)
		cd_flow_text(f, 0, cd_sprintf(o->arena, "and %zu more NUMA nodes", t->n_nodes_cut));
}

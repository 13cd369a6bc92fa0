/* SPDX-License-Identifier: Apache-2.0 */
/*
 * topology.c - which device hangs where, how fast is its link, and who serves its interrupts?
 *
 * A machine has hundreds of PCI functions; the tree holds network cards, GPUs and disks, and of the ports
 * above them those at which a way forks.  Where they share a port they share its lanes.
 */
#include "reports/topology-work.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"

enum { NODES = 1024, ITEMS = 64, DISKS = 24 };

static bool overlap(const struct cd_cpus *a, const struct cd_cpus *b)
{
	for (size_t i = 0; i < a->n_words && i < b->n_words; i++)
		if (a->word[i] & b->word[i])
			return true;
	return false;
}

/* ---- interrupts -------------------------------------------------------------------------- */

static const char *node_of_cpus(const struct cd_topo_work *w, const char *text)
{
	struct cd_cpus set = { 0 };
	const char *found = "";

	if (!text || !cd_cpus_parse_list(w->a, text, &set))
		return "";
	for (size_t i = 0; i < w->topo->n_nodes; i++) {
		if (!overlap(&set, &w->cpus[i]))
			continue;
		if (*found)
			return "";
		found = w->topo->node[i].number;
	}
	return found;
}

static int most_first(const void *a, const void *b)
{
	const struct cd_topo_spot *x = a, *y = b;

	if (x->n != y->n)
		return x->n < y->n ? 1 : -1;
	return cd_text_compare_natural(x->node, y->node);
}

static void add_spot(struct cd_topo_item *item, const char *node)
{
	size_t i = 0;

	while (i < item->n_spots && strcmp(item->spot[i].node, node))
		i++;
	item->spot[i].node = node;
	item->spot[i].n++;
	if (i == item->n_spots)
		item->n_spots++;
	item->n_queues++;
}

static void add_interrupts(const struct cd_topo_work *w, struct cd_topo_device *d)
{
	const struct cd_list *irq = cd_topo_list(w, "irq/of_device", d->item.pci);

	if (!irq->n || !*d->item.pci)
		return;
	d->item.spot = cd_alloc_n(w->a, w->topo->n_nodes + 2, sizeof(*d->item.spot));
	for (size_t i = 0; i < irq->n; i++) {
		const struct cd_fact *queue = cd_topo_present(w, "irq/queue", irq->text[i],
							      CD_BOOL);
		const char *cpus = cd_topo_text(w, "irq/effective", irq->text[i], CD_CPUS);

		if (queue && queue->as.i && cpus && *cpus)
			add_spot(&d->item, node_of_cpus(w, cpus));
	}
	qsort(d->item.spot, d->item.n_spots, sizeof(*d->item.spot), most_first);
}

/* ---- nodes ------------------------------------------------------------------------------- */

static const char *package_of(const struct cd_topo_work *w, const struct cd_cpus *cpus)
{
	const struct cd_list *package = cd_topo_list(w, "cpu/package", "");
	const char *found = NULL;

	for (size_t i = 0; i < package->n; i++) {
		const char *text = cd_topo_text(w, "cpu/package_cpus", package->text[i], CD_CPUS);
		struct cd_cpus set = { 0 };

		if (!text || !cd_cpus_parse_list(w->a, text, &set))
			return NULL;
		if (!overlap(&set, cpus))
			continue;
		if (found)
			return NULL;
		found = package->text[i];
	}
	return found;
}

static void add_nodes(struct cd_topo_work *w)
{
	const struct cd_list *numa = cd_topo_list(w, "numa", "");
	size_t n = numa->n < NODES ? numa->n : NODES;

	w->topo->node = cd_alloc_n(w->a, n + 1, sizeof(*w->topo->node));
	w->cpus = cd_alloc_n(w->a, n + 1, sizeof(*w->cpus));
	w->topo->n_nodes = n;
	w->topo->n_nodes_cut = numa->n - n;
	for (size_t i = 0; i < n; i++) {
		struct cd_topo_node *node = &w->topo->node[i];

		node->number = numa->text[i];
		node->cpus = cd_topo_text(w, "numa/cpus", node->number, CD_CPUS);
		if (node->cpus && !cd_cpus_parse_list(w->a, node->cpus, &w->cpus[i]))
			w->cpus[i] = (struct cd_cpus){ 0 };
		node->package = package_of(w, &w->cpus[i]);
	}
}

static void place(const struct cd_topo_work *w, struct cd_topo_device *d)
{
	const struct cd_fact *f = *d->item.pci ? cd_topo_present(w, "pci/numa_node", d->item.pci,
								 CD_INT) : NULL;

	d->node = f && f->as.i >= 0 ? cd_sprintf(w->a, "%lld", (long long)f->as.i) : "";
	for (size_t i = 0; i < w->topo->n_nodes; i++)
		if (!strcmp(w->topo->node[i].number, d->node))
			return;
	/* With one node there is no other place. */
	d->node = w->topo->n_nodes == 1 && !w->topo->n_nodes_cut ? w->topo->node[0].number : "";
}

/* ---- the tree of one node ---------------------------------------------------------------- */

struct branch {
	const char *child;	/* through which the last device came */
	bool forks;
};

static void count_branches(struct cd_topo_work *w, const char *node, struct cd_map *bridges)
{
	for (size_t i = 0; i < w->n; i++) {
		struct cd_topo_device *d = &w->device[i];

		if (strcmp(d->node, node))
			continue;
		for (size_t k = 0; k < d->n_up; k++) {
			const char *child = k ? d->up[k - 1] : d->item.pci;
			struct branch *b = cd_map_get(bridges, d->up[k], strlen(d->up[k]));

			if (!b) {
				b = cd_alloc(w->a, sizeof(*b));
				cd_map_set(bridges, d->up[k], strlen(d->up[k]), b);
			}
			b->forks = b->forks || (b->child && strcmp(b->child, child));
			b->child = child;
		}
	}
}

static bool forks(const struct cd_map *bridges, const char *pci)
{
	const struct branch *b = cd_map_get(bridges, pci, strlen(pci));

	return b && b->forks;
}

static struct cd_topo_item *add_item(struct cd_topo_node *node)
{
	return node->n_items == ITEMS ? NULL : &node->item[node->n_items++];
}

static void add_bridge(struct cd_topo_work *w, struct cd_topo_node *node,
		       const struct cd_topo_device *d, size_t k, unsigned depth)
{
	struct cd_topo_item *item = add_item(node);
	struct cd_topo_device way = { .item.pci = d->up[k] };

	if (!item)
		return;
	cd_topo_add_way(w, &way);
	*item = way.item;
	item->kind = CD_TOPO_BRIDGE;
	item->depth = depth;
	item->name = k + 1 == d->n_up ? "root port" : k ? "switch" : "port";
	item->worst = cd_map_get(w->findings, item->pci, strlen(item->pci));
}

static bool below(const struct cd_topo_device *d, const char *bridge)
{
	for (size_t k = 0; k < d->n_up; k++)
		if (!strcmp(d->up[k], bridge))
			return true;
	return false;
}

/* Devices below `bridge` (NULL: all of the node) in their order, each after the forks above it. */
static void add_tree(struct cd_topo_work *w, struct cd_topo_node *node, struct cd_map *bridges,
		     const char *bridge, unsigned depth)
{
	for (size_t i = 0; i < w->n; i++) {
		struct cd_topo_device *d = &w->device[i];
		struct cd_topo_item *item;
		size_t k = d->n_up;

		if (d->done || strcmp(d->node, node->number) || (bridge && !below(d, bridge)))
			continue;
		while (bridge && k && strcmp(d->up[k - 1], bridge))
			k--;
		if (bridge && k)
			k--;
		while (k && !forks(bridges, d->up[k - 1]))
			k--;
		if (k && depth < CD_TOPO_DEEP) {
			add_bridge(w, node, d, k - 1, depth);
			add_tree(w, node, bridges, d->up[k - 1], depth + 1);
			continue;
		}
		d->done = true;
		item = add_item(node);
		if (!item) {
			node->n_cut++;
			continue;
		}
		*item = d->item;
		item->depth = depth;
	}
}

/* Shelves of disks must not take the room of what communicates. */
static void leave_out_disks(struct cd_topo_work *w, struct cd_topo_node *node)
{
	size_t disks = 0;

	for (size_t i = 0; i < w->n; i++) {
		struct cd_topo_device *d = &w->device[i];

		if (d->item.kind != CD_TOPO_NVME || strcmp(d->node, node->number) ||
		    disks++ < DISKS)
			continue;
		d->done = true;
		node->n_cut++;
	}
}

static void fill(struct cd_topo_work *w, struct cd_topo_node *node)
{
	struct cd_map *bridges = cd_map_new(w->a);

	leave_out_disks(w, node);
	node->item = cd_alloc_n(w->a, ITEMS, sizeof(*node->item));
	count_branches(w, node->number, bridges);
	add_tree(w, node, bridges, NULL, 0);
}

static int by_address(const void *a, const void *b)
{
	const struct cd_topo_device *x = a, *y = b;
	int order = cd_text_compare_natural(x->item.pci, y->item.pci);

	return order ? order : cd_text_compare_natural(x->item.name, y->item.name);
}

static const char *why_not(const struct cd_topo_work *w)
{
	static const char *const name[] = { "numa", "pci", "port" };

	for (size_t i = 0; i < sizeof(name) / sizeof(name[0]); i++) {
		const struct cd_fact *f = cd_evidence_get(w->run->evidence, "host", name[i], "");

		if (f && f->state != CD_PRESENT && f->why && *f->why)
			return f->why;
	}
	return "this run did not read it";
}

static bool unseen(const struct cd_topo_work *w, const char *name)
{
	const struct cd_fact *f = cd_evidence_get(w->run->evidence, "host", name, "");

	return f && f->state == CD_UNSEEN;
}

/* That there is none is an answer, too. */
static bool looked_for(const struct cd_topo_work *w, const char *name)
{
	return cd_evidence_get(w->run->evidence, "host", name, "") && !unseen(w, name);
}

struct cd_topo *cd_topo_new(const struct cd_run *run, struct cd_arena *a)
{
	struct cd_topo_work w = { .run = run, .a = a };

	w.topo = cd_alloc(a, sizeof(*w.topo));
	w.by_pci = cd_map_new(a);
	w.findings = cd_map_new(a);
	w.room = cd_topo_list(&w, "port", "")->n + cd_topo_list(&w, "rdma/port", "")->n +
		 cd_topo_list(&w, "gpu", "")->n + cd_topo_list(&w, "pci", "")->n;
	w.device = cd_alloc_n(a, w.room + 1, sizeof(*w.device));
	add_nodes(&w);
	cd_topo_add_devices(&w);
	for (size_t i = 0; i < w.n; i++)
		++*(w.device[i].item.kind == CD_TOPO_GPU ? &w.topo->n_gpus :
		    w.device[i].item.kind == CD_TOPO_NVME ? &w.topo->n_disks : &w.topo->n_cards);
	w.topo->cards_seen = looked_for(&w, "port") || looked_for(&w, "pci");
	w.topo->cards_hidden = unseen(&w, "port") || unseen(&w, "pci") || unseen(&w, "rdma/port");
	w.topo->gpus_seen = looked_for(&w, "gpu");
	if (!w.n && !w.topo->n_nodes) {
		w.topo->why = why_not(&w);
		return w.topo;
	}
	qsort(w.device, w.n, sizeof(*w.device), by_address);
	for (size_t i = 0; i < w.n; i++) {
		cd_topo_add_way(&w, &w.device[i]);
		add_interrupts(&w, &w.device[i]);
		place(&w, &w.device[i]);
	}
	for (size_t i = 0; i < w.topo->n_nodes; i++)
		fill(&w, &w.topo->node[i]);
	w.topo->node[w.topo->n_nodes].number = "";
	fill(&w, &w.topo->node[w.topo->n_nodes]);
	if (w.topo->node[w.topo->n_nodes].n_items)
		w.topo->n_nodes++;
	return w.topo;
}

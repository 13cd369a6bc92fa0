/* SPDX-License-Identifier: Apache-2.0 */
/*
 * topology.c - which device hangs where, how fast is its link, and who serves its interrupts?
 *
 * A machine has hundreds of PCI functions; the tree holds network cards and GPUs, and of the ports
 * above them those at which a way forks.  Where they share a port they share its lanes.
 */
#include "reports/topology.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/parse.h"
#include "base/text.h"

enum { NODES = 1024, ITEMS = 64, DEEP = 32, NAMES = 4 };

struct device {
	struct cd_topo_item item;
	const char *node;		/* number; "" when it is not known */
	const char *up[DEEP];		/* bridges above it, nearest first */
	size_t n_up, n_names;
	bool done;
};

struct work {
	const struct cd_run *run;
	struct cd_arena *a;
	struct cd_topo *topo;
	struct device *device;
	size_t n, room;
	struct cd_map *by_pci;		/* struct device */
	struct cd_map *findings;	/* the worst of a subject */
	struct cd_cpus *cpus;		/* of each node */
};

static const struct cd_fact *present(const struct work *w, const char *name, const char *subject,
				     enum cd_type type)
{
	const struct cd_fact *f = cd_evidence_get(w->run->evidence, "host", name, subject);

	return f && f->state == CD_PRESENT && f->type == type ? f : NULL;
}

static int64_t number(const struct work *w, const char *name, const char *subject, int64_t other)
{
	const struct cd_fact *f = present(w, name, subject, CD_INT);

	return f ? f->as.i : other;
}

static const char *words(const struct work *w, const char *name, const char *subject,
			 enum cd_type type)
{
	const struct cd_fact *f = present(w, name, subject, type);

	return f ? f->as.text : NULL;
}

static const struct cd_list *list(const struct work *w, const char *name, const char *subject)
{
	static const struct cd_list none;
	const struct cd_fact *f = present(w, name, subject, CD_TEXTS);

	return f ? f->as.list : &none;
}

/* ---- findings: a device wears the worst that was found about it -------------------------- */

static void mark(struct work *w, const struct cd_finding *f)
{
	const struct cd_finding *old = cd_map_get(w->findings, f->subject, strlen(f->subject));

	if (!*f->subject || (f->waived && !f->waived->expired) ||
	    (old && old->severity >= f->severity))
		return;
	cd_map_set(w->findings, f->subject, strlen(f->subject), (void *)f);
}

static void gather_findings(struct work *w)
{
	for (size_t i = 0; i < w->run->n_results; i++)
		for (const struct cd_subject *s = w->run->results[i].subjects; s; s = s->next)
			for (const struct cd_finding *f = s->findings; f; f = f->next)
				if (!strcmp(f->scope, "host"))
					mark(w, f);
}

static void wear(const struct work *w, struct device *d, const char *subject)
{
	const struct cd_finding *f = cd_map_get(w->findings, subject, strlen(subject));

	if (f && (!d->item.worst || d->item.worst->severity < f->severity))
		d->item.worst = f;
}

/* ---- devices ----------------------------------------------------------------------------- */

static struct device *device(struct work *w, const char *pci, enum cd_topo_kind kind)
{
	struct device *d = *pci ? cd_map_get(w->by_pci, pci, strlen(pci)) : NULL;

	if (d || w->n == w->room)
		return d;
	d = &w->device[w->n++];
	d->item.kind = kind;
	d->item.pci = pci;
	d->item.name = "";
	if (!*pci)
		return d;
	cd_map_set(w->by_pci, pci, strlen(pci), d);
	wear(w, d, pci);
	return d;
}

static void name(const struct work *w, struct device *d, const char *more)
{
	if (d->n_names++ < NAMES)
		d->item.name = cd_sprintf(w->a, "%s%s%s", d->item.name, *d->item.name ? ", " : "",
					  more);
	else if (d->n_names == NAMES + 1)
		d->item.name = cd_sprintf(w->a, "%s, ...", d->item.name);
	wear(w, d, more);
}

static void faster(struct device *d, int64_t rate)
{
	if (rate > d->item.rate)
		d->item.rate = rate;
}

/* A virtual function whose card is on this machine is counted there. */
static bool is_virtual_function(const struct work *w, const char *pci)
{
	return words(w, "pci/physfn", pci, CD_TEXT) != NULL;
}

static void add_links(struct work *w)
{
	const struct cd_list *port = list(w, "port", "");

	for (size_t i = 0; i < port->n; i++) {
		const char *pci = words(w, "nic/pci", port->text[i], CD_TEXT);
		struct device *d;

		if (pci && is_virtual_function(w, pci))
			continue;
		d = device(w, pci ? pci : "", CD_TOPO_NIC);
		if (!d)
			continue;
		name(w, d, port->text[i]);
		faster(d, number(w, "port/speed", port->text[i], 0));
	}
}

static void add_rdma(struct work *w)
{
	const struct cd_list *port = list(w, "rdma/port", "");

	for (size_t i = 0; i < port->n; i++) {
		const char *card = cd_strndup(w->a, port->text[i], strcspn(port->text[i], "/"));
		const char *layer = words(w, "rdma/link_layer", port->text[i], CD_TEXT);
		const char *pci = words(w, "rdma/pci", card, CD_TEXT);
		const struct cd_fact *soft = present(w, "rdma/soft", card, CD_BOOL);
		struct device *d;

		if ((soft && soft->as.i) || (pci && is_virtual_function(w, pci)))
			continue;
		d = device(w, pci ? pci : "", CD_TOPO_NIC);
		if (!d)
			continue;
		if (layer && !strcmp(layer, "InfiniBand"))
			d->item.kind = CD_TOPO_HCA;
		name(w, d, port->text[i]);
		wear(w, d, card);
		faster(d, number(w, "rdma/link_rate", port->text[i],
				 number(w, "rdma/rate", port->text[i], 0)));
	}
}

static void add_gpus(struct work *w)
{
	const struct cd_list *gpu = list(w, "gpu", "");

	for (size_t i = 0; i < gpu->n; i++) {
		const char *vendor = words(w, "gpu/vendor", gpu->text[i], CD_TEXT);
		struct device *d;

		if (!*gpu->text[i] || is_virtual_function(w, gpu->text[i]))
			continue;
		d = device(w, gpu->text[i], CD_TOPO_GPU);
		if (!d)
			continue;
		name(w, d, vendor ? vendor : "of an unknown maker");
		d->item.nearest = words(w, "gpu/nearest_port", gpu->text[i], CD_TEXT);
		d->item.distance = words(w, "gpu/port_distance", gpu->text[i], CD_TEXT);
	}
}

/* Network controllers without a link: no driver, or a driver of user space. */
static void add_linkless(struct work *w)
{
	const struct cd_list *pci = list(w, "pci", "");

	for (size_t i = 0; i < pci->n; i++) {
		const char *card = words(w, "pci/physfn", pci->text[i], CD_TEXT);
		int64_t class = number(w, "pci/class", pci->text[i], 0);
		struct device *d;

		if (class >> 16 != 0x02)
			continue;
		d = device(w, card ? card : pci->text[i],
			   class >> 8 == 0x0207 ? CD_TOPO_HCA : CD_TOPO_NIC);
		if (d && card)
			d->item.n_vfs++;
	}
}

static void add_way(const struct work *w, struct device *d)
{
	const char *up = *d->item.pci ? d->item.pci : NULL;
	const struct cd_fact *f;

	while (up && d->n_up < DEEP) {
		up = words(w, "pci/parent", up, CD_TEXT);
		if (up && *up)
			d->up[d->n_up++] = up;
	}
	f = present(w, "pci/speed", d->item.pci, CD_REAL);
	d->item.speed = f ? f->as.real : 0;
	f = present(w, "pci/max_speed", d->item.pci, CD_REAL);
	d->item.max_speed = f ? f->as.real : 0;
	d->item.width = number(w, "pci/width", d->item.pci, 0);
	d->item.max_width = number(w, "pci/max_width", d->item.pci, 0);
}

static bool overlap(const struct cd_cpus *a, const struct cd_cpus *b)
{
	for (size_t i = 0; i < a->n_words && i < b->n_words; i++)
		if (a->word[i] & b->word[i])
			return true;
	return false;
}

/* ---- interrupts -------------------------------------------------------------------------- */

static const char *node_of_cpus(const struct work *w, const char *text)
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

static void add_interrupts(const struct work *w, struct device *d)
{
	const struct cd_list *irq = list(w, "irq/of_device", d->item.pci);

	if (!irq->n || !*d->item.pci)
		return;
	d->item.spot = cd_alloc_n(w->a, w->topo->n_nodes + 2, sizeof(*d->item.spot));
	for (size_t i = 0; i < irq->n; i++) {
		const struct cd_fact *queue = present(w, "irq/queue", irq->text[i], CD_BOOL);
		const char *cpus = words(w, "irq/effective", irq->text[i], CD_CPUS);

		if (queue && queue->as.i && cpus && *cpus)
			add_spot(&d->item, node_of_cpus(w, cpus));
	}
	qsort(d->item.spot, d->item.n_spots, sizeof(*d->item.spot), most_first);
}

/* ---- nodes ------------------------------------------------------------------------------- */

static const char *package_of(const struct work *w, const struct cd_cpus *cpus)
{
	const struct cd_list *package = list(w, "cpu/package", "");
	const char *found = NULL;

	for (size_t i = 0; i < package->n; i++) {
		const char *text = words(w, "cpu/package_cpus", package->text[i], CD_CPUS);
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

static void add_nodes(struct work *w)
{
	const struct cd_list *numa = list(w, "numa", "");
	size_t n = numa->n < NODES ? numa->n : NODES;

	w->topo->node = cd_alloc_n(w->a, n + 1, sizeof(*w->topo->node));
	w->cpus = cd_alloc_n(w->a, n + 1, sizeof(*w->cpus));
	w->topo->n_nodes = n;
	w->topo->n_nodes_cut = numa->n - n;
	for (size_t i = 0; i < n; i++) {
		struct cd_topo_node *node = &w->topo->node[i];

		node->number = numa->text[i];
		node->cpus = words(w, "numa/cpus", node->number, CD_CPUS);
		if (node->cpus && !cd_cpus_parse_list(w->a, node->cpus, &w->cpus[i]))
			w->cpus[i] = (struct cd_cpus){ 0 };
		node->package = package_of(w, &w->cpus[i]);
	}
}

static void place(const struct work *w, struct device *d)
{
	const struct cd_fact *f = *d->item.pci ? present(w, "pci/numa_node", d->item.pci, CD_INT) : NULL;

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

static void count_branches(struct work *w, const char *node, struct cd_map *bridges)
{
	for (size_t i = 0; i < w->n; i++) {
		struct device *d = &w->device[i];

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

static void add_bridge(struct work *w, struct cd_topo_node *node, const struct device *d, size_t k,
		       unsigned depth)
{
	struct cd_topo_item *item = add_item(node);
	struct device way = { .item.pci = d->up[k] };

	if (!item)
		return;
	add_way(w, &way);
	*item = way.item;
	item->kind = CD_TOPO_BRIDGE;
	item->depth = depth;
	item->name = k + 1 == d->n_up ? "root port" : k ? "switch" : "port";
	item->worst = cd_map_get(w->findings, item->pci, strlen(item->pci));
}

static bool below(const struct device *d, const char *bridge)
{
	for (size_t k = 0; k < d->n_up; k++)
		if (!strcmp(d->up[k], bridge))
			return true;
	return false;
}

/* Devices below `bridge` (NULL: all of the node) in their order, each after the forks above it. */
static void add_tree(struct work *w, struct cd_topo_node *node, struct cd_map *bridges,
		     const char *bridge, unsigned depth)
{
	for (size_t i = 0; i < w->n; i++) {
		struct device *d = &w->device[i];
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
		if (k && depth < DEEP) {
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

static void fill(struct work *w, struct cd_topo_node *node)
{
	struct cd_map *bridges = cd_map_new(w->a);

	node->item = cd_alloc_n(w->a, ITEMS, sizeof(*node->item));
	count_branches(w, node->number, bridges);
	add_tree(w, node, bridges, NULL, 0);
}

static int by_address(const void *a, const void *b)
{
	const struct device *x = a, *y = b;
	int order = cd_text_compare_natural(x->item.pci, y->item.pci);

	return order ? order : cd_text_compare_natural(x->item.name, y->item.name);
}

static const char *why_not(const struct work *w)
{
	static const char *const name[] = { "numa", "pci", "port" };

	for (size_t i = 0; i < sizeof(name) / sizeof(name[0]); i++) {
		const struct cd_fact *f = cd_evidence_get(w->run->evidence, "host", name[i], "");

		if (f && f->state != CD_PRESENT && f->why && *f->why)
			return f->why;
	}
	return "this run did not read it";
}

static bool unseen(const struct work *w, const char *name)
{
	const struct cd_fact *f = cd_evidence_get(w->run->evidence, "host", name, "");

	return f && f->state == CD_UNSEEN;
}

/* That there is none is an answer, too. */
static bool looked_for(const struct work *w, const char *name)
{
	return cd_evidence_get(w->run->evidence, "host", name, "") && !unseen(w, name);
}

struct cd_topo *cd_topo_new(const struct cd_run *run, struct cd_arena *a)
{
	struct work w = { .run = run, .a = a };

	w.topo = cd_alloc(a, sizeof(*w.topo));
	w.by_pci = cd_map_new(a);
	w.findings = cd_map_new(a);
	w.room = list(&w, "port", "")->n + list(&w, "rdma/port", "")->n + list(&w, "gpu", "")->n +
		 list(&w, "pci", "")->n;
	w.device = cd_alloc_n(a, w.room + 1, sizeof(*w.device));
	gather_findings(&w);
	add_nodes(&w);
	add_links(&w);
	add_rdma(&w);
	add_gpus(&w);
	add_linkless(&w);
	for (size_t i = 0; i < w.n; i++)
		++*(w.device[i].item.kind == CD_TOPO_GPU ? &w.topo->n_gpus : &w.topo->n_cards);
	w.topo->cards_seen = looked_for(&w, "port") || looked_for(&w, "pci");
	w.topo->cards_hidden = unseen(&w, "port") || unseen(&w, "pci") || unseen(&w, "rdma/port");
	w.topo->gpus_seen = looked_for(&w, "gpu");
	if (!w.n && !w.topo->n_nodes) {
		w.topo->why = why_not(&w);
		return w.topo;
	}
	qsort(w.device, w.n, sizeof(*w.device), by_address);
	for (size_t i = 0; i < w.n; i++) {
		add_way(&w, &w.device[i]);
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

/* ---- words ------------------------------------------------------------------------------- */

static const char *lanes(struct cd_arena *a, double speed, int64_t width)
{
	if (speed <= 0)
		return width > 0 ? cd_sprintf(a, "x%lld", (long long)width) : "";
	return cd_sprintf(a, "%s%s", cd_text_quantity(a, speed, "GT/s"), width > 0 ?
			  cd_sprintf(a, " x%lld", (long long)width) : "");
}

const char *cd_topo_link(struct cd_arena *a, const struct cd_topo_item *item)
{
	const char *now = lanes(a, item->speed, item->width);

	if (!*now || (item->max_speed <= item->speed && item->max_width <= item->width))
		return now;
	return cd_sprintf(a, "%s (can do %s)", now, lanes(a, item->max_speed, item->max_width));
}

const char *cd_topo_queues(struct cd_arena *a, const struct cd_topo_item *item)
{
	CD_AUTO_BUF b = { 0 };

	if (!item->n_queues)
		return "";
	cd_buf_printf(&b, "%zu queue interrupt%s", item->n_queues, item->n_queues == 1 ? "" : "s");
	for (size_t i = 0; i < item->n_spots && i < NAMES; i++) {
		const struct cd_topo_spot *s = &item->spot[i];

		cd_buf_puts(&b, i ? ", " : ": ");
		if (item->n_spots == 1 && s->n > 1)
			cd_buf_puts(&b, "all ");
		else if (item->n_spots > 1)
			cd_buf_printf(&b, "%zu ", s->n);
		if (*s->node)
			cd_buf_printf(&b, "on node %s", s->node);
		else
			cd_buf_puts(&b, "on CPUs of no one node");
	}
	if (item->n_spots > NAMES)
		cd_buf_puts(&b, ", others elsewhere");
	return cd_strdup(a, b.data);
}

const char *cd_topo_word(enum cd_topo_kind kind)
{
	static const char *const word[] = { "", "PCIe", "NIC", "HCA", "GPU" };

	return word[kind];
}

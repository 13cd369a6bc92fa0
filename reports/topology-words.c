/* SPDX-License-Identifier: Apache-2.0 */
/* topology-words.c - how are a machine, its nodes and devices put into words? */
#include "reports/topology.h"

#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"

enum { NAMES = 4 };

static const char *count(struct cd_arena *a, size_t n, const char *one, const char *many)
{
	return cd_sprintf(a, "%zu %s", n, n == 1 ? one : many);
}

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
	static const char *const word[] = { "", "PCIe", "NIC", "HCA", "GPU", "NVMe" };

	return word[kind];
}

const char *cd_topo_name(struct cd_arena *a, const struct cd_topo_item *item)
{
	return cd_sprintf(a, "%s%s%s", cd_topo_word(item->kind), *item->name ? " " : "", item->name);
}

const char *cd_topo_place(struct cd_arena *a, const struct cd_topo_item *item)
{
	const char *link = cd_topo_link(a, item);

	return cd_sprintf(a, "%s%s%s", item->pci, *item->pci && *link ? ", " : "", link);
}

const char *cd_topo_nearest(struct cd_arena *a, const struct cd_topo_item *item)
{
	if (!item->nearest)
		return "";
	return cd_sprintf(a, "nearest port %s%s%s%s", item->nearest, item->distance ? " (" : "",
			  item->distance ? item->distance : "", item->distance ? ")" : "");
}

const char *cd_topo_functions(struct cd_arena *a, const struct cd_topo_item *item)
{
	return item->n_vfs ? count(a, item->n_vfs, "virtual function",
					   "virtual functions") : "";
}

const char *cd_topo_node_name(struct cd_arena *a, const struct cd_topo *t,
			      const struct cd_topo_node *node)
{
	if (*node->number)
		return cd_sprintf(a, "NUMA node %s", node->number);
	return !t->n_nodes_cut && t->n_nodes == 1 ? "NUMA nodes not known" : t->n_nodes_cut ?
		"Other NUMA nodes" : "NUMA node not known";
}

const char *cd_topo_cpus(struct cd_arena *a, const struct cd_topo_node *node)
{
	if (!node->cpus)
		return "";
	if (!*node->cpus)
		return "memory only, no CPU";
	return cd_sprintf(a, "CPUs %s%s%s", node->cpus, node->package ? "; package " : "",
			  node->package ? node->package : "");
}

static const char *say_cards(struct cd_arena *a, const struct cd_topo *t)
{
	if (!t->n_cards && (t->cards_hidden || !t->cards_seen))
		return "network devices not known";
	return cd_sprintf(a, "%s%s", t->cards_hidden ? "at least " : "",
			  count(a, t->n_cards, "network device", "network devices"));
}

const char *cd_topo_summary(struct cd_arena *a, const struct cd_topo *t)
{
	size_t numa = t->n_nodes_cut;

	if (t->why)
		return cd_sprintf(a, "No picture: %s.", t->why);
	for (size_t i = 0; i < t->n_nodes; i++)
		numa += *t->node[i].number != '\0';
	return cd_sprintf(a, "%s; %s; %s%s.", numa ? count(a, numa, "NUMA node", "NUMA nodes") :
			  "NUMA nodes not known", say_cards(a, t),
			  t->n_gpus || t->gpus_seen ? count(a, t->n_gpus, "GPU", "GPUs") :
			  "GPUs not known", t->n_disks ? cd_sprintf(a, "; %s",
			  count(a, t->n_disks, "NVMe controller", "NVMe controllers")) : "");
}

/* SPDX-License-Identifier: Apache-2.0 */
/* topology-json.c - a machine for other programs (schema commdoctor-topology/1). */
#include "reports/topology-out.h"

#include "base/json.h"
#include "engine/runfile.h"

static const char *const kinds[] = {
	[CD_TOPO_BRIDGE] = "bridge", [CD_TOPO_NIC] = "nic", [CD_TOPO_HCA] = "hca",
	[CD_TOPO_GPU] = "gpu", [CD_TOPO_NVME] = "nvme",
};

static void open_list(struct cd_buf *b, const char *name)
{
	cd_json_key(b, name);
	cd_buf_putc(b, '[');
}

static void put_link(struct cd_buf *b, const struct cd_topo_item *item)
{
	if (item->speed <= 0 && item->width <= 0)
		return;
	cd_json_key(b, "link");
	cd_buf_putc(b, '{');
	if (item->speed > 0)
		cd_json_put_real(b, "gigatransfers", item->speed);
	if (item->width > 0)
		cd_json_put_int(b, "lanes", item->width);
	if (item->max_speed > 0)
		cd_json_put_real(b, "max_gigatransfers", item->max_speed);
	if (item->max_width > 0)
		cd_json_put_int(b, "max_lanes", item->max_width);
	cd_buf_putc(b, '}');
}

static void put_interrupts(struct cd_buf *b, const struct cd_topo_item *item)
{
	if (!item->n_spots)
		return;
	open_list(b, "queue_interrupts");
	for (size_t i = 0; i < item->n_spots; i++) {
		cd_json_item(b);
		cd_buf_putc(b, '{');
		cd_json_put_text(b, "node", *item->spot[i].node ? item->spot[i].node : NULL);
		cd_json_put_int(b, "count", (int64_t)item->spot[i].n);
		cd_buf_putc(b, '}');
	}
	cd_buf_putc(b, ']');
}

static void put_item(struct cd_buf *b, const struct cd_topo_item *item)
{
	cd_json_item(b);
	cd_buf_puts(b, "\n{");
	cd_json_put_text(b, "kind", kinds[item->kind]);
	cd_json_put_int(b, "depth", item->depth);
	cd_json_put_text(b, "name", item->name);
	cd_json_put_text(b, "pci", *item->pci ? item->pci : NULL);
	put_link(b, item);
	if (item->rate > 0)
		cd_json_put_int(b, "bits_per_second", item->rate);
	if (item->nearest)
		cd_json_put_text(b, "nearest_port", item->nearest);
	if (item->nearest && item->distance)
		cd_json_put_text(b, "distance", item->distance);
	if (item->n_vfs)
		cd_json_put_int(b, "virtual_functions", (int64_t)item->n_vfs);
	put_interrupts(b, item);
	if (item->worst) {
		cd_json_key(b, "finding");
		cd_buf_putc(b, '{');
		cd_json_put_text(b, "check", item->worst->check);
		cd_json_put_text(b, "code", item->worst->code);
		cd_json_put_text(b, "severity", cd_severity_name(item->worst->severity));
		cd_buf_putc(b, '}');
	}
	cd_buf_putc(b, '}');
}

static void put_node(struct cd_buf *b, const struct cd_topo_node *node)
{
	cd_json_item(b);
	cd_buf_puts(b, "\n{");
	cd_json_put_text(b, "number", *node->number ? node->number : NULL);
	cd_json_put_text(b, "cpus", node->cpus);
	cd_json_put_text(b, "package", node->package);
	open_list(b, "devices");
	for (size_t i = 0; i < node->n_items; i++)
		put_item(b, &node->item[i]);
	cd_buf_putc(b, ']');
	cd_json_put_int(b, "devices_cut", (int64_t)node->n_cut);
	cd_buf_putc(b, '}');
}

void cd_topo_write_json(const struct cd_topo_out *o, struct cd_buf *b)
{
	const struct cd_topo *t = o->topo;

	cd_buf_putc(b, '{');
	cd_json_put_text(b, "schema", "commdoctor-topology/1");
	cd_json_put_text(b, "host", o->run->host_name ? o->run->host_name : "");
	cd_json_put_text(b, "kernel", o->run->kernel ? o->run->kernel : "");
	cd_json_put_text(b, "root", o->run->root);
	cd_json_put_text(b, "version", o->run->version ? o->run->version : "");
	cd_runfile_put_time(b, "began", o->run->began_ns);
	cd_json_put_text(b, "why", t->why);
	open_list(b, "nodes");
	for (size_t i = 0; i < t->n_nodes; i++)
		put_node(b, &t->node[i]);
	cd_buf_puts(b, "]");
	cd_json_put_int(b, "nodes_cut", (int64_t)t->n_nodes_cut);
	cd_json_key(b, "seen");
	cd_buf_putc(b, '{');
	cd_json_put_bool(b, "cards", t->cards_seen && !t->cards_hidden);
	cd_json_put_bool(b, "gpus", t->gpus_seen);
	cd_buf_puts(b, "}}\n");
}

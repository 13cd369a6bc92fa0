/* SPDX-License-Identifier: Apache-2.0 */
/* topology-words.c - how are a link, its queues and a kind of device put into words? */
#include "reports/topology.h"

#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"

enum { NAMES = 4 };

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

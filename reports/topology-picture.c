/* SPDX-License-Identifier: Apache-2.0 */
/*
 * topology-picture.c - how is the machine drawn, so that it can be read on a telephone and on paper?
 *
 * One picture a NUMA node, 360 units wide: side by side where there is room, one below the other
 * where there is not.  Attributes alone give colours that show without a style sheet; the classes
 * let one change them.
 */
#include "reports/topology-picture.h"

#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "reports/flow.h"
#include "reports/html-view.h"

/* Units are about pixels; a character of the font below is about 6.7 of them wide. */
enum { WIDTH = CD_TOPO_WIDTH, MARGIN = 10, INDENT = 12, LINE = 15, BRIDGE = 20, HEAD = 46, GAP = 6,
       DEEPEST = 6 };
static const double character = 6.7;

struct canvas {
	struct cd_catalogue *catalogue;
	struct cd_arena *a;
	xmlNodePtr svg;
	const char *own;	/* number of the node that is drawn */
	int y;
};

static const char *units(struct canvas *c, double n)
{
	return cd_sprintf(c->a, "%d", (int)n);
}

static xmlNodePtr rect(struct canvas *c, const char *class, double x, double y, double width,
		       double height, const char *fill)
{
	xmlNodePtr node = cd_html_add(c->svg, "rect", NULL);

	cd_html_set(node, "class", class);
	cd_html_set(node, "x", units(c, x));
	cd_html_set(node, "y", units(c, y));
	cd_html_set(node, "width", units(c, width));
	cd_html_set(node, "height", units(c, height));
	cd_html_set(node, "fill", fill);
	return node;
}

/* What is longer than its place ends in three dots; the words beside the picture hold it whole. */
static const char *fit(struct canvas *c, const char *text, double width)
{
	size_t room = width > 0 ? (size_t)(width / character) : 0, at = 0, column = 0;

	if (cd_flow_columns(text) <= room)
		return text;
	while (text[at] && column + 3 < room) {
		at++;
		while (((unsigned char)text[at] & 0xc0) == 0x80)
			at++;
		column++;
	}
	return cd_sprintf(c->a, "%.*s...", (int)at, text);
}

static void write_text(struct canvas *c, const char *class, double x, double y, double width,
		       const char *fill, const char *text)
{
	xmlNodePtr node;

	if (!*text)
		return;
	node = cd_html_add(c->svg, "text", fit(c, text, width));
	cd_html_set(node, "class", class);
	cd_html_set(node, "x", units(c, x));
	cd_html_set(node, "y", units(c, y));
	cd_html_set(node, "fill", fill);
}

static double left_of(const struct cd_topo_item *item)
{
	return MARGIN + INDENT * (item->depth < DEEPEST ? item->depth : DEEPEST);
}

const char *cd_topo_finding(struct cd_arena *a, struct cd_catalogue *catalogue,
			    const struct cd_topo_item *item)
{
	const struct cd_entry *e;

	if (!item->worst)
		return "";
	e = catalogue ? cd_catalogue_entry(catalogue, item->worst->check) : NULL;
	return cd_sprintf(a, "%s: %s", cd_severity_name(item->worst->severity),
			  e && e->title && *e->title ? e->title : item->worst->check);
}

static bool is_grave(const struct cd_finding *f)
{
	return f->severity >= CD_HIGH;
}

static const char *colour_of(const struct cd_finding *f)
{
	return is_grave(f) ? "#b3261e" : "#7a4b00";
}

static const char *class_of(const struct cd_topo_item *item)
{
	return item->kind == CD_TOPO_GPU ? "gpu" : item->kind == CD_TOPO_NVME ? "disk" : "nic";
}

static const char *strip_of(const struct cd_topo_item *item)
{
	return item->kind == CD_TOPO_GPU ? "#6b3fa0" : item->kind == CD_TOPO_NVME ? "#57606a" :
	       "#14632f";
}

/* The part of the interrupts that is served on the device's own node, and the rest. */
static void draw_share(struct canvas *c, const struct cd_topo_item *item, double x, double width)
{
	size_t own = 0;

	for (size_t i = 0; i < item->n_spots; i++)
		if (*item->spot[i].node && !strcmp(item->spot[i].node, c->own))
			own = item->spot[i].n;
	rect(c, "other", x, c->y, width, 4, "#9aa4ae");
	if (own)
		rect(c, "own", x, c->y, width * (double)own / (double)item->n_queues, 4, "#0b57d0");
	c->y += 8;
}

static void draw_line(struct canvas *c, const char *class, double x, double width, const char *fill,
		      const char *text)
{
	if (!*text)
		return;
	c->y += LINE;
	write_text(c, class, x, c->y - 4, width, fill, text);
}

static void draw_device(struct canvas *c, const struct cd_topo_item *item)
{
	double x = left_of(item), inner = WIDTH - MARGIN - x - 16, top = c->y, rate_width = 0;
	xmlNodePtr box = rect(c, "box", x, top, WIDTH - MARGIN - x, 1, "#ffffff"), strip;
	const char *rate = item->rate > 0 ? cd_text_quantity(c->a, (double)item->rate, "bit/s") : "";

	cd_html_set(box, "stroke", item->worst ? colour_of(item->worst) : "#57606a");
	if (item->worst)
		cd_html_set(box, "class", is_grave(item->worst) ? "box ill" : "box lesser");
	strip = rect(c, cd_sprintf(c->a, "strip %s", class_of(item)), x, top, 5, 1, strip_of(item));
	c->y += 4;
	if (*rate) {
		xmlNodePtr node;

		rate_width = (double)cd_flow_columns(rate) * character + 8;
		node = cd_html_add(c->svg, "text", rate);
		cd_html_set(node, "x", units(c, WIDTH - MARGIN - 6));
		cd_html_set(node, "y", units(c, top + LINE));
		cd_html_set(node, "text-anchor", "end");
		cd_html_set(node, "fill", "#1b1f24");
	}
	draw_line(c, "name", x + 12, inner - rate_width, "#1b1f24", cd_topo_name(c->a, item));
	draw_line(c, "quiet", x + 12, inner, "#57606a", cd_topo_place(c->a, item));
	draw_line(c, "quiet", x + 12, inner, "#57606a", cd_topo_nearest(c->a, item));
	draw_line(c, "quiet", x + 12, inner, "#57606a", cd_topo_functions(c->a, item));
	draw_line(c, "quiet", x + 12, inner, "#57606a", cd_topo_queues(c->a, item));
	if (item->n_queues)
		draw_share(c, item, x + 12, inner);
	if (item->worst)
		draw_line(c, is_grave(item->worst) ? "finding" : "finding lesser", x + 12, inner,
			  colour_of(item->worst), cd_topo_finding(c->a, c->catalogue, item));
	c->y += 4;
	cd_html_set(box, "height", units(c, c->y - top));
	cd_html_set(strip, "height", units(c, c->y - top));
	c->y += GAP;
}

static void draw_bridge(struct canvas *c, const struct cd_topo_item *item)
{
	double x = left_of(item);

	c->y += BRIDGE;
	write_text(c, !item->worst ? "quiet" : is_grave(item->worst) ? "finding" : "finding lesser", x,
		   c->y - 7, WIDTH - MARGIN - x, item->worst ? colour_of(item->worst) : "#57606a",
		   cd_sprintf(c->a, "%s  %s%s%s", cd_topo_name(c->a, item), cd_topo_place(c->a, item),
			      item->worst ? "  " : "", cd_topo_finding(c->a, c->catalogue, item)));
}

/* A line from a bridge down along what hangs on it. */
static void draw_way(struct canvas *c, const struct cd_topo_item *item, int top, int bottom)
{
	rect(c, "way", left_of(item) + 3, top, 2, bottom - top - GAP, "#9aa4ae");
}

int cd_topo_draw(struct cd_arena *a, struct cd_catalogue *catalogue, xmlNodePtr parent,
		 const struct cd_topo *t, const struct cd_topo_node *node)
{
	struct canvas c = { .catalogue = catalogue, .a = a, .own = node->number, .y = HEAD };
	const char *title = cd_topo_node_name(a, t, node);
	int *top = cd_alloc_n(a, node->n_items + 1, sizeof(*top));
	xmlNodePtr frame;

	c.svg = cd_html_add(parent, "svg", NULL);
	cd_html_set(c.svg, "class", "topo");
	cd_html_set(c.svg, "role", "img");
	cd_html_set(c.svg, "aria-label", cd_sprintf(a, "%s: %s; in words below", title,
		    cd_sprintf(a, "%zu row%s", node->n_items, node->n_items == 1 ? "" : "s")));
	cd_html_set(c.svg, "font-family", "monospace");
	cd_html_set(c.svg, "font-size", "11");
	cd_html_set(c.svg, "width", "360");
	frame = rect(&c, "frame", 1, 1, WIDTH - 2, 1, "#f6f8fa");
	cd_html_set(frame, "stroke", "#57606a");
	write_text(&c, "name", MARGIN, 20, WIDTH - 2 * MARGIN, "#1b1f24", title);
	write_text(&c, "quiet", MARGIN, 36, WIDTH - 2 * MARGIN, "#57606a",
		   cd_topo_cpus(a, node));
	for (size_t i = 0; i < node->n_items; i++) {
		if (node->item[i].kind == CD_TOPO_BRIDGE)
			draw_bridge(&c, &node->item[i]);
		else
			draw_device(&c, &node->item[i]);
		top[i] = c.y;
	}
	for (size_t i = 0; i < node->n_items; i++) {
		size_t last = i;

		while (last + 1 < node->n_items && node->item[last + 1].depth > node->item[i].depth)
			last++;
		if (node->item[i].kind == CD_TOPO_BRIDGE && last > i)
			draw_way(&c, &node->item[i], top[i] - 2, top[last]);
	}
	if (node->n_cut)
		draw_line(&c, "quiet", MARGIN, WIDTH - 2 * MARGIN, "#57606a",
			  cd_sprintf(a, "and %zu more", node->n_cut));
	c.y += GAP;
	cd_html_set(frame, "height", units(&c, c.y - 2));
	cd_html_set(c.svg, "height", units(&c, c.y));
	cd_html_set(c.svg, "viewBox", cd_sprintf(a, "0 0 %d %d", WIDTH, c.y));
	return c.y;
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * html-topology.c - how is the machine drawn, so that it can be read on a telephone and on paper?
 *
 * One picture a NUMA node, 360 units wide: side by side where there is room, one below the other
 * where there is not.  Attributes alone give colours that show without a style sheet; the classes
 * let one change them.  Beside each picture stands the same in words.
 */
#include <string.h>

#include "base/text.h"
#include "reports/flow.h"
#include "reports/html-view.h"
#include "reports/topology.h"

/* Units are about pixels; a character of the font below is about 6.7 of them wide. */
enum { WIDTH = 360, MARGIN = 10, INDENT = 12, LINE = 15, BRIDGE = 20, HEAD = 46, GAP = 6,
       DEEPEST = 6, DRAWN = 12, TITLE = 400 };
static const double character = 6.7;

struct canvas {
	const struct cd_view *v;
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

static const char *say_finding(struct canvas *c, const struct cd_topo_item *item)
{
	return item->worst ? cd_sprintf(c->a, "%s: %s", cd_severity_name(item->worst->severity),
					cd_view_title(c->v, item->worst->check)) : "";
}

static bool is_grave(const struct cd_finding *f)
{
	return f->severity >= CD_HIGH;
}

static const char *colour_of(const struct cd_finding *f)
{
	return is_grave(f) ? "#b3261e" : "#7a4b00";
}

static const char *say_name(struct cd_arena *a, const struct cd_topo_item *item)
{
	return cd_sprintf(a, "%s %s", cd_topo_word(item->kind), item->name);
}

static const char *say_place(struct cd_arena *a, const struct cd_topo_item *item)
{
	const char *link = cd_topo_link(a, item);

	return cd_sprintf(a, "%s%s%s", item->pci, *item->pci && *link ? ", " : "", link);
}

static const char *say_nearest(struct cd_arena *a, const struct cd_topo_item *item)
{
	if (!item->nearest)
		return "";
	return cd_sprintf(a, "nearest port %s%s%s%s", item->nearest, item->distance ? " (" : "",
			  item->distance ? item->distance : "", item->distance ? ")" : "");
}

static const char *say_functions(struct cd_arena *a, const struct cd_topo_item *item)
{
	return item->n_vfs ? cd_view_count(a, item->n_vfs, "virtual function",
					   "virtual functions") : "";
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
	strip = rect(c, cd_sprintf(c->a, "strip %s", item->kind == CD_TOPO_GPU ? "gpu" : "nic"), x,
		     top, 5, 1, item->kind == CD_TOPO_GPU ? "#6b3fa0" : "#14632f");
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
	draw_line(c, "name", x + 12, inner - rate_width, "#1b1f24", say_name(c->a, item));
	draw_line(c, "quiet", x + 12, inner, "#57606a", say_place(c->a, item));
	draw_line(c, "quiet", x + 12, inner, "#57606a", say_nearest(c->a, item));
	draw_line(c, "quiet", x + 12, inner, "#57606a", say_functions(c->a, item));
	draw_line(c, "quiet", x + 12, inner, "#57606a", cd_topo_queues(c->a, item));
	if (item->n_queues)
		draw_share(c, item, x + 12, inner);
	if (item->worst)
		draw_line(c, is_grave(item->worst) ? "finding" : "finding lesser", x + 12, inner,
			  colour_of(item->worst), say_finding(c, item));
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
		   cd_sprintf(c->a, "%s  %s%s%s", say_name(c->a, item), say_place(c->a, item),
			      item->worst ? "  " : "", say_finding(c, item)));
}

/* A line from a bridge down along what hangs on it. */
static void draw_way(struct canvas *c, const struct cd_topo_item *item, int top, int bottom)
{
	rect(c, "way", left_of(item) + 3, top, 2, bottom - top - GAP, "#9aa4ae");
}

static const char *name_of(const struct cd_view *v, const struct cd_topo *t,
			   const struct cd_topo_node *node)
{
	if (*node->number)
		return cd_sprintf(v->arena, "NUMA node %s", node->number);
	return !t->n_nodes_cut && t->n_nodes == 1 ? "NUMA nodes not known" : t->n_nodes_cut ?
		"Other NUMA nodes" : "NUMA node not known";
}

static const char *say_cpus(struct cd_arena *a, const struct cd_topo_node *node)
{
	if (!node->cpus)
		return "";
	if (!*node->cpus)
		return "memory only, no CPU";
	return cd_sprintf(a, "CPUs %s%s%s", node->cpus, node->package ? "; package " : "",
			  node->package ? node->package : "");
}

static void draw(const struct cd_view *v, xmlNodePtr parent, const struct cd_topo *t,
		 const struct cd_topo_node *node)
{
	struct canvas c = { .v = v, .a = v->arena, .own = node->number, .y = HEAD };
	const char *title = name_of(v, t, node);
	int *top = cd_alloc_n(v->arena, node->n_items + 1, sizeof(*top));
	xmlNodePtr frame;

	c.svg = cd_html_add(parent, "svg", NULL);
	cd_html_set(c.svg, "class", "topo");
	cd_html_set(c.svg, "role", "img");
	cd_html_set(c.svg, "aria-label", cd_sprintf(v->arena, "%s: %s; in words below", title,
		    cd_view_count(v->arena, node->n_items, "row", "rows")));
	cd_html_set(c.svg, "font-family", "monospace");
	cd_html_set(c.svg, "font-size", "11");
	cd_html_set(c.svg, "width", "360");
	frame = rect(&c, "frame", 1, 1, WIDTH - 2, 1, "#f6f8fa");
	cd_html_set(frame, "stroke", "#57606a");
	write_text(&c, "name", MARGIN, 20, WIDTH - 2 * MARGIN, "#1b1f24", title);
	write_text(&c, "quiet", MARGIN, 36, WIDTH - 2 * MARGIN, "#57606a",
		   say_cpus(v->arena, node));
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
			  cd_sprintf(v->arena, "and %zu more", node->n_cut));
	c.y += GAP;
	cd_html_set(frame, "height", units(&c, c.y - 2));
	cd_html_set(c.svg, "height", units(&c, c.y));
	cd_html_set(c.svg, "viewBox", cd_sprintf(v->arena, "0 0 %d %d", WIDTH, c.y));
}

static void put_item(const struct cd_view *v, xmlNodePtr parent, const struct cd_topo_item *item)
{
	struct canvas c = { .v = v, .a = v->arena };
	const char *const more[] = { say_nearest(v->arena, item), say_functions(v->arena, item),
				     cd_topo_queues(v->arena, item) };
	xmlNodePtr node = cd_html_add(parent, "item", NULL);

	cd_html_set(node, "kind", item->kind == CD_TOPO_BRIDGE ? "bridge" : "device");
	cd_html_set(node, "depth", cd_sprintf(v->arena, "%u", item->depth));
	cd_html_set(node, "name", cd_view_cut(v->arena, say_name(v->arena, item), TITLE));
	if (item->rate > 0)
		cd_html_set(node, "rate", cd_text_quantity(v->arena, (double)item->rate, "bit/s"));
	if (*item->pci)
		cd_html_set(node, "pci", item->pci);
	if (*cd_topo_link(v->arena, item))
		cd_html_set(node, "link", cd_topo_link(v->arena, item));
	if (item->worst) {
		cd_html_severity(node, item->worst);
		cd_html_set(node, "finding", cd_view_cut(v->arena, say_finding(&c, item), TITLE));
	}
	for (size_t i = 0; i < sizeof(more) / sizeof(more[0]); i++)
		if (*more[i])
			cd_html_add(node, "more", cd_view_cut(v->arena, more[i], TITLE));
}

static void put_node(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr list,
		     const struct cd_topo *t, const struct cd_topo_node *n)
{
	xmlNodePtr node = cd_html_add(list, "node", NULL);

	cd_html_set(node, "name", name_of(v, t, n));
	if (*say_cpus(v->arena, n))
		cd_html_set(node, "cpus", say_cpus(v->arena, n));
	if (budget->pictures)
		draw(v, node, t, n);
	for (size_t i = 0; i < n->n_items; i++)
		put_item(v, node, &n->item[i]);
	cd_html_cut(v, node, n->n_cut, "device");
}

static const char *say_cards(struct cd_arena *a, const struct cd_topo *t)
{
	if (!t->n_cards && (t->cards_hidden || !t->cards_seen))
		return "network devices not known";
	return cd_sprintf(a, "%s%s", t->cards_hidden ? "at least " : "",
			  cd_view_count(a, t->n_cards, "network device", "network devices"));
}

static const char *summary(const struct cd_view *v, const struct cd_topo *t)
{
	struct cd_arena *a = v->arena;
	size_t numa = t->n_nodes_cut;

	if (t->why)
		return cd_sprintf(a, "No picture: %s.", t->why);
	for (size_t i = 0; i < t->n_nodes; i++)
		numa += *t->node[i].number != '\0';
	return cd_sprintf(a, "%s; %s; %s.", numa ? cd_view_count(a, numa, "NUMA node", "NUMA nodes") :
			  "NUMA nodes not known", say_cards(a, t),
			  t->n_gpus || t->gpus_seen ? cd_view_count(a, t->n_gpus, "GPU", "GPUs") :
			  "GPUs not known");
}

/* Nodes without a device come last and may be left out: with no CPU they are memory. */
void cd_html_topology(const struct cd_view *v, const struct cd_budget *budget, xmlNodePtr root)
{
	struct cd_topo *t = cd_topo_new(v->run, v->arena);
	xmlNodePtr list = cd_html_add(root, "topology", NULL);
	size_t drawn = 0, left = t->n_nodes_cut;

	cd_html_add(list, "says", cd_view_cut(v->arena, summary(v, t), TITLE));
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

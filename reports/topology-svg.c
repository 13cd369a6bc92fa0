/* SPDX-License-Identifier: Apache-2.0 */
/* topology-svg.c - the pictures of all nodes as one file that any program of pictures shows. */
#include "reports/topology-out.h"

#include <string.h>

#include "base/arena.h"
#include "reports/html-view.h"
#include "reports/topology-picture.h"

enum { ACROSS = 4, GAP = 12, TOP = 30 };

static void place(const struct cd_topo_out *o, xmlNodePtr picture, int x, int y)
{
	cd_html_set(picture, "x", cd_sprintf(o->arena, "%d", x));
	cd_html_set(picture, "y", cd_sprintf(o->arena, "%d", y));
}

/* Rows of four nodes; the height of all. */
static int draw_nodes(const struct cd_topo_out *o, xmlNodePtr root, int *width)
{
	int y = TOP, tallest = 0;

	for (size_t i = 0; i < o->topo->n_nodes; i++) {
		int column = (int)(i % ACROSS), x = GAP + column * (CD_TOPO_WIDTH + GAP);
		int height = cd_topo_draw(o->arena, o->catalogue, root, o->topo, &o->topo->node[i]);

		place(o, root->last, x, y);
		if (x + CD_TOPO_WIDTH + GAP > *width)
			*width = x + CD_TOPO_WIDTH + GAP;
		if (height > tallest)
			tallest = height;
		if (column == ACROSS - 1 || i + 1 == o->topo->n_nodes) {
			y += tallest + GAP;
			tallest = 0;
		}
	}
	return y;
}

int cd_topo_write_svg(const struct cd_topo_out *o, struct cd_buf *out)
{
	const char *says = cd_sprintf(o->arena, "%s: %s", o->run->host_name && *o->run->host_name ?
				      o->run->host_name : "this machine",
				      cd_topo_summary(o->arena, o->topo));
	xmlDocPtr doc = xmlNewDoc(BAD_CAST "1.0");
	xmlNodePtr root = doc ? xmlNewDocNode(doc, NULL, BAD_CAST "svg", NULL) : NULL, text;
	int width = CD_TOPO_WIDTH + 2 * GAP, height, size = 0;
	xmlChar *bytes = NULL;

	if (!root) {
		xmlFreeDoc(doc);
		return -1;
	}
	xmlDocSetRootElement(doc, root);
	cd_html_set(root, "xmlns", "http://www.w3.org/2000/svg");
	cd_html_add(root, "title", says);
	text = cd_html_add(root, "text", says);
	height = draw_nodes(o, root, &width);
	cd_html_set(root, "width", cd_sprintf(o->arena, "%d", width));
	cd_html_set(root, "height", cd_sprintf(o->arena, "%d", height));
	cd_html_set(root, "viewBox", cd_sprintf(o->arena, "0 0 %d %d", width, height));
	place(o, text, GAP, 20);
	cd_html_set(text, "font-family", "sans-serif");
	cd_html_set(text, "font-size", "13");
	xmlDocDumpFormatMemoryEnc(doc, &bytes, &size, "UTF-8", 1);
	xmlFreeDoc(doc);
	if (!bytes)
		return -1;
	cd_buf_add(out, (const char *)bytes, (size_t)size);
	xmlFree(bytes);
	return 0;
}

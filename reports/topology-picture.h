/* SPDX-License-Identifier: Apache-2.0 */
/* topology-picture.h - the machine as a picture, for pages and for a file of its own. */
#ifndef CD_REPORTS_TOPOLOGY_PICTURE_H
#define CD_REPORTS_TOPOLOGY_PICTURE_H

#include <libxml/tree.h>

#include "engine/catalogue.h"
#include "reports/topology.h"

enum { CD_TOPO_WIDTH = 360 };	/* of the picture of a node */

/* An element svg below `parent`; returns its height.  `catalogue` may be NULL. */
int cd_topo_draw(struct cd_arena *a, struct cd_catalogue *catalogue, xmlNodePtr parent,
		 const struct cd_topo *t, const struct cd_topo_node *node);
/* "high: PCI Express link"; "" when nothing was found. */
const char *cd_topo_finding(struct cd_arena *a, struct cd_catalogue *catalogue,
			    const struct cd_topo_item *item);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* topology-out.h - a machine as text, as JSON (schema commdoctor-topology/1), as one picture. */
#ifndef CD_REPORTS_TOPOLOGY_OUT_H
#define CD_REPORTS_TOPOLOGY_OUT_H

#include "engine/catalogue.h"
#include "reports/flow.h"
#include "reports/topology.h"

/* What the writers are given; `catalogue` may be NULL: findings are called by their id then. */
struct cd_topo_out {
	const struct cd_run *run;
	const struct cd_topo *topo;
	struct cd_catalogue *catalogue;
	struct cd_arena *arena;
};

void cd_topo_write_text(const struct cd_topo_out *o, const struct cd_flow *f);
void cd_topo_write_json(const struct cd_topo_out *o, struct cd_buf *out);
/* -1: no memory. */
int cd_topo_write_svg(const struct cd_topo_out *o, struct cd_buf *out);

#endif

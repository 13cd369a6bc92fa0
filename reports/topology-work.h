/* SPDX-License-Identifier: Apache-2.0 */
/* topology-work.h - what the parts share that put a machine together; for reports/topology*.c. */
#ifndef CD_REPORTS_TOPOLOGY_WORK_H
#define CD_REPORTS_TOPOLOGY_WORK_H

#include "base/hash.h"
#include "base/parse.h"
#include "reports/topology.h"

enum { CD_TOPO_DEEP = 32 };		/* bridges on the way to a device at most */

struct cd_topo_device {
	struct cd_topo_item item;
	const char *node;		/* number; "" when it is not known */
	const char *up[CD_TOPO_DEEP];		/* bridges above it, nearest first */
	size_t n_up, n_names;
	bool done;
};

struct cd_topo_work {
	const struct cd_run *run;
	struct cd_arena *a;
	struct cd_topo *topo;
	struct cd_topo_device *device;
	size_t n, room;
	struct cd_map *by_pci;		/* struct cd_topo_device */
	struct cd_map *findings;	/* the worst of a subject */
	struct cd_cpus *cpus;		/* of each node */
};

const struct cd_fact *cd_topo_present(const struct cd_topo_work *w, const char *name,
				      const char *subject, enum cd_type type);
int64_t cd_topo_number(const struct cd_topo_work *w, const char *name, const char *subject,
		       int64_t other);
const char *cd_topo_text(const struct cd_topo_work *w, const char *name, const char *subject,
			 enum cd_type type);
const struct cd_list *cd_topo_list(const struct cd_topo_work *w, const char *name,
				   const char *subject);
/* Network cards, HCAs and GPUs, each with the worst finding about it. */
void cd_topo_add_devices(struct cd_topo_work *w);
/* The bridges above the device and how fast its own link is. */
void cd_topo_add_way(const struct cd_topo_work *w, struct cd_topo_device *d);

#endif

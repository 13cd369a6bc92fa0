/* SPDX-License-Identifier: Apache-2.0 */
/*
 * topology.h - a run's machine as a tree: NUMA nodes, the PCI ports between, network cards, GPUs, disks.
 *
 * Made of the run's facts and nothing else: what the run does not hold is not in the tree.
 */
#ifndef CD_REPORTS_TOPOLOGY_H
#define CD_REPORTS_TOPOLOGY_H

#include "base/buf.h"
#include "model/run.h"

enum cd_topo_kind {
	CD_TOPO_BRIDGE = 1,	/* a PCI port or switch that several of the devices hang on */
	CD_TOPO_NIC,
	CD_TOPO_HCA,		/* a network card whose ports speak InfiniBand */
	CD_TOPO_GPU,
	CD_TOPO_NVME,
};

struct cd_topo_spot {		/* where interrupts of a device are served */
	const char *node;	/* "0"; "" for CPUs of several nodes, or of none that is known */
	size_t n;
};

struct cd_topo_item {
	enum cd_topo_kind kind;
	unsigned depth;		/* bridges above it that are in the tree, too */
	const char *pci;	/* "0000:5e:00.0"; "" for a link of which no PCI function is known */
	const char *name;	/* "rdma0, mlx5_0/1"; "GPU nvidia"; "PCIe root port" */
	double speed, max_speed;	/* GT/s; 0: not told */
	int64_t width, max_width;	/* lanes */
	int64_t rate;			/* bit/s of the fastest port; 0: not told */
	const char *nearest;		/* GPU: its nearest RDMA port; NULL: not known */
	const char *distance;		/* to it: PIX PXB PHB NODE SYS */
	size_t n_vfs;			/* virtual functions, which have no rows of their own */
	struct cd_topo_spot *spot;	/* queue interrupts by node, most first */
	size_t n_spots, n_queues;
	const struct cd_finding *worst;	/* about this device, not waived */
};

struct cd_topo_node {
	const char *number;	/* "" for devices of which no node is known */
	const char *cpus;	/* "0-23,48-71"; "" for a node of memory only; NULL: not told */
	const char *package;	/* of these CPUs; NULL when they are of several, or not told */
	struct cd_topo_item *item;
	size_t n_items, n_cut;	/* devices that found no room */
};

struct cd_topo {
	struct cd_topo_node *node;
	size_t n_nodes, n_nodes_cut;
	size_t n_cards, n_gpus, n_disks;	/* those that were cut included */
	bool cards_hidden;		/* some could not be looked for: there may be more */
	bool cards_seen, gpus_seen;	/* did the run look?  Without that 0 is no answer */
	const char *why;	/* no node and no device: the reason */
};

struct cd_topo *cd_topo_new(const struct cd_run *run, struct cd_arena *a);

/* "NUMA node 0"; "NUMA node not known" of the devices that stand nowhere. */
const char *cd_topo_node_name(struct cd_arena *a, const struct cd_topo *t,
			      const struct cd_topo_node *node);
/* "CPUs 0-23,48-71; package 0"; "" when it is not told. */
const char *cd_topo_cpus(struct cd_arena *a, const struct cd_topo_node *node);
/* "2 NUMA nodes; 10 network devices; 8 GPUs." */
const char *cd_topo_summary(struct cd_arena *a, const struct cd_topo *t);
/* "NIC rdma0, mlx5_0/1". */
const char *cd_topo_name(struct cd_arena *a, const struct cd_topo_item *item);
/* "0000:5e:00.0, 32 GT/s x16" */
const char *cd_topo_place(struct cd_arena *a, const struct cd_topo_item *item);
/* "nearest port mlx5_0/1 (PIX)", "4 virtual functions"; "" */
const char *cd_topo_nearest(struct cd_arena *a, const struct cd_topo_item *item);
const char *cd_topo_functions(struct cd_arena *a, const struct cd_topo_item *item);
/* "32 GT/s x16", "16 GT/s x4 (can do 32 GT/s x16)"; "" when it is not told. */
const char *cd_topo_link(struct cd_arena *a, const struct cd_topo_item *item);
/* "63 queue interrupts, all on node 0"; "" when no place of one is known. */
const char *cd_topo_queues(struct cd_arena *a, const struct cd_topo_item *item);
/* "GPU", "NIC", "HCA", "PCIe". */
const char *cd_topo_word(enum cd_topo_kind kind);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pci_path.c - how far is each RDMA port from each GPU on the PCI buses?
 *
 * The nearest common bridge decides, as in `nvidia-smi topo -m`: PIX one switch, PXB several
 * bridges but no root complex, PHB one root complex, NODE one NUMA node, SYS across nodes.  Where
 * the firmware names no NUMA node the last two cannot be told apart and nothing is said.
 */
#include "derive/pci_path.h"

#include <string.h>

#include "base/arena.h"

enum { DEEPEST = 32 };

static const struct cd_fact_spec facts[] = {
	{ .name = "rdma/nearest_gpu", .type = CD_TEXT, .source = "nvidia-smi topo -m",
	  .about = "a GPU at the shortest distance from the port, by PCI address" },
	{ .name = "rdma/gpu_distance", .type = CD_TEXT, .source = "nvidia-smi topo -m",
	  .about = "distance to it: PIX PXB PHB NODE SYS" },
	{ .name = "gpu/nearest_port", .type = CD_TEXT, .source = "nvidia-smi topo -m",
	  .about = "an RDMA port at the shortest distance from the GPU" },
	{ .name = "gpu/port_distance", .type = CD_TEXT, .source = "nvidia-smi topo -m",
	  .about = "distance to it: PIX PXB PHB NODE SYS" },
	{ .name = NULL },
};

static const char *const needs[] = { "gpu", "rdma/port", "rdma/pci", "pci/parent",
	"pci/numa_node", NULL };

/* The bridges above a function, nearest first; 0 and *whole false when they are not known. */
static size_t bridges(struct cd_derive *d, const char *device, const char **above, bool *whole)
{
	size_t n = 0;

	while (n < DEEPEST && cd_derive_text(d, "pci/parent", device, &above[n])) {
		device = above[n];
		n++;
	}
	*whole = n < DEEPEST;
	if (*whole) {
		const struct cd_fact *f = cd_evidence_get(cd_derive_evidence(d), cd_derive_scope(d),
							  "pci/parent", device);

		*whole = f && f->state == CD_ABSENT;	/* the walk ended on a root bus */
	}
	return n;
}

/* "0000:5e:00.0" -> the length of "0000:5e" */
static size_t bus_of(const char *address)
{
	const char *colon = strrchr(address, ':');

	return colon ? (size_t)(colon - address) : 0;
}

static enum cd_distance across(struct cd_derive *d, const char *a, const char *b,
			       const char *top_a, const char *top_b)
{
	int64_t node_a, node_b;
	size_t bus = bus_of(top_a);

	if (bus && bus == bus_of(top_b) && !strncmp(top_a, top_b, bus))
		return CD_PHB;
	if (!cd_derive_int(d, "pci/numa_node", a, &node_a) ||
	    !cd_derive_int(d, "pci/numa_node", b, &node_b))
		return CD_DISTANCE_UNKNOWN;
	return node_a == node_b ? CD_NODE : CD_SYS;
}

enum cd_distance cd_pci_distance(struct cd_derive *d, const char *a, const char *b)
{
	const char *above_a[DEEPEST], *above_b[DEEPEST];
	bool whole_a, whole_b;
	size_t n_a = bridges(d, a, above_a, &whole_a), n_b = bridges(d, b, above_b, &whole_b);

	/* with a common bridge: how many bridges lie below it on the longer side? */
	for (size_t i = 0; i < n_a; i++)
		for (size_t k = 0; k < n_b; k++)
			if (!strcmp(above_a[i], above_b[k]))
				return i <= 1 && k <= 1 ? CD_PIX : CD_PXB;
	if (!whole_a || !whole_b)
		return CD_DISTANCE_UNKNOWN;
	return across(d, a, b, n_a ? above_a[n_a - 1] : a, n_b ? above_b[n_b - 1] : b);
}

static void put(struct cd_derive *d, const char *const fact[2], const char *subject,
		const char *nearest, enum cd_distance distance)
{
	static const char *const word[] = { "", "PIX", "PXB", "PHB", "NODE", "SYS" };

	if (!nearest)
		return;
	cd_derive_put_text(d, fact[0], subject, nearest);
	cd_derive_put_text(d, fact[1], subject, word[distance]);
}

static void derive(struct cd_derive *d)
{
	static const char *const of_port[] = { "rdma/nearest_gpu", "rdma/gpu_distance" };
	static const char *const of_gpu[] = { "gpu/nearest_port", "gpu/port_distance" };
	struct cd_texts gpus, ports;
	enum cd_distance *near_gpu;
	const char **port_of_gpu;

	if (!cd_derive_set(d, "gpu", &gpus) || !cd_derive_set(d, "rdma/port", &ports))
		return;
	near_gpu = cd_alloc_n(cd_derive_arena(d), gpus.n + 1, sizeof(*near_gpu));
	port_of_gpu = cd_alloc_n(cd_derive_arena(d), gpus.n + 1, sizeof(*port_of_gpu));
	for (size_t i = 0; i < ports.n; i++) {
		const char *slash = strrchr(ports.item[i], '/'), *pci, *nearest = NULL;
		enum cd_distance best = CD_DISTANCE_UNKNOWN;

		if (!slash || !cd_derive_text(d, "rdma/pci", cd_strndup(cd_derive_arena(d),
				ports.item[i], (size_t)(slash - ports.item[i])), &pci))
			continue;
		for (size_t k = 0; k < gpus.n; k++) {
			enum cd_distance far = cd_pci_distance(d, pci, gpus.item[k]);

			if (far && (!best || far < best)) {
				best = far;
				nearest = gpus.item[k];
			}
			if (far && (!near_gpu[k] || far < near_gpu[k])) {
				near_gpu[k] = far;
				port_of_gpu[k] = ports.item[i];
			}
		}
		put(d, of_port, ports.item[i], nearest, best);
	}
	for (size_t k = 0; k < gpus.n; k++)
		put(d, of_gpu, gpus.item[k], port_of_gpu[k], near_gpu[k]);
}

const struct cd_derivation cd_derivation_pci_path = {
	.name = "pci_path", .order = 22, .facts = facts, .needs = needs, .derive = derive,
};

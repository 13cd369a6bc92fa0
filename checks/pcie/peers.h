/* SPDX-License-Identifier: Apache-2.0 */
/* peers.h - do GPUs and ports of this host talk to each other without memory between them, and by which way? */
#ifndef CD_CHECKS_PCIE_PEERS_H
#define CD_CHECKS_PCIE_PEERS_H

#include "use.h"

#define PCIE_GDR_NEEDS "rdma/role", "rdma/class", "rdma/wanted", "rdma/wanted_why", "site/gdr"

/* A port that jobs use, of an adapter that exists. */
static inline bool pcie_is_compute(struct cd_case *c, const char *port)
{
	const char *word;

	return cd_have_text(c, "rdma/role", port, &word) && pcie_same(word, "compute") &&
	       !(cd_have_text(c, "rdma/class", port, &word) && pcie_same(word, "soft"));
}

/* NULL: ports are expected to reach the memory of GPUs.  Else why not. */
static inline const char *pcie_gdr_off(struct cd_case *c)
{
	bool datacentre = false, compute = false, flag;
	const char *site = "";

	cd_have_text(c, "site/gdr", "", &site);
	for (const char *g = NULL; (g = cd_walk(c, "gpu", g));)
		datacentre |= cd_have_bool(c, "gpu/datacentre", g, &flag) && flag;
	for (const char *p = NULL; (p = cd_walk(c, "rdma/port", p));)
		compute |= pcie_is_compute(c, p);
	if (!datacentre)
		return "no GPU for computing";
	if (!compute)
		return "no RDMA port for jobs";
	if (pcie_same(site, "off"))
		return "the profile says gdr: off";
	if (!cd_have_bool(c, "rdma/wanted", "", &flag) || !flag)
		return "nobody uses RDMA here";
	return NULL;
}

static inline bool pcie_is_guests(struct cd_case *c, const char *dev)
{
	const char *driver;

	return cd_have_text(c, "pci/driver", dev, &driver) && pcie_same(driver, "vfio-pci");
}

/* The nearest bridge above both, NULL: only the root complex is. */
static inline const char *pcie_common(struct cd_case *c, const char *a, const char *b)
{
	const char *above;

	for (unsigned i = 0; i < PCIE_DEPTH && cd_have_text(c, "pci/parent", a, &above); i++) {
		if (pcie_is_below(c, b, above))
			return above;
		a = above;
	}
	return NULL;
}

/* Do what `a` sends to `b` and the answers pass this port of a switch that is above both? */
static inline bool pcie_pair_passes(struct cd_case *c, const char *a, const char *b, const char *port)
{
	const char *common;

	if (pcie_is_below(c, a, port) == pcie_is_below(c, b, port))
		return false;
	common = pcie_common(c, a, b);
	return common && pcie_faces_up(c, common) && pcie_is_below(c, port, common);
}

#endif

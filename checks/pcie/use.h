/* SPDX-License-Identifier: Apache-2.0 */
/* use.h - which ports in use stand on a PCI function, and how fast are they? */
#ifndef CD_CHECKS_PCIE_USE_H
#define CD_CHECKS_PCIE_USE_H

#include "link.h"

#define PCIE_USE_NEEDS PCIE_REAL_NEEDS, "pci/driver", "path", "path/rate", "nic/pci", "nic/type", "rdma/port", \
	"rdma/link_layer", "rdma/state", "rdma/link_rate", "gpu", "gpu/datacentre"
#define PCIE_FAST_PORT { "fast_port", "bit/s", "25G", "ours" }

struct pcie_use {
	const char *port;	/* the fastest in use; NULL: a GPU */
	bool is_path;		/* it is a member of "path" */
	double rate;
	double sum;		/* of all ports on the function */
};

/* "mlx5_0/1" -> "mlx5_0" */
static inline const char *pcie_device_of(struct cd_case *c, const char *port)
{
	const char *slash = strrchr(port, '/');

	return slash ? cd_words(c, "%.*s", (int)(slash - port), port) : port;
}

/* An InfiniBand port that is ACTIVE; those of Ethernet are links, too. */
static inline bool pcie_is_active(struct cd_case *c, const char *port)
{
	const char *word;

	return cd_have_text(c, "rdma/link_layer", port, &word) && pcie_same(word, "InfiniBand") &&
	       cd_have_text(c, "rdma/state", port, &word) && pcie_same(word, "ACTIVE");
}

static inline bool pcie_stands_on(struct cd_case *c, const char *fact, const char *port, const char *dev)
{
	const char *pci;

	return cd_have_text(c, fact, port, &pci) && pcie_same(pci, dev);
}

/* It goes through an InfiniBand port, which is counted as such. */
static inline bool pcie_is_ipoib(struct cd_case *c, const char *nic)
{
	enum { ARPHRD_INFINIBAND = 32 };
	int64_t type;

	return cd_have_int(c, "nic/type", nic, &type) && type == ARPHRD_INFINIBAND;
}

static inline void pcie_count(struct pcie_use *u, const char *port, bool is_path, int64_t rate)
{
	if (!u->port || (double)rate > u->rate) {
		u->port = port;
		u->is_path = is_path;
		u->rate = (double)rate;
	}
	u->sum += (double)rate;
}

/* Ports in use on a network controller; false after the verdict. */
static inline bool pcie_need_ports(struct cd_case *c, const char *dev, struct pcie_use *u)
{
	int64_t rate;

	*u = (struct pcie_use){ 0 };
	for (const char *nic = NULL; (nic = cd_walk(c, "path", nic));) {
		if (!pcie_stands_on(c, "nic/pci", nic, dev) || pcie_is_ipoib(c, nic))
			continue;
		if (!cd_need_int(c, "path/rate", nic, &rate))
			return false;
		pcie_count(u, nic, true, rate);
	}
	for (const char *p = NULL; (p = cd_walk(c, "rdma/port", p));) {
		if (!pcie_is_active(c, p) ||
		    !pcie_stands_on(c, "rdma/pci", pcie_device_of(c, p), dev))
			continue;
		if (!cd_need_int(c, "rdma/link_rate", p, &rate))
			return false;
		pcie_count(u, p, false, rate);
	}
	if (u->port)
		return true;
	if (cd_state(c, "path", "") == CD_UNSEEN)
		cd_unknown(c, dev, cd_reason(c, "path", "") ? cd_reason(c, "path", "") :
			   CD_NOT_COLLECTED, "whether a port on it is in use: %s",
			   cd_why(c, "path", ""));
	else
		cd_not_applicable(c, dev, "no data port in use on it");
	return false;
}

/*
 * Is `dev` of this machine's hardware, and at work for jobs: a network controller with a port in use, a
 * GPU for computing?  False after the verdict.
 */
static inline bool pcie_need_use(struct cd_case *c, const char *dev, enum pcie_kind kind,
				 struct pcie_use *u)
{
	const char *driver;
	bool datacentre;

	*u = (struct pcie_use){ 0 };
	if (cd_have_text(c, "pci/driver", dev, &driver) && pcie_same(driver, "vfio-pci")) {
		cd_not_applicable(c, dev, "handed to a guest (vfio-pci)");
		return false;
	}
	if (!pcie_is_real(c, dev, kind))
		return false;
	if (kind == PCIE_ETHERNET || kind == PCIE_FABRIC)
		return pcie_need_ports(c, dev, u);
	if (cd_have_bool(c, "gpu/datacentre", dev, &datacentre) && datacentre)
		return true;
	cd_not_applicable(c, dev, "no GPU for computing");
	return false;
}

/* A GPU for computing, or a port of at least `fast_port`. */
static inline bool pcie_is_fast(struct cd_case *c, const struct pcie_use *u)
{
	return !u->port || u->rate >= cd_bound_real(c, "fast_port");
}

/* "ens1 (100 Gb/s)", "the GPU" */
static inline const char *pcie_user(struct cd_case *c, const struct pcie_use *u)
{
	return u->port ? cd_words(c, "%s (%.4g Gb/s)", u->port, u->rate / 1e9) : "the GPU";
}

/* Each network controller, GPU and accelerator. */
static inline void pcie_visit(struct cd_case *c,
			      void (*visit)(struct cd_case *c, const char *dev, enum pcie_kind kind))
{
	bool any = false;

	for (const char *dev = NULL; (dev = cd_each(c, "pci", dev));) {
		enum pcie_kind kind;
		int64_t class;

		if (!cd_need_int(c, "pci/class", dev, &class)) {
			any = true;
			continue;
		}
		kind = pcie_kind_of(c, dev);
		if (kind == PCIE_OTHER)
			continue;
		any = true;
		visit(c, dev, kind);
	}
	if (!any && cd_state(c, "pci", "") == CD_PRESENT)
		cd_not_applicable(c, "", "no network controller or accelerator on the PCI bus");
}

#endif

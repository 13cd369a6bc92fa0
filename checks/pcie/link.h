/* SPDX-License-Identifier: Apache-2.0 */
/* link.h - what several checks ask about a PCI function and the link above it. */
#ifndef CD_CHECKS_PCIE_LINK_H
#define CD_CHECKS_PCIE_LINK_H

#include <commdoctor/check.h>
#include <commdoctor/model.h>

#include <string.h>

enum { PCIE_BRIDGE = 0x0604, PCIE_DEPTH = 32 };

enum pcie_kind { PCIE_OTHER, PCIE_ETHERNET, PCIE_FABRIC, PCIE_ACCELERATOR, PCIE_GPU };

/* Plain graphics cards (0x0300) count: many do the work of a compute card. */
static inline enum pcie_kind pcie_kind_by_class(int64_t class)
{
	switch (class >> 8) {
	case 0x0200:
		return PCIE_ETHERNET;
	case 0x0207: case 0x0208:
		return PCIE_FABRIC;
	case 0x0300: case 0x0302: case 0x0380:
		return PCIE_GPU;
	case 0x1200: case 0x0b40:
		return PCIE_ACCELERATOR;
	default:
		return PCIE_OTHER;
	}
}

static inline bool pcie_same(const char *a, const char *b)
{
	return !strcmp(a, b);
}

static inline bool pcie_has_rdma(struct cd_case *c, const char *dev)
{
	const char *pci;

	for (const char *d = NULL; (d = cd_walk(c, "rdma/device", d));)
		if (cd_have_text(c, "rdma/pci", d, &pci) && pcie_same(pci, dev))
			return true;
	return false;
}

/*
 * ConnectX-3 and older adapters for both kinds of network say "other network controller", as Wi-Fi does,
 * and qib "serial bus, InfiniBand": what has an RDMA device is one.
 */
static inline enum pcie_kind pcie_kind_of(struct cd_case *c, const char *dev)
{
	int64_t class;

	if (!cd_have_int(c, "pci/class", dev, &class))
		return PCIE_OTHER;
	if ((class >> 8 == 0x0280 || class >> 8 == 0x0c06) && pcie_has_rdma(c, dev))
		return PCIE_FABRIC;
	return pcie_kind_by_class(class);
}

/*
 * Ports alternate: a root port faces down, the port of a switch below it up, that one's ports down
 * again.  Between the ports of a switch there is no link.
 */
static inline bool pcie_faces_up(struct cd_case *c, const char *bridge)
{
	unsigned depth = 0;

	while (depth < PCIE_DEPTH && cd_have_text(c, "pci/parent", bridge, &bridge))
		depth++;
	return depth % 2 == 1;
}

/* The function on the root bus through which `dev` is reached; itself when it sits there. */
static inline const char *pcie_root_port(struct cd_case *c, const char *dev)
{
	const char *above;

	for (unsigned i = 0; i < PCIE_DEPTH && cd_have_text(c, "pci/parent", dev, &above); i++)
		dev = above;
	return dev;
}

static inline bool pcie_is_below(struct cd_case *c, const char *dev, const char *bridge)
{
	const char *above;

	for (unsigned i = 0; i < PCIE_DEPTH && cd_have_text(c, "pci/parent", dev, &above); i++) {
		if (pcie_same(above, bridge))
			return true;
		dev = above;
	}
	return false;
}

/* Does `below` hang on the same link as `dev`, itself included? */
static inline bool pcie_shares_link(struct cd_case *c, const char *below, const char *dev)
{
	const char *port, *above;

	if (!cd_have_text(c, "pci/parent", dev, &port))
		return pcie_same(below, dev);
	for (unsigned i = 0; i < PCIE_DEPTH && cd_have_text(c, "pci/parent", below, &above); i++) {
		if (pcie_same(above, port))
			return true;
		below = above;
	}
	return false;
}

/* Red Hat virtio, VMware, Amazon, Google, Microsoft, XenSource: made by a hypervisor. */
static inline bool pcie_is_paravirtual(struct cd_case *c, const char *dev)
{
	static const int64_t vendors[] = { 0x1af4, 0x15ad, 0x1d0f, 0x1ae0, 0x1414, 0x5853 };
	int64_t vendor;

	if (!cd_have_int(c, "pci/vendor", dev, &vendor))
		return false;
	for (unsigned i = 0; i < sizeof(vendors) / sizeof(vendors[0]); i++)
		if (vendor == vendors[i])
			return true;
	return false;
}

/* The bound of pcie.link_downtrain holds for all that is asked of the bus. */
#define PCIE_TRUST "site/pcie.link_downtrain.trust_virtual_links"
#define PCIE_REAL_NEEDS "pci", "pci/class", "pci/vendor", "pci/parent", "pci/physfn", \
	"pci/power_state", "host/virtual", "rdma/device", "rdma/pci", PCIE_TRUST

static inline bool pcie_is_trusted(struct cd_case *c)
{
	const char *word;

	return cd_have_text(c, PCIE_TRUST, "", &word) && pcie_same(word, "yes");
}

/* Is the link above `dev` a thing of this machine's hardware?  Otherwise a verdict is given. */
static inline bool pcie_is_real(struct cd_case *c, const char *dev, enum pcie_kind kind)
{
	const char *words;

	if (cd_have_text(c, "pci/physfn", dev, &words)) {
		cd_not_applicable(c, dev, "a virtual function of %s, whose link it is", words);
		return false;
	}
	if (pcie_is_paravirtual(c, dev)) {
		cd_not_applicable(c, dev, "a device made by the hypervisor has no physical link");
		return false;
	}
	if (cd_have_text(c, "pci/power_state", dev, &words) && words[0] == 'D' && words[1] != '0') {
		cd_not_applicable(c, dev, "the function sleeps (%s)", words);
		return false;
	}
	if (cd_state(c, "host/virtual", "") == CD_ABSENT || pcie_is_trusted(c))
		return true;
	if (kind == PCIE_OTHER)
		cd_not_applicable(c, dev, "a bridge of a virtual machine");
	else if (cd_have_text(c, "host/virtual", "", &words))
		cd_unknown(c, dev, CD_OTHER_NAMESPACE,
			   "in a virtual machine (%s) the link shown is the hypervisor's invention",
			   words);
	else
		cd_unknown(c, dev, CD_NOT_COLLECTED,
			   "nobody knows whether this is a virtual machine");
	return false;
}

struct pcie_ends {
	double speed, max_speed, port_speed;	/* GT/s */
	int64_t width, max_width, port_width;
};

/* Both ends of the link above `dev`; false after a verdict. */
static inline bool pcie_need_ends(struct cd_case *c, const char *dev, struct pcie_ends *e)
{
	enum { NOT_A_LINK = 255 };
	const char *port;

	if (!cd_need_text(c, "pci/parent", dev, &port) ||
	    !cd_need_int(c, "pci/width", dev, &e->width) ||
	    !cd_need_int(c, "pci/max_width", dev, &e->max_width))
		return false;
	if (!e->width || !e->max_width || e->max_width == NOT_A_LINK) {
		cd_not_applicable(c, dev, "no link: integrated, or down");
		return false;
	}
	return cd_need_real(c, "pci/speed", dev, &e->speed) &&
	       cd_need_real(c, "pci/max_speed", dev, &e->max_speed) &&
	       cd_need_real(c, "pci/max_speed", port, &e->port_speed) &&
	       cd_need_int(c, "pci/max_width", port, &e->port_width);
}

#endif

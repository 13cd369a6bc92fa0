/* SPDX-License-Identifier: Apache-2.0 */
/* hop.h - what does one link on the way to memory carry, as it trained and at best? */
#ifndef CD_CHECKS_PCIE_HOP_H
#define CD_CHECKS_PCIE_HOP_H

#include "link.h"

enum pcie_seen { PCIE_CARRIES, PCIE_NO_LINK, PCIE_NOT_SEEN };

struct pcie_hop {
	const char *dev;		/* at the lower end of the link */
	double speed;			/* what both ends can do */
	int64_t width;
	struct cd_limit able, now;
};

static inline double pcie_less(double a, double b)
{
	return a < b ? a : b;
}

/* Without a verdict: what do both ends of the link above `dev` do, and what could they? */
static inline enum pcie_seen pcie_hop_of(struct cd_case *c, const char *dev, struct pcie_hop *h)
{
	enum { NOT_A_LINK = 255 };
	struct pcie_ends e;
	int64_t payload = 0;
	const char *port;

	if (!cd_have_text(c, "pci/parent", dev, &port))
		return PCIE_NO_LINK;
	if (!cd_have_int(c, "pci/width", dev, &e.width) ||
	    !cd_have_int(c, "pci/max_width", dev, &e.max_width) ||
	    !cd_have_int(c, "pci/max_width", port, &e.port_width))
		return cd_state(c, "pci/width", dev) == CD_UNSEEN ? PCIE_NOT_SEEN : PCIE_NO_LINK;
	if (!e.width || !e.max_width || e.max_width == NOT_A_LINK || !e.port_width)
		return PCIE_NO_LINK;
	if (!cd_have_real(c, "pci/speed", dev, &e.speed) ||
	    !cd_have_real(c, "pci/max_speed", dev, &e.max_speed) ||
	    !cd_have_real(c, "pci/max_speed", port, &e.port_speed))
		return cd_state(c, "pci/speed", dev) == CD_UNSEEN ? PCIE_NOT_SEEN : PCIE_NO_LINK;
	cd_have_int(c, "pci/payload", dev, &payload);
	h->dev = dev;
	h->speed = pcie_less(e.max_speed, e.port_speed);
	h->width = e.max_width < e.port_width ? e.max_width : e.port_width;
	h->able = cd_model_pcie(h->speed, h->width, payload);
	h->now = cd_model_pcie(e.speed, e.width, payload);
	return PCIE_CARRIES;
}

#endif

/* SPDX-License-Identifier: GPL-2.0 */
/* labhca.h - what does an RDMA card of the lab keep for its parts? */
#ifndef LABHCA_H
#define LABHCA_H

#include <linux/netdevice.h>
#include <linux/pci.h>
#include <linux/platform_device.h>
#include <rdma/ib_mad.h>
#include <rdma/ib_verbs.h>

enum { LABHCA_MOST = 16, LABHCA_PORTS = 2 };

struct labhca {
	struct ib_device ib;
	unsigned int index;
	struct net_device *link[LABHCA_PORTS];	/* all, or none on an InfiniBand card */
	struct platform_device *slot;		/* of a card without link or function */
	struct pci_dev *function;
};

static inline struct labhca *labhca_of(struct ib_device *ib)
{
	return container_of(ib, struct labhca, ib);
}

/* Where the values of a port stand in the arrays of the parameters. */
static inline unsigned int labhca_place(struct ib_device *ib, u32 port)
{
	return labhca_of(ib)->index * ib->phys_port_cnt + port - 1;
}

extern const struct ib_device_ops labhca_port_ops, labhca_roce_ops, labhca_ib_ops;
extern const struct ib_device_ops labhca_verbs_ops, labhca_counter_ops;

#endif

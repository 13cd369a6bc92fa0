// SPDX-License-Identifier: GPL-2.0
/*
 * labhca - an RDMA card for the lab's guest that shows its ports in sysfs and netlink.
 *
 * It moves no data.  With netdev=NAME,... it is a RoCE device on that link and has its parent; with
 * parent=ADDRESS,... it sits on a function of labpci.  Without links it is an InfiniBand card with
 * what a subnet manager would have set.  README.md tells the parameters.
 */
#include <linux/module.h>

#include "labhca.h"

static char *netdev[LABHCA_MOST * LABHCA_PORTS], *parent[LABHCA_MOST];
static unsigned int n_netdevs, n_parents, ports = 1, node_type = RDMA_NODE_IB_CA;
module_param_array(netdev, charp, &n_netdevs, 0444);
module_param_array(parent, charp, &n_parents, 0444);
module_param(ports, uint, 0444);
module_param(node_type, uint, 0444);

static struct labhca *card[LABHCA_MOST];

/* Its driver's module must stay while the card does: labpci's configuration space goes with it. */
static struct pci_dev *function_of(const char *address)
{
	unsigned int domain, bus, device, function;
	struct pci_dev *dev;

	if (sscanf(address, "%x:%x:%x.%u", &domain, &bus, &device, &function) != 4)
		return NULL;
	dev = pci_get_domain_bus_and_slot(domain, bus, PCI_DEVFN(device, function));
	if (dev && (!dev->driver || !try_module_get(dev->driver->driver.owner))) {
		pci_dev_put(dev);
		dev = NULL;
	}
	return dev;
}

static void unplug(struct labhca *h)
{
	unsigned int i;

	for (i = 0; i < LABHCA_PORTS; i++)
		dev_put(h->link[i]);
	if (h->slot)
		platform_device_unregister(h->slot);
	if (h->function) {
		module_put(h->function->driver->driver.owner);
		pci_dev_put(h->function);
	}
	ib_dealloc_device(&h->ib);
}

/* A device without a parent would be one in software. */
static struct device *plug(struct labhca *h)
{
	unsigned int i;

	for (i = 0; i < ports && n_netdevs; i++) {
		unsigned int at = h->index * ports + i;

		h->link[i] = at < n_netdevs ? dev_get_by_name(&init_net, netdev[at]) : NULL;
		if (!h->link[i])
			return NULL;
	}
	if (h->index < n_parents) {
		h->function = function_of(parent[h->index]);
		return h->function ? &h->function->dev : NULL;
	}
	if (h->link[0])
		return h->link[0]->dev.parent;
	h->slot = platform_device_register_simple("labhca", h->index, NULL, 0);
	if (!IS_ERR(h->slot))
		return &h->slot->dev;
	h->slot = NULL;
	return NULL;
}

static int add(unsigned int index)
{
	struct labhca *h = ib_alloc_device(labhca, ib);
	unsigned int i;
	int err = 0;

	if (!h)
		return -ENOMEM;
	h->index = index;
	h->ib.node_type = node_type;
	h->ib.phys_port_cnt = ports;
	h->ib.num_comp_vectors = 1;
	h->ib.node_guid = cpu_to_be64(0x0002c90300ab0000ull + 16 * index);
	strscpy(h->ib.node_desc, "labhca", sizeof(h->ib.node_desc));
	h->ib.dev.parent = plug(h);
	if (!h->ib.dev.parent) {
		unplug(h);
		return -ENODEV;
	}
	ib_set_device_ops(&h->ib, &labhca_verbs_ops);
	ib_set_device_ops(&h->ib, &labhca_port_ops);
	ib_set_device_ops(&h->ib, &labhca_counter_ops);
	ib_set_device_ops(&h->ib, h->link[0] ? &labhca_roce_ops : &labhca_ib_ops);
	for (i = 0; i < ports && h->link[0] && !err; i++)
		err = ib_device_set_netdev(&h->ib, h->link[i], i + 1);
	if (!err)
		err = ib_register_device(&h->ib, "labhca%d", NULL);
	if (err)
		unplug(h);
	else
		card[index] = h;
	return err;
}

static void go(void)
{
	unsigned int i;

	for (i = 0; i < LABHCA_MOST; i++)
		if (card[i]) {
			ib_unregister_device(&card[i]->ib);
			unplug(card[i]);
		}
}

static int __init come(void)
{
	unsigned int i, n;
	int err = 0;

	if (!ports || ports > LABHCA_PORTS)
		return -EINVAL;
	n = max3(1u, n_netdevs / ports, n_parents);
	for (i = 0; i < min_t(unsigned int, n, LABHCA_MOST) && !err; i++)
		err = add(i);
	if (err)
		go();
	return err;
}

module_init(come);
module_exit(go);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("RDMA card of commdoctor's lab");

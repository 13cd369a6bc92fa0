// SPDX-License-Identifier: GPL-2.0
/*
 * labnic - a network card for the lab's guest that answers what an audit asks a RoCE card.
 *
 * It moves no packets.  It has IEEE DCB over netlink, link modes, rings, channels, counters, and as
 * parent a device of its own with a NUMA node, or a function of labpci.  README.md tells the
 * parameters.
 */
#include <linux/etherdevice.h>
#include <linux/module.h>

#include "labnic.h"

static int nics = 1, numa = NUMA_NO_NODE;
unsigned int labnic_queues = 8;
static char *parent[LABNIC_MOST];
static unsigned int n_parents;
static bool dcb = true, slow;
module_param(nics, int, 0444);
module_param(numa, int, 0444);
module_param_named(queues, labnic_queues, uint, 0444);
module_param_array(parent, charp, &n_parents, 0444);
module_param(dcb, bool, 0444);
module_param(slow, bool, 0444);

static struct net_device *dev_of[LABNIC_MOST];

static void is_free(struct timer_list *t)
{
	struct labnic *n = from_timer(n, t, wire);

	netif_wake_queue(n->device);
}

static netdev_tx_t xmit(struct sk_buff *skb, struct net_device *d)
{
	struct labnic *n = netdev_priv(d);

	if (slow) {
		netif_stop_queue(d);
		mod_timer(&n->wire, jiffies + 1);
	}

	d->stats.tx_packets++;
	d->stats.tx_bytes += skb->len;
	dev_kfree_skb(skb);
	return NETDEV_TX_OK;
}

static int open(struct net_device *d)
{
	netif_carrier_on(d);
	netif_tx_start_all_queues(d);
	return 0;
}

static int stop(struct net_device *d)
{
	struct labnic *n = netdev_priv(d);

	netif_tx_stop_all_queues(d);
	del_timer_sync(&n->wire);
	netif_carrier_off(d);
	return 0;
}

static int change_carrier(struct net_device *d, bool on)
{
	if (on)
		netif_carrier_on(d);
	else
		netif_carrier_off(d);
	return 0;
}

static const struct net_device_ops ops = {
	.ndo_open = open, .ndo_stop = stop, .ndo_start_xmit = xmit,
	.ndo_set_mac_address = eth_mac_addr, .ndo_validate_addr = eth_validate_addr,
	.ndo_change_carrier = change_carrier,
};

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

/* The node must be set before the device is added: sysfs shows numa_node only then. */
static struct platform_device *slot_of(unsigned int i)
{
	struct platform_device *slot = platform_device_alloc("labnic", i);

	if (!slot)
		return NULL;
	set_dev_node(&slot->dev, numa);
	if (!platform_device_add(slot))
		return slot;
	platform_device_put(slot);
	return NULL;
}

static void unplug(struct labnic *n)
{
	if (n->slot)
		platform_device_unregister(n->slot);
	if (n->function) {
		module_put(n->function->driver->driver.owner);
		pci_dev_put(n->function);
	}
}

static int add(unsigned int i)
{
	struct net_device *d = alloc_etherdev_mqs(sizeof(struct labnic), labnic_queues,
						  labnic_queues);
	struct labnic *n;
	int err = -ENODEV;

	if (!d)
		return -ENOMEM;
	n = netdev_priv(d);
	n->index = i;
	n->device = d;
	timer_setup(&n->wire, is_free, 0);
	if (i < n_parents)
		n->function = function_of(parent[i]);
	else
		n->slot = slot_of(i);
	if (!n->function && !n->slot)
		goto free;
	SET_NETDEV_DEV(d, n->function ? &n->function->dev : &n->slot->dev);
	strscpy(d->name, "roce%d", IFNAMSIZ);
	d->netdev_ops = &ops;
	d->ethtool_ops = &labnic_ethtool_ops;
	d->dcbnl_ops = dcb ? &labnic_dcb_ops : NULL;
	d->max_mtu = 9216;
	d->hw_features = NETIF_F_SG | NETIF_F_HW_CSUM | NETIF_F_TSO | NETIF_F_RXCSUM | NETIF_F_LRO;
	d->features = d->hw_features & ~NETIF_F_LRO;
	eth_hw_addr_random(d);
	labnic_ethtool_begin(n);
	labnic_dcb_begin(n);
	err = register_netdev(d);
	if (err)
		goto free;
	dev_of[i] = d;
	err = labnic_devlink_begin(d);
	return err ? err : labnic_vendor_begin(d);
free:
	unplug(n);
	free_netdev(d);
	return err;
}

static void go(void)
{
	unsigned int i;

	for (i = 0; i < LABNIC_MOST; i++) {
		if (!dev_of[i])
			continue;
		labnic_vendor_end(dev_of[i]);
		labnic_devlink_end(dev_of[i]);
		unregister_netdev(dev_of[i]);
		unplug(netdev_priv(dev_of[i]));
		free_netdev(dev_of[i]);
	}
}

static int __init come(void)
{
	unsigned int i, n = n_parents ? n_parents : min_t(unsigned int, nics, LABNIC_MOST);
	int err = 0;

	for (i = 0; i < n && !err; i++)
		err = add(i);
	if (err)
		go();
	return err;
}

module_init(come);
module_exit(go);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("network card of commdoctor's lab");

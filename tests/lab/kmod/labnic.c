// SPDX-License-Identifier: GPL-2.0
/*
 * labnic - a network card for the lab's guest that answers what an audit asks a RoCE card.
 *
 * It moves no packets.  It has IEEE DCB over netlink (PFC, ETS, applications, buffers), a speed,
 * rings, channels, pause frames, counters of pauses for each priority, and a parent device with a
 * NUMA node.  insmod labnic.ko nics=2 speed=200000 numa=1
 */
#include <linux/module.h>
#include <linux/netdevice.h>
#include <linux/etherdevice.h>
#include <linux/ethtool.h>
#include <linux/platform_device.h>
#include <net/dcbnl.h>

#define MAXNIC 8
static int nics = 1, speed = 100000, numa = NUMA_NO_NODE, queues = 8, rings = 1024;
static unsigned long rx_prio_pause[8], tx_prio_pause[8];	/* writable while loaded */
static int nrx, ntx;
module_param(nics, int, 0444);
module_param(speed, int, 0644);
module_param(numa, int, 0444);
module_param(queues, int, 0444);
module_param(rings, int, 0444);
module_param_array(rx_prio_pause, ulong, &nrx, 0644);
module_param_array(tx_prio_pause, ulong, &ntx, 0644);

struct labnic {
	struct ieee_pfc pfc;
	struct ieee_ets ets;
	struct dcbnl_buffer buf;
	struct ethtool_ringparam ring;
	struct ethtool_pauseparam pause;
	u32 combined;
	u8 dcbx;
};
static struct net_device *dev_of[MAXNIC];
static struct platform_device *pdev_of[MAXNIC];

/* ---- DCB ---- */
static int nic_getpfc(struct net_device *d, struct ieee_pfc *p)
{ *p = ((struct labnic *)netdev_priv(d))->pfc; p->pfc_cap = 8; return 0; }

static int nic_setpfc(struct net_device *d, struct ieee_pfc *p)
{
	struct labnic *n = netdev_priv(d);

	n->pfc.pfc_en = p->pfc_en; n->pfc.mbc = p->mbc; n->pfc.delay = p->delay;
	return 0;
}
static int nic_getets(struct net_device *d, struct ieee_ets *e)
{ *e = ((struct labnic *)netdev_priv(d))->ets; e->ets_cap = 8; return 0; }

static int nic_setets(struct net_device *d, struct ieee_ets *e)
{
	int i, bw = 0, any = 0;

	for (i = 0; i < IEEE_8021QAZ_MAX_TCS; i++)
		if (e->tc_tsa[i] == IEEE_8021QAZ_TSA_ETS) { any = 1; bw += e->tc_tx_bw[i]; }
	if (any && bw != 100)
		return -EINVAL;
	((struct labnic *)netdev_priv(d))->ets = *e;
	return 0;
}
static int nic_getbuf(struct net_device *d, struct dcbnl_buffer *b)
{ *b = ((struct labnic *)netdev_priv(d))->buf; return 0; }
static int nic_setbuf(struct net_device *d, struct dcbnl_buffer *b)
{ ((struct labnic *)netdev_priv(d))->buf = *b; return 0; }
static int nic_setapp(struct net_device *d, struct dcb_app *a) { return dcb_ieee_setapp(d, a); }
static int nic_delapp(struct net_device *d, struct dcb_app *a) { return dcb_ieee_delapp(d, a); }
static u8 nic_getdcbx(struct net_device *d) { return ((struct labnic *)netdev_priv(d))->dcbx; }
static u8 nic_setdcbx(struct net_device *d, u8 m)	/* 0 = taken, 1 = refused */
{
	if (m & ~(DCB_CAP_DCBX_HOST | DCB_CAP_DCBX_VER_IEEE))
		return 1;
	((struct labnic *)netdev_priv(d))->dcbx = m;
	return 0;
}
static const struct dcbnl_rtnl_ops nic_dcb = {
	.ieee_getpfc = nic_getpfc, .ieee_setpfc = nic_setpfc,
	.ieee_getets = nic_getets, .ieee_setets = nic_setets,
	.ieee_setapp = nic_setapp, .ieee_delapp = nic_delapp,
	.dcbnl_getbuffer = nic_getbuf, .dcbnl_setbuffer = nic_setbuf,
	.getdcbx = nic_getdcbx, .setdcbx = nic_setdcbx,
};

/* ---- ethtool ---- */
static int nic_ksettings(struct net_device *d, struct ethtool_link_ksettings *k)
{
	k->base.speed = speed; k->base.duplex = DUPLEX_FULL; k->base.port = PORT_FIBRE;
	return 0;
}
static void nic_getring(struct net_device *d, struct ethtool_ringparam *r,
			struct kernel_ethtool_ringparam *k, struct netlink_ext_ack *x)
{ *r = ((struct labnic *)netdev_priv(d))->ring; r->rx_max_pending = r->tx_max_pending = 8192; }
static int nic_setring(struct net_device *d, struct ethtool_ringparam *r,
		       struct kernel_ethtool_ringparam *k, struct netlink_ext_ack *x)
{ ((struct labnic *)netdev_priv(d))->ring = *r; return 0; }
static void nic_getchan(struct net_device *d, struct ethtool_channels *c)
{ c->max_combined = queues; c->combined_count = ((struct labnic *)netdev_priv(d))->combined; }
static int nic_setchan(struct net_device *d, struct ethtool_channels *c)
{ ((struct labnic *)netdev_priv(d))->combined = c->combined_count; return 0; }
static void nic_getpause(struct net_device *d, struct ethtool_pauseparam *p)
{ *p = ((struct labnic *)netdev_priv(d))->pause; }
static int nic_setpause(struct net_device *d, struct ethtool_pauseparam *p)
{ ((struct labnic *)netdev_priv(d))->pause = *p; return 0; }
static int nic_count(struct net_device *d, int set)
{ return set == ETH_SS_STATS ? 16 : -EOPNOTSUPP; }
static void nic_strings(struct net_device *d, u32 set, u8 *p)
{
	int i;

	for (i = 0; set == ETH_SS_STATS && i < 16; i++)
		ethtool_sprintf(&p, "%cx_prio%d_pause", i < 8 ? 'r' : 't', i & 7);
}
static void nic_stats(struct net_device *d, struct ethtool_stats *s, u64 *v)
{
	int i;

	for (i = 0; i < 8; i++) { v[i] = rx_prio_pause[i]; v[8 + i] = tx_prio_pause[i]; }
}
static void nic_info(struct net_device *d, struct ethtool_drvinfo *i)
{ strscpy(i->driver, "labnic", sizeof(i->driver)); strscpy(i->fw_version, "1.2.3", sizeof(i->fw_version)); }
static const struct ethtool_ops nic_ethtool = {
	.get_drvinfo = nic_info, .get_link = ethtool_op_get_link, .get_link_ksettings = nic_ksettings,
	.get_ringparam = nic_getring, .set_ringparam = nic_setring,
	.get_channels = nic_getchan, .set_channels = nic_setchan,
	.get_pauseparam = nic_getpause, .set_pauseparam = nic_setpause,
	.get_sset_count = nic_count, .get_strings = nic_strings, .get_ethtool_stats = nic_stats,
};

/* ---- the device ---- */
static netdev_tx_t nic_xmit(struct sk_buff *skb, struct net_device *d)
{ d->stats.tx_packets++; d->stats.tx_bytes += skb->len; dev_kfree_skb(skb); return NETDEV_TX_OK; }
static int nic_open(struct net_device *d) { netif_carrier_on(d); netif_tx_start_all_queues(d); return 0; }
static int nic_stop(struct net_device *d) { netif_tx_stop_all_queues(d); return 0; }
static const struct net_device_ops nic_ops = {
	.ndo_open = nic_open, .ndo_stop = nic_stop, .ndo_start_xmit = nic_xmit,
	.ndo_set_mac_address = eth_mac_addr, .ndo_validate_addr = eth_validate_addr,
};

static void labnic_free(void)
{
	int i;

	for (i = 0; i < MAXNIC; i++) {
		if (dev_of[i]) { unregister_netdev(dev_of[i]); free_netdev(dev_of[i]); }
		if (!IS_ERR_OR_NULL(pdev_of[i]))
			platform_device_unregister(pdev_of[i]);
	}
}

static int __init labnic_init(void)
{
	int i, j, err;

	for (i = 0; i < min(nics, MAXNIC); i++) {
		struct net_device *d = alloc_etherdev_mqs(sizeof(struct labnic), queues, queues);
		struct labnic *n;

		if (!d) { labnic_free(); return -ENOMEM; }
		/* the node must be set before the add: sysfs shows numa_node only then */
		pdev_of[i] = platform_device_alloc("labnic", i);
		if (!pdev_of[i]) { free_netdev(d); labnic_free(); return -ENOMEM; }
		set_dev_node(&pdev_of[i]->dev, numa);
		err = platform_device_add(pdev_of[i]);
		if (err) {
			platform_device_put(pdev_of[i]); pdev_of[i] = NULL;
			free_netdev(d); labnic_free();
			return err;
		}
		SET_NETDEV_DEV(d, &pdev_of[i]->dev);
		strscpy(d->name, "roce%d", IFNAMSIZ);
		d->netdev_ops = &nic_ops; d->ethtool_ops = &nic_ethtool; d->dcbnl_ops = &nic_dcb;
		d->max_mtu = 9216;
		eth_hw_addr_random(d);
		n = netdev_priv(d);
		n->ring.rx_pending = n->ring.tx_pending = rings; n->combined = queues;
		n->dcbx = DCB_CAP_DCBX_HOST | DCB_CAP_DCBX_VER_IEEE;
		for (j = 0; j < 8; j++) { n->ets.prio_tc[j] = j; n->ets.tc_tsa[j] = IEEE_8021QAZ_TSA_STRICT; }
		err = register_netdev(d);
		if (err) { free_netdev(d); labnic_free(); return err; }
		dev_of[i] = d;
	}
	return 0;
}
static void __exit labnic_exit(void) { labnic_free(); }
module_init(labnic_init);
module_exit(labnic_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("test network card for commdoctor");

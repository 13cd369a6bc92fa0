/* SPDX-License-Identifier: GPL-2.0 */
/* labnic.h - what does a network card of the lab keep for its parts? */
#ifndef LABNIC_H
#define LABNIC_H

#include <linux/ethtool.h>
#include <linux/netdevice.h>
#include <linux/pci.h>
#include <linux/platform_device.h>
#include <linux/version.h>
#include <net/dcbnl.h>

enum { LABNIC_MOST = 16, LABNIC_PRIORITIES = 8 };

struct labnic_switch;

struct labnic {
	unsigned int index;
	struct net_device *device;
	struct platform_device *slot;	/* of the card without a `parent` */
	struct pci_dev *function;	/* of the one that has it */
	struct ieee_pfc pfc;
	struct ieee_ets ets;
	struct ieee_maxrate maxrate;
	struct dcbnl_buffer buffer;
	struct ethtool_ringparam ring;
	struct ethtool_pauseparam pause;
	struct ethtool_fecparam fec;
	struct ethtool_coalesce coalesce;
	u32 combined;
	struct timer_list wire;	/* of one that is `slow`: until it takes the next packet */
	u8 dcbx;
	struct labnic_switch *switches;
};

/* Requests for a pause of each priority: received, sent. */
extern unsigned long labnic_rx_pause[LABNIC_PRIORITIES], labnic_tx_pause[LABNIC_PRIORITIES];
extern unsigned int labnic_queues;
extern const struct ethtool_ops labnic_ethtool_ops;
extern const struct dcbnl_rtnl_ops labnic_dcb_ops;

u32 labnic_rss_size(struct net_device *d);
int labnic_get_rules(struct net_device *d, struct ethtool_rxnfc *q, u32 *rules);
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 8, 0)
int labnic_get_rss(struct net_device *d, u32 *table, u8 *key, u8 *hash);
#else
int labnic_get_rss(struct net_device *d, struct ethtool_rxfh_param *p);
#endif
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 16, 0)
int labnic_get_fields(struct net_device *d, struct ethtool_rxfh_fields *f);
#endif

void labnic_ethtool_begin(struct labnic *n);
void labnic_dcb_begin(struct labnic *n);

/* labnic-link */
int labnic_link_ext_state(struct net_device *d, struct ethtool_link_ext_state_info *info);
int labnic_get_fec(struct net_device *d, struct ethtool_fecparam *f);
int labnic_set_fec(struct net_device *d, struct ethtool_fecparam *f);
void labnic_fec_stats(struct net_device *d, struct ethtool_fec_stats *s);
int labnic_get_eee(struct net_device *d, struct ethtool_eee *e);
void labnic_link_begin(struct labnic *n);

int labnic_devlink_begin(struct net_device *d);
void labnic_devlink_end(struct net_device *d);

/* What NVIDIA's own driver package shows below the link, and bnxt_re in debugfs. */
int labnic_vendor_begin(struct net_device *d);
void labnic_vendor_end(struct net_device *d);

#endif

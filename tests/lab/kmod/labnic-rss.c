// SPDX-License-Identifier: GPL-2.0
/*
 * labnic-rss - over which queues are received packets spread, and by which of their fields?
 *
 * The table names the first `rss_reach` queues in turn, or all of them.  Drivers answered with three
 * pointers up to 6.7 and about fields among their other rules up to 6.15.
 */
#include <linux/module.h>
#include <linux/version.h>

#include "labnic.h"

enum { RSS_ENTRIES = 128 };

static unsigned int rss_reach[LABNIC_MOST];
static unsigned int tcp_ports[LABNIC_MOST] = { [0 ... LABNIC_MOST - 1] = 1 };
static unsigned int udp_ports[LABNIC_MOST];
module_param_array(rss_reach, uint, NULL, 0644);
module_param_array(tcp_ports, uint, NULL, 0644);
module_param_array(udp_ports, uint, NULL, 0644);

static struct labnic *card(struct net_device *d)
{
	return netdev_priv(d);
}

u32 labnic_rss_size(struct net_device *d)
{
	return RSS_ENTRIES;
}

static void fill(struct net_device *d, u32 *table)
{
	unsigned int i, reach = rss_reach[card(d)->index];

	if (!reach || reach > card(d)->combined)
		reach = card(d)->combined;
	for (i = 0; table && i < RSS_ENTRIES; i++)
		table[i] = i % reach;
}

#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 8, 0)
int labnic_get_rss(struct net_device *d, u32 *table, u8 *key, u8 *hash)
{
	fill(d, table);
	if (hash)
		*hash = ETH_RSS_HASH_TOP;
	return 0;
}
#else
int labnic_get_rss(struct net_device *d, struct ethtool_rxfh_param *p)
{
	fill(d, p->indir);
	p->hfunc = ETH_RSS_HASH_TOP;
	return 0;
}
#endif

static u64 fields(struct net_device *d, u32 flow)
{
	bool tcp = flow == TCP_V4_FLOW || flow == TCP_V6_FLOW;
	unsigned int ports = tcp ? tcp_ports[card(d)->index] : udp_ports[card(d)->index];

	return RXH_IP_SRC | RXH_IP_DST | (ports ? RXH_L4_B_0_1 | RXH_L4_B_2_3 : 0);
}

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 16, 0)
int labnic_get_fields(struct net_device *d, struct ethtool_rxfh_fields *f)
{
	f->data = fields(d, f->flow_type);
	return 0;
}
#endif

int labnic_get_rules(struct net_device *d, struct ethtool_rxnfc *q, u32 *rules)
{
	switch (q->cmd) {
	case ETHTOOL_GRXRINGS:
		q->data = card(d)->combined;
		return 0;
	case ETHTOOL_GRXFH:
		q->data = fields(d, q->flow_type);
		return 0;
	default:
		return -EOPNOTSUPP;
	}
}

// SPDX-License-Identifier: GPL-2.0
/*
 * labnic-ethtool - how fast does the port run, what did both ends offer, what did it count?
 *
 * Arrays hold a value for each card; `stats` names further counters, `values` holds them card by
 * card.  What ethtool sets is kept.
 */
#include <linux/module.h>
#include <linux/version.h>

#include "labnic.h"

enum { STATS = 32, OURS = 2 * LABNIC_PRIORITIES };

#define EACH [0 ... LABNIC_MOST - 1]

static unsigned int speed[LABNIC_MOST] = { EACH = 100000 };
static unsigned int lanes[LABNIC_MOST], half[LABNIC_MOST], autoneg[LABNIC_MOST];
static unsigned int connector[LABNIC_MOST] = { EACH = PORT_DA };
static unsigned int supported[LABNIC_MOST], advertised[LABNIC_MOST], peer[LABNIC_MOST];
static unsigned int rings = 1024, rings_max = 8192;
unsigned long labnic_rx_pause[LABNIC_PRIORITIES], labnic_tx_pause[LABNIC_PRIORITIES];
static char *stats[STATS];
static unsigned long values[STATS * LABNIC_MOST];
static unsigned int n_stats;
module_param_array(speed, uint, NULL, 0644);
module_param_array(lanes, uint, NULL, 0644);
module_param_array(half, uint, NULL, 0644);
module_param_array(autoneg, uint, NULL, 0644);
module_param_array(connector, uint, NULL, 0644);
module_param_array(supported, uint, NULL, 0644);
module_param_array(advertised, uint, NULL, 0644);
module_param_array(peer, uint, NULL, 0644);
module_param(rings, uint, 0444);
module_param(rings_max, uint, 0644);
module_param_array_named(rx_prio_pause, labnic_rx_pause, ulong, NULL, 0644);
module_param_array_named(tx_prio_pause, labnic_tx_pause, ulong, NULL, 0644);
module_param_array(stats, charp, &n_stats, 0444);
module_param_array(values, ulong, NULL, 0644);

static struct labnic *card(struct net_device *d)
{
	return netdev_priv(d);
}

/* All modes up to a speed in Mb/s, of copper. */
static void up_to(unsigned long *modes, unsigned int most)
{
	static const struct {
		unsigned int speed, mode;
	} all[] = {
		{ 10000, ETHTOOL_LINK_MODE_10000baseCR_Full_BIT },
		{ 25000, ETHTOOL_LINK_MODE_25000baseCR_Full_BIT },
		{ 40000, ETHTOOL_LINK_MODE_40000baseCR4_Full_BIT },
		{ 50000, ETHTOOL_LINK_MODE_50000baseCR_Full_BIT },
		{ 100000, ETHTOOL_LINK_MODE_100000baseCR4_Full_BIT },
		{ 200000, ETHTOOL_LINK_MODE_200000baseCR4_Full_BIT },
		{ 400000, ETHTOOL_LINK_MODE_400000baseCR4_Full_BIT },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(all); i++)
		if (all[i].speed <= most)
			__set_bit(all[i].mode, modes);
}

static int get_link_ksettings(struct net_device *d, struct ethtool_link_ksettings *k)
{
	unsigned int i = card(d)->index;
	bool up = netif_carrier_ok(d);

	k->base.speed = up && speed[i] ? speed[i] : SPEED_UNKNOWN;
	k->base.duplex = up ? half[i] ? DUPLEX_HALF : DUPLEX_FULL : DUPLEX_UNKNOWN;
	k->base.port = connector[i];
	k->base.autoneg = autoneg[i];
	k->lanes = up ? lanes[i] : 0;
	ethtool_link_ksettings_zero_link_mode(k, supported);
	ethtool_link_ksettings_zero_link_mode(k, advertising);
	ethtool_link_ksettings_zero_link_mode(k, lp_advertising);
	up_to(k->link_modes.supported, supported[i]);
	up_to(k->link_modes.advertising, advertised[i] ? advertised[i] : supported[i]);
	up_to(k->link_modes.lp_advertising, up ? peer[i] : 0);
	return 0;
}

static void get_ringparam(struct net_device *d, struct ethtool_ringparam *r,
			  struct kernel_ethtool_ringparam *k, struct netlink_ext_ack *x)
{
	*r = card(d)->ring;
	r->rx_max_pending = r->tx_max_pending = rings_max;
}

static int set_ringparam(struct net_device *d, struct ethtool_ringparam *r,
			 struct kernel_ethtool_ringparam *k, struct netlink_ext_ack *x)
{
	card(d)->ring = *r;
	return 0;
}

static void get_channels(struct net_device *d, struct ethtool_channels *c)
{
	c->max_combined = labnic_queues;
	c->combined_count = card(d)->combined;
}

static int set_channels(struct net_device *d, struct ethtool_channels *c)
{
	card(d)->combined = c->combined_count;
	return 0;
}

static void get_pauseparam(struct net_device *d, struct ethtool_pauseparam *p)
{
	*p = card(d)->pause;
}

static int set_pauseparam(struct net_device *d, struct ethtool_pauseparam *p)
{
	card(d)->pause = *p;
	return 0;
}

static void get_pause_stats(struct net_device *d, struct ethtool_pause_stats *s)
{
	int i;

	s->tx_pause_frames = s->rx_pause_frames = 0;
	for (i = 0; i < LABNIC_PRIORITIES; i++) {
		s->tx_pause_frames += labnic_tx_pause[i];
		s->rx_pause_frames += labnic_rx_pause[i];
	}
}

static int get_coalesce(struct net_device *d, struct ethtool_coalesce *c,
			struct kernel_ethtool_coalesce *k, struct netlink_ext_ack *x)
{
	*c = card(d)->coalesce;
	return 0;
}

static int set_coalesce(struct net_device *d, struct ethtool_coalesce *c,
			struct kernel_ethtool_coalesce *k, struct netlink_ext_ack *x)
{
	card(d)->coalesce = *c;
	return 0;
}

static int get_sset_count(struct net_device *d, int set)
{
	return set == ETH_SS_STATS ? OURS + n_stats : -EOPNOTSUPP;
}

static void get_strings(struct net_device *d, u32 set, u8 *p)
{
	unsigned int i;

	if (set != ETH_SS_STATS)
		return;
	for (i = 0; i < OURS; i++)
		ethtool_sprintf(&p, "%cx_prio%u_pause", i < LABNIC_PRIORITIES ? 'r' : 't',
				i % LABNIC_PRIORITIES);
	for (i = 0; i < n_stats; i++)
		ethtool_sprintf(&p, "%s", stats[i]);
}

static void get_ethtool_stats(struct net_device *d, struct ethtool_stats *s, u64 *v)
{
	unsigned int i;

	for (i = 0; i < LABNIC_PRIORITIES; i++) {
		v[i] = labnic_rx_pause[i];
		v[LABNIC_PRIORITIES + i] = labnic_tx_pause[i];
	}
	for (i = 0; i < n_stats; i++)
		v[OURS + i] = values[card(d)->index * n_stats + i];
}

static void get_drvinfo(struct net_device *d, struct ethtool_drvinfo *i)
{
	strscpy(i->driver, d->dev.parent->driver ? d->dev.parent->driver->name : "labnic",
		sizeof(i->driver));
	strscpy(i->fw_version, "1.2.3", sizeof(i->fw_version));
	strscpy(i->bus_info, dev_name(d->dev.parent), sizeof(i->bus_info));
}

const struct ethtool_ops labnic_ethtool_ops = {
	.cap_link_lanes_supported = true,
	.supported_coalesce_params = ETHTOOL_COALESCE_USECS | ETHTOOL_COALESCE_MAX_FRAMES |
				     ETHTOOL_COALESCE_USE_ADAPTIVE,
	.get_drvinfo = get_drvinfo, .get_link = ethtool_op_get_link,
	.get_link_ksettings = get_link_ksettings,
	.get_ringparam = get_ringparam, .set_ringparam = set_ringparam,
	.get_channels = get_channels, .set_channels = set_channels,
	.get_pauseparam = get_pauseparam, .set_pauseparam = set_pauseparam,
	.get_pause_stats = get_pause_stats,
	.get_link_ext_state = labnic_link_ext_state,
	.get_fecparam = labnic_get_fec, .set_fecparam = labnic_set_fec,
	.get_fec_stats = labnic_fec_stats, .get_eee = labnic_get_eee,
	.get_coalesce = get_coalesce, .set_coalesce = set_coalesce,
	.get_rxfh_indir_size = labnic_rss_size, .get_rxfh = labnic_get_rss,
	.get_rxnfc = labnic_get_rules,
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 16, 0)
	.get_rxfh_fields = labnic_get_fields,
#endif
	.get_sset_count = get_sset_count, .get_strings = get_strings,
	.get_ethtool_stats = get_ethtool_stats,
};

void labnic_ethtool_begin(struct labnic *n)
{
	n->ring.rx_pending = n->ring.tx_pending = rings;
	n->combined = min(labnic_queues, num_online_cpus());	/* as drivers do */
	labnic_link_begin(n);
	n->coalesce.rx_coalesce_usecs = 8;
	n->coalesce.use_adaptive_rx_coalesce = 1;
}

// SPDX-License-Identifier: GPL-2.0
/*
 * labnic-link - why is there no link, which FEC runs and what does it correct, does the link sleep?
 *
 * FEC counts by the second, as a line does on which nobody sends.
 */
#include <linux/jiffies.h>
#include <linux/math64.h>
#include <linux/module.h>

#include "labnic.h"

enum { LANES = 4 };

static unsigned int trouble[LABNIC_MOST], trouble_detail[LABNIC_MOST];
static unsigned int fec[LABNIC_MOST], fec_active[LABNIC_MOST];
static unsigned long fec_corrected[LABNIC_MOST * LANES], fec_lost[LABNIC_MOST * LANES];
static unsigned int eee[LABNIC_MOST];
module_param_array(trouble, uint, NULL, 0644);
module_param_array(trouble_detail, uint, NULL, 0644);
module_param_array(fec, uint, NULL, 0444);
module_param_array(fec_active, uint, NULL, 0644);
module_param_array(fec_corrected, ulong, NULL, 0644);
module_param_array(fec_lost, ulong, NULL, 0644);
module_param_array(eee, uint, NULL, 0644);

static unsigned int index_of(struct net_device *d)
{
	return ((struct labnic *)netdev_priv(d))->index;
}

/* The parameter counts from 1, the kernel from 0. */
int labnic_link_ext_state(struct net_device *d, struct ethtool_link_ext_state_info *info)
{
	unsigned int i = index_of(d);

	if (!trouble[i])
		return -ENODATA;
	info->link_ext_state = trouble[i] - 1;
	info->__link_ext_substate = trouble_detail[i];
	return 0;
}

int labnic_get_fec(struct net_device *d, struct ethtool_fecparam *f)
{
	unsigned int i = index_of(d);

	*f = ((struct labnic *)netdev_priv(d))->fec;
	if (fec_active[i])
		f->active_fec = fec_active[i];
	return 0;
}

int labnic_set_fec(struct net_device *d, struct ethtool_fecparam *f)
{
	struct labnic *n = netdev_priv(d);

	n->fec.fec = f->fec;
	n->fec.active_fec = f->fec;
	return 0;
}

void labnic_fec_stats(struct net_device *d, struct ethtool_fec_stats *s)
{
	unsigned int i = index_of(d), lane;
	u64 ms = jiffies64_to_msecs(get_jiffies_64());

	for (lane = 0; lane < LANES; lane++) {
		u64 bits = div_u64(ms * fec_corrected[i * LANES + lane], MSEC_PER_SEC);

		s->corrected_bits.lanes[lane] = bits;
		s->corrected_blocks.lanes[lane] = bits;
		s->uncorrectable_blocks.lanes[lane] =
			div_u64(ms * fec_lost[i * LANES + lane], MSEC_PER_SEC);
	}
}

int labnic_get_eee(struct net_device *d, struct ethtool_eee *e)
{
	unsigned int on = eee[index_of(d)];

	e->supported = e->advertised = e->lp_advertised = SUPPORTED_10000baseT_Full;
	e->eee_enabled = e->eee_active = e->tx_lpi_enabled = on;
	e->tx_lpi_timer = 17;
	return 0;
}

void labnic_link_begin(struct labnic *n)
{
	n->fec.fec = n->fec.active_fec = fec[n->index] ? fec[n->index] : ETHTOOL_FEC_RS;
}

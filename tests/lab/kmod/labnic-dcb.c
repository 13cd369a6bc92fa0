// SPDX-License-Identifier: GPL-2.0
/*
 * labnic-dcb - which priorities pause, how are they scheduled, and what sorts packets into them?
 *
 * What dcb(8) sets is kept; error_OP=ERRNO makes an operation fail as drivers make it fail.
 */
#include <linux/module.h>

#include "labnic.h"

static int error_pfc, error_ets, error_app, error_buffer, error_maxrate;
static unsigned int pfc_cap = LABNIC_PRIORITIES, willing;
static unsigned int dcbx = DCB_CAP_DCBX_HOST | DCB_CAP_DCBX_VER_IEEE;
module_param(error_pfc, int, 0644);
module_param(error_ets, int, 0644);
module_param(error_app, int, 0644);
module_param(error_buffer, int, 0644);
module_param(error_maxrate, int, 0644);
module_param(pfc_cap, uint, 0644);
module_param(willing, uint, 0644);
module_param(dcbx, uint, 0444);

static int get_pfc(struct net_device *d, struct ieee_pfc *p)
{
	struct labnic *n = netdev_priv(d);
	int i;

	*p = n->pfc;
	p->pfc_cap = pfc_cap;
	for (i = 0; i < LABNIC_PRIORITIES; i++) {
		p->requests[i] = labnic_tx_pause[i];
		p->indications[i] = labnic_rx_pause[i];
	}
	return -error_pfc;
}

static int set_pfc(struct net_device *d, struct ieee_pfc *p)
{
	struct labnic *n = netdev_priv(d);

	n->pfc.pfc_en = p->pfc_en;
	n->pfc.mbc = p->mbc;
	n->pfc.delay = p->delay;
	return -error_pfc;
}

static int get_ets(struct net_device *d, struct ieee_ets *e)
{
	struct labnic *n = netdev_priv(d);

	*e = n->ets;
	e->ets_cap = IEEE_8021QAZ_MAX_TCS;
	e->willing = willing;
	return -error_ets;
}

static int set_ets(struct net_device *d, struct ieee_ets *e)
{
	struct labnic *n = netdev_priv(d);
	int i, share = 0;
	bool any = false;

	for (i = 0; i < IEEE_8021QAZ_MAX_TCS; i++)
		if (e->tc_tsa[i] == IEEE_8021QAZ_TSA_ETS) {
			any = true;
			share += e->tc_tx_bw[i];
		}
	if (any && share != 100)
		return -EINVAL;
	n->ets = *e;
	return -error_ets;
}

static int get_buffer(struct net_device *d, struct dcbnl_buffer *b)
{
	*b = ((struct labnic *)netdev_priv(d))->buffer;
	return -error_buffer;
}

static int set_buffer(struct net_device *d, struct dcbnl_buffer *b)
{
	((struct labnic *)netdev_priv(d))->buffer = *b;
	return -error_buffer;
}

static int get_maxrate(struct net_device *d, struct ieee_maxrate *m)
{
	*m = ((struct labnic *)netdev_priv(d))->maxrate;
	return -error_maxrate;
}

static int set_maxrate(struct net_device *d, struct ieee_maxrate *m)
{
	((struct labnic *)netdev_priv(d))->maxrate = *m;
	return -error_maxrate;
}

static int set_app(struct net_device *d, struct dcb_app *a)
{
	return error_app ? -error_app : dcb_ieee_setapp(d, a);
}

static int delete_app(struct net_device *d, struct dcb_app *a)
{
	return error_app ? -error_app : dcb_ieee_delapp(d, a);
}

static u8 get_dcbx(struct net_device *d)
{
	return ((struct labnic *)netdev_priv(d))->dcbx;
}

/* 0: taken, 1: refused, as an LLDP agent in the firmware would have to be there. */
static u8 set_dcbx(struct net_device *d, u8 mode)
{
	if (mode & ~(DCB_CAP_DCBX_HOST | DCB_CAP_DCBX_VER_IEEE))
		return 1;
	((struct labnic *)netdev_priv(d))->dcbx = mode;
	return 0;
}

const struct dcbnl_rtnl_ops labnic_dcb_ops = {
	.ieee_getpfc = get_pfc, .ieee_setpfc = set_pfc,
	.ieee_getets = get_ets, .ieee_setets = set_ets,
	.ieee_getmaxrate = get_maxrate, .ieee_setmaxrate = set_maxrate,
	.ieee_setapp = set_app, .ieee_delapp = delete_app,
	.dcbnl_getbuffer = get_buffer, .dcbnl_setbuffer = set_buffer,
	.getdcbx = get_dcbx, .setdcbx = set_dcbx,
};

void labnic_dcb_begin(struct labnic *n)
{
	int i;

	n->dcbx = dcbx;
	for (i = 0; i < LABNIC_PRIORITIES; i++) {
		n->ets.prio_tc[i] = i;
		n->ets.tc_tsa[i] = IEEE_8021QAZ_TSA_STRICT;
	}
}

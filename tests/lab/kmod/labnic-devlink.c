// SPDX-License-Identifier: GPL-2.0
/*
 * labnic-devlink - which firmware runs on the card, which one is stored, and is the card well?
 *
 * A card has a devlink instance when its running firmware is given.  `error`: the number of the card,
 * whose reporter "fw" then has one error more and stays ill; "recovered": it is well again.
 */
#include <linux/module.h>
#include <net/devlink.h>

#include "labnic.h"

static char *fw_running[LABNIC_MOST], *fw_stored[LABNIC_MOST], *fw_psid[LABNIC_MOST];
module_param_array(fw_running, charp, NULL, 0444);
module_param_array(fw_stored, charp, NULL, 0444);
module_param_array(fw_psid, charp, NULL, 0444);

struct labnic_devlink {
	unsigned int index;
	struct devlink_port port;
	struct devlink_health_reporter *fw, *tx;
};

static struct labnic_devlink *of_card[LABNIC_MOST];

static int info_get(struct devlink *devlink, struct devlink_info_req *req,
		    struct netlink_ext_ack *x)
{
	unsigned int i = ((struct labnic_devlink *)devlink_priv(devlink))->index;
	int err = devlink_info_driver_name_put(req, "labnic");

	if (!err && fw_psid[i] && *fw_psid[i])
		err = devlink_info_version_fixed_put(req, "fw.psid", fw_psid[i]);
	if (!err)
		err = devlink_info_version_running_put(req, "fw.version", fw_running[i]);
	if (!err && fw_stored[i] && *fw_stored[i])
		err = devlink_info_version_stored_put(req, "fw.version", fw_stored[i]);
	return err;
}

static const struct devlink_ops ops = { .info_get = info_get };
static const struct devlink_health_reporter_ops fw_ops = { .name = "fw" }, tx_ops = { .name = "tx" };

static int change(const char *value, const struct kernel_param *p, bool recovered)
{
	unsigned int i;
	int err = kstrtouint(value, 0, &i);

	if (err || i >= LABNIC_MOST || !of_card[i])
		return err ? err : -ENODEV;
	if (recovered)
		devlink_health_reporter_state_update(of_card[i]->fw,
						     DEVLINK_HEALTH_REPORTER_STATE_HEALTHY);
	else
		devlink_health_report(of_card[i]->fw, "the firmware does not answer", NULL);
	return 0;
}

static int set_error(const char *value, const struct kernel_param *p)
{
	return change(value, p, false);
}

static int set_recovered(const char *value, const struct kernel_param *p)
{
	return change(value, p, true);
}

static const struct kernel_param_ops error_ops = { .set = set_error };
static const struct kernel_param_ops recovered_ops = { .set = set_recovered };
module_param_cb(error, &error_ops, NULL, 0200);
module_param_cb(recovered, &recovered_ops, NULL, 0200);

int labnic_devlink_begin(struct net_device *d)
{
	struct labnic *n = netdev_priv(d);
	struct devlink_port_attrs attrs = { .flavour = DEVLINK_PORT_FLAVOUR_PHYSICAL };
	struct labnic_devlink *own;
	struct devlink *devlink;
	int err;

	if (!fw_running[n->index] || !*fw_running[n->index])
		return 0;
	devlink = devlink_alloc(&ops, sizeof(*own), d->dev.parent);
	if (!devlink)
		return -ENOMEM;
	own = devlink_priv(devlink);
	own->index = n->index;
	devlink_port_attrs_set(&own->port, &attrs);
	err = devlink_port_register(devlink, &own->port, 1);
	if (err) {
		devlink_free(devlink);
		return err;
	}
	devlink_port_type_eth_set(&own->port, d);
	own->fw = devlink_health_reporter_create(devlink, &fw_ops, 0, own);
	own->tx = devlink_port_health_reporter_create(&own->port, &tx_ops, 0, own);
	of_card[n->index] = own;
	devlink_register(devlink);
	return 0;
}

void labnic_devlink_end(struct net_device *d)
{
	struct labnic *n = netdev_priv(d);
	struct labnic_devlink *own = of_card[n->index];
	struct devlink *devlink;

	if (!own)
		return;
	devlink = priv_to_devlink(own);
	of_card[n->index] = NULL;
	devlink_unregister(devlink);
	if (!IS_ERR(own->tx))
		devlink_port_health_reporter_destroy(own->tx);
	if (!IS_ERR(own->fw))
		devlink_health_reporter_destroy(own->fw);
	devlink_port_type_clear(&own->port);
	devlink_port_unregister(&own->port);
	devlink_free(devlink);
}

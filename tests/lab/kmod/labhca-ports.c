// SPDX-License-Identifier: GPL-2.0
/*
 * labhca-ports - in which state is each port, how fast is it, which addresses has it, whose is the card?
 *
 * Arrays hold a value for each port, card by card; what may be written takes effect at once.  0 of
 * `state` and `phys` means that the link decides, or that a subnet manager has been there.
 */
#include <linux/module.h>
#include <rdma/ib_addr.h>
#include <rdma/ib_cache.h>

#include "labhca.h"

enum { VALUES = LABHCA_MOST * LABHCA_PORTS, ROCE_V1 = 1, ROCE_V2 = 2, GIDS = 16 };

#define EACH [0 ... VALUES - 1]

static unsigned int state[VALUES], phys[VALUES], lmc[VALUES];
static unsigned int width[VALUES] = { EACH = IB_WIDTH_4X }, speed[VALUES] = { EACH = IB_SPEED_EDR };
static unsigned int lid[VALUES] = { EACH = 40 }, sm_lid[VALUES] = { EACH = 1 };
static unsigned int mtu[VALUES] = { EACH = IB_MTU_4096 };
static unsigned int gid_types = ROCE_V2;
static char *board[LABHCA_MOST], *type[LABHCA_MOST], *firmware[LABHCA_MOST];
module_param_array(state, uint, NULL, 0644);
module_param_array(phys, uint, NULL, 0644);
module_param_array(width, uint, NULL, 0644);
module_param_array(speed, uint, NULL, 0644);
module_param_array(lid, uint, NULL, 0644);
module_param_array(lmc, uint, NULL, 0644);
module_param_array(sm_lid, uint, NULL, 0644);
module_param_array(mtu, uint, NULL, 0644);
module_param(gid_types, uint, 0444);
module_param_array(board, charp, NULL, 0444);
module_param_array(type, charp, NULL, 0444);
module_param_array(firmware, charp, NULL, 0444);

static struct net_device *link_of(struct ib_device *d, u32 port)
{
	return labhca_of(d)->link[port - 1];
}

static unsigned int state_of(struct ib_device *d, u32 port)
{
	struct net_device *link = link_of(d, port);

	if (state[labhca_place(d, port)])
		return state[labhca_place(d, port)];
	return !link || (netif_running(link) && netif_carrier_ok(link)) ? IB_PORT_ACTIVE :
									  IB_PORT_DOWN;
}

static int query_port(struct ib_device *d, u32 port, struct ib_port_attr *a)
{
	struct net_device *link = link_of(d, port);
	unsigned int i = labhca_place(d, port);

	a->state = state_of(d, port);
	a->phys_state = phys[i] ? phys[i] : a->state == IB_PORT_DOWN ? IB_PORT_PHYS_STATE_POLLING :
								      IB_PORT_PHYS_STATE_LINK_UP;
	a->max_mtu = IB_MTU_4096;
	a->active_mtu = link ? iboe_get_mtu(link->mtu) : mtu[i];
	a->gid_tbl_len = link ? GIDS : 1;
	a->ip_gids = link != NULL;
	a->pkey_tbl_len = 1;
	a->port_cap_flags = IB_PORT_EXTENDED_SPEEDS_SUP;
	a->max_msg_sz = 1 << 30;
	a->active_width = width[i];
	a->active_speed = speed[i];
	a->max_vl_num = 4;
	if (!link) {
		a->lid = lid[i];
		a->lmc = lmc[i];
		a->sm_lid = sm_lid[i];
	}
	return 0;
}

static int get_port_immutable(struct ib_device *d, u32 port, struct ib_port_immutable *i)
{
	bool is_roce = link_of(d, port) != NULL;

	i->gid_tbl_len = is_roce ? GIDS : 1;
	i->pkey_tbl_len = 1;
	i->max_mad_size = IB_MGMT_MAD_SIZE;
	i->core_cap_flags = !is_roce ? RDMA_CORE_PORT_IBA_IB :
			    (gid_types & ROCE_V1 ? RDMA_CORE_PORT_IBA_ROCE : 0) |
			    (gid_types & ROCE_V2 ? RDMA_CORE_PORT_IBA_ROCE_UDP_ENCAP : 0);
	return 0;
}

static enum rdma_link_layer get_link_layer(struct ib_device *d, u32 port)
{
	return link_of(d, port) ? IB_LINK_LAYER_ETHERNET : IB_LINK_LAYER_INFINIBAND;
}

static int query_gid(struct ib_device *d, u32 port, int i, union ib_gid *g)
{
	g->global.subnet_prefix = cpu_to_be64(0xfe80000000000000ull);
	g->global.interface_id = cpu_to_be64(be64_to_cpu(d->node_guid) + port);
	return 0;
}

/* The table itself is the core's. */
static int add_gid(const struct ib_gid_attr *a, void **context) { return 0; }
static int del_gid(const struct ib_gid_attr *a, void **context) { return 0; }

static int query_pkey(struct ib_device *d, u32 port, u16 i, u16 *key)
{
	*key = 0xffff;
	return 0;
}

static const char *name_of(char **names, struct ib_device *d)
{
	const char *name = names[labhca_of(d)->index];

	return name && *name ? name : NULL;
}

static void get_dev_fw_str(struct ib_device *d, char *to)
{
	strscpy(to, name_of(firmware, d) ?: "28.41.1000", IB_FW_VERSION_NAME_MAX);
}

static ssize_t board_id_show(struct device *dev, struct device_attribute *a, char *to)
{
	return sysfs_emit(to, "%s\n", name_of(board, &rdma_device_to_drv_device(dev, struct labhca,
										ib)->ib));
}
static DEVICE_ATTR_RO(board_id);

static ssize_t hca_type_show(struct device *dev, struct device_attribute *a, char *to)
{
	return sysfs_emit(to, "%s\n", name_of(type, &rdma_device_to_drv_device(dev, struct labhca,
									       ib)->ib));
}
static DEVICE_ATTR_RO(hca_type);

static umode_t is_visible(struct kobject *k, struct attribute *a, int i)
{
	struct labhca *h = rdma_device_to_drv_device(kobj_to_dev(k), struct labhca, ib);
	char **names = a == &dev_attr_board_id.attr ? board : type;

	return name_of(names, &h->ib) ? a->mode : 0;
}

static struct attribute *attributes[] = { &dev_attr_board_id.attr, &dev_attr_hca_type.attr, NULL };
static const struct attribute_group group = { .attrs = attributes, .is_visible = is_visible };

const struct ib_device_ops labhca_port_ops = {
	.query_port = query_port, .get_port_immutable = get_port_immutable,
	.get_link_layer = get_link_layer, .query_pkey = query_pkey,
	.get_dev_fw_str = get_dev_fw_str, .device_group = &group,
};
const struct ib_device_ops labhca_roce_ops = { .add_gid = add_gid, .del_gid = del_gid };
const struct ib_device_ops labhca_ib_ops = { .query_gid = query_gid };

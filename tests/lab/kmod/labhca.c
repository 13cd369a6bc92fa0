// SPDX-License-Identifier: GPL-2.0
/*
 * labhca - an RDMA card for the lab's guest that shows one port in sysfs and netlink.
 *
 * It moves no data.  With netdev=NAME it is a RoCE device on that link and has its parent, so that it
 * is no device in software; without, an InfiniBand port with what a subnet manager would have set.
 * insmod labhca.ko netdev=roce0; insmod labhca.ko lid=40 lmc=2 sm_lid=1.  What may be written below
 * /sys/module/labhca/parameters takes effect at once; the counters are those of PMA.
 */
#include <linux/module.h>
#include <linux/netdevice.h>
#include <linux/platform_device.h>
#include <linux/slab.h>
#include <linux/version.h>
#include <rdma/ib_addr.h>
#include <rdma/ib_mad.h>
#include <rdma/ib_pma.h>
#include <rdma/ib_verbs.h>

static char *netdev = "";
static int state = IB_PORT_ACTIVE, width = IB_WIDTH_4X, speed = IB_SPEED_EDR;
static int lid = 40, lmc, sm_lid = 1;
static uint symbol, downed, rcv_err, xmit_wait;
module_param(netdev, charp, 0444);
module_param(state, int, 0644);
module_param(width, int, 0644);
module_param(speed, int, 0644);
module_param(lid, int, 0644);
module_param(lmc, int, 0644);
module_param(sm_lid, int, 0644);
module_param(symbol, uint, 0644);
module_param(downed, uint, 0644);
module_param(rcv_err, uint, 0644);
module_param(xmit_wait, uint, 0644);

static struct ib_device *hca;
static struct net_device *link;
static struct platform_device *slot;	/* a device without a parent would be one in software */

static int query_device(struct ib_device *d, struct ib_device_attr *a, struct ib_udata *u)
{
	a->max_qp = 16;
	a->max_qp_wr = 4096;
	a->max_cq = 16;
	a->max_cqe = 8192;
	a->max_send_sge = 4;
	a->max_recv_sge = 4;
	a->max_pd = 16;
	a->max_mr = 16;
	a->max_pkeys = 1;
	a->sys_image_guid = d->node_guid;
	a->kernel_cap_flags = IBK_LOCAL_DMA_LKEY;
	return 0;
}

static int query_port(struct ib_device *d, u32 port, struct ib_port_attr *a)
{
	bool up = link ? netif_running(link) && netif_carrier_ok(link) : state == IB_PORT_ACTIVE;

	a->state = link ? (up ? IB_PORT_ACTIVE : IB_PORT_DOWN) : state;
	a->phys_state = up ? IB_PORT_PHYS_STATE_LINK_UP : IB_PORT_PHYS_STATE_POLLING;
	a->max_mtu = IB_MTU_4096;
	a->active_mtu = link ? iboe_get_mtu(link->mtu) : IB_MTU_4096;
	a->gid_tbl_len = link ? 16 : 1;
	a->ip_gids = link != NULL;
	a->pkey_tbl_len = 1;
	a->port_cap_flags = IB_PORT_EXTENDED_SPEEDS_SUP;
	a->max_msg_sz = 1 << 30;
	a->active_width = width;
	a->active_speed = speed;
	a->max_vl_num = 4;
	if (!link) {
		a->lid = lid;
		a->lmc = lmc;
		a->sm_lid = sm_lid;
	}
	return 0;
}

static int immutable(struct ib_device *d, u32 port, struct ib_port_immutable *i)
{
	i->gid_tbl_len = link ? 16 : 1;
	i->pkey_tbl_len = 1;
	i->max_mad_size = IB_MGMT_MAD_SIZE;
	i->core_cap_flags = link ? RDMA_CORE_PORT_IBA_ROCE_UDP_ENCAP : RDMA_CORE_PORT_IBA_IB;
	return 0;
}

static enum rdma_link_layer layer(struct ib_device *d, u32 port)
{
	return link ? IB_LINK_LAYER_ETHERNET : IB_LINK_LAYER_INFINIBAND;
}

static int query_gid(struct ib_device *d, u32 port, int i, union ib_gid *g)
{
	g->global.subnet_prefix = cpu_to_be64(0xfe80000000000000ull);
	g->global.interface_id = d->node_guid;
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

static int alloc_pd(struct ib_pd *p, struct ib_udata *u) { return 0; }
static int dealloc_pd(struct ib_pd *p, struct ib_udata *u) { return 0; }

static int create_qp(struct ib_qp *q, struct ib_qp_init_attr *a, struct ib_udata *u)
{
	q->qp_num = a->qp_type == IB_QPT_SMI ? 0 : a->qp_type == IB_QPT_GSI ? 1 : 2;
	return 0;
}

static int modify_qp(struct ib_qp *q, struct ib_qp_attr *a, int m, struct ib_udata *u) { return 0; }
static int destroy_qp(struct ib_qp *q, struct ib_udata *u) { return 0; }

static int post_send(struct ib_qp *q, const struct ib_send_wr *w, const struct ib_send_wr **bad)
{
	*bad = w;
	return -EIO;		/* there is no wire */
}

static int post_recv(struct ib_qp *q, const struct ib_recv_wr *w, const struct ib_recv_wr **bad)
{
	return 0;
}

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 11, 0)
#define CQ_DATA struct uverbs_attr_bundle
#else
#define CQ_DATA struct ib_udata
#endif
static int create_cq(struct ib_cq *c, const struct ib_cq_init_attr *a, CQ_DATA *u) { return 0; }
static int destroy_cq(struct ib_cq *c, struct ib_udata *u) { return 0; }
static int poll_cq(struct ib_cq *c, int n, struct ib_wc *w) { return 0; }
static int notify_cq(struct ib_cq *c, enum ib_cq_notify_flags f) { return 0; }

static struct ib_mr *dma_mr(struct ib_pd *p, int access)
{
	struct ib_mr *m = kzalloc(sizeof(*m), GFP_KERNEL);

	return m ? m : ERR_PTR(-ENOMEM);
}

static struct ib_mr *user_mr(struct ib_pd *p, u64 start, u64 length, u64 virt, int access,
			     struct ib_udata *u)
{
	return ERR_PTR(-EOPNOTSUPP);
}

static int dereg_mr(struct ib_mr *m, struct ib_udata *u)
{
	kfree(m);
	return 0;
}

static int create_ah(struct ib_ah *a, struct rdma_ah_init_attr *i, struct ib_udata *u) { return 0; }
static int destroy_ah(struct ib_ah *a, u32 flags) { return 0; }

/* What sysfs shows below counters/ is asked this way. */
static int process_mad(struct ib_device *d, int flags, u32 port, const struct ib_wc *wc,
		       const struct ib_grh *grh, const struct ib_mad *in, struct ib_mad *out,
		       size_t *size, u16 *pkey)
{
	struct ib_pma_mad *pma = (struct ib_pma_mad *)out;
	struct ib_class_port_info *info = (void *)pma->data;
	struct ib_pma_portcounters *k = (void *)pma->data;

	if (in->mad_hdr.method != IB_MGMT_METHOD_GET ||
	    in->mad_hdr.mgmt_class != IB_MGMT_CLASS_PERF_MGMT)
		return IB_MAD_RESULT_SUCCESS;
	memcpy(out, in, sizeof(*out));
	out->mad_hdr.method = IB_MGMT_METHOD_GET_RESP;
	memset(pma->data, 0, sizeof(pma->data));
	switch (in->mad_hdr.attr_id) {
	case IB_PMA_CLASS_PORT_INFO:
		info->base_version = info->class_version = 1;
		info->capability_mask = IB_PMA_CLASS_CAP_EXT_WIDTH;
		break;
	case IB_PMA_PORT_COUNTERS:
		k->port_select = port;
		k->symbol_error_counter = cpu_to_be16(min(symbol, 0xffffu));
		k->link_downed_counter = min(downed, 255u);
		k->port_rcv_errors = cpu_to_be16(min(rcv_err, 0xffffu));
		k->port_xmit_wait = cpu_to_be32(xmit_wait);
		break;
	case IB_PMA_PORT_COUNTERS_EXT:
		((struct ib_pma_portcounters_ext *)pma->data)->port_select = port;
		break;
	default:
		pma->mad_hdr.status = cpu_to_be16(0x000c);
	}
	return IB_MAD_RESULT_SUCCESS | IB_MAD_RESULT_REPLY;
}

struct pd { struct ib_pd ib; };
struct cq { struct ib_cq ib; };
struct qp { struct ib_qp ib; };
struct ah { struct ib_ah ib; };

static const struct ib_device_ops ops = {
	.owner = THIS_MODULE, .driver_id = RDMA_DRIVER_UNKNOWN, .uverbs_abi_ver = 1,
	.query_device = query_device, .query_port = query_port, .get_port_immutable = immutable,
	.get_link_layer = layer, .query_pkey = query_pkey,
	.alloc_pd = alloc_pd, .dealloc_pd = dealloc_pd,
	.create_qp = create_qp, .modify_qp = modify_qp, .destroy_qp = destroy_qp,
	.post_send = post_send, .post_recv = post_recv,
	.create_cq = create_cq, .destroy_cq = destroy_cq,
	.poll_cq = poll_cq, .req_notify_cq = notify_cq,
	.get_dma_mr = dma_mr, .reg_user_mr = user_mr, .dereg_mr = dereg_mr,
	.create_ah = create_ah, .destroy_ah = destroy_ah, .process_mad = process_mad,
	INIT_RDMA_OBJ_SIZE(ib_pd, pd, ib), INIT_RDMA_OBJ_SIZE(ib_cq, cq, ib),
	INIT_RDMA_OBJ_SIZE(ib_qp, qp, ib), INIT_RDMA_OBJ_SIZE(ib_ah, ah, ib),
};
static const struct ib_device_ops roce_ops = { .add_gid = add_gid, .del_gid = del_gid };
static const struct ib_device_ops ib_ops = { .query_gid = query_gid };

static int __init begin(void)
{
	int err = 0;

	if (*netdev) {
		link = dev_get_by_name(&init_net, netdev);
		if (!link)
			return -ENODEV;
	}
	slot = platform_device_register_simple("labhca", PLATFORM_DEVID_NONE, NULL, 0);
	if (IS_ERR(slot)) {
		err = PTR_ERR(slot);
		slot = NULL;
		goto out;
	}
	hca = _ib_alloc_device(sizeof(*hca));
	if (!hca) {
		err = -ENOMEM;
		goto out;
	}
	hca->node_type = RDMA_NODE_IB_CA;
	hca->phys_port_cnt = 1;
	hca->num_comp_vectors = 1;
	hca->node_guid = cpu_to_be64(0x0002c90300ab0001ull);
	strscpy(hca->node_desc, "labhca", sizeof(hca->node_desc));
	ib_set_device_ops(hca, &ops);
	ib_set_device_ops(hca, link ? &roce_ops : &ib_ops);
	hca->dev.parent = link ? link->dev.parent : &slot->dev;
	if (link)
		err = ib_device_set_netdev(hca, link, 1);
	if (!err)
		err = ib_register_device(hca, "labhca%d", NULL);
out:
	if (err && hca)
		ib_dealloc_device(hca);
	if (err && slot)
		platform_device_unregister(slot);
	if (link)
		dev_put(link);		/* the core holds its own */
	return err;
}

static void __exit end(void)
{
	ib_unregister_device(hca);
	ib_dealloc_device(hca);
	platform_device_unregister(slot);
}

module_init(begin);
module_exit(end);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("RDMA card of commdoctor's lab");

// SPDX-License-Identifier: GPL-2.0
/*
 * labhca-verbs - what must a card answer so that the kernel takes it for one?
 *
 * Objects are made and nothing is done with them: there is no wire.
 */
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/version.h>

#include "labhca.h"

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
	return -EIO;
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
static int req_notify_cq(struct ib_cq *c, enum ib_cq_notify_flags f) { return 0; }

static struct ib_mr *get_dma_mr(struct ib_pd *p, int access)
{
	struct ib_mr *m = kzalloc(sizeof(*m), GFP_KERNEL);

	return m ? m : ERR_PTR(-ENOMEM);
}

static struct ib_mr *reg_user_mr(struct ib_pd *p, u64 start, u64 length, u64 virt, int access,
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

struct pd { struct ib_pd ib; };
struct cq { struct ib_cq ib; };
struct qp { struct ib_qp ib; };
struct ah { struct ib_ah ib; };

const struct ib_device_ops labhca_verbs_ops = {
	.owner = THIS_MODULE, .driver_id = RDMA_DRIVER_UNKNOWN, .uverbs_abi_ver = 1,
	.query_device = query_device,
	.alloc_pd = alloc_pd, .dealloc_pd = dealloc_pd,
	.create_qp = create_qp, .modify_qp = modify_qp, .destroy_qp = destroy_qp,
	.post_send = post_send, .post_recv = post_recv,
	.create_cq = create_cq, .destroy_cq = destroy_cq,
	.poll_cq = poll_cq, .req_notify_cq = req_notify_cq,
	.get_dma_mr = get_dma_mr, .reg_user_mr = reg_user_mr, .dereg_mr = dereg_mr,
	.create_ah = create_ah, .destroy_ah = destroy_ah,
	INIT_RDMA_OBJ_SIZE(ib_pd, pd, ib), INIT_RDMA_OBJ_SIZE(ib_cq, cq, ib),
	INIT_RDMA_OBJ_SIZE(ib_qp, qp, ib), INIT_RDMA_OBJ_SIZE(ib_ah, ah, ib),
};

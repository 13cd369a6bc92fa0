// SPDX-License-Identifier: GPL-2.0
/*
 * labhca-mad - what did each port count?
 *
 * sysfs asks for what stands below counters/ by performance management, which is answered here, and
 * for hw_counters/ by statistics.  Arrays hold a value for each port, card by card.
 */
#include <linux/module.h>
#include <rdma/ib_pma.h>

#include "labhca.h"

enum { VALUES = LABHCA_MOST * LABHCA_PORTS };

#define COUNTER(name) \
	static unsigned int name[VALUES]; \
	module_param_array(name, uint, NULL, 0644)
COUNTER(symbol);
COUNTER(recovery);
COUNTER(downed);
COUNTER(rcv_err);
COUNTER(rcv_physical);
COUNTER(xmit_discards);
COUNTER(integrity);
COUNTER(overruns);
COUNTER(vl15_dropped);
COUNTER(xmit_wait);
COUNTER(xmit_data);
COUNTER(rcv_data);

#define HARDWARE(name) \
	static unsigned long name[VALUES]; \
	module_param_array(name, ulong, NULL, 0644)
HARDWARE(np_cnp_sent);
HARDWARE(np_ecn_marked_roce_packets);
HARDWARE(rp_cnp_handled);
HARDWARE(rp_cnp_ignored);
HARDWARE(out_of_sequence);
HARDWARE(packet_seq_err);
HARDWARE(local_ack_timeout_err);
HARDWARE(rnr_nak_retry_err);

#define STAT(n) { .name = #n, .priv = n }
static const struct rdma_stat_desc stat[] = {
	STAT(np_cnp_sent), STAT(np_ecn_marked_roce_packets), STAT(rp_cnp_handled),
	STAT(rp_cnp_ignored), STAT(out_of_sequence), STAT(packet_seq_err),
	STAT(local_ack_timeout_err), STAT(rnr_nak_retry_err),
};

static struct rdma_hw_stats *alloc_hw_port_stats(struct ib_device *d, u32 port)
{
	return rdma_alloc_hw_stats_struct(stat, ARRAY_SIZE(stat), RDMA_HW_STATS_DEFAULT_LIFESPAN);
}

static int get_hw_stats(struct ib_device *d, struct rdma_hw_stats *s, u32 port, int index)
{
	int i;

	if (!port)
		return 0;
	for (i = 0; i < ARRAY_SIZE(stat); i++)
		s->value[i] = ((const unsigned long *)stat[i].priv)[labhca_place(d, port)];
	return ARRAY_SIZE(stat);
}

static void port_counters(struct ib_pma_portcounters *k, u32 port, unsigned int i)
{
	k->port_select = port;
	k->symbol_error_counter = cpu_to_be16(min(symbol[i], 0xffffu));
	k->link_error_recovery_counter = min(recovery[i], 255u);
	k->link_downed_counter = min(downed[i], 255u);
	k->port_rcv_errors = cpu_to_be16(min(rcv_err[i], 0xffffu));
	k->port_rcv_remphys_errors = cpu_to_be16(min(rcv_physical[i], 0xffffu));
	k->port_xmit_discards = cpu_to_be16(min(xmit_discards[i], 0xffffu));
	k->link_overrun_errors = min(integrity[i], 15u) << 4 | min(overruns[i], 15u);
	k->vl15_dropped = cpu_to_be16(min(vl15_dropped[i], 0xffffu));
	k->port_xmit_wait = cpu_to_be32(xmit_wait[i]);
	k->port_xmit_data = cpu_to_be32(xmit_data[i]);
	k->port_rcv_data = cpu_to_be32(rcv_data[i]);
}

static void extended_counters(struct ib_pma_portcounters_ext *k, u32 port, unsigned int i)
{
	k->port_select = port;
	k->port_xmit_data = cpu_to_be64(xmit_data[i]);
	k->port_rcv_data = cpu_to_be64(rcv_data[i]);
}

static int process_mad(struct ib_device *d, int flags, u32 port, const struct ib_wc *wc,
		       const struct ib_grh *grh, const struct ib_mad *in, struct ib_mad *out,
		       size_t *size, u16 *pkey)
{
	struct ib_pma_mad *pma = (struct ib_pma_mad *)out;
	struct ib_class_port_info *info = (void *)pma->data;

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
		port_counters((void *)pma->data, port, labhca_place(d, port));
		break;
	case IB_PMA_PORT_COUNTERS_EXT:
		extended_counters((void *)pma->data, port, labhca_place(d, port));
		break;
	default:
		pma->mad_hdr.status = cpu_to_be16(0x000c);
	}
	return IB_MAD_RESULT_SUCCESS | IB_MAD_RESULT_REPLY;
}

const struct ib_device_ops labhca_counter_ops = {
	.process_mad = process_mad,
	.alloc_hw_port_stats = alloc_hw_port_stats, .get_hw_stats = get_hw_stats,
};

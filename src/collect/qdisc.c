/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qdisc.c - what stands between the stack and the wire: queueing disciplines and their rates?
 *
 * The dump asks for invisible ones, too: without that `mq` hides the leaves the kernel made itself.
 * Classes are only asked for where there is an htb.
 */
#include <linux/gen_stats.h>
#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include "base/arena.h"
#include "collect/netlink.h"
#include "collect/qdisc.h"
#include "host/attr.h"
#include "host/link.h"

static const struct cd_column columns[] = {
	{ "ifname", CD_COL_TEXT, "" },
	{ "kind", CD_COL_TEXT, "" },
	{ "handle", CD_COL_TEXT, "" },
	{ "parent", CD_COL_TEXT, "" },		/* root, ingress, clsact or the class */
	{ "offload", CD_COL_INT, "" },		/* 1: the device does it */
	{ "rate_bps", CD_COL_INT, "bit/s" },
	{ "ceil_bps", CD_COL_INT, "bit/s" },	/* htb: highest of the top classes */
	{ "default_ceil_bps", CD_COL_INT, "bit/s" },	/* htb: of what no filter classifies */
	{ "classes", CD_COL_INT, "" },
	{ "direct", CD_COL_INT, "" },		/* htb: packets that went through no class */
	{ "limit", CD_COL_INT, "" },
	{ "flow_max_rate_bps", CD_COL_INT, "bit/s" },
	{ "pacing", CD_COL_INT, "" },
	{ "flow_plimit", CD_COL_INT, "packets" },
	{ "loss", CD_COL_REAL, "ratio" },
	{ "delay_ns", CD_COL_INT, "ns" },
	{ "packets", CD_COL_INT, "" },
	{ "bytes", CD_COL_INT, "bytes" },
	{ "drops", CD_COL_INT, "" },
	{ "requeues", CD_COL_INT, "" },
	{ "overlimits", CD_COL_INT, "" },
	{ "flow_drops", CD_COL_INT, "" },	/* fq: beyond flow_limit */
	{ "overlimit_drops", CD_COL_INT, "" },	/* fq_codel: beyond its limits, not by CoDel */
	{ "ecn_mark", CD_COL_INT, "" },
	{ "qlen", CD_COL_INT, "packets" },
	{ "backlog", CD_COL_INT, "bytes" },
	{ "keep", CD_COL_INT, "" },		/* 2 root or netem, 1 the rest */
	{ .name = NULL },
};

#define SHOW "tc -s qdisc show dev {subject}"

static const struct cd_fact_spec facts[] = {
	{ .name = "qdisc", .type = CD_TABLE, .source = "tc -d -s qdisc show invisible",
	  .columns = columns, .weight = "keep", .about = "queueing disciplines of all links" },
	{ .name = "qdisc/root_drops", .type = CD_COUNTER, .source = SHOW, .counter_bits = 32,
	  .about = "dropped below the root qdisc" },
	{ .name = "qdisc/root_requeues", .type = CD_COUNTER, .source = SHOW, .counter_bits = 32,
	  .about = "the driver was not ready" },
	{ .name = "qdisc/flow_drops", .type = CD_COUNTER, .source = SHOW,
	  .about = "dropped by fq because one flow had too many waiting" },
	{ .name = "qdisc/overlimit_drops", .type = CD_COUNTER, .source = SHOW,
	  .about = "dropped by fq_codel because it was full" },
	{ .name = "qdisc/root_packets", .type = CD_COUNTER, .source = SHOW,
	  .about = "sent through the root qdisc" },
	{ .name = NULL },
};

static const char *handle_text(struct cd_arena *a, uint32_t h)
{
	if (h == TC_H_ROOT)
		return "root";
	if (h == TC_H_INGRESS)
		return "ingress";
	return TC_H_MIN(h) ? cd_sprintf(a, "%x:%x", TC_H_MAJ(h) >> 16, TC_H_MIN(h)) :
		cd_sprintf(a, "%x:", TC_H_MAJ(h) >> 16);
}

struct stats {
	bool basic, queue;
	struct cd_qdisc_own own;
	uint64_t bytes, packets;
	struct gnet_stats_queue q;
};

static struct stats stats(const struct nlattr *nest, const char *kind)
{
	struct nlattr *tb[TCA_STATS_MAX + 1];
	struct stats s = { 0 };
	const void *p;

	cd_attr_nest(nest, tb, TCA_STATS_MAX);
	p = cd_attr_data(tb[TCA_STATS_BASIC], 12);
	if (p) {
		uint32_t packets;

		memcpy(&s.bytes, p, sizeof(s.bytes));
		memcpy(&packets, (const char *)p + sizeof(s.bytes), sizeof(packets));
		s.packets = packets;
		s.basic = true;
		cd_attr_u64(tb[TCA_STATS_PKT64], &s.packets);
	}
	s.own = cd_qdisc_own(kind, tb[TCA_STATS_APP]);
	p = cd_attr_data(tb[TCA_STATS_QUEUE], sizeof(s.q));
	if (p) {
		memcpy(&s.q, p, sizeof(s.q));
		s.queue = true;
	}
	return s;
}

static void counters(struct cd_collect *x, const char *nic, const struct stats *s)
{
	if (s->basic)
		cd_put_counter(x, "qdisc/root_packets", nic, s->packets);
	if (!s->queue)
		return;
	cd_put_counter(x, "qdisc/root_drops", nic, s->q.drops);
	cd_put_counter(x, "qdisc/root_requeues", nic, s->q.requeues);
}

static struct cd_netlink_reply classes(struct cd_collect *x, int index)
{
	const struct tcmsg of_link = { .tcm_family = AF_UNSPEC, .tcm_ifindex = index };
	struct cd_request q;

	cd_request_begin(&q, RTM_GETTCLASS, NLM_F_DUMP, &of_link, sizeof(of_link));
	return cd_host_netlink(cd_collect_host(x), cd_collect_arena(x), NETLINK_ROUTE, &q,
			       q.as.header.nlmsg_len);
}

static void cells(struct cd_rows *t, const struct stats *s)
{
	if (s->own.flow)
		cd_row_int(t, "flow_drops", (int64_t)s->own.flow_drops);
	if (s->own.codel) {
		cd_row_int(t, "overlimit_drops", (int64_t)s->own.overlimit_drops);
		cd_row_int(t, "ecn_mark", (int64_t)s->own.ecn_mark);
	}
	if (s->basic) {
		cd_row_int(t, "packets", (int64_t)s->packets);
		cd_row_int(t, "bytes", (int64_t)s->bytes);
	}
	if (!s->queue)
		return;
	cd_row_int(t, "drops", s->q.drops);
	cd_row_int(t, "requeues", s->q.requeues);
	cd_row_int(t, "overlimits", s->q.overlimits);
	cd_row_int(t, "qlen", s->q.qlen);
	cd_row_int(t, "backlog", s->q.backlog);
}

/* What the leaves of a link counted in their own way. */
struct sum {
	bool flow, codel;
	uint64_t flow_drops, overlimit_drops;
};

static void add(struct sum *to, const struct cd_qdisc_own *own)
{
	to->flow |= own->flow;
	to->codel |= own->codel;
	to->flow_drops += own->flow_drops;
	to->overlimit_drops += own->overlimit_drops;
}

static void put_sums(struct cd_collect *x, const struct cd_links *links, const struct sum *sum)
{
	for (size_t i = 0; i < links->n; i++) {
		if (sum[i].flow)
			cd_put_counter(x, "qdisc/flow_drops", links->link[i].name,
				       sum[i].flow_drops);
		if (sum[i].codel)
			cd_put_counter(x, "qdisc/overlimit_drops", links->link[i].name,
				       sum[i].overlimit_drops);
	}
}

static bool row(struct cd_collect *x, struct cd_rows *t, const struct cd_links *links,
		struct sum *sum, const struct nlmsghdr *m)
{
	const struct cd_link *link;
	struct cd_arena *a = cd_collect_arena(x);
	const struct tcmsg *h = cd_attr_header(m, sizeof(*h));
	struct nlattr *tb[TCA_MAX + 1];
	const char *kind, *nic;
	struct stats s;
	uint8_t offload;

	if (!h || !cd_attr_message(m, sizeof(*h), tb, TCA_MAX))
		return false;
	kind = cd_attr_text(a, tb[TCA_KIND]);
	if (!kind)
		return false;
	nic = cd_links_name(links, a, h->tcm_ifindex);
	s = stats(tb[TCA_STATS2], kind);
	if (h->tcm_parent == TC_H_ROOT)
		counters(x, nic, &s);
	link = cd_links_find(links, h->tcm_ifindex);
	if (link)
		add(&sum[link - links->link], &s.own);
	if (!t)
		return true;
	cd_row_text(t, "ifname", nic);
	cd_row_text(t, "kind", kind);
	cd_row_text(t, "handle", handle_text(a, h->tcm_handle));
	cd_row_text(t, "parent", handle_text(a, h->tcm_parent));
	cd_row_int(t, "offload", cd_attr_u8(tb[TCA_HW_OFFLOAD], &offload) && offload);
	cd_row_int(t, "keep", h->tcm_parent == TC_H_ROOT || !strcmp(kind, "netem") ? 2 : 1);
	cells(t, &s);
	if (!strcmp(kind, "htb")) {
		struct cd_netlink_reply c = classes(x, h->tcm_ifindex);

		cd_qdisc_htb(t, tb[TCA_OPTIONS], h->tcm_handle, &c);
	} else {
		cd_qdisc_options(t, kind, tb[TCA_OPTIONS]);
	}
	cd_row_end(t);
	return true;
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	const struct tcmsg any = { .tcm_family = AF_UNSPEC };
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_links links = cd_links_read(cd_collect_host(x), a);
	struct cd_netlink_reply r;
	struct cd_rows *t = NULL;
	struct sum *sum;
	struct cd_request q;
	const char *why;
	enum cd_reason reason = cd_reply_reason(&links.reply, &why);

	(void)err;
	if (!reason) {
		cd_request_begin(&q, RTM_GETQDISC, NLM_F_DUMP, &any, sizeof(any));
		cd_request_add(&q, TCA_DUMP_INVISIBLE, NULL, 0);
		r = cd_host_netlink(cd_collect_host(x), a, NETLINK_ROUTE, &q,
				    q.as.header.nlmsg_len);
		reason = cd_reply_reason(&r, &why);
	}
	if (reason) {
		cd_put_unseen(x, "qdisc", "", reason, "%s", why);
		return 0;
	}
	sum = cd_alloc_n(a, links.n + 1, sizeof(*sum));
	if (!cd_second_sample(x))
		t = cd_table_begin(x, "qdisc", "");
	for (size_t i = 0; i < r.n; i++)
		if (r.message[i]->nlmsg_type == RTM_NEWQDISC &&
		    !row(x, t, &links, sum, r.message[i])) {
			cd_put_unseen(x, "qdisc", "", CD_GARBAGE,
				      "a qdisc message of the kernel could not be parsed");
			return 0;
		}
	put_sums(x, &links, sum);
	if (t)
		cd_table_end(t);
	return 0;
}

const struct cd_collector cd_collector_qdisc = {
	.name = "qdisc",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_SAMPLED | CD_PER_NETNS,
};

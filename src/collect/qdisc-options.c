/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qdisc-options.c - what rate, limit, delay or loss does a queueing discipline impose?
 *
 * Rates travel as 32-bit bytes per second that stop at their maximum; the 64-bit attribute beside
 * them holds the truth then.
 */
#include "collect/qdisc.h"

#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>
#include <string.h>

#include "collect/netlink.h"
#include "host/attr.h"

enum { MOST = 63, DEEPEST = 8 };

static void rate(struct cd_rows *t, const char *column, uint64_t bytes_per_second)
{
	if (bytes_per_second && bytes_per_second < INT64_MAX / 8)
		cd_row_int(t, column, (int64_t)bytes_per_second * 8);
}

static void number(struct cd_rows *t, const char *column, const struct nlattr *a)
{
	uint32_t value;

	if (cd_attr_u32(a, &value))
		cd_row_int(t, column, value);
}

static void tbf(struct cd_rows *t, const struct nlattr *options)
{
	struct nlattr *tb[MOST + 1];
	const struct tc_tbf_qopt *p;
	uint64_t bytes = 0;

	cd_attr_nest(options, tb, MOST);
	p = cd_attr_data(tb[TCA_TBF_PARMS], sizeof(*p));
	if (p) {
		bytes = p->rate.rate;
		cd_row_int(t, "limit", p->limit);
	}
	cd_attr_u64(tb[TCA_TBF_RATE64], &bytes);
	rate(t, "rate_bps", bytes);
}

static void cake(struct cd_rows *t, const struct nlattr *options)
{
	struct nlattr *tb[MOST + 1];
	uint64_t bytes = 0;

	cd_attr_nest(options, tb, MOST);
	cd_attr_u64(tb[TCA_CAKE_BASE_RATE64], &bytes);
	rate(t, "rate_bps", bytes);
	number(t, "limit", tb[TCA_CAKE_MEMORY]);
}

static void fq(struct cd_rows *t, const struct nlattr *options)
{
	struct nlattr *tb[MOST + 1];
	uint32_t value;

	cd_attr_nest(options, tb, MOST);
	number(t, "limit", tb[TCA_FQ_PLIMIT]);
	number(t, "flow_plimit", tb[TCA_FQ_FLOW_PLIMIT]);
	if (cd_attr_u32(tb[TCA_FQ_RATE_ENABLE], &value))
		cd_row_int(t, "pacing", value != 0);
	if (cd_attr_u32(tb[TCA_FQ_FLOW_MAX_RATE], &value) && value != UINT32_MAX)
		rate(t, "flow_max_rate_bps", value);
}

static void fq_codel(struct cd_rows *t, const struct nlattr *options)
{
	struct nlattr *tb[MOST + 1];

	cd_attr_nest(options, tb, MOST);
	number(t, "limit", tb[TCA_FQ_CODEL_LIMIT]);
}

/* A fixed struct first, attributes behind it. */
static void netem(struct cd_rows *t, const struct nlattr *options)
{
	const struct tc_netem_qopt *q = cd_attr_data(options, sizeof(*q));
	struct { _Alignas(8) struct nlattr a; char rest[1024]; } behind = { 0 };
	const double all = 4294967296.0, tick_ns = 64;
	const struct tc_netem_rate *r;
	struct nlattr *tb[MOST + 1];
	uint64_t bytes = 0;
	int64_t delay_ns;
	size_t rest;

	if (!q)
		return;
	rest = cd_attr_len(options) - NLA_ALIGN(sizeof(*q));
	if (cd_attr_len(options) < NLA_ALIGN(sizeof(*q)) || rest > sizeof(behind.rest))
		rest = 0;
	behind.a.nla_len = (uint16_t)(NLA_HDRLEN + rest);
	memcpy(behind.rest, (const char *)q + NLA_ALIGN(sizeof(*q)), rest);
	cd_attr_nest(&behind.a, tb, MOST);
	cd_row_int(t, "limit", q->limit);
	cd_row_real(t, "loss", q->loss / all);
	delay_ns = (int64_t)(q->latency * tick_ns);
	if (cd_attr_data(tb[TCA_NETEM_LATENCY64], sizeof(delay_ns)))
		memcpy(&delay_ns, cd_attr_data(tb[TCA_NETEM_LATENCY64], 8), sizeof(delay_ns));
	cd_row_int(t, "delay_ns", delay_ns);
	r = cd_attr_data(tb[TCA_NETEM_RATE], sizeof(*r));
	if (r)
		bytes = r->rate;
	cd_attr_u64(tb[TCA_NETEM_RATE64], &bytes);
	rate(t, "rate_bps", bytes);
}

static void fifo(struct cd_rows *t, const struct nlattr *options)
{
	const struct tc_fifo_qopt *q = cd_attr_data(options, sizeof(*q));

	if (q)
		cd_row_int(t, "limit", q->limit);
}

void cd_qdisc_options(struct cd_rows *t, const char *kind, const struct nlattr *options)
{
	static const struct {
		const char *kind;
		void (*decode)(struct cd_rows *t, const struct nlattr *options);
	} known[] = {
		{ "tbf", tbf }, { "cake", cake }, { "cake_mq", cake }, { "fq", fq },
		{ "fq_codel", fq_codel }, { "netem", netem }, { "pfifo", fifo },
		{ "bfifo", fifo },
	};

	for (size_t i = 0; options && i < sizeof(known) / sizeof(known[0]); i++)
		if (!strcmp(known[i].kind, kind))
			known[i].decode(t, options);
}

/* Later kernels append to these structures; what is shorter than we need says nothing. */
struct cd_qdisc_own cd_qdisc_own(const char *kind, const struct nlattr *app)
{
	struct cd_qdisc_own own = { 0 };
	const char *p;
	uint32_t type, full, mark;

	if (!strcmp(kind, "fq")) {
		p = cd_attr_data(app, offsetof(struct tc_fq_qd_stats, flows_plimit) +
				 sizeof(own.flow_drops));
		own.flow = p != NULL;
		if (p)
			memcpy(&own.flow_drops, p + offsetof(struct tc_fq_qd_stats, flows_plimit),
			       sizeof(own.flow_drops));
	} else if (!strcmp(kind, "fq_codel")) {
		p = cd_attr_data(app, offsetof(struct tc_fq_codel_xstats,
					       qdisc_stats.new_flow_count));
		if (!p)
			return own;
		memcpy(&type, p, sizeof(type));
		if (type != TCA_FQ_CODEL_XSTATS_QDISC)
			return own;
		memcpy(&full, p + offsetof(struct tc_fq_codel_xstats, qdisc_stats.drop_overlimit),
		       sizeof(full));
		memcpy(&mark, p + offsetof(struct tc_fq_codel_xstats, qdisc_stats.ecn_mark),
		       sizeof(mark));
		own.codel = true;
		own.overlimit_drops = full;	/* those beyond memory_limit included */
		own.ecn_mark = mark;
	}
	return own;
}

struct class {
	uint32_t parent;
	uint64_t ceil;		/* bytes per second, 0 unknown */
};

static bool parse_class(const struct nlmsghdr *m, uint32_t *id, struct class *c)
{
	struct nlattr *tb[TCA_MAX + 1], *htb[MOST + 1];
	const struct tcmsg *h = cd_attr_header(m, sizeof(*h));
	const struct tc_htb_opt *p;

	memset(c, 0, sizeof(*c));
	if (m->nlmsg_type != RTM_NEWTCLASS || !h ||
	    !cd_attr_message(m, sizeof(*h), tb, TCA_MAX) ||
	    !cd_attr_nest(tb[TCA_OPTIONS], htb, MOST))
		return false;
	*id = h->tcm_handle;
	c->parent = h->tcm_parent;
	p = cd_attr_data(htb[TCA_HTB_PARMS], sizeof(*p));
	if (p)
		c->ceil = p->ceil.rate;
	cd_attr_u64(htb[TCA_HTB_CEIL64], &c->ceil);
	return true;
}

static bool find_class(const struct cd_netlink_reply *classes, uint32_t id, struct class *c)
{
	uint32_t found;

	for (size_t i = 0; i < classes->n; i++)
		if (parse_class(classes->message[i], &found, c) && found == id)
			return true;
	return false;
}

static bool has_children(const struct cd_netlink_reply *classes, uint32_t id)
{
	struct class c;
	uint32_t child;

	for (size_t i = 0; i < classes->n; i++)
		if (parse_class(classes->message[i], &child, &c) && c.parent == id)
			return true;
	return false;
}

/*
 * The lowest ceiling on the way from the default class to the root; 0 when it does not exist or is
 * no leaf: what nothing classifies then passes by all classes (htb_classify()).
 */
static uint64_t effective(const struct cd_netlink_reply *classes, uint32_t id)
{
	uint64_t lowest = 0;
	struct class c;

	if (has_children(classes, id))
		return 0;
	for (int depth = 0; depth < DEEPEST && find_class(classes, id, &c); depth++) {
		if (c.ceil && (!lowest || c.ceil < lowest))
			lowest = c.ceil;
		id = c.parent;
	}
	return lowest;
}

void cd_qdisc_htb(struct cd_rows *t, const struct nlattr *options, uint32_t handle,
		  const struct cd_netlink_reply *classes)
{
	struct nlattr *htb[MOST + 1];
	const struct tc_htb_glob *g;
	uint64_t highest = 0, standard;
	int64_t n = 0;

	if (!cd_attr_nest(options, htb, MOST))
		return;
	if (htb[TCA_HTB_OFFLOAD])
		cd_row_int(t, "offload", 1);
	if (classes->error)
		return;
	for (size_t i = 0; i < classes->n; i++) {
		struct class c;
		uint32_t id;

		if (!parse_class(classes->message[i], &id, &c) || TC_H_MAJ(id) != TC_H_MAJ(handle))
			continue;
		n++;
		if (c.parent == TC_H_ROOT && c.ceil > highest)
			highest = c.ceil;
	}
	cd_row_int(t, "classes", n);
	rate(t, "ceil_bps", highest);
	g = cd_attr_data(htb[TCA_HTB_INIT], sizeof(*g));
	if (!g)
		return;
	cd_row_int(t, "direct", g->direct_pkts);
	if (!g->defcls)
		return;
	standard = effective(classes, TC_H_MAKE(TC_H_MAJ(handle), g->defcls));
	rate(t, "default_ceil_bps", standard);
}

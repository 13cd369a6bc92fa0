/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qdisc_filter - which traffic filters of tc drop packets or hold them to a rate?
 *
 * Filters are asked for where they can hang: at ingress and clsact, and at qdiscs with classes.
 * Each classifier has numbers of its own for its list of actions and, in the old form, for the
 * one police action.  What a BPF program decides by itself stays unknown.
 */
#include <linux/pkt_cls.h>
#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>
#include <linux/tc_act/tc_gact.h>
#include <string.h>
#include <sys/socket.h>

#include "base/arena.h"
#include "collect/netlink.h"
#include "host/attr.h"
#include "host/link.h"

enum { MOST = 127 };

static const struct cd_column columns[] = {
	{ "ifname", CD_COL_TEXT, "" },
	{ "parent", CD_COL_TEXT, "" },		/* ingress, egress or the qdisc */
	{ "kind", CD_COL_TEXT, "" },		/* classifier */
	{ "action", CD_COL_TEXT, "" },		/* drop, police */
	{ "filters", CD_COL_INT, "" },		/* alike in all of these */
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "tc/filter", .type = CD_TABLE, .columns = columns,
	  .source = "tc qdisc show; tc filter show dev DEVICE ingress|egress|parent HANDLE",
	  .about = "filters of tc that drop or police, by link and place" },
	{ .name = NULL },
};

static const struct {
	const char *kind;
	int act, police;
} classifiers[] = {
	{ "u32", TCA_U32_ACT, TCA_U32_POLICE },
	{ "flower", TCA_FLOWER_ACT, 0 },
	{ "matchall", TCA_MATCHALL_ACT, 0 },
	{ "bpf", TCA_BPF_ACT, TCA_BPF_POLICE },
	{ "basic", TCA_BASIC_ACT, TCA_BASIC_POLICE },
	{ "fw", TCA_FW_ACT, TCA_FW_POLICE },
	{ "flow", TCA_FLOW_ACT, TCA_FLOW_POLICE },
	{ "route", TCA_ROUTE4_ACT, TCA_ROUTE4_POLICE },
	{ "cgroup", TCA_CGROUP_ACT, TCA_CGROUP_POLICE },
};
enum { N_CLASSIFIERS = sizeof(classifiers) / sizeof(classifiers[0]) };

struct counts {
	int64_t drop[N_CLASSIFIERS], police[N_CLASSIFIERS];
};

static bool gact_drops(const struct nlattr *options)
{
	struct nlattr *tb[TCA_GACT_MAX + 1];
	const struct tc_gact *g;

	cd_attr_nest(options, tb, TCA_GACT_MAX);
	g = cd_attr_data(tb[TCA_GACT_PARMS], sizeof(*g));
	return g && g->action == TC_ACT_SHOT;
}

static void actions(struct cd_arena *a, const struct nlattr *list, bool *drop, bool *police)
{
	for (const struct nlattr *one = NULL; (one = cd_attr_each(list, one));) {
		struct nlattr *tb[TCA_ACT_MAX + 1];
		const char *kind;

		if (!cd_attr_nest(one, tb, TCA_ACT_MAX))
			continue;
		kind = cd_attr_text(a, tb[TCA_ACT_KIND]);
		if (!kind)
			continue;
		*police |= !strcmp(kind, "police");
		*drop |= !strcmp(kind, "gact") && gact_drops(tb[TCA_ACT_OPTIONS]);
	}
}

static bool count(struct cd_arena *a, const struct nlmsghdr *m, struct counts *n)
{
	struct nlattr *tb[TCA_MAX + 1], *options[MOST + 1];
	const char *kind;

	if (!cd_attr_message(m, sizeof(struct tcmsg), tb, TCA_MAX))
		return false;
	kind = cd_attr_text(a, tb[TCA_KIND]);
	if (!kind)
		return false;
	for (size_t i = 0; i < N_CLASSIFIERS; i++) {
		bool drop = false, police = false;

		if (strcmp(kind, classifiers[i].kind) != 0 || !tb[TCA_OPTIONS])
			continue;
		if (!cd_attr_nest(tb[TCA_OPTIONS], options, MOST))
			return false;
		if (options[classifiers[i].act])
			actions(a, options[classifiers[i].act], &drop, &police);
		police |= classifiers[i].police && options[classifiers[i].police];
		n->drop[i] += drop;
		n->police[i] += police;
	}
	return true;
}

static void rows(struct cd_rows *t, const char *nic, const char *parent, const char *action,
		 const int64_t *n)
{
	for (size_t i = 0; i < N_CLASSIFIERS; i++) {
		if (!n[i])
			continue;
		cd_row_text(t, "ifname", nic);
		cd_row_text(t, "parent", parent);
		cd_row_text(t, "kind", classifiers[i].kind);
		cd_row_text(t, "action", action);
		cd_row_int(t, "filters", n[i]);
		cd_row_end(t);
	}
}

/* 0, or why the filters of the place were not seen. */
static enum cd_reason place(struct cd_collect *x, struct cd_rows *t, const char *nic, int index,
			    uint32_t parent, const char *name, const char **why)
{
	const struct tcmsg at = { .tcm_family = AF_UNSPEC, .tcm_ifindex = index,
				  .tcm_parent = parent };
	struct cd_arena *a = cd_collect_arena(x);
	struct counts n = { 0 };
	struct cd_netlink_reply r;
	struct cd_request q;
	enum cd_reason reason;

	cd_request_begin(&q, RTM_GETTFILTER, NLM_F_DUMP, &at, sizeof(at));
	r = cd_host_netlink(cd_collect_host(x), a, NETLINK_ROUTE, &q, q.as.header.nlmsg_len);
	reason = cd_reply_reason(&r, why);
	if (reason)
		return reason;
	for (size_t i = 0; i < r.n; i++)
		if (r.message[i]->nlmsg_type == RTM_NEWTFILTER && !count(a, r.message[i], &n)) {
			*why = "a filter message of the kernel could not be parsed";
			return CD_GARBAGE;
		}
	rows(t, nic, name, "drop", n.drop);
	rows(t, nic, name, "police", n.police);
	return 0;
}

/* Leaves that the kernel made itself have no handle and no filters. */
static enum cd_reason below(struct cd_collect *x, struct cd_rows *t, const struct cd_links *links,
			    const struct nlmsghdr *m, const char **why)
{
	static const char *const classful[] = { "htb", "hfsc", "prio", "drr", "qfq", "ets",
		"cake", "cbq" };
	struct cd_arena *a = cd_collect_arena(x);
	const struct tcmsg *h = cd_attr_header(m, sizeof(*h));
	struct nlattr *tb[TCA_MAX + 1];
	const char *kind = NULL, *nic;
	enum cd_reason reason = 0;

	if (h && cd_attr_message(m, sizeof(*h), tb, TCA_MAX))
		kind = cd_attr_text(a, tb[TCA_KIND]);
	if (!kind) {
		*why = "a qdisc message of the kernel could not be parsed";
		return CD_GARBAGE;
	}
	nic = cd_links_name(links, a, h->tcm_ifindex);
	if (!strcmp(kind, "ingress") || !strcmp(kind, "clsact"))
		reason = place(x, t, nic, h->tcm_ifindex,
			       TC_H_MAKE(TC_H_CLSACT, TC_H_MIN_INGRESS), "ingress", why);
	if (!reason && !strcmp(kind, "clsact"))
		reason = place(x, t, nic, h->tcm_ifindex,
			       TC_H_MAKE(TC_H_CLSACT, TC_H_MIN_EGRESS), "egress", why);
	for (size_t i = 0; i < sizeof(classful) / sizeof(classful[0]); i++)
		if (!reason && h->tcm_handle && !strcmp(kind, classful[i]))
			reason = place(x, t, nic, h->tcm_ifindex, h->tcm_handle,
				       cd_sprintf(a, "%x:", TC_H_MAJ(h->tcm_handle) >> 16), why);
	return reason;
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	const struct tcmsg any = { .tcm_family = AF_UNSPEC };
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_links links = cd_links_read(cd_collect_host(x), a);
	struct cd_netlink_reply r = { 0 };
	struct cd_request q;
	struct cd_rows *t;
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
	t = reason ? NULL : cd_table_begin(x, "tc/filter", "");
	for (size_t i = 0; !reason && i < r.n; i++)
		if (r.message[i]->nlmsg_type == RTM_NEWQDISC)
			reason = below(x, t, &links, r.message[i], &why);
	if (reason)
		cd_put_unseen(x, "tc/filter", "", reason, "%s", why);
	else
		cd_table_end(t);
	return 0;
}

const struct cd_collector cd_collector_qdisc_filter = {
	.name = "qdisc_filter",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_PER_NETNS,
};

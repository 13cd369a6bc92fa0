/* SPDX-License-Identifier: Apache-2.0 */
/*
 * routes.c - where does the host send what, over how many next hops, with which TCP settings?
 *
 * One row per next hop: `hop` counts within the route, `hops` says how many it has.  Routes to the
 * host's own addresses (table local) are left out.  Routes that name a nexthop object are resolved
 * by a second dump where the kernel does not spell the hops out.  What the kernel has learned of
 * single peers, a smaller path MTU for some minutes, is a table of its own.
 */
#include <arpa/inet.h>
#include <linux/nexthop.h>
#include <linux/rtnetlink.h>
#include <string.h>

#include "base/arena.h"
#include "collect/netlink.h"
#include "collect/routes.h"
#include "host/attr.h"
#include "host/link.h"

static const struct cd_column columns[] = {
	{ "family", CD_COL_TEXT, "" },		/* inet, inet6 */
	{ "table", CD_COL_INT, "" },
	{ "type", CD_COL_TEXT, "" },		/* unicast blackhole unreachable prohibit ... */
	{ "dst", CD_COL_TEXT, "" },		/* "default" or address/length */
	{ "src", CD_COL_TEXT, "" },		/* IPv6 source routing */
	{ "oif", CD_COL_TEXT, "" },
	{ "gateway", CD_COL_TEXT, "" },
	{ "prefsrc", CD_COL_TEXT, "" },
	{ "metric", CD_COL_INT, "" },
	{ "protocol", CD_COL_INT, "" },
	{ "scope", CD_COL_INT, "" },
	{ "hop", CD_COL_INT, "" },
	{ "hops", CD_COL_INT, "" },
	{ "weight", CD_COL_INT, "" },		/* of the hop, from 1 */
	{ "flags", CD_COL_TEXT, "" },		/* dead linkdown onlink offload ... */
	{ "nexthop_id", CD_COL_INT, "" },
	{ "mtu", CD_COL_INT, "bytes" },
	{ "advmss", CD_COL_INT, "bytes" },
	{ "window", CD_COL_INT, "bytes" },
	{ "rto_min", CD_COL_INT, "ms" },
	{ "initcwnd", CD_COL_INT, "" },
	{ "initrwnd", CD_COL_INT, "" },
	{ "cwnd", CD_COL_INT, "" },
	{ "lock", CD_COL_TEXT, "" },		/* metrics that nothing may change */
	{ "quickack", CD_COL_INT, "" },
	{ "features", CD_COL_INT, "" },
	{ "congctl", CD_COL_TEXT, "" },
	{ "keep", CD_COL_INT, "" },		/* 2 default or several hops, 1 the rest */
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "route/learned", .type = CD_TABLE,
	  .source = "ip route show cache; ip -6 route show cache", .columns = cd_route_learned_columns,
	  .weight = "expires", .about = "path MTUs that the kernel was told for single peers" },
	{ .name = "route", .type = CD_TABLE, .source = "ip route show table all",
	  .columns = columns, .weight = "keep", .about = "routes, a row per next hop" },
	{ .name = "rule", .type = CD_TABLE, .source = "ip rule; ip -6 rule",
	  .columns = cd_rule_columns, .about = "rules that choose a routing table" },
	{ .name = "route/back", .type = CD_TABLE, .source = "ip route get fibmatch ASKED from ADDRESS",
	  .columns = cd_route_back_columns,
	  .about = "by which link packets leave that come from the address of a link" },
	{ .name = NULL },
};

static const char *address(struct cd_arena *a, unsigned family, const struct nlattr *attr)
{
	const void *bytes = cd_attr_data(attr, family == AF_INET6 ? 16 : 4);
	char text[INET6_ADDRSTRLEN];

	if (!bytes || !inet_ntop((int)family, bytes, text, sizeof(text)))
		return NULL;
	return cd_strdup(a, text);
}

/* RTA_VIA carries a family of its own: IPv4 over an IPv6 next hop. */
static const char *gateway(struct cd_arena *a, unsigned family, struct nlattr *const *tb)
{
	const struct rtvia *via;
	char text[INET6_ADDRSTRLEN];
	size_t need;

	if (tb[RTA_GATEWAY])
		return address(a, family, tb[RTA_GATEWAY]);
	via = cd_attr_data(tb[RTA_VIA], sizeof(*via));
	if (!via)
		return NULL;
	need = via->rtvia_family == AF_INET6 ? 16 : 4;
	if (cd_attr_len(tb[RTA_VIA]) < sizeof(*via) + need ||
	    !inet_ntop(via->rtvia_family, via->rtvia_addr, text, sizeof(text)))
		return NULL;
	return cd_strdup(a, text);
}

/* The hops of RTA_MULTIPATH; 0 when it is broken. */
static size_t multipath(struct cd_route_dump *d, unsigned family, const struct nlattr *attr,
			struct cd_hop **out)
{
	const char *at = cd_attr_data(attr, 0);
	size_t left = cd_attr_len(attr), n = 0;
	struct cd_hop *hops = cd_alloc_n(d->a, left / sizeof(struct rtnexthop) + 1, sizeof(*hops));

	while (left >= sizeof(struct rtnexthop)) {
		struct nlattr *tb[RTA_MAX + 1];
		struct rtnexthop h;
		struct { _Alignas(8) struct nlattr a; char rest[512]; } nest = { 0 };
		size_t inner;

		memcpy(&h, at, sizeof(h));
		if (h.rtnh_len < sizeof(h) || h.rtnh_len > left)
			return 0;
		inner = h.rtnh_len - sizeof(h);
		if (inner > sizeof(nest.rest))
			return 0;
		nest.a.nla_len = (uint16_t)(NLA_HDRLEN + inner);
		memcpy(nest.rest, at + sizeof(h), inner);
		cd_attr_nest(&nest.a, tb, RTA_MAX);
		hops[n++] = (struct cd_hop){ .oif = (uint32_t)h.rtnh_ifindex, .flags = h.rtnh_flags,
			.weight = h.rtnh_hops + 1u, .gateway = gateway(d->a, family, tb) };
		if (left <= NLMSG_ALIGN(h.rtnh_len))
			break;
		at += NLMSG_ALIGN(h.rtnh_len);
		left -= NLMSG_ALIGN(h.rtnh_len);
	}
	*out = hops;
	return n;
}

static const struct nlmsghdr *nexthop(struct cd_route_dump *d, uint32_t id, struct nlattr **tb)
{
	uint32_t found;

	for (size_t i = 0; i < d->nexthops.n; i++)
		if (d->nexthops.message[i]->nlmsg_type == RTM_NEWNEXTHOP &&
		    cd_attr_message(d->nexthops.message[i], sizeof(struct nhmsg), tb, NHA_MAX) &&
		    cd_attr_u32(tb[NHA_ID], &found) && found == id)
			return d->nexthops.message[i];
	return NULL;
}

static struct cd_hop one_object(struct cd_route_dump *d, uint32_t id)
{
	struct nlattr *tb[NHA_MAX + 1];
	const struct nlmsghdr *m = nexthop(d, id, tb);
	const struct nhmsg *h = m ? cd_attr_header(m, sizeof(*h)) : NULL;
	struct cd_hop hop = { .weight = 1 };

	if (!h)
		return hop;
	cd_attr_u32(tb[NHA_OIF], &hop.oif);
	hop.flags = h->nh_flags;
	hop.gateway = address(d->a, h->nh_family, tb[NHA_GATEWAY]);
	return hop;
}

static size_t by_object(struct cd_route_dump *d, uint32_t id, struct cd_hop **out)
{
	struct nlattr *tb[NHA_MAX + 1];
	const struct nexthop_grp *grp;
	size_t n;

	if (!nexthop(d, id, tb))
		return 0;
	grp = cd_attr_data(tb[NHA_GROUP], sizeof(*grp));
	n = grp ? cd_attr_len(tb[NHA_GROUP]) / sizeof(*grp) : 1;
	*out = cd_alloc_n(d->a, n, sizeof(**out));
	if (!grp) {
		**out = one_object(d, id);
		return 1;
	}
	for (size_t i = 0; i < n; i++) {
		(*out)[i] = one_object(d, grp[i].id);
		(*out)[i].weight = grp[i].weight + 1u;
	}
	return n;
}

/* Bit n speaks of metric n. */
static const char *locked(struct cd_arena *a, uint32_t bits)
{
	static const char *const name[] = {
		[RTAX_MTU] = "mtu", [RTAX_WINDOW] = "window", [RTAX_CWND] = "cwnd",
		[RTAX_ADVMSS] = "advmss", [RTAX_RTO_MIN] = "rto_min", [RTAX_CC_ALGO] = "congctl",
		[RTAX_INITCWND] = "initcwnd", [RTAX_INITRWND] = "initrwnd",
	};
	const char *text = "";

	for (size_t i = 0; i < sizeof(name) / sizeof(name[0]); i++)
		if (name[i] && bits >> i & 1)
			text = cd_sprintf(a, "%s%s%s", text, *text ? " " : "", name[i]);
	return text;
}

static void metrics(struct cd_rows *t, struct cd_arena *a, const struct nlattr *attr)
{
	static const struct {
		int type;
		const char *column;
	} number[] = {
		{ RTAX_MTU, "mtu" }, { RTAX_ADVMSS, "advmss" }, { RTAX_WINDOW, "window" },
		{ RTAX_RTO_MIN, "rto_min" }, { RTAX_INITCWND, "initcwnd" },
		{ RTAX_INITRWND, "initrwnd" }, { RTAX_QUICKACK, "quickack" },
		{ RTAX_FEATURES, "features" }, { RTAX_CWND, "cwnd" },
	};
	struct nlattr *tb[RTAX_MAX + 1];
	uint32_t value;

	if (!cd_attr_nest(attr, tb, RTAX_MAX))
		return;
	for (size_t i = 0; i < sizeof(number) / sizeof(number[0]); i++)
		if (cd_attr_u32(tb[number[i].type], &value))
			cd_row_int(t, number[i].column, value);
	if (tb[RTAX_CC_ALGO])
		cd_row_text(t, "congctl", cd_attr_text(a, tb[RTAX_CC_ALGO]));
	if (cd_attr_u32(tb[RTAX_LOCK], &value))
		cd_row_text(t, "lock", locked(a, value));
}

static const char *flag_words(struct cd_arena *a, unsigned flags)
{
	static const struct {
		unsigned bit;
		const char *word;
	} words[] = {
		{ RTNH_F_DEAD, "dead" }, { RTNH_F_PERVASIVE, "pervasive" },
		{ RTNH_F_ONLINK, "onlink" }, { RTNH_F_OFFLOAD, "offload" },
		{ RTNH_F_LINKDOWN, "linkdown" }, { RTNH_F_UNRESOLVED, "unresolved" },
		{ RTNH_F_TRAP, "trap" },
	};
	const char *text = "";

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (flags & words[i].bit)
			text = cd_sprintf(a, "%s%s%s", text, *text ? " " : "", words[i].word);
	return text;
}

static const char *type_name(unsigned type)
{
	static const char *const name[] = { "unspec", "unicast", "local", "broadcast", "anycast",
		"multicast", "blackhole", "unreachable", "prohibit", "throw", "nat" };

	return type < sizeof(name) / sizeof(name[0]) ? name[type] : "other";
}

static void number(struct cd_route_dump *d, const struct nlattr *attr, const char *column)
{
	uint32_t value;

	if (cd_attr_u32(attr, &value))
		cd_row_int(d->t, column, value);
}

static const char *prefix(struct cd_route_dump *d, const struct rtmsg *h, const struct nlattr *attr,
			  unsigned bits)
{
	const char *text = address(d->a, h->rtm_family, attr);

	return text ? cd_sprintf(d->a, "%s/%u", text, bits) : "default";
}

static void row(struct cd_route_dump *d, const struct rtmsg *h, struct nlattr **tb, const struct cd_hop *hop,
		size_t i, size_t n)
{
	uint32_t table = h->rtm_table;
	const char *dst = prefix(d, h, tb[RTA_DST], h->rtm_dst_len);

	cd_attr_u32(tb[RTA_TABLE], &table);
	cd_row_text(d->t, "family", h->rtm_family == AF_INET ? "inet" : "inet6");
	cd_row_int(d->t, "table", table);
	cd_row_text(d->t, "type", type_name(h->rtm_type));
	cd_row_text(d->t, "dst", dst);
	if (tb[RTA_SRC])
		cd_row_text(d->t, "src", prefix(d, h, tb[RTA_SRC], h->rtm_src_len));
	if (hop->oif)
		cd_row_text(d->t, "oif", cd_links_name(&d->links, d->a, (int)hop->oif));
	if (hop->gateway)
		cd_row_text(d->t, "gateway", hop->gateway);
	if (tb[RTA_PREFSRC])
		cd_row_text(d->t, "prefsrc", address(d->a, h->rtm_family, tb[RTA_PREFSRC]));
	number(d, tb[RTA_PRIORITY], "metric");
	number(d, tb[RTA_NH_ID], "nexthop_id");
	cd_row_int(d->t, "protocol", h->rtm_protocol);
	cd_row_int(d->t, "scope", h->rtm_scope);
	cd_row_int(d->t, "hop", (int64_t)i);
	cd_row_int(d->t, "hops", (int64_t)n);
	cd_row_int(d->t, "weight", hop->weight);
	cd_row_text(d->t, "flags", flag_words(d->a, hop->flags));
	metrics(d->t, d->a, tb[RTA_METRICS]);
	cd_row_int(d->t, "keep", n > 1 || !strcmp(dst, "default") ? 2 : 1);
	cd_row_end(d->t);
}

size_t cd_route_hops(struct cd_route_dump *d, const struct rtmsg *h, struct nlattr **tb,
		     struct cd_hop **hops)
{
	struct cd_hop *single;
	uint32_t id;

	if (tb[RTA_MULTIPATH])
		return multipath(d, h->rtm_family, tb[RTA_MULTIPATH], hops);
	if (!tb[RTA_OIF] && cd_attr_u32(tb[RTA_NH_ID], &id))
		return by_object(d, id, hops);
	*hops = single = cd_alloc(d->a, sizeof(*single));
	*single = (struct cd_hop){ .weight = 1, .flags = h->rtm_flags,
		.gateway = gateway(d->a, h->rtm_family, tb) };
	cd_attr_u32(tb[RTA_OIF], &single->oif);
	return 1;
}

static void flat(struct cd_route_dump *d, const struct rtmsg *h, const struct nlattr *dst,
		 uint32_t table, const struct cd_hop *hop)
{
	const void *bytes = cd_attr_data(dst, sizeof(uint32_t));
	uint32_t address = 0;

	if (d->n_flat == d->room) {
		size_t more = d->room ? 2 * d->room : 64;

		d->flat = cd_regrow(d->a, d->flat, d->room * sizeof(*d->flat),
				    more * sizeof(*d->flat));
		d->room = more;
	}
	if (bytes)
		memcpy(&address, bytes, sizeof(address));
	d->flat[d->n_flat++] = (struct cd_flat_route){ .table = table, .dst = ntohl(address),
		.oif = hop->oif, .bits = h->rtm_dst_len > 32 ? 32 : h->rtm_dst_len };
}

static bool route(struct cd_route_dump *d, const struct nlmsghdr *m)
{
	struct nlattr *tb[RTA_MAX + 1];
	const struct rtmsg *h = cd_attr_header(m, sizeof(*h));
	struct cd_hop *hops;
	uint32_t table;
	size_t n;

	if (!h || !cd_attr_message(m, sizeof(*h), tb, RTA_MAX))
		return false;
	table = h->rtm_table;
	cd_attr_u32(tb[RTA_TABLE], &table);
	if ((h->rtm_family != AF_INET && h->rtm_family != AF_INET6) || table == RT_TABLE_LOCAL ||
	    (h->rtm_flags & RTM_F_CLONED) || h->rtm_type == RTN_MULTICAST)
		return true;
	n = cd_route_hops(d, h, tb, &hops);
	for (size_t i = 0; i < n; i++) {
		row(d, h, tb, &hops[i], i, n);
		if (h->rtm_family == AF_INET && h->rtm_type == RTN_UNICAST)
			flat(d, h, tb[RTA_DST], table, &hops[i]);
	}
	return n > 0;
}

static struct cd_netlink_reply ask(struct cd_route_dump *d, uint16_t type, const void *header, size_t n)
{
	struct cd_request q;

	cd_request_begin(&q, type, NLM_F_DUMP, header, n);
	return cd_host_netlink(cd_collect_host(d->x), d->a, NETLINK_ROUTE, &q,
			       q.as.header.nlmsg_len);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	const struct rtmsg any = { .rtm_family = AF_UNSPEC };
	const struct nhmsg object = { .nh_family = AF_UNSPEC };
	struct cd_route_dump d = { .x = x, .a = cd_collect_arena(x) };
	struct cd_rule_tables rules;
	const char *why;
	enum cd_reason reason;

	(void)err;
	d.links = cd_links_read(cd_collect_host(x), d.a);
	reason = cd_reply_reason(&d.links.reply, &why);
	if (!reason) {
		d.routes = ask(&d, RTM_GETROUTE, &any, sizeof(any));
		reason = cd_reply_reason(&d.routes, &why);
	}
	if (reason) {
		for (const struct cd_fact_spec *f = facts; f->name; f++)
			cd_put_unseen(x, f->name, "", reason, "%s", why);
		return 0;
	}
	cd_route_learned_put(&d);
	/* kernels before 5.3 have none: then no route names one */
	d.nexthops = ask(&d, RTM_GETNEXTHOP, &object, sizeof(object));
	if (d.nexthops.error)
		d.nexthops.n = 0;
	d.t = cd_table_begin(x, "route", "");
	for (size_t i = 0; i < d.routes.n; i++)
		if (d.routes.message[i]->nlmsg_type == RTM_NEWROUTE &&
		    !route(&d, d.routes.message[i])) {
			for (const struct cd_fact_spec *f = facts; f->name; f++)
				cd_put_unseen(x, f->name, "", CD_GARBAGE,
					      "a route message of the kernel could not be parsed");
			return 0;
		}
	cd_table_end(d.t);
	rules = cd_rules_put(&d);
	if (cd_wants(x, "route/back"))
		cd_route_back_put(&d, &rules);
	return 0;
}

const struct cd_collector cd_collector_routes = {
	.name = "routes",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_PER_NETNS,
};

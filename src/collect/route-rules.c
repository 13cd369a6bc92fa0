/* SPDX-License-Identifier: Apache-2.0 */
/* route-rules.c - by which rules does the kernel choose a routing table? */
#include <arpa/inet.h>
#include <commdoctor/collector.h>
#include <linux/fib_rules.h>
#include <linux/rtnetlink.h>

#include "base/arena.h"
#include "collect/netlink.h"
#include "collect/routes.h"
#include "host/attr.h"

enum { MOST = 63 };

const struct cd_column cd_rule_columns[] = {
	{ "family", CD_COL_TEXT, "" },		/* inet, inet6 */
	{ "priority", CD_COL_INT, "" },
	{ "not", CD_COL_INT, "" },		/* 1: what the selectors do not pick */
	{ "src", CD_COL_TEXT, "" },		/* empty: all */
	{ "dst", CD_COL_TEXT, "" },
	{ "iif", CD_COL_TEXT, "" },
	{ "oif", CD_COL_TEXT, "" },
	{ "fwmark", CD_COL_INT, "" },
	{ "l3mdev", CD_COL_INT, "" },		/* 1: the table of the VRF */
	{ "action", CD_COL_TEXT, "" },		/* lookup goto nop blackhole unreachable prohibit */
	{ "table", CD_COL_INT, "" },
	{ .name = NULL },
};

static const char *action_name(unsigned action)
{
	static const char *const name[] = { "unspec", "lookup", "goto", "nop", "other", "other",
		"blackhole", "unreachable", "prohibit" };

	return action < sizeof(name) / sizeof(name[0]) ? name[action] : "other";
}

static void prefix(struct cd_route_dump *d, const char *column, unsigned family,
		   const struct nlattr *attr, unsigned bits)
{
	const void *bytes = cd_attr_data(attr, family == AF_INET6 ? 16 : 4);
	char text[INET6_ADDRSTRLEN];

	if (bytes && inet_ntop((int)family, bytes, text, sizeof(text)))
		cd_row_text(d->t, column, cd_sprintf(d->a, "%s/%u", text, bits));
}

static void name(struct cd_route_dump *d, const char *column, const struct nlattr *attr)
{
	if (attr)
		cd_row_text(d->t, column, cd_attr_text(d->a, attr));
}

static void number(struct cd_route_dump *d, const char *column, const struct nlattr *attr)
{
	uint32_t value;

	if (cd_attr_u32(attr, &value))
		cd_row_int(d->t, column, value);
}

static bool rule(struct cd_route_dump *d, struct cd_rule_tables *tables, const struct nlmsghdr *m)
{
	const struct fib_rule_hdr *h = cd_attr_header(m, sizeof(*h));
	struct nlattr *tb[MOST + 1];
	uint8_t l3mdev = 0;
	uint32_t table;

	if (!h || !cd_attr_message(m, sizeof(*h), tb, MOST))
		return false;
	if (h->family != AF_INET && h->family != AF_INET6)
		return true;
	table = h->table;
	cd_attr_u32(tb[FRA_TABLE], &table);
	cd_attr_u8(tb[FRA_L3MDEV], &l3mdev);
	cd_row_text(d->t, "family", h->family == AF_INET ? "inet" : "inet6");
	cd_row_int(d->t, "priority", 0);
	number(d, "priority", tb[FRA_PRIORITY]);
	cd_row_int(d->t, "not", h->flags & FIB_RULE_INVERT ? 1 : 0);
	prefix(d, "src", h->family, tb[FRA_SRC], h->src_len);
	prefix(d, "dst", h->family, tb[FRA_DST], h->dst_len);
	name(d, "iif", tb[FRA_IIFNAME]);
	name(d, "oif", tb[FRA_OIFNAME]);
	number(d, "fwmark", tb[FRA_FWMARK]);
	cd_row_int(d->t, "l3mdev", l3mdev);
	cd_row_text(d->t, "action", action_name(h->action));
	if (h->action == FR_ACT_TO_TBL && !l3mdev) {
		cd_row_int(d->t, "table", table);
		if (h->family == AF_INET)
			tables->table[tables->n++] = table;
	}
	cd_row_end(d->t);
	return true;
}

struct cd_rule_tables cd_rules_put(struct cd_route_dump *d)
{
	const struct fib_rule_hdr any = { .family = AF_UNSPEC };
	struct cd_rule_tables tables = { 0 };
	struct cd_netlink_reply r;
	enum cd_reason reason;
	struct cd_request q;
	const char *why;

	cd_request_begin(&q, RTM_GETRULE, NLM_F_DUMP, &any, sizeof(any));
	r = cd_host_netlink(cd_collect_host(d->x), d->a, NETLINK_ROUTE, &q,
			    q.as.header.nlmsg_len);
	tables.error = r.error;
	if (r.error == EOPNOTSUPP) {
		cd_put_absent(d->x, "rule", "", "this kernel has no routing rules");
		return tables;
	}
	reason = cd_reply_reason(&r, &why);
	if (reason) {
		cd_put_unseen(d->x, "rule", "", reason, "%s", why);
		tables.error = r.error ? r.error : EAGAIN;
		return tables;
	}
	tables.table = cd_alloc_n(d->a, r.n + 1, sizeof(*tables.table));
	d->t = cd_table_begin(d->x, "rule", "");
	for (size_t i = 0; i < r.n; i++)
		if (r.message[i]->nlmsg_type == RTM_NEWRULE && !rule(d, &tables, r.message[i])) {
			cd_put_unseen(d->x, "rule", "", CD_GARBAGE,
				      "a rule message of the kernel could not be parsed");
			tables.error = EBADMSG;
			return tables;
		}
	cd_table_end(d->t);
	return tables;
}

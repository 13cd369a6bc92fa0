/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mptcp.c - how many subflows may a Multipath TCP connection have, and from which addresses?
 *
 * Asked only where the kernel shows the settings of MPTCP: it is never a module.
 */
#include <arpa/inet.h>
#include <linux/genetlink.h>
#include <linux/mptcp.h>
#include <sys/socket.h>

#include "base/arena.h"
#include "collect/genl.h"
#include "collect/netlink.h"
#include "host/attr.h"

enum { MOST = 31 };

static const struct cd_column columns[] = {
	{ "id", CD_COL_INT, "" },
	{ "address", CD_COL_TEXT, "" },
	{ "flags", CD_COL_TEXT, "" },		/* words: signal subflow backup fullmesh implicit */
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "mptcp/subflows", .type = CD_INT, .source = "ip mptcp limits",
	  .about = "subflows that a connection may have besides its first" },
	{ .name = "mptcp/add_addrs", .type = CD_INT, .source = "ip mptcp limits",
	  .about = "addresses that a connection accepts from its peer" },
	{ .name = "mptcp/endpoint", .type = CD_TABLE, .source = "ip mptcp endpoint",
	  .columns = columns, .about = "addresses that subflows start from or that peers are told" },
	{ .name = NULL },
};

static struct cd_netlink_reply ask(struct cd_collect *x, uint16_t family, uint8_t command,
				   uint16_t flags)
{
	const struct genlmsghdr get = { .cmd = command, .version = MPTCP_PM_VER };
	struct cd_request q;

	cd_request_begin(&q, family, flags, &get, sizeof(get));
	return cd_host_netlink(cd_collect_host(x), cd_collect_arena(x), NETLINK_GENERIC, &q,
			       q.as.header.nlmsg_len);
}

static void limits(struct cd_collect *x, uint16_t family)
{
	struct cd_netlink_reply r = ask(x, family, MPTCP_PM_CMD_GET_LIMITS, 0);
	struct nlattr *tb[MOST + 1] = { 0 };
	const char *why;
	enum cd_reason reason = cd_reply_reason(&r, &why);
	uint32_t subflows, addresses;

	if (!reason && r.n && cd_attr_message(r.message[0], GENL_HDRLEN, tb, MOST) &&
	    cd_attr_u32(tb[MPTCP_PM_ATTR_SUBFLOWS], &subflows) &&
	    cd_attr_u32(tb[MPTCP_PM_ATTR_RCV_ADD_ADDRS], &addresses)) {
		cd_put_int(x, "mptcp/subflows", "", subflows);
		cd_put_int(x, "mptcp/add_addrs", "", addresses);
		return;
	}
	if (!reason) {
		reason = CD_GARBAGE;
		why = "the limits of MPTCP could not be parsed";
	}
	cd_put_unseen(x, "mptcp/subflows", "", reason, "%s", why);
	cd_put_unseen(x, "mptcp/add_addrs", "", reason, "%s", why);
}

static const char *flag_words(struct cd_arena *a, uint32_t flags)
{
	static const char *const word[] = { "signal", "subflow", "backup", "fullmesh", "implicit" };
	const char *text = "";

	for (size_t i = 0; i < sizeof(word) / sizeof(word[0]); i++)
		if (flags & 1u << i)
			text = cd_sprintf(a, "%s%s%s", text, *text ? " " : "", word[i]);
	return text;
}

static void endpoint(struct cd_collect *x, struct cd_rows *t, const struct nlmsghdr *m)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct nlattr *tb[MOST + 1], *of[MOST + 1];
	char text[INET6_ADDRSTRLEN];
	const void *bytes;
	uint32_t flags = 0;
	uint8_t id;
	bool six;

	if (!cd_attr_message(m, GENL_HDRLEN, tb, MOST) ||
	    !cd_attr_nest(tb[MPTCP_PM_ATTR_ADDR], of, MOST))
		return;
	six = of[MPTCP_PM_ADDR_ATTR_ADDR6] != NULL;
	bytes = cd_attr_data(of[six ? MPTCP_PM_ADDR_ATTR_ADDR6 : MPTCP_PM_ADDR_ATTR_ADDR4],
			     six ? 16 : 4);
	cd_attr_u32(of[MPTCP_PM_ADDR_ATTR_FLAGS], &flags);
	if (cd_attr_u8(of[MPTCP_PM_ADDR_ATTR_ID], &id))
		cd_row_int(t, "id", id);
	if (bytes && inet_ntop(six ? AF_INET6 : AF_INET, bytes, text, sizeof(text)))
		cd_row_text(t, "address", text);
	cd_row_text(t, "flags", flag_words(a, flags));
	cd_row_end(t);
}

static void endpoints(struct cd_collect *x, uint16_t family)
{
	struct cd_netlink_reply r = ask(x, family, MPTCP_PM_CMD_GET_ADDR, NLM_F_DUMP);
	const char *why;
	enum cd_reason reason = cd_reply_reason(&r, &why);
	struct cd_rows *t;

	if (reason) {
		cd_put_unseen(x, "mptcp/endpoint", "", reason, "%s", why);
		return;
	}
	t = cd_table_begin(x, "mptcp/endpoint", "");
	for (size_t i = 0; i < r.n; i++)
		endpoint(x, t, r.message[i]);
	cd_table_end(t);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_host *h = cd_collect_host(x);
	struct cd_netlink_reply r;
	enum cd_reason reason;
	const char *why;
	uint16_t family;
	int error = 0;

	(void)err;
	if (!cd_host_exists(h, cd_collect_arena(x), "/proc/sys/net/mptcp/enabled", &error)) {
		for (const struct cd_fact_spec *f = facts; f->name; f++)
			cd_put_errno(x, f->name, "", "/proc/sys/net/mptcp/enabled", error);
		return 0;
	}
	family = cd_genl_family(h, cd_collect_arena(x), MPTCP_PM_NAME, &r);
	if (family) {
		limits(x, family);
		endpoints(x, family);
		return 0;
	}
	reason = cd_reply_reason(&r, &why);
	for (const struct cd_fact_spec *f = facts; f->name; f++)
		if (reason)
			cd_put_unseen(x, f->name, "", reason, "%s", why);
		else
			cd_put_absent(x, f->name, "", "this kernel has no %s", MPTCP_PM_NAME);
	return 0;
}

const struct cd_collector cd_collector_mptcp = {
	.name = "mptcp",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_PER_NETNS,
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nftables - how many rules and virtual services may a new connection have to pass?
 *
 * Rules that iptables writes through nf_tables count, too; those of the old iptables cannot be counted
 * without its own interface.  The kernel would load nf_tables to answer, so it is asked only where that
 * is there already.
 */
#include <errno.h>
#include <linux/netfilter/nf_tables.h>
#include <linux/netfilter/nf_tables_compat.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netlink.h>
#include <string.h>
#include <sys/socket.h>

#include "base/arena.h"
#include "base/text.h"
#include "collect/netlink.h"
#include "host/attr.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "nft/rules", .type = CD_INT, .source = "nft list ruleset",
	  .about = "rules of nf_tables, of iptables-nft included" },
	{ .name = "nft/notrack", .type = CD_INT, .source = "nft list ruleset",
	  .about = "of them those that exempt packets from connection tracking" },
	{ .name = "nft/old_tables", .type = CD_TEXTS, .source = "cat /proc/net/ip_tables_names",
	  .about = "tables of the old iptables, whose rules are not counted" },
	{ .name = "ipvs/services", .type = CD_INT, .source = "ipvsadm -ln",
	  .about = "virtual services of IPVS" },
	{ .name = NULL },
};

static bool may_ask(struct cd_collect *x)
{
	static const char *const path[] = { "/sys/module/nf_tables", "/proc/modules" };
	int error;

	return cd_may_autoload(x) ||
	       cd_host_exists(cd_collect_host(x), cd_collect_arena(x), path[0], &error) ||
	       (!cd_host_exists(cd_collect_host(x), cd_collect_arena(x), path[1], &error) &&
		error == ENOENT);
}

/* "notrack" of nft, or what iptables-nft makes of -j NOTRACK and -j CT --notrack. */
static bool exempts(struct cd_arena *a, const struct nlattr *expression)
{
	struct nlattr *tb[NFTA_EXPR_MAX + 1], *target[NFTA_TARGET_MAX + 1];
	const char *name;
	uint16_t flags;

	if (!cd_attr_nest(expression, tb, NFTA_EXPR_MAX) || !tb[NFTA_EXPR_NAME])
		return false;
	name = cd_attr_text(a, tb[NFTA_EXPR_NAME]);
	if (!strcmp(name, "notrack"))
		return true;
	if (strcmp(name, "target") || !cd_attr_nest(tb[NFTA_EXPR_DATA], target, NFTA_TARGET_MAX) ||
	    !target[NFTA_TARGET_NAME])
		return false;
	name = cd_attr_text(a, target[NFTA_TARGET_NAME]);
	if (!strcmp(name, "NOTRACK"))
		return true;
	return !strcmp(name, "CT") && cd_attr_u16(target[NFTA_TARGET_INFO], &flags) &&
	       (flags & 1);	/* XT_CT_NOTRACK */
}

static int64_t count_notrack(struct cd_arena *a, const struct cd_netlink_reply *reply)
{
	int64_t n = 0;

	for (size_t i = 0; i < reply->n; i++) {
		struct nlattr *tb[NFTA_RULE_MAX + 1];
		bool found = false;

		if (!cd_attr_message(reply->message[i], sizeof(struct nfgenmsg), tb, NFTA_RULE_MAX))
			continue;
		for (const struct nlattr *e = NULL;
		     !found && (e = cd_attr_each(tb[NFTA_RULE_EXPRESSIONS], e));)
			found = exempts(a, e);
		n += found;
	}
	return n;
}

static void rules(struct cd_collect *x)
{
	const struct nfgenmsg all = { .nfgen_family = AF_UNSPEC, .version = NFNETLINK_V0 };
	struct cd_netlink_reply reply;
	struct cd_request q;
	const char *why;
	enum cd_reason reason;

	if (!may_ask(x)) {
		cd_put_absent(x, "nft/rules", "", "nf_tables is not loaded");
		cd_put_absent(x, "nft/notrack", "", "nf_tables is not loaded");
		return;
	}
	cd_request_begin(&q, NFNL_SUBSYS_NFTABLES << 8 | NFT_MSG_GETRULE, NLM_F_REQUEST | NLM_F_DUMP,
			 &all, sizeof(all));
	reply = cd_host_netlink(cd_collect_host(x), cd_collect_arena(x), NETLINK_NETFILTER, &q,
				q.as.header.nlmsg_len);
	if (reply.error == EPROTONOSUPPORT || reply.error == EINVAL || reply.error == EOPNOTSUPP) {
		cd_put_absent(x, "nft/rules", "", "this kernel has no nf_tables");
		cd_put_absent(x, "nft/notrack", "", "this kernel has no nf_tables");
		return;
	}
	reason = cd_reply_reason(&reply, &why);
	if (reason) {
		cd_put_unseen(x, "nft/rules", "", reason, "%s", why);
		cd_put_unseen(x, "nft/notrack", "", reason, "%s", why);
		return;
	}
	cd_put_int(x, "nft/rules", "", (int64_t)reply.n);
	cd_put_int(x, "nft/notrack", "", count_notrack(cd_collect_arena(x), &reply));
}

static void old_tables(struct cd_collect *x)
{
	static const char path[] = "/proc/net/ip_tables_names";
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, path, CD_READ_SMALL);
	char *name[16];
	size_t n;

	if (b.error == ENOENT) {
		cd_put_absent(x, "nft/old_tables", "", "the old iptables is not loaded");
		return;
	}
	if (b.error) {
		cd_put_errno(x, "nft/old_tables", "", path, b.error);
		return;
	}
	n = cd_text_words(cd_strdup(a, b.data), name, 16);
	cd_put_texts(x, "nft/old_tables", "", (const char *const *)name, n);
}

/* "TCP  0A000001:0050 rr" below two lines of titles */
static void services(struct cd_collect *x)
{
	static const char path[] = "/proc/net/ip_vs";
	struct cd_bytes b = cd_host_read(cd_collect_host(x), cd_collect_arena(x), path,
					 CD_READ_LARGE);
	int64_t n = 0;

	if (b.error == ENOENT) {
		cd_put_absent(x, "ipvs/services", "", "IPVS is not loaded");
		return;
	}
	if (b.error || b.truncated) {
		cd_put_errno(x, "ipvs/services", "", path, b.error ? b.error : EFBIG);
		return;
	}
	for (const char *line = b.data; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		n += cd_text_starts(line, "TCP ") || cd_text_starts(line, "UDP ") ||
		     cd_text_starts(line, "SCTP ") || cd_text_starts(line, "FWM ");
	}
	cd_put_int(x, "ipvs/services", "", n);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	(void)err;
	rules(x);
	old_tables(x);
	services(x);
	return 0;
}

const struct cd_collector cd_collector_nftables = {
	.name = "nftables", .group = "nftables", .facts = facts, .collect = collect,
	.flags = CD_LIVE_ONLY,
};

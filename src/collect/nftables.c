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

static void rules(struct cd_collect *x)
{
	const struct nfgenmsg all = { .nfgen_family = AF_UNSPEC, .version = NFNETLINK_V0 };
	struct cd_netlink_reply reply;
	struct cd_request q;
	const char *why;
	enum cd_reason reason;

	if (!may_ask(x)) {
		cd_put_absent(x, "nft/rules", "", "nf_tables is not loaded");
		return;
	}
	cd_request_begin(&q, NFNL_SUBSYS_NFTABLES << 8 | NFT_MSG_GETRULE, NLM_F_REQUEST | NLM_F_DUMP,
			 &all, sizeof(all));
	reply = cd_host_netlink(cd_collect_host(x), cd_collect_arena(x), NETLINK_NETFILTER, &q,
				q.as.header.nlmsg_len);
	if (reply.error == EPROTONOSUPPORT || reply.error == EINVAL || reply.error == EOPNOTSUPP) {
		cd_put_absent(x, "nft/rules", "", "this kernel has no nf_tables");
		return;
	}
	reason = cd_reply_reason(&reply, &why);
	if (reason)
		cd_put_unseen(x, "nft/rules", "", reason, "%s", why);
	else
		cd_put_int(x, "nft/rules", "", (int64_t)reply.n);
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

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * neighbours.c - whose link address does the kernel know, and whom has it asked in vain?
 *
 * The entries of this network namespace; the table that they lie in, with its limits and counts, is
 * one for all namespaces (see neigh_stat.c).
 */
#include <arpa/inet.h>
#include <linux/neighbour.h>
#include <linux/rtnetlink.h>

#include "base/arena.h"
#include "collect/netlink.h"
#include "host/attr.h"
#include "host/link.h"

static const struct cd_column columns[] = {
	{ "ifname", CD_COL_TEXT, "" },
	{ "family", CD_COL_TEXT, "" },		/* inet, inet6 */
	{ "address", CD_COL_TEXT, "" },
	{ "state", CD_COL_TEXT, "" },		/* none incomplete reachable stale delay probe ... */
	{ "flags", CD_COL_TEXT, "" },		/* words: router extern_learn ... */
	{ "keep", CD_COL_INT, "" },		/* 3 failed or incomplete, 2 in use, 1 the rest */
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "neigh", .type = CD_TABLE, .source = "ip neighbour show nud all",
	  .columns = columns, .weight = "keep",
	  .about = "neighbours of the links and whether they answer" },
	{ .name = "neigh/exempt", .type = CD_INT, .unit = "", .source = "ip neighbour show nud all",
	  .about = "neighbours of inet or inet6 that no limit counts: permanent, or learned elsewhere" },
	{ .name = NULL },
};

/* One bit at a time, or none. */
static const char *state_name(unsigned state)
{
	switch (state) {
	case NUD_NONE: return "none";
	case NUD_INCOMPLETE: return "incomplete";
	case NUD_REACHABLE: return "reachable";
	case NUD_STALE: return "stale";
	case NUD_DELAY: return "delay";
	case NUD_PROBE: return "probe";
	case NUD_FAILED: return "failed";
	case NUD_NOARP: return "noarp";
	case NUD_PERMANENT: return "permanent";
	default: return "other";
	}
}

static const char *flag_words(struct cd_arena *a, unsigned flags)
{
	static const struct {
		unsigned bit;
		const char *word;
	} words[] = {
		{ NTF_USE, "use" }, { NTF_SELF, "self" }, { NTF_MASTER, "master" },
		{ NTF_PROXY, "proxy" }, { NTF_EXT_LEARNED, "extern_learn" },
		{ NTF_OFFLOADED, "offload" }, { NTF_STICKY, "sticky" }, { NTF_ROUTER, "router" },
	};
	const char *text = "";

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (flags & words[i].bit)
			text = cd_sprintf(a, "%s%s%s", text, *text ? " " : "", words[i].word);
	return text;
}

static int64_t keep(unsigned state)
{
	if (state & (NUD_FAILED | NUD_INCOMPLETE))
		return 3;
	return state & (NUD_REACHABLE | NUD_DELAY | NUD_PROBE) ? 2 : 1;
}

/* kernel net/core/neighbour.c, neigh_update_gc_list() */
static bool is_exempt(const struct ndmsg *h)
{
	return h->ndm_state & NUD_PERMANENT || h->ndm_flags & NTF_EXT_LEARNED;
}

static bool row(struct cd_rows *t, struct cd_arena *a, const struct cd_links *links,
		const struct nlmsghdr *m, int64_t exempt[2])
{
	struct nlattr *tb[NDA_MAX + 1];
	const struct ndmsg *h = cd_attr_header(m, sizeof(*h));
	char text[INET6_ADDRSTRLEN];
	const void *bytes;

	if (!h || !cd_attr_message(m, sizeof(*h), tb, NDA_MAX))
		return false;
	if (h->ndm_family != AF_INET && h->ndm_family != AF_INET6)
		return true;
	bytes = cd_attr_data(tb[NDA_DST], h->ndm_family == AF_INET6 ? 16 : 4);
	if (!bytes || !inet_ntop(h->ndm_family, bytes, text, sizeof(text)))
		return false;
	cd_row_text(t, "ifname", cd_links_name(links, a, h->ndm_ifindex));
	cd_row_text(t, "family", h->ndm_family == AF_INET ? "inet" : "inet6");
	cd_row_text(t, "address", cd_strdup(a, text));
	cd_row_text(t, "state", state_name(h->ndm_state));
	cd_row_text(t, "flags", flag_words(a, h->ndm_flags));
	cd_row_int(t, "keep", keep(h->ndm_state));
	cd_row_end(t);
	exempt[h->ndm_family == AF_INET6] += is_exempt(h);
	return true;
}

static void unseen(struct cd_collect *x, enum cd_reason reason, const char *why)
{
	cd_put_unseen(x, "neigh", "", reason, "%s", why);
	cd_put_unseen(x, "neigh/exempt", "inet", reason, "%s", why);
	cd_put_unseen(x, "neigh/exempt", "inet6", reason, "%s", why);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	const struct ndmsg any = { .ndm_family = AF_UNSPEC };
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_links links = cd_links_read(cd_collect_host(x), a);
	struct cd_netlink_reply r;
	struct cd_request q;
	const char *why;
	enum cd_reason reason = cd_reply_reason(&links.reply, &why);
	int64_t exempt[2] = { 0, 0 };
	struct cd_rows *t;

	(void)err;
	if (!reason) {
		cd_request_begin(&q, RTM_GETNEIGH, NLM_F_DUMP, &any, sizeof(any));
		r = cd_host_netlink(cd_collect_host(x), a, NETLINK_ROUTE, &q,
				    q.as.header.nlmsg_len);
		reason = cd_reply_reason(&r, &why);
	}
	if (reason) {
		unseen(x, reason, why);
		return 0;
	}
	t = cd_table_begin(x, "neigh", "");
	for (size_t i = 0; i < r.n; i++)
		if (r.message[i]->nlmsg_type == RTM_NEWNEIGH &&
		    !row(t, a, &links, r.message[i], exempt)) {
			unseen(x, CD_GARBAGE,
			       "a neighbour message of the kernel could not be parsed");
			return 0;
		}
	cd_table_end(t);
	cd_put_int(x, "neigh/exempt", "inet", exempt[0]);
	cd_put_int(x, "neigh/exempt", "inet6", exempt[1]);
	return 0;
}

const struct cd_collector cd_collector_neighbours = {
	.name = "neighbours",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_PER_NETNS,
};

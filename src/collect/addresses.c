/* SPDX-License-Identifier: Apache-2.0 */
/*
 * addresses.c - which addresses do the links carry, and are they usable?
 *
 * An IPv6 address is tentative for a second or two, until nobody claimed it.  Who still is after the
 * interval is told apart.
 */
#include <arpa/inet.h>
#include <linux/if_addr.h>
#include <linux/rtnetlink.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/parse.h"
#include "collect/netlink.h"
#include "host/attr.h"
#include "host/link.h"

static const struct cd_column columns[] = {
	{ "ifname", CD_COL_TEXT, "" },
	{ "family", CD_COL_TEXT, "" },		/* inet, inet6 */
	{ "address", CD_COL_TEXT, "" },
	{ "prefix_len", CD_COL_INT, "" },
	{ "peer", CD_COL_TEXT, "" },		/* of a point to point link */
	{ "scope", CD_COL_TEXT, "" },
	{ "flags", CD_COL_TEXT, "" },		/* words: permanent secondary tentative ... */
	{ "age", CD_COL_REAL, "s" },		/* since it was made */
	{ "keep", CD_COL_INT, "" },		/* 3 the link's first global one, 2 its first, 1 */
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "addr", .type = CD_TABLE, .source = "ip address", .columns = columns,
	  .weight = "keep",
	  .about = "addresses of the links" },
	{ .name = "addr/tentative_again", .type = CD_TEXTS, .source = "ip address show tentative",
	  .about = "\"LINK ADDRESS\" that after the interval wait for duplicate detection" },
	{ .name = NULL },
};

static const char *scope_name(unsigned scope)
{
	switch (scope) {
	case RT_SCOPE_UNIVERSE: return "global";
	case RT_SCOPE_SITE: return "site";
	case RT_SCOPE_LINK: return "link";
	case RT_SCOPE_HOST: return "host";
	case RT_SCOPE_NOWHERE: return "nowhere";
	default: return "other";
	}
}

static const char *flag_words(struct cd_arena *a, unsigned family, uint32_t flags)
{
	static const struct {
		uint32_t bit;
		const char *word;
	} words[] = {
		{ IFA_F_PERMANENT, "permanent" }, { IFA_F_TENTATIVE, "tentative" },
		{ IFA_F_DADFAILED, "dadfailed" }, { IFA_F_DEPRECATED, "deprecated" },
		{ IFA_F_OPTIMISTIC, "optimistic" }, { IFA_F_NODAD, "nodad" },
		{ IFA_F_HOMEADDRESS, "home" }, { IFA_F_MANAGETEMPADDR, "mngtmpaddr" },
		{ IFA_F_NOPREFIXROUTE, "noprefixroute" },
		{ IFA_F_STABLE_PRIVACY, "stable-privacy" },
	};
	const char *text = "";

	/* one bit, two meanings */
	if (flags & IFA_F_SECONDARY)
		text = family == AF_INET6 ? "temporary" : "secondary";
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (flags & words[i].bit)
			text = cd_sprintf(a, "%s%s%s", text, *text ? " " : "", words[i].word);
	return text;
}

static const char *address(struct cd_arena *a, unsigned family, const struct nlattr *attr)
{
	const void *bytes = cd_attr_data(attr, family == AF_INET6 ? 16 : 4);
	char text[INET6_ADDRSTRLEN];

	if (!bytes || !inet_ntop((int)family, bytes, text, sizeof(text)))
		return NULL;
	return cd_strdup(a, text);
}

/* Thousands of addresses of one link must not crowd out the only one of another. */
static int64_t keep(struct cd_map *seen, unsigned link, unsigned scope)
{
	const unsigned key[] = { link, scope == RT_SCOPE_UNIVERSE };

	if (cd_map_get(seen, key, sizeof(key)))
		return 1;
	cd_map_set(seen, key, sizeof(key), seen);
	return key[1] ? 3 : 2;
}

/* Since boot, in the hundredths that the kernel stamps addresses with; negative: not told. */
static double uptime(struct cd_collect *x)
{
	struct cd_bytes b = cd_host_read(cd_collect_host(x), cd_collect_arena(x), "/proc/uptime",
					 CD_READ_SMALL);
	const char *first = b.error ? "" : cd_strndup(cd_collect_arena(x), b.data,
						      strcspn(b.data, " \n"));
	double seconds;

	return cd_parse_real(first, &seconds) ? seconds : -1;
}

static void age(struct cd_rows *t, const struct nlattr *attr, double now)
{
	const double wraps = 4294967296.0 / 100;
	const struct ifa_cacheinfo *info = cd_attr_data(attr, sizeof(*info));
	double seconds;

	if (!info || now < 0)
		return;
	for (seconds = now - info->cstamp / 100.0; seconds > wraps;)
		seconds -= wraps;
	cd_row_real(t, "age", seconds > 0 ? seconds : 0);
}

static void tentative(struct cd_collect *x, const struct cd_links *links,
		      const struct cd_netlink_reply *r)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char **names = cd_alloc_n(a, r->n + 1, sizeof(*names));
	size_t n = 0;

	for (size_t i = 0; i < r->n; i++) {
		const struct ifaddrmsg *h = cd_attr_header(r->message[i], sizeof(*h));
		struct nlattr *tb[64];
		const char *text;
		uint32_t flags;

		if (r->message[i]->nlmsg_type != RTM_NEWADDR || !h || h->ifa_family != AF_INET6 ||
		    !cd_attr_message(r->message[i], sizeof(*h), tb, 63))
			continue;
		flags = h->ifa_flags;
		cd_attr_u32(tb[IFA_FLAGS], &flags);
		text = address(a, h->ifa_family, tb[IFA_LOCAL] ? tb[IFA_LOCAL] : tb[IFA_ADDRESS]);
		if (text && (flags & IFA_F_TENTATIVE))
			names[n++] = cd_sprintf(a, "%s %s", cd_links_name(links, a,
									  (int)h->ifa_index), text);
	}
	cd_put_texts(x, "addr/tentative_again", "", names, n);
}

static bool row(struct cd_rows *t, struct cd_arena *a, double now, const struct cd_links *links,
		struct cd_map *seen, const struct nlmsghdr *m)
{
	struct nlattr *tb[64];
	const struct ifaddrmsg *h = cd_attr_header(m, sizeof(*h));
	const char *local, *other;
	uint32_t flags;

	if (!h || !cd_attr_message(m, sizeof(*h), tb, 63))
		return false;
	if (h->ifa_family != AF_INET && h->ifa_family != AF_INET6)
		return true;
	other = address(a, h->ifa_family, tb[IFA_ADDRESS]);
	local = address(a, h->ifa_family, tb[IFA_LOCAL]);
	if (!local)
		local = other;
	if (!local)
		return false;
	flags = h->ifa_flags;
	cd_attr_u32(tb[IFA_FLAGS], &flags);
	cd_row_text(t, "ifname", cd_links_name(links, a, (int)h->ifa_index));
	cd_row_text(t, "family", h->ifa_family == AF_INET ? "inet" : "inet6");
	cd_row_text(t, "address", local);
	cd_row_int(t, "prefix_len", h->ifa_prefixlen);
	if (other && strcmp(other, local))
		cd_row_text(t, "peer", other);
	cd_row_text(t, "scope", scope_name(h->ifa_scope));
	cd_row_text(t, "flags", flag_words(a, h->ifa_family, flags));
	age(t, tb[IFA_CACHEINFO], now);
	cd_row_int(t, "keep", keep(seen, h->ifa_index, h->ifa_scope));
	cd_row_end(t);
	return true;
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	const struct ifaddrmsg any = { .ifa_family = AF_UNSPEC };
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_links links = cd_links_read(cd_collect_host(x), a);
	struct cd_map *seen = cd_map_new(a);
	struct cd_netlink_reply r = { 0 };
	struct cd_request q;
	const char *why;
	enum cd_reason reason = cd_reply_reason(&links.reply, &why);
	struct cd_rows *t;
	double now;

	(void)err;
	if (!reason) {
		cd_request_begin(&q, RTM_GETADDR, NLM_F_DUMP, &any, sizeof(any));
		r = cd_host_netlink(cd_collect_host(x), a, NETLINK_ROUTE, &q,
				    q.as.header.nlmsg_len);
		reason = cd_reply_reason(&r, &why);
	}
	if (cd_second_sample(x)) {
		if (!reason)
			tentative(x, &links, &r);
		return 0;
	}
	if (reason) {
		cd_put_unseen(x, "addr", "", reason, "%s", why);
		cd_put_unseen(x, "addr/tentative_again", "", reason, "%s", why);
		return 0;
	}
	cd_put_unseen(x, "addr/tentative_again", "", CD_ONE_SAMPLE, "only one sample was taken");
	now = uptime(x);
	t = cd_table_begin(x, "addr", "");
	for (size_t i = 0; i < r.n; i++)
		if (r.message[i]->nlmsg_type == RTM_NEWADDR &&
		    !row(t, a, now, &links, seen, r.message[i])) {
			cd_put_unseen(x, "addr", "", CD_GARBAGE,
				      "an address message of the kernel could not be parsed");
			return 0;
		}
	cd_table_end(t);
	return 0;
}

const struct cd_collector cd_collector_addresses = {
	.name = "addresses",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_SAMPLED | CD_PER_NETNS,
};

// SPDX-License-Identifier: Apache-2.0
/*
 * route-learned.c - to which single peers does less fit than the link sends, as routers told?
 *
 * The kernel keeps such a path MTU for some minutes beside the route, and dumps it with the routes
 * since 5.3.  Redirects stand there, too; they say nothing about sizes.
 */
#include <arpa/inet.h>
#include <linux/rtnetlink.h>
#include <string.h>

#include "base/arena.h"
#include "collect/netlink.h"
#include "collect/routes.h"
#include "host/attr.h"

const struct cd_column cd_route_learned_columns[] = {
	{ "family", CD_COL_TEXT, "" },
	{ "dst", CD_COL_TEXT, "" },
	{ "oif", CD_COL_TEXT, "" },
	{ "onlink", CD_COL_INT, "" },		/* no gateway between */
	{ "mtu", CD_COL_INT, "bytes" },
	{ "expires", CD_COL_INT, "s" },
	{ .name = NULL },
};

enum { TICKS = 100 };	/* USER_HZ */

static const void *data(const struct nlattr *attr, unsigned family)
{
	return cd_attr_data(attr, family == AF_INET6 ? 16 : 4);
}

/* IPv6 names the peer itself as gateway of one that is on the link. */
static bool is_onlink(struct nlattr *const *tb, unsigned family)
{
	const void *via = data(tb[RTA_GATEWAY], family);

	return !tb[RTA_VIA] && (!via || (family == AF_INET6 &&
					 !memcmp(via, data(tb[RTA_DST], family), 16)));
}

static void row(struct cd_route_dump *d, const struct nlmsghdr *m)
{
	struct nlattr *tb[RTA_MAX + 1], *metric[RTAX_MAX + 1];
	const struct rtmsg *h = cd_attr_header(m, sizeof(*h));
	const struct rta_cacheinfo *info;
	char text[INET6_ADDRSTRLEN];
	uint32_t mtu, oif;

	if (!h || !(h->rtm_flags & RTM_F_CLONED) ||
	    (h->rtm_family != AF_INET && h->rtm_family != AF_INET6) ||
	    !cd_attr_message(m, sizeof(*h), tb, RTA_MAX) ||
	    !cd_attr_nest(tb[RTA_METRICS], metric, RTAX_MAX) ||
	    !cd_attr_u32(metric[RTAX_MTU], &mtu) || !data(tb[RTA_DST], h->rtm_family) ||
	    !inet_ntop(h->rtm_family, data(tb[RTA_DST], h->rtm_family), text, sizeof(text)))
		return;
	cd_row_text(d->t, "family", h->rtm_family == AF_INET ? "inet" : "inet6");
	cd_row_text(d->t, "dst", cd_strdup(d->a, text));
	if (cd_attr_u32(tb[RTA_OIF], &oif))
		cd_row_text(d->t, "oif", cd_links_name(&d->links, d->a, (int)oif));
	cd_row_int(d->t, "onlink", is_onlink(tb, h->rtm_family));
	cd_row_int(d->t, "mtu", mtu);
	info = cd_attr_data(tb[RTA_CACHEINFO], sizeof(*info));
	if (info)
		cd_row_int(d->t, "expires", info->rta_expires / TICKS);
	cd_row_end(d->t);
}

void cd_route_learned_put(struct cd_route_dump *d)
{
	d->t = cd_table_begin(d->x, "route/learned", "");
	for (size_t i = 0; i < d->routes.n; i++)
		if (d->routes.message[i]->nlmsg_type == RTM_NEWROUTE)
			row(d, d->routes.message[i]);
	cd_table_end(d->t);
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * link.c - which links has this network namespace?
 *
 * The reply is parsed by hand because libnl-route's link objects drop attributes they do not know.
 * Virtual functions are not asked for: with hundreds of them their list overflows its attribute.
 */
#include "host/link.h"

#include <linux/if.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>
#include <string.h>

#include "base/arena.h"
#include "host/attr.h"

bool cd_link_is_pair(const struct cd_link *l)
{
	return l->kind && (!strcmp(l->kind, "veth") || !strcmp(l->kind, "netkit"));
}

/* A VXLAN names its underlay among its own options only. */
static bool stands_on(const struct cd_link *l, uint32_t *index)
{
	struct nlattr *tb[IFLA_VXLAN_LINK + 1];

	return cd_attr_u32(l->attr[IFLA_LINK], index) ||
	       (l->kind && !strcmp(l->kind, "vxlan") &&
		cd_attr_nest(l->data, tb, IFLA_VXLAN_LINK) &&
		cd_attr_u32(tb[IFLA_VXLAN_LINK], index));
}

static void relations(struct cd_link *l)
{
	uint32_t index = 0;

	if (cd_attr_u32(l->attr[IFLA_MASTER], &index))
		l->master = (int)index;
	if (!stands_on(l, &index))
		return;
	if (l->attr[IFLA_LINK_NETNSID])
		l->elsewhere = true;
	else if (!index || (int)index == l->index)
		return;
	else if (cd_link_is_pair(l))
		l->peer = (int)index;
	else
		l->below = (int)index;
}

static bool parse(struct cd_arena *a, const struct nlmsghdr *m, struct cd_link *l)
{
	struct nlattr *info[IFLA_INFO_MAX + 1];
	const struct ifinfomsg *h = cd_attr_header(m, sizeof(*h));

	if (!h || !cd_attr_message(m, sizeof(*h), l->attr, CD_LINK_ATTRS - 1))
		return false;
	l->index = h->ifi_index;
	l->flags = h->ifi_flags;
	l->type = h->ifi_type;
	l->name = cd_attr_text(a, l->attr[IFLA_IFNAME]);
	if (!l->name || !*l->name)
		return false;
	if (cd_attr_nest(l->attr[IFLA_LINKINFO], info, IFLA_INFO_MAX)) {
		l->kind = cd_attr_text(a, info[IFLA_INFO_KIND]);
		l->data = info[IFLA_INFO_DATA];
		l->slave_kind = cd_attr_text(a, info[IFLA_INFO_SLAVE_KIND]);
		l->slave = info[IFLA_INFO_SLAVE_DATA];
	}
	relations(l);
	return true;
}

struct cd_links cd_links_read(struct cd_host *h, struct cd_arena *a)
{
	const struct ifinfomsg any = { .ifi_family = AF_UNSPEC };
	struct cd_links links = { 0 };
	struct cd_request r;

	cd_request_begin(&r, RTM_GETLINK, NLM_F_DUMP, &any, sizeof(any));
	links.reply = cd_host_netlink(h, a, NETLINK_ROUTE, &r, r.as.header.nlmsg_len);
	if (links.reply.error)
		return links;
	links.link = cd_alloc_n(a, links.reply.n ? links.reply.n : 1, sizeof(*links.link));
	for (size_t i = 0; i < links.reply.n; i++) {
		const struct nlmsghdr *m = links.reply.message[i];

		if (m->nlmsg_type != RTM_NEWLINK)
			continue;
		if (parse(a, m, &links.link[links.n]))
			links.n++;
		else
			links.broken = true;
	}
	return links;
}

const struct cd_link *cd_links_find(const struct cd_links *l, int index)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->link[i].index == index)
			return &l->link[i];
	return NULL;
}

const char *cd_links_name(const struct cd_links *l, struct cd_arena *a, int index)
{
	const struct cd_link *link = cd_links_find(l, index);

	return link ? link->name : cd_sprintf(a, "#%d", index);
}

bool cd_link_may_be_device(const struct cd_link *link)
{
	return !link->kind && !(link->flags & IFF_LOOPBACK);
}

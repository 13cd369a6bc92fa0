/* SPDX-License-Identifier: Apache-2.0 */
/*
 * team - in which mode do team devices run, and which members do they have?
 *
 * The mode stands among the options that generic netlink tells to root.  The family is asked for only
 * where a team is, whose module is loaded then.  What LACP agreed on lies in the daemon teamd alone.
 */
#include <commdoctor/collector.h>

#include <linux/genetlink.h>
#include <linux/if_team.h>
#include <string.h>

#include "base/arena.h"
#include "collect/genl.h"
#include "collect/netlink.h"
#include "host/attr.h"
#include "host/link.h"

enum { MOST = 31 };

static const struct cd_fact_spec facts[] = {
	{ .name = "team", .type = CD_TEXTS, .source = "ip link show type team",
	  .about = "team devices of the namespace" },
	{ .name = "team/members", .type = CD_TEXTS, .source = "ip link show master {subject}",
	  .about = "members of the team" },
	{ .name = "team/mode", .type = CD_TEXT, .source = "teamnl {subject} getoption mode",
	  .about = "how the kernel deals out: roundrobin random activebackup loadbalance broadcast" },
	{ .name = NULL },
};

static const char *mode_in(struct cd_arena *a, const struct nlmsghdr *m)
{
	struct nlattr *tb[MOST + 1], *option[MOST + 1];

	if (!cd_attr_message(m, GENL_HDRLEN, tb, MOST))
		return NULL;
	for (const struct nlattr *item = NULL;
	     (item = cd_attr_each(tb[TEAM_ATTR_LIST_OPTION], item));) {
		const char *name = cd_attr_nest(item, option, MOST) ?
			cd_attr_text(a, option[TEAM_ATTR_OPTION_NAME]) : NULL;

		if (name && !strcmp(name, "mode"))
			return cd_attr_text(a, option[TEAM_ATTR_OPTION_DATA]);
	}
	return NULL;
}

static void mode(struct cd_collect *x, const struct cd_link *l)
{
	static const struct genlmsghdr get = { .cmd = TEAM_CMD_OPTIONS_GET,
		.version = TEAM_GENL_VERSION };
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_netlink_reply r;
	uint16_t family = cd_genl_family(cd_collect_host(x), a, TEAM_GENL_NAME, &r);
	uint32_t index = (uint32_t)l->index;
	const char *why, *found = NULL;
	struct cd_request q;
	enum cd_reason reason;

	if (family) {
		cd_request_begin(&q, family, 0, &get, sizeof(get));
		cd_request_add(&q, TEAM_ATTR_TEAM_IFINDEX, &index, sizeof(index));
		r = cd_host_netlink(cd_collect_host(x), a, NETLINK_GENERIC, &q,
				    q.as.header.nlmsg_len);
	}
	reason = cd_reply_reason(&r, &why);
	for (size_t i = 0; !reason && family && i < r.n && !found; i++)
		found = mode_in(a, r.message[i]);
	if (reason)
		cd_put_unseen(x, "team/mode", l->name, reason, "%s", why);
	else if (found)
		cd_put_text(x, "team/mode", l->name, found);
	else
		cd_put_unseen(x, "team/mode", l->name, CD_GARBAGE, "the options hold no mode");
}

static void team(struct cd_collect *x, const struct cd_links *all, const struct cd_link *l)
{
	const char **members = cd_alloc_n(cd_collect_arena(x), all->n + 1, sizeof(*members));
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++)
		if (all->link[i].master == l->index)
			members[n++] = all->link[i].name;
	cd_put_texts(x, "team/members", l->name, members, n);
	mode(x, l);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_links all = cd_links_read(cd_collect_host(x), a);
	const char **teams = cd_alloc_n(a, all.n + 1, sizeof(*teams)), *why;
	enum cd_reason reason = cd_reply_reason(&all.reply, &why);
	size_t n = 0;

	(void)err;
	if (reason) {
		cd_put_unseen(x, "team", "", reason, "%s", why);
		return 0;
	}
	for (size_t i = 0; i < all.n; i++)
		if (all.link[i].kind && !strcmp(all.link[i].kind, "team")) {
			teams[n++] = all.link[i].name;
			team(x, &all, &all.link[i]);
		}
	cd_put_set(x, "team", teams, n);
	return 0;
}

const struct cd_collector cd_collector_team = {
	.name = "team",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_PER_NETNS,
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vfs.c - what did the host allow to each virtual function of its ports?
 *
 * The kernel tells it to who asks for it, one port at a time: with 128 functions the answer for all
 * ports would not fit.  Only ports that have made some are asked.
 */
#include <errno.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/parse.h"
#include "collect/netlink.h"
#include "collect/sysfs.h"
#include "host/attr.h"
#include "host/link.h"

static const struct cd_column columns[] = {
	{ "vf", CD_COL_INT, "" },
	{ "max_rate", CD_COL_INT, "bit/s" },	/* 0: no limit */
	{ "min_rate", CD_COL_INT, "bit/s" },
	{ "link", CD_COL_TEXT, "" },		/* auto enable disable */
	{ "trust", CD_COL_INT, "" },
	{ "spoofchk", CD_COL_INT, "" },
	{ "vlan", CD_COL_INT, "" },
	{ "qos", CD_COL_INT, "" },
	{ .name = NULL },
};
static const struct cd_fact_spec facts[] = {
	{ .name = "nic/vfs", .type = CD_TABLE, .columns = columns, .source = "ip link show {subject}",
	  .about = "virtual functions of the port and what they may do" },
	{ .name = NULL },
};

enum { MEGABIT = 1000000 };

static void flag(struct cd_rows *t, const char *column, const struct nlattr *a)
{
	const struct ifla_vf_trust *v = cd_attr_data(a, sizeof(*v));

	_Static_assert(sizeof(struct ifla_vf_trust) == sizeof(struct ifla_vf_spoofchk) &&
		       offsetof(struct ifla_vf_trust, setting) ==
			       offsetof(struct ifla_vf_spoofchk, setting), "of one form");
	if (v && v->setting != UINT32_MAX)	/* the driver does not tell */
		cd_row_int(t, column, v->setting != 0);
}

static void function(struct cd_rows *t, struct nlattr **tb)
{
	static const char *const state[] = { "auto", "enable", "disable" };
	const struct ifla_vf_vlan *vlan = cd_attr_data(tb[IFLA_VF_VLAN], sizeof(*vlan));
	const struct ifla_vf_rate *rate = cd_attr_data(tb[IFLA_VF_RATE], sizeof(*rate));
	const struct ifla_vf_link_state *link = cd_attr_data(tb[IFLA_VF_LINK_STATE], sizeof(*link));
	const struct ifla_vf_mac *mac = cd_attr_data(tb[IFLA_VF_MAC], sizeof(mac->vf));

	if (mac)
		cd_row_int(t, "vf", mac->vf);
	if (rate) {
		cd_row_int(t, "max_rate", (int64_t)rate->max_tx_rate * MEGABIT);
		cd_row_int(t, "min_rate", (int64_t)rate->min_tx_rate * MEGABIT);
	}
	if (link && link->link_state < sizeof(state) / sizeof(state[0]))
		cd_row_text(t, "link", state[link->link_state]);
	flag(t, "trust", tb[IFLA_VF_TRUST]);
	flag(t, "spoofchk", tb[IFLA_VF_SPOOFCHK]);
	if (vlan) {
		cd_row_int(t, "vlan", vlan->vlan);
		cd_row_int(t, "qos", vlan->qos);
	}
	cd_row_end(t);
}

static struct cd_netlink_reply ask(struct cd_collect *x, int index)
{
	const struct ifinfomsg get = { .ifi_index = index };
	const uint32_t mask = RTEXT_FILTER_VF;
	struct cd_request q;

	cd_request_begin(&q, RTM_GETLINK, 0, &get, sizeof(get));
	cd_request_add(&q, IFLA_EXT_MASK, &mask, sizeof(mask));
	return cd_host_netlink(cd_collect_host(x), cd_collect_arena(x), NETLINK_ROUTE, &q,
			       q.as.header.nlmsg_len);
}

static void port(struct cd_collect *x, const struct cd_link *l)
{
	struct cd_netlink_reply r = ask(x, l->index);
	struct nlattr *tb[CD_LINK_ATTRS], *vf[IFLA_VF_MAX + 1];
	const struct nlattr *a = NULL;
	struct cd_rows *t;
	const char *why;
	enum cd_reason reason = cd_reply_reason(&r, &why);

	if (reason || !r.n ||
	    !cd_attr_message(r.message[0], sizeof(struct ifinfomsg), tb, CD_LINK_ATTRS - 1)) {
		cd_put_unseen(x, "nic/vfs", l->name, reason ? reason : CD_GARBAGE, "%s",
			      reason ? why : "the kernel's answer about the port was not whole");
		return;
	}
	t = cd_table_begin(x, "nic/vfs", l->name);
	while (tb[IFLA_VFINFO_LIST] && (a = cd_attr_each(tb[IFLA_VFINFO_LIST], a)))
		if (cd_attr_nest(a, vf, IFLA_VF_MAX))
			function(t, vf);
	cd_table_end(t);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_links links = cd_links_read(cd_collect_host(x), a);

	(void)err;
	if (links.reply.error)
		return 0;	/* collect/links.c says why there is no list of links */
	for (size_t i = 0; i < links.n; i++) {
		const struct cd_link *l = &links.link[i];
		const char *text;
		int64_t n = 0;
		int error;

		if (!cd_link_may_be_device(l))
			continue;
		text = cd_sysfs_text(x, cd_sprintf(a, "/sys/class/net/%s/device/sriov_numvfs", l->name),
				     &error);
		if (text && cd_parse_i64(text, &n) && n > 0)
			port(x, l);
		else if (text || error == ENOENT)
			cd_put_absent(x, "nic/vfs", l->name, "has no virtual functions");
	}
	return 0;
}

const struct cd_collector cd_collector_vfs = {
	.name = "vfs",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * netns_parent - by which number does this network namespace call that of the host?
 *
 * A link of a container names its other end by an index and a number for the namespace it lies in.
 * Every namespace has numbers of its own for the others.  Asked by a process that stayed on the host:
 * the program that started us.
 */
#include <linux/net_namespace.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/arena.h"
#include "collect/netlink.h"
#include "host/attr.h"
#include "host/host.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "netns/host_id", .type = CD_INT, .source = "ip netns list-id",
	  .about = "number by which a network namespace calls that of the host" },
	{ .name = NULL },
};

static int collect(struct cd_collect *x, struct cd_error *err)
{
	const struct rtgenmsg any = { .rtgen_family = AF_UNSPEC };
	struct nlattr *tb[NETNSA_MAX + 1];
	struct cd_netlink_reply reply;
	struct cd_request r;
	uint32_t id, parent = (uint32_t)getppid();

	(void)err;
	if (!cd_host_netns(cd_collect_host(x)))
		return 0;
	cd_request_begin(&r, RTM_GETNSID, 0, &any, sizeof(any));
	cd_request_add(&r, NETNSA_PID, &parent, sizeof(parent));
	reply = cd_host_netlink(cd_collect_host(x), cd_collect_arena(x), NETLINK_ROUTE, &r,
				r.as.header.nlmsg_len);
	for (size_t i = 0; !reply.error && i < reply.n; i++)
		if (reply.message[i]->nlmsg_type == RTM_NEWNSID &&
		    cd_attr_message(reply.message[i], sizeof(any), tb, NETNSA_MAX) &&
		    cd_attr_u32(tb[NETNSA_NSID], &id) && (int32_t)id >= 0) {
			cd_put_int(x, "netns/host_id", "", id);
			return 0;
		}
	if (reply.error)
		cd_put_errno(x, "netns/host_id", "", "RTM_GETNSID", reply.error);
	else
		cd_put_absent(x, "netns/host_id", "", "it has no number for the host's: no link leads there");
	return 0;
}

const struct cd_collector cd_collector_netns_parent = {
	.name = "netns_parent", .group = "netlink", .facts = facts, .collect = collect,
	.flags = CD_PER_NETNS | CD_LIVE_ONLY,
};

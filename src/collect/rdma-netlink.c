/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rdma-netlink - what does only RDMA netlink tell: protocol, hidden devices, who has them open?
 *
 * Opening the socket would load ib_core, so it is opened only where the kernel has it already.
 * GET_CHARDEV, which loads ib_uverbs, ib_umad or rdma_ucm for any caller, is never sent.
 */
#include <errno.h>
#include <linux/netlink.h>
#include <rdma/rdma_netlink.h>
#include <string.h>

#include "base/arena.h"
#include "collect/netlink.h"
#include "host/attr.h"

#define FOLDER "/sys/class/infiniband"

/* Newer than some headers; numbers of the kernel's interface never change. */
enum { ATTR_SYS_NETNS_MODE = 66, ATTR_DEV_PROTOCOL = 67, ATTR_DEV_TYPE = 99, ATTR_MOST = 99,
       SMI_ONLY = 1 };

static const struct cd_fact_spec facts[] = {
	{ .name = "rdma/protocol", .type = CD_TEXT, .source = "rdma -d dev show {subject}",
	  .about = "ib, roce, iw, usnic, opa" },
	{ .name = "rdma/smi", .type = CD_BOOL, .source = "rdma -d dev show {subject}",
	  .about = "a device for management packets only" },
	{ .name = "rdma/contexts", .type = CD_INT, .source = "rdma resource show {subject}",
	  .about = "how often programs have it open, of all containers" },
	{ .name = "rdma/netns_mode", .type = CD_TEXT, .source = "rdma system",
	  .about = "shared: every namespace sees all devices; exclusive" },
	{ .name = NULL },
};

static uint16_t command(int op)
{
	return (uint16_t)(RDMA_NL_NLDEV << 10 | op);
}

static struct cd_netlink_reply ask(struct cd_collect *x, int op, uint16_t flags)
{
	struct cd_request r;

	cd_request_begin(&r, command(op), (uint16_t)(NLM_F_REQUEST | flags), NULL, 0);
	return cd_host_netlink(cd_collect_host(x), cd_collect_arena(x), NETLINK_RDMA, &r,
			       r.as.header.nlmsg_len);
}

static void devices(struct cd_collect *x)
{
	struct cd_netlink_reply reply = ask(x, RDMA_NLDEV_CMD_GET, NLM_F_DUMP);
	struct nlattr *tb[ATTR_MOST + 1];
	uint8_t type;

	for (size_t i = 0; i < reply.n; i++) {
		const char *name;

		if (!cd_attr_message(reply.message[i], 0, tb, ATTR_MOST) ||
		    !tb[RDMA_NLDEV_ATTR_DEV_NAME])
			continue;
		name = cd_attr_text(cd_collect_arena(x), tb[RDMA_NLDEV_ATTR_DEV_NAME]);
		if (tb[ATTR_DEV_PROTOCOL])
			cd_put_text(x, "rdma/protocol", name,
				    cd_attr_text(cd_collect_arena(x), tb[ATTR_DEV_PROTOCOL]));
		else
			cd_put_absent(x, "rdma/protocol", name, "the kernel does not tell it");
		cd_put_bool(x, "rdma/smi", name,
			    cd_attr_u8(tb[ATTR_DEV_TYPE], &type) && type == SMI_ONLY);
	}
}

/* The entry "ctx" counts contexts of user space; kernels before 5.1 do not have it. */
static bool contexts_of(struct cd_collect *x, const struct nlattr *summary, int64_t *n)
{
	struct nlattr *tb[ATTR_MOST + 1];
	const struct nlattr *entry = NULL;
	uint64_t value;

	while ((entry = cd_attr_each(summary, entry))) {
		if (!cd_attr_nest(entry, tb, ATTR_MOST) ||
		    !tb[RDMA_NLDEV_ATTR_RES_SUMMARY_ENTRY_NAME] ||
		    strcmp(cd_attr_text(cd_collect_arena(x),
					tb[RDMA_NLDEV_ATTR_RES_SUMMARY_ENTRY_NAME]), "ctx") ||
		    !cd_attr_u64(tb[RDMA_NLDEV_ATTR_RES_SUMMARY_ENTRY_CURR], &value) ||
		    value > INT64_MAX)
			continue;
		*n = (int64_t)value;
		return true;
	}
	return false;
}

static void contexts(struct cd_collect *x, const struct cd_names *all)
{
	struct cd_netlink_reply reply = ask(x, RDMA_NLDEV_CMD_RES_GET, NLM_F_DUMP);
	const char *why;
	enum cd_reason reason = cd_reply_reason(&reply, &why);
	struct nlattr *tb[ATTR_MOST + 1];
	int64_t n;

	/* first the answer for all: a device whose driver counts nothing is left out of the dump */
	for (size_t i = 0; i < all->n; i++)
		if (reply.error == EINVAL || reply.error == EOPNOTSUPP || !reason)
			cd_put_absent(x, "rdma/contexts", all->name[i],
				      "the kernel does not count who has it open");
		else
			cd_put_unseen(x, "rdma/contexts", all->name[i], reason, "%s", why);
	for (size_t i = 0; !reason && i < reply.n; i++)
		if (cd_attr_message(reply.message[i], 0, tb, ATTR_MOST) &&
		    tb[RDMA_NLDEV_ATTR_DEV_NAME] && tb[RDMA_NLDEV_ATTR_RES_SUMMARY] &&
		    contexts_of(x, tb[RDMA_NLDEV_ATTR_RES_SUMMARY], &n))
			cd_put_int(x, "rdma/contexts",
				   cd_attr_text(cd_collect_arena(x), tb[RDMA_NLDEV_ATTR_DEV_NAME]),
				   n);
}

static void netns_mode(struct cd_collect *x)
{
	struct cd_netlink_reply reply = ask(x, RDMA_NLDEV_CMD_SYS_GET, 0);
	struct nlattr *tb[ATTR_MOST + 1];
	uint8_t shared;

	if (reply.error || !reply.n)
		return;
	if (cd_attr_message(reply.message[0], 0, tb, ATTR_MOST) &&
	    cd_attr_u8(tb[ATTR_SYS_NETNS_MODE], &shared))
		cd_put_text(x, "rdma/netns_mode", "", shared ? "shared" : "exclusive");
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names all = cd_host_list(cd_collect_host(x), a, FOLDER);
	int error;

	(void)err;
	/* a built-in ib_core has a folder, too: it has parameters */
	if (all.error || !all.n ||
	    !cd_host_exists(cd_collect_host(x), a, "/sys/module/ib_core", &error))
		return 0;
	devices(x);
	contexts(x, &all);
	if (cd_wants(x, "rdma/netns_mode"))
		netns_mode(x);
	return 0;
}

const struct cd_collector cd_collector_rdma_netlink = {
	.name = "rdma-netlink", .group = "netlink", .facts = facts, .collect = collect,
};

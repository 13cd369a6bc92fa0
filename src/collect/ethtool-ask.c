/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ethtool-ask.c - how does a collector ask ethtool's netlink about one link?
 *
 * The family is found by listing all of them: asking for one by its name makes the kernel load modules.
 * Ports are asked one by one, because one driver that fails ends a dump for all.
 */
#include <errno.h>
#include <linux/genetlink.h>
#include <string.h>

#include "base/arena.h"
#include "collect/ethtool.h"
#include "collect/genl.h"

struct cd_ethtool_ports cd_ethtool_ports(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_links links = cd_links_read(cd_collect_host(x), a);
	struct cd_ethtool_ports p = { 0 };
	const struct cd_link **port;

	if (links.reply.error)
		return p;	/* collect/links.c says why there is no list of links */
	p.family = cd_genl_family(cd_collect_host(x), a, ETHTOOL_GENL_NAME, &p.families);
	p.port = port = cd_alloc_n(a, links.n + 1, sizeof(*port));
	for (size_t i = 0; i < links.n; i++) {
		const struct cd_link *l = &links.link[i];

		if (cd_link_may_be_device(l) || (l->kind && !strcmp(l->kind, "ipoib")))
			port[p.n++] = l;
	}
	return p;
}

int cd_ethtool_ask(struct cd_collect *x, uint16_t family, uint8_t command, const char *nic,
		   uint32_t flags, struct cd_ethtool_answer *answer)
{
	const struct genlmsghdr get = { .cmd = command, .version = ETHTOOL_GENL_VERSION };
	struct cd_netlink_reply r;
	struct cd_request q;
	size_t nest;

	memset(answer, 0, sizeof(*answer));
	cd_request_begin(&q, family, 0, &get, sizeof(get));
	nest = cd_request_nest(&q, 1);	/* the header is attribute 1 of every message */
	cd_request_add_text(&q, ETHTOOL_A_HEADER_DEV_NAME, nic);
	if (flags)
		cd_request_add(&q, ETHTOOL_A_HEADER_FLAGS, &flags, sizeof(flags));
	cd_request_nest_end(&q, nest);
	r = cd_host_netlink(cd_collect_host(x), cd_collect_arena(x), NETLINK_GENERIC, &q,
			    q.as.header.nlmsg_len);
	if (r.error)
		return r.error;
	for (size_t i = 0; i < r.n; i++)
		if (r.message[i]->nlmsg_type == family &&
		    cd_attr_message(r.message[i], sizeof(get), answer->attr, CD_ETHTOOL_ATTRS))
			return 0;
	return EBADMSG;
}

void cd_ethtool_put_error(struct cd_collect *x, const char *fact, const char *nic, int error,
			  const char *lacking)
{
	if (error == EOPNOTSUPP)
		cd_put_absent(x, fact, nic, "%s", lacking);
	else if (error == CD_ETHTOOL_TOO_OLD)
		cd_put_unseen(x, fact, nic, CD_NO_REPLY, "this kernel has no ethtool netlink for it");
	else
		cd_put_errno(x, fact, nic, "ethtool netlink", error);
}

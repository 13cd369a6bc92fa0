/* SPDX-License-Identifier: Apache-2.0 */
/* ethnl.c - what does ethtool's netlink answer about one link? */
#include "collect/ethnl.h"

#include <errno.h>
#include <linux/ethtool_netlink.h>
#include <linux/genetlink.h>
#include <string.h>

#include "collect/genl.h"

bool cd_ethnl_open(struct cd_collect *x, struct cd_ethnl *e)
{
	struct cd_netlink_reply families;

	memset(e, 0, sizeof(*e));
	e->links = cd_links_read(cd_collect_host(x), cd_collect_arena(x));
	if (e->links.reply.error)
		return false;
	e->family = cd_genl_family(cd_collect_host(x), cd_collect_arena(x), ETHTOOL_GENL_NAME,
				   &families);
	e->error = e->family ? 0 : families.error ? families.error : EOPNOTSUPP;
	return true;
}

int cd_ethnl_get(struct cd_collect *x, const struct cd_ethnl *e, uint8_t command, uint32_t flags,
		 const char *nic, struct nlattr **tb)
{
	const struct genlmsghdr get = { .cmd = command, .version = ETHTOOL_GENL_VERSION };
	struct cd_netlink_reply r;
	struct cd_request q;
	size_t nest;

	memset(tb, 0, (CD_ETHNL_ATTRS + 1) * sizeof(*tb));
	if (!e->family)
		return e->error;
	cd_request_begin(&q, e->family, 0, &get, sizeof(get));
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
		if (r.message[i]->nlmsg_type == e->family &&
		    cd_attr_message(r.message[i], sizeof(get), tb, CD_ETHNL_ATTRS))
			return 0;
	return EBADMSG;
}

void cd_ethnl_failed(struct cd_collect *x, const char *const *fact, size_t n, const char *nic,
		     int error, const char *none)
{
	for (size_t i = 0; i < n; i++) {
		if (error == EOPNOTSUPP)
			cd_put_absent(x, fact[i], nic, "%s", none);
		else if (error == ENODATA)
			cd_put_unseen(x, fact[i], nic, CD_NOT_COLLECTED,
				      "the recording holds no such answer");
		else
			cd_put_errno(x, fact[i], nic, "ethtool netlink", error);
	}
}

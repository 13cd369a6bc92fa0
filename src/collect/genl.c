/* SPDX-License-Identifier: Apache-2.0 */
/* genl.c - by which number does this kernel know a family of generic netlink? */
#include "collect/genl.h"

#include <linux/genetlink.h>
#include <string.h>

#include "base/arena.h"
#include "host/attr.h"

uint16_t cd_genl_family(struct cd_host *h, struct cd_arena *a, const char *wanted,
			struct cd_netlink_reply *r)
{
	const struct genlmsghdr get = { .cmd = CTRL_CMD_GETFAMILY, .version = 1 };
	struct cd_request q;

	cd_request_begin(&q, GENL_ID_CTRL, NLM_F_DUMP, &get, sizeof(get));
	*r = cd_host_netlink(h, a, NETLINK_GENERIC, &q, q.as.header.nlmsg_len);
	for (size_t i = 0; !r->error && i < r->n; i++) {
		struct nlattr *tb[CTRL_ATTR_MAX + 1];
		const char *name;
		uint16_t id;

		if (!cd_attr_message(r->message[i], sizeof(get), tb, CTRL_ATTR_MAX))
			continue;
		name = cd_attr_text(a, tb[CTRL_ATTR_FAMILY_NAME]);
		if (name && !strcmp(name, wanted) &&
		    cd_attr_u16(tb[CTRL_ATTR_FAMILY_ID], &id))
			return id;
	}
	return 0;
}

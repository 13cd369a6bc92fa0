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

static bool names(const struct nlattr *commands, uint8_t wanted)
{
	const struct nlattr *one = NULL;
	uint32_t number;

	while ((one = cd_attr_each(commands, one))) {
		struct nlattr *tb[CTRL_ATTR_OP_MAX + 1];

		if (cd_attr_nest(one, tb, CTRL_ATTR_OP_MAX) &&
		    cd_attr_u32(tb[CTRL_ATTR_OP_ID], &number) && number == wanted)
			return true;
	}
	return false;
}

bool cd_genl_has(const struct cd_netlink_reply *list, uint16_t family, uint8_t command)
{
	for (size_t i = 0; !list->error && i < list->n; i++) {
		struct nlattr *tb[CTRL_ATTR_MAX + 1];
		uint16_t id;

		if (cd_attr_message(list->message[i], sizeof(struct genlmsghdr), tb, CTRL_ATTR_MAX) &&
		    cd_attr_u16(tb[CTRL_ATTR_FAMILY_ID], &id) && id == family)
			return !tb[CTRL_ATTR_OPS] || names(tb[CTRL_ATTR_OPS], command);
	}
	return true;
}

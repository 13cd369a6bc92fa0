/* SPDX-License-Identifier: Apache-2.0 */
/* ethnl.c - which links are there, and does this kernel answer ethtool's netlink about them? */
#include "collect/ethnl.h"

#include <errno.h>
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

int cd_ethnl_ask(struct cd_collect *x, const struct cd_ethnl *e, uint8_t command, const char *nic,
		 uint32_t flags, struct cd_ethtool_answer *answer)
{
	return e->family ? cd_ethtool_ask(x, e->family, command, nic, flags, answer) : e->error;
}

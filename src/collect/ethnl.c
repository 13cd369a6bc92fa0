/* SPDX-License-Identifier: Apache-2.0 */
/* ethnl.c - which links are there, and does this kernel answer ethtool's netlink about them? */
#include "collect/ethnl.h"

#include <string.h>

#include "collect/genl.h"

bool cd_ethnl_open(struct cd_collect *x, struct cd_ethnl *e)
{
	memset(e, 0, sizeof(*e));
	e->links = cd_links_read(cd_collect_host(x), cd_collect_arena(x));
	if (e->links.reply.error)
		return false;
	e->family = cd_genl_family(cd_collect_host(x), cd_collect_arena(x), ETHTOOL_GENL_NAME,
				   &e->families);
	return true;
}

int cd_ethnl_ask(struct cd_collect *x, const struct cd_ethnl *e, uint8_t command, const char *nic,
		 uint32_t flags, struct cd_ethtool_answer *answer)
{
	if (e->families.error)
		return e->families.error;
	if (!e->family || !cd_genl_has(&e->families, e->family, command))
		return CD_ETHTOOL_TOO_OLD;
	return cd_ethtool_ask(x, e->family, command, nic, flags, answer);
}

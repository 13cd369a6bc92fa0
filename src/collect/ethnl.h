/* SPDX-License-Identifier: Apache-2.0 */
/* ethnl.h - ethtool's netlink about any link, also bonds and VLANs; ethtool.h asks devices alone. */
#ifndef CD_COLLECT_ETHNL_H
#define CD_COLLECT_ETHNL_H

#include <commdoctor/collector.h>

#include "collect/ethtool.h"

struct cd_ethnl {
	struct cd_links links;
	uint16_t family;	/* 0: this kernel has none, or `families` says why not */
	struct cd_netlink_reply families;
};

/* The links and the family; false: there is no list of links, and collect/links.c says why. */
bool cd_ethnl_open(struct cd_collect *x, struct cd_ethnl *e);
/* cd_ethtool_ask(), or why there is nobody to ask. */
int cd_ethnl_ask(struct cd_collect *x, const struct cd_ethnl *e, uint8_t command, const char *nic,
		 uint32_t flags, struct cd_ethtool_answer *answer);

#endif

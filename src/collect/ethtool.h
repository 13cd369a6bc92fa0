/* SPDX-License-Identifier: Apache-2.0 */
/* ethtool.h - how does a collector ask ethtool's netlink about one link? */
#ifndef CD_COLLECT_ETHTOOL_H
#define CD_COLLECT_ETHTOOL_H

#include <commdoctor/collector.h>
#include <errno.h>
#include <linux/ethtool.h>
#include <linux/ethtool_netlink.h>

#include "host/attr.h"
#include "host/link.h"

enum { CD_ETHTOOL_ATTRS = 63 };	/* room for attributes newer than our headers */

/* Those of one answer, by number. */
struct cd_ethtool_answer {
	struct nlattr *attr[CD_ETHTOOL_ATTRS + 1];
};

/* What to ask about; `family` is 0 on a kernel before 5.6. */
struct cd_ethtool_ports {
	uint16_t family;
	struct cd_netlink_reply families;
	const struct cd_link *const *port;
	size_t n;
};

/* The links behind which a device may stand.  None where there is no list of links. */
struct cd_ethtool_ports cd_ethtool_ports(struct cd_collect *x);

/*
 * One GET about one link; `flags` are ETHTOOL_FLAG_*, most often 0.  Returns 0 or an errno: EOPNOTSUPP
 * when the driver does not have it.
 */
int cd_ethtool_ask(struct cd_collect *x, uint16_t family, uint8_t command, const char *nic,
		   uint32_t flags, struct cd_ethtool_answer *answer);

/* What to answer in place of a kernel that has no ethtool netlink, or not this question of it. */
#define CD_ETHTOOL_TOO_OLD ENOSYS

/* What was asked in vain, as a fact: `lacking` are the words for a driver that does not have it. */
void cd_ethtool_put_error(struct cd_collect *x, const char *fact, const char *nic, int error,
			  const char *lacking);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* link.h - which links has this network namespace?  One RTM_GETLINK dump, parsed once for all. */
#ifndef CD_HOST_LINK_H
#define CD_HOST_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/host.h"

struct cd_arena;
struct nlattr;

enum { CD_LINK_ATTRS = 128 };	/* room for attributes newer than our headers */

struct cd_link {
	int index;
	unsigned flags;		/* IFF_* */
	unsigned type;		/* ARPHRD_* */
	const char *name;
	const char *kind;	/* NULL: none told */
	int below;		/* IFLA_LINK when it is another link of this namespace, else 0 */
	int peer;		/* other end of a pair in this namespace, else 0 */
	int master;		/* 0: none */
	bool elsewhere;		/* what IFLA_LINK names lies in another namespace */
	struct nlattr *attr[CD_LINK_ATTRS];
	struct nlattr *data;	/* IFLA_INFO_DATA */
	struct nlattr *slave;	/* IFLA_INFO_SLAVE_DATA */
	const char *slave_kind;
};

struct cd_links {
	struct cd_link *link;
	size_t n;
	struct cd_netlink_reply reply;	/* error, interrupted, truncated of the dump */
	bool broken;			/* a message could not be parsed: the list is not whole */
};

struct cd_links cd_links_read(struct cd_host *h, struct cd_arena *a);
/* NULL when no link has the index. */
const struct cd_link *cd_links_find(const struct cd_links *l, int index);
/* The name, or "#index" for a link the list does not have. */
const char *cd_links_name(const struct cd_links *l, struct cd_arena *a, int index);
/* Does IFLA_LINK name the other end of a pair instead of what the link stands on? */
bool cd_link_is_pair(const struct cd_link *link);
/* Could a device stand behind it: no kind told, not the loopback? */
bool cd_link_may_be_device(const struct cd_link *link);

#endif

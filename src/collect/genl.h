/* SPDX-License-Identifier: Apache-2.0 */
/* genl.h - by which number does this kernel know a family of generic netlink? */
#ifndef CD_COLLECT_GENL_H
#define CD_COLLECT_GENL_H

#include <stdbool.h>
#include <stdint.h>

#include "host/host.h"

struct cd_arena;

/* From the list of all families: asking for one by its name would load modules.  0: has none. */
uint16_t cd_genl_family(struct cd_host *h, struct cd_arena *a, const char *name,
			struct cd_netlink_reply *r);

/*
 * Does the family of this list know the command?  A driver that refuses and a kernel that does not know
 * it answer the same.  A list that names no commands says nothing against it.
 */
bool cd_genl_has(const struct cd_netlink_reply *list, uint16_t family, uint8_t command);

#endif

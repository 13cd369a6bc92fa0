/* SPDX-License-Identifier: Apache-2.0 */
/* bond.h - the words of bonding, and its text in /proc. */
#ifndef CD_COLLECT_BOND_H
#define CD_COLLECT_BOND_H

#include <commdoctor/collector.h>

/* Facts of every bond from /proc/net/bonding, where netlink cannot be asked. */
void cd_bond_from_proc(struct cd_collect *x);
/* What LACP says of the members of one bond that netlink does not. */
void cd_bond_lacp_from_proc(struct cd_collect *x, const char *name);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* netdev.h - what /sys/class/net says of one link, shared by the files that read it. */
#ifndef CD_COLLECT_NETDEV_H
#define CD_COLLECT_NETDEV_H

#include <commdoctor/collector.h>

/* The nearest folder at or above `folder` that is named as a PCI function is; NULL: none. */
const char *cd_netdev_pci_folder(struct cd_arena *a, const char *folder);
/* Is this the port name of a representor ("pf0vf3", "c1pf0"), not of a port of the card ("p0")? */
bool cd_netdev_is_representor(const char *port_name);

/* Without netlink: state and counters of one link from its folder. */
void cd_netdev_state(struct cd_collect *x, const char *nic);
void cd_netdev_counters(struct cd_collect *x, const char *nic);
/* nic/speed and nic/duplex from files, for a kernel or a recording without ethtool's netlink. */
void cd_netdev_speed(struct cd_collect *x, const char *nic, bool up);

#endif

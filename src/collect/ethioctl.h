/* SPDX-License-Identifier: Apache-2.0 */
/* ethioctl.h - what of ethtool has no netlink on the kernels in use: SIOCETHTOOL, live only. */
#ifndef CD_COLLECT_ETHIOCTL_H
#define CD_COLLECT_ETHIOCTL_H

#include <stddef.h>
#include <stdint.h>

struct cd_arena;

/* A socket to ask through, of the network namespace we are in; -1 and *error. */
int cd_ethioctl_open(int *error);
/* One command of <linux/ethtool.h> about a link that is there; `data` begins with the command.  An errno. */
int cd_ethioctl(int fd, const char *nic, void *data);
/* The driver's name. */
int cd_ethioctl_driver(int fd, const char *nic, char name[32]);

/* Counters of the driver by name; `name` and `value` have `n` entries. */
struct cd_ethioctl_counters {
	const char **name;
	const uint64_t *value;
	size_t n;
};
int cd_ethioctl_counters(int fd, struct cd_arena *a, const char *nic,
			 struct cd_ethioctl_counters *c);

#endif

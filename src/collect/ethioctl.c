/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ethioctl.c - what does a driver answer to the old interface of ethtool?
 *
 * Only links that were just listed are asked: about a name that is none the kernel would look for a
 * module.  Nothing of it can be recorded; a capture keeps the facts.
 */
#include "collect/ethioctl.h"

#include <errno.h>
#include <linux/ethtool.h>
#include <linux/if.h>
#include <linux/sockios.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "base/arena.h"

enum { COUNTERS_MAX = 1 << 16 };	/* thousands are usual, a set for each queue */

int cd_ethioctl_open(int *error)
{
	int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);

	if (fd < 0)
		fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, 0);
	*error = fd < 0 ? errno : 0;
	return fd;
}

/* The same call also sets: nothing but these goes out. */
static bool is_question(uint32_t command)
{
	static const uint32_t questions[] = {
		ETHTOOL_GDRVINFO, ETHTOOL_GSSET_INFO, ETHTOOL_GSTRINGS, ETHTOOL_GSTATS,
		ETHTOOL_GRSSH, ETHTOOL_GRXFH, ETHTOOL_GRXRINGS,
	};

	for (size_t i = 0; i < sizeof(questions) / sizeof(questions[0]); i++)
		if (questions[i] == command)
			return true;
	return false;
}

int cd_ethioctl(int fd, const char *nic, void *data)
{
	struct ifreq r = { .ifr_data = data };
	uint32_t command;

	memcpy(&command, data, sizeof(command));	/* the first member of each struct */
	if (!is_question(command))
		return EPERM;
	if (strlen(nic) >= sizeof(r.ifr_name))
		return ENAMETOOLONG;
	strcpy(r.ifr_name, nic);
	return ioctl(fd, SIOCETHTOOL, &r) ? errno : 0;
}

int cd_ethioctl_driver(int fd, const char *nic, char name[32])
{
	struct ethtool_drvinfo info = { .cmd = ETHTOOL_GDRVINFO };
	int error = cd_ethioctl(fd, nic, &info);

	_Static_assert(sizeof(info.driver) == 32, "room for the name");
	memcpy(name, info.driver, sizeof(info.driver));
	name[sizeof(info.driver) - 1] = '\0';
	return error;
}

static int how_many(int fd, const char *nic, size_t *n)
{
	union {
		struct ethtool_sset_info head;
		uint8_t room[sizeof(struct ethtool_sset_info) + sizeof(uint32_t)];
	} q = { .head = { .cmd = ETHTOOL_GSSET_INFO, .sset_mask = UINT64_C(1) << ETH_SS_STATS } };
	int error = cd_ethioctl(fd, nic, &q);
	uint32_t count;

	memcpy(&count, q.room + offsetof(struct ethtool_sset_info, data), sizeof(count));
	*n = !error && q.head.sset_mask ? count : 0;
	return error ? error : *n > COUNTERS_MAX ? EOVERFLOW : 0;
}

int cd_ethioctl_counters(int fd, struct cd_arena *a, const char *nic,
			 struct cd_ethioctl_counters *c)
{
	struct ethtool_gstrings *strings;
	struct ethtool_stats *stats;
	size_t n;
	int error = how_many(fd, nic, &n);

	memset(c, 0, sizeof(*c));
	if (error || !n)
		return error;
	/* room for more than were counted: a driver that adds queues writes as many as it has */
	strings = cd_alloc(a, sizeof(*strings) + 2 * n * ETH_GSTRING_LEN);
	stats = cd_alloc(a, sizeof(*stats) + 2 * n * sizeof(stats->data[0]));
	*strings = (struct ethtool_gstrings){ .cmd = ETHTOOL_GSTRINGS, .string_set = ETH_SS_STATS,
					      .len = (uint32_t)n };
	*stats = (struct ethtool_stats){ .cmd = ETHTOOL_GSTATS, .n_stats = (uint32_t)n };
	error = cd_ethioctl(fd, nic, strings);
	if (!error)
		error = cd_ethioctl(fd, nic, stats);
	if (error)
		return error;
	if (strings->len != stats->n_stats || strings->len > n)
		return EAGAIN;
	c->name = cd_alloc_n(a, n, sizeof(*c->name));
	for (size_t i = 0; i < strings->len; i++)
		c->name[i] = cd_strndup(a, (const char *)strings->data + i * ETH_GSTRING_LEN,
					strnlen((const char *)strings->data + i * ETH_GSTRING_LEN,
						ETH_GSTRING_LEN));
	c->value = (const uint64_t *)stats->data;
	c->n = strings->len;
	return 0;
}

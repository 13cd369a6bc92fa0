/* SPDX-License-Identifier: Apache-2.0 */
/* tuned.h - which kernel settings does tuned write, and does it bring those of sysctl.d back? */
#ifndef CD_COLLECT_TUNED_H
#define CD_COLLECT_TUNED_H

#include <stdbool.h>
#include <stddef.h>

struct cd_arena;
struct cd_host;

struct cd_tuned_setting {
	const char *key;	/* "net.core.somaxconn" */
	const char *value;	/* NULL: tuned alone decides it */
	const char *where;	/* "/usr/lib/tuned/x/tuned.conf:12" */
};

struct cd_tuned {
	const char *profile;	/* "network-throughput"; NULL: none is active */
	bool starts;		/* at boot, for sure */
	bool reapplies;		/* then writes what /etc and /run say, /etc/sysctl.conf last */
	const char *keep;	/* patterns of keys that it does not bring back */
	struct cd_tuned_setting *item;
	size_t n, room;
	const char *failed;	/* what could not be read, with its errno */
	int error;
};

struct cd_tuned cd_tuned_read(struct cd_host *h, struct cd_arena *a);
/* Is that key brought back? */
bool cd_tuned_reapplies(const struct cd_tuned *t, struct cd_arena *a, const char *key);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * netns.h - which network namespaces are there besides the one we are in, how is each called, and
 * through which door is it entered?
 */
#ifndef CD_HOST_NETNS_H
#define CD_HOST_NETNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cd_arena;
struct cd_error;
struct cd_host;

enum { CD_NETNS_DOORS = 4 };

struct cd_netns {
	const char *name;	/* "blue", "docker-0123456789ab", "1234 nginx": no '/', no control character */
	const char *scope;	/* "netns:" and the name */
	const char *by;		/* what named it: "ip netns", "container", "unit", "process"; "" in a recording */
	uint64_t inode;		/* 0 in a recording */
	const char *door[CD_NETNS_DOORS];	/* below /run/netns or /proc/PID/ns, best first */
	size_t n_doors;
	int64_t pid;		/* of a process in it; 0: none is known */
	const char *comm;	/* its name; "" */
	size_t n_processes;
	int error;		/* why it cannot even be looked at: an errno */
};

struct cd_netns_list {
	struct cd_netns *item;	/* in natural order of name */
	size_t n, room;
	size_t hidden;		/* processes whose namespace could not be seen */
	bool is_ours;		/* one that was asked for is the namespace that we are in */
};

/*
 * All others, each once, however many names and processes it has.  Of a recording those that it
 * holds.  Never fails: what cannot be seen is counted.
 */
void cd_netns_all(struct cd_host *h, struct cd_arena *a, struct cd_netns_list *list);
/* Those that `wanted` (n words: a name, a process number, "all") means; -1 and err when one means none. */
int cd_netns_find(struct cd_host *h, struct cd_arena *a, const char *const *wanted, size_t n,
		  struct cd_netns_list *list, struct cd_error *err);

/* The folder of a recording that holds one folder for each namespace. */
#define CD_NETNS_FOLDER "/.netns"

/* What a process is called by its control groups: "docker-0123456789ab", "pod-UID", or NULL. */
const char *cd_netns_name_by_cgroup(struct cd_arena *a, const char *cgroup, const char **by);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * root.h - what must every kind of root be able to answer?  Private to src/host.
 *
 * Paths that come in are absolute and tidy: no empty and no "." component, no slash at the end,
 * no component above NAME_MAX; ".." may occur, since what it means depends on links.
 */
#ifndef CD_HOST_ROOT_H
#define CD_HOST_ROOT_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include "host/host.h"

enum {
	CD_LINKS_MAX = 40,		/* links followed for one path, as the kernel does */
	CD_DEPTH_MAX = 128,		/* folders below each other */
};

struct cd_root_ops {
	struct cd_bytes (*read)(void *self, struct cd_arena *a, const char *path, size_t limit);
	struct cd_names (*list)(void *self, struct cd_arena *a, const char *path);
	const char *(*link)(void *self, struct cd_arena *a, const char *path, int *error);
	const char *(*real)(void *self, struct cd_arena *a, const char *path, int *error);
	struct cd_stat (*stat)(void *self, struct cd_arena *a, const char *path);
	bool (*exists)(void *self, struct cd_arena *a, const char *path, int *error);	/* or NULL */
	/* `key` as in cd_netlink_key(); NULL: this root has no netlink. */
	struct cd_netlink_reply (*netlink)(void *self, struct cd_arena *a, const void *key,
					   size_t len);
	void (*close)(void *self);
};

struct cd_root {
	const struct cd_root_ops *ops;
	void *self;
};

/* The live machine ("/") or a folder.  -1 and `err`. */
int cd_folder_open(struct cd_root *root, const char *path, bool live, struct cd_error *err);
/* The process has gone to another network namespace. */
void cd_folder_enter(struct cd_root *root);
/* For tests: resolve as on a kernel without openat2. */
void cd_folder_force_walk(struct cd_root *root);

/* An archive from a descriptor, or from memory when `bytes` is not NULL. */
int cd_archive_open(struct cd_root *root, int fd, const void *bytes, size_t n, const char *name,
		    struct cd_error *err);
/*
 * What makes an archive unfit to be a capture of ours ("member /x has an absolute name"), or
 * NULL; a foreign archive may have it.
 */
const char *cd_archive_blemish(const struct cd_root *root);

/* A capture of ours on top of the archive or folder that holds MANIFEST; takes `store` over. */
int cd_replay_open(struct cd_root *root, struct cd_root *store, bool strict, struct cd_error *err);
void cd_replay_second_sample(struct cd_root *root, bool second);
int64_t cd_replay_sample_ns(const struct cd_root *root, bool second);
const char *cd_replay_member(struct cd_root *root, const char *name, size_t *len);

/*
 * Open for O_PATH component by component, links resolved inside `root`.  `real` (PATH_MAX) may
 * be NULL.  -1 and errno.
 */
int cd_walk_open(int root, const char *path, bool follow, bool live, char *real);

/* Shared small things.  Tidy: the form told above, put into `text`; 0 or an errno. */
int cd_path_tidy(const char **path, char text[PATH_MAX]);
struct cd_bytes cd_bytes_error(int error);
struct cd_bytes cd_bytes_of(struct cd_arena *a, const char *bytes, size_t n, size_t limit,
			    bool truncated);
void cd_names_sort(const char **name, size_t n);
void cd_stat_from(struct cd_stat *to, const struct stat *from);

/* Memory of the reader, used again and again; free(data). */
struct cd_scratch {
	char *data;
	size_t size;
};
/* To the end or one byte beyond `limit`; 0 or an errno. */
int cd_slurp(struct cd_scratch *s, int fd, bool oneshot, size_t limit, size_t *len);
struct cd_names cd_list_folder(struct cd_arena *a, int fd);

/*
 * protocol (native u32), then the request with seq and pid zeroed, then the name of the network
 * namespace (NULL: the host's own); NULL when it is no request.
 */
void *cd_netlink_key(struct cd_arena *a, int protocol, const char *netns, const void *request,
		     size_t len, size_t *key_len);
/* flags (native u32: 1 interrupted, 2 truncated), then the messages, each padded to 4. */
enum { CD_NETLINK_INTERRUPTED = 1, CD_NETLINK_TRUNCATED = 2 };
void *cd_netlink_pack(struct cd_arena *a, const struct cd_netlink_reply *reply, size_t *len);
/* false when the bytes are no such thing; the messages point into a copy in the arena. */
bool cd_netlink_unpack(struct cd_arena *a, const void *bytes, size_t n,
		       struct cd_netlink_reply *reply);
/* One exchange with this kernel. */
struct cd_netlink_reply cd_netlink_ask(struct cd_arena *a, int protocol, const void *request,
				       size_t len);


/* A process of ours in another network namespace, and the /sys it made for itself there. */
struct cd_netns;
struct cd_sys {
	bool own_mounts;	/* in a mount namespace of its own */
	bool mounted;		/* /sys is that of the network namespace we are in */
	int error;		/* why it is not */
};
/* 0 or an errno. */
int cd_enter_netns(struct cd_sys *s, const struct cd_netns *netns);
/* Mount it unless it is there, and open the live `root` anew; 0 or an errno. */
int cd_own_sys(struct cd_sys *s, struct cd_root *root);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* tree.h - files, folders and links kept in memory; what an archive becomes. */
#ifndef CD_HOST_TREE_H
#define CD_HOST_TREE_H

#include "host/root.h"

struct cd_tree_node {
	struct cd_tree_node *parent, *first, *last, *next;	/* children in the order they came */
	const char *name;
	const char *data;	/* of a file; the text of a link */
	struct cd_stat stat;	/* .error: cannot be read */
	uint32_t id, depth;
	bool implied;		/* a folder only spoken of in the names of others */
};

struct cd_tree;
struct cd_tree *cd_tree_new(void);
void cd_tree_free(struct cd_tree *t);
struct cd_arena *cd_tree_arena(struct cd_tree *t);
struct cd_tree_node *cd_tree_top(const struct cd_tree *t);
/* From now on this folder is "/". */
void cd_tree_set_top(struct cd_tree *t, struct cd_tree_node *top);
size_t cd_tree_count(const struct cd_tree *t);
struct cd_tree_node *cd_tree_child(const struct cd_tree *t, const struct cd_tree_node *parent,
				   const char *name, size_t n);
/* A new folder, only implied yet. */
struct cd_tree_node *cd_tree_add(struct cd_tree *t, struct cd_tree_node *parent, const char *name,
				 size_t n);
/* Links are followed inside the tree; NULL and *error. */
const struct cd_tree_node *cd_tree_find(const struct cd_tree *t, const char *path, bool follow,
					int *error);

struct cd_bytes cd_tree_read(const struct cd_tree *t, struct cd_arena *a, const char *path,
			     size_t limit);
struct cd_names cd_tree_list(const struct cd_tree *t, struct cd_arena *a, const char *path);
const char *cd_tree_link(const struct cd_tree *t, struct cd_arena *a, const char *path, int *error);
const char *cd_tree_real(const struct cd_tree *t, struct cd_arena *a, const char *path, int *error);
struct cd_stat cd_tree_stat(const struct cd_tree *t, const char *path);

#endif

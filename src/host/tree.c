/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tree.c - where does a path lead among files kept in memory?
 *
 * The rules are the kernel's, with the top as root: an absolute link starts at the top, ".." of the
 * top is the top, and a path may follow 40 links.
 */
#include "host/tree.h"

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"

struct cd_tree {
	struct cd_arena *arena;
	struct cd_map *children;	/* parent's id (native u32) and name -> node */
	struct cd_tree_node *top;
	uint32_t count;
};

static struct cd_tree_node *new_node(struct cd_tree *t)
{
	struct cd_tree_node *n = cd_alloc(t->arena, sizeof(*n));

	n->id = t->count++;
	n->stat.kind = CD_KIND_FOLDER;
	n->stat.mode = 0755;
	n->implied = true;
	return n;
}

struct cd_tree *cd_tree_new(void)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_tree *t = cd_alloc(a, sizeof(*t));

	t->arena = a;
	t->children = cd_map_new(a);
	t->top = new_node(t);
	t->top->name = "";
	t->top->parent = t->top;
	return t;
}

void cd_tree_free(struct cd_tree *t)
{
	if (t)
		cd_arena_free(t->arena);
}

struct cd_arena *cd_tree_arena(struct cd_tree *t)
{
	return t->arena;
}

struct cd_tree_node *cd_tree_top(const struct cd_tree *t)
{
	return t->top;
}

void cd_tree_set_top(struct cd_tree *t, struct cd_tree_node *top)
{
	t->top = top;
	top->parent = top;
	top->name = "";
}

size_t cd_tree_count(const struct cd_tree *t)
{
	return t->count;
}

static size_t make_key(char key[sizeof(uint32_t) + NAME_MAX], const struct cd_tree_node *parent,
		       const char *name, size_t n)
{
	memcpy(key, &parent->id, sizeof(parent->id));
	memcpy(key + sizeof(parent->id), name, n);
	return sizeof(parent->id) + n;
}

struct cd_tree_node *cd_tree_child(const struct cd_tree *t, const struct cd_tree_node *parent,
				   const char *name, size_t n)
{
	char key[sizeof(uint32_t) + NAME_MAX];

	return n > NAME_MAX ? NULL : cd_map_get(t->children, key, make_key(key, parent, name, n));
}

struct cd_tree_node *cd_tree_add(struct cd_tree *t, struct cd_tree_node *parent, const char *name,
				 size_t n)
{
	struct cd_tree_node *node = new_node(t);
	char key[sizeof(uint32_t) + NAME_MAX];

	node->name = cd_strndup(t->arena, name, n);
	node->parent = parent;
	node->depth = parent->depth + 1;
	cd_map_set(t->children, key, make_key(key, parent, name, n), node);
	if (parent->last)
		parent->last->next = node;
	else
		parent->first = node;
	parent->last = node;
	return node;
}

/* Put the text of a link before what is left of the path. */
static int follow_link(const struct cd_tree_node *link, char rest[2 * PATH_MAX])
{
	size_t n = strlen(link->data), more = strlen(rest);

	if (!n)
		return ENOENT;
	if (n >= PATH_MAX || n + 1 + more >= 2 * PATH_MAX)
		return ENAMETOOLONG;
	memmove(rest + n + 1, rest, more + 1);
	memcpy(rest, link->data, n);
	rest[n] = '/';
	return 0;
}

const struct cd_tree_node *cd_tree_find(const struct cd_tree *t, const char *path, bool follow,
					int *error)
{
	const struct cd_tree_node *at = t->top, *next;
	char rest[2 * PATH_MAX];
	unsigned links = 0;

	*error = strlen(path) >= PATH_MAX ? ENAMETOOLONG : 0;
	if (*error)
		return NULL;
	strcpy(rest, path);
	for (;;) {
		const char *name = rest + strspn(rest, "/"), *after;
		size_t n = strcspn(name, "/");

		if (!n)
			return at;
		after = name + n + strspn(name + n, "/");
		if (at->stat.kind != CD_KIND_FOLDER)
			*error = ENOTDIR;
		else if (n > NAME_MAX)
			*error = ENAMETOOLONG;
		if (*error)
			return NULL;
		if (n == 2 && name[0] == '.' && name[1] == '.')
			next = at->parent;
		else if (n == 1 && name[0] == '.')
			next = at;
		else
			next = cd_tree_child(t, at, name, n);
		if (!next) {
			*error = ENOENT;
			return NULL;
		}
		memmove(rest, after, strlen(after) + 1);
		if (next->stat.kind != CD_KIND_LINK || (!follow && !*rest)) {
			at = next;
			continue;
		}
		*error = ++links > CD_LINKS_MAX ? ELOOP : follow_link(next, rest);
		if (*error)
			return NULL;
		if (rest[0] == '/')
			at = t->top;
	}
}

struct cd_bytes cd_tree_read(const struct cd_tree *t, struct cd_arena *a, const char *path,
			     size_t limit)
{
	int error;
	const struct cd_tree_node *n = cd_tree_find(t, path, true, &error);

	if (!n)
		return cd_bytes_error(error);
	if (n->stat.kind != CD_KIND_FILE)
		return cd_bytes_error(n->stat.kind == CD_KIND_FOLDER ? EISDIR : ENXIO);
	if (n->stat.error)
		return cd_bytes_error(n->stat.error);
	return cd_bytes_of(a, n->data, n->stat.size, limit, false);
}

struct cd_names cd_tree_list(const struct cd_tree *t, struct cd_arena *a, const char *path)
{
	struct cd_names list = { 0 };
	const struct cd_tree_node *n = cd_tree_find(t, path, true, &list.error), *child;
	const char **name;
	size_t count = 0;

	if (n && n->stat.kind != CD_KIND_FOLDER)
		list.error = ENOTDIR;
	if (list.error)
		return list;
	for (child = n->first; child; child = child->next)
		count++;
	name = cd_alloc_n(a, count, sizeof(*name));
	for (child = n->first; child; child = child->next)
		name[list.n++] = cd_strdup(a, child->name);
	cd_names_sort(name, list.n);
	list.name = name;
	return list;
}

const char *cd_tree_link(const struct cd_tree *t, struct cd_arena *a, const char *path, int *error)
{
	const struct cd_tree_node *n = cd_tree_find(t, path, false, error);

	if (n && n->stat.kind != CD_KIND_LINK)
		*error = EINVAL;
	return *error ? NULL : cd_strdup(a, n->data);
}

const char *cd_tree_real(const struct cd_tree *t, struct cd_arena *a, const char *path, int *error)
{
	const struct cd_tree_node *n = cd_tree_find(t, path, true, error), *up;
	size_t len = 0, c;
	char *real;

	if (!n)
		return NULL;
	if (n == t->top)
		return cd_strdup(a, "/");
	for (up = n; up != t->top; up = up->parent)
		len += strlen(up->name) + 1;
	real = cd_alloc(a, len + 1);
	for (up = n; up != t->top; up = up->parent) {
		c = strlen(up->name);
		len -= c + 1;
		real[len] = '/';
		memcpy(real + len + 1, up->name, c);
	}
	return real;
}

struct cd_stat cd_tree_stat(const struct cd_tree *t, const char *path)
{
	struct cd_stat s = { 0 };
	const struct cd_tree_node *n = cd_tree_find(t, path, false, &s.error);

	if (!n)
		return s;
	s = n->stat;
	s.error = 0;
	return s;
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * root-archive.c - what do files in an archive say, without unpacking it anywhere?
 *
 * The archive is read once into a tree in memory.  It may come from anybody: sizes, counts, names and
 * depths have limits, devices are noted and never made, links lead nowhere but into the tree.
 */
#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/text.h"
#include "host/tree.h"

enum {
	MEMBER_BYTES_MAX = 144 << 20,
	TOTAL_BYTES_MAX = 256 << 20,	/* unpacked, headers included */
	MEMBERS_MAX = 400000,
	BLOCK_BYTES = 64 << 10,
};

struct archive_root {
	struct cd_tree *tree;
	const char *blemish;
	/* while reading */
	struct archive *in;
	const char *name;
	struct cd_buf bytes;
	size_t members;
};

/* ---- names ------------------------------------------------------------------------------ */

/* Names come from strangers: for messages without control characters. */
static const char *shown(struct archive_root *r, const char *member)
{
	return cd_text_clean(cd_tree_arena(r->tree), member, strnlen(member, 200));
}

static void blemish(struct archive_root *r, const char *member, const char *what)
{
	if (!r->blemish)
		r->blemish = cd_sprintf(cd_tree_arena(r->tree), "member %s %s", shown(r, member), what);
}

static int refuse(struct archive_root *r, const char *member, const char *what,
		  struct cd_error *err)
{
	return cd_error_set(err, "%s: member %s %s", r->name, shown(r, member), what);
}

/*
 * The node of a member's name, made with the folders above it unless `make` is false: ".." is taken
 * away by its words, never above the top.  NULL and `err`, or NULL without when not there.
 */
static struct cd_tree_node *place(struct archive_root *r, const char *member, bool make,
				  struct cd_error *err)
{
	struct cd_tree_node *at = cd_tree_top(r->tree), *next;
	const char *p = member;
	size_t n;

	if (*p == '/')
		blemish(r, member, "has an absolute name");
	for (p += strspn(p, "/"); (n = strcspn(p, "/")); p += n, p += strspn(p, "/")) {
		if (n == 1 && p[0] == '.')
			continue;
		if (n == 2 && p[0] == '.' && p[1] == '.') {
			blemish(r, member, "has .. in its name");
			at = at->parent;
			continue;
		}
		next = cd_tree_child(r->tree, at, p, n);
		if (!next && !make)
			return NULL;
		if (at->stat.kind != CD_KIND_FOLDER) {
			refuse(r, member, "lies below something that is no folder", err);
			return NULL;
		}
		if (n > NAME_MAX || at->depth >= CD_DEPTH_MAX) {
			refuse(r, member, n > NAME_MAX ? "has too long a name" : "lies too deep", err);
			return NULL;
		}
		if (!next && cd_tree_count(r->tree) >= MEMBERS_MAX) {
			cd_error_set(err, "%s holds more than %d files and folders", r->name,
				     MEMBERS_MAX);
			return NULL;
		}
		at = next ? next : cd_tree_add(r->tree, at, p, n);
	}
	return at;
}

/* ---- members ---------------------------------------------------------------------------- */

static int check_total(struct archive_root *r, struct cd_error *err)
{
	if (archive_filter_bytes(r->in, 0) <= TOTAL_BYTES_MAX)
		return 0;
	return cd_error_set(err, "%s unpacks to more than %d MiB", r->name, TOTAL_BYTES_MAX >> 20);
}

static int fail(struct archive_root *r, const char *member, struct cd_error *err)
{
	const char *why = archive_error_string(r->in);

	return cd_error_set(err, "%s is damaged%s%s: %s", r->name, member ? " at member " : "",
			    member ? shown(r, member) : "", why ? shown(r, why) : "no reason given");
}

static int read_bytes(struct archive_root *r, const char *member, struct cd_tree_node *node,
		      struct cd_error *err)
{
	char block[BLOCK_BYTES];
	char *copy;
	la_ssize_t n;

	r->bytes.len = 0;
	while ((n = archive_read_data(r->in, block, sizeof(block))) > 0) {
		cd_buf_add(&r->bytes, block, (size_t)n);
		if (r->bytes.len > MEMBER_BYTES_MAX)
			return refuse(r, member, "is too large", err);
		if (check_total(r, err))
			return -1;
	}
	if (n < 0 && n != ARCHIVE_WARN)
		return fail(r, member, err);
	copy = cd_alloc(cd_tree_arena(r->tree), r->bytes.len + 1);
	if (r->bytes.len)
		memcpy(copy, r->bytes.data, r->bytes.len);
	node->data = copy;
	node->stat.size = r->bytes.len;
	return 0;
}

static int hard_link(struct archive_root *r, const char *member, const char *target,
		     struct cd_tree_node *node, struct cd_error *err)
{
	struct cd_error ignored;
	const struct cd_tree_node *to = place(r, target, false, &ignored);

	blemish(r, member, "is a hard link");
	if (to == node)
		return refuse(r, member, "is a hard link to itself", err);
	if (to && to->stat.kind != CD_KIND_FOLDER) {
		node->stat = to->stat;
		node->data = to->data;
	} else {
		node->stat.kind = CD_KIND_FILE;
		node->stat.error = EIO;		/* what it shares its bytes with is not here */
	}
	return 0;
}

static int fill(struct archive_root *r, struct archive_entry *e, const char *member,
		struct cd_tree_node *node, struct cd_error *err)
{
	const char *target = archive_entry_hardlink(e);

	if (!node->implied)
		blemish(r, member, "is there twice");
	node->implied = false;
	if (target)
		return node->first ? refuse(r, member, "is a folder and a link", err) :
				     hard_link(r, member, target, node, err);
	if (node->first && archive_entry_filetype(e) != AE_IFDIR)
		return refuse(r, member, "is a folder and a file", err);
	node->data = NULL;
	node->stat = (struct cd_stat){
		.mode = (unsigned)archive_entry_perm(e) & 07777,
		.uid = (unsigned)archive_entry_uid(e),
		.gid = (unsigned)archive_entry_gid(e),
		.mtime_ns = archive_entry_mtime(e) < INT64_MAX / 1000000000 &&
			    archive_entry_mtime(e) > INT64_MIN / 1000000000 ?
			    archive_entry_mtime(e) * INT64_C(1000000000) : 0,
	};
	switch (archive_entry_filetype(e)) {
	case AE_IFDIR:
		node->stat.kind = CD_KIND_FOLDER;
		return 0;
	case AE_IFREG:
		node->stat.kind = CD_KIND_FILE;
		return read_bytes(r, member, node, err);
	case AE_IFLNK:
		blemish(r, member, "is a link");
		target = archive_entry_symlink(e);
		if (!target)
			return refuse(r, member, "is a link without a readable target", err);
		node->stat.kind = CD_KIND_LINK;
		node->data = cd_strdup(cd_tree_arena(r->tree), target);
		node->stat.size = strlen(target);
		return 0;
	default:
		blemish(r, member, "is a device, FIFO or socket");
		node->stat.kind = CD_KIND_OTHER;
		return 0;
	}
}

static int take_member(struct archive_root *r, struct archive_entry *e, struct cd_error *err)
{
	const char *member = archive_entry_pathname(e);
	struct cd_tree_node *node;

	if (!member)
		member = archive_entry_pathname_utf8(e);
	if (!member)
		return cd_error_set(err, "%s has a member whose name cannot be read", r->name);
	if (strlen(member) >= PATH_MAX)
		return refuse(r, member, "has too long a name", err);
	if (archive_entry_size(e) > MEMBER_BYTES_MAX)
		return refuse(r, member, "is too large", err);
	if (++r->members > MEMBERS_MAX)
		return cd_error_set(err, "%s holds more than %d files and folders", r->name,
				    MEMBERS_MAX);
	node = place(r, member, true, err);
	if (!node)
		return -1;
	if (node == cd_tree_top(r->tree)) {
		if (archive_entry_filetype(e) != AE_IFDIR)
			return refuse(r, member, "has no name", err);
		return 0;
	}
	return fill(r, e, member, node, err);
}

/* ---- the whole -------------------------------------------------------------------------- */

/*
 * Without its library libarchive would start a program ("zstd -d"): it says so by a warning, to a
 * reader that is thrown away.
 */
static void allow(struct archive *in, int (*filter)(struct archive *))
{
	struct archive *probe = archive_read_new();

	if (probe && filter(probe) == ARCHIVE_OK)
		filter(in);
	archive_read_free(probe);
}

static int read_all(struct archive_root *r, int fd, const void *bytes, size_t n,
		    struct cd_error *err)
{
	struct archive_entry *e;
	int rc;

	archive_read_support_format_tar(r->in);
	allow(r->in, archive_read_support_filter_gzip);
	allow(r->in, archive_read_support_filter_bzip2);
	allow(r->in, archive_read_support_filter_xz);
	allow(r->in, archive_read_support_filter_zstd);
	rc = bytes ? archive_read_open_memory(r->in, bytes, n) :
		     archive_read_open_fd(r->in, fd, BLOCK_BYTES);
	if (rc != ARCHIVE_OK)
		return cd_error_set(err, "%s is no tar archive (plain, gzip, bzip2, xz or zstd)",
				    r->name);
	for (;;) {
		rc = archive_read_next_header(r->in, &e);
		if (rc == ARCHIVE_EOF)
			break;
		if (rc == ARCHIVE_FATAL && !r->members)
			return cd_error_set(err, "%s is no tar archive (plain, gzip, bzip2, xz or "
					    "zstd): %s", r->name, shown(r, archive_error_string(r->in)));
		if (rc == ARCHIVE_FATAL || rc == ARCHIVE_FAILED)
			return fail(r, NULL, err);
		if (rc == ARCHIVE_RETRY && ++r->members <= MEMBERS_MAX)
			continue;
		if (check_total(r, err) || take_member(r, e, err))
			return -1;
	}
	return r->members ? 0 : cd_error_set(err, "%s is empty", r->name);
}

static bool has(const struct cd_tree *t, const struct cd_tree_node *folder, const char *name)
{
	return cd_tree_child(t, folder, name, strlen(name)) != NULL;
}

static bool looks_like_root(const struct cd_tree *t, const struct cd_tree_node *folder)
{
	return has(t, folder, "proc") || has(t, folder, "sys") || has(t, folder, "MANIFEST");
}

/* "tar cf x.tar node17": what lies in the one folder is the root. */
static void enter_single_folder(struct cd_tree *t)
{
	struct cd_tree_node *top = cd_tree_top(t), *only = top->first;

	if (only && !only->next && only->stat.kind == CD_KIND_FOLDER && !looks_like_root(t, top) &&
	    looks_like_root(t, only))
		cd_tree_set_top(t, only);
}

static struct cd_bytes archive_read_path(void *self, struct cd_arena *a, const char *path,
					 size_t limit)
{
	return cd_tree_read(((struct archive_root *)self)->tree, a, path, limit);
}

static struct cd_names archive_list(void *self, struct cd_arena *a, const char *path)
{
	return cd_tree_list(((struct archive_root *)self)->tree, a, path);
}

static const char *archive_link(void *self, struct cd_arena *a, const char *path, int *error)
{
	return cd_tree_link(((struct archive_root *)self)->tree, a, path, error);
}

static const char *archive_real(void *self, struct cd_arena *a, const char *path, int *error)
{
	return cd_tree_real(((struct archive_root *)self)->tree, a, path, error);
}

static struct cd_stat archive_stat(void *self, struct cd_arena *a, const char *path)
{
	(void)a;
	return cd_tree_stat(((struct archive_root *)self)->tree, path);
}

static void archive_close(void *self)
{
	struct archive_root *r = self;

	cd_tree_free(r->tree);
	free(r);
}

static const struct cd_root_ops ops = {
	.read = archive_read_path,
	.list = archive_list,
	.link = archive_link,
	.real = archive_real,
	.stat = archive_stat,
	.close = archive_close,
};

const char *cd_archive_blemish(const struct cd_root *root)
{
	return ((const struct archive_root *)root->self)->blemish;
}

int cd_archive_open(struct cd_root *root, int fd, const void *bytes, size_t n, const char *name,
		    struct cd_error *err)
{
	struct archive_root *r = calloc(1, sizeof(*r));
	int rc;

	if (!r)
		return cd_error_set(err, "%s: %s", name, strerror(ENOMEM));
	r->name = name;
	r->tree = cd_tree_new();
	r->in = archive_read_new();
	rc = r->in ? read_all(r, fd, bytes, n, err) : cd_error_set(err, "%s: out of memory", name);
	archive_read_free(r->in);
	cd_buf_free(&r->bytes);
	r->in = NULL;
	r->name = NULL;
	root->ops = &ops;
	root->self = r;
	if (rc)
		archive_close(r);
	else
		enter_single_folder(r->tree);
	return rc;
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * replay.c - what did this host answer when it was captured?
 *
 * Every answer comes from the MANIFEST of the capture (see manifest.c); a path that it does not hold
 * was not asked, and its answer is ENODATA, never "absent".  What is answered from was
 * checked when the capture was opened (replay-load.c).  For a machine written by hand ("whole") the
 * folder root/ answers what the MANIFEST does not, and what is not there is absent.
 */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/parse.h"
#include "host/manifest.h"
#include "host/replay.h"

const char *const cd_folder_of[CD_SAMPLES] = { "/root", "/again" };

/* ---- looking up ------------------------------------------------------------------------- */

static const json_t *answer(const struct replay *r, struct cd_arena *a, const char *path,
			    const char *kind, bool *second)
{
	const char *key = cd_escape(a, path, strlen(path));
	const json_t *found = NULL;

	*second = r->second;
	if (r->second)
		found = json_object_get(json_object_get(r->paths[1], key), kind);
	if (!found) {
		*second = false;
		found = json_object_get(json_object_get(r->paths[0], key), kind);
	}
	return found;
}

/* 0, the recorded errno, or ENODATA when there is no answer. */
static int error_of(const json_t *found)
{
	const char *name = json_string_value(json_object_get(found, "error"));

	return !found ? ENODATA : name ? cd_errno_of(name) : 0;
}

bool cd_replay_number(const json_t *j, int64_t *value)
{
	if (json_is_integer(j)) {
		*value = json_integer_value(j);
		return true;
	}
	return json_is_string(j) && cd_parse_i64(json_string_value(j), value);
}

const char *cd_replay_text(struct cd_arena *a, const json_t *j)
{
	char *bytes = NULL;

	return json_is_string(j) && cd_unescape(a, json_string_value(j), &bytes) ? bytes : NULL;
}

struct cd_bytes cd_replay_stored(const struct replay *r, struct cd_arena *a, bool second,
			      const char *path, size_t limit)
{
	const char *member = cd_member_of(a, cd_folder_of[second], path);

	return member ? r->store.ops->read(r->store.self, a, member, limit) :
			cd_bytes_error(ENODATA);
}

/* ---- a whole machine --------------------------------------------------------------------- */

static bool is_whole(const struct replay *r, struct cd_arena *a, const char *path, const char *kind)
{
	bool second;

	return r->whole && !answer(r, a, path, kind, &second);
}

static const char *below_root(struct cd_arena *a, const char *path)
{
	return cd_sprintf(a, "%s%s", cd_folder_of[0], strcmp(path, "/") ? path : "");
}

static struct cd_bytes whole_read(const struct replay *r, struct cd_arena *a, const char *path,
				  size_t limit)
{
	struct cd_bytes b = cd_bytes_error(ENOENT);

	if (r->second)
		b = cd_replay_stored(r, a, true, path, limit);
	return b.error == ENOENT || b.error == ENOTDIR ?
		r->store.ops->read(r->store.self, a, below_root(a, path), limit) : b;
}

/* Links stay below root/: what leads out of it leads nowhere. */
static const char *whole_real(const struct replay *r, struct cd_arena *a, const char *path,
			      int *error)
{
	size_t n = strlen(cd_folder_of[0]);
	const char *real = r->store.ops->real(r->store.self, a, below_root(a, path), error);

	if (!real)
		return NULL;
	if (strncmp(real, cd_folder_of[0], n) || (real[n] && real[n] != '/')) {
		*error = ENOENT;
		return NULL;
	}
	return real[n] ? real + n : "/";
}

/* ---- answers ----------------------------------------------------------------------------- */

static struct cd_bytes replay_read(void *self, struct cd_arena *a, const char *path, size_t limit)
{
	const struct replay *r = self;
	bool second;
	const json_t *found = answer(r, a, path, "read", &second);
	int error = error_of(found);
	struct cd_bytes b;

	if (r->whole && !found)
		return whole_read(r, a, path, limit);
	if (error)
		return cd_bytes_error(error);
	b = cd_replay_stored(r, a, second, path, limit);
	if (b.error)	/* an unpacked capture from which a file was taken away */
		return cd_bytes_error(ENODATA);
	if (json_is_true(json_object_get(found, "cut")))
		b.truncated = true;
	return b;
}

static struct cd_names replay_list(void *self, struct cd_arena *a, const char *path)
{
	const struct replay *r = self;
	bool second;
	const json_t *found = answer(self, a, path, "list", &second);
	struct cd_names list = { .error = error_of(found) };
	size_t i, n = json_array_size(found);
	const char **name;

	if (r->whole && !found)
		return r->store.ops->list(r->store.self, a, below_root(a, path));
	if (list.error)
		return list;
	name = cd_alloc_n(a, n, sizeof(*name));
	for (i = 0; i < n; i++)
		name[list.n++] = cd_replay_text(a, json_array_get(found, i));
	list.name = name;
	return list;
}

static const char *replay_text(void *self, struct cd_arena *a, const char *path, const char *kind,
			       int *error)
{
	bool second;
	const json_t *found = answer(self, a, path, kind, &second);

	*error = error_of(found);
	return *error ? NULL : cd_replay_text(a, found);
}

static const char *replay_link(void *self, struct cd_arena *a, const char *path, int *error)
{
	const struct replay *r = self;

	if (is_whole(r, a, path, "link"))
		return r->store.ops->link(r->store.self, a, below_root(a, path), error);
	return replay_text(self, a, path, "link", error);
}

static const char *replay_real(void *self, struct cd_arena *a, const char *path, int *error)
{
	const struct replay *r = self;

	if (is_whole(r, a, path, "real"))
		return whole_real(r, a, path, error);
	return replay_text(self, a, path, "real", error);
}

bool cd_replay_to_stat(const json_t *j, struct cd_stat *s)
{
	static const char *const kind[] = { "file", "folder", "link", "other" };
	const char *name = json_string_value(json_object_get(j, "kind"));
	int64_t mode, uid, gid, size;
	unsigned i;

	*s = (struct cd_stat){ 0 };
	for (i = 0; name && i < 4; i++)
		if (!strcmp(name, kind[i]))
			s->kind = (enum cd_kind)(CD_KIND_FILE + (int)i);
	if (!s->kind || !cd_replay_number(json_object_get(j, "mode"), &mode) ||
	    !cd_replay_number(json_object_get(j, "uid"), &uid) || !cd_replay_number(json_object_get(j, "gid"), &gid) ||
	    !cd_replay_number(json_object_get(j, "size"), &size) ||
	    !cd_replay_number(json_object_get(j, "mtime"), &s->mtime_ns))
		return false;
	if (mode < 0 || mode > 07777 || uid < 0 || uid > UINT32_MAX || gid < 0 || gid > UINT32_MAX ||
	    size < 0)
		return false;
	s->mode = (unsigned)mode;
	s->uid = (unsigned)uid;
	s->gid = (unsigned)gid;
	s->size = (uint64_t)size;
	return true;
}

static struct cd_stat replay_stat(void *self, struct cd_arena *a, const char *path)
{
	const struct replay *r = self;
	bool second;
	const json_t *found = answer(self, a, path, "stat", &second);
	struct cd_stat s = { .error = error_of(found) };

	if (r->whole && !found)
		return r->store.ops->stat(r->store.self, a, below_root(a, path));
	if (!s.error)
		cd_replay_to_stat(found, &s);
	return s;
}

/* What was read or listed exists, though nobody asked that in so many words. */
static bool replay_exists(void *self, struct cd_arena *a, const char *path, int *error)
{
	static const char *const kind[] = { "real", "read", "list" };
	const struct replay *r = self;
	unsigned i;

	if (is_whole(r, a, path, "real"))
		return whole_real(r, a, path, error);
	*error = ENODATA;
	for (i = 0; i < 3 && *error == ENODATA; i++) {
		bool second;
		int e = error_of(answer(self, a, path, kind[i], &second));

		if (!i || !e || e == ENOENT || e == ENOTDIR)
			*error = i && e == ENOTDIR && kind[i][0] == 'l' ? ENODATA : e;
	}
	return !*error;
}

static struct cd_netlink_reply replay_netlink(void *self, struct cd_arena *a, const void *key,
					      size_t len)
{
	struct replay *r = self;
	struct question *q = cd_map_get(r->questions, key, len);
	struct cd_netlink_reply reply = { .error = ENODATA };
	const struct cd_tape_record *record;
	struct answers *from;
	size_t at;

	if (!q)
		return reply;
	from = &q->sample[r->second && q->sample[1].n ? 1 : 0];
	if (!from->n)
		return reply;
	at = from->asked < from->n ? from->asked : from->n - 1;	/* asked more often than then */
	from->asked++;
	record = from->record[at];
	cd_netlink_unpack(a, record->value, record->value_len, &reply);
	reply.error = record->error;
	return reply;
}

static void replay_close(void *self)
{
	struct replay *r = self;

	if (r->store.ops)
		r->store.ops->close(r->store.self);
	json_decref(r->manifest);
	cd_arena_free(r->arena);
	free(r);
}

static const struct cd_root_ops ops = {
	.read = replay_read,
	.list = replay_list,
	.link = replay_link,
	.real = replay_real,
	.stat = replay_stat,
	.exists = replay_exists,
	.netlink = replay_netlink,
	.close = replay_close,
};

void cd_replay_second_sample(struct cd_root *root, bool second)
{
	((struct replay *)root->self)->second = second;
}

int64_t cd_replay_sample_ns(const struct cd_root *root, bool second)
{
	return ((const struct replay *)root->self)->sampled_ns[second];
}

const char *cd_replay_member(struct cd_root *root, const char *name, size_t *len)
{
	struct replay *r = root->self;
	const char *path = cd_sprintf(r->arena, "/%s", name);
	struct cd_bytes b;

	if (strchr(name, '/') || !json_object_get(json_object_get(r->manifest, "members"), name))
		return NULL;
	b = r->store.ops->read(r->store.self, r->arena, path, CD_MEMBER_BYTES_MAX);
	if (b.error || b.truncated)
		return NULL;
	*len = b.len;
	return b.data;
}

int cd_replay_open(struct cd_root *root, struct cd_root *store, bool strict, struct cd_error *err)
{
	struct replay *r = calloc(1, sizeof(*r));

	if (!r)
		return cd_error_set(err, "%s", strerror(ENOMEM));
	r->store = *store;
	r->strict = strict;
	r->arena = cd_arena_new();
	r->questions = cd_map_new(r->arena);
	if (cd_replay_load(r, err)) {
		r->store.ops = NULL;	/* stays the caller's */
		replay_close(r);
		return -1;
	}
	root->ops = &ops;
	root->self = r;
	return 0;
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * replay.c - what did this host answer when it was captured?
 *
 * Every answer comes from the MANIFEST of the capture (see manifest.c); a path that it does not hold
 * was not asked, and its answer is ENODATA, never "absent".  The whole MANIFEST is checked when the
 * capture is opened, so that damage is one clear error and not a strange fact.
 */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/manifest.h"
#include "host/root.h"

enum { SAMPLES = 2 };
static const char *const folder_of[SAMPLES] = { "/root", "/again" };

/* The records of one netlink question in one sample. */
struct answers {
	const struct cd_tape_record **record;
	size_t n, asked;
};
struct question {
	struct answers sample[SAMPLES];
};

struct replay {
	struct cd_root store;
	struct cd_arena *arena;
	bool strict;		/* an archive: sizes and sums must agree */
	bool second;
	json_t *manifest;
	json_t *paths[SAMPLES];
	int64_t sampled_ns[SAMPLES];
	struct cd_map *questions;
};

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

static bool number(const json_t *j, int64_t *value)
{
	if (json_is_integer(j)) {
		*value = json_integer_value(j);
		return true;
	}
	return json_is_string(j) && cd_parse_i64(json_string_value(j), value);
}

static const char *text_of(struct cd_arena *a, const json_t *j)
{
	char *bytes = NULL;

	return json_is_string(j) && cd_unescape(a, json_string_value(j), &bytes) ? bytes : NULL;
}

static struct cd_bytes stored(const struct replay *r, struct cd_arena *a, bool second,
			      const char *path, size_t limit)
{
	const char *member = cd_member_of(a, folder_of[second], path);

	return member ? r->store.ops->read(r->store.self, a, member, limit) :
			cd_bytes_error(ENODATA);
}

static struct cd_bytes replay_read(void *self, struct cd_arena *a, const char *path, size_t limit)
{
	const struct replay *r = self;
	bool second;
	const json_t *found = answer(r, a, path, "read", &second);
	int error = error_of(found);
	struct cd_bytes b;

	if (error)
		return cd_bytes_error(error);
	b = stored(r, a, second, path, limit);
	if (b.error)	/* an unpacked capture from which a file was taken away */
		return cd_bytes_error(ENODATA);
	if (json_is_true(json_object_get(found, "cut")))
		b.truncated = true;
	return b;
}

static struct cd_names replay_list(void *self, struct cd_arena *a, const char *path)
{
	bool second;
	const json_t *found = answer(self, a, path, "list", &second);
	struct cd_names list = { .error = error_of(found) };
	size_t i, n = json_array_size(found);
	const char **name;

	if (list.error)
		return list;
	name = cd_alloc_n(a, n, sizeof(*name));
	for (i = 0; i < n; i++)
		name[list.n++] = text_of(a, json_array_get(found, i));
	list.name = name;
	return list;
}

static const char *replay_text(void *self, struct cd_arena *a, const char *path, const char *kind,
			       int *error)
{
	bool second;
	const json_t *found = answer(self, a, path, kind, &second);

	*error = error_of(found);
	return *error ? NULL : text_of(a, found);
}

static const char *replay_link(void *self, struct cd_arena *a, const char *path, int *error)
{
	return replay_text(self, a, path, "link", error);
}

static const char *replay_real(void *self, struct cd_arena *a, const char *path, int *error)
{
	return replay_text(self, a, path, "real", error);
}

static bool to_stat(const json_t *j, struct cd_stat *s)
{
	static const char *const kind[] = { "file", "folder", "link", "other" };
	const char *name = json_string_value(json_object_get(j, "kind"));
	int64_t mode, uid, gid, size;
	unsigned i;

	*s = (struct cd_stat){ 0 };
	for (i = 0; name && i < 4; i++)
		if (!strcmp(name, kind[i]))
			s->kind = (enum cd_kind)(CD_KIND_FILE + (int)i);
	if (!s->kind || !number(json_object_get(j, "mode"), &mode) ||
	    !number(json_object_get(j, "uid"), &uid) || !number(json_object_get(j, "gid"), &gid) ||
	    !number(json_object_get(j, "size"), &size) ||
	    !number(json_object_get(j, "mtime"), &s->mtime_ns))
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
	bool second;
	const json_t *found = answer(self, a, path, "stat", &second);
	struct cd_stat s = { .error = error_of(found) };

	if (!s.error)
		to_stat(found, &s);
	return s;
}

/* What was read or listed exists, though nobody asked that in so many words. */
static bool replay_exists(void *self, struct cd_arena *a, const char *path, int *error)
{
	static const char *const kind[] = { "real", "read", "list" };
	unsigned i;

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

/* ---- checking --------------------------------------------------------------------------- */

static int damaged(struct cd_error *err, const char *path, const char *what)
{
	struct cd_arena *a = cd_arena_new();

	cd_error_set(err, "MANIFEST is damaged: %s: %s", cd_text_clean(a, path, strnlen(path, 200)), what);
	cd_arena_free(a);
	return -1;
}

/* Do the bytes of a member agree with what the MANIFEST says of them? */
static int check_bytes(const struct cd_bytes *b, const char *member, const json_t *said,
		       struct cd_error *err)
{
	const char *sum = json_string_value(json_object_get(said, "sum"));
	char real[17];
	int64_t size;

	if (b->error)
		return cd_error_set(err, "member %.300s is missing", member);
	if (!number(json_object_get(said, "size"), &size))
		return damaged(err, member, "no size");
	cd_checksum(b->data, b->len, real);
	if (size < 0 || b->len != (uint64_t)size || (sum && strcmp(sum, real)))
		return cd_error_set(err, "member %.300s is damaged: size or sum differ from the MANIFEST",
				    member);
	return 0;
}

static int check_read(const struct replay *r, struct cd_arena *a, bool second, const char *path,
		      const json_t *said, struct cd_error *err)
{
	const char *member = cd_member_of(a, folder_of[second], path);
	struct cd_bytes b;
	int64_t size;

	if (!member || !json_is_object(said) || !number(json_object_get(said, "size"), &size))
		return damaged(err, path, "read");
	if (!r->strict)
		return 0;
	b = stored(r, a, second, path, CD_MEMBER_BYTES_MAX);
	return check_bytes(&b, member + 1, said, err);
}

static bool is_list(struct cd_arena *a, const json_t *list)
{
	const json_t *name;
	size_t i;

	json_array_foreach(list, i, name) {
		const char *text = text_of(a, name);

		if (!text || !*text || strchr(text, '/'))
			return false;
	}
	return json_is_array(list);
}

static int check_answers(const struct replay *r, struct cd_arena *a, bool second, const char *key,
			 json_t *answers, struct cd_error *err)
{
	struct cd_stat s;
	const char *kind;
	char *path;
	json_t *said;

	if (!cd_unescape(a, key, &path) || path[0] != '/' || !json_is_object(answers))
		return damaged(err, key, "is no path");
	json_object_foreach(answers, kind, said) {
		const json_t *error = json_object_get(said, "error");
		bool sound = true;

		if (error)
			sound = json_is_string(error) && cd_errno_of(json_string_value(error)) > 0;
		else if (!strcmp(kind, "read") && check_read(r, a, second, path, said, err))
			return -1;
		else if (!strcmp(kind, "list"))
			sound = is_list(a, said);
		else if (!strcmp(kind, "link") || !strcmp(kind, "real"))
			sound = text_of(a, said) != NULL;
		else if (!strcmp(kind, "stat"))
			sound = to_stat(said, &s);
		if (!sound)
			return damaged(err, key, kind);
	}
	return 0;
}

static int check_times(struct replay *r, struct cd_error *err)
{
	if (number(json_object_get(r->manifest, "began"), &r->sampled_ns[0]) &&
	    number(json_object_get(r->manifest, "ended"), &r->sampled_ns[1]))
		return 0;
	return damaged(err, "began, ended", "no numbers");
}

static int check_paths(struct replay *r, struct cd_error *err)
{
	const char *key;
	json_t *answers;
	int i, rc = 0;

	for (i = 0; i < SAMPLES && !rc; i++) {
		const char *name = i ? "again" : "paths";

		r->paths[i] = json_object_get(r->manifest, name);
		if (!json_is_object(r->paths[i]))
			return damaged(err, name, "is missing or no object");
		json_object_foreach(r->paths[i], key, answers) {
			struct cd_arena *a = cd_arena_new();

			rc = check_answers(r, a, i == 1, key, answers, err);
			cd_arena_free(a);
			if (rc)
				break;
		}
	}
	return rc;
}

static int check_members(struct replay *r, struct cd_error *err)
{
	json_t *members = json_object_get(r->manifest, "members"), *said;
	const char *name;
	int rc = 0;

	if (!json_is_object(members))
		return damaged(err, "members", "is missing or no object");
	json_object_foreach(members, name, said) {
		struct cd_arena *a = cd_arena_new();
		struct cd_bytes b = { 0 };

		if (strchr(name, '/') || !*name)
			rc = damaged(err, "members", "a name with a slash");
		else if (r->strict) {
			b = r->store.ops->read(r->store.self, a, cd_sprintf(a, "/%s", name),
					       CD_MEMBER_BYTES_MAX);
			rc = check_bytes(&b, name, said, err);
		}
		cd_arena_free(a);
		if (rc)
			return rc;
	}
	return 0;
}

/* In an archive the MANIFEST is whole, or says that somebody edited it. */
static int check_sum(const struct replay *r, struct cd_error *err)
{
	const char *said = json_string_value(json_object_get(r->manifest, "sum"));
	char real[17];

	if (!r->strict || (!said && json_is_true(json_object_get(r->manifest, "edited"))))
		return 0;
	if (said && cd_manifest_sum(r->manifest, real) && !strcmp(said, real))
		return 0;
	return cd_error_set(err, "MANIFEST is damaged: it does not agree with its own sum");
}

static int load_tape(struct replay *r, struct cd_error *err)
{
	struct cd_tape_record *record = NULL;
	size_t n, i, len;
	const char *tape;
	struct cd_root self = { .ops = &ops, .self = r };
	bool foreign;

	tape = cd_replay_member(&self, "netlink.tape", &len);
	if (!tape)
		return 0;
	if (cd_tape_read(r->arena, tape, len, &record, &n, &foreign, err))
		return -1;
	for (i = 0; i < n; i++) {
		struct question *q = cd_map_get(r->questions, record[i].key, record[i].key_len);
		struct answers *to;

		if (!q) {
			q = cd_alloc(r->arena, sizeof(*q));
			cd_map_set(r->questions, record[i].key, record[i].key_len, q);
		}
		to = &q->sample[record[i].second_sample];
		if (!(to->n & (to->n - 1)))	/* 0 or a power of two: full */
			to->record = cd_regrow(r->arena, to->record, to->n * sizeof(*to->record),
					       (to->n ? 2 * to->n : 1) * sizeof(*to->record));
		to->record[to->n++] = &record[i];
	}
	return 0;
}

static int load(struct replay *r, struct cd_error *err)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_bytes b = r->store.ops->read(r->store.self, a, "/MANIFEST", CD_MEMBER_BYTES_MAX);
	const char *schema;
	json_error_t where;
	int rc = 0;

	if (b.error || b.truncated)
		rc = cd_error_set(err, "MANIFEST cannot be read: %s",
				  b.error ? strerror(b.error) : "too large");
	else
		r->manifest = json_loadb(b.data, b.len, JSON_REJECT_DUPLICATES, &where);
	cd_arena_free(a);
	if (!rc && !r->manifest)
		rc = cd_error_set(err, "MANIFEST is damaged: line %d: %s", where.line, where.text);
	schema = json_string_value(json_object_get(r->manifest, "schema"));
	if (!rc && (!schema || strcmp(schema, CD_CAPTURE_SCHEMA)))
		rc = cd_error_set(err, "MANIFEST has the schema \"%.60s\"; this program reads \"%s\"",
				  schema ? schema : "", CD_CAPTURE_SCHEMA);
	if (rc || check_sum(r, err) || check_times(r, err) || check_paths(r, err) || check_members(r, err) || load_tape(r, err))
		return -1;
	return 0;
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
	if (load(r, err)) {
		r->store.ops = NULL;	/* stays the caller's */
		replay_close(r);
		return -1;
	}
	root->ops = &ops;
	root->self = r;
	return 0;
}

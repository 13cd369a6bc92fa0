/* SPDX-License-Identifier: Apache-2.0 */
/*
 * replay-load.c - is this capture whole, and does it agree with itself?
 *
 * All of it is looked at when it is opened, so that damage is one clear error that names the member,
 * and the answering side may trust what it finds.
 */
#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "host/replay.h"

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
	if (!cd_replay_number(json_object_get(said, "size"), &size))
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
	const char *member = cd_member_of(a, cd_folder_of[second], path);
	struct cd_bytes b;
	int64_t size;

	if (!member || !json_is_object(said) || !cd_replay_number(json_object_get(said, "size"), &size))
		return damaged(err, path, "read");
	if (!r->strict)
		return 0;
	b = cd_replay_stored(r, a, second, path, CD_MEMBER_BYTES_MAX);
	return check_bytes(&b, member + 1, said, err);
}

static bool is_list(struct cd_arena *a, const json_t *list)
{
	const json_t *name;
	size_t i;

	json_array_foreach(list, i, name) {
		const char *text = cd_replay_text(a, name);

		if (!text || !*text || strchr(text, '/') || !strcmp(text, ".") || !strcmp(text, ".."))
			return false;
	}
	return json_is_array(list);
}

static bool is_absolute(const char *path)
{
	return path && path[0] == '/';
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
		else if (!strcmp(kind, "link"))
			sound = cd_replay_text(a, said) != NULL;
		else if (!strcmp(kind, "real"))
			sound = is_absolute(cd_replay_text(a, said));
		else if (!strcmp(kind, "stat"))
			sound = cd_replay_to_stat(said, &s);
		if (!sound)
			return damaged(err, key, kind);
	}
	return 0;
}

static int check_times(struct replay *r, struct cd_error *err)
{
	if (cd_replay_number(json_object_get(r->manifest, "began"), &r->sampled_ns[0]) &&
	    cd_replay_number(json_object_get(r->manifest, "ended"), &r->sampled_ns[1]))
		return 0;
	return damaged(err, "began, ended", "no numbers");
}

static int check_paths(struct replay *r, struct cd_error *err)
{
	const char *key;
	json_t *answers;
	int i, rc = 0;

	for (i = 0; i < CD_SAMPLES && !rc; i++) {
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
	struct cd_root self = { .self = r };
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

int cd_replay_load(struct replay *r, struct cd_error *err)
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
	r->whole = json_is_true(json_object_get(r->manifest, "whole"));
	if (rc || check_sum(r, err) || check_times(r, err) || check_paths(r, err) || check_members(r, err) || load_tape(r, err))
		return -1;
	return 0;
}

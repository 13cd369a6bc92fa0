/* SPDX-License-Identifier: Apache-2.0 */
/*
 * capture.c - how does what was read become a file that can be judged elsewhere?
 *
 * Answers are gathered in memory and written at the end (capture-write.c).  What was said first
 * stands; the second sample keeps only what differs.  The layout is told in manifest.c.
 */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/hash.h"
#include "host/capture.h"
#include "host/manifest.h"

const char *const cd_capture_folder[CD_CAPTURE_SAMPLES] = { "root", "again" };

static json_t *number(int64_t value)
{
	char text[32];

	if (value <= INT64_C(1) << 53 && value >= -(INT64_C(1) << 53))
		return json_integer(value);
	snprintf(text, sizeof(text), "%lld", (long long)value);
	return json_string(text);
}

static json_t *described(const void *bytes, size_t n)
{
	char sum[17];

	cd_checksum(bytes, n, sum);
	return json_pack("{s:o, s:s}", "size", number((int64_t)n), "sum", sum);
}

static bool fits(struct cd_capture *w, size_t n)
{
	if (n > CD_MEMBER_BYTES_MAX || w->total + n > CD_CAPTURE_BYTES_MAX)
		return false;
	w->total += n;
	return true;
}

static void keep_bytes(struct cd_capture *w, const char *member, const void *bytes, size_t n)
{
	struct cd_capture_bytes *b = cd_map_get(w->bytes, member, strlen(member));

	if (!b) {
		b = cd_alloc(w->arena, sizeof(*b));
		b->member = cd_strdup(w->arena, member);
		cd_map_set(w->bytes, member, strlen(member), b);
	}
	b->data = n ? memcpy(cd_alloc(w->arena, n), bytes, n) : "";
	b->n = n;
}

/* One name cannot be a file and a folder; only a race makes it look so. */
static bool below_a_file(struct cd_capture *w, const char *member)
{
	const char *slash = member;

	while ((slash = strchr(slash + 1, '/')))
		if (cd_map_get(w->bytes, member, (size_t)(slash - member)))
			return true;
	return false;
}

static json_t *failure(struct cd_capture *w, int error)
{
	return json_pack("{s:s}", "error", cd_errno_name(w->arena, error));
}

static json_t *read_answer(struct cd_capture *w, bool second, const char *path, const void *bytes,
			   size_t n, bool cut)
{
	char *member = cd_member_of(w->arena, cd_capture_folder[second], path);
	json_t *answer;

	if (!member || below_a_file(w, member) || !fits(w, n))
		return failure(w, ENODATA);
	keep_bytes(w, member, bytes, n);
	answer = described(bytes, n);
	if (cut)
		json_object_set_new(answer, "cut", json_true());
	return answer;
}

static json_t *escaped(struct cd_capture *w, const char *bytes, size_t n)
{
	return json_string(cd_escape(w->arena, bytes, n));
}

static json_t *list_answer(struct cd_capture *w, const char *names, size_t len)
{
	json_t *list = json_array();
	size_t at, n;

	for (at = 0; at < len; at += n + 1) {
		n = strnlen(names + at, len - at);
		json_array_append_new(list, escaped(w, names + at, n));
	}
	return list;
}

static json_t *stat_answer(const void *value, size_t len)
{
	static const char *const kind[] = { "", "file", "folder", "link", "other" };
	struct cd_stat s;

	if (len != sizeof(s))
		return NULL;
	memcpy(&s, value, len);
	return json_pack("{s:s, s:i, s:o, s:o, s:o, s:o}", "kind", kind[s.kind], "mode", (int)s.mode,
			 "uid", number(s.uid), "gid", number(s.gid), "size",
			 number(s.size > INT64_MAX ? INT64_MAX : (int64_t)s.size), "mtime",
			 number(s.mtime_ns));
}

/* What was said first stands, unless it was a failure or cut. */
static bool stands(const json_t *answer)
{
	return answer && !json_object_get(answer, "error") && !json_object_get(answer, "cut");
}

static void add_answer(struct cd_capture *w, bool second, char kind, const char *path,
		       const void *value, size_t len, int error)
{
	const char *key = cd_escape(w->arena, path, strlen(path)), *name;
	json_t *answers = json_object_get(w->paths[second], key), *answer = NULL, *old;

	name = kind == 'r' ? "read" : kind == 'l' ? "list" : kind == 'k' ? "link" :
	       kind == 'a' ? "real" : kind == 's' ? "stat" : NULL;
	if (!name)
		return;
	if (!answers) {
		answers = json_object();
		json_object_set_new(w->paths[second], key, answers);
	}
	old = json_object_get(answers, name);
	if (stands(old) || (old && error && error != CD_RECORD_CUT))
		return;
	if (error && !(kind == 'r' && error == CD_RECORD_CUT))
		answer = failure(w, error);
	else if (kind == 'r')
		answer = read_answer(w, second, path, value, len, error == CD_RECORD_CUT);
	else if (kind == 'l')
		answer = list_answer(w, value, len);
	else if (kind == 's')
		answer = stat_answer(value, len);
	else
		answer = escaped(w, value, len);
	if (answer)
		json_object_set_new(answers, name, answer);
}

void cd_capture_add(struct cd_capture *w, bool second_sample, char kind, const void *key,
		    size_t key_len, const void *value, size_t value_len, int error)
{
	struct cd_tape_record r = { .key = key, .key_len = (uint32_t)key_len, .value = value,
				    .value_len = (uint32_t)value_len, .error = error,
				    .second_sample = second_sample };
	uint32_t no_flags = 0;

	if (kind != 'n') {
		add_answer(w, second_sample, kind, cd_strndup(w->arena, key, key_len), value,
			   value_len, error);
		return;
	}
	if (key_len > CD_MEMBER_BYTES_MAX / 2)
		return;
	if (w->tape.len + key_len + value_len > CD_MEMBER_BYTES_MAX - 64 ||
	    !fits(w, key_len + value_len)) {
		r.value = &no_flags;		/* the place in the order is kept */
		r.value_len = sizeof(no_flags);
		r.error = ENODATA;
	}
	cd_tape_add(&w->tape, &r);
}

static bool is_simple_name(const char *name)
{
	return *name && *name != '.' &&
	       strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") ==
		       strlen(name) &&
	       strcmp(name, "MANIFEST") && strcmp(name, "root") && strcmp(name, "again");
}

void cd_capture_member(struct cd_capture *w, const char *name, const void *bytes, size_t n)
{
	if (!is_simple_name(name) || n > CD_MEMBER_BYTES_MAX ||
	    w->total + n > CD_CAPTURE_BYTES_MAX + CD_MEMBER_BYTES_MAX) {
		if (!w->trouble.text[0])
			cd_error_set(&w->trouble, "%s cannot be a member of a capture", name);
		return;
	}
	w->total += n;
	keep_bytes(w, name, bytes, n);
	json_object_set_new(w->members, name, described(bytes, n));
}

struct cd_capture *cd_capture_new(const char *file, struct cd_error *err)
{
	struct cd_capture *w;
	struct stat st;
	char *resolved = realpath(file, NULL), *folder, *slash;
	struct cd_arena *a = cd_arena_new();
	bool direct = false;

	if (resolved)
		file = cd_strdup(a, resolved);
	free(resolved);
	folder = cd_strdup(a, file);
	slash = strrchr(folder, '/');
	if (slash)
		slash[slash == folder] = '\0';
	else
		folder = cd_strdup(a, ".");
	if (stat(file, &st) == 0 && !S_ISREG(st.st_mode))
		direct = true;
	if ((direct && S_ISDIR(st.st_mode)) || (!direct && access(folder, W_OK | X_OK))) {
		cd_error_set(err, "cannot write %s: %s", file, strerror(direct ? EISDIR : errno));
		cd_arena_free(a);
		return NULL;
	}
	w = cd_alloc(a, sizeof(*w));
	w->arena = a;
	w->file = cd_strdup(a, file);
	w->direct = direct;
	w->bytes = cd_map_new(a);
	w->paths[0] = json_object();
	w->paths[1] = json_object();
	w->members = json_object();
	cd_tape_begin(&w->tape);
	return w;
}

/* Of the second sample only what differs is kept. */
static void drop_repeats(struct cd_capture *w)
{
	const char *path, *kind;
	json_t *answers, *answer;
	void *next, *next_kind;

	json_object_foreach_safe(w->paths[1], next, path, answers) {
		const json_t *first = json_object_get(w->paths[0], path);

		json_object_foreach_safe(answers, next_kind, kind, answer)
			if (json_equal(answer, json_object_get(first, kind)))
				json_object_del(answers, kind);
		if (!json_object_size(answers))
			json_object_del(w->paths[1], path);
	}
}

void cd_capture_abandon(struct cd_capture *w)
{
	json_decref(w->paths[0]);
	json_decref(w->paths[1]);
	json_decref(w->members);
	cd_buf_free(&w->tape);
	cd_arena_free(w->arena);
}

int cd_capture_finish(struct cd_capture *w, const char *boot_id, int64_t began_ns, int64_t ended_ns,
		      struct cd_error *err)
{
	json_t *manifest;
	char *text, sum[17];
	int rc;

	cd_capture_member(w, "netlink.tape", w->tape.data, w->tape.len);
	drop_repeats(w);
	manifest = json_pack("{s:s, s:o, s:o, s:o, s:O, s:O, s:O}", "schema", CD_CAPTURE_SCHEMA,
			     "boot_id", escaped(w, boot_id ? boot_id : "", boot_id ? strlen(boot_id) : 0),
			     "began", number(began_ns), "ended", number(ended_ns), "paths", w->paths[0],
			     "again", w->paths[1], "members", w->members);
	if (cd_manifest_sum(manifest, sum))
		json_object_set_new(manifest, "sum", json_string(sum));
	text = json_dumps(manifest, JSON_INDENT(1) | JSON_SORT_KEYS);
	if (w->trouble.text[0])
		rc = cd_error_set(err, "%s", w->trouble.text);
	else if (!text || strlen(text) > CD_MEMBER_BYTES_MAX)
		rc = cd_error_set(err, "cannot write %s: its MANIFEST is too large", w->file);
	else
		rc = cd_capture_write(w, text, time(NULL), err);
	free(text);
	json_decref(manifest);
	cd_capture_abandon(w);
	return rc;
}

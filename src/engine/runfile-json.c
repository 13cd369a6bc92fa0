/* SPDX-License-Identifier: Apache-2.0 */
/*
 * runfile-json.c - is this member of a run file what it must be, and if not, where does it stand?
 *
 * A run file may come from anywhere.  Each value is checked for type and range where it is read;
 * the first wrong one is named with file and member path, and the reading goes on harmlessly.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/hash.h"
#include "base/parse.h"
#include "base/text.h"
#include "engine/runfile-json.h"

static void put_path(const struct cd_at *at, struct cd_buf *b)
{
	if (at->up)
		put_path(at->up, b);
	if (at->key && at->up && at->up->up)
		cd_buf_putc(b, '.');
	if (at->key)
		cd_json_text(b, at->key);
	else if (at->up)
		cd_buf_printf(b, "[%zu]", at->index);
}

bool cd_bad(struct cd_reading *r, const struct cd_at *at, const char *format, ...)
{
	CD_AUTO_BUF path = { 0 };
	CD_AUTO_BUF words = { 0 };
	va_list args;

	if (r->failed)
		return false;
	r->failed = true;
	put_path(at, &path);
	if (path.len > 400) {
		path.len = 400;
		path.data[path.len] = '\0';
	}
	va_start(args, format);
	cd_buf_vprintf(&words, format, args);
	va_end(args);
	cd_error_set(r->err, "%s: %s%s%s", r->file, path.len ? path.data : "",
		     path.len ? ": " : "", words.data);
	return false;
}

struct cd_at cd_member(const struct cd_at *of, const char *key)
{
	return (struct cd_at){ .up = of, .key = key, .json = json_object_get(of->json, key) };
}

struct cd_at cd_nth(const struct cd_at *of, size_t index)
{
	return (struct cd_at){ .up = of, .index = index,
			       .json = json_array_get(of->json, index) };
}

static const char *kind(const json_t *j)
{
	static const char *const name[] = {
		[JSON_OBJECT] = "an object", [JSON_ARRAY] = "an array", [JSON_STRING] = "text",
		[JSON_INTEGER] = "an integer", [JSON_REAL] = "a real number",
		[JSON_TRUE] = "true", [JSON_FALSE] = "false", [JSON_NULL] = "null",
	};

	return j ? name[json_typeof(j)] : "missing";
}

static bool wrong(struct cd_reading *r, const struct cd_at *at, const char *want)
{
	return at->json ? cd_bad(r, at, "must be %s, is %s", want, kind(at->json)) :
			  cd_bad(r, at, "is missing, must be %s", want);
}

bool cd_is_object(struct cd_reading *r, const struct cd_at *at)
{
	return json_is_object(at->json) || wrong(r, at, "an object");
}

bool cd_is_array(struct cd_reading *r, const struct cd_at *at)
{
	return json_is_array(at->json) || wrong(r, at, "an array");
}

int64_t cd_read_int(struct cd_reading *r, const struct cd_at *at)
{
	int64_t v = 0;

	if (json_is_integer(at->json))
		return json_integer_value(at->json);
	if (!json_is_string(at->json))
		wrong(r, at, "an integer");
	else if (!cd_parse_i64(json_string_value(at->json), &v))
		cd_bad(r, at, "must be an integer, is other text");
	return v;
}

uint64_t cd_read_uint(struct cd_reading *r, const struct cd_at *at)
{
	uint64_t v = 0;

	if (json_is_integer(at->json)) {
		if (json_integer_value(at->json) < 0)
			cd_bad(r, at, "must not be negative");
		else
			v = (uint64_t)json_integer_value(at->json);
	} else if (!json_is_string(at->json)) {
		wrong(r, at, "an integer");
	} else if (!cd_parse_u64(json_string_value(at->json), &v)) {
		cd_bad(r, at, "must be an integer from 0, is other text");
	}
	return v;
}

double cd_read_real(struct cd_reading *r, const struct cd_at *at)
{
	if (json_is_number(at->json))
		return json_number_value(at->json);
	wrong(r, at, "a number");
	return 0;
}

bool cd_read_bool(struct cd_reading *r, const struct cd_at *at)
{
	return json_is_boolean(at->json) ? json_is_true(at->json) :
					   wrong(r, at, "true or false");
}

const char *cd_read_text(struct cd_reading *r, const struct cd_at *at)
{
	const char *s = json_string_value(at->json);

	if (!s) {
		wrong(r, at, "text");
		return "";
	}
	if (!cd_text_is_clean(s))
		s = cd_text_clean(r->arena, s, strlen(s));
	return cd_intern(r->strings, s);
}

const char *cd_get_text(struct cd_reading *r, const struct cd_at *of, const char *key)
{
	struct cd_at at = cd_member(of, key);

	return at.json ? cd_read_text(r, &at) : NULL;
}

double cd_get_real(struct cd_reading *r, const struct cd_at *of, const char *key, double fallback)
{
	struct cd_at at = cd_member(of, key);

	return at.json ? cd_read_real(r, &at) : fallback;
}

bool cd_get_bool(struct cd_reading *r, const struct cd_at *of, const char *key)
{
	struct cd_at at = cd_member(of, key);

	return at.json ? cd_read_bool(r, &at) : false;
}

size_t cd_get_size(struct cd_reading *r, const struct cd_at *of, const char *key)
{
	struct cd_at at = cd_member(of, key);

	return at.json ? (size_t)cd_read_uint(r, &at) : 0;
}

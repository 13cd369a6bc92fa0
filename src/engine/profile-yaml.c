/* SPDX-License-Identifier: Apache-2.0 */
/*
 * profile-yaml - is this YAML, and nothing cleverer than a person needs in a policy?
 *
 * YAML lets one text mean another: anchors, tags, merge keys, a key given twice.  A policy that
 * decides whether a node passes must mean what it says, so all of that is refused with its place.
 * libfyaml gives events; the tree is ours, because its own tree forgets where a key stood twice
 * and turns bytes that are no UTF-8 into an empty value.
 */
#include "engine/profile-yaml.h"

#include <libfyaml.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"

enum {
	MAX_DEPTH = 8,			/* a profile needs 3; also bounds our recursion */
	MAX_BYTES = 1 << 20,
	MAX_TEXT = 4096,		/* of one scalar */
};

#define ALIAS "an alias (*) is not allowed in a profile; quote it if it is a pattern: \"*\""

struct reader {
	struct fy_parser *parser;
	struct fy_diag *diag;
	const char *file;
	struct cd_arena *arena;
	struct cd_error *err;
	struct cd_yaml here;		/* last place seen, for events that have none */
};

int cd_yaml_error(struct cd_error *err, const char *file, const struct cd_yaml *at,
		  const char *format, ...)
{
	char words[768];
	va_list args;

	va_start(args, format);
	vsnprintf(words, sizeof(words), format, args);
	va_end(args);
	return cd_error_set(err, "%s:%d:%d: %s", file, at->line, at->column, words);
}

/* Length of the UTF-8 character at s, 0 when it is none (RFC 3629: no surrogates, no overlong). */
static size_t character(const unsigned char *s, size_t n)
{
	static const uint32_t smallest[] = { 0, 0, 0x80, 0x800, 0x10000 };
	size_t len = s[0] < 0x80 ? 1 : s[0] >= 0xc2 && s[0] < 0xe0 ? 2 : (s[0] & 0xf0) == 0xe0 ? 3 :
		     s[0] >= 0xf0 && s[0] < 0xf5 ? 4 : 0;
	uint32_t code;

	if (len < 2 || len > n)
		return len == 1 ? 1 : 0;
	code = s[0] & (0xffu >> (len + 1));
	for (size_t i = 1; i < len; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		code = code << 6 | (s[i] & 0x3f);
	}
	if (code < smallest[len] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
		return 0;
	return len;
}

static bool forbidden(const unsigned char *s, size_t len)
{
	if (len == 1)
		return (s[0] < 0x20 && s[0] != '\t' && s[0] != '\n' && s[0] != '\r') ||
		       s[0] == 0x7f;
	return len == 2 && s[0] == 0xc2 && s[1] < 0xa0;
}

static int check_bytes(const char *yaml, size_t len, const char *file, struct cd_error *err)
{
	const unsigned char *s = (const unsigned char *)yaml;
	struct cd_yaml at = { .line = 1, .column = 1 };
	size_t step;

	if (len > MAX_BYTES)
		return cd_error_set(err, "%s: larger than 1 MiB, that is no profile", file);
	for (size_t i = 0; i < len; i += step) {
		step = character(s + i, len - i);
		if (!step)
			return cd_yaml_error(err, file, &at, "byte 0x%02x is not UTF-8", s[i]);
		if (forbidden(s + i, step))
			return cd_yaml_error(err, file, &at, "control character 0x%02x",
					     s[i + step - 1]);
		if (s[i] == '\n') {
			at.line++;
			at.column = 1;
		} else {
			at.column++;
		}
	}
	return 0;
}

static int syntax_error(struct reader *r)
{
	struct fy_diag_error *e;
	struct cd_yaml at = r->here;
	void *walk = NULL;

	e = fy_diag_errors_iterate(r->diag, &walk);
	if (!e)
		return cd_yaml_error(r->err, r->file, &at, "not YAML");
	at.line = e->line;
	at.column = e->column;
	if (strstr(e->msg, "alias")) {
		at.column--;		/* of the name behind the '*' */
		return cd_yaml_error(r->err, r->file, &at, ALIAS);
	}
	return cd_yaml_error(r->err, r->file, &at, "%s",
			     cd_text_clean(r->arena, e->msg, strlen(e->msg)));
}

static struct fy_event *next_event(struct reader *r)
{
	struct fy_event *e = fy_parser_parse(r->parser);
	const struct fy_mark *mark = e ? fy_event_start_mark(e) : NULL;

	if (!e) {
		syntax_error(r);
	} else if (mark && mark->line >= 0) {
		r->here.line = mark->line + 1;
		r->here.column = mark->column + 1;
	}
	return e;
}

/* A token stands where the reader refuses any; its mark is `behind` characters behind its sign. */
static int refuse(struct reader *r, struct fy_token *token, int behind, const char *what)
{
	const struct fy_mark *mark = token ? fy_token_start_mark(token) : NULL;
	struct cd_yaml at = r->here;

	if (!token)
		return 0;
	if (mark) {
		at.line = mark->line + 1;
		at.column = mark->column + 1 - behind;
	}
	return cd_yaml_error(r->err, r->file, &at, "%s", what);
}

static int refuse_decoration(struct reader *r, struct fy_token *anchor, struct fy_token *tag)
{
	if (refuse(r, anchor, 1, "an anchor (&) is not allowed in a profile") ||
	    refuse(r, tag, 0, "a tag (!) is not allowed in a profile"))
		return -1;
	return 0;
}

static struct cd_yaml *new_node(struct reader *r, enum cd_yaml_kind kind)
{
	struct cd_yaml *node = cd_alloc(r->arena, sizeof(*node));

	node->kind = kind;
	node->line = r->here.line;
	node->column = r->here.column;
	node->text = "";
	return node;
}

static struct cd_yaml *scalar(struct reader *r, struct fy_event *e)
{
	enum fy_scalar_style style = e->scalar.value ? fy_token_scalar_style(e->scalar.value) :
				     FYSS_PLAIN;
	struct cd_yaml *node = new_node(r, CD_YAML_SCALAR);
	const char *text;
	size_t len = 0;

	if (refuse_decoration(r, e->scalar.anchor, e->scalar.tag))
		return NULL;
	if (style == FYSS_SINGLE_QUOTED || style == FYSS_DOUBLE_QUOTED)
		node->column--;		/* the mark is behind the quote */
	text = e->scalar.value ? fy_token_get_text(e->scalar.value, &len) : NULL;
	if (!text)
		return node;
	if (len > MAX_TEXT) {
		cd_yaml_error(r->err, r->file, node, "text longer than %d bytes", MAX_TEXT);
		return NULL;
	}
	/* escapes in quotes ("\0", "\x1b") bring back what check_bytes() refused */
	for (size_t i = 0; i < len; i++) {
		const unsigned char *byte = (const unsigned char *)text + i;

		if (forbidden(byte, 1) || (i + 1 < len && forbidden(byte, 2))) {
			cd_yaml_error(r->err, r->file, node, "control character in a quoted text");
			return NULL;
		}
	}
	node->text = cd_text_trim(r->arena, cd_text_clean(r->arena, text, len));
	return node;
}

static struct cd_yaml *node_of(struct reader *r, struct fy_event *e, int depth);

static struct cd_yaml *list(struct reader *r, int depth)
{
	struct cd_yaml *node = new_node(r, CD_YAML_LIST), **end = &node->first;
	struct fy_event *e;

	while ((e = next_event(r))) {
		bool last = e->type == FYET_SEQUENCE_END;

		if (!last)
			*end = node_of(r, e, depth);
		fy_parser_event_free(r->parser, e);
		if (last)
			return node;
		if (!*end)
			return NULL;
		end = &(*end)->next;
		node->n++;
	}
	return NULL;
}

static int check_key(struct reader *r, struct cd_map *seen, const struct cd_yaml *key)
{
	const struct cd_yaml *before;

	if (key->kind != CD_YAML_SCALAR || !*key->text)
		return cd_yaml_error(r->err, r->file, key, "a key must be a word");
	if (!strcmp(key->text, "<<"))
		return cd_yaml_error(r->err, r->file, key,
				     "a merge key (<<) is not allowed in a profile");
	before = cd_map_get(seen, key->text, strlen(key->text));
	if (before)
		return cd_yaml_error(r->err, r->file, key,
				     "'%s' stands here a second time; first in line %d", key->text,
				     before->line);
	cd_map_set(seen, key->text, strlen(key->text), (void *)(uintptr_t)key);
	return 0;
}

static struct cd_yaml *map(struct reader *r, int depth)
{
	struct cd_yaml *node = new_node(r, CD_YAML_MAP), **end = &node->first, *key = NULL;
	struct cd_map *seen = cd_map_new(r->arena);
	struct fy_event *e;

	while ((e = next_event(r))) {
		bool last = e->type == FYET_MAPPING_END;
		struct cd_yaml *part = last ? NULL : node_of(r, e, depth);

		fy_parser_event_free(r->parser, e);
		if (last)
			return node;
		if (!part)
			return NULL;
		if (!key) {
			key = part;
			if (check_key(r, seen, key))
				return NULL;
			continue;
		}
		part->key = key;
		*end = part;
		end = &part->next;
		node->n++;
		key = NULL;
	}
	return NULL;
}

static struct cd_yaml *node_of(struct reader *r, struct fy_event *e, int depth)
{
	if (depth >= MAX_DEPTH) {
		cd_yaml_error(r->err, r->file, &r->here, "nested deeper than any profile is");
		return NULL;
	}
	switch (e->type) {
	case FYET_SCALAR:
		return scalar(r, e);
	case FYET_SEQUENCE_START:
		if (refuse_decoration(r, e->sequence_start.anchor, e->sequence_start.tag))
			return NULL;
		return list(r, depth + 1);
	case FYET_MAPPING_START:
		if (refuse_decoration(r, e->mapping_start.anchor, e->mapping_start.tag))
			return NULL;
		return map(r, depth + 1);
	case FYET_ALIAS:
		r->here.column--;	/* the mark is that of the name behind the '*' */
		cd_yaml_error(r->err, r->file, &r->here, ALIAS);
		return NULL;
	default:
		cd_yaml_error(r->err, r->file, &r->here, "not YAML");
		return NULL;
	}
}

static int check_document(struct reader *r, struct fy_event *e, bool second)
{
	struct fy_document_state *state = e->document_start.document_state;

	if (second)
		return cd_yaml_error(r->err, r->file, &r->here,
				     "a second document (---); a profile is one");
	if (state && (fy_document_state_version_explicit(state) ||
		      fy_document_state_tags_explicit(state)))
		return cd_yaml_error(r->err, r->file, &r->here,
				     "a directive (%%) is not allowed in a profile");
	return 0;
}

static struct cd_yaml *document(struct reader *r)
{
	struct cd_yaml *root = NULL;
	struct fy_event *e;
	bool failed = false;

	while (!failed && (e = next_event(r))) {
		enum fy_event_type type = e->type;

		if (type == FYET_DOCUMENT_START) {
			failed = check_document(r, e, root != NULL);
		} else if (type != FYET_STREAM_START && type != FYET_STREAM_END &&
			   type != FYET_DOCUMENT_END) {
			root = node_of(r, e, 0);
			failed = !root;
		}
		fy_parser_event_free(r->parser, e);
		if (type == FYET_STREAM_END)
			return root ? root : new_node(r, CD_YAML_MAP);
	}
	return NULL;
}

struct cd_yaml *cd_yaml_parse(const char *yaml, size_t len, const char *file, struct cd_arena *a,
			      struct cd_error *err)
{
	struct reader r = {
		.file = file, .arena = a, .err = err, .here = { .line = 1, .column = 1 },
	};
	struct fy_parse_cfg config = {
		.search_path = "",
		.flags = FYPCF_QUIET | FYPCF_COLLECT_DIAG | FYPCF_DEFAULT_VERSION_1_2 |
			 FYPCF_JSON_NONE,
	};
	struct fy_diag_cfg quiet;
	struct cd_yaml *root = NULL;

	if (check_bytes(yaml, len, file, err))
		return NULL;
	if (!len)
		return new_node(&r, CD_YAML_MAP);
	fy_diag_cfg_default(&quiet);
	quiet.fp = NULL;
	r.diag = fy_diag_create(&quiet);
	if (r.diag) {
		fy_diag_set_collect_errors(r.diag, true);
		config.diag = r.diag;
		r.parser = fy_parser_create(&config);
	}
	if (!r.parser || fy_parser_set_string(r.parser, yaml, len))
		cd_error_set(err, "%s: cannot set up the YAML reader", file);
	else
		root = document(&r);
	if (r.parser)
		fy_parser_destroy(r.parser);
	if (r.diag)
		fy_diag_destroy(r.diag);
	return root;
}

/* SPDX-License-Identifier: Apache-2.0 */
/* runfile-history.c - what does a run file say about other runs, and how is it read back? */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "engine/runfile-json.h"
#include "engine/runfile.h"

static void put_texts(struct cd_buf *b, const char *name, const char *const *text, size_t n)
{
	cd_json_key(b, name);
	cd_buf_putc(b, '[');
	for (size_t i = 0; i < n; i++) {
		cd_json_item(b);
		cd_json_text(b, text[i]);
	}
	cd_buf_putc(b, ']');
}

static void put_size(struct cd_buf *b, const char *name, size_t n)
{
	cd_json_key(b, name);
	cd_json_uint(b, n);
}

/* A hash is a name, not a number: text that sorts and compares everywhere. */
static void put_hash(struct cd_buf *b, const char *name, uint64_t hash)
{
	char text[24];

	snprintf(text, sizeof(text), "%016" PRIx64, hash);
	cd_json_put_text(b, name, text);
}

void cd_runfile_put_fingerprint(struct cd_buf *b, const struct cd_fingerprint *p)
{
	cd_json_key(b, "fingerprint");
	cd_buf_putc(b, '{');
	put_hash(b, "all", p->hash);
	put_size(b, "facts", p->facts);
	put_size(b, "unseen", p->unseen);
	cd_json_key(b, "classes");
	cd_buf_putc(b, '{');
	for (size_t i = 0; i < p->n_parts; i++)
		put_hash(b, p->part[i].class, p->part[i].hash);
	cd_buf_puts(b, "}}");
}

void cd_runfile_put_changes(struct cd_buf *b, const char *name, const struct cd_change *change,
			    size_t n)
{
	cd_json_key(b, name);
	cd_buf_putc(b, '[');
	for (size_t i = 0; i < n; i++) {
		const struct cd_change *d = &change[i];

		cd_json_item(b);
		cd_buf_puts(b, "\n{");
		cd_json_put_text(b, "change", cd_change_name(d->kind));
		cd_json_put_text(b, "class", d->class);
		cd_json_put_text(b, "fact", d->fact);
		cd_json_put_text(b, "scope", d->scope);
		cd_json_put_text(b, "subject", d->subject);
		cd_json_put_text(b, "called", d->called);
		cd_json_put_text(b, "row", d->row);
		cd_json_put_text(b, "was", d->was);
		cd_json_put_text(b, "now", d->now);
		cd_json_put_text(b, "unit", d->unit);
		cd_json_put_text(b, "why", d->why);
		cd_buf_putc(b, '}');
	}
	cd_buf_putc(b, ']');
}

void cd_runfile_put_moved(struct cd_buf *b, const char *name, const struct cd_moved *moved,
			  size_t n)
{
	cd_json_key(b, name);
	cd_buf_putc(b, '[');
	for (size_t i = 0; i < n; i++) {
		const struct cd_moved *m = &moved[i];

		cd_json_item(b);
		cd_buf_puts(b, "\n{");
		cd_json_put_text(b, "change", cd_move_name(m->kind));
		cd_json_put_text(b, "finding", m->finding);
		cd_json_put_text(b, "scope", m->scope);
		cd_json_put_text(b, "subject", m->subject);
		cd_json_put_text(b, "was", m->was ? cd_severity_name(m->was) : NULL);
		cd_json_put_text(b, "now", m->now ? cd_severity_name(m->now) : NULL);
		cd_json_put_text(b, "why", m->why);
		cd_buf_putc(b, '}');
	}
	cd_buf_putc(b, ']');
}

static void put_baseline(struct cd_buf *b, const struct cd_baseline *l)
{
	cd_json_key(b, "baseline");
	cd_buf_putc(b, '{');
	cd_json_put_text(b, "host", l->host);
	cd_json_put_text(b, "version", l->version);
	cd_json_put_text(b, "profile", l->profile);
	cd_runfile_put_time(b, "began", l->began_ns);
	put_texts(b, "caveats", l->caveat, l->n_caveats);
	cd_buf_putc(b, '}');
}

static void put_history(struct cd_buf *b, const struct cd_history *h)
{
	cd_json_key(b, "history");
	cd_buf_putc(b, '{');
	cd_runfile_put_time(b, "before", h->before_ns);
	cd_json_put_text(b, "version", h->before_version);
	cd_json_put_text(b, "profile", h->before_profile);
	put_size(b, "kept", h->kept);
	put_texts(b, "caveats", h->caveat, h->n_caveats);
	cd_runfile_put_moved(b, "findings", h->moved, h->n_moved);
	cd_runfile_put_changes(b, "facts", h->change, h->n_changes);
	put_size(b, "more", h->more);
	cd_buf_putc(b, '}');
}

void cd_put_history(struct cd_buf *b, const struct cd_run *run)
{
	if (run->fingerprint)
		cd_runfile_put_fingerprint(b, run->fingerprint);
	if (run->baseline)
		put_baseline(b, run->baseline);
	if (run->history)
		put_history(b, run->history);
}

/* ---- reading --------------------------------------------------------------------------- */

static const char **read_texts(struct cd_reading *r, const struct cd_at *of, const char *key,
			       size_t *n)
{
	struct cd_at list = cd_member(of, key);
	const char **text;

	*n = 0;
	if (!cd_is_array(r, &list))
		return NULL;
	text = cd_alloc_n(r->arena, json_array_size(list.json) + 1, sizeof(*text));
	for (; *n < json_array_size(list.json) && !r->failed; (*n)++) {
		struct cd_at one = cd_nth(&list, *n);

		text[*n] = cd_read_text(r, &one);
	}
	return text;
}

static uint64_t read_hash(struct cd_reading *r, const struct cd_at *at)
{
	const char *text = cd_read_text(r, at);
	uint64_t hash = 0;

	if (!r->failed && (strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16 ||
			   !cd_parse_hex(text, &hash)))
		cd_bad(r, at, "must be 16 hexadecimal digits");
	return hash;
}

static struct cd_fingerprint *read_fingerprint(struct cd_reading *r, const struct cd_at *at)
{
	struct cd_fingerprint *p = cd_alloc(r->arena, sizeof(*p));
	struct cd_at all = cd_member(at, "all"), classes = cd_member(at, "classes");
	const char *key;
	json_t *value;

	if (!cd_is_object(r, at) || !cd_is_object(r, &classes))
		return NULL;
	p->hash = read_hash(r, &all);
	p->facts = cd_get_size(r, at, "facts");
	p->unseen = cd_get_size(r, at, "unseen");
	p->part = cd_alloc_n(r->arena, json_object_size(classes.json) + 1, sizeof(*p->part));
	json_object_foreach(classes.json, key, value) {
		struct cd_at one = { .up = &classes, .key = key, .json = value };

		if (!cd_text_is_clean(key))
			cd_bad(r, &classes, "holds a class with control characters");
		p->part[p->n_parts].class = cd_strdup(r->arena, key);
		p->part[p->n_parts++].hash = read_hash(r, &one);
	}
	return p;
}

static struct cd_baseline *read_baseline(struct cd_reading *r, const struct cd_at *at)
{
	struct cd_baseline *b = cd_alloc(r->arena, sizeof(*b));

	if (!cd_is_object(r, at))
		return NULL;
	b->host = cd_get_text(r, at, "host");
	b->version = cd_get_text(r, at, "version");
	b->profile = cd_get_text(r, at, "profile");
	b->began_ns = cd_read_time(r, at, "began");
	b->caveat = read_texts(r, at, "caveats", &b->n_caveats);
	return b;
}

static int read_severity(struct cd_reading *r, const struct cd_at *of, const char *key)
{
	struct cd_at at = cd_member(of, key);
	int severity = at.json ? (int)cd_severity_by_name(cd_read_text(r, &at)) : 0;

	if (at.json && !severity)
		cd_bad(r, &at, "is no severity");
	return severity;
}

static const char *read_needed(struct cd_reading *r, const struct cd_at *of, const char *key)
{
	struct cd_at at = cd_member(of, key);

	return cd_read_text(r, &at);
}

static void read_moved(struct cd_reading *r, const struct cd_at *of, struct cd_history *h)
{
	struct cd_at list = cd_member(of, "findings");

	if (!cd_is_array(r, &list))
		return;
	h->moved = cd_alloc_n(r->arena, json_array_size(list.json) + 1, sizeof(*h->moved));
	for (size_t i = 0; i < json_array_size(list.json) && !r->failed; i++) {
		struct cd_at at = cd_nth(&list, i), kind = cd_member(&at, "change");
		struct cd_moved *m = &h->moved[h->n_moved++];

		if (!cd_is_object(r, &at))
			return;
		m->kind = cd_move_by_name(cd_read_text(r, &kind));
		if (!m->kind)
			cd_bad(r, &kind, "is no change of a finding");
		m->finding = read_needed(r, &at, "finding");
		m->scope = read_needed(r, &at, "scope");
		m->subject = read_needed(r, &at, "subject");
		m->was = read_severity(r, &at, "was");
		m->now = read_severity(r, &at, "now");
		m->why = cd_get_text(r, &at, "why");
	}
}

static void read_changes(struct cd_reading *r, const struct cd_at *of, struct cd_history *h)
{
	struct cd_at list = cd_member(of, "facts");

	if (!cd_is_array(r, &list))
		return;
	h->change = cd_alloc_n(r->arena, json_array_size(list.json) + 1, sizeof(*h->change));
	for (size_t i = 0; i < json_array_size(list.json) && !r->failed; i++) {
		struct cd_at at = cd_nth(&list, i), kind = cd_member(&at, "change");
		struct cd_change *d = &h->change[h->n_changes++];

		if (!cd_is_object(r, &at))
			return;
		d->kind = cd_change_by_name(cd_read_text(r, &kind));
		if (!d->kind)
			cd_bad(r, &kind, "is no change of a fact");
		d->class = read_needed(r, &at, "class");
		d->fact = read_needed(r, &at, "fact");
		d->scope = read_needed(r, &at, "scope");
		d->subject = read_needed(r, &at, "subject");
		d->called = cd_get_text(r, &at, "called");
		d->row = cd_get_text(r, &at, "row");
		d->was = cd_get_text(r, &at, "was");
		d->now = cd_get_text(r, &at, "now");
		d->unit = cd_get_text(r, &at, "unit");
		d->why = cd_get_text(r, &at, "why");
	}
}

static struct cd_history *read_history(struct cd_reading *r, const struct cd_at *at)
{
	struct cd_history *h = cd_alloc(r->arena, sizeof(*h));

	if (!cd_is_object(r, at))
		return NULL;
	h->before_ns = cd_read_time(r, at, "before");
	h->before_version = cd_get_text(r, at, "version");
	h->before_profile = cd_get_text(r, at, "profile");
	h->kept = cd_get_size(r, at, "kept");
	h->caveat = read_texts(r, at, "caveats", &h->n_caveats);
	read_moved(r, at, h);
	read_changes(r, at, h);
	h->more = cd_get_size(r, at, "more");
	return h;
}

void cd_read_history(struct cd_reading *r, const struct cd_at *root, struct cd_run *run)
{
	struct cd_at fingerprint = cd_member(root, "fingerprint");
	struct cd_at baseline = cd_member(root, "baseline"), history = cd_member(root, "history");

	if (fingerprint.json)
		run->fingerprint = read_fingerprint(r, &fingerprint);
	if (baseline.json)
		run->baseline = read_baseline(r, &baseline);
	if (history.json)
		run->history = read_history(r, &history);
}

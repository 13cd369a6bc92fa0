/* SPDX-License-Identifier: Apache-2.0 */
/*
 * profile-read - are the site's own values, bounds, waivers and controls what they claim to be?
 *
 * Every value is judged where it stands, so that its line and column can be named; what depends
 * on the loaded checks is judged later, in profile-check.c.
 */
#include "engine/profile-read.h"

#include <stdarg.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/parse.h"
#include "base/text.h"

static const char *const kind_name[] = { "", "one value", "a list", "a map of keys" };

int cd_read_refuse(struct cd_profile_reader *r, const struct cd_yaml *at, const char *format, ...)
{
	va_list args;
	char *words;

	va_start(args, format);
	words = cd_vsprintf(r->arena, format, args);
	va_end(args);
	return cd_yaml_error(r->err, r->profile->file, at, "%s", words);
}

int cd_read_unknown(struct cd_profile_reader *r, const struct cd_yaml *at, const char *what,
		   const char *const *words)
{
	const char *near = cd_text_nearest(at->text, words);
	const char *list = "";

	if (near)
		return cd_read_refuse(r, at, "unknown %s '%s'; did you mean '%s'?", what, at->text,
				      near);
	for (; *words; words++)
		list = cd_sprintf(r->arena, "%s%s%s", list, *list ? ", " : "", *words);
	return cd_read_refuse(r, at, "unknown %s '%s'; known: %s", what, at->text, list);
}

int cd_read_expect(struct cd_profile_reader *r, const struct cd_yaml *node, enum cd_yaml_kind kind)
{
	if (node->kind == kind && (kind != CD_YAML_SCALAR || *node->text))
		return 0;
	if (node->kind == CD_YAML_SCALAR && !*node->text)
		return cd_read_refuse(r, node->key ? node->key : node, "'%s' has no value",
			      node->key ? node->key->text : "entry");
	return cd_read_refuse(r, node, "%s%s%smust be %s, not %s", node->key ? "'" : "",
		      node->key ? node->key->text : "", node->key ? "' " : "an entry ",
		      kind_name[kind], kind_name[node->kind]);
}

int cd_read_texts(struct cd_profile_reader *r, const struct cd_yaml *node, const char *const **list,
		  size_t *n)
{
	const struct cd_yaml *item = node->kind == CD_YAML_LIST ? node->first : node;
	const char **text = cd_alloc_n(r->arena, node->n + 2, sizeof(*text));

	if (node->kind == CD_YAML_MAP)
		return cd_read_expect(r, node, CD_YAML_LIST);
	for (*n = 0; item; item = node->kind == CD_YAML_LIST ? item->next : NULL) {
		if (cd_read_expect(r, item, CD_YAML_SCALAR))
			return -1;
		text[(*n)++] = item->text;
	}
	*list = text;
	return 0;
}

const struct cd_yaml *cd_read_item(const struct cd_yaml *node, size_t index)
{
	const struct cd_yaml *item = node->kind == CD_YAML_LIST ? node->first : node;

	while (index--)
		item = item->next;
	return item;
}

int cd_read_patterns(struct cd_profile_reader *r, const struct cd_yaml *node,
		     const char *const **list, size_t *n)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789_.-*?";

	if (cd_read_texts(r, node, list, n))
		return -1;
	for (size_t i = 0; i < *n; i++) {
		if ((*list)[i][strspn((*list)[i], allowed)])
			return cd_read_refuse(r, cd_read_item(node, i),
					      "'%s' is no pattern of check ids or tags",
					      (*list)[i]);
	}
	return 0;
}

static struct cd_setting setting(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	const char *slash = strrchr(r->profile->file, '/');

	return (struct cd_setting){
		.name = node->key->text,
		.text = node->text,
		.where = cd_sprintf(r->arena, "%s:%d", slash ? slash + 1 : r->profile->file,
				    node->key->line),
		.file = r->profile->file,
		.line = node->line,
		.column = node->column,
	};
}

static int site_number(struct cd_profile_reader *r, const struct cd_yaml *node,
		       const struct cd_site_key *key)
{
	double value;
	int64_t whole;
	bool plain = key->type == CD_INT && !*key->unit;

	if (cd_read_expect(r, node, CD_YAML_SCALAR))
		return -1;
	if (plain ? !cd_parse_i64(node->text, &whole) :
		    !cd_profile_number(node->text, key->unit, &value))
		return cd_read_refuse(r, node, "'%s' is not %s", node->text,
			      plain ? "a whole number" : key->type == CD_DURATION ?
			      "a time with its unit, as in 100us or 1.5ms" :
			      !strcmp(key->unit, "bit/s") ? "a rate, as in 100G" :
			      "a size, as in 9000 or 4KiB");
	if (plain)
		value = (double)whole;
	if (value < key->low || (key->high > 0 && value > key->high))
		return cd_read_refuse(r, node, "'%s' is out of range: %s is %.0f to %.0f",
				      node->text, key->name, key->low, key->high);
	if (key->type == CD_DURATION && value <= 0)
		return cd_read_refuse(r, node, "'%s' must be above 0", key->name);
	return 0;
}

static int site_value(struct cd_profile_reader *r, const struct cd_yaml *node,
		      const struct cd_site_key *key, struct cd_setting *s)
{
	if (key->type != CD_TEXT && key->type != CD_TEXTS)
		return site_number(r, node, key);
	if (key->type == CD_TEXT && cd_read_expect(r, node, CD_YAML_SCALAR))
		return -1;
	if (cd_read_texts(r, node, &s->list, &s->n_list))
		return -1;
	for (size_t i = 0; i < s->n_list; i++) {
		bool found = !key->word;

		for (size_t w = 0; key->word && key->word[w]; w++)
			found |= !strcmp(key->word[w], s->list[i]);
		if (!found)
			return cd_read_unknown(r, cd_read_item(node, i), key->name, key->word);
		if (key->valid && !key->valid(s->list[i]))
			return cd_read_refuse(r, cd_read_item(node, i), "'%s' does not fit %s: %s",
					      s->list[i], key->name, key->about);
	}
	if (key->type == CD_TEXT) {
		s->list = NULL;
		s->n_list = 0;
	}
	return 0;
}

static const struct cd_site_key *site_key(const char *name)
{
	for (const struct cd_site_key *k = cd_site_keys; k->name; k++)
		if (!strcmp(k->name, name))
			return k;
	return NULL;
}

int cd_read_site(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	struct cd_setting *s;
	size_t n = 0;

	if (cd_read_expect(r, node, CD_YAML_MAP))
		return -1;
	s = cd_alloc_n(r->arena, node->n + 1, sizeof(*s));
	for (const struct cd_yaml *m = node->first; m; m = m->next) {
		const struct cd_site_key *key = site_key(m->key->text);

		if (!key) {
			const char *words[64] = { NULL };

			for (size_t i = 0; cd_site_keys[i].name && i < 63; i++)
				words[i] = cd_site_keys[i].name;
			return cd_read_unknown(r, m->key, "site key", words);
		}
		s[n] = setting(r, m);
		if (site_value(r, m, key, &s[n++]))
			return -1;
	}
	r->profile->site = s;
	r->profile->n_site = n;
	return 0;
}

/* The check that declares it is not known yet: the form alone is judged here. */
int cd_read_bounds(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	struct cd_setting *s;
	size_t n = 0;

	if (cd_read_expect(r, node, CD_YAML_MAP))
		return -1;
	s = cd_alloc_n(r->arena, node->n + 1, sizeof(*s));
	for (const struct cd_yaml *m = node->first; m; m = m->next) {
		const char *dot = strchr(m->key->text, '.');

		if (!dot || !strchr(dot + 1, '.'))
			return cd_read_refuse(r, m->key,
					      "'%s' is no bound: write CHECK.NAME, as in "
					      "tcp.rmem.min_factor",
					      m->key->text);
		if (cd_read_expect(r, m, CD_YAML_SCALAR))
			return -1;
		s[n++] = setting(r, m);
	}
	r->profile->bounds = s;
	r->profile->n_bounds = n;
	return 0;
}

static int read_control(struct cd_profile_reader *r, const struct cd_yaml *node,
			struct cd_wanted_control *c)
{
	static const char *const key[] = { "title", "checks", NULL };
	const struct cd_yaml *checks = node->kind == CD_YAML_MAP ? NULL : node;
	struct cd_setting at = setting(r, node);

	*c = (struct cd_wanted_control){ .id = at.name, .where = at.where, .file = at.file,
					 .line = node->key->line, .column = node->key->column };
	for (const struct cd_yaml *m = node->kind == CD_YAML_MAP ? node->first : NULL; m; m = m->next) {
		if (!strcmp(m->key->text, "checks"))
			checks = m;
		else if (strcmp(m->key->text, "title"))
			return cd_read_unknown(r, m->key, "key of a control", key);
		else if (cd_read_expect(r, m, CD_YAML_SCALAR))
			return -1;
		else
			c->title = m->text;
	}
	if (!checks)
		return cd_read_refuse(r, node->key, "the control '%s' needs 'checks'", c->id);
	if (cd_read_patterns(r, checks, &c->pattern, &c->n_patterns))
		return -1;
	if (!c->n_patterns)
		return cd_read_refuse(r, checks, "the control '%s' names no check, so it could never "
				      "be met", c->id);
	return 0;
}

int cd_read_controls(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	struct cd_wanted_control *c;
	size_t n = 0;

	if (cd_read_expect(r, node, CD_YAML_MAP))
		return -1;
	c = cd_alloc_n(r->arena, node->n + 1, sizeof(*c));
	for (const struct cd_yaml *m = node->first; m; m = m->next)
		if (read_control(r, m, &c[n++]))
			return -1;
	r->profile->controls = c;
	r->profile->n_controls = n;
	return 0;
}

static bool is_date(const char *text)
{
	static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	int year, month, day, leap;

	if (strlen(text) != 10)
		return false;
	for (int i = 0; i < 10; i++)
		if (i == 4 || i == 7 ? text[i] != '-' : text[i] < '0' || text[i] > '9')
			return false;
	year = (text[0] - '0') * 1000 + (text[1] - '0') * 100 + (text[2] - '0') * 10 + text[3] -
	       '0';
	month = (text[5] - '0') * 10 + text[6] - '0';
	day = (text[8] - '0') * 10 + text[9] - '0';
	leap = month == 2 && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
	return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] + leap;
}

enum { FINDING, SUBJECT, OWNER, WHY, UNTIL, PERMANENT, TICKET, WAIVER_KEYS };

/* An end, or the word that there is none: nobody forgets it by not writing it. */
static int read_end(struct cd_profile_reader *r, const struct cd_yaml *node,
		    const struct cd_yaml *const *at, struct cd_waiver *w)
{
	bool permanent = at[PERMANENT] && !strcmp(at[PERMANENT]->text, "true");

	if (at[PERMANENT] && !permanent && strcmp(at[PERMANENT]->text, "false"))
		return cd_read_refuse(r, at[PERMANENT], "'permanent' is true or false, not '%s'",
				      at[PERMANENT]->text);
	if (permanent && at[UNTIL])
		return cd_read_refuse(r, at[PERMANENT], "a waiver has an end ('until') or is "
				      "permanent, not both");
	if (!permanent && !at[UNTIL])
		return cd_read_refuse(r, node, "a waiver needs 'until', its last day, or 'permanent: "
				      "true'");
	if (at[UNTIL] && !is_date(at[UNTIL]->text))
		return cd_read_refuse(r, at[UNTIL], "'%s' is no date: write YYYY-MM-DD",
				      at[UNTIL]->text);
	w->until = at[UNTIL] ? at[UNTIL]->text : NULL;
	return 0;
}

static int read_waiver(struct cd_profile_reader *r, const struct cd_yaml *node, struct cd_waiver *w)
{
	static const char *const key[] = { "finding", "subject", "owner", "why", "until",
					   "permanent", "ticket", NULL };
	const struct cd_yaml *at[WAIVER_KEYS] = { NULL };
	size_t i;

	if (cd_read_expect(r, node, CD_YAML_MAP))
		return -1;
	for (const struct cd_yaml *m = node->first; m; m = m->next) {
		for (i = 0; key[i] && strcmp(key[i], m->key->text); i++)
			;
		if (!key[i])
			return cd_read_unknown(r, m->key, "key of a waiver", key);
		if (cd_read_expect(r, m, CD_YAML_SCALAR))
			return -1;
		at[i] = m;
	}
	for (i = 0; i < UNTIL; i++)
		if (!at[i] && i != SUBJECT)
			return cd_read_refuse(r, node, "a waiver needs '%s'", key[i]);
	w->finding = strchr(at[FINDING]->text, '/') ? at[FINDING]->text :
		     cd_sprintf(r->arena, "%s/*", at[FINDING]->text);
	w->subject = at[SUBJECT] ? at[SUBJECT]->text : "*";
	w->owner = at[OWNER]->text;
	w->why = at[WHY]->text;
	w->ticket = at[TICKET] ? at[TICKET]->text : NULL;
	w->where = cd_sprintf(r->arena, "%s:%d", r->profile->file, node->line);
	return read_end(r, node, at, w);
}

int cd_read_waivers(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	struct cd_waiver *w;
	size_t n = 0;

	if (cd_read_expect(r, node, CD_YAML_LIST))
		return -1;
	w = cd_alloc_n(r->arena, node->n + 1, sizeof(*w));
	for (const struct cd_yaml *item = node->first; item; item = item->next)
		if (read_waiver(r, item, &w[n++]))
			return -1;
	r->profile->waivers = w;
	r->profile->n_waivers = n;
	return 0;
}

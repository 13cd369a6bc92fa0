/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tuned - which kernel settings does the active profile of tuned write, and does tuned then bring
 * those of sysctl.d back?
 *
 * Follows tuned's own loader: included profiles come first, a later profile changes single options
 * of a section, `replace` drops what came before.  A value that names a variable or asks for "at
 * least" is decided by tuned alone.  After its own settings it writes those of /run/sysctl.d,
 * /etc/sysctl.d and /etc/sysctl.conf again, unless reapply_sysctl is off.
 */
#include "collect/tuned.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/text.h"
#include "host/host.h"

enum { DEEPEST = 8 };

struct reader {
	struct cd_tuned *t;
	struct cd_host *h;
	struct cd_arena *a;
	bool unsure;		/* a condition or a variable that we do not follow */
};

struct place {			/* while a profile is read */
	const char *path;
	unsigned line;
	size_t first;		/* settings before this section */
	bool sysctl, main;
};

/* NULL when there is no such file; any other trouble is kept. */
static const char *text_of(struct reader *r, const char *path)
{
	struct cd_bytes b = cd_host_read(r->h, r->a, path, CD_READ_LARGE);

	if (!b.error)
		return b.data;
	if (b.error != ENOENT && b.error != ENOTDIR && !r->t->error) {
		r->t->error = b.error;
		r->t->failed = path;
	}
	return NULL;
}

static bool is_false(const char *word)
{
	return !strcasecmp(word, "0") || !strcasecmp(word, "false") || !strcasecmp(word, "no") ||
	       !strcasecmp(word, "off");
}

/* "key = value # why" cut in three; false when it is none. */
static bool split(struct cd_arena *a, char *line, char **key, char **value)
{
	char *equals = strchr(line, '='), *s;

	if (!equals)
		return false;
	*equals = '\0';
	*key = cd_text_trim(a, line);
	*value = cd_text_trim(a, equals + 1);
	for (s = *value; *s; s++)
		if (*s == '#' && (s == *value || s[-1] == ' ' || s[-1] == '\t'))
			*s = '\0';
	*value = cd_text_trim(a, *value);
	return **key;
}

/* tuned takes quotes off that stand around the whole. */
static const char *unquoted(struct cd_arena *a, const char *value)
{
	size_t n = strlen(value);

	if (n < 2 || (*value != '"' && *value != '\'') || value[n - 1] != *value)
		return value;
	return cd_text_trim(a, cd_strndup(a, value + 1, n - 2));
}

static void dotted(char *key)
{
	if (key[strcspn(key, "./")] == '/')
		for (; *key; key++)
			*key = *key == '.' ? '/' : *key == '/' ? '.' : *key;
}

static void set(struct reader *r, char *key, const char *value, const struct place *p)
{
	struct cd_tuned *t = r->t;
	struct cd_tuned_setting *mine = NULL;

	dotted(key);
	for (size_t i = 0; i < t->n && !mine; i++)
		if (!strcmp(t->item[i].key, key))
			mine = &t->item[i];
	if (!mine) {
		if (t->n == t->room) {
			t->item = cd_regrow(r->a, t->item, t->room * sizeof(*mine),
					    (t->room * 2 + 32) * sizeof(*mine));
			t->room = t->room * 2 + 32;
		}
		mine = &t->item[t->n++];
	}
	*mine = (struct cd_tuned_setting){
		.key = key, .value = strpbrk(value, "$<>") ? NULL : unquoted(r->a, value),
		.where = cd_sprintf(r->a, "%s:%u", p->path, p->line) };
}

static void drop_before(struct reader *r, size_t n)
{
	memmove(r->t->item, r->t->item + n, (r->t->n - n) * sizeof(*r->t->item));
	r->t->n -= n;
}

static void set_option(struct reader *r, struct place *p, char *key, char *value)
{
	if (strpbrk(key, "./")) {
		set(r, key, value, p);
	} else if (!strcmp(key, "replace") && !is_false(value)) {
		drop_before(r, p->first);
		p->first = 0;
	} else if (!strcmp(key, "enabled") && is_false(value)) {
		r->t->n = 0;
		p->sysctl = false;
	} else if (!strcmp(key, "drop") || strstr(key, "_regex")) {
		r->unsure = true;
	}
}

static void read_profile(struct reader *r, const char *name, int depth);

static void include(struct reader *r, const char *names, int depth)
{
	r->unsure |= strchr(names, '$') != NULL;
	for (const char *part = names; *part;) {
		size_t n = strcspn(part, ",; ");

		if (n)
			read_profile(r, cd_strndup(r->a, part + (*part == '-'), n - (*part == '-')),
				     depth + 1);
		part += n + strspn(part + n, ",; ");
	}
}

/* Included ones first, wherever the line stands. */
static void read_includes(struct reader *r, const char *text, int depth)
{
	bool main = false;

	for (const char *p = text; *p;) {
		size_t n = strcspn(p, "\n");
		char *line = cd_text_trim(r->a, cd_strndup(r->a, p, n)), *key, *value;

		p += n + (p[n] == '\n');
		if (*line == '[')
			main = !strcmp(line, "[main]");
		else if (main && *line != '#' && split(r->a, line, &key, &value) &&
			 !strcmp(key, "include"))
			include(r, value, depth);
	}
}

static void read_profile(struct reader *r, const char *name, int depth)
{
	static const char *const folder[] = { "/etc/tuned/profiles", "/etc/tuned",
					      "/usr/lib/tuned/profiles", "/usr/lib/tuned" };
	struct place p = { .line = 0 };
	const char *text = NULL;

	if (depth > DEEPEST || strchr(name, '/'))
		return;
	for (size_t i = 0; i < sizeof(folder) / sizeof(folder[0]) && !text; i++) {
		p.path = cd_sprintf(r->a, "%s/%s/tuned.conf", folder[i], name);
		text = text_of(r, p.path);
	}
	if (!text)
		return;
	read_includes(r, text, depth);
	while (*text) {
		size_t n = strcspn(text, "\n");
		char *line = cd_text_trim(r->a, cd_strndup(r->a, text, n)), *key, *value;

		text += n + (text[n] == '\n');
		p.line++;
		if (*line == '[') {
			p.sysctl = !strcmp(line, "[sysctl]");
			p.first = r->t->n;
		} else if (*line && *line != '#' && *line != ';' &&
			   split(r->a, line, &key, &value)) {
			if (p.sysctl)
				set_option(r, &p, key, value);
			else if (!strcmp(key, "type") && !strcmp(value, "sysctl"))
				p.sysctl = true;
		}
	}
}

/* Of /etc/tuned/tuned-main.conf. */
static void read_main(struct reader *r)
{
	const char *p = text_of(r, "/etc/tuned/tuned-main.conf");

	r->t->reapplies = true;
	while (p && *p) {
		size_t n = strcspn(p, "\n");
		char *line = cd_text_trim(r->a, cd_strndup(r->a, p, n)), *key, *value;

		p += n + (p[n] == '\n');
		if (*line == '#' || !split(r->a, line, &key, &value))
			continue;
		if (!strcmp(key, "reapply_sysctl"))
			r->t->reapplies = !is_false(value);
		else if (!strcmp(key, "reapply_sysctl_exclude"))
			r->t->keep = value;
	}
}

static bool starts(struct reader *r)
{
	static const char *const wants[] = {
		"/etc/systemd/system/multi-user.target.wants/tuned.service",
		"/usr/lib/systemd/system/multi-user.target.wants/tuned.service" };
	int error;
	const char *mask = cd_host_link(r->h, r->a, "/etc/systemd/system/tuned.service", &error);

	if (mask && !strcmp(mask, "/dev/null"))
		return false;
	for (size_t i = 0; i < 2; i++)
		if (!cd_host_stat(r->h, r->a, wants[i]).error)
			return true;
	return false;
}

struct cd_tuned cd_tuned_read(struct cd_host *h, struct cd_arena *a)
{
	static const char *const list[] = { "/etc/tuned/active_profile",
					    "/etc/tuned/post_loaded_profile" };
	struct cd_tuned t = { .keep = "" };
	struct reader r = { &t, h, a, false };
	char *name[8];

	for (size_t i = 0; i < 2; i++) {
		const char *text = text_of(&r, list[i]);
		size_t n = text ? cd_text_words(cd_strdup(a, text), name, 8) : 0;

		if (n && !t.profile)
			t.profile = cd_text_trim(a, text);
		for (size_t k = 0; k < n; k++)
			read_profile(&r, name[k], 0);
	}
	if (!t.profile)
		return t;
	read_main(&r);
	t.starts = starts(&r);
	for (size_t i = 0; r.unsure && i < t.n; i++)
		t.item[i].value = NULL;
	t.reapplies = t.reapplies && t.n;	/* its part for settings runs only then */
	return t;
}

bool cd_tuned_reapplies(const struct cd_tuned *t, struct cd_arena *a, const char *key)
{
	for (const char *p = t->keep; *p;) {
		size_t n = strcspn(p, ",; ");

		if (n && cd_text_glob(cd_strndup(a, p, n), key))
			return false;
		p += n + strspn(p + n, ",; ");
	}
	return t->reapplies;
}

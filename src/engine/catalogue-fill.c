/* SPDX-License-Identifier: Apache-2.0 */
/*
 * catalogue-fill - what stands in the place of {name}, and is it safe to paste into a shell?
 *
 * Subjects and observed texts are hostile: an interface may be called "$(reboot)".  A report
 * offers lines to type, so every value is quoted for the very place where it lands.
 */
#include "engine/catalogue-fill.h"

#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"

enum style { WORDS, BARE, COMMAND, KEY };
enum place { OUTSIDE, IN_SINGLE, IN_DOUBLE };

static bool is_name(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!((s[i] >= 'a' && s[i] <= 'z') || (s[i] >= '0' && s[i] <= '9') || s[i] == '_'))
			return false;
	return n > 0;
}

static const char *number(struct cd_arena *a, const struct cd_observed *o, bool for_people)
{
	double value = o->type == CD_OBSERVED_INT ? (double)o->i : o->real;

	/* beyond 2^53 a double would tell another number */
	if (o->type == CD_OBSERVED_INT &&
	    (!for_people || o->i > INT64_C(1) << 53 || o->i < -(INT64_C(1) << 53)))
		return cd_sprintf(a, "%" PRId64, o->i);
	if (for_people)
		return cd_text_quantity(a, value, o->unit ? o->unit : "");
	if (value > -9e15 && value < 9e15 && value == (double)(int64_t)value)
		return cd_sprintf(a, "%" PRId64, (int64_t)value);
	return cd_sprintf(a, "%.9g", value);
}

static const char *value_of(struct cd_arena *a, const struct cd_finding *f, const char *name,
			    size_t len, bool for_people)
{
	const struct { const char *name, *value; } own[] = {
		{ "subject", f->subject },
		{ "path", f->path },
		{ "scope", f->scope },
	};

	for (size_t i = 0; i < f->n_observed; i++) {
		const struct cd_observed *o = &f->observed[i];

		if (strlen(o->name) == len && !memcmp(o->name, name, len))
			return o->type == CD_OBSERVED_TEXT ? o->text : number(a, o, for_people);
	}
	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++) {
		if (strlen(own[i].name) != len || memcmp(own[i].name, name, len))
			continue;
		if (for_people && i == 0 && (!own[0].value || !*own[0].value))
			return "this host";
		return own[i].value && *own[i].value ? own[i].value : NULL;
	}
	return NULL;
}

static void quote_single(struct cd_buf *out, const char *s)
{
	for (; *s; s++) {
		if (*s == '\'')
			cd_buf_puts(out, "'\\''");
		else
			cd_buf_putc(out, *s);
	}
}

/* A placeholder that nothing filled; the braces of one word mean nothing to a shell. */
static size_t placeholder(const char *s)
{
	const char *end = *s == '{' ? strchr(s, '}') : NULL;

	return end && is_name(s + 1, (size_t)(end - s - 1)) ? (size_t)(end - s) + 1 : 0;
}

static bool is_plain(const char *s)
{
	/* '=' and '~' mean something at the start of a word */
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789_./:@%+,-";

	if (!*s)
		return false;
	for (size_t n; *s; s += n) {
		n = strspn(s, plain) + placeholder(s + strspn(s, plain));
		if (!n)
			return false;
	}
	return true;
}

static void put(struct cd_buf *out, const char *value, enum place place)
{
	switch (place) {
	case OUTSIDE:
		if (is_plain(value)) {
			cd_buf_puts(out, value);
			return;
		}
		cd_buf_putc(out, '\'');
		quote_single(out, value);
		cd_buf_putc(out, '\'');
		return;
	case IN_SINGLE:
		quote_single(out, value);
		return;
	case IN_DOUBLE:
		/* an interactive shell expands even "\!": leave the quotes for it */
		for (; *value; value++) {
			if (*value == '!')
				cd_buf_puts(out, "\"'!'\"");
			else if (strchr("$`\"\\", *value))
				cd_buf_printf(out, "\\%c", *value);
			else
				cd_buf_putc(out, *value);
		}
	}
}

static enum place step_place(enum place place, char c, bool escaped)
{
	if (c == '\'' && place != IN_DOUBLE && !escaped)
		return place == IN_SINGLE ? OUTSIDE : IN_SINGLE;
	if (c == '"' && place != IN_SINGLE && !escaped)
		return place == IN_DOUBLE ? OUTSIDE : IN_DOUBLE;
	return place;
}

static const char *key_form(struct cd_arena *a, const char *value)
{
	char *copy = cd_strdup(a, value);

	for (char *c = copy; *c; c++)
		*c = *c == '.' ? '/' : *c == '/' ? '.' : *c;
	return copy;
}

static const char *fill(struct cd_arena *a, const char *template, const struct cd_finding *f,
			enum style style)
{
	CD_AUTO_BUF out = { 0 };
	enum place place = OUTSIDE;
	bool escaped = false;

	cd_buf_puts(&out, "");
	for (const char *s = template; *s; s++) {
		const char *end = *s == '{' && f ? strchr(s, '}') : NULL;
		const char *value = NULL;

		if (end && is_name(s + 1, (size_t)(end - s - 1)))
			value = value_of(a, f, s + 1, (size_t)(end - s - 1), style == WORDS);
		if (!value) {
			place = step_place(place, *s, escaped);
			escaped = *s == '\\' && !escaped && place != IN_SINGLE;
			cd_buf_putc(&out, *s);
			continue;
		}
		escaped = false;
		s = end;
		if (style == COMMAND)
			put(&out, value, place);
		else
			cd_buf_puts(&out, style == KEY ? key_form(a, value) : value);
	}
	return cd_strdup(a, out.data);
}

const char *cd_fill_words(struct cd_arena *a, const char *template, const struct cd_finding *f)
{
	return fill(a, template, f, WORDS);
}

const char *cd_fill_bare(struct cd_arena *a, const char *template, const struct cd_finding *f)
{
	return fill(a, template, f, BARE);
}

const char *cd_fill_command(struct cd_arena *a, const char *template, const struct cd_finding *f)
{
	return fill(a, template, f, COMMAND);
}

const char *cd_fill_key(struct cd_arena *a, const char *template, const struct cd_finding *f)
{
	/* a whole key that a judge observed is one already */
	return fill(a, template, f, cd_is_placeholder(template) ? BARE : KEY);
}

bool cd_is_placeholder(const char *template)
{
	size_t n = placeholder(template);

	return n && !template[n];
}

bool cd_is_values(const char *template)
{
	const char *s = template;

	for (size_t n; *s; s += n) {
		n = strspn(s, "0123456789 -");
		n += placeholder(s + n);
		if (!n)
			return false;
	}
	return *template != '\0';
}

const char *cd_quote(struct cd_arena *a, const char *word)
{
	CD_AUTO_BUF out = { 0 };

	put(&out, word, OUTSIDE);
	return cd_strdup(a, out.data);
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * junit-xml.c - how does any text become XML that every CI server reads?
 *
 * A file that cannot be parsed is taken for green in places, and so is a case that a server drops.
 * So all text passes here, whatever gate it came through before: control characters and bytes that
 * are not UTF-8 are spelled out, texts are cut before they hang a server, names are never empty
 * and never the same.
 */
#include "reports/junit-xml.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"

enum {
	TEXT_MAX = 64 << 10,		/* bytes of a text node: large ones hang or crash servers */
	WHOLE_MAX = 4 << 20,		/* of all of them, before escapes: GitLab refuses 30 MB */
	ATTRIBUTE_MAX = 4 << 10,
	LONGEST_NAME = 200,
	NOTE_MAX = 80,
};

static void check(struct cd_junit_xml *x, int written)
{
	if (written < 0)
		x->failed = true;
}

/* Where a text may be cut, at most `max`: not inside a character. */
static size_t cut_at(const char *text, size_t max)
{
	while (max && ((unsigned char)text[max] & 0xc0) == 0x80)
		max--;
	return max;
}

static const char *clean_line(struct cd_arena *a, const char *text)
{
	return cd_text_is_clean(text) ? text : cd_text_clean(a, text, strlen(text));
}

static const char *clean(struct cd_arena *a, const char *text)
{
	CD_AUTO_BUF b = { 0 };

	for (;;) {
		size_t n = strcspn(text, "\n");

		cd_buf_puts(&b, clean_line(a, cd_strndup(a, text, n)));
		if (!text[n])
			return cd_strdup(a, b.data);
		cd_buf_putc(&b, '\n');
		text += n + 1;
	}
}

void cd_junit_open(struct cd_junit_xml *x, struct cd_arena *a)
{
	x->arena = a;
	x->names = cd_map_new(a);
	x->bytes = xmlBufferCreate();
	x->w = x->bytes ? xmlNewTextWriterMemory(x->bytes, 0) : NULL;
	x->failed = !x->w;
	check(x, xmlTextWriterSetIndent(x->w, 1));
	check(x, xmlTextWriterSetIndentString(x->w, BAD_CAST " "));
	check(x, xmlTextWriterStartDocument(x->w, "1.0", "UTF-8", NULL));
}

bool cd_junit_close(struct cd_junit_xml *x, struct cd_buf *out)
{
	check(x, xmlTextWriterEndDocument(x->w));
	xmlFreeTextWriter(x->w);
	if (!x->failed)
		cd_buf_add(out, xmlBufferContent(x->bytes), (size_t)xmlBufferLength(x->bytes));
	xmlBufferFree(x->bytes);
	return !x->failed;
}

void cd_junit_start(struct cd_junit_xml *x, const char *element)
{
	check(x, xmlTextWriterStartElement(x->w, BAD_CAST element));
}

void cd_junit_end(struct cd_junit_xml *x)
{
	check(x, xmlTextWriterEndElement(x->w));
}

void cd_junit_attribute(struct cd_junit_xml *x, const char *name, const char *value)
{
	const char *line = clean_line(x->arena, value);

	if (strlen(line) > ATTRIBUTE_MAX)
		line = cd_sprintf(x->arena, "%.*s [cut]", (int)cut_at(line, ATTRIBUTE_MAX), line);
	check(x, xmlTextWriterWriteAttribute(x->w, BAD_CAST name, BAD_CAST line));
}

void cd_junit_number(struct cd_junit_xml *x, const char *name, size_t n)
{
	cd_junit_attribute(x, name, cd_sprintf(x->arena, "%zu", n));
}

/* Once the whole file is large, the first line has to do: it is the message. */
void cd_junit_text(struct cd_junit_xml *x, const char *text)
{
	const char *words = clean(x->arena, text);
	size_t len = strlen(words), max = TEXT_MAX;

	if (x->spent + len > WHOLE_MAX && strcspn(words, "\n") < max - NOTE_MAX)
		max = NOTE_MAX + strcspn(words, "\n");
	if (len > max) {
		size_t keep = cut_at(words, max - NOTE_MAX);

		words = cd_sprintf(x->arena, "%.*s\n[cut: %zu more bytes; all of it is in the JSON "
				   "run file]\n", (int)keep, words, len - keep);
	}
	x->spent += strlen(words);
	check(x, xmlTextWriterWriteString(x->w, BAD_CAST words));
}

/* [[ATTACHMENT|/etc/shadow]] makes servers fetch a file: text from a host must not. */
static const char *disarm(struct cd_arena *a, const char *text)
{
	CD_AUTO_BUF b = { 0 };

	if (!strstr(text, "[["))
		return text;
	for (; *text; text++) {
		cd_buf_putc(&b, *text);
		if (text[0] == '[' && text[1] == '[')
			cd_buf_putc(&b, ' ');
	}
	return cd_strdup(a, b.data);
}

void cd_junit_output(struct cd_junit_xml *x, const char *element, const char *text,
		     const char *attachment)
{
	const char *words = text ? disarm(x->arena, text) : "";

	if (attachment && !strpbrk(attachment, "[]|\n"))
		words = cd_sprintf(x->arena, "[[ATTACHMENT|%s]]\n%s", attachment, words);
	cd_junit_start(x, element);
	if (*words)
		cd_junit_text(x, words);
	cd_junit_end(x);
}

void cd_junit_property(struct cd_junit_xml *x, const char *name, const char *value)
{
	if (!value || !*value)
		return;
	cd_junit_start(x, "property");
	cd_junit_attribute(x, "name", name);
	cd_junit_attribute(x, "value", value);
	cd_junit_end(x);
}

const char *cd_junit_seconds(struct cd_arena *a, int64_t ns)
{
	int64_t ms = ns > 0 ? ns / 1000000 : 0;

	return cd_sprintf(a, "%" PRId64 ".%03d", ms / 1000, (int)(ms % 1000));
}

const char *cd_junit_word(struct cd_arena *a, const char *text)
{
	char *word = cd_strdup(a, *text ? text : "_");

	for (char *c = word; *c; c++)
		if (!(*c >= '0' && *c <= '9') && !((*c | 0x20) >= 'a' && (*c | 0x20) <= 'z') &&
		    !strchr("_.-", *c))
			*c = '_';
	return word;
}

const char *cd_junit_name(struct cd_arena *a, const char *text)
{
	const char *line = clean_line(a, text);
	size_t len = strlen(line);
	char *name = cd_strndup(a, line, len > LONGEST_NAME ? cut_at(line, LONGEST_NAME) : len);

	for (char *c = name; *c; c++)
		if (strchr("/\\:?#%<>", *c))
			*c = '_';
	return *cd_text_trim(a, name) ? cd_text_trim(a, name) : "_";
}

struct given {
	size_t times;
};

const char *cd_junit_unique_name(struct cd_junit_xml *x, const char *text)
{
	const char *name = cd_junit_name(x->arena, text), *unique = name;
	struct given *first = cd_map_get(x->names, name, strlen(name)), *given = first;

	while (given) {
		unique = cd_sprintf(x->arena, "%s (%zu)", name, ++first->times);
		given = cd_map_get(x->names, unique, strlen(unique));
	}
	given = cd_alloc(x->arena, sizeof(*given));
	given->times = 1;
	cd_map_set(x->names, unique, strlen(unique), given);
	return unique;
}

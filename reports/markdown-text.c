/* SPDX-License-Identifier: Apache-2.0 */
/*
 * markdown-text.c - how does text of a host become Markdown that still says just that text?
 *
 * A backslash takes the meaning from a mark.  It does not help against what trackers look for
 * after rendering - @names, #numbers, addresses of pages - so these are split by a WORD JOINER
 * (U+2060), which nobody sees.  Values stand in code spans, where nothing has a meaning.
 */
#include "reports/markdown-text.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

#define JOINER "\xe2\x81\xa0"

static const char *clean(struct cd_arena *a, const char *text)
{
	return cd_text_is_clean(text) ? text : cd_text_clean(a, text, strlen(text));
}

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

/* "@name", "#12", "!12", "~label", "%3", "&4", "$5", and the @ of an address of mail. */
static bool refers(const char *c)
{
	if (*c == '&')
		return isdigit((unsigned char)c[1]);
	return strchr("@#!~%$", *c) && (is_word(c[1]) || c[1] == '"' || c[1] == '`');
}

/* Here begins what readers make a link of by themselves: after "http:", after "www". */
static bool leads_away(const char *start, const char *c)
{
	if (*c == ':')
		return c[1] == '/' && c[2] == '/';
	return c[1] == '.' && c - start >= 2 && !strncasecmp(c - 2, "www", 3);
}

void cd_markdown_text(struct cd_buf *out, struct cd_arena *a, const char *text)
{
	text = clean(a, text);
	for (const char *c = text; *c; c++) {
		if (*c == '<')
			cd_buf_puts(out, "&lt;");
		else if (*c == '>')
			cd_buf_puts(out, "&gt;");
		else if (*c == '&')
			cd_buf_puts(out, "&amp;");
		else if (strchr("\\`*_[]{}|~#!$^", *c))
			cd_buf_printf(out, "\\%c", *c);
		else
			cd_buf_putc(out, *c);
		if (refers(c) || leads_away(text, c))
			cd_buf_puts(out, JOINER);
	}
}

static size_t longest_run(const char *text)
{
	size_t longest = 0;

	while (*(text += strcspn(text, "`"))) {
		size_t n = strspn(text, "`");

		if (n > longest)
			longest = n;
		text += n;
	}
	return longest;
}

static void ticks(struct cd_buf *out, size_t n)
{
	while (n--)
		cd_buf_putc(out, '`');
}

/* Readers that know less than all of Markdown must not meet a tag even there. */
void cd_markdown_code(struct cd_buf *out, struct cd_arena *a, const char *text)
{
	size_t n = longest_run(text) + 1;
	bool padded;

	text = clean(a, text);
	if (!text[strspn(text, " ")]) {
		cd_buf_puts(out, "(empty)");
		return;
	}
	if (strchr(text, '<')) {
		cd_markdown_text(out, a, text);
		return;
	}
	padded = *text == '`' || *text == ' ' || text[strlen(text) - 1] == '`' ||
		 text[strlen(text) - 1] == ' ';
	ticks(out, n);
	cd_buf_puts(out, padded ? " " : "");
	cd_buf_puts(out, text);
	cd_buf_puts(out, padded ? " " : "");
	ticks(out, n);
}

/* A bar would end a cell even within a code span, where a backslash is just a backslash. */
void cd_markdown_cell(struct cd_buf *out, struct cd_arena *a, const char *text)
{
	if (strchr(text, '|'))
		cd_markdown_text(out, a, text);
	else
		cd_markdown_code(out, a, text);
}

void cd_markdown_block(struct cd_buf *out, struct cd_arena *a, const char *language,
		       const char *text)
{
	size_t n = longest_run(text) + 1;

	n = n < 3 ? 3 : n;
	ticks(out, n);
	cd_buf_printf(out, "%s\n", language);
	for (;; text++) {
		size_t length = strcspn(text, "\n");

		cd_buf_printf(out, "%s\n", clean(a, cd_strndup(a, text, length)));
		text += length;
		if (!*text)
			break;
	}
	ticks(out, n);
	cd_buf_putc(out, '\n');
}

/* SPDX-License-Identifier: Apache-2.0 */
/* flow.c - where do the lines of a text report break? */
#include "reports/flow.h"

#include <string.h>

#include "base/text.h"

static bool continues(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

size_t cd_flow_columns(const char *text)
{
	size_t n = 0;

	for (; *text; text++)
		n += !continues(*text);
	return n;
}

static void blanks(const struct cd_flow *f, size_t n)
{
	while (n--)
		cd_buf_putc(f->out, ' ');
}

/* The gate keeps control characters out of every fact; here they are stopped once more. */
static void put(const struct cd_flow *f, const char *text, size_t n)
{
	for (size_t i = 0, bidi = 0; i < n; i++) {
		unsigned char c = (unsigned char)text[i];

		bidi = bidi > 1 ? bidi - 1 : cd_text_bidi(text + i, n - i);
		if (c < 0x20 || c == 0x7f || bidi)
			cd_buf_printf(f->out, "\\x%02x", c);
		else
			cd_buf_putc(f->out, text[i]);
	}
}

void cd_flow_paint(const struct cd_flow *f, const char *paint, const char *text)
{
	bool painted = f->colour && paint && *text;

	if (painted)
		cd_buf_printf(f->out, "\033[%sm", paint);
	put(f, text, strlen(text));
	if (painted)
		cd_buf_puts(f->out, "\033[0m");
}

/* How many bytes of `text` go into `room` columns: up to the last blank, or all of a long word. */
static size_t piece(const char *text, size_t room)
{
	size_t i = 0, columns = 0, blank = 0;

	while (text[i]) {
		if (text[i] == ' ' || text[i] == '\n')
			blank = i;
		if (text[i] == '\n')
			return i;
		if (columns == room)
			break;
		for (i++; continues(text[i]); i++)
			;
		columns++;
	}
	return text[i] && blank ? blank : i;
}

static void flow(const struct cd_flow *f, size_t indent, const char *text)
{
	size_t room = f->width > indent + 20 ? f->width - indent : 20;
	bool first = true;

	while (*text == ' ' || *text == '\n')
		text++;
	while (*text) {
		size_t n = piece(text, room);
		const char *rest = text + n;

		if (!first)
			blanks(f, indent);
		put(f, text, n);
		while (*rest == ' ' || *rest == '\n')
			rest++;
		cd_buf_putc(f->out, '\n');
		text = rest;
		first = false;
	}
	if (first)
		cd_buf_putc(f->out, '\n');
}

static void put_label(const struct cd_flow *f, const char *paint, const char *label,
		      size_t indent)
{
	size_t columns = cd_flow_columns(label);

	cd_flow_paint(f, paint, label);
	if (columns >= indent && indent) {
		cd_buf_putc(f->out, '\n');
		columns = 0;
	}
	blanks(f, indent - columns);
}

void cd_flow_labelled(const struct cd_flow *f, const char *paint, const char *label,
		      size_t indent, const char *text)
{
	put_label(f, paint, label, indent);
	flow(f, indent, text);
}

void cd_flow_text(const struct cd_flow *f, size_t indent, const char *text)
{
	blanks(f, indent);
	flow(f, indent, text);
}

/* A word of a shell line: blanks in quotes do not end it. */
static size_t shell_word(const char *s)
{
	char quote = 0;
	size_t i;

	for (i = 0; s[i] && (quote || s[i] != ' '); i++) {
		if (!quote && (s[i] == '\'' || s[i] == '"'))
			quote = s[i];
		else if (s[i] == quote)
			quote = 0;
		else if (s[i] == '\\' && quote != '\'' && s[i + 1])
			i++;
	}
	return i;
}

/* A comment of the shell gets a line of its own, so that pasting all of it is harmless. */
static void comment(const struct cd_flow *f, size_t indent, const char *text)
{
	struct cd_flow narrow = *f;

	cd_buf_putc(f->out, '\n');
	blanks(f, indent);
	cd_buf_puts(f->out, "# ");
	for (text++; *text == ' '; text++)
		;
	narrow.width = f->width - 2;
	flow(&narrow, indent, text);
}

void cd_flow_command(const struct cd_flow *f, const char *label, size_t indent,
		     const char *command)
{
	size_t column = indent;

	put_label(f, NULL, label, indent);
	while (*command == ' ')
		command++;
	while (*command) {
		size_t n = shell_word(command);

		if (*command == '#' && column > indent) {
			comment(f, indent, command);
			return;
		}
		if (column > indent && column + 1 + n + 2 > f->width) {
			cd_buf_puts(f->out, " \\\n");
			blanks(f, indent);
			column = indent;
		} else if (column > indent) {
			cd_buf_putc(f->out, ' ');
			column++;
		}
		put(f, command, n);
		column += n;
		command += n;
		while (*command == ' ')
			command++;
	}
	cd_buf_putc(f->out, '\n');
}

void cd_flow_heading(const struct cd_flow *f, const char *text)
{
	cd_buf_putc(f->out, '\n');
	cd_flow_paint(f, "1", text);
	cd_buf_putc(f->out, '\n');
}

/* SPDX-License-Identifier: Apache-2.0 */
/* markdown-text.h - words and values that stay words in Markdown; for reports/markdown.c. */
#ifndef CD_REPORTS_MARKDOWN_TEXT_H
#define CD_REPORTS_MARKDOWN_TEXT_H

#include "base/arena.h"
#include "base/buf.h"

/*
 * Text within a line, never at its beginning: no markup, HTML, link, mention or reference to a
 * ticket comes out of it.
 */
void cd_markdown_text(struct cd_buf *out, struct cd_arena *a, const char *text);
/* A value as it is, in a code span; in a cell of a table. */
void cd_markdown_code(struct cd_buf *out, struct cd_arena *a, const char *text);
void cd_markdown_cell(struct cd_buf *out, struct cd_arena *a, const char *text);
/* A block of lines to type, whatever backticks they hold. */
void cd_markdown_block(struct cd_buf *out, struct cd_arena *a, const char *language,
		       const char *text);

#endif

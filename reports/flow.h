/* SPDX-License-Identifier: Apache-2.0 */
/* flow.h - plain text in columns: wrapped paragraphs with a label, colour where it is wanted. */
#ifndef CD_REPORTS_FLOW_H
#define CD_REPORTS_FLOW_H

#include <stdbool.h>

#include "base/buf.h"

struct cd_flow {
	struct cd_buf *out;
	size_t width;
	bool colour;
};

/*
 * A paragraph: `label` padded to `indent` columns, then the text, wrapped with that indent.
 * `paint` is an SGR sequence for the label ("1;31") or NULL; control characters never come out.
 */
void cd_flow_labelled(const struct cd_flow *f, const char *paint, const char *label,
		      size_t indent, const char *text);
void cd_flow_text(const struct cd_flow *f, size_t indent, const char *text);
/* As a shell takes it when it is pasted: broken outside quotes, with a backslash. */
void cd_flow_command(const struct cd_flow *f, const char *label, size_t indent,
		     const char *command);
/* An empty line and a heading. */
void cd_flow_heading(const struct cd_flow *f, const char *text);
/* One line as it is, with a painted word in front; no wrapping. */
void cd_flow_paint(const struct cd_flow *f, const char *paint, const char *text);
/* Columns that the text takes: UTF-8 characters. */
size_t cd_flow_columns(const char *text);

#endif

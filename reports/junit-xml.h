/* SPDX-License-Identifier: Apache-2.0 */
/* junit-xml.h - XML that no reader chokes on: clean, capped, names unique; for reports/junit*.c. */
#ifndef CD_REPORTS_JUNIT_XML_H
#define CD_REPORTS_JUNIT_XML_H

#include <libxml/xmlwriter.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/hash.h"

struct cd_junit_xml {
	xmlBufferPtr bytes;
	xmlTextWriterPtr w;
	struct cd_arena *arena;
	struct cd_map *names;	/* given so far */
	size_t spent;		/* bytes of all text nodes so far */
	bool failed;
};

void cd_junit_open(struct cd_junit_xml *x, struct cd_arena *a);
/* What was written goes to `out`; false when libxml2 failed anywhere on the way. */
bool cd_junit_close(struct cd_junit_xml *x, struct cd_buf *out);

void cd_junit_start(struct cd_junit_xml *x, const char *element);
void cd_junit_end(struct cd_junit_xml *x);
void cd_junit_attribute(struct cd_junit_xml *x, const char *name, const char *value);
void cd_junit_number(struct cd_junit_xml *x, const char *name, size_t n);
/* The text of the open element. */
void cd_junit_text(struct cd_junit_xml *x, const char *text);
/*
 * A <system-out> or <system-err>: nothing that `text` holds is a command to a reader; that it shows
 * the file `attachment` (may be NULL) is one.
 */
void cd_junit_output(struct cd_junit_xml *x, const char *element, const char *text,
		     const char *attachment);
/* Nothing when there is no value. */
void cd_junit_property(struct cd_junit_xml *x, const char *name, const char *value);

/* "12.345", whatever the locale. */
const char *cd_junit_seconds(struct cd_arena *a, int64_t ns);
/* Letters, digits, "_", "." and "-" alone; never empty. */
const char *cd_junit_word(struct cd_arena *a, const char *text);
/* A name without what servers rewrite in names; never empty. */
const char *cd_junit_name(struct cd_arena *a, const char *text);
/* The same, and never given before: servers drop the second of two. */
const char *cd_junit_unique_name(struct cd_junit_xml *x, const char *text);

#endif

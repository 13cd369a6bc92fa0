/* SPDX-License-Identifier: Apache-2.0 */
/* json.h - JSON written straight into a buffer: no tree, a comma wherever one is due. */
#ifndef CD_BASE_JSON_H
#define CD_BASE_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"

/* A comma, unless an object or array was just opened. */
void cd_json_item(struct cd_buf *b);
/* The same and `"name":`. */
void cd_json_key(struct cd_buf *b, const char *name);

/* Escaped and quoted; bytes that are not UTF-8 become \xNN as at the text gate.  NULL: null. */
void cd_json_text(struct cd_buf *b, const char *s);
/* Beyond 2^53, where readers with doubles lose digits, a decimal string. */
void cd_json_int(struct cd_buf *b, int64_t v);
void cd_json_uint(struct cd_buf *b, uint64_t v);
bool cd_json_is_small(int64_t v);
/* Shortest that reads back the same, always with point or exponent; null when not finite. */
void cd_json_real(struct cd_buf *b, double v);
void cd_json_bool(struct cd_buf *b, bool v);

/* Key and value in one go; cd_json_put_text() writes nothing for NULL. */
void cd_json_put_text(struct cd_buf *b, const char *name, const char *s);
void cd_json_put_int(struct cd_buf *b, const char *name, int64_t v);
void cd_json_put_real(struct cd_buf *b, const char *name, double v);
void cd_json_put_bool(struct cd_buf *b, const char *name, bool v);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* explain.h - everything known about one check, for a person and for a program. */
#ifndef CD_EXPLAIN_H
#define CD_EXPLAIN_H

#include "lookup.h"

/* `code` NULL: all findings. */
void cd_explain_text(const struct cd_lookup *l, const struct cd_check *check, const char *code,
		     struct cd_arena *a);
void cd_explain_json(const struct cd_lookup *l, const struct cd_check *check, const char *code,
		     struct cd_arena *a);

#endif

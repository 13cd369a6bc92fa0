/* SPDX-License-Identifier: Apache-2.0 */
/* compare.h - a comparison of two runs, for people and for programs. */
#ifndef CD_REPORTS_COMPARE_H
#define CD_REPORTS_COMPARE_H

#include "base/arena.h"
#include "base/buf.h"
#include "compare/compare.h"
#include "reports/flow.h"

void cd_compare_text(const struct cd_comparison *c, struct cd_arena *a, const struct cd_flow *f);
/* Schema commdoctor-compare/1. */
void cd_compare_json(const struct cd_comparison *c, struct cd_buf *out);

/* For reports of a run that tell what changed, too; at most `max` lines each. */
void cd_moved_text(const struct cd_flow *f, struct cd_arena *a, const struct cd_moved *moved,
		   size_t n, size_t max);
void cd_changes_text(const struct cd_flow *f, struct cd_arena *a, const struct cd_change *change,
		     size_t n, size_t max);
/* "9000 bytes", "100 Gb/s": a value of a fact; `unit` may be NULL. */
const char *cd_change_value(struct cd_arena *a, const char *value, const char *unit);
/* "nic/mtu eth0: 9000 bytes -> 1500 bytes", without the subject when it is NULL. */
const char *cd_change_sentence(struct cd_arena *a, const struct cd_change *d, const char *subjects);

#endif

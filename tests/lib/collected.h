/* SPDX-License-Identifier: Apache-2.0 */
/* collected.h - what does one collector put, asked on a root that the test made? */
#ifndef CD_TESTS_COLLECTED_H
#define CD_TESTS_COLLECTED_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/evidence.h"

struct collected;

/* Runs the collector on the root; wanted facts up to NULL.  Free with collected_free(). */
struct collected *collect_from(const char *root, const struct cd_collector *collector, ...);
void collected_free(struct collected *c);
/* Never NULL; of any state. */
const struct cd_fact *collected_fact(const struct collected *c, const char *name,
				     const char *subject);
void assert_fact_int(const struct collected *c, const char *name, const char *subject, int64_t v);
void assert_fact_text(const struct collected *c, const char *name, const char *subject,
		      const char *v);
void assert_fact_absent(const struct collected *c, const char *name, const char *subject);
void assert_fact_unseen(const struct collected *c, const char *name, const char *subject,
			enum cd_reason reason);
/* Nobody put the fact. */
void assert_no_fact(const struct collected *c, const char *name, const char *subject);
/* A table: the row whose text column holds `value`; fails when there is none. */
size_t collected_row(const struct collected *c, const char *table, const char *column,
		     const char *value);
bool collected_has_row(const struct collected *c, const char *table, const char *column,
		       const char *value);
void assert_cell_text(const struct collected *c, const char *table, size_t row,
		      const char *column, const char *v);
void assert_cell_int(const struct collected *c, const char *table, size_t row, const char *column,
		     int64_t v);

#endif

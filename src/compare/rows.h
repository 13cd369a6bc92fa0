/* SPDX-License-Identifier: Apache-2.0 */
/* rows.h - the rows of a table as key and values, so that they find each other; for src/compare/. */
#ifndef CD_COMPARE_ROWS_H
#define CD_COMPARE_ROWS_H

#include "comparing.h"

struct cd_row {
	const char *key;		/* "data0 parent root"; a second one of that key ends in "#2" */
	const char *nic;		/* the link it speaks of, as its own run calls it; NULL: none */
	const char **value;		/* by the table's value columns; NULL: empty cell */
};

struct cd_rowset {
	struct cd_row *row;		/* in the order of the key */
	size_t n;
	const char **column;		/* the names of the values */
	size_t n_columns;
};

/* How links are called in the rows, and whether addresses count. */
struct cd_naming {
	const struct cd_evidence *e;	/* of the table */
	const char *scope;
	const char *(*call)(const struct cd_naming *n, const char *nic, struct cd_arena *arena);
	const struct cd_pairing *pairing;
	bool addresses;
};

void cd_rows_read(const struct cd_table *t, const struct cd_matter *m,
		  const struct cd_naming *naming, struct cd_arena *arena, struct cd_rowset *out);
/* All values of a row, or those that differ from `other`: "kind fq, limit 1000". */
const char *cd_rows_text(const struct cd_rowset *s, const struct cd_row *row,
			 const struct cd_row *other, struct cd_arena *a);

#endif

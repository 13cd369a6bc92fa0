/* SPDX-License-Identifier: Apache-2.0 */
/* cut-table.h - does a table that was cut in the file still hold all rows that matter? */
#ifndef CD_CHECKS_STACK_CUT_TABLE_H
#define CD_CHECKS_STACK_CUT_TABLE_H

#include <commdoctor/check.h>

/* Cut from the least `keep` on: while a row of the least, 1, is there, all above are. */
static inline bool table_holds_what_matters(const struct cd_table *t)
{
	int64_t keep;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_int(t, i, "keep", &keep) && keep == 1)
			return true;
	return cd_rows(t) == cd_total(t);
}

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* boot.h - is a setting configured for the next boot, and who else writes it? */
#ifndef CD_CHECKS_SYSCTL_BOOT_H
#define CD_CHECKS_SYSCTL_BOOT_H

#include <string.h>

#include <commdoctor/check.h>

/* Who else writes this key; NULL: nobody that we know. */
static inline const char *boot_writer(const struct cd_table *t, const char *key)
{
	const char *pattern, *writer;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "key", &pattern) && cd_glob(pattern, key) &&
		    cd_cell_text(t, i, "writer", &writer))
			return writer;
	return NULL;
}

/* Cut from the least `keep` on: while one of those in force is left, all others are there. */
static inline bool boot_whole(const struct cd_table *t)
{
	int64_t keep;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_int(t, i, "keep", &keep) && keep == 1)
			return true;
	return cd_rows(t) == cd_total(t);
}

static inline bool boot_sets(const struct cd_table *t, const char *key)
{
	const char *name;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "key", &name) && !strcmp(name, key))
			return true;
	return false;
}

#endif

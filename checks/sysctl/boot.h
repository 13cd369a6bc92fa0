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

static inline bool boot_sets(const struct cd_table *t, const char *key)
{
	const char *name;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "key", &name) && !strcmp(name, key))
			return true;
	return false;
}

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* boot.h - is a setting configured for the next boot, and who else writes it? */
#ifndef CD_CHECKS_SYSCTL_BOOT_H
#define CD_CHECKS_SYSCTL_BOOT_H

#include <string.h>

#include <commdoctor/check.h>

#include "keys.h"

/* Are the files those of this host?  False after a verdict. */
static inline bool boot_is_host(struct cd_case *c)
{
	const char *container;
	bool child;

	if (cd_have_text(c, "host/container", "", &container)) {
		cd_not_applicable(c, "", "in a container (%s) the files are those of its image",
				  container);
		return false;
	}
	if (cd_state(c, "host/container", "") == CD_UNSEEN) {
		cd_unknown(c, "", cd_reason(c, "host/container", ""), "%s",
			   cd_why(c, "host/container", ""));
		return false;
	}
	if (!cd_need_bool(c, "host/child_netns", "", &child))
		return false;
	if (child)
		cd_not_applicable(c, "", "sysctl.d is applied to the first network namespace only");
	return !child;
}

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

/* Is this file of a distribution or a package, to be overridden by those of the site? */
static inline bool boot_is_package(const char *where)
{
	return !strncmp(where, "/usr/lib/", 9) || !strncmp(where, "/lib/", 5);
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

/*
 * Lines of the site's own files about settings of ours (`only`: of this one) that nothing applies;
 * `first` is a row.
 */
static inline size_t boot_unapplied(const struct cd_table *lost, const char *only,
				    size_t *first)
{
	const char *key, *where, *why;
	size_t n = 0;

	for (size_t i = 0; lost && i < cd_rows(lost); i++) {
		if (!cd_cell_text(lost, i, "key", &key) || !cd_cell_text(lost, i, "why", &why) ||
		    !cd_cell_text(lost, i, "where", &where) || strcmp(why, "unapplied") ||
		    boot_is_package(where) || !keys_match(keys_ours, key) ||
		    keys_match(keys_not, key) || (only && !cd_glob(key, only)))
			continue;
		if (!n++)
			*first = i;
	}
	return n;
}

#endif

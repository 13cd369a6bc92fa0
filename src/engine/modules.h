/* SPDX-License-Identifier: Apache-2.0 */
/* modules.h - loadable check modules: trusted by owner and mode, taken by ABI number. */
#ifndef CD_ENGINE_MODULES_H
#define CD_ENGINE_MODULES_H

#include <commdoctor/collector.h>

struct cd_arena;
struct cd_error;

struct cd_modules {
	const struct cd_check **check;		/* sorted by id */
	size_t n_checks;
	const struct cd_collector **collector;	/* the program's own, then the modules' */
	size_t n_collectors;
};

/*
 * Load every .so file of the folder (NULL: the program's own folder).  Any module that is not trusted, has a
 * foreign ABI or no symbol, or repeats a check id, is an error: a doctor that silently lost a family
 * of checks would pass what it did not look at.
 */
struct cd_modules *cd_modules_load(const char *folder, struct cd_arena *a, struct cd_error *err);
/* Do the file and all folders above it belong to root or to the caller, and can nobody else write there? */
int cd_modules_trust(const char *path, struct cd_error *err);
/* NULL when there is none. */
const struct cd_check *cd_modules_check(const struct cd_modules *m, const char *id);
/* Which spec describes a fact, among all collectors and derivations; NULL when none does. */
const struct cd_fact_spec *cd_modules_spec(const struct cd_modules *m, const char *fact,
					   const char **by);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* plan.h - which checks will be judged, and what must be collected for them. */
#ifndef CD_ENGINE_PLAN_H
#define CD_ENGINE_PLAN_H

#include "engine/modules.h"
#include "engine/profile.h"

struct cd_plan {
	const struct cd_check **check;		/* sorted by id */
	bool *must_judge;			/* beside check */
	size_t n_checks;
	const char **wanted;			/* facts, sorted, each once; no derived ones */
	size_t n_wanted;
	const struct cd_collector **collector;	/* those that put a wanted fact */
	size_t n_collectors;
	/* The same for each other network namespace, from the checks that are judged there. */
	const char **wanted_there;
	size_t n_wanted_there;
	const struct cd_collector **collector_there;
	size_t n_collectors_there;
};

/*
 * `pattern`s (ids, families "tcp", globs) come from the command line and override the profile's
 * `checks:`.  A pattern that matches nothing is an error that names the nearest check.  `netns`: other
 * network namespaces are audited, too.
 */
struct cd_plan *cd_plan_make(const struct cd_modules *modules, const struct cd_profile *profile,
			     const char *const *pattern, size_t n_patterns, bool strict,
			     bool netns, struct cd_arena *a, struct cd_error *err);
/* "tcp.rmem" by "tcp.rmem", "tcp", "tcp.*"; "*" takes all. */
bool cd_plan_matches(const char *pattern, const char *id);
/* What a derivation wants so that it can derive, for `commdoctor plan`. */
bool cd_plan_wants(const struct cd_plan *p, const char *fact);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * profile.h - what a site wants: YAML 1.2, read strictly.
 *
 * Errors name file, line, column and the nearest right word.  An unknown or duplicate key, an
 * anchor, alias, tag, invalid UTF-8 or a value of the wrong type is an error, never a warning.
 */
#ifndef CD_ENGINE_PROFILE_H
#define CD_ENGINE_PROFILE_H

#include <commdoctor/collector.h>

struct cd_arena;
struct cd_error;

/* A key of `site:` (rdma.md 0.2 and ours) and its type, one row each. */
struct cd_site_key {
	const char *name;	/* "roce_mode"; fact "site/roce_mode" */
	enum cd_type type;	/* CD_TEXT, CD_TEXTS, CD_INT, CD_DURATION, CD_REAL, CD_BYTES */
	const char *unit;
	const char *const *word;	/* CD_TEXT: allowed words, NULL ended; NULL: any */
	const char *about;
	double low, high;		/* numbers: allowed range; both 0: not negative */
	bool (*valid)(const char *text);	/* CD_TEXT, items of CD_TEXTS: shape; NULL: any */
};
/* Ended by .name = NULL. */
extern const struct cd_site_key cd_site_keys[];

struct cd_setting {		/* one value of `site:` or `bounds:` */
	const char *name;	/* "roce_mode" or "tcp.rmem.need_factor" */
	const char *text;	/* as written */
	const char *const *list;	/* CD_TEXTS */
	size_t n_list;
	const char *where;	/* "roce-training.yaml:12" */
	const char *file;	/* as it was opened, for errors */
	int line, column;
};

struct cd_waiver {
	const char *finding;	/* "check.id/code", globs allowed; a check alone became "check/" and a star */
	const char *subject;	/* glob; "*" when not given */
	const char *owner, *why, *ticket;	/* ticket: NULL when not given */
	const char *until;	/* YYYY-MM-DD; NULL: permanent */
	const char *where;	/* file as it was opened, and line */
};

struct cd_wanted_control {	/* a requirement of the site's own catalogue */
	const char *id, *title;	/* title: NULL when not given */
	const char *const *pattern;
	size_t n_patterns;
	const char *const *check;	/* ids that the patterns match, by cd_controls_resolve() */
	size_t n_checks;
	const char *where, *file;
	int line, column;
};

struct cd_profile {
	const char *name, *file, *about;
	const char *const *checks;	/* patterns to select; n 0: all that are on by default */
	size_t n_checks;
	const char *const *skip;	/* patterns to leave out */
	size_t n_skip;
	const char *const *must_judge;	/* patterns */
	size_t n_must_judge;
	const struct cd_setting *site;
	size_t n_site;
	const struct cd_setting *bounds;
	size_t n_bounds;
	const struct cd_waiver *waivers;
	size_t n_waivers;
	const char *const *probes;	/* consent: probe names or "none" */
	size_t n_probes;
	enum cd_severity fail_on;	/* 0: not said */
	double interval_s;		/* < 0: not said */
	struct cd_wanted_control *controls;
	size_t n_controls;
	const char *extends;		/* as written; NULL: stands alone */
	struct cd_profile_place { int line, column; } extends_at;
	const char *const *bases;	/* names of what it extends, the nearest first */
	size_t n_bases;
	unsigned said;			/* bit of each list that was given, even empty; see profile-extend.c */
};
enum { CD_SAID_CHECKS = 1, CD_SAID_PROBES = 2 };

/*
 * YAML form: keys of `site:` and `bounds:` are flat and hold dots ("expect.ports: 8@400G",
 * "tcp.rmem.min_factor: 2"); a list of one may be written as a word.
 *
 * `name` is a shipped profile ("roce-training") or a path (it holds a '/' or ends in .yaml).
 * `bounds` are checked against the declared ones by cd_profile_check_bounds() once modules are
 * known, site values here.  What it extends is loaded and merged.
 */
struct cd_profile *cd_profile_load(const char *name, struct cd_arena *a, struct cd_error *err);
/* The same from memory, for tests and fuzzing; `extends` is not followed. */
struct cd_profile *cd_profile_parse(const char *yaml, size_t len, const char *file,
				    struct cd_arena *a, struct cd_error *err);
/*
 * Bounds and waivers against the checks that are loaded: a bound that no check declares or whose
 * value is not of its unit, a waiver that can match nothing is an error.
 */
int cd_profile_check_bounds(const struct cd_profile *p, const struct cd_check *const *check,
			    size_t n, struct cd_error *err);
/* `over` wins over `base`, whose name goes to the front of `over->bases`; see profile-extend.c. */
void cd_profile_merge(struct cd_profile *over, const struct cd_profile *base, struct cd_arena *a);
/* Parse `text` as a value of `unit` ("bytes", "s", "ns", "bit/s", "ratio", "word", ""). */
/* Times want a unit in the text ("10ms"; a bare 0 is 0), "ratio" takes "5%", too. */
bool cd_profile_number(const char *text, const char *unit, double *value);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * points.h - what does one run say of each thing that matters between hosts, so that many can be held
 * against each other after the runs themselves are gone?
 */
#ifndef CD_COMPARE_POINTS_H
#define CD_COMPARE_POINTS_H

#include "base/hash.h"
#include "matters.h"
#include "model/run.h"

/*
 * One thing: a fact of a subject, a member of a set, a row of a table.  Rows and values name links
 * between two bytes CD_NAMES_LINK, for a link has another name elsewhere; so no text of a run holds one.
 */
enum { CD_NAMES_LINK = 1 };

struct cd_point {
	const struct cd_matter *matter;
	const char *scope, *fact, *subject;
	const char *row;		/* of a table; else NULL */
	const char *unit;
	const struct cd_point *list;	/* the set or table it stands in; NULL: in none */
	size_t column;			/* for who votes */
};

struct cd_said {
	struct cd_point *point;
	const char *value;		/* NULL: not there; cd_not_seen: nobody could see */
};

extern const char cd_not_seen[];

/* A link, device or function of a run, by which it is found on other hosts. */
struct cd_thing {
	enum cd_kind kind;
	const char *scope, *name;
	const char *pci;		/* NULL: none */
	const char *trait;		/* driver or kind; of a function vendor and device */
	const char *called;		/* what most call it; set by who compares many */
};

struct cd_points {			/* shared by all runs */
	struct cd_arena *arena;
	struct cd_strings *strings;
	struct cd_map *point;
};

struct cd_sayings {			/* of one run */
	struct cd_said *said;
	size_t n_said;
	struct cd_thing *thing;
	size_t n_things;
};

/* The one point of that name. */
struct cd_point *cd_point_of(struct cd_points *p, const struct cd_point *like);
/* NULL: no run spoke of it. */
struct cd_point *cd_point_find(const struct cd_points *p, const char *scope, const char *fact,
			       const char *subject);
void cd_points_take(struct cd_points *p, const struct cd_run *run, struct cd_sayings *out);

#endif

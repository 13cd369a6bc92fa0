/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fleet.h - runs of three or more hosts that should be alike: which host is the odd one out, in what?
 *
 *	struct cd_fleet *f = cd_fleet_new(arena);
 *	cd_fleet_add(f, run, "node1.json");	each; the run may go afterwards
 *	cd_fleet_vote(f);
 *
 * Hosts vote within their class of machine.  Work and memory grow with the number of runs, not with
 * its square.
 */
#ifndef CD_COMPARE_FLEET_H
#define CD_COMPARE_FLEET_H

#include "points.h"

enum { CD_FLEET_VOTERS = 3 };	/* fewer make no majority: of two, nobody knows which is right */

struct cd_member {
	const char *file, *host, *kernel, *profile, *version, *cut;
	int64_t began_ns;
	bool finished;
	const char *older;		/* why it does not vote; NULL: it does */
	/* what its machine is, for the class */
	const char *arch, *vendor, *where;	/* where: hypervisor or "bare metal" */
	const char **model;		/* of network devices and GPUs, each once, sorted */
	size_t n_models;
	bool saw_models;
	struct cd_sayings sayings;
	struct cd_map *renamed;		/* "kind scope name" -> what most call it; NULL: all alike */
	struct cd_map *own;		/* and back: what this host calls it */
	size_t odd;			/* in how many points it is */
};

struct cd_camp {			/* those who say the same */
	const char *value;		/* NULL: not there */
	size_t *member;			/* places in the group */
	size_t n;
};

struct cd_ballot {			/* a point in which not all of a group are alike */
	const struct cd_point *point;	/* by the names that most have */
	struct cd_camp *camp;		/* the largest first */
	size_t n_camps, voters;
	bool decided;			/* the first camp is a majority */
};

struct cd_blind {			/* a fact that some of a group did not see or were not asked */
	const char *fact, *scope;
	bool *member;			/* by place in the group: is it one of them? */
	size_t n;
};

struct cd_group {
	struct cd_member **member;	/* by name of the host */
	size_t n;
	const struct cd_member *typical;	/* of its class */
	bool voted;
	size_t alike;			/* points in which all that saw them are alike */
	struct cd_ballot *ballot;	/* by class of fact */
	size_t n_ballots, decided;
	struct cd_blind *blind;
	size_t n_blind;
};

struct cd_fleet {
	struct cd_points points;
	struct cd_map *by_host;
	struct cd_member **member;	/* as they were given */
	size_t n_members;
	size_t left_out;		/* older runs of a host that has a later one */
	struct cd_group *group;		/* the largest first */
	size_t n_groups;
};

struct cd_fleet *cd_fleet_new(struct cd_arena *arena);
void cd_fleet_add(struct cd_fleet *f, const struct cd_run *run, const char *file);
/* Hosts that would vote. */
size_t cd_fleet_hosts(const struct cd_fleet *f);
void cd_fleet_vote(struct cd_fleet *f);
size_t cd_fleet_differences(const struct cd_fleet *f);
/* 1: some host is odd, or nobody has a majority; 3: nobody can say; 0. */
int cd_fleet_exit_status(const struct cd_fleet *f);
/* What the host itself calls the subject of a point. */
const char *cd_fleet_subject(const struct cd_fleet *f, const struct cd_member *m,
			     const struct cd_point *p);
/* A value or row without the marks of link names. */
const char *cd_fleet_text(const char *marked, struct cd_arena *arena);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* fleeting.h - what the parts of a vote share; for src/compare/. */
#ifndef CD_COMPARE_FLEETING_H
#define CD_COMPARE_FLEETING_H

#include "comparing.h"
#include "fleet.h"

/* What kind of machine it is, into the member. */
void cd_fleet_look(struct cd_fleet *f, struct cd_member *m, const struct cd_run *run);
/* Members into f->group, by what they are. */
void cd_fleet_sort(struct cd_fleet *f);
/* Links, devices and functions of each member get the name that most of the group have for them. */
void cd_fleet_name(struct cd_fleet *f, struct cd_group *g);
void cd_fleet_vote_group(struct cd_fleet *f, struct cd_group *g);
/* A point or a value by the names of the group. */
struct cd_point *cd_fleet_point(struct cd_fleet *f, const struct cd_member *m, struct cd_point *p);
const char *cd_fleet_value(struct cd_fleet *f, const struct cd_member *m, const char *scope,
			   const char *value);

#endif

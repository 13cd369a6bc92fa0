/* SPDX-License-Identifier: Apache-2.0 */
/* fleet.h - which host of many is the odd one out, for people and for programs. */
#ifndef CD_REPORTS_FLEET_H
#define CD_REPORTS_FLEET_H

#include "base/arena.h"
#include "base/buf.h"
#include "compare/fleet.h"
#include "reports/flow.h"

void cd_fleet_report_text(const struct cd_fleet *fleet, struct cd_arena *a,
			  const struct cd_flow *f);
/* Schema commdoctor-fleet/1. */
void cd_fleet_report_json(const struct cd_fleet *fleet, struct cd_arena *a, struct cd_buf *out);

/* A point in which a host is not as most are. */
struct cd_odd {
	const struct cd_ballot *ballot;
	size_t camp;
};

/* By place in the group; NULL ended by .ballot. */
struct cd_odd **cd_fleet_odd(const struct cd_group *g, struct cd_arena *a);

#endif

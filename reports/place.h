/* SPDX-License-Identifier: Apache-2.0 */
/* place.h - the line of the configuration file that a finding is about. */
#ifndef CD_REPORTS_PLACE_H
#define CD_REPORTS_PLACE_H

#include "base/arena.h"
#include "model/run.h"

struct cd_place {
	const char *file;	/* "/etc/sysctl.d/99.conf" */
	int line;		/* from 1 */
};

/* False when the finding names no file and line. */
bool cd_place_of(struct cd_arena *a, const struct cd_finding *f, struct cd_place *place);
/* "/etc/nginx/nginx.conf:4" and nothing else around it. */
bool cd_place_parse(struct cd_arena *a, const char *text, struct cd_place *place);
/* Relative to the root folder, percent-encoded: "etc/sysctl.d/99.conf". */
const char *cd_place_uri(struct cd_arena *a, const struct cd_place *place);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* measured.h - the numbers of a run that can tell whether a change helped; for src/compare/. */
#ifndef CD_COMPARE_MEASURED_H
#define CD_COMPARE_MEASURED_H

#include "model/run.h"

struct cd_measurement {
	const char *name, *scope, *subject, *unit;
	double value;
	double seconds;			/* 0: of no counter */
	const char *no_claim;		/* why it tells nothing of a change; NULL: less of it is better */
};

/* Calls `take` for each, in the same order for runs that hold the same. */
void cd_measurements(const struct cd_run *run,
		     void (*take)(const struct cd_measurement *m, void *arg), void *arg);

#endif

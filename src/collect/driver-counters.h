/* SPDX-License-Identifier: Apache-2.0 */
/* driver-counters.h - which facts do the counters of a driver make? */
#ifndef CD_COLLECT_DRIVER_COUNTERS_H
#define CD_COLLECT_DRIVER_COUNTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which counter of which driver is what; ended by .driver = NULL.  data/nic-counters.tsv is the same. */
struct cd_driver_counter {
	const char *driver;
	const char *counter;	/* '*' a number, summed; '#' a priority */
	const char *fact;
};
extern const struct cd_driver_counter cd_driver_counter_rows[];

bool cd_driver_counter_is_known(const char *driver);
/* Does the name fit?  *priority: 0 to 7, or -1 where the row names none. */
bool cd_driver_counter_fits(const char *pattern, const char *name, int *priority);

#endif

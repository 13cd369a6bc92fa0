/* SPDX-License-Identifier: Apache-2.0 */
/* stat-columns.h - one column of /proc/net/stat/X, summed over the CPUs.  See stat-columns.c. */
#ifndef CD_COLLECT_STAT_COLUMNS_H
#define CD_COLLECT_STAT_COLUMNS_H

#include <stdint.h>

#include "host/host.h"

enum cd_stat_found { CD_STAT_FOUND = 1, CD_STAT_NO_SUCH, CD_STAT_MASKED, CD_STAT_CUT, CD_STAT_BROKEN };

/* The sum of the lines, or with `total` the number that each line repeats. */
enum cd_stat_found cd_stat_column(struct cd_arena *a, struct cd_bytes b, const char *name,
				  bool total, uint64_t *value);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* counter.h - what two samples of a counter say: the only place that knows of wraps and resets. */
#ifndef CD_MODEL_COUNTER_H
#define CD_MODEL_COUNTER_H

#include "model/evidence.h"

/* The largest value that it can show. */
uint64_t cd_counter_ceiling(const struct cd_counter *c);
/* False when it was reset between the samples. */
bool cd_counter_delta(const struct cd_counter *c, uint64_t *delta);

#endif

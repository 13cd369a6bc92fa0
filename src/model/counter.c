/* SPDX-License-Identifier: Apache-2.0 */
/* Do two samples of a counter say how far it moved, or was it reset between them? */
#include "model/counter.h"

uint64_t cd_counter_ceiling(const struct cd_counter *c)
{
	return c->bits >= 64 ? UINT64_MAX : (UINT64_C(1) << c->bits) - 1;
}

bool cd_counter_delta(const struct cd_counter *c, uint64_t *delta)
{
	uint64_t top = cd_counter_ceiling(c);

	*delta = c->last - c->first;
	if (c->last >= c->first)
		return true;
	*delta &= top;
	/* A 64-bit counter does not wrap, and no counter moves half its range in seconds. */
	return !(c->flags & CD_SATURATES) && c->bits < 64 && *delta <= top / 2;
}

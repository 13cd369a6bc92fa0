/* SPDX-License-Identifier: Apache-2.0 */
/*
 * worse.c - by how much must the number of a finding move before it is told as worse?
 *
 * A limit that is reckoned from settings moves only with them.  Loss and delay are measured over
 * seconds and are never twice the same: they need a factor, and an amount that somebody would feel.
 */
#include <string.h>

#include "comparing.h"

/* Ours: below one packet in 10,000 counts of a few seconds are chance. */
#define LEAST_LOSS 1e-4

static const struct allowance {
	const char *unit;
	bool measured;
	double factor, least;
} allowance[] = {
	/* ours: below a tenth nobody would look for what changed */
	{ "bit/s", false, 1.1, 0 },
	/* ours: what a flow carried depends on what was sent */
	{ "bit/s", true, 1.5, 0 },
	/* Throughput of TCP goes with 1/sqrt(loss) (Mathis et al. 1997): twice costs 30 % */
	{ "ratio", true, 2, LEAST_LOSS },
	/* ours: queues and timers jitter by that much from second to second */
	{ "s", true, 1.5, 100e-6 },
};

/* Loss and delay are measured even where what they mean is not certain. */
static const struct allowance *allowance_of(const char *unit, bool measured)
{
	for (size_t i = 0; i < sizeof(allowance) / sizeof(allowance[0]); i++)
		if (!strcmp(allowance[i].unit, unit) &&
		    (allowance[i].measured == measured || strcmp(unit, "bit/s")))
			return &allowance[i];
	return NULL;
}

bool cd_number_is_worse(double was, double now, const char *unit, bool measured)
{
	const struct allowance *allow = allowance_of(unit, measured);

	if (!allow)
		return false;
	if (!strcmp(unit, "bit/s"))
		return now * allow->factor < was;
	return now > was * allow->factor && now - was >= allow->least;
}

double cd_number_least(double was, const char *unit)
{
	return !strcmp(unit, "ratio") ? LEAST_LOSS : was * 0.05;	/* ours: a twentieth of a delay */
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * time.double - do two daemons pull at one clock?
 *
 * Two that both steer undo each other's corrections.  One that hands its measurements to the other
 * (phc2sys -E ntpshm, a refclock of chronyd, timemaster) steers nothing.
 */
#include <commdoctor/check.h>

#include "clock.h"

static const char *const needs[] = {
	DAEMONS, "host/first_pidns", "ptp/state", NULL
};
static const struct cd_code codes[] = {
	{ "two-daemons", CD_HIGH, "one other" },
	{ .code = NULL },
};

/* ptp4l that serves time takes none; whether it does, its port tells. */
static bool follows(struct cd_case *c, const char *daemon)
{
	const char *state;

	return strcmp(daemon, "ptp4l") || !cd_have_text(c, "ptp/state", "", &state) ||
	       (strcmp(state, "MASTER") && strcmp(state, "PASSIVE"));
}

static void judge(struct cd_case *c)
{
	const char *why, *one = NULL;
	enum cd_reason reason;
	const struct cd_table *t = daemons(c, &why, &reason);
	struct cd_finding *f;

	if (!t) {
		cd_unknown(c, "", reason, "%s", why);
		return;
	}
	for (size_t i = steering(t, 0); i < cd_rows(t); i = steering(t, i + 1)) {
		if (!follows(c, name_of(t, i)))
			continue;
		if (!one) {
			one = name_of(t, i);
			continue;
		}
		f = cd_fail(c, "", "two-daemons", CD_HIGH);
		cd_observe_text(f, "one", one);
		cd_observe_text(f, "other", name_of(t, i));
		return;
	}
	if (one && unclear(t))
		cd_unknown(c, "", CD_NO_REPLY, "%s runs beside %s, and does not show whether it steers the "
			   "clock", unclear(t), one);
	else if (!one && !unclear(t))
		cd_not_applicable(c, "", "no daemon steers the clock");
	else
		cd_pass(c, "");
}

const struct cd_check cd_time_double[] = {
	{ .id = "time.double", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/* clock.h - which daemons steer the clock, as far as it can be told. */
#ifndef CD_CHECKS_TIME_CLOCK_H
#define CD_CHECKS_TIME_CLOCK_H

#include <commdoctor/check.h>

#include <string.h>

#define SYNCHRONISED "clock/synchronised"
#define DAEMONS "clock/daemon"
#define CHRONY "chrony/synchronised"

/*
 * The table of daemons; NULL and *why in words where it is not to be had, or where it holds the
 * processes of a container alone.
 */
static inline const struct cd_table *daemons(struct cd_case *c, const char **why,
					     enum cd_reason *reason)
{
	const struct cd_table *t = NULL;
	bool first;

	*why = "";
	*reason = CD_NOT_COLLECTED;
	if (!cd_have_table(c, DAEMONS, "", &t)) {
		*why = cd_why(c, DAEMONS, "");
		*reason = cd_reason(c, DAEMONS, "") ? cd_reason(c, DAEMONS, "") : CD_NOT_COLLECTED;
		return NULL;
	}
	if (cd_have_bool(c, "host/first_pidns", "", &first) && !first) {
		*why = "the time daemons of the host do not show in this PID namespace";
		*reason = CD_OTHER_NAMESPACE;
		return NULL;
	}
	return t;
}

/* The next row from `row` on of a daemon that steers: cd_rows() when there is none. */
static inline size_t steering(const struct cd_table *t, size_t row)
{
	int64_t steers;

	for (; row < cd_rows(t); row++)
		if (cd_cell_int(t, row, "steers", &steers) && steers)
			break;
	return row;
}

static inline const char *name_of(const struct cd_table *t, size_t row)
{
	const char *name;

	return cd_cell_text(t, row, "name", &name) ? name : "";
}

/* Does a daemon run that may steer, or may not? */
static inline const char *unclear(const struct cd_table *t)
{
	int64_t steers;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (!cd_cell_int(t, i, "steers", &steers))
			return name_of(t, i);
	return NULL;
}

#endif

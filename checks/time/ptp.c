/* SPDX-License-Identifier: Apache-2.0 */
/*
 * time.ptp - does ptp4l follow a grandmaster, and closely?  time.leap_tai - does the kernel know the
 * leap seconds that PTP's time does not count?
 *
 * A port that is MASTER serves time: no fault unless the site wants this host to take it by PTP.
 */
#include <commdoctor/check.h>

#include "clock.h"

static const char *const needs[] = {
	"ptp/state", "ptp/offset", "ptp/grandmaster", "ptp/path_delay", "site/clock", DAEMONS,
	"host/first_pidns", NULL
};
static const struct cd_bound bounds[] = {
	{ "offset", "ns", "1us", "ours: what hardware time stamps reach" },
	{ "offset_far", "ns", "100us", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "no-daemon", CD_MEDIUM, "" },
	{ "not-following", CD_MEDIUM, "state" },
	{ "far-off", CD_MEDIUM, "offset most path_delay" },
	{ "off", CD_LOW, "offset most path_delay" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "not-following", "time.ptp/far-off", CD_ANYWHERE },
	{ "far-off", "time.offset/off", CD_ANYWHERE },
	{ .code = NULL },
};

static void off(struct cd_case *c, const char *code, enum cd_severity severity, int64_t offset,
		int64_t most)
{
	struct cd_finding *f = cd_fail(c, "", code, severity);
	int64_t delay;

	cd_observe_int(f, "offset", offset, "ns");
	cd_observe_int(f, "most", most, "ns");
	if (cd_have_duration(c, "ptp/path_delay", "", &delay))
		cd_observe_int(f, "path_delay", delay, "ns");
	cd_confidence(f, CD_MEASURED);
}

static void following(struct cd_case *c)
{
	int64_t offset, near = cd_bound_int(c, "offset"), far = cd_bound_int(c, "offset_far");

	if (!cd_need_duration(c, "ptp/offset", "", &offset))
		return;
	offset = offset < 0 ? -offset : offset;
	if (offset > far)
		off(c, "far-off", CD_MEDIUM, offset, far);
	else if (offset > near)
		off(c, "off", CD_LOW, offset, near);
	else
		cd_pass(c, "");
}

/* No socket of ptp4l's is where we look for it; its operator may have put it elsewhere. */
static void nobody_answers(struct cd_case *c)
{
	const char *why;
	enum cd_reason reason;
	const struct cd_table *t = daemons(c, &why, &reason);

	if (!t) {
		cd_unknown(c, "", reason, "no ptp4l answers here, and %s", why);
		return;
	}
	for (size_t i = 0; i < cd_rows(t); i++)
		if (!strcmp(name_of(t, i), "ptp4l") || !strcmp(name_of(t, i), "ptpd")) {
			cd_unknown(c, "", CD_NO_REPLY, "%s runs, and answers at none of the usual sockets",
				   name_of(t, i));
			return;
		}
	cd_fail(c, "", "no-daemon", CD_MEDIUM);
}

static void judge(struct cd_case *c)
{
	const char *state, *clock = "";
	bool grandmaster = true, wanted;

	cd_have_text(c, "site/clock", "", &clock);
	wanted = !strcmp(clock, "ptp");
	if (wanted && cd_state(c, "ptp/state", "") == CD_ABSENT) {
		nobody_answers(c);
		return;
	}
	if (!cd_need_text(c, "ptp/state", "", &state))
		return;
	cd_have_bool(c, "ptp/grandmaster", "", &grandmaster);
	if (!strcmp(state, "SLAVE") && grandmaster)
		following(c);
	else if (!wanted && (!strcmp(state, "MASTER") || !strcmp(state, "PASSIVE")))
		cd_not_applicable(c, "", "this host serves time by PTP (port %s)", state);
	else
		cd_observe_text(cd_fail(c, "", "not-following", CD_MEDIUM), "state", state);
}

static const char *const tai_needs[] = { "clock/tai", "ptp/state", NULL };
static const struct cd_code tai_codes[] = {
	{ "unset", CD_LOW, "" },
	{ .code = NULL },
};

static void judge_tai(struct cd_case *c)
{
	const char *state;
	int64_t tai;

	if (!cd_need_text(c, "ptp/state", "", &state) || !cd_need_int(c, "clock/tai", "", &tai))
		return;
	if (tai)
		cd_pass(c, "");
	else
		cd_fail(c, "", "unset", CD_LOW);
}

const struct cd_check cd_time_ptp[] = {
	{ .id = "time.ptp", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = "time.leap_tai", .needs = tai_needs, .codes = tai_codes, .judge = judge_tai },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * time.offset - how far is this clock from the true time, as its own daemon measures it?
 *
 * chronyd is asked; ntpd, timesyncd and phc2sys leave what is still to correct in the kernel.  What
 * the path to the server hides (half the root delay) is no fault: it says how well one-way times of
 * two hosts can be compared, and is noted.
 */
#include <commdoctor/check.h>

#include "clock.h"

static const char *const needs[] = {
	SYNCHRONISED, DAEMONS, CHRONY, "chrony/offset", "chrony/error", "clock/kernel_offset",
	"ptp/offset", "ptp/state", "host/first_pidns", "site/clock", NULL
};
static const struct cd_bound bounds[] = {
	{ "critical", "ns", "60s", "ours: TLS, Kerberos and leases fail" },
	{ "high", "ns", "1s", "ours" },
	{ "medium", "ns", "100ms", "ours" },
	{ "ptp_high", "ns", "1ms", "ours, where the site says clock: ptp" },
	{ "ptp_medium", "ns", "10us", "ours, where the site says clock: ptp" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "off", CD_CRITICAL, "offset by most" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "off", "tls.cert.expiry/not-yet-valid", CD_THIS_HOST },
	{ .code = NULL },
};

/* What measured it, and how much; NULL after the verdict that nothing did. */
static const char *measured(struct cd_case *c, int64_t *offset)
{
	const char *why, *state;
	enum cd_reason reason;
	const struct cd_table *t;
	bool synchronised;
	size_t row;

	if (cd_have_bool(c, CHRONY, "", &synchronised) && synchronised &&
	    cd_have_duration(c, "chrony/offset", "", offset))
		return "chronyd";
	t = daemons(c, &why, &reason);
	if (!t) {
		cd_unknown(c, "", reason, "%s", why);
		return NULL;
	}
	row = steering(t, 0);
	if (row == cd_rows(t)) {
		cd_not_applicable(c, "", "nothing on this host measures how far its clock is off");
		return NULL;
	}
	if (!strcmp(name_of(t, row), "chronyd")) {
		cd_unknown(c, "", CD_NO_REPLY, "chronyd steers the clock and tells no offset: %s",
			   cd_state(c, CHRONY, "") == CD_PRESENT ? "it has no source" :
			   cd_why(c, CHRONY, ""));
		return NULL;
	}
	if (!strcmp(name_of(t, row), "ptp4l") && cd_have_text(c, "ptp/state", "", &state) &&
	    !strcmp(state, "SLAVE") && cd_have_duration(c, "ptp/offset", "", offset))
		return "ptp4l";
	if (cd_have_bool(c, SYNCHRONISED, "", &synchronised) && synchronised &&
	    cd_have_duration(c, "clock/kernel_offset", "", offset))
		return name_of(t, row);
	cd_unknown(c, "", CD_NO_REPLY, "%s steers the clock and tells no offset", name_of(t, row));
	return NULL;
}

static void judge(struct cd_case *c)
{
	static const char *const plain[] = { "critical", "high", "medium" };
	static const char *const ptp[] = { "critical", "ptp_high", "ptp_medium" };
	static const enum cd_severity severity[] = { CD_CRITICAL, CD_HIGH, CD_MEDIUM };
	const char *clock = "", *by;
	int64_t offset, error, most;
	struct cd_finding *f;

	cd_have_text(c, "site/clock", "", &clock);
	by = measured(c, &offset);
	if (!by)
		return;
	if (!strcmp(by, "chronyd") && cd_have_duration(c, "chrony/error", "", &error))
		cd_note(c, "", "one-way times against other hosts are good to %.3f ms at best",
			(double)error / 1e6);
	offset = offset < 0 ? -offset : offset;
	for (size_t i = 0; i < 3; i++) {
		most = cd_bound_int(c, !strcmp(clock, "ptp") ? ptp[i] : plain[i]);
		if (offset <= most)
			continue;
		f = cd_fail(c, "", "off", severity[i]);
		cd_observe_int(f, "offset", offset, "ns");
		cd_observe_text(f, "by", by);
		cd_observe_int(f, "most", most, "ns");
		cd_confidence(f, CD_MEASURED);
		return;
	}
	cd_pass(c, "");
}

const struct cd_check cd_time_offset[] = {
	{ .id = "time.offset", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};

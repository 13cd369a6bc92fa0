/* SPDX-License-Identifier: Apache-2.0 */
/*
 * time.sync - is the clock of this host disciplined at all?
 *
 * The kernel's flag alone tells no truth: chronyd clears it with `rtcsync` only (its sys_timex.c),
 * so chronyd is believed about itself.  timesyncd, ntpd and phc2sys clear it when they have
 * synchronised; one that runs for long while it stands has not.
 */
#include <commdoctor/check.h>

#include "clock.h"

static const char *const needs[] = {
	SYNCHRONISED, DAEMONS, CHRONY, "clock/max_error", "clock/host_time", "host/first_pidns", NULL
};
static const struct cd_bound bounds[] = {
	{ "settling", "s", "600s", "ours: time that a daemon may take after its start" },
	{ "max_error", "ns", "4s", "ours: four times what timesyncd's longest interval leaves (2048 s at 500 us/s)" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "undisciplined", CD_HIGH, "" },
	{ "undisciplined-guest", CD_MEDIUM, "host_time" },
	{ "daemon-without-source", CD_HIGH, "daemon seconds" },
	{ "stale", CD_MEDIUM, "max_error" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "daemon-without-source", "time.offset/off", CD_THIS_HOST },
	{ "undisciplined", "tls.cert.expiry/not-yet-valid", CD_THIS_HOST },
	{ "undisciplined-guest", "tls.cert.expiry/not-yet-valid", CD_THIS_HOST },
	{ "daemon-without-source", "tls.cert.expiry/not-yet-valid", CD_THIS_HOST },
	{ .code = NULL },
};

static void nobody(struct cd_case *c)
{
	const char *host_time;
	struct cd_finding *f;

	if (cd_have_text(c, "clock/host_time", "", &host_time)) {
		f = cd_fail(c, "", "undisciplined-guest", CD_MEDIUM);
		cd_observe_text(f, "host_time", host_time);
	} else {
		f = cd_fail(c, "", "undisciplined", CD_HIGH);
	}
	cd_latent(f, "as soon as certificates, tokens or times of two hosts are compared");
}

static void without_source(struct cd_case *c, const char *daemon, int64_t seconds)
{
	struct cd_finding *f = cd_fail(c, "", "daemon-without-source", CD_HIGH);

	cd_observe_text(f, "daemon", daemon);
	if (seconds >= 0)
		cd_observe_int(f, "seconds", seconds, "s");
	cd_latent(f, "as soon as certificates, tokens or times of two hosts are compared");
}

/* The flag is clear: somebody wrote the clock within the last hours. */
static void disciplined(struct cd_case *c)
{
	int64_t error;

	if (!cd_need_duration(c, "clock/max_error", "", &error))
		return;
	if (error > cd_bound_int(c, "max_error"))
		cd_observe_int(cd_fail(c, "", "stale", CD_MEDIUM), "max_error", error, "ns");
	else
		cd_pass(c, "");
}

static void chronyd(struct cd_case *c, int64_t seconds)
{
	bool synchronised;

	if (!cd_have_bool(c, CHRONY, "", &synchronised))
		cd_unknown(c, "", CD_NO_REPLY, "chronyd without rtcsync leaves the kernel's flag alone, "
			   "and does not answer: %s", cd_why(c, CHRONY, ""));
	else if (synchronised)
		cd_pass(c, "");
	else if (seconds >= 0 && seconds < cd_bound_int(c, "settling"))
		cd_unknown(c, "", CD_NO_REPLY, "chronyd runs for %llds and has no source yet",
			   (long long)seconds);
	else
		without_source(c, "chronyd", seconds);
}

static void free_running(struct cd_case *c)
{
	const char *why, *daemon;
	enum cd_reason reason;
	const struct cd_table *t = daemons(c, &why, &reason);
	int64_t seconds = -1;
	size_t row;

	if (!t) {
		cd_unknown(c, "", reason, "the kernel's clock runs free by its own account, and %s", why);
		return;
	}
	row = steering(t, 0);
	if (row == cd_rows(t)) {
		daemon = unclear(t);
		if (daemon)
			cd_unknown(c, "", CD_NO_REPLY, "%s runs, and does not show whether it steers the "
				   "clock", daemon);
		else
			nobody(c);
		return;
	}
	daemon = name_of(t, row);
	if (!cd_cell_int(t, row, "seconds", &seconds))
		seconds = -1;
	if (!strcmp(daemon, "chronyd"))
		chronyd(c, seconds);
	else if (!strcmp(daemon, "openntpd") || !strcmp(daemon, "ptp4l"))
		cd_unknown(c, "", CD_NO_REPLY, "%s steers the clock, but not the kernel's flag", daemon);
	else if (seconds < 0 || seconds < cd_bound_int(c, "settling"))
		cd_unknown(c, "", CD_NO_REPLY, "%s has not synchronised the clock yet", daemon);
	else
		without_source(c, daemon, seconds);
}

static void judge(struct cd_case *c)
{
	bool synchronised, chrony;
	const char *why;
	enum cd_reason reason;
	const struct cd_table *t;

	if (!cd_need_bool(c, SYNCHRONISED, "", &synchronised))
		return;
	if (!synchronised) {
		free_running(c);
		return;
	}
	/* the flag stays clear for hours after the last source was lost: chronyd knows better */
	t = daemons(c, &why, &reason);
	if (t && steering(t, 0) < cd_rows(t) && !strcmp(name_of(t, steering(t, 0)), "chronyd") &&
	    steering(t, steering(t, 0) + 1) == cd_rows(t) && cd_have_bool(c, CHRONY, "", &chrony) &&
	    !chrony)
		free_running(c);
	else
		disciplined(c);
}

const struct cd_check cd_time_sync[] = {
	{ .id = "time.sync", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};

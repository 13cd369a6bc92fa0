/* SPDX-License-Identifier: Apache-2.0 */
/*
 * site.burn_in - has this node passed the burn-in test of its site, and not too long ago?
 *
 * An example of a module that is built outside of commdoctor's tree: a collector reads the stamp that the
 * site's own test writes, a check judges it.  See commdoctor-module(3).
 */
#include <commdoctor/collector.h>

#include <stdlib.h>
#include <string.h>

#define STAMP "/etc/burn-in"

#define DAY INT64_C(86400)

/* ---- the collector: what does the file say? ---- */

static const struct cd_fact_spec facts[] = {
	{ .name = "burn_in/passed", .type = CD_INT, .unit = "s", .source = "cat " STAMP,
	  .about = "when the burn-in test passed, in seconds since 1970" },
	{ .name = NULL },
};

static int collect(struct cd_collect *x, struct cd_error *err)
{
	int error;
	const char *text = cd_read_file(x, STAMP, NULL, &error);
	long long seconds;
	char *end;

	(void)err;	/* for defects of ours; what we may not see is a fact, too */
	if (!text) {
		cd_put_errno(x, "burn_in/passed", "", STAMP, error);
		return 0;
	}
	seconds = strtoll(text, &end, 10);
	if (end == text || seconds <= 0 || (*end && *end != '\n'))
		cd_put_unseen(x, "burn_in/passed", "", CD_GARBAGE, "%s holds no number of seconds", STAMP);
	else
		cd_put_int(x, "burn_in/passed", "", seconds);
	return 0;
}

static const struct cd_collector burn_in = {
	.name = "site_burn_in",
	.group = "site",
	.facts = facts,
	.collect = collect,
};

/* ---- the check: is that well? ---- */

static const char *const needs[] = { "burn_in/passed", "run/time", NULL };

static const struct cd_bound bounds[] = {
	{ "days", "", "180", "ours" },
	{ .name = NULL },
};

static const struct cd_code codes[] = {
	{ "never", CD_MEDIUM, "" },
	{ "long-ago", CD_LOW, "days allowed" },
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	int64_t passed, now, days, allowed = cd_bound_int(c, "days");
	struct cd_finding *f;

	/* "not there" is an answer here; cd_need_int() would say not-applicable */
	if (cd_state(c, "burn_in/passed", "") == CD_ABSENT) {
		cd_fail(c, "", "never", CD_MEDIUM);
		return;
	}
	if (!cd_need_int(c, "burn_in/passed", "", &passed) || !cd_need_int(c, "run/time", "", &now))
		return;		/* the verdict is unknown, in the fact's own words */
	days = (now / 1000000000 - passed) / DAY;
	if (days <= allowed) {
		cd_pass(c, "");
		return;
	}
	f = cd_fail(c, "", "long-ago", CD_LOW);
	cd_observe_int(f, "days", days, "");
	cd_observe_int(f, "allowed", allowed, "");
}

static const struct cd_check site[] = {
	{ .id = "site.burn_in", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};

/* ---- the module ---- */

static const struct cd_check *const checks[] = { site, NULL };
static const struct cd_collector *const collectors[] = { &burn_in, NULL };

extern const struct cd_module cd_module;
const struct cd_module cd_module = {
	.abi = CD_ABI,
	.name = "burn_in",
	.checks = checks,
	.collectors = collectors,
};

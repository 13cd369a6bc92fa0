/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cpu.freq_limit - does something keep the CPUs beside the fabric ports below what they can do?
 *
 * Limits as they stand, no frequency of this moment: an idle CPU is slow by design.  Drivers do not
 * agree on what the highest frequency is, with boost or without.
 */
#include "near.h"

static const char *const needs[] = {
	NEAR_NEEDS, "cpu/frequency", "cpu/turbo", "cpu/turbo_knob", "cpu/max_perf_pct", NULL
};
static const struct cd_bound bounds[] = {
	{ "share", "ratio", "0.98", "ours" },
	{ "turbo", "word", "on", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "limited", CD_HIGH, "limit top cpus top_khz limit_khz" },
	{ "firmware-limits", CD_MEDIUM, "limit top cpus" },
	{ "share-limited", CD_MEDIUM, "percent" },
	{ "turbo-off", CD_MEDIUM, "knob value old" },
	{ .code = NULL },
};

enum answer { FREE, LIMITED, UNTOLD };

struct row {
	const char *cpus, *driver;
	int64_t limit, top, base, firmware;
};

static bool read_row(const struct cd_table *t, size_t i, struct row *r)
{
	*r = (struct row){ .cpus = "", .driver = "" };
	cd_cell_text(t, i, "driver", &r->driver);
	cd_cell_int(t, i, "base", &r->base);
	cd_cell_int(t, i, "firmware", &r->firmware);
	return cd_cell_text(t, i, "cpus", &r->cpus) && cd_cell_int(t, i, "limit", &r->limit) &&
	       cd_cell_int(t, i, "top", &r->top);
}

static void limited(struct cd_case *c, const char *code, enum cd_severity severity,
		    const struct row *r, int64_t limit)
{
	struct cd_finding *f = cd_fail(c, "", code, severity);

	cd_observe_int(f, "limit", limit, "Hz");
	cd_observe_int(f, "top", r->top, "Hz");
	cd_observe_text(f, "cpus", r->cpus);
	if (severity != CD_HIGH)
		return;
	cd_observe_int(f, "top_khz", r->top / 1000, "");
	cd_observe_int(f, "limit_khz", limit / 1000, "");
}

/*
 * What the CPUs of the row ought to be allowed; 0: nobody tells.
 *
 * acpi-cpufreq counts boost in the top alone (AMD, from Linux 5.11): its limits end at the highest
 * frequency of the firmware's table.  Without turbo some drivers lower the limit and leave the top.
 */
static int64_t may(const struct row *r, const bool *turbo)
{
	bool counts_boost = turbo && !strcmp(r->driver, "acpi-cpufreq") &&
			    (!r->firmware || r->firmware < r->top);

	if (turbo && !*turbo && r->base)
		return r->base;
	if (counts_boost)
		return r->firmware;
	return turbo && !*turbo ? 0 : r->top;
}

/* `turbo` NULL: there is no turbo, or none that counts here. */
static enum answer of_row(struct cd_case *c, const struct row *r, const bool *turbo)
{
	double share = cd_bound_real(c, "share");
	int64_t most = may(r, turbo);

	if (!most)
		return (double)r->limit >= share * (double)r->top &&
		       (!r->firmware || (double)r->firmware >= share * (double)r->top) ? FREE : UNTOLD;
	if (r->firmware && (double)r->firmware < share * (double)most) {
		limited(c, "firmware-limits", CD_MEDIUM, r, r->firmware);
		return LIMITED;
	}
	if ((double)r->limit >= share * (double)most)
		return FREE;
	limited(c, "limited", CD_HIGH, r, r->limit);
	return LIMITED;
}

/*
 * Is the turbo of ARM's servers meant?  cppc_cpufreq has it off until somebody asks, firmware often
 * refuses it, and its top leaves it out while it is off.
 */
static bool cppc_only(struct cd_case *c, const struct cd_table *t)
{
	struct row r;
	bool any = false;

	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!read_row(t, i, &r) || !near_any(c, r.cpus))
			continue;
		if (strcmp(r.driver, "cppc_cpufreq"))
			return false;
		any = true;
	}
	return any;
}

static bool of_turbo(struct cd_case *c, bool turbo_off)
{
	const char *wanted = cd_bound_text(c, "turbo"), *knob = "";
	bool inverse;
	struct cd_finding *f;

	if (!turbo_off || !strcmp(wanted, "off"))
		return false;
	cd_have_text(c, "cpu/turbo_knob", "", &knob);
	inverse = cd_glob("*no_turbo", knob);
	f = cd_fail(c, "", "turbo-off", CD_MEDIUM);
	cd_observe_text(f, "knob", knob);
	cd_observe_text(f, "value", inverse ? "0" : "1");
	cd_observe_text(f, "old", inverse ? "1" : "0");
	return true;
}

static bool of_share(struct cd_case *c)
{
	int64_t percent;

	if (!cd_have_int(c, "cpu/max_perf_pct", "", &percent) || percent >= 100 || percent <= 0)
		return false;
	cd_observe_int(cd_fail(c, "", "share-limited", CD_MEDIUM), "percent", percent, "%");
	return true;
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	struct row r;
	bool any, seen = false, value = true;
	const bool *turbo = NULL;
	const char *untold = NULL;
	enum answer a = FREE;

	if (!near_need_fabric(c) || !cd_need_table(c, "cpu/frequency", "", &t))
		return;
	if (cd_state(c, "cpu/turbo", "") == CD_UNSEEN && !cd_need_bool(c, "cpu/turbo", "", &value))
		return;
	if (cd_have_bool(c, "cpu/turbo", "", &value) && !cppc_only(c, t))
		turbo = &value;
	any = of_turbo(c, turbo && !value);
	any |= of_share(c);
	for (size_t i = 0; i < cd_rows(t) && a != LIMITED; i++) {
		if (!read_row(t, i, &r) || !near_any(c, r.cpus))
			continue;
		seen = true;
		a = of_row(c, &r, turbo);
		if (a == UNTOLD)
			untold = r.cpus;
	}
	any |= a == LIMITED;
	if (!any && !seen)
		cd_not_applicable(c, "", "no driver limits the frequency of a CPU beside a fabric port");
	else if (!any && untold)
		cd_unknown(c, "", CD_NOT_COLLECTED, "CPUs %s may run at less than their highest "
			   "frequency, and no file tells what they do without turbo", untold);
	else if (!any)
		cd_pass(c, "");
}

const struct cd_check cd_cpu_freq_limit[] = {
	{ .id = "cpu.freq_limit", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};

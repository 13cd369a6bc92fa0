/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cpu.governor - do the CPUs beside the fabric ports run at full speed when a packet comes?
 *
 * The word "powersave" means two things: with intel_pstate and amd-pstate-epp it follows the load
 * and the preference decides; with every other driver it is the lowest frequency, always.
 */
#include "near.h"

static const char *const needs[] = { NEAR_NEEDS, "cpu/frequency", NULL };
static const struct cd_code codes[] = {
	{ "lowest", CD_MEDIUM, "governor driver cpus" },
	{ "mixed", CD_MEDIUM, "governor other cpus other_cpus" },
	{ "saves-power", CD_MEDIUM, "preference driver cpus" },
	{ "follows-load", CD_LOW, "governor driver cpus" },
	{ .code = NULL },
};
/* Where the hardware reads it as a number: 0 is performance, 255 power; 192 balance_power. */
enum { BALANCE_POWER = 192 };

struct row {
	const char *cpus, *driver, *governor, *preference;
};

static bool read_row(const struct cd_table *t, size_t i, struct row *r)
{
	*r = (struct row){ "", "", "", "" };
	cd_cell_text(t, i, "driver", &r->driver);
	cd_cell_text(t, i, "preference", &r->preference);
	return cd_cell_text(t, i, "cpus", &r->cpus) && cd_cell_text(t, i, "governor", &r->governor);
}

static bool chooses_itself(const struct row *r)
{
	return !strcmp(r->driver, "intel_pstate") || !strcmp(r->driver, "amd-pstate-epp") ||
	       !strcmp(r->driver, "amd_pstate_epp");
}

static bool prefers_power(const char *preference)
{
	int n = 0;

	if (!strcmp(preference, "power") || !strcmp(preference, "balance_power"))
		return true;
	for (const char *p = preference; *p >= '0' && *p <= '9' && n < 1000; p++)
		n = n * 10 + (*p - '0');
	return n >= BALANCE_POWER;
}

static void of_preference(struct cd_case *c, const struct row *r)
{
	struct cd_finding *f;

	if (prefers_power(r->preference)) {
		f = cd_fail(c, "", "saves-power", CD_MEDIUM);
		cd_observe_text(f, "preference", r->preference);
		cd_observe_text(f, "driver", r->driver);
		cd_observe_text(f, "cpus", r->cpus);
		return;
	}
	if (strcmp(r->preference, "performance"))
		cd_note(c, "", "CPUs %s: %s follows the load%s%s; performance wakes faster", r->cpus,
			r->driver, *r->preference ? " and prefers " : "", r->preference);
	cd_pass(c, "");
}

static void judge_row(struct cd_case *c, const struct row *r)
{
	struct cd_finding *f;

	if (!strcmp(r->governor, "performance")) {
		cd_pass(c, "");
		return;
	}
	if (!strcmp(r->governor, "powersave") && chooses_itself(r)) {
		of_preference(c, r);
		return;
	}
	if (!strcmp(r->governor, "powersave"))
		f = cd_fail(c, "", "lowest", CD_MEDIUM);
	else
		f = cd_fail(c, "", "follows-load", CD_LOW);
	cd_observe_text(f, "governor", r->governor);
	cd_observe_text(f, "driver", r->driver);
	cd_observe_text(f, "cpus", r->cpus);
}

static void mixed(struct cd_case *c, const struct row *a, const struct row *b)
{
	struct cd_finding *f = cd_fail(c, "", "mixed", CD_MEDIUM);

	cd_observe_text(f, "governor", a->governor);
	cd_observe_text(f, "other", b->governor);
	cd_observe_text(f, "cpus", a->cpus);
	cd_observe_text(f, "other_cpus", b->cpus);
}

/* Rows that differ in limits alone say the same here. */
static bool was_judged(const struct cd_table *t, size_t i, const struct row *r, struct cd_case *c)
{
	struct row other;

	for (size_t k = 0; k < i; k++)
		if (read_row(t, k, &other) && !strcmp(other.driver, r->driver) &&
		    !strcmp(other.preference, r->preference) && near_any(c, other.cpus))
			return true;
	return false;
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	struct row first = { .cpus = NULL }, r;
	bool seen = false;

	if (!near_need_fabric(c) || !cd_need_table(c, "cpu/frequency", "", &t))
		return;
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!read_row(t, i, &r) || !near_any(c, r.cpus))
			continue;
		if (!first.cpus)
			first = r;
		if (strcmp(first.governor, r.governor)) {
			mixed(c, &first, &r);
			return;
		}
	}
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!read_row(t, i, &r) || !near_any(c, r.cpus))
			continue;
		seen = true;
		if (!was_judged(t, i, &r, c))
			judge_row(c, &r);
	}
	if (!seen)
		cd_not_applicable(c, "", "no driver sets the frequency of a CPU beside a fabric port");
}

const struct cd_check cd_cpu_governor[] = {
	{ .id = "cpu.governor", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

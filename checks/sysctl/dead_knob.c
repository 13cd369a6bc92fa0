/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sysctl.dead_knob - is a setting configured that this kernel no longer has, or no longer obeys?
 *
 * Old guides live long.  A line that does nothing makes its author believe in a cure, and one,
 * tcp_tw_recycle, did harm while it still worked: of several clients behind one address translator
 * only one got through.
 */
#include <commdoctor/check.h>

#include "boot.h"
#include "dead.h"

static const char *const needs[] = {
	"host/container", "host/child_netns", "host/kernel_code", "sysctl/boot", NULL
};
static const struct cd_code codes[] = {
	{ "no-effect", CD_LOW, "value where since instead" },
	{ "gone", CD_LOW, "value where instead" },
	{ "breaks-nat", CD_HIGH, "where instead" },
	{ .code = NULL },
};

static void judge_row(struct cd_case *c, const struct cd_table *t, size_t row, int64_t kernel)
{
	const char *key, *value, *where, *state, *code;
	const struct dead_knob *k;
	struct cd_finding *f;
	int64_t ignore = 0;
	bool breaks;

	if (!cd_cell_text(t, row, "key", &key) || !cd_cell_text(t, row, "value", &value) ||
	    !cd_cell_text(t, row, "where", &where) || !cd_cell_text(t, row, "state", &state))
		return;
	code = dead_code(key, kernel, state, value, &k);
	cd_cell_int(t, row, "ignore", &ignore);
	if (!code || (ignore && !strcmp(code, "gone")))	/* '-': for kernels that have it */
		return;
	breaks = !strcmp(code, "breaks-nat");
	f = cd_fail(c, key, code, breaks ? CD_HIGH : CD_LOW);
	cd_observe_text(f, "where", where);
	cd_observe_text(f, "instead", k->instead);
	if (breaks)
		return;
	cd_observe_text(f, "value", value);
	if (k->since)
		cd_observe_text(f, "since", k->said);
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	int64_t kernel;

	if (!boot_is_host(c) || !cd_need_table(c, "sysctl/boot", "", &t) ||
	    !cd_need_int(c, "host/kernel_code", "", &kernel))
		return;
	for (size_t i = 0; i < cd_rows(t); i++)
		judge_row(c, t, i, kernel);
	if (boot_whole(t))
		cd_pass(c, "");
	else
		cd_unknown(c, "", CD_TRUNCATED, "only %zu of %llu configured settings were kept",
			   cd_rows(t), (unsigned long long)cd_total(t));
}

const struct cd_check cd_sysctl_dead_knob[] = {
	{ .id = "sysctl.dead_knob", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

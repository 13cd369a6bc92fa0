/* SPDX-License-Identifier: Apache-2.0 */
/* What must catalogue-compare find?  Effects in a circle, on nothing, and a default of no unit. */
#include <commdoctor/collector.h>

static void judge(struct cd_case *c)
{
	cd_pass(c, "");
}

static const char *const needs[] = { "host/kernel", NULL };
static const struct cd_bound bounds[] = {
	{ "window", "s", "10", "ours" },	/* no unit */
	{ "silent", "", "1", "ours" },		/* no words */
	{ NULL, NULL, NULL, NULL },
};
static const struct cd_code codes[] = {
	{ "first", CD_LOW, "seen" },
	{ "second", CD_LOW, "" },
	{ "mute", CD_LOW, "" },			/* no words */
	{ NULL, 0, NULL },
};
static const struct cd_effect effects[] = {
	{ "first", "test.circle/second", CD_ANYWHERE },
	{ "second", "test.circle/first", CD_ANYWHERE },
	{ "first", "test.circle/nowhere", CD_ANYWHERE },
	{ NULL, NULL, 0 },
};

static const struct cd_check circle[] = {
	{ .id = "test.circle", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = "test.wordless", .needs = needs, .judge = judge },
	{ .id = NULL },
};
static const struct cd_check *const checks[] = { circle, NULL };

extern const struct cd_module cd_module;
__attribute__((visibility("default"))) const struct cd_module cd_module = {
	.abi = CD_ABI, .name = "circle", .checks = checks,
};

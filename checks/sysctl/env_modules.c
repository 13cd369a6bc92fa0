/* SPDX-License-Identifier: Apache-2.0 */
/*
 * env.modules - can it be told whether a piece of the kernel is there?
 *
 * A piece can be loaded, built in, available or missing.  Only with every list of this kernel does
 * silence mean missing; a feature whose own interface answers is there whatever the lists say.
 */
#include <commdoctor/check.h>

static const char *const needs[] = { "modules/loadable", "modules/complete", NULL };

static void judge(struct cd_case *c)
{
	bool loadable, complete;

	if (cd_have_bool(c, "modules/loadable", "", &loadable) && !loadable)
		cd_note(c, "", "this kernel loads no modules: nothing can be added to it");
	if (cd_need_bool(c, "modules/complete", "", &complete))
		cd_pass(c, "");
}

const struct cd_check cd_sysctl_env_modules[] = {
	{ .id = "env.modules", .needs = needs, .judge = judge },
	{ .id = NULL },
};

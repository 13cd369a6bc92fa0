/* SPDX-License-Identifier: Apache-2.0 */
/* env.modules: whole lists pass, gaps are unknown. */
#include "lib/judge.h"

extern const struct cd_check cd_sysctl_env_modules[];

static void whole_lists_pass(void **state)
{
	struct cd_test *t = cd_test_new(cd_sysctl_env_modules, "env.modules");

	(void)state;
	give_bool(t, "modules/loadable", "", true);
	give_bool(t, "modules/complete", "", true);
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void a_kernel_without_modules_is_noted(void **state)
{
	struct cd_test *t = cd_test_new(cd_sysctl_env_modules, "env.modules");

	(void)state;
	give_bool(t, "modules/loadable", "", false);
	give_bool(t, "modules/complete", "", true);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void a_missing_list_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_sysctl_env_modules, "env.modules");

	(void)state;
	give_bool(t, "modules/loadable", "", true);
	give_unseen(t, "modules/complete", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_lists_pass),
		cmocka_unit_test(a_kernel_without_modules_is_noted),
		cmocka_unit_test(a_missing_list_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

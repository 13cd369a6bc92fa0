/* SPDX-License-Identifier: Apache-2.0 */
/* env.identity: passes when it is known where we stand, and says it. */
#include "lib/judge.h"

extern const struct cd_check cd_sysctl_env_identity[];

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_sysctl_env_identity, "env.identity");

	give_text(t, "host/kernel", "", "6.1.0-18-amd64");
	give_text(t, "host/arch", "", "x86_64");
	give_absent(t, "host/virtual", "");
	return t;
}

static void a_known_place_passes_and_is_noted(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_absent(t, "host/container", "");
	give_bool(t, "host/child_netns", "", false);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static size_t notes(struct cd_test *t)
{
	size_t n = 0;

	for (const struct cd_note *p = cd_test_result(t)->subjects->notes; p; p = p->next)
		n++;
	return n;
}

static void every_narrow_view_is_noted(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_text(t, "host/container", "", "podman");
	give_bool(t, "host/child_netns", "", true);
	give_bool(t, "host/userns", "", true);
	give_bool(t, "host/privileged", "", false);
	give_bytes(t, "host/page_size", "", 65536);
	judge(t);
	assert_pass(t, "");
	assert_int_equal(notes(t), 5);
	cd_test_free(t);
}

static void a_whole_view_has_one_note(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_absent(t, "host/container", "");
	give_bool(t, "host/child_netns", "", false);
	give_bool(t, "host/userns", "", false);
	give_bool(t, "host/privileged", "", true);
	give_bytes(t, "host/page_size", "", 4096);
	judge(t);
	assert_int_equal(notes(t), 1);
	cd_test_free(t);
}

static void an_unknown_place_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "host/container", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start();
	give_absent(t, "host/container", "");
	give_unseen(t, "host/child_netns", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = cd_test_new(cd_sysctl_env_identity, "env.identity");
	give_unseen(t, "host/kernel", "", CD_MASKED);
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_known_place_passes_and_is_noted),
		cmocka_unit_test(every_narrow_view_is_noted),
		cmocka_unit_test(a_whole_view_has_one_note),
		cmocka_unit_test(an_unknown_place_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* container.sysctl_scope: what only the host has is told, in a container and nowhere else. */
#include "lib/judge.h"

#include <string.h>

extern const struct cd_check cd_container_sysctl_scope[];

static struct cd_test *start(bool child)
{
	struct cd_test *t = cd_test_new(cd_container_sysctl_scope, "container.sysctl_scope");

	give_bool(t, "host/child_netns", "", child);
	for (const char *const *n = cd_container_sysctl_scope[0].needs; *n; n++)
		if (!strncmp(*n, "sysctl/", 7))
			give_absent(t, *n, "");
	return t;
}

static void the_first_namespace_is_left_alone(void **state)
{
	struct cd_test *t = start(false);

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void what_does_not_show_is_told(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_unseen(t, "sysctl/net.ipv4.tcp_mem", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void what_shows_and_is_the_hosts_is_told(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_int(t, "sysctl/net.core.rmem_max", "", 212992);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void what_is_covered_is_told(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_unseen(t, "sysctl/net.core.netdev_budget", "", CD_MASKED);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void a_closed_namespace_is_unknown(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	for (const char *const *n = cd_container_sysctl_scope[0].needs; *n; n++)
		if (!strncmp(*n, "sysctl/", 7))
			give_unseen(t, *n, "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

static void where_we_are_must_be_known(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_unseen(t, "host/child_netns", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_first_namespace_is_left_alone),
		cmocka_unit_test(what_does_not_show_is_told),
		cmocka_unit_test(what_shows_and_is_the_hosts_is_told),
		cmocka_unit_test(what_is_covered_is_told),
		cmocka_unit_test(a_closed_namespace_is_unknown),
		cmocka_unit_test(where_we_are_must_be_known),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

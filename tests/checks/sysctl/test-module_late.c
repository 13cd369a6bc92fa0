/* SPDX-License-Identifier: Apache-2.0 */
/* sysctl.module_late: a module that nothing loads before the settings, and only such a one. */
#include "lib/judge.h"

#include <string.h>

extern const struct cd_check cd_sysctl_module_late[];

#define MAX "net.netfilter.nf_conntrack_max"

static const struct cd_column boot[] = {
	{ "key", CD_COL_TEXT, "" }, { "value", CD_COL_TEXT, "" }, { "where", CD_COL_TEXT, "" },
	{ "running", CD_COL_TEXT, "" }, { "keep", CD_COL_INT, "" }, { .name = NULL }
};
static const struct cd_column writers[] = {
	{ "key", CD_COL_TEXT, "" }, { "writer", CD_COL_TEXT, "" }, { .name = NULL }
};

/* Connection tracking is loaded, br_netfilter is to be loaded. */
static struct cd_test *start(const char *running)
{
	struct cd_test *t = cd_test_new(cd_sysctl_module_late, "sysctl.module_late");

	give_absent(t, "host/container", "");
	give_bool(t, "host/child_netns", "", false);
	give_table(t, "sysctl/boot", "", boot);
	give_table(t, "sysctl/writers", "", writers);
	for (const char *const *n = cd_sysctl_module_late[0].needs; *n; n++)
		if (!strncmp(*n, "module/", 7))
			give_text(t, *n, "", "loaded");
	give_texts(t, "modules/at_boot", "", "loop", "br_netfilter", NULL);
	give_row(t, "sysctl/boot", "", "key", MAX, "value", "1048576", "where",
		 "/etc/sysctl.d/a:1", "running", running, NULL);
	return t;
}

static void a_module_that_comes_late_lost_its_setting(void **state)
{
	struct cd_test *t = start("65536");

	(void)state;
	judge(t);
	assert_finding(t, MAX, "late", CD_LOW);
	assert_observed_text(t, MAX, "late", "module", "nf_conntrack");
	assert_observed_text(t, MAX, "late", "wanted", "1048576");
	cd_test_free(t);
}

static void a_value_in_force_passes(void **state)
{
	struct cd_test *t = start("1048576");

	(void)state;
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void a_module_that_is_loaded_in_time_is_no_question(void **state)
{
	struct cd_test *t = start("65536");

	(void)state;
	give_texts(t, "modules/at_boot", "", "nf_conntrack", NULL);
	judge(t);
	assert_no_finding(t, MAX, "late");
	assert_not_applicable(t, MAX);
	cd_test_free(t);

	t = start("65536");
	give_text(t, "module/nf_conntrack", "", "builtin");
	judge(t);
	assert_not_applicable(t, MAX);
	cd_test_free(t);

	t = start("65536");
	give_row(t, "sysctl/writers", "", "key", "net.netfilter.nf_conntrack_*", "writer",
		 "kubelet and kube-proxy", NULL);
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void other_settings_and_absent_ones_are_no_question(void **state)
{
	struct cd_test *t = start("1048576");

	(void)state;
	give_row(t, "sysctl/boot", "", "key", "net.core.somaxconn", "value", "1", "where", "a:1",
		 "running", "2", NULL);
	give_row(t, "sysctl/boot", "", "key", "sunrpc.tcp_slot_table_entries", "value", "1",
		 "where", "a:1", NULL);
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void what_was_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start("65536");

	(void)state;
	give_unseen(t, "module/nf_conntrack", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, MAX, CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start("65536");
	give_unseen(t, "modules/at_boot", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, MAX, CD_PERMISSION);
	cd_test_free(t);

	t = start("65536");
	give_unseen(t, "sysctl/boot", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = start("1048576");
	give_total(t, "sysctl/boot", "", 5000);
	judge(t);
	assert_unknown(t, "", CD_TRUNCATED);
	cd_test_free(t);
}

static void containers_are_not_judged(void **state)
{
	struct cd_test *t = start("65536");

	(void)state;
	give_text(t, "host/container", "", "docker");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_module_that_comes_late_lost_its_setting),
		cmocka_unit_test(a_value_in_force_passes),
		cmocka_unit_test(a_module_that_is_loaded_in_time_is_no_question),
		cmocka_unit_test(other_settings_and_absent_ones_are_no_question),
		cmocka_unit_test(what_was_not_seen_is_unknown),
		cmocka_unit_test(containers_are_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

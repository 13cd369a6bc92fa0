/* SPDX-License-Identifier: Apache-2.0 */
/* sysctl.netns_divergence: what the host's files say and a namespace lacks, and nothing that nobody wanted. */
#include "lib/judge.h"

extern const struct cd_check cd_sysctl_netns_divergence[];

static const struct cd_column boot[] = {
	{ "key", CD_COL_TEXT, "" }, { "value", CD_COL_TEXT, "" }, { "where", CD_COL_TEXT, "" },
	{ "keep", CD_COL_INT, "" }, { .name = NULL }
};
static const struct cd_column differs[] = {
	{ "key", CD_COL_TEXT, "" }, { "host", CD_COL_TEXT, "" }, { "value", CD_COL_TEXT, "" },
	{ "differ", CD_COL_INT, "" }, { "unread", CD_COL_INT, "" }, { "all", CD_COL_INT, "" },
	{ "names", CD_COL_TEXT, "" }, { "alike", CD_COL_INT, "" }, { "denied", CD_COL_INT, "" },
	{ .name = NULL }
};

#define SLOW_START "net.ipv4.tcp_slow_start_after_idle"
#define RMEM "net.ipv4.tcp_rmem"

/* A bare host with files of its own, and two namespaces. */
static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_sysctl_netns_divergence, "sysctl.netns_divergence");

	give_absent(t, "host/container", "");
	give_bool(t, "host/child_netns", "", false);
	give_table(t, "sysctl/boot", "", boot);
	give_table(t, "netns/differs", "", differs);
	return t;
}

static void configured(struct cd_test *t, const char *key, const char *value)
{
	give_row(t, "sysctl/boot", "", "key", key, "value", value, "where", "/etc/sysctl.d/a.conf:1",
		 NULL);
}

static void compared(struct cd_test *t, const char *key, const char *host, const char *value,
		     int64_t differ, int64_t unread, int64_t denied)
{
	give_row(t, "netns/differs", "", "key", key, "host", host, "differ", differ, "unread", unread,
		 "denied", denied, "all", INT64_C(2), "alike", (int64_t)(differ > 0),
		 differ ? "value" : NULL, value, "names", "blue", NULL);
}

static void what_the_kernel_starts_with_is_found(void **state)
{
	struct cd_test *t = start();

	(void)state;
	configured(t, SLOW_START, "0");
	compared(t, SLOW_START, "0", "1", 1, 0, 0);
	judge(t);
	assert_finding(t, SLOW_START, "not-inherited", CD_MEDIUM);
	assert_observed_int(t, SLOW_START, "not-inherited", "namespaces", 1);
	assert_observed_text(t, SLOW_START, "not-inherited", "names", "blue");
	assert_observed_text(t, SLOW_START, "not-inherited", "where", "/etc/sysctl.d/a.conf:1");
	cd_test_free(t);
}

static void what_was_copied_too_early_is_found(void **state)
{
	struct cd_test *t = start();

	(void)state;
	configured(t, RMEM, "4096 131072 67108864");
	compared(t, RMEM, "4096 131072 67108864", "4096 131072 6291456", 2, 0, 0);
	judge(t);
	assert_finding(t, RMEM, "older-than-tuning", CD_MEDIUM);
	cd_test_free(t);
}

static void what_nobody_configured_is_not_compared(void **state)
{
	struct cd_test *t = start();

	(void)state;
	compared(t, SLOW_START, "0", "1", 2, 0, 0);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void the_same_everywhere_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	configured(t, SLOW_START, "0");
	compared(t, SLOW_START, "0", "", 0, 0, 0);
	judge(t);
	assert_pass(t, SLOW_START);
	cd_test_free(t);
}

/* tcp_fin_timeout starts at 60: 20 was somebody's wish. */
static void a_value_of_its_own_is_told_only(void **state)
{
	struct cd_test *t = start();

	(void)state;
	configured(t, "net.ipv4.tcp_fin_timeout", "30");
	compared(t, "net.ipv4.tcp_fin_timeout", "30", "20", 2, 0, 0);
	judge(t);
	assert_pass(t, "net.ipv4.tcp_fin_timeout");
	assert_note(t, "net.ipv4.tcp_fin_timeout");
	cd_test_free(t);
}

static void a_closed_namespace_is_no_pass(void **state)
{
	struct cd_test *t = start();

	(void)state;
	configured(t, SLOW_START, "0");
	configured(t, RMEM, "1 2 3");
	compared(t, SLOW_START, "0", "", 0, 1, 1);
	compared(t, RMEM, "1 2 3", "", 0, 1, 0);
	judge(t);
	assert_unknown(t, SLOW_START, CD_PERMISSION);
	assert_unknown(t, RMEM, CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void a_closed_namespace_hides_no_finding(void **state)
{
	struct cd_test *t = start();

	(void)state;
	configured(t, SLOW_START, "0");
	compared(t, SLOW_START, "0", "1", 1, 1, 1);
	judge(t);
	assert_finding(t, SLOW_START, "not-inherited", CD_MEDIUM);
	cd_test_free(t);
}

static void without_namespaces_it_does_not_apply(void **state)
{
	struct cd_test *t = cd_test_new(cd_sysctl_netns_divergence, "sysctl.netns_divergence");

	(void)state;
	give_absent(t, "host/container", "");
	give_bool(t, "host/child_netns", "", false);
	give_absent(t, "netns/differs", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void inside_of_a_container_it_does_not_apply(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_text(t, "host/container", "", "docker");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = start();
	give_bool(t, "host/child_netns", "", true);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void unread_files_are_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_sysctl_netns_divergence, "sysctl.netns_divergence");

	(void)state;
	give_absent(t, "host/container", "");
	give_bool(t, "host/child_netns", "", false);
	give_table(t, "netns/differs", "", differs);
	give_unseen(t, "sysctl/boot", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
	t = start();
	give_unseen(t, "host/container", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_the_kernel_starts_with_is_found),
		cmocka_unit_test(what_was_copied_too_early_is_found),
		cmocka_unit_test(what_nobody_configured_is_not_compared),
		cmocka_unit_test(the_same_everywhere_passes),
		cmocka_unit_test(a_value_of_its_own_is_told_only),
		cmocka_unit_test(a_closed_namespace_is_no_pass),
		cmocka_unit_test(a_closed_namespace_hides_no_finding),
		cmocka_unit_test(without_namespaces_it_does_not_apply),
		cmocka_unit_test(inside_of_a_container_it_does_not_apply),
		cmocka_unit_test(unread_files_are_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* stack.neigh_thresh: limits against what is in the table, never against the defaults. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_neigh_thresh[];

enum { KERNEL_6_1 = 6 << 16 | 1 << 8, KERNEL_4_19 = 4 << 16 | 19 << 8 };

static void limits(struct cd_test *t, int64_t one, int64_t two, int64_t three)
{
	give_int(t, "sysctl/net.ipv4.neigh.default.gc_thresh1", "", one);
	give_int(t, "sysctl/net.ipv4.neigh.default.gc_thresh2", "", two);
	give_int(t, "sysctl/net.ipv4.neigh.default.gc_thresh3", "", three);
	give_absent(t, "sysctl/net.ipv6.neigh.default.gc_thresh1", "");
}

static struct cd_test *start(int64_t kernel, int64_t entries, int64_t exempt)
{
	struct cd_test *t = cd_test_new(cd_stack_neigh_thresh, "stack.neigh_thresh");

	limits(t, 128, 512, 1024);
	give_int(t, "host/kernel_code", "", kernel);
	give_int(t, "neigh/entries", "inet", entries);
	give_int(t, "neigh/exempt", "inet", exempt);
	give_rate(t, "rate/neigh/table_fulls", "inet", 0);
	give_set(t, "path", "eth0", "eth1", NULL);
	return t;
}

static void the_defaults_suffice_for_few(void **state)
{
	struct cd_test *t = start(KERNEL_6_1, 40, 0);

	(void)state;
	judge(t);
	assert_pass(t, "ipv4");
	assert_not_applicable(t, "ipv6");
	cd_test_free(t);
}

static void a_table_nearly_full_fails(void **state)
{
	struct cd_test *t = start(KERNEL_6_1, 930, 0);

	(void)state;
	judge(t);
	assert_finding(t, "ipv4", "full", CD_HIGH);
	assert_observed_int(t, "ipv4", "full", "entries", 930);
	assert_observed_int(t, "ipv4", "full", "set1", 2048);
	assert_observed_int(t, "ipv4", "full", "set3", 8192);
	cd_test_free(t);
}

static void refusals_fail_whatever_is_in_the_table_now(void **state)
{
	struct cd_test *t = start(KERNEL_6_1, 300, 0);

	(void)state;
	give_rate(t, "rate/neigh/table_fulls", "inet", 3);
	judge(t);
	assert_finding(t, "ipv4", "full", CD_HIGH);
	assert_observed_int(t, "ipv4", "full", "refused", 3);
	cd_test_free(t);
}

static void permanent_and_learned_entries_do_not_count_since_5_0(void **state)
{
	struct cd_test *t = start(KERNEL_6_1, 5000, 4900);

	(void)state;
	judge(t);
	assert_pass(t, "ipv4");
	cd_test_free(t);

	t = start(KERNEL_4_19, 5000, 4900);
	judge(t);
	assert_finding(t, "ipv4", "full", CD_HIGH);
	cd_test_free(t);
}

static void above_the_soft_limit_addresses_are_asked_for_again(void **state)
{
	struct cd_test *t = start(KERNEL_6_1, 600, 0);

	(void)state;
	judge(t);
	assert_finding(t, "ipv4", "above-soft-limit", CD_MEDIUM);
	cd_test_free(t);
}

static void the_peers_a_site_expects_must_fit(void **state)
{
	struct cd_test *t = start(KERNEL_6_1, 10, 0);

	(void)state;
	give_bound(t, "peers", "300");
	judge(t);
	assert_finding(t, "ipv4", "below-expected", CD_HIGH);
	assert_observed_int(t, "ipv4", "below-expected", "expected", 600);
	assert_acts(t, "ipv4", "below-expected", CD_LATENT);
	cd_test_free(t);

	t = start(KERNEL_6_1, 10, 0);
	give_bound(t, "peers", "250");
	judge(t);
	assert_pass(t, "ipv4");
	cd_test_free(t);
}

static void limits_that_do_not_ascend_fail(void **state)
{
	struct cd_test *t = start(KERNEL_6_1, 10, 0);

	(void)state;
	limits(t, 128, 65536, 1024);
	judge(t);
	assert_finding(t, "ipv4", "not-ascending", CD_MEDIUM);
	cd_test_free(t);
}

static void a_large_subnet_is_worth_a_word_alone(void **state)
{
	static const struct cd_column columns[] = {
		{ "ifname", CD_COL_TEXT, "" }, { "family", CD_COL_TEXT, "" },
		{ "prefix_len", CD_COL_INT, "" }, { .name = NULL }
	};
	struct cd_test *t = start(KERNEL_6_1, 10, 0);

	(void)state;
	give_table(t, "addr", "", columns);
	give_row(t, "addr", "", "ifname", "eth0", "family", "inet", "prefix_len", INT64_C(22), NULL);
	judge(t);
	assert_no_note(t, "ipv4");
	cd_test_free(t);

	t = start(KERNEL_6_1, 10, 0);
	give_table(t, "addr", "", columns);
	give_row(t, "addr", "", "ifname", "docker0", "family", "inet", "prefix_len", INT64_C(16),
		 NULL);
	give_row(t, "addr", "", "ifname", "eth0", "family", "inet", "prefix_len", INT64_C(21), NULL);
	judge(t);
	assert_pass(t, "ipv4");
	assert_note(t, "ipv4");
	cd_test_free(t);
}

static void a_pod_does_not_see_the_machines_table(void **state)
{
	struct cd_test *t = cd_test_new(cd_stack_neigh_thresh, "stack.neigh_thresh");

	(void)state;
	give_unseen(t, "sysctl/net.ipv4.neigh.default.gc_thresh1", "", CD_OTHER_NAMESPACE);
	give_unseen(t, "sysctl/net.ipv6.neigh.default.gc_thresh1", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "ipv4", CD_OTHER_NAMESPACE);
	assert_unknown(t, "ipv6", CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = start(KERNEL_6_1, 10, 0);
	give_unseen(t, "neigh/entries", "inet", CD_MASKED);
	judge(t);
	assert_unknown(t, "ipv4", CD_MASKED);
	cd_test_free(t);
}

static void refusals_few_for_the_time_or_unseen_are_worth_a_word(void **state)
{
	struct cd_test *t = start(KERNEL_6_1, 300, 0);

	(void)state;
	give_rate(t, "rate/neigh/table_fulls", "inet", 3);
	give_bound(t, "least_rate", "1.1");
	judge(t);
	assert_pass(t, "ipv4");
	cd_test_free(t);

	t = start(KERNEL_6_1, 300, 0);
	give_unseen(t, "rate/neigh/table_fulls", "inet", CD_ONE_SAMPLE);
	judge(t);
	assert_pass(t, "ipv4");
	assert_note(t, "ipv4");
	cd_test_free(t);
}

static void no_fix_lowers_a_limit(void **state)
{
	struct cd_test *t = start(KERNEL_6_1, 100, 0);

	(void)state;
	limits(t, 1024, 4096, 8192);
	give_rate(t, "rate/neigh/table_fulls", "inet", 3);
	judge(t);
	assert_observed_int(t, "ipv4", "full", "set1", 4096);
	assert_observed_int(t, "ipv4", "full", "set2", 8192);
	assert_observed_int(t, "ipv4", "full", "set3", 16384);
	cd_test_free(t);

	t = start(KERNEL_6_1, 600, 0);
	limits(t, 128, 512, 65536);
	judge(t);
	assert_observed_int(t, "ipv4", "above-soft-limit", "set2", 4096);
	assert_observed_int(t, "ipv4", "above-soft-limit", "set3", 65536);
	cd_test_free(t);

	t = start(KERNEL_6_1, 10, 0);
	limits(t, 128, 65536, 8192);
	judge(t);
	assert_observed_int(t, "ipv4", "not-ascending", "set2", 8192);
	assert_observed_int(t, "ipv4", "not-ascending", "set3", 16384);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_defaults_suffice_for_few),
		cmocka_unit_test(a_table_nearly_full_fails),
		cmocka_unit_test(refusals_fail_whatever_is_in_the_table_now),
		cmocka_unit_test(permanent_and_learned_entries_do_not_count_since_5_0),
		cmocka_unit_test(above_the_soft_limit_addresses_are_asked_for_again),
		cmocka_unit_test(the_peers_a_site_expects_must_fit),
		cmocka_unit_test(limits_that_do_not_ascend_fail),
		cmocka_unit_test(a_large_subnet_is_worth_a_word_alone),
		cmocka_unit_test(a_pod_does_not_see_the_machines_table),
		cmocka_unit_test(refusals_few_for_the_time_or_unseen_are_worth_a_word),
		cmocka_unit_test(no_fix_lowers_a_limit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

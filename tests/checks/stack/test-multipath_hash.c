/* SPDX-License-Identifier: Apache-2.0 */
/* stack.multipath_hash: only where a route has several next hops does the hash matter. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_multipath_hash[];

#define POLICY4 "sysctl/net.ipv4.fib_multipath_hash_policy"
#define POLICY6 "sysctl/net.ipv6.fib_multipath_hash_policy"
#define FIELDS4 "sysctl/net.ipv4.fib_multipath_hash_fields"

static const struct cd_column columns[] = {
	{ "family", CD_COL_TEXT, "" }, { "dst", CD_COL_TEXT, "" }, { "hops", CD_COL_INT, "" },
	{ "keep", CD_COL_INT, "" },
	{ .name = NULL },
};

static struct cd_test *start(const char *family, int64_t hops)
{
	struct cd_test *t = cd_test_new(cd_stack_multipath_hash, "stack.multipath_hash");

	give_table(t, "route", "", columns);
	give_row(t, "route", "", "family", "inet", "dst", "10.0.0.0/8", "hops", INT64_C(1), NULL);
	give_row(t, "route", "", "family", family, "dst", "default", "hops", hops, NULL);
	return t;
}

static void addresses_only_is_found(void **state)
{
	struct cd_test *t = start("inet", 4);

	(void)state;
	give_int(t, POLICY4, "", 0);
	judge(t);
	assert_finding(t, "ipv4", "addresses-only", CD_MEDIUM);
	assert_observed_int(t, "ipv4", "addresses-only", "hops", 4);
	assert_observed_text(t, "ipv4", "addresses-only", "key",
			     "net.ipv4.fib_multipath_hash_policy");
	assert_not_applicable(t, "ipv6");
	cd_test_free(t);
}

static void each_family_has_its_own_policy(void **state)
{
	struct cd_test *t = start("inet6", 2);

	(void)state;
	give_int(t, POLICY4, "", 1);
	give_int(t, POLICY6, "", 0);
	judge(t);
	assert_not_applicable(t, "ipv4");
	assert_finding(t, "ipv6", "addresses-only", CD_MEDIUM);
	cd_test_free(t);
}

static void ports_pass(void **state)
{
	struct cd_test *t = start("inet", 2);

	(void)state;
	give_int(t, POLICY4, "", 1);
	judge(t);
	assert_pass(t, "ipv4");
	cd_test_free(t);
}

static void a_custom_hash_needs_ports(void **state)
{
	struct cd_test *t = start("inet", 2);

	(void)state;
	give_int(t, POLICY4, "", 3);
	give_int(t, FIELDS4, "", 7);
	judge(t);
	assert_finding(t, "ipv4", "custom-without-ports", CD_MEDIUM);
	cd_test_free(t);
	t = start("inet", 2);
	give_int(t, POLICY4, "", 3);
	give_int(t, FIELDS4, "", 0x37);
	judge(t);
	assert_pass(t, "ipv4");
	cd_test_free(t);
}

static void dead_neighbours_are_noted(void **state)
{
	struct cd_test *t = start("inet", 2);

	(void)state;
	give_int(t, POLICY4, "", 1);
	give_int(t, "sysctl/net.ipv4.fib_multipath_use_neigh", "", 0);
	judge(t);
	assert_pass(t, "ipv4");
	assert_note(t, "ipv4");
	cd_test_free(t);
}

static void without_several_hops_there_is_no_question(void **state)
{
	struct cd_test *t = start("inet", 1);

	(void)state;
	give_int(t, POLICY4, "", 0);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void unseen_routes_and_an_unseen_policy_are_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_stack_multipath_hash, "stack.multipath_hash");

	(void)state;
	give_unseen(t, "route", "", CD_NOT_COLLECTED);
	judge(t);
	assert_verdict(t, CD_UNKNOWN);
	cd_test_free(t);
	t = start("inet", 2);
	give_unseen(t, POLICY4, "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "ipv4", CD_PERMISSION);
	cd_test_free(t);
}

static void a_cut_table_is_not_without_next_hops(void **state)
{
	struct cd_test *t = start("inet", 4);

	(void)state;
	give_int(t, POLICY4, "", 0);
	give_total(t, "route", "", 5000);
	judge(t);
	assert_finding(t, "ipv4", "addresses-only", CD_MEDIUM);
	assert_unknown(t, "ipv6", CD_TRUNCATED);
	cd_test_free(t);

	t = start("inet", 4);
	give_int(t, POLICY4, "", 1);
	give_row(t, "route", "", "family", "inet", "dst", "10.9.0.0/16", "hops", INT64_C(1), "keep",
		 INT64_C(1), NULL);
	give_total(t, "route", "", 5000);
	judge(t);
	assert_pass(t, "ipv4");
	assert_not_applicable(t, "ipv6");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(addresses_only_is_found),
		cmocka_unit_test(each_family_has_its_own_policy),
		cmocka_unit_test(ports_pass),
		cmocka_unit_test(a_custom_hash_needs_ports),
		cmocka_unit_test(dead_neighbours_are_noted),
		cmocka_unit_test(without_several_hops_there_is_no_question),
		cmocka_unit_test(unseen_routes_and_an_unseen_policy_are_unknown),
		cmocka_unit_test(a_cut_table_is_not_without_next_hops),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

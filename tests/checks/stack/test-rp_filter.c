/* SPDX-License-Identifier: Apache-2.0 */
/* stack.rp_filter: strict is a fault where the way back is another one, and nowhere else. */
#include "lib/judge.h"
#include "routes-back.h"

extern const struct cd_check cd_stack_rp_filter[];

#define ALL "sysctl/net.ipv4.conf.all.rp_filter"
#define EACH "sysctl/net.ipv4.conf.{nic}.rp_filter"
#define DROPPED "rate/netstat/TcpExt.IPReversePathFilter"

static const struct cd_column addresses[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "family", CD_COL_TEXT, "" }, { .name = NULL },
};

static struct cd_test *start(int64_t all, int64_t each)
{
	struct cd_test *t = cd_test_new(cd_stack_rp_filter, "stack.rp_filter");

	give_rails(t);
	give_table(t, "addr", "", addresses);
	give_row(t, "addr", "", "ifname", "eth0", "family", "inet", NULL);
	give_row(t, "addr", "", "ifname", "eth1", "family", "inet", NULL);
	give_row(t, "addr", "", "ifname", "docker0", "family", "inet", NULL);
	give_int(t, ALL, "", all);
	give_int(t, EACH, "eth0", each);
	give_int(t, EACH, "eth1", each);
	give_rate(t, DROPPED, "", 0);
	return t;
}

static void strict_with_another_way_back_is_found(void **state)
{
	struct cd_test *t = start(1, 0);

	(void)state;
	give_back(t, "eth0", "10.9.0.0/24", "eth0", 1);
	give_back(t, "eth1", "10.9.0.0/24", "eth0", 0);
	judge(t);
	assert_pass(t, "eth0");
	assert_finding(t, "eth1", "strict-asymmetric", CD_HIGH);
	assert_observed_text(t, "eth1", "strict-asymmetric", "by", "eth0");
	assert_observed_text(t, "eth1", "strict-asymmetric", "key",
			     "net.ipv4.conf.eth1.rp_filter");
	assert_no_finding(t, "", "dropping");
	cd_test_free(t);
}

static void the_higher_value_is_in_force(void **state)
{
	static const int64_t fine[][2] = { { 0, 0 }, { 1, 2 }, { 2, 1 }, { 0, 2 } };

	(void)state;
	for (int i = 0; i < 4; i++) {
		struct cd_test *t = start(fine[i][0], fine[i][1]);

		give_back(t, "eth1", "10.9.0.0/24", "eth0", 0);
		judge(t);
		assert_pass(t, "eth1");
		cd_test_free(t);
	}
}

static void strict_is_right_where_ways_agree(void **state)
{
	struct cd_test *t = start(1, 1);

	(void)state;
	give_back(t, "eth0", "default", "eth0", 1);
	give_back(t, "eth1", "10.7.0.0/24", "eth1", 1);
	judge(t);
	assert_pass(t, "eth0");
	assert_pass(t, "eth1");
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_default_route_behind_that_of_management_serves_nobody(void **state)
{
	struct cd_test *t = start(1, 1);

	(void)state;
	give_back(t, "eth1", "default", "mgmt0", 0);
	judge(t);
	assert_pass(t, "eth1");
	cd_test_free(t);
}

static void what_is_dropped_all_the_same_is_found(void **state)
{
	struct cd_test *t = start(1, 1);

	(void)state;
	give_rate(t, DROPPED, "", 1);
	judge(t);
	assert_finding(t, "", "dropping", CD_HIGH);
	cd_test_free(t);
}

static void strays_of_a_host_with_one_link_are_told(void **state)
{
	for (int many = 0; many < 2; many++) {
		struct cd_test *t = start(1, 1);

		(void)state;
		give_texts(t, "port/role", "eth1", NULL);
		give_rate(t, DROPPED, "", many ? 300 : 2);
		judge(t);
		if (many) {
			assert_finding(t, "", "dropping", CD_MEDIUM);
		} else {
			assert_pass(t, "");
			assert_note(t, "");
		}
		cd_test_free(t);
	}
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = start(1, 1);

	(void)state;
	give_unseen(t, EACH, "eth0", CD_MASKED);
	give_unseen(t, "route/back", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth0", CD_MASKED);
	assert_unknown(t, "eth1", CD_NOT_COLLECTED);
	cd_test_free(t);
	t = start(1, 1);
	give_total(t, "route/back", "", 9000);
	give_unseen(t, DROPPED, "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_TRUNCATED);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
}

static void without_addresses_it_does_not_apply(void **state)
{
	struct cd_test *t = cd_test_new(cd_stack_rp_filter, "stack.rp_filter");

	(void)state;
	give_rails(t);
	give_table(t, "addr", "", addresses);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void few_for_the_time_are_worth_a_word(void **state)
{
	struct cd_test *t = start(1, 1);

	(void)state;
	give_back(t, "eth0", "default", "eth0", 1);
	give_rate(t, DROPPED, "", 9);
	give_bound(t, "least_rate", "3.1");
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(strict_with_another_way_back_is_found),
		cmocka_unit_test(the_higher_value_is_in_force),
		cmocka_unit_test(strict_is_right_where_ways_agree),
		cmocka_unit_test(a_default_route_behind_that_of_management_serves_nobody),
		cmocka_unit_test(what_is_dropped_all_the_same_is_found),
		cmocka_unit_test(strays_of_a_host_with_one_link_are_told),
		cmocka_unit_test(unseen_is_unknown),
		cmocka_unit_test(without_addresses_it_does_not_apply),
		cmocka_unit_test(few_for_the_time_are_worth_a_word),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

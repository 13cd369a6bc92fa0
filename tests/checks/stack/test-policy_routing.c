/* SPDX-License-Identifier: Apache-2.0 */
/* stack.policy_routing: what comes from a rail's address leaves by that rail. */
#include "lib/judge.h"
#include "routes-back.h"

extern const struct cd_check cd_stack_policy_routing[];

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_stack_policy_routing, "stack.policy_routing");

	give_rails(t);
	give_back(t, "eth0", "10.9.0.0/24", "eth0", 1);
	return t;
}

static void by_another_rail_is_found(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_back(t, "eth1", "10.9.0.0/24", "eth0", 0);
	judge(t);
	assert_pass(t, "eth0");
	assert_finding(t, "eth1", "leaves-elsewhere", CD_MEDIUM);
	assert_observed_text(t, "eth1", "leaves-elsewhere", "by", "eth0");
	cd_test_free(t);
}

static void a_table_that_no_rule_leads_to_is_found(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_back(t, "eth1", "10.7.0.0/24", "eth1", 1);
	give_back(t, "eth1", "default", NULL, 0);
	judge(t);
	assert_finding(t, "eth1", "no-way", CD_MEDIUM);
	cd_test_free(t);
}

static void by_the_rail_it_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_back(t, "eth1", "10.7.0.0/24", "eth1", 1);
	/* the management port has the default route; a tunnel is nobody's rail */
	give_back(t, "eth1", "default", "mgmt0", 0);
	give_back(t, "eth1", "10.6.0.0/16", "docker0", 0);
	judge(t);
	assert_pass(t, "eth0");
	assert_pass(t, "eth1");
	cd_test_free(t);
}

static void links_of_one_port_are_one_rail(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_texts(t, "nic/ports", "eth1", "eth0", NULL);
	give_back(t, "eth1", "10.9.0.0/24", "eth0", 0);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_back(t, "eth1", "10.7.0.0/24", "eth1", 1);
	give_total(t, "route/back", "", 9000);
	judge(t);
	assert_unknown(t, "eth1", CD_TRUNCATED);
	cd_test_free(t);
	t = start();
	give_unseen(t, "route/back", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(by_another_rail_is_found),
		cmocka_unit_test(a_table_that_no_rule_leads_to_is_found),
		cmocka_unit_test(by_the_rail_it_passes),
		cmocka_unit_test(links_of_one_port_are_one_rail),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* qos.ets: shares add up, RoCE has one, notifications go first; strict classes need none. */
#include "roce-facts.h"

extern const struct cd_check cd_qos_ets[];

static const int64_t map[8] = { 0, 1, 2, 3, 4, 5, 6, 7 };

static struct cd_test *start(const int64_t how[8], const int64_t share[8])
{
	struct cd_test *t = roce_host(cd_qos_ets, "qos.ets");

	roce_port(t, "eth0", "roce");
	give_int(t, "site/roce_prio", "", 3);
	give_int(t, "dcb/pfc_mask", "eth0", 8);
	give_ints(t, "dcb/prio_tc", "eth0", 8, map);
	give_ints(t, "dcb/tc_algorithm", "eth0", 8, how);
	give_ints(t, "dcb/tc_bandwidth", "eth0", 8, share);
	return t;
}

static void shares_that_add_up_pass(void **state)
{
	const int64_t how[8] = { [0] = 2, [3] = 2 }, share[8] = { [0] = 50, [3] = 50, [5] = 100 };
	struct cd_test *t = start(how, share);

	(void)state;
	give_int(t, "site/cnp_prio", "", 6);
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void each_fault_is_found(void **state)
{
	const int64_t how[8] = { [0] = 2, [3] = 2, [6] = 2 }, sum[8] = { [0] = 50, [3] = 40 },
		none[8] = { [0] = 90, [6] = 10 };
	struct cd_test *t = start(how, sum);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "sum", CD_MEDIUM);
	assert_observed_int(t, "eth0", "sum", "sum", 90);
	assert_no_finding(t, "eth0", "starved");
	cd_test_free(t);
	t = start(how, none);
	judge(t);
	assert_finding(t, "eth0", "starved", CD_MEDIUM);
	assert_observed_text(t, "eth0", "starved", "shares", "0:90 3:0 6:10");
	assert_no_finding(t, "eth0", "cnp-not-strict");	/* nobody knows their priority */
	cd_test_free(t);
	t = start(how, none);
	give_int(t, "roce/cnp_prio", "eth0", 6);
	judge(t);
	assert_finding(t, "eth0", "cnp-not-strict", CD_LOW);
	cd_test_free(t);
}

static void what_is_said_but_not_done_is_told(void **state)
{
	const int64_t how[8] = { [0] = 2, [3] = 2 }, share[8] = { [0] = 50, [3] = 50 },
		other[8] = { [0] = 20, [3] = 80 };
	struct cd_test *t = start(how, share);

	(void)state;
	give_ints(t, "dcb/reco_algorithm", "eth0", 8, how);
	give_ints(t, "dcb/reco_bandwidth", "eth0", 8, other);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

static void strict_classes_are_no_question(void **state)
{
	const int64_t none[8] = { 0 };
	struct cd_test *t = start(none, none);

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = roce_host(cd_qos_ets, "qos.ets");
	roce_port(t, "eth0", "roce");
	give_unseen(t, "dcb/prio_tc", "eth0", CD_GARBAGE);
	judge(t);
	assert_unknown(t, "eth0", CD_GARBAGE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shares_that_add_up_pass),
		cmocka_unit_test(each_fault_is_found),
		cmocka_unit_test(what_is_said_but_not_done_is_told),
		cmocka_unit_test(strict_classes_are_no_question),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

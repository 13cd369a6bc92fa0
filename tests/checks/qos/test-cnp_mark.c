/* SPDX-License-Identifier: Apache-2.0 */
/* qos.cnp_mark: the mark that the site wants; without its word only that it is not the data's. */
#include "roce-facts.h"

extern const struct cd_check cd_qos_cnp_mark[];

static struct cd_test *start(int64_t dscp, int64_t prio)
{
	struct cd_test *t = roce_host(cd_qos_cnp_mark, "qos.cnp_mark");

	roce_port(t, "eth0", "roce");
	give_int(t, "dcb/pfc_mask", "eth0", 8);
	give_int(t, "roce/cnp_dscp", "eth0", dscp);
	give_int(t, "roce/cnp_prio", "eth0", prio);
	return t;
}

static void the_mark_of_the_site_passes(void **state)
{
	struct cd_test *t = start(48, 6);

	(void)state;
	give_int(t, "site/cnp_dscp", "", 48);
	give_int(t, "site/cnp_prio", "", 6);
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void another_mark_is_found(void **state)
{
	struct cd_test *t = start(0, 7);

	(void)state;
	give_int(t, "site/cnp_dscp", "", 48);
	give_int(t, "site/cnp_prio", "", 6);
	judge(t);
	assert_finding(t, "eth0", "dscp-differs", CD_MEDIUM);
	assert_finding(t, "eth0", "prio-differs", CD_MEDIUM);
	assert_observed_int(t, "eth0", "prio-differs", "wanted", 6);
	cd_test_free(t);
}

static void without_a_word_only_the_priority_of_data_is_wrong(void **state)
{
	struct cd_test *t = start(26, 3);

	(void)state;
	give_int(t, "site/roce_prio", "", 3);
	judge(t);
	assert_finding(t, "eth0", "with-data", CD_LOW);
	cd_test_free(t);
	t = start(48, 7);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void what_is_not_seen_is_unknown(void **state)
{
	struct cd_test *t = roce_host(cd_qos_cnp_mark, "qos.cnp_mark");

	(void)state;
	roce_port(t, "eth0", "roce");
	give_int(t, "site/cnp_dscp", "", 48);
	give_unseen(t, "roce/cnp_dscp", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_mark_of_the_site_passes),
		cmocka_unit_test(another_mark_is_found),
		cmocka_unit_test(without_a_word_only_the_priority_of_data_is_wrong),
		cmocka_unit_test(what_is_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

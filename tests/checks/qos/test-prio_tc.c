/* SPDX-License-Identifier: Apache-2.0 */
/* qos.prio_tc: the lossless priority has a class of its own, and no class is missing. */
#include "roce-facts.h"

extern const struct cd_check cd_qos_prio_tc[];

static struct cd_test *start(const char *mode, int64_t mask, const int64_t map[8])
{
	struct cd_test *t = roce_host(cd_qos_prio_tc, "qos.prio_tc");

	roce_port(t, "eth0", "roce");
	if (mode)
		give_text(t, "site/roce_mode", "", mode);
	give_int(t, "dcb/pfc_mask", "eth0", mask);
	give_int(t, "dcb/tc_count", "eth0", 8);
	if (map)
		give_ints(t, "dcb/prio_tc", "eth0", 8, map);
	return t;
}

static void a_class_of_its_own_passes(void **state)
{
	const int64_t map[8] = { 0, 0, 0, 1, 0, 0, 2, 0 };
	struct cd_test *t = start("lossless", 8, map);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void a_class_shared_with_priority_0_is_found(void **state)
{
	const int64_t map[8] = { 0 };
	struct cd_test *t = start(NULL, 8, map);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "shared", CD_HIGH);
	assert_observed_int(t, "eth0", "shared", "prio", 3);
	assert_observed_text(t, "eth0", "shared", "prio_from", "assumed");
	assert_acts(t, "eth0", "shared", CD_LATENT);
	cd_test_free(t);
	t = start("lossless", 1, map);
	give_int(t, "site/roce_prio", "", 0);	/* priority 0 is the lossless one */
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void more_classes_than_there_are_is_found(void **state)
{
	const int64_t map[8] = { 0, 1, 2, 3, 4, 5, 6, 7 };
	struct cd_test *t = start("lossless", 8, map);

	(void)state;
	give_int(t, "dcb/tc_count", "eth0", 4);
	judge(t);
	assert_finding(t, "eth0", "too-many-classes", CD_HIGH);
	assert_observed_int(t, "eth0", "too-many-classes", "classes", 8);
	cd_test_free(t);
	t = start("lossless", 8, map);
	give_int(t, "dcb/tc_count", "eth0", 0);	/* eight, or not told */
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void the_map_of_mqprio_is_told(void **state)
{
	const int64_t map[8] = { 0, 1, 2, 3, 4, 5, 6, 7 };
	static const struct cd_column columns[] = {
		{ "ifname", CD_COL_TEXT, "" }, { "parent", CD_COL_TEXT, "" },
		{ "kind", CD_COL_TEXT, "" }, { .name = NULL },
	};
	struct cd_test *t = start("lossless", 8, map);

	(void)state;
	give_table(t, "qdisc", "", columns);
	give_row(t, "qdisc", "", "ifname", "eth0", "parent", "root", "kind", "mqprio", NULL);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

static void without_an_intent_there_is_no_question(void **state)
{
	const int64_t map[8] = { 0 };
	struct cd_test *t = start("lossy", 0, map);

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(NULL, 0, map);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start("lossless", 8, map);
	give_bool(t, "rdma/wanted", "", false);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
	t = start("lossless", 8, NULL);
	give_absent(t, "dcb/prio_tc", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void what_is_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start("lossless", 8, NULL);

	(void)state;
	give_unseen(t, "dcb/prio_tc", "eth0", CD_GARBAGE);
	judge(t);
	assert_unknown(t, "eth0", CD_GARBAGE);
	cd_test_free(t);
	t = start(NULL, 8, NULL);
	give_unseen(t, "dcb/pfc_mask", "eth0", CD_NO_REPLY);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_class_of_its_own_passes),
		cmocka_unit_test(a_class_shared_with_priority_0_is_found),
		cmocka_unit_test(more_classes_than_there_are_is_found),
		cmocka_unit_test(the_map_of_mqprio_is_told),
		cmocka_unit_test(without_an_intent_there_is_no_question),
		cmocka_unit_test(what_is_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

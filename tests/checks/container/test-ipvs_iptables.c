/* SPDX-License-Identifier: Apache-2.0 */
/* container.ipvs_iptables: rules are counted and told, old ones cannot be. */
#include "lib/judge.h"

extern const struct cd_check cd_container_ipvs_iptables[];

static struct cd_test *start(int64_t rules)
{
	struct cd_test *t = cd_test_new(cd_container_ipvs_iptables, "container.ipvs_iptables");

	if (rules >= 0)
		give_int(t, "nft/rules", "", rules);
	return t;
}

static void many_rules_are_told(void **state)
{
	struct cd_test *t = start(20000);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);

	t = start(300);
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void old_tables_are_unknown(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	give_texts(t, "nft/old_tables", "", "filter", "nat", NULL);
	judge(t);
	assert_unknown(t, "old iptables", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void services_of_ipvs_are_told(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	give_int(t, "ipvs/services", "", 300);
	judge(t);
	assert_note(t, "");
	cd_test_free(t);
}

static void no_tables_are_nothing_and_unseen_ones_unknown(void **state)
{
	struct cd_test *t = start(-1);

	(void)state;
	give_absent(t, "nft/rules", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start(-1);
	give_unseen(t, "nft/rules", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(many_rules_are_told),
		cmocka_unit_test(old_tables_are_unknown),
		cmocka_unit_test(services_of_ipvs_are_told),
		cmocka_unit_test(no_tables_are_nothing_and_unseen_ones_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* qos.trust: pcp is every port's default and a fault only where one priority is lossless. */
#include "roce-facts.h"

extern const struct cd_check cd_qos_trust[];

static struct cd_test *start(const char *driver, int64_t mask)
{
	struct cd_test *t = roce_host(cd_qos_trust, "qos.trust");

	roce_port(t, "eth0", "roce");
	give_int(t, "dcb/pfc_mask", "eth0", mask);
	give_text(t, "nic/driver", "eth0", driver);
	give_absent(t, "dcb/dscp_prio", "eth0");
	give_set(t, "nic", "eth0", "eth1", NULL);
	return t;
}

static void mlx5_without_a_dscp_entry_trusts_pcp(void **state)
{
	struct cd_test *t = start("mlx5_core", 8);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "pcp", CD_HIGH);
	assert_observed_int(t, "eth0", "pcp", "prio", 3);
	assert_observed_int(t, "eth0", "pcp", "dscp", 26);
	cd_test_free(t);
}

static void the_fix_names_the_dscp_of_the_site(void **state)
{
	struct cd_test *t = start("mlx5_core", 8);

	(void)state;
	give_int(t, "site/roce_dscp", "", 40);
	judge(t);
	assert_observed_int(t, "eth0", "pcp", "dscp", 40);
	cd_test_free(t);
}

static void a_dscp_entry_makes_it_trust_dscp(void **state)
{
	struct cd_test *t = start("mlx5_core", 8);
	const int64_t dscp[] = { 0 };

	(void)state;
	give_ints(t, "dcb/dscp_prio", "eth0", 1, dscp);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

/* The vendor's file comes before the kernel's order, that before the table. */
static void the_nearest_source_is_believed(void **state)
{
	struct cd_test *t = start("mlx5_core", 8);
	const int64_t order[] = { 5, 255 }, other[] = { 255, 5 }, dscp[] = { 0 };

	(void)state;
	give_text(t, "dcb/trust", "eth0", "dscp");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start("lan966x", 8);
	give_ints(t, "dcb/apptrust", "eth0", 2, order);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start("lan966x", 8);
	give_ints(t, "dcb/apptrust", "eth0", 2, other);
	give_ints(t, "dcb/dscp_prio", "eth0", 1, dscp);
	judge(t);
	assert_finding(t, "eth0", "pcp", CD_HIGH);
	cd_test_free(t);
}

static void another_driver_without_entries_is_unknown(void **state)
{
	struct cd_test *t = start("bnxt_en", 8);

	(void)state;
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
}

static void the_default_is_no_fault_where_nothing_is_lossless(void **state)
{
	struct cd_test *t = start("mlx5_core", 0);

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start("mlx5_core", 0);
	give_text(t, "site/roce_mode", "", "lossless");
	judge(t);
	assert_finding(t, "eth0", "pcp", CD_HIGH);
	cd_test_free(t);
}

static void vlans_may_carry_the_priority(void **state)
{
	struct cd_test *t = start("mlx5_core", 8);

	(void)state;
	give_set(t, "nic", "eth0", "eth0.7", NULL);
	give_text(t, "nic/kind", "eth0.7", "vlan");
	give_texts(t, "nic/lower", "eth0.7", "eth0", NULL);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void the_site_may_want_either(void **state)
{
	struct cd_test *t = start("mlx5_core", 8);

	(void)state;
	give_text(t, "site/trust", "", "pcp");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start("mlx5_core", 8);
	give_text(t, "site/trust", "", "dscp");
	judge(t);
	assert_finding(t, "eth0", "differs", CD_HIGH);
	assert_observed_text(t, "eth0", "differs", "trust", "pcp");
	cd_test_free(t);
}

static void nobody_wants_rdma_or_nobody_sees(void **state)
{
	struct cd_test *t = start("mlx5_core", 8);

	(void)state;
	give_bool(t, "rdma/wanted", "", false);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
	t = start("mlx5_core", 0);
	give_unseen(t, "dcb/pfc_mask", "eth0", CD_NOT_COLLECTED);
	give_unseen(t, "dcb/dscp_prio", "eth0", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mlx5_without_a_dscp_entry_trusts_pcp),
		cmocka_unit_test(the_fix_names_the_dscp_of_the_site),
		cmocka_unit_test(a_dscp_entry_makes_it_trust_dscp),
		cmocka_unit_test(the_nearest_source_is_believed),
		cmocka_unit_test(another_driver_without_entries_is_unknown),
		cmocka_unit_test(the_default_is_no_fault_where_nothing_is_lossless),
		cmocka_unit_test(vlans_may_carry_the_priority),
		cmocka_unit_test(the_site_may_want_either),
		cmocka_unit_test(nobody_wants_rdma_or_nobody_sees),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* qos.prio_dscp_egress: asked only where a site sorts by tags, of VLANs that carry RDMA. */
#include "roce-facts.h"

extern const struct cd_check cd_qos_prio_dscp_egress[];

static const struct cd_column map_columns[] = {
	{ "priority", CD_COL_INT, "" }, { "pcp", CD_COL_INT, "" }, { .name = NULL },
};
static const struct cd_column gid_columns[] = {
	{ "ndev", CD_COL_TEXT, "" }, { .name = NULL },
};

static struct cd_test *start(const char *trust, const char *on)
{
	struct cd_test *t = roce_host(cd_qos_prio_dscp_egress, "qos.prio_dscp_egress");

	roce_port(t, "eth0", "roce");
	give_text(t, "site/roce_mode", "", "lossless");
	if (trust)
		give_text(t, "site/trust", "", trust);
	give_set(t, "nic", "eth0", "eth0.7", NULL);
	give_text(t, "nic/kind", "eth0.7", "vlan");
	give_texts(t, "nic/lower", "eth0.7", "eth0", NULL);
	give_set(t, "rdma/port", "mlx5_0/1", NULL);
	give_table(t, "rdma/gid", "mlx5_0/1", gid_columns);
	give_row(t, "rdma/gid", "mlx5_0/1", "ndev", on, NULL);
	return t;
}

static void a_map_that_leads_there_passes(void **state)
{
	struct cd_test *t = start("pcp", "eth0.7");

	(void)state;
	give_table(t, "nic/vlan_egress", "eth0.7", map_columns);
	give_row(t, "nic/vlan_egress", "eth0.7", "priority", (int64_t)4, "pcp", (int64_t)3, NULL);
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void an_empty_map_is_found(void **state)
{
	struct cd_test *t = start("pcp", "eth0.7");

	(void)state;
	give_table(t, "nic/vlan_egress", "eth0.7", map_columns);
	judge(t);
	assert_finding(t, "eth0", "no-mapping", CD_HIGH);
	assert_observed_text(t, "eth0", "no-mapping", "map", "empty");
	assert_acts(t, "eth0", "no-mapping", CD_LATENT);
	cd_test_free(t);
}

static void other_designs_are_no_question(void **state)
{
	struct cd_test *t = start("dscp", "eth0.7");

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(NULL, "eth0.7");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start("pcp", "eth0");	/* RDMA runs on the port itself */
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void a_map_that_nobody_saw_is_unknown(void **state)
{
	struct cd_test *t = start("pcp", "eth0.7");

	(void)state;
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_map_that_leads_there_passes),
		cmocka_unit_test(an_empty_map_is_found),
		cmocka_unit_test(other_designs_are_no_question),
		cmocka_unit_test(a_map_that_nobody_saw_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

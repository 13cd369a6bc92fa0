/* SPDX-License-Identifier: Apache-2.0 */
/* qos.lldp_agents: lldpad beside a script is one too many; lldpd and lldpad's own tools are not. */
#include "dcb-writers.h"

extern const struct cd_check cd_qos_lldp_agents[];

static struct cd_test *start(const char *agent)
{
	struct cd_test *t = roce_host(cd_qos_lldp_agents, "qos.lldp_agents");

	roce_port(t, "eth0", "roce");
	nobody_writes(t, agent);
	return t;
}

static void one_writer_passes(void **state)
{
	struct cd_test *t = start(NULL);

	(void)state;
	writes(t, "mlnx_qos", "pfc");
	judge(t);
	assert_pass(t, "");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
	t = start("lldpad");
	writes(t, "lldpad", "pfc ets");
	writes(t, "lldptool", "pfc");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
	t = start("lldpd");
	writes(t, "dcb", "pfc");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_script_beside_lldpad_is_found(void **state)
{
	struct cd_test *t = start("lldpad");

	(void)state;
	writes(t, "mlnx_qos", "pfc trust");
	judge(t);
	assert_finding(t, "", "two-writers", CD_MEDIUM);
	cd_test_free(t);
}

static void what_is_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start("lldpad");

	(void)state;
	give_unseen(t, "dcb/writer_complete", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
	t = start(NULL);
	give_unseen(t, "dcb/agent", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void without_roce_there_is_no_question(void **state)
{
	struct cd_test *t = start("lldpad");

	(void)state;
	writes(t, "dcb", "pfc");
	give_bool(t, "rdma/wanted", "", false);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
	t = roce_host(cd_qos_lldp_agents, "qos.lldp_agents");
	nobody_writes(t, "lldpad");
	writes(t, "dcb", "pfc");
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_writer_passes),
		cmocka_unit_test(a_script_beside_lldpad_is_found),
		cmocka_unit_test(what_is_not_seen_is_unknown),
		cmocka_unit_test(without_roce_there_is_no_question),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

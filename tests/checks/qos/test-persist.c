/* SPDX-License-Identifier: Apache-2.0 */
/* qos.persist: what is set now is set again at boot, or comes from the switch. */
#include "dcb-writers.h"

extern const struct cd_check cd_qos_persist[];

static struct cd_test *start(int64_t mask, const char *trust)
{
	struct cd_test *t = roce_host(cd_qos_persist, "qos.persist");

	roce_port(t, "eth0", "roce");
	give_int(t, "dcb/pfc_mask", "eth0", mask);
	give_text(t, "nic/driver", "eth0", "mlx5_core");
	give_int(t, "dcb/dcbx", "eth0", 9);
	if (trust)
		give_text(t, "dcb/trust", "eth0", trust);
	nobody_writes(t, NULL);
	return t;
}

static void what_comes_back_passes(void **state)
{
	struct cd_test *t = start(8, "dscp");

	(void)state;
	writes(t, "mlnx_qos", "pfc trust");
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
	t = start(8, "dscp");	/* a DSCP entry makes mlx5 trust DSCP */
	writes(t, "dcb", "pfc map");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void what_was_typed_in_is_found(void **state)
{
	struct cd_test *t = start(8, "dscp");

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "lost-at-boot", CD_MEDIUM);
	assert_observed_text(t, "eth0", "lost-at-boot", "what", "PFC and trust in DSCP");
	cd_test_free(t);
	t = start(8, "dscp");
	writes(t, "mlnx_qos", "trust");
	judge(t);
	assert_observed_text(t, "eth0", "lost-at-boot", "what", "PFC");
	cd_test_free(t);
	t = start(0, "dscp");
	writes(t, "mlnx_qos", "buffers");
	judge(t);
	assert_observed_text(t, "eth0", "lost-at-boot", "what", "trust in DSCP");
	cd_test_free(t);
}

static void nothing_set_or_set_by_the_switch_is_no_question(void **state)
{
	struct cd_test *t = start(0, "pcp");

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(8, NULL);
	give_int(t, "dcb/dcbx", "eth0", 10);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(8, "dscp");
	give_bool(t, "rdma/wanted", "", false);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void what_is_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start(8, "dscp");

	(void)state;
	give_unseen(t, "dcb/writer_complete", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
	t = start(8, NULL);
	give_unseen(t, "dcb/pfc_mask", "eth0", CD_NO_REPLY);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_comes_back_passes),
		cmocka_unit_test(what_was_typed_in_is_found),
		cmocka_unit_test(nothing_set_or_set_by_the_switch_is_no_question),
		cmocka_unit_test(what_is_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

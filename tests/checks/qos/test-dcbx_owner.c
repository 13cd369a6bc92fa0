/* SPDX-License-Identifier: Apache-2.0 */
/* qos.dcbx_owner: the firmware or the host, not both. */
#include "dcb-writers.h"

extern const struct cd_check cd_qos_dcbx_owner[];

enum { HOST = 1, FIRMWARE = 2, IEEE = 8, FIXED = 16 };

static struct cd_test *start(int64_t mode, const char *driver, const char *agent)
{
	struct cd_test *t = roce_host(cd_qos_dcbx_owner, "qos.dcbx_owner");

	roce_port(t, "eth0", "roce");
	give_int(t, "dcb/dcbx", "eth0", mode);
	give_text(t, "nic/driver", "eth0", driver);
	nobody_writes(t, agent);
	return t;
}

static void one_owner_passes(void **state)
{
	struct cd_test *t = start(HOST | IEEE, "mlx5_core", NULL);

	(void)state;
	writes(t, "mlnx_qos", "pfc trust");
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
	t = start(FIRMWARE | IEEE, "ice", NULL);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = start(FIRMWARE | IEEE, "ice", "lldpd");	/* tells, and sets nothing */
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start(HOST | IEEE | FIXED, "ice", NULL);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

static void a_script_beside_the_agent_of_the_firmware_is_found(void **state)
{
	struct cd_test *t = start(FIRMWARE | IEEE, "ice", NULL);

	(void)state;
	writes(t, "dcb", "pfc");
	judge(t);
	assert_finding(t, "eth0", "two-owners", CD_HIGH);
	assert_observed_text(t, "eth0", "two-owners", "writers",
			     "dcb in /etc/udev/rules.d/90-qos.rules");
	assert_acts(t, "eth0", "two-owners", CD_LATENT);
	cd_test_free(t);
	t = start(FIRMWARE | IEEE, "ice", "lldpad");
	judge(t);
	assert_finding(t, "eth0", "two-owners", CD_HIGH);
	assert_observed_text(t, "eth0", "two-owners", "writers", "lldpad");
	cd_test_free(t);
}

static void the_store_of_an_lldpad_that_does_not_run_sets_nothing(void **state)
{
	struct cd_test *t = start(FIRMWARE | IEEE, "ice", NULL);

	(void)state;
	writes(t, "lldpad", "pfc");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void mlx5_in_the_mode_of_the_firmware_is_medium(void **state)
{
	struct cd_test *t = start(IEEE, "mlx5_core", NULL);

	(void)state;
	writes(t, "dcb", "pfc map trust");
	judge(t);
	assert_finding(t, "eth0", "firmware-mode", CD_MEDIUM);
	cd_test_free(t);
	t = start(IEEE, "mlx5_core", NULL);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start(IEEE, "nfp", NULL);	/* tells dialects alone */
	writes(t, "dcb", "pfc");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void what_is_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start(FIRMWARE | IEEE, "ice", NULL);

	(void)state;
	give_unseen(t, "dcb/writer_complete", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
	t = start(IEEE, "mlx5_core", NULL);
	give_unseen(t, "dcb/writer_complete", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
	t = start(IEEE, "mlx5_core", NULL);
	give_unseen(t, "dcb/agent", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
	t = start(0, "ice", NULL);
	give_unseen(t, "dcb/dcbx", "eth0", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void a_driver_without_a_mode_is_no_question(void **state)
{
	struct cd_test *t = start(0, "ionic", NULL);

	(void)state;
	give_absent(t, "dcb/dcbx", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(FIRMWARE, "ice", "lldpad");
	give_bool(t, "rdma/wanted", "", false);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_owner_passes),
		cmocka_unit_test(a_script_beside_the_agent_of_the_firmware_is_found),
		cmocka_unit_test(the_store_of_an_lldpad_that_does_not_run_sets_nothing),
		cmocka_unit_test(mlx5_in_the_mode_of_the_firmware_is_medium),
		cmocka_unit_test(what_is_not_seen_is_unknown),
		cmocka_unit_test(a_driver_without_a_mode_is_no_question),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

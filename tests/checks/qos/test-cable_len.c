/* SPDX-License-Identifier: Apache-2.0 */
/* qos.cable_len: what mlx5 was told against what the site says. */
#include "roce-facts.h"

extern const struct cd_check cd_qos_cable_len[];

static struct cd_test *start(const char *driver, const char *metres)
{
	struct cd_test *t = roce_host(cd_qos_cable_len, "qos.cable_len");

	roce_port(t, "eth0", "roce");
	give_text(t, "site/roce_mode", "", "lossless");
	give_text(t, "nic/driver", "eth0", driver);
	give_int(t, "dcb/pfc_delay", "eth0", 7);
	if (metres)
		give_bound(t, "metres", metres);
	return t;
}

static void longer_cables_are_found(void **state)
{
	struct cd_test *t = start("mlx5_core", "30");

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "too-short", CD_LOW);
	assert_observed_int(t, "eth0", "too-short", "told", 7);
	cd_test_free(t);
	t = start("mlx5_core", "5");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void nobody_says_or_nobody_asks(void **state)
{
	struct cd_test *t = start("mlx5_core", NULL);

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start("ice", "30");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start("mlx5_core", "30");
	give_unseen(t, "dcb/pfc_delay", "eth0", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(longer_cables_are_found),
		cmocka_unit_test(nobody_says_or_nobody_asks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* pcie.aspm and pcie.power_state: links and cards that sleep, and those that only may. */
#include "bus.h"

extern const struct cd_check cd_pcie_aspm[], cd_pcie_power_state[];

static struct cd_test *aspm(int64_t gigabits)
{
	struct cd_test *t = cd_test_new(cd_pcie_aspm, "pcie.aspm");

	give_card(t, gigabits);
	give_text(t, "aspm/policy", "", "default");
	return t;
}

static void a_link_that_stays_awake_passes(void **state)
{
	struct cd_test *t = aspm(100);

	(void)state;
	give_texts(t, "pci/aspm", NIC, NULL);
	give_int(t, "pci/link_pm", NIC, 2);	/* one end alone does nothing */
	judge(t);
	assert_pass(t, NIC);
	cd_test_free(t);

	t = aspm(100);
	give_absent(t, "pci/aspm", NIC);
	give_int(t, "pci/link_pm", NIC, 0);
	judge(t);
	assert_pass(t, NIC);
	cd_test_free(t);
}

static void a_link_that_sleeps_is_told_of_fast_ports(void **state)
{
	struct cd_test *t = aspm(100);

	(void)state;
	give_texts(t, "pci/aspm", NIC, "L1", "L1.1", NULL);
	judge(t);
	assert_finding(t, NIC, "on", CD_LOW);
	assert_observed_text(t, NIC, "on", "states", "L1, L1.1");
	assert_observed_text(t, NIC, "on", "policy", "default");
	assert_observed_text(t, NIC, "on", "was", "default");
	cd_test_free(t);

	t = aspm(25);
	give_absent(t, "pci/aspm", NIC);
	give_int(t, "pci/link_pm", NIC, 3);
	judge(t);
	assert_finding(t, NIC, "on", CD_LOW);
	assert_observed_text(t, NIC, "on", "states", "L0s and L1");
	cd_test_free(t);

	t = aspm(1);
	give_texts(t, "pci/aspm", NIC, "L1", NULL);
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);
}

static void sleep_states_that_nobody_may_read(void **state)
{
	struct cd_test *t = aspm(100);

	(void)state;
	give_absent(t, "pci/aspm", NIC);
	give_unseen(t, "pci/link_pm", NIC, CD_PERMISSION);
	judge(t);
	assert_unknown(t, NIC, CD_PERMISSION);
	cd_test_free(t);
}

static struct cd_test *power(const char *state, const char *status, const char *control)
{
	struct cd_test *t = cd_test_new(cd_pcie_power_state, "pcie.power_state");

	give_card(t, 25);
	give_text(t, "pci/power_state", NIC, state);
	give_text(t, "pci/runtime_status", NIC, status);
	give_text(t, "pci/power_control", NIC, control);
	return t;
}

static void a_card_that_is_awake_passes(void **state)
{
	struct cd_test *t = power("D0", "active", "on");

	(void)state;
	judge(t);
	assert_pass(t, NIC);
	assert_no_note(t, NIC);
	cd_test_free(t);

	t = power("D0", "active", "auto");
	judge(t);
	assert_pass(t, NIC);
	assert_note(t, NIC);
	cd_test_free(t);
}

static void a_card_asleep_with_a_carrier_fails(void **state)
{
	struct cd_test *t = power("D3hot", "suspended", "auto");

	(void)state;
	judge(t);
	assert_finding(t, NIC, "asleep", CD_LOW);
	assert_observed_text(t, NIC, "asleep", "state", "D3hot");
	assert_observed_text(t, NIC, "asleep", "was", "auto");
	cd_test_free(t);

	t = power("D0", "suspended", "auto");
	judge(t);
	assert_finding(t, NIC, "asleep", CD_LOW);
	assert_observed_text(t, NIC, "asleep", "state", "suspended");
	cd_test_free(t);
}

static void a_card_that_nobody_uses_may_sleep(void **state)
{
	struct cd_test *t = power("D3hot", "suspended", "auto");

	(void)state;
	give_set(t, "path", NULL);
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);

	t = power("unknown", "active", "on");
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);
}

static void a_state_that_was_not_seen(void **state)
{
	struct cd_test *t = power("D0", "active", "on");

	(void)state;
	give_unseen(t, "pci/power_state", NIC, CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, NIC, CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_link_that_stays_awake_passes),
		cmocka_unit_test(a_link_that_sleeps_is_told_of_fast_ports),
		cmocka_unit_test(sleep_states_that_nobody_may_read),
		cmocka_unit_test(a_card_that_is_awake_passes),
		cmocka_unit_test(a_card_asleep_with_a_carrier_fails),
		cmocka_unit_test(a_card_that_nobody_uses_may_sleep),
		cmocka_unit_test(a_state_that_was_not_seen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* pcie.relaxed_order: AMD and ARM from 100 Gb/s on; never against an erratum. */
#include "bus.h"

extern const struct cd_check cd_pcie_relaxed_order[];

static struct cd_test *start(int64_t gigabits, bool on, const char *vendor)
{
	struct cd_test *t = cd_test_new(cd_pcie_relaxed_order, "pcie.relaxed_order");

	give_card(t, gigabits);
	give_bool(t, "pci/relaxed_ordering", NIC, on);
	give_text(t, "host/cpu_vendor", "", vendor);
	give_text(t, "host/arch", "", "x86_64");
	give_int(t, "pci/device", ROOT, 0x347a);
	return t;
}

static void on_passes(void **state)
{
	struct cd_test *t = start(100, true, "AuthenticAMD");

	(void)state;
	judge(t);
	assert_pass(t, NIC);
	cd_test_free(t);
}

static void off_costs_on_amd_and_arm(void **state)
{
	struct cd_test *t = start(100, false, "AuthenticAMD");

	(void)state;
	judge(t);
	assert_finding(t, NIC, "off", CD_LOW);
	assert_observed_text(t, NIC, "off", "platform", "AMD");
	cd_test_free(t);

	t = start(200, false, "ARM");
	give_text(t, "host/arch", "", "aarch64");
	judge(t);
	assert_finding(t, NIC, "off", CD_LOW);
	cd_test_free(t);
}

static void off_is_noted_elsewhere(void **state)
{
	struct cd_test *t = start(100, false, "GenuineIntel");

	(void)state;
	judge(t);
	assert_pass(t, NIC);
	assert_note(t, NIC);
	cd_test_free(t);

	t = start(25, false, "AuthenticAMD");
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);
}

static void an_erratum_is_never_called_a_fault(void **state)
{
	struct cd_test *t = start(100, false, "GenuineIntel");

	(void)state;
	give_int(t, "pci/device", ROOT, 0x6f02);
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);

	t = start(100, false, "ARM");
	give_text(t, "host/arch", "", "aarch64");
	give_int(t, "pci/vendor", ROOT, 0x1022);
	give_int(t, "pci/device", ROOT, 0x1a01);
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);
}

static void unseen_and_virtual(void **state)
{
	struct cd_test *t = start(100, false, "AuthenticAMD");

	(void)state;
	give_unseen(t, "pci/relaxed_ordering", NIC, CD_PERMISSION);
	judge(t);
	assert_unknown(t, NIC, CD_PERMISSION);
	cd_test_free(t);

	t = start(100, false, "AuthenticAMD");
	give_unseen(t, "host/cpu_vendor", "", CD_GARBAGE);
	judge(t);
	assert_unknown(t, NIC, CD_GARBAGE);
	cd_test_free(t);

	t = start(100, true, "AuthenticAMD");
	give_vf(t);
	give_bool(t, "pci/relaxed_ordering", VF, false);
	judge(t);
	assert_not_applicable(t, VF);
	assert_pass(t, NIC);
	cd_test_free(t);
}

static void gpus_alone_are_no_question(void **state)
{
	struct cd_test *t = cd_test_new(cd_pcie_relaxed_order, "pcie.relaxed_order");

	(void)state;
	give_set(t, "pci", GPU, NULL);
	give_function(t, GPU, 0x030200, NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(on_passes),
		cmocka_unit_test(off_costs_on_amd_and_arm),
		cmocka_unit_test(off_is_noted_elsewhere),
		cmocka_unit_test(an_erratum_is_never_called_a_fault),
		cmocka_unit_test(unseen_and_virtual),
		cmocka_unit_test(gpus_alone_are_no_question),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

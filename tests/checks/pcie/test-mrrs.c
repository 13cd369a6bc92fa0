/* SPDX-License-Identifier: Apache-2.0 */
/* pcie.mrrs: small read requests of fast cards alone; virtual functions and guests say nothing. */
#include "bus.h"

extern const struct cd_check cd_pcie_mrrs[];

static struct cd_test *start(int64_t gigabits, int64_t bytes)
{
	struct cd_test *t = cd_test_new(cd_pcie_mrrs, "pcie.mrrs");

	give_card(t, gigabits);
	give_bytes(t, "pci/read_request", NIC, bytes);
	return t;
}

static void the_usual_size_passes(void **state)
{
	struct cd_test *t = start(25, 512);

	(void)state;
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_pass(t, NIC);
	assert_no_note(t, NIC);
	cd_test_free(t);
}

static void a_fast_port_with_guides_about_it_is_noted(void **state)
{
	struct cd_test *t = start(100, 512);

	(void)state;
	judge(t);
	assert_pass(t, NIC);
	assert_note(t, NIC);
	cd_test_free(t);
}

static void small_requests_of_a_fast_port_fail(void **state)
{
	struct cd_test *t = start(100, 128);

	(void)state;
	judge(t);
	assert_finding(t, NIC, "small", CD_MEDIUM);
	assert_observed_int(t, NIC, "small", "read_request", 128);
	assert_observed_text(t, NIC, "small", "user", "eth0 (100 Gb/s)");
	cd_test_free(t);
}

static void a_slow_port_needs_no_more(void **state)
{
	struct cd_test *t = start(1, 128);

	(void)state;
	judge(t);
	assert_pass(t, NIC);
	cd_test_free(t);
}

static void a_site_draws_the_line_elsewhere(void **state)
{
	struct cd_test *t = start(10, 256);

	(void)state;
	give_bound(t, "fast_port", "10G");
	judge(t);
	assert_finding(t, NIC, "small", CD_MEDIUM);
	cd_test_free(t);
}

static void unprivileged_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_pcie_mrrs, "pcie.mrrs");

	(void)state;
	give_card(t, 100);
	give_unseen(t, "pci/read_request", NIC, CD_PERMISSION);
	judge(t);
	assert_unknown(t, NIC, CD_PERMISSION);
	cd_test_free(t);
}

static void a_virtual_function_has_no_such_bits(void **state)
{
	struct cd_test *t = start(100, 4096);

	(void)state;
	give_vf(t);
	give_bytes(t, "pci/read_request", VF, 128);
	judge(t);
	assert_pass(t, NIC);
	assert_not_applicable(t, VF);
	cd_test_free(t);
}

static void in_a_virtual_machine_it_is_unknown(void **state)
{
	struct cd_test *t = start(100, 128);

	(void)state;
	give_text(t, "host/virtual", "", "kvm");
	judge(t);
	assert_unknown(t, NIC, CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = start(100, 128);
	give_text(t, "host/virtual", "", "kvm");
	give_text(t, "site/pcie.link_downtrain.trust_virtual_links", "", "yes");
	judge(t);
	assert_finding(t, NIC, "small", CD_MEDIUM);
	cd_test_free(t);
}

static void a_port_that_nobody_uses_is_left_alone(void **state)
{
	struct cd_test *t = start(100, 128);

	(void)state;
	give_set(t, "path", NULL);
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);

	t = start(100, 128);
	give_unseen(t, "path", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, NIC, CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void gpus_and_infiniband_count(void **state)
{
	struct cd_test *t = cd_test_new(cd_pcie_mrrs, "pcie.mrrs");

	(void)state;
	give_switch(t);
	give_bytes(t, "pci/read_request", GPU, 256);
	give_bytes(t, "pci/read_request", HCA, 256);
	judge(t);
	assert_finding(t, GPU, "small", CD_MEDIUM);
	assert_finding(t, HCA, "small", CD_MEDIUM);
	cd_test_free(t);
}

static void devices_of_guests_and_consoles_do_not(void **state)
{
	struct cd_test *t = cd_test_new(cd_pcie_mrrs, "pcie.mrrs");

	(void)state;
	give_switch(t);
	give_text(t, "pci/driver", HCA, "vfio-pci");
	give_bool(t, "gpu/datacentre", GPU, false);
	give_bytes(t, "pci/read_request", GPU, 128);
	give_bytes(t, "pci/read_request", HCA, 128);
	judge(t);
	assert_not_applicable(t, GPU);
	assert_not_applicable(t, HCA);
	cd_test_free(t);
}

static void no_card_no_question(void **state)
{
	struct cd_test *t = cd_test_new(cd_pcie_mrrs, "pcie.mrrs");

	(void)state;
	give_set(t, "pci", ROOT, NULL);
	give_function(t, ROOT, 0x060400, NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_usual_size_passes),
		cmocka_unit_test(a_fast_port_with_guides_about_it_is_noted),
		cmocka_unit_test(small_requests_of_a_fast_port_fail),
		cmocka_unit_test(a_slow_port_needs_no_more),
		cmocka_unit_test(a_site_draws_the_line_elsewhere),
		cmocka_unit_test(unprivileged_is_unknown),
		cmocka_unit_test(a_virtual_function_has_no_such_bits),
		cmocka_unit_test(in_a_virtual_machine_it_is_unknown),
		cmocka_unit_test(a_port_that_nobody_uses_is_left_alone),
		cmocka_unit_test(gpus_and_infiniband_count),
		cmocka_unit_test(devices_of_guests_and_consoles_do_not),
		cmocka_unit_test(no_card_no_question),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* pcie.acs: redirection between a GPU and a port, its halves and its excuses. */
#include "bus.h"

extern const struct cd_check cd_pcie_acs[];

static struct cd_test *start(int64_t gpu_port, int64_t nic_port)
{
	struct cd_test *t = cd_test_new(cd_pcie_acs, "pcie.acs");

	give_switch(t);
	give_gdr(t);
	give_int(t, "pci/acs", DOWN_GPU, gpu_port);
	give_int(t, "pci/acs", DOWN_NIC, nic_port);
	return t;
}

static void off_and_sources_only_pass(void **state)
{
	struct cd_test *t = start(0, 1);

	(void)state;
	give_int(t, "pci/acs", "0000:10:00.0", 0x1d);		/* a root port does not matter */
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_pass(t, DOWN_GPU);
	assert_pass(t, DOWN_NIC);
	assert_no_note(t, DOWN_NIC);
	cd_test_free(t);
}

static void no_capability_redirects_nothing(void **state)
{
	struct cd_test *t = start(0, 0);

	(void)state;
	give_absent(t, "pci/acs", DOWN_GPU);
	judge(t);
	assert_pass(t, DOWN_GPU);
	cd_test_free(t);
}

static void redirected_requests_are_critical(void **state)
{
	struct cd_test *t = start(0x1d, 0x01);

	(void)state;
	judge(t);
	assert_finding(t, DOWN_GPU, "redirects", CD_CRITICAL);
	assert_observed_text(t, DOWN_GPU, "redirects", "pairs", "GPU " GPU " and mlx5_0");
	assert_observed_text(t, DOWN_GPU, "redirects", "control", "001d");
	assert_pass(t, DOWN_NIC);
	cd_test_free(t);
}

static void completions_alone_are_high(void **state)
{
	struct cd_test *t = start(0, 0x08);

	(void)state;
	judge(t);
	assert_finding(t, DOWN_NIC, "redirects-completions", CD_HIGH);
	cd_test_free(t);
}

static void upstream_forwarding_alone_is_noted(void **state)
{
	struct cd_test *t = start(0x10, 0);

	(void)state;
	judge(t);
	assert_pass(t, DOWN_GPU);
	assert_note(t, DOWN_GPU);
	cd_test_free(t);
}

static void translated_addresses_go_directly(void **state)
{
	struct cd_test *t = start(0x5d, 0x5d);

	(void)state;
	give_bool(t, "pci/ats", GPU, true);
	give_bool(t, "pci/ats", HCA, true);
	judge(t);
	assert_pass(t, DOWN_GPU);
	assert_note(t, DOWN_GPU);
	cd_test_free(t);

	t = start(0x5d, 0x5d);
	give_bool(t, "pci/ats", GPU, true);
	give_bool(t, "pci/ats", HCA, false);
	judge(t);
	assert_finding(t, DOWN_GPU, "redirects", CD_CRITICAL);
	cd_test_free(t);
}

static void nobody_minds_without_gpudirect(void **state)
{
	struct cd_test *t = start(0x1d, 0x1d);

	(void)state;
	give_text(t, "site/gdr", "", "off");
	judge(t);
	assert_pass(t, DOWN_GPU);
	assert_note(t, DOWN_GPU);
	cd_test_free(t);

	t = start(0x1d, 0x1d);
	give_unseen(t, "rdma/wanted", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, DOWN_GPU, CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void devices_of_guests_need_it(void **state)
{
	struct cd_test *t = start(0x1d, 0x1d);

	(void)state;
	give_text(t, "pci/driver", GPU, "vfio-pci");
	judge(t);
	assert_not_applicable(t, DOWN_GPU);
	assert_not_applicable(t, DOWN_NIC);
	cd_test_free(t);
}

static void in_a_guest_and_inside_network_cards(void **state)
{
	struct cd_test *t = start(0x1d, 0x1d);

	(void)state;
	give_text(t, "host/virtual", "", "kvm");
	judge(t);
	assert_not_applicable(t, DOWN_GPU);
	cd_test_free(t);

	t = start(0x1d, 0x1d);
	give_int(t, "pci/vendor", DOWN_GPU, 0x15b3);
	judge(t);
	assert_not_applicable(t, DOWN_GPU);
	cd_test_free(t);
}

static void two_gpus_without_nvlink(void **state)
{
	struct cd_test *t = start(0, 0x1d);

	(void)state;
	give_function(t, HCA, 0x030200, DOWN_NIC);
	give_set(t, "gpu", GPU, HCA, NULL);
	give_bool(t, "gpu/datacentre", HCA, true);
	give_set(t, "rdma/port", NULL);
	judge(t);
	assert_finding(t, DOWN_NIC, "redirects-gpus", CD_MEDIUM);
	cd_test_free(t);

	t = start(0, 0x1d);
	give_set(t, "pci", "0000:10:00.0", UP, DOWN_GPU, DOWN_NIC, GPU, HCA, "0000:f0:00.0", NULL);
	give_function(t, HCA, 0x030200, DOWN_NIC);
	give_set(t, "gpu", GPU, HCA, NULL);
	give_bool(t, "gpu/datacentre", HCA, true);
	give_set(t, "rdma/port", NULL);
	give_function(t, "0000:f0:00.0", 0x068000, NULL);
	give_int(t, "pci/vendor", "0000:f0:00.0", 0x10de);
	judge(t);
	assert_pass(t, DOWN_NIC);
	cd_test_free(t);
}

/* GPU and port below different switches meet at the root anyway. */
static void what_meets_at_the_root_is_no_question(void **state)
{
	struct cd_test *t = start(0x1d, 0x1d);

	(void)state;
	give_text(t, "rdma/pci", "mlx5_0", "0000:24:00.0");
	judge(t);
	assert_not_applicable(t, DOWN_GPU);
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = start(0, 0);

	(void)state;
	give_unseen(t, "pci/acs", DOWN_GPU, CD_PERMISSION);
	judge(t);
	assert_unknown(t, DOWN_GPU, CD_PERMISSION);
	cd_test_free(t);

	t = start(0, 0);
	give_unseen(t, "rdma/port", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, DOWN_GPU, CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void no_gpu_no_question(void **state)
{
	struct cd_test *t = start(0x1d, 0x1d);

	(void)state;
	give_set(t, "gpu", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(off_and_sources_only_pass),
		cmocka_unit_test(no_capability_redirects_nothing),
		cmocka_unit_test(redirected_requests_are_critical),
		cmocka_unit_test(completions_alone_are_high),
		cmocka_unit_test(upstream_forwarding_alone_is_noted),
		cmocka_unit_test(translated_addresses_go_directly),
		cmocka_unit_test(nobody_minds_without_gpudirect),
		cmocka_unit_test(devices_of_guests_need_it),
		cmocka_unit_test(in_a_guest_and_inside_network_cards),
		cmocka_unit_test(two_gpus_without_nvlink),
		cmocka_unit_test(what_meets_at_the_root_is_no_question),
		cmocka_unit_test(unseen_is_unknown),
		cmocka_unit_test(no_gpu_no_question),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

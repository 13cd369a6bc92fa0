/* SPDX-License-Identifier: Apache-2.0 */
/* pcie.bandwidth: slot and shared links against ports in use; what is built that way is no fault. */
#include "bus.h"

extern const struct cd_check cd_pcie_bandwidth[];

static void give_link(struct cd_test *t, const char *dev, double speed, int width,
		      double max_speed, int max_width)
{
	give_real(t, "pci/speed", dev, speed);
	give_int(t, "pci/width", dev, width);
	give_real(t, "pci/max_speed", dev, max_speed);
	give_int(t, "pci/max_width", dev, max_width);
}

static struct cd_test *start(int64_t gigabits)
{
	struct cd_test *t = cd_test_new(cd_pcie_bandwidth, "pcie.bandwidth");

	give_card(t, gigabits);
	give_set(t, "gpu", NULL);
	give_link(t, ROOT, 16, 16, 16, 16);
	give_link(t, NIC, 16, 16, 16, 16);
	return t;
}

/* A second port, on a function of its own beside the first. */
static void give_second(struct cd_test *t, int64_t gigabits)
{
	give_set(t, "pci", ROOT, NIC, "0000:17:00.1", NULL);
	give_set(t, "path", "eth0", "eth1", NULL);
	give_function(t, "0000:17:00.1", 0x020000, ROOT);
	give_link(t, "0000:17:00.1", 16, 16, 16, 16);
	give_text(t, "nic/pci", "eth1", "0000:17:00.1");
	give_int(t, "path/rate", "eth1", gigabits * 1000000000);
	give_absent(t, "nic/master", "eth0");
	give_absent(t, "nic/master", "eth1");
}

static void a_slot_that_fits_passes(void **state)
{
	struct cd_test *t = start(200);

	(void)state;
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_no_note(t, NIC);
	cd_test_free(t);
}

static void a_port_above_its_slot_fails(void **state)
{
	struct cd_test *t = start(400);

	(void)state;
	judge(t);
	assert_finding(t, NIC, "port-above-slot", CD_HIGH);
	assert_acts(t, NIC, "port-above-slot", CD_CAPS);
	assert_limit(t, NIC, "port-above-slot", cd_model_pcie(16, 16, 0).bits_per_second);
	assert_observed_text(t, NIC, "port-above-slot", "link", ROOT " and " NIC);
	cd_test_free(t);

	t = start(100);
	give_link(t, NIC, 16, 4, 16, 16);
	give_link(t, ROOT, 16, 4, 16, 4);
	judge(t);
	assert_finding(t, NIC, "port-above-slot", CD_HIGH);
	cd_test_free(t);

	t = start(10);		/* eight lanes of the first generation would do, one of the second does not */
	give_link(t, NIC, 5, 1, 8, 4);
	give_link(t, ROOT, 5, 1, 5, 1);
	judge(t);
	assert_finding(t, NIC, "port-above-slot", CD_MEDIUM);
	cd_test_free(t);
}

static void small_packets_count(void **state)
{
	struct cd_test *t = start(200);

	(void)state;
	give_bytes(t, "pci/payload", NIC, 128);
	judge(t);
	assert_pass(t, NIC);
	cd_test_free(t);

	t = start(100);		/* 126 Gb/s raw */
	give_link(t, NIC, 8, 16, 8, 16);
	give_bytes(t, "pci/payload", NIC, 128);
	judge(t);
	assert_pass(t, NIC);
	cd_test_free(t);
}

static void what_trained_low_is_another_question(void **state)
{
	struct cd_test *t = start(200);

	(void)state;
	give_link(t, NIC, 16, 8, 16, 16);
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);
}

static void two_ports_of_one_card_are_built_that_way(void **state)
{
	struct cd_test *t = start(200);

	(void)state;
	give_second(t, 200);
	judge(t);
	assert_pass(t, NIC);
	assert_note(t, NIC);
	assert_pass(t, "0000:17:00.1");
	assert_no_note(t, "0000:17:00.1");
	cd_test_free(t);
}

static void two_paths_of_their_own_fail_once(void **state)
{
	struct cd_test *t = start(200);

	(void)state;
	give_second(t, 200);
	give_texts(t, "site/fabric_ports", "", "eth*", NULL);
	judge(t);
	assert_finding(t, NIC, "ports-above-slot", CD_HIGH);
	assert_observed_text(t, NIC, "ports-above-slot", "ports", "eth0, eth1");
	assert_observed_real(t, NIC, "ports-above-slot", "rate", 400e9);
	assert_pass(t, "0000:17:00.1");
	cd_test_free(t);

	t = start(200);
	give_second(t, 200);
	give_texts(t, "port/role", "eth0", "roce_capable", "roce", NULL);
	give_texts(t, "port/role", "eth1", "storage", NULL);
	judge(t);
	assert_finding(t, NIC, "ports-above-slot", CD_HIGH);
	cd_test_free(t);
}

static void members_of_a_bond_are_one_path(void **state)
{
	struct cd_test *t = start(200);

	(void)state;
	give_second(t, 200);
	give_texts(t, "site/fabric_ports", "", "eth*", NULL);
	give_text(t, "nic/master", "eth1", "bond0");
	judge(t);
	assert_pass(t, NIC);
	assert_note(t, NIC);
	cd_test_free(t);
}

/* The first function's port has no carrier: the next one tells. */
static void an_unused_function_does_not_hide_the_others(void **state)
{
	struct cd_test *t = start(200);

	(void)state;
	give_second(t, 200);
	give_set(t, "pci", ROOT, "0000:17:00.0", "0000:17:00.1", "0000:17:00.2", NULL);
	give_function(t, "0000:17:00.2", 0x020000, ROOT);
	give_link(t, "0000:17:00.2", 16, 16, 16, 16);
	give_set(t, "path", "eth1", "eth2", NULL);
	give_text(t, "nic/pci", "eth2", "0000:17:00.2");
	give_int(t, "path/rate", "eth2", 200000000000);
	give_absent(t, "nic/master", "eth2");
	give_texts(t, "site/fabric_ports", "", "eth*", NULL);
	judge(t);
	assert_not_applicable(t, NIC);
	assert_finding(t, "0000:17:00.1", "ports-above-slot", CD_HIGH);
	cd_test_free(t);
}

/* root port - switch - GPU and port of 400 Gb/s, with the link above the switch too narrow */
static struct cd_test *start_switch(bool with_gpu)
{
	struct cd_test *t = cd_test_new(cd_pcie_bandwidth, "pcie.bandwidth");

	give_switch(t);
	give_text(t, "rdma/role", "mlx5_0/1", "compute");
	give_text(t, "rdma/class", "mlx5_0/1", "ib");
	give_link(t, "0000:10:00.0", 32, 8, 32, 8);
	give_link(t, UP, 32, 8, 32, 16);
	give_link(t, DOWN_GPU, 32, 16, 32, 16);
	give_link(t, DOWN_NIC, 32, 16, 32, 16);
	give_link(t, GPU, 32, 16, 32, 16);
	give_link(t, HCA, 32, 16, 32, 16);
	if (!with_gpu)
		give_set(t, "gpu", NULL);
	return t;
}

static void a_link_above_a_switch_limits_too(void **state)
{
	struct cd_test *t = start_switch(false);

	(void)state;
	judge(t);
	assert_finding(t, HCA, "port-above-slot", CD_HIGH);
	assert_observed_text(t, HCA, "port-above-slot", "port", "mlx5_0/1");
	assert_observed_text(t, HCA, "port-above-slot", "link", "0000:10:00.0 and " UP);
	cd_test_free(t);
}

static void traffic_with_a_gpu_does_not_go_there(void **state)
{
	struct cd_test *t = start_switch(true);

	(void)state;
	judge(t);
	assert_pass(t, HCA);
	cd_test_free(t);
}

static void ipoib_is_the_port_that_it_goes_through(void **state)
{
	struct cd_test *t = start_switch(true);

	(void)state;
	give_set(t, "path", "ib0", NULL);
	give_text(t, "nic/pci", "ib0", HCA);
	give_int(t, "nic/type", "ib0", 32);
	give_int(t, "path/rate", "ib0", 400000000000);
	give_texts(t, "site/fabric_ports", "", "ib0", NULL);
	judge(t);
	assert_pass(t, HCA);
	assert_no_note(t, HCA);
	cd_test_free(t);
}

static void an_adapter_of_both_networks_is_one_by_its_device(void **state)
{
	struct cd_test *t = start_switch(false);

	(void)state;
	give_function(t, HCA, 0x028000, DOWN_NIC);
	judge(t);
	assert_not_applicable(t, "");		/* Wi-Fi, as far as is seen */
	cd_test_free(t);

	t = start_switch(false);
	give_function(t, HCA, 0x028000, DOWN_NIC);
	give_set(t, "rdma/device", "mlx5_0", NULL);
	judge(t);
	assert_finding(t, HCA, "port-above-slot", CD_HIGH);
	cd_test_free(t);
}

static void no_link_and_not_seen(void **state)
{
	struct cd_test *t = start(100);

	(void)state;
	give_int(t, "pci/width", NIC, 0);
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);

	t = start(100);
	give_unseen(t, "pci/width", NIC, CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, NIC, CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start(100);
	give_unseen(t, "path/rate", "eth0", CD_NO_REPLY);
	judge(t);
	assert_unknown(t, NIC, CD_NO_REPLY);
	cd_test_free(t);

	t = start(400);
	give_text(t, "host/virtual", "", "kvm");
	judge(t);
	assert_unknown(t, NIC, CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_slot_that_fits_passes),
		cmocka_unit_test(a_port_above_its_slot_fails),
		cmocka_unit_test(small_packets_count),
		cmocka_unit_test(what_trained_low_is_another_question),
		cmocka_unit_test(two_ports_of_one_card_are_built_that_way),
		cmocka_unit_test(two_paths_of_their_own_fail_once),
		cmocka_unit_test(members_of_a_bond_are_one_path),
		cmocka_unit_test(an_unused_function_does_not_hide_the_others),
		cmocka_unit_test(a_link_above_a_switch_limits_too),
		cmocka_unit_test(traffic_with_a_gpu_does_not_go_there),
		cmocka_unit_test(ipoib_is_the_port_that_it_goes_through),
		cmocka_unit_test(an_adapter_of_both_networks_is_one_by_its_device),
		cmocka_unit_test(no_link_and_not_seen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

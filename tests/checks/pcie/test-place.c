/* SPDX-License-Identifier: Apache-2.0 */
/* pcie.numa_node and pcie.ats: nodes that nobody names, and devices of guests that cannot meet. */
#include "bus.h"

extern const struct cd_check cd_pcie_numa_node[], cd_pcie_ats[];

static struct cd_test *numa(void)
{
	struct cd_test *t = cd_test_new(cd_pcie_numa_node, "pcie.numa_node");

	give_card(t, 100);
	give_set(t, "numa", "0", "1", NULL);
	give_cpus(t, "numa/cpus", "0", "0-3");
	give_cpus(t, "numa/cpus", "1", "4-7");
	give_absent(t, "pci/numa_node", NIC);
	return t;
}

static void a_node_that_is_named_passes(void **state)
{
	struct cd_test *t = numa();

	(void)state;
	give_int(t, "pci/numa_node", NIC, 1);
	judge(t);
	assert_pass(t, NIC);
	cd_test_free(t);
}

static void no_node_is_told(void **state)
{
	struct cd_test *t = numa();

	(void)state;
	judge(t);
	assert_finding(t, NIC, "not-named", CD_LOW);
	assert_observed_int(t, NIC, "not-named", "nodes", 2);
	cd_test_free(t);
}

static void one_node_that_computes_is_no_question(void **state)
{
	struct cd_test *t = numa();

	(void)state;
	give_cpus(t, "numa/cpus", "1", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = numa();
	give_text(t, "host/virtual", "", "kvm");
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);

	t = numa();
	give_set(t, "path", NULL);
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);
}

static void nodes_that_were_not_seen(void **state)
{
	struct cd_test *t = numa();

	(void)state;
	give_unseen(t, "numa", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = numa();
	give_unseen(t, "pci/numa_node", NIC, CD_GARBAGE);
	judge(t);
	assert_unknown(t, NIC, CD_GARBAGE);
	cd_test_free(t);
}

static struct cd_test *ats(bool gpu, bool hca)
{
	struct cd_test *t = cd_test_new(cd_pcie_ats, "pcie.ats");

	give_switch(t);
	give_bool(t, "pci/ats", GPU, gpu);
	give_bool(t, "pci/ats", HCA, hca);
	give_int(t, "pci/acs", DOWN_GPU, 0x5d);
	give_int(t, "pci/acs", DOWN_NIC, 0x5d);
	give_set(t, "iommu", "dmar0", NULL);
	return t;
}

static void without_guests_both_are_right(void **state)
{
	struct cd_test *t = ats(false, true);

	(void)state;
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_no_note(t, HCA);
	cd_test_free(t);

	t = ats(true, true);
	give_absent(t, "iommu", "");
	judge(t);
	assert_pass(t, HCA);
	assert_note(t, HCA);
	cd_test_free(t);
}

static void devices_of_guests_need_it(void **state)
{
	struct cd_test *t = ats(true, false);

	(void)state;
	give_text(t, "pci/driver", GPU, "vfio-pci");
	give_text(t, "pci/driver", HCA, "vfio-pci");
	judge(t);
	assert_finding(t, HCA, "off-for-guests", CD_LOW);
	assert_observed_text(t, HCA, "off-for-guests", "peer", GPU);
	assert_pass(t, GPU);
	cd_test_free(t);

	t = ats(true, false);		/* nothing redirects */
	give_text(t, "pci/driver", GPU, "vfio-pci");
	give_text(t, "pci/driver", HCA, "vfio-pci");
	give_int(t, "pci/acs", DOWN_GPU, 0);
	give_int(t, "pci/acs", DOWN_NIC, 1);
	judge(t);
	assert_pass(t, HCA);
	cd_test_free(t);
}

static void devices_without_it(void **state)
{
	struct cd_test *t = ats(true, true);

	(void)state;
	give_absent(t, "pci/ats", HCA);
	give_unseen(t, "pci/ats", GPU, CD_PERMISSION);
	judge(t);
	assert_not_applicable(t, HCA);
	assert_unknown(t, GPU, CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_node_that_is_named_passes),
		cmocka_unit_test(no_node_is_told),
		cmocka_unit_test(one_node_that_computes_is_no_question),
		cmocka_unit_test(nodes_that_were_not_seen),
		cmocka_unit_test(without_guests_both_are_right),
		cmocka_unit_test(devices_of_guests_need_it),
		cmocka_unit_test(devices_without_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

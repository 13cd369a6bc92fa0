/* SPDX-License-Identifier: Apache-2.0 */
/* pcie.iommu: strict, lazy and none, by speed; kernels with one word for two; guests and their hosts. */
#include "bus.h"

extern const struct cd_check cd_pcie_iommu[];

static struct cd_test *start(int64_t gigabits, const char *type)
{
	struct cd_test *t = cd_test_new(cd_pcie_iommu, "pcie.iommu");

	give_card(t, gigabits);
	give_set(t, "gpu", NULL);
	give_text(t, "host/arch", "", "x86_64");
	give_int(t, "host/kernel_code", "", 6 << 16 | 1 << 8);
	give_absent(t, "iommu/options", "");
	if (type)
		give_text(t, "pci/iommu_type", NIC, type);
	else
		give_absent(t, "pci/iommu_type", NIC);
	return t;
}

static void none_and_passthrough_pass(void **state)
{
	static const char *const type[] = { NULL, "identity" };

	(void)state;
	for (int i = 0; i < 2; i++) {
		struct cd_test *t = start(400, type[i]);

		judge(t);
		assert_verdict(t, CD_PASS);
		assert_pass(t, NIC);
		cd_test_free(t);
	}
}

static void strict_fails_from_25_on(void **state)
{
	struct cd_test *t = start(25, "DMA");

	(void)state;
	give_text(t, "iommu/options", "", "intel_iommu=on iommu.strict=1");
	judge(t);
	assert_finding(t, "", "strict", CD_MEDIUM);
	assert_observed_int(t, "", "strict", "count", 1);
	assert_observed_text(t, "", "strict", "devices", "eth0");
	assert_observed_text(t, "", "strict", "options", "intel_iommu=on iommu.strict=1");
	cd_test_free(t);

	t = start(10, "DMA");
	judge(t);
	assert_pass(t, NIC);
	assert_note(t, NIC);
	cd_test_free(t);
}

static void lazy_is_low_from_100_on(void **state)
{
	struct cd_test *t = start(100, "DMA-FQ");

	(void)state;
	judge(t);
	assert_finding(t, "", "lazy", CD_LOW);
	cd_test_free(t);

	t = start(25, "DMA-FQ");
	judge(t);
	assert_pass(t, NIC);
	assert_note(t, NIC);
	cd_test_free(t);
}

static void on_arm_it_is_the_default(void **state)
{
	struct cd_test *t = start(100, "DMA");

	(void)state;
	give_text(t, "host/arch", "", "aarch64");
	judge(t);
	assert_finding(t, "", "strict", CD_LOW);
	cd_test_free(t);

	t = start(100, "DMA-FQ");
	give_text(t, "host/arch", "", "aarch64");
	judge(t);
	assert_pass(t, NIC);
	cd_test_free(t);
}

/* Up to 5.14 the file says DMA of both, unless the command line tells. */
static void old_kernels_do_not_tell_lazy_from_strict(void **state)
{
	struct cd_test *t = start(100, "DMA");

	(void)state;
	give_int(t, "host/kernel_code", "", 5 << 16 | 14 << 8);
	judge(t);
	assert_unknown(t, NIC, CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start(100, "DMA");
	give_int(t, "host/kernel_code", "", 5 << 16 | 14 << 8);
	give_text(t, "iommu/options", "", "intel_iommu=on,strict");
	judge(t);
	assert_finding(t, "", "strict", CD_MEDIUM);
	cd_test_free(t);
}

static void one_finding_names_all(void **state)
{
	struct cd_test *t = cd_test_new(cd_pcie_iommu, "pcie.iommu");

	(void)state;
	give_switch(t);
	give_gdr(t);
	give_text(t, "host/arch", "", "x86_64");
	give_int(t, "host/kernel_code", "", 6 << 16);
	give_text(t, "pci/iommu_type", GPU, "DMA-FQ");
	give_text(t, "pci/iommu_type", HCA, "DMA-FQ");
	judge(t);
	assert_finding(t, "", "lazy", CD_LOW);
	assert_observed_int(t, "", "lazy", "count", 2);
	assert_observed_text(t, "", "lazy", "devices", GPU ", mlx5_0/1");
	cd_test_free(t);
}

static void a_gpu_that_no_port_writes_to_can_bear_lazy(void **state)
{
	struct cd_test *t = cd_test_new(cd_pcie_iommu, "pcie.iommu");

	(void)state;
	give_switch(t);
	give_gdr(t);
	give_bool(t, "rdma/wanted", "", false);
	give_text(t, "host/arch", "", "x86_64");
	give_text(t, "pci/iommu_type", GPU, "DMA-FQ");
	give_text(t, "pci/iommu_type", HCA, "identity");
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_note(t, GPU);
	cd_test_free(t);
}

static void guests_and_their_hosts(void **state)
{
	struct cd_test *t = start(100, NULL);

	(void)state;
	give_text(t, "host/virtual", "", "kvm");
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);

	t = start(100, "DMA");
	give_text(t, "pci/driver", NIC, "vfio-pci");
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);

	t = start(100, "DMA");
	give_int(t, "pci/vendor", NIC, 0x1af4);
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);

	t = start(100, "identity");
	give_vf(t);
	give_text(t, "pci/iommu_type", VF, "DMA");
	judge(t);
	assert_not_applicable(t, VF);
	cd_test_free(t);

	t = start(100, "unmanaged");
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = start(100, "DMA");

	(void)state;
	give_unseen(t, "pci/iommu_type", NIC, CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, NIC, CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void lazy_chosen_is_not_strict(void **state)
{
	struct cd_test *t = start(100, "DMA");

	(void)state;
	give_int(t, "host/kernel_code", "", 5 << 16 | 4 << 8);
	give_text(t, "iommu/options", "", "iommu.strict=0");
	judge(t);
	assert_unknown(t, NIC, CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start(100, "DMA");
	give_int(t, "host/kernel_code", "", 5 << 16 | 4 << 8);
	give_text(t, "iommu/options", "", "iommu.strict=1");
	judge(t);
	assert_finding(t, "", "strict", CD_MEDIUM);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(none_and_passthrough_pass),
		cmocka_unit_test(strict_fails_from_25_on),
		cmocka_unit_test(lazy_is_low_from_100_on),
		cmocka_unit_test(on_arm_it_is_the_default),
		cmocka_unit_test(old_kernels_do_not_tell_lazy_from_strict),
		cmocka_unit_test(one_finding_names_all),
		cmocka_unit_test(a_gpu_that_no_port_writes_to_can_bear_lazy),
		cmocka_unit_test(guests_and_their_hosts),
		cmocka_unit_test(unseen_is_unknown),
		cmocka_unit_test(lazy_chosen_is_not_strict),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

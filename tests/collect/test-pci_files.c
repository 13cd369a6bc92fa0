/* SPDX-License-Identifier: Apache-2.0 */
/* pci_iommu, pci_aer and pci_power: small files beside each function, and what their absence says. */
#include "lib/gather.h"

extern const struct cd_collector cd_collector_pci_aer, cd_collector_pci_iommu, cd_collector_pci_power;

#define PORT "/sys/devices/pci0000:16/0000:16:01.0"
#define NIC PORT "/0000:17:00.0"
#define ROOT_AT "0000:16:01.0"
#define AT "0000:17:00.0"

static struct cd_gather *start(void)
{
	struct cd_gather *g = gather_new();

	gather_file(g, PORT "/class", "0x060400\n");
	gather_file(g, NIC "/class", "0x020000\n");
	gather_link(g, "/sys/bus/pci/devices/" ROOT_AT, "../../../devices/pci0000:16/" ROOT_AT);
	gather_link(g, "/sys/bus/pci/devices/" AT, "../../../devices/pci0000:16/" ROOT_AT "/" AT);
	return g;
}

static void a_group_and_its_type(void **state)
{
	struct cd_gather *g = start();

	(void)state;
	gather_link(g, NIC "/iommu_group", "../../../../kernel/iommu_groups/12");
	gather_file(g, "/sys/kernel/iommu_groups/12/type", "DMA-FQ\n");
	gather_folder(g, "/sys/class");
	gather_folder(g, "/sys/class/iommu");
	gather_folder(g, "/sys/class/iommu/dmar0");
	gather_file(g, "/proc/cmdline", "root=/dev/sda1 intel_iommu=on iommu.strict=0 quiet\n");
	gather(g, &cd_collector_pci_iommu);
	gathered_texts(g, "iommu", "", "dmar0");
	gathered_text(g, "iommu/options", "", "intel_iommu=on iommu.strict=0");
	gathered_text(g, "pci/iommu_group", AT, "12");
	gathered_text(g, "pci/iommu_type", AT, "DMA-FQ");
	assert_null(gathered(g, "pci/iommu_type", ROOT_AT));
	gather_free(g);
}

/* Who recorded a machine left this out, or there is none: the folder of groups tells. */
static void no_group(void **state)
{
	struct cd_gather *g = start();

	(void)state;
	gather_file(g, "/proc/cmdline", "quiet\n");
	gather(g, &cd_collector_pci_iommu);
	gathered_unseen(g, "pci/iommu_type", AT, CD_NOT_COLLECTED);
	gathered_unseen(g, "iommu", "", CD_NOT_COLLECTED);
	gathered_absent(g, "iommu/options", "");
	gather_free(g);

	g = start();
	gather_file(g, "/sys/kernel/iommu_groups/1/type", "DMA\n");
	gather(g, &cd_collector_pci_iommu);
	gathered_absent(g, "pci/iommu_type", AT);
	gathered_absent(g, "pci/iommu_group", AT);
	gathered_absent(g, "iommu", "");
	gather_free(g);
}

static const char correctable[] =
	"RxErr 3\nBadTLP 2\nBadDLLP 0\nRollover 1\nTimeout 4\nNonFatalErr 90\nCorrIntErr 0\n"
	"HeaderOF 0\nTOTAL_ERR_COR 100\n";

static void errors_of_the_link_are_summed(void **state)
{
	struct cd_gather *g = start();

	(void)state;
	gather_file(g, NIC "/aer_dev_correctable", correctable);
	gather_file(g, NIC "/aer_dev_nonfatal", "Undefined 0\nDLP 0\nTLP 2\nTOTAL_ERR_NONFATAL 2\n");
	gather_file(g, NIC "/aer_dev_fatal", "Undefined 0\nDLP 0\nTOTAL_ERR_FATAL 0\n");
	gather_folder(g, PORT "/" ROOT_AT ":pcie002");
	gather(g, &cd_collector_pci_aer);
	gathered_counter(g, "pci/aer_correctable", AT, 10);
	gathered_counter(g, "pci/aer_nonfatal", AT, 2);
	gathered_counter(g, "pci/aer_fatal", AT, 0);
	gathered_text(g, "pci/aer_kinds", AT,
		      "RxErr 3, BadTLP 2, Rollover 1, Timeout 4, NonFatalErr 90, TLP 2");
	gathered_bool(g, "pci/aer_native", ROOT_AT, true);
	gathered_bool(g, "pci/aer_native", AT, false);
	gather_free(g);
}

static void no_counts_and_none_that_are_numbers(void **state)
{
	struct cd_gather *g = start();

	(void)state;
	gather_file(g, NIC "/aer_dev_fatal", "TOTAL_ERR_FATAL many\n");
	gather(g, &cd_collector_pci_aer);
	gathered_unseen(g, "pci/aer_correctable", AT, CD_NOT_COLLECTED);
	gathered_unseen(g, "pci/aer_fatal", AT, CD_GARBAGE);
	gathered_absent(g, "pci/aer_kinds", AT);
	gathered_bool(g, "pci/aer_native", ROOT_AT, false);
	gather_free(g);
}

static void sleep_states(void **state)
{
	struct cd_gather *g = start();

	(void)state;
	gather_file(g, "/sys/module/pcie_aspm/parameters/policy",
		    "default performance [powersave] powersupersave \n");
	gather_file(g, NIC "/link/l0s_aspm", "0\n");
	gather_file(g, NIC "/link/l1_aspm", "1\n");
	gather_file(g, NIC "/link/l1_2_aspm", "1\n");
	gather_file(g, NIC "/power/runtime_status", "active\n");
	gather_file(g, NIC "/power/control", "auto\n");
	gather(g, &cd_collector_pci_power);
	gathered_text(g, "aspm/policy", "", "powersave");
	gathered_texts(g, "pci/aspm", AT, "L1 L1.2");
	gathered_text(g, "pci/runtime_status", AT, "active");
	gathered_text(g, "pci/power_control", AT, "auto");
	gather_free(g);
}

static void a_link_without_sleep_states(void **state)
{
	struct cd_gather *g = start();

	(void)state;
	gather_file(g, "/sys/module/pcie_aspm/parameters/policy", "default\n");
	gather(g, &cd_collector_pci_power);
	gathered_unseen(g, "aspm/policy", "", CD_GARBAGE);
	gathered_absent(g, "pci/aspm", AT);
	gather_free(g);
}

static void a_group_without_a_type_is_not_told(void **state)
{
	struct cd_gather *g = start();

	(void)state;
	gather_link(g, NIC "/iommu_group", "../../../../kernel/iommu_groups/12");
	gather_folder(g, "/sys/kernel/iommu_groups/12");
	gather(g, &cd_collector_pci_iommu);
	gathered_text(g, "pci/iommu_group", AT, "12");
	gathered_unseen(g, "pci/iommu_type", AT, CD_NOT_COLLECTED);
	gather_free(g);
}

static void old_names_of_several_words(void **state)
{
	struct cd_gather *g = start();

	(void)state;
	gather_file(g, NIC "/aer_dev_correctable",
		    "Receiver Error 2\nBad TLP 3\nBad DLLP 0\nRELAY_NUM Rollover 4\n"
		    "Replay Timer Timeout 5\nAdvisory Non-Fatal 90\nTOTAL_ERR_COR 104\n");
	gather(g, &cd_collector_pci_aer);
	gathered_counter(g, "pci/aer_correctable", AT, 14);
	gathered_text(g, "pci/aer_kinds", AT, "Receiver Error 2, Bad TLP 3, RELAY_NUM Rollover 4, "
		      "Replay Timer Timeout 5, Advisory Non-Fatal 90");
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_group_and_its_type),
		cmocka_unit_test(no_group),
		cmocka_unit_test(errors_of_the_link_are_summed),
		cmocka_unit_test(no_counts_and_none_that_are_numbers),
		cmocka_unit_test(sleep_states),
		cmocka_unit_test(a_link_without_sleep_states),
		cmocka_unit_test(a_group_without_a_type_is_not_told),
		cmocka_unit_test(old_names_of_several_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

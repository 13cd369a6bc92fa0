/* SPDX-License-Identifier: Apache-2.0 */
/* pci: the bus as sysfs shows it, old and new spellings, and what must not be called absent. */
#include "lib/gather.h"

#include <stdio.h>

extern const struct cd_collector cd_collector_pci;

#define ROOT_PORT "/sys/devices/pci0000:16/0000:16:01.0"
#define NIC ROOT_PORT "/0000:17:00.0"

static void give_device(struct cd_gather *g, const char *folder, const char *address,
			const char *class)
{
	char path[200], to[200];

	snprintf(path, sizeof(path), "%s/class", folder);
	gather_file(g, path, class);
	snprintf(path, sizeof(path), "%s/vendor", folder);
	gather_file(g, path, "0x15b3\n");
	snprintf(path, sizeof(path), "%s/device", folder);
	gather_file(g, path, "0x1021\n");
	snprintf(path, sizeof(path), "/sys/bus/pci/devices/%s", address);
	snprintf(to, sizeof(to), "../../..%s", folder + 4);
	gather_link(g, path, to);
}

static void give_link(struct cd_gather *g, const char *folder, const char *speed,
		      const char *width, const char *max_speed, const char *max_width)
{
	const char *const file[] = { "current_link_speed", "current_link_width", "max_link_speed",
				     "max_link_width" };
	const char *const text[] = { speed, width, max_speed, max_width };
	char path[200];

	for (size_t i = 0; i < 4; i++) {
		snprintf(path, sizeof(path), "%s/%s", folder, file[i]);
		gather_file(g, path, text[i]);
	}
}

static struct cd_gather *one_nic(void)
{
	struct cd_gather *g = gather_new();

	gather_file(g, "/proc/sys/kernel/osrelease", "6.1.0-42-amd64\n");
	give_device(g, ROOT_PORT, "0000:16:01.0", "0x060400\n");
	give_device(g, NIC, "0000:17:00.0", "0x020000\n");
	return g;
}

static void a_nic_below_its_root_port(void **state)
{
	struct cd_gather *g = one_nic();

	(void)state;
	give_link(g, ROOT_PORT, "16.0 GT/s PCIe\n", "8\n", "32.0 GT/s PCIe\n", "16\n");
	give_link(g, NIC, "16 GT/s\n", "8\n", "2.5 GT/s PCIe\n", "16\n");
	gather_file(g, NIC "/numa_node", "1\n");
	gather_file(g, NIC "/local_cpulist", "32-63,96-127\n");
	gather_file(g, NIC "/sriov_numvfs", "4\n");
	gather_file(g, NIC "/power_state", "D0\n");
	gather_link(g, NIC "/driver", "../../../../bus/pci/drivers/mlx5_core");
	gather_file(g, ROOT_PORT "/numa_node", "-1\n");
	gather(g, &cd_collector_pci);
	gathered_texts(g, "pci", "", "0000:16:01.0 0000:17:00.0");
	gathered_int(g, "pci/class", "0000:17:00.0", 0x020000);
	gathered_int(g, "pci/vendor", "0000:17:00.0", 0x15b3);
	gathered_int(g, "pci/device", "0000:17:00.0", 0x1021);
	gathered_text(g, "pci/parent", "0000:17:00.0", "0000:16:01.0");
	gathered_absent(g, "pci/parent", "0000:16:01.0");
	gathered_text(g, "pci/driver", "0000:17:00.0", "mlx5_core");
	gathered_absent(g, "pci/driver", "0000:16:01.0");
	gathered_int(g, "pci/numa_node", "0000:17:00.0", 1);
	gathered_absent(g, "pci/numa_node", "0000:16:01.0");
	gathered_text(g, "pci/local_cpus", "0000:17:00.0", "32-63,96-127");
	gathered_real(g, "pci/speed", "0000:17:00.0", 16);
	gathered_real(g, "pci/max_speed", "0000:17:00.0", 2.5);
	gathered_int(g, "pci/width", "0000:17:00.0", 8);
	gathered_int(g, "pci/max_width", "0000:16:01.0", 16);
	gathered_absent(g, "pci/physfn", "0000:17:00.0");
	gathered_int(g, "pci/vfs", "0000:17:00.0", 4);
	gathered_absent(g, "pci/vfs", "0000:16:01.0");
	gathered_text(g, "pci/power_state", "0000:17:00.0", "D0");
	gather_free(g);
}

static void links_that_are_down_or_garbage(void **state)
{
	struct cd_gather *g = one_nic();

	(void)state;
	give_link(g, ROOT_PORT, "Unknown\n", "0\n", "Unknown speed\n", "255\n");
	give_link(g, NIC, "fast\n", "-\n", "16.0 GT/s PCIe Express\n", "8 lanes\n");
	gather(g, &cd_collector_pci);
	gathered_absent(g, "pci/speed", "0000:16:01.0");
	gathered_absent(g, "pci/max_speed", "0000:16:01.0");
	gathered_int(g, "pci/width", "0000:16:01.0", 0);
	gathered_int(g, "pci/max_width", "0000:16:01.0", 255);
	gathered_unseen(g, "pci/speed", "0000:17:00.0", CD_GARBAGE);
	gathered_unseen(g, "pci/max_speed", "0000:17:00.0", CD_GARBAGE);
	gathered_unseen(g, "pci/width", "0000:17:00.0", CD_GARBAGE);
	gathered_unseen(g, "pci/max_width", "0000:17:00.0", CD_GARBAGE);
	gather_free(g);
}

static void an_old_kernel_is_silent_about_every_link(void **state)
{
	struct cd_gather *g = one_nic(), *old = one_nic();

	(void)state;
	gather(g, &cd_collector_pci);		/* 6.1: such a device has no link */
	gathered_absent(g, "pci/speed", "0000:17:00.0");
	gather_free(g);
	gather_file(old, "/proc/sys/kernel/osrelease", "3.10.0-514.el7.x86_64\n");
	gather(old, &cd_collector_pci);
	gathered_unseen(old, "pci/speed", "0000:17:00.0", CD_NOT_COLLECTED);
	gathered_unseen(old, "pci/max_width", "0000:17:00.0", CD_NOT_COLLECTED);
	gather_free(old);
}

static void a_virtual_function_names_its_owner(void **state)
{
	struct cd_gather *g = one_nic();

	(void)state;
	give_device(g, ROOT_PORT "/0000:17:00.1", "0000:17:00.1", "0x020000\n");
	gather_link(g, ROOT_PORT "/0000:17:00.1/physfn", "../0000:17:00.0");
	gather(g, &cd_collector_pci);
	gathered_text(g, "pci/physfn", "0000:17:00.1", "0000:17:00.0");
	gather_free(g);
}

/* Intel VMD gives NVMe drives a domain of their own with five digits. */
static void a_bus_behind_vmd_is_a_root_bus(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	give_device(g, "/sys/devices/pci0000:00/0000:00:0e.0/pci10000:e0/10000:e0:06.0",
		    "10000:e0:06.0", "0x060400\n");
	give_device(g, "/sys/devices/pci0000:00/0000:00:0e.0/pci10000:e0/10000:e0:06.0/"
		    "10000:e1:00.0", "10000:e1:00.0", "0x010802\n");
	gather(g, &cd_collector_pci);
	gathered_absent(g, "pci/parent", "10000:e0:06.0");
	gathered_text(g, "pci/parent", "10000:e1:00.0", "10000:e0:06.0");
	gather_free(g);
}

static void system_functions_cost_no_reads(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	give_device(g, "/sys/devices/pci0000:7f/0000:7f:08.0", "0000:7f:08.0", "0x088000\n");
	gather_file(g, "/sys/devices/pci0000:7f/0000:7f:08.0/numa_node", "1\n");
	gather(g, &cd_collector_pci);
	gathered_int(g, "pci/class", "0000:7f:08.0", 0x088000);
	assert_null(gathered(g, "pci/numa_node", "0000:7f:08.0"));
	gather_free(g);
}

static void an_empty_recording_tells_nothing(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_folder(g, "/sys");
	gather(g, &cd_collector_pci);
	gathered_unseen(g, "pci", "", CD_NOT_COLLECTED);
	gather_free(g);
}

static void a_recorded_machine_with_switches(void **state)
{
	struct cd_gather *g = gather_recorded("32intel64-2p8co2t+8ve.tar.bz2");

	(void)state;
	gather(g, &cd_collector_pci);
	gathered_int(g, "pci/class", "0000:1a:00.0", 0x020700);
	gathered_text(g, "pci/driver", "0000:1a:00.0", "mlx5_core");
	gathered_real(g, "pci/speed", "0000:1a:00.0", 8);
	gathered_int(g, "pci/width", "0000:1a:00.0", 16);
	gathered_text(g, "pci/parent", "0000:1a:00.0", "0000:19:04.0");
	gathered_text(g, "pci/parent", "0000:19:04.0", "0000:18:00.0");
	gathered_text(g, "pci/parent", "0000:18:00.0", "0000:17:00.0");
	gathered_absent(g, "pci/parent", "0000:17:00.0");
	gathered_real(g, "pci/speed", "0000:60:00.0", 2.5);
	gathered_real(g, "pci/max_speed", "0000:60:00.0", 8);
	gather_free(g);
}

static void a_recorded_machine_with_an_old_kernel(void **state)
{
	struct cd_gather *g = gather_recorded("32em64t-2n8c+dax+nvme+mic+dimms.tar.bz2");

	(void)state;
	gather(g, &cd_collector_pci);
	assert_int_equal(gathered(g, "pci", "")->as.list->n, 137);
	gathered_int(g, "pci/class", "0000:02:00.0", 0x020000);
	gathered_int(g, "pci/numa_node", "0000:02:00.0", 0);
	gathered_unseen(g, "pci/speed", "0000:02:00.0", CD_NOT_COLLECTED);
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_nic_below_its_root_port),
		cmocka_unit_test(links_that_are_down_or_garbage),
		cmocka_unit_test(an_old_kernel_is_silent_about_every_link),
		cmocka_unit_test(a_virtual_function_names_its_owner),
		cmocka_unit_test(a_bus_behind_vmd_is_a_root_bus),
		cmocka_unit_test(system_functions_cost_no_reads),
		cmocka_unit_test(an_empty_recording_tells_nothing),
		cmocka_unit_test(a_recorded_machine_with_switches),
		cmocka_unit_test(a_recorded_machine_with_an_old_kernel),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* nvidia: the GPUs of the driver, ones off the bus, ones that sleep, drivers that are not there. */
#include "lib/gather.h"

extern const struct cd_collector cd_collector_nvidia;

#define LOADED "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  570.86.15  Release Build\n"
#define A "0000:1b:00.0"
#define B "0000:43:00.0"
#define C "0000:52:00.0"
#define D "0000:61:00.0"
#define PCI "/sys/bus/pci/devices/"

static void gpus_of_the_driver_and_whether_they_answer(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/driver/nvidia/version", LOADED);
	gather_file(g, "/proc/driver/nvidia/gpus/" A "/information", "Model: H100\n");
	gather_file(g, "/proc/driver/nvidia/gpus/" B "/information", "Model: H100\n");
	gather_file(g, "/proc/driver/nvidia/gpus/" C "/information", "Model: H100\n");
	gather_file(g, "/proc/driver/nvidia/gpus/" D "/information", "Model: H100\n");
	gather_file(g, PCI A "/config", "\xde\x10\x30\x23 and more");
	gather_file(g, PCI A "/power/runtime_status", "active\n");
	gather_file(g, PCI B "/config", "\xff\xff\xff\xff\xff\xff\xff\xff");
	gather_file(g, PCI C "/config", "\xff\xff\xff\xff\xff\xff\xff\xff");
	gather_file(g, PCI C "/power/runtime_status", "suspended\n");
	gather_file(g, PCI D "/config", "\xde");
	gather(g, &cd_collector_nvidia);
	gathered_texts(g, "nvidia/gpus", "", A " " B " " C " " D);
	gathered_bool(g, "nvidia/fallen", A, false);
	gathered_bool(g, "nvidia/fallen", B, true);
	gathered_absent(g, "nvidia/fallen", C);
	gathered_unseen(g, "nvidia/fallen", D, CD_TRUNCATED);
	gathered_text(g, "nvidia/driver", "", "570.86.15");
	gathered_bool(g, "nvidia/open", "", true);
	gather_free(g);
}

static void without_a_driver_nothing_is_taken(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_folder(g, "/proc/driver/nvidia");
	gather_file(g, "/proc/driver/nvidia/version", LOADED);
	gather(g, &cd_collector_nvidia);
	gathered_absent(g, "nvidia/gpus", "");
	gather_free(g);

	g = gather_new();
	gather_file(g, "/sys/class/net/lo/mtu", "65536\n");
	gather(g, &cd_collector_nvidia);
	gathered_unseen(g, "nvidia/gpus", "", CD_NOT_COLLECTED);
	gathered_unseen(g, "nvidia/driver", "", CD_NOT_COLLECTED);
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(gpus_of_the_driver_and_whether_they_answer),
		cmocka_unit_test(without_a_driver_nothing_is_taken),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

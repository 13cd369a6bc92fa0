/* SPDX-License-Identifier: Apache-2.0 */
/* Does our NVML answer what its text files say, byte for byte where a program without headers looks? */
#include <dlfcn.h>
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "lab/stubs/nvml/abi.h"
#include "lib/files.h"

typedef struct nvml_device *gpu;

static void *library;

static void open_library(const char *folder)
{
	char path[4096];

	snprintf(path, sizeof(path), "%s/tests/lab/stubs/nvml/%slibnvidia-ml.so.1",
		 getenv("CD_BUILD"), folder);
	library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (!library)
		fail_msg("%s", dlerror());
}

static void *symbol(const char *name)
{
	void *s = dlsym(library, name);

	if (!s)
		fail_msg("%s is missing", name);
	return s;
}

/* CALL(nvmlDeviceGetName, (gpu, char *, unsigned int), d, text, 64) */
#define CALL(name, types, ...) (((int (*) types)symbol(#name))(__VA_ARGS__))

static int init_from(const char *path)
{
	setenv("LAB_NVML", path, 1);
	return CALL(nvmlInitWithFlags, (unsigned int), 1);
}

static int init(const char *file)
{
	char path[4096];

	snprintf(path, sizeof(path), "%s/tests/lab/stubs/nvml/%s", getenv("CD_SRC"), file);
	return init_from(path);
}

static int shutdown_it(void)
{
	return ((int (*)(void))symbol("nvmlShutdown"))();
}

static void begin(const char *file)
{
	open_library("");
	assert_int_equal(init(file), NVML_OK);
}

static void end(void)
{
	assert_int_equal(shutdown_it(), NVML_OK);
	dlclose(library);
}

static gpu at(unsigned int index)
{
	gpu d = NULL;

	assert_int_equal(CALL(nvmlDeviceGetHandleByIndex_v2, (unsigned int, gpu *), index, &d), 0);
	return d;
}

static int handle_error(unsigned int index)
{
	gpu d = NULL;

	return CALL(nvmlDeviceGetHandleByIndex_v2, (unsigned int, gpu *), index, &d);
}

static unsigned int number(const char *function, gpu d)
{
	unsigned int v = ~0u;

	assert_int_equal(((int (*)(gpu, unsigned int *))symbol(function))(d, &v), 0);
	return v;
}

static unsigned int of_link(const char *function, gpu d, unsigned int link)
{
	unsigned int v = ~0u;

	assert_int_equal(((int (*)(gpu, unsigned int, unsigned int *))symbol(function))(d, link, &v), 0);
	return v;
}

static int link_error(gpu d, unsigned int link)
{
	unsigned int v;

	return CALL(nvmlDeviceGetNvLinkState, (gpu, unsigned int, unsigned int *), d, link, &v);
}

static unsigned int active_links(gpu d)
{
	unsigned int n = 0, v;

	for (unsigned int i = 0; i < 36; i++)
		if (CALL(nvmlDeviceGetNvLinkState, (gpu, unsigned int, unsigned int *), d, i, &v) == 0)
			n += v;
	return n;
}

static struct nvml_field field(gpu d, unsigned int id, unsigned int scope)
{
	struct nvml_field f = { .id = id, .scope = scope, .status = NVML_UNKNOWN };

	assert_int_equal(CALL(nvmlDeviceGetFieldValues, (gpu, int, struct nvml_field *), d, 1, &f), 0);
	return f;
}

static unsigned long long link_errors(gpu d, unsigned int link, unsigned int counter)
{
	unsigned long long v = ~0ull;

	assert_int_equal(CALL(nvmlDeviceGetNvLinkErrorCounter,
			      (gpu, unsigned int, unsigned int, unsigned long long *),
			      d, link, counter, &v), 0);
	return v;
}

static unsigned int p2p(gpu a, gpu b, unsigned int which)
{
	unsigned int v = ~0u;

	assert_int_equal(CALL(nvmlDeviceGetP2PStatus, (gpu, gpu, unsigned int, unsigned int *),
			      a, b, which, &v), 0);
	return v;
}

static unsigned int ancestor(gpu a, gpu b)
{
	unsigned int v = ~0u;

	assert_int_equal(CALL(nvmlDeviceGetTopologyCommonAncestor, (gpu, gpu, unsigned int *),
			      a, b, &v), 0);
	return v;
}

static void text_is(const char *function, gpu d, const char *expected)
{
	char text[96] = "";

	assert_int_equal(((int (*)(gpu, char *, unsigned int))symbol(function))(d, text, sizeof(text)), 0);
	assert_string_equal(text, expected);
}

/* ---- the healthy node */

static void system_and_count(void **state)
{
	char text[80] = "", small[4];
	unsigned int n = 0;
	int cuda = 0;

	(void)state;
	begin("h100-8.txt");
	assert_int_equal(CALL(nvmlDeviceGetCount_v2, (unsigned int *), &n), 0);
	assert_int_equal(n, 8);
	assert_int_equal(CALL(nvmlSystemGetDriverVersion, (char *, unsigned int), text, 80), 0);
	assert_string_equal(text, "550.90.07");
	assert_int_equal(CALL(nvmlSystemGetDriverVersion, (char *, unsigned int), small, 4), 7);
	assert_int_equal(CALL(nvmlSystemGetNVMLVersion, (char *, unsigned int), text, 80), 0);
	assert_string_equal(text, "12.550.90.07");
	assert_int_equal(CALL(nvmlSystemGetCudaDriverVersion_v2, (int *), &cuda), 0);
	assert_int_equal(cuda, 12040);
	end();
}

static void a_gpu_by_index_uuid_and_address(void **state)
{
	gpu d, e = NULL;

	(void)state;
	begin("h100-8.txt");
	d = at(3);
	text_is("nvmlDeviceGetName", d, "NVIDIA H100 80GB HBM3");
	text_is("nvmlDeviceGetUUID", d, "GPU-11111111-2222-3333-4444-000000000003");
	text_is("nvmlDeviceGetSerial", d, "1650000000003");
	text_is("nvmlDeviceGetGspFirmwareVersion", d, "550.90.07");
	assert_int_equal(number("nvmlDeviceGetIndex", d), 3);
	assert_int_equal(number("nvmlDeviceGetMinorNumber", d), 3);
	assert_int_equal(CALL(nvmlDeviceGetHandleByUUID, (const char *, gpu *),
			      "GPU-11111111-2222-3333-4444-000000000003", &e), 0);
	assert_ptr_equal(d, e);
	e = NULL;
	assert_int_equal(CALL(nvmlDeviceGetHandleByPciBusId_v2, (const char *, gpu *),
			      "0000:61:00.0", &e), 0);
	assert_ptr_equal(d, e);
	assert_int_equal(CALL(nvmlDeviceGetHandleByPciBusId_v2, (const char *, gpu *),
			      "0000:62:00.0", &e), NVML_NOT_FOUND);
	assert_int_equal(CALL(nvmlDeviceGetHandleByUUID, (const char *, gpu *), "GPU-0", &e),
			 NVML_NOT_FOUND);
	assert_int_equal(handle_error(8), NVML_INVALID_ARGUMENT);
	end();
}

static void slot_memory_and_clocks(void **state)
{
	struct nvml_memory_v2 m2 = { .version = NVML_MEMORY_V2 };
	struct nvml_temperature t = { .version = NVML_TEMPERATURE_V1 };
	unsigned long long reasons = 0;
	struct nvml_memory m;
	struct nvml_bar1 bar1;
	struct nvml_pci pci;
	unsigned int a, b;
	gpu d;

	(void)state;
	begin("h100-8.txt");
	d = at(5);
	assert_int_equal(CALL(nvmlDeviceGetPciInfo_v3, (gpu, struct nvml_pci *), d, &pci), 0);
	assert_string_equal(pci.bus_id, "00000000:C3:00.0");
	assert_string_equal(pci.bus_id_legacy, "0000:C3:00.0");
	assert_int_equal(pci.bus, 0xc3);
	assert_int_equal(pci.device_and_vendor, 0x233010de);
	assert_int_equal(number("nvmlDeviceGetCurrPcieLinkGeneration", d), 5);
	assert_int_equal(number("nvmlDeviceGetCurrPcieLinkWidth", d), 16);
	assert_int_equal(number("nvmlDeviceGetMaxPcieLinkGeneration", d), 5);
	assert_int_equal(number("nvmlDeviceGetMaxPcieLinkWidth", d), 16);
	assert_int_equal(number("nvmlDeviceGetPcieReplayCounter", d), 0);
	assert_int_equal(CALL(nvmlDeviceGetMemoryInfo, (gpu, struct nvml_memory *), d, &m), 0);
	assert_int_equal(m.total, 85520809984);
	assert_int_equal(m.free + m.used, m.total);
	assert_int_equal(CALL(nvmlDeviceGetMemoryInfo_v2, (gpu, struct nvml_memory_v2 *), d, &m2), 0);
	assert_int_equal(m2.free + m2.used + m2.reserved, m2.total);
	m2.version++;
	assert_int_equal(CALL(nvmlDeviceGetMemoryInfo_v2, (gpu, struct nvml_memory_v2 *), d, &m2),
			 NVML_ARGUMENT_VERSION_MISMATCH);
	assert_int_equal(CALL(nvmlDeviceGetBAR1MemoryInfo, (gpu, struct nvml_bar1 *), d, &bar1), 0);
	assert_int_equal(bar1.total, 137438953472);
	assert_int_equal(bar1.used, 1048576);
	assert_int_equal(CALL(nvmlDeviceGetTemperatureV, (gpu, struct nvml_temperature *), d, &t), 0);
	assert_int_equal(t.temperature, 34);
	assert_int_equal(of_link("nvmlDeviceGetTemperature", d, 0), 34);
	assert_int_equal(of_link("nvmlDeviceGetMaxClockInfo", d, 1), 1980);
	assert_int_equal(CALL(nvmlDeviceGetCurrentClocksEventReasons, (gpu, unsigned long long *),
			      d, &reasons), 0);
	assert_int_equal(reasons, 1);
	assert_int_equal(number("nvmlDeviceGetPersistenceMode", d), 1);
	assert_int_equal(CALL(nvmlDeviceGetMigMode, (gpu, unsigned int *, unsigned int *), d, &a, &b), 0);
	assert_int_equal(a + b, 0);
	end();
}

static void where_it_is(void **state)
{
	unsigned long cpus[4], nodes[1];
	unsigned int n = 0;
	gpu d, near[8];

	(void)state;
	begin("h100-8.txt");
	d = at(4);
	assert_int_equal(CALL(nvmlDeviceGetCpuAffinity, (gpu, unsigned int, unsigned long *),
			      d, 4, cpus), 0);
	assert_true(cpus[0] == 0xffUL << 56 && cpus[1] == ~0UL >> 16 && cpus[2] == ~0UL << 40 &&
		    cpus[3] == 0xffffffffUL);
	assert_int_equal(CALL(nvmlDeviceGetMemoryAffinity,
			      (gpu, unsigned int, unsigned long *, unsigned int), d, 1, nodes, 0), 0);
	assert_int_equal(nodes[0], 2);
	assert_int_equal(number("nvmlDeviceGetNumaNodeId", d), 1);
	assert_int_equal(ancestor(d, at(5)), 40);
	assert_int_equal(ancestor(d, at(3)), 50);
	assert_int_equal(CALL(nvmlDeviceGetTopologyNearestGpus,
			      (gpu, unsigned int, unsigned int *, gpu *), d, 40, &n, NULL), 0);
	assert_int_equal(n, 3);
	assert_int_equal(CALL(nvmlDeviceGetTopologyNearestGpus,
			      (gpu, unsigned int, unsigned int *, gpu *), d, 40, &n, near), 0);
	assert_ptr_equal(near[0], at(5));
	end();
}

static void links_fields_and_fabric(void **state)
{
	struct nvml_fabric_v3 v3 = { .version = NVML_FABRIC_V3 };
	struct nvml_fabric_v2 v2 = { .version = NVML_FABRIC_V2 };
	struct nvml_fabric v1;
	struct nvml_field f;
	struct nvml_pci pci;
	gpu d;

	(void)state;
	begin("h100-8.txt");
	d = at(0);
	assert_int_equal(active_links(d), 18);
	assert_int_equal(link_error(d, 18), NVML_NOT_SUPPORTED);
	assert_int_equal(link_error(d, 36), NVML_INVALID_ARGUMENT);
	assert_int_equal(of_link("nvmlDeviceGetNvLinkVersion", d, 17), 6);
	assert_int_equal(of_link("nvmlDeviceGetNvLinkRemoteDeviceType", d, 17), 2);
	assert_int_equal(CALL(nvmlDeviceGetNvLinkRemotePciInfo_v2,
			      (gpu, unsigned int, struct nvml_pci *), d, 9, &pci), 0);
	assert_string_equal(pci.bus_id, "00000000:09:00.0");
	assert_int_equal(pci.device_and_vendor, 0x22a310de);
	assert_int_equal(link_errors(d, 3, 0), 0);
	f = field(d, 91, 0);
	assert_int_equal(f.status, 0);
	assert_int_equal(f.type, NVML_U32);
	assert_int_equal(f.value.u32, 18);
	assert_true(f.timestamp > 1600000000000000LL);
	assert_int_equal(field(d, 164, 17).value.u32, 26562);
	assert_int_equal(field(d, 164, 18).status, NVML_NOT_SUPPORTED);
	assert_int_equal(field(d, 162, 4).type, NVML_U64);
	assert_int_equal(field(d, 9999, 0).status, NVML_NOT_SUPPORTED);
	assert_int_equal(p2p(d, at(7), 2), 0);
	assert_int_equal(CALL(nvmlDeviceGetGpuFabricInfo, (gpu, struct nvml_fabric *), d, &v1), 0);
	assert_int_equal(v1.state, 3);
	assert_int_equal(CALL(nvmlDeviceGetGpuFabricInfoV, (gpu, struct nvml_fabric_v2 *), d, &v2), 0);
	assert_int_equal(v2.state, 3);
	assert_int_equal(v2.health_mask, 2);
	assert_int_equal(CALL(nvmlDeviceGetGpuFabricInfoV, (gpu, struct nvml_fabric_v3 *), d, &v3),
			 NVML_ARGUMENT_VERSION_MISMATCH);
	end();
}

/* ---- other nodes */

static void a100_has_twelve_links_and_no_fabric(void **state)
{
	struct nvml_confidential c;
	struct nvml_fabric v1;
	gpu d;

	(void)state;
	begin("a100-8.txt");
	d = at(1);
	text_is("nvmlDeviceGetName", d, "NVIDIA A100-SXM4-80GB");
	assert_int_equal(active_links(d), 12);
	assert_int_equal(field(d, 91, 0).value.u32, 12);
	assert_int_equal(field(d, 164, 0).status, NVML_NOT_SUPPORTED);
	assert_int_equal(field(d, 90, 0).value.u32, 25000);
	assert_int_equal(CALL(nvmlDeviceGetGpuFabricInfo, (gpu, struct nvml_fabric *), d, &v1), 0);
	assert_int_equal(v1.state, 0);
	assert_int_equal(v1.status, NVML_NOT_SUPPORTED);
	assert_int_equal(CALL(nvmlSystemGetConfComputeState, (struct nvml_confidential *), &c),
			 NVML_NOT_SUPPORTED);
	end();
}

static void b200_sees_switches_without_addresses(void **state)
{
	struct nvml_fabric_v3 v3 = { .version = NVML_FABRIC_V3 };
	struct nvml_pci pci;
	gpu d;

	(void)state;
	begin("b200-8.txt");
	d = at(6);
	assert_int_equal(active_links(d), 18);
	assert_int_equal(of_link("nvmlDeviceGetNvLinkRemoteDeviceType", d, 0), 2);
	assert_int_equal(CALL(nvmlDeviceGetNvLinkRemotePciInfo_v2,
			      (gpu, unsigned int, struct nvml_pci *), d, 0, &pci), NVML_NOT_SUPPORTED);
	assert_int_equal(field(d, 220, 0).value.u64, 15 << 8 | 255);
	assert_int_equal(field(d, 161, 0).status, NVML_NOT_SUPPORTED);
	assert_int_equal(CALL(nvmlDeviceGetGpuFabricInfoV, (gpu, struct nvml_fabric_v3 *), d, &v3), 0);
	assert_int_equal(v3.state, 3);
	assert_int_equal(v3.cluster[0], 0x8a);
	assert_int_equal(v3.cluster[15], 0x5e);
	assert_int_equal(v3.health_mask, 0x1aa);
	assert_int_equal(v3.health_summary, 1);
	end();
}

/* ---- ill nodes */

static void one_link_is_down(void **state)
{
	(void)state;
	begin("h100-link-down.txt");
	assert_int_equal(active_links(at(2)), 17);
	assert_int_equal(active_links(at(1)), 18);
	assert_int_equal(of_link("nvmlDeviceGetNvLinkState", at(2), 7), 0);
	assert_int_equal(link_errors(at(2), 7, 0), 412);
	assert_int_equal(link_errors(at(2), 7, 1), 3);
	assert_int_equal(field(at(2), 162, 7).value.u64, 3);
	assert_int_equal(field(at(2), 165, 7).value.u32, 0);
	end();
}

static void a_lost_gpu_says_15(void **state)
{
	unsigned int n = 0;
	gpu d;

	(void)state;
	begin("h100-gpu-lost.txt");
	assert_int_equal(CALL(nvmlDeviceGetCount_v2, (unsigned int *), &n), 0);
	assert_int_equal(n, 8);
	assert_int_equal(handle_error(5), NVML_GPU_IS_LOST);
	assert_int_equal(handle_error(4), 0);
	end();
	begin("h100-gpu-lost-later.txt");
	d = at(5);
	assert_int_equal(link_error(d, 0), NVML_GPU_IS_LOST);
	assert_int_equal(CALL(nvmlDeviceGetTemperature, (gpu, unsigned int, unsigned int *), d, 0, &n),
			 NVML_GPU_IS_LOST);
	assert_int_equal(link_error(at(6), 0), 0);
	end();
}

static void a_user_without_permission(void **state)
{
	unsigned int mode;

	(void)state;
	begin("h100-no-permission.txt");
	assert_int_equal(handle_error(3), 0);
	assert_int_equal(handle_error(4), NVML_NO_PERMISSION);
	assert_int_equal(CALL(nvmlSystemGetNvlinkBwMode, (unsigned int *), &mode), NVML_NO_PERMISSION);
	end();
	begin("h100-8.txt");
	assert_int_equal(CALL(nvmlSystemGetNvlinkBwMode, (unsigned int *), &mode), 0);
	assert_int_equal(mode, 0);
	end();
}

static void fabric_not_started_and_hot(void **state)
{
	struct nvml_fabric v1;
	struct nvml_process two[2];
	unsigned long long reasons;
	unsigned int n = 0;

	(void)state;
	begin("h100-fabric-not-started.txt");
	assert_int_equal(CALL(nvmlDeviceGetGpuFabricInfo, (gpu, struct nvml_fabric *), at(0), &v1), 0);
	assert_int_equal(v1.state, 1);
	assert_int_equal(p2p(at(0), at(1), 0), 5);
	end();
	begin("h100-throttled.txt");
	assert_int_equal(CALL(nvmlDeviceGetCurrentClocksThrottleReasons, (gpu, unsigned long long *),
			      at(6), &reasons), 0);
	assert_int_equal(reasons, 0x60);
	assert_int_equal(CALL(nvmlDeviceGetComputeRunningProcesses_v3,
			      (gpu, unsigned int *, struct nvml_process *), at(0), &n, NULL),
			 NVML_INSUFFICIENT_SIZE);
	assert_int_equal(n, 1);
	n = 2;
	assert_int_equal(CALL(nvmlDeviceGetComputeRunningProcesses_v3,
			      (gpu, unsigned int *, struct nvml_process *), at(0), &n, two), 0);
	assert_int_equal(n, 1);
	assert_int_equal(two[0].pid, 4711);
	assert_int_equal(two[0].memory, 68719476736);
	end();
}

static void initialisation_is_refused(void **state)
{
	char *t = scratch_new(), path[4096];

	(void)state;
	open_library("");
	assert_int_equal(shutdown_it(), NVML_UNINITIALIZED);
	assert_int_equal(handle_error(0), NVML_UNINITIALIZED);
	assert_int_equal(init("mismatch.txt"), NVML_LIB_RM_VERSION_MISMATCH);
	assert_string_equal(((const char *(*)(int))symbol("nvmlErrorString"))(18),
			    "RM has detected an NVML/RM version mismatch.");
	assert_int_equal(init("not-loaded.txt"), NVML_DRIVER_NOT_LOADED);
	assert_int_equal(init("there-is-no-such-file.txt"), NVML_UNKNOWN);
	put_file(t, "answers", "gpus = 1\nthis is no answer\n");
	snprintf(path, sizeof(path), "%s/answers", t);
	assert_int_equal(init_from(path), NVML_UNKNOWN);
	put_file(t, "answers", "gpus = 1\ngpu.0.minor = none\ngpu.0.nvmlDeviceGetIndex = 4\n");
	assert_int_equal(init_from(path), NVML_OK);
	assert_int_equal(init_from("/this is not read, it was initialised"), NVML_OK);
	assert_int_equal(CALL(nvmlDeviceGetMinorNumber, (gpu, unsigned int *), at(0), &(unsigned int){0}),
			 NVML_UNKNOWN);
	assert_int_equal(CALL(nvmlDeviceGetIndex, (gpu, unsigned int *), at(0), &(unsigned int){0}),
			 NVML_NO_PERMISSION);
	assert_int_equal(CALL(nvmlDeviceGetModuleId, (gpu, unsigned int *), at(0), &(unsigned int){0}),
			 NVML_NOT_SUPPORTED);
	assert_int_equal(CALL(nvmlDeviceGetModuleId, (gpu, unsigned int *), (gpu)t, &(unsigned int){0}),
			 NVML_INVALID_ARGUMENT);
	assert_int_equal(shutdown_it(), NVML_OK);
	end();
	scratch_remove(t);
}

static void driver_450_lacks_what_came_later(void **state)
{
	static const char *const later[] = {
		"nvmlDeviceGetGpuFabricInfo", "nvmlDeviceGetGpuFabricInfoV", "nvmlDeviceGetMemoryInfo_v2",
		"nvmlDeviceGetComputeRunningProcesses_v3", "nvmlDeviceGetCurrentClocksEventReasons",
		"nvmlDeviceGetNvLinkRemoteDeviceType", "nvmlSystemGetConfComputeState",
	};
	unsigned int n = 0;

	(void)state;
	open_library("old/");
	for (size_t i = 0; i < sizeof(later) / sizeof(*later); i++)
		assert_null(dlsym(library, later[i]));
	assert_int_equal(init("a100-8.txt"), NVML_OK);
	assert_int_equal(active_links(at(0)), 12);
	assert_int_equal(link_error(at(0), 12), NVML_INVALID_ARGUMENT);
	assert_int_equal(CALL(nvmlDeviceGetComputeRunningProcesses,
			      (gpu, unsigned int *, struct nvml_process_v1 *), at(0), &n, NULL), 0);
	assert_int_equal(n, 0);
	end();
}

/* ---- what never returns */

static void hangs(const char *file, void (*ask)(void))
{
	int told[2], status;
	char byte = 0;
	pid_t child;

	assert_int_equal(pipe(told), 0);
	child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		alarm(60);
		open_library("");
		if (ask && init(file))
			_exit(2);
		if (write(told[1], "b", 1) != 1)
			_exit(3);
		if (ask)
			ask();
		else
			init(file);
		if (write(told[1], "r", 1) != 1)
			_exit(3);
		_exit(0);
	}
	close(told[1]);
	assert_int_equal(read(told[0], &byte, 1), 1);
	assert_int_equal(byte, 'b');
	usleep(300000);
	assert_int_equal(waitpid(child, &status, WNOHANG), 0);
	assert_int_equal(kill(child, SIGKILL), 0);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
	assert_int_equal(read(told[0], &byte, 1), 0);
	close(told[0]);
}

static void ask_for_links(void)
{
	active_links(at(3));
}

static void hangs_where_the_file_says(void **state)
{
	(void)state;
	begin("h100-hang.txt");
	assert_int_equal(active_links(at(2)), 18);
	text_is("nvmlDeviceGetName", at(3), "NVIDIA H100 80GB HBM3");
	end();
	hangs("h100-hang.txt", ask_for_links);
	hangs("hang-at-start.txt", NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(system_and_count),
		cmocka_unit_test(a_gpu_by_index_uuid_and_address),
		cmocka_unit_test(slot_memory_and_clocks),
		cmocka_unit_test(where_it_is),
		cmocka_unit_test(links_fields_and_fabric),
		cmocka_unit_test(a100_has_twelve_links_and_no_fabric),
		cmocka_unit_test(b200_sees_switches_without_addresses),
		cmocka_unit_test(one_link_is_down),
		cmocka_unit_test(a_lost_gpu_says_15),
		cmocka_unit_test(a_user_without_permission),
		cmocka_unit_test(fabric_not_started_and_hot),
		cmocka_unit_test(initialisation_is_refused),
		cmocka_unit_test(driver_450_lacks_what_came_later),
		cmocka_unit_test(hangs_where_the_file_says),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

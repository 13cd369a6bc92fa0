/* SPDX-License-Identifier: Apache-2.0 */
/* What does NVML say of one GPU: its slot, memory, clocks, modes, processes? */
#include "stub.h"

GPU_TEXT(nvmlDeviceGetName, "name")
GPU_TEXT(nvmlDeviceGetUUID, "uuid")
GPU_TEXT(nvmlDeviceGetSerial, "serial")
GPU_TEXT(nvmlDeviceGetVbiosVersion, "vbios")
GPU_U32(nvmlDeviceGetMinorNumber, "minor")
GPU_U32(nvmlDeviceGetArchitecture, "architecture")
GPU_PAIR(nvmlDeviceGetCudaComputeCapability, "compute_major", "compute_minor")
GPU_U32(nvmlDeviceGetCurrPcieLinkGeneration, "pcie_generation")
GPU_U32(nvmlDeviceGetCurrPcieLinkWidth, "pcie_width")
GPU_U32(nvmlDeviceGetMaxPcieLinkGeneration, "pcie_max_generation")
GPU_U32(nvmlDeviceGetMaxPcieLinkWidth, "pcie_max_width")
GPU_U32(nvmlDeviceGetPcieReplayCounter, "pcie_replays")
GPU_PAIR(nvmlDeviceGetEccMode, "ecc", "ecc_pending")
GPU_U32(nvmlDeviceGetRetiredPagesPendingStatus, "retired_pending")
GPU_U32_OF(nvmlDeviceGetTemperature, "temperature", 1u)
GPU_U32_OF(nvmlDeviceGetTemperatureThreshold, "temperature_threshold", 8u)
GPU_U32_OF(nvmlDeviceGetClockInfo, "clock", 4u)
GPU_U32_OF(nvmlDeviceGetMaxClockInfo, "max_clock", 4u)
GPU_U64(nvmlDeviceGetCurrentClocksThrottleReasons, "clock_reasons")
GPU_U32(nvmlDeviceGetPowerUsage, "power")
GPU_U32(nvmlDeviceGetPowerManagementLimit, "power_limit")
GPU_U32(nvmlDeviceGetEnforcedPowerLimit, "power_limit_enforced")
GPU_U32(nvmlDeviceGetPersistenceMode, "persistence")
GPU_PAIR(nvmlDeviceGetMigMode, "mig", "mig_pending")
GPU_U32(nvmlDeviceGetVirtualizationMode, "virtualization")
GPU_U32(nvmlDeviceGetComputeMode, "compute_mode")

EXPORT ret nvmlDeviceGetIndex(struct nvml_device *d, unsigned int *to);
EXPORT ret nvmlDeviceGetPciInfo_v3(struct nvml_device *d, struct nvml_pci *to);
EXPORT ret nvmlDeviceGetMemoryInfo(struct nvml_device *d, struct nvml_memory *to);
EXPORT ret nvmlDeviceGetBAR1MemoryInfo(struct nvml_device *d, struct nvml_bar1 *to);

ret nvmlDeviceGetIndex(struct nvml_device *d, unsigned int *to)
{
	ret r = device_enter("nvmlDeviceGetIndex", d, to);

	if (!r)
		*to = d->index;
	return r;
}

ret give_pci(struct nvml_pci *to, const char *text)
{
	struct address a;

	if (!text)
		return NVML_NOT_SUPPORTED;
	if (!read_address(text, &a)) {
		fprintf(stderr, "lab nvml: %s: no PCI address\n", text);
		return NVML_UNKNOWN;
	}
	*to = (struct nvml_pci){ .domain = a.domain, .bus = a.bus, .device = a.device };
	snprintf(to->bus_id, sizeof(to->bus_id), "%08X:%02X:%02X.%X", a.domain, a.bus, a.device,
		 a.function);
	snprintf(to->bus_id_legacy, sizeof(to->bus_id_legacy), "%04X:%02X:%02X.%X",
		 a.domain & 0xffff, a.bus & 0xff, a.device & 0x1f, a.function & 7);
	return NVML_OK;
}

ret nvmlDeviceGetPciInfo_v3(struct nvml_device *d, struct nvml_pci *to)
{
	ret r = device_enter("nvmlDeviceGetPciInfo_v3", d, to);
	unsigned long long v = 0;

	if (r)
		return r;
	r = give_pci(to, answers_text("gpu.%u.pci", d->index));
	if (!r && answers_number(&v, "gpu.%u.pci_id", d->index) > 0)
		to->device_and_vendor = (unsigned int)v;
	if (!r && answers_number(&v, "gpu.%u.pci_subsystem", d->index) > 0)
		to->subsystem = (unsigned int)v;
	return r;
}

ret room_of(unsigned int gpu, const char *what, struct nvml_memory *to)
{
	unsigned long long total = 0, used = 0;
	int a = answers_number(&total, "gpu.%u.%s", gpu, what);
	int b = answers_number(&used, "gpu.%u.%s_used", gpu, what);

	if (a <= 0 || b < 0)
		return a == 0 ? NVML_NOT_SUPPORTED : NVML_UNKNOWN;
	*to = (struct nvml_memory){ .total = total, .free = total - used, .used = used };
	return NVML_OK;
}

ret nvmlDeviceGetMemoryInfo(struct nvml_device *d, struct nvml_memory *to)
{
	ret r = device_enter("nvmlDeviceGetMemoryInfo", d, to);

	return r ? r : room_of(d->index, "memory", to);
}

ret nvmlDeviceGetBAR1MemoryInfo(struct nvml_device *d, struct nvml_bar1 *to)
{
	ret r = device_enter("nvmlDeviceGetBAR1MemoryInfo", d, to);
	struct nvml_memory m;

	if (r)
		return r;
	r = room_of(d->index, "bar1", &m);
	if (!r)
		*to = (struct nvml_bar1){ .total = m.total, .free = m.free, .used = m.used };
	return r;
}

/* ---- memory errors */

EXPORT ret nvmlDeviceGetTotalEccErrors(struct nvml_device *d, unsigned int type, unsigned int span,
				       unsigned long long *to);
EXPORT ret nvmlDeviceGetRetiredPages(struct nvml_device *d, unsigned int cause, unsigned int *n,
				     unsigned long long *addresses);
EXPORT ret nvmlDeviceGetRemappedRows(struct nvml_device *d, unsigned int *corrected,
				     unsigned int *uncorrected, unsigned int *pending,
				     unsigned int *failed);

ret nvmlDeviceGetTotalEccErrors(struct nvml_device *d, unsigned int type, unsigned int span,
				unsigned long long *to)
{
	static const char *const types[] = { "corrected", "uncorrected" };
	static const char *const spans[] = { "volatile", "aggregate" };
	ret r = device_enter("nvmlDeviceGetTotalEccErrors", d, to);
	unsigned long long v = 0;
	int found;

	if (r)
		return r;
	if (type > 1 || span > 1)
		return NVML_INVALID_ARGUMENT;
	found = answers_number(&v, "gpu.%u.ecc_%s_%s", d->index, types[type], spans[span]);
	return give_u64(to, found, v);
}

/* Numbers with blanks between them. Returns how many there are, those that have room are written. */
static unsigned int read_list(const char *text, unsigned long long *to, unsigned int room)
{
	char copy[4096], *rest = copy, *word;
	unsigned int n = 0;

	snprintf(copy, sizeof(copy), "%s", text);
	while ((word = strsep(&rest, " "))) {
		unsigned long long v;

		if (!*word)
			continue;
		if (!answers_parse(word, &v))
			fprintf(stderr, "lab nvml: %s: no number\n", word);
		else if (n++ < room)
			to[n - 1] = v;
	}
	return n;
}

ret nvmlDeviceGetRetiredPages(struct nvml_device *d, unsigned int cause, unsigned int *n,
			      unsigned long long *addresses)
{
	ret r = device_enter("nvmlDeviceGetRetiredPages", d, n);
	const char *text;
	unsigned int room;

	if (r)
		return r;
	if (cause > 1 || (*n && !addresses))
		return NVML_INVALID_ARGUMENT;
	text = answers_text("gpu.%u.retired.%u", d->index, cause);
	if (!text)
		return NVML_NOT_SUPPORTED;
	room = *n;
	*n = read_list(text, addresses, room);
	return *n > room ? NVML_INSUFFICIENT_SIZE : NVML_OK;
}

ret nvmlDeviceGetRemappedRows(struct nvml_device *d, unsigned int *corrected,
			      unsigned int *uncorrected, unsigned int *pending,
			      unsigned int *failed)
{
	unsigned int *const to[] = { corrected, uncorrected, pending, failed };
	static const char *const keys[] = {
		"remapped_corrected", "remapped_uncorrected", "remapped_pending", "remapped_failed",
	};
	ret r = NVML_OK;

	for (unsigned int i = 0; i < 4 && !r; i++)
		r = gpu_u32("nvmlDeviceGetRemappedRows", d, keys[i], to[i]);
	return r;
}

/* ---- who computes, and where */

EXPORT ret nvmlDeviceGetComputeRunningProcesses(struct nvml_device *d, unsigned int *n,
						struct nvml_process_v1 *to);
EXPORT ret nvmlDeviceGetCpuAffinity(struct nvml_device *d, unsigned int words, unsigned long *set);
EXPORT ret nvmlDeviceGetMemoryAffinity(struct nvml_device *d, unsigned int words,
				       unsigned long *set, unsigned int scope);

/* "PID:BYTES ..." Returns how many there are, those that have room are written. */
static unsigned int read_processes(const char *text, struct nvml_process *to, unsigned int room)
{
	unsigned int n = 0, pid;
	unsigned long long memory;
	int length;

	while (sscanf(text, " %u:%llu%n", &pid, &memory, &length) == 2) {
		if (n < room)
			to[n] = (struct nvml_process){ .pid = pid, .memory = memory,
				.gpu_instance = ~0u, .compute_instance = ~0u };
		n++;
		text += length;
	}
	return n;
}

ret processes(const char *function, struct nvml_device *d, unsigned int *n,
		     struct nvml_process *to)
{
	ret r = device_enter(function, d, n);
	const char *text;
	unsigned int room;

	if (r)
		return r;
	if (*n && !to)
		return NVML_INVALID_ARGUMENT;
	text = answers_text("gpu.%u.processes", d->index);
	if (!text)
		return NVML_NOT_SUPPORTED;
	room = *n;
	*n = read_processes(text, to, room);
	return *n > room ? NVML_INSUFFICIENT_SIZE : NVML_OK;
}

ret nvmlDeviceGetComputeRunningProcesses(struct nvml_device *d, unsigned int *n,
					 struct nvml_process_v1 *to)
{
	struct nvml_process some[64];
	unsigned int room = n && *n < 64 ? *n : 64;
	ret r;

	if (n)
		*n = room;
	if (n && *n && !to && users)
		return NVML_INVALID_ARGUMENT;
	r = processes("nvmlDeviceGetComputeRunningProcesses", d, n, some);
	for (unsigned int i = 0; !r && i < *n; i++)
		to[i] = (struct nvml_process_v1){ .pid = some[i].pid, .memory = some[i].memory };
	return r;
}

/* "0-27,56-83" as a mask. */
static ret set_of(const char *text, unsigned int words, unsigned long *set)
{
	unsigned int bits = 8 * sizeof(*set), first, last;
	int length;

	if (!text)
		return NVML_NOT_SUPPORTED;
	memset(set, 0, words * sizeof(*set));
	while (sscanf(text, "%u%n", &first, &length) == 1) {
		text += length;
		last = first;
		if (sscanf(text, "-%u%n", &last, &length) == 1)
			text += length;
		for (; first <= last && first < words * bits; first++)
			set[first / bits] |= 1UL << first % bits;
		text += *text == ',';
	}
	return *text ? NVML_UNKNOWN : NVML_OK;
}

ret nvmlDeviceGetCpuAffinity(struct nvml_device *d, unsigned int words, unsigned long *set)
{
	ret r = device_enter("nvmlDeviceGetCpuAffinity", d, words ? set : NULL);

	return r ? r : set_of(answers_text("gpu.%u.cpus", d->index), words, set);
}

ret nvmlDeviceGetMemoryAffinity(struct nvml_device *d, unsigned int words, unsigned long *set,
				unsigned int scope)
{
	ret r = device_enter("nvmlDeviceGetMemoryAffinity", d, words ? set : NULL);

	if (r)
		return r;
	if (scope > 1)
		return NVML_INVALID_ARGUMENT;
	return set_of(answers_text("gpu.%u.memory_nodes", d->index), words, set);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* What can NVML be asked since CUDA 11.0?  A library built with LAB_OLD has none of it. */
#include "stub.h"

#ifndef LAB_OLD
GPU_U32(nvmlDeviceGetGpuMaxPcieLinkGeneration, "pcie_gpu_generation")
GPU_U64(nvmlDeviceGetCurrentClocksEventReasons, "clock_reasons")
GPU_U32(nvmlDeviceGetNumaNodeId, "numa_node")
GPU_U32(nvmlDeviceGetModuleId, "module")
GPU_PAIR(nvmlDeviceGetGspFirmwareMode, "gsp", "gsp_default")
LINK_U32(nvmlDeviceGetNvLinkRemoteDeviceType, "remote_type")
SYSTEM_U32(nvmlSystemGetNvlinkBwMode, "nvlink_bw_mode")
SYSTEM_U32(nvmlSystemGetConfComputeGpusReadyState, "confidential_ready")

EXPORT ret nvmlDeviceGetMemoryInfo_v2(struct nvml_device *d, struct nvml_memory_v2 *to);
EXPORT ret nvmlDeviceGetTemperatureV(struct nvml_device *d, struct nvml_temperature *to);
EXPORT ret nvmlDeviceGetGspFirmwareVersion(struct nvml_device *d, char *to);
EXPORT ret nvmlDeviceGetGpuFabricInfo(struct nvml_device *d, struct nvml_fabric *to);
EXPORT ret nvmlDeviceGetGpuFabricInfoV(struct nvml_device *d, struct nvml_fabric_v3 *to);
EXPORT ret nvmlSystemGetConfComputeState(struct nvml_confidential *to);
EXPORT ret nvmlSystemGetConfComputeSettings(struct nvml_confidential_settings *to);
EXPORT ret nvmlDeviceGetComputeRunningProcesses_v2(struct nvml_device *d, unsigned int *n,
						   struct nvml_process *to);
EXPORT ret nvmlDeviceGetComputeRunningProcesses_v3(struct nvml_device *d, unsigned int *n,
						   struct nvml_process *to);

ret nvmlDeviceGetComputeRunningProcesses_v2(struct nvml_device *d, unsigned int *n,
					    struct nvml_process *to)
{
	return processes("nvmlDeviceGetComputeRunningProcesses_v2", d, n, to);
}

ret nvmlDeviceGetComputeRunningProcesses_v3(struct nvml_device *d, unsigned int *n,
					    struct nvml_process *to)
{
	return processes("nvmlDeviceGetComputeRunningProcesses_v3", d, n, to);
}

ret nvmlDeviceGetMemoryInfo_v2(struct nvml_device *d, struct nvml_memory_v2 *to)
{
	ret r = device_enter("nvmlDeviceGetMemoryInfo_v2", d, to);
	unsigned long long reserved = 0;
	struct nvml_memory m;

	if (r)
		return r;
	if (to->version != NVML_MEMORY_V2)
		return NVML_ARGUMENT_VERSION_MISMATCH;
	r = room_of(d->index, "memory", &m);
	if (r)
		return r;
	answers_number(&reserved, "gpu.%u.memory_reserved", d->index);
	to->total = m.total;
	to->reserved = reserved;
	to->used = m.used;
	to->free = m.free - reserved;
	return NVML_OK;
}

ret nvmlDeviceGetTemperatureV(struct nvml_device *d, struct nvml_temperature *to)
{
	ret r = device_enter("nvmlDeviceGetTemperatureV", d, to);
	unsigned long long v = 0;
	int found;

	if (r)
		return r;
	if (to->version != NVML_TEMPERATURE_V1)
		return NVML_ARGUMENT_VERSION_MISMATCH;
	if (to->sensor)
		return NVML_INVALID_ARGUMENT;
	found = answers_number(&v, "gpu.%u.temperature.0", d->index);
	return give_u32((unsigned int *)&to->temperature, found, v);
}

ret nvmlDeviceGetGspFirmwareVersion(struct nvml_device *d, char *to)
{
	return gpu_text("nvmlDeviceGetGspFirmwareVersion", d, "gsp_version", to, 64);
}

static bool read_uuid(const char *text, unsigned char *to)
{
	unsigned int n = 0;

	for (; *text && n < 16; text += *text == '-') {
		if (sscanf(text, "%2hhx", &to[n]) != 1)
			return false;
		n++;
		text += 2;
	}
	return n == 16 && !*text;
}

static ret fabric(unsigned int gpu, struct nvml_fabric_v3 *to)
{
	const char *cluster = answers_text("gpu.%u.fabric.cluster", gpu);
	unsigned long long state = 0, status = 0, clique = 0, mask = 0, summary = 0;
	int found = answers_number(&state, "gpu.%u.fabric.state", gpu);

	if (found <= 0)
		return found ? NVML_UNKNOWN : NVML_NOT_SUPPORTED;
	memset(to->cluster, 0, sizeof(to->cluster));
	if (cluster && !read_uuid(cluster, to->cluster))
		return NVML_UNKNOWN;
	if (answers_number(&status, "gpu.%u.fabric.status", gpu) < 0 ||
	    answers_number(&clique, "gpu.%u.fabric.clique", gpu) < 0 ||
	    answers_number(&mask, "gpu.%u.fabric.health_mask", gpu) < 0 ||
	    answers_number(&summary, "gpu.%u.fabric.health_summary", gpu) < 0)
		return NVML_UNKNOWN;
	to->status = (ret)status;
	to->clique = (unsigned int)clique;
	to->state = (unsigned char)state;
	to->health_mask = (unsigned int)mask;
	to->health_summary = (unsigned char)summary;
	return NVML_OK;
}

ret nvmlDeviceGetGpuFabricInfo(struct nvml_device *d, struct nvml_fabric *to)
{
	ret r = device_enter("nvmlDeviceGetGpuFabricInfo", d, to);
	struct nvml_fabric_v3 f;

	if (r)
		return r;
	r = fabric(d->index, &f);
	if (r)
		return r;
	memcpy(to->cluster, f.cluster, sizeof(to->cluster));
	to->status = f.status;
	to->clique = f.clique;
	to->state = f.state;
	return NVML_OK;
}

/* Version 2 is version 3 without its last member; "fabric_versions = 2" refuses version 3. */
ret nvmlDeviceGetGpuFabricInfoV(struct nvml_device *d, struct nvml_fabric_v3 *to)
{
	ret r = device_enter("nvmlDeviceGetGpuFabricInfoV", d, to);
	unsigned long long newest = 3;
	struct nvml_fabric_v3 f;

	if (r)
		return r;
	answers_number(&newest, "fabric_versions");
	if (to->version != NVML_FABRIC_V2 && (to->version != NVML_FABRIC_V3 || newest < 3))
		return NVML_ARGUMENT_VERSION_MISMATCH;
	f.version = to->version;
	r = fabric(d->index, &f);
	if (!r)
		memcpy(to, &f, f.version & 0xffffff);
	return r;
}

static ret confidential(const char *function, struct nvml_confidential_settings *to)
{
	unsigned long long v[4] = { 0 };
	ret r = system_enter(function);
	int found;

	if (r)
		return r;
	found = answers_number(&v[0], "confidential.environment");
	if (found <= 0)
		return found ? NVML_UNKNOWN : NVML_NOT_SUPPORTED;
	if (answers_number(&v[1], "confidential.feature") < 0 ||
	    answers_number(&v[2], "confidential.devtools") < 0 ||
	    answers_number(&v[3], "confidential.multi_gpu") < 0)
		return NVML_UNKNOWN;
	to->environment = (unsigned int)v[0];
	to->feature = (unsigned int)v[1];
	to->devtools = (unsigned int)v[2];
	to->multi_gpu = (unsigned int)v[3];
	return NVML_OK;
}

ret nvmlSystemGetConfComputeState(struct nvml_confidential *to)
{
	struct nvml_confidential_settings s;
	ret r = confidential("nvmlSystemGetConfComputeState", &s);

	if (r || !to)
		return r ? r : NVML_INVALID_ARGUMENT;
	*to = (struct nvml_confidential){ s.environment, s.feature, s.devtools };
	return NVML_OK;
}

ret nvmlSystemGetConfComputeSettings(struct nvml_confidential_settings *to)
{
	if (!to)
		return users ? NVML_INVALID_ARGUMENT : NVML_UNINITIALIZED;
	if (users && to->version != NVML_CONFIDENTIAL_V1)
		return NVML_ARGUMENT_VERSION_MISMATCH;
	return confidential("nvmlSystemGetConfComputeSettings", to);
}
#endif

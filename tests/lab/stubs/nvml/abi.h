/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How does NVML look to a program that has no header of it?  Written by hand from the published
 * interface (nvml.h of CUDA 11.0 to 13.3, x86-64 and aarch64); the sizes below are what its compiler
 * makes of its structs, and a version word is size | version << 24.
 */
#ifndef LAB_NVML_ABI_H
#define LAB_NVML_ABI_H

enum nvml_return {
	NVML_OK = 0,
	NVML_UNINITIALIZED = 1,
	NVML_INVALID_ARGUMENT = 2,
	NVML_NOT_SUPPORTED = 3,
	NVML_NO_PERMISSION = 4,
	NVML_NOT_FOUND = 6,
	NVML_INSUFFICIENT_SIZE = 7,
	NVML_DRIVER_NOT_LOADED = 9,
	NVML_GPU_IS_LOST = 15,
	NVML_LIB_RM_VERSION_MISMATCH = 18,
	NVML_ARGUMENT_VERSION_MISMATCH = 25,
	NVML_UNKNOWN = 999,
};

/* nvmlDevice_t */
struct nvml_device;

/* nvmlPciInfo_t, the one of nvmlDeviceGetPciInfo_v3 */
struct nvml_pci {
	char bus_id_legacy[16];
	unsigned int domain;
	unsigned int bus;
	unsigned int device;
	unsigned int device_and_vendor;		/* device << 16 | vendor */
	unsigned int subsystem;
	char bus_id[32];
};

struct nvml_memory {
	unsigned long long total;
	unsigned long long free;
	unsigned long long used;
};

struct nvml_memory_v2 {
	unsigned int version;
	unsigned long long total;
	unsigned long long reserved;
	unsigned long long free;
	unsigned long long used;
};

struct nvml_bar1 {
	unsigned long long total;
	unsigned long long free;
	unsigned long long used;
};

struct nvml_process_v1 {
	unsigned int pid;
	unsigned long long memory;
};

/* of nvmlDeviceGetComputeRunningProcesses_v2 and _v3 */
struct nvml_process {
	unsigned int pid;
	unsigned long long memory;
	unsigned int gpu_instance;
	unsigned int compute_instance;
};

union nvml_value {
	double real;
	int i32;
	unsigned int u32;
	unsigned long ulong;
	unsigned long long u64;
	signed long long i64;
	unsigned short u16;
};

enum nvml_value_type {
	NVML_REAL,
	NVML_U32,
	NVML_ULONG,
	NVML_U64,
	NVML_I64,
	NVML_I32,
	NVML_U16,
};

struct nvml_field {
	unsigned int id;
	unsigned int scope;
	long long timestamp;			/* us since the epoch */
	long long latency;			/* us */
	enum nvml_value_type type;
	enum nvml_return status;
	union nvml_value value;
};

/* nvmlGpuFabricInfo_t has no version; nvmlGpuFabricInfoV takes v2 and, since CUDA 13.0, v3. */
struct nvml_fabric {
	unsigned char cluster[16];
	enum nvml_return status;
	unsigned int clique;
	unsigned char state;
};

struct nvml_fabric_v2 {
	unsigned int version;
	unsigned char cluster[16];
	enum nvml_return status;
	unsigned int clique;
	unsigned char state;
	unsigned int health_mask;
};

struct nvml_fabric_v3 {
	unsigned int version;
	unsigned char cluster[16];
	enum nvml_return status;
	unsigned int clique;
	unsigned char state;
	unsigned int health_mask;
	unsigned char health_summary;
};

struct nvml_temperature {
	unsigned int version;
	unsigned int sensor;
	int temperature;
};

struct nvml_confidential {
	unsigned int environment;
	unsigned int feature;
	unsigned int devtools;
};

struct nvml_confidential_settings {
	unsigned int version;
	unsigned int environment;
	unsigned int feature;
	unsigned int devtools;
	unsigned int multi_gpu;
};

#define NVML_VERSION_OF(type, n) ((unsigned int)sizeof(type) | (n) << 24)
#define NVML_MEMORY_V2 NVML_VERSION_OF(struct nvml_memory_v2, 2u)
#define NVML_FABRIC_V2 NVML_VERSION_OF(struct nvml_fabric_v2, 2u)
#define NVML_FABRIC_V3 NVML_VERSION_OF(struct nvml_fabric_v3, 3u)
#define NVML_TEMPERATURE_V1 NVML_VERSION_OF(struct nvml_temperature, 1u)
#define NVML_CONFIDENTIAL_V1 NVML_VERSION_OF(struct nvml_confidential_settings, 1u)

_Static_assert(sizeof(enum nvml_return) == 4, "an nvmlReturn_t is an int");
_Static_assert(sizeof(struct nvml_pci) == 68, "nvmlPciInfo_t");
_Static_assert(sizeof(struct nvml_memory) == 24, "nvmlMemory_t");
_Static_assert(sizeof(struct nvml_bar1) == 24, "nvmlBAR1Memory_t");
_Static_assert(sizeof(struct nvml_process_v1) == 16, "nvmlProcessInfo_v1_t");
_Static_assert(sizeof(struct nvml_process) == 24, "nvmlProcessInfo_t");
_Static_assert(sizeof(struct nvml_field) == 40, "nvmlFieldValue_t");
_Static_assert(__builtin_offsetof(struct nvml_field, value) == 32, "nvmlFieldValue_t.value");
_Static_assert(sizeof(struct nvml_fabric) == 28, "nvmlGpuFabricInfo_t");
_Static_assert(sizeof(struct nvml_confidential) == 12, "nvmlConfComputeSystemState_t");
_Static_assert(NVML_MEMORY_V2 == 0x02000028, "nvmlMemory_v2");
_Static_assert(NVML_FABRIC_V2 == 0x02000024, "nvmlGpuFabricInfo_v2");
_Static_assert(NVML_FABRIC_V3 == 0x03000028, "nvmlGpuFabricInfo_v3");
_Static_assert(NVML_TEMPERATURE_V1 == 0x0100000c, "nvmlTemperature_v1");
_Static_assert(NVML_CONFIDENTIAL_V1 == 0x01000014, "nvmlSystemConfComputeSettings_v1");

#endif

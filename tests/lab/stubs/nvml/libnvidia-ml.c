/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What would NVML answer on a node that we do not have?  A library of NVML's name and symbols that
 * reads its answers from the text file in $LAB_NVML (grammar: README.md).  What the file does not
 * say is "not supported"; an error given for a function, or "hang", comes before its value.
 * With LAB_OLD it has the symbols of CUDA 11.0's NVML (driver 450) only.
 */
#include <stdlib.h>
#include <unistd.h>
#include "stub.h"

struct nvml_device devices[MAX_GPUS];
unsigned int device_count;
unsigned int users;

/* ---- refusing */

static void hang(void)
{
	for (;;)
		pause();
}

ret refusal(const char *text)
{
	unsigned long long code;

	if (!text)
		return NVML_OK;
	if (strcmp(text, "hang") == 0)
		hang();
	if (answers_parse(text, &code) && code <= NVML_UNKNOWN)
		return (ret)code;
	fprintf(stderr, "lab nvml: %s: neither a code nor \"hang\"\n", text);
	return NVML_UNKNOWN;
}

ret system_enter(const char *function)
{
	return users ? refusal(answers_text("%s", function)) : NVML_UNINITIALIZED;
}

bool known(const struct nvml_device *d)
{
	for (unsigned int i = 0; i < device_count; i++)
		if (d == &devices[i])
			return true;
	return false;
}

ret gpu_refuses(const char *function, unsigned int gpu)
{
	const char *text = answers_text("gpu.%u.%s", gpu, function);

	return refusal(text ? text : answers_text("%s", function));
}

ret device_enter(const char *function, const struct nvml_device *d, const void *result)
{
	if (!users)
		return NVML_UNINITIALIZED;
	if (!known(d) || !result)
		return NVML_INVALID_ARGUMENT;
	return gpu_refuses(function, d->index);
}

ret link_enter(const char *function, const struct nvml_device *d, unsigned int link,
		      const void *result)
{
	const char *text;

	if (!users)
		return NVML_UNINITIALIZED;
	if (!known(d) || link >= MAX_LINKS || !result)
		return NVML_INVALID_ARGUMENT;
	text = answers_text("gpu.%u.link.%u.%s", d->index, link, function);
	if (text)
		return refusal(text);
	return gpu_refuses(function, d->index);
}

/* ---- giving */

ret give_u64(unsigned long long *to, int found, unsigned long long value)
{
	if (found > 0)
		*to = value;
	return found > 0 ? NVML_OK : found == 0 ? NVML_NOT_SUPPORTED : NVML_UNKNOWN;
}

ret give_u32(unsigned int *to, int found, unsigned long long value)
{
	if (found > 0)
		*to = (unsigned int)value;
	return found > 0 ? NVML_OK : found == 0 ? NVML_NOT_SUPPORTED : NVML_UNKNOWN;
}

ret give_text(char *to, unsigned int room, const char *text)
{
	if (!text)
		return NVML_NOT_SUPPORTED;
	if (strlen(text) >= room)
		return NVML_INSUFFICIENT_SIZE;
	strcpy(to, text);
	return NVML_OK;
}

ret gpu_u32(const char *function, struct nvml_device *d, const char *key, unsigned int *to)
{
	ret r = device_enter(function, d, to);
	unsigned long long v = 0;
	int found;

	if (r)
		return r;
	found = answers_number(&v, "gpu.%u.%s", d->index, key);
	return give_u32(to, found, v);
}

ret gpu_text(const char *function, struct nvml_device *d, const char *key, char *to,
		    unsigned int room)
{
	ret r = device_enter(function, d, to);

	return r ? r : give_text(to, room, answers_text("gpu.%u.%s", d->index, key));
}

ret link_u32(const char *function, struct nvml_device *d, unsigned int link, const char *key,
		    unsigned int *to)
{
	ret r = link_enter(function, d, link, to);
	unsigned long long v = 0;
	int found;

	if (r)
		return r;
	found = answers_number(&v, "gpu.%u.link.%u.%s", d->index, link, key);
	return give_u32(to, found, v);
}

/* ---- the library */

EXPORT ret nvmlInit_v2(void);
EXPORT ret nvmlInitWithFlags(unsigned int flags);
EXPORT ret nvmlShutdown(void);
EXPORT const char *nvmlErrorString(ret code);

static ret initialize(const char *function)
{
	const char *path = getenv("LAB_NVML");
	unsigned long long gpus = 0;
	ret r;

	if (users) {
		users++;
		return NVML_OK;
	}
	if (!path) {
		fprintf(stderr, "lab nvml: LAB_NVML names no file of answers\n");
		return NVML_DRIVER_NOT_LOADED;
	}
	r = answers_read(path) && answers_number(&gpus, "gpus") >= 0 && gpus <= MAX_GPUS ?
		refusal(answers_text("%s", function)) : NVML_UNKNOWN;
	if (r) {
		answers_forget();
		return r;
	}
	device_count = (unsigned int)gpus;
	for (unsigned int i = 0; i < device_count; i++)
		devices[i].index = i;
	users = 1;
	return NVML_OK;
}

ret nvmlInit_v2(void)
{
	return initialize("nvmlInit_v2");
}

ret nvmlInitWithFlags(unsigned int flags)
{
	(void)flags;
	return initialize("nvmlInitWithFlags");
}

ret nvmlShutdown(void)
{
	ret r = system_enter("nvmlShutdown");

	if (!r && --users == 0)
		answers_forget();
	return r;
}

const char *nvmlErrorString(ret code)
{
	static const char *const words[] = {
		"Success", "Uninitialized", "Invalid Argument", "Not Supported",
		"Insufficient Permissions", "Already Initialized", "Not Found", "Insufficient Size",
		"Insufficient External Power", "Driver Not Loaded", "Timeout",
		"Interrupt Request Issue", "NVML Shared Library Not Found", "Function Not Found",
		"Corrupted infoROM", "GPU is lost", "GPU requires restart",
		"The operating system has blocked the request.",
		"RM has detected an NVML/RM version mismatch.", "GPU is currently in use",
		"Insufficient Memory", "No data",
	};

	return (unsigned int)code < sizeof(words) / sizeof(*words) ? words[code] : "Unknown Error";
}

/* ---- the system */

SYSTEM_TEXT(nvmlSystemGetDriverVersion, "driver")
SYSTEM_TEXT(nvmlSystemGetNVMLVersion, "nvml")
SYSTEM_U32(nvmlSystemGetCudaDriverVersion, "cuda")
SYSTEM_U32(nvmlSystemGetCudaDriverVersion_v2, "cuda")

EXPORT ret nvmlDeviceGetCount_v2(unsigned int *to);
EXPORT ret nvmlDeviceGetHandleByIndex_v2(unsigned int index, struct nvml_device **to);
EXPORT ret nvmlDeviceGetHandleByUUID(const char *uuid, struct nvml_device **to);
EXPORT ret nvmlDeviceGetHandleByPciBusId_v2(const char *bus_id, struct nvml_device **to);

ret nvmlDeviceGetCount_v2(unsigned int *to)
{
	ret r = system_enter("nvmlDeviceGetCount_v2");

	if (r || !to)
		return r ? r : NVML_INVALID_ARGUMENT;
	*to = device_count;
	return NVML_OK;
}

static ret hand_out(const char *function, unsigned int index, struct nvml_device **to)
{
	ret r = gpu_refuses(function, index);

	if (!r)
		*to = &devices[index];
	return r;
}

ret nvmlDeviceGetHandleByIndex_v2(unsigned int index, struct nvml_device **to)
{
	if (!users)
		return NVML_UNINITIALIZED;
	if (index >= device_count || !to)
		return NVML_INVALID_ARGUMENT;
	return hand_out("nvmlDeviceGetHandleByIndex_v2", index, to);
}

ret nvmlDeviceGetHandleByUUID(const char *uuid, struct nvml_device **to)
{
	if (!users)
		return NVML_UNINITIALIZED;
	if (!uuid || !to)
		return NVML_INVALID_ARGUMENT;
	for (unsigned int i = 0; i < device_count; i++) {
		const char *one = answers_text("gpu.%u.uuid", i);

		if (one && strcmp(one, uuid) == 0)
			return hand_out("nvmlDeviceGetHandleByUUID", i, to);
	}
	return NVML_NOT_FOUND;
}

bool read_address(const char *text, struct address *a)
{
	int end = 0;

	return text && sscanf(text, "%x:%x:%x.%x%n", &a->domain, &a->bus, &a->device, &a->function,
			      &end) == 4 && !text[end];
}

ret nvmlDeviceGetHandleByPciBusId_v2(const char *bus_id, struct nvml_device **to)
{
	struct address wanted, a;

	if (!users)
		return NVML_UNINITIALIZED;
	if (!to || !read_address(bus_id, &wanted))
		return NVML_INVALID_ARGUMENT;
	for (unsigned int i = 0; i < device_count; i++)
		if (read_address(answers_text("gpu.%u.pci", i), &a) && a.domain == wanted.domain &&
		    a.bus == wanted.bus && a.device == wanted.device)
			return hand_out("nvmlDeviceGetHandleByPciBusId_v2", i, to);
	return NVML_NOT_FOUND;
}

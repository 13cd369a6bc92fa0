/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of this library share: how a call is refused, how a value is given. */
#ifndef LAB_NVML_STUB_H
#define LAB_NVML_STUB_H
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "abi.h"
#include "answers.h"

#define MAX_GPUS 64u
#ifdef LAB_OLD
#define MAX_LINKS 12u
#define MAX_FIELD 146u
#else
#define MAX_LINKS 36u
#define MAX_FIELD 303u
#endif

typedef enum nvml_return ret;

struct nvml_device {
	unsigned int index;
};

struct address {
	unsigned int domain, bus, device, function;
};

#pragma GCC visibility push(hidden)

extern struct nvml_device devices[MAX_GPUS];
extern unsigned int device_count;
extern unsigned int users;			/* inits without their shutdown */

bool known(const struct nvml_device *d);

/* What the file says instead of a value: NVML_OK when text is NULL; does not return on "hang". */
ret refusal(const char *text);

/* What has to be refused before a value is looked for. */
ret system_enter(const char *function);
ret gpu_refuses(const char *function, unsigned int gpu);
ret device_enter(const char *function, const struct nvml_device *d, const void *result);
ret link_enter(const char *function, const struct nvml_device *d, unsigned int link,
	       const void *result);

/* found is what answers_number() returned. */
ret give_u64(unsigned long long *to, int found, unsigned long long value);
ret give_u32(unsigned int *to, int found, unsigned long long value);
ret give_text(char *to, unsigned int room, const char *text);
ret give_pci(struct nvml_pci *to, const char *text);

ret gpu_u32(const char *function, struct nvml_device *d, const char *key, unsigned int *to);
ret gpu_text(const char *function, struct nvml_device *d, const char *key, char *to,
	     unsigned int room);
ret link_u32(const char *function, struct nvml_device *d, unsigned int link, const char *key,
	     unsigned int *to);

bool read_address(const char *text, struct address *a);
ret room_of(unsigned int gpu, const char *what, struct nvml_memory *to);
ret processes(const char *function, struct nvml_device *d, unsigned int *n,
	      struct nvml_process *to);

#pragma GCC visibility pop

/* ---- exported functions of a common form */

#define EXPORT __attribute__((visibility("default")))

#define SYSTEM_TEXT(function, key) \
EXPORT ret function(char *to, unsigned int room); \
EXPORT ret function(char *to, unsigned int room) \
{ \
	ret r = system_enter(#function); \
	return r ? r : !to ? NVML_INVALID_ARGUMENT : give_text(to, room, answers_text(key)); \
}

#define SYSTEM_U32(function, key) \
EXPORT ret function(unsigned int *to); \
EXPORT ret function(unsigned int *to) \
{ \
	ret r = system_enter(#function); \
	unsigned long long v = 0; \
	if (r || !to) \
		return r ? r : NVML_INVALID_ARGUMENT; \
	int found = answers_number(&v, key); \
	return give_u32(to, found, v); \
}

#define GPU_TEXT(function, key) \
EXPORT ret function(struct nvml_device *d, char *to, unsigned int room); \
EXPORT ret function(struct nvml_device *d, char *to, unsigned int room) \
{ \
	return gpu_text(#function, d, key, to, room); \
}

#define GPU_U32(function, key) \
EXPORT ret function(struct nvml_device *d, unsigned int *to); \
EXPORT ret function(struct nvml_device *d, unsigned int *to) \
{ \
	return gpu_u32(#function, d, key, to); \
}

#define GPU_U64(function, key) \
EXPORT ret function(struct nvml_device *d, unsigned long long *to); \
EXPORT ret function(struct nvml_device *d, unsigned long long *to) \
{ \
	ret r = device_enter(#function, d, to); \
	unsigned long long v = 0; \
	if (r) \
		return r; \
	int found = answers_number(&v, "gpu.%u." key, d->index); \
	return give_u64(to, found, v); \
}

/* A number of a GPU and of WHICH below it ("clock.0"). */
#define GPU_U32_OF(function, key, limit) \
EXPORT ret function(struct nvml_device *d, unsigned int which, unsigned int *to); \
EXPORT ret function(struct nvml_device *d, unsigned int which, unsigned int *to) \
{ \
	ret r = device_enter(#function, d, to); \
	unsigned long long v = 0; \
	if (r) \
		return r; \
	if (which >= (limit)) \
		return NVML_INVALID_ARGUMENT; \
	int found = answers_number(&v, "gpu.%u." key ".%u", d->index, which); \
	return give_u32(to, found, v); \
}

#define GPU_PAIR(function, first, second) \
EXPORT ret function(struct nvml_device *d, unsigned int *a, unsigned int *b); \
EXPORT ret function(struct nvml_device *d, unsigned int *a, unsigned int *b) \
{ \
	if (users && known(d) && !b) \
		return NVML_INVALID_ARGUMENT; \
	ret r = gpu_u32(#function, d, first, a); \
	return r ? r : gpu_u32(#function, d, second, b); \
}

#define LINK_U32(function, key) \
EXPORT ret function(struct nvml_device *d, unsigned int link, unsigned int *to); \
EXPORT ret function(struct nvml_device *d, unsigned int link, unsigned int *to) \
{ \
	return link_u32(#function, d, link, key, to); \
}

#endif

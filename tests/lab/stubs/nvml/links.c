/* SPDX-License-Identifier: Apache-2.0 */
/* What does NVML say of NVLinks, of one GPU to another, and of fields? */
#include <stdlib.h>
#include <sys/time.h>
#include "stub.h"

/* ---- NVLink */

LINK_U32(nvmlDeviceGetNvLinkState, "state")
LINK_U32(nvmlDeviceGetNvLinkVersion, "version")

EXPORT ret nvmlDeviceGetNvLinkRemotePciInfo_v2(struct nvml_device *d, unsigned int link,
					       struct nvml_pci *to);
EXPORT ret nvmlDeviceGetNvLinkCapability(struct nvml_device *d, unsigned int link,
					 unsigned int capability, unsigned int *to);
EXPORT ret nvmlDeviceGetNvLinkErrorCounter(struct nvml_device *d, unsigned int link,
					   unsigned int counter, unsigned long long *to);
EXPORT ret nvmlDeviceGetNvLinkUtilizationCounter(struct nvml_device *d, unsigned int link,
						 unsigned int counter, unsigned long long *rx,
						 unsigned long long *tx);

ret nvmlDeviceGetNvLinkRemotePciInfo_v2(struct nvml_device *d, unsigned int link,
					struct nvml_pci *to)
{
	ret r = link_enter("nvmlDeviceGetNvLinkRemotePciInfo_v2", d, link, to);
	unsigned long long v = 0;

	if (r)
		return r;
	r = give_pci(to, answers_text("gpu.%u.link.%u.remote", d->index, link));
	if (!r && answers_number(&v, "gpu.%u.link.%u.remote_id", d->index, link) > 0)
		to->device_and_vendor = (unsigned int)v;
	return r;
}

ret nvmlDeviceGetNvLinkCapability(struct nvml_device *d, unsigned int link,
				  unsigned int capability, unsigned int *to)
{
	char key[32];

	if (users && known(d) && capability > 5)
		return NVML_INVALID_ARGUMENT;
	snprintf(key, sizeof(key), "capability.%u", capability);
	return link_u32("nvmlDeviceGetNvLinkCapability", d, link, key, to);
}

static ret link_u64(const struct nvml_device *d, unsigned int link, const char *what,
		    unsigned int which, unsigned long long *to)
{
	unsigned long long v = 0;
	int found = answers_number(&v, "gpu.%u.link.%u.%s.%u", d->index, link, what, which);

	return give_u64(to, found, v);
}

ret nvmlDeviceGetNvLinkErrorCounter(struct nvml_device *d, unsigned int link, unsigned int counter,
				    unsigned long long *to)
{
	ret r = link_enter("nvmlDeviceGetNvLinkErrorCounter", d, link, to);

	if (r)
		return r;
	return counter > 4 ? NVML_INVALID_ARGUMENT : link_u64(d, link, "errors", counter, to);
}

ret nvmlDeviceGetNvLinkUtilizationCounter(struct nvml_device *d, unsigned int link,
					  unsigned int counter, unsigned long long *rx,
					  unsigned long long *tx)
{
	ret r = link_enter("nvmlDeviceGetNvLinkUtilizationCounter", d, link, rx);

	if (r)
		return r;
	if (counter > 1 || !tx)
		return NVML_INVALID_ARGUMENT;
	r = link_u64(d, link, "received", counter, rx);
	return r ? r : link_u64(d, link, "sent", counter, tx);
}

/* ---- one GPU to another */

EXPORT ret nvmlDeviceGetTopologyCommonAncestor(struct nvml_device *a, struct nvml_device *b,
					       unsigned int *to);
EXPORT ret nvmlDeviceGetTopologyNearestGpus(struct nvml_device *d, unsigned int level,
					    unsigned int *n, struct nvml_device **to);
EXPORT ret nvmlDeviceGetP2PStatus(struct nvml_device *a, struct nvml_device *b, unsigned int which,
				  unsigned int *to);

ret nvmlDeviceGetTopologyCommonAncestor(struct nvml_device *a, struct nvml_device *b,
					unsigned int *to)
{
	ret r = device_enter("nvmlDeviceGetTopologyCommonAncestor", a, to);
	unsigned long long v = 0;
	int found;

	if (r)
		return r;
	if (!known(b))
		return NVML_INVALID_ARGUMENT;
	found = answers_number(&v, "gpu.%u.ancestor.%u", a->index, b->index);
	return give_u32(to, found, v);
}

ret nvmlDeviceGetTopologyNearestGpus(struct nvml_device *d, unsigned int level, unsigned int *n,
				     struct nvml_device **to)
{
	ret r = device_enter("nvmlDeviceGetTopologyNearestGpus", d, n);
	unsigned int room, found = 0;

	if (r)
		return r;
	if (*n && !to)
		return NVML_INVALID_ARGUMENT;
	room = *n;
	for (unsigned int i = 0; i < device_count; i++) {
		unsigned long long v = 0;

		if (i == d->index ||
		    answers_number(&v, "gpu.%u.ancestor.%u", d->index, i) <= 0 || v != level)
			continue;
		if (found < room)
			to[found] = &devices[i];
		found++;
	}
	*n = room && found > room ? room : found;
	return NVML_OK;
}

ret nvmlDeviceGetP2PStatus(struct nvml_device *a, struct nvml_device *b, unsigned int which,
			   unsigned int *to)
{
	ret r = device_enter("nvmlDeviceGetP2PStatus", a, to);
	unsigned long long v = 0;
	int found;

	if (r)
		return r;
	if (!known(b) || which > 4)
		return NVML_INVALID_ARGUMENT;
	found = answers_number(&v, "gpu.%u.p2p.%u.%u", a->index, b->index, which);
	return give_u32(to, found, v);
}

/* ---- fields: "TYPE NUMBER" or "error CODE" */

EXPORT ret nvmlDeviceGetFieldValues(struct nvml_device *d, int n, struct nvml_field *fields);

static bool field_value(const char *type, const char *number, struct nvml_field *to)
{
	static const char *const types[] = { "f64", "u32", "ulong", "u64", "i64", "i32", "u16" };
	unsigned int t = 0;
	char *end;
	long long v;

	while (t < sizeof(types) / sizeof(*types) && strcmp(type, types[t]))
		t++;
	to->type = (enum nvml_value_type)t;
	to->value = (union nvml_value){ 0 };
	if (to->type == NVML_REAL) {
		to->value.real = strtod(number, &end);
		return !*end;
	}
	v = to->type == NVML_I64 || to->type == NVML_I32 ? strtoll(number, &end, 0) :
		(long long)strtoull(number, &end, 0);
	switch (to->type) {
	case NVML_U32: to->value.u32 = (unsigned int)v; break;
	case NVML_ULONG: to->value.ulong = (unsigned long)v; break;
	case NVML_U64: to->value.u64 = (unsigned long long)v; break;
	case NVML_I64: to->value.i64 = v; break;
	case NVML_I32: to->value.i32 = (int)v; break;
	case NVML_U16: to->value.u16 = (unsigned short)v; break;
	default: return false;
	}
	return !*end;
}

static ret field_answer(const struct nvml_device *d, struct nvml_field *to)
{
	const char *text = to->id < MAX_FIELD ?
		answers_text("gpu.%u.field.%u.%u", d->index, to->id, to->scope) : NULL;
	char type[16], number[64];

	if (!text)
		return NVML_NOT_SUPPORTED;
	if (sscanf(text, "%15s %63s", type, number) == 2) {
		if (strcmp(type, "error") == 0)
			return refusal(number);
		if (field_value(type, number, to))
			return NVML_OK;
	}
	fprintf(stderr, "lab nvml: %s: no \"TYPE NUMBER\"\n", text);
	return NVML_UNKNOWN;
}

ret nvmlDeviceGetFieldValues(struct nvml_device *d, int n, struct nvml_field *fields)
{
	ret r = device_enter("nvmlDeviceGetFieldValues", d, fields);
	struct timeval now;

	if (r)
		return r;
	if (n < 1)
		return NVML_INVALID_ARGUMENT;
	gettimeofday(&now, NULL);
	for (int i = 0; i < n; i++) {
		fields[i].status = field_answer(d, &fields[i]);
		fields[i].timestamp = now.tv_sec * 1000000LL + now.tv_usec;
		fields[i].latency = 1;
	}
	return NVML_OK;
}

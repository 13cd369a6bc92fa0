/* SPDX-License-Identifier: Apache-2.0 */
/* gpudirect.h - is GPUDirect RDMA expected here, and by which ways can it work? */
#ifndef CD_CHECKS_GPUDIRECT_H
#define CD_CHECKS_GPUDIRECT_H

#include <commdoctor/check.h>
#include <string.h>

#define CD_GPUDIRECT_NEEDS "gpu", "gpu/vendor", "gpu/datacentre", "rdma/port", "rdma/role", \
	"rdma/class", "rdma/wanted", "rdma/wanted_why", "site/gdr", "nvidia/driver", \
	"nvidia/branch", "nvidia/open", "host/kernel_code", "rdma/dmabuf", "peermem/clients", \
	"module/nvidia_peermem", "module/nv_peer_mem"

enum cd_answer { CD_NO, CD_YES, CD_UNSURE };

enum {
	CD_DMABUF_KERNEL = 5 << 16 | 12 << 8,	/* RDMA takes dma-buf memory from here on */
	CD_DMABUF_BRANCH = 515,			/* first open driver that exports it */
};

static inline bool cd_gdr_is_compute(struct cd_case *c, const char *port)
{
	const char *role, *class;

	return cd_have_text(c, "rdma/role", port, &role) && !strcmp(role, "compute") &&
	       !(cd_have_text(c, "rdma/class", port, &class) && !strcmp(class, "soft"));
}

/* NULL when GPUDirect is expected, else why it is not. */
static inline const char *cd_gdr_off(struct cd_case *c)
{
	const char *site = "", *vendor;
	bool datacentre = false, nvidia = false, compute = false, flag;
	int gpus = 0;

	for (const char *g = NULL; (g = cd_walk(c, "gpu", g)); gpus++) {
		if (!cd_have_text(c, "gpu/vendor", g, &vendor) || strcmp(vendor, "nvidia"))
			continue;
		nvidia = true;
		datacentre |= cd_have_bool(c, "gpu/datacentre", g, &flag) && flag;
	}
	for (const char *p = NULL; (p = cd_walk(c, "rdma/port", p));)
		compute |= cd_gdr_is_compute(c, p);
	cd_have_text(c, "site/gdr", "", &site);
	if (!gpus)
		return "no GPU on this host";
	if (!nvidia)
		return "only NVIDIA GPUs are covered";
	if (!compute)
		return "no RDMA port for jobs on this host";
	if (!strcmp(site, "off"))
		return "the profile says gdr: off";
	return *site || datacentre ? NULL :
		"no data-centre GPU: GPUDirect RDMA is not expected (gdr: required changes that)";
}

/* Is there something to judge?  False after the verdict. */
static inline bool cd_gdr_judged(struct cd_case *c)
{
	static const char *const set[] = { "gpu", "rdma/port" };
	const char *why = NULL, *driver;
	bool wanted;

	/* Without a GPU there is no question, whatever the ports are. */
	if (cd_state(c, "gpu", "") == CD_PRESENT && !cd_walk(c, "gpu", NULL))
		why = cd_gdr_off(c);
	for (int i = 0; i < 2 && !why; i++)
		if (cd_state(c, set[i], "") == CD_ABSENT)
			why = cd_why(c, set[i], "");
	for (int i = 0; i < 2 && !why; i++)
		if (cd_state(c, set[i], "") != CD_PRESENT) {
			cd_unknown(c, "", cd_reason(c, set[i], "") ? cd_reason(c, set[i], "") :
				   CD_NOT_COLLECTED, "%s", cd_why(c, set[i], ""));
			return false;
		}
	if (!why)
		why = cd_gdr_off(c);
	if (why) {
		cd_not_applicable(c, "", "%s", why);
		return false;
	}
	if (!cd_need_bool(c, "rdma/wanted", "", &wanted))
		return false;
	if (!wanted) {
		why = "nobody uses RDMA here";
		cd_have_text(c, "rdma/wanted_why", "", &why);
		cd_not_applicable(c, "", "%s", why);
		return false;
	}
	return cd_need_text(c, "nvidia/driver", "", &driver);
}

/* By dma-buf: kernel, GPU driver and the RDMA device's driver must all take part. */
static inline enum cd_answer cd_gdr_dmabuf(struct cd_case *c, const char *port)
{
	const char *slash = strrchr(port, '/');
	const char *device = cd_words(c, "%.*s", (int)(slash ? slash - port : 0), port);
	int64_t kernel = 0, branch = 0;
	bool open = false, taken = false;
	bool seen = cd_have_int(c, "host/kernel_code", "", &kernel);

	if (seen && kernel < CD_DMABUF_KERNEL)
		return CD_NO;
	if (cd_have_bool(c, "nvidia/open", "", &open) && !open)
		return CD_NO;
	if (cd_have_int(c, "nvidia/branch", "", &branch) && branch < CD_DMABUF_BRANCH)
		return CD_NO;
	if (!cd_have_bool(c, "rdma/dmabuf", device, &taken))
		return CD_UNSURE;
	if (!taken)
		return CD_NO;
	return seen && open && branch ? CD_YES : CD_UNSURE;
}

static inline bool cd_gdr_registered(struct cd_case *c)
{
	struct cd_texts clients;

	if (!cd_have_texts(c, "peermem/clients", "", &clients))
		return false;
	for (size_t i = 0; i < clients.n; i++)
		if (!strncmp(clients.item[i], "nv_mem", 6))
			return true;
	return false;
}

static inline bool cd_gdr_loaded(struct cd_case *c)
{
	static const char *const module[] = { "module/nvidia_peermem", "module/nv_peer_mem" };
	const char *state;

	for (int i = 0; i < 2; i++)
		if (cd_have_text(c, module[i], "", &state) && !strcmp(state, "loaded"))
			return true;
	return false;
}

/* Through the peer memory interface. */
static inline enum cd_answer cd_gdr_peermem(struct cd_case *c)
{
	if (cd_gdr_registered(c) || cd_gdr_loaded(c))
		return CD_YES;
	return cd_state(c, "module/nvidia_peermem", "") == CD_UNSEEN ||
	       cd_state(c, "peermem/clients", "") == CD_UNSEEN ? CD_UNSURE : CD_NO;
}

#endif

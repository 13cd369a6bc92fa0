/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gpudirect.path - can the RDMA ports reach the memory of the GPUs without a detour?
 *
 * Three ways lead there: dma-buf, the peer memory interface, or the adapter's own (EFA).  With none
 * every message is copied through the host's memory, and bandwidth halves or worse.
 */
#include "gpudirect.h"

static const char *const needs[] = { CD_GPUDIRECT_NEEDS, "rdma/p2p", NULL };
static const struct cd_code codes[] = {
	{ "none", CD_CRITICAL, "driver because" },
	{ .code = NULL },
};

static const char *why_no_dmabuf(struct cd_case *c)
{
	int64_t value;
	bool open;

	if (cd_have_int(c, "host/kernel_code", "", &value) && value < CD_DMABUF_KERNEL)
		return "the kernel is older than 5.12";
	if (cd_have_bool(c, "nvidia/open", "", &open) && !open)
		return "the proprietary GPU driver exports no dma-buf";
	if (cd_have_int(c, "nvidia/branch", "", &value) && value < CD_DMABUF_BRANCH)
		return "the GPU driver is older than 515";
	return "the RDMA driver takes no dma-buf";
}

static bool has_own_way(struct cd_case *c, const char *port)
{
	const char *slash = strrchr(port, '/'), *whose;
	const char *device = cd_words(c, "%.*s", (int)(slash ? slash - port : 0), port);

	return cd_have_text(c, "rdma/p2p", device, &whose) && *whose && strcmp(whose, "0");
}

static void none(struct cd_case *c, const char *port)
{
	const char *driver = "", *site = "";
	struct cd_finding *f;

	cd_have_text(c, "nvidia/driver", "", &driver);
	cd_have_text(c, "site/gdr", "", &site);
	f = cd_fail(c, port, "none", strcmp(site, "optional") ? CD_CRITICAL : CD_HIGH);
	cd_observe_text(f, "driver", driver);
	cd_observe_text(f, "because", why_no_dmabuf(c));
}

/* Kernel and GPU driver could do without the peer memory module. */
static bool could_dmabuf(struct cd_case *c)
{
	int64_t kernel, branch;
	bool open;

	return cd_have_int(c, "host/kernel_code", "", &kernel) && kernel >= CD_DMABUF_KERNEL &&
	       cd_have_bool(c, "nvidia/open", "", &open) && open &&
	       cd_have_int(c, "nvidia/branch", "", &branch) && branch >= CD_DMABUF_BRANCH;
}

static void judge_port(struct cd_case *c, const char *port)
{
	enum cd_answer dmabuf = cd_gdr_dmabuf(c, port), peermem = cd_gdr_peermem(c);

	if (dmabuf == CD_YES || peermem == CD_YES || has_own_way(c, port)) {
		cd_pass(c, port);
		if (dmabuf != CD_YES && peermem == CD_YES && !cd_gdr_registered(c))
			cd_note(c, port, "peer memory module loaded, but memory_peers does not show "
				"it: NCCL up to 2.22 and older UCX do not see it");
		if (dmabuf == CD_NO && peermem == CD_YES && could_dmabuf(c))
			cd_note(c, port, "by peer memory only: kernel and GPU driver could use dma-buf, "
				"which is preferred, if the RDMA driver took it");
	} else if (dmabuf == CD_NO && peermem == CD_NO) {
		none(c, port);
	} else {
		cd_unknown(c, port, dmabuf == CD_UNSURE ? CD_NO_REPLY : CD_NOT_COLLECTED,
			   "%s, and %s", peermem == CD_NO ? "no peer memory module is loaded" :
			   "whether a peer memory module is loaded was not seen",
			   dmabuf == CD_NO ? why_no_dmabuf(c) :
			   "the RDMA driver could not be asked whether it takes dma-buf");
	}
}

static void judge(struct cd_case *c)
{
	if (!cd_gdr_judged(c))
		return;
	for (const char *port = NULL; (port = cd_walk(c, "rdma/port", port));)
		if (cd_gdr_is_compute(c, port))
			judge_port(c, port);
}

const struct cd_check cd_gpu_path[] = {
	{ .id = "gpudirect.path", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

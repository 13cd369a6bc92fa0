/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gpudirect.peermem - where dma-buf does not do, is the peer memory module loaded and registered?
 *
 * It then is the only way to GPU memory.  It cannot be loaded when the GPU driver was built without
 * the interface of the RDMA stack, which happens when that stack was installed later.
 */
#include "gpudirect.h"

static const char *const needs[] = { CD_GPUDIRECT_NEEDS, "peermem/interface", NULL };
static const struct cd_code codes[] = {
	{ "not-loaded", CD_HIGH, "driver" },
	{ "no-interface", CD_HIGH, "driver" },
	{ "no-module", CD_HIGH, "driver" },
	{ "not-registered", CD_HIGH, "driver" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "not-loaded", "gpudirect.path/none", CD_ANYWHERE },
	{ "no-interface", "gpudirect.path/none", CD_ANYWHERE },
	{ "no-module", "gpudirect.path/none", CD_ANYWHERE },
	{ "not-registered", "gpudirect.path/none", CD_ANYWHERE },
	{ .code = NULL },
};

/* What every compute port says of dma-buf: one that cannot needs peer memory. */
static enum cd_answer dmabuf(struct cd_case *c)
{
	enum cd_answer all = CD_YES;

	for (const char *port = NULL; (port = cd_walk(c, "rdma/port", port));) {
		enum cd_answer one = cd_gdr_is_compute(c, port) ? cd_gdr_dmabuf(c, port) : CD_YES;

		if (one == CD_NO)
			return CD_NO;
		if (one == CD_UNSURE)
			all = CD_UNSURE;
	}
	return all;
}

static bool is_efa(struct cd_case *c)
{
	const char *class;

	for (const char *port = NULL; (port = cd_walk(c, "rdma/port", port));)
		if (cd_gdr_is_compute(c, port) && cd_have_text(c, "rdma/class", port, &class) &&
		    strcmp(class, "efa"))
			return false;
	return true;
}

/* The interface has a folder only where the stack was patched; an empty one means no client. */
static void not_loaded(struct cd_case *c)
{
	bool has = false, seen = cd_have_bool(c, "peermem/interface", "", &has);
	const char *code = cd_state(c, "module/nvidia_peermem", "") == CD_ABSENT ? "no-module" :
			   seen && !has ? "no-interface" : "not-loaded";
	const char *driver = "";

	cd_have_text(c, "nvidia/driver", "", &driver);
	cd_observe_text(cd_fail(c, "", code, CD_HIGH), "driver", driver);
}

static void judge(struct cd_case *c)
{
	enum cd_answer other, peermem;
	const char *driver = "";
	struct cd_texts clients;

	if (!cd_gdr_judged(c))
		return;
	if (is_efa(c)) {
		cd_not_applicable(c, "", "EFA has a way of its own");
		return;
	}
	peermem = cd_gdr_peermem(c);
	other = dmabuf(c);
	cd_have_text(c, "nvidia/driver", "", &driver);
	if (cd_gdr_registered(c))
		cd_pass(c, "");
	else if (peermem == CD_YES && cd_have_texts(c, "peermem/clients", "", &clients) &&
		 other != CD_YES)
		cd_observe_text(cd_fail(c, "", "not-registered", CD_HIGH), "driver", driver);
	else if (peermem == CD_YES)
		cd_pass(c, "");
	else if (other == CD_YES)
		cd_not_applicable(c, "", "dma-buf works: peer memory is not needed");
	else if (peermem == CD_UNSURE || other == CD_UNSURE)
		cd_unknown(c, "", peermem == CD_UNSURE ? CD_NOT_COLLECTED : CD_NO_REPLY,
			   "%s", peermem == CD_UNSURE ? "whether the module is loaded was not seen" :
			   "not loaded, but the RDMA driver could not be asked whether it takes "
			   "dma-buf instead");
	else
		not_loaded(c);
}

const struct cd_check cd_gpu_peermem[] = {
	{ .id = "gpudirect.peermem", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};

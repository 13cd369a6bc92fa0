/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rdma.mod.core - can a process open an RDMA device at all?
 *
 * Without ib_core and ib_uverbs none can, and libraries fall back to TCP without a word.  Kernels
 * from 5.3 on load ib_uverbs when it is first asked for, unless somebody forbade it; rdma_ucm is
 * needed by users of librdmacm only, which NCCL is not.
 */
#include "rdma.h"

enum { LOADS_ON_USE = 5 << 16 | 3 << 8, INFINIBAND_CLASS = 0x0207 };

static const char *const needs[] = {
	CD_RDMA_PORT_NEEDS, "rdma/device", "pci", "pci/class", "pci/driver", "module/ib_core",
	"module/ib_uverbs", "module/rdma_ucm", "modprobe/hidden",
	"modprobe/blacklist", "host/kernel_code",
	"sysctl/kernel.modules_disabled", "sysctl/kernel.modprobe", NULL
};
static const struct cd_code codes[] = {
	{ "missing", CD_CRITICAL, "" },
	{ "not-loaded", CD_CRITICAL, "" },
	{ "not-loadable", CD_CRITICAL, "because" },
	{ .code = NULL },
};
#define EXPLAINS(code) \
	{ code, "gpudirect.peermem/not-loaded", CD_ANYWHERE }, \
	{ code, "gpudirect.peermem/no-interface", CD_ANYWHERE }, \
	{ code, "gpudirect.peermem/not-registered", CD_ANYWHERE }, \
	{ code, "gpudirect.path/none", CD_ANYWHERE }
static const struct cd_effect effects[] = {
	EXPLAINS("missing"), EXPLAINS("not-loaded"), EXPLAINS("not-loadable"), { .code = NULL },
};

static struct cd_finding *found(struct cd_case *c, const char *module, const char *code)
{
	struct cd_finding *f = cd_fail(c, module, code, CD_CRITICAL);

	cd_blocks(f, NULL);
	return f;
}

/* Drivers whose cards have RDMA; i40e and ice have it on some cards only and so prove nothing. */
static bool is_capable(struct cd_case *c, const char *pci)
{
	static const char *const driver[] = { "mlx4_core", "mlx5_core", "bnxt_en", "efa", "ionic",
		"qede", "cxgb4", "irdma", "hfi1", "qib" };
	const char *name;
	int64_t class;

	if (cd_have_int(c, "pci/class", pci, &class) && class >> 8 == INFINIBAND_CLASS)
		return true;
	for (size_t i = 0; cd_have_text(c, "pci/driver", pci, &name) &&
	     i < sizeof(driver) / sizeof(driver[0]); i++)
		if (!strcmp(driver[i], name))
			return true;
	return false;
}

static bool has_hardware(struct cd_case *c)
{
	if (cd_state(c, "rdma/device", "") == CD_PRESENT)
		return true;
	for (const char *p = NULL; (p = cd_walk(c, "pci", p));)
		if (is_capable(c, p))
			return true;
	if (cd_state(c, "pci", "") == CD_UNSEEN)
		cd_unknown(c, "", cd_reason(c, "pci", ""), "%s", cd_why(c, "pci", ""));
	else if (cd_state(c, "rdma/device", "") == CD_UNSEEN)
		cd_unknown(c, "", cd_reason(c, "rdma/device", ""), "%s",
			   cd_why(c, "rdma/device", ""));
	else
		cd_not_applicable(c, "", "no RDMA device on this host");
	return false;
}

/* What keeps the kernel from loading the module itself; NULL: nothing that was seen. */
static const char *forbidden(struct cd_case *c, const char *module, bool on_use)
{
	struct cd_texts names;
	const char *helper;
	int64_t disabled;

	if (cd_have_int(c, "sysctl/kernel.modules_disabled", "", &disabled) && disabled)
		return "kernel.modules_disabled is 1 until the next boot";
	if (cd_have_text(c, "sysctl/kernel.modprobe", "", &helper) && !*helper)
		return "kernel.modprobe is empty";
	if (cd_have_texts(c, "modprobe/hidden", "", &names) && cd_has(&names, module))
		return "an install line of modprobe.d or module_blacklist= stands against it";
	/* the kernel asks for it by alias, which is what blacklist lines hide */
	if (on_use && cd_have_texts(c, "modprobe/blacklist", "", &names) && cd_has(&names, module))
		return "a blacklist line of modprobe.d or modprobe.blacklist= stands against it";
	return NULL;
}

/* Was all that could forbid it looked at?  False after the verdict. */
static bool is_allowed(struct cd_case *c, const char *module)
{
	static const char *const fact[] = { "sysctl/kernel.modules_disabled",
		"sysctl/kernel.modprobe", "modprobe/hidden", "modprobe/blacklist" };

	for (size_t i = 0; i < sizeof(fact) / sizeof(fact[0]); i++)
		if (cd_state(c, fact[i], "") == CD_UNSEEN) {
			cd_unknown(c, module, cd_reason(c, fact[i], ""), "not loaded, and whether "
				   "it may be loaded on first use was not seen: %s",
				   cd_why(c, fact[i], ""));
			return false;
		}
	return true;
}

static void available(struct cd_case *c, const char *module, bool on_use)
{
	const char *why = forbidden(c, module, on_use);
	int64_t kernel;

	if (why) {
		cd_observe_text(found(c, module, "not-loadable"), "because", why);
		return;
	}
	if (on_use && !cd_need_int(c, "host/kernel_code", "", &kernel))
		return;
	if (!on_use || kernel < LOADS_ON_USE) {
		found(c, module, "not-loaded");
	} else if (is_allowed(c, module)) {
		cd_pass(c, module);
		cd_note(c, module, "not loaded yet: the kernel loads it on first use");
	}
}

static void judge_module(struct cd_case *c, const char *module, bool on_use)
{
	const char *fact = cd_words(c, "module/%s", module), *state;

	cd_subject(c, module);
	if (cd_state(c, fact, "") == CD_ABSENT)
		found(c, module, "missing");
	else if (!on_use && cd_state(c, "rdma/device", "") == CD_PRESENT)
		cd_pass(c, module);	/* its devices are there */
	else if (!cd_need_text(c, fact, "", &state))
		return;
	else if (strcmp(state, "available"))
		cd_pass(c, module);
	else
		available(c, module, on_use);
}

static void judge(struct cd_case *c)
{
	const char *state;

	if (!has_hardware(c) || !cd_rdma_wanted(c, ""))
		return;
	judge_module(c, "ib_core", false);
	judge_module(c, "ib_uverbs", true);
	if (cd_state(c, "module/rdma_ucm", "") == CD_ABSENT ||
	    (cd_have_text(c, "module/rdma_ucm", "", &state) && !strcmp(state, "available")))
		cd_note(c, "", "rdma_ucm is not loaded: only users of librdmacm (perftest -R, "
			"NVMe over RDMA tools, some MPI) need it, NCCL does not");
}

const struct cd_check cd_rdma_mod_core[] = {
	{ .id = "rdma.mod.core", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pcie.power_state - does a card sleep whose port is in use?
 *
 * That a card may sleep when nothing needs it is usual and harmless: with a carrier drivers keep it awake.
 */
#include "use.h"

static const char *const needs[] = {
	PCIE_USE_NEEDS, "pci/runtime_status", "pci/power_control", NULL
};
static const struct cd_code codes[] = {
	{ "asleep", CD_LOW, "user state control was" },
	{ .code = NULL },
};

static void visit(struct cd_case *c, const char *dev, enum pcie_kind kind)
{
	const char *state, *status = "not told", *control = "not told", *words;
	struct pcie_use use;
	struct cd_finding *f;

	if (kind != PCIE_ETHERNET && kind != PCIE_FABRIC) {
		cd_not_applicable(c, dev, "GPUs sleep when no job needs them");
		return;
	}
	if (pcie_is_paravirtual(c, dev)) {
		cd_not_applicable(c, dev, "a device made by the hypervisor");
		return;
	}
	if (!pcie_need_ports(c, dev, &use) || !cd_need_text(c, "pci/power_state", dev, &state))
		return;
	cd_have_text(c, "pci/runtime_status", dev, &status);
	cd_have_text(c, "pci/power_control", dev, &control);
	if (pcie_same(state, "unknown") || pcie_same(state, "error")) {
		cd_not_applicable(c, dev, "the kernel does not know its power state");
		return;
	}
	if (pcie_same(state, "D0") && !pcie_same(status, "suspended")) {
		cd_pass(c, dev);
		if (pcie_same(control, "auto"))
			cd_note(c, dev, "it may sleep when idle (power/control is auto)");
		return;
	}
	f = cd_fail(c, dev, "asleep", CD_LOW);
	cd_observe_text(f, "user", pcie_user(c, &use));
	cd_observe_text(f, "state", pcie_same(state, "D0") ? status : state);
	if (cd_have_text(c, "pci/power_control", dev, &words))
		cd_observe_text(f, "was", words);
	cd_observe_text(f, "control", control);
}

static void judge(struct cd_case *c)
{
	pcie_visit(c, visit);
}

const struct cd_check cd_pcie_power_state[] = {
	{ .id = "pcie.power_state", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pcie.aspm - may the link of a fast card go to sleep between packets?
 *
 * Waking from L0s takes up to some microseconds, from L1 tens of them, and a fabric whose messages take
 * two is slowed by it.  Slow ports do not notice.
 */
#include "use.h"

static const char *const needs[] = {
	PCIE_USE_NEEDS, "pci/aspm", "pci/link_pm", "aspm/policy", NULL
};
static const struct cd_bound bounds[] = {
	PCIE_FAST_PORT,
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "on", CD_LOW, "user states policy was" },
	{ .code = NULL },
};

/* "" none, NULL after the verdict.  The kernel's files first; the register where there are none. */
static const char *states_of(struct cd_case *c, const char *dev)
{
	static const char *const by_register[] = { "", "L0s", "L1", "L0s and L1" };
	const char *words = "";
	struct cd_texts on;
	int64_t bits;

	if (cd_have_texts(c, "pci/aspm", dev, &on)) {
		for (size_t i = 0; i < on.n; i++)
			words = cd_words(c, "%s%s%s", words, i ? ", " : "", on.item[i]);
		return words;
	}
	return cd_need_int(c, "pci/link_pm", dev, &bits) ? by_register[bits & 3] : NULL;
}

static void visit(struct cd_case *c, const char *dev, enum pcie_kind kind)
{
	const char *states, *policy = "unknown", *words;
	struct pcie_use use;
	struct cd_finding *f;

	if (kind != PCIE_ETHERNET && kind != PCIE_FABRIC) {
		cd_not_applicable(c, dev, "GPUs save power when no job needs them");
		return;
	}
	if (cd_have_text(c, "pci/physfn", dev, &words)) {
		cd_not_applicable(c, dev, "a virtual function of %s, whose link it is", words);
		return;
	}
	if (!pcie_need_use(c, dev, kind, &use))
		return;
	if (!pcie_is_fast(c, &use)) {
		cd_not_applicable(c, dev, "%s does not notice when its link wakes", pcie_user(c, &use));
		return;
	}
	states = states_of(c, dev);
	if (!states)
		return;
	if (!*states) {
		cd_pass(c, dev);
		return;
	}
	f = cd_fail(c, dev, "on", CD_LOW);
	cd_observe_text(f, "user", pcie_user(c, &use));
	cd_observe_text(f, "states", states);
	if (cd_have_text(c, "aspm/policy", "", &policy))
		cd_observe_text(f, "was", policy);
	cd_observe_text(f, "policy", policy);
}

static void judge(struct cd_case *c)
{
	pcie_visit(c, visit);
}

const struct cd_check cd_pcie_aspm[] = {
	{ .id = "pcie.aspm", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};

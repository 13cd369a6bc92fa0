/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pcie.mrrs - may each fast card ask for enough in one read?
 *
 * What a card sends it reads from memory first.  Each read request waits a round trip, and only so
 * many are under way: small ones cannot fill the link.
 */
#include "use.h"

static const char *const needs[] = { PCIE_USE_NEEDS, "pci/read_request", NULL };
static const struct cd_bound bounds[] = {
	PCIE_FAST_PORT,
	{ "min", "bytes", "512", "ours; reset value of the PCI Express specification" },
	{ "tuned", "bytes", "4096", "vendors' tuning guides" },
	{ "tuned_port", "bit/s", "100G", "vendors' tuning guides" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "small", CD_MEDIUM, "read_request min user" },
	{ .code = NULL },
};

static void visit(struct cd_case *c, const char *dev, enum pcie_kind kind)
{
	struct pcie_use use;
	int64_t bytes, min = cd_bound_int(c, "min");
	struct cd_finding *f;

	if (!pcie_need_use(c, dev, kind, &use) || !cd_need_int(c, "pci/read_request", dev, &bytes))
		return;
	if (bytes < min && pcie_is_fast(c, &use)) {
		f = cd_fail(c, dev, "small", CD_MEDIUM);
		cd_observe_int(f, "read_request", bytes, "bytes");
		cd_observe_int(f, "min", min, "bytes");
		cd_observe_text(f, "user", pcie_user(c, &use));
		return;
	}
	cd_pass(c, dev);
	if (use.port && use.rate >= cd_bound_real(c, "tuned_port") && bytes < cd_bound_int(c, "tuned"))
		cd_note(c, dev, "%s asks for %d bytes in one read; tuning guides say %d for some "
			"platforms: measure before and after", pcie_user(c, &use), (int)bytes,
			(int)cd_bound_int(c, "tuned"));
}

static void judge(struct cd_case *c)
{
	pcie_visit(c, visit);
}

const struct cd_check cd_pcie_mrrs[] = {
	{ .id = "pcie.mrrs", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};

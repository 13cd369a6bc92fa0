/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pcie.relaxed_order - may the packets of each fast card pass each other on the way to memory?
 *
 * On AMD's and ARM's root complexes strictly ordered writes wait for each other, and a card of
 * 100 Gb/s and more stays below its rate.  Intel's need no help; on some the kernel clears the bit
 * on purpose, because their root ports get the order wrong.
 */
#include "use.h"

static const char *const needs[] = {
	PCIE_USE_NEEDS, "pci/relaxed_ordering", "pci/device", "host/cpu_vendor", "host/arch", NULL
};
static const struct cd_bound bounds[] = {
	{ "port", "bit/s", "100G", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "off", CD_LOW, "user platform" },
	{ .code = NULL },
};

/* Root ports below which the kernel clears the bit (quirk_relaxedordering_disable). */
static bool is_broken(struct cd_case *c, const char *dev)
{
	const char *root = pcie_root_port(c, dev);
	int64_t vendor, id;

	if (!cd_have_int(c, "pci/vendor", root, &vendor) || !cd_have_int(c, "pci/device", root, &id))
		return false;
	return (vendor == 0x8086 && ((id >= 0x6f01 && id <= 0x6f0e) || (id >= 0x2f01 && id <= 0x2f0e))) ||
	       (vendor == 0x1022 && id >= 0x1a00 && id <= 0x1a02);
}

/* NULL after the verdict. */
static const char *platform_that_gains(struct cd_case *c, const char *dev)
{
	const char *vendor, *arch;

	if (cd_have_text(c, "host/arch", "", &arch) && pcie_same(arch, "aarch64"))
		return "ARM";
	if (!cd_need_text(c, "host/cpu_vendor", "", &vendor))
		return NULL;
	if (pcie_same(vendor, "AuthenticAMD"))
		return "AMD";
	cd_pass(c, dev);
	cd_note(c, dev, "relaxed ordering is off, which this root complex hardly minds");
	return NULL;
}

static void visit(struct cd_case *c, const char *dev, enum pcie_kind kind)
{
	const char *platform;
	struct pcie_use use;
	struct cd_finding *f;
	bool on;

	if (kind != PCIE_ETHERNET && kind != PCIE_FABRIC)
		return;
	if (!pcie_need_use(c, dev, kind, &use))
		return;
	if (use.rate < cd_bound_real(c, "port")) {
		cd_not_applicable(c, dev, "ports as slow as %s lose nothing by strict order",
				  pcie_user(c, &use));
		return;
	}
	if (is_broken(c, dev)) {
		cd_not_applicable(c, dev, "the kernel keeps strict order below this root port: "
				  "hardware erratum");
		return;
	}
	if (!cd_need_bool(c, "pci/relaxed_ordering", dev, &on))
		return;
	if (on) {
		cd_pass(c, dev);
		return;
	}
	platform = platform_that_gains(c, dev);
	if (!platform)
		return;
	f = cd_fail(c, dev, "off", CD_LOW);
	cd_observe_text(f, "user", pcie_user(c, &use));
	cd_observe_text(f, "platform", platform);
}

static void judge(struct cd_case *c)
{
	bool any = false;

	pcie_visit(c, visit);
	for (const char *dev = NULL; !any && (dev = cd_walk(c, "pci", dev));)
		any = pcie_kind_of(c, dev) != PCIE_GPU && pcie_kind_of(c, dev) != PCIE_ACCELERATOR &&
		      pcie_kind_of(c, dev) != PCIE_OTHER;
	if (!any && cd_state(c, "pci", "") == CD_PRESENT)
		cd_not_applicable(c, "", "no network controller on the PCI bus");
}

const struct cd_check cd_pcie_relaxed_order[] = {
	{ .id = "pcie.relaxed_order", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pcie.iommu - does an IOMMU translate what fast cards read and write, though nobody needs it?
 *
 * A driver then maps each packet's memory and unmaps it; "strict" flushes the translation cache every
 * time.  The kernel decides at boot for all devices alike: one finding names them all.  Up to 5.14 its
 * files call lazy and strict by the same name.
 */
#include "peers.h"

static const char *const needs[] = {
	PCIE_USE_NEEDS, PCIE_GDR_NEEDS, "pci/iommu_type", "iommu/options", "host/arch",
	"host/kernel_code", NULL
};
static const struct cd_bound bounds[] = {
	PCIE_FAST_PORT,
	{ "lazy_port", "bit/s", "100G", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "strict", CD_MEDIUM, "count devices options" },
	{ "lazy", CD_LOW, "count devices options" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "strict", "pcie.stalls/stalled", CD_THIS_HOST },
	{ "strict", "pcie.stalls/overflow", CD_THIS_HOST },
	{ .code = NULL },
};

enum { LAZY_HAS_A_NAME = 5 << 16 | 15 << 8, SHOWN = 4 };

struct list {
	int64_t n;
	const char *names;
};
struct sums {
	struct list strict, lazy;
};

static void add(struct cd_case *c, struct list *l, const char *dev, const struct pcie_use *use)
{
	if (l->n < SHOWN)
		l->names = cd_words(c, "%s%s%s", l->n ? l->names : "", l->n ? ", " : "",
				    use->port ? use->port : dev);
	l->n++;
}

static bool is_arm(struct cd_case *c)
{
	const char *arch;

	return cd_have_text(c, "host/arch", "", &arch) && pcie_same(arch, "aarch64");
}

/* "iommu.strict=1", "intel_iommu=on,strict"; not "iommu.strict=0". */
static bool asks_strict(const char *options)
{
	const char *at = options;

	while ((at = strstr(at, "strict"))) {
		at += strlen("strict");
		if (*at != '=' || (!strchr("0nNfF", at[1]) && strncmp(at, "=off", 4)))
			return true;
	}
	return false;
}

/* "DMA" of a kernel that has one word for both. */
static bool may_be_lazy(struct cd_case *c)
{
	const char *options = "";
	int64_t code;

	cd_have_text(c, "iommu/options", "", &options);
	return cd_have_int(c, "host/kernel_code", "", &code) && code < LAZY_HAS_A_NAME &&
	       !asks_strict(options);
}

/* Translation that costs a port of this speed something. */
static void translated(struct cd_case *c, const char *dev, const struct pcie_use *use,
		       const char *type, struct sums *sums)
{
	if (!strncmp(type, "DMA", 3) && !strstr(type, "FQ")) {
		if (!pcie_is_fast(c, use)) {
			cd_pass(c, dev);
			cd_note(c, dev, "translated strictly, which %s can bear", pcie_user(c, use));
		} else if (may_be_lazy(c)) {
			cd_unknown(c, dev, CD_NOT_COLLECTED, "translated; kernels before 5.15 do "
				   "not tell lazy from strict");
		} else {
			add(c, &sums->strict, dev, use);
		}
	} else if (!strcmp(type, "DMA-FQ")) {
		if (!is_arm(c) && (use->port ? use->rate >= cd_bound_real(c, "lazy_port") :
				   pcie_gdr_off(c) == NULL)) {
			add(c, &sums->lazy, dev, use);
			return;
		}
		cd_pass(c, dev);
		cd_note(c, dev, "translated lazily (DMA-FQ), which %s can bear", pcie_user(c, use));
	} else if (!strcmp(type, "identity")) {
		cd_pass(c, dev);
	} else {
		cd_not_applicable(c, dev, "in a group of type %s, which is not the kernel's to use", type);
	}
}

/* As pcie_need_use(), but translation is no less real in a virtual machine that has an IOMMU. */
static bool need_use(struct cd_case *c, const char *dev, enum pcie_kind kind, struct pcie_use *use)
{
	const char *words;
	bool datacentre;

	*use = (struct pcie_use){ 0 };
	if (cd_have_text(c, "pci/driver", dev, &words) && pcie_same(words, "vfio-pci")) {
		cd_not_applicable(c, dev, "handed to a guest (vfio-pci)");
		return false;
	}
	if (pcie_is_paravirtual(c, dev)) {
		cd_not_applicable(c, dev, "a device made by the hypervisor");
		return false;
	}
	if (cd_have_text(c, "pci/physfn", dev, &words)) {
		cd_not_applicable(c, dev, "a virtual function of %s", words);
		return false;
	}
	if (kind == PCIE_ETHERNET || kind == PCIE_FABRIC)
		return pcie_need_ports(c, dev, use);
	if (cd_have_bool(c, "gpu/datacentre", dev, &datacentre) && datacentre)
		return true;
	cd_not_applicable(c, dev, "no GPU for computing");
	return false;
}

static void visit(struct cd_case *c, const char *dev, enum pcie_kind kind, struct sums *sums)
{
	const char *type, *group;
	struct pcie_use use;

	if (!need_use(c, dev, kind, &use))
		return;
	if (cd_state(c, "pci/iommu_type", dev) != CD_ABSENT) {
		if (cd_need_text(c, "pci/iommu_type", dev, &type))
			translated(c, dev, &use, type, sums);
	} else if (cd_have_text(c, "host/virtual", "", &group)) {
		cd_not_applicable(c, dev, "a virtual machine (%s) without an IOMMU of its own", group);
	} else {
		cd_pass(c, dev);
	}
}

static void report(struct cd_case *c, const char *code, enum cd_severity severity,
		   const struct list *l)
{
	const char *options = "nothing";
	struct cd_finding *f;

	if (!l->n)
		return;
	cd_have_text(c, "iommu/options", "", &options);
	f = cd_fail(c, "", code, severity);
	cd_observe_int(f, "count", l->n, "");
	cd_observe_text(f, "devices", l->n <= SHOWN ? l->names :
			cd_words(c, "%s and %d more", l->names, (int)l->n - SHOWN));
	cd_observe_text(f, "options", options);
}

static void judge(struct cd_case *c)
{
	struct sums sums = { 0 };
	bool any = false;

	for (const char *dev = NULL; (dev = cd_each(c, "pci", dev));) {
		int64_t class;

		if (!cd_need_int(c, "pci/class", dev, &class)) {
			any = true;
			continue;
		}
		if (pcie_kind_of(c, dev) == PCIE_OTHER)
			continue;
		any = true;
		visit(c, dev, pcie_kind_of(c, dev), &sums);
	}
	report(c, "strict", is_arm(c) ? CD_LOW : CD_MEDIUM, &sums.strict);
	report(c, "lazy", CD_LOW, &sums.lazy);
	if (!any && cd_state(c, "pci", "") == CD_PRESENT)
		cd_not_applicable(c, "", "no network controller or accelerator on the PCI bus");
}

const struct cd_check cd_pcie_iommu[] = {
	{ .id = "pcie.iommu", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};

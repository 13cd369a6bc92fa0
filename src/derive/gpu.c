/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gpu.c - which PCI functions are GPUs that jobs may use for computing?
 *
 * By class and vendor alone: no driver or library has to be asked.  Consoles of servers (ASPEED,
 * Matrox) are no GPUs in this sense.
 */
#include "base/arena.h"
#include "derive/derive.h"

enum { NVIDIA = 0x10de, AMD = 0x1002, INTEL = 0x8086,
       VGA = 0x0300, DISPLAY_3D = 0x0302, DISPLAY_OTHER = 0x0380, ACCELERATOR = 0x1200 };

static const struct cd_fact_spec facts[] = {
	{ .name = "gpu", .type = CD_TEXTS, .source = "lspci -D", .about = "GPUs by PCI address" },
	{ .name = "gpu/vendor", .type = CD_TEXT, .source = "lspci -s {subject}",
	  .about = "nvidia, amd or intel" },
	{ .name = "gpu/datacentre", .type = CD_BOOL, .source = "lspci -ns {subject}",
	  .about = "without a display: PCI class 0302, 0380, 1200" },
	{ .name = NULL },
};

static const char *const needs[] = { "pci", "pci/class", "pci/vendor", NULL };

static const char *vendor_of(int64_t vendor, int64_t class)
{
	if (vendor == NVIDIA && (class == VGA || class == DISPLAY_3D))
		return "nvidia";
	if (vendor == AMD && (class == DISPLAY_OTHER || class == ACCELERATOR))
		return "amd";
	if (vendor == INTEL && class == DISPLAY_OTHER)
		return "intel";
	return NULL;
}

static void derive(struct cd_derive *d)
{
	struct cd_texts all;
	const char **gpu;
	size_t n = 0;

	if (!cd_derive_set(d, "pci", &all)) {
		cd_derive_unseen_like(d, "gpu", "", "pci", "");
		return;
	}
	gpu = cd_alloc_n(cd_derive_arena(d), all.n + 1, sizeof(*gpu));
	for (size_t i = 0; i < all.n; i++) {
		int64_t class, vendor;
		const char *name;

		if (!cd_derive_int(d, "pci/class", all.item[i], &class) ||
		    !cd_derive_int(d, "pci/vendor", all.item[i], &vendor))
			continue;
		name = vendor_of(vendor, class >> 8);
		if (!name)
			continue;
		cd_derive_put_text(d, "gpu/vendor", all.item[i], name);
		cd_derive_put_bool(d, "gpu/datacentre", all.item[i], class >> 8 != VGA);
		gpu[n++] = all.item[i];
	}
	cd_derive_put_set(d, "gpu", gpu, n);
}

const struct cd_derivation cd_derivation_gpu = {
	.name = "gpu", .order = 21, .facts = facts, .needs = needs, .derive = derive,
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pci_iommu - does an IOMMU translate what each card reads and writes, and how thoroughly?
 *
 * The type of a function's group tells: "identity" passes addresses on, "DMA-FQ" flushes in batches,
 * "DMA" at each unmap.  Up to 5.14 "DMA" was the name of both, and the oldest kernels do not tell.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "collect/pci-functions.h"
#include "collect/sysfs.h"

#define GROUPS "/sys/kernel/iommu_groups"
#define UNITS "/sys/class/iommu"
#define COMMAND_LINE "/proc/cmdline"

static const struct cd_fact_spec facts[] = {
	{ .name = "iommu", .type = CD_TEXTS, .source = "ls " UNITS,
	  .about = "translation units that the kernel drives" },
	{ .name = "iommu/options", .type = CD_TEXT, .source = "cat " COMMAND_LINE,
	  .about = "what the kernel command line says of them" },
	{ .name = "pci/iommu_group", .type = CD_TEXT,
	  .source = "readlink " CD_PCI_DEVICES "/{subject}/iommu_group",
	  .about = "group of functions that are translated alike; absent: none translates it" },
	{ .name = "pci/iommu_type", .type = CD_TEXT, .source = CD_PCI_FILE("iommu_group/type"),
	  .about = "identity, DMA-FQ or DMA" },
	{ .name = NULL },
};

/* Does the kernel, or the recording, tell of translation at all? */
static bool is_told(struct cd_collect *x)
{
	int error;

	return cd_is_live(x) || cd_host_is_capture(cd_collect_host(x)) ||
	       cd_host_exists(cd_collect_host(x), cd_collect_arena(x), GROUPS, &error);
}

static void units(struct cd_collect *x)
{
	struct cd_names all = cd_host_list(cd_collect_host(x), cd_collect_arena(x), UNITS);

	if (!all.error)
		cd_put_set(x, "iommu", all.name, all.n);
	else if (all.error == ENOENT && is_told(x))
		cd_put_absent(x, "iommu", "", "the kernel drives no translation unit");
	else if (all.error == ENOENT)
		cd_put_unseen(x, "iommu", "", CD_NOT_COLLECTED, UNITS " was not recorded");
	else
		cd_put_errno(x, "iommu", "", UNITS, all.error);
}

static void options(struct cd_collect *x)
{
	static const char *const start[] = { "iommu=", "iommu.", "intel_iommu=", "amd_iommu=",
		"arm-smmu" };
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, COMMAND_LINE, CD_READ_SMALL);
	char *option[512], *all = cd_strdup(a, "");
	size_t n;

	if (b.error) {
		cd_put_errno(x, "iommu/options", "", COMMAND_LINE, b.error);
		return;
	}
	n = cd_text_words(cd_strdup(a, b.data), option, 512);
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < sizeof(start) / sizeof(start[0]); k++)
			if (cd_text_starts(option[i], start[k])) {
				all = cd_sprintf(a, "%s%s%s", all, *all ? " " : "", option[i]);
				break;
			}
	if (*all)
		cd_put_text(x, "iommu/options", "", all);
	else
		cd_put_absent(x, "iommu/options", "", "the command line says nothing of it");
}

/* A group without a type is translated or passed on: nobody knows. */
static void type_of(struct cd_collect *x, const char *device, const char *group)
{
	const char *path = cd_sprintf(cd_collect_arena(x), GROUPS "/%s/type", group);
	int error;
	const char *type = cd_sysfs_text(x, path, &error);

	if (type)
		cd_put_text(x, "pci/iommu_type", device, type);
	else if (error == ENOENT)
		cd_put_unseen(x, "pci/iommu_type", device, CD_NOT_COLLECTED,
			      "no %s: kernels before 4.19 do not tell, or it was not recorded", path);
	else
		cd_put_errno(x, "pci/iommu_type", device, path, error);
}

static void group_of(struct cd_collect *x, const char *device)
{
	static const char none[] = "no IOMMU translates the function";
	const char *path = cd_pci_path(x, device, "iommu_group");
	int error;
	const char *group = cd_sysfs_link(x, path, &error);

	if (group) {
		cd_put_text(x, "pci/iommu_group", device, group);
		type_of(x, device, group);
	} else if (error != ENOENT) {
		cd_put_errno(x, "pci/iommu_group", device, path, error);
		cd_put_errno(x, "pci/iommu_type", device, path, error);
	} else if (is_told(x)) {
		cd_put_absent(x, "pci/iommu_group", device, none);
		cd_put_absent(x, "pci/iommu_type", device, none);
	} else {
		cd_put_unseen(x, "pci/iommu_group", device, CD_NOT_COLLECTED,
			      "%s was not recorded", path);
		cd_put_unseen(x, "pci/iommu_type", device, CD_NOT_COLLECTED,
			      "%s was not recorded", path);
	}
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_names functions = cd_pci_functions(x, false);

	(void)err;
	units(x);
	options(x);
	for (size_t i = 0; i < functions.n; i++)
		group_of(x, functions.name[i]);
	return 0;
}

const struct cd_collector cd_collector_pci_iommu = {
	.name = "pci_iommu", .group = "pci", .facts = facts, .collect = collect,
};

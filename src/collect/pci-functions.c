/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pci-functions.c - which PCI functions does the way of the traffic lead through?
 *
 * A server has hundreds of functions; what is asked of each costs a read of the device.
 */
#include "collect/pci-functions.h"

#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "collect/sysfs.h"

const char *cd_pci_path(struct cd_collect *x, const char *device, const char *file)
{
	return cd_sprintf(cd_collect_arena(x), CD_PCI_DEVICES "/%s/%s", device, file);
}

static bool counts(struct cd_collect *x, const char *device, uint64_t class, bool bridges)
{
	int error;

	switch (class >> 8) {
	case 0x0604:
		return bridges;
	case 0x0b40:
		return true;
	case 0x0280: case 0x0c06:	/* Wi-Fi, or an adapter of both kinds */
		return cd_host_exists(cd_collect_host(x), cd_collect_arena(x),
				      cd_pci_path(x, device, "infiniband"), &error);
	default:
		return class >> 16 == 0x02 || class >> 16 == 0x03 || class >> 16 == 0x12;
	}
}

struct cd_names cd_pci_functions(struct cd_collect *x, bool bridges)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names all = cd_host_list(cd_collect_host(x), a, CD_PCI_DEVICES);
	const char **name = cd_alloc_n(a, all.n + 1, sizeof(*name));
	size_t n = 0;

	for (size_t i = 0; i < all.n; i++) {
		int error;
		uint64_t class;
		const char *text = cd_sysfs_text(x, cd_pci_path(x, all.name[i], "class"), &error);

		if (text && cd_parse_hex(text, &class) && counts(x, all.name[i], class, bridges) &&
		    !cd_sysfs_link(x, cd_pci_path(x, all.name[i], "physfn"), &error))
			name[n++] = all.name[i];
	}
	return (struct cd_names){ .name = name, .n = n, .error = all.error };
}

const char *cd_pci_sleeps(struct cd_collect *x, const char *device)
{
	int error;
	const char *text = cd_sysfs_text(x, cd_pci_path(x, device, "power/runtime_status"), &error);

	if (text && (!strcmp(text, "suspended") || !strcmp(text, "suspending")))
		return text;
	text = cd_sysfs_text(x, cd_pci_path(x, device, "power_state"), &error);
	return text && !strncmp(text, "D3", 2) ? text : NULL;
}

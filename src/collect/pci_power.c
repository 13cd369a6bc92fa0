/* SPDX-License-Identifier: Apache-2.0 */
/* pci_power - may each card and its link go to sleep, and do they? */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "collect/pci-functions.h"
#include "collect/sysfs.h"

#define POLICY "/sys/module/pcie_aspm/parameters/policy"

static const struct cd_fact_spec facts[] = {
	{ .name = "pci/runtime_status", .type = CD_TEXT, .source = CD_PCI_FILE("power/runtime_status"),
	  .about = "active, suspended or unsupported" },
	{ .name = "pci/power_control", .type = CD_TEXT, .source = CD_PCI_FILE("power/control"),
	  .about = "\"auto\": may sleep when idle, \"on\": never" },
	{ .name = "pci/aspm", .type = CD_TEXTS, .source = "grep . " CD_PCI_DEVICES "/{subject}/link/*",
	  .about = "sleep states that the kernel lets its link enter; absent: it can enter none" },
	{ .name = "aspm/policy", .type = CD_TEXT, .source = "cat " POLICY,
	  .about = "default, performance, powersave or powersupersave" },
	{ .name = NULL },
};

static void states(struct cd_collect *x, const char *device)
{
	static const char *const state[] = { "l0s_aspm", "l1_aspm", "l1_1_aspm", "l1_2_aspm" };
	static const char *const name[] = { "L0s", "L1", "L1.1", "L1.2" };
	const char *on[4];
	size_t n = 0, found = 0;
	int error;

	for (size_t i = 0; i < 4; i++) {
		const char *path = cd_sprintf(cd_collect_arena(x), "%s/%s",
					      cd_pci_path(x, device, "link"), state[i]);
		const char *text = cd_sysfs_text(x, path, &error);

		if (!text && error != ENOENT) {
			cd_put_errno(x, "pci/aspm", device, path, error);
			return;
		}
		found += text != NULL;
		if (text && !strcmp(text, "1"))
			on[n++] = name[i];
	}
	if (found)
		cd_put_texts(x, "pci/aspm", device, on, n);
	else
		cd_put_absent(x, "pci/aspm", device, "the kernel manages no sleep state of this link");
}

/* "[default] performance powersave powersupersave" */
static void policy(struct cd_collect *x)
{
	int error;
	const char *text = cd_sysfs_text(x, POLICY, &error), *open, *close;

	if (!text) {
		cd_put_errno(x, "aspm/policy", "", POLICY, error);
		return;
	}
	open = strchr(text, '[');
	close = open ? strchr(open, ']') : NULL;
	if (close)
		cd_put_text(x, "aspm/policy", "",
			    cd_strndup(cd_collect_arena(x), open + 1, (size_t)(close - open - 1)));
	else
		cd_put_unseen(x, "aspm/policy", "", CD_GARBAGE, POLICY ": '%.64s'", text);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_names functions = cd_pci_functions(x, false);

	(void)err;
	policy(x);
	for (size_t i = 0; i < functions.n; i++) {
		const char *device = functions.name[i];

		cd_sysfs_put_text(x, "pci/runtime_status", device,
				  cd_pci_path(x, device, "power/runtime_status"));
		cd_sysfs_put_text(x, "pci/power_control", device,
				  cd_pci_path(x, device, "power/control"));
		states(x, device);
	}
	return 0;
}

const struct cd_collector cd_collector_pci_power = {
	.name = "pci_power", .group = "pci", .facts = facts, .collect = collect,
};

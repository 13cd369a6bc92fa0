/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cmdline - what was the kernel told at boot?
 *
 * Only the options that are known to act on how it communicates: others may hold secrets.
 */
#include <commdoctor/collector.h>

#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "host/host.h"

enum { MOST_OPTIONS = 64 };

static const struct cd_fact_spec facts[] = {
	{ .name = "boot/options", .type = CD_TEXTS, .source = "cat /proc/cmdline",
	  .about = "options of the kernel's command line that act on CPUs, interrupts, memory and PCI" },
	{ .name = NULL },
};

static const char *const known[] = {
	"isolcpus", "nohz_full", "nohz", "rcu_nocbs", "rcu_nocb_poll", "irqaffinity", "skew_tick",
	"nosmt", "mitigations", "idle", "intel_idle.*", "processor.*", "cpuidle.*", "cpufreq.*",
	"intel_pstate", "amd_pstate", "clocksource", "tsc", "numa_balancing", "transparent_hugepage",
	"default_hugepagesz", "hugepagesz", "hugepages", "iommu", "iommu.*", "intel_iommu", "amd_iommu",
	"arm-smmu*", "pci", "pcie_*", "psi", "threadirqs", "nosoftlockup", "isolcpus.*", NULL
};

/* The name stands before '='; a value in quotes may hold blanks, and the kernel keeps it one option. */
static const char *next(struct cd_arena *a, const char **p)
{
	const char *begin = *p += strspn(*p, " \t\n");
	bool quoted = false;

	for (; **p && (quoted || !strchr(" \t\n", **p)); ++*p)
		quoted ^= **p == '"';
	return *p == begin ? NULL : cd_strndup(a, begin, (size_t)(*p - begin));
}

static bool is_known(struct cd_arena *a, const char *option)
{
	const char *name = cd_strndup(a, option, strcspn(option, "="));

	for (size_t i = 0; known[i]; i++)
		if (cd_text_glob(known[i], name))
			return true;
	return false;
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, "/proc/cmdline", CD_READ_SMALL);
	const char *option[MOST_OPTIONS], *p = b.data, *word;
	size_t n = 0;

	(void)err;
	if (b.error) {
		cd_put_errno(x, "boot/options", "", "/proc/cmdline", b.error);
		return 0;
	}
	if (!b.len) {
		cd_put_unseen(x, "boot/options", "", CD_MASKED, "/proc/cmdline is empty");
		return 0;
	}
	while (n < MOST_OPTIONS && (word = next(a, &p)) && strcmp(word, "--") != 0)
		if (is_known(a, word))
			option[n++] = word;
	cd_put_texts(x, "boot/options", "", option, n);
	return 0;
}

const struct cd_collector cd_collector_cmdline = {
	.name = "cmdline", .group = "files", .facts = facts, .collect = collect,
};

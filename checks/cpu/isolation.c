/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cpu.isolation - has a node of a port still a CPU for the kernel's own work?
 *
 * Isolated CPUs take no tasks of the scheduler.  When all CPUs beside a port are, its threads and
 * everything that serves it run on the far node.
 */
#include <commdoctor/check.h>

static const char *const needs[] = {
	"path", "pci/local_cpus", "nic/pci", "cpu/isolated", "cpu/nohz_full", "boot/options", NULL
};
static const struct cd_code codes[] = {
	{ "all-isolated", CD_LOW, "local_cpus isolated" },
	{ .code = NULL },
};

static const char *option(struct cd_case *c, const char *name)
{
	struct cd_texts words;

	if (!cd_have_texts(c, "boot/options", "", &words))
		return NULL;
	for (size_t i = 0; i < words.n; i++)
		if (cd_glob(cd_words(c, "%s=*", name), words.item[i]))
			return words.item[i];
	return NULL;
}

static void notes(struct cd_case *c, const char *isolated)
{
	const char *nohz = "";

	if (option(c, "isolcpus"))
		cd_note(c, "", "isolcpus= cannot be changed until the next boot; partitions of cpusets "
			"can");
	if (cd_have_text(c, "cpu/nohz_full", "", &nohz) && *nohz && !cd_cpus_within(nohz, isolated))
		cd_note(c, "", "nohz_full spares CPUs %s the tick only while one task runs there; nothing "
			"keeps the scheduler from putting more on them", nohz);
}

static void judge_port(struct cd_case *c, const char *nic, const char *isolated)
{
	const char *pci, *local;
	struct cd_finding *f;

	if (!cd_need_text(c, "nic/pci", nic, &pci) ||
	    !cd_need_text(c, "pci/local_cpus", pci, &local))
		return;
	if (!*local) {
		cd_not_applicable(c, nic, "its NUMA node has no CPU");
		return;
	}
	if (!cd_cpus_within(local, isolated)) {
		cd_pass(c, nic);
		return;
	}
	f = cd_fail(c, nic, "all-isolated", CD_LOW);
	cd_observe_text(f, "local_cpus", local);
	cd_observe_text(f, "isolated", isolated);
}

static void judge(struct cd_case *c)
{
	const char *isolated;

	if (!cd_need_text(c, "cpu/isolated", "", &isolated))
		return;
	notes(c, isolated);
	if (!*isolated) {
		cd_not_applicable(c, "", "no CPU is isolated");
		return;
	}
	for (const char *nic = NULL; (nic = cd_each(c, "path", nic));)
		judge_port(c, nic, isolated);
}

const struct cd_check cd_cpu_isolation[] = {
	{ .id = "cpu.isolation", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * machine - is this bare metal, a virtual machine, a container?
 *
 * The two are asked apart: a container in a virtual machine is both.  Nothing here runs CPUID: a
 * recording cannot, and the kernel prints its answer as the flag "hypervisor".
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "host/host.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "host/cpu_vendor", .type = CD_TEXT, .unit = "", .source = "lscpu",
	  .about = "vendor_id of x86, implementer of ARM" },
	{ .name = "host/virtual", .type = CD_TEXT, .unit = "", .source = "systemd-detect-virt -v",
	  .about = "hypervisor; absent on bare metal" },
	{ .name = "host/container", .type = CD_TEXT, .unit = "", .source = "systemd-detect-virt -c",
	  .about = "container runtime; absent outside of one" },
	{ .name = NULL },
};

static struct cd_bytes slurp(struct cd_collect *x, const char *path)
{
	return cd_host_read(cd_collect_host(x), cd_collect_arena(x), path, CD_READ_LARGE);
}

/* A short file as text; "" when there is none. */
static const char *text_of(struct cd_collect *x, const char *path)
{
	struct cd_bytes b = slurp(x, path);

	return b.error ? "" : cd_text_trim(cd_collect_arena(x), b.data);
}

/* "flags\t\t: fpu vme ...": the value of the first line with this key; NULL when there is none. */
static const char *cpu_value(struct cd_arena *a, const char *cpuinfo, const char *key)
{
	size_t n = strlen(key);

	for (const char *line = cpuinfo; line; line = strchr(line, '\n')) {
		const char *p;

		line += *line == '\n';
		p = line + n + (strncmp(line, key, n) ? 0 : strspn(line + n, " \t"));
		if (!strncmp(line, key, n) && *p == ':')
			return cd_text_trim(a, cd_strndup(a, p + 1, strcspn(p + 1, "\n")));
	}
	return NULL;
}

static bool has_word(struct cd_arena *a, const char *text, const char *word)
{
	const char *all = cd_sprintf(a, " %s ", text);

	return strstr(all, cd_sprintf(a, " %s ", word));
}

/* SMBIOS vendor or product -> name, as systemd-detect-virt(1) names them. */
static const char *by_dmi(struct cd_collect *x)
{
	static const struct { const char *begins, *name; } known[] = {
		{ "KVM", "kvm" }, { "OpenStack", "kvm" }, { "KubeVirt", "kvm" },
		{ "Amazon EC2", "amazon" }, { "QEMU", "qemu" }, { "VMware", "vmware" },
		{ "VMW", "vmware" }, { "innotek GmbH", "oracle" }, { "VirtualBox", "oracle" },
		{ "Xen", "xen" }, { "Bochs", "bochs" }, { "Parallels", "parallels" },
		{ "BHYVE", "bhyve" }, { "Hyper-V", "microsoft" },
		{ "Apple Virtualization", "apple" }, { "Google Compute Engine", "google" },
		{ "Alibaba Cloud ECS", "kvm" },
	};
	static const char *const path[] = {
		"/sys/class/dmi/id/product_name", "/sys/class/dmi/id/sys_vendor",
		"/sys/class/dmi/id/board_vendor", "/sys/class/dmi/id/bios_vendor",
	};

	for (size_t i = 0; i < sizeof(path) / sizeof(path[0]); i++) {
		const char *text = text_of(x, path[i]);

		for (size_t k = 0; k < sizeof(known) / sizeof(known[0]); k++)
			if (cd_text_starts(text, known[k].begins))
				return known[k].name;
	}
	/* Microsoft builds computers, too; only the pair is its hypervisor */
	if (cd_text_starts(text_of(x, path[1]), "Microsoft Corporation") &&
	    cd_text_starts(text_of(x, path[0]), "Virtual Machine"))
		return "microsoft";
	return NULL;
}

/* ARM, RISC-V and POWER tell it in the device tree; strings there end with NUL. */
static const char *by_device_tree(struct cd_collect *x)
{
	static const char *const base = "/sys/firmware/devicetree/base";
	struct cd_arena *a = cd_collect_arena(x);
	const char *text = text_of(x, cd_sprintf(a, "%s/hypervisor/compatible", base));
	int error;

	if (!strcmp(text, "linux,kvm"))
		return "kvm";
	if (strstr(text, "xen"))
		return "xen";
	if (strstr(text, "vmware"))
		return "vmware";
	if (*text)
		return "unknown";
	if (cd_host_exists(cd_collect_host(x), a, cd_sprintf(a, "%s/ibm,partition-name", base),
			   &error))
		return strstr(text_of(x, cd_sprintf(a, "%s/model", base)), "qemu") ? "kvm"
										   : "powervm";
	return NULL;
}

/* A hypervisor's clock, where a small virtual machine has no firmware to name it. */
static const char *by_clock(struct cd_collect *x)
{
	const char *clocks =
		text_of(x, "/sys/devices/system/clocksource/clocksource0/available_clocksource");

	return strstr(clocks, "kvm-clock") ? "kvm" : strstr(clocks, "hyperv") ? "microsoft" : NULL;
}

static void put_virtual(struct cd_collect *x, struct cd_bytes cpuinfo)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *flags = cpuinfo.error ? NULL : cpu_value(a, cpuinfo.data, "flags");
	const char *hypervisor = text_of(x, "/sys/hypervisor/type");
	const char *name = by_dmi(x);
	const char *product = text_of(x, "/sys/class/dmi/id/product_name");

	/* dom0 sees itself under a hypervisor and owns the hardware all the same */
	if (has_word(a, text_of(x, "/proc/xen/capabilities"), "control_d")) {
		cd_put_absent(x, "host/virtual", "", "the controlling domain of Xen");
		return;
	}
	if (!name)
		name = by_device_tree(x);
	if (!name && *hypervisor)
		name = hypervisor;
	if (!name && strstr(text_of(x, "/proc/sysinfo"), "VM00 Control Program"))
		name = "zvm";
	if (!name)
		name = by_clock(x);
	if (flags && has_word(a, flags, "hypervisor"))
		cd_put_text(x, "host/virtual", "", name ? name : "unknown");
	else if (flags)		/* a machine of a cloud without one: "m5.metal" */
		cd_put_absent(x, "host/virtual", "", "the CPU tells of no hypervisor");
	else if (name && !strstr(product, "metal"))
		cd_put_text(x, "host/virtual", "", name);
	else if (cpuinfo.error)
		cd_put_errno(x, "host/virtual", "", "/proc/cpuinfo", cpuinfo.error);
	else if (!cpuinfo.len)
		cd_put_unseen(x, "host/virtual", "", CD_MASKED, "/proc/cpuinfo is empty");
	else
		cd_put_absent(x, "host/virtual", "",
			      "neither firmware nor device tree tells of a hypervisor");
}

/* Part of a cgroup or mount path -> runtime. */
static const char *by_path(const char *text)
{
	static const struct { const char *part, *name; } known[] = {
		{ "/kubelet/pods/", "kubernetes" }, { "kubepods", "kubernetes" },
		{ "libpod", "podman" }, { "/containers/storage/", "podman" },
		{ "/docker/", "docker" }, { "docker-", "docker" },
		{ "containerd", "containerd" }, { "/crio-", "cri-o" }, { "lxc.payload", "lxc" },
		{ "/lxc/", "lxc" }, { "/machine.slice/machine-", "systemd-nspawn" },
		{ "/var/lib/machines/", "systemd-nspawn" }, { "/enroot/", "enroot" },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (strstr(text, known[i].part))
			return known[i].name;
	return NULL;
}

/*
 * What the root and /etc/hosts of this mount namespace are made of.  A host also mounts the
 * folders of its containers, so other lines prove nothing.
 */
static const char *by_mounts(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = slurp(x, "/proc/self/mountinfo");
	const char *root = NULL, *hosts = NULL;

	for (const char *p = b.error ? NULL : b.data; p && *p;) {
		size_t n = strcspn(p, "\n");
		const char *line = cd_strndup(a, p, n);
		char *word[6];

		p += n + (p[n] == '\n');
		/* 27 1 254:0 ROOT POINT options ... - overlay overlay lowerdir=... */
		if (cd_text_words(cd_strdup(a, line), word, 6) < 6)
			continue;
		if (!strcmp(word[4], "/"))
			root = by_path(strstr(line, " - overlay ") ? line : word[3]);
		else if (!strcmp(word[4], "/etc/hosts"))
			hosts = by_path(word[3]);
	}
	return hosts ? hosts : root;
}

static void put_container(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_host *h = cd_collect_host(x);
	const char *named = text_of(x, "/run/systemd/container");
	struct cd_bytes environment = slurp(x, "/proc/1/environ");
	const char *mark = NULL;
	int error = 0;

	if (*named)
		mark = named;
	for (size_t i = 0; !mark && !environment.error && i < environment.len;
	     i += strlen(environment.data + i) + 1)
		if (cd_text_starts(environment.data + i, "container=") &&
		    environment.data[i + strlen("container=")])
			mark = environment.data + i + strlen("container=");
	if (!mark && cd_host_exists(h, a, "/run/.containerenv", &error))
		mark = "podman";
	if (!mark && cd_host_exists(h, a, "/.dockerenv", &error))
		mark = "docker";
	if (!mark && cd_host_exists(h, a, "/.singularity.d", &error))
		mark = "apptainer";
	if (!mark)
		mark = by_path(text_of(x, "/proc/1/cgroup"));
	if (!mark)
		mark = by_mounts(x);
	if (mark)
		cd_put_text(x, "host/container", "", mark);
	else if (!cd_host_exists(h, a, "/proc/self/mountinfo", &error))
		cd_put_unseen(x, "host/container", "", CD_NOT_COLLECTED,
			      "no mark of a container, and /proc/self/mountinfo was not seen");
	else
		cd_put_absent(x, "host/container", "", "no mark of a container runtime");
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	static const char *const key[] = { "vendor_id", "CPU implementer", "cpu" };
	struct cd_bytes b = slurp(x, "/proc/cpuinfo");
	const char *vendor = NULL;

	(void)err;
	for (size_t i = 0; !b.error && i < sizeof(key) / sizeof(key[0]) && !vendor; i++)
		vendor = cpu_value(cd_collect_arena(x), b.data, key[i]);
	if (vendor)
		cd_put_text(x, "host/cpu_vendor", "", vendor);
	else if (b.error)
		cd_put_errno(x, "host/cpu_vendor", "", "/proc/cpuinfo", b.error);
	else if (!b.len)
		cd_put_unseen(x, "host/cpu_vendor", "", CD_MASKED, "/proc/cpuinfo is empty");
	else
		cd_put_absent(x, "host/cpu_vendor", "", "/proc/cpuinfo names no vendor");
	put_virtual(x, b);
	put_container(x);
	return 0;
}

const struct cd_collector cd_collector_machine = {
	.name = "machine", .group = "files", .facts = facts, .collect = collect,
};

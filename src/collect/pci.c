/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pci - which functions are on the PCI buses, where, and how fast is each one's link?
 *
 * Our own walk of sysfs, live and recorded alike.  A big server has hundreds of functions that
 * never carry traffic (memory controllers, counters): of those only the ids are read.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/netdev.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define DEVICES "/sys/bus/pci/devices"
#define FILE_OF(n) "cat " DEVICES "/{subject}/" n

static const struct cd_fact_spec facts[] = {
	{ .name = "pci", .type = CD_TEXTS, .source = "lspci -D",
	  .about = "every PCI function, by address 0000:5e:00.0" },
	{ .name = "pci/class", .type = CD_INT, .source = FILE_OF("class"),
	  .about = "24 bits: 0x020000 is Ethernet" },
	{ .name = "pci/vendor", .type = CD_INT, .source = FILE_OF("vendor"),
	  .about = "0x15b3 as a number" },
	{ .name = "pci/device", .type = CD_INT, .source = FILE_OF("device"),
	  .about = "as a number" },
	{ .name = "pci/parent", .type = CD_TEXT, .source = "readlink " DEVICES "/{subject}",
	  .about = "the port or bridge above; absent on a root bus" },
	{ .name = "pci/driver", .type = CD_TEXT, .source = "lspci -ks {subject}",
	  .about = "bound driver; not read of system functions, as all below" },
	{ .name = "pci/numa_node", .type = CD_INT, .source = FILE_OF("numa_node"),
	  .about = "absent where the firmware names none" },
	{ .name = "pci/local_cpus", .type = CD_CPUS, .source = FILE_OF("local_cpulist"),
	  .about = "nearest CPUs" },
	{ .name = "pci/speed", .type = CD_REAL, .unit = "GT/s",
	  .source = FILE_OF("current_link_speed"), .about = "as negotiated; absent: no such link" },
	{ .name = "pci/width", .type = CD_INT, .unit = "lanes",
	  .source = FILE_OF("current_link_width"), .about = "as negotiated" },
	{ .name = "pci/max_speed", .type = CD_REAL, .unit = "GT/s",
	  .source = FILE_OF("max_link_speed"), .about = "of this end of the link" },
	{ .name = "pci/max_width", .type = CD_INT, .unit = "lanes",
	  .source = FILE_OF("max_link_width"), .about = "of this end of the link" },
	{ .name = "pci/physfn", .type = CD_TEXT, .source = "readlink " DEVICES "/{subject}/physfn",
	  .about = "the function whose virtual function this is" },
	{ .name = "pci/vfs", .type = CD_INT, .source = FILE_OF("sriov_numvfs"),
	  .about = "virtual functions that exist" },
	{ .name = "pci/power_state", .type = CD_TEXT, .source = FILE_OF("power_state"),
	  .about = "D0 is awake" },
	{ .name = NULL },
};

struct walk {
	struct cd_collect *x;
	struct cd_arena *a;
	bool old_kernel;	/* has no link files at all: before 4.13 */
};

static const char *path_of(struct walk *w, const char *device, const char *file)
{
	return cd_sprintf(w->a, DEVICES "/%s/%s", device, file);
}

static bool is_linked(int64_t class)
{
	switch (class >> 16) {
	case 0x01: case 0x02: case 0x03: case 0x0b: case 0x0c: case 0x12:
		return class >> 8 != 0x0c03 && class >> 8 != 0x0c05;	/* USB, SMBus */
	case 0x06:
		return class >> 8 == 0x0604;
	default:
		return false;
	}
}

/* "16.0 GT/s PCIe"; "16 GT/s" up to 5.6; "Unknown" and "Unknown speed" when the link is down. */
static void put_speed(struct walk *w, const char *fact, const char *device, const char *file)
{
	const char *path = path_of(w, device, file);
	const char *text, *unit;
	double speed;
	int error;

	text = cd_sysfs_text(w->x, path, &error);
	if (!text) {
		cd_put_errno(w->x, fact, device, path, error);
		return;
	}
	if (cd_text_starts(text, "Unknown")) {
		cd_put_absent(w->x, fact, device, "the function names no link speed");
		return;
	}
	unit = strstr(text, "GT/s");
	if (unit && cd_parse_real(cd_strndup(w->a, text, (size_t)(unit - text)), &speed) &&
	    speed > 0 && (!unit[4] || !strcmp(unit + 4, " PCIe")))
		cd_put_real(w->x, fact, device, speed);
	else
		cd_put_unseen(w->x, fact, device, CD_GARBAGE, "%s: '%.64s'", path, text);
}

static void put_link(struct walk *w, const char *device)
{
	static const struct { const char *fact, *file; bool speed; } files[] = {
		{ "pci/speed", "current_link_speed", true },
		{ "pci/width", "current_link_width", false },
		{ "pci/max_speed", "max_link_speed", true },
		{ "pci/max_width", "max_link_width", false },
	};

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		if (!cd_wants(w->x, files[i].fact))
			continue;
		if (w->old_kernel)
			cd_put_unseen(w->x, files[i].fact, device, CD_NOT_COLLECTED,
				      "no function has %s: the kernel is older than 4.13",
				      files[i].file);
		else if (files[i].speed)
			put_speed(w, files[i].fact, device, files[i].file);
		else
			cd_sysfs_put_int(w->x, files[i].fact, device,
					 path_of(w, device, files[i].file));
	}
}

static void put_numa_node(struct walk *w, const char *device)
{
	const char *path = path_of(w, device, "numa_node");
	int error;
	const char *text = cd_sysfs_text(w->x, path, &error);
	int64_t node;

	if (!text)
		cd_put_errno(w->x, "pci/numa_node", device, path, error);
	else if (!cd_parse_i64(text, &node))
		cd_put_unseen(w->x, "pci/numa_node", device, CD_GARBAGE, "%s: '%.64s'", path, text);
	else if (node < 0)
		cd_put_absent(w->x, "pci/numa_node", device, "the firmware names no NUMA node");
	else
		cd_put_int(w->x, "pci/numa_node", device, node);
}

static void put_linked(struct walk *w, const char *fact, const char *device, const char *file,
		       const char *why_absent)
{
	const char *path = path_of(w, device, file), *name;
	int error;

	name = cd_sysfs_link(w->x, path, &error);
	if (name)
		cd_put_text(w->x, fact, device, name);
	else if (error == ENOENT && cd_host_absent_is_answer(cd_collect_host(w->x), w->a, path))
		cd_put_absent(w->x, fact, device, "%s", why_absent);
	else
		cd_put_errno(w->x, fact, device, path, error);
}

static void put_details(struct walk *w, const char *device)
{
	if (cd_wants(w->x, "pci/driver"))
		put_linked(w, "pci/driver", device, "driver", "no driver is bound");
	if (cd_wants(w->x, "pci/numa_node"))
		put_numa_node(w, device);
	if (cd_wants(w->x, "pci/local_cpus"))
		cd_sysfs_put_cpus(w->x, "pci/local_cpus", device,
				  path_of(w, device, "local_cpulist"));
	if (cd_wants(w->x, "pci/physfn"))
		put_linked(w, "pci/physfn", device, "physfn", "not a virtual function");
	if (cd_wants(w->x, "pci/vfs"))
		cd_sysfs_put_int(w->x, "pci/vfs", device, path_of(w, device, "sriov_numvfs"));
	if (cd_wants(w->x, "pci/power_state"))
		cd_sysfs_put_text(w->x, "pci/power_state", device,
				  path_of(w, device, "power_state"));
	put_link(w, device);
}

/* Where the function's folder really lies: ".../0000:00:01.1/0000:02:00.0" */
static const char *folder_of(struct walk *w, const char *device, int *error)
{
	const char *path = cd_sprintf(w->a, DEVICES "/%s", device);
	const char *to = cd_host_link(cd_collect_host(w->x), w->a, path, error);

	return to ? to : cd_host_real(cd_collect_host(w->x), w->a, path, error);
}

static void put_parent(struct walk *w, const char *device)
{
	int error;
	const char *folder = folder_of(w, device, &error), *slash, *above, *nearest;

	if (!folder) {
		cd_put_errno(w->x, "pci/parent", device, cd_sprintf(w->a, DEVICES "/%s", device),
			     error);
		return;
	}
	slash = strrchr(folder, '/');
	above = slash ? cd_strndup(w->a, folder, (size_t)(slash - folder)) : "";
	slash = strrchr(above, '/');
	slash = slash ? slash + 1 : above;
	/* a bus of the root complex lies in "pci0000:00", one behind a VMD in "pci10000:e0" */
	nearest = cd_netdev_pci_folder(w->a, above);
	if (nearest && !strcmp(nearest, above))
		cd_put_text(w->x, "pci/parent", device, slash);
	else if (cd_text_starts(slash, "pci"))
		cd_put_absent(w->x, "pci/parent", device, "on a root bus");
	else
		cd_put_unseen(w->x, "pci/parent", device, CD_NOT_COLLECTED,
			      "its folder does not tell where the function sits");
}

static void put_device(struct walk *w, const char *device)
{
	int error;
	const char *path = path_of(w, device, "class");
	const char *text = cd_sysfs_text(w->x, path, &error);
	uint64_t class;

	if (!text)
		cd_put_errno(w->x, "pci/class", device, path, error);
	else if (!cd_parse_hex(text, &class) || class > 0xffffff)
		cd_put_unseen(w->x, "pci/class", device, CD_GARBAGE, "%s: '%.64s'", path, text);
	else
		cd_put_int(w->x, "pci/class", device, (int64_t)class);
	if (cd_wants(w->x, "pci/vendor"))
		cd_sysfs_put_hex(w->x, "pci/vendor", device, path_of(w, device, "vendor"));
	if (cd_wants(w->x, "pci/device"))
		cd_sysfs_put_hex(w->x, "pci/device", device, path_of(w, device, "device"));
	put_parent(w, device);
	if (!text || !cd_parse_hex(text, &class) || is_linked((int64_t)class))
		put_details(w, device);
}

/* Link files came with 4.13 and into older kernels of distributions: one function tells. */
static bool lacks_link_files(struct walk *w, struct cd_names devices)
{
	static const char *const version = "/proc/sys/kernel/osrelease";
	const char *text, *dot;
	uint64_t major, minor;
	int error;

	for (size_t i = 0; i < devices.n; i++)
		if (cd_host_exists(cd_collect_host(w->x), w->a,
				   path_of(w, devices.name[i], "max_link_width"), &error))
			return false;
	text = cd_sysfs_text(w->x, version, &error);
	dot = text ? strchr(text, '.') : NULL;
	if (!dot || !cd_parse_u64(cd_strndup(w->a, text, (size_t)(dot - text)), &major) ||
	    !cd_parse_u64(cd_strndup(w->a, dot + 1, strspn(dot + 1, "0123456789")), &minor))
		return true;
	return major < 4 || (major == 4 && minor < 13);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct walk w = { .x = x, .a = cd_collect_arena(x) };
	struct cd_names devices = cd_host_list(cd_collect_host(x), w.a, DEVICES);

	(void)err;
	if (devices.error) {
		cd_put_errno(x, "pci", "", DEVICES, devices.error);
		return 0;
	}
	w.old_kernel = lacks_link_files(&w, devices);
	for (size_t i = 0; i < devices.n; i++)
		put_device(&w, devices.name[i]);
	cd_put_set(x, "pci", devices.name, devices.n);
	return 0;
}

const struct cd_collector cd_collector_pci = {
	.name = "pci", .group = "pci", .facts = facts, .collect = collect,
};

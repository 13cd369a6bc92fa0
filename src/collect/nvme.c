/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nvme - which NVMe controllers are there, over which transport, and by which paths?
 *
 * With native multipath the disk that is used ("nvme0n1") stands above hidden paths ("nvme0c1n1":
 * subsystem 0, controller 1, namespace 1), each with its own access state (ANA).
 */
#include <commdoctor/collector.h>

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define NVME "/sys/class/nvme"
#define SUBSYSTEM "/sys/class/nvme-subsystem"
#define NATIVE "/sys/module/nvme_core/parameters/multipath"
#define FILE_OF(n) "cat " NVME "/{subject}/" n

static const struct cd_column columns[] = {
	{ "path", CD_COL_TEXT, "" }, { "disk", CD_COL_TEXT, "" },
	{ "controller", CD_COL_TEXT, "" }, { "subsystem", CD_COL_TEXT, "" },
	{ "ana_state", CD_COL_TEXT, "" }, { .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "nvme/controller", .type = CD_TEXTS, .source = "nvme list -v",
	  .about = "controllers; one of fabrics is one connection" },
	{ .name = "nvme/transport", .type = CD_TEXT, .source = FILE_OF("transport"),
	  .about = "pcie tcp rdma fc loop" },
	{ .name = "nvme/state", .type = CD_TEXT, .source = FILE_OF("state"),
	  .about = "live, connecting, resetting, deleting, dead" },
	{ .name = "nvme/address", .type = CD_TEXT, .source = FILE_OF("address"),
	  .about = "of the target, and of this host where it was pinned" },
	{ .name = "nvme/subsysnqn", .type = CD_TEXT, .source = FILE_OF("subsysnqn"),
	  .about = "name of the subsystem" },
	{ .name = "nvme/cntrltype", .type = CD_TEXT, .source = FILE_OF("cntrltype"),
	  .about = "io, discovery or admin" },
	{ .name = "nvme/ctrl_loss_tmo", .type = CD_TEXT, .source = FILE_OF("ctrl_loss_tmo"),
	  .about = "seconds until a lost controller is given up; off: never" },
	{ .name = "nvme/subsystem", .type = CD_TEXTS, .source = "nvme list-subsys",
	  .about = "subsystems" },
	{ .name = "nvme/iopolicy", .type = CD_TEXT, .source = "cat " SUBSYSTEM "/{subject}/iopolicy",
	  .about = "numa, round-robin or queue-depth" },
	{ .name = "nvme/native", .type = CD_BOOL, .source = "cat " NATIVE,
	  .about = "the kernel's own multipath joins the paths of a disk" },
	{ .name = "nvme/path", .type = CD_TABLE, .columns = columns, .source = "nvme list-subsys",
	  .about = "paths of native multipath" },
	{ .name = "nvme/path_sectors", .type = CD_COUNTER, .unit = "",
	  .source = "cat " NVME "/*/{subject}/stat",
	  .about = "sectors read and written over one path" },
	{ .name = NULL },
};

/* "nvme0c1n1" -> "nvme0n1" and "nvme-subsys0"; false for another name */
static bool split(struct cd_arena *a, const char *name, const char **disk, const char **subsystem)
{
	static const char prefix[] = "nvme";
	size_t head = sizeof(prefix) - 1, first, second, third;

	if (strncmp(name, prefix, head))
		return false;
	first = strspn(name + head, "0123456789");
	if (!first || name[head + first] != 'c')
		return false;
	second = strspn(name + head + first + 1, "0123456789");
	if (!second || name[head + first + 1 + second] != 'n')
		return false;
	third = strspn(name + head + first + second + 2, "0123456789");
	if (!third || name[head + first + second + 2 + third])
		return false;
	*disk = cd_sprintf(a, "%.*s%s", (int)(head + first), name, name + head + first + 1 + second);
	*subsystem = cd_sprintf(a, "nvme-subsys%.*s", (int)first, name + head);
	return true;
}

/* Kernel Documentation/block/stat: the third word are sectors read, the seventh written. */
static void sectors(struct cd_collect *x, const char *name, const char *path)
{
	struct cd_arena *a = cd_collect_arena(x);
	int error;
	const char *text = cd_sysfs_text(x, path, &error);
	int64_t *value;
	size_t n;

	if (!text)
		cd_put_errno(x, "nvme/path_sectors", name, path, error);
	else if (!cd_parse_ints(a, text, &value, &n) || n < 7 || value[2] < 0 || value[6] < 0)
		cd_put_unseen(x, "nvme/path_sectors", name, CD_GARBAGE, "%s: '%.64s'", path, text);
	else
		cd_put_counter(x, "nvme/path_sectors", name, (uint64_t)value[2] +
			       (uint64_t)value[6]);
}

static void paths(struct cd_collect *x, struct cd_rows *rows, const char *controller)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *folder = cd_sprintf(a, NVME "/%s", controller), *disk, *subsystem, *state;
	struct cd_names all = cd_host_list(cd_collect_host(x), a, folder);
	int error;

	for (size_t i = 0; !all.error && i < all.n; i++) {
		if (!split(a, all.name[i], &disk, &subsystem))
			continue;
		sectors(x, all.name[i], cd_sprintf(a, "%s/%s/stat", folder, all.name[i]));
		cd_row_text(rows, "path", all.name[i]);
		cd_row_text(rows, "disk", disk);
		cd_row_text(rows, "controller", controller);
		cd_row_text(rows, "subsystem", subsystem);
		state = cd_sysfs_text(x, cd_sprintf(a, "%s/%s/ana_state", folder, all.name[i]),
				      &error);
		if (state)
			cd_row_text(rows, "ana_state", state);
		cd_row_end(rows);
	}
}

static void controllers(struct cd_collect *x, const struct cd_names *all)
{
	static const char *const file[][2] = {
		{ "nvme/transport", "transport" }, { "nvme/state", "state" },
		{ "nvme/address", "address" }, { "nvme/subsysnqn", "subsysnqn" },
		{ "nvme/cntrltype", "cntrltype" }, { "nvme/ctrl_loss_tmo", "ctrl_loss_tmo" },
	};
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_rows *rows = cd_table_begin(x, "nvme/path", "");

	for (size_t i = 0; i < all->n; i++) {
		for (size_t k = 0; k < sizeof(file) / sizeof(file[0]); k++)
			cd_sysfs_put_text(x, file[k][0], all->name[i],
					  cd_sprintf(a, NVME "/%s/%s", all->name[i], file[k][1]));
		paths(x, rows, all->name[i]);
	}
	cd_table_end(rows);
	cd_put_set(x, "nvme/controller", all->name, all->n);
}

/* A kernel built without it has no such parameter. */
static void native(struct cd_collect *x)
{
	int error;
	const char *text = cd_sysfs_text(x, NATIVE, &error);

	if (text)
		cd_put_bool(x, "nvme/native", "", !strcmp(text, "Y"));
	else
		cd_put_errno(x, "nvme/native", "", NATIVE, error);
}

/* A recording may hold the disks and not their controllers. */
static bool has_disks(struct cd_collect *x)
{
	struct cd_names disks = cd_host_list(cd_collect_host(x), cd_collect_arena(x), "/sys/class/block");

	for (size_t i = 0; !disks.error && i < disks.n; i++)
		if (!strncmp(disks.name[i], "nvme", strlen("nvme")))
			return true;
	return false;
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names all = cd_host_list(cd_collect_host(x), a, NVME);

	(void)err;
	native(x);
	if (!all.error)
		controllers(x, &all);
	else if (all.error == ENOENT && has_disks(x))
		cd_put_unseen(x, "nvme/controller", "", CD_NOT_COLLECTED, "/sys/class/block holds NVMe disks, "
			      NVME " is not there");
	else if (all.error == ENOENT && cd_host_absent_is_answer(cd_collect_host(x), a, NVME))
		cd_put_absent(x, "nvme/controller", "", "no NVMe device on this host");
	else
		cd_put_errno(x, "nvme/controller", "", NVME, all.error);
	all = cd_host_list(cd_collect_host(x), a, SUBSYSTEM);
	for (size_t i = 0; !all.error && i < all.n; i++)
		cd_sysfs_put_text(x, "nvme/iopolicy", all.name[i],
				  cd_sprintf(a, SUBSYSTEM "/%s/iopolicy", all.name[i]));
	if (!all.error)
		cd_put_set(x, "nvme/subsystem", all.name, all.n);
	else
		cd_put_errno(x, "nvme/subsystem", "", SUBSYSTEM, all.error);
	return 0;
}

const struct cd_collector cd_collector_nvme = {
	.name = "nvme", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED,
};

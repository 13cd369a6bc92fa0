/* SPDX-License-Identifier: Apache-2.0 */
/*
 * dm - which device-mapper maps join several paths to one disk, and do their disks run?
 *
 * From sysfs alone; dm_status asks device-mapper itself.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define BLOCK "/sys/block"

static const struct cd_column columns[] = {
	{ "disk", CD_COL_TEXT, "" }, { "state", CD_COL_TEXT, "" }, { .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "dm/multipath", .type = CD_TEXTS, .source = "multipath -l",
	  .about = "maps of target multipath: dm-0" },
	{ .name = "dm/unclear", .type = CD_TEXTS, .source = "dmsetup table",
	  .about = "maps over several whole disks that do not tell their target" },
	{ .name = "dm/name", .type = CD_TEXT, .source = "cat " BLOCK "/{subject}/dm/name",
	  .about = "name of the map" },
	{ .name = "dm/path", .type = CD_TABLE, .columns = columns,
	  .source = "grep . " BLOCK "/{subject}/slaves/*/device/state",
	  .about = "disks below the map and the state of their device" },
	{ .name = "dm/multipathd", .type = CD_BOOL, .source = "systemctl status multipathd",
	  .about = "the daemon that brings paths back runs" },
	{ .name = NULL },
};

struct maps {
	const char **name;
	size_t n;
};

static void paths(struct cd_collect *x, const char *map, const struct cd_names *disks)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_rows *rows = cd_table_begin(x, "dm/path", map);

	for (size_t i = 0; i < disks->n; i++) {
		int error;
		const char *state = cd_sysfs_text(x, cd_sprintf(a, BLOCK "/%s/slaves/%s/device/state",
								map, disks->name[i]), &error);

		cd_row_text(rows, "disk", disks->name[i]);
		if (state)
			cd_row_text(rows, "state", state);
		cd_row_end(rows);
	}
	cd_table_end(rows);
}

/* multipath-tools gives the prefix; who made the map by hand may give no UUID at all. */
static void map(struct cd_collect *x, const char *name, struct maps *multipath,
		struct maps *unclear)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *folder = cd_sprintf(a, BLOCK "/%s", name);
	struct cd_names disks = cd_host_list(cd_collect_host(x), a, cd_sprintf(a, "%s/slaves",
									       folder));
	int error, whole = 0;
	const char *uuid = cd_sysfs_text(x, cd_sprintf(a, "%s/dm/uuid", folder), &error);

	for (size_t i = 0; !disks.error && i < disks.n; i++)
		whole += cd_host_exists(cd_collect_host(x), a, cd_sprintf(a, "%s/slaves/%s/device",
						folder, disks.name[i]), &error);
	if (uuid && cd_text_starts(uuid, "mpath-")) {
		cd_sysfs_put_text(x, "dm/name", name, cd_sprintf(a, "%s/dm/name", folder));
		if (!disks.error)
			paths(x, name, &disks);
		else
			cd_put_errno(x, "dm/path", name, cd_sprintf(a, "%s/slaves", folder),
				     disks.error);
		multipath->name[multipath->n++] = name;
	} else if ((!uuid || !*uuid) && whole > 1) {
		cd_sysfs_put_text(x, "dm/name", name, cd_sprintf(a, "%s/dm/name", folder));
		unclear->name[unclear->n++] = name;
	}
}

static bool runs(struct cd_collect *x)
{
	static const char *const sign[] = { "/run/multipathd.pid",
		"/sys/fs/cgroup/system.slice/multipathd.service",
		"/sys/fs/cgroup/systemd/system.slice/multipathd.service" };
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names all;
	int error;

	for (size_t i = 0; i < sizeof(sign) / sizeof(sign[0]); i++)
		if (cd_host_exists(cd_collect_host(x), a, sign[i], &error))
			return true;
	all = cd_host_list(cd_collect_host(x), a, "/proc");
	for (size_t i = 0; !all.error && i < all.n; i++) {
		const char *name = strspn(all.name[i], "0123456789") == strlen(all.name[i]) ?
			cd_sysfs_text(x, cd_sprintf(a, "/proc/%s/comm", all.name[i]), &error) : NULL;

		if (name && !strcmp(name, "multipathd"))
			return true;
	}
	return false;
}

/* In a container, and where /proc hides others, its absence proves nothing. */
static void daemon_of(struct cd_collect *x)
{
	int error;
	const char *first = cd_sysfs_text(x, "/proc/1/comm", &error);

	if (runs(x))
		cd_put_bool(x, "dm/multipathd", "", true);
	else if (first && (!strcmp(first, "systemd") || !strcmp(first, "init")))
		cd_put_bool(x, "dm/multipathd", "", false);
	else
		cd_put_unseen(x, "dm/multipathd", "", cd_is_live(x) ? CD_OTHER_NAMESPACE :
			      CD_NOT_COLLECTED, "not among the processes that show here");
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names all = cd_host_list(cd_collect_host(x), a, BLOCK);
	struct maps multipath = { 0 }, unclear = { 0 };

	(void)err;
	if (all.error) {
		cd_put_errno(x, "dm/multipath", "", BLOCK, all.error);
		cd_put_errno(x, "dm/unclear", "", BLOCK, all.error);
		return 0;
	}
	multipath.name = cd_alloc_n(a, all.n + 1, sizeof(*multipath.name));
	unclear.name = cd_alloc_n(a, all.n + 1, sizeof(*unclear.name));
	for (size_t i = 0; i < all.n; i++)
		if (cd_text_starts(all.name[i], "dm-"))
			map(x, all.name[i], &multipath, &unclear);
	if (multipath.n || unclear.n)
		daemon_of(x);
	cd_put_set(x, "dm/multipath", multipath.name, multipath.n);
	cd_put_set(x, "dm/unclear", unclear.name, unclear.n);
	return 0;
}

const struct cd_collector cd_collector_dm = {
	.name = "dm", .group = "files", .facts = facts, .collect = collect,
};

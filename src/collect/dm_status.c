/* SPDX-License-Identifier: Apache-2.0 */
/*
 * dm_status - which paths of multipath maps has device-mapper itself given up?
 *
 * A disk may run while its path is failed; only the status of the map tells, and that is asked by
 * ioctl.  Opening the control device would load dm_mod, so the kernel must have registered it
 * before.  Only maps of multipath-tools, and ones that name no owner, are asked: a status may
 * cost other targets I/O, and the table of an encrypted map holds its key.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <linux/dm-ioctl.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/sysmacros.h>

#include "base/arena.h"
#include "base/cleanup.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/dm.h"
#include "collect/sysfs.h"
#include "host/host.h"
#include "model/store.h"

#define BLOCK "/sys/block"
#define CONTROL "/dev/mapper/control"
#define REGISTERED "/sys/class/misc/device-mapper/dev"

enum { FIRST_ROOM = 16 << 10, MOST_ROOM = 1 << 20 };

static const struct cd_column columns[] = {
	{ "group", CD_COL_INT, "" }, { "group_state", CD_COL_TEXT, "" },
	{ "disk", CD_COL_TEXT, "" }, { "state", CD_COL_TEXT, "" },
	{ "failures", CD_COL_INT, "" }, { .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "dm/target", .type = CD_TEXT, .source = "dmsetup status {subject}",
	  .about = "target of the map's table, the first of several" },
	{ .name = "dm/status", .type = CD_TABLE, .columns = columns,
	  .source = "dmsetup status --target multipath {subject}",
	  .about = "paths of a multipath map: active or failed, and the state of their group" },
	{ .name = "dm/queues", .type = CD_BOOL, .source = "dmsetup table {subject}",
	  .about = "queue_if_no_path: without a path I/O waits instead of failing" },
	{ .name = NULL },
};

static const char *const per_map[] = { "dm/target", "dm/status", "dm/queues" };
enum { N_PER_MAP = sizeof(per_map) / sizeof(per_map[0]) };

static void unseen(struct cd_collect *x, const char *map, enum cd_reason reason, const char *why)
{
	for (size_t i = 0; i < N_PER_MAP; i++)
		cd_put_unseen(x, per_map[i], map, reason, "%s", why);
}

/* "253:0" */
static bool device_number(const char *text, uint64_t *device)
{
	const char *colon = text ? strchr(text, ':') : NULL;
	char major_text[16];
	int64_t number[2];

	if (!colon || (size_t)(colon - text) >= sizeof(major_text))
		return false;
	memcpy(major_text, text, (size_t)(colon - text));
	major_text[colon - text] = '\0';
	if (!cd_parse_i64(major_text, &number[0]) || !cd_parse_i64(colon + 1, &number[1]) ||
	    number[0] < 0 || number[1] < 0 || number[0] > 0xfff || number[1] > 0xfffff)
		return false;
	*device = makedev((unsigned)number[0], (unsigned)number[1]);
	return true;
}

/* The answer in the arena; NULL and *error, ENOBUFS for one without an end. */
static void *ask(struct cd_arena *a, int fd, uint64_t map, uint32_t flags, int *error)
{
	for (size_t room = FIRST_ROOM; room <= MOST_ROOM; room *= 4) {
		struct dm_ioctl *request = cd_alloc(a, room);

		request->version[0] = DM_VERSION_MAJOR;	/* any minor of it */
		request->data_size = (uint32_t)room;
		request->data_start = sizeof(*request);
		request->dev = map;
		request->flags = DM_NOFLUSH_FLAG | flags;
		if (ioctl(fd, DM_TABLE_STATUS, request)) {
			*error = errno;
			return NULL;
		}
		if (request->flags & DM_BUFFER_FULL_FLAG)
			continue;
		if (request->data_size > room)
			break;
		return request;
	}
	*error = ENOBUFS;
	return NULL;
}

static const char *disk_of(struct cd_collect *x, const char *device)
{
	struct cd_arena *a = cd_collect_arena(x);
	int error;
	const char *disk = cd_sysfs_link(x, cd_sprintf(a, "/sys/dev/block/%s", device), &error);

	return disk ? disk : device;
}

static void paths(struct cd_collect *x, const char *map, const char *status)
{
	struct cd_dm_path *path;
	struct cd_rows *rows;
	size_t n;

	if (!cd_dm_multipath(cd_collect_arena(x), status, &path, &n)) {
		cd_put_unseen(x, "dm/status", map, CD_GARBAGE, "not a status of multipath: %s",
			      status);
		return;
	}
	rows = cd_table_begin(x, "dm/status", map);
	for (size_t i = 0; i < n; i++) {
		cd_row_int(rows, "group", path[i].group);
		cd_row_text(rows, "group_state", path[i].group_state == 'A' ? "active" :
			    path[i].group_state == 'E' ? "enabled" : "disabled");
		cd_row_text(rows, "disk", disk_of(x, path[i].device));
		cd_row_text(rows, "state", path[i].active ? "active" : "failed");
		cd_row_int(rows, "failures", path[i].failures);
		cd_row_end(rows);
	}
	cd_table_end(rows);
}

static void features(struct cd_collect *x, const char *map, int fd, uint64_t device)
{
	struct cd_arena *a = cd_collect_arena(x);
	int error = 0;
	const struct dm_ioctl *answer = ask(a, fd, device, DM_STATUS_TABLE_FLAG, &error);
	struct cd_dm_target *target;
	bool queues;
	size_t n;

	if (answer && cd_dm_targets(a, answer, answer->data_size, &target, &n) && n &&
	    !strcmp(target[0].type, "multipath") && cd_dm_queues(a, target[0].text, &queues))
		cd_put_bool(x, "dm/queues", map, queues);
	else
		cd_put_unseen(x, "dm/queues", map, CD_GARBAGE, "%s",
			      error ? strerror(error) : "not a table of multipath");
}

static void map(struct cd_collect *x, const char *name, int fd)
{
	struct cd_arena *a = cd_collect_arena(x);
	int error;
	const char *text = cd_sysfs_text(x, cd_sprintf(a, BLOCK "/%s/dev", name), &error);
	const struct dm_ioctl *answer;
	struct cd_dm_target *target;
	uint64_t device;
	size_t n;

	if (!device_number(text, &device)) {
		unseen(x, name, CD_GARBAGE, "its device number was not told");
		return;
	}
	answer = ask(a, fd, device, 0, &error);
	if (!answer && error == ENXIO)
		return;		/* removed meanwhile */
	if (!answer) {
		unseen(x, name, error == EACCES || error == EPERM ? CD_PERMISSION :
		       error == ENOBUFS ? CD_TRUNCATED : CD_GARBAGE, strerror(error));
		return;
	}
	if (!cd_dm_targets(a, answer, answer->data_size, &target, &n)) {
		unseen(x, name, CD_GARBAGE, "the answer of device-mapper is not whole");
		return;
	}
	cd_put_text(x, "dm/target", name, n ? target[0].type : "none");
	if (n && !strcmp(target[0].type, "multipath")) {
		paths(x, name, target[0].text);
		features(x, name, fd, device);
		return;
	}
	cd_put_absent(x, "dm/status", name, "not a map of target multipath");
	cd_put_absent(x, "dm/queues", name, "not a map of target multipath");
}

static bool is_asked(struct cd_collect *x, const char *name)
{
	struct cd_arena *a = cd_collect_arena(x);
	int error;
	const char *uuid;

	if (!cd_text_starts(name, "dm-"))
		return false;
	uuid = cd_sysfs_text(x, cd_sprintf(a, BLOCK "/%s/dm/uuid", name), &error);
	return uuid && (!*uuid || cd_text_starts(uuid, "mpath-"));
}

static int open_control(struct cd_collect *x)
{
	int fd, error;
	uint64_t registered;

	if (!device_number(cd_sysfs_text(x, REGISTERED, &error), &registered)) {
		unseen(x, CD_EVERY_SUBJECT, CD_MODULE, "the control device of device-mapper is not "
		       "registered, and opening it would load dm_mod");
		return -1;
	}
	fd = cd_live_device(cd_collect_host(x), CONTROL, registered, &error);
	if (fd < 0)
		unseen(x, CD_EVERY_SUBJECT, error == EACCES || error == EPERM ? CD_PERMISSION :
		       CD_OTHER_NAMESPACE, cd_sprintf(cd_collect_arena(x), CONTROL ": %s",
						      strerror(error)));
	return fd;
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_names all = cd_host_list(cd_collect_host(x), cd_collect_arena(x), BLOCK);
	CD_AUTO_FD int fd = -1;

	(void)err;
	for (size_t i = 0; !all.error && i < all.n; i++) {
		if (!is_asked(x, all.name[i]))
			continue;
		if (fd < 0)
			fd = open_control(x);
		if (fd < 0)
			return 0;
		map(x, all.name[i], fd);
	}
	return 0;
}

const struct cd_collector cd_collector_dm_status = {
	.name = "dm_status", .group = "dm", .facts = facts, .collect = collect,
	.flags = CD_LIVE_ONLY,
};

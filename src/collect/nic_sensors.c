/* SPDX-License-Identifier: Apache-2.0 */
/* nic_sensors.c - how warm are the cards of the ports, and from when on are they too warm? */
#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "collect/sysfs.h"
#include "host/host.h"

static const struct cd_column columns[] = {
	{ "sensor", CD_COL_TEXT, "" },
	{ "temperature", CD_COL_REAL, "°C" },
	{ "critical", CD_COL_REAL, "°C" },
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "nic/sensors", .type = CD_TABLE, .columns = columns,
	  .source = "cat /sys/class/net/{subject}/device/hwmon/hwmon*/temp*_input",
	  .about = "temperatures of the card behind the link" },
	{ .name = NULL },
};

static bool degrees(struct cd_collect *x, const char *path, double *value)
{
	int error;
	const char *s = cd_sysfs_text(x, path, &error);
	int64_t milli;

	if (!s || !cd_parse_i64(s, &milli))
		return false;
	*value = (double)milli / 1000;
	return true;
}

/* "temp1_input" -> "temp1"; NULL for another file. */
static const char *channel(struct cd_arena *a, const char *name)
{
	const char *end = strstr(name, "_input");

	return !strncmp(name, "temp", 4) && end && !end[6] ?
		cd_strndup(a, name, (size_t)(end - name)) : NULL;
}

static void chip(struct cd_collect *x, struct cd_rows *t, const char *folder)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names files = cd_host_list(cd_collect_host(x), a, folder);

	for (size_t i = 0; i < files.n; i++) {
		const char *name = channel(a, files.name[i]), *label;
		double value;
		int error;

		if (!name || !degrees(x, cd_sprintf(a, "%s/%s_input", folder, name), &value))
			continue;
		label = cd_sysfs_text(x, cd_sprintf(a, "%s/%s_label", folder, name), &error);
		cd_row_text(t, "sensor", label && *label ? label : name);
		cd_row_real(t, "temperature", value);
		if (degrees(x, cd_sprintf(a, "%s/%s_crit", folder, name), &value) && value > 0)
			cd_row_real(t, "critical", value);
		cd_row_end(t);
	}
}

static void nic(struct cd_collect *x, const char *name)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *folder = cd_sprintf(a, "/sys/class/net/%s/device/hwmon", name);
	struct cd_names chips = cd_host_list(cd_collect_host(x), a, folder);
	struct cd_rows *t;

	if (chips.error == ENOENT || chips.error == ENOTDIR) {
		cd_put_absent(x, "nic/sensors", name, "its driver shows no sensors");
		return;
	}
	if (chips.error) {
		cd_put_errno(x, "nic/sensors", name, folder, chips.error);
		return;
	}
	t = cd_table_begin(x, "nic/sensors", name);
	for (size_t i = 0; i < chips.n; i++)
		chip(x, t, cd_sprintf(a, "%s/%s", folder, chips.name[i]));
	cd_table_end(t);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names all = cd_host_list(cd_collect_host(x), a, "/sys/class/net");
	int error;

	(void)err;
	for (size_t i = 0; i < all.n; i++)
		if (cd_host_exists(cd_collect_host(x), a,
				   cd_sprintf(a, "/sys/class/net/%s/device", all.name[i]), &error))
			nic(x, all.name[i]);
	return 0;
}

const struct cd_collector cd_collector_nic_sensors = {
	.name = "nic_sensors",
	.group = "netdev",
	.facts = facts,
	.collect = collect,
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mpath.dm - does every map of device-mapper multipath have all of its paths?
 *
 * A path is lost when device-mapper gave it up or its disk is offline.  sysfs shows the second
 * only, so a map whose own status was not seen is never passed.  Two groups of one path each are
 * how ALUA looks; one path in the whole map is no multipath.
 */
#include <commdoctor/check.h>
#include <string.h>

static const char *const needs[] = { "dm/multipath", "dm/unclear", "dm/path", "dm/name",
	"dm/target", "dm/status", "dm/queues", "dm/multipathd", "module/dm_multipath",
	"nvme/native", NULL };
static const struct cd_bound bounds[] = {
	{ "paths", "", "0", "ours: 0 expects no number" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "failed-path", CD_HIGH, "name disk state" },
	{ "no-active-path", CD_CRITICAL, "name paths then" },
	{ "few-paths", CD_HIGH, "name paths expected" },
	{ "nvme-twice", CD_MEDIUM, "name disk" },
	{ "no-daemon", CD_MEDIUM, "" },
	{ .code = NULL },
};

struct map {
	const char *subject, *name;
	const struct cd_table *kernel, *sysfs;	/* NULL: not seen */
	const struct cd_table *rows;		/* the better of the two */
};

static const char *cell(const struct cd_table *t, size_t row, const char *column)
{
	const char *value;

	return cd_cell_text(t, row, column, &value) ? value : "";
}

static struct map look(struct cd_case *c, const char *subject)
{
	struct map m = { .subject = subject, .name = subject };

	cd_have_text(c, "dm/name", subject, &m.name);
	cd_have_table(c, "dm/status", subject, &m.kernel);
	cd_have_table(c, "dm/path", subject, &m.sysfs);
	m.rows = m.kernel ? m.kernel : m.sysfs;
	return m;
}

/* Why the path carries nothing; NULL when it does, as far as can be seen. */
static const char *lost(const struct map *m, size_t row)
{
	const char *disk = cell(m->rows, row, "disk");

	if (m->kernel && !strcmp(cell(m->kernel, row, "state"), "failed"))
		return "failed";
	for (size_t i = 0; m->sysfs && i < cd_rows(m->sysfs); i++) {
		const char *state = cell(m->sysfs, i, "state");

		if (!strcmp(cell(m->sysfs, i, "disk"), disk) && *state &&
		    strcmp(state, "running") && strcmp(state, "live"))
			return state;
	}
	return NULL;
}

static void none_left(struct cd_case *c, const struct map *m)
{
	struct cd_finding *f = cd_fail(c, m->subject, "no-active-path", CD_CRITICAL);
	bool queues;

	cd_blocks(f, NULL);
	cd_observe_text(f, "name", m->name);
	cd_observe_int(f, "paths", (int64_t)cd_rows(m->rows), "");
	cd_observe_text(f, "then", !cd_have_bool(c, "dm/queues", m->subject, &queues) ?
			"hang or fail" : queues ? "hang until one returns (queue_if_no_path)" :
			"fail");
}

/* Each lost path is a finding, unless none is left. */
static bool loses(struct cd_case *c, const struct map *m)
{
	size_t n = 0;

	for (size_t i = 0; i < cd_rows(m->rows); i++)
		n += lost(m, i) != NULL;
	if (n == cd_rows(m->rows)) {
		none_left(c, m);
		return true;
	}
	for (size_t i = 0; n && i < cd_rows(m->rows); i++) {
		const char *disk = cell(m->rows, i, "disk"), *state = lost(m, i);
		struct cd_finding *f;

		if (!state)
			continue;
		f = cd_fail(c, cd_words(c, "%s/%s", m->subject, disk), "failed-path", CD_HIGH);
		cd_observe_text(f, "name", m->name);
		cd_observe_text(f, "disk", disk);
		cd_observe_text(f, "state", state);
	}
	return n;
}

static bool too_few(struct cd_case *c, const struct map *m, int64_t most)
{
	int64_t expected = cd_bound_int(c, "paths"), paths = (int64_t)cd_rows(m->rows);
	struct cd_finding *f;

	if (expected ? paths >= expected : paths > 1)
		return false;
	f = cd_fail(c, m->subject, "few-paths", expected || most > 1 ? CD_HIGH : CD_MEDIUM);
	cd_observe_text(f, "name", m->name);
	cd_observe_int(f, "paths", paths, "");
	cd_observe_int(f, "expected", expected ? expected : most > 1 ? most : 2, "");
	return true;
}

/* The kernel's own multipath has joined the paths of an NVMe disk already. */
static bool is_nvme_twice(struct cd_case *c, const struct map *m)
{
	const char *disk = cell(m->rows, 0, "disk");
	struct cd_finding *f;
	bool native;

	if (strncmp(disk, "nvme", 4) || !cd_have_bool(c, "nvme/native", "", &native) || !native)
		return false;
	f = cd_fail(c, m->subject, "nvme-twice", CD_MEDIUM);
	cd_observe_text(f, "name", m->name);
	cd_observe_text(f, "disk", disk);
	return true;
}

/* All that is wrong with the map, not the first thing alone; too few paths only without that. */
static bool is_ill(struct cd_case *c, const struct map *m, int64_t most)
{
	bool ill = loses(c, m);

	ill |= is_nvme_twice(c, m);
	return ill || too_few(c, m, most);
}

static void judge_map(struct cd_case *c, const char *subject, int64_t most)
{
	struct map m = look(c, subject);
	const struct cd_table *t;

	cd_subject(c, subject);
	if (cd_state(c, "dm/status", subject) == CD_ABSENT)
		cd_not_applicable(c, subject, "%s", cd_why(c, "dm/status", subject));
	else if (!m.rows)
		cd_need_table(c, "dm/path", subject, &t);
	else if (is_ill(c, &m, most))
		return;
	else if (m.kernel)
		cd_pass(c, subject);
	else
		cd_unknown(c, subject, cd_reason(c, "dm/status", subject) ?
			   cd_reason(c, "dm/status", subject) : CD_NOT_COLLECTED, "no disk of %s is "
			   "offline, but whether device-mapper has given a path up was not seen: %s",
			   m.name, cd_why(c, "dm/status", subject));
}

/* A map without a UUID tells its target by its status only.  True when it is of multipath. */
static bool is_multipath(struct cd_case *c, const char *map)
{
	const char *state, *target;

	if (cd_have_text(c, "dm/target", map, &target))
		return !strcmp(target, "multipath");
	/* without the module nothing can be of it */
	if (cd_state(c, "module/dm_multipath", "") != CD_ABSENT &&
	    !(cd_have_text(c, "module/dm_multipath", "", &state) && !strcmp(state, "available")))
		cd_unknown(c, map, cd_reason(c, "dm/target", map) ? cd_reason(c, "dm/target", map) :
			   CD_NOT_COLLECTED, "stands on several disks, and its target was not seen");
	return false;
}

static void most_of(struct cd_case *c, const char *set, int64_t *most)
{
	for (const char *map = NULL; (map = cd_walk(c, set, map));) {
		struct map m = look(c, map);

		if (m.rows && (int64_t)cd_rows(m.rows) > *most)
			*most = (int64_t)cd_rows(m.rows);
	}
}

static void judge(struct cd_case *c)
{
	int64_t most = 0;
	bool daemon, found = false;

	most_of(c, "dm/multipath", &most);
	most_of(c, "dm/unclear", &most);
	for (const char *map = NULL; (map = cd_walk(c, "dm/unclear", map));)
		if (is_multipath(c, map)) {
			judge_map(c, map, most);
			found = true;
		}
	cd_subject(c, "");
	if (cd_state(c, "dm/multipath", "") != CD_PRESENT) {
		cd_each(c, "dm/multipath", NULL);
		return;
	}
	for (const char *map = NULL; (map = cd_walk(c, "dm/multipath", map)); found = true)
		judge_map(c, map, most);
	cd_subject(c, "");
	if (!found)
		cd_not_applicable(c, "", "no map of target multipath on this host");
	else if (cd_have_bool(c, "dm/multipathd", "", &daemon) && !daemon)
		cd_fail(c, "", "no-daemon", CD_MEDIUM);
}

const struct cd_check cd_multipath_dm[] = {
	{ .id = "mpath.dm", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};

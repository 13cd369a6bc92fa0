/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mpath.dm - does every map of device-mapper multipath have all of its paths?
 *
 * sysfs shows a disk that is offline, so that is a fault.  It does not show a path that
 * device-mapper gave up while its disk runs: such a map is never passed, only unknown.
 */
#include <commdoctor/check.h>
#include <string.h>

static const char *const needs[] = { "dm/multipath", "dm/unclear", "dm/path", "dm/name",
	"dm/multipathd", "module/dm_multipath", NULL };
static const struct cd_bound bounds[] = {
	{ "paths", "", "0", "ours: 0 expects no number" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "failed-path", CD_HIGH, "name disk state" },
	{ "no-active-path", CD_CRITICAL, "name paths" },
	{ "few-paths", CD_HIGH, "name paths expected" },
	{ "no-daemon", CD_MEDIUM, "" },
	{ .code = NULL },
};

static int64_t paths_of(struct cd_case *c, const char *map)
{
	const struct cd_table *t;

	return cd_have_table(c, "dm/path", map, &t) ? (int64_t)cd_rows(t) : 0;
}

static bool runs(const char *state)
{
	return !strcmp(state, "running") || !strcmp(state, "live");
}

/* Paths that do not run, or -1 when one does not tell; each is a finding unless none is left. */
static int64_t failed(struct cd_case *c, const char *map, const char *name,
		      const struct cd_table *t)
{
	int64_t bad = 0, untold = 0;
	const char *state, *disk = "";
	struct cd_finding *f;

	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_text(t, i, "state", &state))
			untold++;
		else if (!runs(state))
			bad++;
	}
	if (bad == (int64_t)cd_rows(t)) {
		f = cd_fail(c, map, "no-active-path", CD_CRITICAL);
		cd_blocks(f, NULL);
		cd_observe_text(f, "name", name);
		cd_observe_int(f, "paths", bad, "");
		return bad ? bad : 1;
	}
	for (size_t i = 0; bad && i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "state", &state) && !runs(state)) {
			cd_cell_text(t, i, "disk", &disk);
			f = cd_fail(c, cd_words(c, "%s/%s", map, disk), "failed-path", CD_HIGH);
			cd_observe_text(f, "name", name);
			cd_observe_text(f, "disk", disk);
			cd_observe_text(f, "state", state);
		}
	return bad ? bad : untold ? -1 : 0;
}

static void judge_map(struct cd_case *c, const char *map, int64_t most)
{
	int64_t expected = cd_bound_int(c, "paths"), paths;
	const struct cd_table *t;
	const char *name = map;
	struct cd_finding *f;

	cd_have_text(c, "dm/name", map, &name);
	if (!cd_need_table(c, "dm/path", map, &t) || failed(c, map, name, t) > 0)
		return;
	paths = (int64_t)cd_rows(t);
	if (paths < expected || (!expected && paths == 1 && most > 1)) {
		f = cd_fail(c, map, "few-paths", expected ? CD_HIGH : CD_MEDIUM);
		cd_observe_text(f, "name", name);
		cd_observe_int(f, "paths", paths, "");
		cd_observe_int(f, "expected", expected ? expected : most, "");
		return;
	}
	if (paths == 1)
		cd_note(c, map, "%s has one path only, as disks of a boot volume often have", name);
	cd_unknown(c, map, CD_NOT_COLLECTED, "no disk of %s is offline, but whether device-mapper "
		   "has given a path up shows only `multipath -ll`", name);
}

static void unclear(struct cd_case *c)
{
	const char *state;

	/* without the target nothing can be of it */
	if (cd_state(c, "module/dm_multipath", "") == CD_ABSENT ||
	    (cd_have_text(c, "module/dm_multipath", "", &state) && !strcmp(state, "available")))
		return;
	for (const char *map = NULL; (map = cd_walk(c, "dm/unclear", map));)
		cd_unknown(c, map, CD_NOT_COLLECTED,
			   "stands on several disks, and sysfs does not tell its target");
}

static void judge(struct cd_case *c)
{
	int64_t most = 0;
	bool daemon, found = false;

	for (const char *map = NULL; (map = cd_walk(c, "dm/multipath", map));)
		most = paths_of(c, map) > most ? paths_of(c, map) : most;
	unclear(c);
	if (cd_state(c, "dm/multipath", "") != CD_PRESENT) {
		cd_each(c, "dm/multipath", NULL);
		return;
	}
	for (const char *map = NULL; (map = cd_walk(c, "dm/multipath", map)); found = true) {
		cd_subject(c, map);
		judge_map(c, map, most);
	}
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

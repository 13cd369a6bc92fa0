/* SPDX-License-Identifier: Apache-2.0 */
/*
 * hwloc - which packages, caches and distances does hwloc see?
 *
 * For pictures and as a second opinion; what is judged comes from our own walk.  By default hwloc
 * binds itself to each CPU in turn and dials X servers to find displays: only its Linux backend is
 * let in, and it is asked of this machine only, because HWLOC_FSROOT follows links out of a root.
 */
#include <commdoctor/collector.h>

#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"

#ifdef HAVE_HWLOC
#include <hwloc.h>
#include <hwloc/distances.h>
#endif

static const struct cd_column cache_columns[] = {
	{ "level", CD_COL_INT, "" },
	{ "kind", CD_COL_TEXT, "" },
	{ "size", CD_COL_INT, "bytes" },
	{ "cpus", CD_COL_TEXT, "" },
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "hwloc/packages", .type = CD_INT, .source = "lstopo", .about = "packages" },
	{ .name = "hwloc/cores", .type = CD_INT, .source = "lstopo", .about = "cores" },
	{ .name = "hwloc/cpus", .type = CD_CPUS, .source = "lstopo", .about = "CPUs it may see" },
	{ .name = "hwloc/nodes", .type = CD_INT, .source = "lstopo", .about = "NUMA nodes" },
	{ .name = "hwloc/node_cpus", .type = CD_CPUS, .source = "lstopo",
	  .about = "CPUs of a NUMA node" },
	{ .name = "hwloc/distance", .type = CD_INTS, .source = "lstopo --distances",
	  .about = "from a NUMA node to each" },
	{ .name = "hwloc/cache", .type = CD_TABLE, .source = "lstopo", .columns = cache_columns,
	  .weight = "size", .about = "caches and the CPUs that share them" },
	{ .name = NULL },
};

#ifdef HAVE_HWLOC

static char *cpus_of(struct cd_collect *x, hwloc_const_bitmap_t set)
{
	char *text = NULL, *copy;

	if (hwloc_bitmap_list_asprintf(&text, set) < 0)
		return cd_strdup(cd_collect_arena(x), "");
	copy = cd_strdup(cd_collect_arena(x), text);
	free(text);
	return copy;
}

static void put_caches(struct cd_collect *x, hwloc_topology_t t)
{
	struct cd_rows *rows = cd_table_begin(x, "hwloc/cache", "");

	for (int depth = 0; depth < hwloc_topology_get_depth(t); depth++) {
		hwloc_obj_t o = NULL;

		if (!hwloc_obj_type_is_cache(hwloc_get_depth_type(t, depth)))
			continue;
		while ((o = hwloc_get_next_obj_by_depth(t, depth, o))) {
			hwloc_obj_cache_type_t kind = o->attr->cache.type;

			cd_row_int(rows, "level", o->attr->cache.depth);
			cd_row_text(rows, "kind", kind == HWLOC_OBJ_CACHE_INSTRUCTION ? "instruction" :
				    kind == HWLOC_OBJ_CACHE_DATA ? "data" : "unified");
			if (o->attr->cache.size)
				cd_row_int(rows, "size", (int64_t)o->attr->cache.size);
			cd_row_text(rows, "cpus", cpus_of(x, o->cpuset));
			cd_row_end(rows);
		}
	}
	cd_table_end(rows);
}

static void put_nodes(struct cd_collect *x, hwloc_topology_t t)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct hwloc_distances_s *d;
	hwloc_obj_t o = NULL;
	unsigned n = 1;

	while ((o = hwloc_get_next_obj_by_type(t, HWLOC_OBJ_NUMANODE, o)))
		cd_put_text(x, "hwloc/node_cpus", cd_sprintf(a, "%u", o->os_index),
			    cpus_of(x, o->cpuset));
	if (hwloc_distances_get_by_type(t, HWLOC_OBJ_NUMANODE, &n, &d,
					HWLOC_DISTANCES_KIND_FROM_OS, 0) || n < 1)
		return;
	for (unsigned i = 0; i < d->nbobjs; i++) {
		int64_t *v = cd_alloc_n(a, d->nbobjs, sizeof(*v));

		for (unsigned k = 0; k < d->nbobjs; k++)
			v[k] = (int64_t)d->values[i * d->nbobjs + k];
		cd_put_ints(x, "hwloc/distance", cd_sprintf(a, "%u", d->objs[i]->os_index), v,
			    d->nbobjs);
	}
	hwloc_distances_release(t, d);
}

static void put_all(struct cd_collect *x, hwloc_topology_t t)
{
	cd_put_int(x, "hwloc/packages", "", hwloc_get_nbobjs_by_type(t, HWLOC_OBJ_PACKAGE));
	cd_put_int(x, "hwloc/cores", "", hwloc_get_nbobjs_by_type(t, HWLOC_OBJ_CORE));
	cd_put_int(x, "hwloc/nodes", "", hwloc_get_nbobjs_by_type(t, HWLOC_OBJ_NUMANODE));
	cd_put_text(x, "hwloc/cpus", "", cpus_of(x, hwloc_topology_get_topology_cpuset(t)));
	put_caches(x, t);
	put_nodes(x, t);
}

/* What the caller's environment says would lead hwloc elsewhere. */
static void tame(void)
{
	static const char *const elsewhere[] = { "HWLOC_FSROOT", "HWLOC_XMLFILE", "HWLOC_SYNTHETIC",
						 "HWLOC_CPUID_PATH", "HWLOC_THISSYSTEM" };

	for (size_t i = 0; i < sizeof(elsewhere) / sizeof(elsewhere[0]); i++)
		unsetenv(elsewhere[i]);
	setenv("HWLOC_COMPONENTS", "linux,stop", 1);
	setenv("HWLOC_PLUGINS_PATH", "/nonexistent", 1);
	setenv("HWLOC_HIDE_ERRORS", "2", 1);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	hwloc_topology_t t;
	int rc = 0;

	if (!cd_is_live(x)) {
		cd_put_unseen(x, "hwloc/packages", "", CD_NOT_COLLECTED,
			      "hwloc is asked of a live machine only");
		return 0;
	}
	tame();
	if (hwloc_topology_init(&t))
		return cd_error_set(err, "hwloc: no topology could be made");
	if (hwloc_topology_load(t))
		rc = cd_error_set(err, "hwloc: this machine's topology could not be read");
	else
		put_all(x, t);
	hwloc_topology_destroy(t);
	return rc;
}

#else

static int collect(struct cd_collect *x, struct cd_error *err)
{
	(void)err;
	for (const struct cd_fact_spec *f = facts; f->name; f++)
		cd_put_unseen(x, f->name, "", CD_NO_LIBRARY, "built without hwloc");
	return 0;
}

#endif

const struct cd_collector cd_collector_hwloc = {
	.name = "hwloc", .group = "hwloc", .facts = facts, .collect = collect,
	.flags = CD_LIVE_ONLY,
};

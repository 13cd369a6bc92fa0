/* SPDX-License-Identifier: Apache-2.0 */
/*
 * modules - is a wanted piece of the kernel loaded, built in, available, or nowhere?
 *
 * The lists are read here, not by libkmod: it cannot look at a recorded root.  A built-in piece
 * shows in /sys/module only when it has parameters or a version (tcp_cubic does, tcp_bbr does
 * not), so silence there proves nothing; "absent" needs every list of this kernel read whole.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "host/host.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "modules/loadable", .type = CD_BOOL, .unit = "", .source = "ls /proc/modules",
	  .about = "false: this kernel cannot load modules at all" },
	{ .name = "modules/complete", .type = CD_BOOL, .unit = "",
	  .source = "ls /lib/modules/$(uname -r)",
	  .about = "every list was read: a module that stands nowhere does not exist" },
	{ .name = "module/*", .type = CD_TEXT, .unit = "", .source = "modinfo {module}",
	  .about = "loaded, builtin or available; absent: no such module for this kernel" },
	{ .name = NULL },
};

struct lists {
	struct cd_bytes loaded, builtin, modinfo, dep;
	const char *folder;	/* "/lib/modules/6.1.0-18-amd64" */
	bool sys_seen;		/* /sys/module tells what is loaded, too */
	bool no_modules;	/* a kernel without CONFIG_MODULES */
	bool loadable_known;
};

/* Module names have '-' and '_' alike; file names end with .ko and perhaps a compression. */
static bool same(const char *a, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++) {
		char x = a[i] == '-' ? '_' : a[i], y = name[i] == '-' ? '_' : name[i];

		if (x != y)
			return false;
	}
	return name[n] == '\0';
}

static bool path_names(const char *path, size_t n, const char *name)
{
	const char *base = path;

	for (size_t i = 0; i < n; i++)
		if (path[i] == '/')
			base = path + i + 1;
	for (const char *p = base; p + 3 <= path + n; p++)
		if (!strncmp(p, ".ko", 3) && (p + 3 == path + n || p[3] == '.'))
			return same(base, (size_t)(p - base), name);
	return false;
}

/* "kernel/net/sched/sch_fq.ko.xz: kernel/..." in modules.dep, the bare path in modules.builtin */
static bool in_paths(struct cd_bytes list, const char *name)
{
	for (const char *p = list.error ? NULL : list.data; p && *p;) {
		size_t n = strcspn(p, "\n");

		if (path_names(p, strcspn(p, ":\n"), name))
			return true;
		p += n + (p[n] == '\n');
	}
	return false;
}

/* NUL separated "tcp_bbr.license=Dual BSD/GPL" */
static bool in_modinfo(struct cd_bytes list, const char *name)
{
	for (size_t i = 0; !list.error && i < list.len; i += strlen(list.data + i) + 1) {
		size_t n = strcspn(list.data + i, ".");

		if (list.data[i + n] == '.' && same(list.data + i, n, name))
			return true;
	}
	return false;
}

/* "tcp_bbr 20480 2 - Live 0x0000000000000000" */
static bool in_proc(struct cd_bytes list, const char *name)
{
	for (const char *p = list.error ? NULL : list.data; p && *p;) {
		size_t n = strcspn(p, "\n");

		if (same(p, strcspn(p, " \n"), name))
			return true;
		p += n + (p[n] == '\n');
	}
	return false;
}

/* `sign`: what every list of its kind holds. */
static bool usable(struct cd_bytes b, const char *sign)
{
	return !b.error && !b.truncated && memmem(b.data, b.len, sign, strlen(sign));
}

/* "/lib/modules/RELEASE", or its place in a system whose /lib is not linked to /usr/lib. */
static const char *folder_of(struct cd_collect *x, const char *release)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *first = cd_sprintf(a, "/lib/modules/%s", release);
	const char *second = cd_sprintf(a, "/usr/lib/modules/%s", release);
	int error;

	return !cd_host_exists(cd_collect_host(x), a, first, &error) &&
	       cd_host_exists(cd_collect_host(x), a, second, &error) ? second : first;
}

static struct lists read_lists(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_host *h = cd_collect_host(x);
	struct cd_bytes release = cd_host_read(h, a, "/proc/sys/kernel/osrelease", CD_READ_SMALL);
	struct lists l = { .loaded = cd_host_read(h, a, "/proc/modules", CD_READ_LARGE) };
	int error;

	l.sys_seen = cd_host_list(h, a, "/sys/module").n > 0;
	/* a stranger's recording without the file may just lack it */
	l.no_modules = l.loaded.error == ENOENT && (cd_host_is_live(h) || cd_host_is_capture(h)) &&
		       cd_host_exists(h, a, "/proc/version", &error);
	l.loadable_known = l.no_modules || !l.loaded.error || l.loaded.error == EACCES;
	if (release.error) {
		l.builtin.error = l.modinfo.error = l.dep.error = release.error;
		l.folder = "/lib/modules";
		return l;
	}
	l.folder = folder_of(x, cd_text_trim(a, release.data));
	l.builtin = cd_host_read(h, a, cd_sprintf(a, "%s/modules.builtin", l.folder),
				 CD_READ_LARGE);
	l.modinfo = cd_host_read(h, a, cd_sprintf(a, "%s/modules.builtin.modinfo", l.folder),
				 CD_READ_LARGE);
	l.dep = cd_host_read(h, a, cd_sprintf(a, "%s/modules.dep", l.folder), CD_READ_LARGE);
	return l;
}

static const char *trouble(struct cd_arena *a, const char *list, int error)
{
	switch (error) {
	case 0:
		return cd_sprintf(a, "%s is empty, cut or no such list", list);
	case ENOENT: case ENOTDIR:
		return cd_sprintf(a, "%s is not there", list);
	case ENODATA:
		return cd_sprintf(a, "%s was not recorded", list);
	default:
		return cd_sprintf(a, "%s could not be read: %s", list, strerror(error));
	}
}

/* Why a module that stands on no list may exist all the same; false when it cannot. */
static bool doubt(struct cd_arena *a, const struct lists *l, enum cd_reason *reason,
		  const char **why)
{
	const char *list;
	int error;

	*reason = CD_NOT_COLLECTED;
	if (!l->no_modules && l->loaded.error && !l->sys_seen) {
		list = "/proc/modules";
		error = l->loaded.error;
	} else if (!usable(l->builtin, ".ko") && !usable(l->modinfo, "=")) {
		list = cd_sprintf(a, "%s/modules.builtin", l->folder);
		error = l->builtin.error;
	} else if (!l->no_modules && !usable(l->dep, ".ko")) {
		list = cd_sprintf(a, "%s/modules.dep", l->folder);
		error = l->dep.error;
	} else {
		return false;
	}
	if (error == EACCES || error == EPERM)
		*reason = CD_PERMISSION;
	*why = trouble(a, list, error);
	return true;
}

/* NULL: on no list. */
static const char *state_of(struct cd_collect *x, const struct lists *l, const char *name,
			    const char **source)
{
	struct cd_arena *a = cd_collect_arena(x);
	char *folder = cd_sprintf(a, "/sys/module/%s", name);
	int error;

	for (char *p = folder; *p; p++)
		*p = *p == '-' ? '_' : *p;
	*source = "lsmod";
	if (in_proc(l->loaded, name) ||
	    cd_host_exists(cd_collect_host(x), a, cd_sprintf(a, "%s/initstate", folder), &error))
		return "loaded";
	*source = cd_sprintf(a, "%s/modules.builtin", l->folder);
	if (in_paths(l->builtin, name) || in_modinfo(l->modinfo, name))
		return "builtin";
	*source = cd_sprintf(a, "ls %s", folder);
	if (cd_host_exists(cd_collect_host(x), a, folder, &error))
		return "builtin";
	*source = cd_sprintf(a, "%s/modules.dep", l->folder);
	return in_paths(l->dep, name) ? "available" : NULL;
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct lists l = read_lists(x);
	const char *fact = NULL, *why = "", *state, *source;
	enum cd_reason reason;
	bool doubtful = doubt(cd_collect_arena(x), &l, &reason, &why);

	(void)err;
	if (l.loadable_known)
		cd_put_bool(x, "modules/loadable", "", !l.no_modules);
	else
		cd_put_errno(x, "modules/loadable", "", "/proc/modules", l.loaded.error);
	if (doubtful)
		cd_put_unseen(x, "modules/complete", "", reason, "%s", why);
	else
		cd_put_bool(x, "modules/complete", "", true);
	while ((fact = cd_wanted(x, "module/", fact))) {
		const char *name = fact + strlen("module/");

		if (!strcmp(name, "*"))
			continue;
		state = state_of(x, &l, name, &source);
		if (state)
			cd_put_text(x, fact, "", state);
		else if (doubtful)
			cd_put_unseen(x, fact, "", reason,
				      "%s is on no list, but %s", name, why);
		else
			cd_put_absent(x, fact, "", "this kernel has no module %s", name);
		if (state)
			cd_put_source(x, fact, "", source);
	}
	return 0;
}

const struct cd_collector cd_collector_modules = {
	.name = "modules", .group = "files", .facts = facts, .collect = collect,
};

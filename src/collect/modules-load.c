/* SPDX-License-Identifier: Apache-2.0 */
/*
 * modules-load - which modules are loaded at boot before sysctl.d is applied?
 *
 * systemd-sysctl runs after systemd-modules-load and long before what loads a module by need: a
 * setting of a module that is not loaded by then is dropped without a word.  What the initramfs
 * loads by name, and what a named module needs itself (modules.dep), counts, too.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "host/host.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "modules/at_boot", .type = CD_TEXTS, .unit = "",
	  .source = "systemd-analyze cat-config modules-load.d",
	  .about = "modules that are loaded before sysctl.d is applied, with those that they need" },
	{ .name = NULL },
};

struct reader {
	struct cd_arena *a;
	struct cd_host *h;
	const char **name;
	size_t n, room;
	const char **file;	/* base names read so far: a later folder's are hidden */
	size_t n_files, room_files;
	const char *failed;
	int error;
};

static void push(struct cd_arena *a, const char ***list, size_t *n, size_t *room, const char *s)
{
	if (*n == *room) {
		*list = cd_regrow(a, *list, *room * sizeof(**list),
				  (*room * 2 + 32) * sizeof(**list));
		*room = *room * 2 + 32;
	}
	(*list)[(*n)++] = s;
}

/* '-' and '_' are the same in names of modules. */
static void add(struct reader *r, const char *text, size_t n)
{
	char *name = cd_strndup(r->a, text, n);

	for (char *c = name; *c; c++)
		*c = *c == '-' ? '_' : *c;
	for (size_t i = 0; i < r->n; i++)
		if (!strcmp(r->name[i], name))
			return;
	if (n)
		push(r->a, &r->name, &r->n, &r->room, name);
}

static void add_all(struct reader *r, const char *list)
{
	for (const char *s = list; *s;) {
		size_t n = strcspn(s, ", \t\"'");

		add(r, s, n);
		s += n + strspn(s + n, ", \t\"'");
	}
}

static void read_file(struct reader *r, const char *path, bool dracut)
{
	struct cd_bytes b = cd_host_read(r->h, r->a, path, CD_READ_LARGE);
	const char *p = b.error ? NULL : b.data, *real;
	int error;

	if (b.error && b.error != ENOENT && b.error != ENOTDIR && b.error != EISDIR) {
		real = cd_host_real(r->h, r->a, path, &error);
		if ((!real || strcmp(real, "/dev/null")) && !r->error) {
			r->error = b.error;
			r->failed = path;
		}
	}
	while (p && *p) {
		size_t n = strcspn(p, "\n");
		const char *line = cd_text_trim(r->a, cd_strndup(r->a, p, n));

		p += n + (p[n] == '\n');
		if (*line == '#' || *line == ';')
			continue;
		if (!dracut)
			add(r, line, strcspn(line, " \t"));
		else if (cd_text_starts(line, "force_drivers+="))
			add_all(r, line + strlen("force_drivers+="));
	}
}

static void read_folder(struct reader *r, const char *folder, bool dracut)
{
	struct cd_names l = cd_host_list(r->h, r->a, folder);

	if (l.error && !r->error &&
	    ((l.error != ENOENT && l.error != ENOTDIR) ||
	     (cd_text_starts(folder, "/etc/m") &&
	      !cd_host_absent_is_answer(r->h, r->a, folder)))) {
		r->error = l.error;
		r->failed = folder;
	}
	for (size_t i = 0; i < l.n; i++) {
		bool hidden = false;

		for (size_t k = 0; k < r->n_files && !hidden; k++)
			hidden = !strcmp(r->file[k], l.name[i]);
		if (hidden || !cd_text_ends(l.name[i], ".conf"))
			continue;
		push(r->a, &r->file, &r->n_files, &r->room_files, l.name[i]);
		read_file(r, cd_sprintf(r->a, "%s/%s", folder, l.name[i]), dracut);
	}
}

static void read_command_line(struct reader *r)
{
	static const char *const option[] = { "modules_load=", "modules-load=", "rd.modules_load=",
					      "rd.modules-load=", "rd.driver.pre=" };
	struct cd_bytes b = cd_host_read(r->h, r->a, "/proc/cmdline", CD_READ_SMALL);
	char *word[512];
	size_t n = b.error ? 0 : cd_text_words(cd_strdup(r->a, b.data), word, 512);

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < sizeof(option) / sizeof(option[0]); k++)
			if (cd_text_starts(word[i], option[k]))
				add_all(r, word[i] + strlen(option[k]));
}

/* "kernel/net/nf_conntrack.ko.xz": the name and its length. */
static size_t module_of(const char *path, size_t n, const char **name)
{
	const char *base = path;

	for (size_t i = 0; i < n; i++)
		if (path[i] == '/')
			base = path + i + 1;
	*name = base;
	for (const char *p = base; p + 3 <= path + n; p++)
		if (!strncmp(p, ".ko", 3))
			return (size_t)(p - base);
	return 0;
}

static bool is_named(const struct reader *r, size_t n_named, const char *name, size_t n)
{
	for (size_t i = 0; i < n_named; i++) {
		size_t k = 0;

		while (k < n && r->name[i][k] && (r->name[i][k] == name[k] ||
						  (r->name[i][k] == '_' && name[k] == '-')))
			k++;
		if (k == n && !r->name[i][k])
			return true;
	}
	return false;
}

/* A line of modules.dep names all that a module needs, however far. */
static void add_needed(struct reader *r)
{
	struct cd_bytes release = cd_host_read(r->h, r->a, "/proc/sys/kernel/osrelease",
					       CD_READ_SMALL);
	const char *path = release.error ? NULL : cd_sprintf(r->a, "/lib/modules/%s/modules.dep",
							     cd_text_trim(r->a, release.data));
	struct cd_bytes b = { .error = ENOENT };
	size_t named = r->n;

	if (path && named)
		b = cd_host_read(r->h, r->a, path, CD_READ_LARGE);
	for (const char *p = b.error ? NULL : b.data, *name; p && *p;) {
		size_t n = strcspn(p, "\n"), colon = strcspn(p, ":\n");
		size_t length = module_of(p, colon, &name);

		if (length && is_named(r, named, name, length))
			for (size_t i = colon + 1; i < n;) {
				size_t word = strcspn(p + i, " \n");

				length = module_of(p + i, word, &name);
				add(r, name, length);
				i += word + 1;
			}
		p += n + (p[n] == '\n');
	}
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	static const char *const folder[] = { "/etc/modules-load.d", "/run/modules-load.d",
					      "/usr/local/lib/modules-load.d",
					      "/usr/lib/modules-load.d", "/lib/modules-load.d" };
	struct reader r = { .a = cd_collect_arena(x), .h = cd_collect_host(x) };

	(void)err;
	for (size_t i = 0; i < sizeof(folder) / sizeof(folder[0]); i++)
		read_folder(&r, folder[i], false);
	read_file(&r, "/etc/modules", false);
	read_file(&r, "/etc/initramfs-tools/modules", false);
	read_file(&r, "/etc/dracut.conf", true);
	read_folder(&r, "/etc/dracut.conf.d", true);
	read_command_line(&r);
	add_needed(&r);
	if (r.error == ENOENT)
		cd_put_unseen(x, "modules/at_boot", "", CD_NOT_COLLECTED, "%s was not recorded",
			      r.failed);
	else if (r.error)
		cd_put_errno(x, "modules/at_boot", "", r.failed, r.error);
	else
		cd_put_texts(x, "modules/at_boot", "", r.name, r.n);
	return 0;
}

const struct cd_collector cd_collector_modules_load = {
	.name = "modules-load", .group = "files", .facts = facts, .collect = collect,
};

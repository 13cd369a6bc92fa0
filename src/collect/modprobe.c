/* SPDX-License-Identifier: Apache-2.0 */
/*
 * modprobe - which modules does the configuration keep from being loaded on first use?
 *
 * `blacklist` hides a module's aliases; `install M /bin/true` hides the module itself.  Both can
 * stand on the command line of the kernel, too: modprobe.blacklist= and module_blacklist=.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "host/host.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "modprobe/hidden", .type = CD_TEXTS, .source = "modprobe -c",
	  .about = "modules replaced by a command that loads nothing, with - as _" },
	{ .name = "modprobe/blacklist", .type = CD_TEXTS, .source = "modprobe -c",
	  .about = "modules that are not loaded by alias, with - as _" },
	{ .name = NULL },
};

struct list {
	const char **name;
	size_t n;
};

static void add(struct cd_arena *a, struct list *l, const char *name)
{
	char *copy = cd_strdup(a, name);

	for (char *p = copy; *p; p++)
		*p = *p == '-' ? '_' : *p;
	l->name = cd_regrow(a, l->name, l->n * sizeof(*l->name), (l->n + 1) * sizeof(*l->name));
	l->name[l->n++] = copy;
}

static bool loads_nothing(const char *command)
{
	const char *slash = strrchr(command, '/');

	command = slash ? slash + 1 : command;
	return !strcmp(command, "true") || !strcmp(command, "false");
}

static void line_of(struct cd_arena *a, char *line, struct list *hidden, struct list *blacklist)
{
	char *word[4];
	size_t n = cd_text_words(line, word, 4);

	if (n >= 2 && !strcmp(word[0], "blacklist"))
		add(a, blacklist, word[1]);
	else if (n >= 3 && !strcmp(word[0], "install") && loads_nothing(word[2]))
		add(a, hidden, word[1]);
}

static void names(struct cd_arena *a, const char *value, struct list *l)
{
	while (*value) {
		size_t n = strcspn(value, ",");

		if (n)
			add(a, l, cd_strndup(a, value, n));
		value += n + (value[n] == ',');
	}
}

/* What neither was read nor is an answer makes both facts unseen: false. */
static bool is_seen(struct cd_collect *x, const char *path, int error, bool matters)
{
	if (!error || (error == ENOENT && (!matters || cd_host_absent_is_answer(
			       cd_collect_host(x), cd_collect_arena(x), path))))
		return true;
	cd_put_errno(x, "modprobe/hidden", "", path, error);
	cd_put_errno(x, "modprobe/blacklist", "", path, error);
	return false;
}

static bool command_line(struct cd_collect *x, struct list *hidden, struct list *blacklist)
{
	static const char path[] = "/proc/cmdline";
	static const char *const key[] = { "modprobe.blacklist=", "module_blacklist=" };
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, path, CD_READ_SMALL);
	char *word[512];
	size_t n = b.error ? 0 : cd_text_words(cd_strdup(a, b.data), word, 512);

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < 2; k++)
			if (cd_text_starts(word[i], key[k]))
				names(a, word[i] + strlen(key[k]), k ? hidden : blacklist);
	return is_seen(x, path, b.error, true);
}

static bool file(struct cd_collect *x, const char *path, struct list *hidden,
		 struct list *blacklist)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, path, CD_READ_SMALL);

	for (const char *p = b.error ? NULL : b.data; p && *p;) {
		size_t len = strcspn(p, "\n");

		line_of(a, cd_strndup(a, p, len), hidden, blacklist);
		p += len + (p[len] == '\n');
	}
	return is_seen(x, path, b.truncated ? EFBIG : b.error, false);
}

static bool is_known(struct cd_arena *a, struct list *seen, const char *name)
{
	for (size_t i = 0; i < seen->n; i++)
		if (!strcmp(seen->name[i], name))
			return true;
	seen->name = cd_regrow(a, seen->name, seen->n * sizeof(*seen->name),
			       (seen->n + 1) * sizeof(*seen->name));
	seen->name[seen->n++] = name;
	return false;
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	/* in the order of modprobe.d(5): a file hides later ones of its name */
	static const char *const folder[] = { "/etc/modprobe.d", "/run/modprobe.d",
		"/usr/local/lib/modprobe.d", "/usr/lib/modprobe.d", "/lib/modprobe.d" };
	struct cd_arena *a = cd_collect_arena(x);
	struct list hidden = { 0 }, blacklist = { 0 }, seen = { 0 };

	(void)err;
	if (!command_line(x, &hidden, &blacklist))
		return 0;
	for (size_t i = 0; i < sizeof(folder) / sizeof(folder[0]); i++) {
		struct cd_names all = cd_host_list(cd_collect_host(x), a, folder[i]);

		if (!is_seen(x, folder[i], all.error, i == 0))
			return 0;
		for (size_t k = 0; !all.error && k < all.n; k++)
			if (cd_text_ends(all.name[k], ".conf") && !is_known(a, &seen, all.name[k]) &&
			    !file(x, cd_sprintf(a, "%s/%s", folder[i], all.name[k]), &hidden,
				  &blacklist))
				return 0;
	}
	cd_put_texts(x, "modprobe/hidden", "", hidden.name, hidden.n);
	cd_put_texts(x, "modprobe/blacklist", "", blacklist.name, blacklist.n);
	return 0;
}

const struct cd_collector cd_collector_modprobe = {
	.name = "modprobe", .group = "files", .facts = facts, .collect = collect,
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sysctld-files - what do the files of the sysctl.d folders say, and which of their lines count?
 *
 * Follows sysctl.d(5) and systemd-sysctl(8): a file name in an earlier folder hides the same name
 * in later ones, what remains is read in bytewise order of the names, the last assignment of a key
 * wins, and an explicit key beats any pattern.  procps goes the same way.
 */
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "collect/sysctld.h"
#include "collect/tuned.h"
#include "host/host.h"

struct cd_sysctld_option *cd_sysctld_find(struct cd_sysctld_options *o, const char *path)
{
	for (size_t i = 0; i < o->n; i++)
		if (!strcmp(o->item[i].path, path))
			return &o->item[i];
	return NULL;
}

static void append(struct cd_sysctld *r, struct cd_sysctld_options *o, struct cd_sysctld_option new)
{
	if (o->n == o->room) {
		o->item = cd_regrow(r->a, o->item, o->room * sizeof(new),
				    (o->room * 2 + 64) * sizeof(new));
		o->room = o->room * 2 + 64;
	}
	o->item[o->n++] = new;
}

/* A later assignment of another value goes to the end; the same value changes nothing. */
static void assign(struct cd_sysctld *r, struct cd_sysctld_options *o, struct cd_sysctld_option new)
{
	struct cd_sysctld_option *old = cd_sysctld_find(o, new.path);

	if (old && old->value && new.value && !strcmp(old->value, new.value)) {
		old->ignore |= new.ignore;
		return;
	}
	new.losers = "";
	if (old) {
		if (old->value) {
			new.losers = cd_sprintf(r->a, "%s%s%s=%s", old->losers,
						*old->losers ? "; " : "", old->where, old->value);
			if (!new.pattern || o == &r->said)
				append(r, &r->later, *old);
		}
		memmove(old, old + 1, (size_t)(o->item + o->n - old - 1) * sizeof(*old));
		o->n--;
	}
	append(r, o, new);
}

void cd_sysctld_swap(char *s)
{
	for (; *s; s++)
		*s = *s == '.' ? '/' : *s == '/' ? '.' : *s;
}

/* The first separator decides: after a '/' dots are part of a name. */
static char *normalize(struct cd_arena *a, const char *key)
{
	char *path = cd_text_trim(a, key), *to;
	size_t first = strcspn(path, "./");

	if (path[first] == '.')
		cd_sysctld_swap(path);
	path += strspn(path, "/");
	to = path;
	for (const char *s = path; *s; s++)
		if (*s != '/' || (s[1] != '/' && s[1]))
			*to++ = *s;
	*to = '\0';
	return path;
}

/* False: the line says nothing. */
static bool parse_line(struct cd_sysctld *r, const char *line, struct cd_sysctld_option *o)
{
	char *s = cd_text_trim(r->a, line);
	char *equals = strchr(s, '=');

	if (!*s || *s == '#' || *s == ';' || (!equals && *s != '-'))
		return false;
	if (*s == '-') {
		o->ignore = true;
		s++;
	}
	if (equals) {
		*equals = '\0';
		o->value = cd_text_trim(r->a, equals + 1);
	}
	o->path = normalize(r->a, s);
	o->pattern = strpbrk(o->path, "*?[");
	return *o->path;
}

static void fail(struct cd_sysctld *r, const char *path, int error)
{
	if (!r->error) {
		r->error = error;
		r->failed = path;
	}
}

/* `hider`: another file is read in the place of this one, so what it says is only remembered. */
static void read_lines(struct cd_sysctld *r, const char *path, const char *by, const char *hider)
{
	struct cd_bytes b = cd_host_read(r->h, r->a, path, CD_READ_LARGE);
	const char *real, *p = b.data;
	int error;

	if (b.error == EISDIR || (b.error && hider) ||
	    (b.error == ENOENT && cd_host_absent_is_answer(r->h, r->a, path)))
		return;			/* a link to nothing still hides its name */
	if (b.error) {
		real = cd_host_real(r->h, r->a, path, &error);
		if (!real || strcmp(real, "/dev/null"))
			fail(r, path, b.error);
		return;
	}
	if (b.truncated && !hider)
		fail(r, path, EFBIG);
	for (unsigned number = 1; p && *p; number++) {
		size_t n = strcspn(p, "\n");
		struct cd_sysctld_option o = {
			.where = cd_sprintf(r->a, "%s:%u", path, number), .by = by };

		if (parse_line(r, cd_strndup(r->a, p, n), &o)) {
			if (!hider)
				assign(r, &r->said, o);
			else if (o.value)
				append(r, &r->hidden, o);
		}
		p += n + (p[n] == '\n');
	}
}

void cd_sysctld_read_file(struct cd_sysctld *r, const char *path, const char *by)
{
	read_lines(r, path, by, NULL);
}

static int by_name(const void *a, const void *b)
{
	const struct cd_sysctld_file *x = a, *y = b;
	int order = strcmp(x->name, y->name);

	return order ? order : strcmp(x->path, y->path);
}

/* /lib is most often the same folder as /usr/lib. */
static bool is_same_file(struct cd_sysctld *r, const char *path, const char *other)
{
	int error;
	const char *a = cd_host_real(r->h, r->a, path, &error);
	const char *b = a ? cd_host_real(r->h, r->a, other, &error) : NULL;

	return b && !strcmp(a, b);
}

static void list_folder(struct cd_sysctld *r, const char *folder)
{
	struct cd_names l = cd_host_list(r->h, r->a, folder);

	if (l.error == ENOENT && cd_host_absent_is_answer(r->h, r->a, folder))
		return;
	if (l.error)
		fail(r, folder, l.error);
	for (size_t i = 0; i < l.n; i++) {
		struct cd_sysctld_file new = { .name = l.name[i] };

		if (!cd_text_ends(l.name[i], ".conf") || l.name[i][0] == '.')
			continue;
		new.path = cd_sprintf(r->a, "%s/%s", folder, l.name[i]);
		for (size_t k = 0; k < r->n_files && !new.hider; k++)
			if (!r->file[k].hider && !strcmp(r->file[k].name, l.name[i]))
				new.hider = r->file[k].path;
		if (new.hider && is_same_file(r, new.path, new.hider))
			continue;
		if (r->n_files == r->room_files) {
			r->file = cd_regrow(r->a, r->file, r->room_files * sizeof(*r->file),
					    (r->room_files * 2 + 32) * sizeof(*r->file));
			r->room_files = r->room_files * 2 + 32;
		}
		r->file[r->n_files++] = new;
	}
}

void cd_sysctld_read_folders(struct cd_sysctld *r, const char *by)
{
	static const char *const folder[] = { "/etc/sysctl.d", "/run/sysctl.d",
					      "/usr/local/lib/sysctl.d", "/usr/lib/sysctl.d",
					      "/lib/sysctl.d" };

	for (size_t i = 0; i < sizeof(folder) / sizeof(folder[0]); i++)
		list_folder(r, folder[i]);
	if (r->n_files)
		qsort(r->file, r->n_files, sizeof(*r->file), by_name);
	for (size_t i = 0; i < r->n_files; i++)
		read_lines(r, r->file[i].path, by, r->file[i].hider);
}

/* The next word of the command line, as the kernel cuts it: blanks within "..." do not count. */
static char *next_word(struct cd_arena *a, const char **p)
{
	char *word, *to;
	bool quoted = false;

	*p += strspn(*p, " \t\n");
	if (!**p)
		return NULL;
	word = to = cd_strdup(a, *p);
	for (; **p && (quoted || !strchr(" \t\n", **p)); ++*p) {
		quoted ^= **p == '"';
		if (**p != '"')
			*to++ = **p;
	}
	*to = '\0';
	return word;
}

/* The kernel applies these before the first process and swaps every dot. */
void cd_sysctld_read_command_line(struct cd_sysctld *r)
{
	struct cd_bytes b = cd_host_read(r->h, r->a, "/proc/cmdline", CD_READ_SMALL);
	const char *p = b.error ? "" : b.data;
	char *word;

	while ((word = next_word(r->a, &p)) && strcmp(word, "--")) {
		char *equals = strchr(word, '=');

		if (!equals || !equals[1] || (!cd_text_starts(word, "sysctl.") &&
					      !cd_text_starts(word, "sysctl/")))
			continue;
		*equals = '\0';
		for (char *c = word; *c; c++)
			*c = *c == '.' ? '/' : *c;
		assign(r, &r->boot, (struct cd_sysctld_option){
			.path = word + strlen("sysctl/"), .value = equals + 1,
			.where = "/proc/cmdline", .by = "kernel" });
	}
}

/* Every file below /proc/sys that a pattern means and no explicit key takes. */
static void expand(struct cd_sysctld *r, const struct cd_sysctld_option *o, const char *done,
		   const char *rest)
{
	size_t n = strcspn(rest, "/");
	const char *part = cd_strndup(r->a, rest, n);
	struct cd_names l = cd_host_list(r->h, r->a, cd_sprintf(r->a, "/proc/sys/%s", done));

	for (size_t i = 0; i < l.n; i++) {
		const char *path = cd_sprintf(r->a, "%s%s%s", done, *done ? "/" : "", l.name[i]);
		struct cd_sysctld_option found = *o;

		if (fnmatch(part, l.name[i], FNM_PERIOD))
			continue;
		if (rest[n]) {
			expand(r, o, path, rest + n + 1);
		} else if (!cd_sysctld_find(&r->said, path)) {
			found.path = path;
			assign(r, &r->boot, found);
		}
	}
}

/* "a{b,c}d*": each way to read it, left to right; the braces alone make no pattern. */
static void expand_braces(struct cd_sysctld *r, const struct cd_sysctld_option *o, const char *text)
{
	const char *open = strchr(text, '{'), *close = open ? strchr(open, '}') : NULL;

	if (!close) {
		expand(r, o, "", text);
		return;
	}
	for (const char *part = open + 1; part <= close;) {
		size_t n = strcspn(part, ",}");

		expand_braces(r, o, cd_sprintf(r->a, "%.*s%.*s%s", (int)(open - text), text,
					       (int)n, part, close + 1));
		part += n + 1;
	}
}

void cd_sysctld_apply(struct cd_sysctld *r)
{
	for (size_t i = 0; i < r->said.n; i++) {
		struct cd_sysctld_option o = r->said.item[i];
		const char *losers = o.losers;
		struct cd_sysctld_option *mine;

		if (!o.value)
			continue;
		if (o.pattern) {
			expand_braces(r, &o, o.path);
			continue;
		}
		assign(r, &r->boot, o);
		mine = cd_sysctld_find(&r->boot, o.path);
		if (*losers)
			mine->losers = cd_sprintf(r->a, "%s%s%s", losers, *mine->losers ? "; " : "",
						  mine->losers);
	}
}

/* tuned knows neither patterns nor a '-'. */
static void reapply(struct cd_sysctld *r, const struct cd_tuned *t, const char *path, const char *by)
{
	struct cd_bytes b = cd_host_read(r->h, r->a, path, CD_READ_LARGE);
	const char *p = b.error ? NULL : b.data;

	for (unsigned number = 1; p && *p; number++) {
		size_t n = strcspn(p, "\n");
		struct cd_sysctld_option o = {
			.where = cd_sprintf(r->a, "%s:%u", path, number), .by = by };
		char *key;

		if (parse_line(r, cd_strndup(r->a, p, n), &o) && o.value && !o.ignore && !o.pattern) {
			key = cd_strdup(r->a, o.path);
			cd_sysctld_swap(key);
			if (cd_tuned_reapplies(t, r->a, key))
				assign(r, &r->boot, o);
		}
		p += n + (p[n] == '\n');
	}
}

/* Of one name tuned takes the file below /run. */
void cd_sysctld_apply_tuned(struct cd_sysctld *r, const struct cd_tuned *t)
{
	const char *by = cd_sprintf(r->a, "tuned %s", t->profile);

	for (size_t i = 0; i < t->n; i++) {
		struct cd_sysctld_option o = { .value = t->item[i].value,
					       .where = t->item[i].where, .by = by };
		char *path = cd_strdup(r->a, t->item[i].key);
		int error;

		cd_sysctld_swap(path);
		o.path = path;
		if (o.value && cd_host_exists(r->h, r->a, cd_sprintf(r->a, "/proc/sys/%s", path),
					      &error))
			assign(r, &r->boot, o);
	}
	if (!t->reapplies)
		return;
	for (size_t i = 0; i < r->n_files; i++) {
		const char *run = cd_sprintf(r->a, "/run/sysctl.d/%s", r->file[i].name);

		if (cd_text_starts(r->file[i].path, "/run/") ||
		    (cd_text_starts(r->file[i].path, "/etc/") &&
		     cd_host_stat(r->h, r->a, run).error))
			reapply(r, t, r->file[i].path, by);
	}
	reapply(r, t, "/etc/sysctl.conf", by);
}

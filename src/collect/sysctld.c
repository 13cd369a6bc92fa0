/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sysctld - which value will the next boot give to each configured kernel setting, and where
 * does it come from?
 *
 * Follows sysctl.d(5) and systemd-sysctl(8): a file name in an earlier folder hides the same name
 * in later ones, what remains is read in bytewise order of the names, the last assignment of a key
 * wins, and an explicit key beats any pattern.  Under another init procps does the same and reads
 * /etc/sysctl.conf last.  sysctl.KEY= on the kernel command line comes before all of it.
 */
#include <commdoctor/collector.h>

#include <ctype.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "host/host.h"

static const struct cd_column columns[] = {
	{ "key", CD_COL_TEXT, "" },
	{ "value", CD_COL_TEXT, "" },		/* of the next boot */
	{ "where", CD_COL_TEXT, "" },		/* "/etc/sysctl.d/90-net.conf:3" */
	{ "losers", CD_COL_TEXT, "" },		/* "FILE:LINE=VALUE; ..." with another value */
	{ "ignore", CD_COL_INT, "" },		/* 1: '-' in front, failure is expected */
	{ "pattern", CD_COL_INT, "" },		/* 1: by a pattern */
	{ "running", CD_COL_TEXT, "" },		/* now */
	{ "state", CD_COL_TEXT, "" },		/* running value: read missing denied unread */
	{ "keep", CD_COL_INT, "" },		/* 3 named, 2 by a pattern and not in force, 1 */
	{ .name = NULL },
};
static const struct cd_fact_spec facts[] = {
	{ .name = "sysctl/boot_by", .type = CD_TEXT, .unit = "",
	  .source = "systemctl status systemd-sysctl", .about = "systemd-sysctl or procps" },
	{ .name = "sysctl/boot", .type = CD_TABLE, .unit = "", .columns = columns,
	  .weight = "keep", .source = "systemd-analyze cat-config sysctl.d",
	  .about = "configured settings, what the next boot makes of them, what they are now" },
	{ .name = NULL },
};

struct option {
	const char *path;	/* below /proc/sys: "net/ipv4/conf/eth0.100/rp_filter" */
	const char *value;	/* NULL: only keeps patterns off */
	const char *where, *losers;
	bool ignore, pattern;
};

struct options {
	struct option *item;
	size_t n, room;
};

struct file {
	const char *name, *path;
};

struct reader {
	struct cd_collect *x;
	struct cd_arena *a;
	struct cd_host *h;
	struct file *file;
	size_t n_files, room_files;
	struct options said, boot;
	const char *failed;	/* path that could not be read */
	int error;
};

static struct option *find(struct options *o, const char *path)
{
	for (size_t i = 0; i < o->n; i++)
		if (!strcmp(o->item[i].path, path))
			return &o->item[i];
	return NULL;
}

/* A later assignment of another value goes to the end; the same value changes nothing. */
static void assign(struct reader *r, struct options *o, struct option new)
{
	struct option *old = find(o, new.path);

	if (old && old->value && new.value && !strcmp(old->value, new.value)) {
		old->ignore |= new.ignore;
		return;
	}
	new.losers = "";
	if (old) {
		if (old->value)
			new.losers = cd_sprintf(r->a, "%s%s%s=%s", old->losers,
						*old->losers ? "; " : "", old->where, old->value);
		memmove(old, old + 1, (size_t)(o->item + o->n - old - 1) * sizeof(*old));
		o->n--;
	}
	if (o->n == o->room) {
		o->item = cd_regrow(r->a, o->item, o->room * sizeof(new),
				    (o->room * 2 + 64) * sizeof(new));
		o->room = o->room * 2 + 64;
	}
	o->item[o->n++] = new;
}

static void swap_separators(char *s)
{
	for (; *s; s++)
		*s = *s == '.' ? '/' : *s == '/' ? '.' : *s;
}

/* The first separator decides: after a '/' dots are part of a name. */
static char *normalize(struct cd_arena *a, const char *key)
{
	char *path = cd_text_trim(a, key);
	size_t first = strcspn(path, "./");

	if (path[first] == '.')
		swap_separators(path);
	return path + strspn(path, "/");
}

static void read_line(struct reader *r, const char *line, const char *where)
{
	struct option o = { .where = where };
	char *s = cd_text_trim(r->a, line);
	char *equals = strchr(s, '=');

	if (!*s || *s == '#' || *s == ';' || (!equals && *s != '-'))
		return;
	if (*s == '-') {
		o.ignore = true;
		s++;
	}
	if (equals) {
		*equals = '\0';
		o.value = cd_text_trim(r->a, equals + 1);
	}
	o.path = normalize(r->a, s);
	o.pattern = strpbrk(o.path, "*?[");
	assign(r, &r->said, o);
}

static void fail(struct reader *r, const char *path, int error)
{
	if (!r->error) {
		r->error = error;
		r->failed = path;
	}
}

static void read_file(struct reader *r, const char *path)
{
	struct cd_bytes b = cd_host_read(r->h, r->a, path, CD_READ_LARGE);
	const char *real, *p = b.data;
	int error;

	if (b.error == ENOENT && cd_host_absent_is_answer(r->h, r->a, path))
		return;			/* a link to nothing still hides its name */
	if (b.error == EISDIR)
		return;
	if (b.error) {
		real = cd_host_real(r->h, r->a, path, &error);
		if (!real || strcmp(real, "/dev/null"))
			fail(r, path, b.error);
		return;
	}
	if (b.truncated)
		fail(r, path, EFBIG);
	for (unsigned number = 1; p && *p; number++) {
		size_t n = strcspn(p, "\n");

		read_line(r, cd_strndup(r->a, p, n), cd_sprintf(r->a, "%s:%u", path, number));
		p += n + (p[n] == '\n');
	}
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct file *)a)->name, ((const struct file *)b)->name);
}

static void list_folder(struct reader *r, const char *folder)
{
	struct cd_names l = cd_host_list(r->h, r->a, folder);

	if (l.error == ENOENT && cd_host_absent_is_answer(r->h, r->a, folder))
		return;
	if (l.error)
		fail(r, folder, l.error);
	for (size_t i = 0; i < l.n; i++) {
		bool hidden = false;

		if (!cd_text_ends(l.name[i], ".conf") || l.name[i][0] == '.')
			continue;
		for (size_t k = 0; k < r->n_files && !hidden; k++)
			hidden = !strcmp(r->file[k].name, l.name[i]);
		if (hidden)
			continue;
		if (r->n_files == r->room_files) {
			r->file = cd_regrow(r->a, r->file, r->room_files * sizeof(*r->file),
					    (r->room_files * 2 + 32) * sizeof(*r->file));
			r->room_files = r->room_files * 2 + 32;
		}
		r->file[r->n_files++] = (struct file){
			.name = l.name[i], .path = cd_sprintf(r->a, "%s/%s", folder, l.name[i]) };
	}
}

/* The kernel applies these before the first process and swaps every dot. */
static void read_command_line(struct reader *r)
{
	struct cd_bytes b = cd_host_read(r->h, r->a, "/proc/cmdline", CD_READ_SMALL);
	char *word[512];
	size_t n = b.error ? 0 : cd_text_words(cd_strdup(r->a, b.data), word, 512);

	for (size_t i = 0; i < n && strcmp(word[i], "--"); i++) {
		char *equals = strchr(word[i], '=');

		if (!equals || (!cd_text_starts(word[i], "sysctl.") &&
				!cd_text_starts(word[i], "sysctl/")))
			continue;
		*equals = '\0';
		for (char *p = word[i]; *p; p++)
			*p = *p == '.' ? '/' : *p;
		assign(r, &r->boot, (struct option){ .path = word[i] + strlen("sysctl/"),
						     .value = equals + 1,
						     .where = "/proc/cmdline" });
	}
}

/* Every file below /proc/sys that a pattern means and no explicit key takes. */
static void expand(struct reader *r, const struct option *o, const char *done, const char *rest)
{
	size_t n = strcspn(rest, "/");
	const char *part = cd_strndup(r->a, rest, n);
	struct cd_names l = cd_host_list(r->h, r->a, cd_sprintf(r->a, "/proc/sys/%s", done));

	for (size_t i = 0; i < l.n; i++) {
		const char *path = cd_sprintf(r->a, "%s%s%s", done, *done ? "/" : "", l.name[i]);
		struct option found = *o;

		if (fnmatch(part, l.name[i], FNM_PERIOD))
			continue;
		if (rest[n]) {
			expand(r, o, path, rest + n + 1);
		} else if (!find(&r->said, path)) {
			found.path = path;
			assign(r, &r->boot, found);
		}
	}
}

static void apply(struct reader *r)
{
	for (size_t i = 0; i < r->said.n; i++) {
		struct option o = r->said.item[i];
		const char *losers = o.losers;
		struct option *mine;

		if (!o.value)
			continue;
		if (o.pattern) {
			expand(r, &o, "", o.path);
			continue;
		}
		assign(r, &r->boot, o);
		mine = find(&r->boot, o.path);
		if (*losers)
			mine->losers = cd_sprintf(r->a, "%s%s%s", losers, *mine->losers ? "; " : "",
						  mine->losers);
	}
}

/* Kernels print text: a recording may hold anything. */
static bool is_text(struct cd_bytes b)
{
	for (size_t i = 0; i < b.len; i++)
		if (iscntrl((unsigned char)b.data[i]) && !isspace((unsigned char)b.data[i]))
			return false;
	return !b.error && b.len && !b.truncated;
}

static void put_row(struct reader *r, struct cd_rows *t, const struct option *o)
{
	struct cd_bytes b = cd_host_read(r->h, r->a, cd_sprintf(r->a, "/proc/sys/%s", o->path),
					 CD_READ_SMALL);
	const char *running = is_text(b) ? cd_text_trim(r->a, b.data) : NULL;
	char *key = cd_strdup(r->a, o->path);

	swap_separators(key);
	cd_row_text(t, "key", key);
	cd_row_text(t, "value", o->value);
	cd_row_text(t, "where", o->where);
	cd_row_text(t, "losers", o->losers);
	cd_row_int(t, "ignore", o->ignore);
	cd_row_int(t, "pattern", o->pattern);
	if (running)
		cd_row_text(t, "running", running);
	cd_row_text(t, "state", running ? "read" :
		    b.error == ENOENT ? "missing" :
		    b.error == EACCES || b.error == EPERM ? "denied" : "unread");
	/* a pattern over a thousand interfaces must not crowd out what a file names */
	cd_row_int(t, "keep", !o->pattern ? 3 : running && !strcmp(running, o->value) ? 1 : 2);
	cd_row_end(t);
}

/* Keys of sockets and addresses that nobody else may read must not stand in a report. */
static bool secret(const char *path)
{
	return cd_text_ends(path, "/tcp_fastopen_key") || cd_text_ends(path, "/stable_secret");
}

static bool exists(struct reader *r, const char *path)
{
	int error;

	return cd_host_exists(r->h, r->a, path, &error);
}

/* NULL after having said why nothing is known to apply these files at boot. */
static const char *applied_by(struct reader *r)
{
	static const char *const unit[] = { "/etc/systemd/system/systemd-sysctl.service",
					    "/run/systemd/system/systemd-sysctl.service" };
	struct cd_bytes comm = cd_host_read(r->h, r->a, "/proc/1/comm", CD_READ_SMALL);
	const char *fact[] = { "sysctl/boot_by", "sysctl/boot" };
	const char *why = NULL, *target;
	int error;

	if (exists(r, "/run/systemd/system") ||
	    (!comm.error && !strcmp(cd_text_trim(r->a, comm.data), "systemd"))) {
		for (size_t i = 0; i < 2; i++) {
			target = cd_host_link(r->h, r->a, unit[i], &error);
			if (target && !strcmp(target, "/dev/null"))
				why = "systemd-sysctl.service is masked: nothing is applied";
		}
		if (!why)
			return "systemd-sysctl";
	} else if (exists(r, "/etc/init.d/procps") || exists(r, "/etc/init.d/sysctl")) {
		return "procps";
	} else if (!comm.error) {
		why = "nothing that applies sysctl.d at boot was found";
	}
	for (size_t i = 0; i < 2; i++) {
		if (why)
			cd_put_absent(r->x, fact[i], "", "%s", why);
		else
			cd_put_errno(r->x, fact[i], "", "/proc/1/comm", comm.error);
	}
	return NULL;
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	static const char *const folder[] = { "/etc/sysctl.d", "/run/sysctl.d",
					      "/usr/local/lib/sysctl.d", "/usr/lib/sysctl.d",
					      "/lib/sysctl.d" };
	struct reader r = { .x = x, .a = cd_collect_arena(x), .h = cd_collect_host(x) };
	const char *by = applied_by(&r);
	struct cd_rows *t;

	(void)err;
	if (!by)
		return 0;
	cd_put_text(x, "sysctl/boot_by", "", by);
	for (size_t i = 0; i < sizeof(folder) / sizeof(folder[0]); i++)
		list_folder(&r, folder[i]);
	if (r.n_files)
		qsort(r.file, r.n_files, sizeof(*r.file), by_name);
	for (size_t i = 0; i < r.n_files; i++)
		read_file(&r, r.file[i].path);
	if (!strcmp(by, "procps"))
		read_file(&r, "/etc/sysctl.conf");
	if (r.error) {		/* one unread file could decide any key */
		if (r.error == ENOENT)
			cd_put_unseen(x, "sysctl/boot", "", CD_NOT_COLLECTED,
				      "%s is listed, but is not there", r.failed);
		else
			cd_put_errno(x, "sysctl/boot", "", r.failed, r.error);
		return 0;
	}
	read_command_line(&r);
	apply(&r);
	t = cd_table_begin(x, "sysctl/boot", "");
	for (size_t i = 0; i < r.boot.n; i++)
		if (!secret(r.boot.item[i].path))
			put_row(&r, t, &r.boot.item[i]);
	cd_table_end(t);
	return 0;
}

const struct cd_collector cd_collector_sysctld = {
	.name = "sysctld", .group = "files", .facts = facts, .collect = collect,
};

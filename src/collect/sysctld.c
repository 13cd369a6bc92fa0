/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sysctld - which value will the next boot give to each configured kernel setting, and where
 * does it come from?
 *
 * sysctl.KEY= on the kernel command line comes before all files.  Those of the folders come next
 * (sysctld-files.c), if anything applies them (sysctld-init.c); procps reads /etc/sysctl.conf after
 * them, and a script of the site what it names.  What was said in vain is told, too: by whom, and
 * who has it otherwise.
 */
#include <commdoctor/collector.h>

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "collect/sysctld.h"
#include "collect/tuned.h"
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
	{ "by", CD_COL_TEXT, "" },		/* kernel, systemd-sysctl, procps, a script */
	{ .name = NULL },
};
static const struct cd_column lost_columns[] = {
	{ "key", CD_COL_TEXT, "" },		/* or a pattern */
	{ "value", CD_COL_TEXT, "" },
	{ "where", CD_COL_TEXT, "" },		/* "/etc/sysctl.d/10-net.conf:3" */
	{ "why", CD_COL_TEXT, "" },		/* later hidden unapplied */
	{ "over", CD_COL_TEXT, "" },		/* where the value that counts stands, or who hides */
	{ "to", CD_COL_TEXT, "" },		/* that value; empty: none sets it */
	{ .name = NULL },
};
static const struct cd_fact_spec facts[] = {
	{ .name = "sysctl/boot_by", .type = CD_TEXT, .unit = "",
	  .source = "systemctl status systemd-sysctl", .about = "systemd-sysctl or procps" },
	{ .name = "sysctl/boot", .type = CD_TABLE, .unit = "", .columns = columns,
	  .weight = "keep", .source = "systemd-analyze cat-config sysctl.d",
	  .about = "configured settings, what the next boot makes of them, what they are now" },
	{ .name = "sysctl/boot_lost", .type = CD_TABLE, .unit = "", .columns = lost_columns,
	  .source = "systemd-analyze cat-config sysctl.d",
	  .about = "configured settings that do not count, and what does in their place" },
	{ .name = NULL },
};

/* Kernels print text: a recording may hold anything. */
static bool is_text(struct cd_bytes b)
{
	for (size_t i = 0; i < b.len; i++)
		if (iscntrl((unsigned char)b.data[i]) && !isspace((unsigned char)b.data[i]))
			return false;
	return !b.error && b.len && !b.truncated;
}

static char *key_of(struct cd_sysctld *r, const char *path)
{
	char *key = cd_strdup(r->a, path);

	cd_sysctld_swap(key);
	return key;
}

static void put_row(struct cd_sysctld *r, struct cd_rows *t, const struct cd_sysctld_option *o)
{
	struct cd_bytes b = cd_host_read(r->h, r->a, cd_sprintf(r->a, "/proc/sys/%s", o->path),
					 CD_READ_SMALL);
	const char *running = is_text(b) ? cd_text_trim(r->a, b.data) : NULL;

	cd_row_text(t, "key", key_of(r, o->path));
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
	cd_row_text(t, "by", o->by);
	cd_row_end(t);
}

/* Keys of sockets and addresses that nobody else may read must not stand in a report. */
static bool secret(const char *path)
{
	return cd_text_ends(path, "/tcp_fastopen_key") || cd_text_ends(path, "/stable_secret");
}

static void put_boot(struct cd_sysctld *r, struct cd_collect *x)
{
	struct cd_rows *t = cd_table_begin(x, "sysctl/boot", "");

	for (size_t i = 0; i < r->boot.n; i++)
		if (!secret(r->boot.item[i].path))
			put_row(r, t, &r->boot.item[i]);
	cd_table_end(t);
}

/* Who says otherwise what `o` says in vain?  NULL: nobody does, or it comes to the same. */
static void put_lost(struct cd_sysctld *r, struct cd_rows *t, const struct cd_sysctld_option *o,
		     const char *why, const char *hider)
{
	const struct cd_sysctld_option *winner = cd_sysctld_find(&r->boot, o->path);

	if (!winner)
		winner = cd_sysctld_find(&r->said, o->path);
	if (secret(o->path) || (winner && winner->value && !strcmp(winner->value, o->value)))
		return;
	cd_row_text(t, "key", key_of(r, o->path));
	cd_row_text(t, "value", o->value);
	cd_row_text(t, "where", o->where);
	cd_row_text(t, "why", why);
	if (winner || hider)
		cd_row_text(t, "over", winner ? winner->where : hider);
	if (winner && winner->value)
		cd_row_text(t, "to", winner->value);
	cd_row_end(t);
}

static const char *hider_of(const struct cd_sysctld *r, const char *where)
{
	for (size_t i = 0; i < r->n_files; i++)
		if (r->file[i].hider && cd_text_starts(where, r->file[i].path))
			return r->file[i].hider;
	return NULL;
}

static void put_all_lost(struct cd_sysctld *r, struct cd_collect *x)
{
	struct cd_rows *t = cd_table_begin(x, "sysctl/boot_lost", "");

	for (size_t i = 0; i < r->unapplied.n; i++)
		if (r->unapplied.item[i].value)
			put_lost(r, t, &r->unapplied.item[i], "unapplied", NULL);
	for (size_t i = 0; i < r->later.n; i++)
		put_lost(r, t, &r->later.item[i], "later", NULL);
	for (size_t i = 0; i < r->hidden.n; i++)
		put_lost(r, t, &r->hidden.item[i], "hidden", hider_of(r, r->hidden.item[i].where));
	cd_table_end(t);
}

static void put_trouble(struct cd_collect *x, const char *fact, const char *path, int error)
{
	if (!error)
		cd_put_unseen(x, fact, "", CD_NOT_COLLECTED, "%s is a unit of this site's own", path);
	else if (error == ENOENT)
		cd_put_unseen(x, fact, "", CD_NOT_COLLECTED, "%s is listed, but is not there", path);
	else
		cd_put_errno(x, fact, "", path, error);
}

/* The files decide nothing that we could tell. */
static void put_nothing(struct cd_collect *x, const struct cd_sysctld_init *init)
{
	static const char *const fact[] = { "sysctl/boot_by", "sysctl/boot", "sysctl/boot_lost" };

	for (size_t i = 0; i < sizeof(fact) / sizeof(fact[0]); i++) {
		if (init->why)
			cd_put_absent(x, fact[i], "", "%s", init->why);
		else if (init->error)
			cd_put_errno(x, fact[i], "", init->unread, init->error);
		else
			put_trouble(x, fact[i], init->unread, 0);
	}
}

static void read_files(struct cd_sysctld *r, const struct cd_sysctld_init *init)
{
	cd_sysctld_read_folders(r, init->by ? init->by : "nobody");
	if (!init->by) {
		r->unapplied = r->said;
		r->said = (struct cd_sysctld_options){ .n = 0 };
	} else if (!strcmp(init->by, "procps")) {
		cd_sysctld_read_file(r, "/etc/sysctl.conf", init->by);
	}
	for (size_t i = 0; i < init->n_scripts; i++)
		cd_sysctld_read_file(r, init->script[i], init->script_by);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_sysctld r = { .a = cd_collect_arena(x), .h = cd_collect_host(x) };
	struct cd_sysctld_init init = { .by = NULL };
	struct cd_tuned tuned;

	(void)err;
	cd_sysctld_who(&r, &init);
	if (!init.by && !(init.known && init.why)) {
		put_nothing(x, &init);
		return 0;
	}
	if (init.by)
		cd_put_text(x, "sysctl/boot_by", "", init.by);
	else
		cd_put_absent(x, "sysctl/boot_by", "", "%s", init.why);
	read_files(&r, &init);
	if (r.error) {		/* one unread file could decide any key */
		put_trouble(x, "sysctl/boot", r.failed, r.error);
		put_trouble(x, "sysctl/boot_lost", r.failed, r.error);
		return 0;
	}
	cd_sysctld_read_command_line(&r);
	cd_sysctld_apply(&r);
	tuned = cd_tuned_read(r.h, r.a);
	if (tuned.starts && !tuned.error)
		cd_sysctld_apply_tuned(&r, &tuned);
	put_boot(&r, x);
	put_all_lost(&r, x);
	return 0;
}

const struct cd_collector cd_collector_sysctld = {
	.name = "sysctld", .group = "files", .facts = facts, .collect = collect,
};

/* SPDX-License-Identifier: Apache-2.0 */
/* sysctld.h - what the parts of the collector sysctld share. */
#ifndef CD_COLLECT_SYSCTLD_H
#define CD_COLLECT_SYSCTLD_H

#include <stdbool.h>
#include <stddef.h>

struct cd_arena;
struct cd_host;
struct cd_tuned;

struct cd_sysctld_option {
	const char *path;	/* below /proc/sys: "net/ipv4/conf/eth0.100/rp_filter" */
	const char *value;	/* NULL: only keeps patterns off */
	const char *where, *losers;
	const char *by;		/* who writes it */
	bool ignore, pattern;
};

struct cd_sysctld_options {
	struct cd_sysctld_option *item;
	size_t n, room;
};

struct cd_sysctld_file {
	const char *name, *path;
	const char *hider;	/* the file of this name that is read in its place */
};

struct cd_sysctld {
	struct cd_arena *a;
	struct cd_host *h;
	struct cd_sysctld_file *file;
	size_t n_files, room_files;
	/* what the files say, what that and the command line come to, and what was said in vain */
	struct cd_sysctld_options said, boot, later, hidden, unapplied;
	const char *failed;	/* path that could not be read */
	int error;
};

/* Who applies the folders when the host boots? */
struct cd_sysctld_init {
	const char *by;			/* "systemd-sysctl", "procps"; NULL: nobody */
	const char *why;		/* nobody: why; NULL: it could not be seen */
	bool known;			/* nobody applies them, but their place is known: systemd */
	const char *unread;		/* what could not be seen, with its errno */
	int error;
	const char *const *script;	/* files that a start script loads last */
	size_t n_scripts;
	const char *script_by;
};

void cd_sysctld_who(struct cd_sysctld *r, struct cd_sysctld_init *init);

/* All files of the folders, in their order, into `said`; then those that others load. */
void cd_sysctld_read_folders(struct cd_sysctld *r, const char *by);
void cd_sysctld_read_file(struct cd_sysctld *r, const char *path, const char *by);
void cd_sysctld_read_command_line(struct cd_sysctld *r);
/* What tuned writes, and brings back, after all of it. */
void cd_sysctld_apply_tuned(struct cd_sysctld *r, const struct cd_tuned *t);
/* What comes of the files, into `boot`. */
void cd_sysctld_apply(struct cd_sysctld *r);
struct cd_sysctld_option *cd_sysctld_find(struct cd_sysctld_options *o, const char *path);
/* Dots for slashes and the other way round. */
void cd_sysctld_swap(char *s);

#endif

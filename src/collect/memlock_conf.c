/* SPDX-License-Identifier: Apache-2.0 */
/*
 * memlock_conf - how much memory will processes be allowed to lock that start later?
 *
 * A login gets its limit from pam_limits (limits.conf, then limits.d by name), not from sshd.  A
 * Slurm job gets that of the shell that submitted it, unless slurm.conf excepts MEMLOCK: then it
 * gets slurmd's.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

#define LIMITS "/etc/security/limits.conf"
#define LIMITS_D "/etc/security/limits.d"

static const struct cd_column columns[] = {
	{ "domain", CD_COL_TEXT, "" },		/* user, @group, * */
	{ "type", CD_COL_TEXT, "" },		/* soft, hard or - for both */
	{ "limit", CD_COL_INT, "bytes" },	/* -1: unlimited */
	{ "where", CD_COL_TEXT, "" },
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "limits/memlock", .type = CD_TABLE, .columns = columns,
	  .source = "grep -r memlock " LIMITS " " LIMITS_D, .about = "locked memory of logins" },
	{ .name = "slurm/propagates_memlock", .type = CD_BOOL,
	  .source = "scontrol show config | grep Propagate",
	  .about = "jobs get the limit of the submitting shell, not that of slurmd" },
	{ .name = NULL },
};

/* A copy of the line that begins at *text, without comment; *text goes on to the next. */
static char *next_line(struct cd_arena *a, const char **text)
{
	size_t len = strcspn(*text, "\n");
	char *line = cd_strndup(a, *text, len);

	line[strcspn(line, "#")] = '\0';
	*text += len + ((*text)[len] == '\n');
	return line;
}

/* In KiB; pam_limits reads -1, unlimited and infinity alike. */
static bool limit_of(const char *word, int64_t *bytes)
{
	*bytes = -1;
	if (!strcmp(word, "unlimited") || !strcmp(word, "infinity") || !strcmp(word, "-1"))
		return true;
	if (!cd_parse_i64(word, bytes) || *bytes < 0 || *bytes > INT64_MAX / 1024)
		return false;
	*bytes *= 1024;
	return true;
}

static int limits_file(struct cd_collect *x, struct cd_rows *rows, const char *path)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, path, CD_READ_SMALL);
	const char *p = b.error ? "" : b.data;

	for (int number = 1; *p; number++) {
		char *word[5], *line = next_line(a, &p);
		int64_t bytes;

		if (cd_text_words(line, word, 5) != 4 || strcmp(word[2], "memlock") ||
		    !limit_of(word[3], &bytes))
			continue;
		cd_row_text(rows, "domain", word[0]);
		cd_row_text(rows, "type", word[1]);
		cd_row_int(rows, "limit", bytes);
		cd_row_text(rows, "where", cd_sprintf(a, "%s:%d", path, number));
		cd_row_end(rows);
	}
	return b.error ? b.error : b.truncated ? EFBIG : 0;
}

static void limits(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_host *h = cd_collect_host(x);
	struct cd_rows *rows = cd_table_begin(x, "limits/memlock", "");
	struct cd_names all = cd_host_list(h, a, LIMITS_D);
	const char *bad = LIMITS;
	int error = limits_file(x, rows, LIMITS);

	if (error == ENOENT && cd_host_absent_is_answer(h, a, "/etc/security"))
		error = 0;
	if (!error && all.error && all.error != ENOENT) {
		bad = LIMITS_D;
		error = all.error;
	}
	for (size_t i = 0; !error && !all.error && i < all.n; i++) {
		if (!cd_text_ends(all.name[i], ".conf"))
			continue;
		bad = cd_sprintf(a, LIMITS_D "/%s", all.name[i]);
		error = limits_file(x, rows, bad);
	}
	cd_table_end(rows);
	if (error)
		cd_put_unseen(x, "limits/memlock", "", error == EACCES || error == EPERM ?
			      CD_PERMISSION : error == EFBIG ? CD_TRUNCATED : CD_NOT_COLLECTED,
			      "%s: %s", bad, strerror(error));
}

/* "ALL", "NONE" or names with commas: does it hold MEMLOCK? */
static bool holds(const char *list)
{
	if (!strcasecmp(list, "ALL"))
		return true;
	for (const char *p = list; *p; p += strcspn(p, ","), p += *p == ',') {
		size_t n = strcspn(p, ",");

		if (n == strlen("MEMLOCK") && !strncasecmp(p, "MEMLOCK", n))
			return true;
	}
	return false;
}

/* By default all limits are handed on; of the two keys only one may stand in the file. */
static void slurm_file(struct cd_collect *x, const char *path, const char *text)
{
	static const char key[] = "PropagateResourceLimits", except[] = "Except";
	struct cd_arena *a = cd_collect_arena(x);
	bool propagates = true, told = false, includes = false;

	while (*text) {
		const char *line = cd_text_trim(a, next_line(a, &text)), *value;
		bool excepts;

		includes |= !strncasecmp(line, "include", 7);
		if (strncasecmp(line, key, sizeof(key) - 1))
			continue;
		line += sizeof(key) - 1;
		excepts = !strncasecmp(line, except, sizeof(except) - 1);
		line += excepts ? sizeof(except) - 1 : 0;
		value = strchr(line, '=');
		if (!value)
			continue;
		value = cd_text_trim(a, value + 1);
		propagates = excepts ? !holds(value) : holds(value);
		told = true;
	}
	if (!told && includes)
		cd_put_unseen(x, "slurm/propagates_memlock", "", CD_NOT_COLLECTED,
			      "%s includes other files", path);
	else
		cd_put_bool(x, "slurm/propagates_memlock", "", propagates);
	cd_put_source(x, "slurm/propagates_memlock", "", path);
}

static void slurm(struct cd_collect *x)
{
	static const char *const path[] = { "/run/slurm/conf/slurm.conf", "/etc/slurm/slurm.conf",
		"/etc/slurm-llnl/slurm.conf", "/usr/local/etc/slurm.conf",
		"/var/spool/slurmd/conf-cache/slurm.conf" };
	struct cd_arena *a = cd_collect_arena(x);

	for (size_t i = 0; i < sizeof(path) / sizeof(path[0]); i++) {
		struct cd_bytes b = cd_host_read(cd_collect_host(x), a, path[i], CD_READ_LARGE);

		if (b.error == ENOENT)
			continue;
		if (b.error)
			cd_put_errno(x, "slurm/propagates_memlock", "", path[i], b.error);
		else
			slurm_file(x, path[i], b.data);
		return;
	}
	cd_put_unseen(x, "slurm/propagates_memlock", "", CD_NOT_COLLECTED, "no slurm.conf found");
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	(void)err;
	limits(x);
	slurm(x);
	return 0;
}

const struct cd_collector cd_collector_memlock_conf = {
	.name = "memlock_conf", .group = "files", .facts = facts, .collect = collect,
};

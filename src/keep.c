/* SPDX-License-Identifier: Apache-2.0 */
/*
 * keep.c - where do runs go that are kept, which was the last one of this host, which go?
 *
 * The folder may be shared by hosts, and others may have put things into it: each name is opened
 * below the folder's own descriptor, without following links, and must be a regular file.
 */
#include "keep.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/log.h"
#include "compare/compare.h"
#include "engine/runfile.h"

#define STAMP "00000000T000000.000000000Z"

enum { RUN_MAX = 512 << 20, HOST_MAX = 64, TRIES = 3 };	/* bytes; letters; files read at most */

int cd_keep_open(struct cd_keep *k, const char *folder, size_t max, struct cd_error *err)
{
	k->folder = folder;
	k->max = max;
	k->fd = -1;
	if (mkdir(folder, 0700) < 0 && errno != EEXIST)
		return cd_error_set(err, "--keep %s: cannot be made: %s%s", folder, strerror(errno),
				    errno == ENOENT ? "; make the folder above it first" : "");
	k->fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (k->fd < 0)
		return cd_error_set(err, "--keep %s: %s", folder, strerror(errno));
	if (faccessat(k->fd, ".", W_OK | X_OK, AT_EACCESS) < 0) {
		cd_error_set(err, "--keep %s: %s; give a folder that you may write to", folder,
			     strerror(errno));
		cd_keep_close(k);
		return -1;
	}
	return 0;
}

void cd_keep_close(struct cd_keep *k)
{
	if (k->fd >= 0)
		close(k->fd);
	k->fd = -1;
}

/* ---- names ----------------------------------------------------------------------------- */

static const char *host_part(const struct cd_run *run, char text[HOST_MAX + 1])
{
	const char *host = run->host_name && *run->host_name ? run->host_name : "unnamed";
	size_t n = 0;

	for (; host[n] && n < HOST_MAX; n++) {
		char c = host[n];
		bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
			     (c >= 'a' && c <= 'z') || c == '-' || (c == '.' && n);

		text[n] = plain ? c : '_';
	}
	text[n] = '\0';
	return text;
}

static bool has_stamp(const char *s)
{
	for (const char *p = STAMP; *p; p++, s++)
		if (*p == '0' ? *s < '0' || *s > '9' : *s != *p)
			return false;
	return true;
}

/* run-STAMP-HOST.json of that host */
static bool is_ours(const char *name, const char *host)
{
	size_t n = strlen(host);

	if (strncmp(name, "run-", 4) || !has_stamp(name + 4))
		return false;
	name += 4 + strlen(STAMP);
	return *name == '-' && !strncmp(name + 1, host, n) && !strcmp(name + 1 + n, ".json");
}

static char *name_of(const struct cd_run *run, struct cd_arena *a)
{
	char host[HOST_MAX + 1], stamp[40];
	time_t seconds = (time_t)(run->began_ns / 1000000000);
	struct tm tm;

	gmtime_r(&seconds, &tm);
	strftime(stamp, sizeof(stamp), "%Y%m%dT%H%M%S", &tm);
	return cd_sprintf(a, "run-%s.%09ldZ-%s.json", stamp, (long)(run->began_ns % 1000000000),
			  host_part(run, host));
}

static int newest_first(const void *a, const void *b)
{
	return strcmp(*(const char *const *)b, *(const char *const *)a);
}

/* Regular files of our naming; the names sort by time. */
static const char **list(const struct cd_keep *k, const char *host, size_t *n, struct cd_arena *a)
{
	int fd = openat(k->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
	const char **name = NULL;
	struct dirent *entry;

	*n = 0;
	if (!dir) {
		if (fd >= 0)
			close(fd);
		return NULL;
	}
	while ((entry = readdir(dir))) {
		struct stat st;

		if (!is_ours(entry->d_name, host) ||
		    fstatat(k->fd, entry->d_name, &st, AT_SYMLINK_NOFOLLOW) < 0 ||
		    !S_ISREG(st.st_mode))
			continue;
		if (!(*n & (*n + 1)))
			name = cd_regrow(a, name, *n * sizeof(*name), (2 * *n + 1) * sizeof(*name));
		name[(*n)++] = cd_strdup(a, entry->d_name);
	}
	closedir(dir);
	if (*n)
		qsort(name, *n, sizeof(*name), newest_first);
	return name;
}

/* ---- the last one ---------------------------------------------------------------------- */

static int slurp(const struct cd_keep *k, const char *name, struct cd_buf *out,
		 struct cd_error *err)
{
	CD_AUTO_FD int fd = openat(k->fd, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	char block[65536];
	struct stat st;
	ssize_t n;

	if (fd < 0 || fstat(fd, &st) < 0)
		return cd_error_set(err, "%s/%s: %s", k->folder, name, strerror(errno));
	if (!S_ISREG(st.st_mode) || st.st_size > RUN_MAX)
		return cd_error_set(err, "%s/%s: is no file of a run", k->folder, name);
	cd_buf_puts(out, "");
	while ((n = read(fd, block, sizeof(block)))) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return cd_error_set(err, "%s/%s: %s", k->folder, name, strerror(errno));
		if ((size_t)n > RUN_MAX - out->len)
			return cd_error_set(err, "%s/%s: grows while it is read", k->folder, name);
		cd_buf_add(out, block, (size_t)n);
	}
	return 0;
}

static struct cd_run *read_one(const struct cd_keep *k, const char *name, struct cd_arena *a,
			       struct cd_error *err)
{
	CD_AUTO_BUF json = { 0 };

	if (slurp(k, name, &json, err))
		return NULL;
	return cd_runfile_read(json.data, json.len, cd_sprintf(a, "%s/%s", k->folder, name), a, err);
}

void cd_keep_look_back(const struct cd_keep *k, struct cd_run *run)
{
	struct cd_run *before = NULL;
	char host[HOST_MAX + 1];
	size_t n, tried = 0;
	const char **name = list(k, host_part(run, host), &n, run->arena);

	for (size_t i = 0; i < n && !before && tried < TRIES; i++) {
		struct cd_error err = { "" };

		before = read_one(k, name[i], run->arena, &err);
		if (!before) {
			tried++;
			cd_log(CD_LOG_WARNING, "a kept run cannot be read: %s", err.text);
		} else if (!cd_same_host(before, run)) {
			before = NULL;	/* another host whose name looks the same as a file name */
			tried++;
		}
	}
	cd_history_put(run, before, n);
}

/* ---- keeping --------------------------------------------------------------------------- */

static bool write_all(int fd, const char *bytes, size_t n)
{
	while (n) {
		ssize_t done = write(fd, bytes, n);

		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			return false;
		bytes += done;
		n -= (size_t)done;
	}
	return true;
}

/* Under a name that no list takes for a run, until it is whole and on the disk. */
static int write_new(const struct cd_keep *k, const char *name, const struct cd_buf *json,
		     struct cd_error *err)
{
	char temporary[300];
	int fd, failed = 0;

	snprintf(temporary, sizeof(temporary), ".%s.%ld", name, (long)getpid());
	fd = openat(k->fd, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (fd < 0)
		return cd_error_set(err, "%s/%s: %s; this run was not kept", k->folder, name,
				    strerror(errno));
	if (!write_all(fd, json->data, json->len) || fsync(fd) < 0)
		failed = errno ? errno : EIO;
	if (close(fd) < 0 && !failed)
		failed = errno;
	if (!failed && renameat(k->fd, temporary, k->fd, name) < 0)
		failed = errno;
	if (failed) {
		unlinkat(k->fd, temporary, 0);
		return cd_error_set(err, "%s/%s: %s; this run was not kept, earlier ones are "
				    "untouched", k->folder, name, strerror(failed));
	}
	(void)!fsync(k->fd);
	return 0;
}

/* The one just written stays, even where the clock went back and it sorts last. */
static void prune(const struct cd_keep *k, const char *host, const char *written,
		  struct cd_arena *a)
{
	size_t n, stay = 1;
	const char **name = list(k, host, &n, a);

	for (size_t i = 0; i < n; i++) {
		if (!strcmp(name[i], written) || stay++ < k->max)
			continue;
		if (unlinkat(k->fd, name[i], 0) < 0 && errno != ENOENT)
			cd_log(CD_LOG_WARNING, "%s/%s: cannot be removed: %s", k->folder, name[i],
			       strerror(errno));
	}
}

int cd_keep_store(const struct cd_keep *k, const struct cd_run *run, struct cd_error *err)
{
	const char *name = name_of(run, run->arena);
	char host[HOST_MAX + 1];
	CD_AUTO_BUF json = { 0 };

	cd_runfile_write(run, &json);
	if (write_new(k, name, &json, err))
		return -1;
	prune(k, host_part(run, host), name, run->arena);
	return 0;
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * file.c - how does a file of ours come to hold the new content, or keep the old?
 *
 * A reader of reports (a CI server, a web server) must never see half of one, and a full disk must
 * not cost the report of yesterday.
 */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/error.h"
#include "base/parse.h"
#include "base/text.h"

static int said(struct cd_error *err, const char *path, const char *what)
{
	return cd_error_set(err, "%s: %s%s%s", path, what, *what ? ": " : "", strerror(errno));
}

/* "/dev/stdout" and its like are descriptors that we have: opening them again would rewind. */
static int own_descriptor(const char *path)
{
	static const char *const folder[] = { "/dev/fd/", "/proc/self/fd/" };
	int64_t fd;

	if (!strcmp(path, "-") || !strcmp(path, "/dev/stdout"))
		return STDOUT_FILENO;
	if (!strcmp(path, "/dev/stderr"))
		return STDERR_FILENO;
	for (size_t i = 0; i < sizeof(folder) / sizeof(folder[0]); i++)
		if (cd_text_starts(path, folder[i]) &&
		    cd_parse_i64(path + strlen(folder[i]), &fd) && fd >= 0 && fd <= INT_MAX)
			return (int)fd;
	return -1;
}

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

int cd_file_read(const char *path, size_t max, struct cd_buf *out, struct cd_error *err)
{
	CD_AUTO_FD int fd = -1;
	char block[65536];
	ssize_t n;

	if (!strcmp(path, "-"))
		fd = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
	else
		fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return said(err, path, "");
	cd_buf_puts(out, "");
	while ((n = read(fd, block, sizeof(block)))) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return said(err, path, "cannot be read");
		if ((size_t)n > max - out->len)
			return cd_error_set(err, "%s: is larger than %zu MiB", path, max >> 20);
		cd_buf_add(out, block, (size_t)n);
	}
	return 0;
}

static int write_directly(const char *path, int own, const void *bytes, size_t n,
			  struct cd_error *err)
{
	CD_AUTO_FD int opened = -1;

	if (own < 0) {
		own = opened = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
		if (opened < 0)
			return said(err, path, "");
	}
	if (!write_all(own, bytes, n))
		return said(err, strcmp(path, "-") ? path : "standard output", "");
	return 0;
}

/* What the links lead to, for a file that may not be there yet. */
static bool resolve(const char *path, char real[PATH_MAX])
{
	char link[PATH_MAX], next[PATH_MAX];
	ssize_t n;

	snprintf(real, PATH_MAX, "%s", path);
	if (strlen(path) >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return false;
	}
	for (int hops = 0; hops < 40; hops++) {
		const char *slash = strrchr(real, '/');

		n = readlink(real, link, sizeof(link) - 1);
		if (n < 0)
			return errno == EINVAL || errno == ENOENT;
		link[n] = '\0';
		if (link[0] == '/' || !slash)
			n = snprintf(next, sizeof(next), "%s", link);
		else
			n = snprintf(next, sizeof(next), "%.*s/%s", (int)(slash - real), real, link);
		if ((size_t)n >= sizeof(next)) {
			errno = ENAMETOOLONG;
			return false;
		}
		memcpy(real, next, (size_t)n + 1);
	}
	errno = ELOOP;
	return false;
}

static bool keep_owner_and_mode(int fd, const struct stat *old)
{
	struct stat now;

	if (fstat(fd, &now) < 0)
		return false;
	if ((now.st_uid != old->st_uid || now.st_gid != old->st_gid) &&
	    fchown(fd, old->st_uid, old->st_gid) < 0)
		return false;
	return fchmod(fd, old->st_mode & 07777) == 0;
}

static bool new_mode(int fd)
{
	mode_t mask = umask(0);

	umask(mask);
	return fchmod(fd, 0666 & ~mask) == 0;
}

/* The rename is on disk once the folder is; not every file system can say so. */
static void sync_folder(const char *folder)
{
	CD_AUTO_FD int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd >= 0)
		(void)!fsync(fd);
}

static int replace(const char *path, const char *real, const struct stat *old, const void *bytes,
		   size_t n, struct cd_error *err)
{
	char folder[PATH_MAX], temporary[PATH_MAX + 32];
	const char *slash = strrchr(real, '/');
	int fd, failed;

	snprintf(folder, sizeof(folder), "%.*s", slash ? (int)(slash - real) + 1 : 1,
		 slash ? real : ".");
	snprintf(temporary, sizeof(temporary), "%s/.commdoctor-XXXXXX", folder);
	if (old && access(real, W_OK) < 0)
		return said(err, path, "");
	fd = mkostemp(temporary, O_CLOEXEC);
	if (fd < 0 && errno == ENOENT)
		return cd_error_set(err, "%s: the folder %s is not there; make it first", path, folder);
	if (fd < 0)
		return said(err, path, "no temporary file beside it");
	if (!(old ? keep_owner_and_mode(fd, old) : new_mode(fd)))
		failed = said(err, path, "owner and mode cannot be kept");
	else if (!write_all(fd, bytes, n) || fsync(fd) < 0)
		failed = said(err, path, "");
	else
		failed = 0;
	if (close(fd) < 0 && !failed)
		failed = said(err, path, "");
	if (!failed && rename(temporary, real) < 0)
		failed = said(err, path, "");
	if (failed)
		unlink(temporary);
	else
		sync_folder(folder);
	return failed;
}

int cd_file_write(const char *path, const void *bytes, size_t n, struct cd_error *err)
{
	char real[PATH_MAX];
	struct stat old;
	int own = own_descriptor(path);
	bool exists;

	if (own >= 0)
		return write_directly(path, own, bytes, n, err);
	exists = stat(path, &old) == 0;
	if (exists && !S_ISREG(old.st_mode))
		return write_directly(path, -1, bytes, n, err);
	if (!exists && errno != ENOENT)
		return said(err, path, "");
	if (!resolve(path, real))
		return said(err, path, "");
	return replace(path, real, exists ? &old : NULL, bytes, n, err);
}

static bool same_inode(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Files that are not there yet are the same by folder and last name. */
static bool same_place(const char *a, const char *b)
{
	char real[2][PATH_MAX], folder[PATH_MAX];
	const char *path[2] = { a, b }, *last[2];
	struct stat in[2];

	for (int i = 0; i < 2; i++) {
		if (!resolve(path[i], real[i]))
			return false;
		last[i] = strrchr(real[i], '/');
		snprintf(folder, sizeof(folder), "%.*s", last[i] ? (int)(last[i] - real[i]) + 1 : 1,
			 last[i] ? real[i] : ".");
		last[i] = last[i] ? last[i] + 1 : real[i];
		if (stat(folder, &in[i]) < 0)
			return false;
	}
	return same_inode(&in[0], &in[1]) && !strcmp(last[0], last[1]);
}

bool cd_file_same(const char *a, const char *b)
{
	int own_a = own_descriptor(a), own_b = own_descriptor(b);
	struct stat at_a, at_b;
	bool is_a, is_b;

	if (own_a >= 0 && own_b >= 0)
		return own_a == own_b;
	is_a = !(own_a >= 0 ? fstat(own_a, &at_a) : stat(a, &at_a));
	is_b = !(own_b >= 0 ? fstat(own_b, &at_b) : stat(b, &at_b));
	if (is_a && is_b)
		return same_inode(&at_a, &at_b) && !S_ISCHR(at_a.st_mode) &&
		       !S_ISBLK(at_a.st_mode);
	return !is_a && !is_b && same_place(a, b);
}

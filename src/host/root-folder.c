/* SPDX-License-Identifier: Apache-2.0 */
/*
 * root-folder.c - what do files below this folder say, without ever leaving it?
 *
 * The kernel resolves links inside the root (openat2).  Things are first opened as mere paths and
 * looked at, so a FIFO or device is never opened for reading.  On the live /proc and /sys that is
 * not needed - they hold no devices as long as no mount point is crossed - and one open is saved.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <linux/mount.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/text.h"
#include "host/root.h"

enum {
	SCRATCH_KEEP = 1 << 20,
	RACE_RETRIES = 8,
	READ_FLAGS = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
};

#define SETTINGS "/proc/sys/net/"

struct folder {
	int root;
	int proc, sys;		/* live only: their file systems, else -1 */
	int own_proc;		/* through which another network namespace is read, else -1 */
	int settings;		/* its sys/net */
	unsigned entered;	/* so many namespaces */
	bool live;
	bool walk;		/* no openat2 here */
	size_t prefix_len;
	char prefix[PATH_MAX];	/* the root as the kernel names it; "" for "/" */
	struct cd_scratch scratch;
};

static int resolve(int root, const char *path, int flags, unsigned long how)
{
	struct open_how h = { .flags = (unsigned)flags | O_CLOEXEC, .resolve = how };
	int fd, tries = 0;

	do	/* EAGAIN: somebody renames while ".." is resolved */
		fd = (int)syscall(SYS_openat2, root, *path ? path : ".", &h, sizeof(h));
	while (fd < 0 && (errno == EINTR || (errno == EAGAIN && ++tries < RACE_RETRIES)));
	return fd;
}

/* A descriptor that can only be looked at (O_PATH), or -1 and errno. */
static int look(const struct folder *f, const char *path, bool follow)
{
	int fd = -1;

	if (f->settings >= 0 && !strncmp(path, SETTINGS, strlen(SETTINGS))) {
		fd = resolve(f->settings, path + strlen(SETTINGS), O_PATH | (follow ? 0 : O_NOFOLLOW),
			     RESOLVE_NO_XDEV | RESOLVE_NO_MAGICLINKS);
		if (fd >= 0 || errno != EXDEV)
			return fd;
	}
	if (!f->walk)
		fd = resolve(f->root, path + 1, O_PATH | (follow ? 0 : O_NOFOLLOW),
			     RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS);
	if (fd < 0 && (f->walk || errno == EAGAIN))
		fd = cd_walk_open(f->root, path, follow, f->live, NULL);
	return fd;
}

/*
 * Open on /proc or /sys themselves; EXDEV when another mount is in the way.  Masked files of
 * containers are such mounts.
 */
static int open_kernel(const struct folder *f, const char *path, int flags)
{
	if (f->settings >= 0 && !strncmp(path, SETTINGS, strlen(SETTINGS)))
		return resolve(f->settings, path + strlen(SETTINGS), flags,
			       RESOLVE_NO_XDEV | RESOLVE_NO_MAGICLINKS);
	if (!strncmp(path, "/proc/", 6) && f->proc >= 0)
		return resolve(f->proc, path + 6, flags, RESOLVE_NO_XDEV | RESOLVE_NO_MAGICLINKS);
	if (!strncmp(path, "/sys/", 5) && f->sys >= 0)
		return resolve(f->sys, path + 5, flags, RESOLVE_NO_XDEV | RESOLVE_NO_MAGICLINKS);
	errno = EXDEV;
	return -1;
}

/* From a looked-at descriptor to a readable one of the same thing. */
static int reopen(const struct folder *f, int fd, const char *path, int flags)
{
	char self[64];
	struct stat seen, got;
	int opened;

	snprintf(self, sizeof(self), "/proc/self/fd/%d", fd);
	opened = open(self, flags);
	if (opened >= 0 || errno != ENOENT || f->walk)
		return opened;
	opened = resolve(f->root, path + 1, flags, RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS);
	if (opened < 0)
		return -1;
	if (fstat(fd, &seen) || fstat(opened, &got) || seen.st_dev != got.st_dev ||
	    seen.st_ino != got.st_ino) {
		close(opened);
		errno = ENOENT;
		return -1;
	}
	return opened;
}

static bool is_null_device(const struct stat *st)
{
	return S_ISCHR(st->st_mode) && st->st_rdev == makedev(1, 3);
}

/* 0 and *opened, or an errno.  *opened stays -1 for a file masked by /dev/null: it is empty. */
static int open_file(const struct folder *f, const char *path, int *opened)
{
	CD_AUTO_FD int fd = -1;
	struct stat st;

	*opened = open_kernel(f, path, READ_FLAGS);
	if (*opened >= 0)
		return 0;
	if (errno != EXDEV)
		return errno;
	fd = look(f, path, true);
	if (fd < 0 || fstat(fd, &st))
		return errno;
	if (f->live && is_null_device(&st))
		return 0;
	if (S_ISDIR(st.st_mode))
		return EISDIR;
	if (!S_ISREG(st.st_mode))
		return ENXIO;
	*opened = reopen(f, fd, path, READ_FLAGS);
	return *opened < 0 ? errno : 0;
}

static struct cd_bytes folder_read(void *self, struct cd_arena *a, const char *path, size_t limit)
{
	struct folder *f = self;
	CD_AUTO_FD int fd = -1;
	struct cd_bytes b;
	size_t len = 0;
	int error = open_file(f, path, &fd);

	if (!error && fd >= 0)
		error = cd_slurp(&f->scratch, fd, !strncmp(path, "/proc/sys/", 10), limit, &len);
	if (error)
		b = cd_bytes_error(error);
	else
		b = cd_bytes_of(a, f->scratch.data, len, limit, false);
	if (f->scratch.size > SCRATCH_KEEP) {
		free(f->scratch.data);
		f->scratch = (struct cd_scratch){ 0 };
	}
	return b;
}

static int open_names(const struct folder *f, const char *path)
{
	CD_AUTO_FD int fd = open_kernel(f, path, READ_FLAGS | O_DIRECTORY);
	int opened = fd;

	if (fd >= 0 || errno != EXDEV) {
		fd = -1;
		return opened;
	}
	if (!f->walk) {	/* O_DIRECTORY: nothing but a folder is opened */
		opened = resolve(f->root, path + 1, READ_FLAGS | O_DIRECTORY,
				 RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS);
		if (opened >= 0 || errno != EAGAIN)
			return opened;
	}
	fd = look(f, path, true);
	return fd < 0 ? -1 : reopen(f, fd, path, READ_FLAGS | O_DIRECTORY);
}

static struct cd_names folder_list(void *self, struct cd_arena *a, const char *path)
{
	CD_AUTO_FD int fd = open_names(self, path);

	return fd < 0 ? (struct cd_names){ .error = errno } : cd_list_folder(a, fd);
}

static const char *folder_link(void *self, struct cd_arena *a, const char *path, int *error)
{
	CD_AUTO_FD int fd = look(self, path, false);
	char text[PATH_MAX];
	struct stat st;
	ssize_t n;

	*error = 0;
	if (fd < 0 || fstat(fd, &st)) {
		*error = errno;
		return NULL;
	}
	if (!S_ISLNK(st.st_mode)) {
		*error = EINVAL;
		return NULL;
	}
	n = readlinkat(fd, "", text, sizeof(text));
	if (n < 0 || (size_t)n == sizeof(text)) {
		*error = n < 0 ? errno : ENAMETOOLONG;
		return NULL;
	}
	return cd_strndup(a, text, (size_t)n);
}

/* What the kernel calls the thing behind `fd`, seen from the root; NULL: ask the walk. */
static const char *name_of(const struct folder *f, int fd, char *text, size_t size)
{
	char self[64];
	struct stat st;
	ssize_t n;

	snprintf(self, sizeof(self), "/proc/self/fd/%d", fd);
	n = readlink(self, text, size);
	if (n < 1 || (size_t)n >= size)
		return NULL;
	text[n] = '\0';
	if (text[0] != '/' || strncmp(text, f->prefix, f->prefix_len))
		return NULL;
	if (cd_text_ends(text, " (deleted)") && (fstat(fd, &st) || !st.st_nlink))
		return NULL;
	if (!text[f->prefix_len])
		return "/";
	return text[f->prefix_len] == '/' ? text + f->prefix_len : NULL;
}

static const char *folder_real(void *self, struct cd_arena *a, const char *path, int *error)
{
	const struct folder *f = self;
	char text[PATH_MAX];
	const char *name = NULL;
	int fd;

	*error = 0;
	if (!f->walk) {
		fd = look(f, path, true);
		if (fd < 0) {
			*error = errno;
			return NULL;
		}
		name = name_of(f, fd, text, sizeof(text));
		close(fd);
		if (name)
			return cd_strdup(a, name);
	}
	fd = cd_walk_open(f->root, path, true, f->live, text);
	if (fd < 0) {
		*error = errno;
		return NULL;
	}
	close(fd);
	return cd_strdup(a, text);
}

static struct cd_stat folder_stat(void *self, struct cd_arena *a, const char *path)
{
	CD_AUTO_FD int fd = look(self, path, false);
	struct cd_stat s = { 0 };
	struct stat st;

	(void)a;
	if (fd < 0 || fstat(fd, &st))
		s.error = errno;
	else
		cd_stat_from(&s, &st);
	return s;
}

static void folder_close(void *self)
{
	struct folder *f = self;

	close(f->root);
	if (f->proc >= 0)
		close(f->proc);
	if (f->sys >= 0)
		close(f->sys);
	if (f->settings >= 0)
		close(f->settings);
	if (f->own_proc >= 0)
		close(f->own_proc);
	free(f->scratch.data);
	free(f);
}

static const struct cd_root_ops ops = {
	.read = folder_read,
	.list = folder_list,
	.link = folder_link,
	.real = folder_real,
	.stat = folder_stat,
	.close = folder_close,
};

static int open_file_system(const char *path, long magic)
{
	int fd = open(path, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	struct statfs fs;

	if (fd >= 0 && (fstatfs(fd, &fs) || fs.f_type != magic)) {
		close(fd);
		fd = -1;
	}
	return fd;
}

int cd_folder_open(struct cd_root *root, const char *path, bool live, struct cd_error *err)
{
	int fd = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC), probe;
	struct folder *f;
	char self[64];
	ssize_t n;

	if (fd < 0)
		return cd_error_set(err, "cannot open %s: %s", path, strerror(errno));
	f = calloc(1, sizeof(*f));
	if (!f) {
		close(fd);
		return cd_error_set(err, "cannot open %s: %s", path, strerror(ENOMEM));
	}
	f->root = fd;
	f->live = live;
	f->settings = f->own_proc = -1;
	f->proc = live ? open_file_system("/proc", PROC_SUPER_MAGIC) : -1;
	f->sys = live ? open_file_system("/sys", SYSFS_MAGIC) : -1;
	snprintf(self, sizeof(self), "/proc/self/fd/%d", fd);
	n = readlink(self, f->prefix, sizeof(f->prefix) - 1);
	f->prefix_len = n > 1 ? (size_t)n : 0;
	f->prefix[f->prefix_len] = '\0';
	if (n < 1)	/* no /proc: a prefix that nothing has, so names come from the walk */
		f->prefix[f->prefix_len++] = '\n';
	probe = resolve(fd, ".", O_PATH, RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS);
	root->ops = &ops;
	root->self = f;
	if (probe < 0)
		cd_folder_force_walk(root);
	else
		close(probe);
	return 0;
}

/*
 * The kernel remembers each setting of each namespace that was looked at under one name, and goes
 * through all of them to find one: reading grows with the square, for us and for who comes after us.
 * So settings are read through a /proc of our own, which is mounted nowhere and thrown away again and
 * again with all that is remembered for it.  Where that may not be made, the common one does.
 */
static int own_proc(void)
{
	int fs = (int)syscall(SYS_fsopen, "proc", FSOPEN_CLOEXEC), fd = -1;

	if (fs >= 0 && !syscall(SYS_fsconfig, fs, FSCONFIG_CMD_CREATE, NULL, NULL, 0))
		fd = (int)syscall(SYS_fsmount, fs, FSMOUNT_CLOEXEC,
				  MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV |
				  MOUNT_ATTR_NOEXEC);
	if (fs >= 0)
		close(fs);
	return fd;
}

void cd_folder_enter(struct cd_root *root)
{
	enum { EACH = 64 };	/* ours */
	struct folder *f = root->self;

	if (f->settings >= 0)
		close(f->settings);
	if (f->own_proc >= 0 && f->entered % EACH == 0) {
		close(f->own_proc);
		f->own_proc = -1;
	}
	if (f->own_proc < 0 && f->entered % EACH == 0)
		f->own_proc = own_proc();
	f->entered++;
	f->settings = -1;
	if (f->own_proc >= 0 || f->proc >= 0)
		f->settings = resolve(f->own_proc >= 0 ? f->own_proc : f->proc, "sys/net",
				      O_PATH | O_DIRECTORY, RESOLVE_NO_XDEV | RESOLVE_NO_MAGICLINKS);
}

void cd_folder_force_walk(struct cd_root *root)
{
	struct folder *f = root->self;

	f->walk = true;
	if (f->proc >= 0)
		close(f->proc);
	if (f->sys >= 0)
		close(f->sys);
	f->proc = f->sys = -1;
}

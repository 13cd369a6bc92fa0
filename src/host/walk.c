/* SPDX-License-Identifier: Apache-2.0 */
/*
 * walk.c - where does a path lead inside a root, when the kernel has no openat2()?
 *
 * One component after the other is opened with O_NOFOLLOW, links are read and spliced in by hand,
 * and the descriptors of all folders above are kept, so that ".." never leaves the root whatever
 * others rename meanwhile.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "host/root.h"

struct walk {
	int fd[CD_DEPTH_MAX];		/* fd[0] is the root and not ours */
	size_t end[CD_DEPTH_MAX];	/* length of `real` at that depth */
	unsigned depth;
	unsigned links;
	bool live;
	char real[PATH_MAX];
	char rest[2 * PATH_MAX];
};

static void pop_to(struct walk *w, unsigned depth)
{
	while (w->depth > depth)
		close(w->fd[w->depth--]);
	w->real[w->end[w->depth]] = '\0';
}

static int push(struct walk *w, int fd, const char *name)
{
	size_t at = w->end[w->depth];
	int n = snprintf(w->real + at, sizeof(w->real) - at, "/%s", name);

	if (n < 0 || (size_t)n >= sizeof(w->real) - at || w->depth + 1 >= CD_DEPTH_MAX) {
		w->real[at] = '\0';
		return ENAMETOOLONG;
	}
	w->depth++;
	w->fd[w->depth] = fd;
	w->end[w->depth] = at + (size_t)n;
	return 0;
}

/* Links of /proc/PID are doors, not text: openat2(RESOLVE_NO_MAGICLINKS) refuses them, too. */
static bool is_magic(const struct walk *w)
{
	return w->live && !strncmp(w->real, "/proc/", 6) && w->real[6] >= '0' && w->real[6] <= '9';
}

static int follow_link(struct walk *w, int link, const char *rest)
{
	char text[2 * PATH_MAX];
	ssize_t n = readlinkat(link, "", text, PATH_MAX);
	size_t more = strlen(rest);

	if (n < 0)
		return errno;
	if (n == 0)
		return ENOENT;
	if (n >= PATH_MAX || (size_t)n + 1 + more >= sizeof(text))
		return ENAMETOOLONG;
	if (++w->links > CD_LINKS_MAX || is_magic(w))
		return ELOOP;
	text[n] = '/';
	memcpy(text + n + 1, rest, more + 1);
	if (text[0] == '/')
		pop_to(w, 0);
	memcpy(w->rest, text, (size_t)n + 2 + more);
	return 0;
}

/* One component; 0 and *done when the last one is reached with its descriptor on top. */
static int step(struct walk *w, bool follow, bool *done)
{
	char *name = w->rest + strspn(w->rest, "/");
	size_t n = strcspn(name, "/");
	char *rest = name + n + strspn(name + n, "/");
	struct stat st;
	int fd, error;

	*done = n == 0;
	if (n == 0)
		return 0;
	name[n] = '\0';
	if (!strcmp(name, "..") && w->depth > 0)
		pop_to(w, w->depth - 1);
	if (!strcmp(name, "..") || !strcmp(name, ".")) {
		memmove(w->rest, rest, strlen(rest) + 1);
		return 0;
	}
	fd = openat(w->fd[w->depth], name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		return errno;
	error = fstat(fd, &st) ? errno : 0;
	if (!error && S_ISLNK(st.st_mode) && (follow || *rest)) {
		error = follow_link(w, fd, rest);
		close(fd);
		return error;
	}
	if (!error && *rest && !S_ISDIR(st.st_mode))
		error = ENOTDIR;
	if (!error)
		error = push(w, fd, name);
	if (error) {
		close(fd);
		return error;
	}
	memmove(w->rest, rest, strlen(rest) + 1);
	return 0;
}

int cd_walk_open(int root, const char *path, bool follow, bool live, char *real)
{
	struct walk w = { .live = live };
	bool done = false;
	int fd = -1, error = 0;

	if (strlen(path) >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return -1;
	}
	w.fd[0] = root;
	strcpy(w.rest, path);
	while (!error && !done)
		error = step(&w, follow, &done);
	if (!error && real)
		strcpy(real, w.depth ? w.real : "/");
	if (!error && w.depth)
		fd = w.fd[w.depth--];		/* the caller's from here on */
	else if (!error)
		fd = openat(root, ".", O_PATH | O_CLOEXEC);
	if (fd < 0 && !error)
		error = errno;
	while (w.depth)
		close(w.fd[w.depth--]);
	errno = error;
	return fd;
}

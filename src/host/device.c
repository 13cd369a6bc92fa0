/* SPDX-License-Identifier: Apache-2.0 */
/*
 * device.c - may a device node be opened without changing anything?
 *
 * The kernel loads a driver for a node that has none when somebody opens it.  So the caller says
 * which number the kernel has registered, and the node is compared before and after.
 */
#include "host/host.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_node(const struct stat *s, uint64_t number)
{
	return S_ISCHR(s->st_mode) && s->st_rdev == number;
}

int cd_live_device(struct cd_host *h, const char *path, uint64_t number, int *error)
{
	struct stat node;
	int fd;

	*error = !cd_host_is_live(h) ? ENODATA : strncmp(path, "/dev/", 5) ? EINVAL : 0;
	if (*error)
		return -1;
	if (lstat(path, &node)) {
		*error = errno == ENOENT ? ENXIO : errno;
		return -1;
	}
	if (!is_node(&node, number)) {
		*error = ENXIO;
		return -1;
	}
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW);
	if (fd < 0) {
		*error = errno;
		return -1;
	}
	if (fstat(fd, &node) || !is_node(&node, number)) {
		*error = ENXIO;
		close(fd);
		return -1;
	}
	return fd;
}

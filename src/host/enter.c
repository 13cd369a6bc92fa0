/* SPDX-License-Identifier: Apache-2.0 */
/*
 * enter.c - how does a process come to see another network namespace, and nothing of ours there?
 *
 * Three views of one process differ: /proc/net and netlink follow the task, /proc/sys/net the task that
 * opens a file, but /sys/class/net shows the namespace of whoever mounted it.  So setns() alone would
 * show the settings of one namespace beside the links of another; a /sys of our own is mounted, where
 * nobody else can see it.
 */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/error.h"
#include "host/netns.h"
#include "host/root.h"

/* Is it still the one that was found?  A number of a process may be another's by now. */
static int enter_by(const char *door, uint64_t inode)
{
	CD_AUTO_FD int fd = open(door, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	struct stat st;

	if (fd < 0 || fstat(fd, &st))
		return errno;
	if (st.st_ino != inode)
		return ENOENT;
	return setns(fd, CLONE_NEWNET) ? errno : 0;
}

int cd_enter_netns(struct cd_sys *s, const struct cd_netns *netns)
{
	int error = netns->error ? netns->error : ENOENT;

	for (size_t i = 0; i < netns->n_doors && error; i++) {
		int failed = enter_by(netns->door[i], netns->inode);

		if (failed != ENOENT || error == ENOENT)
			error = failed;
	}
	if (error == ENOTDIR || error == ESRCH)
		error = ENOENT;
	if (error)
		return error;
	if (s->mounted)
		umount2("/sys", MNT_DETACH);
	s->mounted = false;
	s->error = 0;
	return 0;
}

/* Nothing may be mounted before it is sure that it stays with us. */
static int leave_mounts(struct cd_sys *s)
{
	if (s->own_mounts)
		return 0;
	if (unshare(CLONE_NEWNS) || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL))
		return errno;
	s->own_mounts = true;
	return 0;
}

int cd_own_sys(struct cd_sys *s, struct cd_root *root)
{
	struct cd_root fresh;
	struct cd_error err;

	if (s->mounted || s->error)
		return s->error;
	s->error = leave_mounts(s);
	if (!s->error && mount("sysfs", "/sys", "sysfs",
			       MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL))
		s->error = errno;
	if (s->error)
		return s->error;
	s->mounted = true;
	if (cd_folder_open(&fresh, "/", true, &err)) {
		s->error = EIO;
		return s->error;
	}
	root->ops->close(root->self);	/* it still looks through the mounts that we left */
	*root = fresh;
	cd_folder_enter(root);
	return 0;
}

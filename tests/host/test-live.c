/* SPDX-License-Identifier: Apache-2.0 */
/* test-live.c - are this machine's files and netlink read truly, and are traps left alone? */
#include "unit/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/genetlink.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "host/host.h"
#include "host/root.h"

struct fixture {
	struct cd_host *h;
	struct cd_arena *a;
};

static int setup(void **state)
{
	struct fixture *f = calloc(1, sizeof(*f));
	struct cd_error err;

	f->a = cd_arena_new();
	f->h = cd_host_open("/", &err);
	*state = f;
	return f->h ? 0 : -1;
}

static int teardown(void **state)
{
	struct fixture *f = *state;

	cd_host_close(f->h);
	cd_arena_free(f->a);
	free(f);
	return 0;
}

static void files_read_as_anybody_reads_them(void **state)
{
	static const char *const files[] = {
		"/proc/version", "/proc/sys/net/ipv4/tcp_rmem", "/sys/class/net/lo/mtu",
		"/proc/net/snmp6", "/proc/filesystems", "/etc/passwd",
	};
	struct fixture *f = *state;
	static char bytes[1 << 20];
	size_t i;

	for (i = 0; i < COUNT(files); i++) {
		struct cd_bytes b = cd_host_read(f->h, f->a, files[i], CD_READ_LARGE);
		FILE *file = fopen(files[i], "re");
		size_t n;

		if (!file) {
			assert_int_equal(b.error, errno);
			continue;
		}
		n = fread(bytes, 1, sizeof(bytes), file);
		fclose(file);
		assert_int_equal(b.error, 0);
		if (strcmp(files[i], "/proc/net/snmp6"))	/* counts while we look */
			assert_int_equal(b.len, n);
	}
}

static void kernel_refusals_are_passed_on(void **state)
{
	struct fixture *f = *state;
	int error;

	/* lo has no speed: the read, not the open fails */
	assert_int_equal(cd_host_read(f->h, f->a, "/sys/class/net/lo/speed", 99).error, EINVAL);
	assert_int_equal(cd_host_read(f->h, f->a, "/proc/self/mem", 99).error, EIO);
	assert_int_equal(cd_host_read(f->h, f->a, "/sys/class/net", 99).error, EISDIR);
	assert_int_equal(cd_host_list(f->h, f->a, "/proc/version").error, ENOTDIR);
	assert_int_equal(cd_host_read(f->h, f->a, "/dev/zero", 99).error, ENXIO);
	assert_null(cd_host_real(f->h, f->a, "/sys/class/net/none-such", &error));
	assert_int_equal(error, ENOENT);
}

static void magic_links_are_no_way_through_the_first_door(void **state)
{
	struct fixture *f = *state;
	int error;

	assert_int_equal(cd_host_read(f->h, f->a, "/proc/self/root/proc/version", 99).error, ELOOP);
	assert_int_equal(cd_host_read(f->h, f->a, "/proc/self/exe", 99).error, ELOOP);
	assert_int_equal(cd_host_read(f->h, f->a, "/proc/self/cwd/x", 99).error, ELOOP);
	assert_int_equal(cd_host_read(f->h, f->a, "/proc/self/status", 1 << 20).error, 0);
	assert_int_equal(cd_host_read(f->h, f->a, "/proc/net/dev", 1 << 20).error, 0);
	assert_int_equal(strncmp(cd_live_proc_link(f->h, f->a, "/proc/self/ns/net", &error), "net:[", 5),
			 0);
	assert_null(cd_live_proc_link(f->h, f->a, "/etc/passwd", &error));
	assert_int_equal(error, EINVAL);
}

static void a_device_opens_only_under_its_own_number(void **state)
{
	struct fixture *f = *state;
	int error, fd = cd_live_device(f->h, "/dev/null", makedev(1, 3), &error);

	assert_true(fd >= 0);
	assert_int_equal(fcntl(fd, F_GETFL) & O_ACCMODE, O_RDONLY);
	close(fd);
	assert_int_equal(cd_live_device(f->h, "/dev/null", makedev(10, 236), &error), -1);
	assert_int_equal(error, ENXIO);
	assert_int_equal(cd_live_device(f->h, "/dev/none-such", makedev(1, 3), &error), -1);
	assert_int_equal(error, ENXIO);
	assert_int_equal(cd_live_device(f->h, "/etc/passwd", makedev(1, 3), &error), -1);
	assert_int_equal(error, EINVAL);
}

static void links_of_sysfs_resolve_alike_in_both_ways(void **state)
{
	struct fixture *f = *state;
	struct cd_names names = cd_host_list(f->h, f->a, "/sys/class/net");
	struct cd_root walk;
	struct cd_error err;
	size_t i;
	int error;

	assert_int_equal(cd_folder_open(&walk, "/", true, &err), 0);
	cd_folder_force_walk(&walk);
	assert_true(names.n > 0);
	for (i = 0; i < names.n; i++) {
		const char *path = cd_sprintf(f->a, "/sys/class/net/%s", names.name[i]);
		const char *real = cd_host_real(f->h, f->a, path, &error);

		assert_int_equal(strncmp(real, "/sys/devices/", 13), 0);
		assert_string_equal(walk.ops->real(walk.self, f->a, path, &error), real);
		assert_int_equal(walk.ops->read(walk.self, f->a, cd_sprintf(f->a, "%s/mtu", path), 9).error,
				 0);
	}
	assert_int_equal(walk.ops->read(walk.self, f->a, "/proc/self/exe", 9).error, ELOOP);
	assert_int_equal(walk.ops->read(walk.self, f->a, "/proc/self/root/etc/passwd", 9).error, ELOOP);
	assert_int_equal(walk.ops->read(walk.self, f->a, "/proc/net/dev", 9).error, 0);
	walk.ops->close(walk.self);
}

/* Containers mask a file by /dev/null and a folder by an empty one, both mounted over it. */
static int look_at_masked_files(void)
{
	struct cd_error err;
	struct cd_arena *a;
	struct cd_host *h;
	struct cd_bytes b;
	int bad = 0;

	if (unshare(CLONE_NEWNS) || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
	    mount("/dev/null", "/proc/version", NULL, MS_BIND, NULL) ||
	    mount("none", "/proc/sys/net", "tmpfs", 0, NULL))
		return 77;
	a = cd_arena_new();
	h = cd_host_open(NULL, &err);
	b = cd_host_read(h, a, "/proc/version", 99);
	bad |= b.error || b.len;
	bad |= (cd_host_read(h, a, "/proc/sys/net/ipv4/tcp_rmem", 99).error != ENOENT) << 1;
	bad |= (cd_host_list(h, a, "/proc/sys/net").error != 0) << 2;
	bad |= (cd_host_read(h, a, "/proc/sys/kernel/ostype", 99).len != 6) << 3;
	cd_host_close(h);
	cd_arena_free(a);
	return bad;
}

static void masked_files_are_empty(void **state)
{
	int status;
	pid_t child = fork();

	(void)state;
	if (child == 0)
		_exit(look_at_masked_files());
	assert_true(waitpid(child, &status, 0) == child && WIFEXITED(status));
	if (WEXITSTATUS(status) == 77)
		skip();		/* needs root */
	assert_int_equal(WEXITSTATUS(status), 0);
}

/* ---- netlink ---------------------------------------------------------------------------- */

struct question {
	struct nlmsghdr h;
	struct ifinfomsg i;
};

static struct cd_netlink_reply ask(struct fixture *f, int type, int flags, int index)
{
	struct question q = {
		.h = { .nlmsg_len = sizeof(q), .nlmsg_type = (uint16_t)type,
		       .nlmsg_flags = (uint16_t)(NLM_F_REQUEST | flags) },
		.i = { .ifi_index = index },
	};

	return cd_host_netlink(f->h, f->a, NETLINK_ROUTE, &q, sizeof(q));
}

static void a_dump_has_every_link(void **state)
{
	struct fixture *f = *state;
	struct cd_netlink_reply r = ask(f, RTM_GETLINK, NLM_F_DUMP, 0);
	struct if_nameindex *all = if_nameindex();
	size_t n = 0, i;

	while (all[n].if_index)
		n++;
	if_freenameindex(all);
	assert_int_equal(r.error, 0);
	assert_false(r.truncated || r.interrupted);
	assert_int_equal(r.n, n);
	for (i = 0; i < r.n; i++)
		assert_int_equal(r.message[i]->nlmsg_type, RTM_NEWLINK);
}

static void one_link_and_none(void **state)
{
	struct fixture *f = *state;
	struct cd_netlink_reply r = ask(f, RTM_GETLINK, 0, 1);

	assert_int_equal(r.error, 0);
	assert_int_equal(r.n, 1);
	assert_int_equal(((const struct ifinfomsg *)NLMSG_DATA(r.message[0]))->ifi_index, 1);
	r = ask(f, RTM_GETLINK, 0, 999999);
	assert_int_equal(r.error, ENODEV);
	assert_int_equal(r.n, 0);
}

static void what_would_change_something_is_not_sent(void **state)
{
	static const int types[] = { RTM_NEWLINK, RTM_DELLINK, RTM_SETLINK, RTM_NEWROUTE, RTM_DELADDR,
				     NLMSG_NOOP };
	struct fixture *f = *state;
	size_t i;

	for (i = 0; i < COUNT(types); i++)
		assert_int_equal(ask(f, types[i], 0, 999999).error, EPERM);
}

static void requests_of_no_shape_are_refused(void **state)
{
	struct fixture *f = *state;
	struct nlmsghdr h = { .nlmsg_len = 4 };

	assert_int_equal(cd_host_netlink(f->h, f->a, NETLINK_ROUTE, &h, 8).error, EINVAL);
	assert_true(cd_host_netlink(f->h, f->a, 31, &h, sizeof(h)).error > 0);
}

static void generic_families_are_dumped(void **state)
{
	struct fixture *f = *state;
	struct {
		struct nlmsghdr h;
		struct genlmsghdr g;
	} q = { .h = { .nlmsg_len = sizeof(q), .nlmsg_type = GENL_ID_CTRL,
		       .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP },
		.g = { .cmd = CTRL_CMD_GETFAMILY, .version = 1 } };
	struct cd_netlink_reply r = cd_host_netlink(f->h, f->a, NETLINK_GENERIC, &q, sizeof(q));

	assert_int_equal(r.error, 0);
	assert_true(r.n > 0);
	assert_int_equal(r.message[0]->nlmsg_type, GENL_ID_CTRL);
}

/* A socket of one namespace must not answer for another. */
static void answers_follow_the_namespace(void **state)
{
	struct fixture *f = *state;
	int status;
	pid_t child;

	ask(f, RTM_GETLINK, NLM_F_DUMP, 0);
	child = fork();
	if (child == 0) {
		if (unshare(CLONE_NEWNET) && unshare(CLONE_NEWUSER | CLONE_NEWNET))
			_exit(77);
		ask(f, RTM_GETLINK, NLM_F_DUMP, 0);
		_exit(ask(f, RTM_GETLINK, 0, 1).n == 1 &&
		      !ask(f, RTM_GETLINK, NLM_F_DUMP, 0).error &&
		      !(((const struct ifinfomsg *)NLMSG_DATA(ask(f, RTM_GETLINK, 0, 1).message[0]))
				->ifi_flags & IFF_UP) ? 0 : 1);
	}
	assert_true(waitpid(child, &status, 0) == child && WIFEXITED(status));
	if (WEXITSTATUS(status) == 77)
		skip();
	assert_int_equal(WEXITSTATUS(status), 0);
}

int main(void)
{
#define T(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
	const struct CMUnitTest tests[] = {
		T(files_read_as_anybody_reads_them),
		T(kernel_refusals_are_passed_on),
		T(magic_links_are_no_way_through_the_first_door),
		T(a_device_opens_only_under_its_own_number),
		T(links_of_sysfs_resolve_alike_in_both_ways),
		T(masked_files_are_empty),
		T(a_dump_has_every_link),
		T(one_link_and_none),
		T(what_would_change_something_is_not_sent),
		T(requests_of_no_shape_are_refused),
		T(generic_families_are_dumped),
		T(answers_follow_the_namespace),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

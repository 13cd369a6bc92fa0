/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test-folder.c - does a folder as root keep everything inside, and say truly what is there?
 *
 * Every test runs twice: with openat2() and with the walk for kernels without it.
 */
#include "unit/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "files.h"
#include "host/host.h"
#include "host/root.h"

struct fixture {
	char *outside, *scratch;
	struct cd_root root;
	struct cd_arena *a;
};

static int setup(void **state, bool walk)
{
	struct fixture *f = calloc(1, sizeof(*f));
	struct cd_error err;

	f->outside = scratch_new();
	put_file(f->outside, "secret", "secret\n");
	put_folder(f->outside, "root");
	f->scratch = malloc(strlen(f->outside) + 6);
	sprintf(f->scratch, "%s/root", f->outside);
	put_file(f->scratch, "proc/sys/net/x", "42\n");
	put_file(f->scratch, "sys/devices/pci/net/eth10/mtu", "1500\n");
	put_file(f->scratch, "sys/devices/pci/net/eth2/mtu", "9000\n");
	put_link(f->scratch, "sys/class/net/eth10", "../../devices/pci/net/eth10");
	put_link(f->scratch, "sys/class/net/eth2", "/sys/devices/pci/net/eth2");
	put_link(f->scratch, "up", "../../../../secret");
	put_link(f->scratch, "absolute", f->outside);
	put_link(f->scratch, "loop", "loop2");
	put_link(f->scratch, "loop2", "loop");
	put_link(f->scratch, "dangling", "nowhere");
	f->a = cd_arena_new();
	assert_int_equal(cd_folder_open(&f->root, f->scratch, false, &err), 0);
	if (walk)
		cd_folder_force_walk(&f->root);
	*state = f;
	return 0;
}

static int with_openat2(void **state)
{
	return setup(state, false);
}

static int with_walk(void **state)
{
	return setup(state, true);
}

static int teardown(void **state)
{
	struct fixture *f = *state;

	f->root.ops->close(f->root.self);
	cd_arena_free(f->a);
	scratch_remove(f->outside);
	free(f->scratch);
	free(f);
	return 0;
}

static struct cd_bytes get(struct fixture *f, const char *path, size_t limit)
{
	return f->root.ops->read(f->root.self, f->a, path, limit);
}

static int open_count(void)
{
	int fd, n = 0;

	for (fd = 0; fd < 256; fd++)
		n += fcntl(fd, F_GETFD) >= 0;
	return n;
}

static void links_resolve_inside_the_root(void **state)
{
	struct fixture *f = *state;
	struct cd_bytes b = get(f, "/sys/class/net/eth2/mtu", 100);
	int error;

	assert_int_equal(b.error, 0);
	assert_string_equal(b.data, "9000\n");
	assert_int_equal(b.len, 5);
	assert_false(b.truncated);
	assert_string_equal(get(f, "/sys/class/net/eth10/../eth2/mtu", 100).data, "9000\n");
	assert_string_equal(f->root.ops->real(f->root.self, f->a, "/sys/class/net/eth10", &error),
			    "/sys/devices/pci/net/eth10");
	assert_string_equal(f->root.ops->real(f->root.self, f->a, "/sys/class/net/eth2/mtu", &error),
			    "/sys/devices/pci/net/eth2/mtu");
	assert_string_equal(f->root.ops->real(f->root.self, f->a, "/", &error), "/");
	assert_string_equal(f->root.ops->real(f->root.self, f->a, "/../..", &error), "/");
	assert_string_equal(f->root.ops->link(f->root.self, f->a, "/sys/class/net/eth2", &error),
			    "/sys/devices/pci/net/eth2");
	assert_null(f->root.ops->link(f->root.self, f->a, "/sys", &error));
	assert_int_equal(error, EINVAL);
}

static void nothing_outside_is_reached(void **state)
{
	struct fixture *f = *state;

	assert_int_equal(get(f, "/up", 100).error, ENOENT);
	assert_int_equal(get(f, "/absolute/secret", 100).error, ENOENT);
	assert_int_equal(get(f, "/../secret", 100).error, ENOENT);
	assert_int_equal(get(f, "/sys/../../secret", 100).error, ENOENT);
	assert_int_equal(get(f, "/loop", 100).error, ELOOP);
	assert_int_equal(get(f, "/dangling", 100).error, ENOENT);
	assert_int_equal(get(f, "/proc/sys/net/x/y", 100).error, ENOTDIR);
	assert_int_equal(get(f, "/sys", 100).error, EISDIR);
}

static void failures_leave_no_descriptor_open(void **state)
{
	struct fixture *f = *state;
	int before = open_count(), error;

	get(f, "/up", 100);
	get(f, "/loop", 100);
	get(f, "/sys", 100);
	get(f, "/sys/class/net/eth2/mtu", 100);
	get(f, "/proc/sys/net/x/y", 100);
	f->root.ops->list(f->root.self, f->a, "/sys/class/net");
	f->root.ops->list(f->root.self, f->a, "/proc/sys/net/x");
	f->root.ops->real(f->root.self, f->a, "/sys/class/net/eth2/../nothing", &error);
	f->root.ops->link(f->root.self, f->a, "/sys/class/net/eth2", &error);
	f->root.ops->stat(f->root.self, f->a, "/sys/class/net/eth2");
	assert_int_equal(open_count(), before);
}

static void names_come_in_natural_order(void **state)
{
	struct fixture *f = *state;
	struct cd_names n = f->root.ops->list(f->root.self, f->a, "/sys/class/net");

	assert_int_equal(n.error, 0);
	assert_int_equal(n.n, 2);
	assert_string_equal(n.name[0], "eth2");
	assert_string_equal(n.name[1], "eth10");
	assert_int_equal(f->root.ops->list(f->root.self, f->a, "/proc/sys/net/x").error, ENOTDIR);
	assert_int_equal(f->root.ops->list(f->root.self, f->a, "/none").error, ENOENT);
}

static void large_folders_are_listed_whole(void **state)
{
	struct fixture *f = *state;
	char name[64];
	struct cd_names n;
	int i;

	for (i = 0; i < 1000; i++) {
		snprintf(name, sizeof(name), "many/a-rather-long-name-to-fill-the-buffer-%d", i);
		put_file(f->scratch, name, "");
	}
	n = f->root.ops->list(f->root.self, f->a, "/many");
	assert_int_equal(n.n, 1000);
	assert_string_equal(n.name[999], name + 5);
}

static void fifos_and_devices_are_not_opened(void **state)
{
	struct fixture *f = *state;
	char path[4096];
	struct cd_stat s;

	snprintf(path, sizeof(path), "%s/fifo", f->scratch);
	assert_int_equal(mkfifo(path, 0600), 0);
	assert_int_equal(get(f, "/fifo", 100).error, ENXIO);
	assert_int_equal(f->root.ops->list(f->root.self, f->a, "/fifo").error, ENOTDIR);
	s = f->root.ops->stat(f->root.self, f->a, "/fifo");
	assert_int_equal(s.kind, CD_KIND_OTHER);
	snprintf(path, sizeof(path), "%s/zero", f->scratch);
	if (mknod(path, S_IFCHR | 0600, makedev(1, 5)))
		return;		/* needs root; the FIFO took the same way */
	assert_int_equal(get(f, "/zero", 100).error, ENXIO);
}

static void a_read_stops_at_its_limit(void **state)
{
	struct fixture *f = *state;
	size_t big = 300000, i;
	char *bytes = malloc(big + 1);
	struct cd_bytes b;

	for (i = 0; i < big; i++)
		bytes[i] = (char)('a' + i % 26);
	bytes[big] = '\0';
	put_file(f->scratch, "big", bytes);
	b = get(f, "/big", 5);
	assert_int_equal(b.len, 5);
	assert_true(b.truncated);
	assert_string_equal(b.data, "abcde");
	b = get(f, "/big", big);
	assert_int_equal(b.len, big);
	assert_false(b.truncated);
	assert_memory_equal(b.data, bytes, big + 1);
	b = get(f, "/big", big - 1);
	assert_int_equal(b.len, big - 1);
	assert_true(b.truncated);
	put_file(f->scratch, "proc/sys/big", bytes);	/* asked again from the start as it grows */
	b = get(f, "/proc/sys/big", CD_READ_LARGE);
	assert_int_equal(b.len, big);
	assert_memory_equal(b.data, bytes, big + 1);
	put_file(f->scratch, "empty", "");
	b = get(f, "/empty", 5);
	assert_int_equal(b.error, 0);
	assert_int_equal(b.len, 0);
	assert_string_equal(b.data, "");
	free(bytes);
}

static void stat_is_of_the_link_itself(void **state)
{
	struct fixture *f = *state;
	struct cd_stat s = f->root.ops->stat(f->root.self, f->a, "/sys/class/net/eth2");

	assert_int_equal(s.error, 0);
	assert_int_equal(s.kind, CD_KIND_LINK);
	s = f->root.ops->stat(f->root.self, f->a, "/proc/sys/net/x");
	assert_int_equal(s.kind, CD_KIND_FILE);
	assert_int_equal(s.size, 3);
	assert_int_equal(s.uid, getuid());
	assert_int_equal(f->root.ops->stat(f->root.self, f->a, "/x/y").error, ENOENT);
}

static void permission_is_said(void **state)
{
	struct fixture *f = *state;
	char path[4096];
	int status;
	pid_t child;

	put_file(f->scratch, "closed/inside", "x");
	put_file(f->scratch, "unreadable", "x");
	snprintf(path, sizeof(path), "%s/closed", f->scratch);
	assert_int_equal(chmod(path, 0), 0);
	snprintf(path, sizeof(path), "%s/unreadable", f->scratch);
	assert_int_equal(chmod(path, 0), 0);
	assert_int_equal(chmod(f->outside, 0755), 0);
	child = fork();
	if (child == 0) {
		int error, bad = 0;

		if (getuid() == 0 && (setresgid(65534, 65534, 65534) || setresuid(65534, 65534, 65534)))
			_exit(77);
		bad |= get(f, "/unreadable", 10).error != EACCES;
		bad |= (get(f, "/closed/inside", 10).error != EACCES) << 1;
		bad |= (f->root.ops->list(f->root.self, f->a, "/closed").error != EACCES) << 2;
		bad |= (f->root.ops->real(f->root.self, f->a, "/unreadable", &error) == NULL) << 3;
		_exit(bad);
	}
	assert_true(waitpid(child, &status, 0) == child && WIFEXITED(status));
	snprintf(path, sizeof(path), "%s/closed", f->scratch);
	assert_int_equal(chmod(path, 0755), 0);
	if (WEXITSTATUS(status) == 77)
		skip();
	assert_int_equal(WEXITSTATUS(status), 0);
}

static void absence_is_an_answer_only_where_the_folder_is(void **state)
{
	struct fixture *f = *state;
	struct cd_error err;
	struct cd_host *h = cd_host_open(f->scratch, &err);
	int error;

	assert_non_null(h);
	assert_false(cd_host_is_live(h));
	assert_false(cd_host_is_capture(h));
	assert_true(cd_host_absent_is_answer(h, f->a, "/sys/class/net/eth7"));
	assert_true(cd_host_absent_is_answer(h, f->a, "/sys/class/net/eth2/speed"));
	assert_true(cd_host_absent_is_answer(h, f->a, "/sys/class/nvme"));
	assert_true(cd_host_absent_is_answer(h, f->a, "/sys/block"));
	assert_true(cd_host_absent_is_answer(h, f->a, "/none"));
	assert_false(cd_host_absent_is_answer(h, f->a, "/sys/class/infiniband/mlx5_0"));
	assert_false(cd_host_absent_is_answer(h, f->a, "/dangling/x"));
	assert_false(cd_host_absent_is_answer(h, f->a, "/proc/sys/net/x/y"));
	assert_true(cd_host_exists(h, f->a, "//sys/./class/net/eth2/", &error));
	assert_false(cd_host_exists(h, f->a, "/dangling", &error));
	assert_int_equal(error, ENOENT);
	assert_int_equal(cd_host_read(h, f->a, "proc/sys/net/x", 10).error, EINVAL);
	assert_null(cd_live_proc_link(h, f->a, "/proc/self/exe", &error));
	assert_int_equal(error, ENODATA);
	assert_int_equal(cd_live_device(h, "/dev/null", 0x103, &error), -1);
	assert_int_equal(error, ENODATA);
	cd_host_close(h);
}

static void classes_without_a_network_were_recorded_in_part(void **state)
{
	struct fixture *f = *state;
	struct cd_error err;
	char path[PATH_MAX];
	struct cd_host *h;

	snprintf(path, sizeof(path), "%s/part", f->scratch);
	assert_int_equal(mkdir(path, 0755), 0);
	snprintf(path, sizeof(path), "%s/part/sys", f->scratch);
	assert_int_equal(mkdir(path, 0755), 0);
	snprintf(path, sizeof(path), "%s/part/sys/class", f->scratch);
	assert_int_equal(mkdir(path, 0755), 0);
	snprintf(path, sizeof(path), "%s/part", f->scratch);
	h = cd_host_open(path, &err);
	assert_non_null(h);
	assert_false(cd_host_absent_is_answer(h, f->a, "/sys/class/infiniband"));
	assert_false(cd_host_absent_is_answer(h, f->a, "/sys/block"));
	cd_host_close(h);
}

static void a_root_that_is_none_is_an_error(void **state)
{
	struct fixture *f = *state;
	struct cd_error err;
	char path[4096];

	assert_null(cd_host_open("/nonexistent/x", &err));
	assert_non_null(strstr(err.text, "/nonexistent/x"));
	snprintf(path, sizeof(path), "%s/fifo", f->scratch);
	assert_int_equal(mkfifo(path, 0600), 0);
	assert_null(cd_host_open(path, &err));
	assert_non_null(strstr(err.text, "neither a folder nor an archive"));
	snprintf(path, sizeof(path), "%s/proc/sys/net/x", f->scratch);
	assert_null(cd_host_open(path, &err));
	assert_non_null(strstr(err.text, "no tar archive"));
}

int main(void)
{
	const struct CMUnitTest all[] = {
#define BOTH(test) { #test " (openat2)", test, with_openat2, teardown, NULL }, \
	{ #test " (walk)", test, with_walk, teardown, NULL }
		BOTH(links_resolve_inside_the_root),
		BOTH(nothing_outside_is_reached),
		BOTH(failures_leave_no_descriptor_open),
		BOTH(names_come_in_natural_order),
		BOTH(large_folders_are_listed_whole),
		BOTH(fifos_and_devices_are_not_opened),
		BOTH(a_read_stops_at_its_limit),
		BOTH(stat_is_of_the_link_itself),
		BOTH(permission_is_said),
		cmocka_unit_test_setup_teardown(absence_is_an_answer_only_where_the_folder_is,
						with_openat2, teardown),
		cmocka_unit_test_setup_teardown(classes_without_a_network_were_recorded_in_part,
						with_openat2, teardown),
		cmocka_unit_test_setup_teardown(a_root_that_is_none_is_an_error, with_openat2, teardown),
	};

	return cmocka_run_group_tests(all, NULL, NULL);
}

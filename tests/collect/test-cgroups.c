/* SPDX-License-Identifier: Apache-2.0 */
/* cgroups: limits of v2, of v1 and of both beside each other; no group is asked for nothing. */
#include "lib/gather.h"

#include <errno.h>
#include <stdio.h>

#include "model/evidence.h"
#include "tape.h"

extern const struct cd_collector cd_collector_cgroups;

#define V2 "/sys/fs/cgroup"

static const char mounts_v2[] =
	"23 1 0:1 / / rw - ext4 /dev/sda1 rw\n"
	"31 23 0:28 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";
static const char mounts_v1[] =
	"31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755\n"
	"32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct\n"
	"34 31 0:31 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset\n"
	"35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"
	"40 31 0:37 / /sys/fs/cgroup/systemd rw,relatime - cgroup cgroup rw,name=systemd\n"
	"41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n";

static void limits_of_version_two(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/self/mountinfo", mounts_v2);
	gather_file(g, V2 "/cgroup.controllers", "cpuset cpu io memory pids\n");
	gather_file(g, V2 "/cpuset.cpus.effective", "0-15\n");
	gather_file(g, V2 "/system.slice/pids.max", "max\n");
	gather_file(g, V2 "/system.slice/memory.max", "max\n");
	gather_file(g, V2 "/system.slice/cpu.max", "max 100000\n");
	gather_file(g, V2 "/system.slice/ssh.service/pids.max", "4915\n");
	gather_file(g, V2 "/system.slice/ssh.service/pids.current", "3\n");
	gather_file(g, V2 "/job/cpu.max", "150000 100000\n");
	gather_file(g, V2 "/job/cpu.stat", "usage_usec 5\nnr_periods 40\nnr_throttled 7\n"
		    "throttled_usec 100\n");
	gather_file(g, V2 "/job/memory.max", "268435456\n");
	gather_file(g, V2 "/job/memory.high", "134217728\n");
	gather_file(g, V2 "/job/memory.stat", "anon 1\nsock 4096\nsocket 9\n");
	gather_file(g, V2 "/job/memory.events", "low 0\nhigh 2\nmax 3\noom 0\n");
	gather_file(g, V2 "/job/cpuset.cpus.effective", "8-15\n");
	gather_file(g, V2 "/job/rank/cpuset.cpus.effective", "8-15\n");
	gather(g, &cd_collector_cgroups);
	gathered_texts(g, "cgroup", "", "/job /system.slice/ssh.service");
	gathered_real(g, "cgroup/cpu_quota", "/job", 1.5);
	gathered_counter(g, "cgroup/periods", "/job", 40);
	gathered_counter(g, "cgroup/throttled", "/job", 7);
	gathered_int(g, "cgroup/memory_limit", "/job", 134217728);
	gathered_int(g, "cgroup/memory_sock", "/job", 4096);
	gathered_counter(g, "cgroup/memory_full", "/job", 5);
	gathered_int(g, "cgroup/pids_max", "/system.slice/ssh.service", 4915);
	gathered_int(g, "cgroup/pids", "/system.slice/ssh.service", 3);
	gathered_text(g, "cgroup/cpus", "/", "0-15");
	gathered_text(g, "cgroup/cpus", "/job", "8-15");
	assert_null(gathered(g, "cgroup/cpus", "/job/rank"));
	assert_null(gathered(g, "cgroup/cpu_quota", "/system.slice"));
	gather_free(g);
}

static void controllers_with_hierarchies_of_their_own(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/self/mountinfo", mounts_v1);
	gather_file(g, V2 "/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
	gather_file(g, V2 "/cpu,cpuacct/docker/a1/cpu.cfs_quota_us", "50000\n");
	gather_file(g, V2 "/cpu,cpuacct/docker/a1/cpu.cfs_period_us", "100000\n");
	gather_file(g, V2 "/cpu,cpuacct/docker/a1/cpu.stat", "nr_periods 9\nnr_throttled 2\n");
	gather_file(g, V2 "/memory/memory.kmem.tcp.limit_in_bytes", "9223372036854771712\n");
	gather_file(g, V2 "/memory/docker/a1/memory.kmem.tcp.limit_in_bytes", "1048576\n");
	gather_file(g, V2 "/memory/docker/a1/memory.kmem.tcp.usage_in_bytes", "4096\n");
	gather_file(g, V2 "/memory/docker/a1/memory.kmem.tcp.failcnt", "3\n");
	gather_file(g, V2 "/cpuset/cpuset.effective_cpus", "0-7\n");
	gather_file(g, V2 "/cpuset/docker/cpuset.effective_cpus", "0-3\n");
	gather_file(g, V2 "/unified/cgroup.procs", "1\n");
	gather(g, &cd_collector_cgroups);
	gathered_texts(g, "cgroup", "", "/docker /docker/a1");
	gathered_real(g, "cgroup/cpu_quota", "/docker/a1", 0.5);
	gathered_counter(g, "cgroup/throttled", "/docker/a1", 2);
	gathered_int(g, "cgroup/tcp_limit", "/docker/a1", 1048576);
	gathered_counter(g, "cgroup/tcp_full", "/docker/a1", 3);
	gathered_text(g, "cgroup/cpus", "/docker", "0-3");
	assert_null(gathered(g, "cgroup/tcp_limit", "/"));
	gather_free(g);
}

static void a_container_sees_its_own_group_on_top(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/self/mountinfo",
		    "31 23 0:28 /docker/a1 /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu\n");
	gather_file(g, V2 "/cpu/cpu.cfs_quota_us", "50000\n");
	gather_file(g, V2 "/cpu/cpu.cfs_period_us", "100000\n");
	gather(g, &cd_collector_cgroups);
	gathered_texts(g, "cgroup", "", "/docker/a1");
	assert_null(gathered(g, "cgroup/throttled", "/docker/a1"));
	gather_free(g);
}

static void no_groups_no_folders_no_mounts(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/self/mountinfo", "23 1 0:1 / / rw - ext4 /dev/sda1 rw\n");
	gather(g, &cd_collector_cgroups);
	gathered_absent(g, "cgroup", "");
	gather_free(g);

	g = gather_new();
	gather_file(g, "/proc/self/mountinfo", mounts_v2);
	gather(g, &cd_collector_cgroups);
	gathered_unseen(g, "cgroup", "", CD_NOT_COLLECTED);
	gather_free(g);

	g = gather_new();
	gather_file(g, "/proc/1/comm", "systemd\n");
	gather(g, &cd_collector_cgroups);
	gathered_unseen(g, "cgroup", "", CD_NOT_COLLECTED);
	gather_free(g);
}

/* The cpu hierarchy is mounted and not to be seen: no quota was ruled out. */
static void a_hierarchy_that_was_not_walked_hides_its_groups(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/self/mountinfo", mounts_v1);
	gather_file(g, V2 "/cpuset/cpuset.effective_cpus", "0-7\n");
	gather_file(g, V2 "/memory/memory.kmem.tcp.limit_in_bytes", "9223372036854771712\n");
	gather_file(g, V2 "/unified/cgroup.procs", "1\n");
	gather(g, &cd_collector_cgroups);
	gathered_unseen(g, "cgroup/complete", "", CD_NOT_COLLECTED);
	gather_free(g);
}

/* One closed group hides itself alone. */
static void limits_beside_a_closed_group_are_seen(void **state)
{
	struct tape *t = tape_new();

	(void)state;
	tape_file(t, "/proc/self/mountinfo", mounts_v2, 0);
	tape_list(t, V2, "closed\0job", sizeof("closed\0job"), 0);
	tape_list(t, V2 "/closed", NULL, 0, EACCES);
	tape_list(t, V2 "/job", "cpu.max", sizeof("cpu.max"), 0);
	tape_file(t, V2 "/job/cpu.max", "150000 100000\n", 0);
	tape_collect(t, &cd_collector_cgroups);
	tape_texts(t, "cgroup", "", "/job");
	tape_unseen(t, "cgroup/complete", "", CD_PERMISSION);
	tape_free(t);
}

/* The folder of a group, or the file of its quota. */
static void a_group_that_may_not_be_read_hides_its_limits(void **state)
{
	(void)state;
	for (int i = 0; i < 3; i++) {
		struct tape *t = tape_new();

		tape_file(t, "/proc/self/mountinfo", mounts_v2, 0);
		tape_list(t, V2, "cgroup.procs\0job", sizeof("cgroup.procs\0job"), 0);
		tape_list(t, V2 "/job", i ? "cpu.max" : NULL, i ? sizeof("cpu.max") : 0,
			  i ? 0 : EACCES);
		tape_file(t, V2 "/job/cpu.max", i == 2 ? "150000 100000\n" : NULL,
			  i == 2 ? 0 : EACCES);
		tape_collect(t, &cd_collector_cgroups);
		if (i == 2)
			tape_texts(t, "cgroup", "", "/job");
		else
			tape_unseen(t, "cgroup/complete", "", CD_PERMISSION);
		tape_free(t);
	}
}

static void garbage_limits_nothing(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/self/mountinfo", mounts_v2);
	gather_file(g, V2 "/cgroup.controllers", "cpu\n");
	gather_file(g, V2 "/a/cpu.max", "lots 100000\n");
	gather_file(g, V2 "/b/cpu.max", "1000 0\n");
	gather_file(g, V2 "/c/cpu.max", "1000\n");
	gather_file(g, V2 "/d/pids.max", "-5\n");
	gather_file(g, V2 "/e/cpu.max", "1000 100000\n");
	gather_file(g, V2 "/e/cpu.stat", "nr_periods x\nnr_throttled 1\n");
	gather(g, &cd_collector_cgroups);
	gathered_texts(g, "cgroup", "", "/e");
	assert_null(gathered(g, "cgroup/throttled", "/e"));
	gather_free(g);
}

static void many_groups_are_cut_with_words(void **state)
{
	struct cd_gather *g = gather_new();
	char path[64];

	(void)state;
	gather_file(g, "/proc/self/mountinfo", mounts_v2);
	for (int i = 0; i < 8200; i++) {
		snprintf(path, sizeof(path), V2 "/g%d", i);
		gather_folder(g, path);
	}
	gather(g, &cd_collector_cgroups);
	gathered_unseen(g, "cgroup/complete", "", CD_TRUNCATED);
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(limits_of_version_two),
		cmocka_unit_test(controllers_with_hierarchies_of_their_own),
		cmocka_unit_test(a_container_sees_its_own_group_on_top),
		cmocka_unit_test(no_groups_no_folders_no_mounts),
		cmocka_unit_test(a_hierarchy_that_was_not_walked_hides_its_groups),
		cmocka_unit_test(limits_beside_a_closed_group_are_seen),
		cmocka_unit_test(a_group_that_may_not_be_read_hides_its_limits),
		cmocka_unit_test(garbage_limits_nothing),
		cmocka_unit_test(many_groups_are_cut_with_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

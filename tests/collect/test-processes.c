/* SPDX-License-Identifier: Apache-2.0 */
/* processes: one with many descriptors is found among all that run here, with its limits. */
#include "lib/gather.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model/evidence.h"

extern const struct cd_collector cd_collector_processes;

enum { OPEN = 850, LIMIT = 1000 };

/* Opens OPEN descriptors, says so, and waits to be ended. */
static pid_t holder(void)
{
	const struct rlimit limit = { LIMIT, LIMIT };
	int ready[2];
	pid_t pid;
	char c;

	assert_int_equal(pipe(ready), 0);
	pid = fork();
	assert_true(pid >= 0);
	if (!pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		prctl(PR_SET_NAME, "holder");
		for (int i = 0; i < OPEN; i++)
			if (open("/dev/null", O_RDONLY) < 0)
				_exit(1);
		if (setrlimit(RLIMIT_NOFILE, &limit) || write(ready[1], "x", 1) != 1)
			_exit(1);
		pause();
		_exit(0);
	}
	close(ready[1]);
	assert_int_equal(read(ready[0], &c, 1), 1);
	close(ready[0]);
	return pid;
}

static void one_with_many_descriptors_is_found(void **state)
{
	struct cd_gather *g;
	const struct cd_fact *f;
	pid_t pid = holder();
	bool found = false;

	(void)state;
	g = gather_open(NULL);
	gather(g, &cd_collector_processes);
	f = gathered(g, "process", "");
	assert_non_null(f);
	assert_int_equal(f->state, CD_PRESENT);
	for (size_t i = 0; i < f->as.table->n_rows; i++) {
		int64_t value;
		const char *text;

		if (!cd_cell_int(f->as.table, i, "pid", &value) || value != pid)
			continue;
		found = true;
		assert_true(cd_cell_text(f->as.table, i, "name", &text));
		assert_string_equal(text, "holder");
		assert_true(cd_cell_int(f->as.table, i, "fds", &value));
		assert_in_range(value, OPEN, OPEN + 50);
		assert_true(cd_cell_int(f->as.table, i, "nofile", &value));
		assert_int_equal(value, LIMIT);
		assert_true(cd_cell_int(f->as.table, i, "uid_tasks", &value));
		assert_true(value > 0);
		assert_true(cd_cell_int(f->as.table, i, "rdma", &value));
		assert_int_equal(value, 0);
	}
	assert_true(found);
	f = gathered(g, "host/tasks", "");
	assert_non_null(f);
	assert_int_equal(f->state, CD_PRESENT);
	gather_free(g);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
}

static void a_proc_without_the_first_process_hides_others(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/700/status", "Name:\tx\n");
	gather_file(g, "/proc/loadavg", "0.20 0.18 0.12 1/80 11206\n");
	gather(g, &cd_collector_processes);
	gathered_unseen(g, "process", "", CD_PERMISSION);
	gathered_unseen(g, "process/complete", "", CD_PERMISSION);
	gathered_int(g, "host/tasks", "", 80);
	gather_free(g);
}

static void limits_and_groups_of_a_process(void **state)
{
	struct cd_gather *g = gather_new();
	const struct cd_fact *f;
	int64_t value;
	const char *text;
	char path[64];

	(void)state;
	gather_file(g, "/proc/1/status", "Name:\tsystemd\nUid:\t0\t0\t0\t0\nThreads:\t1\n");
	gather_file(g, "/proc/700/status", "Name:\tserver\nUid:\t1000\t0\t0\t0\nVmSize:\t9 kB\n"
		    "Threads:\t4\nCapEff:\t0000000000004000\n");
	gather_file(g, "/proc/700/limits",
		    "Limit                     Soft Limit           Hard Limit           Units\n"
		    "Max processes             unlimited            unlimited            processes\n"
		    "Max open files            1024                 1048576              files\n"
		    "Max locked memory         8388608              8388608              bytes\n"
		    "Max realtime priority     0                    0                    \n");
	gather_file(g, "/proc/700/cgroup", "5:memory:/m\n4:cpu,cpuacct:/c\n0::/u\n");
	for (int i = 0; i < 900; i++) {
		snprintf(path, sizeof(path), "/proc/700/fd/%d", i);
		gather_file(g, path, "");
	}
	gather_file(g, "/proc/net/tcp", "  sl  local_address rem_address\n");
	gather(g, &cd_collector_processes);
	f = gathered(g, "process", "");
	assert_non_null(f);
	assert_int_equal(f->state, CD_PRESENT);
	assert_int_equal(f->as.table->n_rows, 1);
	assert_true(cd_cell_int(f->as.table, 0, "uid", &value));
	assert_int_equal(value, 1000);
	assert_true(cd_cell_int(f->as.table, 0, "uid_tasks", &value));
	assert_int_equal(value, 4);
	assert_true(cd_cell_int(f->as.table, 0, "nproc", &value));
	assert_int_equal(value, -1);
	assert_true(cd_cell_int(f->as.table, 0, "nofile_hard", &value));
	assert_int_equal(value, 1048576);
	assert_true(cd_cell_int(f->as.table, 0, "memlock", &value));
	assert_int_equal(value, 8388608);
	assert_true(cd_cell_int(f->as.table, 0, "ipc_lock", &value));
	assert_int_equal(value, 1);
	assert_true(cd_cell_text(f->as.table, 0, "cpu_group", &text));
	assert_string_equal(text, "/c");
	assert_true(cd_cell_text(f->as.table, 0, "memory_group", &text));
	assert_string_equal(text, "/m");
	assert_true(cd_cell_text(f->as.table, 0, "pids_group", &text));
	assert_string_equal(text, "/u");
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_with_many_descriptors_is_found),
		cmocka_unit_test(a_proc_without_the_first_process_hides_others),
		cmocka_unit_test(limits_and_groups_of_a_process),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

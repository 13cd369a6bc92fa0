/* SPDX-License-Identifier: Apache-2.0 */
/* container.nofile: processes and kernels whose descriptors run out. */
#include "processes.h"

#include <string.h>

extern const struct cd_check cd_container_nofile[];

static struct cd_test *start(int64_t open)
{
	static const int64_t nr[] = { 0, 0, 1000000 };
	int64_t files[3];
	struct cd_test *t = cd_test_new(cd_container_nofile, "container.nofile");

	memcpy(files, nr, sizeof(files));
	files[0] = open;
	give_ints(t, "sysctl/fs.file-nr", "", 3, files);
	give_int(t, "sysctl/fs.file-max", "", 1000000);
	return t;
}

static void a_process_near_its_limit_fails(void **state)
{
	struct cd_test *t = start(4000);

	(void)state;
	give_processes(t);
	give_row(t, "process", "", "pid", I(7), "name", "nginx", "fds", I(900), "nofile", I(1024),
		 "nofile_hard", I(524288), NULL);
	give_row(t, "process", "", "pid", I(8), "name", "rank", "rdma", I(1), "fds", I(90), "nofile",
		 I(1024), NULL);
	give_row(t, "process", "", "pid", I(9), "name", "free", "fds", I(90000), "nofile", I(-1), NULL);
	judge(t);
	assert_finding(t, "7", "near-limit", CD_MEDIUM);
	assert_observed_int(t, "7", "near-limit", "open", 900);
	assert_observed_int(t, "7", "near-limit", "hard", 524288);
	assert_pass(t, "8");
	assert_note(t, "8");
	assert_pass(t, "9");
	assert_pass(t, "fs.file-max");
	cd_test_free(t);
}

static void raised_to(int64_t soft, int64_t hard, const char *raised, const char *former)
{
	struct cd_test *t = start(1);

	give_processes(t);
	give_int(t, "sysctl/fs.nr_open", "", 1073741816);
	give_row(t, "process", "", "pid", I(7), "name", "nginx", "fds", soft, "nofile", soft,
		 "nofile_hard", hard, NULL);
	judge(t);
	assert_observed_text(t, "7", "near-limit", "raised", raised);
	assert_observed_text(t, "7", "near-limit", "former", former);
	cd_test_free(t);
}

static void no_limit_is_lowered_by_its_fix(void **state)
{
	(void)state;
	raised_to(1024, 524288, "524288:", "1024:");
	raised_to(1024, 1073741816, "1048576:", "1024:");
	raised_to(2000000, 1073741816, "4000000:", "2000000:");
	raised_to(1024, -1, "1048576:", "1024:");
	raised_to(1024, 1024, "1048576:1048576", "1024:1024");
	raised_to(1073741816, 1073741816, "1073741816:1073741816", "1073741816:1073741816");
}

static void a_kernel_near_its_limit_fails(void **state)
{
	struct cd_test *t = start(900000);

	(void)state;
	give_processes(t);
	judge(t);
	assert_finding(t, "fs.file-max", "kernel-near-limit", CD_MEDIUM);
	cd_test_free(t);
}

static void what_was_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start(1);

	(void)state;
	give_table(t, "process", "", process_columns);
	give_row(t, "process", "", "pid", I(7), "fds", I(900), NULL);
	give_unseen(t, "process/complete", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "7", CD_PERMISSION);
	assert_unknown(t, "processes", CD_PERMISSION);
	assert_pass(t, "fs.file-max");
	cd_test_free(t);

	t = cd_test_new(cd_container_nofile, "container.nofile");
	give_unseen(t, "process", "", CD_NOT_COLLECTED);
	give_unseen(t, "sysctl/fs.file-nr", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "processes", CD_NOT_COLLECTED);
	assert_unknown(t, "fs.file-max", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_process_near_its_limit_fails),
		cmocka_unit_test(no_limit_is_lowered_by_its_fix),
		cmocka_unit_test(a_kernel_near_its_limit_fails),
		cmocka_unit_test(what_was_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

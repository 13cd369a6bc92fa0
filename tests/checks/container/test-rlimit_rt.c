/* SPDX-License-Identifier: Apache-2.0 */
/* container.rlimit_rt: told of ranks, where latency counts. */
#include "processes.h"

extern const struct cd_check cd_container_rlimit_rt[];

static struct cd_test *start(const char *load)
{
	struct cd_test *t = cd_test_new(cd_container_rlimit_rt, "container.rlimit_rt");

	if (load)
		give_text(t, "site/load", "", load);
	return t;
}

static void ranks_are_told(void **state)
{
	struct cd_test *t = start("latency");

	(void)state;
	give_processes(t);
	give_row(t, "process", "", "pid", I(7), "name", "rank", "rdma", I(1), "rtprio", I(0), NULL);
	give_row(t, "process", "", "pid", I(8), "name", "sshd", "flows", I(1) << 20, "rtprio", I(0),
		 NULL);
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_note(t, "7");
	assert_no_note(t, "8");
	cd_test_free(t);
}

static void other_profiles_and_no_ranks_are_nothing(void **state)
{
	struct cd_test *t = start(NULL);

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start("latency");
	give_processes(t);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void unseen_processes_are_unknown(void **state)
{
	struct cd_test *t = start("latency");

	(void)state;
	give_unseen(t, "process", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ranks_are_told),
		cmocka_unit_test(other_profiles_and_no_ranks_are_nothing),
		cmocka_unit_test(unseen_processes_are_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

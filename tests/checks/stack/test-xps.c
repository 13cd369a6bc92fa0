/* SPDX-License-Identifier: Apache-2.0 */
/* stack.xps: crowded while others idle, or nobody near has a queue. */
#include "steering-facts.h"

extern const struct cd_check cd_stack_xps[];

static const struct cd_column columns[] = {
	{ "queue", CD_COL_INT, "" }, { "cpus", CD_COL_TEXT, "" }, { "rxqs", CD_COL_TEXT, "" },
	{ .name = NULL }
};

/* NULL ends; a dash: the file is not there. */
static struct cd_test *start(const char *const *cpus, const char *rxqs)
{
	struct cd_test *t = two_sockets(cd_stack_xps, "stack.xps");

	give_table(t, "nic/xps", "eth0", columns);
	for (int64_t i = 0; cpus[i]; i++) {
		if (*cpus[i] == '-')
			give_row(t, "nic/xps", "eth0", "queue", i, NULL);
		else
			give_row(t, "nic/xps", "eth0", "queue", i, "cpus", cpus[i], "rxqs", rxqs,
				 NULL);
	}
	return t;
}

static void a_queue_for_each_cpu_passes(void **state)
{
	struct cd_test *t = start((const char *[]){ "0,4", "1,5", "2,6", "3,7", NULL }, "");

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
}

static void no_mask_at_all_is_worth_a_word(void **state)
{
	struct cd_test *t = start((const char *[]){ "", "", NULL }, "");

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);

	t = start((const char *[]){ "", "", NULL }, "0");
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
}

static void one_queue_for_all_while_others_idle_is_crowded(void **state)
{
	struct cd_test *t = start((const char *[]){ "", "0-7", "", "", NULL }, "");

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "crowded", CD_LOW);
	assert_observed_int(t, "eth0", "crowded", "queue", 1);
	assert_observed_int(t, "eth0", "crowded", "idle", 3);
	cd_test_free(t);

	t = start((const char *[]){ "0-3", "4-7", NULL }, "");	/* as many queues as there are */
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);

	t = start((const char *[]){ "4,5", "", NULL }, "");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void queues_of_the_other_socket_alone_are_remote(void **state)
{
	struct cd_test *t = start((const char *[]){ "0", "1", NULL }, "");

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "remote", CD_LOW);
	assert_observed_int(t, "eth0", "remote", "node", 1);
	cd_test_free(t);

	t = start((const char *[]){ "0", "1", "4", NULL }, "");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void one_queue_is_not_judged(void **state)
{
	struct cd_test *t = start((const char *[]){ "-", NULL }, "");

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start((const char *[]){ "-", "-", NULL }, "");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void what_is_not_seen_is_unknown(void **state)
{
	struct cd_test *t = two_sockets(cd_stack_xps, "stack.xps");

	(void)state;
	give_unseen(t, "nic/xps", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_queue_for_each_cpu_passes),
		cmocka_unit_test(no_mask_at_all_is_worth_a_word),
		cmocka_unit_test(one_queue_for_all_while_others_idle_is_crowded),
		cmocka_unit_test(queues_of_the_other_socket_alone_are_remote),
		cmocka_unit_test(one_queue_is_not_judged),
		cmocka_unit_test(what_is_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

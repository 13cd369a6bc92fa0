/* SPDX-License-Identifier: Apache-2.0 */
/* container.memlock: holders of an RDMA device that rdma.lim.memlock does not see. */
#include "processes.h"

extern const struct cd_check cd_container_memlock[];

static struct cd_test *start(int64_t limit, int64_t ipc_lock)
{
	struct cd_test *t = cd_test_new(cd_container_memlock, "container.memlock");

	give_int(t, "host/memory", "", I(64) << 30);
	give_processes(t);
	give_row(t, "process", "", "pid", I(7), "name", "rank", "rdma", I(1), "memlock", limit,
		 "ipc_lock", ipc_lock, NULL);
	return t;
}

static void a_holder_with_the_default_limit_fails(void **state)
{
	struct cd_test *t = start(8 << 20, 0);

	(void)state;
	judge(t);
	assert_finding(t, "7", "below-need", CD_CRITICAL);
	assert_observed_int(t, "7", "below-need", "limit", 8 << 20);
	assert_observed_text(t, "7", "below-need", "process", "rank");
	cd_test_free(t);
}

static void unlimited_enough_or_capable_passes(void **state)
{
	static const struct { int64_t limit, ipc_lock; } cases[] = {
		{ -1, 0 }, { I(2) << 30, 0 }, { 65536, 1 },
	};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct cd_test *t = start(cases[i].limit, cases[i].ipc_lock);

		judge(t);
		assert_pass(t, "7");
		cd_test_free(t);
	}
}

static void the_site_says_what_is_needed_up_to_all_memory(void **state)
{
	struct cd_test *t = start(I(2) << 30, 0);

	(void)state;
	give_bound(t, "need", "4GiB");
	judge(t);
	assert_finding(t, "7", "below-need", CD_CRITICAL);
	cd_test_free(t);

	t = start(I(64) << 30, 0);
	give_bound(t, "need", "1TiB");
	judge(t);
	assert_pass(t, "7");
	cd_test_free(t);
}

static void one_that_netlink_shows_belongs_to_the_other_check(void **state)
{
	static const struct cd_column columns[] = { { "pid", CD_COL_INT, "" }, { .name = NULL } };
	struct cd_test *t = start(8 << 20, 0);

	(void)state;
	give_table(t, "rdma/process", "", columns);
	give_row(t, "rdma/process", "", "pid", I(7), NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void a_limit_nobody_read_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_memlock, "container.memlock");

	(void)state;
	give_processes(t);
	give_row(t, "process", "", "pid", I(7), "rdma", I(1), NULL);
	judge(t);
	assert_unknown(t, "7", CD_PERMISSION);
	cd_test_free(t);
}

static void holders_may_hide(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_memlock, "container.memlock");

	(void)state;
	give_table(t, "process", "", process_columns);
	give_unseen(t, "process/complete", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

static void nobody_holds_one(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_memlock, "container.memlock");

	(void)state;
	give_processes(t);
	give_row(t, "process", "", "pid", I(7), "flows", I(1) << 30, "memlock", I(65536), NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_holder_with_the_default_limit_fails),
		cmocka_unit_test(unlimited_enough_or_capable_passes),
		cmocka_unit_test(the_site_says_what_is_needed_up_to_all_memory),
		cmocka_unit_test(one_that_netlink_shows_belongs_to_the_other_check),
		cmocka_unit_test(a_limit_nobody_read_is_unknown),
		cmocka_unit_test(holders_may_hide),
		cmocka_unit_test(nobody_holds_one),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

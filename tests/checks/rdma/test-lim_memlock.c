/* SPDX-License-Identifier: Apache-2.0 */
/* rdma.lim.memlock: ranks, launchers and runtimes, and who is exempt. */
#include "lib/judge.h"

extern const struct cd_check cd_rdma_lim_memlock[];

#define MIB (INT64_C(1) << 20)
#define GIB (INT64_C(1) << 30)

static const struct cd_column columns[] = {
	{ "pid", CD_COL_INT, "" }, { "name", CD_COL_TEXT, "" }, { "kind", CD_COL_TEXT, "" },
	{ "soft", CD_COL_INT, "bytes" }, { "ipc_lock", CD_COL_INT, "" },
	{ "pinned", CD_COL_INT, "bytes" }, { "error", CD_COL_TEXT, "" }, { .name = NULL }
};

static const struct cd_column login_columns[] = {
	{ "domain", CD_COL_TEXT, "" }, { "type", CD_COL_TEXT, "" },
	{ "limit", CD_COL_INT, "bytes" }, { "where", CD_COL_TEXT, "" }, { .name = NULL }
};

static void login(struct cd_test *t, const char *domain, const char *type, int64_t limit)
{
	give_row(t, "limits/memlock", "", "domain", domain, "type", type, "limit", limit, "where",
		 "/etc/security/limits.conf:7", NULL);
}

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_rdma_lim_memlock, "rdma.lim.memlock");

	give_set(t, "rdma/port", "mlx5_0/1", NULL);
	give_bool(t, "rdma/wanted", "", true);
	give_bytes(t, "host/memory", "", 64 * GIB);
	give_table(t, "rdma/process", "", columns);
	give_table(t, "limits/memlock", "", login_columns);
	return t;
}

static void add(struct cd_test *t, const char *kind, int64_t soft, int64_t ipc_lock, int64_t pinned)
{
	give_row(t, "rdma/process", "", "pid", (int64_t)77, "name", "worker", "kind", kind, "soft",
		 soft, "ipc_lock", ipc_lock, "pinned", pinned, NULL);
}

static void unlimited_or_exempt_ranks_pass(void **state)
{
	struct cd_test *t = start();

	(void)state;
	add(t, "rank", -1, 0, 0);
	judge(t);
	assert_pass(t, "77");
	cd_test_free(t);

	t = start();
	add(t, "rank", 8 * MIB, 1, 0);
	judge(t);
	assert_pass(t, "77");
	cd_test_free(t);

	t = start();
	add(t, "rank", 32 * GIB, 0, 0);
	judge(t);
	assert_pass(t, "77");
	cd_test_free(t);
}

static void the_default_limit_fails(void **state)
{
	struct cd_test *t = start();

	(void)state;
	add(t, "rank", 8 * MIB, 0, 0);
	judge(t);
	assert_finding(t, "77", "low", CD_HIGH);
	assert_observed_int(t, "77", "low", "limit", 8 * MIB);
	cd_test_free(t);
}

static void a_launcher_does_not_hand_on_its_capabilities(void **state)
{
	struct cd_test *t = start();

	(void)state;
	add(t, "launcher", 8 * MIB, 1, 0);
	judge(t);
	assert_finding(t, "77", "low", CD_HIGH);
	cd_test_free(t);
}

static void a_container_runtime_is_a_hint_only(void **state)
{
	struct cd_test *t = start();

	(void)state;
	add(t, "runtime", 8 * MIB, 1, 0);
	judge(t);
	assert_finding(t, "77", "runtime-low", CD_LOW);
	cd_test_free(t);
}

static void a_small_share_and_a_full_limit_are_told_apart(void **state)
{
	struct cd_test *t = start();

	(void)state;
	add(t, "rank", 8 * GIB, 0, 0);
	judge(t);
	assert_finding(t, "77", "below-share", CD_MEDIUM);
	cd_test_free(t);

	t = start();
	add(t, "rank", 8 * GIB, 0, 7 * GIB);
	judge(t);
	assert_finding(t, "77", "nearly-full", CD_HIGH);
	assert_no_finding(t, "77", "below-share");
	cd_test_free(t);

	t = start();
	give_bound(t, "share", "0.1");
	add(t, "rank", 8 * GIB, 0, 0);
	judge(t);
	assert_pass(t, "77");
	cd_test_free(t);
}

static void without_users_or_rdma_there_is_nothing_to_judge(void **state)
{
	struct cd_test *t = start();

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start();
	give_bool(t, "rdma/wanted", "", false);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = cd_test_new(cd_rdma_lim_memlock, "rdma.lim.memlock");
	give_absent(t, "rdma/port", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void an_unreadable_limit_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_row(t, "rdma/process", "", "pid", (int64_t)77, "kind", "rank", "error",
		 "Permission denied", NULL);
	judge(t);
	assert_unknown(t, "77", CD_PERMISSION);
	cd_test_free(t);

	t = start();
	give_unseen(t, "host/memory", "", CD_MASKED);
	add(t, "rank", 8 * GIB, 0, 0);
	judge(t);
	assert_unknown(t, "77", CD_MASKED);
	cd_test_free(t);

	t = cd_test_new(cd_rdma_lim_memlock, "rdma.lim.memlock");
	give_set(t, "rdma/port", "mlx5_0/1", NULL);
	give_bool(t, "rdma/wanted", "", true);
	give_unseen(t, "rdma/process", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

static void logins_count_where_nobody_else_starts_jobs(void **state)
{
	struct cd_test *t = start();

	(void)state;
	login(t, "*", "-", 64 * 1024);
	judge(t);
	assert_finding(t, "logins", "login-low", CD_MEDIUM);
	assert_observed_int(t, "logins", "login-low", "limit", 64 * 1024);
	cd_test_free(t);

	t = start();
	login(t, "*", "-", 64 * 1024);
	login(t, "@hpc", "soft", -1);
	judge(t);
	assert_pass(t, "logins");
	cd_test_free(t);

	t = start();
	login(t, "*", "hard", -1);
	judge(t);
	assert_finding(t, "logins", "login-hard-only", CD_MEDIUM);
	cd_test_free(t);

	t = start();
	judge(t);
	assert_not_applicable(t, "");
	assert_note(t, "logins");
	cd_test_free(t);

	t = start();
	give_unseen(t, "limits/memlock", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "logins", CD_PERMISSION);
	cd_test_free(t);

	t = start();
	login(t, "*", "-", 64 * 1024);
	add(t, "launcher", -1, 0, 0);
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void slurm_may_hand_on_another_limit(void **state)
{
	(void)state;
	for (int propagates = 0; propagates < 2; propagates++) {
		struct cd_test *t = start();

		give_row(t, "rdma/process", "", "pid", (int64_t)77, "name", "slurmd", "kind",
			 "launcher", "soft", (int64_t)-1, NULL);
		give_bool(t, "slurm/propagates_memlock", "", propagates);
		judge(t);
		assert_pass(t, "77");
		if (propagates)
			assert_note(t, "77");
		else
			assert_no_note(t, "77");
		cd_test_free(t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(unlimited_or_exempt_ranks_pass),
		cmocka_unit_test(the_default_limit_fails),
		cmocka_unit_test(a_launcher_does_not_hand_on_its_capabilities),
		cmocka_unit_test(a_container_runtime_is_a_hint_only),
		cmocka_unit_test(a_small_share_and_a_full_limit_are_told_apart),
		cmocka_unit_test(without_users_or_rdma_there_is_nothing_to_judge),
		cmocka_unit_test(logins_count_where_nobody_else_starts_jobs),
		cmocka_unit_test(slurm_may_hand_on_another_limit),
		cmocka_unit_test(an_unreadable_limit_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

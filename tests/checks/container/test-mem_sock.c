/* SPDX-License-Identifier: Apache-2.0 */
/* container.mem_sock: groups that reached their limit while sockets held a good part of it. */
#include "lib/judge.h"

extern const struct cd_check cd_container_mem_sock[];

#define MIB (INT64_C(1) << 20)

static struct cd_test *start(int64_t sock, uint64_t full)
{
	struct cd_test *t = cd_test_new(cd_container_mem_sock, "container.mem_sock");

	give_set(t, "cgroup", "/job", NULL);
	give_bool(t, "cgroup/complete", "", true);
	give_int(t, "cgroup/memory_limit", "/job", 256 * MIB);
	give_int(t, "cgroup/memory_sock", "/job", sock);
	give_counter(t, "cgroup/memory_full", "/job", 100 + full);
	give_rate(t, "rate/cgroup/memory_full", "/job", full);
	return t;
}

static void at_the_limit_with_much_in_sockets_fails(void **state)
{
	struct cd_test *t = start(60 * MIB, 5);

	(void)state;
	judge(t);
	assert_finding(t, "/job", "squeezed", CD_MEDIUM);
	assert_observed_int(t, "/job", "squeezed", "times", 5);
	assert_observed_int(t, "/job", "squeezed", "sock", 60 * MIB);
	cd_test_free(t);
}

static void little_in_sockets_fails_only_when_tcp_pruned(void **state)
{
	(void)state;
	for (int pruned = 0; pruned < 2; pruned++) {
		struct cd_test *t = start(2 * MIB, 5);

		give_rate(t, "rate/netstat/TcpExt.PruneCalled", "", (uint64_t)pruned);
		judge(t);
		if (pruned)
			assert_finding(t, "/job", "squeezed", CD_MEDIUM);
		else
			assert_pass(t, "/job");
		cd_test_free(t);
	}
}

static void room_passes_and_much_in_sockets_is_told(void **state)
{
	struct cd_test *t = start(60 * MIB, 0);

	(void)state;
	judge(t);
	assert_pass(t, "/job");
	assert_note(t, "/job");
	cd_test_free(t);
}

static void a_limit_that_was_never_reached_needs_no_second_sample(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_mem_sock, "container.mem_sock");

	(void)state;
	give_set(t, "cgroup", "/job", NULL);
	give_bool(t, "cgroup/complete", "", true);
	give_int(t, "cgroup/memory_limit", "/job", 256 * MIB);
	give_int(t, "cgroup/memory_sock", "/job", 60 * MIB);
	give_counter(t, "cgroup/memory_full", "/job", 0);
	give_unseen(t, "rate/cgroup/memory_full", "/job", CD_ONE_SAMPLE);
	judge(t);
	assert_pass(t, "/job");
	cd_test_free(t);
}

static void one_sample_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_mem_sock, "container.mem_sock");

	(void)state;
	give_set(t, "cgroup", "/job", NULL);
	give_bool(t, "cgroup/complete", "", true);
	give_int(t, "cgroup/memory_limit", "/job", 256 * MIB);
	give_int(t, "cgroup/memory_sock", "/job", 60 * MIB);
	give_counter(t, "cgroup/memory_full", "/job", 7);
	give_unseen(t, "rate/cgroup/memory_full", "/job", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "/job", CD_ONE_SAMPLE);
	cd_test_free(t);
}

static void a_limit_of_tcp_alone_is_told_and_judged_when_reached(void **state)
{
	(void)state;
	for (uint64_t hits = 0; hits < 2; hits++) {
		struct cd_test *t = cd_test_new(cd_container_mem_sock, "container.mem_sock");

		give_set(t, "cgroup", "/old", NULL);
		give_bool(t, "cgroup/complete", "", true);
		give_int(t, "cgroup/tcp_limit", "/old", 8 * MIB);
		give_rate(t, "rate/cgroup/tcp_full", "/old", hits);
		judge(t);
		assert_finding(t, "/old", hits ? "tcp-full" : "tcp-limited", hits ? CD_MEDIUM : CD_LOW);
		cd_test_free(t);
	}
}

static void no_limit_is_nothing_and_unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_mem_sock, "container.mem_sock");

	(void)state;
	give_set(t, "cgroup", "/job", NULL);
	give_bool(t, "cgroup/complete", "", true);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = cd_test_new(cd_container_mem_sock, "container.mem_sock");
	give_unseen(t, "cgroup", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(at_the_limit_with_much_in_sockets_fails),
		cmocka_unit_test(little_in_sockets_fails_only_when_tcp_pruned),
		cmocka_unit_test(room_passes_and_much_in_sockets_is_told),
		cmocka_unit_test(a_limit_that_was_never_reached_needs_no_second_sample),
		cmocka_unit_test(one_sample_is_unknown),
		cmocka_unit_test(a_limit_of_tcp_alone_is_told_and_judged_when_reached),
		cmocka_unit_test(no_limit_is_nothing_and_unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

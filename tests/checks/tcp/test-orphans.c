/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.orphans: a share of the limit, and resets that are not for memory. */
#include "lib/judge.h"

#define EXT "rate/netstat/TcpExt."

extern const struct cd_check cd_tcp_orphans[];

static struct cd_test *start(int64_t orphans, int64_t limit, uint64_t aborted)
{
	struct cd_test *t = cd_test_new(cd_tcp_orphans, "tcp.orphans");

	give_int(t, "sockstat/TCP.orphan", "", orphans);
	give_int(t, "sysctl/net.ipv4.tcp_max_orphans", "", limit);
	give_rate(t, EXT "TCPAbortOnMemory", "", aborted);
	return t;
}

static void half_passes_more_is_low_and_nearly_all_medium(void **state)
{
	struct cd_test *t = start(500, 1000, 0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(501, 1000, 0);
	judge(t);
	assert_finding(t, "", "many", CD_LOW);
	cd_test_free(t);

	t = start(901, 1000, 0);
	judge(t);
	assert_finding(t, "", "too-many", CD_MEDIUM);
	cd_test_free(t);
}

static void resets_make_it_worse_unless_memory_was_short(void **state)
{
	struct cd_test *t = start(600, 1000, 7);

	(void)state;
	judge(t);
	assert_finding(t, "", "too-many", CD_MEDIUM);
	assert_observed_int(t, "", "too-many", "aborted", 7);
	cd_test_free(t);

	t = start(600, 1000, 7);
	give_rate(t, EXT "TCPMemoryPressures", "", 1);
	judge(t);
	assert_finding(t, "", "many", CD_LOW);
	cd_test_free(t);
}

static void a_limit_of_none_and_no_orphan_passes(void **state)
{
	struct cd_test *t = start(0, 0, 0);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(1, 0, 0);
	judge(t);
	assert_finding(t, "", "too-many", CD_MEDIUM);
	cd_test_free(t);
}

static void a_pod_does_not_see_the_limit(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_orphans, "tcp.orphans");

	(void)state;
	give_int(t, "sockstat/TCP.orphan", "", 3);
	give_unseen(t, "sysctl/net.ipv4.tcp_max_orphans", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = start(3, -1, 0);
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(half_passes_more_is_low_and_nearly_all_medium),
		cmocka_unit_test(resets_make_it_worse_unless_memory_was_short),
		cmocka_unit_test(a_limit_of_none_and_no_orphan_passes),
		cmocka_unit_test(a_pod_does_not_see_the_limit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

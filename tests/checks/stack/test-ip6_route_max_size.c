/* SPDX-License-Identifier: Apache-2.0 */
/* stack.ip6_route_max_size: a limit of old kernels, judged by how near it is. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_ip6_route_max_size[];

#define MAX_SIZE "sysctl/net.ipv6.route.max_size"

static struct cd_test *start(int major, int minor, int64_t limit, int64_t entries)
{
	struct cd_test *t = cd_test_new(cd_stack_ip6_route_max_size, "stack.ip6_route_max_size");

	give_int(t, "host/kernel_code", "", major << 16 | minor << 8);
	give_int(t, MAX_SIZE, "", limit);
	give_int(t, "ip6/destinations", "", entries);
	return t;
}

static void near_the_limit_it_is_found(void **state)
{
	struct cd_test *t = start(5, 15, 4096, 4000);

	(void)state;
	judge(t);
	assert_finding(t, "", "near-limit", CD_MEDIUM);
	assert_observed_int(t, "", "near-limit", "wanted", 65536);
	cd_test_free(t);
}

static void far_from_it_it_passes(void **state)
{
	struct cd_test *t = start(5, 15, 4096, 300);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
	t = start(6, 1, 2147483647, 100000);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void newer_kernels_have_no_limit(void **state)
{
	struct cd_test *t = start(6, 3, 4096, 4000);

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = start(5, 15, 4096, 0);
	give_absent(t, MAX_SIZE, "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = start(5, 15, 4096, 0);

	(void)state;
	give_unseen(t, "ip6/destinations", "", CD_MASKED);
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(near_the_limit_it_is_found),
		cmocka_unit_test(far_from_it_it_passes),
		cmocka_unit_test(newer_kernels_have_no_limit),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* stack.conntrack_buckets: four entries for a bucket and no more. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_conntrack_buckets[];

static struct cd_test *start(int64_t max, int64_t buckets)
{
	struct cd_test *t = cd_test_new(cd_stack_conntrack_buckets, "stack.conntrack_buckets");

	give_int(t, "sysctl/net.netfilter.nf_conntrack_max", "", max);
	give_int(t, "sysctl/net.netfilter.nf_conntrack_buckets", "", buckets);
	return t;
}

static void the_defaults_of_all_kernels_pass(void **state)
{
	static const int64_t pass[][2] = { { 262144, 65536 }, { 262144, 262144 }, { 0, 65536 } };

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct cd_test *t = start(pass[i][0], pass[i][1]);

		judge(t);
		assert_pass(t, "");
		cd_test_free(t);
	}
}

static void a_limit_raised_alone_is_low(void **state)
{
	struct cd_test *t = start(262145, 65536);

	(void)state;
	judge(t);
	assert_finding(t, "", "long-chains", CD_LOW);
	cd_test_free(t);
	t = start(1048576, 65536);
	judge(t);
	assert_finding(t, "", "long-chains", CD_LOW);
	cd_test_free(t);
}

static void nothing_to_judge(void **state)
{
	struct cd_test *t = start(65536, 0);

	(void)state;
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);

	t = cd_test_new(cd_stack_conntrack_buckets, "stack.conntrack_buckets");
	give_absent(t, "sysctl/net.netfilter.nf_conntrack_max", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start(65536, 0);
	give_unseen(t, "sysctl/net.netfilter.nf_conntrack_buckets", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_defaults_of_all_kernels_pass),
		cmocka_unit_test(a_limit_raised_alone_is_low),
		cmocka_unit_test(nothing_to_judge),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

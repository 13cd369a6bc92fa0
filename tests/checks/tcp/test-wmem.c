/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.wmem: the maximum of the send buffer against what the worst path needs. */
#include "bdp-facts.h"

#define WMEM "sysctl/net.ipv4.tcp_wmem"

extern const struct cd_check cd_tcp_wmem[];

static struct cd_test *start(int64_t max, const char *from)
{
	struct cd_test *t = cd_test_new(cd_tcp_wmem, "tcp.wmem");

	give_three(t, WMEM, 4096, 16384, max);
	give_eth0(t, from);
	return t;
}

static void enough_passes(void **state)
{
	struct cd_test *t = start(25000000, "measured");

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void the_default_is_too_small_for_100_gigabits_over_half_a_millisecond(void **state)
{
	struct cd_test *t = start(4194304, "given");

	(void)state;
	judge(t);
	assert_finding(t, "", "below-need", CD_HIGH);
	assert_limit(t, "", "below-need", 4194304 / 2 * 8 / 0.0005);
	cd_test_free(t);

	t = start(4194304, "assumed");
	judge(t);
	assert_finding(t, "", "below-need", CD_MEDIUM);
	cd_test_free(t);
}

static void between_need_and_recommendation_is_medium(void **state)
{
	struct cd_test *t = start(16777216, "given");

	(void)state;
	judge(t);
	assert_finding(t, "", "below-recommended", CD_MEDIUM);
	assert_observed_int(t, "", "below-recommended", "need", 25000000);
	cd_test_free(t);
}

static void numbers_that_do_not_ascend_fail(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_wmem, "tcp.wmem");

	(void)state;
	give_three(t, WMEM, 65536, 16384, 67108864);
	give_set(t, "path", NULL);
	judge(t);
	assert_finding(t, "", "not-ascending", CD_HIGH);
	assert_observed_int(t, "", "not-ascending", "least", 65536);
	cd_test_free(t);
}

static void a_short_list_is_unknown_and_no_port_is_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_wmem, "tcp.wmem");
	const int64_t two[] = { 4096, 16384 };

	(void)state;
	give_ints(t, WMEM, "", 2, two);
	give_eth0(t, "given");
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_wmem, "tcp.wmem");
	give_three(t, WMEM, 4096, 16384, 4194304);
	give_set(t, "path", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void sizes_that_no_kernel_takes_are_garbage(void **state)
{
	static const struct { size_t n; int64_t v[4]; } bad[] = {
		{ 3, { -1, 131072, 67108864 } }, { 3, { 4096, 0, 67108864 } },
		{ 3, { 4096, 131072, INT64_C(1) << 31 } }, { 3, { 4096, 131072, -67108864 } },
		{ 4, { 4096, 131072, 67108864, 1 } }, { 1, { 4096 } },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		struct cd_test *t = cd_test_new(cd_tcp_wmem, "tcp.wmem");

		give_ints(t, WMEM, "", bad[i].n, bad[i].v);
		give_eth0(t, "given");
		judge(t);
		assert_unknown(t, "", CD_GARBAGE);
		cd_test_free(t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(enough_passes),
		cmocka_unit_test(the_default_is_too_small_for_100_gigabits_over_half_a_millisecond),
		cmocka_unit_test(between_need_and_recommendation_is_medium),
		cmocka_unit_test(numbers_that_do_not_ascend_fail),
		cmocka_unit_test(a_short_list_is_unknown_and_no_port_is_not_judged),
		cmocka_unit_test(sizes_that_no_kernel_takes_are_garbage),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

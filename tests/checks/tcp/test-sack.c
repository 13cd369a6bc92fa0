/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.sack: off is grave, unless the kernel is so old that it may be a defence. */
#include "lib/judge.h"

#define SACK "sysctl/net.ipv4.tcp_sack"
#define DSACK "sysctl/net.ipv4.tcp_dsack"
#define CODE(a, b, c) ((a) << 16 | (b) << 8 | (c))

extern const struct cd_check cd_tcp_sack[];

static struct cd_test *start(int64_t sack, int64_t dsack, int64_t kernel)
{
	struct cd_test *t = cd_test_new(cd_tcp_sack, "tcp.sack");

	give_int(t, SACK, "", sack);
	give_int(t, DSACK, "", dsack);
	give_int(t, "host/kernel_code", "", kernel);
	return t;
}

static void both_on_pass(void **state)
{
	struct cd_test *t = start(1, 1, CODE(6, 1, 0));

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void off_is_high_on_a_repaired_kernel(void **state)
{
	static const int64_t repaired[] = { CODE(5, 1, 11), CODE(4, 19, 52), CODE(4, 19, 255),
					    CODE(4, 14, 127), CODE(6, 1, 0) };

	(void)state;
	for (size_t i = 0; i < sizeof(repaired) / sizeof(repaired[0]); i++) {
		struct cd_test *t = start(0, 1, repaired[i]);

		judge(t);
		assert_finding(t, "", "off", CD_HIGH);
		assert_no_finding(t, "", "off-on-old-kernel");
		cd_test_free(t);
	}
}

static void off_may_defend_an_old_kernel(void **state)
{
	static const int64_t old[] = { CODE(5, 1, 10), CODE(4, 19, 51), CODE(4, 18, 0),
				       CODE(3, 10, 0) };

	(void)state;
	for (size_t i = 0; i < sizeof(old) / sizeof(old[0]); i++) {
		struct cd_test *t = start(0, 1, old[i]);

		judge(t);
		assert_finding(t, "", "off-on-old-kernel", CD_LOW);
		assert_no_finding(t, "", "off");
		cd_test_free(t);
	}
}

static void dsack_off_is_medium(void **state)
{
	struct cd_test *t = start(1, 0, CODE(6, 1, 0));

	(void)state;
	judge(t);
	assert_finding(t, "", "dsack-off", CD_MEDIUM);
	cd_test_free(t);
}

static void off_on_a_kernel_that_nobody_told_is_off(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_sack, "tcp.sack");

	(void)state;
	give_int(t, SACK, "", 0);
	give_unseen(t, "host/kernel_code", "", CD_NOT_COLLECTED);
	judge(t);
	assert_finding(t, "", "off", CD_HIGH);
	cd_test_free(t);
}

static void one_half_unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_sack, "tcp.sack");

	(void)state;
	give_unseen(t, SACK, "", CD_MASKED);
	give_int(t, DSACK, "", 1);
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_sack, "tcp.sack");
	give_int(t, SACK, "", 1);
	give_unseen(t, DSACK, "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_on_pass),
		cmocka_unit_test(off_is_high_on_a_repaired_kernel),
		cmocka_unit_test(off_may_defend_an_old_kernel),
		cmocka_unit_test(dsack_off_is_medium),
		cmocka_unit_test(off_on_a_kernel_that_nobody_told_is_off),
		cmocka_unit_test(one_half_unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.abort_on_overflow: off passes, on is low. */
#include "lib/judge.h"

#define ABORT "sysctl/net.ipv4.tcp_abort_on_overflow"

extern const struct cd_check cd_tcp_abort_on_overflow[];

static struct cd_test *start(void)
{
	return cd_test_new(cd_tcp_abort_on_overflow, "tcp.abort_on_overflow");
}

static void off_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, ABORT, "", 0);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void on_is_low(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, ABORT, "", 1);
	judge(t);
	assert_finding(t, "", "on", CD_LOW);
	cd_test_free(t);
}

static void not_read_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, ABORT, "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(off_passes),
		cmocka_unit_test(on_is_low),
		cmocka_unit_test(not_read_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

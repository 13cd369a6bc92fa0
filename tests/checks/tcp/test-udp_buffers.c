/* SPDX-License-Identifier: Apache-2.0 */
/* udp.buffers: each key for itself. */
#include "lib/judge.h"

extern const struct cd_check cd_tcp_udp_buffers[];

static void the_default_and_more_pass_and_less_is_low(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_udp_buffers, "udp.buffers");

	(void)state;
	give_int(t, "sysctl/net.ipv4.udp_rmem_min", "", 65536);
	give_int(t, "sysctl/net.ipv4.udp_wmem_min", "", 4095);
	judge(t);
	assert_pass(t, "udp_rmem_min");
	assert_finding(t, "udp_wmem_min", "below-default", CD_LOW);
	assert_observed_text(t, "udp_wmem_min", "below-default", "key", "net.ipv4.udp_wmem_min");
	cd_test_free(t);
}

static void unseen_absent_and_impossible_are_not_passed(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_udp_buffers, "udp.buffers");

	(void)state;
	give_unseen(t, "sysctl/net.ipv4.udp_rmem_min", "", CD_MASKED);
	give_absent(t, "sysctl/net.ipv4.udp_wmem_min", "");
	judge(t);
	assert_unknown(t, "udp_rmem_min", CD_MASKED);
	assert_not_applicable(t, "udp_wmem_min");
	cd_test_free(t);

	t = cd_test_new(cd_tcp_udp_buffers, "udp.buffers");
	give_int(t, "sysctl/net.ipv4.udp_rmem_min", "", 0);
	give_int(t, "sysctl/net.ipv4.udp_wmem_min", "", 4096);
	judge(t);
	assert_unknown(t, "udp_rmem_min", CD_GARBAGE);
	assert_pass(t, "udp_wmem_min");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_default_and_more_pass_and_less_is_low),
		cmocka_unit_test(unseen_absent_and_impossible_are_not_passed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

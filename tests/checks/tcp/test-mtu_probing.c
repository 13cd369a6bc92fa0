/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.mtu_probing: off is a fault only beside a hole, always is one by itself. */
#include "lib/judge.h"

#define PROBING "sysctl/net.ipv4.tcp_mtu_probing"
#define BASE "sysctl/net.ipv4.tcp_base_mss"
#define FAILED "rate/netstat/TcpExt.TCPMTUPFail"

extern const struct cd_check cd_tcp_mtu_probing[];

static struct cd_test *start(int64_t value, int64_t mtu, const char *peer)
{
	struct cd_test *t = cd_test_new(cd_tcp_mtu_probing, "tcp.mtu_probing");

	give_int(t, PROBING, "", value);
	give_set(t, "path", "eth0", NULL);
	give_set(t, "nic", "eth0", NULL);
	give_bytes(t, "nic/mtu", "eth0", mtu);
	give_texts(t, "route/short_peers", "", peer, NULL);
	return t;
}

static void off_passes_where_all_takes_1500(void **state)
{
	struct cd_test *t = start(0, 1500, NULL);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void off_is_told_with_large_packets_or_tunnels(void **state)
{
	struct cd_test *t = start(0, 9000, NULL);

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	assert_note(t, "");
	cd_test_free(t);

	t = start(0, 1500, NULL);
	give_set(t, "nic", "eth0", "vx", NULL);
	give_text(t, "nic/kind", "vx", "vxlan");
	judge(t);
	assert_not_applicable(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void off_beside_a_hole_is_low(void **state)
{
	struct cd_test *t = start(0, 9000, "10.8.0.2");

	(void)state;
	judge(t);
	assert_finding(t, "", "off-with-hole", CD_LOW);
	assert_observed_text(t, "", "off-with-hole", "peer", "10.8.0.2");
	cd_test_free(t);
}

static void on_passes_while_nothing_shrinks(void **state)
{
	struct cd_test *t = start(1, 9000, NULL);

	(void)state;
	give_rate(t, FAILED, "", 0);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(1, 9000, NULL);
	give_rate(t, FAILED, "", 4);
	judge(t);
	assert_finding(t, "", "shrinking", CD_LOW);
	assert_observed_int(t, "", "shrinking", "failed", 4);
	cd_test_free(t);

	t = start(1, 9000, NULL);	/* few for the time */
	give_bound(t, "least_rate", "2");
	give_rate(t, FAILED, "", 4);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void always_is_low_and_a_small_base_is_told(void **state)
{
	struct cd_test *t = start(2, 1500, NULL);

	(void)state;
	give_int(t, BASE, "", 512);
	give_rate(t, FAILED, "", 4);
	judge(t);
	assert_finding(t, "", "always", CD_LOW);
	assert_note(t, "");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_mtu_probing, "tcp.mtu_probing");

	(void)state;
	give_unseen(t, PROBING, "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start(0, 1500, NULL);
	give_unseen(t, "route/short_peers", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = start(1, 9000, NULL);
	give_unseen(t, FAILED, "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(off_passes_where_all_takes_1500),
		cmocka_unit_test(off_is_told_with_large_packets_or_tunnels),
		cmocka_unit_test(off_beside_a_hole_is_low),
		cmocka_unit_test(on_passes_while_nothing_shrinks),
		cmocka_unit_test(always_is_low_and_a_small_base_is_told),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

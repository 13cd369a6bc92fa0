/* SPDX-License-Identifier: Apache-2.0 */
/* nic.cloud_allowance, nic.rings, nic.rx_dropped: what counters of a port say beside its settings. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_cloud_allowance[], cd_nic_rings[], cd_nic_rx_dropped[];

#define G INT64_C(1000000000)

static struct cd_test *start(const struct cd_check *check, const char *id)
{
	struct cd_test *t = cd_test_new(check, id);

	give_set(t, "port", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	return t;
}

static struct cd_test *cloud(const char *driver)
{
	struct cd_test *t = start(cd_nic_cloud_allowance, "nic.cloud_allowance");

	give_set(t, "path", "eth0", NULL);
	give_text(t, "nic/driver", "eth0", driver);
	give_rate(t, "rate/nic/rx_packets", "eth0", 500000);
	give_rate(t, "rate/nic/tx_packets", "eth0", 500000);
	give_rate(t, "rate/nic/allow_conntrack", "eth0", 0);
	return t;
}

static void allowances(void **state)
{
	struct cd_test *t = cloud("ena");

	(void)state;
	give_rate(t, "rate/nic/allow_bw_in", "eth0", 50);
	give_rate(t, "rate/nic/allow_pps", "eth0", 5000);
	judge(t);
	assert_finding(t, "eth0", "bandwidth-in", CD_MEDIUM);
	assert_finding(t, "eth0", "packets", CD_HIGH);
	assert_acts(t, "eth0", "packets", CD_LOSES);
	cd_test_free(t);
	t = cloud("ena");
	give_rate(t, "rate/nic/allow_conntrack", "eth0", 1);
	give_rate(t, "rate/nic/allow_bw_out", "eth0", 1);
	give_rate(t, "rate/nic/allow_linklocal", "eth0", 1);
	judge(t);
	assert_finding(t, "eth0", "connections", CD_HIGH);
	assert_finding(t, "eth0", "bandwidth-out", CD_MEDIUM);
	assert_finding(t, "eth0", "link-local", CD_MEDIUM);
	cd_test_free(t);
	t = cloud("ena");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = cloud("gve");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = cloud("ena");
	give_unseen(t, "rate/nic/allow_conntrack", "eth0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
}

static struct cd_test *ring(int64_t rx, int64_t most, uint64_t missed)
{
	struct cd_test *t = start(cd_nic_rings, "nic.rings");

	give_int(t, "nic/ring_rx", "eth0", rx);
	give_int(t, "nic/ring_rx_max", "eth0", most);
	give_int(t, "port/speed", "eth0", 100 * G);
	give_int(t, "nic/mtu", "eth0", 1500);
	give_rate(t, "rate/nic/rx_missed_errors", "eth0", missed);
	return t;
}

static void a_short_ring_matters_where_packets_are_lost(void **state)
{
	struct cd_test *t = ring(512, 8192, 100);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "rx-drops", CD_MEDIUM);
	assert_observed_int(t, "eth0", "rx-drops", "set_to", 1024);
	cd_test_free(t);
	t = ring(512, 8192, 0);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = ring(8192, 8192, 100);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

/* What the port's buffer dropped no ring would have held. */
static void drops_of_the_port_are_not_the_rings(void **state)
{
	struct cd_test *t = ring(1024, 8192, 100);

	(void)state;
	give_rate(t, "rate/nic/hw_rx_discards", "eth0", 100);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = ring(1024, 8192, 0);
	give_rate(t, "rate/nic/hw_rx_no_buffer", "eth0", 100);
	judge(t);
	assert_finding(t, "eth0", "rx-drops", CD_MEDIUM);
	cd_test_free(t);
}

static void a_short_ring_of_sending(void **state)
{
	struct cd_test *t = ring(1024, 8192, 0);

	(void)state;
	give_int(t, "nic/ring_tx", "eth0", 256);
	give_int(t, "nic/ring_tx_max", "eth0", 8192);
	give_rate(t, "rate/nic/tx_dropped", "eth0", 30);
	judge(t);
	assert_finding(t, "eth0", "tx-drops", CD_MEDIUM);
	cd_test_free(t);
	t = ring(1024, 8192, 0);
	give_int(t, "nic/ring_tx", "eth0", 256);
	give_int(t, "nic/ring_tx_max", "eth0", 8192);
	give_rate(t, "rate/nic/tx_dropped", "eth0", 30);
	give_rate(t, "rate/nic/carrier_changes", "eth0", 2);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void rings_that_nobody_tells(void **state)
{
	struct cd_test *t = ring(0, 4096, 0);

	(void)state;
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
	t = ring(512, 4096, 0);
	give_absent(t, "nic/ring_rx", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = ring(512, 4096, 0);
	give_unseen(t, "rate/nic/rx_missed_errors", "eth0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
}

static struct cd_test *dropped(uint64_t packets, uint64_t drops)
{
	struct cd_test *t = start(cd_nic_rx_dropped, "nic.rx_dropped");

	give_rate(t, "rate/nic/rx_packets", "eth0", packets);
	give_rate(t, "rate/nic/rx_dropped", "eth0", drops);
	return t;
}

static void what_nobody_wants_is_no_loss(void **state)
{
	struct cd_test *t = dropped(1000, 5);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = dropped(10000000, 90);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = dropped(100000, 9000);
	judge(t);
	assert_finding(t, "eth0", "stream", CD_LOW);
	cd_test_free(t);
	/* the idle member of a bond */
	t = dropped(1000, 9000);
	give_text(t, "nic/master", "eth0", "bond0");
	give_rate(t, "rate/nic/rx_nohandler", "eth0", 9000);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = dropped(1000, 0);
	give_unseen(t, "rate/nic/rx_dropped", "eth0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(allowances),
		cmocka_unit_test(a_short_ring_matters_where_packets_are_lost),
		cmocka_unit_test(drops_of_the_port_are_not_the_rings),
		cmocka_unit_test(a_short_ring_of_sending),
		cmocka_unit_test(rings_that_nobody_tells),
		cmocka_unit_test(what_nobody_wants_is_no_loss),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

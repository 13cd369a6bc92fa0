/* SPDX-License-Identifier: Apache-2.0 */
/* qos.prio_discards: the lossless priority drops nothing, and RoCE is in it. */
#include "roce-facts.h"

extern const struct cd_check cd_qos_prio_discards[];

#define GIB (UINT64_C(1) << 30)

static struct cd_test *start(void)
{
	struct cd_test *t = roce_host(cd_qos_prio_discards, "qos.prio_discards");

	roce_port(t, "eth0", "roce");
	give_text(t, "site/roce_mode", "", "lossless");
	give_int(t, "dcb/pfc_mask", "eth0", 8);
	give_set(t, "rdma/port", "mlx5_0/1", NULL);
	give_text(t, "rdma/netdev", "mlx5_0/1", "eth0");
	give_rate(t, "rate/nic/prio_rx_discards", "eth0/3", 0);
	return t;
}

static void traffic(struct cd_test *t, uint64_t rdma, uint64_t first, uint64_t third)
{
	give_rate(t, "rate/rdma/port_rcv_data", "mlx5_0/1", rdma / 4);
	give_rate(t, "rate/nic/prio_rx_bytes", "eth0/0", first);
	give_rate(t, "rate/nic/prio_rx_bytes", "eth0/3", third);
}

static void no_drop_and_the_right_class_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	traffic(t, GIB, GIB / 100, GIB + GIB / 20);
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void a_drop_of_the_lossless_priority_is_critical(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_rate(t, "rate/nic/prio_rx_buffer_discards", "eth0/3", 17);
	judge(t);
	assert_finding(t, "eth0", "lossless-drops", CD_CRITICAL);
	assert_observed_int(t, "eth0", "lossless-drops", "packets", 17);
	cd_test_free(t);
}

static void rdma_in_priority_0_is_found(void **state)
{
	struct cd_test *t = start();

	(void)state;
	traffic(t, GIB, GIB + GIB / 20, 1000);
	judge(t);
	assert_finding(t, "eth0", "in-lossy-queue", CD_HIGH);
	assert_observed_text(t, "eth0", "in-lossy-queue", "share", "100 %");
	cd_test_free(t);
	t = start();	/* a few megabytes prove nothing */
	traffic(t, GIB / 100, GIB / 100, 0);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start();	/* it came by a third one: nobody knows which is meant */
	traffic(t, GIB, 1000, 1000);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void what_is_not_counted_is_unknown(void **state)
{
	struct cd_test *t = roce_host(cd_qos_prio_discards, "qos.prio_discards");

	(void)state;
	roce_port(t, "eth0", "roce");
	give_int(t, "dcb/pfc_mask", "eth0", 8);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
	t = start();
	give_text(t, "site/roce_mode", "", "lossy");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_drop_and_the_right_class_passes),
		cmocka_unit_test(a_drop_of_the_lossless_priority_is_critical),
		cmocka_unit_test(rdma_in_priority_0_is_found),
		cmocka_unit_test(what_is_not_counted_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* mem.numa_free: the node of the port, and pages that another one gave. */
#include "lib/judge.h"

extern const struct cd_check cd_mem_numa_free[];

#define GIB (INT64_C(1) << 30)

static struct cd_test *start(int64_t memory, int64_t available)
{
	struct cd_test *t = cd_test_new(cd_mem_numa_free, "mem.numa_free");

	give_int(t, "numa/count", "", 2);
	give_set(t, "port", "eno1", "eth0", "eth1", NULL);
	give_texts(t, "port/role", "eno1", "mgmt", NULL);
	give_texts(t, "port/role", "eth0", "fabric", NULL);
	give_texts(t, "port/role", "eth1", "fabric", NULL);
	give_int(t, "nic/numa_node", "eno1", 0);
	give_int(t, "nic/numa_node", "eth0", 1);
	give_int(t, "nic/numa_node", "eth1", 1);
	give_bytes(t, "numa/memory", "0", 100 * GIB);
	give_bytes(t, "numa/available", "0", 0);	/* no port there */
	give_bytes(t, "numa/memory", "1", memory);
	give_bytes(t, "numa/available", "1", available);
	return t;
}

static void enough_passes(void **state)
{
	struct cd_test *t = start(100 * GIB, 2 * GIB);

	(void)state;
	give_rate(t, "rate/numa/foreign", "1", 500);	/* a few by chance */
	give_rate(t, "rate/numa/allocated", "1", 100);
	judge(t);
	assert_pass(t, "1");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void full_is_low(void **state)
{
	struct cd_test *t = start(100 * GIB, 2 * GIB - 1);

	(void)state;
	judge(t);
	assert_finding(t, "1", "full", CD_LOW);
	assert_observed_text(t, "1", "full", "ports", "eth0, eth1");
	cd_test_free(t);
}

static void pages_of_others_are_worse(void **state)
{
	struct cd_test *t = start(100 * GIB, GIB);

	(void)state;
	give_rate(t, "rate/numa/foreign", "1", 3000);
	give_rate(t, "rate/numa/allocated", "1", 97000);
	judge(t);
	assert_finding(t, "1", "memory-of-others", CD_MEDIUM);
	assert_observed_real(t, "1", "memory-of-others", "share", 0.03);
	assert_no_finding(t, "1", "full");
	cd_test_free(t);
	t = start(100 * GIB, 50 * GIB);
	give_rate(t, "rate/numa/foreign", "1", 3000);
	give_rate(t, "rate/numa/allocated", "1", 997000);
	judge(t);
	assert_pass(t, "1");
	cd_test_free(t);
}

static void not_here(void **state)
{
	struct cd_test *t = start(0, 0);	/* all of it huge pages */

	(void)state;
	judge(t);
	assert_not_applicable(t, "1");
	cd_test_free(t);
	t = cd_test_new(cd_mem_numa_free, "mem.numa_free");
	give_int(t, "numa/count", "", 1);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = cd_test_new(cd_mem_numa_free, "mem.numa_free");
	give_int(t, "numa/count", "", 2);
	give_set(t, "port", "eth0", NULL);
	give_texts(t, "port/role", "eth0", "fabric", NULL);
	give_absent(t, "nic/numa_node", "eth0");
	give_set(t, "rdma/port", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void infiniband_counts(void **state)
{
	struct cd_test *t = start(100 * GIB, 50 * GIB);

	(void)state;
	give_rate(t, "rate/numa/foreign", "1", 0);
	give_rate(t, "rate/numa/allocated", "1", 100);
	give_set(t, "rdma/port", "mlx5_0/1", "mlx5_1/1", NULL);
	give_text(t, "rdma/class", "mlx5_0/1", "ib");
	give_text(t, "rdma/class", "mlx5_1/1", "roce");	/* counts by its Ethernet link */
	give_int(t, "rdma/numa_node", "mlx5_0", 0);
	judge(t);
	assert_pass(t, "1");
	assert_finding(t, "0", "full", CD_LOW);
	assert_observed_text(t, "0", "full", "ports", "mlx5_0/1");
	cd_test_free(t);
}

static void not_seen(void **state)
{
	struct cd_test *t = start(GIB, GIB);

	(void)state;
	give_unseen(t, "numa/available", "1", CD_GARBAGE);
	judge(t);
	assert_unknown(t, "1", CD_GARBAGE);
	cd_test_free(t);
	t = start(100 * GIB, 50 * GIB);
	give_unseen(t, "rate/numa/foreign", "1", CD_ONE_SAMPLE);
	give_unseen(t, "rate/numa/allocated", "1", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "1", CD_ONE_SAMPLE);
	cd_test_free(t);
	t = start(100 * GIB, 50 * GIB);
	give_absent(t, "rate/numa/foreign", "1");	/* a kernel that does not count it */
	give_absent(t, "rate/numa/allocated", "1");
	judge(t);
	assert_pass(t, "1");
	cd_test_free(t);
	t = cd_test_new(cd_mem_numa_free, "mem.numa_free");
	give_int(t, "numa/count", "", 2);
	give_unseen(t, "port", "", CD_TIMEOUT);
	judge(t);
	assert_unknown(t, "", CD_TIMEOUT);
	cd_test_free(t);
	t = cd_test_new(cd_mem_numa_free, "mem.numa_free");
	give_int(t, "numa/count", "", 2);
	give_set(t, "port", NULL);
	give_unseen(t, "rdma/port", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
	t = cd_test_new(cd_mem_numa_free, "mem.numa_free");
	give_int(t, "numa/count", "", 2);
	give_set(t, "port", NULL);
	give_set(t, "rdma/port", "mlx5_0/1", NULL);
	give_text(t, "rdma/class", "mlx5_0/1", "ib");
	give_unseen(t, "rdma/numa_node", "mlx5_0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(enough_passes),
		cmocka_unit_test(full_is_low),
		cmocka_unit_test(pages_of_others_are_worse),
		cmocka_unit_test(not_here),
		cmocka_unit_test(infiniband_counts),
		cmocka_unit_test(not_seen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

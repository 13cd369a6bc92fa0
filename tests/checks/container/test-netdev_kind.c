/* SPDX-License-Identifier: Apache-2.0 */
/* container.netdev_kind: busy bridges on fast hosts; what a container cannot see is unknown. */
#include "lib/judge.h"

extern const struct cd_check cd_container_netdev_kind[];

#define G INT64_C(1000000000)

static void veth(struct cd_test *t, const char *nic, int64_t index, int64_t far)
{
	give_text(t, "nic/kind", nic, "veth");
	give_int(t, "nic/ifindex", nic, index);
	give_int(t, "nic/far_ifindex", nic, far);
}

/* docker0 with one container that moves `bytes` in 3 s each way. */
static struct cd_test *host(int64_t speed, uint64_t bytes)
{
	struct cd_test *t = cd_test_new(cd_container_netdev_kind, "container.netdev_kind");

	give_bool(t, "host/child_netns", "", false);
	give_set(t, "nic", "lo", "eth0", "docker0", "veth1", NULL);
	give_set(t, "path", "eth0", NULL);
	give_int(t, "path/rate", "eth0", speed);
	give_text(t, "nic/kind", "docker0", "bridge");
	veth(t, "veth1", 9, 2);
	give_text(t, "nic/master", "veth1", "docker0");
	give_rate(t, "rate/nic/tx_bytes", "veth1", bytes);
	give_rate(t, "rate/nic/rx_bytes", "veth1", bytes);
	return t;
}

static void a_busy_bridge_on_a_fast_host_fails(void **state)
{
	struct cd_test *t = host(100 * G, 300000000);

	(void)state;
	judge(t);
	assert_finding(t, "docker0", "bridged", CD_LOW);
	assert_observed_int(t, "docker0", "bridged", "links", 1);
	assert_observed_text(t, "docker0", "bridged", "port", "eth0");
	cd_test_free(t);
}

static void idle_or_slow_passes(void **state)
{
	struct cd_test *t = host(100 * G, 1000);

	(void)state;
	judge(t);
	assert_pass(t, "docker0");
	cd_test_free(t);

	t = host(10 * G, 300000000);
	judge(t);
	assert_pass(t, "docker0");
	cd_test_free(t);
}

static void one_sample_tells_no_load(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_netdev_kind, "container.netdev_kind");

	(void)state;
	give_bool(t, "host/child_netns", "", false);
	give_set(t, "nic", "docker0", "veth1", NULL);
	give_set(t, "path", "eth0", NULL);
	give_int(t, "path/rate", "eth0", 100 * G);
	give_text(t, "nic/kind", "docker0", "bridge");
	veth(t, "veth1", 9, 2);
	give_text(t, "nic/master", "veth1", "docker0");
	give_unseen(t, "rate/nic/tx_bytes", "veth1", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "docker0", CD_ONE_SAMPLE);
	cd_test_free(t);
}

static void inside_a_pair_tells_half_and_a_device_all(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_netdev_kind, "container.netdev_kind");

	(void)state;
	give_bool(t, "host/child_netns", "", true);
	give_set(t, "nic", "lo", "eth0", "net1", "net2", NULL);
	veth(t, "eth0", 2, 9);
	give_bool(t, "nic/physical", "net1", true);
	give_bool(t, "nic/vf", "net1", true);
	give_text(t, "nic/kind", "net2", "ipvlan");
	judge(t);
	assert_unknown(t, "eth0", CD_OTHER_NAMESPACE);
	assert_pass(t, "net1");
	assert_note(t, "net1");
	assert_pass(t, "net2");
	assert_note(t, "net2");
	cd_test_free(t);
}

static void from_the_host_both_ends_are_seen(void **state)
{
	struct cd_test *t = host(100 * G, 0);

	(void)state;
	give_scope(t, "netns:pod");
	give_set(t, "nic", "lo", "eth0", NULL);
	veth(t, "eth0", 2, 9);
	judge_in(t, "netns:pod");
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

static void a_bare_host_has_no_containers(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_netdev_kind, "container.netdev_kind");

	(void)state;
	give_bool(t, "host/child_netns", "", false);
	give_set(t, "nic", "lo", "eth0", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_busy_bridge_on_a_fast_host_fails),
		cmocka_unit_test(idle_or_slow_passes),
		cmocka_unit_test(one_sample_tells_no_load),
		cmocka_unit_test(inside_a_pair_tells_half_and_a_device_all),
		cmocka_unit_test(from_the_host_both_ends_are_seen),
		cmocka_unit_test(a_bare_host_has_no_containers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

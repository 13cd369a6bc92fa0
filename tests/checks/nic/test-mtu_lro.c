/* SPDX-License-Identifier: Apache-2.0 */
/* nic.mtu_expected and nic.lro: who uses the port, and what passes its packets on? */
#include "lib/judge.h"

extern const struct cd_check cd_nic_mtu_expected[], cd_nic_lro[];

#define G INT64_C(1000000000)

static struct cd_test *mtu(const char *role, int64_t speed, int64_t bytes)
{
	struct cd_test *t = cd_test_new(cd_nic_mtu_expected, "nic.mtu_expected");

	give_set(t, "port", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_int(t, "port/speed", "eth0", speed);
	give_texts(t, "port/role", "eth0", role, "fabric", NULL);
	give_bytes(t, "nic/mtu", "eth0", bytes);
	return t;
}

static void small_packets_of_roce(void **state)
{
	struct cd_test *t = mtu("roce", 100 * G, 1500);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "small", CD_LOW);
	assert_observed_text(t, "eth0", "small", "use", "RoCE");
	cd_test_free(t);
	t = mtu("storage", 25 * G, 1500);
	judge(t);
	assert_finding(t, "eth0", "small", CD_LOW);
	cd_test_free(t);
	t = mtu("roce", 100 * G, 4200);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void other_ports_and_clouds(void **state)
{
	struct cd_test *t = mtu("roce_capable", 100 * G, 1500);

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = mtu("storage", 10 * G, 1500);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	/* the network of a cloud takes no more */
	t = mtu("roce", 100 * G, 3900);
	give_bytes(t, "nic/max_mtu", "eth0", 3900);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = mtu("roce", 100 * G, 1500);
	give_unseen(t, "nic/mtu", "eth0", CD_GARBAGE);
	judge(t);
	assert_unknown(t, "eth0", CD_GARBAGE);
	cd_test_free(t);
}

static struct cd_test *lro(bool on)
{
	struct cd_test *t = cd_test_new(cd_nic_lro, "nic.lro");

	give_set(t, "port", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_texts(t, "nic/features_on", "eth0", on ? "rx-lro" : "rx-gro", NULL);
	give_int(t, "sysctl/net.ipv4.ip_forward", "", 0);
	return t;
}

static void merged_packets_that_are_passed_on(void **state)
{
	struct cd_test *t = lro(true);

	(void)state;
	give_int(t, "sysctl/net.ipv4.ip_forward", "", 1);
	judge(t);
	assert_finding(t, "eth0", "forwards", CD_MEDIUM);
	cd_test_free(t);
	t = lro(true);
	give_text(t, "nic/master", "eth0", "br0");
	give_text(t, "nic/kind", "br0", "bridge");
	judge(t);
	assert_finding(t, "eth0", "forwards", CD_MEDIUM);
	cd_test_free(t);
	t = lro(true);
	give_text(t, "nic/master", "eth0", "bond0");
	give_text(t, "nic/kind", "bond0", "bond");
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = lro(false);
	give_int(t, "sysctl/net.ipv4.ip_forward", "", 1);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void a_bridge_over_a_bond(void **state)
{
	struct cd_test *t = lro(true);

	(void)state;
	give_text(t, "nic/master", "eth0", "bond0");
	give_text(t, "nic/kind", "bond0", "bond");
	give_text(t, "nic/master", "bond0", "br0");
	give_text(t, "nic/kind", "br0", "bridge");
	judge(t);
	assert_finding(t, "eth0", "forwards", CD_MEDIUM);
	assert_observed_text(t, "eth0", "forwards", "because",
			     "the bridge br0 stands on it over bond0");
	cd_test_free(t);
}

static void forwarding_that_nobody_saw(void **state)
{
	(void)state;
	for (int on = 0; on < 2; on++) {
		struct cd_test *t = lro(on);

		give_unseen(t, "sysctl/net.ipv4.ip_forward", "", CD_MASKED);
		judge(t);
		if (on)
			assert_unknown(t, "eth0", CD_MASKED);
		else
			assert_pass(t, "eth0");
		cd_test_free(t);
	}
}

static void lro_that_nobody_saw(void **state)
{
	struct cd_test *t = lro(true);

	(void)state;
	give_unseen(t, "nic/features_on", "eth0", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
	t = lro(true);
	give_bool(t, "nic/carrier", "eth0", false);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(small_packets_of_roce),
		cmocka_unit_test(other_ports_and_clouds),
		cmocka_unit_test(merged_packets_that_are_passed_on),
		cmocka_unit_test(lro_that_nobody_saw),
		cmocka_unit_test(a_bridge_over_a_bond),
		cmocka_unit_test(forwarding_that_nobody_saw),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

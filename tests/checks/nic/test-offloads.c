/* SPDX-License-Identifier: Apache-2.0 */
/* nic.offloads: only what the device can do, and somebody turned off, is a finding. */
#include "lib/judge.h"

#include <string.h>

extern const struct cd_check cd_nic_offloads[];

#define G INT64_C(1000000000)
#define ALL "tx-scatter-gather", "tx-checksum-ip-generic", "tx-generic-segmentation", \
	"tx-tcp-segmentation", "tx-tcp6-segmentation", "rx-gro", "rx-checksum", \
	"tx-udp_tnl-segmentation", "rx-hashing"

static void give_port(struct cd_test *t, int64_t speed)
{
	give_bool(t, "nic/carrier", "eth0", true);
	give_int(t, "nic/type", "eth0", 1);
	give_texts(t, "port/role", "eth0", "fabric", NULL);
	give_int(t, "port/speed", "eth0", speed);
	give_absent(t, "nic/master", "eth0");
	give_texts(t, "nic/features_changeable", "eth0", ALL, NULL);
	give_texts(t, "nic/features_wanted", "eth0", ALL, NULL);
	give_texts(t, "nic/features_on", "eth0", ALL, NULL);
}

static struct cd_test *start(int64_t speed)
{
	struct cd_test *t = cd_test_new(cd_nic_offloads, "nic.offloads");

	give_set(t, "port", "eth0", NULL);
	give_set(t, "path", "eth0", NULL);
	give_set(t, "nic", "eth0", NULL);
	give_port(t, speed);
	return t;
}

static void without(struct cd_test *t, const char *one)
{
	static const char *const all[] = { ALL };
	const char *left[10] = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (strcmp(all[i], one) != 0)
			left[n++] = all[i];
	for (int i = 0; i < 2; i++)
		give_texts(t, i ? "nic/features_on" : "nic/features_wanted", "eth0", left[0], left[1],
			   left[2], left[3], left[4], left[5], left[6], left[7], NULL);
}

static void each_one_off_is_a_finding(void **state)
{
	static const struct {
		const char *feature, *code;
	} rows[] = {
		{ "tx-scatter-gather", "sg-off" }, { "tx-checksum-ip-generic", "tx-checksum-off" },
		{ "tx-generic-segmentation", "gso-off" }, { "tx-tcp-segmentation", "tso-off" },
		{ "tx-tcp6-segmentation", "tso-off" }, { "rx-gro", "gro-off" },
		{ "rx-checksum", "rx-checksum-off" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cd_test *t = start(100 * G);

		without(t, rows[i].feature);
		judge(t);
		assert_finding(t, "eth0", rows[i].code, CD_HIGH);
		assert_observed_text(t, "eth0", rows[i].code, "feature", rows[i].feature);
		cd_test_free(t);
	}
}

static void all_on_passes_and_a_slow_port_needs_none(void **state)
{
	struct cd_test *t = start(10 * G);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start(G);
	without(t, "rx-gro");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

/* What is wanted and off depends on another; what cannot be changed is the card's nature. */
static void held_back_or_fixed_is_no_fault(void **state)
{
	struct cd_test *t = start(100 * G);

	(void)state;
	without(t, "tx-tcp-segmentation");
	give_texts(t, "nic/features_wanted", "eth0", ALL, NULL);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = start(100 * G);
	without(t, "rx-checksum");
	give_texts(t, "nic/features_changeable", "eth0", "rx-gro", NULL);
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
}

static void who_captures_or_forwards_has_reasons(void **state)
{
	struct cd_test *t = start(100 * G);

	(void)state;
	without(t, "rx-gro");
	give_int(t, "nic/promisc", "eth0", 1);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = start(100 * G);
	without(t, "rx-gro");
	give_text(t, "nic/xdp", "eth0", "driver");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start(100 * G);
	without(t, "rx-gro");
	give_int(t, "sysctl/net.ipv4.ip_forward", "", 1);
	judge(t);
	assert_finding(t, "eth0", "gro-off", CD_MEDIUM);
	cd_test_free(t);
	/* a member of a bridge is promiscuous without anybody who looks */
	t = start(100 * G);
	without(t, "rx-gro");
	give_int(t, "nic/promisc", "eth0", 1);
	give_text(t, "nic/master", "eth0", "br0");
	judge(t);
	assert_finding(t, "eth0", "gro-off", CD_HIGH);
	cd_test_free(t);
}

static void tunnels_and_queues(void **state)
{
	struct cd_test *t = start(100 * G);

	(void)state;
	without(t, "tx-udp_tnl-segmentation");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start(100 * G);
	without(t, "tx-udp_tnl-segmentation");
	give_set(t, "nic", "eth0", "vx0", NULL);
	give_text(t, "nic/kind", "vx0", "vxlan");
	give_texts(t, "nic/ports", "vx0", "eth0", NULL);
	judge(t);
	assert_finding(t, "eth0", "tunnel-tso-off", CD_MEDIUM);
	cd_test_free(t);
	t = start(100 * G);
	without(t, "rx-hashing");
	give_int(t, "nic/rx_queues", "eth0", 8);
	judge(t);
	assert_finding(t, "eth0", "rx-hash-off", CD_MEDIUM);
	give_text(t, "nic/driver", "eth0", "virtio_net");
	judge(t);
	assert_no_finding(t, "eth0", "rx-hash-off");
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void a_bond_has_settings_of_its_own(void **state)
{
	struct cd_test *t = start(100 * G);

	(void)state;
	give_set(t, "nic", "eth0", "bond0", NULL);
	give_text(t, "nic/kind", "bond0", "bond");
	give_texts(t, "nic/ports", "bond0", "eth0", NULL);
	give_texts(t, "nic/features_changeable", "bond0", ALL, NULL);
	give_texts(t, "nic/features_wanted", "bond0", "tx-scatter-gather", NULL);
	give_texts(t, "nic/features_on", "bond0", "tx-scatter-gather", NULL);
	judge(t);
	assert_pass(t, "eth0");
	assert_finding(t, "bond0", "tso-off", CD_HIGH);
	assert_no_finding(t, "bond0", "gro-off");
	cd_test_free(t);
}

static void a_known_pair_is_told_beside_its_trouble_alone(void **state)
{
	for (int ill = 0; ill < 2; ill++) {
		struct cd_test *t = start(10 * G);

		(void)state;
		give_text(t, "nic/driver", "eth0", "vmxnet3");
		give_rate(t, "rate/netstat/Tcp.RetransSegs", "", ill ? 200 : 1);
		give_rate(t, "rate/netstat/Tcp.OutSegs", "", 3000);
		judge(t);
		if (ill)
			assert_finding(t, "eth0", "known-pair", CD_LOW);
		else
			assert_pass(t, "eth0");
		cd_test_free(t);
	}
}

static void ice_below_vxlan_is_the_other_pair(void **state)
{
	struct cd_test *t = start(100 * G);

	(void)state;
	give_set(t, "nic", "eth0", "vx0", NULL);
	give_text(t, "nic/kind", "vx0", "vxlan");
	give_texts(t, "nic/ports", "vx0", "eth0", NULL);
	give_text(t, "nic/driver", "eth0", "ice");
	give_rate(t, "rate/netstat/Tcp.RetransSegs", "", 200);
	give_rate(t, "rate/netstat/Tcp.OutSegs", "", 3000);
	judge(t);
	assert_observed_text(t, "eth0", "known-pair", "feature", "tx-checksum-ip-generic");
	cd_test_free(t);
}

static void what_nobody_saw_is_unknown(void **state)
{
	struct cd_test *t = start(100 * G);

	(void)state;
	give_unseen(t, "nic/features_on", "eth0", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
	t = start(100 * G);
	give_bool(t, "nic/carrier", "eth0", false);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

/* Logins over 10 Gb/s beside a fabric of 400; a virtual machine that tells no speed is judged. */
static void a_port_beside_the_fabric_and_one_without_speed(void **state)
{
	struct cd_test *t = start(10 * G);

	(void)state;
	give_set(t, "port", "eth0", "eth1", NULL);
	give_texts(t, "port/role", "eth0", "default_route", NULL);
	give_int(t, "port/speed", "eth1", 400 * G);
	give_bool(t, "nic/carrier", "eth1", false);
	without(t, "rx-gro");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(10 * G);
	give_unseen(t, "port/speed", "eth0", CD_NO_REPLY);
	give_text(t, "nic/driver", "eth0", "virtio_net");
	without(t, "rx-gro");
	judge(t);
	assert_finding(t, "eth0", "gro-off", CD_HIGH);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_one_off_is_a_finding),
		cmocka_unit_test(all_on_passes_and_a_slow_port_needs_none),
		cmocka_unit_test(held_back_or_fixed_is_no_fault),
		cmocka_unit_test(who_captures_or_forwards_has_reasons),
		cmocka_unit_test(tunnels_and_queues),
		cmocka_unit_test(a_bond_has_settings_of_its_own),
		cmocka_unit_test(a_known_pair_is_told_beside_its_trouble_alone),
		cmocka_unit_test(ice_below_vxlan_is_the_other_pair),
		cmocka_unit_test(what_nobody_saw_is_unknown),
		cmocka_unit_test(a_port_beside_the_fabric_and_one_without_speed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

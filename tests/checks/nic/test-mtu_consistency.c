/* SPDX-License-Identifier: Apache-2.0 */
/* nic.mtu_consistency: what does not fit below fails, what is usual does not. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_mtu_consistency[];

#define G INT64_C(1000000000)

static struct cd_test *start(void)
{
	return cd_test_new(cd_nic_mtu_consistency, "nic.mtu_consistency");
}

static void give_link(struct cd_test *t, const char *nic, const char *kind, int64_t mtu,
		      const char *lower)
{
	give_bool(t, "nic/up", nic, true);
	give_bytes(t, "nic/mtu", nic, mtu);
	if (kind)
		give_text(t, "nic/kind", nic, kind);
	give_texts(t, "nic/lower", nic, lower, NULL);
	give_bool(t, "nic/physical", nic, !kind);
	give_absent(t, "nic/master", nic);
}

static void give_member(struct cd_test *t, const char *nic, int64_t mtu, const char *master)
{
	give_link(t, nic, NULL, mtu, NULL);
	give_text(t, "nic/master", nic, master);
}

static void a_vlan_may_not_be_larger_than_its_port(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "nic", "eth0", "v1", "v2", NULL);
	give_link(t, "eth0", NULL, 9000, NULL);
	give_link(t, "v1", "vlan", 9001, "eth0");
	give_link(t, "v2", "vlan", 9000, "eth0");
	judge(t);
	assert_finding(t, "v1", "above-lower", CD_HIGH);
	assert_observed_int(t, "v1", "above-lower", "lower_mtu", 9000);
	assert_observed_text(t, "v1", "above-lower", "lower", "eth0");
	assert_pass(t, "v2");
	cd_test_free(t);
}

static void a_management_vlan_at_1500_is_usual_a_storage_one_is_not(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "nic", "eth0", "mgmt.7", "st.8", NULL);
	give_link(t, "eth0", NULL, 9000, NULL);
	give_link(t, "mgmt.7", "vlan", 1500, "eth0");
	give_link(t, "st.8", "vlan", 1500, "eth0");
	give_texts(t, "site/storage_ports", "", "st.*", NULL);
	judge(t);
	assert_pass(t, "mgmt.7");
	assert_note(t, "mgmt.7");
	assert_finding(t, "st.8", "vlan-left-small", CD_MEDIUM);
	cd_test_free(t);
}

static void a_bond_member_with_another_mtu_fails(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "nic", "eth0", "eth1", "bond0", NULL);
	give_member(t, "eth0", 9000, "bond0");
	give_member(t, "eth1", 1500, "bond0");
	give_link(t, "bond0", "bond", 9000, "eth0");
	judge(t);
	assert_pass(t, "eth0");
	assert_finding(t, "eth1", "member-differs", CD_HIGH);
	cd_test_free(t);
}

static void tunnels_need_room(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "nic", "eth0", "fit", "tight", "six", "gre", "md", NULL);
	give_link(t, "eth0", NULL, 1500, NULL);
	give_link(t, "fit", "vxlan", 1450, "eth0");
	give_link(t, "tight", "vxlan", 1451, "eth0");
	give_link(t, "six", "vxlan", 1450, "eth0");
	give_text(t, "nic/outer", "six", "ipv6");
	give_link(t, "gre", "gre", 1476, "eth0");
	give_link(t, "md", "vxlan", 9000, NULL);	/* external: no underlay named */
	judge(t);
	assert_pass(t, "fit");
	assert_finding(t, "tight", "tunnel-above-underlay", CD_HIGH);
	assert_observed_int(t, "tight", "tunnel-above-underlay", "fits", 1450);
	assert_finding(t, "six", "tunnel-above-underlay", CD_HIGH);
	assert_observed_int(t, "six", "tunnel-above-underlay", "overhead", 70);
	assert_pass(t, "gre");
	assert_no_finding(t, "md", "tunnel-above-underlay");
	cd_test_free(t);
}

static void a_bridge_is_measured_by_its_ways_out_only(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "nic", "br0", "br1", "docker0", "eth0", "veth0", "tap0", NULL);
	give_link(t, "br0", "bridge", 9000, "eth0");
	give_member(t, "eth0", 1500, "br0");
	give_link(t, "br1", "bridge", 9000, "tap0");
	give_link(t, "tap0", "tun", 1500, NULL);
	give_link(t, "docker0", "bridge", 1500, "veth0");
	give_link(t, "veth0", "veth", 1500, NULL);
	judge(t);
	assert_finding(t, "br0", "bridge-above-port", CD_HIGH);
	assert_no_finding(t, "br1", "bridge-above-port");
	assert_no_finding(t, "docker0", "bridge-above-port");
	cd_test_free(t);
}

static void a_virtual_function_fits_its_physical_one(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "nic", "eth0", "vf0", "vf1", NULL);
	give_link(t, "eth0", NULL, 1500, NULL);
	give_text(t, "nic/pci", "eth0", "0000:81:00.0");
	give_link(t, "vf0", NULL, 9000, NULL);
	give_text(t, "nic/pf", "vf0", "0000:81:00.0");
	give_link(t, "vf1", NULL, 1500, NULL);
	give_text(t, "nic/pf", "vf1", "0000:81:00.0");
	judge(t);
	assert_finding(t, "vf0", "vf-above-pf", CD_HIGH);
	assert_pass(t, "vf1");
	cd_test_free(t);
}

static const struct cd_column addr[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "scope", CD_COL_TEXT, "" }, { .name = NULL },
};

static struct cd_test *rails(int64_t a, int64_t b, int64_t c, int64_t d)
{
	static const char *const name[] = { "eth0", "eth1", "eth2", "eth3" };
	const int64_t mtu[] = { a, b, c, d };
	struct cd_test *t = start();

	give_table(t, "addr", "", addr);
	give_set(t, "nic", "eth0", "eth1", "eth2", "eth3", NULL);
	give_set(t, "port", "eth0", "eth1", "eth2", "eth3", NULL);
	for (size_t i = 0; i < 4; i++) {
		give_link(t, name[i], NULL, mtu[i] ? mtu[i] : 1500, NULL);
		give_texts(t, "port/role", name[i], "fabric", NULL);
		give_int(t, "port/speed", name[i], 400 * G);
		give_text(t, "nic/model", name[i], "15b3:1021:15b3:0041");
		give_bool(t, "nic/carrier", name[i], true);
		give_texts(t, "nic/ports", name[i], name[i], NULL);
		if (mtu[i])	/* 0: nothing configured on it */
			give_row(t, "addr", "", "ifname", name[i], "scope", "global", NULL);
	}
	return t;
}

static void the_odd_rail_out_fails(void **state)
{
	struct cd_test *t = rails(9000, 9000, 1500, 9000);

	(void)state;
	judge(t);
	assert_finding(t, "eth2", "rails-differ", CD_HIGH);
	assert_observed_int(t, "eth2", "rails-differ", "twins", 3);
	assert_no_finding(t, "eth0", "rails-differ");
	cd_test_free(t);
}

static void of_two_rails_the_smaller_is_suspected(void **state)
{
	struct cd_test *t = rails(9000, 1500, 0, 0);

	(void)state;
	judge(t);
	assert_finding(t, "eth1", "rails-differ", CD_MEDIUM);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

/* Two compute and two storage ports, an unconfigured spare, and a way to the world. */
static void groups_spares_and_the_default_route_are_no_rails(void **state)
{
	struct cd_test *t = rails(9000, 9000, 1500, 1500);

	(void)state;
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
	t = rails(9000, 9000, 9000, 0);
	judge(t);
	assert_no_finding(t, "eth3", "rails-differ");
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = rails(9000, 9000, 9000, 1500);
	give_texts(t, "port/role", "eth3", "default_route", "fabric", NULL);
	judge(t);
	assert_no_finding(t, "eth3", "rails-differ");
	cd_test_free(t);
	t = rails(9000, 9000, 9000, 1500);
	give_texts(t, "port/role", "eth2", "default_route", "fabric", NULL);
	give_texts(t, "port/role", "eth3", "default_route", "fabric", NULL);
	judge(t);
	assert_no_finding(t, "eth3", "rails-differ");
	cd_test_free(t);
}

static void what_stands_elsewhere_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "nic", "mv0", NULL);
	give_bytes(t, "nic/mtu", "mv0", 1500);
	give_text(t, "nic/kind", "mv0", "macvlan");
	give_unseen(t, "nic/lower", "mv0", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "mv0", CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

/* Files tell less than netlink: an unknown kind is no "stands on nothing". */
static void a_virtual_link_of_untold_kind_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "nic", "lo", "eth0", "x0", NULL);
	give_link(t, "eth0", NULL, 1500, NULL);
	give_absent(t, "nic/kind", "eth0");
	give_bool(t, "nic/physical", "lo", false);
	give_unseen(t, "nic/kind", "lo", CD_NOT_COLLECTED);
	give_bool(t, "nic/physical", "x0", false);
	give_unseen(t, "nic/kind", "x0", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "x0", CD_NOT_COLLECTED);
	assert_verdict(t, CD_UNKNOWN);
	cd_test_free(t);
}

static void a_down_link_and_a_plain_host_have_nothing_to_judge(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "nic", "eth0", "v1", NULL);
	give_link(t, "eth0", NULL, 1500, NULL);
	give_link(t, "v1", "vlan", 9000, "eth0");
	give_bool(t, "nic/up", "v1", false);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void unseen_links_are_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "nic", "", CD_NOT_COLLECTED);
	judge(t);
	assert_verdict(t, CD_UNKNOWN);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_vlan_may_not_be_larger_than_its_port),
		cmocka_unit_test(a_management_vlan_at_1500_is_usual_a_storage_one_is_not),
		cmocka_unit_test(a_bond_member_with_another_mtu_fails),
		cmocka_unit_test(tunnels_need_room),
		cmocka_unit_test(a_bridge_is_measured_by_its_ways_out_only),
		cmocka_unit_test(a_virtual_function_fits_its_physical_one),
		cmocka_unit_test(the_odd_rail_out_fails),
		cmocka_unit_test(of_two_rails_the_smaller_is_suspected),
		cmocka_unit_test(groups_spares_and_the_default_route_are_no_rails),
		cmocka_unit_test(what_stands_elsewhere_is_unknown),
		cmocka_unit_test(a_virtual_link_of_untold_kind_is_unknown),
		cmocka_unit_test(a_down_link_and_a_plain_host_have_nothing_to_judge),
		cmocka_unit_test(unseen_links_are_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

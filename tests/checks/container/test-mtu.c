/* SPDX-License-Identifier: Apache-2.0 */
/* container.mtu: ends of pairs, members of bridges, tunnels and what is below them. */
#include "lib/judge.h"

extern const struct cd_check cd_container_mtu[];

static const struct cd_column route_columns[] = {
	{ "dst", CD_COL_TEXT, "" }, { "oif", CD_COL_TEXT, "" }, { .name = NULL },
};

static void veth(struct cd_test *t, const char *nic, int64_t index, int64_t far, int64_t mtu)
{
	give_text(t, "nic/kind", nic, "veth");
	give_int(t, "nic/ifindex", nic, index);
	give_int(t, "nic/far_ifindex", nic, far);
	give_int(t, "nic/mtu", nic, mtu);
}

/* eth0 with the default route, a container on veth1. */
static struct cd_test *host(int64_t port, int64_t container)
{
	struct cd_test *t = cd_test_new(cd_container_mtu, "container.mtu");

	give_bool(t, "host/child_netns", "", false);
	give_set(t, "nic", "lo", "eth0", "veth1", NULL);
	give_int(t, "nic/mtu", "eth0", port);
	give_bool(t, "nic/physical", "eth0", true);
	veth(t, "veth1", 9, 2, container);
	give_table(t, "route", "", route_columns);
	give_row(t, "route", "", "dst", "default", "oif", "eth0", NULL);
	return t;
}

static void tunnel(struct cd_test *t, const char *kind, int64_t mtu, const char *lower)
{
	give_set(t, "nic", "lo", "eth0", "veth1", "tun", NULL);
	give_text(t, "nic/kind", "tun", kind);
	give_int(t, "nic/mtu", "tun", mtu);
	give_texts(t, "nic/lower", "tun", lower, NULL);
}

static void what_fits_passes(void **state)
{
	struct cd_test *t = host(1500, 1450);

	(void)state;
	tunnel(t, "vxlan", 1450, "eth0");
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_pass(t, "tun");
	assert_pass(t, "veth1");
	cd_test_free(t);
}

static void more_than_the_tunnel_takes_is_cut_or_refused(void **state)
{
	struct cd_test *t = host(1500, 1500);

	(void)state;
	tunnel(t, "vxlan", 1450, "eth0");
	judge(t);
	assert_finding(t, "tun", "above-routed", CD_MEDIUM);
	assert_observed_int(t, "tun", "above-routed", "mtu", 1500);
	assert_observed_text(t, "tun", "above-routed", "link", "veth1");
	assert_acts(t, "tun", "above-routed", CD_LATENT);
	cd_test_free(t);
}

static void a_bridge_drops_what_its_tunnel_does_not_take(void **state)
{
	struct cd_test *t = host(1500, 1500);

	(void)state;
	tunnel(t, "vxlan", 1450, "eth0");
	give_set(t, "nic", "lo", "br0", "eth0", "veth1", "tun", NULL);
	give_text(t, "nic/kind", "br0", "bridge");
	give_text(t, "nic/master", "tun", "br0");
	give_text(t, "nic/master", "veth1", "br0");
	judge(t);
	assert_finding(t, "tun", "above-bridged", CD_HIGH);
	assert_acts(t, "tun", "above-bridged", CD_BLOCKS);
	assert_no_finding(t, "tun", "above-routed");
	cd_test_free(t);
}

static void a_tunnel_to_the_office_is_not_the_way_of_containers(void **state)
{
	struct cd_test *t = host(1500, 1500);

	(void)state;
	tunnel(t, "wireguard", 1420, NULL);
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

/* 9001 ends at the edge of the cloud; the internet takes 1500. */
static void a_tunnel_to_the_office_is_not_raised(void **state)
{
	static const char *const kind[] = { "wireguard", "gre" };

	(void)state;
	for (int i = 0; i < 2; i++) {
		struct cd_test *t = host(9001, 1500);

		tunnel(t, kind[i], 1420, NULL);
		judge(t);
		assert_verdict(t, CD_PASS);
		assert_pass(t, "tun");
		cd_test_free(t);
	}
}

static void a_tunnel_of_no_link_is_held_against_the_default_route(void **state)
{
	struct cd_test *t = host(1500, 1480);

	(void)state;
	tunnel(t, "ipip", 1500, NULL);
	judge(t);
	assert_finding(t, "tun", "tunnel-above-underlay", CD_HIGH);
	assert_observed_int(t, "tun", "tunnel-above-underlay", "fits", 1480);
	cd_test_free(t);

	t = host(1500, 1450);
	tunnel(t, "vxlan", 1500, "eth0");	/* nic.mtu_consistency tells */
	judge(t);
	assert_no_finding(t, "tun", "tunnel-above-underlay");
	cd_test_free(t);
}

static void small_packets_on_jumbo_frames(void **state)
{
	struct cd_test *t = host(9000, 1450);

	(void)state;
	tunnel(t, "vxlan", 1450, "eth0");
	judge(t);
	assert_finding(t, "tun", "tunnel-left-small", CD_MEDIUM);
	assert_observed_int(t, "tun", "tunnel-left-small", "fits", 8950);
	cd_test_free(t);

	t = host(9000, 8900);
	tunnel(t, "vxlan", 8900, "eth0");
	judge(t);
	assert_pass(t, "tun");
	cd_test_free(t);
}

static void docker_on_a_small_cloud_network(void **state)
{
	struct cd_test *t = host(1460, 1500);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "above-routed", CD_MEDIUM);
	cd_test_free(t);
}

static void members_of_a_bond_are_not_ours(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_mtu, "container.mtu");

	(void)state;
	give_bool(t, "host/child_netns", "", false);
	give_set(t, "nic", "a", "b", "bond0", NULL);
	give_text(t, "nic/kind", "a", "veth");
	give_text(t, "nic/kind", "b", "veth");
	give_text(t, "nic/kind", "bond0", "bond");
	give_text(t, "nic/master", "b", "bond0");
	give_text(t, "nic/peer", "a", "b");
	give_text(t, "nic/peer", "b", "a");
	give_int(t, "nic/mtu", "a", 9000);
	give_int(t, "nic/mtu", "b", 1500);
	judge(t);
	assert_no_finding(t, "a", "ends-differ");
	cd_test_free(t);
}

static void ends_of_a_pair(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_mtu, "container.mtu");

	(void)state;
	give_bool(t, "host/child_netns", "", false);
	give_set(t, "nic", "a", "b", NULL);
	give_text(t, "nic/kind", "a", "veth");
	give_text(t, "nic/kind", "b", "veth");
	give_text(t, "nic/peer", "a", "b");
	give_text(t, "nic/peer", "b", "a");
	give_int(t, "nic/mtu", "a", 9000);
	give_int(t, "nic/mtu", "b", 1500);
	judge(t);
	assert_finding(t, "a", "ends-differ", CD_HIGH);
	assert_no_finding(t, "b", "ends-differ");
	cd_test_free(t);
}

static void ends_in_two_namespaces(void **state)
{
	static const int64_t mtu[] = { 9000, 1500 };

	(void)state;
	for (int i = 0; i < 2; i++) {
		struct cd_test *t = host(1500, 1500);

		give_scope(t, "netns:pod");
		give_set(t, "nic", "lo", "eth0", NULL);
		veth(t, "eth0", 2, 9, mtu[i]);
		judge_in(t, "netns:pod");
		if (i)
			assert_pass(t, "eth0");
		else
			assert_finding(t, "eth0", "ends-differ", CD_HIGH);
		cd_test_free(t);
	}
}

static void a_container_alone_cannot_tell(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_mtu, "container.mtu");

	(void)state;
	give_bool(t, "host/child_netns", "", true);
	give_set(t, "nic", "lo", "eth0", NULL);
	veth(t, "eth0", 2, 9, 1500);
	judge(t);
	assert_unknown(t, "eth0", CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

static void a_bare_host_has_no_containers(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_mtu, "container.mtu");

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
		cmocka_unit_test(what_fits_passes),
		cmocka_unit_test(more_than_the_tunnel_takes_is_cut_or_refused),
		cmocka_unit_test(a_bridge_drops_what_its_tunnel_does_not_take),
		cmocka_unit_test(a_tunnel_to_the_office_is_not_the_way_of_containers),
		cmocka_unit_test(a_tunnel_to_the_office_is_not_raised),
		cmocka_unit_test(a_tunnel_of_no_link_is_held_against_the_default_route),
		cmocka_unit_test(small_packets_on_jumbo_frames),
		cmocka_unit_test(docker_on_a_small_cloud_network),
		cmocka_unit_test(members_of_a_bond_are_not_ours),
		cmocka_unit_test(ends_of_a_pair),
		cmocka_unit_test(ends_in_two_namespaces),
		cmocka_unit_test(a_container_alone_cannot_tell),
		cmocka_unit_test(a_bare_host_has_no_containers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

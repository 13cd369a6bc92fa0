/* SPDX-License-Identifier: Apache-2.0 */
/* nic.link_state: which port without a link is meant to have one? */
#include "lib/judge.h"

extern const struct cd_check cd_nic_link_state[];

static const struct cd_column columns[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "scope", CD_COL_TEXT, "" }, { "flags", CD_COL_TEXT, "" },
	{ .name = NULL },
};

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_nic_link_state, "nic.link_state");

	give_set(t, "port", "eth0", NULL);
	give_table(t, "addr", "", columns);
	return t;
}

static void give_port(struct cd_test *t, const char *port, bool up, bool carrier)
{
	give_bool(t, "nic/up", port, up);
	give_bool(t, "nic/carrier", port, carrier);
	give_int(t, "nic/type", port, 1);
	give_texts(t, "port/role", port, NULL);
	give_texts(t, "nic/ports", port, port, NULL);
	give_absent(t, "nic/master", port);
	give_text(t, "nic/model", port, "15b3:1021:15b3:0041");
}

static void give_address(struct cd_test *t, const char *nic, const char *scope, const char *flags)
{
	give_row(t, "addr", "", "ifname", nic, "scope", scope, "flags", flags, NULL);
}

static void a_link_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_port(t, "eth0", true, true);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void a_configured_port_without_a_link_is_medium(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_port(t, "eth0", true, false);
	give_address(t, "eth0", "global", "permanent");
	give_text(t, "nic/link_trouble", "eth0", "no cable");
	judge(t);
	assert_finding(t, "eth0", "no-carrier", CD_MEDIUM);
	assert_observed_text(t, "eth0", "no-carrier", "trouble", "no cable");
	cd_test_free(t);
}

static void an_address_of_a_vlan_counts(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_port(t, "eth0", true, false);
	give_texts(t, "nic/ports", "eth0.5", "eth0", NULL);
	give_address(t, "eth0.5", "global", "permanent noprefixroute");
	judge(t);
	assert_finding(t, "eth0", "no-carrier", CD_MEDIUM);
	cd_test_free(t);
}

static void alone_among_its_twins_or_named_by_the_site_it_is_critical(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "port", "eth0", "eth1", "eth2", NULL);
	give_port(t, "eth0", true, false);
	give_port(t, "eth1", true, true);
	give_port(t, "eth2", true, true);
	give_address(t, "eth0", "global", "permanent");
	judge(t);
	assert_finding(t, "eth0", "no-carrier", CD_CRITICAL);
	cd_test_free(t);
	t = start();
	give_port(t, "eth0", true, false);
	give_texts(t, "site/roce_ports", "", "eth*", NULL);
	judge(t);
	assert_finding(t, "eth0", "no-carrier", CD_CRITICAL);
	assert_acts(t, "eth0", "no-carrier", CD_BLOCKS);
	cd_test_free(t);
}

/* Two of the four ports were never cabled. */
static void not_all_twins_have_a_link(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "port", "eth0", "eth1", "eth2", "eth3", NULL);
	give_port(t, "eth0", true, false);
	give_port(t, "eth1", true, true);
	give_port(t, "eth2", true, true);
	give_port(t, "eth3", true, false);
	give_address(t, "eth0", "global", "permanent");
	judge(t);
	assert_finding(t, "eth0", "no-carrier", CD_MEDIUM);
	assert_not_applicable(t, "eth3");
	cd_test_free(t);
}

static void what_nobody_configured_is_spare(void **state)
{
	static const struct { const char *scope, *flags; } addresses[] = {
		{ "link", "permanent" }, { "global", "" } };

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct cd_test *t = start();

		give_port(t, "eth0", true, false);
		give_address(t, "eth0", addresses[i].scope, addresses[i].flags);
		judge(t);
		assert_not_applicable(t, "eth0");
		cd_test_free(t);
	}
}

static void one_taken_down_is_a_finding_for_the_site_alone(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_port(t, "eth0", false, false);
	give_address(t, "eth0", "global", "permanent");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start();
	give_port(t, "eth0", false, false);
	give_texts(t, "site/fabric_ports", "", "eth0", NULL);
	judge(t);
	assert_finding(t, "eth0", "admin-down", CD_CRITICAL);
	cd_test_free(t);
}

static void bonds_and_bridges(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "port", "eth0", "eth1", NULL);
	give_port(t, "eth0", true, false);
	give_port(t, "eth1", true, false);
	give_text(t, "nic/master", "eth0", "bond0");
	give_text(t, "nic/kind", "bond0", "bond");
	give_text(t, "nic/master", "eth1", "br0");
	give_text(t, "nic/kind", "br0", "bridge");
	judge(t);
	assert_not_applicable(t, "eth0");
	assert_finding(t, "eth1", "no-carrier", CD_MEDIUM);
	cd_test_free(t);
}

static void others_are_not_judged(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "port", "wlan0", "ib0", "vf0", "usb0", NULL);
	give_port(t, "wlan0", true, false);
	give_texts(t, "port/role", "wlan0", "wireless", NULL);
	give_port(t, "ib0", true, false);
	give_int(t, "nic/type", "ib0", 32);
	give_port(t, "vf0", true, false);
	give_bool(t, "nic/vf", "vf0", true);
	give_port(t, "usb0", true, false);
	give_text(t, "nic/bus", "usb0", "usb");
	give_address(t, "usb0", "global", "permanent");
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void what_was_not_seen_does_not_pass(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_port(t, "eth0", true, true);
	give_unseen(t, "nic/carrier", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
	t = start();
	give_port(t, "eth0", true, false);
	give_unseen(t, "addr", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_link_passes),
		cmocka_unit_test(a_configured_port_without_a_link_is_medium),
		cmocka_unit_test(an_address_of_a_vlan_counts),
		cmocka_unit_test(alone_among_its_twins_or_named_by_the_site_it_is_critical),
		cmocka_unit_test(not_all_twins_have_a_link),
		cmocka_unit_test(what_nobody_configured_is_spare),
		cmocka_unit_test(one_taken_down_is_a_finding_for_the_site_alone),
		cmocka_unit_test(bonds_and_bridges),
		cmocka_unit_test(others_are_not_judged),
		cmocka_unit_test(what_was_not_seen_does_not_pass),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

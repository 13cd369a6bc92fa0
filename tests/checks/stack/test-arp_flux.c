/* SPDX-License-Identifier: Apache-2.0 */
/* stack.arp_flux: rails in one network answer for themselves only; all other links are let be. */
#include "lib/judge.h"
#include "routes-back.h"

#include <stdio.h>

extern const struct cd_check cd_stack_arp_flux[];

#define CONF "sysctl/net.ipv4.conf."

static const struct cd_column addresses[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "family", CD_COL_TEXT, "" },
	{ "address", CD_COL_TEXT, "" }, { "prefix_len", CD_COL_INT, "" },
	{ "scope", CD_COL_TEXT, "" }, { .name = NULL },
};

static void address(struct cd_test *t, const char *nic, const char *address, int64_t bits)
{
	give_row(t, "addr", "", "ifname", nic, "family", "inet", "address", address, "prefix_len",
		 bits, "scope", "global", NULL);
}

static void setting(struct cd_test *t, const char *name, int64_t all, int64_t eth0, int64_t eth1)
{
	char fact[80];

	snprintf(fact, sizeof(fact), CONF "all.%s", name);
	give_int(t, fact, "", all);
	snprintf(fact, sizeof(fact), CONF "{nic}.%s", name);
	give_int(t, fact, "eth0", eth0);
	give_int(t, fact, "eth1", eth1);
}

static struct cd_test *start(const char *of_eth1, int64_t bits)
{
	static const char *const links[] = { "eth0", "eth1", "mgmt0", "docker0" };
	struct cd_test *t = cd_test_new(cd_stack_arp_flux, "stack.arp_flux");

	give_rails(t);
	for (int i = 0; i < 4; i++) {
		give_bool(t, "nic/up", links[i], true);
		give_bool(t, "nic/carrier", links[i], true);
		give_absent(t, "nic/master", links[i]);
	}
	give_table(t, "addr", "", addresses);
	address(t, "eth0", "10.9.0.1", 24);
	address(t, "eth1", of_eth1, bits);
	setting(t, "arp_ignore", 0, 0, 0);
	setting(t, "arp_announce", 0, 0, 0);
	setting(t, "arp_filter", 0, 0, 0);
	return t;
}

static void one_network_is_found_on_both(void **state)
{
	struct cd_test *t = start("10.9.0.3", 24);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "shared-network", CD_MEDIUM);
	assert_finding(t, "eth1", "shared-network", CD_MEDIUM);
	assert_observed_text(t, "eth1", "shared-network", "other", "eth0");
	cd_test_free(t);
}

static void ignore_and_announce_help_together(void **state)
{
	struct cd_test *t = start("10.9.200.3", 16);

	(void)state;
	setting(t, "arp_ignore", 1, 0, 0);
	setting(t, "arp_announce", 0, 2, 1);
	judge(t);
	assert_pass(t, "eth0");
	/* all wins over the link and the link over all, but announce 1 is too little */
	assert_no_finding(t, "eth0", "shared-network");
	cd_test_free(t);
	t = start("10.9.0.3", 24);
	setting(t, "arp_ignore", 1, 0, 0);
	setting(t, "arp_announce", 0, 2, 1);
	judge(t);
	assert_pass(t, "eth0");
	assert_finding(t, "eth1", "shared-network", CD_MEDIUM);
	assert_observed_int(t, "eth1", "shared-network", "announce", 1);
	cd_test_free(t);
}

static void the_filter_needs_the_way_back(void **state)
{
	struct cd_test *t = start("10.9.0.3", 24);

	(void)state;
	setting(t, "arp_filter", 1, 0, 0);
	give_back(t, "eth0", "10.9.0.0/24", "eth0", 1);
	give_back(t, "eth1", "10.9.0.0/24", "eth0", 0);
	judge(t);
	assert_pass(t, "eth0");
	assert_finding(t, "eth1", "filter-without-rules", CD_MEDIUM);
	cd_test_free(t);
}

static void other_networks_lines_and_single_addresses_do_not_meet(void **state)
{
	static const struct {
		const char *address;
		int64_t bits;
	} apart[] = { { "10.7.0.3", 24 }, { "10.9.0.100", 32 }, { "10.9.0.6", 31 } };

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct cd_test *t = start(apart[i].address, apart[i].bits);

		judge(t);
		assert_not_applicable(t, "");
		cd_test_free(t);
	}
}

static void links_that_cannot_meet_are_let_be(void **state)
{
	struct cd_test *t;

	(void)state;
	t = start("10.9.0.3", 24);	/* down */
	give_bool(t, "nic/up", "eth1", false);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = start("10.9.0.3", 24);	/* a macvlan of the same port */
	give_texts(t, "nic/ports", "eth1", "eth0", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = start("10.9.0.3", 24);	/* routed apart */
	give_text(t, "nic/master", "eth1", "red");
	give_text(t, "nic/kind", "red", "vrf");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = start("10.7.0.3", 24);	/* a bridge of containers */
	address(t, "docker0", "10.9.0.3", 24);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = start("10.7.0.3", 24);	/* management: told on the data port */
	address(t, "mgmt0", "10.9.0.3", 24);
	judge(t);
	assert_not_applicable(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = start("10.9.0.3", 24);

	(void)state;
	give_unseen(t, CONF "{nic}.arp_ignore", "eth0", CD_MASKED);
	setting(t, "arp_filter", 0, 0, 1);
	give_unseen(t, "route/back", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth1", CD_NOT_COLLECTED);
	cd_test_free(t);
	t = start("10.9.0.3", 24);
	give_unseen(t, CONF "all.arp_ignore", "", CD_MASKED);
	judge(t);
	assert_unknown(t, "eth0", CD_MASKED);
	cd_test_free(t);
	t = start("10.7.0.3", 24);
	give_total(t, "addr", "", 9000);
	judge(t);
	assert_unknown(t, "", CD_TRUNCATED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_network_is_found_on_both),
		cmocka_unit_test(ignore_and_announce_help_together),
		cmocka_unit_test(the_filter_needs_the_way_back),
		cmocka_unit_test(other_networks_lines_and_single_addresses_do_not_meet),
		cmocka_unit_test(links_that_cannot_meet_are_let_be),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

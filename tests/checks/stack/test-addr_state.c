/* SPDX-License-Identifier: Apache-2.0 */
/* stack.addr_state: addresses that cannot be used, and those that only look so. */
#include "lib/judge.h"
#include "routes-back.h"

extern const struct cd_check cd_stack_addr_state[];

#define DISABLED "sysctl/net.ipv6.conf.{nic}.disable_ipv6"

static const struct cd_column columns[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "family", CD_COL_TEXT, "" },
	{ "address", CD_COL_TEXT, "" }, { "prefix_len", CD_COL_INT, "" },
	{ "scope", CD_COL_TEXT, "" }, { "flags", CD_COL_TEXT, "" }, { "age", CD_COL_REAL, "s" },
	{ .name = NULL },
};

static struct cd_test *start(void)
{
	static const char *const links[] = { "eth0", "eth1", "mgmt0", "docker0" };
	struct cd_test *t = cd_test_new(cd_stack_addr_state, "stack.addr_state");

	give_set(t, "nic", "lo", "eth0", "eth1", "mgmt0", "docker0", NULL);
	give_set(t, "path", "eth0", "eth1", NULL);
	give_bool(t, "nic/loopback", "lo", true);
	for (int i = 0; i < 4; i++) {
		give_texts(t, "nic/ports", links[i], i < 3 ? links[i] : NULL, NULL);
		give_bool(t, "nic/up", links[i], true);
		give_bool(t, "nic/carrier", links[i], true);
		give_text(t, "nic/operstate", links[i], "up");
		give_absent(t, "nic/master", links[i]);
		give_rate(t, "rate/nic/carrier_changes", links[i], 0);
	}
	for (int i = 0; i < 2; i++) {
		give_texts(t, "port/role", links[i], "fabric", NULL);
		give_int(t, "port/speed", links[i], INT64_C(100000000000));
	}
	give_texts(t, "addr/tentative_again", "", NULL);
	give_table(t, "addr", "", columns);
	return t;
}

static void address(struct cd_test *t, const char *nic, const char *address, int64_t bits,
		    const char *flags)
{
	give_row(t, "addr", "", "ifname", nic, "family", strchr(address, ':') ? "inet6" : "inet",
		 "address", address, "prefix_len", bits, "scope", "global", "flags", flags, "age",
		 60.0, NULL);
}

static void a_duplicate_is_found(void **state)
{
	struct cd_test *t = start();

	(void)state;
	address(t, "eth0", "fd00::1", 64, "permanent tentative dadfailed");
	address(t, "docker0", "fd00:1::1", 64, "permanent dadfailed");
	address(t, "eth1", "fd00:2::1", 64, "permanent");
	judge(t);
	assert_finding(t, "eth0", "duplicate-detected", CD_HIGH);
	assert_finding(t, "docker0", "duplicate-detected", CD_MEDIUM);
	assert_no_finding(t, "eth0", "stays-tentative");
	assert_pass(t, "eth1");
	cd_test_free(t);
}

static void who_waits_for_long_is_found(void **state)
{
	struct cd_test *t = start();

	(void)state;
	address(t, "eth0", "fd00::1", 64, "permanent tentative");
	give_texts(t, "addr/tentative_again", "", "eth0 fd00::1", NULL);
	judge(t);
	assert_finding(t, "eth0", "stays-tentative", CD_HIGH);
	assert_observed_text(t, "eth0", "stays-tentative", "address", "fd00::1");
	cd_test_free(t);
}

static void waiting_is_right_for_a_while_and_without_carrier(void **state)
{
	struct cd_test *t;

	(void)state;
	for (int i = 0; i < 4; i++) {
		t = start();
		address(t, "eth0", "fd00::1", 64,
			i == 3 ? "tentative optimistic" : "permanent tentative");
		if (i)
			give_texts(t, "addr/tentative_again", "", "eth0 fd00::1", NULL);
		if (i == 1)
			give_bool(t, "nic/carrier", "eth0", false);
		if (i == 2)
			give_text(t, "nic/operstate", "eth0", "dormant");
		judge(t);
		assert_pass(t, "eth0");
		cd_test_free(t);
	}
	t = start();
	give_row(t, "addr", "", "ifname", "eth0", "family", "inet6", "address", "fd00::1", "scope",
		 "global", "flags", "tentative", "age", 0.5, NULL);
	give_texts(t, "addr/tentative_again", "", "eth0 fd00::1", NULL);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void who_was_not_watched_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	address(t, "eth0", "fd00::1", 64, "permanent tentative");
	give_unseen(t, "addr/tentative_again", "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
	t = start();	/* carrier came meanwhile */
	address(t, "eth0", "fd00::1", 64, "permanent tentative");
	give_texts(t, "addr/tentative_again", "", "eth0 fd00::1", NULL);
	give_rate(t, "rate/nic/carrier_changes", "eth0", 1);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
}

static void one_address_on_two_rails_is_found(void **state)
{
	struct cd_test *t = start();

	(void)state;
	address(t, "eth0", "10.9.0.1", 24, "permanent");
	address(t, "eth1", "10.9.0.1", 24, "permanent");
	judge(t);
	assert_finding(t, "eth0", "on-two-links", CD_HIGH);
	assert_finding(t, "eth1", "on-two-links", CD_HIGH);
	cd_test_free(t);
}

static void a_borrowed_or_routed_apart_address_is_none(void **state)
{
	(void)state;
	for (int i = 0; i < 3; i++) {
		struct cd_test *t = start();

		if (i == 1) {
			give_text(t, "nic/master", "eth0", "red");
			give_text(t, "nic/master", "eth1", "blue");
			give_text(t, "nic/kind", "red", "vrf");
			give_text(t, "nic/kind", "blue", "vrf");
		}
		address(t, "eth0", "10.9.0.1", i ? 24 : 32, "permanent");
		address(t, i == 2 ? "docker0" : "eth1", "10.9.0.1", i ? 24 : 32, "permanent");
		judge(t);
		assert_pass(t, "eth0");
		cd_test_free(t);
	}
}

static void a_rail_with_deprecated_addresses_alone_is_found(void **state)
{
	struct cd_test *t = start();

	(void)state;
	address(t, "eth0", "fd00::1", 64, "deprecated permanent");
	address(t, "eth1", "fd00:2::1", 64, "deprecated permanent");
	address(t, "eth1", "fd00:2::2", 64, "permanent");
	address(t, "mgmt0", "fd00:3::1", 64, "deprecated");
	judge(t);
	assert_finding(t, "eth0", "all-deprecated", CD_MEDIUM);
	assert_pass(t, "eth1");
	assert_pass(t, "mgmt0");
	cd_test_free(t);
}

static void ipv6_on_one_of_two_rails_is_found(void **state)
{
	struct cd_test *t = start();

	(void)state;
	address(t, "eth0", "10.9.0.1", 24, "permanent");
	address(t, "eth1", "10.7.0.1", 24, "permanent");
	address(t, "mgmt0", "10.1.0.1", 24, "permanent");
	give_int(t, DISABLED, "eth0", 0);
	give_int(t, DISABLED, "eth1", 1);
	give_int(t, DISABLED, "mgmt0", 1);
	judge(t);
	assert_pass(t, "eth0");
	assert_finding(t, "eth1", "ipv6-unlike-twins", CD_LOW);
	assert_pass(t, "mgmt0");
	cd_test_free(t);
}

static void unseen_and_empty(void **state)
{
	struct cd_test *t = start();

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = start();
	address(t, "eth0", "10.9.0.1", 24, "permanent");
	give_total(t, "addr", "", 9000);
	judge(t);
	assert_unknown(t, "eth0", CD_TRUNCATED);
	cd_test_free(t);
	t = start();
	give_unseen(t, "addr", "", CD_GARBAGE);
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_duplicate_is_found),
		cmocka_unit_test(who_waits_for_long_is_found),
		cmocka_unit_test(waiting_is_right_for_a_while_and_without_carrier),
		cmocka_unit_test(who_was_not_watched_is_unknown),
		cmocka_unit_test(one_address_on_two_rails_is_found),
		cmocka_unit_test(a_borrowed_or_routed_apart_address_is_none),
		cmocka_unit_test(a_rail_with_deprecated_addresses_alone_is_found),
		cmocka_unit_test(ipv6_on_one_of_two_rails_is_found),
		cmocka_unit_test(unseen_and_empty),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

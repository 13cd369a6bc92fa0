/* SPDX-License-Identifier: Apache-2.0 */
/* nic.link_flaps: what moved while we looked, and how much is much since boot? */
#include "lib/judge.h"

extern const struct cd_check cd_nic_link_flaps[];

#define DAY INT64_C(86400000000000)

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_nic_link_flaps, "nic.link_flaps");

	give_set(t, "port", "eth0", NULL);
	give_bool(t, "nic/up", "eth0", true);
	give_int(t, "nic/type", "eth0", 1);
	give_texts(t, "port/role", "eth0", "fabric", NULL);
	give_duration(t, "run/uptime", "", 2 * DAY);
	return t;
}

static void a_quiet_link_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_rate(t, "rate/nic/carrier_changes", "eth0", 0);
	give_rate(t, "rate/nic/carrier_down_count", "eth0", 0);
	give_counter(t, "nic/carrier_down_count", "eth0", 3);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void one_that_goes_while_we_look_is_high(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_rate(t, "rate/nic/carrier_changes", "eth0", 3);
	give_rate(t, "rate/nic/carrier_down_count", "eth0", 2);
	judge(t);
	assert_finding(t, "eth0", "flapping", CD_HIGH);
	assert_observed_int(t, "eth0", "flapping", "downs", 2);
	assert_observed_int(t, "eth0", "flapping", "changes", 3);
	cd_test_free(t);
}

static void the_phy_sees_what_the_kernel_misses(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_rate(t, "rate/nic/carrier_changes", "eth0", 0);
	give_rate(t, "rate/nic/link_down_events", "eth0", 4);
	judge(t);
	assert_finding(t, "eth0", "flapping", CD_HIGH);
	assert_observed_int(t, "eth0", "flapping", "downs", 4);
	cd_test_free(t);
}

static void a_management_port_that_flaps_is_medium(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_texts(t, "port/role", "eth0", "mgmt", NULL);
	give_rate(t, "rate/nic/carrier_changes", "eth0", 2);
	judge(t);
	assert_finding(t, "eth0", "flapping", CD_MEDIUM);
	cd_test_free(t);
}

static void many_a_day_since_boot_are_medium(void **state)
{
	static const struct { int64_t days, downs; bool finding; } cases[] = {
		{ 2, 20, false }, { 2, 21, true }, { 100, 500, false } };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_test *t = start();

		give_duration(t, "run/uptime", "", cases[i].days * DAY);
		give_rate(t, "rate/nic/carrier_changes", "eth0", 0);
		give_counter(t, "nic/carrier_down_count", "eth0", (uint64_t)cases[i].downs);
		judge(t);
		if (cases[i].finding)
			assert_finding(t, "eth0", "many-since-boot", CD_MEDIUM);
		else
			assert_pass(t, "eth0");
		cd_test_free(t);
	}
}

/* After a boot a driver may be loaded twice and the switch be late. */
static void the_first_day_counts_whole(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_duration(t, "run/uptime", "", DAY / 100);
	give_rate(t, "rate/nic/carrier_changes", "eth0", 0);
	give_counter(t, "nic/carrier_changes", "eth0", 20);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void without_a_second_sample_nothing_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "rate/nic/carrier_changes", "eth0", CD_ONE_SAMPLE);
	give_counter(t, "nic/carrier_down_count", "eth0", 1);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
}

static void links_that_come_and_go_by_design(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "port", "wlan0", "usb0", "spare", "down", NULL);
	for (size_t i = 0; i < 4; i++) {
		static const char *const port[] = { "wlan0", "usb0", "spare", "down" };

		give_rate(t, "rate/nic/carrier_changes", port[i], 6);
		give_bool(t, "nic/up", port[i], i != 3);
	}
	give_texts(t, "port/role", "wlan0", "wireless", NULL);
	give_text(t, "nic/bus", "usb0", "usb");
	give_texts(t, "port/role", "spare", "unused", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_quiet_link_passes),
		cmocka_unit_test(one_that_goes_while_we_look_is_high),
		cmocka_unit_test(the_phy_sees_what_the_kernel_misses),
		cmocka_unit_test(a_management_port_that_flaps_is_medium),
		cmocka_unit_test(many_a_day_since_boot_are_medium),
		cmocka_unit_test(the_first_day_counts_whole),
		cmocka_unit_test(without_a_second_sample_nothing_passes),
		cmocka_unit_test(links_that_come_and_go_by_design),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

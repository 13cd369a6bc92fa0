/* SPDX-License-Identifier: Apache-2.0 */
/* nic.link_speed: only a mode both ends offer, the site or like ports make an expectation. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_link_speed[];

#define G INT64_C(1000000000)

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_nic_link_speed, "nic.link_speed");

	give_set(t, "port", "eth0", NULL);
	give_set(t, "path", "eth0", NULL);
	return t;
}

static void give_port(struct cd_test *t, const char *port, int64_t speed)
{
	give_bool(t, "nic/carrier", port, true);
	give_int(t, "nic/type", port, 1);
	give_texts(t, "port/role", port, "fabric", NULL);
	give_int(t, "port/speed", port, speed);
	give_text(t, "nic/model", port, "15b3:1021:15b3:0041");
}

static void half_of_what_both_ends_offer_is_critical(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_port(t, "eth0", 50 * G);
	give_int(t, "nic/speed_common", "eth0", 100 * G);
	judge(t);
	assert_finding(t, "eth0", "below-expected", CD_CRITICAL);
	assert_limit(t, "eth0", "below-expected", 50e9);
	assert_observed_int(t, "eth0", "below-expected", "expected", 100 * G);
	cd_test_free(t);
}

/* A port of a management controller is no data path; a card of 100 Gb/s at 1 is. */
static void a_slow_management_port_is_medium(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_port(t, "eth0", G / 10);
	give_texts(t, "port/role", "eth0", "mgmt", NULL);
	give_int(t, "nic/speed_common", "eth0", G);
	judge(t);
	assert_finding(t, "eth0", "below-expected", CD_MEDIUM);
	cd_test_free(t);
	t = start();
	give_port(t, "eth0", G);
	give_texts(t, "port/role", "eth0", "mgmt", NULL);
	give_int(t, "nic/speed_common", "eth0", 100 * G);
	judge(t);
	assert_finding(t, "eth0", "below-expected", CD_CRITICAL);
	cd_test_free(t);
}

static void a_little_less_is_high(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_port(t, "eth0", 200 * G);
	give_int(t, "nic/speed_common", "eth0", 399 * G);
	judge(t);
	assert_finding(t, "eth0", "below-expected", CD_HIGH);
	cd_test_free(t);
}

/* A 400 Gb/s card on a 200 Gb/s switch is a design. */
static void what_the_card_alone_could_do_is_only_noted(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_port(t, "eth0", 200 * G);
	give_int(t, "nic/speed_common", "eth0", 200 * G);
	give_int(t, "nic/speed_supported", "eth0", 400 * G);
	give_int(t, "nic/speed_peer", "eth0", 200 * G);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

static void without_an_expectation_nothing_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_port(t, "eth0", 200 * G);
	give_absent(t, "nic/speed_common", "eth0");
	give_int(t, "nic/speed_supported", "eth0", 400 * G);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void the_site_decides_for_its_ports_only(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "port", "eth0", "eno1", "x0", NULL);
	give_port(t, "eth0", 100 * G);
	give_port(t, "x0", 25 * G);
	give_port(t, "eno1", G);
	give_texts(t, "port/role", "eno1", "mgmt", NULL);
	give_int(t, "site/speed", "", 400 * G);
	give_texts(t, "site/fabric_ports", "", "eth*", NULL);
	judge(t);
	assert_finding(t, "eth0", "below-expected", CD_CRITICAL);
	assert_observed_text(t, "eth0", "below-expected", "expected_from", "the site");
	assert_not_applicable(t, "x0");
	assert_not_applicable(t, "eno1");
	cd_test_free(t);
}

static void one_slower_than_its_twins_is_suspected(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "port", "eth0", "eth1", "eth2", "eth3", NULL);
	give_port(t, "eth0", 100 * G);
	give_port(t, "eth1", 200 * G);
	give_port(t, "eth2", 200 * G);
	give_port(t, "eth3", 200 * G);
	judge(t);
	assert_finding(t, "eth0", "slower-than-twins", CD_MEDIUM);
	assert_limit(t, "eth0", "slower-than-twins", 100e9);
	assert_not_applicable(t, "eth1");
	cd_test_free(t);
}

static void a_port_kept_for_management_may_be_slower_than_its_twins(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "port", "eth0", "eth1", "eth2", "eth3", NULL);
	give_port(t, "eth0", 1 * G);
	give_port(t, "eth1", 10 * G);
	give_port(t, "eth2", 10 * G);
	give_port(t, "eth3", 10 * G);
	give_texts(t, "site/mgmt_ports", "", "eth0", NULL);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

/* The same card model serves storage at another speed. */
static void other_uses_and_disagreement_make_no_twins(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "port", "eth0", "eth1", "eth2", "eth3", NULL);
	give_port(t, "eth0", 100 * G);
	give_port(t, "eth1", 200 * G);
	give_port(t, "eth2", 200 * G);
	give_port(t, "eth3", 200 * G);
	give_texts(t, "port/role", "eth0", "storage", "fabric", NULL);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start();
	give_set(t, "port", "eth0", "eth1", "eth2", "eth3", NULL);
	give_port(t, "eth0", 100 * G);
	give_port(t, "eth1", 100 * G);
	give_port(t, "eth2", 200 * G);
	give_port(t, "eth3", 200 * G);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void ports_of_other_kinds_are_left_alone(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "port", "wlan0", "ib0", "vf0", "down0", "vm0", NULL);
	give_texts(t, "port/role", "wlan0", "wireless", NULL);
	give_int(t, "nic/type", "ib0", 32);
	give_bool(t, "nic/vf", "vf0", true);
	give_bool(t, "nic/carrier", "down0", false);
	give_bool(t, "nic/carrier", "vm0", true);
	give_text(t, "nic/driver", "vm0", "virtio_net");
	give_unseen(t, "port/speed", "vm0", CD_NO_REPLY);
	judge(t);
	assert_not_applicable(t, "wlan0");
	assert_not_applicable(t, "ib0");
	assert_not_applicable(t, "vf0");
	assert_not_applicable(t, "down0");
	assert_not_applicable(t, "vm0");
	cd_test_free(t);
}

static void real_hardware_without_a_speed_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_bool(t, "nic/carrier", "eth0", true);
	give_text(t, "nic/driver", "eth0", "ixgbe");
	give_unseen(t, "port/speed", "eth0", CD_NO_REPLY);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
	t = start();
	give_unseen(t, "nic/carrier", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
}

static void unseen_ports_are_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_nic_link_speed, "nic.link_speed");

	(void)state;
	give_unseen(t, "port", "", CD_NOT_COLLECTED);
	judge(t);
	assert_verdict(t, CD_UNKNOWN);
	cd_test_free(t);
}

static void a_path_has_the_payload_share_of_its_line_as_ceiling(void **state)
{
	const struct cd_ceiling *ceiling;
	struct cd_test *t = start();

	(void)state;
	give_port(t, "eth0", 100 * G);
	give_bytes(t, "nic/mtu", "eth0", 1500);
	give_int(t, "nic/speed_common", "eth0", 100 * G);
	judge(t);
	assert_pass(t, "eth0");
	assert_int_equal(cd_test_ceilings(t, &ceiling), 1);
	assert_string_equal(ceiling->path, "eth0");
	assert_true(ceiling->limit.bits_per_second > 94.0e9 &&
		    ceiling->limit.bits_per_second < 94.3e9);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(half_of_what_both_ends_offer_is_critical),
		cmocka_unit_test(a_slow_management_port_is_medium),
		cmocka_unit_test(a_little_less_is_high),
		cmocka_unit_test(what_the_card_alone_could_do_is_only_noted),
		cmocka_unit_test(without_an_expectation_nothing_passes),
		cmocka_unit_test(the_site_decides_for_its_ports_only),
		cmocka_unit_test(one_slower_than_its_twins_is_suspected),
		cmocka_unit_test(a_port_kept_for_management_may_be_slower_than_its_twins),
		cmocka_unit_test(other_uses_and_disagreement_make_no_twins),
		cmocka_unit_test(ports_of_other_kinds_are_left_alone),
		cmocka_unit_test(real_hardware_without_a_speed_is_unknown),
		cmocka_unit_test(unseen_ports_are_unknown),
		cmocka_unit_test(a_path_has_the_payload_share_of_its_line_as_ceiling),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* nic.fec_mode: which signal needs which FEC, and was less than asked for chosen? */
#include "lib/judge.h"

extern const struct cd_check cd_nic_fec_mode[];

#define G INT64_C(1000000000)

static struct cd_test *start(int64_t speed, int64_t lanes, const char *active)
{
	struct cd_test *t = cd_test_new(cd_nic_fec_mode, "nic.fec_mode");

	give_set(t, "port", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_int(t, "nic/type", "eth0", 1);
	give_int(t, "port/speed", "eth0", speed);
	if (lanes)
		give_int(t, "nic/lanes", "eth0", lanes);
	else
		give_absent(t, "nic/lanes", "eth0");
	give_text(t, "nic/fec_active", "eth0", active);
	return t;
}

static void what_the_signal_needs(void **state)
{
	static const struct {
		int64_t speed, lanes;
		const char *active, *code;
		enum cd_severity severity;
	} cases[] = {
		{ 400 * G, 8, "rs", NULL, 0 }, { 400 * G, 0, "none", "off", CD_HIGH },
		{ 100 * G, 1, "none", "off", CD_HIGH }, { 100 * G, 2, "none", "off", CD_HIGH },
		{ 50 * G, 1, "none", "off", CD_HIGH }, { 50 * G, 2, "baser", NULL, 0 },
		{ 50 * G, 1, "baser", "weak", CD_MEDIUM }, { 50 * G, 1, "llrs", NULL, 0 },
		{ 100 * G, 4, "baser", "weak", CD_MEDIUM }, { 25 * G, 1, "baser", NULL, 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_test *t = start(cases[i].speed, cases[i].lanes, cases[i].active);

		judge(t);
		if (cases[i].code)
			assert_finding(t, "eth0", cases[i].code, cases[i].severity);
		else
			assert_pass(t, "eth0");
		cd_test_free(t);
	}
}

static void a_short_cable_of_25_a_lane_may_do_without(void **state)
{
	struct cd_test *t = start(25 * G, 1, "none");

	(void)state;
	give_rate(t, "rate/nic/rx_crc_errors", "eth0", 0);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start(100 * G, 4, "none");
	give_rate(t, "rate/nic/rx_crc_errors", "eth0", 17);
	judge(t);
	assert_finding(t, "eth0", "off-with-errors", CD_HIGH);
	assert_observed_int(t, "eth0", "off-with-errors", "errors", 17);
	cd_test_free(t);
	t = start(25 * G, 1, "none");
	give_unseen(t, "rate/nic/rx_crc_errors", "eth0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
}

/* 100 Gb/s on two lanes needs it, on four it does not. */
static void without_lanes_nothing_passes(void **state)
{
	struct cd_test *t = start(100 * G, 0, "none");

	(void)state;
	give_rate(t, "rate/nic/rx_crc_errors", "eth0", 0);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void less_than_asked_for(void **state)
{
	static const struct {
		const char *active, *asked;
		bool automatic, finding;
	} cases[] = {
		{ "none", "rs", false, true }, { "baser", "rs", false, true },
		{ "none", "rs", true, false }, { "rs", "baser", false, false },
		{ "rs", "none", false, false }, { "llrs", "rs", false, false },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_test *t = start(25 * G, 1, cases[i].active);

		give_rate(t, "rate/nic/rx_crc_errors", "eth0", 0);
		give_bool(t, "nic/fec_auto", "eth0", cases[i].automatic);
		give_texts(t, "nic/fec_asked", "eth0", cases[i].asked, NULL);
		judge(t);
		if (cases[i].finding) {
			assert_finding(t, "eth0", "not-as-set", CD_HIGH);
			assert_observed_text(t, "eth0", "not-as-set", "asked", "rs");
		} else {
			assert_pass(t, "eth0");
		}
		cd_test_free(t);
	}
}

/* Drivers of virtual machines and of slow ports have no FEC; one without a cable has none yet. */
static void ports_without_fec(void **state)
{
	struct cd_test *t = start(10 * G, 1, "none");

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(40 * G, 4, "none");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(100 * G, 4, "rs");
	give_absent(t, "nic/fec_active", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(100 * G, 4, "none");
	give_bool(t, "nic/carrier", "eth0", false);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void what_the_driver_does_not_tell_does_not_pass(void **state)
{
	struct cd_test *t = start(400 * G, 4, "rs");

	(void)state;
	give_unseen(t, "nic/fec_active", "eth0", CD_NO_REPLY);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
	t = start(400 * G, 4, "mode 99");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_the_signal_needs),
		cmocka_unit_test(a_short_cable_of_25_a_lane_may_do_without),
		cmocka_unit_test(without_lanes_nothing_passes),
		cmocka_unit_test(less_than_asked_for),
		cmocka_unit_test(ports_without_fec),
		cmocka_unit_test(what_the_driver_does_not_tell_does_not_pass),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* nic.fec_errors: corrected errors are judged by their share of all bits, the others by one. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_fec_errors[];

#define G INT64_C(1000000000)

/* A rate is one of 3 s: 1.2e12 bits at 400 Gb/s. */
static struct cd_test *start(int64_t speed, int64_t lanes)
{
	struct cd_test *t = cd_test_new(cd_nic_fec_errors, "nic.fec_errors");

	give_set(t, "port", "eth0", NULL);
	give_set(t, "path", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_int(t, "nic/type", "eth0", 1);
	give_int(t, "port/speed", "eth0", speed);
	give_int(t, "nic/lanes", "eth0", lanes);
	give_text(t, "nic/fec_active", "eth0", "rs");
	give_absent(t, "nic/fec_lanes", "eth0");
	return t;
}

static void corrected_alone_is_normal(void **state)
{
	struct cd_test *t = start(400 * G, 4);

	(void)state;
	give_rate(t, "rate/nic/fec_uncorrectable", "eth0", 0);
	give_rate(t, "rate/nic/fec_corrected", "eth0", 900000);
	give_rate(t, "rate/nic/fec_corrected_bits", "eth0", 1000000);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void one_that_was_not_corrected_is_high(void **state)
{
	struct cd_test *t = start(400 * G, 4);

	(void)state;
	give_rate(t, "rate/nic/fec_uncorrectable", "eth0", 5);
	give_rate(t, "rate/nic/rx_packets", "eth0", 1000000);
	judge(t);
	assert_finding(t, "eth0", "uncorrectable", CD_HIGH);
	assert_observed_int(t, "eth0", "uncorrectable", "codewords", 5);
	assert_acts(t, "eth0", "uncorrectable", CD_LOSES);
	cd_test_free(t);
}

static void the_share_of_wrong_bits(void **state)
{
	static const struct {
		int64_t speed, lanes;
		uint64_t bits;
		const char *code;
		enum cd_severity severity;
	} cases[] = {
		{ 400 * G, 4, 10000000, NULL, 0 },			/* 8e-6 */
		{ 400 * G, 4, 24000000, "near-limit", CD_MEDIUM },	/* 2e-5 */
		{ 400 * G, 4, 360000000, "beyond-limit", CD_CRITICAL },	/* 3e-4 */
		{ 100 * G, 4, 200000, NULL, 0 },			/* 7e-7 */
		{ 100 * G, 4, 3000000, "near-limit", CD_MEDIUM },	/* 1e-5 */
		{ 100 * G, 4, 30000000, "beyond-limit", CD_CRITICAL },	/* 1e-4 */
		{ 100 * G, 2, 30000000, "near-limit", CD_MEDIUM },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_test *t = start(cases[i].speed, cases[i].lanes);

		give_rate(t, "rate/nic/fec_uncorrectable", "eth0", 0);
		give_rate(t, "rate/nic/fec_corrected_bits", "eth0", cases[i].bits);
		judge(t);
		if (cases[i].code)
			assert_finding(t, "eth0", cases[i].code, cases[i].severity);
		else
			assert_pass(t, "eth0");
		cd_test_free(t);
	}
}

/* Each codeword that was corrected had one wrong bit at least. */
static void codewords_are_a_lower_bound(void **state)
{
	struct cd_test *t = start(100 * G, 4);

	(void)state;
	give_rate(t, "rate/nic/fec_uncorrectable", "eth0", 0);
	give_absent(t, "rate/nic/fec_corrected_bits", "eth0");
	give_rate(t, "rate/nic/fec_corrected", "eth0", 3000000);
	judge(t);
	assert_finding(t, "eth0", "near-limit", CD_MEDIUM);
	cd_test_free(t);
}

static void one_lane_that_differs(void **state)
{
	static const struct { uint64_t lane[4]; bool finding; } cases[] = {
		{ { 100000, 400, 500, 300 }, true }, { { 3000, 2900, 100000, 9000 }, true },
		{ { 1000, 4000, 9000, 9500 }, false }, { { 40, 0, 0, 0 }, false } };
	static const char *const name[] = { "eth0/0", "eth0/1", "eth0/2", "eth0/3" };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_test *t = start(400 * G, 4);

		give_rate(t, "rate/nic/fec_uncorrectable", "eth0", 0);
		give_rate(t, "rate/nic/fec_corrected_bits", "eth0", 200000);
		give_int(t, "nic/fec_lanes", "eth0", 4);
		for (size_t k = 0; k < 4; k++)
			give_rate(t, "rate/nic/fec_lane_corrected_bits", name[k], cases[i].lane[k]);
		judge(t);
		if (cases[i].finding) {
			assert_finding(t, "eth0", "one-lane", CD_MEDIUM);
			assert_observed_int(t, "eth0", "one-lane", "lane", i ? 2 : 0);
		} else {
			assert_pass(t, "eth0");
		}
		cd_test_free(t);
	}
}

static void what_was_not_counted_does_not_pass(void **state)
{
	struct cd_test *t = start(400 * G, 4);

	(void)state;
	give_unseen(t, "rate/nic/fec_uncorrectable", "eth0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
	t = start(400 * G, 4);
	give_absent(t, "rate/nic/fec_uncorrectable", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void ports_without_fec(void **state)
{
	struct cd_test *t = start(10 * G, 1);

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(100 * G, 4);
	give_absent(t, "nic/fec_active", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(corrected_alone_is_normal),
		cmocka_unit_test(one_that_was_not_corrected_is_high),
		cmocka_unit_test(the_share_of_wrong_bits),
		cmocka_unit_test(codewords_are_a_lower_bound),
		cmocka_unit_test(one_lane_that_differs),
		cmocka_unit_test(what_was_not_counted_does_not_pass),
		cmocka_unit_test(ports_without_fec),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

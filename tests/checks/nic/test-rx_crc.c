/* SPDX-License-Identifier: Apache-2.0 */
/* nic.rx_crc: few damaged frames warn, many or any behind FEC are severe, long ones are an MTU. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_rx_crc[];

#define G INT64_C(1000000000)

static struct cd_test *start(int64_t speed)
{
	struct cd_test *t = cd_test_new(cd_nic_rx_crc, "nic.rx_crc");

	give_set(t, "port", "eth0", NULL);
	give_set(t, "path", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_int(t, "port/speed", "eth0", speed);
	give_rate(t, "rate/nic/rx_packets", "eth0", 1000000000);
	give_rate(t, "rate/nic/rx_crc_errors", "eth0", 0);
	return t;
}

static void none_passes(void **state)
{
	struct cd_test *t = start(100 * G);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void few_warn_many_fail(void **state)
{
	struct cd_test *t = start(100 * G);

	(void)state;
	give_rate(t, "rate/nic/rx_crc_errors", "eth0", 50);
	judge(t);
	assert_finding(t, "eth0", "some-damaged", CD_MEDIUM);
	cd_test_free(t);
	t = start(10 * G);
	give_rate(t, "rate/nic/rx_frame_errors", "eth0", 200);
	judge(t);
	assert_finding(t, "eth0", "damaged", CD_HIGH);
	assert_acts(t, "eth0", "damaged", CD_LOSES);
	cd_test_free(t);
}

static void behind_fec_any_is_severe(void **state)
{
	struct cd_test *t = start(400 * G);

	(void)state;
	give_rate(t, "rate/nic/hw_rx_crc", "eth0", 1);
	judge(t);
	assert_finding(t, "eth0", "damaged", CD_HIGH);
	cd_test_free(t);
}

static void a_wrong_length_and_symbols_are_notes(void **state)
{
	struct cd_test *t = start(100 * G);

	(void)state;
	give_rate(t, "rate/nic/rx_length_errors", "eth0", 50);
	give_rate(t, "rate/nic/hw_rx_symbol", "eth0", 50);
	give_rate(t, "rate/nic/hw_local_faults", "eth0", 1);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

static void one_sample_or_no_carrier(void **state)
{
	struct cd_test *t = start(100 * G);

	(void)state;
	give_unseen(t, "rate/nic/rx_crc_errors", "eth0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
	t = start(100 * G);
	give_bool(t, "nic/carrier", "eth0", false);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(none_passes),
		cmocka_unit_test(few_warn_many_fail),
		cmocka_unit_test(behind_fec_any_is_severe),
		cmocka_unit_test(a_wrong_length_and_symbols_are_notes),
		cmocka_unit_test(one_sample_or_no_carrier),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

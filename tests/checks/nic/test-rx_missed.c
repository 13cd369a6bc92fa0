/* SPDX-License-Identifier: Apache-2.0 */
/* nic.rx_missed: which buffer ran out, by what the driver calls it; nothing counted twice. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_rx_missed[];

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_nic_rx_missed, "nic.rx_missed");

	give_set(t, "port", "eth0", NULL);
	give_set(t, "path", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_rate(t, "rate/nic/rx_packets", "eth0", 1000000);
	give_rate(t, "rate/nic/rx_missed_errors", "eth0", 0);
	return t;
}

static void nothing_missed_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void a_few_warn_many_are_severe(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_rate(t, "rate/nic/rx_missed_errors", "eth0", 3);
	judge(t);
	assert_finding(t, "eth0", "missed", CD_MEDIUM);
	cd_test_free(t);
	t = start();
	give_rate(t, "rate/nic/rx_fifo_errors", "eth0", 500);
	judge(t);
	assert_finding(t, "eth0", "missed", CD_HIGH);
	assert_observed_int(t, "eth0", "missed", "count", 500);
	assert_acts(t, "eth0", "missed", CD_LOSES);
	cd_test_free(t);
}

/* mlx5 shows the packets of rx_out_of_buffer as rx_missed_errors again. */
static void the_drivers_name_is_told_once(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_rate(t, "rate/nic/rx_missed_errors", "eth0", 500);
	give_rate(t, "rate/nic/hw_rx_no_buffer", "eth0", 500);
	judge(t);
	assert_finding(t, "eth0", "no-buffer", CD_HIGH);
	assert_no_finding(t, "eth0", "missed");
	cd_test_free(t);
	t = start();
	give_rate(t, "rate/nic/hw_rx_discards", "eth0", 500);
	give_rate(t, "rate/nic/hw_rx_no_memory", "eth0", 20);
	judge(t);
	assert_finding(t, "eth0", "port-full", CD_HIGH);
	assert_finding(t, "eth0", "no-memory", CD_HIGH);
	cd_test_free(t);
}

/* virtio_net counts what XDP throws away among its drops. */
static void drops_of_an_xdp_program_hide_others(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_text(t, "nic/driver", "eth0", "virtio_net");
	give_rate(t, "rate/nic/hw_rx_discards", "eth0", 500);
	give_text(t, "nic/xdp", "eth0", "none");
	judge(t);
	assert_finding(t, "eth0", "port-full", CD_HIGH);
	give_text(t, "nic/xdp", "eth0", "driver");
	judge(t);
	assert_no_finding(t, "eth0", "port-full");
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
}

static void counters_asked_for_in_vain_do_not_pass(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "rate/nic/hw_rx_discards", "eth0", CD_NOT_COLLECTED);
	judge(t);
	assert_pass(t, "eth0");
	give_unseen(t, "rate/nic/hw_rx_no_buffer", "eth0", CD_TRUNCATED);
	judge(t);
	assert_unknown(t, "eth0", CD_TRUNCATED);
	give_rate(t, "rate/nic/rx_missed_errors", "eth0", 500);
	judge(t);
	assert_finding(t, "eth0", "missed", CD_HIGH);
	cd_test_free(t);
}

static void a_management_port_is_low(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_texts(t, "port/role", "eth0", "mgmt", NULL);
	give_rate(t, "rate/nic/rx_missed_errors", "eth0", 500);
	judge(t);
	assert_finding(t, "eth0", "missed", CD_LOW);
	cd_test_free(t);
}

static void one_sample_tells_nothing_and_no_carrier_asks_nothing(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "rate/nic/rx_missed_errors", "eth0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
	t = start();
	give_bool(t, "nic/carrier", "eth0", false);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_missed_passes),
		cmocka_unit_test(a_few_warn_many_are_severe),
		cmocka_unit_test(the_drivers_name_is_told_once),
		cmocka_unit_test(drops_of_an_xdp_program_hide_others),
		cmocka_unit_test(counters_asked_for_in_vain_do_not_pass),
		cmocka_unit_test(a_management_port_is_low),
		cmocka_unit_test(one_sample_tells_nothing_and_no_carrier_asks_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* pcie.stalls: cards that waited, dropped and had a bad contact; those that count nothing of it. */
#include "bus.h"

extern const struct cd_check cd_pcie_stalls[];

static struct cd_test *start(int64_t reads, int64_t writes)
{
	struct cd_test *t = cd_test_new(cd_pcie_stalls, "pcie.stalls");

	give_set(t, "port", "eth0", NULL);
	give_set(t, "path", "eth0", NULL);
	give_text(t, "nic/driver", "eth0", "mlx5_core");
	give_int(t, "nic/pci_stalled_rd", "eth0", reads);
	give_int(t, "nic/pci_stalled_wr", "eth0", writes);
	give_rate(t, "rate/nic/pci_stalled_rd_events", "eth0", 0);
	give_rate(t, "rate/nic/pci_stalled_wr_events", "eth0", 0);
	give_rate(t, "rate/nic/pci_buffer_overflow", "eth0", 0);
	give_rate(t, "rate/nic/pci_signal_integrity", "eth0", 0);
	return t;
}

static void a_card_that_never_waits_passes(void **state)
{
	struct cd_test *t = start(10, 3);

	(void)state;
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void waiting_is_medium_and_much_is_high(void **state)
{
	struct cd_test *t = start(0, 11);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "stalled", CD_MEDIUM);
	assert_observed_real(t, "eth0", "stalled", "writes", 0.11);
	cd_test_free(t);

	t = start(31, 0);
	judge(t);
	assert_finding(t, "eth0", "stalled", CD_HIGH);
	cd_test_free(t);

	t = start(0, 0);		/* not now, but between the samples */
	give_rate(t, "rate/nic/pci_stalled_wr_events", "eth0", 2);
	judge(t);
	assert_finding(t, "eth0", "stalled", CD_HIGH);
	assert_observed_int(t, "eth0", "stalled", "events", 2);
	cd_test_free(t);
}

static void what_overflows_and_what_is_broken(void **state)
{
	struct cd_test *t = start(0, 0);

	(void)state;
	give_rate(t, "rate/nic/pci_buffer_overflow", "eth0", 700);
	judge(t);
	assert_finding(t, "eth0", "overflow", CD_HIGH);
	assert_observed_int(t, "eth0", "overflow", "packets", 700);
	assert_no_finding(t, "eth0", "stalled");
	cd_test_free(t);

	t = start(0, 0);
	give_rate(t, "rate/nic/pci_signal_integrity", "eth0", 1);
	judge(t);
	assert_finding(t, "eth0", "signal", CD_MEDIUM);
	cd_test_free(t);
}

static void others_count_nothing(void **state)
{
	struct cd_test *t = start(90, 90);

	(void)state;
	give_text(t, "nic/driver", "eth0", "ice");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);

	t = start(90, 90);
	give_set(t, "path", NULL);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void not_seen_is_unknown(void **state)
{
	struct cd_test *t = start(0, 0);

	(void)state;
	give_unseen(t, "rate/nic/pci_buffer_overflow", "eth0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = start(0, 0);
	give_unseen(t, "path", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_card_that_never_waits_passes),
		cmocka_unit_test(waiting_is_medium_and_much_is_high),
		cmocka_unit_test(what_overflows_and_what_is_broken),
		cmocka_unit_test(others_count_nothing),
		cmocka_unit_test(not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

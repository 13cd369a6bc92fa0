/* SPDX-License-Identifier: Apache-2.0 */
/* pcie.aer: errors that occur now, errors of before, and counts that stand still because others keep them. */
#include "bus.h"

extern const struct cd_check cd_pcie_aer[];

static void give_errors(struct cd_test *t, const char *dev, uint64_t link, uint64_t lost, uint64_t fatal)
{
	give_counter(t, "pci/aer_correctable", dev, link);
	give_rate(t, "rate/pci/aer_correctable", dev, link);
	give_rate(t, "rate/pci/aer_nonfatal", dev, lost);
	give_rate(t, "rate/pci/aer_fatal", dev, fatal);
	give_absent(t, "pci/aer_kinds", dev);
}

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_pcie_aer, "pcie.aer");

	give_card(t, 100);
	give_errors(t, NIC, 0, 0, 0);
	give_errors(t, ROOT, 0, 0, 0);
	give_bool(t, "pci/aer_native", ROOT, true);
	return t;
}

static void none_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_pass(t, NIC);
	assert_pass(t, ROOT);
	cd_test_free(t);
}

static void few_are_medium_and_many_high(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_errors(t, ROOT, 2, 0, 0);
	give_text(t, "pci/aer_kinds", ROOT, "RxErr 2");
	judge(t);
	assert_finding(t, ROOT, "correctable", CD_MEDIUM);
	assert_observed_text(t, ROOT, "correctable", "link",
			     "the link between " ROOT " and " NIC);
	assert_observed_text(t, ROOT, "correctable", "kinds", "RxErr 2");
	assert_pass(t, NIC);
	cd_test_free(t);

	t = start();
	give_errors(t, NIC, 30, 0, 0);
	judge(t);
	assert_finding(t, NIC, "correctable", CD_HIGH);
	assert_observed_int(t, NIC, "correctable", "errors", 30);
	assert_observed_real(t, NIC, "correctable", "per_second", 10);
	cd_test_free(t);
}

static void what_is_lost_is_critical(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_errors(t, NIC, 5, 1, 0);
	judge(t);
	assert_finding(t, NIC, "uncorrectable", CD_CRITICAL);
	cd_test_free(t);

	t = start();
	give_errors(t, NIC, 0, 0, 2);
	judge(t);
	assert_finding(t, NIC, "uncorrectable", CD_CRITICAL);
	assert_observed_int(t, NIC, "uncorrectable", "errors", 2);
	cd_test_free(t);
}

static void errors_of_before(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_counter(t, "pci/aer_correctable", NIC, 1000);
	judge(t);
	assert_pass(t, NIC);
	cd_test_free(t);

	t = start();
	give_counter(t, "pci/aer_correctable", NIC, 1001);
	judge(t);
	assert_finding(t, NIC, "correctable-before", CD_LOW);
	cd_test_free(t);
}

/* Zeros prove nothing where the firmware keeps the errors. */
static void firmware_first_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_bool(t, "pci/aer_native", ROOT, false);
	judge(t);
	assert_verdict(t, CD_UNKNOWN);
	assert_unknown(t, NIC, CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start();
	give_bool(t, "pci/aer_native", ROOT, false);
	give_errors(t, NIC, 30, 0, 0);
	judge(t);
	assert_finding(t, NIC, "correctable", CD_HIGH);
	cd_test_free(t);
}

static void one_sample_or_no_counts_are_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "rate/pci/aer_correctable", NIC, CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, NIC, CD_ONE_SAMPLE);
	assert_pass(t, ROOT);
	cd_test_free(t);
}

static void cards_that_nobody_uses_and_guests(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "path", NULL);
	give_errors(t, NIC, 30, 0, 0);
	give_errors(t, ROOT, 30, 0, 0);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	assert_not_applicable(t, NIC);
	cd_test_free(t);

	t = start();
	give_text(t, "host/virtual", "", "kvm");
	judge(t);
	assert_unknown(t, NIC, CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(none_passes),
		cmocka_unit_test(few_are_medium_and_many_high),
		cmocka_unit_test(what_is_lost_is_critical),
		cmocka_unit_test(errors_of_before),
		cmocka_unit_test(firmware_first_is_unknown),
		cmocka_unit_test(one_sample_or_no_counts_are_unknown),
		cmocka_unit_test(cards_that_nobody_uses_and_guests),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* nic.devlink_health: what a part of a card says now and while we look; not what it said last month. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_devlink_health[];

#define FW "pci/0000:81:00.0/fw"
#define TX "pci/0000:81:00.0/1/tx"

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_nic_devlink_health, "nic.devlink_health");

	give_set(t, "devlink/reporter", FW, TX, NULL);
	give_text(t, "devlink/health/device", FW, "pci/0000:81:00.0");
	give_text(t, "devlink/health/device", TX, "pci/0000:81:00.0");
	give_text(t, "devlink/health/state", FW, "healthy");
	give_text(t, "devlink/health/state", TX, "healthy");
	give_texts(t, "devlink/nics", "pci/0000:81:00.0", "eth0", NULL);
	give_rate(t, "rate/devlink/health/errors", FW, 0);
	give_rate(t, "rate/devlink/health/errors", TX, 0);
	return t;
}

static void healthy_ones_pass_and_the_past_is_told(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_counter(t, "devlink/health/errors", TX, 7);
	judge(t);
	assert_pass(t, FW);
	assert_no_note(t, FW);
	assert_pass(t, TX);
	assert_note(t, TX);
	cd_test_free(t);
}

static void an_ill_part_is_high(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_text(t, "devlink/health/state", TX, "error");
	give_counter(t, "devlink/health/errors", TX, 2);
	judge(t);
	assert_finding(t, TX, "ill", CD_HIGH);
	assert_observed_text(t, TX, "ill", "reporter", "tx");
	assert_observed_text(t, TX, "ill", "device", "pci/0000:81:00.0/1");
	assert_observed_text(t, TX, "ill", "links", "eth0");
	assert_observed_int(t, TX, "ill", "errors", 2);
	assert_pass(t, FW);
	cd_test_free(t);
}

static void errors_and_recoveries_while_we_look_are_high(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_rate(t, "rate/devlink/health/errors", FW, 2);
	give_rate(t, "rate/devlink/health/recoveries", TX, 1);
	judge(t);
	assert_finding(t, FW, "errors", CD_HIGH);
	assert_observed_int(t, FW, "errors", "errors", 2);
	assert_finding(t, TX, "errors", CD_HIGH);
	cd_test_free(t);
}

static void one_sample_does_not_pass_but_finds_the_ill(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "rate/devlink/health/errors", FW, CD_ONE_SAMPLE);
	give_unseen(t, "rate/devlink/health/errors", TX, CD_ONE_SAMPLE);
	give_text(t, "devlink/health/state", TX, "error");
	judge(t);
	assert_unknown(t, FW, CD_ONE_SAMPLE);
	assert_finding(t, TX, "ill", CD_HIGH);
	cd_test_free(t);
}

static void without_reporters(void **state)
{
	struct cd_test *t = cd_test_new(cd_nic_devlink_health, "nic.devlink_health");

	(void)state;
	give_set(t, "devlink/reporter", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = cd_test_new(cd_nic_devlink_health, "nic.devlink_health");
	give_unseen(t, "devlink/reporter", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

/* A part belongs to a card and to no path: it must not claim the flaps of another card's port. */
static void flaps_of_other_cards_are_not_explained(void **state)
{
	(void)state;
	for (const struct cd_effect *e = cd_nic_devlink_health[0].effects; e->code; e++)
		assert_string_not_equal(e->consequence, "nic.link_flaps/flapping");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(healthy_ones_pass_and_the_past_is_told),
		cmocka_unit_test(an_ill_part_is_high),
		cmocka_unit_test(errors_and_recoveries_while_we_look_are_high),
		cmocka_unit_test(one_sample_does_not_pass_but_finds_the_ill),
		cmocka_unit_test(without_reporters),
		cmocka_unit_test(flaps_of_other_cards_are_not_explained),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* nic.firmware: an update that waits, and the odd one among cards of one board. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_firmware[];

static const struct cd_column columns[] = {
	{ "kind", CD_COL_TEXT, "" }, { "name", CD_COL_TEXT, "" }, { "version", CD_COL_TEXT, "" },
	{ .name = NULL },
};

#define A "pci/0000:81:00.0"
#define B "pci/0000:82:00.0"
#define C "pci/0000:83:00.0"

static struct cd_test *start(void)
{
	return cd_test_new(cd_nic_firmware, "nic.firmware");
}

static void give_card(struct cd_test *t, const char *card, const char *board, const char *running,
		      const char *stored)
{
	give_text(t, "devlink/driver", card, "mlx5_core");
	give_table(t, "devlink/versions", card, columns);
	if (board)
		give_row(t, "devlink/versions", card, "kind", "fixed", "name", "fw.psid", "version",
			 board, NULL);
	if (running)
		give_row(t, "devlink/versions", card, "kind", "running", "name", "fw.version",
			 "version", running, NULL);
	if (stored)
		give_row(t, "devlink/versions", card, "kind", "stored", "name", "fw.version",
			 "version", stored, NULL);
}

static void what_runs_is_stored(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "devlink", A, B, NULL);
	give_card(t, A, "MT_1", "28.1", "28.1");
	give_card(t, B, "MT_1", "28.1", NULL);
	judge(t);
	assert_pass(t, A);
	assert_pass(t, B);
	cd_test_free(t);
}

/* Found once: function 0 speaks for both ports of the card. */
static void an_update_that_waits_is_low(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "devlink", A, "pci/0000:81:00.1", NULL);
	give_card(t, A, "MT_1", "28.1", "28.2");
	give_card(t, "pci/0000:81:00.1", "MT_1", "28.1", "28.2");
	judge(t);
	assert_finding(t, A, "reset-pending", CD_LOW);
	assert_observed_text(t, A, "reset-pending", "stored", "28.2");
	assert_not_applicable(t, "pci/0000:81:00.1");
	cd_test_free(t);
}

static void the_odd_one_of_three(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "devlink", A, B, C, NULL);
	give_card(t, A, "MT_1", "27.9", NULL);
	give_card(t, B, "MT_1", "28.1", NULL);
	give_card(t, C, "MT_1", "28.1", NULL);
	judge(t);
	assert_finding(t, A, "differs", CD_MEDIUM);
	assert_observed_text(t, A, "differs", "others", "28.1");
	assert_pass(t, B);
	assert_pass(t, C);
	cd_test_free(t);
}

static void of_two_one_is_found(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "devlink", A, B, NULL);
	give_card(t, A, "MT_1", "27.9", NULL);
	give_card(t, B, "MT_1", "28.1", NULL);
	judge(t);
	assert_pass(t, A);
	assert_finding(t, B, "differs", CD_MEDIUM);
	cd_test_free(t);
}

static void other_boards_are_not_compared(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "devlink", A, B, C, NULL);
	give_card(t, A, "MT_1", "27.9", NULL);
	give_card(t, B, "MT_2", "28.1", NULL);
	give_card(t, C, NULL, "28.2", NULL);
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_no_finding(t, A, "differs");
	cd_test_free(t);
}

static void parts_and_virtual_functions_are_not_judged(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "devlink", "auxiliary/mlx5_core.sf.4", "pci/0000:81:01.2", NULL);
	give_card(t, "auxiliary/mlx5_core.sf.4", "MT_1", "1", "2");
	give_card(t, "pci/0000:81:01.2", "MT_1", "1", "2");
	give_texts(t, "devlink/nics", "pci/0000:81:01.2", "eth0v0", NULL);
	give_bool(t, "nic/vf", "eth0v0", true);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void what_was_not_told_does_not_pass(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "devlink", A, B, C, NULL);
	give_card(t, A, "MT_1", NULL, NULL);
	give_absent(t, "devlink/versions", B);
	give_unseen(t, "devlink/versions", C, CD_PERMISSION);
	judge(t);
	assert_not_applicable(t, A);
	assert_not_applicable(t, B);
	assert_unknown(t, C, CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_runs_is_stored),
		cmocka_unit_test(an_update_that_waits_is_low),
		cmocka_unit_test(the_odd_one_of_three),
		cmocka_unit_test(of_two_one_is_found),
		cmocka_unit_test(other_boards_are_not_compared),
		cmocka_unit_test(parts_and_virtual_functions_are_not_judged),
		cmocka_unit_test(what_was_not_told_does_not_pass),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

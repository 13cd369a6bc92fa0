/* SPDX-License-Identifier: Apache-2.0 */
/* nic.module: only limits that card and module name themselves count. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_module[];

static const struct cd_column columns[] = {
	{ "sensor", CD_COL_TEXT, "" }, { "temperature", CD_COL_REAL, "°C" },
	{ "critical", CD_COL_REAL, "°C" }, { .name = NULL },
};

static struct cd_test *start(const char *connector)
{
	struct cd_test *t = cd_test_new(cd_nic_module, "nic.module");

	give_set(t, "port", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_int(t, "nic/type", "eth0", 1);
	give_text(t, "nic/connector", "eth0", connector);
	give_absent(t, "nic/sensors", "eth0");
	give_absent(t, "nic/module_temperature", "eth0");
	return t;
}

static void give_module(struct cd_test *t, double temperature, double limit)
{
	give_text(t, "nic/module_form", "eth0", "QSFP28");
	give_real(t, "nic/module_temperature", "eth0", temperature);
	give_real(t, "nic/module_temperature_alarm", "eth0", limit);
}

static void give_light(struct cd_test *t, int64_t a, int64_t b, int64_t limit)
{
	const int64_t power[] = { a, b, 0, 0 };

	give_ints(t, "nic/module_rx_power", "eth0", 4, power);
	give_int(t, "nic/module_rx_power_alarm", "eth0", limit);
}

static void cool_and_bright_passes(void **state)
{
	struct cd_test *t = start("fibre");

	(void)state;
	give_module(t, 52, 75);
	give_light(t, 700000, 650000, 100000);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void a_hot_module(void **state)
{
	struct cd_test *t = start("fibre");

	(void)state;
	give_module(t, 75, 75);
	judge(t);
	assert_finding(t, "eth0", "module-too-hot", CD_MEDIUM);
	assert_observed_text(t, "eth0", "module-too-hot", "form", "QSFP28");
	cd_test_free(t);
}

static void one_dark_lane(void **state)
{
	struct cd_test *t = start("fibre");

	(void)state;
	give_module(t, 40, 75);
	give_light(t, 700000, 60000, 100000);
	judge(t);
	assert_finding(t, "eth0", "little-light", CD_MEDIUM);
	assert_observed_int(t, "eth0", "little-light", "lane", 1);
	cd_test_free(t);
}

static void a_hot_card(void **state)
{
	struct cd_test *t = start("twisted pair");

	(void)state;
	give_table(t, "nic/sensors", "eth0", columns);
	give_row(t, "nic/sensors", "eth0", "sensor", "asic", "temperature", 106.0, "critical", 105.0,
		 NULL);
	give_row(t, "nic/sensors", "eth0", "sensor", "loc1", "temperature", 70.0, NULL);
	judge(t);
	assert_finding(t, "eth0", "card-too-hot", CD_MEDIUM);
	assert_observed_text(t, "eth0", "card-too-hot", "sensor", "asic");
	cd_test_free(t);
}

static void without_a_limit_nothing_passes(void **state)
{
	struct cd_test *t = start("twisted pair");

	(void)state;
	give_table(t, "nic/sensors", "eth0", columns);
	give_row(t, "nic/sensors", "eth0", "sensor", "temp1", "temperature", 99.0, NULL);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start("direct attach");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

/* Of the card all is well, but nobody may read the module. */
static void a_module_that_may_not_be_read_does_not_pass(void **state)
{
	struct cd_test *t = start("fibre");

	(void)state;
	give_table(t, "nic/sensors", "eth0", columns);
	give_row(t, "nic/sensors", "eth0", "sensor", "asic", "temperature", 60.0, "critical", 105.0,
		 NULL);
	give_unseen(t, "nic/module_temperature", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
}

/* The temperature is well, and the page with the light, or with its limit, did not come. */
static void a_page_that_did_not_come_does_not_pass(void **state)
{
	static const char *const pages[] = { "nic/module_rx_power", "nic/module_rx_power_alarm",
		"nic/module_temperature_alarm" };

	(void)state;
	for (size_t i = 0; i < sizeof(pages) / sizeof(pages[0]); i++) {
		struct cd_test *t = start("fibre");

		give_module(t, 52, 75);
		give_light(t, 700000, 650000, 100000);
		give_unseen(t, pages[i], "eth0", CD_GARBAGE);
		judge(t);
		assert_unknown(t, "eth0", CD_GARBAGE);
		cd_test_free(t);
	}
}

/* Twisted pair has no module: what cannot be read of it is not missed. */
static void twisted_pair_has_no_module(void **state)
{
	struct cd_test *t = start("twisted pair");

	(void)state;
	give_unseen(t, "nic/module_temperature", "eth0", CD_PERMISSION);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cool_and_bright_passes),
		cmocka_unit_test(a_hot_module),
		cmocka_unit_test(one_dark_lane),
		cmocka_unit_test(a_hot_card),
		cmocka_unit_test(without_a_limit_nothing_passes),
		cmocka_unit_test(a_module_that_may_not_be_read_does_not_pass),
		cmocka_unit_test(a_page_that_did_not_come_does_not_pass),
		cmocka_unit_test(twisted_pair_has_no_module),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

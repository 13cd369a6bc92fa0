/* SPDX-License-Identifier: Apache-2.0 */
/* module_eeprom and nic_sensors: what do the bytes of a module and the files of a card say? */
#include "tape.h"

#include <commdoctor/check.h>
#include <errno.h>
#include <linux/ethtool_netlink.h>
#include <linux/genetlink.h>
#include <linux/if.h>
#include <string.h>

extern const struct cd_collector cd_collector_module_eeprom, cd_collector_nic_sensors;

enum { FAMILY = 21, MODULE = 0x50, DIAGNOSTICS = 0x51 };

/* A port, and a kernel whose ethtool netlink lists this command; 0: it lists none. */
static void begin(struct tape *t, uint32_t command)
{
	const struct genlmsghdr get = { .cmd = CTRL_CMD_GETFAMILY, .version = 1 };
	const struct genlmsghdr new = { .cmd = CTRL_CMD_NEWFAMILY };
	struct cd_request q, m, link = tape_link(2, "eth0", IFF_UP | IFF_LOWER_UP);
	const uint16_t id = FAMILY;
	size_t commands, one;

	tape_links(t, &link, 1);
	cd_request_begin(&q, GENL_ID_CTRL, NLM_F_DUMP, &get, sizeof(get));
	cd_request_begin(&m, GENL_ID_CTRL, 0, &new, sizeof(new));
	cd_request_add_text(&m, CTRL_ATTR_FAMILY_NAME, "ethtool");
	cd_request_add(&m, CTRL_ATTR_FAMILY_ID, &id, sizeof(id));
	if (command) {
		commands = cd_request_nest(&m, CTRL_ATTR_OPS);
		one = cd_request_nest(&m, 1);
		cd_request_add(&m, CTRL_ATTR_OP_ID, &command, sizeof(command));
		cd_request_nest_end(&m, one);
		cd_request_nest_end(&m, commands);
	}
	tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
}

static struct tape *start(void)
{
	struct tape *t = tape_new();

	begin(t, 0);
	return t;
}

static void bytes(struct tape *t, uint8_t i2c, uint8_t page, uint32_t offset, const void *data,
		  uint32_t n, int error)
{
	const struct genlmsghdr get = { .cmd = ETHTOOL_MSG_MODULE_EEPROM_GET, .version = 1 };
	const struct genlmsghdr reply = { .cmd = ETHTOOL_MSG_MODULE_EEPROM_GET_REPLY };
	const uint8_t bank = 0;
	struct cd_request q, m;
	size_t nest;

	cd_request_begin(&q, FAMILY, 0, &get, sizeof(get));
	nest = cd_request_nest(&q, ETHTOOL_A_MODULE_EEPROM_HEADER);
	cd_request_add_text(&q, ETHTOOL_A_HEADER_DEV_NAME, "eth0");
	cd_request_nest_end(&q, nest);
	cd_request_add(&q, ETHTOOL_A_MODULE_EEPROM_OFFSET, &offset, 4);
	cd_request_add(&q, ETHTOOL_A_MODULE_EEPROM_LENGTH, &n, 4);
	cd_request_add(&q, ETHTOOL_A_MODULE_EEPROM_PAGE, &page, 1);
	cd_request_add(&q, ETHTOOL_A_MODULE_EEPROM_BANK, &bank, 1);
	cd_request_add(&q, ETHTOOL_A_MODULE_EEPROM_I2C_ADDRESS, &i2c, 1);
	cd_request_begin(&m, FAMILY, 0, &reply, sizeof(reply));
	if (data)
		cd_request_add(&m, ETHTOOL_A_MODULE_EEPROM_DATA, data, n);
	tape_answer(t, NETLINK_GENERIC, &q, error, &m, error ? 0 : 1);
}

static void degrees(struct tape *t, const char *fact, double value)
{
	assert_true(tape_fact(t, CD_PRESENT, fact, "eth0")->as.real > value - 0.01);
	assert_true(tape_fact(t, CD_PRESENT, fact, "eth0")->as.real < value + 0.01);
}

static void a_module_of_four_lanes(void **state)
{
	struct tape *t = start();

	(void)state;
	bytes(t, MODULE, 0, 0, "\x11\x08\x02", 3, 0);
	bytes(t, MODULE, 0, 22, "\x33\x80", 2, 0);
	bytes(t, MODULE, 3, 128, "\x4b\x00", 2, 0);
	bytes(t, MODULE, 0, 34, "\x10\x00\x20\x00\x00\x00\x01\x00", 8, 0);
	bytes(t, MODULE, 3, 178, "\x02\x00", 2, 0);
	tape_collect(t, &cd_collector_module_eeprom);
	tape_text(t, "nic/module_form", "eth0", "QSFP28");
	degrees(t, "nic/module_temperature", 51.5);
	degrees(t, "nic/module_temperature_alarm", 75);
	tape_ints(t, "nic/module_rx_power", "eth0", "409600 819200 0 25600");
	tape_int(t, "nic/module_rx_power_alarm", "eth0", 51200);
	tape_free(t);
}

static void a_small_module_has_a_second_address(void **state)
{
	struct tape *t = start();

	(void)state;
	bytes(t, MODULE, 0, 0, "\x03\x04\x07", 3, 0);
	bytes(t, MODULE, 0, 92, "\x68", 1, 0);
	bytes(t, DIAGNOSTICS, 0, 96, "\xf6\x00", 2, 0);
	bytes(t, DIAGNOSTICS, 0, 0, "\x50\x00", 2, 0);
	bytes(t, DIAGNOSTICS, 0, 104, "\x00\x00", 2, 0);
	bytes(t, DIAGNOSTICS, 0, 34, NULL, 2, EIO);
	tape_collect(t, &cd_collector_module_eeprom);
	degrees(t, "nic/module_temperature", -10);
	degrees(t, "nic/module_temperature_alarm", 80);
	tape_fact(t, CD_ABSENT, "nic/module_rx_power", "eth0");
	tape_unseen(t, "nic/module_rx_power_alarm", "eth0", CD_GARBAGE);
	tape_free(t);
}

static void cables_measure_nothing(void **state)
{
	static const struct { const char *id, *form; } cases[] = {
		{ "\x11\x08\x06", "QSFP28" }, { "\x18\x40\x80", "QSFP-DD" }, { "\x03\x04\x21", "SFP" } };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct tape *t = start();

		bytes(t, MODULE, 0, 0, cases[i].id, 3, 0);
		bytes(t, MODULE, 0, 92, "\0", 1, 0);
		tape_collect(t, &cd_collector_module_eeprom);
		tape_text(t, "nic/module_form", "eth0", cases[i].form);
		tape_fact(t, CD_ABSENT, "nic/module_temperature", "eth0");
		tape_fact(t, CD_ABSENT, "nic/module_rx_power", "eth0");
		tape_free(t);
	}
}

/* A memory that reads all ones, and one whose numbers wait for constants to be multiplied with. */
static void what_is_no_measured_value(void **state)
{
	struct tape *t = start();

	(void)state;
	bytes(t, MODULE, 0, 0, "\x11\x08\x02", 3, 0);
	bytes(t, MODULE, 0, 22, "\xff\xff", 2, 0);
	bytes(t, MODULE, 3, 128, "\xff\xff", 2, 0);
	bytes(t, MODULE, 0, 34, "\x10\x00\x20\x00\x00\x00\x01\x00", 8, 0);
	bytes(t, MODULE, 3, 178, "\xff\xff", 2, 0);
	tape_collect(t, &cd_collector_module_eeprom);
	tape_unseen(t, "nic/module_temperature", "eth0", CD_GARBAGE);
	tape_unseen(t, "nic/module_temperature_alarm", "eth0", CD_GARBAGE);
	tape_unseen(t, "nic/module_rx_power_alarm", "eth0", CD_GARBAGE);
	tape_free(t);
	t = start();
	bytes(t, MODULE, 0, 0, "\x03\x04\x07", 3, 0);
	bytes(t, MODULE, 0, 92, "\x58", 1, 0);
	bytes(t, DIAGNOSTICS, 0, 96, "\x60\x00", 2, 0);
	tape_collect(t, &cd_collector_module_eeprom);
	tape_fact(t, CD_ABSENT, "nic/module_temperature", "eth0");
	tape_fact(t, CD_ABSENT, "nic/module_rx_power", "eth0");
	tape_free(t);
	t = start();
	bytes(t, MODULE, 0, 0, "\x03\x04\x07", 3, 0);
	bytes(t, MODULE, 0, 92, NULL, 1, EIO);
	tape_collect(t, &cd_collector_module_eeprom);
	tape_unseen(t, "nic/module_temperature", "eth0", CD_GARBAGE);
	tape_free(t);
}

/* Linux 5.10 lists commands without it, and its driver may have a module all the same. */
static void a_kernel_older_than_the_question(void **state)
{
	struct tape *t = tape_new();

	(void)state;
	begin(t, ETHTOOL_MSG_LINKMODES_GET);
	bytes(t, MODULE, 0, 0, NULL, 3, EOPNOTSUPP);
	tape_collect(t, &cd_collector_module_eeprom);
	tape_unseen(t, "nic/module_temperature", "eth0", CD_NO_REPLY);
	tape_free(t);
	t = tape_new();
	begin(t, ETHTOOL_MSG_MODULE_EEPROM_GET);
	bytes(t, MODULE, 0, 0, NULL, 3, EOPNOTSUPP);
	tape_collect(t, &cd_collector_module_eeprom);
	tape_fact(t, CD_ABSENT, "nic/module_temperature", "eth0");
	tape_free(t);
}

static void no_module_a_strange_one_and_a_refusal(void **state)
{
	struct tape *t = start();

	(void)state;
	bytes(t, MODULE, 0, 0, NULL, 3, EOPNOTSUPP);
	tape_collect(t, &cd_collector_module_eeprom);
	tape_fact(t, CD_ABSENT, "nic/module_temperature", "eth0");
	tape_free(t);
	t = start();
	bytes(t, MODULE, 0, 0, "\xff\xff\xff", 3, 0);
	tape_collect(t, &cd_collector_module_eeprom);
	tape_fact(t, CD_ABSENT, "nic/module_form", "eth0");
	tape_free(t);
	t = start();
	bytes(t, MODULE, 0, 0, NULL, 3, EPERM);
	tape_collect(t, &cd_collector_module_eeprom);
	tape_unseen(t, "nic/module_temperature", "eth0", CD_PERMISSION);
	tape_free(t);
	t = start();
	bytes(t, MODULE, 0, 0, NULL, 3, 0);
	tape_collect(t, &cd_collector_module_eeprom);
	tape_unseen(t, "nic/module_temperature", "eth0", CD_GARBAGE);
	tape_free(t);
}

#define DEVICE "/sys/class/net/eth0/device"

static void sensors_of_a_card(void **state)
{
	struct tape *t = start();
	const struct cd_table *table;
	const char *text;
	double value;

	(void)state;
	tape_list(t, "/sys/class/net", "eth0", 5, 0);
	tape_list(t, DEVICE, "hwmon", 6, 0);
	tape_list(t, DEVICE "/hwmon", "hwmon3", 7, 0);
	tape_list(t, DEVICE "/hwmon/hwmon3", "name\0temp1_crit\0temp1_input\0temp1_label\0temp2_input",
		  52, 0);
	tape_file(t, DEVICE "/hwmon/hwmon3/temp1_input", "61000\n", 0);
	tape_file(t, DEVICE "/hwmon/hwmon3/temp1_crit", "105000\n", 0);
	tape_file(t, DEVICE "/hwmon/hwmon3/temp1_label", "asic\n", 0);
	tape_file(t, DEVICE "/hwmon/hwmon3/temp2_input", "nonsense\n", 0);
	tape_collect(t, &cd_collector_nic_sensors);
	table = tape_fact(t, CD_PRESENT, "nic/sensors", "eth0")->as.table;
	assert_int_equal(cd_rows(table), 1);
	assert_true(cd_cell_text(table, 0, "sensor", &text));
	assert_string_equal(text, "asic");
	assert_true(cd_cell_real(table, 0, "critical", &value));
	assert_true(value > 104.9 && value < 105.1);
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_module_of_four_lanes),
		cmocka_unit_test(a_small_module_has_a_second_address),
		cmocka_unit_test(cables_measure_nothing),
		cmocka_unit_test(what_is_no_measured_value),
		cmocka_unit_test(a_kernel_older_than_the_question),
		cmocka_unit_test(no_module_a_strange_one_and_a_refusal),
		cmocka_unit_test(sensors_of_a_card),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

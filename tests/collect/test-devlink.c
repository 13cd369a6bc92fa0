/* SPDX-License-Identifier: Apache-2.0 */
/* devlink: what do the dumps about cards, their ports, versions and health become? */
#include "tape.h"

#include <errno.h>
#include <linux/devlink.h>
#include <linux/genetlink.h>
#include <string.h>

#include <commdoctor/check.h>

#include "base/arena.h"

extern const struct cd_collector cd_collector_devlink;

enum { FAMILY = 24 };

static void families(struct tape *t, const char *name)
{
	const struct genlmsghdr get = { .cmd = CTRL_CMD_GETFAMILY, .version = 1 };
	const struct genlmsghdr new = { .cmd = CTRL_CMD_NEWFAMILY };
	const uint16_t id = FAMILY;
	struct cd_request q, m;

	cd_request_begin(&q, GENL_ID_CTRL, NLM_F_DUMP, &get, sizeof(get));
	cd_request_begin(&m, GENL_ID_CTRL, 0, &new, sizeof(new));
	cd_request_add_text(&m, CTRL_ATTR_FAMILY_NAME, name);
	cd_request_add(&m, CTRL_ATTR_FAMILY_ID, &id, sizeof(id));
	tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
}

static void answer(struct tape *t, uint8_t command, int error, const struct cd_request *m, size_t n)
{
	const struct genlmsghdr get = { .cmd = command, .version = DEVLINK_GENL_VERSION };
	struct cd_request q;

	cd_request_begin(&q, FAMILY, NLM_F_DUMP, &get, sizeof(get));
	tape_answer(t, NETLINK_GENERIC, &q, error, m, n);
}

static struct cd_request about(uint8_t command, const char *device)
{
	const struct genlmsghdr head = { .cmd = command };
	struct cd_request m;

	cd_request_begin(&m, FAMILY, 0, &head, sizeof(head));
	cd_request_add_text(&m, DEVLINK_ATTR_BUS_NAME, "pci");
	if (device)
		cd_request_add_text(&m, DEVLINK_ATTR_DEV_NAME, device);
	return m;
}

static void version(struct cd_request *m, int kind, const char *name, const char *value)
{
	size_t nest = cd_request_nest(m, (uint16_t)kind);

	cd_request_add_text(m, DEVLINK_ATTR_INFO_VERSION_NAME, name);
	if (value)
		cd_request_add_text(m, DEVLINK_ATTR_INFO_VERSION_VALUE, value);
	cd_request_nest_end(m, nest);
}

static struct cd_request health(const char *device, int port, const char *name, uint8_t state,
				uint64_t errors)
{
	struct cd_request m = about(DEVLINK_CMD_HEALTH_REPORTER_GET, device);
	uint32_t index = (uint32_t)port;
	size_t nest;

	if (port)
		cd_request_add(&m, DEVLINK_ATTR_PORT_INDEX, &index, sizeof(index));
	nest = cd_request_nest(&m, DEVLINK_ATTR_HEALTH_REPORTER);
	if (name)
		cd_request_add_text(&m, DEVLINK_ATTR_HEALTH_REPORTER_NAME, name);
	cd_request_add(&m, DEVLINK_ATTR_HEALTH_REPORTER_STATE, &state, 1);
	cd_request_add(&m, DEVLINK_ATTR_HEALTH_REPORTER_ERR_COUNT, &errors, 8);
	cd_request_add(&m, DEVLINK_ATTR_HEALTH_REPORTER_RECOVER_COUNT, &errors, 8);
	cd_request_nest_end(&m, nest);
	return m;
}

static void cards_ports_and_versions(void **state)
{
	struct tape *t = tape_new();
	struct cd_request device[3] = { about(DEVLINK_CMD_NEW, "0000:81:00.0"),
		about(DEVLINK_CMD_NEW, "0000:82:00.0"), about(DEVLINK_CMD_NEW, NULL) };
	struct cd_request info = about(DEVLINK_CMD_INFO_GET, "0000:81:00.0");
	struct cd_request port[3] = { about(DEVLINK_CMD_PORT_NEW, "0000:81:00.0"),
		about(DEVLINK_CMD_PORT_NEW, "0000:81:00.0"),
		about(DEVLINK_CMD_PORT_NEW, "0000:82:00.0") };
	const struct cd_table *table;
	const char *text;

	(void)state;
	families(t, "devlink");
	cd_request_add_text(&info, DEVLINK_ATTR_INFO_DRIVER_NAME, "mlx5_core");
	version(&info, DEVLINK_ATTR_INFO_VERSION_FIXED, "fw.psid", "MT_1");
	version(&info, DEVLINK_ATTR_INFO_VERSION_RUNNING, "fw.version", "28.1");
	version(&info, DEVLINK_ATTR_INFO_VERSION_RUNNING, "broken", NULL);
	version(&info, DEVLINK_ATTR_INFO_VERSION_STORED, "fw.version", "28.2");
	cd_request_add_text(&port[0], DEVLINK_ATTR_PORT_NETDEV_NAME, "eth0");
	cd_request_add_text(&port[1], DEVLINK_ATTR_PORT_NETDEV_NAME, "eth1");
	answer(t, DEVLINK_CMD_GET, 0, device, 3);
	answer(t, DEVLINK_CMD_INFO_GET, 0, &info, 1);
	answer(t, DEVLINK_CMD_PORT_GET, 0, port, 3);
	answer(t, DEVLINK_CMD_HEALTH_REPORTER_GET, 0, NULL, 0);
	tape_collect(t, &cd_collector_devlink);
	tape_texts(t, "devlink", "", "pci/0000:81:00.0 pci/0000:82:00.0");
	tape_text(t, "devlink/driver", "pci/0000:81:00.0", "mlx5_core");
	tape_texts(t, "devlink/nics", "pci/0000:81:00.0", "eth0 eth1");
	tape_texts(t, "devlink/nics", "pci/0000:82:00.0", "");
	table = tape_fact(t, CD_PRESENT, "devlink/versions", "pci/0000:81:00.0")->as.table;
	assert_int_equal(cd_rows(table), 3);
	assert_true(cd_cell_text(table, 2, "kind", &text));
	assert_string_equal(text, "stored");
	assert_true(cd_cell_text(table, 2, "version", &text));
	assert_string_equal(text, "28.2");
	tape_fact(t, CD_ABSENT, "devlink/versions", "pci/0000:82:00.0");
	tape_texts(t, "devlink/reporter", "", "");
	tape_free(t);
}

static void reporters_of_cards_and_of_ports(void **state)
{
	struct tape *t = tape_new();
	struct cd_request m[3] = { health("0000:81:00.0", 0, "fw", 1, 3),
		health("0000:81:00.0", 2, "tx", 0, 0), health("0000:81:00.0", 2, NULL, 0, 0) };

	(void)state;
	families(t, "devlink");
	answer(t, DEVLINK_CMD_HEALTH_REPORTER_GET, 0, m, 3);
	tape_collect(t, &cd_collector_devlink);
	tape_texts(t, "devlink/reporter", "", "pci/0000:81:00.0/fw pci/0000:81:00.0/2/tx");
	tape_text(t, "devlink/health/state", "pci/0000:81:00.0/fw", "error");
	tape_text(t, "devlink/health/state", "pci/0000:81:00.0/2/tx", "healthy");
	tape_text(t, "devlink/health/device", "pci/0000:81:00.0/2/tx", "pci/0000:81:00.0");
	assert_int_equal(tape_fact(t, CD_PRESENT, "devlink/health/errors",
				   "pci/0000:81:00.0/fw")->as.counter->first, 3);
	tape_unseen(t, "devlink", "", CD_NOT_COLLECTED);
	tape_free(t);
}

static void what_cannot_be_asked(void **state)
{
	struct cd_request device = about(DEVLINK_CMD_NEW, "0000:81:00.0");
	struct tape *t = tape_new();

	(void)state;
	families(t, "another");
	tape_collect(t, &cd_collector_devlink);
	tape_fact(t, CD_ABSENT, "devlink", "");
	tape_fact(t, CD_ABSENT, "devlink/reporter", "");
	tape_free(t);
	t = tape_new();
	tape_collect(t, &cd_collector_devlink);
	tape_unseen(t, "devlink", "", CD_NOT_COLLECTED);
	tape_unseen(t, "devlink/reporter", "", CD_NOT_COLLECTED);
	tape_free(t);
	t = tape_new();
	families(t, "devlink");
	answer(t, DEVLINK_CMD_GET, 0, &device, 1);
	answer(t, DEVLINK_CMD_INFO_GET, EPERM, NULL, 0);
	answer(t, DEVLINK_CMD_HEALTH_REPORTER_GET, EPERM, NULL, 0);
	tape_collect(t, &cd_collector_devlink);
	tape_unseen(t, "devlink/versions", "pci/0000:81:00.0", CD_PERMISSION);
	tape_unseen(t, "devlink/reporter", "", CD_PERMISSION);
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cards_ports_and_versions),
		cmocka_unit_test(reporters_of_cards_and_of_ports),
		cmocka_unit_test(what_cannot_be_asked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

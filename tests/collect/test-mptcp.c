/* SPDX-License-Identifier: Apache-2.0 */
/* mptcp: limits and endpoints, asked for only where the kernel has Multipath TCP. */
#include "tape.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/genetlink.h>
#include <linux/mptcp.h>
#include <string.h>

extern const struct cd_collector cd_collector_mptcp;

enum { FAMILY = 33 };

static struct cd_request message(uint16_t family, uint8_t command, uint16_t flags)
{
	const struct genlmsghdr h = { .cmd = command, .version = 1 };
	struct cd_request m;

	cd_request_begin(&m, family, flags, &h, sizeof(h));
	return m;
}

static struct tape *start(const char *family)
{
	struct cd_request q = message(GENL_ID_CTRL, CTRL_CMD_GETFAMILY, NLM_F_DUMP);
	struct cd_request m = message(GENL_ID_CTRL, CTRL_CMD_NEWFAMILY, 0);
	struct tape *t = tape_new();
	uint16_t id = FAMILY;

	cd_request_add_text(&m, CTRL_ATTR_FAMILY_NAME, family);
	cd_request_add(&m, CTRL_ATTR_FAMILY_ID, &id, sizeof(id));
	tape_file(t, "/proc/sys/net/mptcp/enabled", "1\n", 0);
	tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
	return t;
}

static void limits_and_endpoints_are_told(void **state)
{
	struct cd_request ask_limits = message(FAMILY, MPTCP_PM_CMD_GET_LIMITS, 0);
	struct cd_request ask_list = message(FAMILY, MPTCP_PM_CMD_GET_ADDR, NLM_F_DUMP);
	struct cd_request limits = message(FAMILY, MPTCP_PM_CMD_GET_LIMITS, 0);
	struct cd_request list = message(FAMILY, MPTCP_PM_CMD_GET_ADDR, 0);
	uint32_t subflows = 3, addresses = 1, flags = 2 | 8;
	struct tape *t = start(MPTCP_PM_NAME);
	const struct cd_table *table;
	struct in_addr address;
	const char *text;
	size_t nest;

	(void)state;
	cd_request_add(&limits, MPTCP_PM_ATTR_RCV_ADD_ADDRS, &addresses, sizeof(addresses));
	cd_request_add(&limits, MPTCP_PM_ATTR_SUBFLOWS, &subflows, sizeof(subflows));
	nest = cd_request_nest(&list, MPTCP_PM_ATTR_ADDR);
	inet_pton(AF_INET, "10.7.0.1", &address);
	cd_request_add(&list, MPTCP_PM_ADDR_ATTR_ADDR4, &address, sizeof(address));
	cd_request_add(&list, MPTCP_PM_ADDR_ATTR_FLAGS, &flags, sizeof(flags));
	cd_request_nest_end(&list, nest);
	tape_answer(t, NETLINK_GENERIC, &ask_limits, 0, &limits, 1);
	tape_answer(t, NETLINK_GENERIC, &ask_list, 0, &list, 1);
	tape_collect(t, &cd_collector_mptcp);
	tape_int(t, "mptcp/subflows", "", 3);
	tape_int(t, "mptcp/add_addrs", "", 1);
	table = tape_fact(t, CD_PRESENT, "mptcp/endpoint", "")->as.table;
	assert_int_equal(cd_rows(table), 1);
	assert_true(cd_cell_text(table, 0, "address", &text));
	assert_string_equal(text, "10.7.0.1");
	assert_true(cd_cell_text(table, 0, "flags", &text));
	assert_string_equal(text, "subflow fullmesh");
	tape_free(t);
}

static void refusal_and_broken_answers_are_unseen(void **state)
{
	struct cd_request ask_limits = message(FAMILY, MPTCP_PM_CMD_GET_LIMITS, 0);
	struct cd_request ask_list = message(FAMILY, MPTCP_PM_CMD_GET_ADDR, NLM_F_DUMP);
	struct tape *t = start(MPTCP_PM_NAME);

	(void)state;
	tape_answer(t, NETLINK_GENERIC, &ask_limits, 0, &ask_limits, 1);
	tape_answer(t, NETLINK_GENERIC, &ask_list, EPERM, NULL, 0);
	tape_collect(t, &cd_collector_mptcp);
	tape_unseen(t, "mptcp/subflows", "", CD_GARBAGE);
	tape_unseen(t, "mptcp/endpoint", "", CD_PERMISSION);
	tape_free(t);
}

static void a_kernel_without_it_is_not_asked(void **state)
{
	struct tape *t = start("nlctrl");

	(void)state;
	tape_collect(t, &cd_collector_mptcp);
	tape_fact(t, CD_ABSENT, "mptcp/subflows", "");
	tape_free(t);
	t = tape_new();
	tape_file(t, "/proc/sys/net/mptcp/enabled", NULL, ENOENT);
	tape_collect(t, &cd_collector_mptcp);
	tape_fact(t, CD_ABSENT, "mptcp/endpoint", "");
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(limits_and_endpoints_are_told),
		cmocka_unit_test(refusal_and_broken_answers_are_unseen),
		cmocka_unit_test(a_kernel_without_it_is_not_asked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

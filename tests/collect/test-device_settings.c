/* SPDX-License-Identifier: Apache-2.0 */
/* device_settings and vfs: what do the answers about one port become? */
#include "tape.h"

#include <errno.h>
#include <linux/ethtool.h>
#include <linux/ethtool_netlink.h>
#include <linux/genetlink.h>
#include <linux/if.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>

#include "base/arena.h"

extern const struct cd_collector cd_collector_device_settings, cd_collector_vfs,
	cd_collector_packet_sockets;

enum { FAMILY = 21 };

static void families(struct tape *t)
{
	const struct genlmsghdr get = { .cmd = CTRL_CMD_GETFAMILY, .version = 1 };
	const struct genlmsghdr new = { .cmd = CTRL_CMD_NEWFAMILY };
	const uint16_t id = FAMILY;
	struct cd_request q, m;

	cd_request_begin(&q, GENL_ID_CTRL, NLM_F_DUMP, &get, sizeof(get));
	cd_request_begin(&m, GENL_ID_CTRL, 0, &new, sizeof(new));
	cd_request_add_text(&m, CTRL_ATTR_FAMILY_NAME, "ethtool");
	cd_request_add(&m, CTRL_ATTR_FAMILY_ID, &id, sizeof(id));
	tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
}

static struct cd_request question(uint8_t command, uint32_t flags)
{
	const struct genlmsghdr get = { .cmd = command, .version = 1 };
	struct cd_request q;
	size_t nest;

	cd_request_begin(&q, FAMILY, 0, &get, sizeof(get));
	nest = cd_request_nest(&q, 1);
	cd_request_add_text(&q, ETHTOOL_A_HEADER_DEV_NAME, "eth0");
	if (flags)
		cd_request_add(&q, ETHTOOL_A_HEADER_FLAGS, &flags, sizeof(flags));
	cd_request_nest_end(&q, nest);
	return q;
}

static struct tape *start(void)
{
	struct tape *t = tape_new();
	struct cd_request link = tape_link(2, "eth0", IFF_UP);

	tape_links(t, &link, 1);
	families(t);
	return t;
}

static void rings_pauses_and_what_a_driver_lacks(void **state)
{
	const struct genlmsghdr rings = { .cmd = ETHTOOL_MSG_RINGS_GET_REPLY };
	const struct genlmsghdr pause = { .cmd = ETHTOOL_MSG_PAUSE_GET_REPLY };
	struct cd_request q = question(ETHTOOL_MSG_RINGS_GET, 0), m;
	const uint32_t ring = 1024, most = 8192;
	const uint64_t sent = 95331;
	const uint8_t on = 1;
	struct tape *t = start();
	size_t nest;

	(void)state;
	cd_request_begin(&m, FAMILY, 0, &rings, sizeof(rings));
	cd_request_add(&m, ETHTOOL_A_RINGS_RX_MAX, &most, 4);
	cd_request_add(&m, ETHTOOL_A_RINGS_RX, &ring, 4);
	tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
	cd_request_begin(&m, FAMILY, 0, &pause, sizeof(pause));
	cd_request_add(&m, ETHTOOL_A_PAUSE_TX, &on, 1);
	nest = cd_request_nest(&m, ETHTOOL_A_PAUSE_STATS);
	cd_request_add(&m, ETHTOOL_A_PAUSE_STAT_TX_FRAMES, &sent, 8);
	cd_request_nest_end(&m, nest);
	q = question(ETHTOOL_MSG_PAUSE_GET, ETHTOOL_FLAG_STATS);
	tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
	q = question(ETHTOOL_MSG_CHANNELS_GET, 0);
	tape_answer(t, NETLINK_GENERIC, &q, EOPNOTSUPP, NULL, 0);
	tape_collect(t, &cd_collector_device_settings);
	tape_int(t, "nic/ring_rx", "eth0", 1024);
	tape_int(t, "nic/ring_rx_max", "eth0", 8192);
	tape_fact(t, CD_ABSENT, "nic/ring_tx", "eth0");
	tape_int(t, "nic/pause_tx", "eth0", 1);
	assert_int_equal(tape_fact(t, CD_PRESENT, "nic/pause_tx_frames", "eth0")->as.counter->last,
			 95331);
	tape_fact(t, CD_ABSENT, "nic/channels_combined", "eth0");
	tape_unseen(t, "nic/coalesce_rx_usecs", "eth0", CD_NOT_COLLECTED);
	tape_free(t);
}

static void functions_of_a_port(void **state)
{
	const struct ifinfomsg get = { .ifi_index = 2 };
	const uint32_t mask = RTEXT_FILTER_VF;
	const struct ifla_vf_mac mac = { .vf = 3 };
	const struct ifla_vf_rate rate = { .vf = 3, .max_tx_rate = 10000 };
	const struct ifla_vf_link_state link = { .vf = 3, .link_state = IFLA_VF_LINK_STATE_DISABLE };
	struct cd_request q, m = tape_link(2, "eth0", IFF_UP);
	struct tape *t = start();
	const struct cd_table *table;
	const char *text;
	size_t list, one;
	int64_t v;

	(void)state;
	cd_request_begin(&q, RTM_GETLINK, 0, &get, sizeof(get));
	cd_request_add(&q, IFLA_EXT_MASK, &mask, sizeof(mask));
	list = cd_request_nest(&m, IFLA_VFINFO_LIST);
	one = cd_request_nest(&m, IFLA_VF_INFO);
	cd_request_add(&m, IFLA_VF_MAC, &mac, sizeof(mac));
	cd_request_add(&m, IFLA_VF_RATE, &rate, sizeof(rate));
	cd_request_add(&m, IFLA_VF_LINK_STATE, &link, sizeof(link));
	cd_request_nest_end(&m, one);
	cd_request_nest_end(&m, list);
	tape_answer(t, NETLINK_ROUTE, &q, 0, &m, 1);
	tape_file(t, "/sys/class/net/eth0/device/sriov_numvfs", "4\n", 0);
	tape_collect(t, &cd_collector_vfs);
	table = tape_fact(t, CD_PRESENT, "nic/vfs", "eth0")->as.table;
	assert_int_equal(cd_rows(table), 1);
	assert_true(cd_cell_int(table, 0, "vf", &v) && v == 3);
	assert_true(cd_cell_int(table, 0, "max_rate", &v) && v == INT64_C(10000000000));
	assert_true(cd_cell_text(table, 0, "link", &text));
	assert_string_equal(text, "disable");
	tape_free(t);
	t = start();
	tape_file(t, "/sys/class/net/eth0/device/sriov_numvfs", NULL, ENOENT);
	tape_collect(t, &cd_collector_vfs);
	tape_fact(t, CD_ABSENT, "nic/vfs", "eth0");
	tape_free(t);
}

static void who_captures(void **state)
{
	struct tape *t = tape_new();

	(void)state;
	tape_file(t, "/proc/net/packet",
		  "sk               RefCnt Type Proto  Iface R Rmem   User   Inode\n"
		  "00000000deadbeef 3      3    0003   2     1 0      0      12345\n"
		  "00000000deadbee0 3      3    88cc   0     1 0      0      12346\n", 0);
	tape_collect(t, &cd_collector_packet_sockets);
	tape_ints(t, "packet/links", "", "2 0");
	tape_free(t);
	t = tape_new();
	tape_file(t, "/proc/net/packet", "sk RefCnt\n00 3\n", 0);
	tape_collect(t, &cd_collector_packet_sockets);
	tape_unseen(t, "packet/links", "", CD_GARBAGE);
	tape_free(t);
}

/* A kernel before 5.6: its families are told, and ethtool is none of them. */
static void a_kernel_without_ethtool_netlink(void **state)
{
	const struct genlmsghdr get = { .cmd = CTRL_CMD_GETFAMILY, .version = 1 };
	struct cd_request q, link = tape_link(2, "eth0", IFF_UP);
	struct tape *t = tape_new();

	(void)state;
	tape_links(t, &link, 1);
	cd_request_begin(&q, GENL_ID_CTRL, NLM_F_DUMP, &get, sizeof(get));
	tape_answer(t, NETLINK_GENERIC, &q, 0, NULL, 0);
	tape_collect(t, &cd_collector_device_settings);
	tape_unseen(t, "nic/ring_rx", "eth0", CD_NO_REPLY);
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rings_pauses_and_what_a_driver_lacks),
		cmocka_unit_test(functions_of_a_port),
		cmocka_unit_test(who_captures),
		cmocka_unit_test(a_kernel_without_ethtool_netlink),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* ethtool and dcb: what do the answers about one port become? */
#include "tape.h"

#include <errno.h>
#include <linux/dcbnl.h>
#include <linux/ethtool.h>
#include <linux/ethtool_netlink.h>
#include <linux/genetlink.h>
#include <linux/if.h>
#include <linux/rtnetlink.h>
#include <string.h>
#include <sys/socket.h>

#include "base/arena.h"

extern const struct cd_collector cd_collector_ethtool, cd_collector_dcb;

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

static struct cd_request question(uint8_t command)
{
	const struct genlmsghdr get = { .cmd = command, .version = 1 };
	struct cd_request q;
	size_t nest;

	cd_request_begin(&q, FAMILY, 0, &get, sizeof(get));
	nest = cd_request_nest(&q, 1);
	cd_request_add_text(&q, ETHTOOL_A_HEADER_DEV_NAME, "eth0");
	cd_request_nest_end(&q, nest);
	return q;
}

static void mode(struct cd_request *m, const char *name, bool set)
{
	size_t nest = cd_request_nest(m, ETHTOOL_A_BITSET_BITS_BIT);

	cd_request_add_text(m, ETHTOOL_A_BITSET_BIT_NAME, name);
	if (set)
		cd_request_add(m, ETHTOOL_A_BITSET_BIT_VALUE, NULL, 0);
	cd_request_nest_end(m, nest);
}

static struct cd_request answer(uint32_t speed)
{
	const struct genlmsghdr reply = { .cmd = ETHTOOL_MSG_LINKMODES_GET_REPLY };
	const uint32_t lanes = 2;
	const uint8_t on = 1;
	struct cd_request m;
	size_t ours, bits;

	cd_request_begin(&m, FAMILY, 0, &reply, sizeof(reply));
	cd_request_add(&m, ETHTOOL_A_LINKMODES_AUTONEG, &on, 1);
	cd_request_add(&m, ETHTOOL_A_LINKMODES_SPEED, &speed, 4);
	cd_request_add(&m, ETHTOOL_A_LINKMODES_DUPLEX, &on, 1);
	cd_request_add(&m, ETHTOOL_A_LINKMODES_LANES, &lanes, 4);
	ours = cd_request_nest(&m, ETHTOOL_A_LINKMODES_OURS);
	bits = cd_request_nest(&m, ETHTOOL_A_BITSET_BITS);
	mode(&m, "25000baseCR/Full", true);
	mode(&m, "100000baseCR4/Full", true);
	mode(&m, "3200000baseXX16/Full", false);	/* newer than any header */
	mode(&m, "Autoneg", true);
	mode(&m, "100000fancy", true);
	cd_request_nest_end(&m, bits);
	cd_request_nest_end(&m, ours);
	return m;
}

static struct tape *start(void)
{
	struct tape *t = tape_new();
	struct cd_request link[3] = { tape_link(1, "lo", IFF_LOOPBACK | IFF_LOWER_UP),
		tape_link(2, "eth0", IFF_UP | IFF_LOWER_UP), tape_link(3, "veth0", IFF_UP) };

	tape_kind(&link[2], "veth", NULL, 0);
	tape_links(t, link, 3);
	families(t);
	return t;
}

static void modes_are_known_by_their_names(void **state)
{
	struct tape *t = start();
	struct cd_request q = question(ETHTOOL_MSG_LINKMODES_GET), m = answer(25000);
	size_t peer = cd_request_nest(&m, ETHTOOL_A_LINKMODES_PEER), bits;

	(void)state;
	cd_request_add(&m, ETHTOOL_A_BITSET_NOMASK, NULL, 0);
	bits = cd_request_nest(&m, ETHTOOL_A_BITSET_BITS);
	mode(&m, "25000baseCR/Full", false);
	mode(&m, "100000baseCR4/Full", false);
	mode(&m, "400000baseCR8/Full", false);
	cd_request_nest_end(&m, bits);
	cd_request_nest_end(&m, peer);
	tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
	tape_collect(t, &cd_collector_ethtool);
	tape_int(t, "nic/speed", "eth0", INT64_C(25000000000));
	tape_text(t, "nic/duplex", "eth0", "full");
	tape_int(t, "nic/autoneg", "eth0", 1);
	tape_int(t, "nic/lanes", "eth0", 2);
	tape_texts(t, "nic/modes_advertised", "eth0", "25000baseCR/Full 100000baseCR4/Full");
	tape_int(t, "nic/speed_supported", "eth0", INT64_C(3200000000000));
	tape_int(t, "nic/speed_advertised", "eth0", INT64_C(100000000000));
	tape_int(t, "nic/speed_peer", "eth0", INT64_C(400000000000));
	tape_int(t, "nic/speed_common", "eth0", INT64_C(100000000000));
	assert_null(cd_evidence_get(tape_collect(t, &cd_collector_ethtool), "host", "nic/speed",
				    "veth0"));
	tape_free(t);
}

static void without_a_peer_nothing_is_common(void **state)
{
	struct tape *t = start();
	struct cd_request q = question(ETHTOOL_MSG_LINKMODES_GET), m = answer(UINT32_MAX);

	(void)state;
	tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
	tape_collect(t, &cd_collector_ethtool);
	tape_fact(t, CD_ABSENT, "nic/speed", "eth0");
	tape_fact(t, CD_ABSENT, "nic/speed_peer", "eth0");
	tape_fact(t, CD_ABSENT, "nic/speed_common", "eth0");
	tape_int(t, "nic/speed_advertised", "eth0", INT64_C(100000000000));
	tape_free(t);
}

static void a_driver_without_settings_is_an_answer_a_refusal_is_none(void **state)
{
	struct tape *t = start();
	struct cd_request q = question(ETHTOOL_MSG_LINKMODES_GET);

	(void)state;
	tape_answer(t, NETLINK_GENERIC, &q, EOPNOTSUPP, NULL, 0);
	tape_collect(t, &cd_collector_ethtool);
	tape_fact(t, CD_ABSENT, "nic/speed", "eth0");
	tape_free(t);
	t = start();
	tape_answer(t, NETLINK_GENERIC, &q, EPERM, NULL, 0);
	tape_collect(t, &cd_collector_ethtool);
	tape_unseen(t, "nic/speed", "eth0", CD_PERMISSION);
	tape_free(t);
}

static void an_old_kernel_is_read_from_sysfs(void **state)
{
	const struct genlmsghdr get = { .cmd = CTRL_CMD_GETFAMILY, .version = 1 };
	struct cd_request q, link = tape_link(2, "eth0", IFF_UP);
	struct tape *t = tape_new();

	(void)state;
	cd_request_begin(&q, GENL_ID_CTRL, NLM_F_DUMP, &get, sizeof(get));
	tape_answer(t, NETLINK_GENERIC, &q, 0, NULL, 0);
	tape_links(t, &link, 1);
	tape_file(t, "/sys/class/net/eth0/speed", "10000\n", 0);
	tape_file(t, "/sys/class/net/eth0/duplex", "unknown\n", 0);
	tape_collect(t, &cd_collector_ethtool);
	tape_int(t, "nic/speed", "eth0", INT64_C(10000000000));
	tape_fact(t, CD_ABSENT, "nic/duplex", "eth0");
	tape_free(t);
}

static struct cd_request dcb_message(uint8_t command, uint16_t type)
{
	const struct dcbmsg h = { .cmd = command };
	struct cd_request m;

	cd_request_begin(&m, type, 0, &h, sizeof(h));
	cd_request_add_text(&m, DCB_ATTR_IFNAME, "eth0");
	return m;
}

static void dcb(struct tape *t, const struct cd_request *m, int error)
{
	struct cd_request q = dcb_message(DCB_CMD_IEEE_GET, RTM_GETDCB);

	tape_answer(t, NETLINK_ROUTE, &q, error, m, m ? 1 : 0);
	q = dcb_message(DCB_CMD_GDCBX, RTM_GETDCB);
	tape_answer(t, NETLINK_ROUTE, &q, EOPNOTSUPP, NULL, 0);
	tape_collect(t, &cd_collector_dcb);
}

static void priorities_pause_by_their_bits(void **state)
{
	struct tape *t = start();
	struct cd_request m = dcb_message(DCB_CMD_IEEE_GET, RTM_GETDCB);
	const struct ieee_pfc pfc = { .pfc_cap = 8, .pfc_en = 0x0c, .delay = 7,
		.requests = { [3] = 5 } };
	const struct ieee_ets ets = { .willing = 1, .ets_cap = 8, .prio_tc = { 0, 0, 0, 3 } };
	const struct dcb_app app[] = { { 5, 3, 26 }, { 5, 1, 26 }, { 5, 6, 48 }, { 1, 4, 0x8915 } };
	const uint8_t selectors[] = { 5, 255 };
	size_t ieee = cd_request_nest(&m, DCB_ATTR_IEEE), nest;
	const struct cd_fact *f;

	(void)state;
	cd_request_add(&m, DCB_ATTR_IEEE_PFC, &pfc, sizeof(pfc));
	cd_request_add(&m, DCB_ATTR_IEEE_ETS, &ets, sizeof(ets));
	nest = cd_request_nest(&m, DCB_ATTR_IEEE_APP_TABLE);
	for (size_t i = 0; i < 4; i++)
		cd_request_add(&m, DCB_ATTR_IEEE_APP, &app[i], sizeof(app[i]));
	cd_request_add(&m, DCB_ATTR_IEEE_APP, &app[0], 2);	/* too short */
	cd_request_nest_end(&m, nest);
	nest = cd_request_nest(&m, 11);
	cd_request_add(&m, 1, &selectors[0], 1);
	cd_request_add(&m, 2, &selectors[1], 1);
	cd_request_nest_end(&m, nest);
	cd_request_nest_end(&m, ieee);
	dcb(t, &m, 0);
	tape_ints(t, "dcb/pfc", "eth0", "2 3");
	tape_int(t, "dcb/pfc_mask", "eth0", 12);
	tape_int(t, "dcb/pfc_cap", "eth0", 8);
	f = tape_fact(t, CD_PRESENT, "dcb/pfc_sent", "eth0/3");
	assert_int_equal(f->as.counter->first, 5);
	tape_fact(t, CD_ABSENT, "dcb/rewrite", "eth0");
	tape_fact(t, CD_ABSENT, "dcb/tc_maxrate", "eth0");
	tape_ints(t, "dcb/prio_tc", "eth0", "0 0 0 3 0 0 0 0");
	tape_ints(t, "dcb/apptrust", "eth0", "5 255");
	f = tape_fact(t, CD_PRESENT, "dcb/dscp_prio", "eth0");
	assert_int_equal(f->as.list->num[26], 3);	/* the higher of two wins */
	assert_int_equal(f->as.list->num[48], 6);
	assert_int_equal(f->as.list->num[0], -1);
	assert_int_equal(cd_rows(tape_fact(t, CD_PRESENT, "dcb/app", "eth0")->as.table), 4);
	tape_fact(t, CD_ABSENT, "dcb/peer_pfc", "eth0");
	tape_fact(t, CD_ABSENT, "dcb/dcbx", "eth0");
	tape_free(t);
}

static void a_cut_pfc_is_garbage_and_a_missing_one_is_no_zero(void **state)
{
	struct tape *t = start();
	struct cd_request m = dcb_message(DCB_CMD_IEEE_GET, RTM_GETDCB);
	size_t ieee = cd_request_nest(&m, DCB_ATTR_IEEE);

	(void)state;
	cd_request_add(&m, DCB_ATTR_IEEE_PFC, "\10\10", 2);
	cd_request_nest_end(&m, ieee);
	dcb(t, &m, 0);
	tape_unseen(t, "dcb/pfc_mask", "eth0", CD_GARBAGE);
	tape_free(t);
	t = start();
	m = dcb_message(DCB_CMD_IEEE_GET, RTM_GETDCB);
	cd_request_nest(&m, DCB_ATTR_IEEE);
	dcb(t, &m, 0);
	tape_unseen(t, "dcb/pfc_mask", "eth0", CD_NO_REPLY);
	tape_fact(t, CD_ABSENT, "dcb/dscp_prio", "eth0");
	tape_free(t);
}

static void a_driver_without_dcb_is_an_answer(void **state)
{
	struct tape *t = start();

	(void)state;
	dcb(t, NULL, EOPNOTSUPP);
	tape_fact(t, CD_ABSENT, "dcb/pfc_mask", "eth0");
	tape_fact(t, CD_ABSENT, "dcb/app", "eth0");
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(modes_are_known_by_their_names),
		cmocka_unit_test(without_a_peer_nothing_is_common),
		cmocka_unit_test(a_driver_without_settings_is_an_answer_a_refusal_is_none),
		cmocka_unit_test(an_old_kernel_is_read_from_sysfs),
		cmocka_unit_test(priorities_pause_by_their_bits),
		cmocka_unit_test(a_cut_pfc_is_garbage_and_a_missing_one_is_no_zero),
		cmocka_unit_test(a_driver_without_dcb_is_an_answer),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

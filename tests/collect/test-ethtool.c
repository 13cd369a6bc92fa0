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

extern const struct cd_collector cd_collector_ethtool, cd_collector_ethtool_state,
	cd_collector_ethtool_fec, cd_collector_dcb;

enum { FAMILY = 21 };

/* The family with this command in its list; 0: a list of none. */
static void families_with(struct tape *t, uint32_t command)
{
	const struct genlmsghdr get = { .cmd = CTRL_CMD_GETFAMILY, .version = 1 };
	const struct genlmsghdr new = { .cmd = CTRL_CMD_NEWFAMILY };
	const uint16_t id = FAMILY;
	struct cd_request q, m;
	size_t commands, one;

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

static void families(struct tape *t)
{
	families_with(t, 0);
}

static struct cd_request question_with(uint8_t command, uint32_t flags)
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

static struct cd_request question(uint8_t command)
{
	return question_with(command, 0);
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

static struct cd_request said(uint8_t command)
{
	const struct genlmsghdr reply = { .cmd = command };
	struct cd_request m;

	cd_request_begin(&m, FAMILY, 0, &reply, sizeof(reply));
	return m;
}

static void the_connector_has_a_name_or_none(void **state)
{
	static const struct { uint8_t port; const char *name; } cases[] = {
		{ PORT_TP, "twisted pair" }, { PORT_FIBRE, "fibre" }, { PORT_DA, "direct attach" },
		{ PORT_OTHER, NULL }, { PORT_NONE, NULL } };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_request q = question(ETHTOOL_MSG_LINKINFO_GET);
		struct cd_request m = said(ETHTOOL_MSG_LINKINFO_GET_REPLY);
		struct tape *t = start();

		cd_request_add(&m, ETHTOOL_A_LINKINFO_PORT, &cases[i].port, 1);
		tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
		tape_collect(t, &cd_collector_ethtool);
		if (cases[i].name)
			tape_text(t, "nic/connector", "eth0", cases[i].name);
		else
			tape_fact(t, CD_ABSENT, "nic/connector", "eth0");
		tape_free(t);
	}
}

static void a_link_that_sleeps(void **state)
{
	const uint8_t on = 1;

	(void)state;
	for (int told = 0; told < 2; told++) {
		struct cd_request q = question(ETHTOOL_MSG_EEE_GET);
		struct cd_request m = said(ETHTOOL_MSG_EEE_GET_REPLY);
		struct tape *t = start();

		cd_request_add(&m, ETHTOOL_A_EEE_ACTIVE, &on, 1);
		tape_answer(t, NETLINK_GENERIC, &q, told ? 0 : EOPNOTSUPP, &m, told ? 1 : 0);
		tape_collect(t, &cd_collector_ethtool);
		if (told)
			tape_int(t, "nic/eee_active", "eth0", 1);
		else
			tape_fact(t, CD_ABSENT, "nic/eee_active", "eth0");
		tape_free(t);
	}
}

static void a_link_that_is_down_says_why(void **state)
{
	struct tape *t = start();
	struct cd_request q = question(ETHTOOL_MSG_LINKSTATE_GET);
	struct cd_request m = said(ETHTOOL_MSG_LINKSTATE_GET_REPLY);
	const uint8_t no = 0, training = 1, reason = 3;
	const uint32_t sqi = 3, most = 7, downs = 12;

	(void)state;
	cd_request_add(&m, ETHTOOL_A_LINKSTATE_LINK, &no, 1);
	cd_request_add(&m, ETHTOOL_A_LINKSTATE_SQI, &sqi, 4);
	cd_request_add(&m, ETHTOOL_A_LINKSTATE_SQI_MAX, &most, 4);
	cd_request_add(&m, ETHTOOL_A_LINKSTATE_EXT_STATE, &training, 1);
	cd_request_add(&m, ETHTOOL_A_LINKSTATE_EXT_SUBSTATE, &reason, 1);
	cd_request_add(&m, 7, &downs, 4);
	tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
	tape_collect(t, &cd_collector_ethtool_state);
	tape_text(t, "nic/link_trouble", "eth0",
		  "link training failed: the partner is not ready to receive");
	tape_int(t, "nic/link_detected", "eth0", 0);
	tape_int(t, "nic/sqi", "eth0", 3);
	tape_int(t, "nic/sqi_max", "eth0", 7);
	assert_int_equal(tape_fact(t, CD_PRESENT, "nic/link_down_events", "eth0")->as.counter->first,
			 12);
	tape_free(t);
}

/* States and substates that no header of ours names. */
static void a_newer_trouble_is_a_number(void **state)
{
	static const struct { uint8_t state, sub; const char *words; } cases[] = {
		{ 200, 1, "state 200" }, { 4, 9, "no cable" }, { 4, 1, "no cable" },
		{ 0, 200, "autonegotiation failed" } };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_request q = question(ETHTOOL_MSG_LINKSTATE_GET);
		struct cd_request m = said(ETHTOOL_MSG_LINKSTATE_GET_REPLY);
		struct tape *t = start();

		cd_request_add(&m, ETHTOOL_A_LINKSTATE_EXT_STATE, &cases[i].state, 1);
		cd_request_add(&m, ETHTOOL_A_LINKSTATE_EXT_SUBSTATE, &cases[i].sub, 1);
		tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
		tape_collect(t, &cd_collector_ethtool_state);
		tape_text(t, "nic/link_trouble", "eth0", cases[i].words);
		tape_fact(t, CD_ABSENT, "nic/sqi", "eth0");
		tape_fact(t, CD_ABSENT, "nic/link_down_events", "eth0");
		tape_free(t);
	}
}

static void a_state_that_is_refused_is_not_seen(void **state)
{
	struct tape *t = start();
	struct cd_request q = question(ETHTOOL_MSG_LINKSTATE_GET);

	(void)state;
	tape_answer(t, NETLINK_GENERIC, &q, EPERM, NULL, 0);
	tape_collect(t, &cd_collector_ethtool_state);
	tape_unseen(t, "nic/link_trouble", "eth0", CD_PERMISSION);
	tape_unseen(t, "nic/link_down_events", "eth0", CD_PERMISSION);
	tape_free(t);
}

static void fec_is_counted_in_all_and_by_lanes(void **state)
{
	struct tape *t = start();
	struct cd_request q = question_with(ETHTOOL_MSG_FEC_GET, ETHTOOL_FLAG_STATS);
	struct cd_request m = said(ETHTOOL_MSG_FEC_GET_REPLY);
	const uint64_t corrected[] = { 30, 10, 20 }, lost = 4;
	const uint32_t rs = 50;
	const uint8_t no = 0;
	size_t nest, bits;

	(void)state;
	nest = cd_request_nest(&m, ETHTOOL_A_FEC_MODES);
	cd_request_add(&m, ETHTOOL_A_BITSET_NOMASK, NULL, 0);
	bits = cd_request_nest(&m, ETHTOOL_A_BITSET_BITS);
	mode(&m, "RS", false);
	mode(&m, "BASER", false);
	mode(&m, "NEWER", false);
	cd_request_nest_end(&m, bits);
	cd_request_nest_end(&m, nest);
	cd_request_add(&m, ETHTOOL_A_FEC_AUTO, &no, 1);
	cd_request_add(&m, ETHTOOL_A_FEC_ACTIVE, &rs, 4);
	nest = cd_request_nest(&m, ETHTOOL_A_FEC_STATS);
	cd_request_add(&m, ETHTOOL_A_FEC_STAT_CORRECTED, corrected, sizeof(corrected));
	cd_request_add(&m, ETHTOOL_A_FEC_STAT_UNCORR, &lost, sizeof(lost));
	cd_request_nest_end(&m, nest);
	tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
	tape_collect(t, &cd_collector_ethtool_fec);
	tape_texts(t, "nic/fec_asked", "eth0", "rs baser");
	tape_int(t, "nic/fec_auto", "eth0", 0);
	tape_text(t, "nic/fec_active", "eth0", "rs");
	tape_int(t, "nic/fec_lanes", "eth0", 2);
	assert_int_equal(tape_fact(t, CD_PRESENT, "nic/fec_corrected", "eth0")->as.counter->first, 30);
	assert_int_equal(tape_fact(t, CD_PRESENT, "nic/fec_lane_corrected",
				   "eth0/1")->as.counter->first, 20);
	assert_int_equal(tape_fact(t, CD_PRESENT, "nic/fec_uncorrectable",
				   "eth0")->as.counter->first, 4);
	tape_fact(t, CD_ABSENT, "nic/fec_corrected_bits", "eth0");
	tape_free(t);
}

static void fec_that_is_not_told_is_not_none(void **state)
{
	struct tape *t = start();
	struct cd_request q = question_with(ETHTOOL_MSG_FEC_GET, ETHTOOL_FLAG_STATS);
	struct cd_request m = said(ETHTOOL_MSG_FEC_GET_REPLY);
	const uint32_t newer = 99;

	(void)state;
	tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
	tape_collect(t, &cd_collector_ethtool_fec);
	tape_unseen(t, "nic/fec_active", "eth0", CD_NO_REPLY);
	tape_fact(t, CD_ABSENT, "nic/fec_asked", "eth0");
	tape_fact(t, CD_ABSENT, "nic/fec_uncorrectable", "eth0");
	tape_free(t);
	t = start();
	cd_request_add(&m, ETHTOOL_A_FEC_ACTIVE, &newer, 4);
	tape_answer(t, NETLINK_GENERIC, &q, 0, &m, 1);
	tape_collect(t, &cd_collector_ethtool_fec);
	tape_text(t, "nic/fec_active", "eth0", "mode 99");
	tape_free(t);
	t = start();
	tape_answer(t, NETLINK_GENERIC, &q, EOPNOTSUPP, NULL, 0);
	tape_collect(t, &cd_collector_ethtool_fec);
	tape_fact(t, CD_ABSENT, "nic/fec_active", "eth0");
	tape_fact(t, CD_ABSENT, "nic/fec_uncorrectable", "eth0");
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

/* A kernel before 5.13 answers as a driver does that has no FEC. */
static void fec_on_a_kernel_older_than_the_question(void **state)
{
	(void)state;
	for (int knows = 0; knows < 2; knows++) {
		struct cd_request q = question_with(ETHTOOL_MSG_FEC_GET, ETHTOOL_FLAG_STATS);
		struct cd_request link = tape_link(2, "eth0", IFF_UP | IFF_LOWER_UP);
		struct tape *t = tape_new();

		tape_links(t, &link, 1);
		families_with(t, knows ? ETHTOOL_MSG_FEC_GET : ETHTOOL_MSG_LINKMODES_GET);
		tape_answer(t, NETLINK_GENERIC, &q, EOPNOTSUPP, NULL, 0);
		tape_collect(t, &cd_collector_ethtool_fec);
		if (knows)
			tape_fact(t, CD_ABSENT, "nic/fec_active", "eth0");
		else
			tape_unseen(t, "nic/fec_active", "eth0", CD_NO_REPLY);
		tape_free(t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(modes_are_known_by_their_names),
		cmocka_unit_test(without_a_peer_nothing_is_common),
		cmocka_unit_test(a_driver_without_settings_is_an_answer_a_refusal_is_none),
		cmocka_unit_test(the_connector_has_a_name_or_none),
		cmocka_unit_test(a_link_that_sleeps),
		cmocka_unit_test(a_link_that_is_down_says_why),
		cmocka_unit_test(a_newer_trouble_is_a_number),
		cmocka_unit_test(a_state_that_is_refused_is_not_seen),
		cmocka_unit_test(fec_is_counted_in_all_and_by_lanes),
		cmocka_unit_test(fec_that_is_not_told_is_not_none),
		cmocka_unit_test(an_old_kernel_is_read_from_sysfs),
		cmocka_unit_test(priorities_pause_by_their_bits),
		cmocka_unit_test(a_cut_pfc_is_garbage_and_a_missing_one_is_no_zero),
		cmocka_unit_test(a_driver_without_dcb_is_an_answer),
		cmocka_unit_test(fec_on_a_kernel_older_than_the_question),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* links, addresses and routes: what do hand-made and broken rtnetlink answers become? */
#include "tape.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/if.h>
#include <linux/if_addr.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>
#include <string.h>

#include "base/arena.h"

extern const struct cd_collector cd_collector_links, cd_collector_addresses, cd_collector_routes;

enum { UP = IFF_UP | IFF_LOWER_UP };

static void number(struct cd_request *m, uint16_t type, uint32_t v)
{
	cd_request_add(m, type, &v, sizeof(v));
}

/* A VXLAN has no IFLA_LINK: its underlay stands in its options. */
static void a_vxlan_names_its_underlay(void **state)
{
	const struct { struct nlattr a; uint32_t id; struct nlattr b; uint32_t link; } data = {
		{ 8, IFLA_VXLAN_ID }, 7, { 8, IFLA_VXLAN_LINK }, 2 };
	const struct { struct nlattr a; uint8_t group[16]; } six = { { 20, IFLA_VXLAN_GROUP6 },
		{ 0xff, 2 } };
	struct cd_request link[] = { tape_link(2, "eth0", UP), tape_link(3, "vx4", UP),
		tape_link(4, "vx6", UP) };
	struct tape *t = tape_new();

	(void)state;
	tape_kind(&link[1], "vxlan", &data, sizeof(data));
	tape_kind(&link[2], "vxlan", &six, sizeof(six));
	tape_links(t, link, 3);
	tape_collect(t, &cd_collector_links);
	tape_texts(t, "nic/lower", "vx4", "eth0");
	tape_text(t, "nic/outer", "vx4", "ipv4");
	tape_texts(t, "nic/lower", "vx6", "");
	tape_text(t, "nic/outer", "vx6", "ipv6");
	tape_fact(t, CD_ABSENT, "nic/outer", "eth0");
	tape_free(t);
}

static void links_stand_on_each_other(void **state)
{
	struct tape *t = tape_new();
	const struct { struct nlattr a; uint16_t id, pad; } vlan = {
		{ sizeof(struct nlattr) + 2, IFLA_VLAN_ID }, 100, 0 };
	uint64_t stats[25] = { 11, 22, 33, 44 };
	const uint8_t mac[6] = { 2, 0, 0, 0, 0, 10 };
	struct cd_request link[] = {
		tape_link(1, "lo", UP | IFF_LOOPBACK), tape_link(2, "eth0", UP),
		tape_link(3, "eth0.100", UP), tape_link(4, "bond0", UP), tape_link(5, "veth0", UP),
		tape_link(6, "veth1", IFF_UP), tape_link(7, "macvlan0", UP),
	};

	(void)state;
	number(&link[1], IFLA_MASTER, 4);
	number(&link[1], IFLA_MTU, 9000);
	number(&link[1], IFLA_MAX_MTU, 0);
	cd_request_add(&link[1], IFLA_ADDRESS, mac, sizeof(mac));
	cd_request_add(&link[1], IFLA_STATS64, stats, sizeof(stats));
	number(&link[1], IFLA_CARRIER_CHANGES, 7);
	tape_kind(&link[2], "vlan", &vlan, sizeof(vlan));
	number(&link[2], IFLA_LINK, 4);
	tape_kind(&link[3], "bond", NULL, 0);
	tape_kind(&link[4], "veth", NULL, 0);
	number(&link[4], IFLA_LINK, 6);
	tape_kind(&link[5], "veth", NULL, 0);
	number(&link[5], IFLA_LINK, 9);
	number(&link[5], IFLA_LINK_NETNSID, 0);
	tape_kind(&link[6], "macvlan", NULL, 0);
	number(&link[6], IFLA_LINK, 9);
	number(&link[6], IFLA_LINK_NETNSID, 0);
	tape_links(t, link, 7);
	tape_collect(t, &cd_collector_links);

	tape_texts(t, "nic", "", "lo eth0 eth0.100 bond0 veth0 veth1 macvlan0");
	tape_fact(t, CD_ABSENT, "nic/kind", "eth0");
	tape_text(t, "nic/kind", "eth0.100", "vlan");
	tape_int(t, "nic/vlan_id", "eth0.100", 100);
	tape_texts(t, "nic/lower", "eth0.100", "bond0");
	tape_texts(t, "nic/lower", "bond0", "eth0");
	tape_text(t, "nic/master", "eth0", "bond0");
	tape_fact(t, CD_ABSENT, "nic/master", "bond0");
	tape_text(t, "nic/peer", "veth0", "veth1");
	tape_texts(t, "nic/lower", "veth0", "");
	tape_unseen(t, "nic/peer", "veth1", CD_OTHER_NAMESPACE);
	tape_unseen(t, "nic/lower", "macvlan0", CD_OTHER_NAMESPACE);
	tape_int(t, "nic/mtu", "eth0", 9000);
	tape_fact(t, CD_ABSENT, "nic/max_mtu", "eth0");
	tape_text(t, "nic/address", "eth0", "02:00:00:00:00:0a");
	tape_int(t, "nic/loopback", "lo", 1);
	tape_int(t, "nic/carrier", "eth0", 1);
	tape_int(t, "nic/carrier", "veth1", 0);
	tape_int(t, "nic/tx_packets", "eth0", 22);
	tape_int(t, "nic/rx_bytes", "eth0", 33);
	tape_int(t, "nic/carrier_changes", "eth0", 7);
	tape_free(t);
}

/* A kernel of 2010 tells 23 counters, each attribute may be cut, unknown ones come along. */
static void short_and_unknown_attributes_do_no_harm(void **state)
{
	struct tape *t = tape_new();
	uint64_t stats[23] = { [3] = 44 };
	struct cd_request link = tape_link(2, "eth0", UP);
	struct cd_evidence *e;

	(void)state;
	cd_request_add(&link, IFLA_MTU, "xx", 2);
	cd_request_add(&link, 500, "new", 3);
	cd_request_add(&link, IFLA_STATS64, stats, sizeof(stats));
	cd_request_add(&link, IFLA_LINKINFO, "xx", 2);
	tape_links(t, &link, 1);
	e = tape_collect(t, &cd_collector_links);
	tape_texts(t, "nic", "", "eth0");
	assert_null(cd_evidence_get(e, "host", "nic/mtu", "eth0"));
	tape_int(t, "nic/tx_bytes", "eth0", 44);
	assert_null(cd_evidence_get(e, "host", "nic/rx_nohandler", "eth0"));
	tape_free(t);
}

static void a_broken_message_makes_the_list_unseen(void **state)
{
	struct tape *t = tape_new();
	const struct ifinfomsg h = { .ifi_index = 3 };
	struct cd_request link[2] = { tape_link(2, "eth0", UP) };

	(void)state;
	cd_request_begin(&link[1], RTM_NEWLINK, 0, &h, sizeof(h));	/* no name */
	tape_links(t, link, 2);
	tape_collect(t, &cd_collector_links);
	tape_unseen(t, "nic", "", CD_GARBAGE);
	tape_free(t);
}

static void what_the_kernel_refuses_is_unseen(void **state)
{
	const struct ifinfomsg any = { .ifi_family = AF_UNSPEC };
	struct tape *t = tape_new();
	struct cd_request q;

	(void)state;
	cd_request_begin(&q, RTM_GETLINK, NLM_F_DUMP, &any, sizeof(any));
	tape_answer(t, NETLINK_ROUTE, &q, EPERM, NULL, 0);
	tape_collect(t, &cd_collector_links);
	tape_unseen(t, "nic", "", CD_PERMISSION);
	tape_collect(t, &cd_collector_addresses);
	tape_unseen(t, "addr", "", CD_PERMISSION);
	tape_collect(t, &cd_collector_routes);
	tape_unseen(t, "route", "", CD_PERMISSION);
	tape_free(t);
}

static void a_recording_without_netlink_is_left_to_sysfs(void **state)
{
	struct tape *t = tape_new();

	(void)state;
	tape_file(t, "/proc/version", "Linux", 0);
	assert_null(cd_evidence_find(tape_collect(t, &cd_collector_links), "host", "nic"));
	tape_collect(t, &cd_collector_routes);
	tape_unseen(t, "route", "", CD_NOT_COLLECTED);
	tape_free(t);
}

static const char *cell(struct tape *t, const char *fact, size_t row, const char *column)
{
	const struct cd_table *table = tape_fact(t, CD_PRESENT, fact, "")->as.table;
	const char *text;
	int64_t n;

	if (row >= cd_rows(table))
		return "no such row";
	if (cd_cell_text(table, row, column, &text))
		return text;
	return cd_cell_int(table, row, column, &n) ? cd_sprintf(tape_arena(t), "%lld",
							       (long long)n) : "empty";
}

static void addresses_have_flags_of_their_family(void **state)
{
	const struct ifaddrmsg any = { .ifa_family = AF_UNSPEC };
	struct ifaddrmsg v4 = { .ifa_family = AF_INET, .ifa_prefixlen = 24, .ifa_index = 2 };
	struct ifaddrmsg v6 = { .ifa_family = AF_INET6, .ifa_prefixlen = 64, .ifa_index = 9,
		.ifa_scope = RT_SCOPE_LINK };
	const uint8_t local[4] = { 10, 0, 0, 1 }, other[4] = { 10, 0, 0, 2 };
	const uint8_t six[16] = { 0xfe, 0x80, [15] = 1 };
	struct tape *t = tape_new();
	struct cd_request q, m[2], link = tape_link(2, "eth0", UP);

	(void)state;
	cd_request_begin(&m[0], RTM_NEWADDR, 0, &v4, sizeof(v4));
	cd_request_add(&m[0], IFA_ADDRESS, other, 4);
	cd_request_add(&m[0], IFA_LOCAL, local, 4);
	number(&m[0], IFA_FLAGS, IFA_F_SECONDARY | IFA_F_PERMANENT | IFA_F_NOPREFIXROUTE);
	cd_request_begin(&m[1], RTM_NEWADDR, 0, &v6, sizeof(v6));
	cd_request_add(&m[1], IFA_ADDRESS, six, 16);
	number(&m[1], IFA_FLAGS, IFA_F_SECONDARY | IFA_F_DADFAILED | IFA_F_TENTATIVE);
	tape_links(t, &link, 1);
	cd_request_begin(&q, RTM_GETADDR, NLM_F_DUMP, &any, sizeof(any));
	tape_answer(t, NETLINK_ROUTE, &q, 0, m, 2);
	tape_collect(t, &cd_collector_addresses);
	assert_string_equal(cell(t, "addr", 0, "ifname"), "eth0");
	assert_string_equal(cell(t, "addr", 0, "address"), "10.0.0.1");
	assert_string_equal(cell(t, "addr", 0, "peer"), "10.0.0.2");
	assert_string_equal(cell(t, "addr", 0, "flags"), "secondary permanent noprefixroute");
	assert_string_equal(cell(t, "addr", 0, "scope"), "global");
	assert_string_equal(cell(t, "addr", 1, "ifname"), "#9");
	assert_string_equal(cell(t, "addr", 1, "flags"), "temporary tentative dadfailed");
	assert_string_equal(cell(t, "addr", 1, "peer"), "empty");
	assert_string_equal(cell(t, "addr", 2, "peer"), "no such row");
	tape_free(t);
}

static void many_addresses_of_one_link_leave_the_one_of_another(void **state)
{
	enum { MANY = 1100 };
	static struct cd_request m[MANY];
	const struct ifaddrmsg any = { .ifa_family = AF_UNSPEC };
	struct ifaddrmsg h = { .ifa_family = AF_INET, .ifa_prefixlen = 24 };
	struct cd_request q, link[] = { tape_link(2, "eth0", UP), tape_link(3, "eth1", UP) };
	struct tape *t = tape_new();

	(void)state;
	for (int i = 0; i < MANY; i++) {
		const uint8_t local[4] = { 10, 0, (uint8_t)(i >> 8), (uint8_t)i };

		h.ifa_index = i < MANY - 1 ? 2 : 3;
		cd_request_begin(&m[i], RTM_NEWADDR, 0, &h, sizeof(h));
		cd_request_add(&m[i], IFA_LOCAL, local, 4);
	}
	tape_links(t, link, 2);
	cd_request_begin(&q, RTM_GETADDR, NLM_F_DUMP, &any, sizeof(any));
	tape_answer(t, NETLINK_ROUTE, &q, 0, m, MANY);
	tape_collect(t, &cd_collector_addresses);
	assert_string_equal(cell(t, "addr", 0, "ifname"), "eth0");
	assert_string_equal(cell(t, "addr", 999, "ifname"), "eth1");
	tape_free(t);
}

static struct cd_request route(uint8_t table, uint8_t length)
{
	const struct rtmsg h = { .rtm_family = AF_INET, .rtm_table = table, .rtm_type = RTN_UNICAST,
		.rtm_dst_len = length };
	const uint8_t dst[4] = { 10, 9, 0, 0 };
	struct cd_request m;

	cd_request_begin(&m, RTM_NEWROUTE, 0, &h, sizeof(h));
	if (length)
		cd_request_add(&m, RTA_DST, dst, 4);
	return m;
}

static void answer_routes(struct tape *t, const struct cd_request *m, size_t n)
{
	const struct rtmsg any = { .rtm_family = AF_UNSPEC };
	struct cd_request q, link = tape_link(2, "eth0", UP);

	tape_links(t, &link, 1);
	cd_request_begin(&q, RTM_GETROUTE, NLM_F_DUMP, &any, sizeof(any));
	tape_answer(t, NETLINK_ROUTE, &q, 0, m, n);
	tape_collect(t, &cd_collector_routes);
}

static void every_next_hop_is_a_row(void **state)
{
	struct {
		struct rtnexthop h;
		struct nlattr a;
		uint8_t gateway[4];
	} hop[2] = {
		{ { 16, RTNH_F_LINKDOWN, 3, 2 }, { 8, RTA_GATEWAY }, { 10, 0, 0, 2 } },
		{ { 16, 0, 0, 3 }, { 8, RTA_GATEWAY }, { 10, 0, 0, 3 } },
	};
	struct cd_request m[3] = { route(RT_TABLE_MAIN, 16), route(RT_TABLE_LOCAL, 32),
		route(RT_TABLE_MAIN, 0) };
	struct tape *t = tape_new();
	size_t nest;

	(void)state;
	cd_request_add(&m[0], RTA_MULTIPATH, hop, sizeof(hop));
	number(&m[2], RTA_OIF, 2);
	number(&m[2], RTA_TABLE, 1000);
	nest = cd_request_nest(&m[2], RTA_METRICS);
	number(&m[2], RTAX_MTU, 1400);
	cd_request_add_text(&m[2], RTAX_CC_ALGO, "dctcp");
	cd_request_nest_end(&m[2], nest);
	answer_routes(t, m, 3);
	assert_string_equal(cell(t, "route", 0, "dst"), "10.9.0.0/16");
	assert_string_equal(cell(t, "route", 0, "oif"), "eth0");
	assert_string_equal(cell(t, "route", 0, "gateway"), "10.0.0.2");
	assert_string_equal(cell(t, "route", 0, "weight"), "4");
	assert_string_equal(cell(t, "route", 0, "flags"), "linkdown");
	assert_string_equal(cell(t, "route", 1, "oif"), "#3");
	assert_string_equal(cell(t, "route", 1, "hop"), "1");
	assert_string_equal(cell(t, "route", 1, "hops"), "2");
	assert_string_equal(cell(t, "route", 2, "dst"), "default");
	assert_string_equal(cell(t, "route", 2, "table"), "1000");
	assert_string_equal(cell(t, "route", 2, "mtu"), "1400");
	assert_string_equal(cell(t, "route", 2, "congctl"), "dctcp");
	assert_string_equal(cell(t, "route", 3, "dst"), "no such row");
	tape_free(t);
}

static void a_broken_multipath_makes_the_routes_unseen(void **state)
{
	const struct rtnexthop hop = { .rtnh_len = 200 };
	struct cd_request m = route(RT_TABLE_MAIN, 16);
	struct tape *t = tape_new();

	(void)state;
	cd_request_add(&m, RTA_MULTIPATH, &hop, sizeof(hop));
	answer_routes(t, &m, 1);
	tape_unseen(t, "route", "", CD_GARBAGE);
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_vxlan_names_its_underlay),
		cmocka_unit_test(links_stand_on_each_other),
		cmocka_unit_test(short_and_unknown_attributes_do_no_harm),
		cmocka_unit_test(a_broken_message_makes_the_list_unseen),
		cmocka_unit_test(what_the_kernel_refuses_is_unseen),
		cmocka_unit_test(a_recording_without_netlink_is_left_to_sysfs),
		cmocka_unit_test(addresses_have_flags_of_their_family),
		cmocka_unit_test(many_addresses_of_one_link_leave_the_one_of_another),
		cmocka_unit_test(every_next_hop_is_a_row),
		cmocka_unit_test(a_broken_multipath_makes_the_routes_unseen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

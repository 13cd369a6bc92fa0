/* SPDX-License-Identifier: Apache-2.0 */
/* routes: rules, and by which link the kernel sends what comes from the address of another. */
#include "tape.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/fib_rules.h>
#include <linux/if.h>
#include <linux/if_addr.h>
#include <linux/nexthop.h>
#include <linux/rtnetlink.h>
#include <string.h>

extern const struct cd_collector cd_collector_routes;

enum { ORPHAN = 101, RULED = 102 };

static void add_address(struct cd_request *m, uint16_t type, const char *text)
{
	struct in_addr bytes;

	assert_int_equal(inet_pton(AF_INET, text, &bytes), 1);
	cd_request_add(m, type, &bytes, sizeof(bytes));
}

static struct cd_request route(const char *dst, uint8_t bits, uint32_t table, uint32_t oif)
{
	const struct rtmsg h = { .rtm_family = AF_INET, .rtm_dst_len = bits,
		.rtm_table = (uint8_t)table, .rtm_type = RTN_UNICAST };
	struct cd_request m;

	cd_request_begin(&m, RTM_NEWROUTE, 0, &h, sizeof(h));
	if (dst)
		add_address(&m, RTA_DST, dst);
	cd_request_add(&m, RTA_TABLE, &table, sizeof(table));
	cd_request_add(&m, RTA_OIF, &oif, sizeof(oif));
	return m;
}

static struct cd_request address(uint32_t link, const char *text, uint8_t bits)
{
	const struct ifaddrmsg h = { .ifa_family = AF_INET, .ifa_prefixlen = bits,
		.ifa_index = link, .ifa_scope = RT_SCOPE_UNIVERSE };
	struct cd_request m;

	cd_request_begin(&m, RTM_NEWADDR, 0, &h, sizeof(h));
	add_address(&m, IFA_LOCAL, text);
	return m;
}

static struct cd_request rule(const char *src, uint32_t table, uint32_t priority, uint32_t flags)
{
	const struct fib_rule_hdr h = { .family = AF_INET, .src_len = src ? 32 : 0,
		.action = FR_ACT_TO_TBL, .flags = flags };
	struct cd_request m;

	cd_request_begin(&m, RTM_NEWRULE, 0, &h, sizeof(h));
	if (src)
		add_address(&m, FRA_SRC, src);
	cd_request_add(&m, FRA_TABLE, &table, sizeof(table));
	cd_request_add(&m, FRA_PRIORITY, &priority, sizeof(priority));
	return m;
}

static void dump(struct tape *t, uint16_t type, const void *header, size_t len, int error,
		 const struct cd_request *m, size_t n)
{
	struct cd_request q;

	cd_request_begin(&q, type, NLM_F_DUMP, header, len);
	tape_answer(t, NETLINK_ROUTE, &q, error, m, n);
}

static void answer(struct tape *t, const char *to, const char *from, int error,
		   const struct cd_request *m)
{
	const struct rtmsg h = { .rtm_family = AF_INET, .rtm_src_len = 32, .rtm_dst_len = 32,
				 .rtm_flags = RTM_F_FIB_MATCH };
	struct cd_request q;

	cd_request_begin(&q, RTM_GETROUTE, 0, &h, sizeof(h));
	add_address(&q, RTA_DST, to);
	add_address(&q, RTA_SRC, from);
	tape_answer(t, NETLINK_ROUTE, &q, error, m, m ? 1 : 0);
}

/* Two ports in one network, the second with a table that no rule leads to. */
static struct tape *start(int rules_error)
{
	const struct rtmsg any = { .rtm_family = AF_UNSPEC };
	const struct nhmsg object = { .nh_family = AF_UNSPEC };
	const struct fib_rule_hdr rules = { .family = AF_UNSPEC };
	const struct ifaddrmsg addresses = { .ifa_family = AF_INET };
	const struct cd_request links[] = {
		tape_link(2, "eth0", IFF_UP), tape_link(3, "eth1", IFF_UP),
	};
	const struct cd_request routes[] = {
		route("10.9.0.0", 24, RT_TABLE_MAIN, 2), route("10.9.0.0", 24, RT_TABLE_MAIN, 3),
		route(NULL, 0, ORPHAN, 3), route(NULL, 0, RULED, 3),
		route("10.9.0.2", 32, RT_TABLE_MAIN, 2),
	};
	const struct cd_request own[] = {
		address(2, "10.9.0.1", 24), address(3, "10.9.0.3", 24), address(3, "10.9.0.4", 24),
	};
	const struct cd_request rule_list[] = {
		rule(NULL, RT_TABLE_MAIN, 32766, 0), rule("10.9.0.9", RULED, 100, FIB_RULE_INVERT),
	};
	struct tape *t = tape_new();

	tape_links(t, links, 2);
	dump(t, RTM_GETROUTE, &any, sizeof(any), 0, routes, 5);
	dump(t, RTM_GETNEXTHOP, &object, sizeof(object), EOPNOTSUPP, NULL, 0);
	dump(t, RTM_GETRULE, &rules, sizeof(rules), rules_error, rule_list, rules_error ? 0 : 2);
	dump(t, RTM_GETADDR, &addresses, sizeof(addresses), 0, own, 3);
	return t;
}

static const char *cell(struct tape *t, const char *fact, size_t row, const char *column)
{
	const char *text = "empty";

	cd_cell_text(tape_fact(t, CD_PRESENT, fact, "")->as.table, row, column, &text);
	return text;
}

static int64_t number(struct tape *t, const char *fact, size_t row, const char *column)
{
	int64_t v;

	return cd_cell_int(tape_fact(t, CD_PRESENT, fact, "")->as.table, row, column, &v) ? v : -1;
}

static void the_kernel_is_asked_for_each_address_and_network(void **state)
{
	struct cd_request by_first = route("10.9.0.0", 24, RT_TABLE_MAIN, 2);
	struct tape *t = start(0);

	(void)state;
	/* .1, .3 and .4 are ours and .2 has a way of its own: .5 is asked about */
	answer(t, "10.9.0.5", "10.9.0.1", 0, &by_first);
	answer(t, "10.9.0.5", "10.9.0.3", 0, &by_first);
	answer(t, "192.0.2.1", "10.9.0.3", ENETUNREACH, NULL);
	tape_collect(t, &cd_collector_routes);
	assert_int_equal(cd_rows(tape_fact(t, CD_PRESENT, "route/back", "")->as.table), 3);
	assert_string_equal(cell(t, "route/back", 0, "ifname"), "eth0");
	assert_int_equal(number(t, "route/back", 0, "through"), 1);
	assert_int_equal(number(t, "route/back", 0, "direct"), 1);
	assert_string_equal(cell(t, "route/back", 1, "ifname"), "eth1");
	assert_string_equal(cell(t, "route/back", 1, "oif"), "eth0");
	assert_int_equal(number(t, "route/back", 1, "through"), 0);
	assert_string_equal(cell(t, "route/back", 2, "to"), "default");
	assert_string_equal(cell(t, "route/back", 2, "oif"), "empty");
	assert_int_equal(number(t, "route/back", 2, "through"), 0);
	tape_free(t);
}

static void one_of_several_hops_is_enough(void **state)
{
	const struct rtmsg h = { .rtm_family = AF_INET, .rtm_dst_len = 24,
		.rtm_table = RT_TABLE_MAIN, .rtm_type = RTN_UNICAST };
	const struct rtnexthop hops[] = {
		{ .rtnh_len = sizeof(hops[0]), .rtnh_ifindex = 2 },
		{ .rtnh_len = sizeof(hops[0]), .rtnh_ifindex = 3 },
	};
	struct cd_request both;
	struct tape *t = start(EOPNOTSUPP);

	(void)state;
	cd_request_begin(&both, RTM_NEWROUTE, 0, &h, sizeof(h));
	cd_request_add(&both, RTA_MULTIPATH, hops, sizeof(hops));
	answer(t, "10.9.0.5", "10.9.0.1", 0, &both);
	answer(t, "10.9.0.5", "10.9.0.3", 0, &both);
	tape_collect(t, &cd_collector_routes);
	assert_int_equal(cd_rows(tape_fact(t, CD_PRESENT, "route/back", "")->as.table), 2);
	assert_string_equal(cell(t, "route/back", 1, "oif"), "eth1");
	assert_int_equal(number(t, "route/back", 1, "through"), 1);
	tape_fact(t, CD_ABSENT, "rule", "");
	tape_free(t);
}

static void rules_are_rows(void **state)
{
	struct tape *t = start(0);

	(void)state;
	answer(t, "10.9.0.5", "10.9.0.1", EINVAL, NULL);
	answer(t, "10.9.0.5", "10.9.0.3", EINVAL, NULL);
	answer(t, "192.0.2.1", "10.9.0.3", EINVAL, NULL);
	tape_collect(t, &cd_collector_routes);
	assert_int_equal(cd_rows(tape_fact(t, CD_PRESENT, "rule", "")->as.table), 2);
	assert_string_equal(cell(t, "rule", 1, "src"), "10.9.0.9/32");
	assert_int_equal(number(t, "rule", 1, "not"), 1);
	assert_int_equal(number(t, "rule", 1, "table"), RULED);
	assert_string_equal(cell(t, "rule", 0, "src"), "empty");
	/* an address that has left meanwhile is no answer */
	assert_int_equal(cd_rows(tape_fact(t, CD_PRESENT, "route/back", "")->as.table), 0);
	tape_free(t);
}

static void what_was_not_recorded_is_unseen(void **state)
{
	struct tape *t = start(0);

	(void)state;
	tape_collect(t, &cd_collector_routes);
	tape_unseen(t, "route/back", "", CD_NOT_COLLECTED);
	tape_free(t);
	t = start(EPERM);
	tape_collect(t, &cd_collector_routes);
	tape_unseen(t, "rule", "", CD_PERMISSION);
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_kernel_is_asked_for_each_address_and_network),
		cmocka_unit_test(one_of_several_hops_is_enough),
		cmocka_unit_test(rules_are_rows),
		cmocka_unit_test(what_was_not_recorded_is_unseen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

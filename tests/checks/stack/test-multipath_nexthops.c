/* SPDX-License-Identifier: Apache-2.0 */
/* stack.multipath_nexthops: hops that swallow flows, that carry none, or less than they could. */
#include "lib/judge.h"

#include <string.h>

extern const struct cd_check cd_stack_multipath_nexthops[];

#define NEIGH "sysctl/net.ipv4.fib_multipath_use_neigh"
#define G INT64_C(1000000000)

static const struct cd_column columns[] = {
	{ "family", CD_COL_TEXT, "" }, { "table", CD_COL_INT, "" }, { "type", CD_COL_TEXT, "" },
	{ "dst", CD_COL_TEXT, "" }, { "oif", CD_COL_TEXT, "" }, { "gateway", CD_COL_TEXT, "" },
	{ "hop", CD_COL_INT, "" }, { "hops", CD_COL_INT, "" }, { "weight", CD_COL_INT, "" },
	{ "protocol", CD_COL_INT, "" }, { "flags", CD_COL_TEXT, "" }, { "keep", CD_COL_INT, "" },
	{ .name = NULL },
};
static const struct cd_column neighbours[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "address", CD_COL_TEXT, "" },
	{ "state", CD_COL_TEXT, "" }, { "keep", CD_COL_INT, "" }, { .name = NULL },
};

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_stack_multipath_nexthops, "stack.multipath_nexthops");

	give_set(t, "path", "eth0", "eth1", NULL);
	give_texts(t, "nic/ports", "eth0", "eth0", NULL);
	give_texts(t, "nic/ports", "eth1", "eth1", NULL);
	give_int(t, "port/speed", "eth0", 100 * G);
	give_int(t, "port/speed", "eth1", 100 * G);
	give_int(t, NEIGH, "", 0);
	give_table(t, "neigh", "", neighbours);
	give_table(t, "route", "", columns);
	return t;
}

static void hop(struct cd_test *t, int64_t i, const char *flags, int64_t weight, int64_t protocol)
{
	give_row(t, "route", "", "family", "inet", "table", INT64_C(254), "type", "unicast", "dst",
		 "10.20.0.0/16", "oif", i ? "eth1" : "eth0", "gateway", i ? "10.7.0.2" : "10.9.0.2",
		 "hop", i, "hops", INT64_C(2), "weight", weight, "protocol", protocol, "flags",
		 flags, "keep", INT64_C(2), NULL);
}

static void neighbour(struct cd_test *t, const char *nic, const char *address, const char *state)
{
	give_row(t, "neigh", "", "ifname", nic, "address", address, "state", state,
		 "keep", strcmp(state, "failed") ? INT64_C(1) : INT64_C(3), NULL);
}

static void without_carrier_it_swallows_flows(void **state)
{
	struct cd_test *t = start();

	(void)state;
	hop(t, 0, "", 1, 3);
	hop(t, 1, "linkdown", 1, 3);
	judge(t);
	assert_pass(t, "eth0");
	assert_finding(t, "eth1", "hop-lost", CD_HIGH);
	assert_observed_text(t, "eth1", "hop-lost", "gateway", "10.7.0.2");
	assert_observed_text(t, "eth1", "hop-lost", "key",
			     "net.ipv4.conf.eth1.ignore_routes_with_linkdown");
	cd_test_free(t);
}

static void dead_it_carries_none(void **state)
{
	struct cd_test *t = start();

	(void)state;
	hop(t, 0, "", 1, 3);
	hop(t, 1, "dead linkdown", 1, 3);
	hop(t, 0, "", 1, 3);
	hop(t, 1, "dead linkdown", 1, 3);
	judge(t);
	assert_finding(t, "eth1", "hop-dead", CD_HIGH);
	assert_observed_int(t, "eth1", "hop-dead", "routes", 2);
	assert_no_finding(t, "eth1", "hop-lost");
	cd_test_free(t);
}

static void a_silent_gateway_is_found(void **state)
{
	for (int avoided = 0; avoided < 2; avoided++) {
		struct cd_test *t = start();

		(void)state;
		give_int(t, NEIGH, "", avoided);
		hop(t, 0, "", 1, 3);
		hop(t, 1, "", 1, 3);
		neighbour(t, "eth0", "10.9.0.2", "stale");
		neighbour(t, "eth0", "10.7.0.2", "failed");	/* not where the route leads */
		neighbour(t, "eth1", "10.7.0.2", "failed");
		judge(t);
		assert_pass(t, "eth0");
		assert_finding(t, "eth1", "gateway-silent", avoided ? CD_MEDIUM : CD_HIGH);
		cd_test_free(t);
	}
}

static void weights_are_judged_by_who_set_them_and_by_speed(void **state)
{
	struct cd_test *t = start();

	(void)state;
	hop(t, 0, "", 3, 4);
	hop(t, 1, "", 1, 4);
	judge(t);
	assert_pass(t, "eth0");
	assert_finding(t, "eth1", "unequal-weights", CD_MEDIUM);
	assert_observed_int(t, "eth1", "unequal-weights", "most", 3);
	cd_test_free(t);
	t = start();	/* BGP */
	hop(t, 0, "", 3, 186);
	hop(t, 1, "", 1, 186);
	judge(t);
	assert_pass(t, "eth1");
	cd_test_free(t);
	t = start();
	give_int(t, "port/speed", "eth1", 25 * G);
	hop(t, 0, "", 4, 4);
	hop(t, 1, "", 1, 4);
	judge(t);
	assert_pass(t, "eth1");
	cd_test_free(t);
}

static void one_hop_is_no_multipath(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_row(t, "route", "", "family", "inet", "type", "unicast", "dst", "default", "oif", "eth0",
		 "hop", INT64_C(0), "hops", INT64_C(1), "flags", "linkdown", "keep", INT64_C(2), NULL);
	judge(t);
	assert_not_applicable(t, "");
	give_total(t, "route", "", 9000);
	judge(t);
	assert_unknown(t, "", CD_TRUNCATED);
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	hop(t, 0, "", 1, 3);
	hop(t, 1, "linkdown", 1, 3);
	give_unseen(t, "neigh", "", CD_TRUNCATED);
	judge(t);
	assert_unknown(t, "eth0", CD_TRUNCATED);
	assert_finding(t, "eth1", "hop-lost", CD_HIGH);
	cd_test_free(t);
	t = start();
	give_unseen(t, "route", "", CD_GARBAGE);
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);
}

static void a_cut_table_of_neighbours_may_lack_a_silent_gateway(void **state)
{
	struct cd_test *t = start();

	(void)state;
	hop(t, 0, "", 1, 3);
	hop(t, 1, "", 1, 3);
	neighbour(t, "eth0", "10.9.0.77", "failed");
	give_total(t, "neigh", "", 5000);
	judge(t);
	assert_unknown(t, "eth0", CD_TRUNCATED);
	cd_test_free(t);

	t = start();
	hop(t, 0, "", 1, 3);
	hop(t, 1, "", 1, 3);
	neighbour(t, "eth0", "10.9.0.2", "stale");
	give_total(t, "neigh", "", 5000);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_carrier_it_swallows_flows),
		cmocka_unit_test(dead_it_carries_none),
		cmocka_unit_test(a_silent_gateway_is_found),
		cmocka_unit_test(weights_are_judged_by_who_set_them_and_by_speed),
		cmocka_unit_test(one_hop_is_no_multipath),
		cmocka_unit_test(unseen_is_unknown),
		cmocka_unit_test(a_cut_table_of_neighbours_may_lack_a_silent_gateway),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

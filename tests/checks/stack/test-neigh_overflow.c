/* SPDX-License-Identifier: Apache-2.0 */
/* stack.neigh_overflow: only what moved counts, and silence only on the fabric. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_neigh_overflow[];

static const struct cd_column columns[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "family", CD_COL_TEXT, "" },
	{ "address", CD_COL_TEXT, "" }, { "state", CD_COL_TEXT, "" }, { .name = NULL }
};

static struct cd_test *start(uint64_t full, uint64_t forced, uint64_t failed)
{
	struct cd_test *t = cd_test_new(cd_stack_neigh_overflow, "stack.neigh_overflow");

	give_rate(t, "rate/neigh/table_fulls", "inet", full);
	give_rate(t, "rate/neigh/forced_gc_runs", "inet", forced);
	give_rate(t, "rate/neigh/res_failed", "inet", failed);
	give_rate(t, "rate/neigh/unresolved_discards", "inet", 2);
	give_absent(t, "rate/neigh/table_fulls", "inet6");
	give_table(t, "neigh", "", columns);
	give_texts(t, "nic/ports", "rdma0.7", "rdma0", NULL);
	give_texts(t, "nic/ports", "eno1", "eno1", NULL);
	give_texts(t, "port/role", "rdma0", "roce", "fabric", NULL);
	give_texts(t, "port/role", "eno1", "mgmt", NULL);
	return t;
}

static void neighbour(struct cd_test *t, const char *nic, const char *address, const char *nud)
{
	give_row(t, "neigh", "", "ifname", nic, "family", "inet", "address", address, "state", nud,
		 NULL);
}

static void nothing_moved(void **state)
{
	struct cd_test *t = start(0, 0, 0);

	(void)state;
	neighbour(t, "rdma0.7", "10.1.0.9", "failed");
	judge(t);
	assert_pass(t, "ipv4");
	assert_not_applicable(t, "ipv6");
	cd_test_free(t);
}

static void refused_neighbours_fail(void **state)
{
	struct cd_test *t = start(5, 500, 0);

	(void)state;
	judge(t);
	assert_finding(t, "ipv4", "table-full", CD_HIGH);
	assert_observed_int(t, "ipv4", "table-full", "refused", 5);
	assert_observed_int(t, "ipv4", "table-full", "discarded", 2);
	assert_no_finding(t, "ipv4", "collected-often");
	cd_test_free(t);
}

static void haste_fails_when_it_is_often(void **state)
{
	struct cd_test *t = start(0, 31, 0);

	(void)state;
	judge(t);
	assert_finding(t, "ipv4", "collected-often", CD_MEDIUM);
	cd_test_free(t);
	t = start(0, 30, 0);
	judge(t);
	assert_pass(t, "ipv4");
	cd_test_free(t);
}

static void a_silent_peer_of_the_fabric_fails(void **state)
{
	struct cd_test *t = start(0, 0, 3);

	(void)state;
	neighbour(t, "eno1", "10.0.0.9", "failed");
	neighbour(t, "rdma0.7", "10.1.0.8", "stale");
	neighbour(t, "rdma0.7", "10.1.0.9", "incomplete");
	neighbour(t, "rdma0.7", "10.1.0.10", "failed");
	judge(t);
	assert_finding(t, "ipv4", "silent-peers", CD_MEDIUM);
	assert_observed_int(t, "ipv4", "silent-peers", "peers", 2);
	assert_observed_text(t, "ipv4", "silent-peers", "first", "10.1.0.9");
	cd_test_free(t);
}

static void silence_elsewhere_is_none_of_ours(void **state)
{
	struct cd_test *t = start(0, 0, 3);

	(void)state;
	neighbour(t, "eno1", "10.0.0.9", "failed");
	neighbour(t, "docker0", "172.17.0.9", "failed");
	judge(t);
	assert_pass(t, "ipv4");
	cd_test_free(t);
}

static void what_is_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start(0, 0, 3);

	(void)state;
	give_unseen(t, "neigh", "", CD_TRUNCATED);
	judge(t);
	assert_unknown(t, "ipv4", CD_TRUNCATED);
	cd_test_free(t);
	t = start(0, 0, 0);
	give_unseen(t, "rate/neigh/table_fulls", "inet", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "ipv4", CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

static void refused_once_in_a_long_time_is_worth_a_word(void **state)
{
	struct cd_test *t = start(5, 0, 0);

	(void)state;
	give_bound(t, "least_rate", "2");
	judge(t);
	assert_pass(t, "ipv4");
	assert_note(t, "ipv4");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_moved),
		cmocka_unit_test(refused_neighbours_fail),
		cmocka_unit_test(haste_fails_when_it_is_often),
		cmocka_unit_test(a_silent_peer_of_the_fabric_fails),
		cmocka_unit_test(silence_elsewhere_is_none_of_ours),
		cmocka_unit_test(what_is_not_seen_is_unknown),
		cmocka_unit_test(refused_once_in_a_long_time_is_worth_a_word),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

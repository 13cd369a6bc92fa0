/* SPDX-License-Identifier: Apache-2.0 */
/* neigh_stat: counts of the tables by name of column, whatever kernel wrote them. */
#include "lib/collected.h"
#include "lib/files.h"

extern const struct cd_collector cd_collector_neigh_stat;

static const char arp[] = "proc/net/stat/arp_cache", nd[] = "proc/net/stat/ndisc_cache";

static char *root;

static int fresh(void **state)
{
	(void)state;
	root = scratch_new();
	put_file(root, "proc/sys/net/ipv4/ip_forward", "0\n");
	put_file(root, "proc/sys/net/ipv4/tcp_mem", "1 2 3\n");
	return 0;
}

static int gone(void **state)
{
	(void)state;
	scratch_remove(root);
	return 0;
}

static struct collected *ask(void)
{
	return collect_from(root, &cd_collector_neigh_stat, "neigh/entries", "neigh/table_fulls",
			    "neigh/forced_gc_runs", NULL);
}

static void entries_are_told_once_and_counts_are_summed(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, arp,
		 "entries  allocs   forced_gc_runs unresolved_discards table_fulls\n"
		 "0000001a 000007b3 00000002       00000000            00000010\n"
		 "0000001a 00000000 00000003       00000000            000000f0\n");
	put_file(root, nd,
		 "allocs,x lookups table_fulls forced_gc_runs entries\n"
		 "1 2 ffffffffffffffff 0 5\n");
	c = ask();
	assert_fact_int(c, "neigh/entries", "inet", 26);
	assert_fact_int(c, "neigh/table_fulls", "inet", 256);
	assert_fact_int(c, "neigh/forced_gc_runs", "inet", 5);
	assert_fact_int(c, "neigh/entries", "inet6", 5);
	assert_fact_int(c, "neigh/table_fulls", "inet6", -1);
	collected_free(c);
}

static void a_column_of_newer_kernels_is_absent(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, arp, "entries  forced_gc_runs\n00000001 00000000\n");
	c = ask();
	assert_fact_absent(c, "neigh/table_fulls", "inet");
	assert_fact_absent(c, "neigh/entries", "inet6");
	collected_free(c);
}

static void a_namespace_does_not_show_the_machines_tables(void **state)
{
	struct collected *c;

	(void)state;
	scratch_remove(root);
	root = scratch_new();
	put_file(root, "proc/sys/net/ipv4/ip_forward", "0\n");
	put_file(root, "proc/net/stat/nf_conntrack", "entries\n00000000\n");
	c = ask();
	assert_fact_unseen(c, "neigh/entries", "inet", CD_OTHER_NAMESPACE);
	assert_fact_unseen(c, "neigh/table_fulls", "inet6", CD_OTHER_NAMESPACE);
	collected_free(c);
}

static void what_is_damaged_is_unseen(void **state)
{
	static const struct {
		const char *text;
		enum cd_reason reason;
	} bad[] = {
		{ "", CD_MASKED },
		{ "entries table_fulls\n00000001 0000", CD_TRUNCATED },
		{ "entries table_fulls\n00000001\n", CD_GARBAGE },
		{ "entries table_fulls\n00000001 0000000x\n", CD_GARBAGE },
		{ "entries table_fulls\n", CD_GARBAGE },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct collected *c;

		put_file(root, arp, bad[i].text);
		c = ask();
		assert_fact_unseen(c, "neigh/table_fulls", "inet", bad[i].reason);
		collected_free(c);
	}
}

static void nobody_looked_is_not_absent(void **state)
{
	struct collected *c = ask();

	(void)state;
	assert_fact_unseen(c, "neigh/entries", "inet", CD_NOT_COLLECTED);
	collected_free(c);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fresh, gone)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(entries_are_told_once_and_counts_are_summed),
		TEST(a_column_of_newer_kernels_is_absent),
		TEST(a_namespace_does_not_show_the_machines_tables),
		TEST(what_is_damaged_is_unseen),
		TEST(nobody_looked_is_not_absent),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

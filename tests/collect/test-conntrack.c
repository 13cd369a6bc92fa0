/* SPDX-License-Identifier: Apache-2.0 */
/* conntrack: counters by name, summed over CPUs in 32 bits. */
#include "lib/collected.h"
#include "lib/files.h"

extern const struct cd_collector cd_collector_conntrack;

static const char file[] = "proc/net/stat/nf_conntrack";

static struct collected *ask(const char *root)
{
	return collect_from(root, &cd_collector_conntrack, "conntrack/drop", "conntrack/early_drop",
			    "conntrack/insert_failed", "conntrack/invalid", NULL);
}

/* The names of old kernels stand at other places than those of new ones. */
static void lines_are_summed(void **state)
{
	char *root = scratch_new();
	struct collected *c;

	(void)state;
	put_file(root, file,
		 "entries  searched found new invalid insert insert_failed drop early_drop\n"
		 "00007530  00000001 00000002 00000000 0000000a 00000000 00000003 ffffffff 00000001\n"
		 "00007530  00000001 00000002 00000000 00000001 00000000 00000000 00000002 00000001\n");
	c = ask(root);
	assert_fact_int(c, "conntrack/drop", "", 1);
	assert_fact_int(c, "conntrack/early_drop", "", 2);
	assert_fact_int(c, "conntrack/insert_failed", "", 3);
	assert_fact_int(c, "conntrack/invalid", "", 11);
	collected_free(c);
	put_file(root, file, "entries drop\n00000001 00000000\n");
	c = ask(root);
	assert_fact_absent(c, "conntrack/early_drop", "");
	collected_free(c);
	put_file(root, file, "");
	c = ask(root);
	assert_fact_unseen(c, "conntrack/drop", "", CD_MASKED);
	collected_free(c);
	put_file(root, file, "entries drop\n00000001\n");
	c = ask(root);
	assert_fact_unseen(c, "conntrack/drop", "", CD_GARBAGE);
	collected_free(c);
	scratch_remove(root);
}

static void nobody_tracks(void **state)
{
	char *root = scratch_new();
	struct collected *c;

	(void)state;
	c = ask(root);
	assert_fact_unseen(c, "conntrack/drop", "", CD_NOT_COLLECTED);
	collected_free(c);
	put_file(root, "proc/net/stat/rt_cache", "entries\n");
	c = ask(root);
	assert_fact_absent(c, "conntrack/drop", "");
	collected_free(c);
	scratch_remove(root);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_summed),
		cmocka_unit_test(nobody_tracks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

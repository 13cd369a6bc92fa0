/* SPDX-License-Identifier: Apache-2.0 */
/* cpu_time: lines of old and new kernels. */
#include "lib/collected.h"
#include "lib/files.h"

extern const struct cd_collector cd_collector_cpu_time;

static void each_cpu_has_its_sum_and_its_share(void **state)
{
	char *root = scratch_new();
	struct collected *c;

	(void)state;
	put_file(root, "proc/stat",
		 "cpu  9 9 9 9 9 9 9 9 9 9\n"
		 "cpu0 1 2 3 4 5 6 70 8 900 0\n"
		 "cpu12 1 1 1 1 1 1 1\n"
		 "intr 1 2 3\n");
	c = collect_from(root, &cd_collector_cpu_time, "cpu/ticks", "cpu/softirq_ticks",
			 "cpu/steal_ticks", NULL);
	assert_fact_int(c, "cpu/ticks", "0", 99);
	assert_fact_int(c, "cpu/steal_ticks", "0", 8);
	assert_no_fact(c, "cpu/steal_ticks", "12");
	assert_fact_int(c, "cpu/softirq_ticks", "0", 70);
	assert_fact_int(c, "cpu/ticks", "12", 7);
	assert_fact_int(c, "cpu/softirq_ticks", "12", 1);
	collected_free(c);
	put_file(root, "proc/stat", "cpu0 1 2 x 4 5 6 70\n");
	c = collect_from(root, &cd_collector_cpu_time, "cpu/ticks", NULL);
	assert_no_fact(c, "cpu/ticks", "0");
	collected_free(c);
	scratch_remove(root);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_cpu_has_its_sum_and_its_share),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* node_memory, pressure, huge_pages, cmdline: files of the kernel as it writes them. */
#include "lib/collected.h"
#include "lib/files.h"

extern const struct cd_collector cd_collector_node_memory, cd_collector_pressure,
	cd_collector_huge_pages, cd_collector_cmdline;

#define NODE "sys/devices/system/node/node1/"

static void a_node_without_its_huge_pages(void **state)
{
	char *root = scratch_new();
	struct collected *c;

	(void)state;
	put_file(root, NODE "meminfo",
		 "\nNode 1 MemTotal:       4000000 kB\nNode 1 MemFree:         100000 kB\n"
		 "Node 1 MemUsed:        3900000 kB\nNode 1 Inactive:        900000 kB\n"
		 "Node 1 Inactive(anon):  700000 kB\nNode 1 Inactive(file):  200000 kB\n");
	put_file(root, NODE "numastat",
		 "numa_hit 7000\nnuma_miss 1\nnuma_foreign 22\ninterleave_hit 5\nlocal_node 6\n"
		 "other_node 0\n");
	put_file(root, NODE "hugepages/hugepages-2048kB/nr_hugepages", "500\n");
	put_file(root, NODE "hugepages/hugepages-1048576kB/nr_hugepages", "1\n");
	c = collect_from(root, &cd_collector_node_memory, "numa/memory", "numa/available",
			 "numa/allocated", "numa/foreign", NULL);
	assert_fact_int(c, "numa/memory", "1", (INT64_C(4000000) - 500 * 2048 - 1048576) * 1024);
	assert_fact_int(c, "numa/available", "1", INT64_C(300000) * 1024);
	assert_fact_int(c, "numa/allocated", "1", 7000);
	assert_fact_int(c, "numa/foreign", "1", 22);
	collected_free(c);
	put_file(root, NODE "meminfo", "Node 1 MemTotal: x kB\n");
	c = collect_from(root, &cd_collector_node_memory, "numa/memory", NULL);
	assert_fact_unseen(c, "numa/memory", "1", CD_GARBAGE);
	collected_free(c);
	scratch_remove(root);
}

static void pressure_is_a_share(void **state)
{
	char *root = scratch_new();
	struct collected *c;

	(void)state;
	put_file(root, "proc/pressure/memory",
		 "some avg10=12.50 avg60=1.00 avg300=0.10 total=123456\n"
		 "full avg10=3.00 avg60=0.00 avg300=0.00 total=456\n");
	put_file(root, "proc/pressure/cpu", "some avg10=0.00 avg60=0.00 avg300=0.00 total=9\n");
	put_file(root, "proc/pressure/io", "nonsense\n");
	c = collect_from(root, &cd_collector_pressure, "pressure/some", "pressure/full",
			 "pressure/some_time", "pressure/full_time", NULL);
	assert_true(collected_fact(c, "pressure/some", "memory")->as.real == 0.125);
	assert_true(collected_fact(c, "pressure/full", "memory")->as.real == 0.03);
	assert_fact_int(c, "pressure/some_time", "memory", 123456);
	assert_fact_int(c, "pressure/full_time", "memory", 456);
	assert_fact_int(c, "pressure/some_time", "cpu", 9);
	assert_fact_unseen(c, "pressure/some", "io", CD_GARBAGE);
	collected_free(c);
	scratch_remove(root);
}

static void the_choice_stands_in_brackets(void **state)
{
	char *root = scratch_new();
	struct collected *c;

	(void)state;
	put_file(root, "sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
	put_file(root, "sys/kernel/mm/transparent_hugepage/defrag", "always\n");
	c = collect_from(root, &cd_collector_huge_pages, "cpu/thp", "cpu/thp_defrag", NULL);
	assert_fact_text(c, "cpu/thp", "", "madvise");
	assert_fact_unseen(c, "cpu/thp_defrag", "", CD_GARBAGE);
	collected_free(c);
	scratch_remove(root);
}

/* Secrets on the command line stay there. */
static void options_that_are_known(void **state)
{
	char *root = scratch_new();
	struct collected *c;
	const struct cd_fact *f;

	(void)state;
	put_file(root, "proc/cmdline", "BOOT_IMAGE=/vmlinuz root=UUID=1 isolcpus=\"4-7, 9\" key=secret "
		 "intel_idle.max_cstate=1 nosmt -- isolcpus=1\n");
	c = collect_from(root, &cd_collector_cmdline, "boot/options", NULL);
	f = collected_fact(c, "boot/options", "");
	assert_int_equal(f->as.list->n, 3);
	assert_string_equal(f->as.list->text[0], "isolcpus=\"4-7, 9\"");
	assert_string_equal(f->as.list->text[1], "intel_idle.max_cstate=1");
	assert_string_equal(f->as.list->text[2], "nosmt");
	collected_free(c);
	put_file(root, "proc/cmdline", "");
	c = collect_from(root, &cd_collector_cmdline, "boot/options", NULL);
	assert_fact_unseen(c, "boot/options", "", CD_MASKED);
	collected_free(c);
	scratch_remove(root);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_node_without_its_huge_pages),
		cmocka_unit_test(pressure_is_a_share),
		cmocka_unit_test(the_choice_stands_in_brackets),
		cmocka_unit_test(options_that_are_known),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

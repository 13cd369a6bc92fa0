/* SPDX-License-Identifier: Apache-2.0 */
/* topology: nodes, packages and cores of machines of all kinds; hwloc agrees with our own walk. */
#include "lib/gather.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct cd_collector cd_collector_topology;
extern const struct cd_collector cd_collector_hwloc;

#define CPU "/sys/devices/system/cpu"
#define NODE "/sys/devices/system/node"

static void give_cpu(struct cd_gather *g, int cpu, const char *siblings, const char *package)
{
	char path[200];

	snprintf(path, sizeof(path), CPU "/cpu%d/topology/thread_siblings_list", cpu);
	gather_file(g, path, siblings);
	snprintf(path, sizeof(path), CPU "/cpu%d/topology/physical_package_id", cpu);
	gather_file(g, path, package);
}

static void two_sockets_with_threads(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, CPU "/online", "0-3\n");
	gather_file(g, CPU "/present", "0-3\n");
	gather_file(g, CPU "/possible", "0-7\n");
	gather_file(g, CPU "/isolated", "\n");
	gather_file(g, CPU "/nohz_full", "  (null)\n");
	gather_file(g, CPU "/smt/control", "on\n");
	give_cpu(g, 0, "0,2\n", "0\n");
	give_cpu(g, 1, "1,3\n", "1\n");
	give_cpu(g, 2, "0,2\n", "0\n");
	give_cpu(g, 3, "1,3\n", "1\n");
	gather_file(g, NODE "/online", "0,2\n");
	gather_file(g, NODE "/node0/cpulist", "0,2\n");
	gather_file(g, NODE "/node0/distance", "10 21\n");
	gather_file(g, NODE "/node2/cpulist", "\n");
	gather_file(g, NODE "/node2/distance", "21 10 99\n");
	gather(g, &cd_collector_topology);
	gathered_text(g, "cpu/online", "", "0-3");
	gathered_text(g, "cpu/possible", "", "0-7");
	gathered_text(g, "cpu/isolated", "", "");
	gathered_text(g, "cpu/nohz_full", "", "");
	gathered_text(g, "cpu/smt", "", "on");
	gathered_texts(g, "cpu/package", "", "0 1");
	gathered_text(g, "cpu/package_cpus", "1", "1,3");
	gathered_texts(g, "cpu/core", "", "0,2 1,3");
	gathered_text(g, "cpu/siblings", "3", "1,3");
	gathered_texts(g, "numa", "", "0 2");
	gathered_int(g, "numa/count", "", 2);
	gathered_text(g, "numa/cpus", "0", "0,2");
	gathered_text(g, "numa/cpus", "2", "");		/* memory only */
	assert_int_equal(gathered(g, "numa/distance", "0")->as.list->num[1], 21);
	gathered_unseen(g, "numa/distance", "2", CD_GARBAGE);
	gather_free(g);
}

static void a_list_read_by_half_is_no_set(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, CPU "/online", "0-1\n");
	give_cpu(g, 0, "0\n", "0\n");
	give_cpu(g, 1, "0\n", "0\n");		/* a core without the CPU itself */
	gather(g, &cd_collector_topology);
	gathered_unseen(g, "cpu/package", "", CD_GARBAGE);
	gathered_unseen(g, "cpu/core", "", CD_GARBAGE);
	gathered_unseen(g, "cpu/siblings", "1", CD_GARBAGE);
	gather_free(g);
}

static void give_cache(struct cd_gather *g, int cpu, int index, const char *level,
		       const char *shared)
{
	char path[200];

	snprintf(path, sizeof(path), CPU "/cpu%d/cache/index%d/level", cpu, index);
	gather_file(g, path, level);
	snprintf(path, sizeof(path), CPU "/cpu%d/cache/index%d/shared_cpu_list", cpu, index);
	gather_file(g, path, shared);
}

static void one_cpu_tells_of_its_cache(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, CPU "/online", "0-3,6\n");
	give_cache(g, 0, 0, "1\n", "0\n");
	give_cache(g, 0, 1, "3\n", "0,2\n");
	give_cache(g, 1, 0, "3\n", "1,3\n");
	give_cache(g, 2, 0, "3\n", "nonsense\n");	/* CPU 0 told of it: never read */
	give_cache(g, 6, 0, "2\n", "6\n");		/* has none */
	gather(g, &cd_collector_topology);
	gathered_texts(g, "cpu/l3", "", "0,2 1,3");
	gather_free(g);
}

static void caches_read_by_half_are_no_set(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, CPU "/online", "0-1\n");
	give_cache(g, 0, 0, "3\n", "0\n");
	give_cache(g, 1, 0, "3\n", "0\n");		/* without the CPU itself */
	gather(g, &cd_collector_topology);
	gathered_unseen(g, "cpu/l3", "", CD_GARBAGE);
	gather_free(g);

	g = gather_new();
	gather_file(g, CPU "/online", "0\n");
	give_cache(g, 0, 0, "1\n", "0\n");
	gather(g, &cd_collector_topology);
	gathered_absent(g, "cpu/l3", "");
	gather_free(g);

	g = gather_new();
	gather_file(g, CPU "/online", "0\n");
	give_cpu(g, 0, "0\n", "0\n");			/* a guest may be told of no cache */
	gather(g, &cd_collector_topology);
	gathered_absent(g, "cpu/l3", "");
	gather_free(g);

	g = gather_new();
	gather_file(g, CPU "/online", "0\n");		/* no folder of the CPU: a poor recording */
	gather(g, &cd_collector_topology);
	gathered_unseen(g, "cpu/l3", "", CD_NOT_COLLECTED);
	gather_free(g);
}

static void a_kernel_without_numa_has_one_node(void **state)
{
	struct cd_gather *g = gather_new(), *empty = gather_new();

	(void)state;
	gather_file(g, CPU "/online", "0\n");
	gather(g, &cd_collector_topology);
	gathered_absent(g, "numa", "");
	gathered_int(g, "numa/count", "", 1);
	gather_free(g);

	gather_folder(empty, "/sys");
	gather(empty, &cd_collector_topology);
	gathered_unseen(empty, "numa", "", CD_NOT_COLLECTED);
	gathered_unseen(empty, "numa/count", "", CD_NOT_COLLECTED);
	gathered_unseen(empty, "cpu/online", "", CD_NOT_COLLECTED);
	gathered_unseen(empty, "cpu/package", "", CD_NOT_COLLECTED);
	gather_free(empty);
}

static void a_power_machine_with_eight_nodes(void **state)
{
	struct cd_gather *g = gather_recorded("256ppc-8n8s4t.tar.bz2");

	(void)state;
	gather(g, &cd_collector_topology);
	gathered_int(g, "numa/count", "", 8);
	assert_int_equal(gathered(g, "numa/distance", "0")->as.list->n, 8);
	gather_free(g);
}

static void an_arm_machine_with_two_packages(void **state)
{
	struct cd_gather *g = gather_recorded("128arm-2pa2n8cluster4co.tar.bz2");

	(void)state;
	gather(g, &cd_collector_topology);
	gathered_text(g, "cpu/online", "", "0-127");
	assert_int_equal(gathered(g, "cpu/package", "")->as.list->n, 2);
	assert_int_equal(gathered(g, "cpu/core", "")->as.list->n, 128);
	gather_free(g);
}

static void cpu_0_may_be_offline(void **state)
{
	struct cd_gather *g = gather_recorded("offline-cpu0-node0.tar.bz2");
	const struct cd_fact *f;

	(void)state;
	gather(g, &cd_collector_topology);
	f = gathered(g, "cpu/online", "");
	assert_non_null(f);
	assert_int_equal(f->state, CD_PRESENT);
	assert_true(strncmp(f->as.text, "0", 1) != 0);
	assert_null(gathered(g, "cpu/siblings", "0"));
	gather_free(g);
}

static int64_t number(struct cd_gather *g, const char *fact)
{
	const struct cd_fact *f = gathered(g, fact, "");

	assert_non_null(f);
	return f->type == CD_TEXTS ? (int64_t)f->as.list->n : f->as.i;
}

/* Live: two ways to the same machine. */
static void hwloc_agrees_with_our_walk(void **state)
{
	struct cd_gather *g = gather_open(NULL);
	const struct cd_fact *ours, *theirs;

	(void)state;
	gather(g, &cd_collector_hwloc);
	theirs = gathered(g, "hwloc/packages", "");
	assert_non_null(theirs);
	if (theirs->state == CD_UNSEEN) {
		assert_int_equal(theirs->reason, CD_NO_LIBRARY);
		gather_free(g);
		skip();
	}
	gather(g, &cd_collector_topology);
	ours = gathered(g, "cpu/package", "");
	if (!ours || ours->state != CD_PRESENT) {
		gather_free(g);
		skip();
	}
	theirs = gathered(g, "hwloc/cpus", "");
	ours = gathered(g, "cpu/online", "");
	if (!strcmp(theirs->as.text, ours->as.text)) {	/* a cgroup may hide CPUs from hwloc */
		assert_int_equal(number(g, "hwloc/packages"), number(g, "cpu/package"));
		assert_int_equal(number(g, "hwloc/cores"), number(g, "cpu/core"));
		assert_int_equal(number(g, "hwloc/nodes"), number(g, "numa/count"));
	}
	assert_string_equal(getenv("HWLOC_COMPONENTS"), "linux,stop");
	gather_free(g);
}

static void hwloc_is_never_asked_about_a_recording(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_folder(g, "/sys");
	gather(g, &cd_collector_hwloc);
	assert_int_equal(gathered(g, "hwloc/packages", "")->state, CD_UNSEEN);
	assert_null(gathered(g, "hwloc/cores", ""));
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_sockets_with_threads),
		cmocka_unit_test(a_list_read_by_half_is_no_set),
		cmocka_unit_test(one_cpu_tells_of_its_cache),
		cmocka_unit_test(caches_read_by_half_are_no_set),
		cmocka_unit_test(a_kernel_without_numa_has_one_node),
		cmocka_unit_test(a_power_machine_with_eight_nodes),
		cmocka_unit_test(an_arm_machine_with_two_packages),
		cmocka_unit_test(cpu_0_may_be_offline),
		cmocka_unit_test(hwloc_agrees_with_our_walk),
		cmocka_unit_test(hwloc_is_never_asked_about_a_recording),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

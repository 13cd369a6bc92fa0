/* SPDX-License-Identifier: Apache-2.0 */
/* ksoftirqd: the walk over /proc ends with the last thread of a CPU that is online, not before. */
#include "lib/gather.h"

#include <stdio.h>

extern const struct cd_collector cd_collector_ksoftirqd;

static void give_thread(struct cd_gather *g, int pid, int cpu, int ticks)
{
	char path[32], stat[160];

	snprintf(path, sizeof(path), "/proc/%d/stat", pid);
	snprintf(stat, sizeof(stat),
		 "%d (ksoftirqd/%d) S 2 0 0 0 -1 69238848 0 0 0 0 %d 0 0 0 20 0 1 0 9 0 0\n", pid, cpu,
		 ticks);
	gather_file(g, path, stat);
}

/* One thread of eight each is online (smt=1): the others have theirs, parked, and come before. */
static void parked_threads_do_not_end_the_walk(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/sys/devices/system/cpu/online", "0,8,16\n");
	for (int cpu = 0; cpu < 24; cpu++)
		give_thread(g, 10 + cpu, cpu, cpu % 8 ? 1 : 100 + cpu);
	gather(g, &cd_collector_ksoftirqd);
	gathered_counter(g, "ksoftirqd/ticks", "0", 100);
	gathered_counter(g, "ksoftirqd/ticks", "8", 108);
	gathered_counter(g, "ksoftirqd/ticks", "16", 116);
	assert_null(gathered(g, "ksoftirqd/ticks", "17"));
	gather_free(g);
}

static void without_a_list_all_are_read(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	give_thread(g, 10, 0, 7);
	give_thread(g, 11, 1, 8);
	gather(g, &cd_collector_ksoftirqd);
	gathered_counter(g, "ksoftirqd/ticks", "1", 8);
	gathered_texts(g, "ksoftirqd", "", "0 1");
	gather_free(g);
}

static void hidden_threads_are_unseen(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/sys/devices/system/cpu/online", "0\n");
	gather_file(g, "/proc/1/stat", "1 (init) S 0 1 1 0 -1 4194560 0 0 0 0 5 7 0 0 20 0 1 0 9 0 0\n");
	gather(g, &cd_collector_ksoftirqd);
	gathered_unseen(g, "ksoftirqd", "", CD_NOT_COLLECTED);
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(parked_threads_do_not_end_the_walk),
		cmocka_unit_test(without_a_list_all_are_read),
		cmocka_unit_test(hidden_threads_are_unseen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* irq-vectors, softirqs, ksoftirqd: forms of interrupts, masks of many words, columns of CPUs, threads. */
#include "lib/gather.h"

extern const struct cd_collector cd_collector_irq_vectors, cd_collector_softirqs,
	cd_collector_ksoftirqd;

#define NIC "/sys/bus/pci/devices/0000:17:00.0"

static void vectors_of_a_nic(void **state)
{
	struct cd_gather *g = gather_new();
	const struct cd_fact *f;

	(void)state;
	gather_file(g, NIC "/class", "0x020000\n");
	gather_file(g, NIC "/msi_irqs/41", "msix\n");
	gather_file(g, "/proc/irq/41/affinity_hint", "00000000,00000002,00000000\n");
	gather_file(g, "/proc/irq/41/spurious", "count 7\nunhandled 3\nlast_unhandled 40 ms\n");
	gather_file(g, "/proc/irq/default_smp_affinity", "ffffffff,ffffffff\n");
	gather_file(g, "/sys/bus/pci/devices/0000:18:00.0/class", "0x020000\n");
	gather_file(g, "/sys/bus/pci/devices/0000:18:00.0/irq", "17\n");
	gather_file(g, "/sys/bus/pci/devices/0000:19:00.0/class", "0x010802\n");
	gather_file(g, "/sys/bus/pci/devices/0000:19:00.0/irq", "18\n");
	gather(g, &cd_collector_irq_vectors);
	gathered_text(g, "irq/mode", "0000:17:00.0", "msix");
	gathered_text(g, "irq/mode", "0000:18:00.0", "intx");
	assert_null(gathered(g, "irq/mode", "0000:19:00.0"));
	gathered_text(g, "irq/hint", "41", "33");
	gathered_counter(g, "irq/unhandled", "41", 3);
	gathered_text(g, "irq/default", "", "0-63");
	gather_file(g, "/proc/irq/41/spurious", "count 9\nunhandled 5\nlast_unhandled 0 ms\n");
	gather_again(g, &cd_collector_irq_vectors);
	f = gathered(g, "irq/unhandled", "41");
	assert_non_null(f);
	gather_free(g);
}

static void turns_of_cpus_that_could_be(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/softirqs",
		    "                    CPU0       CPU8       \n"
		    "      NET_TX:          1          2\n"
		    "      NET_RX:   12674444 4294967295\n"
		    "         RCU:          5          6\n");
	gather(g, &cd_collector_softirqs);
	gathered_counter(g, "softirq/receive", "0", 12674444);
	gathered_counter(g, "softirq/receive", "8", 4294967295u);
	gathered_counter(g, "softirq/send", "8", 2);
	gather_free(g);
}

static void damaged_turns(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/softirqs", "      CPU0       CPU8\n      NET_RX:  1\n");
	gather(g, &cd_collector_softirqs);
	gathered_unseen(g, "softirq/receive", "", CD_GARBAGE);
	gathered_unseen(g, "softirq/send", "", CD_GARBAGE);
	gather_free(g);
	g = gather_new();
	gather_file(g, "/proc/softirqs", "");
	gather(g, &cd_collector_softirqs);
	gathered_unseen(g, "softirq/receive", "", CD_MASKED);
	gather_free(g);
}

static void threads_by_name_and_kind(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/sys/devices/system/cpu/online", "0-1\n");
	gather_file(g, "/proc/14/stat",
		    "14 (ksoftirqd/0) S 2 0 0 0 -1 69238848 0 0 0 0 3 40 0 0 20 0 1 0 3\n");
	gather_file(g, "/proc/20/stat",
		    "20 (ksoftirqd/1) S 2 0 0 0 -1 69238848 0 0 0 0 0 7 0 0 20 0 1 0 3\n");
	/* a program of that name */
	gather_file(g, "/proc/1/stat",
		    "1 (ksoftirqd/0) S 0 0 0 0 -1 4194560 0 0 0 0 900 900 0 0 20 0 1 0 3\n");
	gather(g, &cd_collector_ksoftirqd);
	gathered_texts(g, "ksoftirqd", "", "0 1");
	gathered_counter(g, "ksoftirqd/ticks", "0", 43);
	gathered_counter(g, "ksoftirqd/ticks", "1", 7);
	gathered_bool(g, "host/realtime", "", false);
	gather_free(g);
}

static void another_pid_namespace(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/1/stat", "1 (bash) S 0 0 0 0 -1 4194560 0 0 0 0 9 9 0 0 20 0 1 0 3\n");
	gather(g, &cd_collector_ksoftirqd);
	gathered_unseen(g, "ksoftirqd", "", CD_NOT_COLLECTED);
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(vectors_of_a_nic),
		cmocka_unit_test(turns_of_cpus_that_could_be),
		cmocka_unit_test(damaged_turns),
		cmocka_unit_test(threads_by_name_and_kind),
		cmocka_unit_test(another_pid_namespace),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

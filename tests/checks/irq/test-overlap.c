/* SPDX-License-Identifier: Apache-2.0 */
/* irq.overlap: queues piled on a core, rails on one core, threads of a core; elephants are no overlap. */
#include "lib/judge.h"

#include <stdio.h>

extern const struct cd_check cd_irq_overlap[];

/* 8 near CPUs: 4 cores of two threads, n and n + 4. */
static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_irq_overlap, "irq.overlap");

	give_cpus(t, "cpu/online", "", "0-15");
	give_cpus(t, "cpu/isolated", "", "");
	for (int cpu = 0; cpu < 8; cpu++) {
		char subject[12], siblings[24];

		snprintf(subject, sizeof(subject), "%d", cpu);
		snprintf(siblings, sizeof(siblings), "%d,%d", cpu % 4, cpu % 4 + 4);
		give_cpus(t, "cpu/siblings", subject, siblings);
	}
	return t;
}

static void give_port(struct cd_test *t, const char *nic, const char *pci, const char *role)
{
	give_text(t, "nic/pci", nic, pci);
	give_texts(t, "port/role", nic, role, NULL);
	give_cpus(t, "pci/local_cpus", pci, "0-7");
}

static void give_irq(struct cd_test *t, const char *irq, uint64_t per_second, const char *cpu)
{
	give_bool(t, "irq/queue", irq, true);
	give_rate(t, "rate/irq/count", irq, 3 * per_second);
	give_cpus(t, "irq/effective", irq, cpu);
}

/* One port with four queues. */
static struct cd_test *one_port(const char *role)
{
	struct cd_test *t = start();

	give_set(t, "path", "eth0", NULL);
	give_port(t, "eth0", "0000:17:00.0", role);
	give_texts(t, "irq/of_device", "0000:17:00.0", "40", "41", "42", "43", NULL);
	return t;
}

static void one_queue_on_each_core_passes(void **state)
{
	struct cd_test *t = one_port("fabric");

	(void)state;
	give_irq(t, "40", 5000, "0");
	give_irq(t, "41", 5000, "1");
	give_irq(t, "42", 5000, "2");
	give_irq(t, "43", 5000, "3");
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void an_elephant_on_one_queue_is_no_overlap(void **state)
{
	struct cd_test *t = one_port("fabric");

	(void)state;
	give_irq(t, "40", 500000, "0");
	give_irq(t, "41", 20, "0");		/* there, but idle */
	give_irq(t, "42", 1500, "1");
	give_irq(t, "43", 1500, "2");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void two_busy_queues_on_one_cpu_beside_an_idle_core(void **state)
{
	struct cd_test *t = one_port("fabric");

	(void)state;
	give_irq(t, "40", 5000, "0");
	give_irq(t, "41", 5000, "0");
	give_irq(t, "42", 5000, "2");
	give_irq(t, "43", 5000, "3");
	give_cpus(t, "irq/affinity", "40", "0-7");
	judge(t);
	assert_finding(t, "eth0", "shared-core", CD_MEDIUM);
	assert_observed_text(t, "eth0", "shared-core", "was", "0-7");
	assert_observed_int(t, "eth0", "shared-core", "cpu", 0);
	assert_observed_int(t, "eth0", "shared-core", "queues", 2);
	assert_observed_int(t, "eth0", "shared-core", "idle_cpu", 1);
	assert_observed_text(t, "eth0", "shared-core", "irq", "40");
	cd_test_free(t);

	t = one_port("default_route");
	give_irq(t, "40", 5000, "0");
	give_irq(t, "41", 5000, "4");		/* the other thread of the same core */
	give_irq(t, "42", 5000, "2");
	give_irq(t, "43", 5000, "3");
	judge(t);
	assert_finding(t, "eth0", "shared-core", CD_LOW);
	cd_test_free(t);
}

/* Of two cores one cannot take more than twice its share. */
static void three_quarters_of_two_cores_are_too_much(void **state)
{
	struct cd_test *t = one_port("fabric");

	(void)state;
	give_cpus(t, "pci/local_cpus", "0000:17:00.0", "0-1,4-5");
	give_irq(t, "40", 5000, "0");
	give_irq(t, "41", 5000, "4");
	give_irq(t, "42", 5000, "0");
	give_irq(t, "43", 3000, "1");
	judge(t);
	assert_finding(t, "eth0", "overloaded-core", CD_HIGH);
	cd_test_free(t);

	t = one_port("fabric");
	give_cpus(t, "pci/local_cpus", "0000:17:00.0", "0-1,4-5");
	give_irq(t, "40", 5000, "0");
	give_irq(t, "41", 5000, "4");
	give_irq(t, "42", 5000, "0");
	give_irq(t, "43", 6000, "1");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);

	t = one_port("fabric");		/* one core has nobody to share with */
	give_cpus(t, "pci/local_cpus", "0000:17:00.0", "0,4");
	give_irq(t, "40", 5000, "0");
	give_irq(t, "41", 5000, "4");
	give_irq(t, "42", 5000, "0");
	give_irq(t, "43", 6000, "0");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void threads_that_must_be_shared_pass(void **state)
{
	struct cd_test *t = one_port("fabric");

	(void)state;
	give_texts(t, "irq/of_device", "0000:17:00.0", "40", "41", "42", "43", "44", NULL);
	give_irq(t, "40", 5000, "0");
	give_irq(t, "41", 5000, "1");
	give_irq(t, "42", 5000, "2");
	give_irq(t, "43", 5000, "3");
	give_irq(t, "44", 5000, "4");		/* five queues, four cores */
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

/* A core with an idle queue is not free: placement is not to blame for which queues are busy. */
static void a_core_with_an_idle_queue_is_not_free(void **state)
{
	struct cd_test *t = one_port("fabric");

	(void)state;
	give_texts(t, "irq/of_device", "0000:17:00.0", "40", "41", "42", "43", "44", NULL);
	give_irq(t, "40", 5000, "0");
	give_irq(t, "41", 5000, "4");
	give_irq(t, "42", 0, "1");
	give_irq(t, "43", 0, "2");
	give_irq(t, "44", 0, "3");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void isolated_and_offline_cpus_are_not_free(void **state)
{
	struct cd_test *t = one_port("fabric");

	(void)state;
	give_texts(t, "irq/of_device", "0000:17:00.0", "40", "41", "42", NULL);
	give_cpus(t, "cpu/isolated", "", "1,5");
	give_cpus(t, "cpu/nohz_full", "", "2,6");
	give_cpus(t, "cpu/online", "", "0-2,4-6");
	give_irq(t, "40", 5000, "0");
	give_irq(t, "41", 5000, "0");
	give_irq(t, "42", 10, "0");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void a_core_with_more_than_twice_its_share(void **state)
{
	struct cd_test *t = one_port("fabric");

	(void)state;
	give_irq(t, "40", 20000, "0");
	give_irq(t, "41", 20000, "0");
	give_irq(t, "42", 20000, "4");
	give_irq(t, "43", 2000, "1");
	judge(t);
	assert_finding(t, "eth0", "overloaded-core", CD_HIGH);
	assert_observed_int(t, "eth0", "overloaded-core", "queues", 3);
	assert_observed_real(t, "eth0", "overloaded-core", "interrupts_per_second", 60000);
	assert_observed_real(t, "eth0", "overloaded-core", "fair_share", 15500);
	cd_test_free(t);

	t = one_port("storage");
	give_irq(t, "40", 20000, "0");
	give_irq(t, "41", 20000, "0");
	give_irq(t, "42", 20000, "4");
	give_irq(t, "43", 2000, "1");
	judge(t);
	assert_finding(t, "eth0", "overloaded-core", CD_MEDIUM);
	cd_test_free(t);
}

/* Far cores count, too: pinning by hand put them there. */
static void a_pile_on_a_far_core(void **state)
{
	struct cd_test *t = one_port("fabric");

	(void)state;
	give_irq(t, "40", 20000, "12");
	give_irq(t, "41", 20000, "12");
	give_irq(t, "42", 20000, "12");
	give_irq(t, "43", 2000, "1");
	judge(t);
	assert_finding(t, "eth0", "overloaded-core", CD_HIGH);
	assert_observed_int(t, "eth0", "overloaded-core", "cpu", 12);
	assert_observed_real(t, "eth0", "overloaded-core", "fair_share", 15500);
	cd_test_free(t);
}

static struct cd_test *two_ports(const char *second_pci)
{
	struct cd_test *t = start();

	give_set(t, "path", "eth0", "eth1", NULL);
	give_port(t, "eth0", "0000:17:00.0", "fabric");
	give_port(t, "eth1", second_pci, "fabric");
	give_texts(t, "irq/of_device", "0000:17:00.0", "40", "41", NULL);
	return t;
}

static void rails_on_the_same_first_core(void **state)
{
	struct cd_test *t = two_ports("0000:98:00.0");

	(void)state;
	give_texts(t, "irq/of_device", "0000:98:00.0", "50", NULL);
	give_irq(t, "40", 20000, "0");
	give_irq(t, "41", 0, "0");
	give_irq(t, "50", 20000, "4");
	judge(t);
	assert_finding(t, "eth0", "ports-on-one-core", CD_HIGH);
	assert_finding(t, "eth1", "ports-on-one-core", CD_HIGH);
	assert_observed_int(t, "eth0", "ports-on-one-core", "ports", 2);
	assert_observed_int(t, "eth1", "ports-on-one-core", "cpu", 4);
	cd_test_free(t);
}

static void ports_apart_pass(void **state)
{
	struct cd_test *t = two_ports("0000:98:00.0");

	(void)state;
	give_texts(t, "irq/of_device", "0000:98:00.0", "50", NULL);
	give_irq(t, "40", 20000, "0");
	give_irq(t, "41", 20000, "1");
	give_irq(t, "50", 20000, "2");
	judge(t);
	assert_pass(t, "eth0");
	assert_pass(t, "eth1");
	cd_test_free(t);
}

/* Both ports of one function: the same interrupts must not be counted twice. */
static void two_ports_of_one_function(void **state)
{
	struct cd_test *t = two_ports("0000:17:00.0");

	(void)state;
	give_irq(t, "40", 20000, "0");
	give_irq(t, "41", 20000, "1");
	judge(t);
	assert_pass(t, "eth0");
	assert_not_applicable(t, "eth1");
	cd_test_free(t);
}

static void quiet_ports_are_not_judged(void **state)
{
	struct cd_test *t = one_port("fabric");

	(void)state;
	give_irq(t, "40", 999, "0");
	give_irq(t, "41", 999, "0");
	give_irq(t, "42", 0, "0");
	give_irq(t, "43", 0, "0-7");		/* idle: where it would go does not matter */
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);

	t = one_port("fabric");
	give_bound(t, "busy", "500");
	give_irq(t, "40", 999, "0");
	give_irq(t, "41", 999, "0");
	give_irq(t, "42", 0, "0");
	give_irq(t, "43", 0, "0");
	judge(t);
	assert_finding(t, "eth0", "shared-core", CD_MEDIUM);
	cd_test_free(t);
}

static void what_was_not_seen_does_not_pass(void **state)
{
	static const struct { const char *fact, *subject; enum cd_reason reason; } cases[] = {
		{ "nic/pci", "eth0", CD_NOT_COLLECTED },
		{ "irq/of_device", "0000:17:00.0", CD_NOT_COLLECTED },
		{ "irq/queue", "42", CD_MASKED },
		{ "rate/irq/count", "42", CD_ONE_SAMPLE },
		{ "pci/local_cpus", "0000:17:00.0", CD_GARBAGE },
		{ "cpu/online", "", CD_NOT_COLLECTED },
		{ "irq/effective", "41", CD_NOT_COLLECTED },
	};
	struct cd_test *t;

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		t = one_port("fabric");
		give_irq(t, "40", 5000, "0");
		give_irq(t, "41", 5000, "0");
		give_irq(t, "42", 5000, "0");
		give_irq(t, "43", 5000, "0");
		give_unseen(t, cases[i].fact, cases[i].subject, cases[i].reason);
		judge(t);
		assert_unknown(t, "eth0", cases[i].reason);
		cd_test_free(t);
	}
	t = one_port("fabric");
	give_irq(t, "40", 5000, "0-7");		/* busy, and delivered who knows where */
	give_irq(t, "41", 5000, "1");
	give_irq(t, "42", 5000, "2");
	give_irq(t, "43", 5000, "3");
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = one_port("fabric");
	give_unseen(t, "path", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void an_older_kernel_tells_the_mask_only(void **state)
{
	struct cd_test *t = one_port("fabric");

	(void)state;
	give_texts(t, "irq/of_device", "0000:17:00.0", "40", "41", NULL);
	give_bool(t, "irq/queue", "40", true);
	give_rate(t, "rate/irq/count", "40", 30000);
	give_absent(t, "irq/effective", "40");
	give_cpus(t, "irq/affinity", "40", "3");
	give_irq(t, "41", 10000, "3");
	judge(t);
	assert_finding(t, "eth0", "shared-core", CD_MEDIUM);
	cd_test_free(t);
}

static void no_data_ports(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_set(t, "path", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_queue_on_each_core_passes),
		cmocka_unit_test(an_elephant_on_one_queue_is_no_overlap),
		cmocka_unit_test(two_busy_queues_on_one_cpu_beside_an_idle_core),
		cmocka_unit_test(three_quarters_of_two_cores_are_too_much),
		cmocka_unit_test(threads_that_must_be_shared_pass),
		cmocka_unit_test(a_core_with_an_idle_queue_is_not_free),
		cmocka_unit_test(isolated_and_offline_cpus_are_not_free),
		cmocka_unit_test(a_core_with_more_than_twice_its_share),
		cmocka_unit_test(a_pile_on_a_far_core),
		cmocka_unit_test(rails_on_the_same_first_core),
		cmocka_unit_test(ports_apart_pass),
		cmocka_unit_test(two_ports_of_one_function),
		cmocka_unit_test(quiet_ports_are_not_judged),
		cmocka_unit_test(what_was_not_seen_does_not_pass),
		cmocka_unit_test(an_older_kernel_tells_the_mask_only),
		cmocka_unit_test(no_data_ports),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

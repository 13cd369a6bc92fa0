/* SPDX-License-Identifier: Apache-2.0 */
/* irq.numa_affinity: shares near and far, loads, idle ports, and localities nobody tells. */
#include "lib/judge.h"

#include <string.h>

extern const struct cd_check cd_irq_numa_affinity[];

#define PCI "0000:17:00.0"

/* Interrupts over the 3 s of the interval. */
static void give_irq(struct cd_test *t, const char *irq, uint64_t all, uint64_t remote,
		     const char *effective)
{
	give_bool(t, "irq/queue", irq, true);
	give_rate(t, "rate/irq/count", irq, all);
	give_rate(t, "rate/irq/remote_count", irq, remote);
	if (effective)
		give_cpus(t, "irq/effective", irq, effective);
}

static struct cd_test *start(const char *role)
{
	struct cd_test *t = cd_test_new(cd_irq_numa_affinity, "irq.numa_affinity");

	give_int(t, "numa/count", "", 2);
	give_set(t, "path", "eth0", NULL);
	give_text(t, "nic/pci", "eth0", PCI);
	give_texts(t, "port/role", "eth0", role, NULL);
	give_int(t, "pci/numa_node", PCI, 1);
	give_cpus(t, "pci/local_cpus", PCI, "32-63");
	give_texts(t, "irq/of_device", PCI, "40", "41", "42", NULL);
	give_bool(t, "irq/queue", "40", false);		/* async: never counted */
	return t;
}

static void near_interrupts_pass(void **state)
{
	struct cd_test *t = start("fabric");

	(void)state;
	give_irq(t, "41", 90000, 0, "32");
	give_irq(t, "42", 10000, 10000, "0");		/* 10 % and no more */
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void a_loaded_fabric_port_with_far_interrupts_fails(void **state)
{
	struct cd_test *t = start("fabric");

	(void)state;
	give_irq(t, "41", 30000, 0, "32");
	give_irq(t, "42", 30000, 30000, "0");
	judge(t);
	assert_finding(t, "eth0", "remote", CD_HIGH);
	assert_observed_real(t, "eth0", "remote", "remote_share", 0.5);
	assert_observed_real(t, "eth0", "remote", "interrupts_per_second", 20000);
	assert_observed_int(t, "eth0", "remote", "node", 1);
	assert_observed_text(t, "eth0", "remote", "local_cpus", "32-63");
	assert_int_equal(cd_test_finding(t, "eth0", "remote")->confidence, CD_MEASURED);
	cd_test_free(t);
}

static void below_the_load_or_off_the_fabric_it_is_medium(void **state)
{
	struct cd_test *t = start("fabric");

	(void)state;
	give_irq(t, "41", 1000, 0, "32");
	give_irq(t, "42", 1000, 1000, "0");		/* 667/s together */
	judge(t);
	assert_finding(t, "eth0", "remote", CD_MEDIUM);
	cd_test_free(t);

	t = start("default_route");
	give_irq(t, "41", 300000, 0, "32");
	give_irq(t, "42", 300000, 300000, "0");
	judge(t);
	assert_finding(t, "eth0", "remote", CD_MEDIUM);
	cd_test_free(t);
}

static void a_site_sets_share_and_load(void **state)
{
	struct cd_test *t = start("fabric");

	(void)state;
	give_bound(t, "max_remote_share", "0.6");
	give_irq(t, "41", 30000, 0, "32");
	give_irq(t, "42", 30000, 30000, "0");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);

	t = start("fabric");
	give_bound(t, "load", "1000000");
	give_irq(t, "41", 30000, 0, "32");
	give_irq(t, "42", 30000, 30000, "0");
	judge(t);
	assert_finding(t, "eth0", "remote", CD_MEDIUM);
	cd_test_free(t);
}

static void an_idle_port_is_not_judged(void **state)
{
	struct cd_test *t = start("fabric");

	(void)state;
	give_irq(t, "41", 14, 14, "0");
	give_irq(t, "42", 15, 15, "0-31");
	judge(t);
	assert_not_applicable(t, "eth0");
	assert_note(t, "eth0");			/* but its placement is told */
	cd_test_free(t);

	t = start("fabric");
	give_irq(t, "41", 0, 0, "32");
	give_irq(t, "42", 0, 0, "0");
	judge(t);
	assert_not_applicable(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
}

static void managed_vectors_are_told(void **state)
{
	struct cd_test *t = start("fabric");

	(void)state;
	give_irq(t, "41", 30000, 0, "32");
	give_irq(t, "42", 30000, 30000, "0");
	give_bool(t, "irq/managed", "42", true);
	judge(t);
	assert_finding(t, "eth0", "remote", CD_HIGH);
	assert_note(t, "eth0");
	cd_test_free(t);
}

/* Two caches on the node of the port, one on the other. */
static void queues_below_several_caches_are_told(void **state)
{
	static const struct { uint64_t second; const char *cpu; bool told; } cases[] = {
		{ 30000, "48", true },
		{ 30000, "33", false },		/* the same cache */
		{ 29, "48", false },		/* by chance */
		{ 30000, "33,48", false },	/* nobody knows which */
		{ 30000, NULL, false },
	};
	struct cd_test *t;

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		t = start("fabric");
		give_set(t, "cpu/l3", "0-31", "32-47", "48-63", NULL);
		give_irq(t, "41", 30000, 0, "32");
		give_irq(t, "42", cases[i].second, 0, cases[i].cpu);
		judge(t);
		assert_pass(t, "eth0");
		if (cases[i].told)
			assert_note(t, "eth0");
		else
			assert_no_note(t, "eth0");
		cd_test_free(t);
	}

	t = start("fabric");		/* an async interrupt is no queue, a far cache not near */
	give_set(t, "cpu/l3", "0-31", "32-47", "48-63", NULL);
	give_rate(t, "rate/irq/count", "40", 30000);
	give_cpus(t, "irq/effective", "40", "48");
	give_irq(t, "41", 300000, 0, "32");
	give_irq(t, "42", 100, 100, "0");
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
}

static void caches_that_nobody_tells_change_nothing(void **state)
{
	struct cd_test *t = start("fabric");

	(void)state;
	give_unseen(t, "cpu/l3", "", CD_NOT_COLLECTED);
	give_irq(t, "41", 30000, 0, "32");
	give_irq(t, "42", 30000, 0, "48");
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);

	t = start("fabric");			/* far: the finding is what matters */
	give_set(t, "cpu/l3", "0-31", "32-47", "48-63", NULL);
	give_irq(t, "41", 30000, 30000, "0");
	give_irq(t, "42", 30000, 30000, "1");
	judge(t);
	assert_finding(t, "eth0", "remote", CD_HIGH);
	assert_no_note(t, "eth0");
	cd_test_free(t);
}

static void vectors_without_a_handler_do_not_matter(void **state)
{
	struct cd_test *t = start("fabric");

	(void)state;
	give_irq(t, "41", 30000, 0, "32");
	give_bool(t, "irq/queue", "42", true);
	give_absent(t, "rate/irq/count", "42");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void one_node_has_nothing_far(void **state)
{
	struct cd_test *t = cd_test_new(cd_irq_numa_affinity, "irq.numa_affinity");

	(void)state;
	give_int(t, "numa/count", "", 1);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

/* The collector cannot say what is remote there; that is no damage. */
static void a_node_without_cpus_has_nothing_near(void **state)
{
	struct cd_test *t = start("fabric");

	(void)state;
	give_cpus(t, "pci/local_cpus", PCI, "");
	give_irq(t, "41", 30000, 0, "32");
	give_irq(t, "42", 30000, 0, "0");
	give_unseen(t, "rate/irq/remote_count", "41", CD_GARBAGE);
	give_unseen(t, "rate/irq/remote_count", "42", CD_GARBAGE);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void no_interrupts_or_no_pci(void **state)
{
	struct cd_test *t = start("fabric");

	(void)state;
	give_texts(t, "irq/of_device", PCI, NULL);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);

	t = start("fabric");
	give_absent(t, "nic/pci", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);

	t = start("fabric");
	give_set(t, "path", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void an_unknown_locality_is_unknown(void **state)
{
	struct cd_test *t = start("fabric");

	(void)state;
	give_absent(t, "pci/numa_node", PCI);
	give_irq(t, "41", 30000, 0, "32");
	give_irq(t, "42", 30000, 0, "33");
	judge(t);
	assert_unknown(t, "eth0", CD_GARBAGE);
	cd_test_free(t);
}

static void what_was_not_seen_does_not_pass(void **state)
{
	static const struct { const char *fact, *subject; enum cd_reason reason; } cases[] = {
		{ "nic/pci", "eth0", CD_NOT_COLLECTED },
		{ "irq/of_device", PCI, CD_PERMISSION },
		{ "pci/numa_node", PCI, CD_GARBAGE },
		{ "pci/local_cpus", PCI, CD_NOT_COLLECTED },
		{ "irq/queue", "42", CD_MASKED },
		{ "rate/irq/count", "42", CD_ONE_SAMPLE },
		{ "rate/irq/remote_count", "42", CD_ONE_SAMPLE },
	};
	struct cd_test *t;

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		t = start("fabric");
		give_irq(t, "41", 30000, 0, "32");
		give_irq(t, "42", 30000, 0, "33");
		give_unseen(t, cases[i].fact, cases[i].subject, cases[i].reason);
		judge(t);
		assert_unknown(t, "eth0", cases[i].reason);
		cd_test_free(t);
	}
	t = start("fabric");
	give_unseen(t, "numa/count", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start("fabric");
	give_unseen(t, "path", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

/* The core may be another port's: irq.overlap and its like know whose it is. */
static void no_full_core_is_its_doing(void **state)
{
	const struct cd_effect *e = cd_irq_numa_affinity[0].effects;

	(void)state;
	for (; e && e->code; e++)
		assert_int_not_equal(strncmp(e->consequence, "irq.ksoftirqd/", 14), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(near_interrupts_pass),
		cmocka_unit_test(a_loaded_fabric_port_with_far_interrupts_fails),
		cmocka_unit_test(below_the_load_or_off_the_fabric_it_is_medium),
		cmocka_unit_test(a_site_sets_share_and_load),
		cmocka_unit_test(an_idle_port_is_not_judged),
		cmocka_unit_test(managed_vectors_are_told),
		cmocka_unit_test(queues_below_several_caches_are_told),
		cmocka_unit_test(caches_that_nobody_tells_change_nothing),
		cmocka_unit_test(vectors_without_a_handler_do_not_matter),
		cmocka_unit_test(one_node_has_nothing_far),
		cmocka_unit_test(a_node_without_cpus_has_nothing_near),
		cmocka_unit_test(no_interrupts_or_no_pci),
		cmocka_unit_test(an_unknown_locality_is_unknown),
		cmocka_unit_test(what_was_not_seen_does_not_pass),
		cmocka_unit_test(no_full_core_is_its_doing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

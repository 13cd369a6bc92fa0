/* SPDX-License-Identifier: Apache-2.0 */
/* pcie.link_downtrain: trained low, limited by the slot, asleep, shared, virtual; never a false alarm. */
#include "lib/judge.h"

#include <string.h>

extern const struct cd_check cd_pcie_link_downtrain[];

#define PORT "0000:16:01.0"
#define NIC "0000:17:00.0"

static void give_link(struct cd_test *t, const char *dev, double speed, int width,
		      double max_speed, int max_width)
{
	give_real(t, "pci/speed", dev, speed);
	give_int(t, "pci/width", dev, width);
	give_real(t, "pci/max_speed", dev, max_speed);
	give_int(t, "pci/max_width", dev, max_width);
}

static void give_function(struct cd_test *t, const char *dev, int class, const char *parent)
{
	give_int(t, "pci/class", dev, class);
	give_int(t, "pci/vendor", dev, 0x15b3);
	give_absent(t, "pci/physfn", dev);
	if (parent)
		give_text(t, "pci/parent", dev, parent);
	else
		give_absent(t, "pci/parent", dev);
}

static void give_port(struct cd_test *t, const char *nic, const char *pci, int64_t gigabits)
{
	give_text(t, "nic/pci", nic, pci);
	give_int(t, "path/rate", nic, gigabits * 1000000000);
}

/* A root port 32 GT/s x16 and a card on bare metal; the link is for the test to give. */
static struct cd_test *start(int class)
{
	struct cd_test *t = cd_test_new(cd_pcie_link_downtrain, "pcie.link_downtrain");

	give_absent(t, "host/virtual", "");
	give_set(t, "pci", PORT, NIC, NULL);
	give_function(t, PORT, 0x060400, NULL);
	give_link(t, PORT, 16, 8, 32, 16);
	give_function(t, NIC, class, PORT);
	return t;
}

static void a_link_at_its_best_passes(void **state)
{
	struct cd_test *t = start(0x020000);

	(void)state;
	give_set(t, "path", "eth0", NULL);
	give_port(t, "eth0", NIC, 100);
	give_link(t, NIC, 16, 16, 16, 16);
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_pass(t, NIC);
	assert_no_note(t, NIC);
	cd_test_free(t);
}

static void half_the_lanes_below_the_ports_rate_is_critical(void **state)
{
	struct cd_test *t = start(0x020000);

	(void)state;
	give_set(t, "path", "eth0", NULL);
	give_port(t, "eth0", NIC, 200);
	give_link(t, NIC, 16, 8, 16, 16);
	judge(t);
	assert_finding(t, NIC, "downtrained", CD_CRITICAL);
	assert_observed_int(t, NIC, "downtrained", "width", 8);
	assert_observed_int(t, NIC, "downtrained", "attainable_width", 16);
	assert_observed_real(t, NIC, "downtrained", "speed", 16);
	assert_observed_real(t, NIC, "downtrained", "needed", 200e9);
	assert_observed_real(t, NIC, "downtrained", "attainable",
			     cd_model_pcie(16, 16, 0).bits_per_second);
	assert_observed_text(t, NIC, "downtrained", "users",
			     "its network ports in use need 200 Gb/s");
	assert_limit(t, NIC, "downtrained", cd_model_pcie(16, 8, 0).bits_per_second);
	cd_test_free(t);
}

static void an_older_generation_that_suffices_is_high_on_a_fast_port(void **state)
{
	struct cd_test *t = start(0x020000);

	(void)state;
	give_set(t, "path", "eth0", NULL);
	give_port(t, "eth0", NIC, 100);
	give_link(t, NIC, 8, 16, 16, 16);
	judge(t);
	assert_finding(t, NIC, "downtrained", CD_HIGH);
	assert_observed_real(t, NIC, "downtrained", "attainable_speed", 16);
	assert_acts(t, NIC, "downtrained", CD_ACTS_NONE);
	cd_test_free(t);
}

static void a_board_nic_that_loses_nothing_is_low(void **state)
{
	struct cd_test *t = start(0x020000);

	(void)state;
	give_set(t, "path", "eth0", NULL);
	give_port(t, "eth0", NIC, 1);
	give_link(t, NIC, 5, 1, 5, 4);
	judge(t);
	assert_finding(t, NIC, "downtrained", CD_LOW);
	cd_test_free(t);
}

static void a_port_of_unknown_rate_is_taken_seriously(void **state)
{
	struct cd_test *t = start(0x020000);

	(void)state;
	give_set(t, "path", "eth0", NULL);
	give_text(t, "nic/pci", "eth0", NIC);
	give_unseen(t, "path/rate", "eth0", CD_NOT_COLLECTED);
	give_link(t, NIC, 5, 1, 5, 4);
	judge(t);
	assert_finding(t, NIC, "downtrained", CD_HIGH);
	cd_test_free(t);
}

static void an_infiniband_card_needs_no_interface(void **state)
{
	struct cd_test *t = start(0x020700);

	(void)state;
	give_set(t, "path", NULL);
	give_link(t, NIC, 16, 8, 16, 16);
	judge(t);
	assert_finding(t, NIC, "downtrained", CD_HIGH);
	cd_test_free(t);
}

static void a_small_slot_is_noted_and_passes(void **state)
{
	struct cd_test *t = start(0x020000);

	(void)state;
	give_set(t, "path", NULL);
	give_link(t, NIC, 32, 16, 64, 32);
	judge(t);
	assert_pass(t, NIC);
	assert_note(t, NIC);
	cd_test_free(t);
}

/* The root port's own state is below its maximum: it serves a smaller card. */
static void a_root_port_is_not_judged(void **state)
{
	struct cd_test *t = start(0x020000);

	(void)state;
	give_set(t, "path", NULL);
	give_link(t, NIC, 16, 8, 16, 8);
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_no_finding(t, PORT, "downtrained");
	cd_test_free(t);
}

static void functions_of_one_card_are_judged_once(void **state)
{
	struct cd_test *t = cd_test_new(cd_pcie_link_downtrain, "pcie.link_downtrain");

	(void)state;
	give_absent(t, "host/virtual", "");
	give_set(t, "pci", PORT, NIC, "0000:17:00.1", NULL);
	give_function(t, PORT, 0x060400, NULL);
	give_link(t, PORT, 8, 8, 32, 16);
	give_function(t, NIC, 0x020000, PORT);
	give_function(t, "0000:17:00.1", 0x020000, PORT);
	give_link(t, NIC, 8, 8, 8, 16);
	give_link(t, "0000:17:00.1", 8, 8, 8, 16);
	give_set(t, "path", "eth0", "eth1", NULL);
	give_port(t, "eth0", NIC, 40);
	give_port(t, "eth1", "0000:17:00.1", 40);
	judge(t);
	assert_finding(t, NIC, "downtrained", CD_CRITICAL);	/* together 80 of 55 Gb/s */
	assert_observed_real(t, NIC, "downtrained", "needed", 80e9);
	assert_acts(t, NIC, "downtrained", CD_ACTS_NONE);	/* either port alone fits */
	assert_not_applicable(t, "0000:17:00.1");
	cd_test_free(t);
}

static void an_idle_gpu_is_not_called_slow(void **state)
{
	struct cd_test *t = start(0x030200);

	(void)state;
	give_set(t, "path", NULL);
	give_link(t, NIC, 2.5, 16, 32, 16);
	judge(t);
	assert_unknown(t, NIC, CD_NOT_COLLECTED);
	assert_note(t, NIC);
	assert_no_finding(t, NIC, "downtrained");
	cd_test_free(t);
}

static void a_narrow_gpu_is_high(void **state)
{
	struct cd_test *t = start(0x030200);

	(void)state;
	give_set(t, "path", NULL);
	give_link(t, NIC, 2.5, 8, 32, 16);
	judge(t);
	assert_finding(t, NIC, "downtrained", CD_HIGH);
	cd_test_free(t);
}

/* Root port, switch (up 18:00.0, down 19:04.0), card: the up link of the switch trained low. */
static struct cd_test *with_switch(int class)
{
	struct cd_test *t = cd_test_new(cd_pcie_link_downtrain, "pcie.link_downtrain");

	give_absent(t, "host/virtual", "");
	give_set(t, "pci", "0000:17:00.0", "0000:18:00.0", "0000:19:04.0", "0000:1a:00.0", NULL);
	give_function(t, "0000:17:00.0", 0x060400, NULL);
	give_function(t, "0000:18:00.0", 0x060400, "0000:17:00.0");
	give_function(t, "0000:19:04.0", 0x060400, "0000:18:00.0");
	give_function(t, "0000:1a:00.0", class, "0000:19:04.0");
	give_link(t, "0000:17:00.0", 16, 4, 16, 16);
	give_link(t, "0000:18:00.0", 16, 4, 16, 16);
	give_link(t, "0000:19:04.0", 8, 16, 16, 32);
	give_link(t, "0000:1a:00.0", 16, 16, 16, 16);
	return t;
}

static void the_up_link_of_a_switch_counts_for_what_is_below(void **state)
{
	struct cd_test *t = with_switch(0x020000);

	(void)state;
	give_set(t, "path", "eth0", NULL);
	give_port(t, "eth0", "0000:1a:00.0", 100);
	judge(t);
	assert_finding(t, "0000:18:00.0", "downtrained", CD_CRITICAL);
	assert_limit(t, "0000:18:00.0", "downtrained", cd_model_pcie(16, 4, 0).bits_per_second);
	assert_pass(t, "0000:1a:00.0");
	assert_no_finding(t, "0000:19:04.0", "downtrained");
	cd_test_free(t);
}

static void the_up_link_of_a_switch_of_infiniband_is_high(void **state)
{
	struct cd_test *t = with_switch(0x020700);

	(void)state;
	give_set(t, "path", NULL);
	judge(t);
	assert_finding(t, "0000:18:00.0", "downtrained", CD_HIGH);
	cd_test_free(t);
}

static void a_switch_of_drives_is_none_of_our_business(void **state)
{
	struct cd_test *t = with_switch(0x010802);

	(void)state;
	give_set(t, "path", NULL);
	judge(t);
	assert_not_applicable(t, "0000:18:00.0");
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void links_that_are_none(void **state)
{
	struct cd_test *t = start(0x020000);

	(void)state;
	give_set(t, "path", NULL);
	give_link(t, NIC, 2.5, 0, 16, 16);		/* down */
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);

	t = start(0x020000);
	give_set(t, "path", NULL);
	give_link(t, NIC, 2.5, 1, 2.5, 255);		/* integrated */
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);

	t = start(0x020000);
	give_set(t, "path", NULL);
	give_link(t, NIC, 2.5, 8, 16, 16);
	give_text(t, "pci/physfn", NIC, "0000:17:00.7");
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);

	t = start(0x020000);
	give_set(t, "path", NULL);
	give_link(t, NIC, 2.5, 8, 16, 16);
	give_text(t, "pci/power_state", NIC, "D3hot");
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);

	t = start(0x020000);
	give_set(t, "path", NULL);
	give_absent(t, "pci/parent", NIC);		/* part of the chip set */
	give_link(t, NIC, 2.5, 1, 5, 4);
	judge(t);
	assert_not_applicable(t, NIC);
	cd_test_free(t);
}

static void a_virtual_machine_shows_no_links(void **state)
{
	struct cd_test *t = start(0x020000);

	(void)state;
	give_set(t, "path", NULL);
	give_text(t, "host/virtual", "", "kvm");
	give_link(t, NIC, 2.5, 1, 16, 16);
	judge(t);
	assert_unknown(t, NIC, CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = start(0x020000);
	give_set(t, "path", NULL);
	give_text(t, "host/virtual", "", "kvm");
	give_bound(t, "trust_virtual_links", "yes");
	give_link(t, NIC, 2.5, 1, 16, 16);
	judge(t);
	assert_finding(t, NIC, "downtrained", CD_LOW);
	cd_test_free(t);

	t = start(0x020000);
	give_set(t, "path", NULL);
	give_text(t, "host/virtual", "", "kvm");
	give_int(t, "pci/vendor", NIC, 0x1af4);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);

	t = start(0x020000);
	give_set(t, "path", NULL);
	give_unseen(t, "host/virtual", "", CD_NOT_COLLECTED);
	give_link(t, NIC, 2.5, 1, 16, 16);
	judge(t);
	assert_unknown(t, NIC, CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void what_was_not_seen_does_not_pass(void **state)
{
	static const char *const facts[] = { "pci/speed", "pci/width", "pci/max_speed",
					     "pci/max_width" };

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		struct cd_test *t = start(0x020000);

		give_set(t, "path", NULL);
		give_link(t, NIC, 16, 16, 16, 16);
		give_unseen(t, facts[i], NIC, CD_GARBAGE);
		judge(t);
		assert_unknown(t, NIC, CD_GARBAGE);
		cd_test_free(t);
	}
	for (size_t i = 2; i < 4; i++) {
		struct cd_test *t = start(0x020000);

		give_set(t, "path", NULL);
		give_link(t, NIC, 16, 16, 16, 16);
		give_unseen(t, facts[i], PORT, CD_NOT_COLLECTED);
		judge(t);
		assert_unknown(t, NIC, CD_NOT_COLLECTED);
		cd_test_free(t);
	}
}

static void the_bus_itself(void **state)
{
	struct cd_test *t = cd_test_new(cd_pcie_link_downtrain, "pcie.link_downtrain");

	(void)state;
	give_unseen(t, "pci", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = cd_test_new(cd_pcie_link_downtrain, "pcie.link_downtrain");
	give_set(t, "pci", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);

	t = cd_test_new(cd_pcie_link_downtrain, "pcie.link_downtrain");
	give_set(t, "pci", "0000:00:1f.0", NULL);
	give_int(t, "pci/class", "0000:00:1f.0", 0x060100);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = cd_test_new(cd_pcie_link_downtrain, "pcie.link_downtrain");
	give_set(t, "pci", NIC, NULL);
	give_unseen(t, "pci/class", NIC, CD_GARBAGE);
	judge(t);
	assert_unknown(t, NIC, CD_GARBAGE);
	cd_test_free(t);
}

/* Root port, switch on the card, GPU: all of its links are slow while nobody draws or computes. */
static void a_switch_on_an_idle_gpu_is_not_called_slow(void **state)
{
	struct cd_test *t = with_switch(0x030000);

	(void)state;
	give_set(t, "path", NULL);
	give_link(t, "0000:18:00.0", 2.5, 16, 16, 16);
	judge(t);
	assert_unknown(t, "0000:18:00.0", CD_NOT_COLLECTED);
	assert_no_finding(t, "0000:18:00.0", "downtrained");
	cd_test_free(t);

	t = with_switch(0x030000);		/* lanes do not come back */
	give_set(t, "path", NULL);
	judge(t);
	assert_finding(t, "0000:18:00.0", "downtrained", CD_HIGH);
	cd_test_free(t);

	t = with_switch(0x030000);		/* a port beside it keeps the link awake */
	give_set(t, "path", NULL);
	give_set(t, "pci", "0000:17:00.0", "0000:18:00.0", "0000:19:04.0", "0000:1a:00.0",
		 "0000:1b:00.0", NULL);
	give_function(t, "0000:1b:00.0", 0x020700, "0000:19:05.0");
	give_function(t, "0000:19:05.0", 0x060400, "0000:18:00.0");
	give_link(t, "0000:18:00.0", 2.5, 16, 16, 16);
	judge(t);
	assert_finding(t, "0000:18:00.0", "downtrained", CD_HIGH);
	cd_test_free(t);
}

/* Errors make a link slow, not the other way round. */
static void it_causes_no_errors(void **state)
{
	const struct cd_effect *e = cd_pcie_link_downtrain[0].effects;

	(void)state;
	for (; e->code; e++)
		assert_int_not_equal(strncmp(e->consequence, "pcie.aer/", 9), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_link_at_its_best_passes),
		cmocka_unit_test(half_the_lanes_below_the_ports_rate_is_critical),
		cmocka_unit_test(an_older_generation_that_suffices_is_high_on_a_fast_port),
		cmocka_unit_test(a_board_nic_that_loses_nothing_is_low),
		cmocka_unit_test(a_port_of_unknown_rate_is_taken_seriously),
		cmocka_unit_test(an_infiniband_card_needs_no_interface),
		cmocka_unit_test(a_small_slot_is_noted_and_passes),
		cmocka_unit_test(a_root_port_is_not_judged),
		cmocka_unit_test(functions_of_one_card_are_judged_once),
		cmocka_unit_test(an_idle_gpu_is_not_called_slow),
		cmocka_unit_test(a_narrow_gpu_is_high),
		cmocka_unit_test(the_up_link_of_a_switch_counts_for_what_is_below),
		cmocka_unit_test(the_up_link_of_a_switch_of_infiniband_is_high),
		cmocka_unit_test(a_switch_of_drives_is_none_of_our_business),
		cmocka_unit_test(links_that_are_none),
		cmocka_unit_test(a_virtual_machine_shows_no_links),
		cmocka_unit_test(what_was_not_seen_does_not_pass),
		cmocka_unit_test(the_bus_itself),
		cmocka_unit_test(a_switch_on_an_idle_gpu_is_not_called_slow),
		cmocka_unit_test(it_causes_no_errors),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

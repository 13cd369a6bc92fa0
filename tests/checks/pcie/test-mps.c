/* SPDX-License-Identifier: Apache-2.0 */
/* pcie.mps: packets above what the port takes, packets smaller than need be, and who excuses them. */
#include "bus.h"

extern const struct cd_check cd_pcie_mps[];

static void give_payload(struct cd_test *t, const char *dev, int64_t bytes, int64_t most)
{
	give_bytes(t, "pci/payload", dev, bytes);
	give_bytes(t, "pci/max_payload", dev, most);
}

static struct cd_test *start(int64_t gigabits, int64_t card, int64_t port)
{
	struct cd_test *t = cd_test_new(cd_pcie_mps, "pcie.mps");

	give_card(t, gigabits);
	give_payload(t, NIC, card, 512);
	give_payload(t, ROOT, port, 512);
	give_bytes(t, "pci/read_request", NIC, 512);
	return t;
}

static void what_servers_use_passes(void **state)
{
	struct cd_test *t = start(100, 512, 512);

	(void)state;
	judge(t);
	assert_pass(t, NIC);
	assert_no_note(t, NIC);
	cd_test_free(t);

	t = start(100, 256, 256);
	judge(t);
	assert_pass(t, NIC);
	assert_note(t, NIC);
	cd_test_free(t);
}

static void more_than_the_port_takes_fails(void **state)
{
	struct cd_test *t = start(1, 256, 128);

	(void)state;
	judge(t);
	assert_finding(t, NIC, "above-port", CD_MEDIUM);
	assert_observed_text(t, NIC, "above-port", "port", ROOT);
	assert_observed_int(t, NIC, "above-port", "port_payload", 128);
	cd_test_free(t);
}

static void smaller_than_need_be_is_told_of_fast_ports(void **state)
{
	struct cd_test *t = start(100, 128, 128);

	(void)state;
	judge(t);
	assert_finding(t, NIC, "small", CD_LOW);
	assert_observed_int(t, NIC, "small", "attainable", 512);
	assert_observed_real(t, NIC, "small", "lost", 1 - 128.0 / 154 * 538 / 512);
	cd_test_free(t);

	t = start(10, 128, 128);
	judge(t);
	assert_pass(t, NIC);
	assert_note(t, NIC);
	cd_test_free(t);
}

/* What else hangs below the root port must do with it, too. */
static void a_neighbour_that_takes_no_more_excuses(void **state)
{
	struct cd_test *t = start(100, 128, 128);

	(void)state;
	give_set(t, "pci", ROOT, NIC, "0000:17:00.1", NULL);
	give_function(t, "0000:17:00.1", 0x020000, ROOT);
	give_payload(t, "0000:17:00.1", 128, 128);
	judge(t);
	assert_pass(t, NIC);
	assert_no_note(t, NIC);
	cd_test_free(t);

	t = start(100, 128, 128);
	give_set(t, "pci", ROOT, NIC, "0000:17:00.1", NULL);
	give_function(t, "0000:17:00.1", 0x010802, ROOT);	/* nobody asked it */
	judge(t);
	assert_pass(t, NIC);
	assert_note(t, NIC);
	cd_test_free(t);
}

static void a_port_that_sends_more_is_noted(void **state)
{
	struct cd_test *t = start(10, 128, 256);

	(void)state;
	judge(t);
	assert_pass(t, NIC);
	assert_note(t, NIC);
	cd_test_free(t);
}

static void unseen_and_virtual(void **state)
{
	struct cd_test *t = start(100, 256, 256);

	(void)state;
	give_unseen(t, "pci/payload", NIC, CD_PERMISSION);
	judge(t);
	assert_unknown(t, NIC, CD_PERMISSION);
	cd_test_free(t);

	t = start(100, 256, 256);
	give_unseen(t, "pci/payload", ROOT, CD_PERMISSION);
	judge(t);
	assert_unknown(t, NIC, CD_PERMISSION);
	cd_test_free(t);

	t = start(100, 256, 256);
	give_vf(t);
	give_payload(t, VF, 128, 128);
	judge(t);
	assert_pass(t, NIC);
	assert_not_applicable(t, VF);
	cd_test_free(t);

	t = start(100, 256, 128);
	give_text(t, "host/virtual", "", "kvm");
	judge(t);
	assert_unknown(t, NIC, CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_servers_use_passes),
		cmocka_unit_test(more_than_the_port_takes_fails),
		cmocka_unit_test(smaller_than_need_be_is_told_of_fast_ports),
		cmocka_unit_test(a_neighbour_that_takes_no_more_excuses),
		cmocka_unit_test(a_port_that_sends_more_is_noted),
		cmocka_unit_test(unseen_and_virtual),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

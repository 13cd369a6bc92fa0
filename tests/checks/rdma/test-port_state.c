/* SPDX-License-Identifier: Apache-2.0 */
/* rdma.port.state: what a port that is not ACTIVE means, and when nobody expects it. */
#include <stdio.h>

#include "lib/judge.h"

extern const struct cd_check cd_rdma_port_state[];

static void give_port(struct cd_test *t, const char *device, const char *pci, const char *state)
{
	char port[32];

	snprintf(port, sizeof(port), "%s/1", device);
	give_text(t, "rdma/class", port, "ib");
	give_text(t, "rdma/role", port, "compute");
	give_text(t, "rdma/link_layer", port, "InfiniBand");
	give_text(t, "rdma/state", port, state);
	give_text(t, "rdma/phys_state", port, "Polling");
	give_text(t, "rdma/board_id", device, "MT_0000000838");
	if (*pci) {
		give_text(t, "rdma/pci", device, pci);
		give_absent(t, "pci/physfn", pci);
	}
}

/* Two cards; the second one in `state`. */
static struct cd_test *start(const char *state)
{
	struct cd_test *t = cd_test_new(cd_rdma_port_state, "rdma.port.state");

	give_set(t, "rdma/port", "mlx5_0/1", "mlx5_1/1", NULL);
	give_bool(t, "rdma/wanted", "", true);
	give_port(t, "mlx5_0", "0000:18:00.0", "ACTIVE");
	give_port(t, "mlx5_1", "0000:2a:00.0", state);
	return t;
}

static void active_ports_pass(void **state)
{
	struct cd_test *t = start("ACTIVE");

	(void)state;
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_pass(t, "mlx5_1/1");
	cd_test_free(t);
}

static void a_link_without_a_subnet_manager_fails(void **state)
{
	struct cd_test *t = start("INIT");

	(void)state;
	judge(t);
	assert_finding(t, "mlx5_1/1", "no-subnet-manager", CD_CRITICAL);
	assert_observed_text(t, "mlx5_1/1", "no-subnet-manager", "state", "INIT");
	assert_pass(t, "mlx5_0/1");
	cd_test_free(t);
}

static void a_deferred_port_is_one_severity_lower(void **state)
{
	struct cd_test *t = start("ACTIVE_DEFER");

	(void)state;
	judge(t);
	assert_finding(t, "mlx5_1/1", "deferred", CD_HIGH);
	cd_test_free(t);
}

static void down_fails_when_the_same_port_of_another_card_is_active(void **state)
{
	struct cd_test *t = start("DOWN");

	(void)state;
	judge(t);
	assert_finding(t, "mlx5_1/1", "down", CD_CRITICAL);
	assert_observed_text(t, "mlx5_1/1", "down", "phys_state", "Polling");
	cd_test_free(t);
}

static void the_second_port_of_every_card_may_be_unused(void **state)
{
	struct cd_test *t = start("DOWN");

	(void)state;
	give_text(t, "rdma/pci", "mlx5_1", "0000:18:00.1");
	judge(t);
	assert_not_applicable(t, "mlx5_1/1");
	cd_test_free(t);
}

static void without_the_place_of_the_card_down_is_unknown(void **state)
{
	struct cd_test *t = start("DOWN");

	(void)state;
	give_unseen(t, "rdma/pci", "mlx5_1", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "mlx5_1/1", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void the_site_decides_how_many_ports_it_expects(void **state)
{
	struct cd_test *t = start("DOWN");

	(void)state;
	give_int(t, "rdma/expected_ports", "", 1);
	judge(t);
	assert_not_applicable(t, "mlx5_1/1");
	cd_test_free(t);

	t = start("DOWN");
	give_int(t, "rdma/expected_ports", "", 2);
	give_text(t, "rdma/pci", "mlx5_1", "0000:18:00.1");
	judge(t);
	assert_finding(t, "mlx5_1/1", "down", CD_CRITICAL);
	cd_test_free(t);
}

static void a_link_taken_down_is_a_setting_and_no_cable(void **state)
{
	struct cd_test *t = start("DOWN");

	(void)state;
	give_text(t, "rdma/netdev", "mlx5_1/1", "eth1");
	give_bool(t, "nic/up", "eth1", false);
	judge(t);
	assert_not_applicable(t, "mlx5_1/1");
	cd_test_free(t);

	t = start("DOWN");
	give_int(t, "rdma/expected_ports", "", 2);
	give_text(t, "rdma/netdev", "mlx5_1/1", "eth1");
	give_bool(t, "nic/up", "eth1", false);
	judge(t);
	assert_finding(t, "mlx5_1/1", "admin-down", CD_CRITICAL);
	assert_no_finding(t, "mlx5_1/1", "down");
	cd_test_free(t);
}

static void who_is_no_compute_port_is_not_judged(void **state)
{
	static const char *const class[] = { "soft", "smi", "lpf" };
	struct cd_test *t;

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		t = start("DOWN");
		give_text(t, "rdma/class", "mlx5_1/1", class[i]);
		judge(t);
		assert_not_applicable(t, "mlx5_1/1");
		cd_test_free(t);
	}
	t = start("DOWN");
	give_text(t, "rdma/role", "mlx5_1/1", "other");
	judge(t);
	assert_not_applicable(t, "mlx5_1/1");
	cd_test_free(t);

	t = start("DOWN");
	give_text(t, "pci/physfn", "0000:2a:00.0", "0000:2a:00.1");
	judge(t);
	assert_not_applicable(t, "mlx5_1/1");
	cd_test_free(t);
}

static void what_nobody_wants_is_no_fault(void **state)
{
	struct cd_test *t = start("DOWN");

	(void)state;
	give_bool(t, "rdma/wanted", "", false);
	give_text(t, "rdma/wanted_why", "", "nobody uses RDMA here");
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);

	t = cd_test_new(cd_rdma_port_state, "rdma.port.state");
	give_absent(t, "rdma/port", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void what_was_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start("DOWN");

	(void)state;
	give_unseen(t, "rdma/state", "mlx5_1/1", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "mlx5_1/1", CD_PERMISSION);
	cd_test_free(t);

	t = start("DOWN");
	give_unseen(t, "rdma/wanted", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "mlx5_1/1", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start("ACTIVE");
	give_unseen(t, "rdma/class", "mlx5_1/1", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "mlx5_1/1", CD_PERMISSION);
	cd_test_free(t);

	t = cd_test_new(cd_rdma_port_state, "rdma.port.state");
	give_unseen(t, "rdma/port", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(active_ports_pass),
		cmocka_unit_test(a_link_without_a_subnet_manager_fails),
		cmocka_unit_test(a_deferred_port_is_one_severity_lower),
		cmocka_unit_test(down_fails_when_the_same_port_of_another_card_is_active),
		cmocka_unit_test(the_second_port_of_every_card_may_be_unused),
		cmocka_unit_test(without_the_place_of_the_card_down_is_unknown),
		cmocka_unit_test(the_site_decides_how_many_ports_it_expects),
		cmocka_unit_test(a_link_taken_down_is_a_setting_and_no_cable),
		cmocka_unit_test(who_is_no_compute_port_is_not_judged),
		cmocka_unit_test(what_nobody_wants_is_no_fault),
		cmocka_unit_test(what_was_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

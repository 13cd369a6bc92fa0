/* SPDX-License-Identifier: Apache-2.0 */
/* rdma.port.rate: against the site, the peer and the twins, and names that are too new. */
#include <stdio.h>

#include "lib/judge.h"

extern const struct cd_check cd_rdma_port_rate[];

#define G INT64_C(1000000000)

static void give_port(struct cd_test *t, const char *device, int64_t rate, const char *name)
{
	char port[32];

	snprintf(port, sizeof(port), "%s/1", device);
	give_text(t, "rdma/class", port, "ib");
	give_text(t, "rdma/role", port, "compute");
	give_text(t, "rdma/link_layer", port, "InfiniBand");
	give_text(t, "rdma/state", port, "ACTIVE");
	give_text(t, "rdma/board_id", device, "MT_0000000838");
	give_text(t, "rdma/hca_type", device, "MT4129");
	give_int(t, "rdma/link_rate", port, rate);
	give_text(t, "rdma/speed_name", port, name);
}

static struct cd_test *start(int64_t rate)
{
	struct cd_test *t = cd_test_new(cd_rdma_port_rate, "rdma.port.rate");

	give_set(t, "rdma/port", "mlx5_0/1", "mlx5_1/1", NULL);
	give_bool(t, "rdma/wanted", "", true);
	give_port(t, "mlx5_0", 400 * G, "NDR");
	give_port(t, "mlx5_1", rate, rate < 400 * G ? "HDR" : "NDR");
	return t;
}

static void equal_twins_pass(void **state)
{
	struct cd_test *t = start(400 * G);

	(void)state;
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_pass(t, "mlx5_0/1");
	assert_pass(t, "mlx5_1/1");
	cd_test_free(t);
}

static void half_of_its_twin_is_critical(void **state)
{
	struct cd_test *t = start(200 * G);

	(void)state;
	judge(t);
	assert_finding(t, "mlx5_1/1", "slower-than-twins", CD_CRITICAL);
	assert_observed_int(t, "mlx5_1/1", "slower-than-twins", "expected", 400 * G);
	assert_observed_text(t, "mlx5_1/1", "slower-than-twins", "twin", "mlx5_0/1");
	assert_pass(t, "mlx5_0/1");
	cd_test_free(t);
}

/* 200 Gb/s of NDR on two lanes are a splitter; of HDR on four a slow link, on one lost lanes. */
static void a_splitter_is_no_slow_link(void **state)
{
	static const struct { int64_t rate, lanes; const char *name; bool split; } rows[] = {
		{ 200, 2, "NDR", true }, { 200, 4, "HDR", false }, { 100, 1, "NDR", false },
		{ 100, 2, "HDR", false }, { 200, 0, "NDR", false },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct cd_test *t = start(rows[i].rate * G);

		give_text(t, "rdma/speed_name", "mlx5_1/1", rows[i].name);
		give_int(t, "rdma/width", "mlx5_0/1", 4);
		if (rows[i].lanes)
			give_int(t, "rdma/width", "mlx5_1/1", rows[i].lanes);
		judge(t);
		assert_pass(t, "mlx5_0/1");
		assert_no_note(t, "mlx5_0/1");
		if (rows[i].split) {
			assert_pass(t, "mlx5_1/1");
			assert_note(t, "mlx5_1/1");
		} else {
			assert_finding(t, "mlx5_1/1", "slower-than-twins", CD_CRITICAL);
		}
		cd_test_free(t);
	}
}

static void the_site_knows_best(void **state)
{
	struct cd_test *t = start(200 * G);

	(void)state;
	give_int(t, "rdma/expected_rate", "", 200 * G);
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);

	t = start(200 * G);
	give_int(t, "rdma/expected_rate", "", 300 * G);
	judge(t);
	assert_finding(t, "mlx5_1/1", "below-expected", CD_HIGH);
	assert_observed_text(t, "mlx5_1/1", "below-expected", "expected_from", "the site");
	cd_test_free(t);
}

static void a_roce_port_slower_than_both_ends_offer_caps_its_link(void **state)
{
	struct cd_test *t = start(400 * G);

	(void)state;
	give_text(t, "rdma/class", "mlx5_1/1", "roce");
	give_text(t, "rdma/link_layer", "mlx5_1/1", "Ethernet");
	give_text(t, "rdma/netdev", "mlx5_1/1", "eth1");
	give_int(t, "rdma/link_rate", "mlx5_1/1", 100 * G);
	give_int(t, "nic/speed_common", "eth1", 200 * G);
	give_set(t, "path", "eth1", NULL);
	judge(t);
	assert_finding(t, "mlx5_1/1", "below-expected", CD_CRITICAL);
	assert_acts(t, "mlx5_1/1", "below-expected", CD_CAPS);
	assert_limit(t, "mlx5_1/1", "below-expected", 1e11);
	cd_test_free(t);
}

static void a_speed_the_kernel_has_no_name_for_is_unknown(void **state)
{
	struct cd_test *t = start(400 * G);

	(void)state;
	give_int(t, "rdma/link_rate", "mlx5_1/1", 10 * G);
	give_text(t, "rdma/speed_name", "mlx5_1/1", "SDR");
	give_int(t, "rdma/link_rate", "mlx5_0/1", 10 * G);
	give_text(t, "rdma/speed_name", "mlx5_0/1", "SDR");
	judge(t);
	assert_unknown(t, "mlx5_1/1", CD_GARBAGE);
	cd_test_free(t);

	/* a kernel that names the card's fastest elsewhere means what it says */
	t = start(400 * G);
	give_int(t, "rdma/link_rate", "mlx5_1/1", 10 * G);
	give_text(t, "rdma/speed_name", "mlx5_1/1", "SDR");
	give_text(t, "rdma/speed_name", "mlx5_0/1", "NDR");
	judge(t);
	assert_finding(t, "mlx5_1/1", "slower-than-twins", CD_CRITICAL);
	cd_test_free(t);

	/* an old card can have trained down to it */
	t = start(400 * G);
	give_int(t, "rdma/link_rate", "mlx5_1/1", 10 * G);
	give_text(t, "rdma/speed_name", "mlx5_1/1", "SDR");
	give_text(t, "rdma/hca_type", "mlx5_1", "MT4115");
	judge(t);
	assert_finding(t, "mlx5_1/1", "slower-than-twins", CD_CRITICAL);
	cd_test_free(t);
}

static void other_cards_are_no_measure(void **state)
{
	struct cd_test *t = start(200 * G);

	(void)state;
	give_text(t, "rdma/board_id", "mlx5_1", "MT_0000000223");
	judge(t);
	assert_not_applicable(t, "mlx5_1/1");
	cd_test_free(t);

	t = start(200 * G);
	give_text(t, "rdma/role", "mlx5_1/1", "other");
	judge(t);
	assert_not_applicable(t, "mlx5_1/1");
	cd_test_free(t);

	t = start(200 * G);
	give_text(t, "rdma/state", "mlx5_1/1", "DOWN");
	judge(t);
	assert_not_applicable(t, "mlx5_1/1");
	cd_test_free(t);

	t = start(200 * G);
	give_text(t, "rdma/class", "mlx5_1/1", "vf");
	judge(t);
	assert_not_applicable(t, "mlx5_1/1");
	cd_test_free(t);

	t = start(200 * G);
	give_bool(t, "rdma/wanted", "", false);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void what_was_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start(400 * G);

	(void)state;
	give_unseen(t, "rdma/link_rate", "mlx5_1/1", CD_NO_REPLY);
	judge(t);
	assert_unknown(t, "mlx5_1/1", CD_NO_REPLY);
	cd_test_free(t);

	t = cd_test_new(cd_rdma_port_rate, "rdma.port.rate");
	give_unseen(t, "rdma/port", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(equal_twins_pass),
		cmocka_unit_test(half_of_its_twin_is_critical),
		cmocka_unit_test(a_splitter_is_no_slow_link),
		cmocka_unit_test(the_site_knows_best),
		cmocka_unit_test(a_roce_port_slower_than_both_ends_offer_caps_its_link),
		cmocka_unit_test(a_speed_the_kernel_has_no_name_for_is_unknown),
		cmocka_unit_test(other_cards_are_no_measure),
		cmocka_unit_test(what_was_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* class, role and use of RDMA ports, and how far GPUs are from them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "derive/derive.h"
#include "model/store.h"

#define G INT64_C(1000000000)

static struct cd_evidence *e;

static int set_up(void **state)
{
	(void)state;
	e = cd_evidence_new(cd_arena_new());
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	cd_arena_free(cd_evidence_arena(e));
	return 0;
}

static void give(const char *name, const char *subject, enum cd_type type, struct cd_fact f)
{
	const struct cd_fact_spec spec = { .name = name, .type = type };

	f.subject = subject;
	f.type = (uint8_t)type;
	if (!f.state)
		f.state = CD_PRESENT;
	cd_evidence_store(e, "host", name, &spec, "test", &f, false);
}

static void yes(const char *name, const char *subject, bool v)
{
	give(name, subject, CD_BOOL, (struct cd_fact){ .as.i = v });
}

static void number(const char *name, const char *subject, int64_t v)
{
	give(name, subject, CD_INT, (struct cd_fact){ .as.i = v });
}

static void word(const char *name, const char *subject, const char *v)
{
	give(name, subject, CD_TEXT, (struct cd_fact){ .as.text = v });
}

static void words(const char *name, const char *subject, const char *a, const char *b)
{
	const char *const text[] = { a, b };
	struct cd_list l = { .text = text, .n = a ? b ? 2 : 1 : 0 };

	give(name, subject, CD_TEXTS, (struct cd_fact){ .as.list = &l });
}

static void absent(const char *name, const char *subject)
{
	give(name, subject, CD_TEXT, (struct cd_fact){ .state = CD_ABSENT });
}

static const struct cd_fact *fact(const char *name, const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(e, "host", name, subject);

	assert_non_null(f);
	return f;
}

static const char *text(const char *name, const char *subject)
{
	assert_int_equal(fact(name, subject)->state, CD_PRESENT);
	return fact(name, subject)->as.text;
}

static bool is_true(const char *name, const char *subject)
{
	assert_int_equal(fact(name, subject)->state, CD_PRESENT);
	return fact(name, subject)->as.i;
}

static void port(const char *device, const char *layer, int64_t rate)
{
	char name[32];

	snprintf(name, sizeof(name), "%s/1", device);
	word("rdma/link_layer", name, layer);
	if (rate)
		number("rdma/rate", name, rate);
	word("rdma/node_type", device, "1: CA");
	yes("rdma/soft", device, false);
	yes("rdma/lpf", device, false);
	absent("rdma/contexts", device);
}

/* Two ports of one adapter kind. */
static void two_ports(const char *layer, int64_t rate_0, int64_t rate_1)
{
	words("rdma/device", "", "mlx5_0", "mlx5_1");
	words("rdma/port", "", "mlx5_0/1", "mlx5_1/1");
	words("pci", "", NULL, NULL);
	port("mlx5_0", layer, rate_0);
	port("mlx5_1", layer, rate_1);
}

static void every_kind_of_device_has_its_class(void **state)
{
	(void)state;
	two_ports("Ethernet", 100 * G, 100 * G);
	cd_derive_all(e);
	assert_string_equal(text("rdma/class", "mlx5_0/1"), "roce");
	word("rdma/protocol", "mlx5_0", "iw");
	yes("rdma/soft", "mlx5_1", true);
	cd_derive_all(e);
	assert_string_equal(text("rdma/class", "mlx5_0/1"), "iwarp");
	assert_string_equal(text("rdma/class", "mlx5_1/1"), "soft");
	word("rdma/pci", "mlx5_0", "0000:17:00.2");
	word("pci/physfn", "0000:17:00.2", "0000:17:00.0");
	yes("rdma/soft", "mlx5_1", false);
	yes("rdma/smi", "mlx5_1", true);
	cd_derive_all(e);
	assert_string_equal(text("rdma/class", "mlx5_0/1"), "vf");
	assert_string_equal(text("rdma/class", "mlx5_1/1"), "smi");
}

static void a_function_in_a_guest_is_told_by_its_id(void **state)
{
	(void)state;
	two_ports("InfiniBand", 200 * G, 200 * G);
	word("rdma/hca_type", "mlx5_0", "MT4124");	/* 0x101c */
	word("rdma/hca_type", "mlx5_1", "MT4123");
	cd_derive_all(e);
	assert_string_equal(text("rdma/class", "mlx5_0/1"), "vf");
	assert_string_equal(text("rdma/class", "mlx5_1/1"), "ib");
}

static void what_may_be_a_management_function_has_no_class_yet(void **state)
{
	(void)state;
	two_ports("InfiniBand", 400 * G, 400 * G);
	give("rdma/lpf", "mlx5_1", CD_BOOL,
	     (struct cd_fact){ .state = CD_UNSEEN, .reason = CD_PERMISSION });
	cd_derive_all(e);
	assert_string_equal(text("rdma/class", "mlx5_0/1"), "ib");
	assert_int_equal(fact("rdma/class", "mlx5_1/1")->state, CD_UNSEEN);
}

static void the_fastest_kind_of_card_computes(void **state)
{
	(void)state;
	two_ports("InfiniBand", 400 * G, 100 * G);
	cd_derive_all(e);
	assert_string_equal(text("rdma/role", "mlx5_0/1"), "compute");
	assert_string_equal(text("rdma/role", "mlx5_1/1"), "other");
	/* a port that is down shows a low rate, but its card is of the same kind */
	word("rdma/board_id", "mlx5_0", "MT_0000000838");
	word("rdma/board_id", "mlx5_1", "MT_0000000838");
	cd_derive_all(e);
	assert_string_equal(text("rdma/role", "mlx5_1/1"), "compute");
	words("site/storage_ports", "", "mlx5_1", NULL);
	cd_derive_all(e);
	assert_string_equal(text("rdma/role", "mlx5_1/1"), "other");
}

static void bridge(const char *below, const char *above)
{
	if (above)
		word("pci/parent", below, above);
	else
		absent("pci/parent", below);
}

/* A GPU and mlx5_0 below one switch, mlx5_1 below a root port of its own. */
static void gpu_node(void)
{
	two_ports("InfiniBand", 400 * G, 400 * G);
	words("pci", "", "0000:1b:00.0", "0000:1c:00.0");
	number("pci/class", "0000:1b:00.0", 0x030200);
	number("pci/vendor", "0000:1b:00.0", 0x10de);
	word("rdma/pci", "mlx5_0", "0000:1c:00.0");
	word("rdma/pci", "mlx5_1", "0000:a1:00.0");
	bridge("0000:1b:00.0", "0000:1a:00.0");
	bridge("0000:1c:00.0", "0000:1a:01.0");
	bridge("0000:1a:00.0", "0000:19:00.0");
	bridge("0000:1a:01.0", "0000:19:00.0");
	bridge("0000:19:00.0", "0000:16:01.0");
	bridge("0000:16:01.0", NULL);
	bridge("0000:a1:00.0", "0000:a0:01.0");
	bridge("0000:a0:01.0", NULL);
	number("pci/numa_node", "0000:1b:00.0", 0);
	number("pci/numa_node", "0000:a1:00.0", 1);
}

static void distance_is_that_of_the_nearest_common_bridge(void **state)
{
	(void)state;
	gpu_node();
	cd_derive_all(e);
	assert_string_equal(text("rdma/gpu_distance", "mlx5_0/1"), "PIX");
	assert_string_equal(text("rdma/gpu_distance", "mlx5_1/1"), "SYS");
	assert_string_equal(text("gpu/nearest_port", "0000:1b:00.0"), "mlx5_0/1");
	number("pci/numa_node", "0000:a1:00.0", 0);
	cd_derive_all(e);
	assert_string_equal(text("rdma/gpu_distance", "mlx5_1/1"), "NODE");
	bridge("0000:a1:00.0", "0000:16:02.0");
	bridge("0000:16:02.0", NULL);
	cd_derive_all(e);
	assert_string_equal(text("rdma/gpu_distance", "mlx5_1/1"), "PHB");
	bridge("0000:16:02.0", "0000:16:01.0");
	bridge("0000:a1:00.0", "0000:16:02.0");
	cd_derive_all(e);
	assert_string_equal(text("rdma/gpu_distance", "mlx5_1/1"), "PXB");
}

static void without_numa_nodes_far_is_not_said(void **state)
{
	(void)state;
	gpu_node();
	absent("pci/numa_node", "0000:a1:00.0");
	cd_derive_all(e);
	assert_null(cd_evidence_get(e, "host", "rdma/gpu_distance", "mlx5_1/1"));
}

static void near_a_gpu_beats_speed(void **state)
{
	(void)state;
	gpu_node();
	cd_derive_all(e);
	assert_string_equal(text("rdma/role", "mlx5_0/1"), "compute");
	assert_string_equal(text("rdma/role", "mlx5_1/1"), "other");
	assert_true(is_true("rdma/used", "mlx5_0/1"));
	assert_false(is_true("rdma/used", "mlx5_1/1"));
}

static void a_plain_ethernet_server_wants_no_rdma(void **state)
{
	(void)state;
	two_ports("Ethernet", 100 * G, 100 * G);
	cd_derive_all(e);
	assert_false(is_true("rdma/wanted", ""));
	assert_false(is_true("rdma/used", "mlx5_0/1"));
	words("rdma/launchers", "", "slurmd", NULL);
	cd_derive_all(e);
	assert_true(is_true("rdma/wanted", ""));
	assert_true(is_true("rdma/used", "mlx5_0/1"));
}

static void each_sign_makes_it_wanted(void **state)
{
	(void)state;
	two_ports("Ethernet", 25 * G, 25 * G);
	word("rdma/netdev", "mlx5_0/1", "eth0");
	number("dcb/pfc_mask", "eth0", 0xff);	/* all priorities: no choice was made */
	cd_derive_all(e);
	assert_false(is_true("rdma/wanted", ""));
	number("dcb/pfc_mask", "eth0", 8);
	cd_derive_all(e);
	assert_true(is_true("rdma/wanted", ""));
	number("dcb/pfc_mask", "eth0", 0);
	number("rdma/contexts", "mlx5_1", 1);
	cd_derive_all(e);
	assert_true(is_true("rdma/wanted", ""));
	assert_true(is_true("rdma/used", "mlx5_1/1"));
	number("rdma/contexts", "mlx5_1", 0);
	word("site/fabric", "", "roce");
	cd_derive_all(e);
	assert_true(is_true("rdma/wanted", ""));
	word("site/fabric", "", "none");
	cd_derive_all(e);
	assert_false(is_true("rdma/wanted", ""));
}

static void what_was_not_seen_leaves_it_open(void **state)
{
	(void)state;
	two_ports("Ethernet", 25 * G, 25 * G);
	give("rdma/contexts", "mlx5_0", CD_INT,
	     (struct cd_fact){ .state = CD_UNSEEN, .reason = CD_NOT_COLLECTED });
	cd_derive_all(e);
	assert_int_equal(fact("rdma/wanted", "")->state, CD_UNSEEN);
}

static void no_device_is_an_answer(void **state)
{
	(void)state;
	absent("rdma/port", "");
	words("pci", "", NULL, NULL);
	cd_derive_all(e);
	assert_false(is_true("rdma/wanted", ""));
	words("pci", "", "0000:17:00.0", NULL);
	number("pci/class", "0000:17:00.0", 0x020700);
	cd_derive_all(e);
	assert_true(is_true("rdma/wanted", ""));	/* its driver is missing */
}

static void the_site_says_how_many_ports_at_which_rate(void **state)
{
	(void)state;
	two_ports("InfiniBand", 400 * G, 400 * G);
	word("site/expect.ports", "", "8@400");
	cd_derive_all(e);
	assert_int_equal(fact("rdma/expected_ports", "")->as.i, 8);
	assert_int_equal(fact("rdma/expected_rate", "")->as.i, 400 * G);
	word("site/expect.ports", "", "2@200G");
	cd_derive_all(e);
	assert_int_equal(fact("rdma/expected_rate", "")->as.i, 200 * G);
}

static void an_ethernet_port_runs_as_fast_as_its_link(void **state)
{
	(void)state;
	two_ports("Ethernet", 100 * G, 0);
	word("rdma/netdev", "mlx5_0/1", "eth0");
	word("rdma/netdev", "mlx5_1/1", "bond0");
	number("nic/speed", "eth0", 200 * G);
	number("nic/speed", "bond0", 400 * G);
	cd_derive_all(e);
	assert_int_equal(fact("rdma/link_rate", "mlx5_0/1")->as.i, 200 * G);
	assert_int_equal(fact("rdma/link_rate", "mlx5_1/1")->as.i, 400 * G);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(every_kind_of_device_has_its_class),
		TEST(a_function_in_a_guest_is_told_by_its_id),
		TEST(what_may_be_a_management_function_has_no_class_yet),
		TEST(the_fastest_kind_of_card_computes),
		TEST(distance_is_that_of_the_nearest_common_bridge),
		TEST(without_numa_nodes_far_is_not_said),
		TEST(near_a_gpu_beats_speed),
		TEST(a_plain_ethernet_server_wants_no_rdma),
		TEST(each_sign_makes_it_wanted),
		TEST(what_was_not_seen_leaves_it_open),
		TEST(no_device_is_an_answer),
		TEST(the_site_says_how_many_ports_at_which_rate),
		TEST(an_ethernet_port_runs_as_fast_as_its_link),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

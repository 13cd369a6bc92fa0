/* SPDX-License-Identifier: Apache-2.0 */
/* port, role and path: which links count, what are they for, how fast and how far? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "derive/derive.h"
#include "model/store.h"

#define GIGABIT INT64_C(1000000000)

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

/* Up to four words. */
static void words(const char *name, const char *subject, const char *a, const char *b,
		  const char *c, const char *d)
{
	const char *const text[] = { a, b, c, d };
	struct cd_list l = { .text = text };

	while (l.n < 4 && text[l.n])
		l.n++;
	give(name, subject, CD_TEXTS, (struct cd_fact){ .as.list = &l });
}

static void port(const char *name, int64_t speed, bool carrier)
{
	yes("nic/loopback", name, false);
	yes("nic/physical", name, true);
	yes("nic/carrier", name, carrier);
	words("nic/lower", name, NULL, NULL, NULL, NULL);
	if (speed)
		number("nic/speed", name, speed);
}

static void upper(const char *name, const char *kind, const char *a, const char *b)
{
	yes("nic/loopback", name, false);
	yes("nic/physical", name, false);
	word("nic/kind", name, kind);
	words("nic/lower", name, a, b, NULL, NULL);
}

static const char *list(const char *name, const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(e, "host", name, subject);
	const char *text = "";

	if (!f || f->state != CD_PRESENT)
		return "not present";
	for (size_t i = 0; i < f->as.list->n; i++)
		text = cd_sprintf(cd_evidence_arena(e), "%s%s%s", text, *text ? " " : "",
				  f->as.list->text[i]);
	return text;
}

static enum cd_state state_of(const char *name, const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(e, "host", name, subject);

	return f ? f->state : 0;
}

static void default_over(const char *oif)
{
	static const struct cd_column columns[] = { { "dst", CD_COL_TEXT, "" },
		{ "oif", CD_COL_TEXT, "" }, { .name = NULL } };
	struct cd_cell cell[2] = { { true, { .text = "default" } }, { true, { .text = oif } } };
	struct cd_table t = { .column = columns, .n_columns = 2, .cell = cell, .n_rows = 1,
		.total = 1 };
	const struct cd_fact_spec spec = { .name = "route", .type = CD_TABLE, .columns = columns };
	struct cd_fact f = { .subject = "", .state = CD_PRESENT, .type = CD_TABLE,
		.as.table = &t };

	cd_evidence_store(e, "host", "route", &spec, "test", &f, false);
}

static void addresses(const char *nic)
{
	static const struct cd_column columns[] = { { "ifname", CD_COL_TEXT, "" },
		{ .name = NULL } };
	struct cd_cell cell[1] = { { true, { .text = nic } } };
	struct cd_table t = { .column = columns, .n_columns = 1, .cell = cell,
		.n_rows = nic ? 1 : 0, .total = 1 };
	const struct cd_fact_spec spec = { .name = "addr", .type = CD_TABLE, .columns = columns };
	struct cd_fact f = { .subject = "", .state = CD_PRESENT, .type = CD_TABLE,
		.as.table = &t };

	cd_evidence_store(e, "host", "addr", &spec, "test", &f, false);
}

static void a_vlan_on_a_bond_stands_on_two_ports(void **state)
{
	(void)state;
	words("nic", "", "eth0", "eth1", "bond0", "v100");
	port("eth0", 25 * GIGABIT, true);
	port("eth1", 25 * GIGABIT, true);
	upper("bond0", "bond", "eth0", "eth1");
	upper("v100", "vlan", "bond0", NULL);
	default_over("v100");
	cd_derive_all(e);
	assert_string_equal(list("port", ""), "eth0 eth1");
	assert_string_equal(list("nic/ports", "v100"), "eth0 eth1");
	assert_string_equal(list("nic/ports", "eth1"), "eth1");
	assert_string_equal(list("port/role", "eth0"), "default_route fabric");
	assert_string_equal(list("path", ""), "eth0 eth1");
	assert_int_equal(cd_evidence_get(e, "host", "path/rate", "eth1")->as.i, 25 * GIGABIT);
	assert_string_equal(cd_evidence_get(e, "host", "path/fastest", "")->as.text, "eth0");
}

/* A circle cannot be made with `ip`, but a file may hold one. */
static void a_circle_of_links_ends(void **state)
{
	(void)state;
	words("nic", "", "a", "b", NULL, NULL);
	upper("a", "bridge", "b", NULL);
	upper("b", "vlan", "a", NULL);
	cd_derive_all(e);
	assert_string_equal(list("nic/ports", "a"), "");
	assert_string_equal(list("port", ""), "");
	assert_int_equal(state_of("path/fastest", ""), CD_ABSENT);
}

static void veth_bridge_and_loopback_are_no_ports(void **state)
{
	(void)state;
	words("nic", "", "lo", "docker0", "veth1", NULL);
	yes("nic/loopback", "lo", true);
	upper("docker0", "bridge", "veth1", NULL);
	upper("veth1", "veth", NULL, NULL);
	number("nic/speed", "veth1", 10 * GIGABIT);
	cd_derive_all(e);
	assert_string_equal(list("port", ""), "");
	assert_string_equal(list("path", ""), "");
}

static void a_representor_is_no_port(void **state)
{
	(void)state;
	words("nic", "", "p0", "pf0vf0", NULL, NULL);
	port("p0", 100 * GIGABIT, true);
	port("pf0vf0", 100 * GIGABIT, true);
	yes("nic/representor", "pf0vf0", true);
	cd_derive_all(e);
	assert_string_equal(list("port", ""), "p0");
}

/* Nobody could look for the device: then it is not known which links are ports. */
static void an_unseen_device_leaves_the_set_unseen(void **state)
{
	(void)state;
	words("nic", "", "eth0", "veth1", NULL, NULL);
	yes("nic/loopback", "eth0", false);
	give("nic/physical", "eth0", CD_BOOL, (struct cd_fact){ .state = CD_UNSEEN,
		.reason = CD_OTHER_NAMESPACE, .why = "elsewhere" });
	upper("veth1", "veth", NULL, NULL);
	cd_derive_all(e);
	assert_int_equal(state_of("port", ""), CD_UNSEEN);
	assert_int_equal(cd_evidence_get(e, "host", "port", "")->reason, CD_OTHER_NAMESPACE);
	assert_int_equal(state_of("path", ""), CD_UNSEEN);
	assert_int_equal(state_of("path/fastest", ""), CD_UNSEEN);
}

static void the_bus_device_that_netlink_names_is_enough(void **state)
{
	(void)state;
	words("nic", "", "eth0", NULL, NULL, NULL);
	yes("nic/loopback", "eth0", false);
	yes("nic/carrier", "eth0", true);
	word("nic/parent_device", "eth0", "0000:01:00.0");
	cd_derive_all(e);
	assert_string_equal(list("port", ""), "eth0");
}

static void speeds_that_nobody_tells_are_not_invented(void **state)
{
	(void)state;
	words("nic", "", "eth0", "eth1", NULL, NULL);
	port("eth0", 0, true);
	port("eth1", 0, false);
	cd_derive_all(e);
	assert_int_equal(state_of("port/speed", "eth0"), CD_UNSEEN);
	assert_int_equal(state_of("port/speed", "eth1"), CD_ABSENT);
	assert_string_equal(list("path", ""), "eth0");
	assert_int_equal(state_of("path/fastest", ""), CD_UNSEEN);
}

static void a_speed_that_could_not_be_read_keeps_its_reason(void **state)
{
	(void)state;
	words("nic", "", "eth0", "eth1", NULL, NULL);
	port("eth0", 0, true);
	port("eth1", 0, true);
	give("nic/speed", "eth0", CD_INT, (struct cd_fact){ .state = CD_UNSEEN,
		.reason = CD_PERMISSION, .why = "denied" });
	give("nic/speed", "eth1", CD_INT, (struct cd_fact){ .state = CD_ABSENT,
		.why = "the driver reports no speed" });
	cd_derive_all(e);
	assert_int_equal(cd_evidence_get(e, "host", "path/rate", "eth0")->reason, CD_PERMISSION);
	assert_int_equal(cd_evidence_get(e, "host", "path/rate", "eth1")->reason, CD_NO_REPLY);
}

static void a_fabric_card_at_one_gigabit_is_ill_and_not_for_management(void **state)
{
	(void)state;
	words("nic", "", "eth0", "eth1", NULL, NULL);
	port("eth0", 100 * GIGABIT, true);
	port("eth1", GIGABIT, true);
	number("nic/speed_supported", "eth1", 100 * GIGABIT);
	cd_derive_all(e);
	assert_string_equal(list("path", ""), "eth0 eth1");
	assert_string_equal(list("port/role", "eth1"), "");
}

static void a_slow_port_is_for_management_only_beside_a_faster_one(void **state)
{
	(void)state;
	words("nic", "", "eno1", NULL, NULL, NULL);
	port("eno1", GIGABIT, true);
	cd_derive_all(e);
	assert_string_equal(list("port/role", "eno1"), "");
	assert_string_equal(list("path", ""), "eno1");
	words("nic", "", "eno1", "eth0", "eth1", NULL);
	port("eth0", 100 * GIGABIT, true);
	port("eth1", 0, false);
	cd_derive_all(e);
	assert_string_equal(list("port/role", "eno1"), "mgmt");
	assert_string_equal(list("port/role", "eth0"), "fabric");
	assert_string_equal(list("path", ""), "eth0");
}

static void only_a_bare_port_is_unused(void **state)
{
	(void)state;
	words("nic", "", "eth0", "eth1", NULL, NULL);
	port("eth0", 0, false);
	port("eth1", 0, false);
	addresses("eth1");
	cd_derive_all(e);
	assert_string_equal(list("port/role", "eth0"), "unused");
	assert_string_equal(list("port/role", "eth1"), "");
}

static void wireless_is_never_a_path(void **state)
{
	(void)state;
	words("nic", "", "wlan0", NULL, NULL, NULL);
	port("wlan0", GIGABIT, true);
	yes("nic/wireless", "wlan0", true);
	cd_derive_all(e);
	assert_string_equal(list("port/role", "wlan0"), "wireless");
	assert_string_equal(list("path", ""), "");
}

static void sites_name_ports_by_patterns(void **state)
{
	(void)state;
	words("nic", "", "eth0", "st0", "x0", NULL);
	port("eth0", 10 * GIGABIT, true);
	port("st0", 100 * GIGABIT, true);
	port("x0", 100 * GIGABIT, true);
	words("site/fabric_ports", "", "eth*", NULL, NULL, NULL);
	words("site/storage_ports", "", "st?", NULL, NULL, NULL);
	words("site/mgmt_ports", "", "x0", NULL, NULL, NULL);
	cd_derive_all(e);
	assert_string_equal(list("port/role", "eth0"), "fabric");
	assert_string_equal(list("port/role", "st0"), "storage fabric");
	assert_string_equal(list("port/role", "x0"), "mgmt");
	assert_string_equal(list("path", ""), "eth0 st0");
}

/* mlx5_1 is open in a program; its bond stands on eth1 and eth2. */
static void an_rdma_device_proves_no_use(void **state)
{
	(void)state;
	words("nic", "", "eth0", "eth1", "eth2", "bond0");
	port("eth0", 10 * GIGABIT, true);
	port("eth1", 10 * GIGABIT, true);
	port("eth2", 10 * GIGABIT, true);
	upper("bond0", "bond", "eth1", "eth2");
	words("rdma/port", "", "mlx5_0/1", "mlx5_1/1", NULL, NULL);
	word("rdma/link_layer", "mlx5_0/1", "Ethernet");
	word("rdma/link_layer", "mlx5_1/1", "Ethernet");
	word("rdma/netdev", "mlx5_0/1", "eth0");
	word("rdma/netdev", "mlx5_1/1", "bond0");
	number("rdma/contexts", "mlx5_0", 0);
	number("rdma/contexts", "mlx5_1", 1);
	cd_derive_all(e);
	assert_string_equal(list("port/role", "eth2"), "roce_capable roce fabric");
	assert_string_equal(list("port/role", "eth1"), "roce_capable roce fabric");
}

static void infiniband_and_soft_devices_are_no_roce(void **state)
{
	(void)state;
	words("nic", "", "eth0", "ib0", NULL, NULL);
	port("eth0", 10 * GIGABIT, true);
	port("ib0", 100 * GIGABIT, true);
	words("rdma/device", "", "rxe0", "mlx5_0", NULL, NULL);
	words("rdma/port", "", "rxe0/1", "mlx5_0/1", NULL, NULL);
	yes("rdma/soft", "rxe0", true);
	word("rdma/link_layer", "rxe0/1", "Ethernet");
	word("rdma/link_layer", "mlx5_0/1", "InfiniBand");
	word("rdma/netdev", "rxe0/1", "eth0");
	word("rdma/netdev", "mlx5_0/1", "ib0");
	cd_derive_all(e);
	assert_string_equal(list("port/role", "eth0"), "");
	assert_string_equal(list("port/role", "ib0"), "fabric");
}

/* iWARP runs over TCP, though its link is one of Ethernet. */
static void iwarp_is_no_roce(void **state)
{
	(void)state;
	words("nic", "", "eth0", NULL, NULL, NULL);
	port("eth0", 100 * GIGABIT, true);
	words("rdma/device", "", "iwp0", NULL, NULL, NULL);
	words("rdma/port", "", "iwp0/1", NULL, NULL, NULL);
	word("rdma/protocol", "iwp0", "iw");
	word("rdma/link_layer", "iwp0/1", "Ethernet");
	word("rdma/netdev", "iwp0/1", "eth0");
	number("rdma/contexts", "iwp0", 1);
	cd_derive_all(e);
	assert_string_equal(list("port/role", "eth0"), "fabric");
}

static void rtt(int64_t ns, const char *from)
{
	cd_derive_all(e);
	assert_int_equal(cd_evidence_get(e, "host", "path/rtt", "")->as.i, ns);
	assert_string_equal(cd_evidence_get(e, "host", "path/rtt_from", "")->as.text, from);
}

static void the_round_trip_is_given_measured_or_assumed(void **state)
{
	(void)state;
	words("nic", "", "eth0", NULL, NULL, NULL);
	port("eth0", 100 * GIGABIT, true);
	rtt(500000, "assumed");
	word("site/net", "", "wan");
	rtt(50000000, "assumed");
	word("site/net", "", "rack");
	rtt(100000, "assumed");
	number("site/rtt", "", 123456);
	rtt(123456, "given");
	assert_int_equal(cd_evidence_get(e, "host", "path/rtt", "eth0")->as.i, 123456);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_vlan_on_a_bond_stands_on_two_ports, set_up,
						tear_down),
		cmocka_unit_test_setup_teardown(a_circle_of_links_ends, set_up, tear_down),
		cmocka_unit_test_setup_teardown(veth_bridge_and_loopback_are_no_ports, set_up,
						tear_down),
		cmocka_unit_test_setup_teardown(a_representor_is_no_port, set_up, tear_down),
		cmocka_unit_test_setup_teardown(an_unseen_device_leaves_the_set_unseen, set_up,
						tear_down),
		cmocka_unit_test_setup_teardown(the_bus_device_that_netlink_names_is_enough, set_up,
						tear_down),
		cmocka_unit_test_setup_teardown(speeds_that_nobody_tells_are_not_invented, set_up,
						tear_down),
		cmocka_unit_test_setup_teardown(
			a_speed_that_could_not_be_read_keeps_its_reason, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			a_fabric_card_at_one_gigabit_is_ill_and_not_for_management, set_up,
			tear_down),
		cmocka_unit_test_setup_teardown(
			a_slow_port_is_for_management_only_beside_a_faster_one, set_up, tear_down),
		cmocka_unit_test_setup_teardown(only_a_bare_port_is_unused, set_up, tear_down),
		cmocka_unit_test_setup_teardown(wireless_is_never_a_path, set_up, tear_down),
		cmocka_unit_test_setup_teardown(sites_name_ports_by_patterns, set_up, tear_down),
		cmocka_unit_test_setup_teardown(an_rdma_device_proves_no_use, set_up, tear_down),
		cmocka_unit_test_setup_teardown(infiniband_and_soft_devices_are_no_roce, set_up,
						tear_down),
		cmocka_unit_test_setup_teardown(iwarp_is_no_roce, set_up, tear_down),
		cmocka_unit_test_setup_teardown(the_round_trip_is_given_measured_or_assumed, set_up,
						tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

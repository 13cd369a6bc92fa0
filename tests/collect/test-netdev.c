/* SPDX-License-Identifier: Apache-2.0 */
/* netdev and roce-ecn: what does a recorded /sys/class/net tell, with and without netlink? */
#include <errno.h>
#include <linux/if.h>
#include <linux/if_link.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/error.h"
#include "collect/netdev.h"
#include "engine/collect.h"
#include "files.h"
#include "host/host.h"
#include "tape.h"

extern const struct cd_collector cd_collector_netdev, cd_collector_roce_ecn;

#define PORT "sys/devices/pci0000:80/0000:80:01.0/0000:81:00.0/"
#define TAP "sys/devices/virtual/net/tap0/"

static struct cd_arena *arena;
static char *scratch;

static int setup(void **state)
{
	(void)state;
	arena = cd_arena_new();
	scratch = scratch_new();
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	scratch_remove(scratch);
	cd_arena_free(arena);
	return 0;
}

static struct cd_evidence *collect(const struct cd_collector *collector)
{
	static const char *const all[] = { "*" };
	struct cd_error err = { "" };
	struct cd_evidence *e = cd_evidence_new(arena);
	struct cd_assignment task = { .scope = "host", .wanted = all, .n_wanted = 1,
		.sink = { cd_sink_evidence, e }, .host = cd_host_open(scratch, &err) };

	assert_non_null(task.host);
	if (cd_collect_run(collector, &task, &err))
		fail_msg("%s", err.text);
	cd_host_close(task.host);
	return e;
}

static const struct cd_fact *fact(struct cd_evidence *e, enum cd_state state, const char *name,
				  const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(e, "host", name, subject);

	if (!f)
		fail_msg("there is no fact %s of '%s'", name, subject);
	if (f->state != state)
		fail_msg("%s of '%s' is in state %d", name, subject, f->state);
	return f;
}

static void a_port(void)
{
	put_link(scratch, "sys/class/net/eth0",
		 "../../devices/pci0000:80/0000:80:01.0/0000:81:00.0/net/eth0");
	put_link(scratch, PORT "net/eth0/device", "../../../0000:81:00.0");
	put_link(scratch, PORT "driver", "../../../../bus/pci/drivers/mlx5_core");
	put_link(scratch, PORT "subsystem", "../../../../bus/pci");
	put_file(scratch, PORT "numa_node", "1\n");
	put_file(scratch, PORT "vendor", "0x15b3\n");
	put_file(scratch, PORT "device", "0x1021\n");
	put_file(scratch, PORT "subsystem_vendor", "0x15b3\n");
	put_file(scratch, PORT "subsystem_device", "0x41\n");
	put_file(scratch, PORT "net/eth0/flags", "0x1003\n");
	put_file(scratch, PORT "net/eth0/carrier", "1\n");
	put_file(scratch, PORT "net/eth0/speed", "100000\n");
	put_file(scratch, PORT "net/eth0/duplex", "full\n");
	put_file(scratch, PORT "net/eth0/mtu", "9000\n");
	put_file(scratch, PORT "net/eth0/type", "1\n");
	put_file(scratch, PORT "net/eth0/phys_port_name", "p0\n");
	put_file(scratch, PORT "net/eth0/statistics/rx_bytes", "18446744073709551615\n");
	put_link(scratch, PORT "net/eth0/master", "../../../../../virtual/net/bond0");
}

static void a_folder_stands_in_for_netlink(void **state)
{
	struct cd_evidence *e;
	const struct cd_list *l;

	(void)state;
	a_port();
	put_file(scratch, "sys/class/net/bonding_masters", "bond0\n");
	put_link(scratch, "sys/class/net/bond0", "../../devices/virtual/net/bond0");
	put_file(scratch, "sys/devices/virtual/net/bond0/uevent",
		 "DEVTYPE=bond\nINTERFACE=bond0\n");
	put_file(scratch, "sys/devices/virtual/net/bond0/flags", "0x1403\n");
	put_link(scratch, "sys/devices/virtual/net/bond0/lower_eth0", "../x");
	e = collect(&cd_collector_netdev);
	l = fact(e, CD_PRESENT, "nic", "")->as.list;
	assert_int_equal(l->n, 2);
	assert_string_equal(l->text[0], "bond0");
	assert_true(fact(e, CD_PRESENT, "nic/physical", "eth0")->as.i);
	assert_false(fact(e, CD_PRESENT, "nic/physical", "bond0")->as.i);
	assert_string_equal(fact(e, CD_PRESENT, "nic/driver", "eth0")->as.text, "mlx5_core");
	assert_string_equal(fact(e, CD_PRESENT, "nic/pci", "eth0")->as.text, "0000:81:00.0");
	assert_string_equal(fact(e, CD_PRESENT, "nic/model", "eth0")->as.text,
			    "15b3:1021:15b3:0041");
	assert_int_equal(fact(e, CD_PRESENT, "nic/numa_node", "eth0")->as.i, 1);
	assert_false(fact(e, CD_PRESENT, "nic/vf", "eth0")->as.i);
	assert_false(fact(e, CD_PRESENT, "nic/wireless", "eth0")->as.i);
	assert_false(fact(e, CD_PRESENT, "nic/representor", "eth0")->as.i);
	assert_string_equal(fact(e, CD_PRESENT, "nic/kind", "bond0")->as.text, "bond");
	fact(e, CD_ABSENT, "nic/kind", "eth0");
	assert_string_equal(fact(e, CD_PRESENT, "nic/master", "eth0")->as.text, "bond0");
	assert_string_equal(fact(e, CD_PRESENT, "nic/lower", "bond0")->as.list->text[0], "eth0");
	assert_int_equal(fact(e, CD_PRESENT, "nic/speed", "eth0")->as.i, INT64_C(100000000000));
	assert_true(fact(e, CD_PRESENT, "nic/carrier", "eth0")->as.i);
	assert_true(fact(e, CD_PRESENT, "nic/rx_bytes", "eth0")->as.counter->last == UINT64_MAX);
}

/* -1 is "unknown", and what cannot be a number is no zero. */
static void odd_values_are_told_apart(void **state)
{
	struct cd_evidence *e;

	(void)state;
	a_port();
	put_file(scratch, PORT "net/eth0/speed", "-1\n");
	put_file(scratch, PORT "net/eth0/mtu", "lots\n");
	put_file(scratch, PORT "numa_node", "-1\n");
	put_file(scratch, PORT "net/eth0/flags", "0x1002\n");
	put_file(scratch, PORT "net/eth0/carrier", "\n");
	e = collect(&cd_collector_netdev);
	fact(e, CD_ABSENT, "nic/speed", "eth0");
	assert_int_equal(fact(e, CD_UNSEEN, "nic/mtu", "eth0")->reason, CD_GARBAGE);
	fact(e, CD_ABSENT, "nic/numa_node", "eth0");
	assert_false(fact(e, CD_PRESENT, "nic/up", "eth0")->as.i);
	assert_false(fact(e, CD_PRESENT, "nic/carrier", "eth0")->as.i);
}

/* Recordings often hold the link in /sys/class/net, but not the folder it leads to. */
static void where_a_dangling_link_leads_is_enough(void **state)
{
	struct cd_evidence *e;

	(void)state;
	put_link(scratch, "sys/class/net/lo", "../../devices/virtual/net/lo");
	put_link(scratch, "sys/class/net/eth0", "../../devices/pci0000:80/0000:80:01.0/net/eth0");
	e = collect(&cd_collector_netdev);
	assert_false(fact(e, CD_PRESENT, "nic/physical", "lo")->as.i);
	assert_true(fact(e, CD_PRESENT, "nic/physical", "eth0")->as.i);
	fact(e, CD_UNSEEN, "nic/carrier", "eth0");
	fact(e, CD_UNSEEN, "nic/speed", "eth0");
}

static void nothing_recorded_is_not_no_links(void **state)
{
	(void)state;
	put_file(scratch, "proc/version", "Linux\n");
	assert_int_equal(fact(collect(&cd_collector_netdev), CD_UNSEEN, "nic", "")->reason,
			 CD_NOT_COLLECTED);
}

/* With netlink the state of links is the netlink collector's business. */
static void with_netlink_only_hardware_is_told(void **state)
{
	struct tape *t = tape_new();
	struct cd_request link = tape_link(2, "eth0", IFF_UP);

	(void)state;
	tape_links(t, &link, 1);
	tape_collect(t, &cd_collector_netdev);
	assert_null(cd_evidence_find(tape_collect(t, &cd_collector_netdev), "host", "nic"));
	tape_unseen(t, "nic/physical", "eth0", CD_NOT_COLLECTED);
	tape_free(t);
}

/* After unshare() the mounted /sys still shows the links of the namespace before. */
static void another_link_of_the_same_name_is_not_taken_for_ours(void **state)
{
	static const uint8_t mac[6] = { 2, 0, 0, 0, 0, 1 };
	static const struct { const char *index, *address; bool ours; } shown[] = {
		{ "2\n", "02:00:00:00:00:01\n", true },
		{ "3\n", "02:00:00:00:00:01\n", false },
		{ "2\n", "02:00:00:00:00:02\n", false },
	};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct tape *t = tape_new();
		struct cd_request link = tape_link(2, "eth0", IFF_UP);
		const struct cd_fact *f;

		cd_request_add(&link, IFLA_ADDRESS, mac, sizeof(mac));
		tape_links(t, &link, 1);
		tape_file(t, "/sys/class/net/eth0/ifindex", shown[i].index, 0);
		tape_file(t, "/sys/class/net/eth0/address", shown[i].address, 0);
		f = cd_evidence_get(tape_collect(t, &cd_collector_netdev), "host",
				    "nic/physical", "eth0");
		assert_non_null(f);
		assert_int_equal(f->reason == CD_OTHER_NAMESPACE, !shown[i].ours);
		tape_free(t);
	}
}

static void names_of_pci_functions_and_representors(void **state)
{
	static const char *const yes[] = { "pf0vf3", "pf1", "c1pf0", "c12pf0sf88", NULL };
	static const char *const no[] = { "p0", "p1s2", "", "cpf", "n0", "pfx", NULL };

	(void)state;
	for (size_t i = 0; yes[i]; i++)
		assert_true(cd_netdev_is_representor(yes[i]));
	for (size_t i = 0; no[i]; i++)
		assert_false(cd_netdev_is_representor(no[i]));
	assert_string_equal(cd_netdev_pci_folder(arena, "/sys/devices/pci0000:00/0000:00:02.0/"
						 "virtio1/net/eth0"),
			    "/sys/devices/pci0000:00/0000:00:02.0");
	assert_string_equal(cd_netdev_pci_folder(arena, "/d/10000:e1:00.1"), "/d/10000:e1:00.1");
	assert_null(cd_netdev_pci_folder(arena, "/sys/devices/virtual/net/lo"));
	assert_null(cd_netdev_pci_folder(arena, "/sys/devices/vmbus/0000:00:02"));
	assert_null(cd_netdev_pci_folder(arena, ""));
}

static void ecn_is_read_for_each_priority(void **state)
{
	struct cd_evidence *e;

	(void)state;
	a_port();
	for (int i = 0; i < 8; i++)
		put_file(scratch, cd_sprintf(arena, PORT "net/eth0/ecn/roce_np/enable/%d", i),
			 i == 3 ? "0\n" : "1\n");
	put_file(scratch, PORT "net/eth0/ecn/roce_rp/enable/0", "1\n");	/* the rest is missing */
	put_file(scratch, PORT "net/eth0/ecn/roce_np/cnp_dscp", "48\n");
	put_file(scratch, PORT "net/eth0/qos/trust", "dscp\n");
	e = collect(&cd_collector_roce_ecn);
	assert_int_equal(fact(e, CD_PRESENT, "roce/np_enable", "eth0")->as.list->n, 8);
	assert_int_equal(fact(e, CD_PRESENT, "roce/np_enable", "eth0")->as.list->num[3], 0);
	assert_int_equal(fact(e, CD_PRESENT, "roce/np_enable", "eth0")->as.list->num[4], 1);
	fact(e, CD_ABSENT, "roce/rp_enable", "eth0");
	assert_int_equal(fact(e, CD_PRESENT, "roce/cnp_dscp", "eth0")->as.i, 48);
	assert_string_equal(fact(e, CD_PRESENT, "dcb/trust", "eth0")->as.text, "dscp");
	fact(e, CD_UNSEEN, "roce/cc_enable", "eth0");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_folder_stands_in_for_netlink, setup, teardown),
		cmocka_unit_test_setup_teardown(odd_values_are_told_apart, setup, teardown),
		cmocka_unit_test_setup_teardown(where_a_dangling_link_leads_is_enough, setup,
						teardown),
		cmocka_unit_test_setup_teardown(nothing_recorded_is_not_no_links, setup, teardown),
		cmocka_unit_test(with_netlink_only_hardware_is_told),
		cmocka_unit_test(another_link_of_the_same_name_is_not_taken_for_ours),
		cmocka_unit_test_setup_teardown(names_of_pci_functions_and_representors, setup,
						teardown),
		cmocka_unit_test_setup_teardown(ecn_is_read_for_each_priority, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

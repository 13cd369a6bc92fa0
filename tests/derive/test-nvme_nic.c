/* SPDX-License-Identifier: Apache-2.0 */
/* nvme_nic: pinned by name or address, told by TCP, by the one link of the subnet, or by none. */
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

static const struct cd_column columns[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "address", CD_COL_TEXT, "" },
	{ "prefix_len", CD_COL_INT, "" }, { .name = NULL },
};
enum { COLUMNS = 3, ROWS = 6 };

static const struct {
	const char *ifname, *address;
	int64_t prefix_len;
} row[ROWS] = {
	{ "eth0", "192.0.2.10", 24 }, { "eth1", "192.0.2.11", 24 }, { "eth2", "198.51.100.10", 24 },
	{ "eth3", "198.51.100.65", 28 }, { "eth2", "2001:db8:1::10", 64 }, { "eth3", "fe80::3", 64 },
};

static void store(struct cd_evidence *e, const char *name, const char *subject, enum cd_type type,
		  struct cd_fact f)
{
	const struct cd_fact_spec spec = { .name = name, .type = type,
					   .columns = type == CD_TABLE ? columns : NULL };

	f.subject = subject;
	f.type = (uint8_t)type;
	f.state = CD_PRESENT;
	cd_evidence_store(e, "host", name, &spec, "test", &f, false);
}

/* What the derivation makes of one connection: "nic eth0", "rivals 2", "absent", "unseen". */
static void derived(const char *transport, const char *address, uint64_t total, const char *want)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_evidence *e = cd_evidence_new(a);
	const char *const name[] = { "nvme0" };
	struct cd_list all = { .n = 1, .text = name };
	struct cd_cell cell[ROWS * COLUMNS];
	struct cd_table t = { .column = columns, .n_columns = COLUMNS, .cell = cell,
			      .n_rows = ROWS, .total = total };
	const struct cd_fact *nic, *rivals;
	char got[64] = "nothing";

	for (size_t i = 0; i < ROWS; i++) {
		cell[i * COLUMNS] = (struct cd_cell){ .set = true, .as.text = row[i].ifname };
		cell[i * COLUMNS + 1] = (struct cd_cell){ .set = true, .as.text = row[i].address };
		cell[i * COLUMNS + 2] = (struct cd_cell){ .set = true, .as.i = row[i].prefix_len };
	}
	store(e, "nvme/controller", "", CD_TEXTS, (struct cd_fact){ .as.list = &all });
	store(e, "nvme/transport", "nvme0", CD_TEXT, (struct cd_fact){ .as.text = transport });
	store(e, "nvme/address", "nvme0", CD_TEXT, (struct cd_fact){ .as.text = address });
	store(e, "addr", "", CD_TABLE, (struct cd_fact){ .as.table = &t });
	cd_derive_all(e);
	nic = cd_evidence_get(e, "host", "nvme/nic", "nvme0");
	rivals = cd_evidence_get(e, "host", "nvme/rivals", "nvme0");
	if (rivals && rivals->state == CD_PRESENT)
		snprintf(got, sizeof(got), "rivals %zu", rivals->as.list->n);
	else if (nic && nic->state == CD_PRESENT)
		snprintf(got, sizeof(got), "nic %s", nic->as.text);
	else if (nic)
		snprintf(got, sizeof(got), "%s", nic->state == CD_ABSENT ? "absent" : "unseen");
	assert_string_equal(got, want);
	cd_arena_free(a);
}

static void a_pinned_connection_names_its_link(void **state)
{
	(void)state;
	derived("tcp", "traddr=192.0.2.1,trsvcid=4420,host_iface=eth1,src_addr=192.0.2.10", ROWS,
		"nic eth1");
	derived("rdma", "traddr=192.0.2.1,trsvcid=4420,host_traddr=192.0.2.11", ROWS, "nic eth1");
	derived("tcp", "traddr=192.0.2.1,trsvcid=4420,src_addr=192.0.2.10", ROWS, "nic eth0");
}

static void one_link_in_the_subnet_is_the_one(void **state)
{
	(void)state;
	derived("rdma", "traddr=198.51.100.1,trsvcid=4420", ROWS, "nic eth2");
	derived("rdma", "traddr=198.51.100.70,trsvcid=4420", ROWS, "nic eth3");
	derived("tcp", "traddr=2001:db8:1::1,trsvcid=4420", ROWS, "nic eth2");
}

static void several_links_in_the_subnet_are_rivals(void **state)
{
	(void)state;
	derived("tcp", "traddr=192.0.2.1,trsvcid=4420", ROWS, "rivals 2");
}

static void what_is_routed_or_strange_is_not_told(void **state)
{
	static const char *const address[] = { "traddr=203.0.113.1,trsvcid=4420", "",
		"traddr=,trsvcid=4420", "traddr=nn-0x20:pn-0x20", "xtraddr=192.0.2.1",
		"traddr=198.51.100.1,host_traddr=203.0.113.9" };

	(void)state;
	for (size_t i = 0; i < sizeof(address) / sizeof(address[0]); i++)
		derived("tcp", address[i], ROWS, "absent");
	derived("pcie", "0000:01:00.0", ROWS, "nothing");
	derived("tcp", "traddr=198.51.100.1", 5000, "unseen");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_pinned_connection_names_its_link),
		cmocka_unit_test(one_link_in_the_subnet_is_the_one),
		cmocka_unit_test(several_links_in_the_subnet_are_rivals),
		cmocka_unit_test(what_is_routed_or_strange_is_not_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* Is the fastest connection of a path measured, and only from what says something? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/arena.h"
#include "derive/derive.h"
#include "model/store.h"

static const struct cd_column columns[] = {
	{ "cookie", CD_COL_INT, "" }, { "ifname", CD_COL_TEXT, "" }, { "loopback", CD_COL_INT, "" },
	{ "busy_us", CD_COL_INT, "us" }, { "bytes_acked", CD_COL_INT, "bytes" },
	{ "state", CD_COL_TEXT, "" }, { "peer", CD_COL_TEXT, "" }, { 0 }
};

extern const struct cd_derivation cd_derivation_flows, cd_derivation_measured;

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

static void texts(const char *name, const char *subject, const char *word)
{
	const struct cd_fact_spec spec = { .name = name, .type = CD_TEXTS };
	const struct cd_list list = { .n = 1, .text = &word };
	struct cd_fact f = { .subject = subject, .state = CD_PRESENT, .type = CD_TEXTS,
			     .as.list = &list };

	cd_evidence_store(e, "host", name, &spec, "test", &f, false);
}

struct flow {
	int64_t cookie, loopback, busy, acked;
};

static void sockets(const char *name, const struct flow *flow, size_t n)
{
	const struct cd_fact_spec spec = { .name = name, .type = CD_TABLE, .columns = columns };
	struct cd_cell cell[7 * 8];
	const struct cd_table t = { .column = columns, .n_columns = 7, .cell = cell, .n_rows = n,
				    .total = n };
	struct cd_fact f = { .subject = "", .state = CD_PRESENT, .type = CD_TABLE, .as.table = &t };

	for (size_t i = 0; i < n; i++) {
		struct cd_cell *c = &cell[7 * i];

		c[0] = (struct cd_cell){ true, { .i = flow[i].cookie } };
		c[1] = (struct cd_cell){ true, { .text = "bond0" } };
		c[2] = (struct cd_cell){ true, { .i = flow[i].loopback } };
		c[3] = (struct cd_cell){ true, { .i = flow[i].busy } };
		c[4] = (struct cd_cell){ true, { .i = flow[i].acked } };
		c[5] = (struct cd_cell){ true, { .text = "established" } };
		c[6] = (struct cd_cell){ true, { .text = "10.0.0.2" } };
	}
	cd_evidence_store(e, "host", name, &spec, "test", &f, false);
}

static const struct cd_fact *measured(const struct flow *first, const struct flow *again, size_t n)
{
	texts("path", "", "eth0");
	texts("nic/ports", "bond0", "eth0");
	sockets("sock/tcp", first, n);
	sockets("sock/tcp_again", again, n);
	/* Paths and ports are derived facts elsewhere: only these derivations are asked. */
	cd_derive_one(e, &cd_derivation_flows);
	cd_derive_one(e, &cd_derivation_measured);
	return cd_evidence_get(e, "host", "path/measured", "eth0");
}

static void the_fastest_busy_connection_counts(void **state)
{
	const struct flow first[] = { { 1, 0, 0, 0 }, { 2, 0, 1000, 5 }, { 3, 1, 0, 0 } };
	/* In the other order: 1 Gb/s, 4 Gb/s, and 40 Gb/s over the loopback. */
	const struct flow again[] = { { 2, 0, 1001000, 500000005 }, { 1, 0, 1000000, 125000000 },
				      { 3, 1, 1000000, 5000000000 } };
	const struct cd_fact *f = measured(first, again, 3);

	(void)state;
	assert_int_equal(f->state, CD_PRESENT);
	assert_int_equal(f->as.i, INT64_C(4000000000));
}

static void short_small_and_new_connections_say_nothing(void **state)
{
	const struct flow first[] = { { 1, 0, 0, 0 }, { 2, 0, 0, 0 }, { 3, 0, 0, 0 } };
	const struct flow again[] = { { 1, 0, 50000, 900000000 }, { 2, 0, 1000000, 1000 },
				      { 9, 0, 1000000, 900000000 } };

	(void)state;
	assert_int_equal(measured(first, again, 3)->state, CD_ABSENT);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(the_fastest_busy_connection_counts),
		TEST(short_small_and_new_connections_say_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

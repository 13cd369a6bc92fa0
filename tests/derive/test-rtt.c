/* SPDX-License-Identifier: Apache-2.0 */
/* Whose connections tell how far the peers are? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "derive/derive.h"
#include "model/store.h"

#define US INT64_C(1000)

static struct cd_evidence *e;

static void give(const char *name, const char *subject, enum cd_type type, struct cd_fact f)
{
	const struct cd_fact_spec spec = { .name = name, .type = type };

	f.subject = subject;
	f.type = (uint8_t)type;
	f.state = CD_PRESENT;
	cd_evidence_store(e, "host", name, &spec, "test", &f, false);
}

static void give_texts(const char *name, const char *subject, const char *a, const char *b)
{
	const char *const text[] = { a, b };
	struct cd_list list = { .n = b ? 2 : 1, .text = text };

	give(name, subject, CD_TEXTS, (struct cd_fact){ .as.list = &list });
}

static const struct cd_column columns[] = {
	{ "state", CD_COL_TEXT, "" },	 { "peer", CD_COL_TEXT, "" },
	{ "ifname", CD_COL_TEXT, "" },	 { "onlink", CD_COL_INT, "" },
	{ "loopback", CD_COL_INT, "" },	 { "min_rtt_ns", CD_COL_INT, "ns" },
	{ .name = NULL },
};
enum { COLUMNS = 6, ROWS = 6 };

static struct cd_cell text(const char *s)
{
	return (struct cd_cell){ .set = true, .as.text = s };
}

static struct cd_cell number(int64_t v)
{
	return (struct cd_cell){ .set = true, .as.i = v };
}

/* Neighbours at 100 us, a site far away at 80 ms, an administrator at 150 ms, ourselves at 5 us. */
static int set_up(void **state)
{
	static const struct {
		const char *state, *peer;
		int64_t onlink, loopback, rtt;
	} row[ROWS] = {
		{ "established", "10.0.0.2", 1, 0, 100 * US },
		{ "established", "192.0.2.7", 0, 0, 80000 * US },
		{ "established", "2001:db8::7", 0, 0, 81000 * US },
		{ "established", "203.0.113.9", 0, 0, 150000 * US },
		{ "established", "10.0.0.1", 0, 1, 5 * US },
		{ "time-wait", "10.0.0.3", 1, 0, 900 * US },
	};
	struct cd_cell cell[ROWS * COLUMNS];
	struct cd_table t = { .column = columns, .n_columns = COLUMNS, .cell = cell, .n_rows = ROWS,
			      .total = ROWS };

	(void)state;
	e = cd_evidence_new(cd_arena_new());
	for (size_t i = 0; i < ROWS; i++) {
		struct cd_cell *c = cell + i * COLUMNS;

		c[0] = text(row[i].state);
		c[1] = text(row[i].peer);
		c[2] = text("eth0");
		c[3] = number(row[i].onlink);
		c[4] = number(row[i].loopback);
		c[5] = number(row[i].rtt);
	}
	{
		const struct cd_fact_spec spec = { .name = "sock/tcp", .type = CD_TABLE,
						   .columns = columns };
		struct cd_fact f = { .subject = "", .state = CD_PRESENT, .type = CD_TABLE,
				     .as.table = &t };

		cd_evidence_store(e, "host", "sock/tcp", &spec, "test", &f, false);
	}
	give("sock/tcp_info", "", CD_BOOL, (struct cd_fact){ .as.i = 1 });
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	cd_arena_free(cd_evidence_arena(e));
	return 0;
}

/* One wired port with carrier, so that derive gives the sets `port` and `nic/ports` itself. */
static int64_t round_trip(void)
{
	const struct cd_fact_spec set = { .name = "nic", .type = CD_TEXTS };
	static const char *const nic[] = { "eth0" };
	struct cd_list list = { .n = 1, .text = nic };
	struct cd_fact f = { .subject = "", .state = CD_PRESENT, .type = CD_TEXTS, .as.list = &list };
	const struct cd_fact *median;

	cd_evidence_store(e, "host", "nic", &set, "test", &f, false);
	give("nic/physical", "eth0", CD_BOOL, (struct cd_fact){ .as.i = 1 });
	give("nic/carrier", "eth0", CD_BOOL, (struct cd_fact){ .as.i = 1 });
	give("nic/up", "eth0", CD_BOOL, (struct cd_fact){ .as.i = 1 });
	give("nic/loopback", "eth0", CD_BOOL, (struct cd_fact){ .as.i = 0 });
	give("nic/vf", "eth0", CD_BOOL, (struct cd_fact){ .as.i = 0 });
	give("nic/wireless", "eth0", CD_BOOL, (struct cd_fact){ .as.i = 0 });
	give("nic/representor", "eth0", CD_BOOL, (struct cd_fact){ .as.i = 0 });
	give("nic/speed", "eth0", CD_INT, (struct cd_fact){ .as.i = INT64_C(100000000000) });
	cd_derive_all(e);
	median = cd_evidence_get(e, "host", "sock/rtt_median", "");
	return median && median->state == CD_PRESENT ? median->as.i : -1;
}

static void neighbours_alone_count_when_nobody_says_otherwise(void **state)
{
	(void)state;
	assert_int_equal(round_trip(), 100 * US);
}

static void prefixes_of_the_site_count_too(void **state)
{
	(void)state;
	give_texts("site/prefixes", "", "192.0.2.0/25", "2001:db8::/33");
	assert_int_equal(round_trip(), 80000 * US);
}

static void the_peers_that_count_are_listed_once(void **state)
{
	const struct cd_fact *peers;

	(void)state;
	give_texts("site/prefixes", "", "192.0.2.0/25", "2001:db8::/33");
	round_trip();
	peers = cd_evidence_get(e, "host", "sock/peers", "");
	assert_non_null(peers);
	assert_int_equal(peers->as.list->n, 3);
	assert_string_equal(peers->as.list->text[0], "10.0.0.2");
	assert_string_equal(peers->as.list->text[2], "2001:db8::7");
}

static void a_prefix_ends_at_its_last_bit(void **state)
{
	(void)state;
	give_texts("site/prefixes", "", "192.0.2.8/29", "2001:db8:8000::/33");
	assert_int_equal(round_trip(), 100 * US);
}

static void far_peers_count_in_a_wide_area(void **state)
{
	(void)state;
	give("site/net", "", CD_TEXT, (struct cd_fact){ .as.text = "wan" });
	/* 100 us, 80, 81 and 150 ms: the middle of 80 and 81 */
	assert_int_equal(round_trip(), 80500 * US);
}

static void named_prefixes_keep_others_out_of_a_wide_area(void **state)
{
	(void)state;
	give("site/net", "", CD_TEXT, (struct cd_fact){ .as.text = "wan" });
	give_texts("site/prefixes", "", "192.0.2.0/24", NULL);
	assert_int_equal(round_trip(), (100 * US + 80000 * US) / 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(neighbours_alone_count_when_nobody_says_otherwise,
						set_up, tear_down),
		cmocka_unit_test_setup_teardown(prefixes_of_the_site_count_too, set_up, tear_down),
		cmocka_unit_test_setup_teardown(the_peers_that_count_are_listed_once, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_prefix_ends_at_its_last_bit, set_up, tear_down),
		cmocka_unit_test_setup_teardown(far_peers_count_in_a_wide_area, set_up, tear_down),
		cmocka_unit_test_setup_teardown(named_prefixes_keep_others_out_of_a_wide_area, set_up,
						tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* Are the differences of two samples those of one connection, and the shares those of the interval? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/arena.h"
#include "derive/derive.h"
#include "model/store.h"

enum { N = 16 };
static const struct cd_column columns[N + 1] = {
	{ "cookie", CD_COL_INT, "" }, { "loopback", CD_COL_INT, "" }, { "busy_us", CD_COL_INT, "us" },
	{ "rwnd_limited_us", CD_COL_INT, "us" }, { "sndbuf_limited_us", CD_COL_INT, "us" },
	{ "bytes_acked", CD_COL_INT, "bytes" }, { "bytes_received", CD_COL_INT, "bytes" },
	{ "sndbuf", CD_COL_INT, "bytes" }, { "retrans", CD_COL_INT, "" },
	{ "rtt_ns", CD_COL_INT, "ns" }, { "state", CD_COL_TEXT, "" }, { "peer", CD_COL_TEXT, "" },
	{ "ifname", CD_COL_TEXT, "" }, { "process", CD_COL_TEXT, "" },
	{ "wqueue", CD_COL_INT, "bytes" }, { "notsent", CD_COL_INT, "bytes" }, { 0 }
};

extern const struct cd_derivation cd_derivation_flows;

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

struct row {
	int64_t n[10];
	const char *state, *process;
	int64_t held, unsent;	/* 0: not told */
};

static void sockets(const char *name, const struct row *row, size_t n)
{
	const struct cd_fact_spec spec = { .name = name, .type = CD_TABLE, .columns = columns };
	struct cd_cell cell[N * 8] = { { 0 } };
	const struct cd_table t = { .column = columns, .n_columns = N, .cell = cell, .n_rows = n,
				    .total = n };
	struct cd_fact f = { .subject = "", .state = CD_PRESENT, .type = CD_TABLE, .as.table = &t };

	for (size_t i = 0; i < n; i++) {
		struct cd_cell *c = &cell[N * i];

		for (size_t k = 0; k < 10; k++)
			c[k] = (struct cd_cell){ row[i].n[k] >= 0, { .i = row[i].n[k] } };
		c[10] = (struct cd_cell){ true, { .text = row[i].state ? row[i].state : "established" } };
		c[11] = (struct cd_cell){ true, { .text = "10.0.0.2" } };
		c[12] = (struct cd_cell){ true, { .text = "eth0" } };
		c[13] = (struct cd_cell){ row[i].process, { .text = row[i].process } };
		c[14] = (struct cd_cell){ row[i].held, { .i = row[i].held } };
		c[15] = (struct cd_cell){ row[i].unsent, { .i = row[i].unsent } };
	}
	cd_evidence_store(e, "host", name, &spec, "test", &f, false);
}

static void at(const char *name, int64_t ns)
{
	const struct cd_fact_spec spec = { .name = name, .type = CD_INT };
	struct cd_fact f = { .subject = "", .state = CD_PRESENT, .type = CD_INT, .as.i = ns };

	cd_evidence_store(e, "host", name, &spec, "test", &f, false);
}

static const struct cd_table *flows(const struct row *first, const struct row *again, size_t n)
{
	const struct cd_fact *f;

	at("sock/at", 5000000000);
	at("sock/at_again", 7000000000);
	sockets("sock/tcp", first, n);
	sockets("sock/tcp_again", again, n);
	cd_derive_one(e, &cd_derivation_flows);
	f = cd_evidence_get(e, "host", "sock/flows", "");
	assert_non_null(f);
	assert_int_equal(f->state, CD_PRESENT);
	return f->as.table;
}

static int64_t whole(const struct cd_table *t, size_t row, const char *column)
{
	int64_t v = -1;

	assert_true(cd_cell_int(t, row, column, &v));
	return v;
}

static double part(const struct cd_table *t, size_t row, const char *column)
{
	double v = -1;

	assert_true(cd_cell_real(t, row, column, &v));
	return v;
}

/* Busy for half of two seconds, a tenth of them its window, a fifth its buffer. */
static void differences_are_those_of_one_cookie(void **state)
{
	const struct row first[] = {
		{ { 7, 0, 100, 10, 20, 1000, 50, 87040, 3, 100000 }, NULL, "rsync (12)" },
		{ { 9, 0, 0, 0, 0, 0, 0, 87040, 0, 100000 }, NULL, NULL },
	};
	const struct row again[] = {
		{ { 9, 0, 0, 0, 0, 0, 2500000, 87040, 0, 100000 }, NULL, NULL },
		{ { 7, 0, 1000100, 200010, 400020, 125001000, 50, 174080, 8, 100000 }, NULL, NULL },
	};
	const struct cd_table *t = flows(first, again, 2);
	const char *process;

	(void)state;
	assert_int_equal(cd_rows(t), 2);
	assert_int_equal(whole(t, 1, "busy_us"), 1000000);
	assert_int_equal(whole(t, 1, "acked"), 125000000);
	assert_int_equal(whole(t, 1, "acked_ever"), 125001000);
	assert_int_equal(whole(t, 1, "retrans"), 5);
	assert_int_equal(whole(t, 1, "sndbuf_grew"), 87040);
	assert_int_equal(whole(t, 1, "rate_bps"), 1000000000);
	assert_float_equal(part(t, 1, "app_share"), 0.5, 1e-9);
	assert_float_equal(part(t, 1, "rwnd_share"), 0.1, 1e-9);
	assert_float_equal(part(t, 1, "sndbuf_share"), 0.2, 1e-9);
	assert_true(cd_cell_text(t, 1, "process", &process));
	assert_string_equal(process, "rsync (12)");
	assert_int_equal(whole(t, 0, "received"), 2500000);
	assert_int_equal(whole(t, 0, "received_bps"), 10000000);
	assert_false(cd_cell_text(t, 0, "process", &process));
}

static void only_living_connections_with_others_are_there(void **state)
{
	const struct row first[] = {
		{ { 1, 1, 0, 0, 0, 0, 0, 1, 0, 1 }, NULL, NULL },
		{ { 2, 0, 0, 0, 0, 0, 0, 1, 0, 1 }, NULL, NULL },
		{ { 3, 0, 0, 0, 0, 0, 0, 1, 0, 1 }, NULL, NULL },
		{ { 4, 0, 9, 0, 0, 0, 0, 1, 0, 1 }, NULL, NULL },
		{ { 5, 0, 9, 0, 0, 5, 0, 1, 0, 1 }, NULL, NULL },
		{ { -1, 0, 9, 0, 0, 5, 0, 1, 0, 1 }, NULL, NULL },
	};
	const struct row again[] = {
		{ { 1, 1, 9, 0, 0, 9, 0, 1, 0, 1 }, NULL, NULL },	/* over the loopback */
		{ { 8, 0, 9, 0, 0, 9, 0, 1, 0, 1 }, NULL, NULL },	/* another connection */
		{ { 3, 0, 9, 0, 0, 9, 0, 1, 0, 1 }, "close_wait", NULL },
		{ { 4, 0, 9, 0, 0, 0, 0, 1, 0, 1 }, NULL, NULL },	/* moved nothing */
		{ { 5, 0, 99, 0, 0, 4, 0, 1, 0, 1 }, NULL, NULL },	/* a sum that became less */
		{ { -1, 0, 99, 0, 0, 9, 0, 1, 0, 1 }, NULL, NULL },	/* no cookie told */
	};

	(void)state;
	assert_int_equal(cd_rows(flows(first, again, 6)), 0);
}

/* A kernel of 2015 tells no busy time: bytes remain, shares and rates of what is not told do not. */
static void what_an_old_kernel_does_not_tell_stays_empty(void **state)
{
	const struct row first[] = { { { 1, 0, -1, -1, -1, 5, 5, -1, 0, 1 }, NULL, NULL } };
	const struct row again[] = { { { 1, 0, -1, -1, -1, 9, 5, -1, 0, 1 }, NULL, NULL } };
	const struct cd_table *t = flows(first, again, 1);
	int64_t v;
	double r;

	(void)state;
	assert_int_equal(cd_rows(t), 1);
	assert_int_equal(whole(t, 0, "acked"), 4);
	assert_false(cd_cell_int(t, 0, "busy_us", &v));
	assert_false(cd_cell_int(t, 0, "rate_bps", &v));
	assert_false(cd_cell_int(t, 0, "ceiling_bps", &v));
	assert_false(cd_cell_real(t, 0, "app_share", &r));
}

/* Of the two looks the one with more counts; what is not sent yet is not under way. */
static void in_flight_is_what_was_sent_at_one_of_the_looks(void **state)
{
	const struct row first[] = {
		{ { 1, 0, 1, 0, 0, 0, 0, 87040, 0, 1 }, NULL, NULL, 80000, 20000 },
		{ { 2, 0, 1, 0, 0, 0, 0, 87040, 0, 1 }, NULL, NULL, 80000, 20000 },
		{ { 3, 0, 1, 0, 0, 0, 0, 87040, 0, 1 }, NULL, NULL, 80000, 0 },
	};
	const struct row again[] = {
		{ { 1, 0, 9, 0, 0, 9, 0, 87040, 0, 1 }, NULL, NULL, 70000, 1000 },
		{ { 2, 0, 9, 0, 0, 9, 0, 87040, 0, 1 }, NULL, NULL, 1000, 2000 },
		{ { 3, 0, 9, 0, 0, 9, 0, 87040, 0, 1 }, NULL, NULL, 70000, 1000 },
	};
	const struct cd_table *t = flows(first, again, 3);
	int64_t v;

	(void)state;
	assert_int_equal(whole(t, 0, "in_flight"), 69000);
	assert_int_equal(whole(t, 1, "in_flight"), 60000);
	assert_false(cd_cell_int(t, 2, "in_flight", &v));
}

static void one_sample_gives_none(void **state)
{
	const struct row first[] = { { { 1, 0, 1, 1, 1, 5, 5, 1, 0, 1 }, NULL, NULL } };
	const struct cd_fact_spec spec = { .name = "sock/tcp_again", .type = CD_TABLE };
	struct cd_fact f = { .subject = "", .state = CD_UNSEEN, .reason = CD_ONE_SAMPLE, .why = "one" };

	(void)state;
	sockets("sock/tcp", first, 1);
	cd_evidence_store(e, "host", "sock/tcp_again", &spec, "test", &f, false);
	cd_derive_one(e, &cd_derivation_flows);
	assert_int_equal(cd_evidence_get(e, "host", "sock/flows", "")->reason, CD_ONE_SAMPLE);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(differences_are_those_of_one_cookie),
		TEST(only_living_connections_with_others_are_there),
		TEST(what_an_old_kernel_does_not_tell_stays_empty),
		TEST(in_flight_is_what_was_sent_at_one_of_the_looks),
		TEST(one_sample_gives_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

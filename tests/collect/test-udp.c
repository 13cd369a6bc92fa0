/* SPDX-License-Identifier: Apache-2.0 */
/* udp: rows of both families, whatever the kernel writes around them. */
#include "lib/collected.h"
#include "lib/files.h"

extern const struct cd_collector cd_collector_udp;

#define HEADING \
	"   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops\n"
#define LINE \
	"  101: 0100007F:0035 00000000:0000 07 00000000:00001A00 00:00000000 00000000   997        0 4711 2 0000000000000000 17\n"
#define SIX_LINE \
	"  102: 00000000000000000000000001000000:0202 00000000000000000000000000000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 4712 2 0000000000000000 4294967295\n"

static struct collected *read_from(const char *four, const char *six)
{
	char *root = scratch_new();
	struct collected *c;

	if (four)
		put_file(root, "proc/net/udp", four);
	if (six)
		put_file(root, "proc/net/udp6", six);
	c = collect_from(root, &cd_collector_udp, "sock/udp", NULL);
	scratch_remove(root);
	return c;
}

static const struct cd_table *table_of(struct collected *c)
{
	const struct cd_fact *f = collected_fact(c, "sock/udp", "");

	assert_non_null(f);
	assert_int_equal(f->state, CD_PRESENT);
	return f->as.table;
}

static void both_families_are_rows(void **state)
{
	struct collected *c = read_from(HEADING LINE, HEADING SIX_LINE);
	const struct cd_table *t = table_of(c);

	(void)state;
	assert_int_equal(t->n_rows, 2);
	assert_string_equal(t->cell[0].as.text, "127.0.0.1");
	assert_int_equal(t->cell[1].as.i, 53);
	assert_string_equal(t->cell[2].as.text, "IPv4");
	assert_int_equal(t->cell[3].as.i, 0x1a00);
	assert_int_equal(t->cell[4].as.i, 17);
	assert_int_equal(t->cell[6].as.i, 4711);
	assert_string_equal(t->cell[9].as.text, "::1");
	assert_string_equal(t->cell[11].as.text, "IPv6");
	assert_int_equal(t->cell[13].as.i, 4294967295);
	collected_free(c);
}

/* The kernel goes on where it was; a socket that came in between moves one to where we are. */
static void a_line_that_comes_twice_is_one_socket(void **state)
{
	struct collected *c = read_from(HEADING LINE LINE, NULL);

	(void)state;
	assert_int_equal(table_of(c)->n_rows, 1);
	collected_free(c);
}

static void a_heading_alone_is_an_empty_table(void **state)
{
	struct collected *c = read_from(HEADING, HEADING);

	(void)state;
	assert_int_equal(table_of(c)->n_rows, 0);
	collected_free(c);
}

static void what_the_kernel_does_not_write_is_garbage_or_masked(void **state)
{
	static const char *const broken[] = {
		HEADING "  101: 0100007F:0035 00000000:0000 07\n",
		HEADING "  101: 0100007F:0035 00000000:0000 07 0:0 00:0 0 0 0 4711 2 0 x\n",
		HEADING "  101: 0100007F 00000000:0000 07 0:0 00:0 0 0 0 4711 2 0 1\n",
		"local_address\n",
		"nothing of that kind\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(broken) / sizeof(broken[0]); i++) {
		struct collected *c = read_from(broken[i], NULL);

		assert_fact_unseen(c, "sock/udp", "", CD_GARBAGE);
		collected_free(c);
	}
	{
		struct collected *c = read_from("", NULL);

		assert_fact_unseen(c, "sock/udp", "", CD_MASKED);
		collected_free(c);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_families_are_rows),
		cmocka_unit_test(a_line_that_comes_twice_is_one_socket),
		cmocka_unit_test(a_heading_alone_is_an_empty_table),
		cmocka_unit_test(what_the_kernel_does_not_write_is_garbage_or_masked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

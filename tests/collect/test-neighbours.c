/* SPDX-License-Identifier: Apache-2.0 */
/* neighbours: what do whole, odd and broken answers of the kernel become? */
#include "tape.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/if.h>
#include <linux/neighbour.h>
#include <linux/rtnetlink.h>

extern const struct cd_collector cd_collector_neighbours;

static struct cd_request neigh(int family, const char *address, uint16_t state, uint8_t flags)
{
	const struct ndmsg h = { .ndm_family = (uint8_t)family, .ndm_ifindex = 2,
		.ndm_state = state, .ndm_flags = flags };
	struct cd_request m;
	char bytes[16];

	cd_request_begin(&m, RTM_NEWNEIGH, 0, &h, sizeof(h));
	if (address && inet_pton(family, address, bytes))
		cd_request_add(&m, NDA_DST, bytes, family == AF_INET6 ? 16 : 4);
	return m;
}

static struct tape *answered(int error, const struct cd_request *m, size_t n)
{
	const struct ndmsg any = { .ndm_family = AF_UNSPEC };
	struct cd_request q, link = tape_link(2, "eth0", IFF_UP);
	struct tape *t = tape_new();

	tape_links(t, &link, 1);
	cd_request_begin(&q, RTM_GETNEIGH, NLM_F_DUMP, &any, sizeof(any));
	tape_answer(t, NETLINK_ROUTE, &q, error, m, n);
	tape_collect(t, &cd_collector_neighbours);
	return t;
}

static void assert_row(struct tape *t, size_t row, const char *family, const char *address,
		       const char *state, const char *flags)
{
	const struct cd_table *table = tape_fact(t, CD_PRESENT, "neigh", "")->as.table;
	const char *text;

	assert_true(cd_cell_text(table, row, "ifname", &text));
	assert_string_equal(text, "eth0");
	assert_true(cd_cell_text(table, row, "family", &text));
	assert_string_equal(text, family);
	assert_true(cd_cell_text(table, row, "address", &text));
	assert_string_equal(text, address);
	assert_true(cd_cell_text(table, row, "state", &text));
	assert_string_equal(text, state);
	assert_true(cd_cell_text(table, row, "flags", &text));
	assert_string_equal(text, flags);
}

static void each_neighbour_is_a_row(void **state)
{
	const struct cd_request m[] = {
		neigh(AF_INET, "10.0.0.2", NUD_REACHABLE, 0),
		neigh(AF_INET, "10.0.0.3", NUD_FAILED, 0),
		neigh(AF_INET6, "fe80::1", NUD_STALE, NTF_ROUTER),
		neigh(AF_INET, "10.0.0.4", NUD_PERMANENT, 0),
		neigh(AF_INET, "10.0.0.5", NUD_NOARP, NTF_EXT_LEARNED),
		neigh(AF_INET, "10.0.0.6", 0, 0),
	};
	struct tape *t = answered(0, m, 6);

	(void)state;
	assert_row(t, 0, "inet", "10.0.0.2", "reachable", "");
	assert_row(t, 1, "inet", "10.0.0.3", "failed", "");
	assert_row(t, 2, "inet6", "fe80::1", "stale", "router");
	assert_row(t, 3, "inet", "10.0.0.4", "permanent", "");
	assert_row(t, 4, "inet", "10.0.0.5", "noarp", "extern_learn");
	assert_row(t, 5, "inet", "10.0.0.6", "none", "");
	tape_int(t, "neigh/exempt", "inet", 2);
	tape_int(t, "neigh/exempt", "inet6", 0);
	tape_free(t);
}

static void entries_of_bridges_are_none(void **state)
{
	const struct cd_request m = neigh(AF_BRIDGE, NULL, NUD_PERMANENT, NTF_SELF);
	struct tape *t = answered(0, &m, 1);

	(void)state;
	assert_int_equal(cd_rows(tape_fact(t, CD_PRESENT, "neigh", "")->as.table), 0);
	tape_free(t);
}

static void an_empty_table_is_an_answer(void **state)
{
	struct tape *t = answered(0, NULL, 0);

	(void)state;
	assert_int_equal(cd_rows(tape_fact(t, CD_PRESENT, "neigh", "")->as.table), 0);
	tape_free(t);
}

static void what_is_not_whole_is_unseen(void **state)
{
	const struct cd_request bare = neigh(AF_INET, NULL, NUD_STALE, 0);
	struct tape *t = answered(0, &bare, 1);

	(void)state;
	tape_unseen(t, "neigh", "", CD_GARBAGE);
	tape_unseen(t, "neigh/exempt", "inet", CD_GARBAGE);
	tape_free(t);
	t = answered(EPERM, NULL, 0);
	tape_unseen(t, "neigh", "", CD_PERMISSION);
	tape_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_neighbour_is_a_row),
		cmocka_unit_test(entries_of_bridges_are_none),
		cmocka_unit_test(an_empty_table_is_an_answer),
		cmocka_unit_test(what_is_not_whole_is_unseen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

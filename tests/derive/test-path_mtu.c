/* SPDX-License-Identifier: Apache-2.0 */
/* Which peers behind a smaller path MTU matter to this site? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "derive/derive.h"
#include "model/store.h"

extern const struct cd_derivation cd_derivation_path_mtu;

static struct cd_evidence *e;

static const char *scope;

static void give(const char *name, const char *subject, enum cd_type type, struct cd_fact f)
{
	const struct cd_fact_spec spec = { .name = name, .type = type };

	f.subject = subject;
	f.type = (uint8_t)type;
	f.state = CD_PRESENT;
	cd_evidence_store(e, !strcmp(name, "site/prefixes") ? "host" : scope, name, &spec, "test", &f, false);
}

static const struct cd_column columns[] = {
	{ "dst", CD_COL_TEXT, "" }, { "oif", CD_COL_TEXT, "" }, { "onlink", CD_COL_INT, "" },
	{ "mtu", CD_COL_INT, "bytes" }, { .name = NULL },
};
enum { COLUMNS = 4, ROWS = 6 };

/* A routed peer twice, one on the link, one of IPv6, one of the world, one whose path takes all. */
static int set_up(void **state)
{
	static const struct {
		const char *dst;
		int64_t onlink, mtu;
	} row[ROWS] = {
		{ "10.8.0.2", 0, 1500 }, { "10.8.0.2", 0, 1500 }, { "10.9.0.2", 1, 4000 },
		{ "fd00:8::2", 0, 1500 }, { "192.0.2.1", 0, 1400 }, { "10.8.0.3", 0, 9000 },
	};
	static struct cd_cell cell[ROWS * COLUMNS];
	static struct cd_table t = { .column = columns, .n_columns = COLUMNS, .cell = cell,
				     .n_rows = ROWS, .total = ROWS };
	const struct cd_fact_spec spec = { .name = "route/learned", .type = CD_TABLE,
					   .columns = columns };
	struct cd_fact f = { .subject = "", .state = CD_PRESENT, .type = CD_TABLE, .as.table = &t };

	scope = *state ? *state : "host";
	e = cd_evidence_new(cd_arena_new());
	for (size_t i = 0; i < ROWS; i++) {
		cell[i * COLUMNS] = (struct cd_cell){ .set = true, .as.text = row[i].dst };
		cell[i * COLUMNS + 1] = (struct cd_cell){ .set = true, .as.text = "eth0" };
		cell[i * COLUMNS + 2] = (struct cd_cell){ .set = true, .as.i = row[i].onlink };
		cell[i * COLUMNS + 3] = (struct cd_cell){ .set = true, .as.i = row[i].mtu };
	}
	cd_evidence_store(e, scope, "route/learned", &spec, "test", &f, false);
	give("nic/mtu", "eth0", CD_BYTES, (struct cd_fact){ .as.i = 9000 });
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	cd_arena_free(cd_evidence_arena(e));
	return 0;
}

static const struct cd_list *short_peers(void)
{
	const struct cd_fact *f;

	cd_derive_one(e, &cd_derivation_path_mtu);
	f = cd_evidence_get(e, scope, "route/short_peers", "");
	assert_non_null(f);
	assert_int_equal(f->state, CD_PRESENT);
	return f->as.list;
}

static void without_prefixes_only_the_link_matters(void **state)
{
	const struct cd_list *peers = short_peers();

	(void)state;
	assert_int_equal(peers->n, 1);
	assert_string_equal(peers->text[0], "10.9.0.2");
}

static void networks_of_the_site_matter_each_peer_once(void **state)
{
	static const char *const prefix[] = { "10.8.0.0/24", "fd00:8::/64" };
	struct cd_list list = { .n = 2, .text = prefix };
	const struct cd_list *peers;

	(void)state;
	give("site/prefixes", "", CD_TEXTS, (struct cd_fact){ .as.list = &list });
	peers = short_peers();
	assert_int_equal(peers->n, 3);
	assert_string_equal(peers->text[0], "10.8.0.2");
	assert_string_equal(peers->text[1], "10.9.0.2");
	assert_string_equal(peers->text[2], "fd00:8::2");
}

static void what_was_not_seen_stays_unseen(void **state)
{
	const struct cd_fact *f;

	(void)state;
	e = cd_evidence_new(cd_arena_new());
	cd_derive_one(e, &cd_derivation_path_mtu);
	f = cd_evidence_get(e, "host", "route/short_peers", "");
	assert_true(!f || f->state != CD_PRESENT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(without_prefixes_only_the_link_matters, set_up,
						tear_down),
		cmocka_unit_test_setup_teardown(networks_of_the_site_matter_each_peer_once, set_up,
						tear_down),
		{ "in a pod, too", networks_of_the_site_matter_each_peer_once, set_up, tear_down,
		  "netns:blue" },
		cmocka_unit_test_teardown(what_was_not_seen_stays_unseen, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

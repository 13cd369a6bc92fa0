/* SPDX-License-Identifier: Apache-2.0 */
/* Is the link at which RoCE breaks the one that the chain marks, and nothing said that no check said? */
#include "reports.h"

#include "lib/runs-build.h"
#include "reports/chain.h"

static struct cd_arena *arena;
static struct cd_run *run;
static const struct cd_chain *chain;
static size_t n;

static int setup(void **state)
{
	(void)state;
	arena = cd_arena_new();
	run = made_start(arena, "node");
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	cd_arena_free(arena);
	return 0;
}

static void ints(const char *fact, const char *port, size_t count, const int64_t *num)
{
	struct cd_list *list = cd_alloc(arena, sizeof(*list));
	int64_t *copy = cd_alloc_n(arena, count, sizeof(*copy));

	memcpy(copy, num, count * sizeof(*copy));
	*list = (struct cd_list){ .n = count, .num = copy };
	made_fact(run, fact, CD_INTS, "", "t", port)->as.list = list;
}

/* A port as it ought to be: DSCP 26 to priority 3, which is paused; marks are answered. */
static void healthy_facts(const char *port)
{
	static const int64_t on[8] = { 1, 1, 1, 1, 1, 1, 1, 1 }, tc[8] = { 0, 1, 2, 3, 4, 5, 6, 7 };
	int64_t dscp[64];

	for (int i = 0; i < 64; i++)
		dscp[i] = i == 26 ? 3 : -1;
	ints("dcb/dscp_prio", port, 64, dscp);
	ints("dcb/prio_tc", port, 8, tc);
	ints("roce/np_enable", port, 8, on);
	ints("roce/rp_enable", port, 8, on);
	made_fact(run, "dcb/pfc_mask", CD_INT, "", "t", port)->as.i = 1 << 3;
	made_fact(run, "nic/mtu", CD_BYTES, "", "t", port)->as.i = 9000;
}

static void gids(const char *rdma, const char *netdev, enum cd_column_type of_type)
{
	struct cd_column *column = cd_alloc_n(arena, 4, sizeof(*column));
	struct cd_table *t = cd_alloc(arena, sizeof(*t));
	struct cd_cell *cell = cd_alloc_n(arena, 6, sizeof(*cell));

	column[0] = (struct cd_column){ .name = "index", .type = CD_COL_INT };
	column[1] = (struct cd_column){ .name = "gid", .type = CD_COL_TEXT };
	column[2] = (struct cd_column){ .name = "type", .type = of_type };
	cell[0] = (struct cd_cell){ .set = true, .as.i = 1 };
	cell[1] = (struct cd_cell){ .set = true, .as.text = "fe80:0000::1" };
	cell[3] = (struct cd_cell){ .set = true, .as.i = 3 };
	cell[4] = (struct cd_cell){ .set = true, .as.text = "0000:0000::0a09:0001" };
	cell[2] = cell[5] = (struct cd_cell){ .set = true, .as.text = "RoCE v2" };
	if (of_type == CD_COL_INT)
		cell[2].as.i = cell[5].as.i = 1;
	*t = (struct cd_table){ .column = column, .n_columns = 3, .cell = cell, .n_rows = 2,
				.total = 2 };
	made_fact(run, "rdma/gid", CD_TABLE, "", "t", rdma)->as.table = t;
	made_fact(run, "rdma/netdev", CD_TEXT, "", "t", rdma)->as.text = netdev;
}

static void passes(const char *check, const char *subject)
{
	made_result(run, check, CD_PASS);
	made_subject(run, subject, CD_PASS, NULL);
}

static struct cd_finding *fails(const char *check, const char *subject, const char *code)
{
	struct cd_finding *f;

	made_result(run, check, CD_FAIL);
	f = made_finding(run, made_subject(run, subject, CD_FAIL, NULL), code, CD_HIGH);
	made_ranked(run, f, (unsigned)run->n_diagnosis + 1, 0);
	return f;
}

static void read_chains(void)
{
	made_done(run);
	chain = cd_chains(run, arena, &n);
}

static void link_is(size_t link, enum cd_link_state state, const char *seen)
{
	assert_int_equal(chain[0].link[link].state, state);
	assert_string_equal(chain[0].link[link].seen, seen);
}

static const char *text(void)
{
	static struct cd_buf out;

	out.len = 0;
	render(arena, "text", run, (struct cd_report_options){ 0 }, &out);
	return out.data;
}

static void every_link_that_was_judged_is_ok(void **state)
{
	(void)state;
	healthy_facts("roce0");
	gids("mlx5_0/1", "roce0", CD_COL_TEXT);
	made_fact(run, "site/roce_prio", CD_INT, "", "p.yaml:3", "")->as.i = 3;
	passes("nic.mtu_consistency", "roce0");
	passes("qos.pfc_enabled", "roce0");
	passes("qos.roce_ecn", "roce0");
	passes("qos.trust", "roce0");
	passes("roce.gid.v2_present", "mlx5_0/1");
	read_chains();
	assert_int_equal(n, 1);
	assert_string_equal(chain[0].port, "roce0");
	link_is(CD_LINK_DSCP, CD_LINK_OK, "26");
	link_is(CD_LINK_PRIORITY, CD_LINK_OK, "3");
	link_is(CD_LINK_TC, CD_LINK_UNASKED, "3");
	link_is(CD_LINK_PFC, CD_LINK_OK, "on for 3");
	link_is(CD_LINK_ECN, CD_LINK_OK, "np and rp on");
	link_is(CD_LINK_GID, CD_LINK_OK, "index 3, RoCE v2");
	link_is(CD_LINK_MTU, CD_LINK_OK, "9000");
	link_is(CD_LINK_JOB, CD_LINK_UNASKED, "");
	assert_null(strstr(text(), "RoCE, from the mark"));
}

static void the_broken_link_is_marked_and_named(void **state)
{
	(void)state;
	healthy_facts("roce0");
	fails("qos.pfc_enabled", "roce0", "missing");
	made_result(run, "qos.roce_ecn", CD_UNKNOWN);
	made_subject(run, "roce0", CD_UNKNOWN, "not seen")->reason = CD_PERMISSION;
	read_chains();
	assert_int_equal(cd_chain_state(&chain[0]), CD_LINK_BROKEN);
	assert_int_equal(chain[0].link[CD_LINK_PFC].state, CD_LINK_BROKEN);
	assert_string_equal(chain[0].link[CD_LINK_PFC].finding, "qos.pfc_enabled/missing");
	assert_int_equal(chain[0].link[CD_LINK_ECN].state, CD_LINK_UNKNOWN);
	assert_int_equal(chain[0].link[CD_LINK_DSCP].state, CD_LINK_UNASKED);
	assert_non_null(strstr(text(), "PFC on for 3 BROKEN"));
	assert_non_null(strstr(text(), "broken at PFC by qos.pfc_enabled/missing"));
}

static void a_guessed_priority_is_said_to_be_one(void **state)
{
	(void)state;
	made_fact(run, "dcb/pfc_mask", CD_INT, "", "t", "roce0")->as.i = 0;
	passes("qos.roce_ecn", "roce0");
	read_chains();
	link_is(CD_LINK_PRIORITY, CD_LINK_UNASKED, "3 (assumed)");
	link_is(CD_LINK_PFC, CD_LINK_UNASKED, "off");
	link_is(CD_LINK_DSCP, CD_LINK_UNASKED, "");
}

/* Without pauses a pass says nothing about the priority. */
static void a_lossy_site_has_no_judged_priority(void **state)
{
	(void)state;
	made_fact(run, "dcb/pfc_mask", CD_INT, "", "t", "roce0")->as.i = 0;
	made_fact(run, "site/roce_prio", CD_INT, "", "p.yaml:3", "")->as.i = 3;
	passes("qos.pfc_enabled", "roce0");
	read_chains();
	link_is(CD_LINK_PRIORITY, CD_LINK_UNASKED, "3");
	link_is(CD_LINK_PFC, CD_LINK_OK, "off");
}

static void the_wrong_priority_breaks_the_priority_and_not_pfc(void **state)
{
	(void)state;
	made_fact(run, "dcb/pfc_mask", CD_INT, "", "t", "roce0")->as.i = 1 << 2;
	fails("qos.pfc_enabled", "roce0", "unusual-priority");
	read_chains();
	link_is(CD_LINK_PRIORITY, CD_LINK_BROKEN, "2 (by PFC)");
	link_is(CD_LINK_PFC, CD_LINK_UNASKED, "on for 2");
}

static void a_mark_that_goes_elsewhere_is_shown(void **state)
{
	(void)state;
	healthy_facts("roce0");
	made_fact(run, "site/roce_prio", CD_INT, "", "p.yaml:3", "")->as.i = 4;
	made_fact(run, "site/roce_dscp", CD_INT, "", "p.yaml:4", "")->as.i = 26;
	made_fact(run, "dcb/trust", CD_TEXT, "", "t", "roce0")->as.text = "pcp";
	fails("qos.trust", "roce0", "pcp");
	read_chains();
	link_is(CD_LINK_DSCP, CD_LINK_BROKEN, "26 ignored, trusts pcp");
	link_is(CD_LINK_PRIORITY, CD_LINK_UNASKED, "4, but DSCP 26 goes to 3");
}

static void what_is_waived_breaks_nothing(void **state)
{
	static struct cd_waived waived = { .owner = "a", .until = "2027-01-01", .why = "known" };

	(void)state;
	fails("qos.trust", "roce0", "pcp")->waived = &waived;
	read_chains();
	assert_int_equal(chain[0].link[CD_LINK_DSCP].state, CD_LINK_UNASKED);
	assert_null(strstr(text(), "RoCE, from the mark"));
}

static void a_port_that_no_check_judged_has_no_chain(void **state)
{
	(void)state;
	healthy_facts("roce0");
	made_result(run, "qos.trust", CD_NOT_APPLICABLE);
	made_subject(run, "roce0", CD_NOT_APPLICABLE, "trusts pcp by default");
	passes("tcp.rmem", "");
	read_chains();
	assert_int_equal(n, 0);
}

static void a_member_of_a_bond_has_the_addresses_of_the_bond(void **state)
{
	static const char *const ports[] = { "ens1", "ens2" };
	static const struct cd_list list = { .n = 2, .text = ports };

	(void)state;
	gids("mlx5_bond_0/1", "bond0", CD_COL_TEXT);
	made_fact(run, "nic/ports", CD_TEXTS, "", "t", "bond0")->as.list = &list;
	passes("qos.trust", "ens2");
	passes("roce.gid.v2_present", "mlx5_bond_0/1");
	read_chains();
	assert_int_equal(n, 1);
	assert_string_equal(chain[0].port, "ens2");
	link_is(CD_LINK_GID, CD_LINK_OK, "index 3, RoCE v2");
}

static void a_table_of_other_types_is_not_read(void **state)
{
	(void)state;
	gids("mlx5_0/1", "roce0", CD_COL_INT);
	passes("roce.gid.v2_present", "mlx5_0/1");
	read_chains();
	assert_string_equal(chain[0].port, "roce0");
	link_is(CD_LINK_GID, CD_LINK_OK, "no RoCE v2");
}

static void ports_with_the_same_chain_are_told_once(void **state)
{
	struct cd_subject *s;

	(void)state;
	made_result(run, "qos.trust", CD_FAIL);
	for (int i = 10; i > 0; i--) {
		s = made_subject(run, cd_sprintf(arena, "rdma%d", i), CD_FAIL, NULL);
		made_finding(run, s, "pcp", CD_HIGH);
	}
	read_chains();
	assert_int_equal(n, 10);
	assert_string_equal(chain[9].port, "rdma10");
	assert_non_null(strstr(text(), "the same on rdma2, rdma3, rdma4"));
	assert_null(strstr(text(), "\n   rdma2 "));
}

static void the_page_holds_every_chain(void **state)
{
	CD_AUTO_BUF out = { 0 };

	(void)state;
	fails("qos.trust", "roce<0>", "pcp");
	made_done(run);
	render(arena, "html", run, (struct cd_report_options){ 0 }, &out);
	assert_non_null(strstr(out.data, "id=\"chains\""));
	assert_non_null(strstr(out.data, "roce&lt;0&gt;"));
	assert_null(strstr(out.data, "roce<0>"));
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	const struct CMUnitTest tests[] = {
		TEST(every_link_that_was_judged_is_ok),
		TEST(the_broken_link_is_marked_and_named),
		TEST(a_guessed_priority_is_said_to_be_one),
		TEST(a_lossy_site_has_no_judged_priority),
		TEST(the_wrong_priority_breaks_the_priority_and_not_pfc),
		TEST(a_mark_that_goes_elsewhere_is_shown),
		TEST(what_is_waived_breaks_nothing),
		TEST(a_port_that_no_check_judged_has_no_chain),
		TEST(a_member_of_a_bond_has_the_addresses_of_the_bond),
		TEST(a_table_of_other_types_is_not_read),
		TEST(ports_with_the_same_chain_are_told_once),
		TEST(the_page_holds_every_chain),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

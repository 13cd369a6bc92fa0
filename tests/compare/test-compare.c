/* SPDX-License-Identifier: Apache-2.0 */
/* Is what differs told, what is noise not, and what nobody saw never called gone? */
#include "unit/unit.h"

#include <string.h>

#include "compare/compare.h"
#include "lib/runs-build.h"
#include "model/store.h"

struct fixture {
	struct cd_arena *arena;
	struct cd_run *a, *b;
};

static void judged(struct cd_run *run, const char *check, const char *subject, enum cd_verdict v)
{
	made_result(run, check, v);
	made_subject(run, subject, v, v == CD_UNKNOWN ? "permission denied" : NULL);
}

static int set_up(void **state)
{
	struct cd_arena *arena = cd_arena_new();
	struct fixture *f = cd_alloc(arena, sizeof(*f));

	f->arena = arena;
	f->a = made_start(arena, "node1");
	f->b = made_start(arena, "node1");
	f->b->began_ns += INT64_C(86400000000000);
	judged(f->a, "t.answered", "", CD_PASS);
	judged(f->b, "t.answered", "", CD_PASS);
	*state = f;
	return 0;
}

static int tear_down(void **state)
{
	cd_arena_free(((struct fixture *)*state)->arena);
	return 0;
}

static void text(struct cd_run *run, const char *fact, const char *subject, const char *value)
{
	made_fact(run, fact, CD_TEXT, "", "", subject)->as.text = value;
}

static void number(struct cd_run *run, const char *fact, const char *subject, int64_t value)
{
	made_fact(run, fact, CD_INT, "", "", subject)->as.i = value;
}

static void set(struct fixture *f, struct cd_run *run, const char *fact, const char *const *word)
{
	struct cd_list *list = cd_alloc(f->arena, sizeof(*list));

	while (word[list->n])
		list->n++;
	list->text = word;
	made_fact(run, fact, CD_TEXTS, "", "", "")->as.list = list;
}

static void absent(struct cd_run *run, const char *fact, const char *subject, const char *why)
{
	struct cd_fact *f = made_fact(run, fact, CD_TEXT, "", "", subject);

	f->state = CD_ABSENT;
	f->why = why;
}

static struct cd_comparison *compare(struct fixture *f)
{
	cd_evidence_freeze(f->a->evidence);
	cd_evidence_freeze(f->b->evidence);
	return cd_compare(f->a, f->b, f->arena);
}

static const struct cd_change *change(const struct cd_comparison *c, const char *fact,
				      const char *subject)
{
	for (size_t i = 0; i < c->n_changes; i++)
		if (!strcmp(c->change[i].fact, fact) && !strcmp(c->change[i].subject, subject))
			return &c->change[i];
	fail_msg("%s of \"%s\" is not told", fact, subject);
	return NULL;
}

static const char *const eth0[] = { "eth0", NULL };
static const char *const eth0_eth1[] = { "eth0", "eth1", NULL };
static const char *const ens3[] = { "ens3", NULL };

static void a_setting_that_changed_is_told_with_both_values(void **state)
{
	struct fixture *f = *state;
	const struct cd_change *d;
	struct cd_comparison *c;

	set(f, f->a, "nic", eth0);
	set(f, f->b, "nic", eth0);
	number(f->a, "nic/mtu", "eth0", 9000);
	number(f->b, "nic/mtu", "eth0", 1500);
	text(f->a, "rdma/fw", "mlx5_0", "28.39.1002");
	text(f->b, "rdma/fw", "mlx5_0", "28.39.1002");
	c = compare(f);
	assert_int_equal(c->n_changes, 1);
	d = change(c, "nic/mtu", "eth0");
	assert_int_equal(d->kind, CD_CHANGED);
	assert_string_equal(d->class, "link");
	assert_string_equal(d->was, "9000");
	assert_string_equal(d->now, "1500");
	assert_int_equal(cd_comparison_exit_status(c), 1);
	assert_int_not_equal(c->before.hash, c->after.hash);
}

static void noise_is_no_difference(void **state)
{
	struct fixture *f = *state;
	struct cd_comparison *c;

	number(f->a, "nic/ifindex", "eth0", 2);
	number(f->b, "nic/ifindex", "eth0", 7);
	number(f->a, "run/time", "", 1);
	number(f->b, "run/time", "", 2);
	text(f->a, "host/boot_id", "", "a");
	text(f->b, "host/boot_id", "", "b");
	number(f->a, "sockstat/TCP.inuse", "", 5);
	number(f->b, "sockstat/TCP.inuse", "", 50);
	made_cost(f->a, "sysctl", 1, "ok");
	made_cost(f->b, "sysctl", 900, "ok");
	c = compare(f);
	assert_int_equal(c->n_changes, 0);
	assert_int_equal(cd_comparison_exit_status(c), 0);
	assert_int_equal(c->before.hash, c->after.hash);
}

static void what_the_kernel_reckons_from_memory_may_vary_a_little(void **state)
{
	struct fixture *f = *state;

	number(f->a, "sysctl/fs.file-max", "", 1000000);
	number(f->b, "sysctl/fs.file-max", "", 1000900);
	number(f->a, "sysctl/kernel.threads-max", "", 1000000);
	number(f->b, "sysctl/kernel.threads-max", "", 2000000);
	change(compare(f), "sysctl/kernel.threads-max", "");
	assert_int_equal(compare(f)->n_changes, 1);
}

static void what_became_unseen_is_not_gone(void **state)
{
	struct fixture *f = *state;
	struct cd_comparison *c;
	const struct cd_change *d;

	number(f->a, "sysctl/net.core.rmem_max", "", 212992);
	made_unseen(f->b, "sysctl/net.core.rmem_max", "", CD_PERMISSION, "permission denied");
	c = compare(f);
	d = change(c, "sysctl/net.core.rmem_max", "");
	assert_int_equal(d->kind, CD_UNSEEN_NOW);
	assert_string_equal(d->why, "permission denied");
	assert_int_equal(cd_comparison_differences(c), 0);
	assert_int_equal(cd_comparison_exit_status(c), 3);
	assert_int_equal(c->after.unseen, 1);
}

static void what_a_dead_collector_says_holds_for_all_subjects(void **state)
{
	struct fixture *f = *state;

	set(f, f->a, "nic", eth0);
	set(f, f->b, "nic", eth0);
	number(f->a, "nic/speed", "eth0", 100);
	made_unseen(f->b, "nic/speed", CD_EVERY_SUBJECT, CD_CRASHED, "the collector died");
	assert_int_equal(change(compare(f), "nic/speed", "eth0")->kind, CD_UNSEEN_NOW);
}

static void what_was_not_asked_is_no_change(void **state)
{
	struct fixture *f = *state;
	struct cd_comparison *c;

	number(f->a, "sysctl/net.core.rmem_max", "", 212992);
	c = compare(f);
	assert_int_equal(c->n_changes, 0);
	assert_int_equal(c->n_unasked, 1);
	assert_true(c->unasked[0].before);
	assert_int_equal(cd_comparison_exit_status(c), 3);
}

static void what_is_absent_now_has_vanished(void **state)
{
	struct fixture *f = *state;

	text(f->a, "module/tcp_bbr", "", "loaded");
	absent(f->b, "module/tcp_bbr", "", "no such module");
	assert_int_equal(change(compare(f), "module/tcp_bbr", "")->kind, CD_VANISHED);
}

static void a_link_that_is_gone_is_told_once(void **state)
{
	struct fixture *f = *state;
	struct cd_comparison *c;

	set(f, f->a, "nic", eth0_eth1);
	set(f, f->b, "nic", eth0);
	for (int i = 0; i < 2; i++) {
		struct cd_run *run = i ? f->b : f->a;

		number(run, "nic/mtu", "eth0", 1500);
		text(run, "nic/driver", "eth0", "mlx5_core");
	}
	number(f->a, "nic/mtu", "eth1", 1500);
	text(f->a, "nic/driver", "eth1", "mlx5_core");
	c = compare(f);
	assert_int_equal(c->n_changes, 1);
	assert_int_equal(c->n_unasked, 0);
	assert_int_equal(change(c, "nic", "eth1")->kind, CD_VANISHED);
}

static void a_renamed_port_is_found_by_its_place(void **state)
{
	struct fixture *f = *state;
	struct cd_comparison *c;
	const struct cd_change *d;

	set(f, f->a, "nic", eth0);
	set(f, f->b, "nic", ens3);
	text(f->a, "nic/pci", "eth0", "0000:03:00.0");
	text(f->b, "nic/pci", "ens3", "0000:03:00.0");
	number(f->a, "nic/mtu", "eth0", 9000);
	number(f->b, "nic/mtu", "ens3", 1500);
	c = compare(f);
	d = change(c, "nic", "eth0");
	assert_string_equal(d->class, "naming");
	assert_string_equal(d->now, "ens3");
	assert_string_equal(change(c, "nic/mtu", "eth0")->called, "ens3");
	assert_int_equal(c->n_changes, 2);
}

static void identity_is_no_difference_between_two_hosts(void **state)
{
	struct fixture *f = *state;
	struct cd_comparison *c;

	f->b->host_name = "node2";
	set(f, f->a, "nic", eth0);
	set(f, f->b, "nic", ens3);
	text(f->a, "nic/address", "eth0", "02:00:00:00:00:01");
	text(f->b, "nic/address", "ens3", "02:00:00:00:00:02");
	text(f->a, "nic/pci", "eth0", "0000:03:00.0");
	text(f->b, "nic/pci", "ens3", "0000:07:00.0");
	text(f->a, "nic/driver", "eth0", "mlx5_core");
	text(f->b, "nic/driver", "ens3", "mlx5_core");
	text(f->a, "rdma/fw", "mlx5_0", "28.39.1002");
	text(f->b, "rdma/fw", "mlx5_0", "28.41.1000");
	c = compare(f);
	assert_false(c->one_host);
	assert_int_equal(c->n_changes, 1);
	assert_string_equal(change(c, "rdma/fw", "mlx5_0")->class, "firmware");
	assert_true(strstr(c->caveat[0], "node2") != NULL);
}

static void hosts_set_up_alike_have_one_fingerprint(void **state)
{
	struct fixture *f = *state;
	struct cd_comparison *c;

	f->b->host_name = "node2";
	set(f, f->a, "nic", eth0);
	set(f, f->b, "nic", ens3);
	text(f->a, "nic/pci", "eth0", "0000:03:00.0");
	text(f->b, "nic/pci", "ens3", "0000:07:00.0");
	text(f->a, "nic/address", "eth0", "02:00:00:00:00:01");
	text(f->b, "nic/address", "ens3", "02:00:00:00:00:02");
	text(f->a, "nic/driver", "eth0", "mlx5_core");
	text(f->b, "nic/driver", "ens3", "mlx5_core");
	number(f->a, "nic/mtu", "eth0", 9000);
	number(f->b, "nic/mtu", "ens3", 9000);
	c = compare(f);
	assert_true(c->before.facts > 2);
	assert_int_equal(c->before.hash, c->after.hash);
}

static void ends_of_containers_come_and_go(void **state)
{
	static const char *const with[] = { "eth0", "veth12ab", NULL };
	struct fixture *f = *state;
	struct cd_comparison *c;

	set(f, f->a, "nic", with);
	set(f, f->b, "nic", eth0);
	text(f->a, "nic/kind", "veth12ab", "veth");
	number(f->a, "nic/mtu", "veth12ab", 1500);
	c = compare(f);
	assert_int_equal(c->n_changes, 0);
	assert_int_equal(cd_comparison_exit_status(c), 0);
	assert_int_equal(c->before.hash, c->after.hash);
}

/* ---- tables ---------------------------------------------------------------------------- */

static const struct cd_column gid_columns[] = {
	{ "index", CD_COL_INT, "" }, { "gid", CD_COL_TEXT, "" }, { "type", CD_COL_TEXT, "" },
	{ "ndev", CD_COL_TEXT, "" }, { 0 }
};

static void gids(struct fixture *f, struct cd_run *run, const char *const (*row)[2], size_t n,
		 uint64_t total)
{
	struct cd_table *t = cd_alloc(f->arena, sizeof(*t));

	t->column = gid_columns;
	t->n_columns = 4;
	t->cell = cd_alloc_n(f->arena, 4 * n + 1, sizeof(*t->cell));
	t->n_rows = n;
	t->total = total;
	for (size_t i = 0; i < n; i++) {
		t->cell[4 * i] = (struct cd_cell){ true, { .i = (int64_t)i } };
		t->cell[4 * i + 1] = (struct cd_cell){ true, { .text = row[i][0] } };
		t->cell[4 * i + 2] = (struct cd_cell){ true, { .text = row[i][1] } };
	}
	made_fact(run, "rdma/gid", CD_TABLE, "", "", "mlx5_0/1")->as.table = t;
}

static void the_order_of_gids_is_told_by_index(void **state)
{
	static const char *const before[][2] = { { "fe80::1", "IB/RoCE v1" }, { "fe80::1", "RoCE v2" },
						 { "::ffff:10.0.0.1", "RoCE v2" } };
	static const char *const after[][2] = { { "fe80::1", "IB/RoCE v1" },
						{ "::ffff:10.0.0.1", "RoCE v2" },
						{ "fe80::1", "RoCE v2" } };
	struct fixture *f = *state;
	struct cd_comparison *c;

	gids(f, f->a, before, 3, 3);
	gids(f, f->b, after, 3, 3);
	c = compare(f);
	assert_int_equal(c->n_changes, 2);
	assert_string_equal(c->change[0].row, "index 1");
	assert_string_equal(c->change[0].was, "gid fe80::1");
	assert_string_equal(c->change[0].now, "gid ::ffff:10.0.0.1");
}

static void addresses_in_gids_do_not_count_between_hosts(void **state)
{
	static const char *const one[][2] = { { "fe80::1", "RoCE v2" }, { "::ffff:10.0.0.1", "RoCE v2" } };
	static const char *const two[][2] = { { "fe80::2", "RoCE v2" }, { "::ffff:10.0.0.2", "RoCE v2" } };
	struct fixture *f = *state;
	struct cd_comparison *c;

	f->b->host_name = "node2";
	gids(f, f->a, one, 2, 2);
	gids(f, f->b, two, 2, 2);
	c = compare(f);
	assert_int_equal(c->n_changes, 0);
	assert_int_equal(c->before.hash, c->after.hash);
}

static void a_cut_table_proves_nothing(void **state)
{
	static const char *const row[][2] = { { "fe80::1", "RoCE v2" }, { "fe80::2", "RoCE v2" } };
	struct fixture *f = *state;
	struct cd_comparison *c;

	gids(f, f->a, row, 2, 2);
	gids(f, f->b, row, 1, 2000);
	c = compare(f);
	assert_int_equal(cd_comparison_differences(c), 0);
	assert_int_equal(cd_comparison_exit_status(c), 3);
}

/* ---- findings and verdicts -------------------------------------------------------------- */

static void found(struct cd_run *run, const char *check, const char *subject, const char *code,
		  enum cd_severity severity)
{
	made_result(run, check, CD_FAIL);
	made_finding(run, made_subject(run, subject, CD_FAIL, NULL), code, severity);
}

static const struct cd_moved *moved(const struct cd_comparison *c, const char *finding)
{
	for (size_t i = 0; i < c->n_moved; i++)
		if (!strcmp(c->moved[i].finding, finding))
			return &c->moved[i];
	fail_msg("%s is not told", finding);
	return NULL;
}

static void findings_are_new_gone_worse_or_lost(void **state)
{
	struct fixture *f = *state;
	struct cd_comparison *c;

	found(f->a, "t.gone", "eth0", "x", CD_HIGH);
	judged(f->b, "t.gone", "eth0", CD_PASS);
	found(f->a, "t.hidden", "eth0", "x", CD_HIGH);
	judged(f->b, "t.hidden", "eth0", CD_UNKNOWN);
	judged(f->a, "t.new", "eth0", CD_PASS);
	found(f->b, "t.new", "eth0", "x", CD_LOW);
	found(f->a, "t.same", "", "x", CD_LOW);
	found(f->b, "t.same", "", "x", CD_LOW);
	found(f->a, "t.unasked", "", "x", CD_LOW);
	found(f->a, "t.worse", "", "x", CD_LOW);
	found(f->b, "t.worse", "", "x", CD_CRITICAL);
	c = compare(f);
	assert_int_equal(c->n_moved, 5);
	assert_int_equal(moved(c, "t.gone/x")->kind, CD_GONE);
	assert_int_equal(moved(c, "t.hidden/x")->kind, CD_LOST);
	assert_string_equal(moved(c, "t.hidden/x")->why, "permission denied");
	assert_int_equal(moved(c, "t.new/x")->kind, CD_NEW);
	assert_int_equal(moved(c, "t.unasked/x")->kind, CD_LOST);
	assert_int_equal(moved(c, "t.worse/x")->kind, CD_WORSE);
	assert_int_equal(moved(c, "t.worse/x")->was, CD_LOW);
	assert_int_equal(c->n_only_a, 1);
	assert_string_equal(c->only_a[0], "t.unasked");
}

static void a_lost_finding_alone_is_no_difference(void **state)
{
	struct fixture *f = *state;
	struct cd_comparison *c;

	found(f->a, "t.hidden", "eth0", "x", CD_HIGH);
	judged(f->b, "t.hidden", "eth0", CD_UNKNOWN);
	c = compare(f);
	assert_int_equal(cd_comparison_differences(c), 0);
	assert_int_equal(cd_comparison_exit_status(c), 3);
}

static void two_runs_that_saw_nothing_are_not_the_same(void **state)
{
	struct fixture *f = *state;

	assert_int_equal(cd_comparison_exit_status(compare(f)), 0);
	assert_true(cd_comparison_saw_all(compare(f)));
	f->a->results[0].verdict = f->b->results[0].verdict = CD_UNKNOWN;
	f->a->results[0].subjects->verdict = f->b->results[0].subjects->verdict = CD_UNKNOWN;
	assert_int_equal(cd_comparison_exit_status(compare(f)), 3);
	judged(f->a, "t.other", "", CD_PASS);
	judged(f->b, "t.other", "", CD_PASS);
	assert_int_equal(cd_comparison_exit_status(compare(f)), 0);
	assert_false(cd_comparison_saw_all(compare(f)));
}

static struct cd_finding *loses(struct cd_run *run, double share)
{
	struct cd_finding *n;

	made_result(run, "t.loss", CD_FAIL);
	n = made_finding(run, made_subject(run, "eth0", CD_FAIL, NULL), "x", CD_HIGH);
	n->acts = CD_LOSES;
	n->amount = share;
	return n;
}

static void a_number_that_got_much_worse_is_a_worse_finding(void **state)
{
	struct fixture *f = *state;
	struct cd_finding *was = loses(f->a, 0.0001), *now = loses(f->b, 0.01);
	struct cd_comparison *c = compare(f);

	assert_int_equal(c->n_moved, 1);
	assert_int_equal(moved(c, "t.loss/x")->kind, CD_WORSE);
	assert_string_equal(moved(c, "t.loss/x")->why, "0.01 % -> 1 %");
	assert_int_equal(cd_comparison_exit_status(c), 1);
	now->amount = 0.000109;
	assert_int_equal(compare(f)->n_moved, 0);
	now->amount = 0.00001;
	assert_int_equal(compare(f)->n_moved, 0);
	was->acts = now->acts = CD_CAPS;
	was->limit.bits_per_second = 100e9;
	now->limit.bits_per_second = 50e9;
	assert_string_equal(moved(compare(f), "t.loss/x")->why, "100 Gb/s -> 50 Gb/s");
	now->limit.bits_per_second = 95e9;
	assert_int_equal(compare(f)->n_moved, 0);
}

static void jitter_of_what_is_measured_is_not_worse(void **state)
{
	struct fixture *f = *state;
	struct cd_finding *was = loses(f->a, 0.01), *now = loses(f->b, 0.018);

	assert_int_equal(compare(f)->n_moved, 0);
	now->amount = 0.021;
	assert_int_equal(compare(f)->n_moved, 1);
	was->amount = 0.00002;
	now->amount = 0.00009;		/* a handful of packets in either run */
	assert_int_equal(compare(f)->n_moved, 0);
	was->acts = now->acts = CD_DELAYS;
	was->amount = 30e-6;
	now->amount = 90e-6;
	assert_int_equal(compare(f)->n_moved, 0);
	now->amount = 300e-6;
	assert_string_equal(moved(compare(f), "t.loss/x")->why, "30 us -> 300 us");
	was->acts = now->acts = CD_CAPS;
	was->confidence = now->confidence = CD_MEASURED;
	was->limit.bits_per_second = 100e9;
	now->limit.bits_per_second = 80e9;
	assert_int_equal(compare(f)->n_moved, 0);
	now->limit.bits_per_second = 60e9;
	assert_int_equal(compare(f)->n_moved, 1);
}

static void a_finding_that_could_not_be_seen_before_is_not_new(void **state)
{
	struct fixture *f = *state;
	struct cd_comparison *c;

	judged(f->a, "t.x", "", CD_UNKNOWN);
	found(f->b, "t.x", "", "x", CD_HIGH);
	c = compare(f);
	assert_int_equal(moved(c, "t.x/x")->kind, CD_FOUND);
	assert_string_equal(moved(c, "t.x/x")->why, "permission denied");
	assert_int_equal(cd_comparison_exit_status(c), 3);
}

static void the_same_run_is_the_same(void **state)
{
	struct fixture *f = *state;

	for (const struct run_maker *m = run_makers; m->make; m++) {
		struct cd_run *run = m->make(f->arena);
		struct cd_comparison *c = cd_compare(run, run, f->arena);

		assert_int_equal(cd_comparison_differences(c), 0);
		assert_int_equal(c->n_moved, 0);
		assert_int_equal(c->before.hash, c->after.hash);
	}
}

static void what_was_asked_differently_is_said(void **state)
{
	struct fixture *f = *state;
	struct cd_comparison *c;

	f->b->profile = "roce-training";
	f->b->version = "0.2.0";
	f->b->finished = false;
	f->b->cut = "deadline of 50 s";
	made_fact(f->a, "host/privileged", CD_BOOL, "", "", "")->as.i = 1;
	made_fact(f->b, "host/privileged", CD_BOOL, "", "", "")->as.i = 0;
	c = compare(f);
	assert_int_equal(c->n_caveats, 4);
	assert_int_equal(c->n_changes, 0);
	assert_int_equal(cd_comparison_exit_status(c), 3);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_setting_that_changed_is_told_with_both_values),
		TEST(noise_is_no_difference),
		TEST(what_the_kernel_reckons_from_memory_may_vary_a_little),
		TEST(what_became_unseen_is_not_gone),
		TEST(what_a_dead_collector_says_holds_for_all_subjects),
		TEST(what_was_not_asked_is_no_change),
		TEST(what_is_absent_now_has_vanished),
		TEST(a_link_that_is_gone_is_told_once),
		TEST(a_renamed_port_is_found_by_its_place),
		TEST(identity_is_no_difference_between_two_hosts),
		TEST(hosts_set_up_alike_have_one_fingerprint),
		TEST(ends_of_containers_come_and_go),
		TEST(the_order_of_gids_is_told_by_index),
		TEST(addresses_in_gids_do_not_count_between_hosts),
		TEST(a_cut_table_proves_nothing),
		TEST(findings_are_new_gone_worse_or_lost),
		TEST(a_lost_finding_alone_is_no_difference),
		TEST(two_runs_that_saw_nothing_are_not_the_same),
		TEST(a_number_that_got_much_worse_is_a_worse_finding),
		TEST(jitter_of_what_is_measured_is_not_worse),
		TEST(a_finding_that_could_not_be_seen_before_is_not_new),
		TEST(the_same_run_is_the_same),
		TEST(what_was_asked_differently_is_said),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

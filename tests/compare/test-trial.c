/* SPDX-License-Identifier: Apache-2.0 */
/* Did a change help: is an effect told that is there, and none claimed that chance makes? */
#include "unit/unit.h"

#include <string.h>

#include "compare/trial.h"
#include "lib/runs-build.h"

enum { MOST = 12 };

struct fixture {
	struct cd_arena *arena;
	const struct cd_run *before[MOST], *after[MOST];
	size_t n_before, n_after;
};

static int set_up(void **state)
{
	struct cd_arena *arena = cd_arena_new();
	struct fixture *f = cd_alloc(arena, sizeof(*f));

	f->arena = arena;
	*state = f;
	return 0;
}

static int tear_down(void **state)
{
	cd_arena_free(((struct fixture *)*state)->arena);
	return 0;
}

static void rate(struct cd_run *run, const char *counter, const char *subject, uint64_t delta,
		 double seconds)
{
	struct cd_fact *f = made_fact(run, cd_sprintf(run->arena, "rate/%s", counter), CD_RATE, "1/s",
				      "", subject);
	struct cd_rate *r = cd_alloc(run->arena, sizeof(*r));

	*r = (struct cd_rate){ delta, seconds, (double)delta / seconds };
	f->as.rate = r;
}

static struct cd_run *add(struct fixture *f, bool after)
{
	struct cd_run *run = made_start(f->arena, "node1");
	size_t n = f->n_before + f->n_after;

	run->began_ns += (int64_t)n * INT64_C(3600000000000);
	made_fact(run, "host/kernel", CD_TEXT, "", "", "")->as.text = after ? "6.6" : "6.1";
	if (after)
		f->after[f->n_after++] = run;
	else
		f->before[f->n_before++] = run;
	return run;
}

/* Runs that sent a million segments each and sent so many again. */
static void resent(struct fixture *f, bool after, const uint64_t *again, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct cd_run *run = add(f, after);

		rate(run, "netstat/Tcp.OutSegs", "", 1000000, 3);
		rate(run, "netstat/Tcp.RetransSegs", "", again[i], 3);
	}
}

static struct cd_trial *judge(struct fixture *f)
{
	for (size_t i = 0; i < f->n_before; i++)
		cd_evidence_freeze(f->before[i]->evidence);
	for (size_t i = 0; i < f->n_after; i++)
		cd_evidence_freeze(f->after[i]->evidence);
	return cd_trial_of(f->before, f->n_before, f->after, f->n_after, f->arena);
}

static const struct cd_trial_number *number(const struct cd_trial *t, const char *name)
{
	for (size_t i = 0; i < t->n_numbers; i++)
		if (!strcmp(t->number[i].name, name))
			return &t->number[i];
	fail_msg("%s is not told", name);
	return NULL;
}

static bool says(const struct cd_trial *t, const char *words)
{
	for (size_t i = 0; i < t->n_caveats; i++)
		if (strstr(t->caveat[i], words))
			return true;
	return false;
}

static const uint64_t high[] = { 10000, 11000, 9000, 10500, 9500, 10200 };
static const uint64_t low[] = { 200, 210, 190, 220, 180, 205 };

static void a_change_that_helped_is_told_with_medians(void **state)
{
	struct fixture *f = *state;
	const struct cd_trial_number *n;
	struct cd_trial *t;

	resent(f, false, high, 6);
	resent(f, true, low, 6);
	t = judge(f);
	n = number(t, "retransmitted");
	assert_int_equal(n->claim, CD_TRIAL_BETTER);
	assert_true(n->before.median > 0.01009 && n->before.median < 0.01011);
	assert_int_equal(n->after.n, 6);
	assert_int_equal(cd_trial_exit_status(t), 0);
	assert_int_equal(t->n_caveats, 0);
	assert_int_equal(t->change->n_changes, 1);
}

static void one_that_harmed_is_told_and_counts(void **state)
{
	struct fixture *f = *state;
	struct cd_trial *t;

	resent(f, false, low, 6);
	resent(f, true, high, 6);
	t = judge(f);
	assert_int_equal(number(t, "retransmitted")->claim, CD_TRIAL_WORSE);
	assert_int_equal(cd_trial_exit_status(t), 1);
}

static void four_samples_make_no_claim(void **state)
{
	struct fixture *f = *state;
	struct cd_trial *t;

	resent(f, false, high, 4);
	resent(f, true, low, 6);
	t = judge(f);
	assert_int_equal(number(t, "retransmitted")->claim, CD_TRIAL_NONE);
	assert_non_null(strstr(number(t, "retransmitted")->why, "there are 4 and 6"));
	assert_int_equal(cd_trial_exit_status(t), 3);
}

static void what_is_within_the_spread_is_the_same(void **state)
{
	static const uint64_t wild[] = { 4000, 16000, 9000, 12000, 7000 };
	struct fixture *f = *state;
	struct cd_trial *t;

	resent(f, false, high, 5);
	resent(f, true, wild, 5);
	t = judge(f);
	assert_int_equal(number(t, "retransmitted")->claim, CD_TRIAL_SAME);
	assert_int_equal(cd_trial_exit_status(t), 0);
}

static void what_nobody_would_feel_is_the_same(void **state)
{
	static const uint64_t none[] = { 0, 0, 0, 0, 0 }, some[] = { 20, 20, 20, 20, 20 };
	struct fixture *f = *state;

	resent(f, false, none, 5);
	resent(f, true, some, 5);
	assert_int_equal(number(judge(f), "retransmitted")->claim, CD_TRIAL_SAME);
}

static void other_intervals_make_no_claim(void **state)
{
	struct fixture *f = *state;

	resent(f, false, high, 5);
	for (int i = 0; i < 5; i++) {
		struct cd_run *run = add(f, true);

		rate(run, "netstat/Tcp.OutSegs", "", 1000000, 10);
		rate(run, "netstat/Tcp.RetransSegs", "", 5, 10);
	}
	assert_non_null(strstr(number(judge(f), "retransmitted")->why, "3 s before and 10 s after"));
}

static void a_share_of_few_packets_is_no_sample(void **state)
{
	struct fixture *f = *state;

	for (int i = 0; i < 10; i++) {
		struct cd_run *run = add(f, i >= 5);

		rate(run, "netstat/Tcp.OutSegs", "", 100, 3);
		rate(run, "netstat/Tcp.RetransSegs", "", i, 3);
	}
	assert_int_equal(judge(f)->n_numbers, 0);
	assert_int_equal(cd_trial_exit_status(judge(f)), 3);
}

static void only_measured_round_trips_count(void **state)
{
	struct fixture *f = *state;
	struct cd_trial *t;

	for (int i = 0; i < 10; i++) {
		struct cd_run *run = add(f, i >= 5);

		made_fact(run, "path/rtt", CD_DURATION, "ns", "", "eth0")->as.i = i < 5 ? 200000 : 100000;
		made_fact(run, "path/rtt_from", CD_TEXT, "", "", "eth0")->as.text = "measured";
		made_fact(run, "path/rtt", CD_DURATION, "ns", "", "eth1")->as.i = i < 5 ? 200000 : 100000;
		made_fact(run, "path/rtt_from", CD_TEXT, "", "", "eth1")->as.text = "assumed";
	}
	t = judge(f);
	assert_int_equal(t->n_numbers, 1);
	assert_string_equal(t->number[0].subject, "eth0");
	assert_int_equal(t->number[0].claim, CD_TRIAL_BETTER);
}

static void what_follows_the_load_makes_no_claim(void **state)
{
	struct fixture *f = *state;

	for (int i = 0; i < 10; i++)
		made_fact(add(f, i >= 5), "path/measured", CD_INT, "bit/s", "", "eth0")->as.i =
			i < 5 ? 1000000000 : 9000000000;
	assert_int_equal(number(judge(f), "fastest connection")->claim, CD_TRIAL_NONE);
}

static void what_else_may_be_the_cause_is_said(void **state)
{
	struct fixture *f = *state;

	resent(f, true, low, 5);
	resent(f, false, high, 5);
	assert_true(says(judge(f), "Not all runs before were made before"));
	f->before[0] = f->after[4];
	f->n_before = f->n_after = 1;
	assert_true(says(judge(f), "Nothing that matters differs"));
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_change_that_helped_is_told_with_medians),
		TEST(one_that_harmed_is_told_and_counts),
		TEST(four_samples_make_no_claim),
		TEST(what_is_within_the_spread_is_the_same),
		TEST(what_nobody_would_feel_is_the_same),
		TEST(other_intervals_make_no_claim),
		TEST(a_share_of_few_packets_is_no_sample),
		TEST(only_measured_round_trips_count),
		TEST(what_follows_the_load_makes_no_claim),
		TEST(what_else_may_be_the_cause_is_said),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

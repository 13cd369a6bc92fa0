/* SPDX-License-Identifier: Apache-2.0 */
/* Does one bad collector cost its own facts and nothing else? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "engine/guard.h"
#include "host/host.h"
#include "host/netns.h"
#include "model/store.h"

static const struct cd_fact_spec good_facts[] = {
	{ .name = "good/number", .type = CD_INT }, { .name = "good/text", .type = CD_TEXT },
	{ .name = "good/count", .type = CD_COUNTER, .counter_bits = 32 }, { 0 }
};
static const struct cd_fact_spec bad_facts[] = {
	{ .name = "bad/number", .type = CD_INT }, { .name = "bad/other", .type = CD_TEXT }, { 0 }
};
static const struct cd_fact_spec late_facts[] = { { .name = "late/number", .type = CD_INT }, { 0 } };

static int good(struct cd_collect *x, struct cd_error *err)
{
	(void)err;
	cd_put_int(x, "good/number", "a", 7);
	cd_put_text(x, "good/text", "a", "bell\a and \xff");
	cd_put_counter(x, "good/count", "a", cd_second_sample(x) ? 25 : 10);
	return 0;
}

static int late(struct cd_collect *x, struct cd_error *err)
{
	(void)err;
	cd_put_int(x, "late/number", "", 1);
	return 0;
}

static int crash(struct cd_collect *x, struct cd_error *err)
{
	(void)err;
	cd_put_int(x, "bad/number", "seen", 1);
	signal(SIGSEGV, SIG_DFL);	/* a sanitizer's handler would turn it into an exit */
	raise(SIGSEGV);
	return 0;
}

static int hang(struct cd_collect *x, struct cd_error *err)
{
	(void)x;
	(void)err;
	for (;;)
		pause();
	return 0;
}

/* The guard's pipe is open for writing only and closed on exec; what we inherited is not. */
static int pipe_fd(void)
{
	for (int fd = 1023; fd > 2; fd--)
		if (fcntl(fd, F_GETFL) >= 0 && (fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY &&
		    fcntl(fd, F_GETFD) & FD_CLOEXEC)
			return fd;
	return -1;
}

static int babble(struct cd_collect *x, struct cd_error *err)
{
	static const char noise[4096] = "\x10\x00\x00\x00noise that is no frame at all";

	(void)x;
	(void)err;
	return write(pipe_fd(), noise, sizeof(noise)) < 0;
}

static int flood(struct cd_collect *x, struct cd_error *err)
{
	static char much[1 << 20];

	(void)err;
	memset(much, 'a', sizeof(much) - 1);
	for (;;)
		cd_put_text(x, "bad/other", "again", much);
	return 0;
}

static int complain(struct cd_collect *x, struct cd_error *err)
{
	(void)x;
	return cd_error_set(err, "no such luck");
}

static int undeclared(struct cd_collect *x, struct cd_error *err)
{
	(void)err;
	cd_put_int(x, "bad/unheard_of", "", 1);
	return 0;
}

static int quit(struct cd_collect *x, struct cd_error *err)
{
	(void)x;
	(void)err;
	_exit(3);
}

struct fixture {
	struct cd_arena *a;
	struct cd_host *host;
	struct cd_guard guard;
	struct cd_cost cost[3];
	bool whole;
};

static const char *const wanted[] = { "bad/number", "bad/other", "good/count", "good/number",
				      "good/text", "late/number" };

static void run(struct fixture *f, int (*bad)(struct cd_collect *, struct cd_error *), bool second)
{
	const struct cd_collector g = { .name = "good", .group = "one", .facts = good_facts,
					.collect = good, .flags = CD_SAMPLED };
	const struct cd_collector b = { .name = "bad", .group = "one", .facts = bad_facts,
					.collect = bad,
					.deadline_ms = bad == flood ? 20000 : 300, .flags = CD_SAMPLED };
	const struct cd_collector l = { .name = "late", .group = "one", .facts = late_facts,
					.collect = late };
	const struct cd_collector *const list[] = { &g, &b, &l };

	f->guard.read.collector = list;
	f->guard.read.n_collectors = 3;
	f->whole = cd_guard_run(&f->guard, second, f->cost);
}

static void set_up(struct fixture *f)
{
	struct cd_error err;

	*f = (struct fixture){ .a = cd_arena_new() };
	f->host = cd_host_open("/", &err);
	assert_non_null(f->host);
	f->guard = (struct cd_guard){ .host = f->host, .evidence = cd_evidence_new(f->a),
				      .arena = f->a, .scope = "host", .read = { .wanted = wanted,
				      .n_wanted = sizeof(wanted) / sizeof(wanted[0]) } };
}

static void tear_down(struct fixture *f)
{
	cd_host_close(f->host);
	cd_arena_free(f->a);
}

static const struct cd_fact *fact(struct fixture *f, const char *name, const char *subject)
{
	return cd_evidence_get(f->guard.evidence, "host", name, subject);
}

/* What every case has in common: the others are there, the bad one is unseen for every subject. */
static void assert_only_bad_is_lost(struct fixture *f, enum cd_reason reason)
{
	assert_true(f->whole);
	assert_int_equal(fact(f, "good/number", "a")->as.i, 7);
	assert_int_equal(fact(f, "late/number", "")->as.i, 1);
	assert_int_equal(fact(f, "bad/other", CD_EVERY_SUBJECT)->state, CD_UNSEEN);
	assert_int_equal(fact(f, "bad/other", CD_EVERY_SUBJECT)->reason, reason);
	assert_non_null(strstr(fact(f, "bad/other", CD_EVERY_SUBJECT)->why, "bad"));
	assert_string_equal(f->cost[0].outcome, "ok");
	assert_string_equal(f->cost[2].outcome, "ok");
}

static void a_crash_costs_one_collector(void **state)
{
	struct fixture f;

	(void)state;
	set_up(&f);
	run(&f, crash, false);
	assert_only_bad_is_lost(&f, CD_CRASHED);
	assert_non_null(strstr(f.cost[1].outcome, "crashed"));
	/* The pipe was not flushed, or it was: what came through is true. */
	if (fact(&f, "bad/number", "seen"))
		assert_int_equal(fact(&f, "bad/number", "seen")->as.i, 1);
	tear_down(&f);
}

static void a_hang_costs_one_collector(void **state)
{
	struct fixture f;

	(void)state;
	set_up(&f);
	run(&f, hang, false);
	assert_only_bad_is_lost(&f, CD_TIMEOUT);
	tear_down(&f);
}

static void garbage_costs_one_collector(void **state)
{
	struct fixture f;

	(void)state;
	set_up(&f);
	run(&f, babble, false);
	assert_only_bad_is_lost(&f, CD_GARBAGE);
	tear_down(&f);
}

static void a_flood_costs_one_collector(void **state)
{
	struct fixture f;

	(void)state;
	set_up(&f);
	run(&f, flood, false);
	assert_int_equal(fact(&f, "bad/other", CD_EVERY_SUBJECT)->reason, CD_GARBAGE);
	assert_non_null(strstr(f.cost[1].outcome, "flooded"));
	assert_int_equal(fact(&f, "late/number", "")->as.i, 1);
	tear_down(&f);
}

static void a_failure_keeps_its_words(void **state)
{
	struct fixture f;

	(void)state;
	set_up(&f);
	run(&f, complain, false);
	assert_only_bad_is_lost(&f, CD_CRASHED);
	assert_string_equal(f.cost[1].outcome, "failed: no such luck");
	tear_down(&f);
}

static void an_undeclared_fact_is_refused(void **state)
{
	struct fixture f;

	(void)state;
	set_up(&f);
	run(&f, undeclared, false);
	assert_only_bad_is_lost(&f, CD_CRASHED);
	assert_non_null(strstr(f.cost[1].outcome, "bad/unheard_of"));
	tear_down(&f);
}

static void an_early_exit_is_a_crash(void **state)
{
	struct fixture f;

	(void)state;
	set_up(&f);
	run(&f, quit, false);
	assert_only_bad_is_lost(&f, CD_CRASHED);
	assert_non_null(strstr(f.cost[1].outcome, "exit status 3"));
	tear_down(&f);
}

static void text_passes_the_gate(void **state)
{
	struct fixture f;

	(void)state;
	set_up(&f);
	run(&f, complain, false);
	assert_string_equal(fact(&f, "good/text", "a")->as.text, "bell\\x07 and \\xff");
	tear_down(&f);
}

static void two_samples_of_a_counter_are_paired(void **state)
{
	const struct cd_counter *c;
	struct fixture f;

	(void)state;
	set_up(&f);
	run(&f, complain, false);
	assert_int_equal(fact(&f, "good/count", "a")->as.counter->samples, 1);
	run(&f, complain, true);
	c = fact(&f, "good/count", "a")->as.counter;
	assert_int_equal(c->samples, 2);
	assert_int_equal(c->first, 10);
	assert_int_equal(c->last, 25);
	assert_true(c->last_ns > c->first_ns);
	assert_int_equal(c->bits, 32);
	tear_down(&f);
}

static void the_deadline_of_the_run_ends_all(void **state)
{
	struct fixture f;
	struct timespec t;

	(void)state;
	set_up(&f);
	clock_gettime(CLOCK_MONOTONIC, &t);
	f.guard.deadline_ns = t.tv_sec * INT64_C(1000000000) + t.tv_nsec + 100000000;
	run(&f, hang, false);
	assert_false(f.whole);
	assert_int_equal(fact(&f, "late/number", CD_EVERY_SUBJECT)->reason, CD_TIMEOUT);
	tear_down(&f);
}

/* One that has gone and one without a door: their facts are unseen, the host's are there. */
static void a_closed_namespace_costs_its_own_facts(void **state)
{
	static const struct cd_netns netns[] = {
		{ .name = "gone", .scope = "netns:gone", .inode = 1,
		  .door = { "/proc/self/ns/nonesuch" }, .n_doors = 1 },
		{ .name = "shut", .scope = "netns:shut", .error = EACCES },
	};
	static const struct cd_collector g = { .name = "good", .group = "one", .facts = good_facts,
					       .collect = good, .flags = CD_SAMPLED };
	static const struct cd_collector *const list[] = { &g };
	const struct cd_fact *f;
	struct fixture x;

	(void)state;
	set_up(&x);
	x.guard.read.collector = list;
	x.guard.read.n_collectors = 1;
	x.guard.read_there = x.guard.read;
	x.guard.netns = netns;
	x.guard.n_netns = 2;
	assert_true(cd_guard_run(&x.guard, false, x.cost));
	assert_int_equal(fact(&x, "good/number", "a")->as.i, 7);
	f = cd_evidence_get(x.guard.evidence, "netns:gone", "good/number", CD_EVERY_SUBJECT);
	assert_int_equal(f->reason, CD_NOT_COLLECTED);
	assert_non_null(strstr(f->why, "has gone"));
	f = cd_evidence_get(x.guard.evidence, "netns:shut", "good/text", CD_EVERY_SUBJECT);
	assert_int_equal(f->reason, CD_PERMISSION);
	assert_null(cd_evidence_get(x.guard.evidence, "netns:shut", "good/number", "a"));
	assert_string_equal(x.cost[0].scope, "host");
	assert_string_equal(x.cost[1].scope, "netns:*");
	assert_true(cd_guard_run(&x.guard, true, x.cost));
	tear_down(&x);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_closed_namespace_costs_its_own_facts),
		cmocka_unit_test(a_crash_costs_one_collector),
		cmocka_unit_test(a_hang_costs_one_collector),
		cmocka_unit_test(garbage_costs_one_collector),
		cmocka_unit_test(a_flood_costs_one_collector),
		cmocka_unit_test(a_failure_keeps_its_words),
		cmocka_unit_test(an_undeclared_fact_is_refused),
		cmocka_unit_test(an_early_exit_is_a_crash),
		cmocka_unit_test(text_passes_the_gate),
		cmocka_unit_test(two_samples_of_a_counter_are_paired),
		cmocka_unit_test(the_deadline_of_the_run_ends_all),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

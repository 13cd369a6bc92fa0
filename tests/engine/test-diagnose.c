/* SPDX-License-Identifier: Apache-2.0 */
/* Does what limits first come first, with its consequences under it? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include <commdoctor/model.h>

#include "base/arena.h"
#include "engine/diagnose.h"
#include "model/store.h"

static const struct cd_effect effects_a[] = {
	{ "off", "t.b/slow", CD_SAME_PATH }, { "off", "t.c/odd", CD_SAME_SUBJECT },
	{ "off", "t.d/shown", CD_THIS_HOST }, { "off", "t.e/rate", CD_SAME_PORT },
	{ "off", "t.f/drift", CD_SAME_KEY, "net.a" }, { 0 }
};
/* A circle that a foreign module might bring. */
static const struct cd_effect effects_b[] = { { "slow", "t.a/off", CD_ANYWHERE }, { 0 } };
static const struct cd_check check_a = { .id = "t.a", .effects = effects_a };
static const struct cd_check check_b = { .id = "t.b", .effects = effects_b };
static const struct cd_check check_c = { .id = "t.c" };
static const struct cd_check *checks[] = { &check_a, &check_b, &check_c };
static const struct cd_modules modules = { .check = checks, .n_checks = 3 };

struct fixture {
	struct cd_run run;
	struct cd_result result[8];
	struct cd_subject subject[8];
	struct cd_finding finding[8];
};

static int set_up(void **state)
{
	struct cd_arena *a = cd_arena_new();
	struct fixture *f = cd_alloc(a, sizeof(*f));
	struct cd_fact_spec rate = { .name = "path/rate", .type = CD_INT };
	struct cd_fact v = { .subject = "eth0", .state = CD_PRESENT, .type = CD_INT,
			     .as.i = INT64_C(100000000000) };

	f->run.arena = a;
	f->run.evidence = cd_evidence_new(a);
	f->run.results = f->result;
	f->run.fail_on = CD_HIGH;
	f->run.finished = true;
	cd_evidence_store(f->run.evidence, "host", "path/rate", &rate, "test", &v, false);
	v.subject = "eth1";
	v.as.i = INT64_C(10000000000);
	cd_evidence_store(f->run.evidence, "host", "path/rate", &rate, "test", &v, false);
	*state = f;
	return 0;
}

static int tear_down(void **state)
{
	cd_arena_free(((struct fixture *)*state)->run.arena);
	return 0;
}

static struct cd_finding *add(struct fixture *f, const char *check, const char *subject,
			      const char *code, enum cd_acts acts, const char *path, double number)
{
	size_t i = f->run.n_results++;
	struct cd_finding *n = &f->finding[i];

	*n = (struct cd_finding){ .check = check, .scope = "host", .subject = subject, .code = code,
				  .severity = CD_MEDIUM, .acts = acts, .path = path,
				  .confidence = CD_CONSISTENT, .amount = number };
	n->limit.bits_per_second = number;
	f->subject[i] = (struct cd_subject){ .subject = subject, .verdict = CD_FAIL, .findings = n };
	f->result[i] = (struct cd_result){ .check = check, .scope = "host", .verdict = CD_FAIL,
					   .subjects = &f->subject[i] };
	return n;
}

static void diagnose(struct fixture *f)
{
	struct cd_ceilings none = { 0 };

	cd_diagnose(&f->run, &modules, &none);
}

static void blocks_then_caps_then_loss_then_delay_then_severity_then_latent(void **state)
{
	struct fixture *f = *state;

	add(f, "x.latent", "", "c", CD_LATENT, "", 0);
	add(f, "x.plain", "", "c", CD_ACTS_NONE, "", 0);
	add(f, "x.delay", "", "c", CD_DELAYS, "", 1);
	add(f, "x.lose", "", "c", CD_LOSES, "", 0.1);
	add(f, "x.cap", "", "c", CD_CAPS, "eth0", 5e9);
	add(f, "x.block", "", "c", CD_BLOCKS, "eth0", 0);
	diagnose(f);
	assert_int_equal(f->run.n_diagnosis, 6);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "x.block");
	assert_string_equal(f->run.diagnosis[1]->finding->check, "x.cap");
	assert_string_equal(f->run.diagnosis[2]->finding->check, "x.lose");
	assert_string_equal(f->run.diagnosis[3]->finding->check, "x.delay");
	assert_string_equal(f->run.diagnosis[4]->finding->check, "x.plain");
	assert_string_equal(f->run.diagnosis[5]->finding->check, "x.latent");
	assert_int_equal(f->run.diagnosis[0]->rank, 1);
	assert_int_equal(f->run.diagnosis[5]->rank, 6);
}

static void one_finding_of_many_subjects_has_one_number(void **state)
{
	struct fixture *f = *state;

	add(f, "x.lose", "eth0", "c", CD_LOSES, "", 0.1);
	add(f, "x.lose", "eth1", "c", CD_LOSES, "", 0.05);
	add(f, "x.lose", "eth2", "c", CD_LOSES, "", 0.04)->known = true;
	add(f, "x.delay", "", "c", CD_DELAYS, "", 1);
	diagnose(f);
	assert_int_equal(f->run.diagnosis[0]->rank, 1);
	assert_int_equal(f->run.diagnosis[1]->rank, 1);
	assert_int_equal(f->run.diagnosis[2]->rank, 2);
	assert_int_equal(f->run.diagnosis[3]->rank, 3);
}

static void a_cap_counts_against_its_own_line_rate(void **state)
{
	struct fixture *f = *state;

	/* 5 of 10 Gb/s is less harm than 20 of 100, although the number is smaller. */
	add(f, "x.slow_port", "", "c", CD_CAPS, "eth1", 5e9);
	add(f, "x.fast_port", "", "c", CD_CAPS, "eth0", 20e9);
	diagnose(f);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "x.fast_port");
	assert_true(f->run.diagnosis[0]->share > 0.19 && f->run.diagnosis[0]->share < 0.21);
}

static void a_slow_link_counts_against_what_it_ought_to_be(void **state)
{
	struct fixture *f = *state;

	/* eth1 runs at 10 Gb/s and so caps nothing below its own rate. */
	add(f, "x.cap", "", "c", CD_CAPS, "eth0", 50e9);
	add(f, "x.slow", "", "c", CD_CAPS, "eth1", 10e9)->limit =
		cd_model_below(10e9, 100e9, "port speed");
	diagnose(f);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "x.slow");
	assert_true(f->run.diagnosis[0]->share > 0.09 && f->run.diagnosis[0]->share < 0.11);
}

static void a_cap_above_the_line_rate_limits_nothing(void **state)
{
	struct fixture *f = *state;

	add(f, "x.above", "", "c", CD_CAPS, "eth1", 50e9);
	add(f, "x.delay", "", "c", CD_DELAYS, "", 1);
	diagnose(f);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "x.delay");
}

static void a_consequence_is_folded_under_its_cause(void **state)
{
	struct fixture *f = *state;

	add(f, "t.b", "flow", "slow", CD_CAPS, "eth0", 1e9);
	add(f, "t.a", "", "off", CD_CAPS, "eth0", 5e9);
	add(f, "t.c", "other", "odd", CD_ACTS_NONE, "", 0);
	diagnose(f);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "t.a");
	assert_int_equal(f->run.diagnosis[0]->n_explains, 1);
	assert_string_equal(f->run.diagnosis[0]->explains[0]->finding->check, "t.b");
	/* t.c stands on another subject: not explained. */
	assert_string_equal(f->run.diagnosis[1]->finding->check, "t.c");
	assert_int_equal(f->run.diagnosis[1]->rank, 2);
	assert_int_equal(f->run.diagnosis[2]->rank, 0);
	assert_ptr_equal(f->run.diagnosis[2]->because, f->run.diagnosis[0]);
}

static void what_a_peer_shows_is_not_explained_by_this_host(void **state)
{
	struct fixture *f = *state;
	struct cd_finding *here = add(f, "t.d", "127.0.0.1:443", "shown", CD_BLOCKS, "", 0);
	struct cd_finding *there = add(f, "t.d", "192.0.2.1:443", "shown", CD_BLOCKS, "", 0);

	there->where = CD_PEER;
	add(f, "t.a", "", "off", CD_ACTS_NONE, "", 0);
	diagnose(f);
	for (size_t i = 0; i < f->run.n_diagnosis; i++) {
		const struct cd_ranked *d = f->run.diagnosis[i];

		assert_int_equal(d->because != NULL, d->finding == here);
		assert_int_equal(d->rank == 0, d->finding == here);
	}
}

static void what_acts_on_one_port_explains_nothing_of_no_port(void **state)
{
	struct fixture *f = *state;
	struct cd_finding *same = add(f, "t.e", "rdma0/1", "rate", CD_CAPS, "eth0", 1e9);

	add(f, "t.e", "rdma1/1", "rate", CD_CAPS, "eth1", 1e9);
	add(f, "t.e", "ib0/1", "rate", CD_ACTS_NONE, "", 0);
	add(f, "t.a", "eth0", "off", CD_CAPS, "eth0", 5e9);
	diagnose(f);
	for (size_t i = 0; i < f->run.n_diagnosis; i++)
		assert_int_equal(f->run.diagnosis[i]->because != NULL,
				 f->run.diagnosis[i]->finding == same);
}

static void a_fault_of_one_setting_explains_what_is_said_of_that_setting(void **state)
{
	struct fixture *f = *state;
	struct cd_finding *same = add(f, "t.f", "net.a", "drift", CD_LATENT, "", 0);

	add(f, "t.f", "net.b", "drift", CD_LATENT, "", 0);
	add(f, "t.a", "", "off", CD_ACTS_NONE, "", 0);
	diagnose(f);
	for (size_t i = 0; i < f->run.n_diagnosis; i++)
		assert_int_equal(f->run.diagnosis[i]->because != NULL,
				 f->run.diagnosis[i]->finding == same);
}

static void a_cause_is_as_urgent_as_what_it_explains(void **state)
{
	struct fixture *f = *state;

	add(f, "x.delay", "", "c", CD_DELAYS, "", 1);
	add(f, "t.a", "", "off", CD_ACTS_NONE, "", 0)->severity = CD_LOW;
	add(f, "t.b", "flow", "slow", CD_LOSES, "eth0", 0.5);
	diagnose(f);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "t.a");
	assert_int_equal(f->run.diagnosis[0]->rank, 1);
	assert_string_equal(f->run.diagnosis[0]->explains[0]->finding->check, "t.b");
	assert_string_equal(f->run.diagnosis[1]->finding->check, "x.delay");
}

static void a_cause_does_not_reach_into_another_namespace(void **state)
{
	struct fixture *f = *state;

	add(f, "t.a", "", "off", CD_CAPS, "eth0", 5e9)->scope = "netns:one";
	add(f, "t.b", "flow", "slow", CD_CAPS, "eth0", 1e9)->scope = "netns:two";
	diagnose(f);
	assert_null(f->run.diagnosis[0]->because);
	assert_null(f->run.diagnosis[1]->because);
}

static void a_cap_without_a_number_is_no_first_cause(void **state)
{
	struct fixture *f = *state;

	add(f, "x.nothing", "", "c", CD_CAPS, "eth0", 0)->severity = CD_LOW;
	add(f, "x.no_rate", "", "c", CD_CAPS, "eth9", 1e6);
	add(f, "x.rate", "", "c", CD_CAPS, "eth0", 50e9);
	add(f, "x.plain", "", "c", CD_ACTS_NONE, "", 0);
	diagnose(f);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "x.rate");
	assert_string_equal(f->run.diagnosis[1]->finding->check, "x.no_rate");
	assert_string_equal(f->run.diagnosis[2]->finding->check, "x.plain");
	assert_string_equal(f->run.diagnosis[3]->finding->check, "x.nothing");
}

static void what_waits_is_not_behind_what_matters_less(void **state)
{
	struct fixture *f = *state;

	add(f, "x.plain", "", "c", CD_ACTS_NONE, "", 0)->severity = CD_LOW;
	add(f, "x.latent", "", "c", CD_LATENT, "", 0)->severity = CD_CRITICAL;
	diagnose(f);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "x.latent");
}

static void what_is_only_possible_stands_behind_what_is_certain_and_as_severe(void **state)
{
	struct fixture *f = *state;
	struct cd_finding *cap = add(f, "x.assumed", "", "c", CD_CAPS, "eth0", 5e9);

	cap->confidence = CD_POSSIBLE;
	add(f, "x.certain", "eth0", "c", CD_ACTS_NONE, "", 0)->severity = CD_HIGH;
	add(f, "x.measured", "", "c", CD_CAPS, "eth0", 90e9)->severity = CD_LOW;
	diagnose(f);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "x.measured");
	assert_string_equal(f->run.diagnosis[1]->finding->check, "x.certain");
	assert_string_equal(f->run.diagnosis[2]->finding->check, "x.assumed");

	/* What is less severe does not outweigh it, nor what only waits and is as severe. */
	cap->severity = CD_CRITICAL;
	diagnose(f);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "x.assumed");
	f->finding[1].severity = CD_CRITICAL;
	f->finding[1].acts = CD_LATENT;
	diagnose(f);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "x.assumed");
	f->finding[1].acts = CD_DELAYS;
	diagnose(f);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "x.measured");
	assert_string_equal(f->run.diagnosis[1]->finding->check, "x.certain");
}

static void several_possible_ones_keep_their_order(void **state)
{
	struct fixture *f = *state;

	add(f, "x.less", "", "c", CD_CAPS, "eth0", 9e9)->confidence = CD_POSSIBLE;
	add(f, "x.more", "", "c", CD_CAPS, "eth0", 5e9)->confidence = CD_POSSIBLE;
	add(f, "x.certain", "", "c", CD_ACTS_NONE, "", 0);
	diagnose(f);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "x.certain");
	assert_string_equal(f->run.diagnosis[1]->finding->check, "x.more");
	assert_string_equal(f->run.diagnosis[2]->finding->check, "x.less");
}

static void what_keeps_all_out_comes_before_what_keeps_some_out(void **state)
{
	struct fixture *f = *state;

	add(f, "a.some", "", "c", CD_BLOCKS, "", 0)->in_part = true;
	add(f, "b.all", "", "c", CD_BLOCKS, "", 0);
	diagnose(f);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "b.all");
	f->finding[0].severity = CD_HIGH;
	diagnose(f);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "a.some");
}

static void of_equals_what_explains_more_comes_first_then_what_is_found_more_often(void **state)
{
	struct fixture *f = *state;

	add(f, "s.often", "eth0", "c", CD_BLOCKS, "", 0);
	add(f, "s.once", "", "c", CD_BLOCKS, "", 0);
	add(f, "s.often", "eth1", "c", CD_BLOCKS, "", 0);
	add(f, "t.a", "eth7", "off", CD_BLOCKS, "", 0);
	add(f, "t.c", "eth7", "odd", CD_ACTS_NONE, "", 0)->severity = CD_LOW;
	diagnose(f);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "t.a");
	assert_string_equal(f->run.diagnosis[1]->finding->check, "s.often");
	assert_string_equal(f->run.diagnosis[2]->finding->check, "s.often");
	assert_string_equal(f->run.diagnosis[3]->finding->check, "s.once");
}

static void a_limit_that_was_exceeded_is_no_first_cause(void **state)
{
	struct fixture *f = *state;
	struct cd_fact_spec spec = { .name = "path/measured", .type = CD_INT };
	struct cd_fact v = { .subject = "eth0", .state = CD_PRESENT, .type = CD_INT,
			     .as.i = INT64_C(6000000000) };
	struct cd_finding *low = add(f, "x.wrong", "", "c", CD_CAPS, "eth0", 5e9);
	struct cd_ceiling item[] = {
		{ .path = "eth0", .scope = "host", .limit.bits_per_second = 5e9, .by = "x.wrong/c",
		  .confidence = CD_CONSISTENT },
	};
	struct cd_ceilings ceilings = { .item = item, .n = 1 };

	add(f, "x.delay", "", "c", CD_DELAYS, "", 1);
	cd_diagnose(&f->run, &modules, &ceilings);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "x.wrong");
	cd_evidence_store(f->run.evidence, "host", "path/measured", &spec, "test", &v, false);
	cd_diagnose(&f->run, &modules, &ceilings);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "x.delay");
	assert_true(cd_run_contradicts(&f->run, low));
}

static void another_path_is_not_explained(void **state)
{
	struct fixture *f = *state;

	add(f, "t.a", "", "off", CD_CAPS, "eth0", 5e9);
	add(f, "t.b", "flow", "slow", CD_CAPS, "eth1", 1e9);
	/* The circle of effects_b does not hang the diagnosis; b explains a "anywhere". */
	diagnose(f);
	assert_int_equal(f->run.n_diagnosis, 2);
	assert_string_equal(f->run.diagnosis[0]->finding->check, "t.b");
	assert_string_equal(f->run.diagnosis[0]->explains[0]->finding->check, "t.a");
}

static void a_waiver_holds_through_its_last_day_and_no_longer(void **state)
{
	const struct cd_waiver w[] = {
		{ .finding = "x.*/c", .subject = "eth?", .owner = "net", .why = "ordered",
		  .until = "2026-11-30" },
	};
	struct cd_profile p = { .waivers = w, .n_waivers = 1 };
	struct fixture *f = *state;
	struct cd_finding *n = add(f, "x.one", "eth7", "c", CD_BLOCKS, "", 0);

	n->severity = CD_CRITICAL;
	f->run.began_ns = INT64_C(1796083199) * 1000000000;	/* 2026-11-30 23:59:59 UTC */
	cd_diagnose_waive(&f->run, &p, NULL);
	assert_non_null(n->waived);
	assert_false(n->waived->expired);
	assert_int_equal(cd_run_exit_status(&f->run), 0);
	diagnose(f);
	assert_int_equal(f->run.n_diagnosis, 0);

	f->run.began_ns += 1000000000;
	cd_diagnose_waive(&f->run, &p, NULL);
	assert_true(n->waived->expired);
	assert_int_equal(cd_run_exit_status(&f->run), 1);
}

static void the_waiver_that_holds_goes_before_one_that_is_over(void **state)
{
	const struct cd_waiver w[] = {
		{ .finding = "x.one/c", .subject = "*", .owner = "old", .why = "y", .until = "2020-01-01" },
		{ .finding = "x.*/*", .subject = "*", .owner = "new", .why = "y", .ticket = "T-1" },
	};
	struct cd_profile p = { .waivers = w, .n_waivers = 2 };
	struct fixture *f = *state;
	struct cd_finding *n = add(f, "x.one", "eth7", "c", CD_BLOCKS, "", 0);

	f->run.began_ns = INT64_C(1796083199) * 1000000000;
	cd_diagnose_waive(&f->run, &p, NULL);
	assert_string_equal(n->waived->owner, "new");
	assert_true(n->waived->permanent);
	assert_string_equal(n->waived->ticket, "T-1");
	assert_int_equal(f->run.waivers[0].state, CD_WAIVER_EXPIRED);
	assert_int_equal(f->run.waivers[0].n, 0);
	assert_int_equal(f->run.waivers[1].state, CD_WAIVER_USED);
	assert_int_equal(f->run.waivers[1].n, 1);
}

static void a_waiver_that_waives_nothing_says_why(void **state)
{
	const struct cd_waiver w[] = {
		{ .finding = "x.one/other", .subject = "*", .where = "/etc/site.yaml:3" },
		{ .finding = "x.two/*", .subject = "*" },
		{ .finding = "y.*/*", .subject = "*" },
	};
	struct cd_profile p = { .waivers = w, .n_waivers = 3 };
	struct fixture *f = *state;

	add(f, "x.one", "eth7", "c", CD_BLOCKS, "", 0);
	add(f, "x.two", "", "c", CD_BLOCKS, "", 0);
	f->subject[1] = (struct cd_subject){ .subject = "", .verdict = CD_UNKNOWN };
	f->run.results[1].verdict = CD_UNKNOWN;
	cd_diagnose_waive(&f->run, &p, NULL);
	assert_int_equal(f->run.waivers[0].state, CD_WAIVER_UNUSED);
	assert_string_equal(f->run.waivers[0].where, "site.yaml:3");
	assert_int_equal(f->run.waivers[1].state, CD_WAIVER_UNDECIDED);
	assert_int_equal(f->run.waivers[2].state, CD_WAIVER_NOT_ASKED);
	f->run.results[0].subjects->doubted = true;
	cd_diagnose_waive(&f->run, &p, NULL);
	assert_int_equal(f->run.waivers[0].state, CD_WAIVER_UNDECIDED);
}

static void unknown_never_counts_as_met(void **state)
{
	static const struct cd_waived holds = { .owner = "o" }, over = { .expired = true };
	static const char *const check[] = { "x.one", "x.two" };
	const struct cd_control both = { .id = "A", .check = check, .n_checks = 2 };
	struct fixture *f = *state;
	struct cd_finding *n = add(f, "x.one", "eth7", "c", CD_BLOCKS, "", 0);

	assert_int_equal(cd_control_met(&f->run, &both), CD_NOT_MET);
	n->waived = &over;
	assert_int_equal(cd_control_met(&f->run, &both), CD_NOT_MET);
	n->waived = &holds;			/* and x.two was not asked */
	assert_int_equal(cd_control_met(&f->run, &both), CD_MET_UNKNOWN);
	add(f, "x.two", "", "c", CD_BLOCKS, "", 0);
	f->subject[1] = (struct cd_subject){ .subject = "", .verdict = CD_PASS };
	f->run.results[1].verdict = CD_PASS;
	assert_int_equal(cd_control_met(&f->run, &both), CD_MET_WAIVED);
	f->subject[0].doubted = true;		/* what was waived hides something unseen */
	assert_int_equal(cd_control_met(&f->run, &both), CD_MET_UNKNOWN);
	f->subject[0].doubted = false;
	f->run.results[1].unfinished = true;
	assert_int_equal(cd_control_met(&f->run, &both), CD_MET_UNKNOWN);
	f->run.results[1].unfinished = false;
	f->run.results[1].verdict = f->subject[1].verdict = CD_ERROR;
	assert_int_equal(cd_control_met(&f->run, &both), CD_MET_ERROR);
	f->subject[0] = (struct cd_subject){ .subject = "eth7", .verdict = CD_PASS };
	f->run.results[0].verdict = CD_PASS;
	f->run.results[1].verdict = f->subject[1].verdict = CD_NOT_APPLICABLE;
	assert_int_equal(cd_control_met(&f->run, &both), CD_MET);
	f->run.results[0].verdict = f->subject[0].verdict = CD_NOT_APPLICABLE;
	assert_int_equal(cd_control_met(&f->run, &both), CD_MET_NOT_APPLICABLE);
}

static void what_stood_in_the_baseline_does_not_count(void **state)
{
	struct fixture *f = *state, old = *f;
	struct cd_finding *n = add(f, "x.one", "eth7", "c", CD_BLOCKS, "", 0);

	n->severity = CD_CRITICAL;
	old.run = f->run;
	cd_diagnose_waive(&f->run, NULL, &old.run);
	assert_true(n->known);
	assert_int_equal(cd_run_exit_status(&f->run), 0);
}

static void what_was_waived_in_the_baseline_is_not_known_when_the_waiver_is_over(void **state)
{
	static const struct cd_waived holds = { .owner = "o" }, over = { .expired = true };
	struct fixture *f = *state, *g, old;
	struct cd_finding *n = add(f, "x.one", "eth7", "c", CD_BLOCKS, "", 0);
	void *other;

	set_up(&other);
	g = other;
	add(g, "x.one", "eth7", "c", CD_BLOCKS, "", 0)->severity = n->severity = CD_CRITICAL;
	old = *g;
	old.run.results[0].subjects->findings->waived = &holds;
	cd_diagnose_waive(&f->run, NULL, &old.run);
	assert_false(n->known);
	assert_int_equal(cd_run_exit_status(&f->run), 1);
	old.run.results[0].subjects->findings->waived = &over;
	cd_diagnose_waive(&f->run, NULL, &old.run);
	assert_true(n->known);
	tear_down(&other);
}

static void coverage_says_what_would_unlock(void **state)
{
	struct fixture *f = *state;

	add(f, "x.fail", "", "c", CD_BLOCKS, "", 0);
	add(f, "x.unknown", "", "c", CD_ACTS_NONE, "", 0);
	f->subject[1] = (struct cd_subject){ .subject = "", .verdict = CD_UNKNOWN,
					     .reason = CD_PERMISSION };
	f->result[1].verdict = CD_UNKNOWN;
	diagnose(f);
	assert_int_equal(f->run.coverage.asked, 2);
	assert_int_equal(f->run.coverage.judged, 1);
	assert_int_equal(f->run.coverage.unknown, 1);
	assert_int_equal(f->run.coverage.n_unlock, 1);
	assert_string_equal(f->run.coverage.unlock[0].what, cd_reason_unlock(CD_PERMISSION));
	assert_string_equal(f->run.coverage.unlock[0].question[0], "x.unknown");
}

static void the_exit_status_follows_the_manual(void **state)
{
	struct fixture *f = *state;
	struct cd_finding *n = add(f, "x.one", "", "c", CD_BLOCKS, "", 0);

	assert_int_equal(cd_run_exit_status(&f->run), 0);	/* medium, below high */
	n->severity = CD_HIGH;
	assert_int_equal(cd_run_exit_status(&f->run), 1);
	f->run.finished = false;
	assert_int_equal(cd_run_exit_status(&f->run), 1);	/* 1 wins over 3 */
	n->severity = CD_LOW;
	assert_int_equal(cd_run_exit_status(&f->run), 3);
	f->run.finished = true;
	f->subject[0].verdict = f->result[0].verdict = CD_UNKNOWN;
	f->subject[0].findings = NULL;
	assert_int_equal(cd_run_exit_status(&f->run), 3);	/* nothing was judged */
}

static void an_unknown_subject_behind_a_finding_counts_where_the_profile_insists(void **state)
{
	struct fixture *f = *state;
	struct cd_subject hidden = { .subject = "eth1", .verdict = CD_UNKNOWN };

	add(f, "x.one", "eth0", "c", CD_ACTS_NONE, "", 0)->severity = CD_LOW;
	f->subject[0].next = &hidden;
	assert_int_equal(cd_run_exit_status(&f->run), 0);
	f->result[0].must_judge = true;
	assert_int_equal(cd_run_exit_status(&f->run), 3);
}

static void a_finding_whose_subject_was_not_seen_whole_counts_there_too(void **state)
{
	struct fixture *f = *state;

	add(f, "x.one", "eth0", "c", CD_ACTS_NONE, "", 0)->severity = CD_LOW;
	f->result[0].must_judge = true;
	assert_int_equal(cd_run_exit_status(&f->run), 0);
	f->subject[0].doubted = true;
	assert_int_equal(cd_run_exit_status(&f->run), 3);
	f->result[0].must_judge = false;
	assert_int_equal(cd_run_exit_status(&f->run), 0);
}

static void a_ceiling_that_a_connection_exceeded_is_wrong(void **state)
{
	struct fixture *f = *state;
	struct cd_fact_spec spec = { .name = "path/measured", .type = CD_INT };
	struct cd_fact v = { .subject = "eth0", .state = CD_PRESENT, .type = CD_INT,
			     .as.i = INT64_C(6000000000) };
	struct cd_ceiling item[] = {
		{ .path = "eth0", .scope = "host", .limit.bits_per_second = 5e9, .by = "t.low",
		  .confidence = CD_CONSISTENT },
		{ .path = "eth0", .scope = "host", .limit.bits_per_second = 5.9e9, .by = "t.near",
		  .confidence = CD_CONSISTENT },
		{ .path = "eth0", .scope = "host", .limit.bits_per_second = 1e9, .by = "t.seen",
		  .confidence = CD_MEASURED },
	};
	struct cd_ceilings ceilings = { .item = item, .n = 3 };

	cd_evidence_store(f->run.evidence, "host", "path/measured", &spec, "test", &v, false);
	cd_diagnose(&f->run, &modules, &ceilings);
	assert_int_equal(f->run.n_ceilings, 3);
	assert_string_equal(f->run.ceilings[0].by, "t.seen");
	assert_false(f->run.ceilings[0].contradicted);
	assert_true(f->run.ceilings[1].contradicted);
	assert_false(f->run.ceilings[2].contradicted);	/* within 3 % */
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(blocks_then_caps_then_loss_then_delay_then_severity_then_latent),
		TEST(one_finding_of_many_subjects_has_one_number),
		TEST(a_cap_counts_against_its_own_line_rate),
		TEST(a_slow_link_counts_against_what_it_ought_to_be),
		TEST(a_cap_above_the_line_rate_limits_nothing),
		TEST(a_consequence_is_folded_under_its_cause), TEST(another_path_is_not_explained),
		TEST(what_a_peer_shows_is_not_explained_by_this_host),
		TEST(what_acts_on_one_port_explains_nothing_of_no_port),
		TEST(a_fault_of_one_setting_explains_what_is_said_of_that_setting),
		TEST(a_cause_is_as_urgent_as_what_it_explains),
		TEST(a_cause_does_not_reach_into_another_namespace),
		TEST(a_cap_without_a_number_is_no_first_cause),
		TEST(what_waits_is_not_behind_what_matters_less),
		TEST(a_waiver_holds_through_its_last_day_and_no_longer),
		TEST(the_waiver_that_holds_goes_before_one_that_is_over),
		TEST(a_waiver_that_waives_nothing_says_why),
		TEST(unknown_never_counts_as_met),
		TEST(what_stood_in_the_baseline_does_not_count),
		TEST(what_was_waived_in_the_baseline_is_not_known_when_the_waiver_is_over),
		TEST(coverage_says_what_would_unlock),
		TEST(what_is_only_possible_stands_behind_what_is_certain_and_as_severe),
		TEST(several_possible_ones_keep_their_order),
		TEST(what_keeps_all_out_comes_before_what_keeps_some_out),
		TEST(of_equals_what_explains_more_comes_first_then_what_is_found_more_often),
		TEST(a_limit_that_was_exceeded_is_no_first_cause),
		TEST(the_exit_status_follows_the_manual),
		TEST(a_ceiling_that_a_connection_exceeded_is_wrong),
		TEST(an_unknown_subject_behind_a_finding_counts_where_the_profile_insists),
		TEST(a_finding_whose_subject_was_not_seen_whole_counts_there_too),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

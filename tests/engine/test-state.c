/* SPDX-License-Identifier: Apache-2.0 */
/* Which samples of an earlier run are first samples of this one, and what is left for the next? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/error.h"
#include "engine/state.h"
#include "model/store.h"

#define BOOT "11111111-2222-3333-4444-555555555555"
#define SECOND INT64_C(1000000000)

struct sample {
	const char *fact, *subject;
	uint64_t value;
	int bits;
	unsigned flags;
};

static void put(struct cd_run *run, const struct sample *s, int64_t at_ns, bool again)
{
	struct cd_fact_spec spec = { .name = s->fact, .type = CD_COUNTER };
	struct cd_counter c = { .first = s->value, .last = s->value, .first_ns = at_ns,
				.last_ns = at_ns, .samples = 1, .bits = (uint8_t)s->bits,
				.flags = (uint8_t)(s->flags ? s->flags : CD_WRAPS) };
	struct cd_fact f = { .subject = s->subject, .state = CD_PRESENT, .type = CD_COUNTER,
			     .as.counter = &c };

	cd_evidence_store(run->evidence, "host", s->fact, &spec, "test", &f, again);
}

static struct cd_run *run_at(struct cd_arena *a, int64_t at_ns, const struct sample *s)
{
	struct cd_run *run = cd_alloc(a, sizeof(*run));
	struct cd_fact_spec spec = { .name = "host/netns", .type = CD_TEXT };
	struct cd_fact name = { .subject = "", .state = CD_PRESENT, .type = CD_TEXT,
				.as.text = "net:[1]" };

	run->arena = a;
	run->evidence = cd_evidence_new(a);
	run->host_name = "node";
	run->boot_id = BOOT;
	cd_evidence_store(run->evidence, "host", spec.name, &spec, "identity", &name, false);
	for (; s->fact; s++)
		put(run, s, at_ns, false);
	cd_evidence_freeze(run->evidence);
	return run;
}

static enum cd_state_kind read_back(struct cd_arena *a, const struct cd_run *run,
				    const struct cd_samples *before, struct cd_samples *state)
{
	CD_AUTO_BUF out = { 0 };
	struct cd_error err = { "" };
	enum cd_state_kind kind;

	cd_state_write(run, before, &out);
	kind = cd_state_read(out.data, out.len, "state", a, state, &err);
	assert_string_equal(err.text, "");
	return kind;
}

static struct cd_samples state_at(struct cd_arena *a, int64_t at_ns, const struct sample *s)
{
	struct cd_samples state = { 0 };

	assert_int_equal(read_back(a, run_at(a, at_ns, s), NULL, &state), CD_STATE_OURS);
	return state;
}

static const struct cd_counter *counter(const struct cd_evidence *e, const char *fact,
					const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(e, "host", fact, subject);

	return f ? f->as.counter : NULL;
}

static void the_window_grows_to_the_stored_sample(void **state)
{
	struct cd_arena *a = cd_arena_new();
	const struct sample then[] = { { "c", "", 10, 64, 0 }, { 0 } };
	const struct sample now[] = { { "c", "", 15, 64, 0 }, { "new", "", 3, 64, 0 }, { 0 } };
	struct cd_samples kept = state_at(a, 100 * SECOND, then);
	struct cd_run *run = run_at(a, 4000 * SECOND, now);
	const struct cd_fact *interval;
	const struct cd_counter *c;
	const char *why = "";

	(void)state;
	put(run, &(struct sample){ "c", "", 17, 64, 0 }, 4003 * SECOND, true);
	assert_true(cd_state_join(run, &kept, &why));
	assert_null(why);
	c = counter(run->evidence, "c", "");
	assert_int_equal(c->samples, 2);
	assert_int_equal(c->first, 10);
	assert_int_equal(c->last, 17);
	assert_int_equal(c->last_ns - c->first_ns, 3903 * SECOND);
	assert_int_equal(counter(run->evidence, "new", "")->samples, 1);
	assert_non_null(cd_evidence_get(run->evidence, "host", "run/state", ""));
	interval = cd_evidence_get(run->evidence, "host", "run/interval", "");
	assert_non_null(interval);
	assert_int_equal(interval->as.i, 3 * SECOND);
	cd_arena_free(a);
}

/* One sample and a stored one make two. */
static void one_sample_is_enough(void **state)
{
	struct cd_arena *a = cd_arena_new();
	const struct sample then[] = { { "c", "", 10, 64, 0 }, { 0 } };
	const struct sample now[] = { { "c", "", 15, 64, 0 }, { 0 } };
	struct cd_samples kept = state_at(a, 100 * SECOND, then);
	struct cd_run *run = run_at(a, 160 * SECOND, now);
	const char *why;

	(void)state;
	assert_true(cd_state_join(run, &kept, &why));
	assert_int_equal(counter(run->evidence, "c", "")->samples, 2);
	assert_int_equal(counter(run->evidence, "c", "")->first, 10);
	cd_arena_free(a);
}

static void another_boot_host_or_namespace_begins_anew(void **state)
{
	struct cd_arena *a = cd_arena_new();
	const struct sample c[] = { { "c", "", 10, 64, 0 }, { 0 } };
	struct cd_samples kept = state_at(a, 100 * SECOND, c);
	struct cd_run *run = run_at(a, 200 * SECOND, c);
	struct cd_fact *netns;
	const char *why = NULL;

	(void)state;
	run->boot_id = "99999999-2222-3333-4444-555555555555";
	assert_false(cd_state_join(run, &kept, &why));
	assert_non_null(strstr(why, "booted"));
	run->host_name = "other";
	assert_false(cd_state_join(run, &kept, &why));
	assert_non_null(strstr(why, "another host, node"));
	run->boot_id = "";
	assert_false(cd_state_join(run, &kept, &why));
	assert_false(cd_state_can_keep(run));
	run->boot_id = BOOT;
	netns = (struct cd_fact *)cd_evidence_get(run->evidence, "host", "host/netns", "");
	netns->as.text = "net:[2]";
	assert_false(cd_state_join(run, &kept, &why));
	assert_non_null(strstr(why, "namespace"));
	assert_int_equal(counter(run->evidence, "c", "")->samples, 1);
	cd_arena_free(a);
}

static void resets_and_what_may_have_wrapped_twice_keep_the_interval(void **state)
{
	struct cd_arena *a = cd_arena_new();
	const struct sample then[] = {
		{ "reset", "", 1000, 64, 0 }, { "narrow", "", 1000, 32, 0 },
		{ "pegs", "", 10, 16, CD_SATURATES }, { "width", "", 1, 32, 0 }, { 0 }
	};
	const struct sample now[] = {
		{ "reset", "", 5, 64, 0 }, { "narrow", "", 2000, 32, 0 },
		{ "pegs", "", 20, 16, CD_SATURATES }, { "width", "", 2, 64, 0 }, { 0 }
	};
	struct cd_samples kept = state_at(a, 100 * SECOND, then);
	struct cd_run *run = run_at(a, 401 * SECOND, now);
	const char *why;

	(void)state;
	assert_true(cd_state_join(run, &kept, &why));
	assert_int_equal(counter(run->evidence, "reset", "")->samples, 1);
	assert_int_equal(counter(run->evidence, "narrow", "")->samples, 1);
	assert_int_equal(counter(run->evidence, "width", "")->samples, 1);
	assert_int_equal(counter(run->evidence, "pegs", "")->samples, 2);
	run = run_at(a, 400 * SECOND, now);
	assert_true(cd_state_join(run, &kept, &why));
	assert_int_equal(counter(run->evidence, "narrow", "")->samples, 2);
	cd_arena_free(a);
}

static void a_wrap_within_minutes_counts(void **state)
{
	struct cd_arena *a = cd_arena_new();
	const struct sample then[] = { { "c", "", UINT32_MAX, 32, 0 }, { 0 } };
	const struct sample now[] = { { "c", "", 4, 32, 0 }, { 0 } };
	struct cd_samples kept = state_at(a, 100 * SECOND, then);
	struct cd_run *run = run_at(a, 200 * SECOND, now);
	const char *why;

	(void)state;
	assert_true(cd_state_join(run, &kept, &why));
	assert_int_equal(counter(run->evidence, "c", "")->first, UINT32_MAX);
	cd_arena_free(a);
}

static void no_time_or_too_much_between_them_does_not_fit(void **state)
{
	struct cd_arena *a = cd_arena_new();
	const struct sample c[] = { { "c", "", 10, 64, 0 }, { 0 } };
	struct cd_samples kept = state_at(a, 100 * SECOND, c);
	const char *why;

	(void)state;
	assert_false(cd_state_join(run_at(a, 100 * SECOND, c), &kept, &why));
	assert_false(cd_state_join(run_at(a, 50 * SECOND, c), &kept, &why));
	assert_false(cd_state_join(run_at(a, 33 * 86400 * SECOND, c), &kept, &why));
	assert_true(cd_state_join(run_at(a, 31 * 86400 * SECOND, c), &kept, &why));
	cd_arena_free(a);
}

/* A run of a few checks must not cost the others their samples. */
static void what_was_not_read_stays_in_the_file(void **state)
{
	struct cd_arena *a = cd_arena_new();
	const struct sample then[] = { { "c", "", 10, 64, 0 }, { "d", "x", 5, 64, 0 }, { 0 } };
	const struct sample now[] = { { "c", "", 15, 64, 0 }, { 0 } };
	struct cd_samples kept = state_at(a, 100 * SECOND, then), next = { 0 };

	(void)state;
	assert_int_equal(read_back(a, run_at(a, 200 * SECOND, now), &kept, &next), CD_STATE_OURS);
	assert_int_equal(counter(next.counters, "c", "")->last, 15);
	assert_int_equal(counter(next.counters, "c", "")->last_ns, 200 * SECOND);
	assert_int_equal(counter(next.counters, "d", "x")->last, 5);
	assert_int_equal(counter(next.counters, "d", "x")->last_ns, 100 * SECOND);
	assert_string_equal(next.boot_id, BOOT);
	read_back(a, run_at(a, 33 * 86400 * SECOND, now), &kept, &next);
	assert_null(counter(next.counters, "d", "x"));
	cd_arena_free(a);
}

static enum cd_state_kind kind_of(const char *text)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_samples state = { 0 };
	struct cd_error err = { "" };
	enum cd_state_kind kind = cd_state_read(text, strlen(text), "state", a, &state, &err);

	if (kind != CD_STATE_EMPTY && kind != CD_STATE_OURS)
		assert_memory_equal(err.text, "state:", 6);
	cd_arena_free(a);
	return kind;
}

static void damaged_newer_and_foreign_are_told_apart(void **state)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_samples s = { 0 };
	struct cd_error err = { "" };

	(void)state;
	assert_int_equal(kind_of(""), CD_STATE_EMPTY);
	assert_int_equal(kind_of("{\"schema\":\"commdoctor-state/1\",\"ho"), CD_STATE_DAMAGED);
	assert_int_equal(kind_of("{\"schema\":\"commdoctor-state/1\"}"), CD_STATE_DAMAGED);
	assert_int_equal(kind_of("{\"schema\":\"commdoctor-state/1\",\"host\":{\"name\":\"n\","
				 "\"boot_id\":\"b\"},\"taken\":null,\"facts\":{\"host/name\":"
				 "{\"type\":\"text\",\"of\":{\"host\":{\"\":\"n\"}}}}}"),
			 CD_STATE_DAMAGED);
	assert_int_equal(kind_of("{\"schema\":\"commdoctor-state/2\"}"), CD_STATE_NEWER);
	assert_int_equal(kind_of("{\"schema\":\"commdoctor-run/1\"}"), CD_STATE_FOREIGN);
	assert_int_equal(kind_of("[\"commdoctor-state/1\"]"), CD_STATE_FOREIGN);
	assert_int_equal(kind_of("root:x:0:0:root:/root:/bin/bash\n"), CD_STATE_FOREIGN);
	assert_int_equal(cd_state_read("\0\0\0", 3, "state", a, &s, &err), CD_STATE_DAMAGED);
	cd_arena_free(a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_window_grows_to_the_stored_sample),
		cmocka_unit_test(one_sample_is_enough),
		cmocka_unit_test(another_boot_host_or_namespace_begins_anew),
		cmocka_unit_test(resets_and_what_may_have_wrapped_twice_keep_the_interval),
		cmocka_unit_test(a_wrap_within_minutes_counts),
		cmocka_unit_test(no_time_or_too_much_between_them_does_not_fit),
		cmocka_unit_test(what_was_not_read_stays_in_the_file),
		cmocka_unit_test(damaged_newer_and_foreign_are_told_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

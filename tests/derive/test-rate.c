/* SPDX-License-Identifier: Apache-2.0 */
/* When do two samples of a counter make a rate, and when must they not? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"
#include "derive/derive.h"
#include "model/store.h"

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

static const struct cd_fact *rate(unsigned bits, unsigned flags, uint64_t first, uint64_t last,
				  double seconds)
{
	const struct cd_fact_spec spec = { .name = "t/count", .type = CD_COUNTER,
					   .counter_bits = bits, .counter_flags = flags };
	struct cd_counter c = { .first = first, .last = first, .samples = 1, .first_ns = 1000,
				.last_ns = 1000, .bits = (uint8_t)bits, .flags = (uint8_t)flags };
	struct cd_fact f = { .subject = "a", .state = CD_PRESENT, .type = CD_COUNTER,
			     .as.counter = &c };

	cd_evidence_store(e, "host", "t/count", &spec, "test", &f, false);
	if (seconds > 0) {
		c.first = c.last = last;
		c.first_ns = c.last_ns = 1000 + (int64_t)(seconds * 1e9);
		cd_evidence_store(e, "host", "t/count", &spec, "test", &f, true);
	}
	cd_derive_all(e);
	return cd_evidence_get(e, "host", "rate/t/count", "a");
}

static void two_samples_make_a_rate(void **state)
{
	const struct cd_fact *f = rate(64, CD_WRAPS, 100, 400, 3);

	(void)state;
	assert_int_equal(f->state, CD_PRESENT);
	assert_int_equal(f->as.rate->delta, 300);
	assert_true(f->as.rate->per_second > 99.9 && f->as.rate->per_second < 100.1);
}

static void one_sample_makes_none(void **state)
{
	const struct cd_fact *f = rate(64, CD_WRAPS, 100, 0, 0);

	(void)state;
	assert_int_equal(f->state, CD_UNSEEN);
	assert_int_equal(f->reason, CD_ONE_SAMPLE);
}

static void a_32_bit_counter_wraps(void **state)
{
	const struct cd_fact *f = rate(32, CD_WRAPS, UINT32_MAX - 9, 5, 3);

	(void)state;
	assert_int_equal(f->state, CD_PRESENT);
	assert_int_equal(f->as.rate->delta, 15);
}

static void a_reset_is_no_wrap(void **state)
{
	(void)state;
	/* From 1,000 to 5 would be nearly the whole range of 32 bits. */
	assert_int_equal(rate(32, CD_WRAPS, 1000, 5, 3)->state, CD_UNSEEN);
}

static void a_64_bit_counter_that_fell_was_reset(void **state)
{
	(void)state;
	assert_int_equal(rate(64, CD_WRAPS, UINT64_MAX - 1, 5, 3)->state, CD_UNSEEN);
}

static void a_saturated_counter_is_pegged(void **state)
{
	const struct cd_fact *f = rate(4, CD_SATURATES, 15, 15, 3);

	(void)state;
	assert_int_equal(f->state, CD_UNSEEN);
	assert_int_equal(f->reason, CD_PEGGED);
}

static void a_saturating_counter_below_its_maximum_counts(void **state)
{
	const struct cd_fact *f = rate(8, CD_SATURATES, 3, 7, 3);

	(void)state;
	assert_int_equal(f->state, CD_PRESENT);
	assert_int_equal(f->as.rate->delta, 4);
}

static void an_unseen_counter_has_an_unseen_rate(void **state)
{
	const struct cd_fact_spec spec = { .name = "t/count", .type = CD_COUNTER };
	struct cd_fact f = { .subject = "a", .state = CD_UNSEEN, .reason = CD_PERMISSION, .why = "no" };

	(void)state;
	cd_evidence_store(e, "host", "t/count", &spec, "test", &f, false);
	cd_derive_all(e);
	assert_int_equal(cd_evidence_get(e, "host", "rate/t/count", "a")->reason, CD_PERMISSION);
}

static void deriving_again_changes_nothing(void **state)
{
	size_t n;

	(void)state;
	rate(64, CD_WRAPS, 100, 400, 3);
	n = cd_evidence_count(e);
	cd_derive_all(e);
	assert_int_equal(cd_evidence_count(e), n);
	assert_int_equal(cd_evidence_get(e, "host", "rate/t/count", "a")->as.rate->delta, 300);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(two_samples_make_a_rate), TEST(one_sample_makes_none),
		TEST(a_32_bit_counter_wraps), TEST(a_reset_is_no_wrap),
		TEST(a_64_bit_counter_that_fell_was_reset), TEST(a_saturated_counter_is_pegged),
		TEST(a_saturating_counter_below_its_maximum_counts),
		TEST(an_unseen_counter_has_an_unseen_rate), TEST(deriving_again_changes_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

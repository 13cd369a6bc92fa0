/* SPDX-License-Identifier: Apache-2.0 */
/* Is all collected that the chosen questions need, and nothing else? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "engine/plan.h"
#include "model/store.h"

static const char *const needs_link[] = { "t/speed", "rate/t/drops", NULL };
static const char *const needs_key[] = { "k/one", NULL };
static const char *const needs_all[] = { "k/" "*", NULL };
static const struct cd_check link_check = { .id = "nic.link", .needs = needs_link };
static const struct cd_check key_check = { .id = "tcp.key", .needs = needs_key };
static const struct cd_check all_check = { .id = "tcp.keys", .needs = needs_all };
static const struct cd_check *checks[] = { &link_check, &key_check, &all_check };

static const struct cd_fact_spec link_facts[] = {
	{ .name = "t/speed", .type = CD_INT }, { .name = "t/drops", .type = CD_COUNTER }, { 0 }
};
static const struct cd_fact_spec key_facts[] = { { .name = "k/" "*", .type = CD_ANY }, { 0 } };
static const struct cd_fact_spec other_facts[] = { { .name = "o/thing", .type = CD_INT }, { 0 } };
static const struct cd_collector links = { .name = "links", .facts = link_facts };
static const struct cd_collector keys = { .name = "keys", .facts = key_facts };
static const struct cd_collector others = { .name = "others", .facts = other_facts };
static const struct cd_collector *collectors[] = { &links, &keys, &others };
static const struct cd_modules modules = { checks, 3, collectors, 3 };

static struct cd_arena *a;
static struct cd_error err;

static int set_up(void **state)
{
	(void)state;
	a = cd_arena_new();
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	cd_arena_free(a);
	return 0;
}

static struct cd_plan *plan(const struct cd_profile *p, const char *pattern)
{
	return cd_plan_make(&modules, p, pattern ? &pattern : NULL, pattern != NULL, false, false, a,
			    &err);
}

static const struct cd_profile plain = { .name = "plain" };

static void one_check_collects_its_own_facts(void **state)
{
	struct cd_plan *p = plan(&plain, "nic.link");

	(void)state;
	assert_int_equal(p->n_checks, 1);
	assert_int_equal(p->n_collectors, 1);
	assert_string_equal(p->collector[0]->name, "links");
	assert_true(cd_plan_wants(p, "t/speed"));
	assert_true(cd_plan_wants(p, "t/drops"));	/* through its rate */
	assert_false(cd_plan_wants(p, "k/one"));
}

static void a_family_selects_its_checks(void **state)
{
	(void)state;
	assert_int_equal(plan(&plain, "tcp")->n_checks, 2);
	assert_int_equal(plan(&plain, "tcp.*")->n_checks, 2);
	assert_int_equal(plan(&plain, "*")->n_checks, 3);
	assert_int_equal(plan(&plain, NULL)->n_checks, 3);
	/* A prefix that is no family is not one. */
	assert_null(plan(&plain, "tc"));
}

static void a_star_wants_what_a_collector_makes_at_run_time(void **state)
{
	struct cd_plan *p = plan(&plain, "tcp.keys");

	(void)state;
	assert_int_equal(p->n_collectors, 1);
	assert_true(cd_plan_wants(p, "k/any"));
}

static void a_profile_selects_skips_and_insists(void **state)
{
	const char *const chosen[] = { "tcp", "nic" }, *const skipped[] = { "tcp.keys" };
	const char *const must[] = { "nic.*" };
	const struct cd_profile p = { .name = "p", .checks = chosen, .n_checks = 2, .skip = skipped,
				      .n_skip = 1, .must_judge = must, .n_must_judge = 1 };
	struct cd_plan *made = plan(&p, NULL);

	(void)state;
	assert_int_equal(made->n_checks, 2);
	assert_string_equal(made->check[0]->id, "nic.link");
	assert_true(made->must_judge[0]);
	assert_false(made->must_judge[1]);
	/* The command line overrides what the profile selects. */
	assert_int_equal(plan(&p, "tcp.key")->n_checks, 1);
}

static void a_typing_error_names_the_nearest(void **state)
{
	(void)state;
	assert_null(plan(&plain, "nic.lnik"));
	assert_non_null(strstr(err.text, "nic.link"));
}

static void nothing_left_is_an_error(void **state)
{
	const char *const skipped[] = { "*" };
	const struct cd_profile p = { .name = "p", .skip = skipped, .n_skip = 1 };

	(void)state;
	assert_null(plan(&p, NULL));
}

static void names_match_by_their_stars(void **state)
{
	(void)state;
	assert_true(cd_fact_name_matches("k/" "*", "k/one"));
	assert_true(cd_fact_name_matches("k/one", "k/" "*"));
	assert_true(cd_fact_name_matches("k/" "*", "k/*"));
	assert_true(cd_fact_name_matches("k/" "*", "k/sub/" "*"));
	assert_false(cd_fact_name_matches("k/" "*", "kk/one"));
	assert_false(cd_fact_name_matches("k/one", "k/on"));
	assert_false(cd_fact_name_matches("k/" "*", "k"));
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(one_check_collects_its_own_facts), TEST(a_family_selects_its_checks),
		TEST(a_star_wants_what_a_collector_makes_at_run_time),
		TEST(a_profile_selects_skips_and_insists), TEST(a_typing_error_names_the_nearest),
		TEST(nothing_left_is_an_error), TEST(names_match_by_their_stars),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

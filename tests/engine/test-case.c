/* SPDX-License-Identifier: Apache-2.0 */
/* Can a judge say more than it saw, or something it did not declare? */
#include "judge.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "engine/judge.h"
#include "model/store.h"

static const char *const needs[] = { "sysctl/a.number", "sysctl/a.triple", "nic", "nic/mtu", "nic/name",
				     "rate/nic/drops", "site/*", NULL };
static const struct cd_bound bounds[] = {
	{ "least", "bytes", "64KiB", "ours" }, { "mode", "word", "soft", "ours" }, { 0 }
};
static const struct cd_code codes[] = { { "small", CD_MEDIUM, "mtu least" }, { 0 } };

static void silent(struct cd_case *c)
{
	(void)c;
}

static void asks_undeclared(struct cd_case *c)
{
	int64_t v;

	cd_need_int(c, "sysctl/other", "", &v);
	cd_pass(c, "");
}

static void says_undeclared(struct cd_case *c)
{
	cd_fail(c, "", "unheard-of", CD_LOW);
}

static void says_too_much(struct cd_case *c)
{
	cd_fail(c, "", "small", CD_HIGH);
}

static void observes_undeclared(struct cd_case *c)
{
	cd_observe_int(cd_fail(c, "", "small", CD_LOW), "colour", 1, "");
}

static void wrong_type(struct cd_case *c)
{
	bool v;

	cd_need_bool(c, "nic/mtu", "eth0", &v);
	cd_pass(c, "");
}

static void needs_number(struct cd_case *c)
{
	int64_t v;

	if (cd_need_int(c, "sysctl/a.number", "", &v))
		cd_pass(c, "");
}

static void needs_third(struct cd_case *c)
{
	int64_t v;

	if (cd_need_item(c, "sysctl/a.triple", "", 2, &v))
		cd_pass(c, "");
}

/* Careless on purpose: it passes whatever it could not see. */
static void passes_blindly(struct cd_case *c)
{
	int64_t v;

	cd_need_int(c, "sysctl/a.number", "", &v);
	cd_pass(c, "");
}

static void each_nic(struct cd_case *c)
{
	int64_t mtu;

	for (const char *nic = NULL; (nic = cd_each(c, "nic", nic));) {
		struct cd_finding *f;

		if (!cd_need_int(c, "nic/mtu", nic, &mtu))
			continue;
		if (mtu >= cd_bound_int(c, "least")) {
			cd_pass(c, nic);
			continue;
		}
		f = cd_fail(c, nic, "small", CD_MEDIUM);
		cd_observe_int(f, "mtu", mtu, "bytes");
	}
}

static void only_notes(struct cd_case *c)
{
	cd_note(c, "a", "remark");
	cd_pass(c, "");
}

static void finds_then_misses(struct cd_case *c)
{
	int64_t v;

	cd_fail(c, "", "small", CD_LOW);
	cd_need_int(c, "sysctl/a.number", "", &v);
}

static void misses_then_finds(struct cd_case *c)
{
	int64_t v;

	cd_need_int(c, "sysctl/a.number", "", &v);
	cd_fail(c, "", "small", CD_LOW);
}

static void finds_and_passes(struct cd_case *c)
{
	cd_fail(c, "", "small", CD_LOW);
	cd_pass(c, "");
}

static struct cd_result say(void (*judge_it)(struct cd_case *), struct cd_evidence *e)
{
	const struct cd_check check = { .id = "test.it", .needs = needs, .bounds = bounds,
					.codes = codes, .judge = judge_it };
	struct cd_ceilings ceilings = { 0 };
	struct cd_result r;
	struct cd_error err;

	assert_int_equal(cd_bounds_put(e, &check, NULL, &err), 0);
	cd_evidence_freeze(e);
	cd_judge(&check, "host", e, cd_evidence_arena(e), &r, &ceilings);
	return r;
}

static int set_up(void **state)
{
	*state = cd_evidence_new(cd_arena_new());
	return 0;
}

static int tear_down(void **state)
{
	cd_arena_free(cd_evidence_arena(*state));
	return 0;
}

static void put(struct cd_evidence *e, const char *name, enum cd_type type, struct cd_fact f)
{
	struct cd_fact_spec spec = { .name = name,
				     .type = !strncmp(name, "sysctl/", 7) ? CD_ANY : type };

	f.type = (uint8_t)type;
	cd_evidence_store(e, "host", name, &spec, "test", &f, false);
}

static void silence_is_an_error(void **state)
{
	assert_int_equal(say(silent, *state).verdict, CD_ERROR);
}

static void undeclared_words_are_errors(void **state)
{
	assert_int_equal(say(asks_undeclared, *state).verdict, CD_ERROR);
	assert_int_equal(say(says_undeclared, *state).verdict, CD_ERROR);
	assert_int_equal(say(says_too_much, *state).verdict, CD_ERROR);
	assert_int_equal(say(observes_undeclared, *state).verdict, CD_ERROR);
}

static void another_type_is_an_error(void **state)
{
	put(*state, "nic/mtu", CD_BYTES, (struct cd_fact){ .subject = "eth0", .state = CD_PRESENT,
							   .as.i = 1500 });
	assert_int_equal(say(wrong_type, *state).verdict, CD_ERROR);
}

static void text_where_a_number_is_documented_is_unknown(void **state)
{
	put(*state, "sysctl/a.number", CD_TEXT, (struct cd_fact){ .subject = "", .state = CD_PRESENT,
								  .as.text = "12x" });
	assert_int_equal(say(needs_number, *state).verdict, CD_UNKNOWN);
}

static void a_short_list_is_unknown(void **state)
{
	const int64_t two[] = { 1, 2 };
	const struct cd_list list = { .n = 2, .num = two };

	put(*state, "sysctl/a.triple", CD_INTS, (struct cd_fact){ .subject = "", .state = CD_PRESENT,
								  .as.list = &list });
	assert_int_equal(say(needs_third, *state).verdict, CD_UNKNOWN);
}

static void nobody_collected_it_is_unknown(void **state)
{
	struct cd_result r = say(needs_number, *state);

	assert_int_equal(r.verdict, CD_UNKNOWN);
	assert_int_equal(r.subjects->reason, CD_NOT_COLLECTED);
	assert_string_equal(r.subjects->fact, "sysctl/a.number");
}

static void absent_is_not_applicable_in_its_words(void **state)
{
	struct cd_result r;

	put(*state, "sysctl/a.number", CD_ANY, (struct cd_fact){ .subject = "", .state = CD_ABSENT,
								 .why = "no such key" });
	r = say(needs_number, *state);
	assert_int_equal(r.verdict, CD_NOT_APPLICABLE);
	assert_string_equal(r.subjects->why, "no such key");
}

static void unknown_outweighs_a_careless_pass(void **state)
{
	put(*state, "sysctl/a.number", CD_ANY, (struct cd_fact){ .subject = "", .state = CD_UNSEEN,
								 .reason = CD_PERMISSION });
	assert_int_equal(say(passes_blindly, *state).verdict, CD_UNKNOWN);
}

static void what_was_not_seen_beside_a_finding_is_kept(void **state)
{
	void (*const doubt[])(struct cd_case *) = { finds_then_misses, misses_then_finds };
	struct cd_result r;

	put(*state, "sysctl/a.number", CD_ANY, (struct cd_fact){ .subject = "", .state = CD_UNSEEN,
								 .reason = CD_PERMISSION });
	for (size_t i = 0; i < 2; i++) {
		r = say(doubt[i], *state);
		assert_int_equal(r.verdict, CD_FAIL);
		assert_true(r.subjects->doubted);
	}
	assert_false(say(finds_and_passes, *state).subjects->doubted);
	assert_false(say(needs_number, *state).subjects->doubted);
	assert_false(say(passes_blindly, *state).subjects->doubted);
}

static void give_nics(struct cd_evidence *e, const char *const *name, size_t n)
{
	const struct cd_list list = { .n = n, .text = name };

	put(e, "nic", CD_TEXTS, (struct cd_fact){ .subject = "", .state = CD_PRESENT,
						  .as.list = &list });
}

static void each_member_has_its_verdict(void **state)
{
	const char *const names[] = { "eth0", "eth1", "eth2" };
	struct cd_result r;

	give_nics(*state, names, 3);
	put(*state, "nic/mtu", CD_BYTES, (struct cd_fact){ .subject = "eth0", .state = CD_PRESENT,
							   .as.i = 1 << 20 });
	put(*state, "nic/mtu", CD_BYTES, (struct cd_fact){ .subject = "eth1", .state = CD_PRESENT,
							   .as.i = 1500 });
	r = say(each_nic, *state);
	assert_int_equal(r.verdict, CD_FAIL);
	assert_string_equal(r.subjects->subject, "eth0");
	assert_int_equal(r.subjects->verdict, CD_PASS);
	assert_int_equal(r.subjects->next->verdict, CD_FAIL);
	assert_int_equal(r.subjects->next->next->verdict, CD_UNKNOWN);
}

/* A file may hold what no collector puts. */
static void a_member_that_came_twice_is_walked_once(void **state)
{
	const char *const names[] = { "eth0", "eth1", "eth0" };
	struct cd_result r;

	give_nics(*state, names, 3);
	r = say(each_nic, *state);
	assert_string_equal(r.subjects->next->subject, "eth1");
	assert_null(r.subjects->next->next);
}

static void an_unseen_set_is_unknown_and_an_empty_one_not_applicable(void **state)
{
	assert_int_equal(say(each_nic, *state).verdict, CD_UNKNOWN);
	give_nics(*state, NULL, 0);
	assert_int_equal(say(each_nic, *state).verdict, CD_NOT_APPLICABLE);
}

static void what_failed_for_all_is_unseen_for_each(void **state)
{
	const char *const names[] = { "eth0" };
	struct cd_result r;

	give_nics(*state, names, 1);
	put(*state, "nic/mtu", CD_ANY, (struct cd_fact){ .subject = CD_EVERY_SUBJECT,
							 .state = CD_UNSEEN, .reason = CD_CRASHED });
	r = say(each_nic, *state);
	assert_int_equal(r.verdict, CD_UNKNOWN);
	assert_int_equal(r.subjects->reason, CD_CRASHED);
}

static void a_note_gives_no_verdict(void **state)
{
	struct cd_result r = say(only_notes, *state);

	assert_int_equal(r.verdict, CD_PASS);
	assert_int_equal(r.subjects->verdict, CD_NOT_APPLICABLE);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(silence_is_an_error), TEST(undeclared_words_are_errors),
		TEST(another_type_is_an_error), TEST(text_where_a_number_is_documented_is_unknown),
		TEST(a_short_list_is_unknown), TEST(nobody_collected_it_is_unknown),
		TEST(absent_is_not_applicable_in_its_words), TEST(unknown_outweighs_a_careless_pass),
		TEST(what_was_not_seen_beside_a_finding_is_kept),
		TEST(each_member_has_its_verdict), TEST(a_member_that_came_twice_is_walked_once),
		TEST(an_unseen_set_is_unknown_and_an_empty_one_not_applicable),
		TEST(what_failed_for_all_is_unseen_for_each), TEST(a_note_gives_no_verdict),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

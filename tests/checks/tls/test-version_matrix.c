/* SPDX-License-Identifier: Apache-2.0 */
/* tls.version.matrix: an old version is a finding, a lost answer is no refusal. */
#include "lib/judge.h"

extern const struct cd_check cd_tls_version_matrix[];

static const char TARGET[] = "a.example:443";

static struct cd_test *start(bool speaks)
{
	struct cd_test *t = cd_test_new(cd_tls_version_matrix, "tls.version.matrix");

	give_set(t, "tls/target", TARGET, NULL);
	give_bool(t, "tls/speaks", TARGET, speaks);
	return t;
}

static void give_versions(struct cd_test *t, bool ssl3, bool t10, bool t11, bool t12, bool t13)
{
	give_bool(t, "tls/ssl3", TARGET, ssl3);
	give_bool(t, "tls/tls1_0", TARGET, t10);
	give_bool(t, "tls/tls1_1", TARGET, t11);
	give_bool(t, "tls/tls1_2", TARGET, t12);
	give_bool(t, "tls/tls1_3", TARGET, t13);
}

static void modern_versions_pass(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_versions(t, false, false, false, true, false);
	judge(t);
	assert_pass(t, TARGET);
	cd_test_free(t);
}

static void an_old_version_is_high(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_versions(t, true, false, true, true, true);
	judge(t);
	assert_finding(t, TARGET, "old-version", CD_HIGH);
	assert_observed_text(t, TARGET, "old-version", "versions", "SSL 3.0, TLS 1.1");
	cd_test_free(t);
}

static void a_site_may_call_it_low(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_bound(t, "legacy_ok", "yes");
	give_versions(t, false, true, false, true, true);
	judge(t);
	assert_finding(t, TARGET, "old-version", CD_LOW);
	cd_test_free(t);
}

static void our_own_refusal_is_unknown(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_versions(t, false, false, false, true, true);
	give_unseen(t, "tls/tls1_0", TARGET, CD_NO_LIBRARY);
	judge(t);
	assert_unknown(t, TARGET, CD_NO_LIBRARY);
	cd_test_free(t);
}

/* An accepted version is proof whatever became of the others. */
static void one_lost_answer_hides_no_finding(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_versions(t, false, false, true, true, true);
	give_unseen(t, "tls/tls1_0", TARGET, CD_NO_REPLY);
	judge(t);
	assert_finding(t, TARGET, "old-version", CD_HIGH);
	cd_test_free(t);
}

static void nothing_accepted_is_no_pass(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_versions(t, false, false, false, false, false);
	judge(t);
	assert_unknown(t, TARGET, CD_NO_REPLY);
	cd_test_free(t);
}

static void another_protocol_is_not_applicable(void **state)
{
	struct cd_test *t = start(false);

	(void)state;
	judge(t);
	assert_not_applicable(t, TARGET);
	cd_test_free(t);
}

static void no_connection_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tls_version_matrix, "tls.version.matrix");

	(void)state;
	give_set(t, "tls/target", TARGET, NULL);
	give_unseen(t, "tls/speaks", TARGET, CD_NO_REPLY);
	judge(t);
	assert_unknown(t, TARGET, CD_NO_REPLY);
	cd_test_free(t);
}

static void no_target_is_not_applicable(void **state)
{
	struct cd_test *t = cd_test_new(cd_tls_version_matrix, "tls.version.matrix");

	(void)state;
	give_set(t, "tls/target", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

/* Only then may what is configured here explain it. */
static void a_target_is_of_this_host_or_a_peers(void **state)
{
	struct cd_test *t = start(true);

	(void)state;
	give_versions(t, false, true, false, true, true);
	give_bool(t, "tls/local", TARGET, true);
	judge(t);
	assert_int_equal(cd_test_finding(t, TARGET, "old-version")->where, CD_HERE);
	cd_test_free(t);

	t = start(true);
	give_versions(t, false, true, false, true, true);
	give_bool(t, "tls/local", TARGET, false);
	judge(t);
	assert_int_equal(cd_test_finding(t, TARGET, "old-version")->where, CD_PEER);
	cd_test_free(t);

	t = start(true);
	give_versions(t, false, true, false, true, true);
	judge(t);
	assert_int_equal(cd_test_finding(t, TARGET, "old-version")->where, CD_PEER);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(modern_versions_pass),
		cmocka_unit_test(an_old_version_is_high),
		cmocka_unit_test(a_site_may_call_it_low),
		cmocka_unit_test(our_own_refusal_is_unknown),
		cmocka_unit_test(one_lost_answer_hides_no_finding),
		cmocka_unit_test(nothing_accepted_is_no_pass),
		cmocka_unit_test(another_protocol_is_not_applicable),
		cmocka_unit_test(no_connection_is_unknown),
		cmocka_unit_test(no_target_is_not_applicable),
		cmocka_unit_test(a_target_is_of_this_host_or_a_peers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

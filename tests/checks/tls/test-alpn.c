/* SPDX-License-Identifier: Apache-2.0 */
/* tls.alpn: what each scheme needs, and what is only worth a note. */
#include "lib/judge.h"

extern const struct cd_check cd_tls_alpn[];

static const char TARGET[] = "a.example:443";

static struct cd_test *start(const char *expect)
{
	struct cd_test *t = cd_test_new(cd_tls_alpn, "tls.alpn");

	give_set(t, "tls/target", TARGET, NULL);
	give_bool(t, "tls/speaks", TARGET, true);
	give_text(t, "tls/expect", TARGET, expect);
	give_bool(t, "tls/alpn_refused", TARGET, false);
	return t;
}

static void https_takes_both(void **state)
{
	struct cd_test *t = start("https");

	(void)state;
	give_text(t, "tls/alpn", TARGET, "h2");
	judge(t);
	assert_pass(t, TARGET);
	assert_no_note(t, TARGET);
	cd_test_free(t);

	t = start("https");
	give_absent(t, "tls/alpn", TARGET);
	judge(t);
	assert_pass(t, TARGET);
	assert_note(t, TARGET);
	cd_test_free(t);
}

static void h2_needs_h2(void **state)
{
	struct cd_test *t = start("h2");

	(void)state;
	give_text(t, "tls/alpn", TARGET, "http/1.1");
	judge(t);
	assert_finding(t, TARGET, "no-h2", CD_CRITICAL);
	assert_observed_text(t, TARGET, "no-h2", "selected", "http/1.1");
	assert_acts(t, TARGET, "no-h2", CD_BLOCKS);
	assert_true(cd_test_finding(t, TARGET, "no-h2")->in_part);
	cd_test_free(t);

	t = start("h2");
	give_absent(t, "tls/alpn", TARGET);
	judge(t);
	assert_finding(t, TARGET, "no-h2", CD_CRITICAL);
	cd_test_free(t);
}

static void grpc_is_asked_alone(void **state)
{
	struct cd_test *t = start("grpc");

	(void)state;
	give_text(t, "tls/alpn", TARGET, "http/1.1");
	give_bool(t, "tls/alpn_h2", TARGET, true);
	judge(t);
	assert_pass(t, TARGET);
	cd_test_free(t);

	t = start("grpc");
	give_text(t, "tls/alpn", TARGET, "h2");
	give_bool(t, "tls/alpn_h2", TARGET, false);
	judge(t);
	assert_finding(t, TARGET, "no-h2", CD_CRITICAL);
	cd_test_free(t);
}

static void alert_120_is_no_common_protocol(void **state)
{
	struct cd_test *t = start("https");

	(void)state;
	give_bool(t, "tls/alpn_refused", TARGET, true);
	give_absent(t, "tls/alpn", TARGET);
	judge(t);
	assert_finding(t, TARGET, "no-common-protocol", CD_HIGH);
	cd_test_free(t);
}

static void what_was_not_offered_fails(void **state)
{
	struct cd_test *t = start("https");

	(void)state;
	give_text(t, "tls/alpn", TARGET, "spdy/3");
	judge(t);
	assert_finding(t, TARGET, "not-offered", CD_HIGH);
	cd_test_free(t);
}

static void a_lost_answer_is_unknown(void **state)
{
	struct cd_test *t = start("grpc");

	(void)state;
	give_unseen(t, "tls/alpn_h2", TARGET, CD_NO_REPLY);
	judge(t);
	assert_unknown(t, TARGET, CD_NO_REPLY);
	cd_test_free(t);
}

static void a_target_without_protocol_is_not_applicable(void **state)
{
	struct cd_test *t = start("tls");

	(void)state;
	judge(t);
	assert_not_applicable(t, TARGET);
	cd_test_free(t);

	t = start("https");
	give_bool(t, "tls/speaks", TARGET, false);
	judge(t);
	assert_not_applicable(t, TARGET);
	cd_test_free(t);
}

static void no_target_is_not_applicable(void **state)
{
	struct cd_test *t = cd_test_new(cd_tls_alpn, "tls.alpn");

	(void)state;
	give_set(t, "tls/target", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

/* Only then may what is configured here explain it. */
static void a_target_is_of_this_host_or_a_peers(void **state)
{
	struct cd_test *t = start("h2");

	(void)state;
	give_text(t, "tls/alpn", TARGET, "http/1.1");
	give_bool(t, "tls/local", TARGET, true);
	judge(t);
	assert_int_equal(cd_test_finding(t, TARGET, "no-h2")->where, CD_HERE);
	cd_test_free(t);

	t = start("h2");
	give_text(t, "tls/alpn", TARGET, "http/1.1");
	give_bool(t, "tls/local", TARGET, false);
	judge(t);
	assert_int_equal(cd_test_finding(t, TARGET, "no-h2")->where, CD_PEER);
	cd_test_free(t);

	t = start("h2");
	give_text(t, "tls/alpn", TARGET, "http/1.1");
	judge(t);
	assert_int_equal(cd_test_finding(t, TARGET, "no-h2")->where, CD_PEER);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(https_takes_both),
		cmocka_unit_test(h2_needs_h2),
		cmocka_unit_test(grpc_is_asked_alone),
		cmocka_unit_test(alert_120_is_no_common_protocol),
		cmocka_unit_test(what_was_not_offered_fails),
		cmocka_unit_test(a_lost_answer_is_unknown),
		cmocka_unit_test(a_target_without_protocol_is_not_applicable),
		cmocka_unit_test(no_target_is_not_applicable),
		cmocka_unit_test(a_target_is_of_this_host_or_a_peers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.ecn: what is right depends on what the site says of its switches. */
#include "lib/judge.h"

#define ECN "sysctl/net.ipv4.tcp_ecn"
#define FALLBACK "sysctl/net.ipv4.tcp_ecn_fallback"

extern const struct cd_check cd_tcp_ecn[];

static struct cd_test *start(int64_t ecn, const char *site, const char *net)
{
	struct cd_test *t = cd_test_new(cd_tcp_ecn, "tcp.ecn");

	give_int(t, ECN, "", ecn);
	if (site)
		give_text(t, "site/ecn", "", site);
	if (net)
		give_text(t, "site/net", "", net);
	return t;
}

static void the_default_passes_where_nobody_marks(void **state)
{
	static const int64_t values[] = { 1, 2, 3, 4, 5 };

	(void)state;
	for (size_t i = 0; i < 5; i++) {
		struct cd_test *t = start(values[i], NULL, "dc");

		judge(t);
		assert_pass(t, "");
		cd_test_free(t);
	}
}

static void where_switches_mark_a_host_must_ask(void **state)
{
	static const struct {
		int64_t ecn;
		bool asks;
	} cases[] = { { 0, false }, { 1, true }, { 2, false }, { 3, true }, { 4, true },
		      { 5, false } };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_test *t = start(cases[i].ecn, "on", NULL);

		judge(t);
		if (cases[i].asks)
			assert_pass(t, "");
		else
			assert_finding(t, "", "not-asked", CD_LOW);
		cd_test_free(t);
	}
}

static void refusing_is_low_in_a_data_centre(void **state)
{
	struct cd_test *t = start(0, NULL, "dc");

	(void)state;
	judge(t);
	assert_finding(t, "", "refused", CD_LOW);
	cd_test_free(t);
}

static void refusing_is_only_told_elsewhere(void **state)
{
	struct cd_test *t = start(0, NULL, NULL);

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void a_site_without_marks_may_refuse(void **state)
{
	struct cd_test *t = start(0, "off", "dc");

	(void)state;
	give_int(t, FALLBACK, "", 0);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_ecn, "tcp.ecn");

	(void)state;
	give_unseen(t, ECN, "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_default_passes_where_nobody_marks),
		cmocka_unit_test(where_switches_mark_a_host_must_ask),
		cmocka_unit_test(refusing_is_low_in_a_data_centre),
		cmocka_unit_test(refusing_is_only_told_elsewhere),
		cmocka_unit_test(a_site_without_marks_may_refuse),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

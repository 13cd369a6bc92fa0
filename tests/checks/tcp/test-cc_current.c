/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.cc.current: the site's word decides, else the kind of network, else nobody. */
#include "lib/judge.h"

extern const struct cd_check cd_tcp_cc_current[];

static struct cd_test *start(const char *current, const char *net, const char *wanted)
{
	struct cd_test *t = cd_test_new(cd_tcp_cc_current, "tcp.cc.current");

	give_text(t, "sysctl/net.ipv4.tcp_congestion_control", "", current);
	if (net)
		give_text(t, "site/net", "", net);
	if (wanted)
		give_text(t, "site/congestion_control", "", wanted);
	judge(t);
	return t;
}

static void what_the_site_names_passes_anywhere(void **state)
{
	struct cd_test *t = start("reno", "wan", "reno");

	(void)state;
	assert_pass(t, "");
	cd_test_free(t);
}

static void another_than_the_site_names_fails(void **state)
{
	struct cd_test *t = start("cubic", "dc", "bbr");

	(void)state;
	assert_finding(t, "", "not-wanted", CD_MEDIUM);
	assert_observed_text(t, "", "not-wanted", "wanted", "bbr");
	cd_test_free(t);
}

static void near_and_far_networks_have_their_own_rules(void **state)
{
	static const struct { const char *current, *net; int severity; } row[] = {
		{ "cubic", "dc", 0 }, { "dctcp", "rack", 0 }, { "bbr", "dc", 0 },
		{ "reno", "dc", CD_LOW }, { "htcp", "rack", CD_LOW },
		{ "bbr", "wan", 0 }, { "htcp", "wan", 0 },
		{ "reno", "wan", CD_MEDIUM }, { "dctcp", "wan", CD_MEDIUM },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct cd_test *t = start(row[i].current, row[i].net, NULL);

		if (row[i].severity)
			assert_finding(t, "", "unsuited", row[i].severity);
		else
			assert_pass(t, "");
		cd_test_free(t);
	}
}

static void without_a_word_of_the_site_nothing_passes(void **state)
{
	struct cd_test *t = start("bbr", NULL, NULL);

	(void)state;
	assert_not_applicable(t, "");
	assert_note(t, "");
	cd_test_free(t);

	t = start("vegas", "wan", NULL);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start("cubic", "metro", NULL);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void an_unseen_setting_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_cc_current, "tcp.cc.current");

	(void)state;
	give_unseen(t, "sysctl/net.ipv4.tcp_congestion_control", "", CD_MASKED);
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_the_site_names_passes_anywhere),
		cmocka_unit_test(another_than_the_site_names_fails),
		cmocka_unit_test(near_and_far_networks_have_their_own_rules),
		cmocka_unit_test(without_a_word_of_the_site_nothing_passes),
		cmocka_unit_test(an_unseen_setting_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

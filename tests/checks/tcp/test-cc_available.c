/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.cc.available: the kernel's list decides, module lists explain a lack. */
#include "lib/judge.h"

#define AVAILABLE "sysctl/net.ipv4.tcp_available_congestion_control"
#define ALLOWED "sysctl/net.ipv4.tcp_allowed_congestion_control"

extern const struct cd_check cd_tcp_cc_available[];

static const struct cd_column boot[] = {
	{ "key", CD_COL_TEXT, "" }, { "value", CD_COL_TEXT, "" }, { "where", CD_COL_TEXT, "" },
	{ .name = NULL }
};

static struct cd_test *start(const char *available, const char *wanted)
{
	struct cd_test *t = cd_test_new(cd_tcp_cc_available, "tcp.cc.available");

	give_text(t, AVAILABLE, "", available);
	give_text(t, "sysctl/net.ipv4.tcp_congestion_control", "", "cubic");
	give_int(t, "host/kernel_code", "", 6 << 16 | 1 << 8);
	if (wanted)
		give_text(t, "site/congestion_control", "", wanted);
	return t;
}

static void a_built_in_algorithm_passes_without_any_module_list(void **state)
{
	struct cd_test *t = start("reno bbr", "bbr");

	(void)state;
	give_text(t, ALLOWED, "", "reno bbr");
	give_unseen(t, "module/tcp_bbr", "", CD_NOT_COLLECTED);
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void a_name_is_matched_as_a_word(void **state)
{
	struct cd_test *t = start("reno bbr2 cubic", "bbr");

	(void)state;
	give_text(t, "module/tcp_bbr", "", "available");
	judge(t);
	assert_finding(t, "", "not-loaded", CD_MEDIUM);
	assert_observed_text(t, "", "not-loaded", "module", "tcp_bbr");
	cd_test_free(t);

	t = start("reno mybbr", "bbr");
	give_text(t, "module/tcp_bbr", "", "available");
	judge(t);
	assert_finding(t, "", "not-loaded", CD_MEDIUM);
	cd_test_free(t);
}

static void configuration_of_the_next_boot_asks_too(void **state)
{
	struct cd_test *t = start("reno cubic", NULL);

	(void)state;
	give_table(t, "sysctl/boot", "", boot);
	give_row(t, "sysctl/boot", "", "key", "net.ipv4.tcp_congestion_control", "value", "bbr",
		 "where", "/etc/sysctl.d/90-net.conf:1", NULL);
	give_text(t, "module/tcp_bbr", "", "available");
	judge(t);
	assert_finding(t, "", "not-loaded", CD_MEDIUM);
	assert_observed_text(t, "", "not-loaded", "by", "/etc/sysctl.d/90-net.conf:1");
	cd_test_free(t);
}

static void an_old_kernel_or_one_without_the_module_fails(void **state)
{
	struct cd_test *t = start("reno cubic", "bbr");

	(void)state;
	give_int(t, "host/kernel_code", "", 4 << 16 | 8 << 8);
	judge(t);
	assert_finding(t, "", "too-old", CD_MEDIUM);
	cd_test_free(t);

	t = start("reno cubic", "bbr");	/* the first kernel that has it */
	give_int(t, "host/kernel_code", "", 4 << 16 | 9 << 8);
	give_text(t, "module/tcp_bbr", "", "available");
	judge(t);
	assert_finding(t, "", "not-loaded", CD_MEDIUM);
	cd_test_free(t);

	t = start("reno cubic", "bbr");
	give_absent(t, "module/tcp_bbr", "");
	judge(t);
	assert_finding(t, "", "missing", CD_MEDIUM);
	cd_test_free(t);
}

static void unread_module_lists_or_a_strange_name_are_unknown(void **state)
{
	struct cd_test *t = start("reno cubic", "bbr");

	(void)state;
	give_unseen(t, "module/tcp_bbr", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = start("reno cubic", "bbr");	/* loaded and yet not offered: not for us to explain */
	give_text(t, "module/tcp_bbr", "", "loaded");
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);

	t = start("reno cubic", "ours");
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start("reno cubic", NULL);
	give_unseen(t, "sysctl/boot", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

static void one_that_programs_may_not_choose_is_noted(void **state)
{
	struct cd_test *t = start("reno cubic dctcp", "dctcp");

	(void)state;
	give_text(t, ALLOWED, "", "reno cubic");
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void nobody_asking_is_not_judged(void **state)
{
	struct cd_test *t = start("reno cubic", NULL);

	(void)state;
	give_table(t, "sysctl/boot", "", boot);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_built_in_algorithm_passes_without_any_module_list),
		cmocka_unit_test(a_name_is_matched_as_a_word),
		cmocka_unit_test(configuration_of_the_next_boot_asks_too),
		cmocka_unit_test(an_old_kernel_or_one_without_the_module_fails),
		cmocka_unit_test(unread_module_lists_or_a_strange_name_are_unknown),
		cmocka_unit_test(one_that_programs_may_not_choose_is_noted),
		cmocka_unit_test(nobody_asking_is_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* sysctl.dead_knob: what a kernel no longer obeys is found on that kernel alone. */
#include "lib/judge.h"

extern const struct cd_check cd_sysctl_dead_knob[];

static const struct cd_column boot[] = {
	{ "key", CD_COL_TEXT, "" }, { "value", CD_COL_TEXT, "" }, { "where", CD_COL_TEXT, "" },
	{ "ignore", CD_COL_INT, "" }, { "state", CD_COL_TEXT, "" }, { "keep", CD_COL_INT, "" },
	{ .name = NULL }
};

static struct cd_test *start(int major, int minor)
{
	struct cd_test *t = cd_test_new(cd_sysctl_dead_knob, "sysctl.dead_knob");

	give_absent(t, "host/container", "");
	give_bool(t, "host/child_netns", "", false);
	give_int(t, "host/kernel_code", "", major << 16 | minor << 8);
	give_table(t, "sysctl/boot", "", boot);
	return t;
}

static void row(struct cd_test *t, const char *key, const char *value, const char *state)
{
	give_row(t, "sysctl/boot", "", "key", key, "value", value, "where", "/etc/sysctl.d/a:1",
		 "state", state, NULL);
}

static void what_has_no_effect_any_more_is_low(void **state)
{
	struct cd_test *t = start(6, 12);

	(void)state;
	row(t, "net.ipv4.tcp_adv_win_scale", "2", "read");
	row(t, "net.ipv4.tcp_low_latency", "1", "read");
	row(t, "net.ipv4.tcp_fack", "1", "read");
	row(t, "net.core.warnings", "0", "read");
	row(t, "net.ipv4.route.max_size", "1048576", "read");
	row(t, "net.ipv6.route.max_size", "1048576", "read");
	judge(t);
	assert_finding(t, "net.ipv4.tcp_adv_win_scale", "no-effect", CD_LOW);
	assert_observed_text(t, "net.ipv4.tcp_adv_win_scale", "no-effect", "since", "6.6");
	assert_finding(t, "net.ipv4.tcp_low_latency", "no-effect", CD_LOW);
	assert_finding(t, "net.ipv4.tcp_fack", "no-effect", CD_LOW);
	assert_finding(t, "net.core.warnings", "no-effect", CD_LOW);
	assert_finding(t, "net.ipv4.route.max_size", "no-effect", CD_LOW);
	assert_finding(t, "net.ipv6.route.max_size", "no-effect", CD_LOW);
	cd_test_free(t);
}

static void what_a_kernel_still_obeys_passes(void **state)
{
	struct cd_test *t = start(6, 1);

	(void)state;
	row(t, "net.ipv4.tcp_adv_win_scale", "1", "read");
	row(t, "net.ipv6.route.max_size", "1048576", "read");
	row(t, "net.ipv4.tcp_tw_reuse", "1", "read");
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void what_is_gone_is_low_unless_nobody_minds(void **state)
{
	struct cd_test *t = start(6, 1);

	(void)state;
	row(t, "net.ipv4.tcp_tw_recycle", "1", "missing");
	row(t, "net.ipv4.netfilter.ip_conntrack_tcp_timeout_established", "600", "missing");
	row(t, "net.ipv4.tcp_of_tomorrow", "1", "missing");
	give_row(t, "sysctl/boot", "", "key", "net.ipv4.tcp_abc", "value", "1", "where",
		 "/etc/sysctl.d/a:2", "state", "missing", "ignore", INT64_C(1), NULL);
	judge(t);
	assert_finding(t, "net.ipv4.tcp_tw_recycle", "gone", CD_LOW);
	assert_observed_text(t, "net.ipv4.tcp_tw_recycle", "gone", "instead",
			     "net.ipv4.tcp_tw_reuse");
	assert_finding(t, "net.ipv4.netfilter.ip_conntrack_tcp_timeout_established", "gone",
		       CD_LOW);
	assert_no_finding(t, "net.ipv4.tcp_of_tomorrow", "gone");
	assert_no_finding(t, "net.ipv4.tcp_abc", "gone");
	cd_test_free(t);
}

static void recycling_breaks_clients_of_a_kernel_that_obeys(void **state)
{
	struct cd_test *t = start(3, 10);

	(void)state;
	row(t, "net.ipv4.tcp_tw_recycle", "1", "read");
	judge(t);
	assert_finding(t, "net.ipv4.tcp_tw_recycle", "breaks-nat", CD_HIGH);
	cd_test_free(t);

	t = start(3, 10);
	row(t, "net.ipv4.tcp_tw_recycle", "0", "read");
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void files_that_were_not_read_are_unknown(void **state)
{
	struct cd_test *t = start(6, 1);

	(void)state;
	give_unseen(t, "sysctl/boot", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = start(6, 1);
	give_total(t, "sysctl/boot", "", 5000);
	judge(t);
	assert_unknown(t, "", CD_TRUNCATED);
	cd_test_free(t);
}

static void containers_are_not_judged(void **state)
{
	struct cd_test *t = start(6, 1);

	(void)state;
	give_text(t, "host/container", "", "docker");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_has_no_effect_any_more_is_low),
		cmocka_unit_test(what_a_kernel_still_obeys_passes),
		cmocka_unit_test(what_is_gone_is_low_unless_nobody_minds),
		cmocka_unit_test(recycling_breaks_clients_of_a_kernel_that_obeys),
		cmocka_unit_test(files_that_were_not_read_are_unknown),
		cmocka_unit_test(containers_are_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

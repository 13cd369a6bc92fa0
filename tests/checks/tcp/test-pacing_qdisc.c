/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.pacing_qdisc: leaves of the data port, the kernel's age, and caps of fq. */
#include "lib/judge.h"

extern const struct cd_check cd_tcp_pacing_qdisc[];

static const struct cd_column columns[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "kind", CD_COL_TEXT, "" },
	{ "flow_max_rate_bps", CD_COL_INT, "bit/s" }, { "pacing", CD_COL_INT, "" },
	{ "flow_plimit", CD_COL_INT, "packets" }, { "drops", CD_COL_INT, "" }, { .name = NULL }
};

static struct cd_test *start(const char *cc, int64_t kernel)
{
	struct cd_test *t = cd_test_new(cd_tcp_pacing_qdisc, "tcp.pacing_qdisc");

	give_text(t, "sysctl/net.ipv4.tcp_congestion_control", "", cc);
	give_int(t, "host/kernel_code", "", kernel);
	give_bool(t, "host/child_netns", "", false);
	give_set(t, "path", "eth0", NULL);
	give_int(t, "path/rate", "eth0", 100000000000);
	give_table(t, "qdisc", "", columns);
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "mq", NULL);
	return t;
}

static void add(struct cd_test *t, const char *kind)
{
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", kind, NULL);
}

enum { V4_12 = 4 << 16 | 12 << 8, V6_1 = 6 << 16 | 1 << 8 };

static void bbr_over_fq_passes(void **state)
{
	struct cd_test *t = start("bbr", V6_1);

	(void)state;
	add(t, "fq");
	add(t, "clsact");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void bbr_without_fq_is_low_today_and_high_before_4_13(void **state)
{
	struct cd_test *t = start("bbr", V6_1);

	(void)state;
	add(t, "fq_codel");
	judge(t);
	assert_finding(t, "eth0", "not-fq", CD_LOW);
	assert_observed_text(t, "eth0", "not-fq", "kind", "fq_codel");
	cd_test_free(t);

	t = start("bbr", 4 << 16 | 13 << 8);
	add(t, "fq_codel");
	judge(t);
	assert_finding(t, "eth0", "not-fq", CD_LOW);
	cd_test_free(t);

	t = start("bbr", V4_12);
	add(t, "fq");
	add(t, "pfifo_fast");
	judge(t);
	assert_finding(t, "eth0", "not-fq", CD_HIGH);
	cd_test_free(t);
}

static void the_leaves_of_other_links_do_not_count(void **state)
{
	struct cd_test *t = start("bbr", V6_1);

	(void)state;
	add(t, "fq");
	give_row(t, "qdisc", "", "ifname", "docker0", "kind", "noqueue", NULL);
	judge(t);
	assert_pass(t, "eth0");
	assert_no_finding(t, "eth0", "not-fq");
	cd_test_free(t);
}

static void a_flow_cap_below_the_port_caps_it_whatever_paces(void **state)
{
	struct cd_test *t = start("cubic", V6_1);

	(void)state;
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "fq", "flow_max_rate_bps",
		 (int64_t)10000000000, NULL);
	judge(t);
	assert_finding(t, "eth0", "flow-cap", CD_LOW);
	assert_limit(t, "eth0", "flow-cap", 1e10);
	cd_test_free(t);

	t = start("cubic", V6_1);	/* 0: no cap */
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "fq", "flow_max_rate_bps",
		 (int64_t)0, NULL);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);

	t = start("cubic", V6_1);
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "fq", "flow_max_rate_bps",
		 (int64_t)100000000000, NULL);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void no_pacing_and_a_short_flow_queue_are_notes(void **state)
{
	struct cd_test *t = start("bbr", V6_1);

	(void)state;
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "fq", "pacing", (int64_t)0, NULL);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);

	t = start("bbr", V6_1);
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "fq", "pacing", (int64_t)1,
		 "flow_plimit", (int64_t)100, "drops", (int64_t)7, NULL);
	judge(t);
	assert_note(t, "eth0");
	cd_test_free(t);

	t = start("bbr", V6_1);
	give_bound(t, "fast", "100G");
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "fq", "pacing", (int64_t)1,
		 "flow_plimit", (int64_t)100, "drops", (int64_t)7, NULL);
	judge(t);
	assert_note(t, "eth0");
	cd_test_free(t);

	t = start("bbr", V6_1);
	give_bound(t, "fast", "200G");
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "fq", "pacing", (int64_t)1,
		 "flow_plimit", (int64_t)100, "drops", (int64_t)7, NULL);
	judge(t);
	assert_no_note(t, "eth0");
	cd_test_free(t);
}

static void without_bbr_and_fq_there_is_nothing_to_judge(void **state)
{
	struct cd_test *t = start("cubic", V6_1);

	(void)state;
	add(t, "fq_codel");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void inside_of_a_pod_it_is_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_pacing_qdisc, "tcp.pacing_qdisc");

	(void)state;
	give_bool(t, "host/child_netns", "", true);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void unseen_qdiscs_are_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_pacing_qdisc, "tcp.pacing_qdisc");

	(void)state;
	give_text(t, "sysctl/net.ipv4.tcp_congestion_control", "", "bbr");
	give_unseen(t, "qdisc", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start("bbr", V6_1);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bbr_over_fq_passes),
		cmocka_unit_test(bbr_without_fq_is_low_today_and_high_before_4_13),
		cmocka_unit_test(the_leaves_of_other_links_do_not_count),
		cmocka_unit_test(a_flow_cap_below_the_port_caps_it_whatever_paces),
		cmocka_unit_test(no_pacing_and_a_short_flow_queue_are_notes),
		cmocka_unit_test(without_bbr_and_fq_there_is_nothing_to_judge),
		cmocka_unit_test(inside_of_a_pod_it_is_not_judged),
		cmocka_unit_test(unseen_qdiscs_are_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

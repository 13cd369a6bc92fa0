/* SPDX-License-Identifier: Apache-2.0 */
/* stack.qdisc_shaper: rates below the port and single locks on fast ports, nothing else. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_qdisc_shaper[];

#define G INT64_C(1000000000)

static const struct cd_column columns[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "kind", CD_COL_TEXT, "" },
	{ "parent", CD_COL_TEXT, "" }, { "offload", CD_COL_INT, "" },
	{ "rate_bps", CD_COL_INT, "bit/s" }, { "ceil_bps", CD_COL_INT, "bit/s" },
	{ "default_ceil_bps", CD_COL_INT, "bit/s" }, { "direct", CD_COL_INT, "" },
	{ "packets", CD_COL_INT, "" },
	{ "flow_max_rate_bps", CD_COL_INT, "bit/s" }, { "loss", CD_COL_REAL, "ratio" },
	{ "delay_ns", CD_COL_INT, "ns" }, { "keep", CD_COL_INT, "" }, { .name = NULL },
};

static struct cd_test *start(int64_t speed, int64_t queues)
{
	struct cd_test *t = cd_test_new(cd_stack_qdisc_shaper, "stack.qdisc_shaper");

	give_set(t, "nic", "lo", "eth0", "veth0", NULL);
	give_set(t, "path", "eth0", NULL);
	if (speed)
		give_int(t, "path/rate", "eth0", speed);
	else
		give_unseen(t, "path/rate", "eth0", CD_NO_REPLY);
	give_texts(t, "nic/ports", "lo", NULL);
	give_texts(t, "nic/ports", "veth0", NULL);
	give_texts(t, "nic/ports", "eth0", "eth0", NULL);
	give_int(t, "nic/tx_queues", "eth0", queues);
	give_table(t, "qdisc", "", columns);
	return t;
}

static void give_root(struct cd_test *t, const char *nic, const char *kind)
{
	give_row(t, "qdisc", "", "ifname", nic, "kind", kind, "parent", "root", NULL);
}

static void give_shaper(struct cd_test *t, const char *nic, const char *kind, const char *column,
			int64_t rate)
{
	give_row(t, "qdisc", "", "ifname", nic, "kind", kind, "parent", "root", column, rate, NULL);
}

static void filters_of_the_port_are_told(void **state)
{
	static const struct cd_column filter_columns[] = {
		{ "ifname", CD_COL_TEXT, "" }, { "parent", CD_COL_TEXT, "" },
		{ "kind", CD_COL_TEXT, "" }, { "action", CD_COL_TEXT, "" },
		{ "filters", CD_COL_INT, "" }, { .name = NULL },
	};
	struct cd_test *t;

	(void)state;
	for (int port = 0; port < 2; port++) {
		t = start(100 * G, 64);
		give_root(t, "eth0", "mq");
		give_table(t, "tc/filter", "", filter_columns);
		for (int i = 0; i < 40; i++)
			give_row(t, "tc/filter", "", "ifname", port ? "eth0" : "veth0", "parent",
				 "ingress", "kind", "flower", "action", "drop", "filters",
				 INT64_C(7), NULL);
		judge(t);
		assert_pass(t, "eth0");
		if (port)
			assert_note(t, "eth0");
		else
			assert_no_note(t, "eth0");
		cd_test_free(t);
	}
	t = start(100 * G, 64);
	give_root(t, "eth0", "mq");
	give_unseen(t, "tc/filter", "", CD_PERMISSION);
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
}

static void a_rate_below_the_port_caps_it(void **state)
{
	struct cd_test *t = start(100 * G, 64);

	(void)state;
	give_shaper(t, "eth0", "tbf", "rate_bps", 10 * G);
	judge(t);
	assert_finding(t, "eth0", "rate-below-port", CD_HIGH);
	assert_limit(t, "eth0", "rate-below-port", 10e9);
	assert_observed_text(t, "eth0", "rate-below-port", "kind", "tbf");
	cd_test_free(t);
}

/* What no filter classifies goes to the default class; its ceiling is what counts. */
static void htb_is_judged_by_its_default_class(void **state)
{
	struct cd_test *t = start(10 * G, 1);

	(void)state;
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "htb", "parent", "root", "ceil_bps",
		 10 * G, "default_ceil_bps", G, NULL);
	judge(t);
	assert_limit(t, "eth0", "rate-below-port", 1e9);
	cd_test_free(t);
	t = start(10 * G, 1);
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "htb", "parent", "root", "ceil_bps",
		 10 * G, "offload", INT64_C(1), NULL);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

/* Without one they pass by the classes, unless filters pick them all. */
static void htb_without_default_holds_what_is_classified(void **state)
{
	static const struct {
		int64_t packets, direct;
		enum cd_verdict verdict;
	} is[] = {
		{ 1000, 1000, CD_PASS }, { 1000, 11, CD_PASS }, { 1000, 10, CD_FAIL },
		{ 1000, 0, CD_FAIL }, { 0, 0, CD_UNKNOWN },
		{ INT64_C(5000000000), 3, CD_UNKNOWN },	/* direct may have wrapped */
		{ INT64_C(5000000000), 4000000000, CD_PASS },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(is) / sizeof(is[0]); i++) {
		struct cd_test *t = start(G, 1);

		give_row(t, "qdisc", "", "ifname", "eth0", "kind", "htb", "parent", "root",
			 "ceil_bps", G / 10, "packets", is[i].packets, "direct", is[i].direct, NULL);
		judge(t);
		if (is[i].verdict == CD_PASS)
			assert_pass(t, "eth0");
		else if (is[i].verdict == CD_UNKNOWN)
			assert_unknown(t, "eth0", CD_NOT_COLLECTED);
		else
			assert_limit(t, "eth0", "rate-below-port", 1e8);
		cd_test_free(t);
	}
}

static void a_single_lock_on_a_fast_port_is_medium_on_a_slow_one_nothing(void **state)
{
	struct cd_test *t = start(10 * G, 8);

	(void)state;
	give_root(t, "eth0", "cake");
	judge(t);
	assert_finding(t, "eth0", "single-lock", CD_MEDIUM);
	cd_test_free(t);
	t = start(G, 8);
	give_root(t, "eth0", "cake");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void one_fq_over_many_queues_is_found_from_25g_on(void **state)
{
	struct cd_test *t = start(25 * G, 8);

	(void)state;
	give_root(t, "eth0", "fq");
	judge(t);
	assert_finding(t, "eth0", "one-queue", CD_MEDIUM);
	assert_observed_int(t, "eth0", "one-queue", "queues", 8);
	cd_test_free(t);
	t = start(10 * G, 8);
	give_root(t, "eth0", "fq_codel");
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = start(100 * G, 1);
	give_root(t, "eth0", "fq");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void fq_maxrate_caps_one_flow(void **state)
{
	struct cd_test *t = start(100 * G, 1);

	(void)state;
	give_shaper(t, "eth0", "fq", "flow_max_rate_bps", 30 * G);
	judge(t);
	assert_finding(t, "eth0", "flow-rate-below-port", CD_MEDIUM);
	assert_limit(t, "eth0", "flow-rate-below-port", 30e9);
	cd_test_free(t);
}

static void netem_is_found_anywhere_below(void **state)
{
	struct cd_test *t = start(G, 8);

	(void)state;
	give_root(t, "eth0", "mq");
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "netem", "parent", "8001:1", "loss",
		 0.01, "delay_ns", INT64_C(2000000), NULL);
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "netem", "parent", "8001:2", "loss",
		 0.01, NULL);
	judge(t);
	assert_finding(t, "eth0", "netem-in-part", CD_HIGH);
	assert_acts(t, "eth0", "netem-in-part", CD_ACTS_NONE);
	assert_observed_int(t, "eth0", "netem-in-part", "delay", 2000000);
	assert_observed_text(t, "eth0", "netem-in-part", "parent", "8001:1");
	assert_no_finding(t, "eth0", "netem");
	cd_test_free(t);
}

static void a_shaper_behind_the_root_is_found(void **state)
{
	struct cd_test *t = start(10 * G, 4);

	(void)state;
	give_root(t, "eth0", "mq");
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "tbf", "parent", "8001:1", "rate_bps", G,
		 NULL);
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "tbf", "parent", "8001:2", "rate_bps", G,
		 NULL);
	judge(t);
	assert_finding(t, "eth0", "part-below-port", CD_MEDIUM);
	assert_observed_text(t, "eth0", "part-below-port", "parent", "8001:1");
	assert_acts(t, "eth0", "part-below-port", CD_ACTS_NONE);
	cd_test_free(t);

	t = start(10 * G, 4);
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "netem", "parent", "root", "delay_ns",
		 INT64_C(2000000), NULL);
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "tbf", "parent", "1:1", "rate_bps", G,
		 NULL);
	judge(t);
	assert_finding(t, "eth0", "netem", CD_HIGH);
	assert_finding(t, "eth0", "rate-below-port", CD_HIGH);
	assert_limit(t, "eth0", "rate-below-port", 1e9);
	cd_test_free(t);
}

static void a_shaper_whose_rates_nobody_reads_is_no_pass(void **state)
{
	struct cd_test *t = start(G, 1);

	(void)state;
	give_root(t, "eth0", "hfsc");
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void mq_and_noqueue_pass_even_without_a_speed(void **state)
{
	struct cd_test *t = start(0, 8);

	(void)state;
	give_root(t, "eth0", "mq");
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "fq_codel", "parent", "8001:1", NULL);
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "clsact", "parent", "ingress", NULL);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void a_shaper_on_a_port_of_unknown_speed_is_unknown(void **state)
{
	struct cd_test *t = start(0, 8);

	(void)state;
	give_shaper(t, "eth0", "tbf", "rate_bps", 10 * G);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
}

/* Limits of pods sit on their veth: another question. */
static void links_that_do_not_lead_out_are_not_judged(void **state)
{
	struct cd_test *t = start(100 * G, 64);

	(void)state;
	give_root(t, "eth0", "mq");
	give_shaper(t, "veth0", "tbf", "rate_bps", G);
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_no_finding(t, "veth0", "rate-below-port");
	cd_test_free(t);
}

/* A limit on one VLAN is no limit of the port. */
static void a_limit_on_a_vlan_is_milder(void **state)
{
	struct cd_test *t = start(100 * G, 64);

	(void)state;
	give_set(t, "nic", "eth0", "v7", NULL);
	give_text(t, "nic/kind", "v7", "vlan");
	give_texts(t, "nic/ports", "v7", "eth0", NULL);
	give_root(t, "eth0", "mq");
	give_shaper(t, "v7", "tbf", "rate_bps", G);
	judge(t);
	assert_finding(t, "v7", "rate-below-port", CD_MEDIUM);
	assert_acts(t, "v7", "rate-below-port", CD_ACTS_NONE);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void without_the_table_or_a_path_nothing_passes(void **state)
{
	struct cd_test *t = cd_test_new(cd_stack_qdisc_shaper, "stack.qdisc_shaper");

	(void)state;
	give_set(t, "path", "eth0", NULL);
	give_unseen(t, "qdisc", "", CD_NOT_COLLECTED);
	judge(t);
	assert_verdict(t, CD_UNKNOWN);
	cd_test_free(t);
	t = cd_test_new(cd_stack_qdisc_shaper, "stack.qdisc_shaper");
	give_set(t, "path", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void a_cut_table_passes_only_with_what_matters(void **state)
{
	struct cd_test *t;

	(void)state;
	for (int64_t keep = 1; keep <= 2; keep++) {
		t = start(100 * G, 64);
		give_row(t, "qdisc", "", "ifname", "eth0", "kind", "mq", "parent", "root", "keep",
			 INT64_C(2), NULL);
		give_row(t, "qdisc", "", "ifname", "eth0", "kind", "fq", "parent", "mq:1", "keep",
			 keep, NULL);
		give_total(t, "qdisc", "", 5000);
		judge(t);
		if (keep == 1)
			assert_pass(t, "eth0");
		else
			assert_unknown(t, "eth0", CD_TRUNCATED);
		cd_test_free(t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_shaper_behind_the_root_is_found),
		cmocka_unit_test(a_shaper_whose_rates_nobody_reads_is_no_pass),
		cmocka_unit_test(filters_of_the_port_are_told),
		cmocka_unit_test(a_rate_below_the_port_caps_it),
		cmocka_unit_test(htb_is_judged_by_its_default_class),
		cmocka_unit_test(htb_without_default_holds_what_is_classified),
		cmocka_unit_test(a_single_lock_on_a_fast_port_is_medium_on_a_slow_one_nothing),
		cmocka_unit_test(one_fq_over_many_queues_is_found_from_25g_on),
		cmocka_unit_test(fq_maxrate_caps_one_flow),
		cmocka_unit_test(netem_is_found_anywhere_below),
		cmocka_unit_test(mq_and_noqueue_pass_even_without_a_speed),
		cmocka_unit_test(a_shaper_on_a_port_of_unknown_speed_is_unknown),
		cmocka_unit_test(links_that_do_not_lead_out_are_not_judged),
		cmocka_unit_test(a_limit_on_a_vlan_is_milder),
		cmocka_unit_test(without_the_table_or_a_path_nothing_passes),
		cmocka_unit_test(a_cut_table_passes_only_with_what_matters),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

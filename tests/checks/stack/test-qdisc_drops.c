/* SPDX-License-Identifier: Apache-2.0 */
/* stack.qdisc_drops: loss by a full queue is a fault, what AQM and shapers drop is told. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_qdisc_drops[];

static const struct cd_column columns[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "kind", CD_COL_TEXT, "" }, { "drops", CD_COL_INT, "" },
	{ .name = NULL },
};

static struct cd_test *start(const char *leaf, uint64_t drops)
{
	struct cd_test *t = cd_test_new(cd_stack_qdisc_drops, "stack.qdisc_drops");

	give_set(t, "nic", "lo", "eth0", NULL);
	give_set(t, "path", "eth0", NULL);
	give_texts(t, "nic/ports", "lo", NULL);
	give_texts(t, "nic/ports", "eth0", "eth0", NULL);
	give_table(t, "qdisc", "", columns);
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "mq", "drops", INT64_C(9), NULL);
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", leaf, "drops", INT64_C(9), NULL);
	give_row(t, "qdisc", "", "ifname", "lo", "kind", "tbf", "drops", INT64_C(9), NULL);
	give_rate(t, "rate/qdisc/root_drops", "eth0", drops);
	give_rate(t, "rate/qdisc/root_packets", "eth0", 1000000);
	return t;
}

static void a_full_queue_is_found(void **state)
{
	struct cd_test *t = start("pfifo_fast", 1000);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "drops", CD_MEDIUM);
	assert_observed_text(t, "eth0", "drops", "kind", "pfifo_fast");
	assert_observed_int(t, "eth0", "drops", "dropped", 1000);
	cd_test_free(t);
	t = start("pfifo_fast", 3);
	judge(t);
	assert_finding(t, "eth0", "drops", CD_LOW);
	cd_test_free(t);
}

static void what_is_dropped_on_purpose_is_told(void **state)
{
	static const char *const kinds[] = { "fq_codel", "tbf", "red" };

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct cd_test *t = start(kinds[i], 1000);

		give_rate(t, "rate/qdisc/overlimit_drops", "eth0", 100);
		judge(t);
		assert_pass(t, "eth0");
		assert_note(t, "eth0");
		cd_test_free(t);
	}
}

static void a_fifo_behind_a_shaper_drops_for_it(void **state)
{
	struct cd_test *t = start("pfifo", 1000);

	(void)state;
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "htb", "drops", INT64_C(9), NULL);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start("pfifo", 1000);	/* another queue's shaper that dropped nothing */
	give_row(t, "qdisc", "", "ifname", "eth0", "kind", "tbf", "drops", INT64_C(0), NULL);
	judge(t);
	assert_finding(t, "eth0", "drops", CD_MEDIUM);
	cd_test_free(t);
}

static void a_full_fq_codel_does_not_do_it_on_purpose(void **state)
{
	struct cd_test *t = start("fq_codel", 1000);

	(void)state;
	give_rate(t, "rate/qdisc/overlimit_drops", "eth0", 900);
	judge(t);
	assert_finding(t, "eth0", "drops", CD_MEDIUM);
	cd_test_free(t);
}

static void the_limit_of_one_flow_is_named(void **state)
{
	struct cd_test *t = start("fq", 1000);

	(void)state;
	give_rate(t, "rate/qdisc/flow_drops", "eth0", 900);
	judge(t);
	assert_finding(t, "eth0", "flow-limit", CD_MEDIUM);
	assert_no_finding(t, "eth0", "drops");
	cd_test_free(t);
}

static void old_drops_are_no_drops(void **state)
{
	struct cd_test *t = start("pfifo_fast", 0);

	(void)state;
	give_rate(t, "rate/qdisc/root_requeues", "eth0", 5);
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
	t = start("pfifo_fast", 0);
	give_rate(t, "rate/qdisc/root_requeues", "eth0", 50000);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = start("pfifo_fast", 0);

	(void)state;
	give_unseen(t, "rate/qdisc/root_drops", "eth0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "eth0", CD_ONE_SAMPLE);
	cd_test_free(t);
	t = start("pfifo_fast", 0);
	give_set(t, "path", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_full_queue_is_found),
		cmocka_unit_test(what_is_dropped_on_purpose_is_told),
		cmocka_unit_test(a_fifo_behind_a_shaper_drops_for_it),
		cmocka_unit_test(a_full_fq_codel_does_not_do_it_on_purpose),
		cmocka_unit_test(the_limit_of_one_flow_is_named),
		cmocka_unit_test(old_drops_are_no_drops),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* stack.conntrack_datapath: many invalid packets, not the few of every host. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_conntrack_datapath[];

static struct cd_test *start(int64_t count, int64_t liberal, uint64_t invalid)
{
	struct cd_test *t = cd_test_new(cd_stack_conntrack_datapath, "stack.conntrack_datapath");

	give_int(t, "sysctl/net.netfilter.nf_conntrack_count", "", count);
	give_int(t, "sysctl/net.netfilter.nf_conntrack_tcp_be_liberal", "", liberal);
	give_rate(t, "rate/conntrack/invalid", "", invalid);
	give_rate(t, "rate/netstat/Ip.InReceives", "", 10000);
	give_set(t, "path", "eth0", NULL);
	give_int(t, "path/rate", "eth0", 10000000000);
	return t;
}

static void a_few_invalid_ones_pass(void **state)
{
	struct cd_test *t = start(100, 0, 30);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void tracking_beside_a_fast_port_is_told(void **state)
{
	struct cd_test *t = start(100, 0, 0);

	(void)state;
	give_int(t, "path/rate", "eth0", 25000000000);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

/* Then nobody is told to write such rules. */
static void rules_that_exempt_traffic_are_told_instead(void **state)
{
	struct cd_test *t = start(100, 0, 0);

	(void)state;
	give_int(t, "nft/notrack", "", 2);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void many_invalid_ones_are_low(void **state)
{
	struct cd_test *t = start(100, 0, 31);

	(void)state;
	judge(t);
	assert_finding(t, "", "invalid", CD_LOW);
	cd_test_free(t);

	t = start(100, 1, 31);	/* is liberal already */
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(100, 0, 31);
	give_rate(t, "rate/netstat/Ip.InReceives", "", 31000);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void nothing_to_judge(void **state)
{
	struct cd_test *t = start(0, 0, 0);

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = cd_test_new(cd_stack_conntrack_datapath, "stack.conntrack_datapath");
	give_absent(t, "sysctl/net.netfilter.nf_conntrack_count", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start(100, 0, 0);
	give_unseen(t, "rate/conntrack/invalid", "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_few_invalid_ones_pass),
		cmocka_unit_test(tracking_beside_a_fast_port_is_told),
		cmocka_unit_test(rules_that_exempt_traffic_are_told_instead),
		cmocka_unit_test(many_invalid_ones_are_low),
		cmocka_unit_test(nothing_to_judge),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

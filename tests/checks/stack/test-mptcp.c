/* SPDX-License-Identifier: Apache-2.0 */
/* stack.mptcp: where a site wants it, each closed gate is found. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_mptcp[];

#define ENABLED "sysctl/net.mptcp.enabled"
#define FALLBACK "rate/netstat/MPTcpExt.MPCapableFallbackSYNACK"

static const struct cd_column columns[] = {
	{ "address", CD_COL_TEXT, "" }, { "flags", CD_COL_TEXT, "" }, { .name = NULL },
};

static struct cd_test *start(int64_t limit, const char *flags)
{
	struct cd_test *t = cd_test_new(cd_stack_mptcp, "stack.mptcp");

	give_text(t, "site/mptcp", "", "on");
	give_set(t, "path", "eth0", "eth1", NULL);
	give_texts(t, "nic/ports", "eth0", "eth0", NULL);
	give_texts(t, "nic/ports", "eth1", "eth1", NULL);
	give_texts(t, "port/role", "eth0", "fabric", NULL);
	give_texts(t, "port/role", "eth1", "fabric", NULL);
	give_int(t, ENABLED, "", 1);
	give_int(t, "mptcp/subflows", "", limit);
	give_table(t, "mptcp/endpoint", "", columns);
	give_rate(t, "rate/netstat/MPTcpExt.MPCapableFallbackACK", "", 0);
	give_rate(t, FALLBACK, "", 0);
	give_absent(t, "rate/netstat/MPTcpExt.SubflowStale", "");	/* before 5.15 */
	if (flags)
		give_row(t, "mptcp/endpoint", "", "address", "10.7.0.1", "flags", flags, NULL);
	return t;
}

static void nobody_wants_it(void **state)
{
	struct cd_test *t = start(0, NULL);

	(void)state;
	give_text(t, "site/mptcp", "", "off");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void switched_off_is_found(void **state)
{
	struct cd_test *t = start(2, "subflow");

	(void)state;
	give_int(t, ENABLED, "", 0);
	judge(t);
	assert_finding(t, "", "disabled", CD_LOW);
	cd_test_free(t);
}

static void limits_and_endpoints_are_needed(void **state)
{
	struct cd_test *t = start(0, "signal");

	(void)state;
	judge(t);
	assert_finding(t, "", "too-few-subflows", CD_LOW);
	assert_observed_int(t, "", "too-few-subflows", "wanted", 1);
	assert_finding(t, "", "no-endpoint", CD_LOW);
	cd_test_free(t);
	t = start(1, "subflow fullmesh");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void with_one_rail_there_is_nothing_to_set_up(void **state)
{
	struct cd_test *t = start(0, NULL);

	(void)state;
	give_set(t, "path", "eth0", NULL);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void what_goes_wrong_meanwhile_is_found(void **state)
{
	struct cd_test *t = start(1, "subflow");

	(void)state;
	give_rate(t, FALLBACK, "", 7);
	give_rate(t, "rate/netstat/MPTcpExt.SubflowStale", "", 2);
	give_int(t, "sysctl/net.mptcp.checksum_enabled", "", 1);
	judge(t);
	assert_finding(t, "", "falls-back", CD_LOW);
	assert_observed_int(t, "", "falls-back", "connections", 7);
	assert_finding(t, "", "stale-subflows", CD_LOW);
	assert_finding(t, "", "checksums", CD_LOW);
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = start(1, "subflow");

	(void)state;
	give_unseen(t, "mptcp/subflows", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
	t = start(1, "subflow");
	give_absent(t, ENABLED, "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void fallbacks_that_nobody_saw_are_unknown_and_few_pass(void **state)
{
	struct cd_test *t = start(1, "subflow");

	(void)state;
	give_unseen(t, FALLBACK, "", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);

	t = start(1, "subflow");
	give_rate(t, FALLBACK, "", 7);
	give_bound(t, "least_rate", "3");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nobody_wants_it),
		cmocka_unit_test(switched_off_is_found),
		cmocka_unit_test(limits_and_endpoints_are_needed),
		cmocka_unit_test(with_one_rail_there_is_nothing_to_set_up),
		cmocka_unit_test(what_goes_wrong_meanwhile_is_found),
		cmocka_unit_test(unseen_is_unknown),
		cmocka_unit_test(fallbacks_that_nobody_saw_are_unknown_and_few_pass),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

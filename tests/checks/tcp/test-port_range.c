/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.port_range: how many ports there are, and how many one destination takes. */
#include "lib/judge.h"

#define RANGE "sysctl/net.ipv4.ip_local_port_range"
#define RESERVED "sysctl/net.ipv4.ip_local_reserved_ports"

extern const struct cd_check cd_tcp_port_range[];

static const struct cd_column columns[] = {
	{ "local", CD_COL_TEXT, "" }, { "peer", CD_COL_TEXT, "" }, { "peer_port", CD_COL_INT, "" },
	{ "used", CD_COL_INT, "" }, { "waiting", CD_COL_INT, "" }, { .name = NULL }
};

static struct cd_test *start(int64_t low, int64_t high)
{
	struct cd_test *t = cd_test_new(cd_tcp_port_range, "tcp.port_range");

	give_ints(t, RANGE, "", 2, (const int64_t[]){ low, high });
	give_text(t, RESERVED, "", "");
	give_table(t, "sock/port_use", "", columns);
	return t;
}

static void uses(struct cd_test *t, const char *peer, int64_t used)
{
	give_row(t, "sock/port_use", "", "local", "10.0.0.1", "peer", peer, "peer_port",
		 INT64_C(443), "used", used, "waiting", used / 2, NULL);
}

static void the_default_passes_with_many_destinations(void **state)
{
	struct cd_test *t = start(32768, 60999);

	(void)state;
	uses(t, "10.0.0.2", 14000);
	uses(t, "10.0.0.3", 14000);
	uses(t, "10.0.0.4", 14000);
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void one_destination_that_takes_most_is_a_fault(void **state)
{
	struct cd_test *t = start(32768, 60999);

	(void)state;
	uses(t, "10.0.0.3", 14);
	uses(t, "10.0.0.2", 22586);	/* above 80 % of 28232 */
	judge(t);
	assert_finding(t, "", "nearly-used-up", CD_MEDIUM);
	assert_observed_text(t, "", "nearly-used-up", "peer", "10.0.0.2");
	assert_observed_int(t, "", "nearly-used-up", "waiting", 11293);
	cd_test_free(t);

	t = start(32768, 60999);
	uses(t, "10.0.0.2", 14117);
	judge(t);
	assert_finding(t, "", "half-used", CD_LOW);
	cd_test_free(t);
}

static void a_small_range_is_medium(void **state)
{
	struct cd_test *t = start(40000, 44094);

	(void)state;
	judge(t);
	assert_finding(t, "", "too-small", CD_MEDIUM);
	assert_observed_int(t, "", "too-small", "room", 4095);
	assert_note(t, "");	/* both even */
	cd_test_free(t);

	t = start(40000, 44095);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void reserved_ports_are_not_given_out(void **state)
{
	struct cd_test *t = start(40000, 49999);

	(void)state;
	give_text(t, RESERVED, "", "22,39000-40999,45000,46000-50999");
	judge(t);
	assert_pass(t, "");	/* 10000 - 1000 - 1 - 4000 */
	cd_test_free(t);

	t = start(40000, 44096);
	give_int(t, RESERVED, "", 40000);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(40000, 49999);
	give_text(t, RESERVED, "", "40000-45999");
	judge(t);
	assert_finding(t, "", "too-small", CD_MEDIUM);
	assert_observed_int(t, "", "too-small", "room", 4000);
	cd_test_free(t);
}

static void a_range_that_is_none_is_too_small(void **state)
{
	struct cd_test *t = start(50000, 40000);

	(void)state;
	judge(t);
	assert_finding(t, "", "too-small", CD_MEDIUM);
	cd_test_free(t);
}

static void unseen_use_is_unknown_but_a_small_range_is_said(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_port_range, "tcp.port_range");

	(void)state;
	give_ints(t, RANGE, "", 2, (const int64_t[]){ 32768, 60999 });
	give_unseen(t, "sock/port_use", "", CD_MODULE);
	judge(t);
	assert_unknown(t, "", CD_MODULE);
	cd_test_free(t);

	t = start(32768, 60999);	/* they may be most of them */
	give_unseen(t, RESERVED, "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_port_range, "tcp.port_range");
	give_ints(t, RANGE, "", 2, (const int64_t[]){ 40000, 40009 });
	give_unseen(t, "sock/port_use", "", CD_MODULE);
	judge(t);
	assert_finding(t, "", "too-small", CD_MEDIUM);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_default_passes_with_many_destinations),
		cmocka_unit_test(one_destination_that_takes_most_is_a_fault),
		cmocka_unit_test(a_small_range_is_medium),
		cmocka_unit_test(reserved_ports_are_not_given_out),
		cmocka_unit_test(a_range_that_is_none_is_too_small),
		cmocka_unit_test(unseen_use_is_unknown_but_a_small_range_is_said),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

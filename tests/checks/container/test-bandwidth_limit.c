/* SPDX-License-Identifier: Apache-2.0 */
/* container.bandwidth_limit: limits that are used up, or below what the site says. */
#include "lib/judge.h"

extern const struct cd_check cd_container_bandwidth_limit[];

static const struct cd_column columns[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "kind", CD_COL_TEXT, "" }, { "parent", CD_COL_TEXT, "" },
	{ "rate_bps", CD_COL_INT, "bit/s" }, { "ceil_bps", CD_COL_INT, "bit/s" },
	{ "default_ceil_bps", CD_COL_INT, "bit/s" }, { .name = NULL },
};

#define M INT64_C(1000000)

/* veth1 leads into a container and is held to 100 Mb/s; `bytes` left in 3 s. */
static struct cd_test *start(bool child, int64_t bytes)
{
	struct cd_test *t = cd_test_new(cd_container_bandwidth_limit, "container.bandwidth_limit");

	give_bool(t, "host/child_netns", "", child);
	give_set(t, "nic", "lo", "veth1", "ifb0", NULL);
	give_text(t, "nic/kind", "veth1", "veth");
	give_int(t, "nic/far_ifindex", "veth1", 2);
	give_text(t, "nic/kind", "ifb0", "ifb");
	if (bytes >= 0) {
		give_rate(t, "rate/nic/tx_bytes", "veth1", (uint64_t)bytes);
		give_rate(t, "rate/nic/tx_bytes", "ifb0", (uint64_t)bytes);
	} else {
		give_unseen(t, "rate/nic/tx_bytes", "veth1", CD_ONE_SAMPLE);
	}
	give_table(t, "qdisc", "", columns);
	return t;
}

static void limit(struct cd_test *t, const char *nic)
{
	give_row(t, "qdisc", "", "ifname", nic, "kind", "tbf", "parent", "root", "rate_bps", 100 * M,
		 NULL);
}

static void a_limit_that_is_used_up_is_told(void **state)
{
	struct cd_test *t = start(false, 36 * M);

	(void)state;
	limit(t, "veth1");
	limit(t, "ifb0");
	judge(t);
	assert_finding(t, "veth1", "used-up", CD_LOW);
	assert_finding(t, "ifb0", "used-up", CD_LOW);
	assert_observed_int(t, "veth1", "used-up", "limit", 100 * M);
	assert_observed_int(t, "veth1", "used-up", "used", 96 * M);
	cd_test_free(t);
}

static void a_limit_with_room_passes_and_is_told(void **state)
{
	struct cd_test *t = start(false, M);

	(void)state;
	limit(t, "veth1");
	judge(t);
	assert_pass(t, "veth1");
	assert_note(t, "veth1");
	assert_pass(t, "ifb0");
	cd_test_free(t);
}

static void the_site_says_what_containers_need(void **state)
{
	struct cd_test *t = start(false, 0);

	(void)state;
	limit(t, "veth1");
	give_bound(t, "need", "1000000000");
	judge(t);
	assert_finding(t, "veth1", "below-need", CD_HIGH);
	cd_test_free(t);

	t = start(false, 36 * M);	/* full, and as wide as it was meant to be */
	limit(t, "veth1");
	give_bound(t, "need", "100000000");
	judge(t);
	assert_pass(t, "veth1");
	assert_note(t, "veth1");
	cd_test_free(t);
}

static void one_sample_does_not_tell_the_use(void **state)
{
	struct cd_test *t = start(false, -1);

	(void)state;
	limit(t, "veth1");
	judge(t);
	assert_unknown(t, "veth1", CD_ONE_SAMPLE);
	cd_test_free(t);
}

static void inside_the_host_s_end_is_not_seen(void **state)
{
	struct cd_test *t = start(true, 0);

	(void)state;
	judge(t);
	assert_unknown(t, "veth1", CD_OTHER_NAMESPACE);
	cd_test_free(t);
}

static void a_cut_or_unseen_table_is_unknown(void **state)
{
	struct cd_test *t = start(false, 0);

	(void)state;
	give_total(t, "qdisc", "", 9000);
	judge(t);
	assert_unknown(t, "veth1", CD_TRUNCATED);
	cd_test_free(t);

	t = cd_test_new(cd_container_bandwidth_limit, "container.bandwidth_limit");
	give_set(t, "nic", "veth1", NULL);
	give_text(t, "nic/kind", "veth1", "veth");
	give_int(t, "nic/far_ifindex", "veth1", 2);
	give_unseen(t, "qdisc", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void an_ifb_alone_is_nothing(void **state)
{
	struct cd_test *t = cd_test_new(cd_container_bandwidth_limit, "container.bandwidth_limit");

	(void)state;
	give_set(t, "nic", "lo", "ifb0", NULL);
	give_text(t, "nic/kind", "ifb0", "ifb");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_limit_that_is_used_up_is_told),
		cmocka_unit_test(a_limit_with_room_passes_and_is_told),
		cmocka_unit_test(the_site_says_what_containers_need),
		cmocka_unit_test(one_sample_does_not_tell_the_use),
		cmocka_unit_test(inside_the_host_s_end_is_not_seen),
		cmocka_unit_test(a_cut_or_unseen_table_is_unknown),
		cmocka_unit_test(an_ifb_alone_is_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

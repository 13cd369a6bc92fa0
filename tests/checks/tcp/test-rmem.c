/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.rmem: the maximum against what the worst path needs, and how sure we are of the path. */
#include "bdp-facts.h"

#define RMEM "sysctl/net.ipv4.tcp_rmem"
#define MODERATE "sysctl/net.ipv4.tcp_moderate_rcvbuf"
#define SCALE "sysctl/net.ipv4.tcp_adv_win_scale"

extern const struct cd_check cd_tcp_rmem[];

enum { V6_1 = 6 << 16 | 1 << 8, V4_19 = 4 << 16 | 19 << 8 };

static struct cd_test *start(int64_t kernel, int64_t initial, int64_t max)
{
	struct cd_test *t = cd_test_new(cd_tcp_rmem, "tcp.rmem");

	give_int(t, "host/kernel_code", "", kernel);
	give_three(t, RMEM, 4096, initial, max);
	give_int(t, MODERATE, "", 1);
	return t;
}

static void four_times_the_bdp_passes_and_gives_a_ceiling(void **state)
{
	struct cd_test *t = start(V6_1, 131072, 25000000);
	const struct cd_ceiling *ceiling;

	(void)state;
	give_eth0(t, "measured");
	judge(t);
	assert_pass(t, "");
	assert_int_equal(cd_test_ceilings(t, &ceiling), 1);
	assert_string_equal(ceiling->path, "eth0");
	assert_int_equal(ceiling->confidence, CD_CONSISTENT);
	cd_test_free(t);
}

static void below_twice_the_bdp_caps_the_path(void **state)
{
	struct cd_test *t = start(V6_1, 131072, 6291456);

	(void)state;
	give_eth0(t, "given");
	judge(t);
	assert_finding(t, "", "below-need", CD_HIGH);
	assert_acts(t, "", "below-need", CD_CAPS);
	assert_limit(t, "", "below-need", 6291456 / 2 * 8 / 0.0005);
	assert_observed_int(t, "", "below-need", "need", 12500000);
	assert_observed_int(t, "", "below-need", "set_to", 25165824);
	assert_observed_int(t, "", "below-need", "least", 4096);
	assert_observed_int(t, "", "below-need", "initial", 131072);
	cd_test_free(t);
}

static void one_byte_decides_between_need_and_recommendation(void **state)
{
	struct cd_test *t = start(V6_1, 131072, 12500000);

	(void)state;
	give_eth0(t, "given");
	judge(t);
	assert_finding(t, "", "below-recommended", CD_MEDIUM);
	assert_no_finding(t, "", "below-need");
	cd_test_free(t);

	t = start(V6_1, 131072, 12499999);
	give_eth0(t, "given");
	judge(t);
	assert_finding(t, "", "below-need", CD_HIGH);
	cd_test_free(t);
}

static void an_assumed_round_trip_weakens_the_verdict(void **state)
{
	struct cd_test *t = start(V6_1, 131072, 6291456);

	(void)state;
	give_eth0(t, "assumed");
	judge(t);
	assert_finding(t, "", "below-need", CD_MEDIUM);
	assert_int_equal(cd_test_finding(t, "", "below-need")->confidence, CD_POSSIBLE);
	cd_test_free(t);
}

static void the_path_with_the_largest_product_decides(void **state)
{
	struct cd_test *t = start(V6_1, 131072, 6291456);

	(void)state;
	give_set(t, "path", "eth0", "eth1", NULL);
	give_path(t, "eth0", 100000000000, 10000, "given");
	give_path(t, "eth1", 10000000000, 20000000, "given");
	judge(t);
	assert_finding(t, "", "below-need", CD_HIGH);
	assert_observed_text(t, "", "below-need", "path", "eth1");
	cd_test_free(t);
}

static void no_window_beyond_a_gibibyte_is_asked_for(void **state)
{
	struct cd_test *t = start(V6_1, 131072, 1073725440);

	(void)state;
	give_set(t, "path", "eth0", NULL);
	give_path(t, "eth0", 100000000000, 100000000, "given");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void bounds_of_a_site_move_the_line(void **state)
{
	struct cd_test *t = start(V6_1, 131072, 6291456);

	(void)state;
	give_eth0(t, "given");
	give_bound(t, "min_factor", "1");
	give_bound(t, "recommended_factor", "1");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void an_oversized_maximum_is_only_noted(void **state)
{
	struct cd_test *t = start(V6_1, 131072, 134217728);

	(void)state;
	give_eth0(t, "given");
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);

	t = start(V6_1, 131072, 67108864);	/* the floor itself */
	give_set(t, "path", "eth0", NULL);
	give_path(t, "eth0", 1000000000, 500000, "given");
	judge(t);
	assert_no_note(t, "");
	cd_test_free(t);

	t = start(V6_1, 131072, 100000000);	/* above the floor, 16 times the product exactly */
	give_eth0(t, "given");
	judge(t);
	assert_no_note(t, "");
	cd_test_free(t);
}

static void connections_that_could_fill_the_memory_are_noted(void **state)
{
	struct cd_test *t = start(V6_1, 131072, 33554432);

	(void)state;
	give_eth0(t, "given");
	give_three(t, "sysctl/net.ipv4.tcp_mem", 1000, 2000, 1048576);
	give_bytes(t, "host/page_size", "", 4096);
	give_counter(t, "netstat/Tcp.CurrEstab", "", 65);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);

	t = start(V6_1, 131072, 33554432);
	give_eth0(t, "given");
	give_three(t, "sysctl/net.ipv4.tcp_mem", 1000, 2000, 1048576);
	give_bytes(t, "host/page_size", "", 4096);
	give_counter(t, "netstat/Tcp.CurrEstab", "", 64);
	judge(t);
	assert_no_note(t, "");
	cd_test_free(t);
}

/* Two steps for one key: the one must not take back what the other did. */
static void both_steps_write_the_limit_that_is_needed(void **state)
{
	struct cd_test *t = start(V6_1, 87380, 1000000);

	(void)state;
	give_eth0(t, "given");
	judge(t);
	assert_finding(t, "", "below-need", CD_HIGH);
	assert_observed_int(t, "", "below-need", "set_to", 25165824);
	assert_observed_int(t, "", "small-start", "set_to", 25165824);
	cd_test_free(t);
}

static void an_old_initial_size_is_low_on_a_new_kernel_and_a_note_on_an_old_one(void **state)
{
	struct cd_test *t = start(V6_1, 87380, 33554432);

	(void)state;
	give_eth0(t, "given");
	judge(t);
	assert_finding(t, "", "small-start", CD_LOW);
	assert_verdict(t, CD_FAIL);
	cd_test_free(t);

	t = start(4 << 16 | 20 << 8, 87380, 33554432);
	give_eth0(t, "given");
	judge(t);
	assert_finding(t, "", "small-start", CD_LOW);
	cd_test_free(t);

	t = start(V4_19, 87380, 33554432);
	give_eth0(t, "given");
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void numbers_that_do_not_ascend_fail(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_rmem, "tcp.rmem");

	(void)state;
	give_three(t, RMEM, 4096, 262144, 131072);
	give_eth0(t, "given");
	judge(t);
	assert_finding(t, "", "not-ascending", CD_HIGH);
	cd_test_free(t);
}

static void no_port_with_a_speed_leaves_nothing_to_compare(void **state)
{
	struct cd_test *t = start(V6_1, 131072, 6291456);

	(void)state;
	give_set(t, "path", "eth0", NULL);
	give_unseen(t, "path/rate", "eth0", CD_NO_REPLY);
	give_duration(t, "path/rtt", "eth0", 500000);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start(V6_1, 131072, 6291456);
	give_set(t, "path", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void a_site_tells_the_speed_that_no_port_tells(void **state)
{
	struct cd_test *t = start(V6_1, 131072, 6291456);
	const struct cd_ceiling *ceiling;

	(void)state;
	give_set(t, "path", NULL);
	give_int(t, "site/speed", "", 100000000000);
	give_duration(t, "path/rtt", "", 500000);
	give_text(t, "path/rtt_from", "", "given");
	judge(t);
	assert_finding(t, "", "below-need", CD_HIGH);
	assert_observed_int(t, "", "below-need", "need", 12500000);
	cd_test_free(t);

	t = start(V6_1, 131072, 33554432);
	give_set(t, "path", NULL);
	give_int(t, "site/speed", "", 100000000000);
	give_duration(t, "path/rtt", "", 500000);
	judge(t);
	assert_pass(t, "");
	assert_int_equal(cd_test_ceilings(t, &ceiling), 0);
	cd_test_free(t);
}

static void a_speed_that_could_not_be_read_is_no_pass(void **state)
{
	struct cd_test *t = start(V6_1, 131072, 33554432);

	(void)state;
	give_set(t, "path", "eth0", "eth1", NULL);
	give_int(t, "path/rate", "eth0", 10000000000);
	give_duration(t, "path/rtt", "eth0", 500000);
	give_unseen(t, "path/rate", "eth1", CD_PERMISSION);
	give_duration(t, "path/rtt", "eth1", 500000);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = start(V6_1, 131072, 33554432);
	give_set(t, "path", "eth1", NULL);
	give_unseen(t, "path/rate", "eth1", CD_GARBAGE);
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);
}

static void unseen_paths_or_an_unseen_setting_are_unknown(void **state)
{
	struct cd_test *t = start(V6_1, 131072, 6291456);

	(void)state;
	give_unseen(t, "path", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_rmem, "tcp.rmem");
	give_unseen(t, RMEM, "", CD_MASKED);
	give_eth0(t, "given");
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);
}

static void a_pod_is_judged_against_the_paths_of_the_host(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_rmem, "tcp.rmem");

	(void)state;
	give_int(t, "host/kernel_code", "", V6_1);
	give_eth0(t, "given");
	give_scope(t, "netns:pod");
	give_three(t, RMEM, 4096, 131072, 6291456);
	judge_in(t, "netns:pod");
	assert_finding(t, "", "below-need", CD_HIGH);
	cd_test_free(t);
}

/* A pod on a bridge of the slow port, one with a loopback alone, and one whose way nobody knows. */
static void a_pod_is_judged_by_the_ports_that_it_uses(void **state)
{
	static const char *const way[] = { "eth1", "", NULL };

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct cd_test *t = cd_test_new(cd_tcp_rmem, "tcp.rmem");

		give_int(t, "host/kernel_code", "", V6_1);
		give_set(t, "path", "eth0", "eth1", NULL);
		give_path(t, "eth0", 100000000000, 500000, "given");
		give_path(t, "eth1", 1000000000, 500000, "given");
		give_scope(t, "netns:pod");
		give_three(t, RMEM, 4096, 131072, 6291456);
		give_int(t, MODERATE, "", 1);
		give_set(t, "path", NULL);
		if (way[i])
			give_set(t, "netns/ports", *way[i] ? way[i] : NULL, NULL);
		else
			give_unseen(t, "netns/ports", "", CD_OTHER_NAMESPACE);
		judge_in(t, "netns:pod");
		if (!i)
			assert_pass(t, "");
		else if (i == 1)
			assert_not_applicable(t, "");
		else
			assert_finding(t, "", "below-need", CD_HIGH);
		cd_test_free(t);
	}
}

/* A function of the card that was given to the pod. */
static void a_port_that_was_moved_there_counts(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_rmem, "tcp.rmem");

	(void)state;
	give_int(t, "host/kernel_code", "", V6_1);
	give_set(t, "path", NULL);
	give_scope(t, "netns:pod");
	give_three(t, RMEM, 4096, 131072, 6291456);
	give_set(t, "netns/ports", NULL);
	give_eth0(t, "given");
	judge_in(t, "netns:pod");
	assert_finding(t, "", "below-need", CD_HIGH);
	cd_test_free(t);
}

static void sizes_that_no_kernel_takes_are_garbage(void **state)
{
	static const struct { size_t n; int64_t v[4]; } bad[] = {
		{ 3, { -1, 131072, 67108864 } }, { 3, { 4096, 0, 67108864 } },
		{ 3, { 4096, 131072, INT64_C(1) << 31 } }, { 3, { 4096, 131072, -67108864 } },
		{ 4, { 4096, 131072, 67108864, 1 } }, { 1, { 4096 } },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		struct cd_test *t = cd_test_new(cd_tcp_rmem, "tcp.rmem");

		give_ints(t, "sysctl/net.ipv4.tcp_rmem", "", bad[i].n, bad[i].v);
		give_eth0(t, "given");
		judge(t);
		assert_unknown(t, "", CD_GARBAGE);
		cd_test_free(t);
	}
}

static void a_limit_that_nothing_grows_to_is_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_rmem, "tcp.rmem");

	(void)state;
	give_three(t, RMEM, 4096, 131072, 25000000);
	give_int(t, MODERATE, "", 0);
	give_eth0(t, "given");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = cd_test_new(cd_tcp_rmem, "tcp.rmem");
	give_three(t, RMEM, 4096, 131072, 25000000);
	give_unseen(t, MODERATE, "", CD_NOT_COLLECTED);
	give_eth0(t, "given");
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void the_need_follows_the_window_share_up_to_6_5(void **state)
{
	struct cd_test *t = start(V6_1, 131072, 20000000);

	(void)state;
	give_int(t, SCALE, "", -2);	/* a quarter */
	give_eth0(t, "given");
	judge(t);
	assert_finding(t, "", "below-need", CD_HIGH);
	assert_observed_int(t, "", "below-need", "need", 25000000);
	assert_limit(t, "", "below-need", 20000000 / 4 * 8 / 0.0005);
	cd_test_free(t);

	t = start(6 << 16 | 6 << 8, 131072, 25000000);
	give_int(t, SCALE, "", -2);
	give_eth0(t, "given");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_steps_write_the_limit_that_is_needed),
		cmocka_unit_test(four_times_the_bdp_passes_and_gives_a_ceiling),
		cmocka_unit_test(below_twice_the_bdp_caps_the_path),
		cmocka_unit_test(one_byte_decides_between_need_and_recommendation),
		cmocka_unit_test(an_assumed_round_trip_weakens_the_verdict),
		cmocka_unit_test(the_path_with_the_largest_product_decides),
		cmocka_unit_test(no_window_beyond_a_gibibyte_is_asked_for),
		cmocka_unit_test(bounds_of_a_site_move_the_line),
		cmocka_unit_test(an_oversized_maximum_is_only_noted),
		cmocka_unit_test(connections_that_could_fill_the_memory_are_noted),
		cmocka_unit_test(
			an_old_initial_size_is_low_on_a_new_kernel_and_a_note_on_an_old_one),
		cmocka_unit_test(numbers_that_do_not_ascend_fail),
		cmocka_unit_test(no_port_with_a_speed_leaves_nothing_to_compare),
		cmocka_unit_test(a_site_tells_the_speed_that_no_port_tells),
		cmocka_unit_test(a_speed_that_could_not_be_read_is_no_pass),
		cmocka_unit_test(unseen_paths_or_an_unseen_setting_are_unknown),
		cmocka_unit_test(a_pod_is_judged_against_the_paths_of_the_host),
		cmocka_unit_test(a_pod_is_judged_by_the_ports_that_it_uses),
		cmocka_unit_test(a_port_that_was_moved_there_counts),
		cmocka_unit_test(sizes_that_no_kernel_takes_are_garbage),
		cmocka_unit_test(a_limit_that_nothing_grows_to_is_not_judged),
		cmocka_unit_test(the_need_follows_the_window_share_up_to_6_5),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

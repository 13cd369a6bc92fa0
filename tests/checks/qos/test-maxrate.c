/* SPDX-License-Identifier: Apache-2.0 */
/* qos.maxrate: a limit in the card below the port's speed, of the classes that carry something. */
#include "roce-facts.h"

extern const struct cd_check cd_qos_maxrate[];

static struct cd_test *start(const int64_t rate[8])
{
	const int64_t map[8] = { 0, 1, 2, 3, 4, 5, 6, 7 };
	struct cd_test *t = roce_host(cd_qos_maxrate, "qos.maxrate");

	roce_port(t, "eth0", "roce");
	give_set(t, "path", "eth0", NULL);
	give_int(t, "path/rate", "eth0", INT64_C(100000000000));
	give_int(t, "port/speed", "eth0", INT64_C(100000000000));
	give_int(t, "dcb/pfc_mask", "eth0", 8);
	give_ints(t, "dcb/prio_tc", "eth0", 8, map);
	give_absent(t, "nic/tx_maxrate", "eth0");
	if (rate)
		give_ints(t, "dcb/tc_maxrate", "eth0", 8, rate);
	return t;
}

/* 0 is no limit; some drivers say the speed of the port. */
static void no_limit_passes(void **state)
{
	const int64_t none[8] = { 0 }, speed[8] = { 100000000, 100000000, 100000000, 100000000 };
	struct cd_test *t = start(none);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
	t = start(speed);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void without_a_limit_the_speed_does_not_matter(void **state)
{
	const int64_t none[8] = { 0 }, some[8] = { 1000 };
	struct cd_test *t = start(none);

	(void)state;
	give_unseen(t, "port/speed", "eth0", CD_NO_REPLY);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start(some);
	give_unseen(t, "port/speed", "eth0", CD_NO_REPLY);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
}

static void half_that_was_not_seen_is_no_pass(void **state)
{
	const int64_t none[8] = { 0 };
	struct cd_test *t = start(NULL);

	(void)state;
	give_unseen(t, "dcb/tc_maxrate", "eth0", CD_PERMISSION);
	give_ints(t, "nic/tx_maxrate", "eth0", 8, none);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
	t = start(none);
	give_unseen(t, "nic/tx_maxrate", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
}

static void a_class_that_carries_something_is_found(void **state)
{
	const int64_t all[8] = { 10000000 }, roce[8] = { [3] = 25000000 }, idle[8] = { [5] = 1000 };
	struct cd_test *t = start(all);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "class-limited", CD_HIGH);
	assert_limit(t, "eth0", "class-limited", 1e10);
	cd_test_free(t);
	t = start(roce);
	judge(t);
	assert_finding(t, "eth0", "class-limited", CD_HIGH);
	assert_observed_int(t, "eth0", "class-limited", "traffic_class", 3);
	cd_test_free(t);
	t = start(roce);	/* nobody uses RDMA: priority 3 carries nothing that we know of */
	give_bool(t, "rdma/wanted", "", false);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start(idle);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void a_slow_queue_is_found(void **state)
{
	const int64_t none[8] = { 0 }, queues[4] = { 0, 5000, 0, 8000 };
	struct cd_test *t = start(none);

	(void)state;
	give_ints(t, "nic/tx_maxrate", "eth0", 4, queues);
	judge(t);
	assert_finding(t, "eth0", "queue-limited", CD_HIGH);
	assert_observed_text(t, "eth0", "queue-limited", "queues", "2 of 4");
	assert_observed_int(t, "eth0", "queue-limited", "limit", INT64_C(5000000000));
	cd_test_free(t);
}

static void queues_alone_are_an_answer(void **state)
{
	const int64_t queues[2] = { 0, 0 };
	struct cd_test *t = start(NULL);

	(void)state;
	give_absent(t, "dcb/tc_maxrate", "eth0");
	give_ints(t, "nic/tx_maxrate", "eth0", 2, queues);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void nothing_that_could_limit_is_no_question(void **state)
{
	struct cd_test *t = start(NULL);

	(void)state;
	give_absent(t, "dcb/tc_maxrate", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(NULL);
	give_unseen(t, "dcb/tc_maxrate", "eth0", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_limit_passes),
		cmocka_unit_test(without_a_limit_the_speed_does_not_matter),
		cmocka_unit_test(half_that_was_not_seen_is_no_pass),
		cmocka_unit_test(a_class_that_carries_something_is_found),
		cmocka_unit_test(a_slow_queue_is_found),
		cmocka_unit_test(queues_alone_are_an_answer),
		cmocka_unit_test(nothing_that_could_limit_is_no_question),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

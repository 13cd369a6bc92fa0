/* SPDX-License-Identifier: Apache-2.0 */
/* nic.channels: queues against the cores beside the port, and only where more can be had. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_channels[];

#define G INT64_C(1000000000)

static struct cd_test *start(int64_t speed, int64_t queues, int64_t most)
{
	struct cd_test *t = cd_test_new(cd_nic_channels, "nic.channels");

	give_set(t, "port", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_int(t, "port/speed", "eth0", speed);
	give_int(t, "nic/channels_combined", "eth0", queues);
	give_int(t, "nic/channels_combined_max", "eth0", most);
	give_int(t, "nic/numa_node", "eth0", 0);
	give_cpus(t, "numa/cpus", "0", "0-15");
	give_cpus(t, "cpu/online", "", "0-31");
	return t;
}

static void one_queue_of_many_fails(void **state)
{
	struct cd_test *t = start(100 * G, 1, 63);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "one-queue", CD_HIGH);
	assert_observed_int(t, "eth0", "one-queue", "wanted", 8);
	assert_observed_int(t, "eth0", "one-queue", "cores", 16);
	assert_observed_text(t, "eth0", "one-queue", "kind", "combined");
	cd_test_free(t);
}

static void few_warn_eight_are_enough(void **state)
{
	struct cd_test *t = start(100 * G, 4, 63);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "few-queues", CD_MEDIUM);
	cd_test_free(t);
	t = start(100 * G, 8, 63);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	/* a virtual function has as many as its interrupts allow */
	t = start(100 * G, 4, 4);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void receive_queues_alone_count(void **state)
{
	struct cd_test *t = start(100 * G, 0, 0);

	(void)state;
	give_int(t, "nic/channels_rx", "eth0", 1);
	give_int(t, "nic/channels_rx_max", "eth0", 16);
	judge(t);
	assert_finding(t, "eth0", "one-queue", CD_HIGH);
	assert_observed_text(t, "eth0", "one-queue", "kind", "rx");
	cd_test_free(t);
}

/* Threads of one core are one; what is kept free for the job is none. */
static void cores_are_counted_not_threads(void **state)
{
	struct cd_test *t = start(100 * G, 1, 16);

	(void)state;
	give_cpus(t, "numa/cpus", "0", "0-3");
	for (int i = 0; i < 4; i++) {
		const char *const cpu[] = { "0", "1", "2", "3" };

		give_cpus(t, "cpu/siblings", cpu[i], i < 2 ? "0-1" : "2-3");
	}
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start(100 * G, 2, 16);
	give_cpus(t, "cpu/isolated", "", "2-15");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void a_device_of_one_queue(void **state)
{
	struct cd_test *t = start(25 * G, 1, 1);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "one-queue-device", CD_MEDIUM);
	cd_test_free(t);
	/* a plain virtual machine tells no speed: nothing shows that it needs more */
	t = start(25 * G, 1, 1);
	give_unseen(t, "port/speed", "eth0", CD_NO_REPLY);
	give_text(t, "nic/driver", "eth0", "virtio_net");
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

static void more_than_cpus_is_low(void **state)
{
	struct cd_test *t = start(100 * G, 40, 63);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "more-than-cpus", CD_LOW);
	cd_test_free(t);
}

static void slow_silent_or_unseen(void **state)
{
	struct cd_test *t = start(G, 1, 8);

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(100 * G, 1, 8);
	give_absent(t, "nic/channels_combined", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(100 * G, 1, 8);
	give_unseen(t, "nic/channels_combined", "eth0", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
	t = start(100 * G, 0, 0);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_queue_of_many_fails),
		cmocka_unit_test(few_warn_eight_are_enough),
		cmocka_unit_test(receive_queues_alone_count),
		cmocka_unit_test(cores_are_counted_not_threads),
		cmocka_unit_test(a_device_of_one_queue),
		cmocka_unit_test(more_than_cpus_is_low),
		cmocka_unit_test(slow_silent_or_unseen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

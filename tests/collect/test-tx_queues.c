/* SPDX-License-Identifier: Apache-2.0 */
/* tx_queues: all queues of a device together, and files that are not there. */
#include "lib/collected.h"
#include "lib/files.h"

extern const struct cd_collector cd_collector_tx_queues;

#define QUEUE "sys/class/net/eth0/queues/tx-"

static char *root;

static int fresh(void **state)
{
	(void)state;
	root = scratch_new();
	put_folder(root, "sys/class/net/eth0/device");
	put_file(root, QUEUE "0/tx_timeout", "1\n");
	put_file(root, QUEUE "1/tx_timeout", "2\n");
	put_file(root, QUEUE "0/byte_queue_limits/limit_max", "1879048192\n");
	put_file(root, QUEUE "1/byte_queue_limits/limit_max", "3000\n");
	put_file(root, QUEUE "0/byte_queue_limits/limit_min", "0\n");
	put_file(root, QUEUE "1/byte_queue_limits/limit_min", "1500\n");
	put_folder(root, "sys/class/net/veth0/queues/tx-0");
	return 0;
}

static int gone(void **state)
{
	(void)state;
	scratch_remove(root);
	return 0;
}

static struct collected *ask(void)
{
	return collect_from(root, &cd_collector_tx_queues, "nic/tx_timeouts", "nic/tx_stalls",
			    "nic/bql_max", "nic/bql_min", NULL);
}

static void counts_are_summed_and_the_narrowest_limit_binds(void **state)
{
	struct collected *c = ask();

	(void)state;
	assert_int_equal(collected_fact(c, "nic/tx_timeouts", "eth0")->as.counter->last, 3);
	assert_fact_int(c, "nic/bql_max", "eth0", 3000);
	assert_fact_int(c, "nic/bql_min", "eth0", 1500);
	assert_fact_absent(c, "nic/tx_stalls", "eth0");
	collected_free(c);
}

static void what_is_no_number_is_garbage(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, QUEUE "1/tx_timeout", "many\n");
	c = ask();
	assert_fact_unseen(c, "nic/tx_timeouts", "eth0", CD_GARBAGE);
	collected_free(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(counts_are_summed_and_the_narrowest_limit_binds, fresh,
						gone),
		cmocka_unit_test_setup_teardown(what_is_no_number_is_garbage, fresh, gone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

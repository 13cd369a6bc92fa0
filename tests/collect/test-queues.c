/* SPDX-License-Identifier: Apache-2.0 */
/* queues: masks of any length, files that are not there, threads by their names. */
#include "lib/collected.h"
#include "lib/files.h"

extern const struct cd_collector cd_collector_queues;

#define ETH0 "sys/class/net/eth0/"

static char *root;

static int fresh(void **state)
{
	(void)state;
	root = scratch_new();
	put_folder(root, ETH0 "device");
	put_file(root, ETH0 "queues/rx-0/rps_cpus", "00000000,00000000\n");
	put_file(root, ETH0 "queues/rx-0/rps_flow_cnt", "0\n");
	put_file(root, ETH0 "queues/rx-10/rps_cpus", "80000000,00000000,00000000,00000001\n");
	put_file(root, ETH0 "queues/rx-10/rps_flow_cnt", "4096\n");
	put_file(root, ETH0 "queues/tx-0/xps_cpus", "0,00000003\n");
	put_file(root, ETH0 "queues/tx-1/xps_cpus", "0\n");
	put_file(root, ETH0 "queues/tx-1/xps_rxqs", "3\n");
	put_folder(root, ETH0 "queues/tx-2");
	put_file(root, "sys/class/net/bonding_masters", "\n");
	put_folder(root, "sys/class/net/veth0/queues/rx-0");
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
	return collect_from(root, &cd_collector_queues, "nic/rps", "nic/xps", "nic/threaded",
			    "nic/napi_cpus", NULL);
}

static const struct cd_table *table(const struct collected *c, const char *fact)
{
	const struct cd_fact *f = collected_fact(c, fact, "eth0");

	assert_int_equal(f->state, CD_PRESENT);
	return f->as.table;
}

static void masks_become_lists(void **state)
{
	struct collected *c = ask();
	const struct cd_table *t = table(c, "nic/rps");
	const char *text;
	int64_t v;

	(void)state;
	assert_int_equal(cd_rows(t), 2);
	assert_true(cd_cell_text(t, 0, "cpus", &text));
	assert_string_equal(text, "");
	assert_true(cd_cell_int(t, 1, "queue", &v));
	assert_int_equal(v, 10);
	assert_true(cd_cell_text(t, 1, "cpus", &text));
	assert_string_equal(text, "0,127");
	assert_true(cd_cell_int(t, 1, "flows", &v));
	assert_int_equal(v, 4096);
	assert_no_fact(c, "nic/rps", "veth0");
	collected_free(c);
}

static void receive_queues_stand_in_and_a_missing_file_is_no_answer(void **state)
{
	struct collected *c = ask();
	const struct cd_table *t = table(c, "nic/xps");
	const char *text;

	(void)state;
	assert_int_equal(cd_rows(t), 3);
	assert_true(cd_cell_text(t, 0, "cpus", &text));
	assert_string_equal(text, "0-1");
	assert_false(cd_cell_text(t, 0, "rxqs", &text));
	assert_true(cd_cell_text(t, 1, "rxqs", &text));
	assert_string_equal(text, "0-1");
	assert_false(cd_cell_text(t, 2, "cpus", &text));
	collected_free(c);
}

static void what_is_no_mask_is_garbage(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, ETH0 "queues/rx-0/rps_cpus", "0-3\n");
	c = ask();
	assert_fact_unseen(c, "nic/rps", "eth0", CD_GARBAGE);
	collected_free(c);
}

static void threads_are_found_by_name(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, ETH0 "threaded", "1\n");
	put_file(root, "proc/70/comm", "napi/eth0-12\n");
	put_file(root, "proc/70/status", "Name:\tnapi/eth0-12\nCpus_allowed_list:\t4-5\n");
	put_file(root, "proc/71/comm", "napi/eth0-13\n");
	put_file(root, "proc/71/status", "Name:\tnapi/eth0-13\nCpus_allowed_list:\t7\n");
	put_file(root, "proc/72/comm", "napi/eth01-9\n");
	put_file(root, "proc/72/status", "Name:\tnapi/eth01-9\nCpus_allowed_list:\t0-3\n");
	c = ask();
	assert_fact_int(c, "nic/threaded", "eth0", 1);
	assert_string_equal(collected_fact(c, "nic/napi_cpus", "eth0")->as.text, "4-5,7");
	collected_free(c);
}

static void without_threads_nobody_is_looked_for(void **state)
{
	struct collected *c = ask();

	(void)state;
	assert_fact_absent(c, "nic/threaded", "eth0");
	assert_no_fact(c, "nic/napi_cpus", "eth0");
	collected_free(c);

	put_file(root, ETH0 "threaded", "0\n");
	c = ask();
	assert_fact_absent(c, "nic/napi_cpus", "eth0");
	collected_free(c);

	put_file(root, ETH0 "threaded", "1\n");
	c = ask();
	assert_fact_unseen(c, "nic/napi_cpus", "eth0", CD_OTHER_NAMESPACE);
	collected_free(c);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fresh, gone)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(masks_become_lists),
		TEST(receive_queues_stand_in_and_a_missing_file_is_no_answer),
		TEST(what_is_no_mask_is_garbage),
		TEST(threads_are_found_by_name),
		TEST(without_threads_nobody_is_looked_for),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

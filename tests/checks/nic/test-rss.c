/* SPDX-License-Identifier: Apache-2.0 */
/* nic.rss_indir and nic.rss_hash: which queues does the table reach, and what chooses among them? */
#include "lib/judge.h"

extern const struct cd_check cd_nic_rss_indir[], cd_nic_rss_hash[];

#define G INT64_C(1000000000)

static struct cd_test *start(const struct cd_check *check, const char *id, int64_t queues)
{
	struct cd_test *t = cd_test_new(check, id);

	give_set(t, "port", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_int(t, "port/speed", "eth0", 100 * G);
	give_int(t, "nic/channels_combined", "eth0", queues);
	return t;
}

static struct cd_test *table(int64_t queues, size_t reached, int64_t first)
{
	struct cd_test *t = start(cd_nic_rss_indir, "nic.rss_indir", queues);
	int64_t weight[64];

	for (size_t i = 0; i < reached; i++)
		weight[i] = i ? 16 : first;
	give_ints(t, "nic/rss_weights", "eth0", reached, weight);
	return t;
}

static void queues_out_of_reach(void **state)
{
	struct cd_test *t = table(8, 1, 128);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "one-queue", CD_MEDIUM);
	cd_test_free(t);
	t = table(8, 3, 16);
	judge(t);
	assert_finding(t, "eth0", "half-unused", CD_MEDIUM);
	cd_test_free(t);
	t = table(8, 6, 16);
	judge(t);
	assert_finding(t, "eth0", "some-unused", CD_LOW);
	cd_test_free(t);
	t = table(8, 8, 128);
	judge(t);
	assert_finding(t, "eth0", "uneven", CD_LOW);
	cd_test_free(t);
	t = table(8, 8, 17);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

/* Older parts of Intel name sixteen queues; a table of eight entries reaches eight. */
static void what_the_table_cannot_name(void **state)
{
	struct cd_test *t = table(63, 16, 16);

	(void)state;
	give_text(t, "nic/driver", "eth0", "ixgbe");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start(cd_nic_rss_indir, "nic.rss_indir", 16);
	give_ints(t, "nic/rss_weights", "eth0", 8, (int64_t[]){ 1, 1, 1, 1, 1, 1, 1, 1 });
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start(cd_nic_rss_indir, "nic.rss_indir", 16);
	give_absent(t, "nic/rss_weights", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(cd_nic_rss_indir, "nic.rss_indir", 16);
	give_unseen(t, "nic/rss_weights", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
}

static struct cd_test *fields(int64_t queues, int64_t tcp, int64_t udp)
{
	static const struct cd_column columns[] = {
		{ "flow", CD_COL_TEXT, "" }, { "addresses", CD_COL_INT, "" },
		{ "ports", CD_COL_INT, "" }, { .name = NULL },
	};
	struct cd_test *t = start(cd_nic_rss_hash, "nic.rss_hash", queues);

	give_set(t, "nic", "eth0", "vx0", NULL);
	give_table(t, "nic/rss_fields", "eth0", columns);
	give_row(t, "nic/rss_fields", "eth0", "flow", "tcp4", "addresses", INT64_C(1), "ports", tcp,
		 NULL);
	give_row(t, "nic/rss_fields", "eth0", "flow", "udp4", "addresses", INT64_C(1), "ports", udp,
		 NULL);
	give_row(t, "nic/rss_fields", "eth0", "flow", "tcp6", "addresses", INT64_C(0), "ports",
		 INT64_C(0), NULL);
	return t;
}

static void fields_that_choose(void **state)
{
	struct cd_test *t = fields(8, 0, 1);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "tcp-without-ports", CD_MEDIUM);
	assert_observed_text(t, "eth0", "tcp-without-ports", "flow", "tcp4");
	cd_test_free(t);
	t = fields(8, 1, 0);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = fields(8, 1, 0);
	give_text(t, "nic/kind", "vx0", "vxlan");
	give_texts(t, "nic/ports", "vx0", "eth0", NULL);
	judge(t);
	assert_finding(t, "eth0", "udp-without-ports", CD_LOW);
	cd_test_free(t);
	t = fields(1, 0, 0);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(cd_nic_rss_hash, "nic.rss_hash", 8);
	give_unseen(t, "nic/rss_fields", "eth0", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(queues_out_of_reach),
		cmocka_unit_test(what_the_table_cannot_name),
		cmocka_unit_test(fields_that_choose),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

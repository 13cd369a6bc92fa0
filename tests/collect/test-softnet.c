/* SPDX-License-Identifier: Apache-2.0 */
/* softnet: lines of 10 to 15 columns, with and without the CPU's number. */
#include "lib/collected.h"
#include "lib/files.h"

#include <stdio.h>

extern const struct cd_collector cd_collector_softnet;

static const char stat[] = "proc/net/softnet_stat", online[] = "sys/devices/system/cpu/online";

#define SIX " 00000000 00000000 00000000 00000000 00000000 00000000"
#define TEN "00000001 00000002 00000003" SIX " 00000000"

static char *root;

static int fresh(void **state)
{
	(void)state;
	root = scratch_new();
	put_file(root, online, "0,2\n");
	return 0;
}

static int gone(void **state)
{
	(void)state;
	scratch_remove(root);
	return 0;
}

static struct collected *ask(const char *text)
{
	put_file(root, stat, text);
	return collect_from(root, &cd_collector_softnet, "softnet", "softnet/processed",
			    "softnet/dropped", "softnet/time_squeeze", "softnet/received_rps",
			    "softnet/flow_limit", NULL);
}

static void old_kernels_name_no_cpu(void **state)
{
	struct collected *c;

	(void)state;
	c = ask("0000000a 0000000b 0000000c" SIX " 0000000d 0000000e\n"
		"00000001 00000002 00000003" SIX " 00000000 00000004\n");
	assert_fact_int(c, "softnet/processed", "0", 10);
	assert_fact_int(c, "softnet/received_rps", "0", 13);
	assert_fact_int(c, "softnet/dropped", "2", 2);
	assert_fact_int(c, "softnet/received_rps", "2", 0);
	assert_fact_int(c, "softnet/flow_limit", "2", 4);
	assert_no_fact(c, "softnet/processed", "1");
	collected_free(c);
}

static void before_3_11_no_flow_was_limited(void **state)
{
	struct collected *c;

	(void)state;
	c = ask("0000000a 0000000b 0000000c" SIX " 00000007\n00000001 00000002 00000003" SIX
		" 00000000\n");
	assert_fact_int(c, "softnet/time_squeeze", "2", 3);
	assert_fact_absent(c, "softnet/flow_limit", "2");
	collected_free(c);
}

static void new_kernels_name_the_cpu(void **state)
{
	static const char *const more[] = { "", " 00000000 00000001" };

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		char text[512];
		struct collected *c;

		snprintf(text, sizeof(text),
			 "ffffffff 0000000b 0000000c" SIX " 00000005 00000007 00000000 00000001%s\n"
			 "00000001 00000002 00000003" SIX " 00000006 00000004 00000000 000001ff%s\n",
			 more[i], more[i]);
		c = ask(text);
		assert_fact_int(c, "softnet/processed", "1", 4294967295);
		assert_fact_int(c, "softnet/dropped", "511", 2);
		assert_fact_int(c, "softnet/received_rps", "511", 6);
		assert_fact_int(c, "softnet/flow_limit", "511", 4);
		assert_no_fact(c, "softnet/processed", "0");
		collected_free(c);
	}
}

static void what_is_damaged_is_unseen(void **state)
{
	static const struct {
		const char *text;
		enum cd_reason reason;
	} bad[] = {
		{ "", CD_MASKED },
		{ TEN "\n0000000a 0000000b", CD_TRUNCATED },
		{ "0000000a 0000000b\n0000000a 0000000b\n", CD_GARBAGE },
		{ TEN "\n0000000a 0000000b 0000000x" SIX " 00000000\n", CD_GARBAGE },
		{ TEN "\n" TEN " 00000000\n", CD_GARBAGE },
		{ TEN "\n0000000a 0000000b 100000000" SIX " 00000000\n", CD_GARBAGE },
		{ TEN "\n", CD_GARBAGE },	/* one line for two CPUs */
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct collected *c = ask(bad[i].text);

		assert_fact_unseen(c, "softnet", "", bad[i].reason);
		collected_free(c);
	}
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fresh, gone)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(old_kernels_name_no_cpu),
		TEST(before_3_11_no_flow_was_limited),
		TEST(new_kernels_name_the_cpu),
		TEST(what_is_damaged_is_unseen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

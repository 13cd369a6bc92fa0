/* SPDX-License-Identifier: Apache-2.0 */
/* mem.zone_reclaim: a fault of all loads but one. */
#include "lib/judge.h"

extern const struct cd_check cd_mem_zone_reclaim[];

#define MODE "sysctl/vm.zone_reclaim_mode"

static struct cd_test *start(int64_t mode, int64_t nodes, const char *load)
{
	struct cd_test *t = cd_test_new(cd_mem_zone_reclaim, "mem.zone_reclaim");

	give_int(t, MODE, "", mode);
	give_int(t, "numa/count", "", nodes);
	if (load)
		give_text(t, "site/load", "", load);
	judge(t);
	return t;
}

static void each_load(void **state)
{
	struct cd_test *t = start(1, 2, "throughput");

	(void)state;
	assert_finding(t, "", "on", CD_LOW);
	assert_observed_int(t, "", "on", "mode", 1);
	cd_test_free(t);
	t = start(1, 2, "hpc");
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
	t = start(7, 2, NULL);
	assert_not_applicable(t, "");
	assert_note(t, "");
	cd_test_free(t);
	t = start(0, 2, NULL);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
	t = start(1, 1, "latency");
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void not_seen(void **state)
{
	struct cd_test *t = cd_test_new(cd_mem_zone_reclaim, "mem.zone_reclaim");

	(void)state;
	give_unseen(t, MODE, "", CD_MASKED);
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_load),
		cmocka_unit_test(not_seen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* mem.min_free: small alone is no fault, and neither is a failure alone. */
#include "lib/judge.h"

extern const struct cd_check cd_mem_min_free[];

#define KEY "sysctl/vm.min_free_kbytes"
#define FAILED "rate/nic/hw_rx_no_memory"
#define MEMORY (INT64_C(2) << 40)

static struct cd_test *start(int64_t kbytes)
{
	struct cd_test *t = cd_test_new(cd_mem_min_free, "mem.min_free");

	give_set(t, "port", "eth0", "eno1", NULL);
	give_texts(t, "port/role", "eth0", "fabric", NULL);
	give_texts(t, "port/role", "eno1", "mgmt", NULL);
	give_rate(t, FAILED, "eno1", 99);
	give_bytes(t, "host/memory", "", MEMORY);
	give_int(t, KEY, "", kbytes);
	return t;
}

static void failures_with_little_kept(void **state)
{
	struct cd_test *t = start(65536);

	(void)state;
	give_rate(t, FAILED, "eth0", 12);
	judge(t);
	assert_finding(t, "", "too-small", CD_MEDIUM);
	assert_observed_int(t, "", "too-small", "failed", 12);
	assert_observed_int(t, "", "too-small", "set_kbytes", MEMORY / 1000 / 1024 + 1);
	assert_observed_text(t, "", "too-small", "ports", "eth0");
	cd_test_free(t);
}

static void one_of_the_two_is_none(void **state)
{
	struct cd_test *t = start(65536);

	(void)state;
	give_rate(t, FAILED, "eth0", 0);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
	t = start(MEMORY / 1024 / 500);
	give_rate(t, FAILED, "eth0", 12);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void not_told(void **state)
{
	struct cd_test *t = start(65536);

	(void)state;
	give_unseen(t, FAILED, "eth0", CD_ONE_SAMPLE);
	judge(t);
	assert_unknown(t, "", CD_ONE_SAMPLE);
	cd_test_free(t);
	t = start(65536);
	give_absent(t, FAILED, "eth0");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = start(65536);
	give_unseen(t, KEY, "", CD_MASKED);
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);
}

static void half_told_is_no_pass(void **state)
{
	static const enum cd_reason reasons[] = { CD_TIMEOUT, CD_NOT_COLLECTED };

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct cd_test *t = start(65536);

		give_texts(t, "port/role", "eno1", "fabric", NULL);
		give_rate(t, FAILED, "eno1", 0);
		give_unseen(t, FAILED, "eth0", reasons[i]);
		judge(t);
		if (reasons[i] == CD_NOT_COLLECTED)	/* its driver does not count it */
			assert_pass(t, "");
		else
			assert_unknown(t, "", reasons[i]);
		cd_test_free(t);
	}
}

static void not_here(void **state)
{
	struct cd_test *t = cd_test_new(cd_mem_min_free, "mem.min_free");

	(void)state;
	give_set(t, "port", "eno1", NULL);
	give_texts(t, "port/role", "eno1", "default_route", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
	t = cd_test_new(cd_mem_min_free, "mem.min_free");
	give_unseen(t, "port", "", CD_TIMEOUT);
	judge(t);
	assert_unknown(t, "", CD_TIMEOUT);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(failures_with_little_kept),
		cmocka_unit_test(one_of_the_two_is_none),
		cmocka_unit_test(not_told),
		cmocka_unit_test(half_told_is_no_pass),
		cmocka_unit_test(not_here),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.mem_limits: pages of both sizes, bytes written by mistake, huge pages set aside. */
#include "lib/judge.h"

extern const struct cd_check cd_tcp_mem_limits[];

#define GIB (INT64_C(1) << 30)

static struct cd_test *start(int64_t a, int64_t b, int64_t c, int64_t page, int64_t memory)
{
	struct cd_test *t = cd_test_new(cd_tcp_mem_limits, "tcp.mem_limits");
	const int64_t limits[] = { a, b, c };

	give_ints(t, "sysctl/net.ipv4.tcp_mem", "", 3, limits);
	give_bytes(t, "host/page_size", "", page);
	give_bytes(t, "host/memory", "", memory);
	return t;
}

static void what_the_kernel_sets_passes_on_both_page_sizes(void **state)
{
	struct cd_test *t = start(287898, 383864, 575796, 4096, 24 * GIB);

	(void)state;
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start(18000, 24000, 36000, 65536, 24 * GIB);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void bytes_instead_of_pages_are_above_the_memory(void **state)
{
	struct cd_test *t = start(65536, 131072, 262144000, 4096, 64 * GIB);

	(void)state;
	judge(t);
	assert_finding(t, "", "above-memory", CD_MEDIUM);
	cd_test_free(t);

	t = start(575796, 575796, 575796, 65536, 24 * GIB);	/* of a host of 4 KiB pages */
	judge(t);
	assert_finding(t, "", "above-memory", CD_MEDIUM);
	cd_test_free(t);

	t = start(1, 2, INT64_MAX, 4096, 64 * GIB);
	judge(t);
	assert_finding(t, "", "above-memory", CD_MEDIUM);
	assert_observed_int(t, "", "above-memory", "bytes", INT64_MAX);
	cd_test_free(t);
}

static void limits_must_ascend(void **state)
{
	struct cd_test *t = start(500000, 400000, 600000, 4096, 64 * GIB);

	(void)state;
	judge(t);
	assert_finding(t, "", "not-ascending", CD_MEDIUM);
	assert_observed_text(t, "", "not-ascending", "limits", "500000 400000 600000");
	cd_test_free(t);

	t = start(600000, 600000, 600000, 4096, 16 * GIB);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void too_little_is_low_on_a_large_host(void **state)
{
	struct cd_test *t = start(10000, 20000, 131072, 4096, 64 * GIB);	/* 512 MiB */

	(void)state;
	judge(t);
	assert_finding(t, "", "small", CD_LOW);
	assert_observed_text(t, "", "small", "set_to", "786432 1048576 1572864");
	cd_test_free(t);

	t = start(1000, 2000, 3000, 4096, 16 * GIB - 1);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

/* The kernel takes its share of what is not set aside, and is right. */
static void huge_pages_set_aside_are_not_counted(void **state)
{
	struct cd_test *t = start(100000, 131072, 196608, 4096, 256 * GIB);	/* 768 MiB */

	(void)state;
	give_bytes(t, "host/hugetlb", "", 248 * GIB);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_pod_does_not_see_it(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_mem_limits, "tcp.mem_limits");

	(void)state;
	give_unseen(t, "sysctl/net.ipv4.tcp_mem", "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = start(1, 2, -3, 4096, GIB);
	judge(t);
	assert_unknown(t, "", CD_GARBAGE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_the_kernel_sets_passes_on_both_page_sizes),
		cmocka_unit_test(bytes_instead_of_pages_are_above_the_memory),
		cmocka_unit_test(limits_must_ascend),
		cmocka_unit_test(too_little_is_low_on_a_large_host),
		cmocka_unit_test(huge_pages_set_aside_are_not_counted),
		cmocka_unit_test(a_pod_does_not_see_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* gpu.count: GPUs the site expects, ones the driver left, ones that fell off, ones lent away. */
#include "lib/judge.h"

extern const struct cd_check cd_gpu_count[];

#define A "0000:1b:00.0"
#define B "0000:43:00.0"

/* Two GPUs in good order. */
static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_gpu_count, "gpu.count");

	give_set(t, "pci", A, B, NULL);
	give_int(t, "pci/class", A, 0x030200);
	give_int(t, "pci/class", B, 0x030200);
	give_set(t, "gpu", A, B, NULL);
	give_text(t, "gpu/vendor", A, "nvidia");
	give_text(t, "gpu/vendor", B, "nvidia");
	give_text(t, "pci/driver", A, "nvidia");
	give_text(t, "pci/driver", B, "nvidia");
	give_text(t, "nvidia/driver", "", "570.86.15");
	give_texts(t, "nvidia/gpus", "", A, B, NULL);
	give_bool(t, "nvidia/fallen", A, false);
	give_bool(t, "nvidia/fallen", B, false);
	return t;
}

static void all_that_are_expected_pass(void **state)
{
	struct cd_test *t = start();

	(void)state;
	judge(t);
	assert_pass(t, A);
	assert_pass(t, B);
	cd_test_free(t);

	t = start();
	give_int(t, "site/expect.gpus", "", 2);
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_pass(t, "");
	cd_test_free(t);
}

static void fewer_than_the_site_expects_fail(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, "site/expect.gpus", "", 8);
	judge(t);
	assert_finding(t, "", "too-few", CD_CRITICAL);
	assert_acts(t, "", "too-few", CD_BLOCKS);
	assert_observed_int(t, "", "too-few", "found", 2);
	assert_observed_int(t, "", "too-few", "expected", 8);
	cd_test_free(t);

	t = cd_test_new(cd_gpu_count, "gpu.count");
	give_set(t, "pci", NULL);
	give_set(t, "gpu", NULL);
	give_int(t, "site/expect.gpus", "", 8);
	judge(t);
	assert_finding(t, "", "too-few", CD_CRITICAL);
	assert_observed_int(t, "", "too-few", "found", 0);
	cd_test_free(t);
}

static void one_the_driver_left_fails(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_texts(t, "nvidia/gpus", "", A, NULL);
	judge(t);
	assert_finding(t, B, "not-taken", CD_CRITICAL);
	assert_pass(t, A);
	assert_no_finding(t, "", "too-few");
	cd_test_free(t);

	t = start();
	give_absent(t, "nvidia/gpus", "");
	give_int(t, "site/expect.gpus", "", 2);
	judge(t);
	assert_finding(t, A, "not-taken", CD_CRITICAL);
	assert_finding(t, "", "too-few", CD_CRITICAL);
	cd_test_free(t);
}

static void one_off_the_bus_fails_and_one_asleep_does_not(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_bool(t, "nvidia/fallen", A, true);
	give_absent(t, "nvidia/fallen", B);
	give_int(t, "site/expect.gpus", "", 2);
	judge(t);
	assert_finding(t, A, "fallen", CD_CRITICAL);
	assert_pass(t, B);
	assert_observed_int(t, "", "too-few", "found", 1);
	cd_test_free(t);
}

static void without_the_driver_only_the_site_complains(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_absent(t, "nvidia/driver", "");
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);

	t = start();
	give_absent(t, "nvidia/driver", "");
	give_int(t, "site/expect.gpus", "", 2);
	judge(t);
	assert_finding(t, "", "too-few", CD_CRITICAL);
	cd_test_free(t);
}

static void functions_of_guests_are_not_counted(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_text(t, "pci/driver", A, "vfio-pci");
	give_text(t, "pci/physfn", B, A);
	give_texts(t, "nvidia/gpus", "", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void other_vendors_need_a_driver(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_text(t, "gpu/vendor", A, "amd");
	give_text(t, "gpu/vendor", B, "amd");
	give_text(t, "pci/driver", A, "amdgpu");
	give_absent(t, "pci/driver", B);
	give_int(t, "site/expect.gpus", "", 2);
	judge(t);
	assert_pass(t, A);
	assert_not_applicable(t, B);
	assert_finding(t, "", "too-few", CD_CRITICAL);
	cd_test_free(t);
}

static void what_was_not_seen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_gpu_count, "gpu.count");

	(void)state;
	give_unseen(t, "gpu", "", CD_NOT_COLLECTED);
	give_int(t, "site/expect.gpus", "", 8);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start();
	give_unseen(t, "nvidia/fallen", B, CD_PERMISSION);
	give_int(t, "site/expect.gpus", "", 2);
	judge(t);
	assert_unknown(t, B, CD_PERMISSION);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = start();
	give_unseen(t, "pci/class", B, CD_GARBAGE);
	give_set(t, "gpu", A, NULL);
	give_int(t, "site/expect.gpus", "", 2);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void a_host_without_gpus_is_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_gpu_count, "gpu.count");

	(void)state;
	give_set(t, "gpu", NULL);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_that_are_expected_pass),
		cmocka_unit_test(fewer_than_the_site_expects_fail),
		cmocka_unit_test(one_the_driver_left_fails),
		cmocka_unit_test(one_off_the_bus_fails_and_one_asleep_does_not),
		cmocka_unit_test(without_the_driver_only_the_site_complains),
		cmocka_unit_test(functions_of_guests_are_not_counted),
		cmocka_unit_test(other_vendors_need_a_driver),
		cmocka_unit_test(what_was_not_seen_is_unknown),
		cmocka_unit_test(a_host_without_gpus_is_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

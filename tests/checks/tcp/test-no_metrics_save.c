/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.no_metrics_save: whether the threshold of slow start is kept. */
#include "lib/judge.h"

#define NONE "sysctl/net.ipv4.tcp_no_metrics_save"
#define THRESHOLD "sysctl/net.ipv4.tcp_no_ssthresh_metrics_save"

extern const struct cd_check cd_tcp_no_metrics_save[];

static struct cd_test *start(int64_t none)
{
	struct cd_test *t = cd_test_new(cd_tcp_no_metrics_save, "tcp.no_metrics_save");

	give_int(t, NONE, "", none);
	return t;
}

static void new_kernels_pass(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	give_int(t, THRESHOLD, "", 1);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void keeping_nothing_passes_everywhere(void **state)
{
	struct cd_test *t = start(1);

	(void)state;
	give_absent(t, THRESHOLD, "");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void told_to_keep_the_threshold_is_low(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	give_int(t, THRESHOLD, "", 0);
	judge(t);
	assert_finding(t, "", "threshold-kept", CD_LOW);
	cd_test_free(t);
}

static void old_kernels_keep_it_and_say_so(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	give_absent(t, THRESHOLD, "");
	give_int(t, "host/kernel_code", "", 5 << 16 | 5 << 8);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void a_new_kernel_without_the_key_is_not_taken_for_an_old_one(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	give_absent(t, THRESHOLD, "");
	give_int(t, "host/kernel_code", "", 6 << 16 | 1 << 8);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void a_recording_without_the_key_is_unknown(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	give_unseen(t, THRESHOLD, "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(new_kernels_pass),
		cmocka_unit_test(keeping_nothing_passes_everywhere),
		cmocka_unit_test(told_to_keep_the_threshold_is_low),
		cmocka_unit_test(old_kernels_keep_it_and_say_so),
		cmocka_unit_test(a_new_kernel_without_the_key_is_not_taken_for_an_old_one),
		cmocka_unit_test(a_recording_without_the_key_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

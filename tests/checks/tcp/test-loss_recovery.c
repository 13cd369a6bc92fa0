/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.loss_recovery: each means of recovery that is off, and the kernel that does not ask. */
#include "lib/judge.h"

#define EARLY "sysctl/net.ipv4.tcp_early_retrans"
#define RECOVERY "sysctl/net.ipv4.tcp_recovery"
#define FRTO "sysctl/net.ipv4.tcp_frto"
#define REORDERING "sysctl/net.ipv4.tcp_reordering"
enum { V6_16 = 6 << 16 | 16 << 8, V6_17 = 6 << 16 | 17 << 8 };

extern const struct cd_check cd_tcp_loss_recovery[];

static struct cd_test *start(int64_t early, int64_t recovery, int64_t frto, int64_t kernel)
{
	struct cd_test *t = cd_test_new(cd_tcp_loss_recovery, "tcp.loss_recovery");

	give_int(t, EARLY, "", early);
	give_int(t, RECOVERY, "", recovery);
	give_int(t, FRTO, "", frto);
	give_int(t, REORDERING, "", 3);
	give_int(t, "host/kernel_code", "", kernel);
	return t;
}

static void the_defaults_pass(void **state)
{
	struct cd_test *t = start(3, 1, 2, V6_16);

	(void)state;
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void fewer_than_three_does_not_probe(void **state)
{
	(void)state;
	for (int64_t early = 0; early < 3; early++) {
		struct cd_test *t = start(early, 1, 2, V6_16);

		judge(t);
		assert_finding(t, "", "no-tail-probe", CD_MEDIUM);
		assert_observed_int(t, "", "no-tail-probe", "value", early);
		cd_test_free(t);
	}
}

static void rack_off_counts_up_to_6_16(void **state)
{
	struct cd_test *t = start(3, 4, 2, V6_16);

	(void)state;
	judge(t);
	assert_finding(t, "", "no-rack", CD_MEDIUM);
	assert_observed_int(t, "", "no-rack", "set_to", 5);
	cd_test_free(t);

	t = start(3, 4, 2, V6_17);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void frto_off_is_low_and_all_are_told(void **state)
{
	struct cd_test *t = start(0, 0, 0, V6_16);

	(void)state;
	judge(t);
	assert_finding(t, "", "no-tail-probe", CD_MEDIUM);
	assert_finding(t, "", "no-rack", CD_MEDIUM);
	assert_finding(t, "", "no-frto", CD_LOW);
	cd_test_free(t);
}

static void an_old_kernel_without_rack_passes(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_loss_recovery, "tcp.loss_recovery");

	(void)state;
	give_int(t, EARLY, "", 3);
	give_absent(t, RECOVERY, "");
	give_int(t, FRTO, "", 2);
	give_int(t, REORDERING, "", 30);
	give_int(t, "host/kernel_code", "", 3 << 16 | 16 << 8);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_loss_recovery, "tcp.loss_recovery");

	(void)state;
	give_unseen(t, EARLY, "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_loss_recovery, "tcp.loss_recovery");
	give_int(t, EARLY, "", 3);
	give_unseen(t, RECOVERY, "", CD_MASKED);
	give_int(t, FRTO, "", 2);
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_defaults_pass),
		cmocka_unit_test(fewer_than_three_does_not_probe),
		cmocka_unit_test(rack_off_counts_up_to_6_16),
		cmocka_unit_test(frto_off_is_low_and_all_are_told),
		cmocka_unit_test(an_old_kernel_without_rack_passes),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

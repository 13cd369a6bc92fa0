/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.adv_win_scale: unusual only where the kernel still asks it. */
#include "lib/judge.h"

#define SCALE "sysctl/net.ipv4.tcp_adv_win_scale"
#define APP_WIN "sysctl/net.ipv4.tcp_app_win"
#define SHRINK "sysctl/net.ipv4.tcp_shrink_window"
enum { V6_5 = 6 << 16 | 5 << 8 | 13, V6_6 = 6 << 16 | 6 << 8 };

extern const struct cd_check cd_tcp_adv_win_scale[];

static struct cd_test *start(int64_t scale, int64_t app_win, int64_t kernel)
{
	struct cd_test *t = cd_test_new(cd_tcp_adv_win_scale, "tcp.adv_win_scale");

	give_int(t, SCALE, "", scale);
	give_int(t, APP_WIN, "", app_win);
	give_int(t, "host/kernel_code", "", kernel);
	return t;
}

static void one_and_two_pass(void **state)
{
	(void)state;
	for (int64_t scale = 1; scale <= 2; scale++) {
		struct cd_test *t = start(scale, 31, V6_5);

		judge(t);
		assert_pass(t, "");
		cd_test_free(t);
	}
}

static void others_change_the_share(void **state)
{
	static const struct {
		int64_t scale;
		double share;
	} cases[] = { { -2, 0.25 }, { 0, 1 }, { 3, 0.875 }, { -31, 1.0 / 2147483648.0 } };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_test *t = start(cases[i].scale, 31, V6_5);

		judge(t);
		assert_finding(t, "", "unusual", CD_LOW);
		assert_observed_real(t, "", "unusual", "share", cases[i].share);
		cd_test_free(t);
	}
}

static void a_kept_back_window_is_low(void **state)
{
	struct cd_test *t = start(1, 4, V6_5);

	(void)state;
	judge(t);
	assert_finding(t, "", "app-window", CD_LOW);
	cd_test_free(t);
}

static void without_effect_since_6_6(void **state)
{
	struct cd_test *t = start(-2, 4, V6_6);

	(void)state;
	give_int(t, SHRINK, "", 1);
	judge(t);
	assert_not_applicable(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_adv_win_scale, "tcp.adv_win_scale");

	(void)state;
	give_unseen(t, SCALE, "", CD_MASKED);
	give_int(t, "host/kernel_code", "", V6_5);
	judge(t);
	assert_unknown(t, "", CD_MASKED);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_adv_win_scale, "tcp.adv_win_scale");
	give_int(t, SCALE, "", 1);
	give_unseen(t, "host/kernel_code", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_and_two_pass),
		cmocka_unit_test(others_change_the_share),
		cmocka_unit_test(a_kept_back_window_is_low),
		cmocka_unit_test(without_effect_since_6_6),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

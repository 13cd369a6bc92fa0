/* SPDX-License-Identifier: Apache-2.0 */
/* qos.buffers: a buffer of its own for the priority that pauses, as large as what still arrives. */
#include "roce-facts.h"

extern const struct cd_check cd_qos_buffers[];

static struct cd_test *start(const char *driver, const int64_t of[8], const int64_t size[8])
{
	struct cd_test *t = roce_host(cd_qos_buffers, "qos.buffers");

	roce_port(t, "eth0", "roce");
	give_text(t, "site/roce_mode", "", "lossless");
	give_int(t, "dcb/pfc_mask", "eth0", 8);
	give_int(t, "port/speed", "eth0", INT64_C(100000000000));
	give_bytes(t, "nic/mtu", "eth0", 4200);
	give_text(t, "nic/driver", "eth0", driver);
	if (of)
		give_ints(t, "dcb/prio_buffer", "eth0", 8, of);
	if (size)
		give_ints(t, "dcb/buffer_size", "eth0", 8, size);
	give_int(t, "dcb/buffer_total", "eth0", 1000000);
	return t;
}

static const int64_t own[8] = { [3] = 1 }, same[8] = { 0 };
static const int64_t large[8] = { 200000, 200000 }, small[8] = { 200000, 30000 },
	none[8] = { 200000 }, zero[8] = { 0 }, huge[8] = { 900000, 200000 };

static void a_large_one_of_its_own_passes(void **state)
{
	struct cd_test *t = start("bnxt_en", own, large);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void each_fault_is_found(void **state)
{
	struct cd_test *t = start("bnxt_en", same, large);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "shared", CD_MEDIUM);
	cd_test_free(t);
	t = start("bnxt_en", own, none);
	judge(t);
	assert_finding(t, "eth0", "none", CD_MEDIUM);
	cd_test_free(t);
	t = start("bnxt_en", own, small);
	judge(t);
	assert_finding(t, "eth0", "too-small", CD_MEDIUM);
	assert_observed_int(t, "eth0", "too-small", "need", 59275);
	cd_test_free(t);
	t = start("bnxt_en", own, huge);
	judge(t);
	assert_finding(t, "eth0", "above-total", CD_MEDIUM);
	cd_test_free(t);
}

static void mlx5_sizes_them_itself(void **state)
{
	struct cd_test *t = start("mlx5_core", own, small);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

static void what_is_not_told_is_no_question(void **state)
{
	struct cd_test *t = start("bnxt_en", own, zero);

	(void)state;
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start("bnxt_en", own, large);
	give_int(t, "dcb/pfc_mask", "eth0", 0);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start("bnxt_en", NULL, NULL);
	give_unseen(t, "dcb/prio_buffer", "eth0", CD_GARBAGE);
	judge(t);
	assert_unknown(t, "eth0", CD_GARBAGE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_large_one_of_its_own_passes),
		cmocka_unit_test(each_fault_is_found),
		cmocka_unit_test(mlx5_sizes_them_itself),
		cmocka_unit_test(what_is_not_told_is_no_question),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

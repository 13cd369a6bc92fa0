/* SPDX-License-Identifier: Apache-2.0 */
/* qos.roce_ecn: both halves on the right priority, by whatever the driver shows. */
#include "roce-facts.h"

extern const struct cd_check cd_qos_roce_ecn[];

static struct cd_test *start(const char *driver)
{
	struct cd_test *t = roce_host(cd_qos_roce_ecn, "qos.roce_ecn");

	roce_port(t, "eth0", "roce");
	give_text(t, "nic/driver", "eth0", driver);
	give_text(t, "nic/pci", "eth0", "0000:3b:00.0");
	give_int(t, "site/roce_prio", "", 3);
	return t;
}

/* All on but the priorities in `off`. */
static void give_switches(struct cd_test *t, const char *fact, unsigned off)
{
	int64_t on[8];

	for (unsigned p = 0; p < 8; p++)
		on[p] = !(off >> p & 1);
	give_ints(t, fact, "eth0", 8, on);
}

static void both_on_pass(void **state)
{
	struct cd_test *t = start("mlx5_core");

	(void)state;
	give_switches(t, "roce/np_enable", 1);
	give_switches(t, "roce/rp_enable", 1);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void each_half_is_found_off(void **state)
{
	struct cd_test *t = start("mlx5_core");

	(void)state;
	give_switches(t, "roce/np_enable", 1 << 3);
	give_switches(t, "roce/rp_enable", 0);
	judge(t);
	assert_finding(t, "eth0", "np-off", CD_HIGH);
	assert_no_finding(t, "eth0", "rp-off");
	assert_observed_int(t, "eth0", "np-off", "prio", 3);
	cd_test_free(t);
	t = start("mlx5_core");
	give_switches(t, "roce/np_enable", 0);
	give_switches(t, "roce/rp_enable", 1 << 3);
	judge(t);
	assert_finding(t, "eth0", "rp-off", CD_HIGH);
	cd_test_free(t);
}

static void an_assumed_priority_is_milder(void **state)
{
	struct cd_test *t = roce_host(cd_qos_roce_ecn, "qos.roce_ecn");

	(void)state;
	roce_port(t, "eth0", "roce");
	give_int(t, "dcb/pfc_mask", "eth0", 1 << 5);
	give_switches(t, "roce/np_enable", 1 << 5);
	give_switches(t, "roce/rp_enable", 0);
	judge(t);
	assert_finding(t, "eth0", "np-off", CD_MEDIUM);
	assert_observed_int(t, "eth0", "np-off", "prio", 5);
	assert_observed_text(t, "eth0", "np-off", "prio_from", "assumed");
	cd_test_free(t);
}

static void bnxt_has_one_switch(void **state)
{
	struct cd_test *t = start("bnxt_en");

	(void)state;
	give_absent(t, "roce/np_enable", "eth0");
	give_absent(t, "roce/rp_enable", "eth0");
	give_bool(t, "roce/cc_enable", "eth0", false);
	judge(t);
	assert_finding(t, "eth0", "cc-off", CD_HIGH);
	assert_observed_text(t, "eth0", "cc-off", "pci", "0000:3b:00.0");
	cd_test_free(t);
	t = start("bnxt_en");
	give_absent(t, "roce/np_enable", "eth0");
	give_absent(t, "roce/rp_enable", "eth0");
	give_bool(t, "roce/cc_enable", "eth0", true);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start("bnxt_en");
	give_unseen(t, "roce/cc_enable", "eth0", CD_PERMISSION);
	give_absent(t, "roce/np_enable", "eth0");
	give_absent(t, "roce/rp_enable", "eth0");
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
}

static void in_tree_mlx5_is_the_firmwares_business(void **state)
{
	struct cd_test *t = start("mlx5_core");

	(void)state;
	give_absent(t, "roce/np_enable", "eth0");
	give_absent(t, "roce/rp_enable", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void a_driver_that_shows_nothing_is_unknown(void **state)
{
	struct cd_test *t = start("ice");

	(void)state;
	give_absent(t, "roce/np_enable", "eth0");
	give_absent(t, "roce/rp_enable", "eth0");
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
}

/* One half seen on, the other not: that is no pass. */
static void half_seen_is_unknown(void **state)
{
	struct cd_test *t = start("mlx5_core");

	(void)state;
	give_unseen(t, "roce/np_enable", "eth0", CD_PERMISSION);
	give_switches(t, "roce/rp_enable", 0);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
	t = start("mlx5_core");
	give_switches(t, "roce/np_enable", 0);
	give_unseen(t, "roce/rp_enable", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
	t = start("mlx5_core");
	give_switches(t, "roce/np_enable", 0);
	give_absent(t, "roce/rp_enable", "eth0");
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
}

#define HW "rate/rdma/hw/"

/* In-tree mlx5: no switches, but counters of both halves over the interval. */
static struct cd_test *counting(uint64_t marked, uint64_t sent, uint64_t handled, uint64_t ignored)
{
	struct cd_test *t = start("mlx5_core");

	give_absent(t, "roce/np_enable", "eth0");
	give_absent(t, "roce/rp_enable", "eth0");
	give_set(t, "rdma/port", "mlx5_0/1", "mlx5_1/1", NULL);
	give_text(t, "rdma/netdev", "mlx5_0/1", "eth9");
	give_text(t, "rdma/netdev", "mlx5_1/1", "eth0");
	give_rate(t, HW "rp_cnp_ignored", "mlx5_0/1", 100000);
	give_rate(t, HW "rp_cnp_handled", "mlx5_0/1", 0);
	give_rate(t, HW "np_ecn_marked_roce_packets", "mlx5_1/1", marked);
	give_rate(t, HW "np_cnp_sent", "mlx5_1/1", sent);
	give_rate(t, HW "rp_cnp_handled", "mlx5_1/1", handled);
	give_rate(t, HW "rp_cnp_ignored", "mlx5_1/1", ignored);
	return t;
}

static void counters_show_what_the_firmware_does(void **state)
{
	struct cd_test *t = counting(50000, 40, 900, 9);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);

	t = counting(50000, 40, 990, 10);	/* one in a hundred and no more */
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);

	t = counting(9, 0, 900, 0);		/* marks of the last moment: nobody saw an answer */
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);

	t = counting(0, 0, 0, 0);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void ignored_notifications_fail(void **state)
{
	struct cd_test *t = counting(0, 0, 989, 10);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "cnp-ignored", CD_HIGH);
	assert_observed_int(t, "eth0", "cnp-ignored", "ignored", 10);
	assert_observed_int(t, "eth0", "cnp-ignored", "handled", 989);
	assert_observed_text(t, "eth0", "cnp-ignored", "device", "mlx5_1/1");
	assert_no_finding(t, "eth0", "marks-unanswered");
	cd_test_free(t);

	t = counting(0, 0, 0, 100);
	give_bound(t, "min_packets", "101");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void unanswered_marks_fail(void **state)
{
	struct cd_test *t = counting(10, 0, 0, 0);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "marks-unanswered", CD_MEDIUM);
	assert_observed_int(t, "eth0", "marks-unanswered", "marked", 10);
	cd_test_free(t);
}

/* The device of a bond is that of its ports; what is switched off is not told twice. */
static void counters_speak_beside_switches(void **state)
{
	struct cd_test *t = counting(0, 0, 0, 500);

	(void)state;
	give_text(t, "rdma/netdev", "mlx5_1/1", "bond0");
	give_texts(t, "nic/ports", "bond0", "eth1", "eth0", NULL);
	give_switches(t, "roce/np_enable", 0);
	give_switches(t, "roce/rp_enable", 0);
	judge(t);
	assert_finding(t, "eth0", "cnp-ignored", CD_HIGH);
	cd_test_free(t);

	t = counting(500, 0, 0, 500);
	give_switches(t, "roce/np_enable", 0xff);
	give_switches(t, "roce/rp_enable", 0xff);
	judge(t);
	assert_finding(t, "eth0", "np-off", CD_HIGH);
	assert_finding(t, "eth0", "rp-off", CD_HIGH);
	assert_no_finding(t, "eth0", "cnp-ignored");
	assert_no_finding(t, "eth0", "marks-unanswered");
	cd_test_free(t);
}

static void one_sample_shows_nothing(void **state)
{
	struct cd_test *t = counting(500, 0, 10, 0);

	(void)state;
	give_unseen(t, HW "np_cnp_sent", "mlx5_1/1", CD_ONE_SAMPLE);
	give_unseen(t, HW "rp_cnp_ignored", "mlx5_1/1", CD_ONE_SAMPLE);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void nobody_wants_rdma(void **state)
{
	struct cd_test *t = start("mlx5_core");

	(void)state;
	give_switches(t, "roce/np_enable", 0xff);
	give_bool(t, "rdma/wanted", "", false);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void a_site_that_marks_nothing_asks_for_nothing(void **state)
{
	struct cd_test *t = start("mlx5_core");

	(void)state;
	give_text(t, "site/ecn", "", "off");
	give_switches(t, "roce/np_enable", 0);
	give_switches(t, "roce/rp_enable", 0);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_site_that_marks_nothing_asks_for_nothing),
		cmocka_unit_test(both_on_pass),
		cmocka_unit_test(each_half_is_found_off),
		cmocka_unit_test(an_assumed_priority_is_milder),
		cmocka_unit_test(bnxt_has_one_switch),
		cmocka_unit_test(in_tree_mlx5_is_the_firmwares_business),
		cmocka_unit_test(a_driver_that_shows_nothing_is_unknown),
		cmocka_unit_test(half_seen_is_unknown),
		cmocka_unit_test(counters_show_what_the_firmware_does),
		cmocka_unit_test(ignored_notifications_fail),
		cmocka_unit_test(unanswered_marks_fail),
		cmocka_unit_test(counters_speak_beside_switches),
		cmocka_unit_test(one_sample_shows_nothing),
		cmocka_unit_test(nobody_wants_rdma),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* qos.pfc_enabled: exactly the wanted priorities, judged only where RDMA is wanted. */
#include "roce-facts.h"

extern const struct cd_check cd_qos_pfc_enabled[];

static struct cd_test *start(const char *mode, const char *role, int64_t mask)
{
	struct cd_test *t = roce_host(cd_qos_pfc_enabled, "qos.pfc_enabled");

	roce_port(t, "eth0", role);
	if (mode)
		give_text(t, "site/roce_mode", "", mode);
	give_int(t, "dcb/pfc_mask", "eth0", mask);
	give_int(t, "dcb/pfc_cap", "eth0", 8);
	return t;
}

static void the_intended_priority_alone_passes(void **state)
{
	struct cd_test *t = start("lossless", "roce", 1 << 4);

	(void)state;
	give_int(t, "site/roce_prio", "", 4);
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

/* The site says lossless and not which priority: 3 is assumed, and that is said. */
static void an_assumed_priority_is_told(void **state)
{
	struct cd_test *t = start("lossless", "roce", 8);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
}

/* 0,0,1,0,0,0,0,0 pauses priority 2: the classic mistake by one. */
static void the_wrong_priority_is_missing_and_extra(void **state)
{
	struct cd_test *t = start("lossless", "roce", 1 << 2);
	const int64_t tc[8] = { 0, 0, 0, 5 };

	(void)state;
	give_ints(t, "dcb/prio_tc", "eth0", 8, tc);
	judge(t);
	assert_finding(t, "eth0", "missing", CD_CRITICAL);
	assert_finding(t, "eth0", "extra", CD_HIGH);
	assert_observed_int(t, "eth0", "missing", "prio", 3);
	assert_observed_text(t, "eth0", "missing", "prio_from", "assumed");
	assert_observed_text(t, "eth0", "missing", "enabled", "2");
	assert_observed_text(t, "eth0", "missing", "former", "all:off 2:on");
	assert_observed_int(t, "eth0", "missing", "traffic_class", 5);
	assert_acts(t, "eth0", "missing", CD_LATENT);
	cd_test_free(t);
}

static void all_eight_are_global_pause(void **state)
{
	struct cd_test *t = start("lossless", "roce", 0xff);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "all-priorities", CD_HIGH);
	assert_no_finding(t, "eth0", "missing");
	assert_no_finding(t, "eth0", "extra");
	cd_test_free(t);
	t = start(NULL, "roce", 0xff);
	judge(t);
	assert_finding(t, "eth0", "all-priorities", CD_HIGH);
	cd_test_free(t);
}

static void more_than_the_port_can_is_found(void **state)
{
	struct cd_test *t = start("lossless", "roce", 0x0c);

	(void)state;
	give_int(t, "dcb/pfc_cap", "eth0", 1);
	judge(t);
	assert_finding(t, "eth0", "above-capability", CD_HIGH);
	assert_observed_text(t, "eth0", "above-capability", "prio_from", "assumed");
	cd_test_free(t);
	t = start("lossless", "roce", 0x0c);
	give_int(t, "dcb/pfc_cap", "eth0", 1);
	give_int(t, "site/roce_prio", "", 5);
	judge(t);
	assert_observed_int(t, "eth0", "above-capability", "prio", 5);
	assert_observed_text(t, "eth0", "above-capability", "prio_from", "the profile");
	cd_test_free(t);
	t = start("lossless", "roce", 8);
	give_int(t, "dcb/pfc_cap", "eth0", 0);	/* not told */
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void a_lossy_site_wants_none(void **state)
{
	struct cd_test *t = start("lossy", "roce", 8);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "on-in-lossy", CD_HIGH);
	cd_test_free(t);
	t = start("lossy", "roce", 0);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void without_a_word_3_is_assumed_and_2_is_suspected(void **state)
{
	struct cd_test *t = start(NULL, "roce", 8);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = start(NULL, "roce", 4);
	judge(t);
	assert_finding(t, "eth0", "unusual-priority", CD_HIGH);
	cd_test_free(t);
	t = start(NULL, "roce", 0x18);	/* storage and compute: nobody said */
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

/* Lossy RoCE is legal; a device that nobody uses is nothing at all. */
static void nothing_configured_is_medium_only_under_traffic(void **state)
{
	struct cd_test *t = start(NULL, "roce", 0);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "nothing-configured", CD_MEDIUM);
	cd_test_free(t);
	t = start(NULL, NULL, 0);
	judge(t);
	assert_not_applicable(t, "eth0");
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void members_of_a_bond_must_agree(void **state)
{
	struct cd_test *t = start("lossless", "roce", 8);

	(void)state;
	roce_port(t, "eth1", "roce");
	give_text(t, "nic/master", "eth0", "bond0");
	give_text(t, "nic/master", "eth1", "bond0");
	give_int(t, "dcb/pfc_mask", "eth1", 0);
	judge(t);
	assert_finding(t, "eth0", "members-differ", CD_HIGH);
	assert_observed_text(t, "eth0", "members-differ", "other_enabled", "none");
	cd_test_free(t);
}

static void only_used_ports_are_judged_where_there_are_some(void **state)
{
	struct cd_test *t = start("lossless", "roce", 8);

	(void)state;
	roce_port(t, "eth1", NULL);
	give_int(t, "dcb/pfc_mask", "eth1", 0);
	judge(t);
	assert_pass(t, "eth0");
	assert_no_finding(t, "eth1", "missing");
	cd_test_free(t);
}

static void a_port_without_an_rdma_device_is_not_judged(void **state)
{
	struct cd_test *t = start("lossless", NULL, 8);

	(void)state;
	give_bool(t, "nic/carrier", "eth1", true);
	give_int(t, "dcb/pfc_mask", "eth1", 0);
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void nobody_wants_rdma(void **state)
{
	struct cd_test *t = start("lossless", "roce", 0);

	(void)state;
	give_bool(t, "rdma/wanted", "", false);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	assert_no_finding(t, "eth0", "missing");
	cd_test_free(t);
}

static void what_is_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start("lossless", "roce", 0);

	(void)state;
	give_unseen(t, "dcb/pfc_mask", "eth0", CD_NO_REPLY);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
	t = start("lossless", "roce", 0);
	give_bool(t, "nic/vf", "eth0", true);
	judge(t);
	assert_unknown(t, "eth0", CD_OTHER_NAMESPACE);
	cd_test_free(t);
	t = start("lossless", "roce", 0);
	give_unseen(t, "rdma/wanted", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
	t = start("lossless", "roce", 0);
	give_unseen(t, "port", "", CD_NOT_COLLECTED);
	judge(t);
	assert_verdict(t, CD_UNKNOWN);
	cd_test_free(t);
}

static void without_dcb_or_roce_there_is_no_question(void **state)
{
	struct cd_test *t = start("lossless", "roce", 0);

	(void)state;
	give_absent(t, "dcb/pfc_mask", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = roce_host(cd_qos_pfc_enabled, "qos.pfc_enabled");
	give_texts(t, "port/role", "eth0", "fabric", NULL);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_intended_priority_alone_passes),
		cmocka_unit_test(an_assumed_priority_is_told),
		cmocka_unit_test(the_wrong_priority_is_missing_and_extra),
		cmocka_unit_test(all_eight_are_global_pause),
		cmocka_unit_test(more_than_the_port_can_is_found),
		cmocka_unit_test(a_lossy_site_wants_none),
		cmocka_unit_test(without_a_word_3_is_assumed_and_2_is_suspected),
		cmocka_unit_test(nothing_configured_is_medium_only_under_traffic),
		cmocka_unit_test(members_of_a_bond_must_agree),
		cmocka_unit_test(only_used_ports_are_judged_where_there_are_some),
		cmocka_unit_test(a_port_without_an_rdma_device_is_not_judged),
		cmocka_unit_test(nobody_wants_rdma),
		cmocka_unit_test(what_is_not_seen_is_unknown),
		cmocka_unit_test(without_dcb_or_roce_there_is_no_question),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

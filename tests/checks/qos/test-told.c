/* SPDX-License-Identifier: Apache-2.0 */
/* qos.dcb_support, qos.apptrust_rewr and qos.wan_dscp: told where it is seen, never guessed. */
#include "roce-facts.h"

extern const struct cd_check cd_qos_dcb_support[], cd_qos_apptrust_rewr[], cd_qos_wan_dscp[];

static struct cd_test *start(const struct cd_check *checks, const char *id)
{
	struct cd_test *t = roce_host(checks, id);

	roce_port(t, "eth0", "roce");
	return t;
}

static void the_parts_of_dcb_are_told(void **state)
{
	struct cd_test *t = start(cd_qos_dcb_support, "qos.dcb_support");

	(void)state;
	give_int(t, "dcb/pfc_mask", "eth0", 8);
	give_int(t, "dcb/dcbx", "eth0", 9);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = start(cd_qos_dcb_support, "qos.dcb_support");
	give_absent(t, "dcb/pfc_mask", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(cd_qos_dcb_support, "qos.dcb_support");
	give_unseen(t, "dcb/pfc_mask", "eth0", CD_NO_REPLY);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
}

static void the_order_of_trust_is_told(void **state)
{
	const int64_t order[] = { 5, 255 };
	struct cd_test *t = start(cd_qos_apptrust_rewr, "qos.apptrust_rewr");

	(void)state;
	give_ints(t, "dcb/apptrust", "eth0", 2, order);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = start(cd_qos_apptrust_rewr, "qos.apptrust_rewr");
	give_absent(t, "dcb/apptrust", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static struct cd_test *distance(const char *mode, int64_t rtt, const char *from, const char *net)
{
	struct cd_test *t = start(cd_qos_wan_dscp, "qos.wan_dscp");

	give_text(t, "site/roce_mode", "", mode);
	give_set(t, "path", "eth0", NULL);
	give_duration(t, "path/rtt", "eth0", rtt);
	give_text(t, "path/rtt_from", "eth0", from);
	give_int(t, "path/rate", "eth0", INT64_C(100000000000));
	if (net)
		give_text(t, "site/net", "", net);
	return t;
}

static void lossless_over_a_distance_is_found(void **state)
{
	struct cd_test *t = distance("lossless", 10000000, "measured", NULL);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "lossless-over-distance", CD_MEDIUM);
	assert_observed_int(t, "eth0", "lossless-over-distance", "need", 125000000);
	cd_test_free(t);
	t = distance("lossless", 50000000, "assumed", "wan");
	judge(t);
	assert_finding(t, "eth0", "lossless-over-distance", CD_MEDIUM);
	cd_test_free(t);
	t = distance("lossless", 500000, "assumed", NULL);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = distance("lossless", 100000, "given", NULL);
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = distance("lossy", 10000000, "measured", NULL);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_parts_of_dcb_are_told),
		cmocka_unit_test(the_order_of_trust_is_told),
		cmocka_unit_test(lossless_over_a_distance_is_found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

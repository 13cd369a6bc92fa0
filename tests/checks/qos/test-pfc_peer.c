/* SPDX-License-Identifier: Apache-2.0 */
/* qos.pfc_peer: both ends pause the same, and where nobody tells of the other end nothing passes. */
#include "roce-facts.h"

extern const struct cd_check cd_qos_pfc_peer[];

static struct cd_test *start(int64_t mask)
{
	struct cd_test *t = roce_host(cd_qos_pfc_peer, "qos.pfc_peer");

	roce_port(t, "eth0", "roce");
	give_int(t, "dcb/pfc_mask", "eth0", mask);
	return t;
}

static void the_same_on_both_ends_passes(void **state)
{
	const int64_t peer[] = { 3 };
	struct cd_test *t = start(8);

	(void)state;
	give_ints(t, "dcb/peer_pfc", "eth0", 1, peer);
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
	t = start(0);
	give_ints(t, "dcb/peer_pfc", "eth0", 0, NULL);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void another_priority_at_the_switch_is_found(void **state)
{
	const int64_t peer[] = { 4 };
	struct cd_test *t = start(8);

	(void)state;
	give_ints(t, "dcb/peer_pfc", "eth0", 1, peer);
	give_bool(t, "dcb/ets_willing", "eth0", false);
	judge(t);
	assert_finding(t, "eth0", "differs", CD_HIGH);
	assert_observed_text(t, "eth0", "differs", "enabled", "3");
	assert_observed_text(t, "eth0", "differs", "peer", "4");
	assert_observed_text(t, "eth0", "differs", "yields",
			     "neither end is willing to follow the other");
	assert_acts(t, "eth0", "differs", CD_LATENT);
	cd_test_free(t);
	t = start(0);	/* only the switch pauses */
	give_ints(t, "dcb/peer_pfc", "eth0", 1, peer);
	judge(t);
	assert_finding(t, "eth0", "differs", CD_HIGH);
	assert_observed_text(t, "eth0", "differs", "enabled", "none");
	cd_test_free(t);
}

static void an_agent_that_hears_nothing_holds_no_promise(void **state)
{
	struct cd_test *t = start(8);

	(void)state;
	give_absent(t, "dcb/peer_pfc", "eth0");
	give_int(t, "dcb/dcbx", "eth0", 2 | 8);
	give_bool(t, "dcb/ets_willing", "eth0", true);
	judge(t);
	assert_finding(t, "eth0", "willing-alone", CD_MEDIUM);
	cd_test_free(t);
	t = start(8);	/* the host owns it: the bit is what it would tell, not what it does */
	give_absent(t, "dcb/peer_pfc", "eth0");
	give_int(t, "dcb/dcbx", "eth0", 1 | 8);
	give_bool(t, "dcb/ets_willing", "eth0", true);
	judge(t);
	assert_no_finding(t, "eth0", "willing-alone");
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
}

static void nobody_tells_of_the_peer(void **state)
{
	struct cd_test *t = start(8);

	(void)state;
	give_absent(t, "dcb/peer_pfc", "eth0");
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
	t = start(8);
	give_unseen(t, "dcb/peer_pfc", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
	t = start(8);
	give_unseen(t, "dcb/pfc_mask", "eth0", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void no_pause_and_no_word_is_no_question(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	give_absent(t, "dcb/peer_pfc", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(8);
	give_bool(t, "rdma/wanted", "", false);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same_on_both_ends_passes),
		cmocka_unit_test(another_priority_at_the_switch_is_found),
		cmocka_unit_test(an_agent_that_hears_nothing_holds_no_promise),
		cmocka_unit_test(nobody_tells_of_the_peer),
		cmocka_unit_test(no_pause_and_no_word_is_no_question),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

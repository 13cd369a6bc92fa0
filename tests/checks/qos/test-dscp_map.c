/* SPDX-License-Identifier: Apache-2.0 */
/* qos.dscp_map: RoCE's DSCP leads into its priority, by an entry or by what the hardware does. */
#include "roce-facts.h"

extern const struct cd_check cd_qos_dscp_map[];

static const struct cd_column columns[] = {
	{ "selector", CD_COL_INT, "" }, { "protocol", CD_COL_INT, "" },
	{ "priority", CD_COL_INT, "" }, { .name = NULL },
};

/* `entries`: DSCP and priority in turn, ended by -1; NULL: none. */
static struct cd_test *start(const char *driver, const int64_t *entries)
{
	struct cd_test *t = roce_host(cd_qos_dscp_map, "qos.dscp_map");
	int64_t map[64];

	roce_port(t, "eth0", "roce");
	give_int(t, "dcb/pfc_mask", "eth0", 8);
	give_text(t, "nic/driver", "eth0", driver);
	give_table(t, "dcb/app", "eth0", columns);
	for (int i = 0; i < 64; i++)
		map[i] = -1;
	for (const int64_t *e = entries; e && *e >= 0; e += 2) {
		give_row(t, "dcb/app", "eth0", "selector", (int64_t)5, "protocol", e[0], "priority",
			 e[1], NULL);
		map[e[0]] = e[1] > map[e[0]] ? e[1] : map[e[0]];
	}
	if (entries)
		give_ints(t, "dcb/dscp_prio", "eth0", 64, map);
	else
		give_absent(t, "dcb/dscp_prio", "eth0");
	return t;
}

static void site(struct cd_test *t, int64_t dscp, int64_t prio)
{
	give_text(t, "site/roce_mode", "", "lossless");
	give_int(t, "site/roce_dscp", "", dscp);
	give_int(t, "site/roce_prio", "", prio);
}

static void the_entry_of_the_site_passes(void **state)
{
	const int64_t entries[] = { 26, 3, 48, 6, -1 };
	struct cd_test *t = start("bnxt_en", entries);

	(void)state;
	site(t, 26, 3);
	give_int(t, "site/cnp_dscp", "", 48);
	give_int(t, "site/cnp_prio", "", 6);
	judge(t);
	assert_pass(t, "eth0");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

/* mlx5: the upper three bits are the priority of what has no entry. */
static void mlx5_needs_no_entry_where_the_bits_agree(void **state)
{
	const int64_t other[] = { 10, 1, -1 };
	struct cd_test *t = start("mlx5_core", other);

	(void)state;
	site(t, 26, 3);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = start("mlx5_core", other);
	site(t, 26, 4);
	judge(t);
	assert_finding(t, "eth0", "wrong-priority", CD_HIGH);
	assert_observed_int(t, "eth0", "wrong-priority", "leads", 3);
	cd_test_free(t);
	t = start("mlx5_core", NULL);	/* the driver package's switch, no entry at all */
	give_text(t, "dcb/trust", "eth0", "dscp");
	site(t, 26, 3);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void an_entry_that_leads_elsewhere_is_found(void **state)
{
	const int64_t entries[] = { 26, 2, -1 };
	struct cd_test *t = start("mlx5_core", entries);

	(void)state;
	site(t, 26, 3);
	judge(t);
	assert_finding(t, "eth0", "wrong-priority", CD_HIGH);
	assert_observed_int(t, "eth0", "wrong-priority", "leads", 2);
	assert_observed_text(t, "eth0", "wrong-priority", "prio_from", "the profile");
	assert_acts(t, "eth0", "wrong-priority", CD_LATENT);
	cd_test_free(t);
}

static void another_card_sends_what_has_no_entry_to_its_default(void **state)
{
	const int64_t entries[] = { 48, 6, -1 };
	struct cd_test *t = start("bnxt_en", entries);

	(void)state;
	site(t, 26, 3);
	judge(t);
	assert_finding(t, "eth0", "not-mapped", CD_HIGH);
	cd_test_free(t);
}

static void without_a_dscp_of_the_site_any_will_do(void **state)
{
	const int64_t entries[] = { 24, 3, -1 }, none[] = { 48, 6, -1 };
	struct cd_test *t = start("bnxt_en", entries);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = start("bnxt_en", none);
	judge(t);
	assert_finding(t, "eth0", "nothing-leads", CD_MEDIUM);
	cd_test_free(t);
}

static void notifications_have_a_priority_too(void **state)
{
	const int64_t entries[] = { 26, 3, 48, 3, -1 };
	struct cd_test *t = start("mlx5_core", entries);

	(void)state;
	site(t, 26, 3);
	give_int(t, "site/cnp_dscp", "", 48);
	give_int(t, "site/cnp_prio", "", 6);
	judge(t);
	assert_finding(t, "eth0", "cnp-wrong-priority", CD_MEDIUM);
	assert_observed_int(t, "eth0", "cnp-wrong-priority", "leads", 3);
	cd_test_free(t);
}

static void two_entries_for_one_dscp_are_found(void **state)
{
	const int64_t entries[] = { 26, 3, 26, 1, -1 };
	struct cd_test *t = start("mlx5_core", entries);

	(void)state;
	site(t, 26, 3);
	judge(t);
	assert_finding(t, "eth0", "twice", CD_MEDIUM);
	assert_no_finding(t, "eth0", "wrong-priority");	/* the higher one counts */
	cd_test_free(t);
}

static void a_lossy_site_that_names_a_priority_wants_it_too(void **state)
{
	const int64_t entries[] = { 26, 1, -1 };
	struct cd_test *t = start("mlx5_core", entries);

	(void)state;
	give_text(t, "site/roce_mode", "", "lossy");
	give_int(t, "site/roce_dscp", "", 26);
	give_int(t, "site/roce_prio", "", 3);
	judge(t);
	assert_finding(t, "eth0", "wrong-priority", CD_HIGH);
	cd_test_free(t);
	t = start("mlx5_core", entries);
	give_text(t, "site/roce_mode", "", "lossy");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
}

static void pcp_is_another_question(void **state)
{
	struct cd_test *t = start("mlx5_core", NULL);

	(void)state;
	site(t, 26, 3);
	judge(t);
	assert_not_applicable(t, "eth0");
	give_bool(t, "rdma/wanted", "", false);
	cd_test_free(t);
	t = start("mlx5_core", NULL);
	give_bool(t, "rdma/wanted", "", false);
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void what_is_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start("ice", NULL);	/* no entry, and no word about trust */

	(void)state;
	site(t, 26, 3);
	judge(t);
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
	t = roce_host(cd_qos_dscp_map, "qos.dscp_map");
	roce_port(t, "eth0", "roce");
	site(t, 26, 3);
	give_text(t, "dcb/trust", "eth0", "dscp");
	give_text(t, "nic/driver", "eth0", "mlx5_core");
	give_unseen(t, "dcb/app", "eth0", CD_NOT_COLLECTED);
	give_unseen(t, "dcb/dscp_prio", "eth0", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_entry_of_the_site_passes),
		cmocka_unit_test(mlx5_needs_no_entry_where_the_bits_agree),
		cmocka_unit_test(an_entry_that_leads_elsewhere_is_found),
		cmocka_unit_test(another_card_sends_what_has_no_entry_to_its_default),
		cmocka_unit_test(without_a_dscp_of_the_site_any_will_do),
		cmocka_unit_test(notifications_have_a_priority_too),
		cmocka_unit_test(two_entries_for_one_dscp_are_found),
		cmocka_unit_test(a_lossy_site_that_names_a_priority_wants_it_too),
		cmocka_unit_test(pcp_is_another_question),
		cmocka_unit_test(what_is_not_seen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

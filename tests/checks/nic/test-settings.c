/* SPDX-License-Identifier: Apache-2.0 */
/* Smaller settings of a port: promisc, sriov, coalesce, txq, ntuple_arfs, hw_vlan_filter. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_promisc[], cd_nic_sriov[], cd_nic_coalesce[], cd_nic_txq[],
	cd_nic_ntuple_arfs[], cd_nic_hw_vlan_filter[];

#define G INT64_C(1000000000)

static struct cd_test *start(const struct cd_check *check, const char *id)
{
	struct cd_test *t = cd_test_new(check, id);

	give_set(t, "port", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_int(t, "port/speed", "eth0", 100 * G);
	return t;
}

static struct cd_test *promisc(int64_t times, int64_t captured)
{
	struct cd_test *t = start(cd_nic_promisc, "nic.promisc");

	give_set(t, "nic", "eth0", "mv0", NULL);
	give_int(t, "nic/promisc", "eth0", times);
	give_int(t, "nic/ifindex", "eth0", 2);
	give_absent(t, "nic/master", "eth0");
	give_ints(t, "packet/links", "", 1, &captured);
	return t;
}

static void promiscuous_for_whom(void **state)
{
	struct cd_test *t = promisc(1, 7);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "forgotten", CD_LOW);
	cd_test_free(t);
	for (int64_t captured = 0; captured < 3; captured += 2) {
		t = promisc(1, captured);
		judge(t);
		assert_pass(t, "eth0");
		assert_note(t, "eth0");
		cd_test_free(t);
	}
	t = promisc(0, 7);
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
	t = promisc(1, 7);
	give_text(t, "nic/master", "eth0", "br0");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = promisc(1, 7);
	give_texts(t, "nic/lower", "mv0", "eth0", NULL);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = promisc(1, 7);
	give_unseen(t, "packet/links", "", CD_MASKED);
	judge(t);
	assert_unknown(t, "eth0", CD_MASKED);
	cd_test_free(t);
}

static struct cd_test *functions(const char *link, int64_t rate)
{
	static const struct cd_column columns[] = {
		{ "vf", CD_COL_INT, "" }, { "max_rate", CD_COL_INT, "bit/s" },
		{ "link", CD_COL_TEXT, "" }, { .name = NULL },
	};
	struct cd_test *t = start(cd_nic_sriov, "nic.sriov");

	give_table(t, "nic/vfs", "eth0", columns);
	give_row(t, "nic/vfs", "eth0", "vf", INT64_C(0), "max_rate", INT64_C(0), "link", "auto", NULL);
	give_row(t, "nic/vfs", "eth0", "vf", INT64_C(1), "max_rate", rate, "link", link, NULL);
	return t;
}

static void functions_held_back(void **state)
{
	struct cd_test *t = functions("disable", 0);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "link-off", CD_MEDIUM);
	assert_observed_int(t, "eth0", "link-off", "function", 1);
	cd_test_free(t);
	t = functions("auto", 10 * G);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = functions("enable", 10 * G);
	give_int(t, "site/speed", "", 100 * G);
	give_row(t, "nic/vfs", "eth0", "vf", INT64_C(2), "max_rate", 5 * G, "link", "auto", NULL);
	give_row(t, "nic/vfs", "eth0", "vf", INT64_C(3), "max_rate", 20 * G, "link", "auto", NULL);
	judge(t);
	assert_finding(t, "eth0", "below-site", CD_MEDIUM);
	assert_observed_int(t, "eth0", "below-site", "function", 2);	/* the slowest */
	assert_observed_int(t, "eth0", "below-site", "rate", 5 * G);
	cd_test_free(t);
	t = start(cd_nic_sriov, "nic.sriov");
	give_absent(t, "nic/vfs", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(cd_nic_sriov, "nic.sriov");
	give_unseen(t, "nic/vfs", "eth0", CD_TRUNCATED);
	judge(t);
	assert_unknown(t, "eth0", CD_TRUNCATED);
	cd_test_free(t);
}

static struct cd_test *coalesce(int64_t usecs, bool adaptive)
{
	struct cd_test *t = start(cd_nic_coalesce, "nic.coalesce");

	give_int(t, "nic/coalesce_rx_usecs", "eth0", usecs);
	give_bool(t, "nic/coalesce_adaptive_rx", "eth0", adaptive);
	return t;
}

static void interrupts_of_a_port(void **state)
{
	struct cd_test *t = coalesce(0, false);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "interrupt-storm", CD_LOW);
	cd_test_free(t);
	t = coalesce(0, false);
	give_int(t, "nic/coalesce_rx_frames", "eth0", 32);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = coalesce(0, false);
	give_text(t, "nic/driver", "eth0", "ena");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = coalesce(0, false);
	give_text(t, "site/load", "", "latency");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
	t = coalesce(8, true);
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
	t = coalesce(8, true);
	give_text(t, "site/load", "", "latency");
	judge(t);
	assert_note(t, "eth0");
	cd_test_free(t);
	t = coalesce(200, false);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = start(cd_nic_coalesce, "nic.coalesce");
	give_unseen(t, "nic/coalesce_rx_usecs", "eth0", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "eth0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

/* Where there is nothing to turn on, 0 is what the driver makes of it. */
static void a_driver_that_cannot_adapt(void **state)
{
	struct cd_test *t = coalesce(0, false);

	(void)state;
	give_absent(t, "nic/coalesce_adaptive_rx", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	give_unseen(t, "nic/coalesce_adaptive_rx", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
	t = coalesce(8, false);
	give_absent(t, "nic/coalesce_adaptive_rx", "eth0");
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void queues_that_were_narrowed(void **state)
{
	struct cd_test *t = start(cd_nic_txq, "nic.txq");

	(void)state;
	give_int(t, "nic/txqlen", "eth0", 1000);
	give_bytes(t, "nic/bql_max", "eth0", 1879048192);
	give_bytes(t, "nic/bql_min", "eth0", 0);
	judge(t);
	assert_pass(t, "eth0");
	assert_no_note(t, "eth0");
	cd_test_free(t);
	t = start(cd_nic_txq, "nic.txq");
	give_int(t, "nic/txqlen", "eth0", 100);
	give_bytes(t, "nic/bql_max", "eth0", 3000);
	judge(t);
	assert_pass(t, "eth0");
	assert_note(t, "eth0");
	cd_test_free(t);
	t = start(cd_nic_txq, "nic.txq");
	give_unseen(t, "nic/txqlen", "eth0", CD_GARBAGE);
	judge(t);
	assert_unknown(t, "eth0", CD_GARBAGE);
	cd_test_free(t);
}

static void flows_steered_by_software(void **state)
{
	static const struct cd_column columns[] = {
		{ "queue", CD_COL_INT, "" }, { "flows", CD_COL_INT, "" }, { .name = NULL },
	};

	(void)state;
	for (int entries = 0; entries < 2; entries++) {
		struct cd_test *t = start(cd_nic_ntuple_arfs, "nic.ntuple_arfs");

		give_texts(t, "nic/features_on", "eth0", "rx-gro", NULL);
		give_texts(t, "nic/features_changeable", "eth0", "rx-gro", "rx-ntuple-filter", NULL);
		give_int(t, "sysctl/net.core.rps_sock_flow_entries", "", entries * 32768);
		give_table(t, "nic/rps", "eth0", columns);
		give_row(t, "nic/rps", "eth0", "queue", INT64_C(0), "flows", INT64_C(2048), NULL);
		judge(t);
		if (entries)
			assert_note(t, "eth0");
		else
			assert_not_applicable(t, "eth0");
		cd_test_free(t);
	}
}

static void vlans_that_the_cpu_sorts_out(void **state)
{
	(void)state;
	for (int stacked = 0; stacked < 2; stacked++) {
		struct cd_test *t = start(cd_nic_hw_vlan_filter, "nic.hw_vlan_filter");

		give_set(t, "nic", "eth0", "eth0.5", NULL);
		give_text(t, "nic/kind", "eth0.5", "vlan");
		give_texts(t, "nic/lower", "eth0.5", stacked ? "eth0" : "eth1", NULL);
		give_texts(t, "nic/features_on", "eth0", "rx-gro", NULL);
		give_texts(t, "nic/features_changeable", "eth0", "rx-vlan-filter", NULL);
		judge(t);
		if (stacked)
			assert_note(t, "eth0");
		else
			assert_not_applicable(t, "eth0");
		cd_test_free(t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(promiscuous_for_whom),
		cmocka_unit_test(functions_held_back),
		cmocka_unit_test(interrupts_of_a_port),
		cmocka_unit_test(queues_that_were_narrowed),
		cmocka_unit_test(flows_steered_by_software),
		cmocka_unit_test(vlans_that_the_cpu_sorts_out),
		cmocka_unit_test(a_driver_that_cannot_adapt),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

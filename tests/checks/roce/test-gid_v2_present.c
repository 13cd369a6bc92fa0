/* SPDX-License-Identifier: Apache-2.0 */
/* roce.gid.v2_present: routable, link-local, version 1, and slots that cannot be read. */
#include "lib/judge.h"

extern const struct cd_check cd_roce_gid_v2_present[];

#define PORT "mlx5_0/1"
#define LINK_LOCAL "fe80:0000:0000:0000:0ac0:ebff:fe12:3456"
#define IPV4 "0000:0000:0000:0000:0000:ffff:0a01:0203"

static const struct cd_column columns[] = {
	{ "index", CD_COL_INT, "" }, { "gid", CD_COL_TEXT, "" }, { "type", CD_COL_TEXT, "" },
	{ "ndev", CD_COL_TEXT, "" }, { .name = NULL }
};

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_roce_gid_v2_present, "roce.gid.v2_present");

	give_set(t, "rdma/port", PORT, NULL);
	give_bool(t, "rdma/wanted", "", true);
	give_text(t, "rdma/class", PORT, "roce");
	give_text(t, "rdma/role", PORT, "compute");
	give_text(t, "rdma/link_layer", PORT, "Ethernet");
	give_text(t, "rdma/state", PORT, "ACTIVE");
	give_text(t, "rdma/netdev", PORT, "eth0");
	give_bool(t, "host/child_netns", "", false);
	give_table(t, "rdma/gid", PORT, columns);
	return t;
}

static void add(struct cd_test *t, const char *gid, const char *type)
{
	give_row(t, "rdma/gid", PORT, "index", (int64_t)0, "gid", gid, "type", type, NULL);
}

static void an_ip_address_makes_a_usable_gid(void **state)
{
	static const char *const gid[] = { IPV4, "fd00:0000:0000:0000:0000:0000:0000:0001",
		"2001:0db8:0000:0000:0000:0000:0000:0001" };

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct cd_test *t = start();

		add(t, LINK_LOCAL, "IB/RoCE v1");
		add(t, gid[i], "RoCE v2");
		judge(t);
		assert_pass(t, PORT);
		cd_test_free(t);
	}
}

static void link_local_addresses_end_at_the_router(void **state)
{
	struct cd_test *t = start();

	(void)state;
	add(t, LINK_LOCAL, "RoCE v2");
	add(t, "0000:0000:0000:0000:0000:ffff:a9fe:0102", "RoCE v2");
	add(t, IPV4, "IB/RoCE v1");
	judge(t);
	assert_finding(t, PORT, "link-local-only", CD_HIGH);
	assert_observed_text(t, PORT, "link-local-only", "netdev", "eth0");
	cd_test_free(t);

	t = start();
	give_bound(t, "l2_only", "yes");
	add(t, LINK_LOCAL, "RoCE v2");
	judge(t);
	assert_finding(t, PORT, "link-local-only", CD_MEDIUM);
	cd_test_free(t);
}

static void version_1_alone_is_critical(void **state)
{
	struct cd_test *t = start();

	(void)state;
	add(t, LINK_LOCAL, "IB/RoCE v1");
	add(t, IPV4, "IB/RoCE v1");
	judge(t);
	assert_finding(t, PORT, "no-v2", CD_CRITICAL);
	assert_observed_int(t, PORT, "no-v2", "entries", 2);
	cd_test_free(t);
}

static void gids_of_other_namespaces_are_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_row(t, "rdma/gid", PORT, "index", (int64_t)3, "gid", IPV4, NULL);
	judge(t);
	assert_unknown(t, PORT, CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = start();
	give_bool(t, "host/child_netns", "", true);
	judge(t);
	assert_unknown(t, PORT, CD_OTHER_NAMESPACE);
	cd_test_free(t);

	t = start();
	give_unseen(t, "rdma/gid", PORT, CD_PERMISSION);
	judge(t);
	assert_unknown(t, PORT, CD_PERMISSION);
	cd_test_free(t);
}

static void other_ports_are_not_judged(void **state)
{
	static const struct { const char *fact, *value; } other[] = {
		{ "rdma/class", "iwarp" }, { "rdma/class", "efa" }, { "rdma/class", "soft" },
		{ "rdma/class", "lpf" }, { "rdma/link_layer", "InfiniBand" },
		{ "rdma/role", "other" }, { "rdma/state", "DOWN" },
	};
	struct cd_test *t;

	(void)state;
	for (size_t i = 0; i < sizeof(other) / sizeof(other[0]); i++) {
		t = start();
		give_text(t, other[i].fact, PORT, other[i].value);
		judge(t);
		assert_not_applicable(t, PORT);
		cd_test_free(t);
	}
	t = start();
	give_bool(t, "rdma/wanted", "", false);
	judge(t);
	assert_not_applicable(t, PORT);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_ip_address_makes_a_usable_gid),
		cmocka_unit_test(link_local_addresses_end_at_the_router),
		cmocka_unit_test(version_1_alone_is_critical),
		cmocka_unit_test(gids_of_other_namespaces_are_unknown),
		cmocka_unit_test(other_ports_are_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

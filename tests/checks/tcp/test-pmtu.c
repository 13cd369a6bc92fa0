/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.pmtu: discovery, and peers of this network behind a smaller MTU. */
#include <string.h>

#include "lib/judge.h"

#define DISC "sysctl/net.ipv4.ip_no_pmtu_disc"

extern const struct cd_check cd_tcp_pmtu[];

static const struct cd_column columns[] = {
	{ "family", CD_COL_TEXT, "" }, { "dst", CD_COL_TEXT, "" }, { "oif", CD_COL_TEXT, "" },
	{ "onlink", CD_COL_INT, "" }, { "mtu", CD_COL_INT, "bytes" },
	{ "expires", CD_COL_INT, "s" }, { .name = NULL }
};

static struct cd_test *start(int64_t value)
{
	struct cd_test *t = cd_test_new(cd_tcp_pmtu, "tcp.pmtu");

	give_int(t, DISC, "", value);
	give_table(t, "route/learned", "", columns);
	give_bytes(t, "nic/mtu", "eth0", 9000);
	return t;
}

static void learned(struct cd_test *t, const char *dst, int64_t mtu)
{
	give_row(t, "route/learned", "", "family", "inet", "dst", dst, "oif", "eth0", "mtu", mtu,
		 NULL);
}

static const struct cd_column routes[] = {
	{ "dst", CD_COL_TEXT, "" }, { "oif", CD_COL_TEXT, "" }, { "mtu", CD_COL_INT, "" },
	{ "advmss", CD_COL_INT, "" }, { .name = NULL }
};

static void of_many_bound_routes_a_few_are_told(void **state)
{
	struct cd_test *t = start(0);
	const struct cd_note *last = NULL;
	size_t n = 0;

	(void)state;
	give_texts(t, "route/short_peers", "", NULL);
	give_table(t, "route", "", routes);
	for (int i = 0; i < 100; i++)
		give_row(t, "route", "", "dst", "10.8.0.0/24", "oif", "eth0", "mtu", (int64_t)1500,
			 "advmss", (int64_t)1400, NULL);
	judge(t);
	assert_pass(t, "");
	for (const struct cd_note *p = cd_test_result(t)->subjects->notes; p; p = p->next, n++)
		if (strstr(p->text, " more "))
			last = p;
	assert_int_equal(n, 5);
	assert_non_null(last);
	assert_string_equal(last->text, "196 more such bounds of routes");
	cd_test_free(t);
}

/* The last two are bound by nobody. */
static void routes_that_are_bound_are_told(void **state)
{
	static const struct { const char *column; int64_t value; bool told; } cases[] = {
		{ "mtu", 1500, true }, { "advmss", 1400, true }, { "mtu", 9000, false },
		{ "advmss", 8940, false },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_test *t = start(0);

		give_texts(t, "route/short_peers", "", NULL);
		give_table(t, "route", "", routes);
		give_row(t, "route", "", "dst", "10.8.0.0/24", "oif", "eth0", cases[i].column,
			 cases[i].value, NULL);
		judge(t);
		assert_pass(t, "");
		if (cases[i].told)
			assert_note(t, "");
		else
			assert_no_note(t, "");
		cd_test_free(t);
	}
}

static void nothing_learned_passes(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	give_texts(t, "route/short_peers", "", NULL);
	judge(t);
	assert_pass(t, "");
	assert_no_note(t, "");
	cd_test_free(t);
}

static void a_peer_of_this_network_behind_less_is_high(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	learned(t, "10.8.0.3", 4000);
	learned(t, "10.8.0.2", 1500);
	learned(t, "192.0.2.1", 1400);
	give_texts(t, "route/short_peers", "", "10.8.0.3", "10.8.0.2", NULL);
	judge(t);
	assert_finding(t, "eth0", "smaller-path", CD_HIGH);
	assert_observed_text(t, "eth0", "smaller-path", "peer", "10.8.0.2");
	assert_observed_int(t, "eth0", "smaller-path", "mtu", 1500);
	assert_observed_int(t, "eth0", "smaller-path", "port_mtu", 9000);
	assert_observed_int(t, "eth0", "smaller-path", "peers", 2);
	cd_test_free(t);
}

static void far_paths_are_only_told(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	learned(t, "192.0.2.1", 1400);
	give_texts(t, "route/short_peers", "", NULL);
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void discovery_off_is_high_in_each_form(void **state)
{
	(void)state;
	for (int64_t value = 1; value <= 3; value++) {
		struct cd_test *t = start(value);

		give_texts(t, "route/short_peers", "", NULL);
		judge(t);
		assert_finding(t, "", "discovery-off", CD_HIGH);
		assert_observed_int(t, "", "discovery-off", "value", value);
		cd_test_free(t);
	}
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_pmtu, "tcp.pmtu");

	(void)state;
	give_unseen(t, DISC, "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);

	t = cd_test_new(cd_tcp_pmtu, "tcp.pmtu");
	give_int(t, DISC, "", 0);
	give_unseen(t, "route/learned", "", CD_NOT_COLLECTED);
	give_unseen(t, "route/short_peers", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(of_many_bound_routes_a_few_are_told),
		cmocka_unit_test(routes_that_are_bound_are_told),
		cmocka_unit_test(nothing_learned_passes),
		cmocka_unit_test(a_peer_of_this_network_behind_less_is_high),
		cmocka_unit_test(far_paths_are_only_told),
		cmocka_unit_test(discovery_off_is_high_in_each_form),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

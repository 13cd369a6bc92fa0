/* SPDX-License-Identifier: Apache-2.0 */
/* nic.eee: a link that sleeps, where microseconds count. */
#include "lib/judge.h"

extern const struct cd_check cd_nic_eee[];

#define G INT64_C(1000000000)

static struct cd_test *start(int64_t speed, bool active)
{
	struct cd_test *t = cd_test_new(cd_nic_eee, "nic.eee");

	give_set(t, "port", "eth0", NULL);
	give_bool(t, "nic/carrier", "eth0", true);
	give_int(t, "nic/type", "eth0", 1);
	give_int(t, "port/speed", "eth0", speed);
	give_bool(t, "nic/eee_active", "eth0", active);
	return t;
}

static void awake_passes(void **state)
{
	struct cd_test *t = start(10 * G, false);

	(void)state;
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void from_10_gigabit_on_it_is_told(void **state)
{
	struct cd_test *t = start(10 * G, true);

	(void)state;
	judge(t);
	assert_finding(t, "eth0", "active", CD_LOW);
	cd_test_free(t);
}

/* The default of every mainboard. */
static void at_a_gigabit_only_where_latency_counts(void **state)
{
	static const struct { const char *load, *role; bool finding; } cases[] = {
		{ NULL, "default_route", false }, { "throughput", "default_route", false },
		{ "latency", "default_route", true }, { "hpc", "default_route", true },
		{ "latency", "mgmt", false } };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cd_test *t = start(G, true);

		give_texts(t, "port/role", "eth0", cases[i].role, NULL);
		if (cases[i].load)
			give_text(t, "site/load", "", cases[i].load);
		judge(t);
		if (cases[i].finding)
			assert_finding(t, "eth0", "active", CD_LOW);
		else
			assert_not_applicable(t, "eth0");
		cd_test_free(t);
	}
}

static void what_was_not_seen_does_not_pass(void **state)
{
	struct cd_test *t = start(10 * G, true);

	(void)state;
	give_absent(t, "nic/eee_active", "eth0");
	judge(t);
	assert_not_applicable(t, "eth0");
	cd_test_free(t);
	t = start(10 * G, true);
	give_unseen(t, "nic/eee_active", "eth0", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "eth0", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(awake_passes),
		cmocka_unit_test(from_10_gigabit_on_it_is_told),
		cmocka_unit_test(at_a_gigabit_only_where_latency_counts),
		cmocka_unit_test(what_was_not_seen_does_not_pass),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

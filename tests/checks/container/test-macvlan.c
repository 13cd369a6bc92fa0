/* SPDX-License-Identifier: Apache-2.0 */
/* container.macvlan: modes that keep the containers of one node apart. */
#include "lib/judge.h"

extern const struct cd_check cd_container_macvlan[];

static struct cd_test *start(const char *first, const char *second)
{
	struct cd_test *t = cd_test_new(cd_container_macvlan, "container.macvlan");

	give_set(t, "nic", "lo", "eth0", "mv0", "mv1", NULL);
	give_absent(t, "host/virtual", "");
	for (int i = 0; i < 2; i++) {
		const char *nic = i ? "mv1" : "mv0", *mode = i ? second : first;

		if (!mode)
			continue;
		give_text(t, "nic/kind", nic, "macvlan");
		give_text(t, "nic/mode", nic, mode);
		give_texts(t, "nic/lower", nic, "eth0", NULL);
	}
	return t;
}

static void siblings_that_are_kept_apart_fail(void **state)
{
	struct cd_test *t = start("vepa", "private");

	(void)state;
	judge(t);
	assert_finding(t, "mv0", "isolated", CD_LOW);
	assert_finding(t, "mv1", "isolated", CD_LOW);
	assert_observed_text(t, "mv1", "isolated", "mode", "private");
	assert_observed_text(t, "mv0", "isolated", "parent", "eth0");
	cd_test_free(t);
}

static void bridged_siblings_and_a_lone_link_pass(void **state)
{
	struct cd_test *t = start("bridge", "bridge");

	(void)state;
	judge(t);
	assert_pass(t, "mv0");
	cd_test_free(t);

	t = start("vepa", NULL);
	judge(t);
	assert_pass(t, "mv0");
	assert_no_finding(t, "mv0", "isolated");
	cd_test_free(t);
}

static void inside_a_container_siblings_do_not_show(void **state)
{
	struct cd_test *t = start("private", NULL);

	(void)state;
	give_unseen(t, "nic/lower", "mv0", CD_OTHER_NAMESPACE);
	judge(t);
	assert_finding(t, "mv0", "isolated", CD_LOW);
	cd_test_free(t);
}

static void what_a_hypervisor_lets_pass_is_unknown(void **state)
{
	struct cd_test *t = start("bridge", NULL);

	(void)state;
	give_text(t, "host/virtual", "", "kvm");
	judge(t);
	assert_unknown(t, "mv0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void a_promiscuous_parent_is_told(void **state)
{
	struct cd_test *t = start("bridge", NULL);

	(void)state;
	give_bool(t, "nic/physical", "eth0", true);
	give_absent(t, "nic/master", "eth0");
	give_int(t, "nic/promisc", "eth0", 1);
	judge(t);
	assert_pass(t, "mv0");
	assert_note(t, "mv0");
	cd_test_free(t);
}

static void ipvlan_is_told_and_passes(void **state)
{
	struct cd_test *t = start(NULL, NULL);

	(void)state;
	give_text(t, "nic/kind", "mv0", "ipvlan");
	give_text(t, "nic/mode", "mv0", "l3");
	judge(t);
	assert_pass(t, "mv0");
	assert_note(t, "mv0");
	cd_test_free(t);
}

static void a_mode_nobody_tells_is_unknown(void **state)
{
	struct cd_test *t = start(NULL, NULL);

	(void)state;
	give_text(t, "nic/kind", "mv0", "macvlan");
	give_unseen(t, "nic/mode", "mv0", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "mv0", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void a_bare_host_has_none(void **state)
{
	struct cd_test *t = start(NULL, NULL);

	(void)state;
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(siblings_that_are_kept_apart_fail),
		cmocka_unit_test(bridged_siblings_and_a_lone_link_pass),
		cmocka_unit_test(inside_a_container_siblings_do_not_show),
		cmocka_unit_test(what_a_hypervisor_lets_pass_is_unknown),
		cmocka_unit_test(a_promiscuous_parent_is_told),
		cmocka_unit_test(ipvlan_is_told_and_passes),
		cmocka_unit_test(a_mode_nobody_tells_is_unknown),
		cmocka_unit_test(a_bare_host_has_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* container.bridge_nf: only a bridge that holds a data port, and that nobody needs filtered. */
#include "lib/judge.h"

extern const struct cd_check cd_container_bridge_nf[];

#define TRACKED "sysctl/net.netfilter.nf_conntrack_count"
#define KEY "sysctl/net.bridge.bridge-nf-call-iptables"

static struct cd_test *start(int64_t value)
{
	struct cd_test *t = cd_test_new(cd_container_bridge_nf, "container.bridge_nf");

	if (value >= 0)
		give_int(t, KEY, "", value);
	give_set(t, "path", "eth0", NULL);
	give_int(t, TRACKED, "", 12);
	give_texts(t, "nic/ports", "eth0", "eth0", NULL);
	give_texts(t, "nic/ports", "veth1", NULL);
	return t;
}

static void bridges(struct cd_test *t)
{
	give_set(t, "nic", "lo", "eth0", "veth1", "br0", "docker0", NULL);
	give_text(t, "nic/kind", "br0", "bridge");
	give_text(t, "nic/kind", "docker0", "bridge");
	give_texts(t, "nic/lower", "br0", "eth0", NULL);
	give_texts(t, "nic/lower", "docker0", "veth1", NULL);
}

static void only_a_bridge_with_a_data_port_fails(void **state)
{
	struct cd_test *t = start(1);

	(void)state;
	bridges(t);
	judge(t);
	assert_finding(t, "br0", "data-bridge-filtered", CD_LOW);
	assert_observed_text(t, "br0", "data-bridge-filtered", "port", "eth0");
	assert_pass(t, "docker0");
	assert_note(t, "docker0");
	cd_test_free(t);
}

static void the_key_of_ipv6_is_named_when_it_is_the_one(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	bridges(t);
	give_int(t, "sysctl/net.bridge.bridge-nf-call-ip6tables", "", 1);
	judge(t);
	assert_observed_text(t, "br0", "data-bridge-filtered", "key",
			     "net.bridge.bridge-nf-call-ip6tables");
	cd_test_free(t);
}

static void switched_off_passes(void **state)
{
	struct cd_test *t = start(0);

	(void)state;
	bridges(t);
	judge(t);
	assert_pass(t, "br0");
	assert_no_note(t, "docker0");
	cd_test_free(t);
}

static void a_cluster_may_need_it(void **state)
{
	struct cd_test *t = start(1);

	(void)state;
	bridges(t);
	give_set(t, "nic", "lo", "eth0", "veth1", "br0", "docker0", "kube-ipvs0", NULL);
	judge(t);
	assert_pass(t, "br0");
	assert_note(t, "br0");
	cd_test_free(t);
}

static void where_nothing_is_tracked_the_setting_does_nothing(void **state)
{
	struct cd_test *t = start(1);

	(void)state;
	bridges(t);
	give_int(t, TRACKED, "", 0);
	judge(t);
	assert_pass(t, "br0");
	assert_note(t, "br0");
	cd_test_free(t);
}

static void a_bridge_that_is_down_is_nothing(void **state)
{
	struct cd_test *t = start(1);

	(void)state;
	bridges(t);
	give_bool(t, "nic/up", "br0", false);
	give_bool(t, "nic/up", "docker0", false);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void without_the_module_there_is_nothing_to_judge(void **state)
{
	struct cd_test *t = start(-1);

	(void)state;
	bridges(t);
	give_absent(t, KEY, "");
	judge(t);
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);
}

static void an_unseen_setting_is_unknown(void **state)
{
	struct cd_test *t = start(-1);

	(void)state;
	bridges(t);
	give_unseen(t, KEY, "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(only_a_bridge_with_a_data_port_fails),
		cmocka_unit_test(the_key_of_ipv6_is_named_when_it_is_the_one),
		cmocka_unit_test(switched_off_passes),
		cmocka_unit_test(a_cluster_may_need_it),
		cmocka_unit_test(where_nothing_is_tracked_the_setting_does_nothing),
		cmocka_unit_test(a_bridge_that_is_down_is_nothing),
		cmocka_unit_test(without_the_module_there_is_nothing_to_judge),
		cmocka_unit_test(an_unseen_setting_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* stack.default_qdisc: a setting that cannot work, or that came too late for the ports. */
#include "lib/judge.h"

extern const struct cd_check cd_stack_default_qdisc[];

#define KEY "sysctl/net.core.default_qdisc"

static const struct cd_column columns[] = {
	{ "ifname", CD_COL_TEXT, "" }, { "kind", CD_COL_TEXT, "" }, { "handle", CD_COL_TEXT, "" },
	{ "keep", CD_COL_INT, "" }, { .name = NULL },
};

static struct cd_test *start(const char *setting)
{
	struct cd_test *t = cd_test_new(cd_stack_default_qdisc, "stack.default_qdisc");

	give_text(t, KEY, "", setting);
	give_set(t, "path", "eth0", NULL);
	give_table(t, "qdisc", "", columns);
	return t;
}

static void leaf(struct cd_test *t, const char *nic, const char *kind, const char *handle)
{
	give_row(t, "qdisc", "", "ifname", nic, "kind", kind, "handle", handle, "keep", INT64_C(1),
		 NULL);
}

static void one_that_needs_parameters_is_found(void **state)
{
	struct cd_test *t = start("htb");

	(void)state;
	judge(t);
	assert_finding(t, "", "needs-parameters", CD_LOW);
	assert_observed_text(t, "", "needs-parameters", "kind", "htb");
	cd_test_free(t);
}

static void a_port_that_kept_the_old_one_is_found(void **state)
{
	struct cd_test *t = start("fq");

	(void)state;
	leaf(t, "eth0", "mq", "0:");
	leaf(t, "eth0", "pfifo_fast", "0:");
	judge(t);
	assert_finding(t, "eth0", "not-in-effect", CD_LOW);
	assert_observed_text(t, "eth0", "not-in-effect", "leaf", "pfifo_fast");
	assert_observed_text(t, "eth0", "not-in-effect", "root", "mq");
	cd_test_free(t);

	t = start("fq");
	leaf(t, "eth0", "pfifo_fast", "0:");
	judge(t);
	assert_observed_text(t, "eth0", "not-in-effect", "root", "fq");
	cd_test_free(t);
}

static void in_effect_it_passes(void **state)
{
	struct cd_test *t = start("fq_codel");

	(void)state;
	leaf(t, "eth0", "mq", "0:");
	leaf(t, "eth0", "fq_codel", "0:");
	leaf(t, "veth1", "pfifo_fast", "0:");
	judge(t);
	assert_pass(t, "");
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void what_somebody_put_there_is_his_choice(void **state)
{
	struct cd_test *t = start("fq_codel");

	(void)state;
	leaf(t, "eth0", "mq", "1:");
	leaf(t, "eth0", "pfifo", "8001:");
	leaf(t, "eth0", "pfifo", "0:");	/* in a class of htb */
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

static void the_kernels_own_is_told(void **state)
{
	struct cd_test *t = start("pfifo_fast");

	(void)state;
	leaf(t, "eth0", "pfifo_fast", "0:");
	judge(t);
	assert_pass(t, "");
	assert_note(t, "");
	cd_test_free(t);
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_stack_default_qdisc, "stack.default_qdisc");

	(void)state;
	give_unseen(t, KEY, "", CD_OTHER_NAMESPACE);
	judge(t);
	assert_unknown(t, "", CD_OTHER_NAMESPACE);
	cd_test_free(t);
	t = start("fq");
	judge(t);
	assert_pass(t, "");
	assert_unknown(t, "eth0", CD_NO_REPLY);
	cd_test_free(t);
	t = start("fq");
	leaf(t, "eth0", "fq", "0:");
	give_total(t, "qdisc", "", 9000);
	judge(t);
	assert_pass(t, "eth0");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_that_needs_parameters_is_found),
		cmocka_unit_test(a_port_that_kept_the_old_one_is_found),
		cmocka_unit_test(in_effect_it_passes),
		cmocka_unit_test(what_somebody_put_there_is_his_choice),
		cmocka_unit_test(the_kernels_own_is_told),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

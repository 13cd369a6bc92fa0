/* SPDX-License-Identifier: Apache-2.0 */
/* sysctl.conf_ignored: settings that nobody reads at boot. */
#include "lib/judge.h"

extern const struct cd_check cd_sysctl_conf_ignored[];

static const struct cd_column lost[] = {
	{ "key", CD_COL_TEXT, "" }, { "where", CD_COL_TEXT, "" }, { "why", CD_COL_TEXT, "" },
	{ .name = NULL }
};

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_sysctl_conf_ignored, "sysctl.conf_ignored");

	give_absent(t, "host/container", "");
	give_bool(t, "host/child_netns", "", false);
	give_text(t, "sysctl/boot_by", "", "systemd-sysctl");
	return t;
}

static void settings_that_nothing_reads_are_ignored(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_texts(t, "sysctl/conf_keys", "", "net.core.somaxconn", "net.ipv4.tcp_rmem", NULL);
	give_absent(t, "sysctl/conf_reader", "");
	judge(t);
	assert_finding(t, "", "ignored", CD_MEDIUM);
	assert_observed_int(t, "", "ignored", "keys", 2);
	assert_acts(t, "", "ignored", CD_LATENT);
	cd_test_free(t);
}

static void a_reader_or_nothing_to_read_passes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_texts(t, "sysctl/conf_keys", "", "net.core.somaxconn", NULL);
	give_text(t, "sysctl/conf_reader", "", "/etc/sysctl.d/99-sysctl.conf");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);

	t = start();
	give_texts(t, "sysctl/conf_keys", "", NULL);
	give_absent(t, "sysctl/conf_reader", "");
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void no_file_and_containers_are_not_judged(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_absent(t, "sysctl/conf_keys", "");
	give_absent(t, "sysctl/conf_reader", "");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start();
	give_text(t, "host/container", "", "docker");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start();
	give_bool(t, "host/child_netns", "", true);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void what_was_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_texts(t, "sysctl/conf_keys", "", "net.core.somaxconn", NULL);
	give_unseen(t, "sysctl/conf_reader", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = start();
	give_unseen(t, "sysctl/conf_keys", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = start();
	give_unseen(t, "host/container", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void unapplied(struct cd_test *t, const char *key, const char *where)
{
	give_row(t, "sysctl/boot_lost", "", "key", key, "where", where, "why", "unapplied", NULL);
}

static void folders_that_nothing_applies_hold_settings_in_vain(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_absent(t, "sysctl/boot_by", "");
	give_texts(t, "sysctl/conf_keys", "", NULL);
	give_table(t, "sysctl/boot_lost", "", lost);
	unapplied(t, "net.core.default_qdisc", "/usr/lib/sysctl.d/50-default.conf:1");
	unapplied(t, "kernel.pid_max", "/etc/sysctl.d/a.conf:1");
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);

	t = start();
	give_absent(t, "sysctl/boot_by", "");
	give_table(t, "sysctl/boot_lost", "", lost);
	unapplied(t, "net.core.somaxconn", "/etc/sysctl.d/a.conf:2");
	unapplied(t, "net.ipv4.tcp_rmem", "/etc/sysctl.d/a.conf:3");
	judge(t);
	assert_finding(t, "", "nobody-applies", CD_MEDIUM);
	assert_observed_int(t, "", "nobody-applies", "settings", 2);
	assert_observed_text(t, "", "nobody-applies", "where", "/etc/sysctl.d/a.conf:2");
	cd_test_free(t);

	t = start();
	give_absent(t, "sysctl/boot_by", "");
	give_unseen(t, "sysctl/boot_lost", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(settings_that_nothing_reads_are_ignored),
		cmocka_unit_test(a_reader_or_nothing_to_read_passes),
		cmocka_unit_test(no_file_and_containers_are_not_judged),
		cmocka_unit_test(what_was_not_seen_is_unknown),
		cmocka_unit_test(folders_that_nothing_applies_hold_settings_in_vain),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* sysctl.conflict: files of the site that disagree are found, overrides as intended are not. */
#include "lib/judge.h"

extern const struct cd_check cd_sysctl_conflict[];

static const struct cd_column lost[] = {
	{ "key", CD_COL_TEXT, "" }, { "value", CD_COL_TEXT, "" }, { "where", CD_COL_TEXT, "" },
	{ "why", CD_COL_TEXT, "" }, { "over", CD_COL_TEXT, "" }, { "to", CD_COL_TEXT, "" },
	{ .name = NULL }
};

static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_sysctl_conflict, "sysctl.conflict");

	give_absent(t, "host/container", "");
	give_bool(t, "host/child_netns", "", false);
	give_table(t, "sysctl/boot_lost", "", lost);
	return t;
}

static void row(struct cd_test *t, const char *key, const char *value, const char *where,
		const char *to, const char *over)
{
	give_row(t, "sysctl/boot_lost", "", "key", key, "value", value, "where", where, "why",
		 "later", "over", over, "to", to, NULL);
}

static void two_files_of_the_site_disagree(void **state)
{
	struct cd_test *t = start();

	(void)state;
	row(t, "net.core.somaxconn", "1024", "/etc/sysctl.d/10-a.conf:1", "8192",
	    "/etc/sysctl.d/90-b.conf:2");
	row(t, "net.core.somaxconn", "2048", "/etc/sysctl.d/20-a.conf:1", "8192",
	    "/etc/sysctl.d/90-b.conf:2");
	row(t, "net.ipv4.tcp_sack", "0", "/proc/cmdline", "1", "/usr/local/lib/sysctl.d/a.conf:1");
	judge(t);
	assert_finding(t, "net.core.somaxconn", "several-values", CD_LOW);
	assert_observed_text(t, "net.core.somaxconn", "several-values", "where",
			     "/etc/sysctl.d/90-b.conf:2");
	assert_observed_text(t, "net.core.somaxconn", "several-values", "lost_where",
			     "/etc/sysctl.d/10-a.conf:1");
	assert_finding(t, "net.ipv4.tcp_sack", "several-values", CD_LOW);
	cd_test_free(t);
}

static void a_package_that_wins_over_the_site(void **state)
{
	struct cd_test *t = start();

	(void)state;
	row(t, "net.core.somaxconn", "1024", "/etc/sysctl.d/10-a.conf:1", "8192",
	    "/usr/lib/sysctl.d/90-b.conf:2");
	row(t, "net.core.busy_read", "0", "/etc/sysctl.d/10-a.conf:2", "50",
	    "/usr/lib/tuned/network-latency/tuned.conf:13");
	judge(t);
	assert_finding(t, "net.core.somaxconn", "package-wins", CD_LOW);
	assert_finding(t, "net.core.busy_read", "package-wins", CD_LOW);
	cd_test_free(t);
}

static void overrides_as_they_are_meant_pass(void **state)
{
	struct cd_test *t = start();

	(void)state;
	/* of a package, by the site and by another package */
	row(t, "net.core.somaxconn", "1024", "/usr/lib/sysctl.d/10-a.conf:1", "8192",
	    "/etc/sysctl.d/90-b.conf:2");
	row(t, "net.ipv4.tcp_sack", "0", "/lib/sysctl.d/10-a.conf:1", "1",
	    "/usr/lib/sysctl.d/90-b.conf:2");
	/* the same in other words */
	row(t, "net.ipv4.tcp_dsack", "0x1", "/etc/sysctl.d/10-a.conf:3", "1",
	    "/etc/sysctl.d/90-b.conf:3");
	/* no setting of ours */
	row(t, "kernel.pid_max", "1", "/etc/sysctl.d/10-a.conf:4", "2", "/etc/sysctl.d/b.conf:1");
	/* hidden as a whole */
	give_row(t, "sysctl/boot_lost", "", "key", "net.core.busy_read", "value", "1", "where",
		 "/run/sysctl.d/a.conf:1", "why", "hidden", "over", "/etc/sysctl.d/a.conf:1", "to",
		 "2", NULL);
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void twice_in_one_file_and_a_fix_of_ours_are_notes(void **state)
{
	struct cd_test *t = start();

	(void)state;
	row(t, "net.core.somaxconn", "1024", "/etc/sysctl.d/10-a.conf:1", "8192",
	    "/etc/sysctl.d/10-a.conf:22");
	row(t, "net.ipv4.tcp_sack", "0", "/etc/sysctl.d/99-a.conf:1", "1",
	    "/etc/sysctl.d/99-zz-commdoctor.conf:2");
	judge(t);
	assert_verdict(t, CD_PASS);
	assert_note(t, "net.core.somaxconn");
	assert_note(t, "net.ipv4.tcp_sack");
	cd_test_free(t);
}

static void files_that_were_not_read_are_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "sysctl/boot_lost", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = start();
	give_total(t, "sysctl/boot_lost", "", 5000);
	judge(t);
	assert_unknown(t, "", CD_TRUNCATED);
	cd_test_free(t);

	t = start();
	give_unseen(t, "host/container", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void containers_are_not_judged(void **state)
{
	struct cd_test *t = start();

	(void)state;
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_files_of_the_site_disagree),
		cmocka_unit_test(a_package_that_wins_over_the_site),
		cmocka_unit_test(overrides_as_they_are_meant_pass),
		cmocka_unit_test(twice_in_one_file_and_a_fix_of_ours_are_notes),
		cmocka_unit_test(files_that_were_not_read_are_unknown),
		cmocka_unit_test(containers_are_not_judged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

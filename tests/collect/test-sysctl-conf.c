/* SPDX-License-Identifier: Apache-2.0 */
/* sysctl-conf: who reads the old file, and when nobody may be said. */
#include "lib/collected.h"
#include "lib/files.h"

extern const struct cd_collector cd_collector_sysctl_conf;

static char *root;

static int fresh(void **state)
{
	(void)state;
	root = scratch_new();
	put_file(root, "etc/sysctl.conf", "# a\n;b=1\n net.a.b = 1\n-net.c.d=2\nnonsense\n");
	put_folder(root, "etc/sysctl.d");
	put_folder(root, "run/systemd/system");
	put_folder(root, "usr/local/lib");
	put_folder(root, "usr/lib");
	return 0;
}

static int gone(void **state)
{
	(void)state;
	scratch_remove(root);
	return 0;
}

static struct collected *conf(void)
{
	return collect_from(root, &cd_collector_sysctl_conf, "sysctl/conf_keys",
			    "sysctl/conf_reader", NULL);
}

static void assert_reader(const char *reader)
{
	struct collected *c = conf();

	if (reader)
		assert_fact_text(c, "sysctl/conf_reader", "", reader);
	else
		assert_fact_absent(c, "sysctl/conf_reader", "");
	collected_free(c);
}

static void tuned_brings_it_back(void **state)
{
	(void)state;
	put_file(root, "etc/tuned/active_profile", "ours\n");
	put_file(root, "etc/tuned/ours/tuned.conf", "[sysctl]\nnet.core.busy_read=50\n");
	assert_reader(NULL);
	put_file(root, "etc/systemd/system/multi-user.target.wants/tuned.service", "");
	assert_reader("tuned");
	put_file(root, "etc/tuned/tuned-main.conf", "reapply_sysctl = 0\n");
	assert_reader(NULL);
}

static void its_settings_are_listed(void **state)
{
	struct collected *c = conf();
	const struct cd_fact *f = collected_fact(c, "sysctl/conf_keys", "");

	(void)state;
	assert_int_equal(f->as.list->n, 2);
	assert_string_equal(f->as.list->text[0], "net.a.b");
	assert_string_equal(f->as.list->text[1], "net.c.d");
	collected_free(c);
}

static void under_systemd_a_link_or_a_script_reads_it(void **state)
{
	(void)state;
	put_file(root, "etc/init.d/procps", "");	/* is there under systemd, too */
	assert_reader(NULL);
	put_link(root, "etc/sysctl.d/README", "../sysctl.conf");
	assert_reader(NULL);
	put_file(root, "etc/rc.local", "#!/bin/sh\nsysctl -p\n");
	assert_reader("/etc/rc.local");
	put_link(root, "etc/sysctl.d/99-sysctl.conf", "../sysctl.conf");
	assert_reader("/etc/sysctl.d/99-sysctl.conf");
}

static void procps_reads_it(void **state)
{
	(void)state;
	scratch_remove(root);
	root = scratch_new();
	put_file(root, "etc/sysctl.conf", "net.a.b=1\n");
	put_file(root, "etc/init.d/procps", "");
	put_file(root, "proc/1/comm", "init\n");
	put_folder(root, "run");
	assert_reader("/etc/init.d/procps");
}

static void folders_that_were_not_recorded_leave_doubt(void **state)
{
	struct collected *c;

	(void)state;
	scratch_remove(root);
	root = scratch_new();
	put_file(root, "etc/sysctl.conf", "net.a.b=1\n");
	put_file(root, "proc/1/comm", "systemd\n");
	c = conf();
	assert_fact_unseen(c, "sysctl/conf_reader", "", CD_NOT_COLLECTED);
	collected_free(c);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fresh, gone)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(its_settings_are_listed),
		TEST(under_systemd_a_link_or_a_script_reads_it),
		TEST(procps_reads_it),
		TEST(tuned_brings_it_back),
		TEST(folders_that_were_not_recorded_leave_doubt),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

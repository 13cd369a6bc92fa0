/* SPDX-License-Identifier: Apache-2.0 */
/* sysctld: each rule of sysctl.d(5) that decides what the next boot sets, one small root each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lib/collected.h"
#include "lib/files.h"


#define BOOT "sysctl/boot"
#define LOST "sysctl/boot_lost"
#define FIN "proc/sys/net/ipv4/tcp_fin_timeout"

extern const struct cd_collector cd_collector_sysctld;

static char *root;

static int fresh(void **state)
{
	(void)state;
	root = scratch_new();
	put_folder(root, "etc/sysctl.d");
	put_folder(root, "usr/lib");
	put_folder(root, "usr/local/lib");
	put_folder(root, "lib");
	put_folder(root, "run/systemd/system");
	put_file(root, "proc/1/comm", "systemd\n");
	put_file(root, FIN, "60\n");
	return 0;
}

static int gone(void **state)
{
	(void)state;
	scratch_remove(root);
	return 0;
}

static void remove_file(const char *scratch, const char *path)
{
	char full[300];

	snprintf(full, sizeof(full), "%s/%s", scratch, path);
	assert_int_equal(remove(full), 0);
}

static void make_executable(const char *scratch, const char *path)
{
	char full[300];

	snprintf(full, sizeof(full), "%s/%s", scratch, path);
	assert_int_equal(chmod(full, 0755), 0);
}

static struct collected *boot(void)
{
	return collect_from(root, &cd_collector_sysctld, BOOT, LOST, "sysctl/boot_by", NULL);
}

static void assert_boot(const char *key, const char *value, const char *where)
{
	struct collected *c = boot();
	size_t row = collected_row(c, BOOT, "key", key);

	assert_cell_text(c, BOOT, row, "value", value);
	assert_cell_text(c, BOOT, row, "where", where);
	collected_free(c);
}

static void assert_not_set(const char *key)
{
	struct collected *c = boot();

	assert_false(collected_has_row(c, BOOT, "key", key));
	collected_free(c);
}

#define KEY "net.ipv4.tcp_fin_timeout"

static void one_line_is_read_with_its_running_value(void **state)
{
	struct collected *c;
	size_t row;

	(void)state;
	put_file(root, "etc/sysctl.d/10-a.conf", "# words\n\n  " KEY " =  30 \n");
	c = boot();
	row = collected_row(c, BOOT, "key", KEY);
	assert_cell_text(c, BOOT, row, "value", "30");
	assert_cell_text(c, BOOT, row, "where", "/etc/sysctl.d/10-a.conf:3");
	assert_cell_text(c, BOOT, row, "running", "60");
	assert_cell_text(c, BOOT, row, "state", "read");
	assert_cell_text(c, BOOT, row, "losers", "");
	assert_fact_text(c, "sysctl/boot_by", "", "systemd-sysctl");
	collected_free(c);
}

static void the_later_name_wins_whatever_its_folder(void **state)
{
	(void)state;
	put_file(root, "usr/lib/sysctl.d/90-b.conf", KEY "=20\n");
	put_file(root, "etc/sysctl.d/10-a.conf", KEY "=30\n");
	assert_boot(KEY, "20", "/usr/lib/sysctl.d/90-b.conf:1");
}

static void the_same_name_in_etc_hides_the_others_whole(void **state)
{
	(void)state;
	put_file(root, "usr/lib/sysctl.d/50-a.conf", KEY "=20\nnet.ipv4.tcp_sack=0\n");
	put_file(root, "run/sysctl.d/50-a.conf", KEY "=25\n");
	put_file(root, "etc/sysctl.d/50-a.conf", KEY "=30\n");
	assert_boot(KEY, "30", "/etc/sysctl.d/50-a.conf:1");
	assert_not_set("net.ipv4.tcp_sack");
}

static void run_hides_local_and_local_hides_the_vendor(void **state)
{
	(void)state;
	put_file(root, "usr/lib/sysctl.d/50-a.conf", KEY "=20\n");
	put_file(root, "usr/local/lib/sysctl.d/50-a.conf", KEY "=22\n");
	assert_boot(KEY, "22", "/usr/local/lib/sysctl.d/50-a.conf:1");
	put_file(root, "run/sysctl.d/50-a.conf", KEY "=25\n");
	assert_boot(KEY, "25", "/run/sysctl.d/50-a.conf:1");
}

static void the_old_lib_folder_is_read_last(void **state)
{
	(void)state;
	put_file(root, "lib/sysctl.d/50-a.conf", KEY "=18\n");
	assert_boot(KEY, "18", "/lib/sysctl.d/50-a.conf:1");
}

static void a_link_to_dev_null_or_to_nothing_masks_its_name(void **state)
{
	(void)state;
	put_file(root, "usr/lib/sysctl.d/50-a.conf", KEY "=20\n");
	put_link(root, "etc/sysctl.d/50-a.conf", "/dev/null");
	assert_not_set(KEY);
	put_file(root, "usr/lib/sysctl.d/60-b.conf", KEY "=21\n");
	put_link(root, "etc/sysctl.d/60-b.conf", "../nowhere.conf");
	assert_not_set(KEY);
}

static void an_empty_file_masks_too(void **state)
{
	(void)state;
	put_file(root, "usr/lib/sysctl.d/50-a.conf", KEY "=20\n");
	put_file(root, "etc/sysctl.d/50-a.conf", "");
	assert_not_set(KEY);
}

static void sysctl_conf_counts_only_through_a_link(void **state)
{
	(void)state;
	put_file(root, "etc/sysctl.conf", KEY "=15\n");
	assert_not_set(KEY);
	put_link(root, "etc/sysctl.d/99-sysctl.conf", "../sysctl.conf");
	assert_boot(KEY, "15", "/etc/sysctl.d/99-sysctl.conf:1");
}

static void names_sort_bytewise(void **state)
{
	(void)state;
	put_file(root, "etc/sysctl.d/9-a.conf", KEY "=9\n");
	put_file(root, "etc/sysctl.d/10-a.conf", KEY "=10\n");
	put_file(root, "etc/sysctl.d/Z.conf", KEY "=90\n");
	put_file(root, "etc/sysctl.d/a.conf", KEY "=97\n");
	assert_boot(KEY, "97", "/etc/sysctl.d/a.conf:1");
}

static void only_names_that_end_in_conf_and_do_not_hide_are_read(void **state)
{
	(void)state;
	put_file(root, "etc/sysctl.d/README.sysctl", KEY "=1\n");
	put_file(root, "etc/sysctl.d/50-a.conf.bak", KEY "=2\n");
	put_file(root, "etc/sysctl.d/.50-a.conf", KEY "=3\n");
	assert_not_set(KEY);
}

static void losers_are_named_with_their_values(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, "etc/sysctl.d/10-a.conf", KEY "=1\n" KEY "=2\n");
	put_file(root, "etc/sysctl.d/20-b.conf", KEY "=3\n");
	c = boot();
	assert_cell_text(c, BOOT, collected_row(c, BOOT, "key", KEY), "losers",
			 "/etc/sysctl.d/10-a.conf:1=1; /etc/sysctl.d/10-a.conf:2=2");
	collected_free(c);
}

static void the_same_value_twice_is_no_loser(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, "etc/sysctl.d/10-a.conf", KEY "=3\n");
	put_file(root, "etc/sysctl.d/20-b.conf", KEY " = 3\n");
	c = boot();
	assert_cell_text(c, BOOT, collected_row(c, BOOT, "key", KEY), "losers", "");
	collected_free(c);
}

static void the_first_separator_decides(void **state)
{
	(void)state;
	put_file(root, "etc/sysctl.d/10-a.conf",
		 "net/ipv4/conf/eth0.100/rp_filter = 0\n"
		 "net.ipv4.conf.eth1/200.rp_filter = 1\n"
		 "/net/ipv4/tcp_sack=1\n");
	assert_boot("net.ipv4.conf.eth0/100.rp_filter", "0", "/etc/sysctl.d/10-a.conf:1");
	assert_boot("net.ipv4.conf.eth1/200.rp_filter", "1", "/etc/sysctl.d/10-a.conf:2");
	assert_boot("net.ipv4.tcp_sack", "1", "/etc/sysctl.d/10-a.conf:3");
}

static void comments_and_lines_without_a_value_say_nothing(void **state)
{
	(void)state;
	put_file(root, "etc/sysctl.d/10-a.conf", "#" KEY "=1\n; " KEY "=2\n" KEY "\n");
	assert_not_set(KEY);
}

static void a_minus_is_kept_as_a_mark(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, "etc/sysctl.d/10-a.conf", "-" KEY " = 30\n");
	c = boot();
	assert_cell_int(c, BOOT, collected_row(c, BOOT, "key", KEY), "ignore", 1);
	collected_free(c);
}

static void a_key_that_is_not_there_is_missing(void **state)
{
	struct collected *c;

	(void)state;
	put_folder(root, "proc/sys/net/bridge");
	put_file(root, "etc/sysctl.d/10-a.conf", "net.bridge.bridge-nf-call-iptables=1\n");
	c = boot();
	assert_cell_text(c, BOOT,
			 collected_row(c, BOOT, "key", "net.bridge.bridge-nf-call-iptables"),
			 "state", "missing");
	collected_free(c);
}

static void put_interfaces(void)
{
	put_file(root, "proc/sys/net/ipv4/conf/all/rp_filter", "0\n");
	put_file(root, "proc/sys/net/ipv4/conf/default/rp_filter", "0\n");
	put_file(root, "proc/sys/net/ipv4/conf/eth0/rp_filter", "2\n");
	put_file(root, "proc/sys/net/ipv4/conf/eth0.100/rp_filter", "2\n");
}

static void a_pattern_means_every_interface_but_excluded_ones(void **state)
{
	(void)state;
	put_interfaces();
	put_file(root, "usr/lib/sysctl.d/50-default.conf",
		 "net.ipv4.conf.*.rp_filter = 2\n-net.ipv4.conf.all.rp_filter\n");
	assert_boot("net.ipv4.conf.eth0.rp_filter", "2", "/usr/lib/sysctl.d/50-default.conf:1");
	assert_boot("net.ipv4.conf.eth0/100.rp_filter", "2",
		    "/usr/lib/sysctl.d/50-default.conf:1");
	assert_boot("net.ipv4.conf.default.rp_filter", "2", "/usr/lib/sysctl.d/50-default.conf:1");
	assert_not_set("net.ipv4.conf.all.rp_filter");
}

static void an_explicit_key_beats_a_later_pattern(void **state)
{
	(void)state;
	put_interfaces();
	put_file(root, "etc/sysctl.d/10-a.conf", "net.ipv4.conf.eth0.rp_filter=1\n");
	put_file(root, "etc/sysctl.d/90-b.conf", "net.ipv4.conf.*.rp_filter=0\n");
	assert_boot("net.ipv4.conf.eth0.rp_filter", "1", "/etc/sysctl.d/10-a.conf:1");
	assert_boot("net.ipv4.conf.all.rp_filter", "0", "/etc/sysctl.d/90-b.conf:1");
}

static void the_last_of_two_patterns_wins(void **state)
{
	struct collected *c;
	size_t row;

	(void)state;
	put_interfaces();
	put_file(root, "etc/sysctl.d/10-a.conf", "net.ipv4.conf.eth*.rp_filter=1\n");
	put_file(root, "etc/sysctl.d/90-b.conf", "net.ipv4.conf.*.rp_filter=0\n");
	c = boot();
	row = collected_row(c, BOOT, "key", "net.ipv4.conf.eth0.rp_filter");
	assert_cell_text(c, BOOT, row, "value", "0");
	assert_cell_int(c, BOOT, row, "pattern", 1);
	assert_cell_text(c, BOOT, row, "losers", "/etc/sysctl.d/10-a.conf:1=1");
	collected_free(c);
}

static void the_command_line_comes_first_and_loses(void **state)
{
	(void)state;
	put_file(root, "proc/cmdline", "quiet sysctl.net.ipv4.tcp_fin_timeout=40 -- "
				       "sysctl.net.ipv4.tcp_sack=0\n");
	assert_boot(KEY, "40", "/proc/cmdline");
	assert_not_set("net.ipv4.tcp_sack");
	put_file(root, "etc/sysctl.d/10-a.conf", KEY "=30\n");
	assert_boot(KEY, "30", "/etc/sysctl.d/10-a.conf:1");
}

static void under_procps_sysctl_conf_is_last(void **state)
{
	struct collected *c;

	(void)state;
	scratch_remove(root);
	root = scratch_new();
	put_folder(root, "run");
	put_file(root, "proc/1/comm", "init\n");
	put_file(root, "etc/init.d/procps", "#!/bin/sh\n");
	put_file(root, "etc/sysctl.d/99-z.conf", KEY "=30\n");
	put_file(root, "etc/sysctl.conf", KEY "=15\n");
	put_folder(root, "usr/lib");
	put_folder(root, "usr/local/lib");
	put_folder(root, "lib");
	assert_boot(KEY, "15", "/etc/sysctl.conf:1");
	c = boot();
	assert_fact_text(c, "sysctl/boot_by", "", "procps");
	collected_free(c);
}

static void without_anybody_to_apply_them_nothing_is_foreseen(void **state)
{
	struct collected *c;

	(void)state;
	scratch_remove(root);
	root = scratch_new();
	put_folder(root, "run");
	put_folder(root, "etc/init.d");
	put_file(root, "proc/1/comm", "tini\n");
	c = boot();
	assert_fact_absent(c, BOOT, "");
	collected_free(c);
}

static void assert_nobody_applies(void)
{
	struct collected *c = boot();
	size_t row;

	assert_fact_absent(c, "sysctl/boot_by", "");
	assert_false(collected_has_row(c, BOOT, "key", KEY));
	row = collected_row(c, LOST, "key", KEY);
	assert_cell_text(c, LOST, row, "why", "unapplied");
	assert_cell_text(c, LOST, row, "where", "/etc/sysctl.d/10-a.conf:1");
	collected_free(c);
}

static void a_masked_unit_applies_nothing(void **state)
{
	(void)state;
	put_file(root, "etc/sysctl.d/10-a.conf", KEY "=30\n");
	put_link(root, "etc/systemd/system/systemd-sysctl.service", "/dev/null");
	assert_nobody_applies();
	remove_file(root, "etc/systemd/system/systemd-sysctl.service");
	put_file(root, "etc/systemd/system/systemd-sysctl.service", "");
	assert_nobody_applies();
	remove_file(root, "etc/systemd/system/systemd-sysctl.service");
	assert_boot(KEY, "30", "/etc/sysctl.d/10-a.conf:1");
	put_file(root, "proc/cmdline", "quiet systemd.mask=systemd-sysctl.service "
				       "sysctl.net.ipv4.tcp_retries2=9\n");
	assert_nobody_applies();
	assert_boot("net.ipv4.tcp_retries2", "9", "/proc/cmdline");
}

static void a_mask_that_the_next_boot_forgets_is_none(void **state)
{
	(void)state;
	put_file(root, "etc/sysctl.d/10-a.conf", KEY "=30\n");
	put_link(root, "run/systemd/system/systemd-sysctl.service", "/dev/null");
	assert_boot(KEY, "30", "/etc/sysctl.d/10-a.conf:1");
}

#define VENDOR "usr/lib/systemd/system/"

static void a_unit_that_nothing_starts_applies_nothing(void **state)
{
	(void)state;
	put_file(root, "etc/sysctl.d/10-a.conf", KEY "=30\n");
	put_file(root, VENDOR "systemd-sysctl.service", "[Service]\n");
	assert_boot(KEY, "30", "/etc/sysctl.d/10-a.conf:1");	/* without links nothing is known */
	put_link(root, VENDOR "sysinit.target.wants/systemd-udevd.service",
		 "../systemd-udevd.service");
	assert_nobody_applies();
	put_link(root, VENDOR "sysinit.target.wants/systemd-sysctl.service",
		 "../systemd-sysctl.service");
	assert_boot(KEY, "30", "/etc/sysctl.d/10-a.conf:1");
	put_link(root, "etc/systemd/system/sysinit.target.wants/systemd-sysctl.service",
		 "/dev/null");
	assert_nobody_applies();
}

static void a_unit_of_the_sites_own_is_not_foreseen(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, "etc/sysctl.d/10-a.conf", KEY "=30\n");
	put_file(root, "etc/systemd/system/systemd-sysctl.service",
		 "[Service]\nExecStart=/usr/local/sbin/tune\n");
	c = boot();
	assert_fact_unseen(c, BOOT, "", CD_NOT_COLLECTED);
	collected_free(c);
	put_file(root, "etc/systemd/system/systemd-sysctl.service",
		 "[Service]\nExecStart=/usr/lib/systemd/systemd-sysctl --prefix=/net\n");
	assert_boot(KEY, "30", "/etc/sysctl.d/10-a.conf:1");
}

static void a_start_script_loads_last(void **state)
{
	(void)state;
	put_file(root, "etc/sysctl.d/99-a.conf", KEY "=30\n");
	put_file(root, "etc/sysctl.conf", KEY "=31\n");
	put_file(root, "srv/net.conf", KEY "=32\n");
	put_file(root, "etc/rc.local", "#!/bin/sh\n# sysctl -p\n/sbin/sysctl -q -p # now\nexit 0\n");
	assert_boot(KEY, "30", "/etc/sysctl.d/99-a.conf:1");	/* it may not be run */
	make_executable(root, "etc/rc.local");
	assert_boot(KEY, "31", "/etc/sysctl.conf:1");
	put_file(root, "etc/rc.local", "#!/bin/sh\nsysctl -p /srv/net.conf >/dev/null\n");
	make_executable(root, "etc/rc.local");
	assert_boot(KEY, "32", "/srv/net.conf:1");
}

static void assert_lost(const char *where, const char *why, const char *over, const char *to)
{
	struct collected *c = boot();
	size_t row = collected_row(c, LOST, "where", where);

	assert_cell_text(c, LOST, row, "why", why);
	assert_cell_text(c, LOST, row, "over", over);
	assert_cell_text(c, LOST, row, "to", to);
	collected_free(c);
}

static void what_is_said_in_vain_is_told_with_what_counts(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, "proc/cmdline", "quiet sysctl.net.ipv4.tcp_fin_timeout=40\n");
	put_file(root, "usr/lib/sysctl.d/50-a.conf", KEY "=20\nnet.ipv4.tcp_sack=0\n");
	put_file(root, "etc/sysctl.d/50-a.conf", KEY "=30\n");
	put_file(root, "etc/sysctl.d/60-b.conf", KEY "=31\n");
	put_file(root, "etc/sysctl.d/70-c.conf", KEY "=30\n");
	assert_lost("/proc/cmdline", "later", "/etc/sysctl.d/70-c.conf:1", "30");
	assert_lost("/etc/sysctl.d/60-b.conf:1", "later", "/etc/sysctl.d/70-c.conf:1", "30");
	assert_lost("/usr/lib/sysctl.d/50-a.conf:1", "hidden", "/etc/sysctl.d/70-c.conf:1", "30");
	c = boot();
	assert_false(collected_has_row(c, LOST, "where", "/etc/sysctl.d/50-a.conf:1"));
	assert_cell_text(c, LOST, collected_row(c, LOST, "key", "net.ipv4.tcp_sack"), "over",
			 "/etc/sysctl.d/50-a.conf");
	collected_free(c);
}

/* Active, and started at boot. */
static void tuned(const char *profile)
{
	put_file(root, "etc/tuned/active_profile", "ours\n");
	put_file(root, "etc/tuned/ours/tuned.conf", profile);
	put_file(root, "etc/systemd/system/multi-user.target.wants/tuned.service", "");
}

static void tuned_writes_after_the_files_of_packages(void **state)
{
	(void)state;
	put_file(root, "usr/lib/sysctl.d/99-a.conf", KEY "=20\n");
	tuned("[main]\nsummary=x\n[sysctl]\n" KEY "=25 # why\nnet.ipv4.no_such = 1\n");
	assert_boot(KEY, "25", "/etc/tuned/ours/tuned.conf:4");
	assert_not_set("net.ipv4.no_such");
	assert_lost("/usr/lib/sysctl.d/99-a.conf:1", "later", "/etc/tuned/ours/tuned.conf:4", "25");
}

static void tuned_brings_back_what_the_site_says(void **state)
{
	(void)state;
	tuned("[sysctl]\n" KEY "=25\n");
	put_file(root, "usr/lib/sysctl.d/99-a.conf", KEY "=20\n");
	put_file(root, "etc/sysctl.d/10-a.conf", KEY "=30\n");
	assert_boot(KEY, "30", "/etc/sysctl.d/10-a.conf:1");
	put_file(root, "etc/sysctl.conf", KEY "=31\n");
	assert_boot(KEY, "31", "/etc/sysctl.conf:1");
	put_file(root, "etc/tuned/tuned-main.conf", "reapply_sysctl_exclude = net.ipv4.tcp_f*\n");
	assert_boot(KEY, "25", "/etc/tuned/ours/tuned.conf:2");
	put_file(root, "etc/tuned/tuned-main.conf", "# x\nreapply_sysctl = 0\n");
	assert_boot(KEY, "25", "/etc/tuned/ours/tuned.conf:2");
}

static void of_tuned_the_later_profile_counts(void **state)
{
	(void)state;
	put_file(root, "usr/lib/tuned/base/tuned.conf", "[sysctl]\n" KEY "=24\n");
	tuned("[sysctl]\n" KEY "=\"25\"\n[main]\ninclude=base\n");
	assert_boot(KEY, "25", "/etc/tuned/ours/tuned.conf:2");
	tuned("[main]\ninclude=base\n");
	assert_boot(KEY, "24", "/usr/lib/tuned/base/tuned.conf:2");
	tuned("[main]\ninclude=base\n[sysctl]\nreplace=1\n");
	assert_not_set(KEY);
}

static void what_tuned_alone_decides_or_may_not_start_is_not_foreseen(void **state)
{
	(void)state;
	put_file(root, "usr/lib/sysctl.d/99-a.conf", KEY "=20\n");
	tuned("[sysctl]\n" KEY "=>25\n");
	assert_boot(KEY, "20", "/usr/lib/sysctl.d/99-a.conf:1");
	tuned("[sysctl]\n" KEY "=${value}\n");
	assert_boot(KEY, "20", "/usr/lib/sysctl.d/99-a.conf:1");
	tuned("[sysctl]\n" KEY "=25\n");
	remove_file(root, "etc/systemd/system/multi-user.target.wants/tuned.service");
	assert_boot(KEY, "20", "/usr/lib/sysctl.d/99-a.conf:1");
}

static void the_command_line_may_hold_blanks_in_quotes(void **state)
{
	(void)state;
	put_file(root, "proc/cmdline", "sysctl.net.ipv4.tcp_rmem=\"4096 131072 6291456\" "
				       "\"sysctl.net.ipv4.tcp_wmem=4096 16384 4194304\" sysctl.a.b=\n");
	assert_boot("net.ipv4.tcp_rmem", "4096 131072 6291456", "/proc/cmdline");
	assert_boot("net.ipv4.tcp_wmem", "4096 16384 4194304", "/proc/cmdline");
	assert_not_set("a.b");
}

static void slashes_that_say_nothing_are_left_out(void **state)
{
	(void)state;
	put_file(root, "etc/sysctl.d/10-a.conf", "/net//ipv4/tcp_sack/ = 1\n");
	assert_boot("net.ipv4.tcp_sack", "1", "/etc/sysctl.d/10-a.conf:1");
}

static void a_recording_without_the_folders_is_unseen(void **state)
{
	struct collected *c;

	(void)state;
	scratch_remove(root);
	root = scratch_new();
	put_file(root, "proc/1/comm", "systemd\n");
	c = boot();
	assert_fact_unseen(c, BOOT, "", CD_NOT_COLLECTED);
	collected_free(c);
}

static void secrets_stay_out(void **state)
{
	(void)state;
	put_file(root, "proc/sys/net/ipv4/tcp_fastopen_key", "00000000-11111111\n");
	put_file(root, "etc/sysctl.d/10-a.conf", "net.ipv4.tcp_fastopen_key=00000000-11111111\n");
	assert_not_set("net.ipv4.tcp_fastopen_key");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fresh, gone)

static void a_pattern_over_many_interfaces_leaves_what_a_file_names(void **state)
{
	struct collected *c;
	char path[80];

	(void)state;
	for (int i = 0; i < 1100; i++) {
		snprintf(path, sizeof(path), "proc/sys/net/ipv4/conf/veth%d/rp_filter", i);
		put_file(root, path, "2\n");
	}
	put_file(root, "proc/sys/net/ipv4/conf/veth7/rp_filter", "0\n");
	put_file(root, "etc/sysctl.d/10-a.conf", "net.ipv4.conf.*.rp_filter = 2\n");
	put_file(root, "etc/sysctl.d/99-z.conf", KEY " = 30\n");
	c = boot();
	assert_true(collected_has_row(c, BOOT, "key", KEY));
	assert_true(collected_has_row(c, BOOT, "key", "net.ipv4.conf.veth7.rp_filter"));
	collected_free(c);
}

static void what_no_kernel_prints_was_not_read(void **state)
{
	char *huge = calloc(1, 100001);
	struct collected *c;
	size_t row;

	(void)state;
	memset(huge, '7', 100000);
	put_file(root, "etc/sysctl.d/a.conf", "net.ipv4.tcp_fin_timeout = 60\n");
	for (int i = 0; i < 2; i++) {
		put_file(root, FIN, i ? "\x7f" "ELF\x01" : huge);
		c = boot();
		row = collected_row(c, BOOT, "key", "net.ipv4.tcp_fin_timeout");
		assert_cell_text(c, BOOT, row, "state", "unread");
		collected_free(c);
	}
	free(huge);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(one_line_is_read_with_its_running_value),
		TEST(what_no_kernel_prints_was_not_read),
		TEST(the_later_name_wins_whatever_its_folder),
		TEST(the_same_name_in_etc_hides_the_others_whole),
		TEST(run_hides_local_and_local_hides_the_vendor),
		TEST(the_old_lib_folder_is_read_last),
		TEST(a_link_to_dev_null_or_to_nothing_masks_its_name),
		TEST(an_empty_file_masks_too),
		TEST(sysctl_conf_counts_only_through_a_link),
		TEST(names_sort_bytewise),
		TEST(only_names_that_end_in_conf_and_do_not_hide_are_read),
		TEST(losers_are_named_with_their_values),
		TEST(the_same_value_twice_is_no_loser),
		TEST(the_first_separator_decides),
		TEST(comments_and_lines_without_a_value_say_nothing),
		TEST(a_minus_is_kept_as_a_mark),
		TEST(a_key_that_is_not_there_is_missing),
		TEST(a_pattern_means_every_interface_but_excluded_ones),
		TEST(an_explicit_key_beats_a_later_pattern),
		TEST(the_last_of_two_patterns_wins),
		TEST(the_command_line_comes_first_and_loses),
		TEST(under_procps_sysctl_conf_is_last),
		TEST(without_anybody_to_apply_them_nothing_is_foreseen),
		TEST(a_masked_unit_applies_nothing),
		TEST(a_mask_that_the_next_boot_forgets_is_none),
		TEST(a_unit_that_nothing_starts_applies_nothing),
		TEST(a_unit_of_the_sites_own_is_not_foreseen),
		TEST(a_start_script_loads_last),
		TEST(what_is_said_in_vain_is_told_with_what_counts),
		TEST(tuned_writes_after_the_files_of_packages),
		TEST(tuned_brings_back_what_the_site_says),
		TEST(of_tuned_the_later_profile_counts),
		TEST(what_tuned_alone_decides_or_may_not_start_is_not_foreseen),
		TEST(the_command_line_may_hold_blanks_in_quotes),
		TEST(slashes_that_say_nothing_are_left_out),
		TEST(a_recording_without_the_folders_is_unseen),
		TEST(secrets_stay_out),
		TEST(a_pattern_over_many_interfaces_leaves_what_a_file_names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

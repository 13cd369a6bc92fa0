/* SPDX-License-Identifier: Apache-2.0 */
/* sysctl.persist_drift: what differs is found, what others write or the kernel rewords is not. */
#include "lib/judge.h"

#include <string.h>

extern const struct cd_check cd_sysctl_persist_drift[];

static const struct cd_column boot[] = {
	{ "key", CD_COL_TEXT, "" }, { "value", CD_COL_TEXT, "" }, { "where", CD_COL_TEXT, "" },
	{ "ignore", CD_COL_INT, "" }, { "running", CD_COL_TEXT, "" },
	{ "state", CD_COL_TEXT, "" }, { "keep", CD_COL_INT, "" }, { .name = NULL }
};
static const struct cd_column lost[] = {
	{ "key", CD_COL_TEXT, "" }, { "where", CD_COL_TEXT, "" }, { "why", CD_COL_TEXT, "" },
	{ .name = NULL }
};
static const struct cd_column writers[] = {
	{ "key", CD_COL_TEXT, "" }, { "writer", CD_COL_TEXT, "" }, { .name = NULL }
};

/* A bare host; its settings are not there at all unless a test gives them. */
static struct cd_test *start(void)
{
	struct cd_test *t = cd_test_new(cd_sysctl_persist_drift, "sysctl.persist_drift");

	give_absent(t, "host/container", "");
	give_bool(t, "host/child_netns", "", false);
	give_int(t, "host/kernel_code", "", 6 << 16 | 1 << 8);
	give_table(t, "sysctl/boot", "", boot);
	give_table(t, "sysctl/writers", "", writers);
	give_table(t, "sysctl/boot_lost", "", lost);
	for (const char *const *n = cd_sysctl_persist_drift[0].needs; *n; n++)
		if (!strncmp(*n, "sysctl/net.", 11) || !strncmp(*n, "module/", 7))
			give_absent(t, *n, "");
	return t;
}

static void row(struct cd_test *t, const char *key, const char *value, const char *running)
{
	give_row(t, "sysctl/boot", "", "key", key, "value", value, "where", "/etc/sysctl.d/a:1",
		 "running", running, "state", "read", NULL);
}

static void the_same_value_in_another_form_passes(void **state)
{
	static const struct { const char *key, *value, *running; } same[] = {
		{ "net.ipv4.tcp_rmem", "4096  131072 6291456", "4096 131072 6291456" },
		{ "net.ipv4.tcp_sack", "0x1", "1" },
		{ "net.ipv4.tcp_dsack", "1 # why", "1" },
		{ "net.ipv4.tcp_retries2", "017", "15" },
		{ "net.ipv4.tcp_keepalive_time", "+7200", "7200" },
		{ "net.core.busy_read", "00", "0" },
		{ "net.ipv4.tcp_notsent_lowat", "0xFFFFFFFF", "4294967295" },
		{ "net.ipv4.tcp_wmem", "4096 16384", "4096 16384 4194304" },
		{ "net.ipv4.tcp_allowed_congestion_control", "reno bbr cubic", "cubic reno bbr" },
		{ "net.core.rps_sock_flow_entries", "30000", "32768" },
		{ "net.core.default_qdisc", "fq", "fq" },
		{ "net.core.flow_limit_cpu_bitmap", "0,00000000", "0,00000000" },
		{ "net.ipv4.tcp_base_mss", "0x4A0", "1184" },
		{ "net.ipv4.tcp_min_snd_mss", "0xfA", "250" },
	};
	struct cd_test *t = start();

	(void)state;
	for (size_t i = 0; i < sizeof(same) / sizeof(same[0]); i++)
		row(t, same[i].key, same[i].value, same[i].running);
	judge(t);
	for (size_t i = 0; i < sizeof(same) / sizeof(same[0]); i++)
		assert_pass(t, same[i].key);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void another_value_is_lost_at_the_next_boot(void **state)
{
	struct cd_test *t = start();

	(void)state;
	row(t, "net.core.somaxconn", "4096", "65535");
	row(t, "net.ipv4.tcp_rmem", "4096 131072 6291456", "4096 131072 33554432");
	row(t, "net.core.rps_sock_flow_entries", "32768", "0");
	row(t, "net.ipv4.tcp_sack", "-1", "1");
	row(t, "net.ipv4.tcp_retries1", "03", "4");
	row(t, "net.ipv4.tcp_retries2", "18", "0x11");
	row(t, "net.netfilter.nf_conntrack_buckets", "1024", "2048");
	row(t, "net.core.optmem_max", "20000", "32768");
	row(t, "net.core.default_qdisc", "fq", "fq_codel");
	row(t, "net.ipv4.tcp_allowed_congestion_control", "reno cub", "reno cubic");
	row(t, "net.ipv4.tcp_base_mss", "1024", "99999999999999999999");
	judge(t);
	assert_finding(t, "net.core.somaxconn", "drift", CD_MEDIUM);
	assert_acts(t, "net.core.somaxconn", "drift", CD_LATENT);
	assert_observed_text(t, "net.core.somaxconn", "drift", "where", "/etc/sysctl.d/a:1");
	assert_finding(t, "net.ipv4.tcp_rmem", "drift", CD_MEDIUM);
	assert_finding(t, "net.core.rps_sock_flow_entries", "drift", CD_MEDIUM);
	assert_finding(t, "net.ipv4.tcp_sack", "drift", CD_MEDIUM);
	assert_finding(t, "net.ipv4.tcp_retries1", "drift", CD_MEDIUM);
	assert_finding(t, "net.ipv4.tcp_retries2", "drift", CD_MEDIUM);
	assert_finding(t, "net.netfilter.nf_conntrack_buckets", "drift", CD_MEDIUM);
	assert_finding(t, "net.core.optmem_max", "drift", CD_MEDIUM);
	assert_finding(t, "net.core.default_qdisc", "drift", CD_MEDIUM);
	assert_finding(t, "net.ipv4.tcp_allowed_congestion_control", "drift", CD_MEDIUM);
	assert_finding(t, "net.ipv4.tcp_base_mss", "drift", CD_MEDIUM);
	cd_test_free(t);
}

static void settings_of_others_are_not_judged(void **state)
{
	struct cd_test *t = start();

	(void)state;
	row(t, "kernel.pid_max", "4194304", "32768");
	row(t, "fs.file-max", "1", "2");
	judge(t);
	assert_no_finding(t, "kernel.pid_max", "drift");
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void what_a_service_or_an_interface_writes_is_a_note(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_row(t, "sysctl/writers", "", "key", "net.core.rmem_max", "writer",
		 "tuned network-throughput", NULL);
	give_row(t, "sysctl/writers", "", "key", "net.netfilter.nf_conntrack_*", "writer",
		 "kubelet and kube-proxy", NULL);
	row(t, "net.core.rmem_max", "212992", "16777216");
	row(t, "net.netfilter.nf_conntrack_max", "262144", "1000000");
	row(t, "net.ipv4.conf.docker0.rp_filter", "2", "1");
	row(t, "net.ipv4.ip_forward", "0", "1");
	judge(t);
	assert_not_applicable(t, "net.core.rmem_max");
	assert_note(t, "net.core.rmem_max");
	assert_not_applicable(t, "net.netfilter.nf_conntrack_max");
	assert_not_applicable(t, "net.ipv4.conf.docker0.rp_filter");
	assert_not_applicable(t, "net.ipv4.ip_forward");
	cd_test_free(t);
}

static void all_and_default_are_nobodys_interface(void **state)
{
	struct cd_test *t = start();

	(void)state;
	row(t, "net.ipv4.conf.all.rp_filter", "2", "1");
	judge(t);
	assert_finding(t, "net.ipv4.conf.all.rp_filter", "drift", CD_MEDIUM);
	cd_test_free(t);
}

static void an_expected_failure_is_a_note(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_row(t, "sysctl/boot", "", "key", "net.core.default_qdisc", "value", "fq_codel",
		 "where", "/usr/lib/sysctl.d/50-default.conf:9", "ignore", (int64_t)1, "running",
		 "pfifo_fast", "state", "read", NULL);
	judge(t);
	assert_not_applicable(t, "net.core.default_qdisc");
	assert_note(t, "net.core.default_qdisc");
	cd_test_free(t);
}

static void after_a_minus_a_number_that_would_be_set_is_drift(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_row(t, "sysctl/boot", "", "key", "net.core.somaxconn", "value", "8192", "where",
		 "/etc/sysctl.d/a:1", "ignore", (int64_t)1, "running", "4096", "state", "read", NULL);
	give_row(t, "sysctl/boot", "", "key", "net.ipv4.ping_group_range", "value",
		 "0 2147483647", "where", "/usr/lib/sysctl.d/50-default.conf:9", "ignore",
		 (int64_t)1, "running", "1 0", "state", "read", NULL);
	judge(t);
	assert_finding(t, "net.core.somaxconn", "drift", CD_MEDIUM);
	assert_not_applicable(t, "net.ipv4.ping_group_range");
	cd_test_free(t);
}

static void a_value_from_a_file_below_run_is_told(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_row(t, "sysctl/boot", "", "key", "net.core.somaxconn", "value", "8192", "where",
		 "/run/sysctl.d/a.conf:1", "running", "8192", "state", "read", NULL);
	judge(t);
	assert_pass(t, "net.core.somaxconn");
	assert_note(t, "net.core.somaxconn");
	cd_test_free(t);
}

static void a_setting_of_a_late_module_is_anothers_question(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_text(t, "module/nf_conntrack", "", "loaded");
	give_texts(t, "modules/at_boot", "", NULL);
	row(t, "net.netfilter.nf_conntrack_max", "1048576", "65536");
	judge(t);
	assert_not_applicable(t, "net.netfilter.nf_conntrack_max");
	cd_test_free(t);

	t = start();
	give_text(t, "module/nf_conntrack", "", "loaded");
	give_texts(t, "modules/at_boot", "", "nf_conntrack", NULL);
	row(t, "net.netfilter.nf_conntrack_max", "1048576", "65536");
	judge(t);
	assert_finding(t, "net.netfilter.nf_conntrack_max", "drift", CD_MEDIUM);
	cd_test_free(t);
}

static void a_setting_without_effect_is_anothers_question(void **state)
{
	struct cd_test *t = start();

	(void)state;
	row(t, "net.ipv4.tcp_low_latency", "1", "0");
	judge(t);
	assert_not_applicable(t, "net.ipv4.tcp_low_latency");
	cd_test_free(t);
}

static void what_nothing_applies_is_anothers_question(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, "sysctl/net.ipv4.tcp_sack", "", 0);
	give_int(t, "sysctl/net.ipv4.tcp_timestamps", "", 0);
	give_row(t, "sysctl/boot_lost", "", "key", "net.ipv4.tcp_sack", "where",
		 "/etc/sysctl.d/a.conf:1", "why", "unapplied", NULL);
	judge(t);
	assert_no_finding(t, "net.ipv4.tcp_sack", "not-persistent");
	assert_finding(t, "net.ipv4.tcp_timestamps", "not-persistent", CD_LOW);
	cd_test_free(t);
}

/* 6 since 3.7, and 5 before. */
static void a_default_of_another_kernel_is_none(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, "sysctl/net.ipv4.tcp_syn_retries", "", 5);
	judge(t);
	assert_finding(t, "net.ipv4.tcp_syn_retries", "not-persistent", CD_LOW);
	cd_test_free(t);

	t = start();
	give_int(t, "host/kernel_code", "", 3 << 16 | 2 << 8);
	give_int(t, "sysctl/net.ipv4.tcp_syn_retries", "", 5);
	judge(t);
	assert_pass(t, "");
	cd_test_free(t);
}

static void a_congestion_control_that_the_kernel_lacks_was_rejected(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_text(t, "sysctl/net.ipv4.tcp_available_congestion_control", "", "reno cubic");
	row(t, "net.ipv4.tcp_congestion_control", "bbr", "cubic");
	judge(t);
	assert_finding(t, "net.ipv4.tcp_congestion_control", "rejected", CD_LOW);
	cd_test_free(t);

	t = start();
	give_text(t, "sysctl/net.ipv4.tcp_available_congestion_control", "", "reno cubic bbr");
	row(t, "net.ipv4.tcp_congestion_control", "bbr", "cubic");
	judge(t);
	assert_finding(t, "net.ipv4.tcp_congestion_control", "drift", CD_MEDIUM);
	cd_test_free(t);
}

static void a_key_without_a_file_is_nobodys_and_one_that_is_denied_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_row(t, "sysctl/boot", "", "key", "net.bridge.bridge-nf-call-iptables", "value", "1",
		 "where", "/etc/sysctl.d/a:1", "state", "missing", NULL);
	give_row(t, "sysctl/boot", "", "key", "net.ipv4.tcp_sack", "value", "1", "where",
		 "/etc/sysctl.d/a:2", "state", "denied", NULL);
	row(t, "net.ipv4.route.flush", "1", "");
	judge(t);
	assert_no_finding(t, "net.bridge.bridge-nf-call-iptables", "drift");
	assert_unknown(t, "net.ipv4.tcp_sack", CD_PERMISSION);
	assert_no_finding(t, "net.ipv4.route.flush", "drift");
	assert_verdict(t, CD_UNKNOWN);
	cd_test_free(t);
}

static void a_list_that_the_kernel_merges_cannot_be_compared(void **state)
{
	struct cd_test *t = start();

	(void)state;
	row(t, "net.ipv4.ip_local_reserved_ports", "8080,8081", "8080-8081");
	row(t, "net.core.flow_limit_cpu_bitmap", "f", "0000000f");
	judge(t);
	assert_not_applicable(t, "net.core.flow_limit_cpu_bitmap");
	assert_not_applicable(t, "net.ipv4.ip_local_reserved_ports");
	cd_test_free(t);
}

static void a_hand_set_value_without_any_file_is_low(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, "sysctl/net.ipv4.tcp_sack", "", 0);
	give_int(t, "sysctl/net.ipv4.tcp_timestamps", "", 1);
	judge(t);
	assert_finding(t, "net.ipv4.tcp_sack", "not-persistent", CD_LOW);
	assert_observed_int(t, "net.ipv4.tcp_sack", "not-persistent", "boot", 1);
	assert_no_finding(t, "net.ipv4.tcp_timestamps", "not-persistent");
	cd_test_free(t);
}

static void a_default_is_known_only_since_its_kernel(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, "host/kernel_code", "", 4 << 16 | 18 << 8);
	give_int(t, "sysctl/net.core.somaxconn", "", 128);
	judge(t);
	assert_no_finding(t, "net.core.somaxconn", "not-persistent");
	cd_test_free(t);

	t = start();
	give_int(t, "host/kernel_code", "", 5 << 16 | 4 << 8);
	give_int(t, "sysctl/net.core.somaxconn", "", 128);
	judge(t);
	assert_finding(t, "net.core.somaxconn", "not-persistent", CD_LOW);
	cd_test_free(t);
}

static void a_configured_or_written_deviation_is_persistent(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_int(t, "sysctl/net.ipv4.tcp_sack", "", 0);
	row(t, "net.ipv4.tcp_sack", "0", "0");
	give_int(t, "sysctl/net.ipv4.tcp_slow_start_after_idle", "", 0);
	give_row(t, "sysctl/writers", "", "key", "net.ipv4.tcp_slow_start_after_idle", "writer",
		 "cilium", NULL);
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

static void a_setting_that_was_not_seen_is_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "sysctl/net.ipv4.tcp_sack", "", CD_MASKED);
	judge(t);
	assert_unknown(t, "net.ipv4.tcp_sack", CD_MASKED);
	cd_test_free(t);
}

static void containers_and_their_networks_are_not_judged(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_text(t, "host/container", "", "docker");
	judge(t);
	assert_not_applicable(t, "");
	assert_verdict(t, CD_NOT_APPLICABLE);
	cd_test_free(t);

	t = start();
	give_bool(t, "host/child_netns", "", true);
	judge(t);
	assert_not_applicable(t, "");
	cd_test_free(t);
}

static void unread_files_or_writers_are_unknown(void **state)
{
	struct cd_test *t = start();

	(void)state;
	give_unseen(t, "sysctl/boot", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = start();
	give_unseen(t, "sysctl/writers", "", CD_PERMISSION);
	judge(t);
	assert_unknown(t, "", CD_PERMISSION);
	cd_test_free(t);

	t = start();
	give_unseen(t, "host/container", "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

static void a_cut_table_judges_what_it_holds_and_no_more(void **state)
{
	struct cd_test *t = start();

	(void)state;
	row(t, "net.core.somaxconn", "4096", "65535");
	give_int(t, "sysctl/net.ipv4.tcp_sack", "", 0);
	give_total(t, "sysctl/boot", "", 5000);
	judge(t);
	assert_finding(t, "net.core.somaxconn", "drift", CD_MEDIUM);
	assert_unknown(t, "", CD_TRUNCATED);
	cd_test_free(t);

	t = start();
	give_row(t, "sysctl/boot", "", "key", "net.ipv4.tcp_sack", "value", "1", "where",
		 "/etc/sysctl.d/a:1", "running", "1", "state", "read", "keep", INT64_C(1), NULL);
	give_total(t, "sysctl/boot", "", 5000);
	judge(t);
	assert_verdict(t, CD_PASS);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same_value_in_another_form_passes),
		cmocka_unit_test(another_value_is_lost_at_the_next_boot),
		cmocka_unit_test(settings_of_others_are_not_judged),
		cmocka_unit_test(what_a_service_or_an_interface_writes_is_a_note),
		cmocka_unit_test(all_and_default_are_nobodys_interface),
		cmocka_unit_test(an_expected_failure_is_a_note),
		cmocka_unit_test(after_a_minus_a_number_that_would_be_set_is_drift),
		cmocka_unit_test(a_value_from_a_file_below_run_is_told),
		cmocka_unit_test(a_setting_of_a_late_module_is_anothers_question),
		cmocka_unit_test(a_setting_without_effect_is_anothers_question),
		cmocka_unit_test(what_nothing_applies_is_anothers_question),
		cmocka_unit_test(a_default_of_another_kernel_is_none),
		cmocka_unit_test(a_congestion_control_that_the_kernel_lacks_was_rejected),
		cmocka_unit_test(a_key_without_a_file_is_nobodys_and_one_that_is_denied_unknown),
		cmocka_unit_test(a_list_that_the_kernel_merges_cannot_be_compared),
		cmocka_unit_test(a_hand_set_value_without_any_file_is_low),
		cmocka_unit_test(a_default_is_known_only_since_its_kernel),
		cmocka_unit_test(a_configured_or_written_deviation_is_persistent),
		cmocka_unit_test(a_setting_that_was_not_seen_is_unknown),
		cmocka_unit_test(containers_and_their_networks_are_not_judged),
		cmocka_unit_test(unread_files_or_writers_are_unknown),
		cmocka_unit_test(a_cut_table_judges_what_it_holds_and_no_more),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* sysctl: what a key's text becomes, and what a missing key means where. */
#include "lib/collected.h"
#include "lib/files.h"

#define CORE "proc/sys/net/core/"
#define IPV4 "proc/sys/net/ipv4/"

extern const struct cd_collector cd_collector_sysctl;

static char *root;

/* A network namespace of its own: some keys, none of the global ones. */
static int child(void **state)
{
	(void)state;
	root = scratch_new();
	put_file(root, "proc/sys/kernel/osrelease", "6.1.0\n");
	put_file(root, CORE "somaxconn", "4096\n");
	put_file(root, IPV4 "ip_forward", "0\n");
	put_file(root, IPV4 "tcp_rmem", "4096\t131072\t6291456\n");
	put_file(root, "proc/self/uid_map", "         0          0 4294967295\n");
	return 0;
}

static int host(void **state)
{
	child(state);
	put_file(root, IPV4 "tcp_mem", "1 2 3\n");
	put_file(root, CORE "netdev_max_backlog", "1000\n");
	return 0;
}

static int gone(void **state)
{
	(void)state;
	scratch_remove(root);
	return 0;
}

static struct collected *ask(const char *fact)
{
	return collect_from(root, &cd_collector_sysctl, fact, NULL);
}

static void numbers_lists_and_words_have_their_types(void **state)
{
	const struct cd_fact *f;
	struct collected *c = ask("sysctl/net.core.somaxconn");

	(void)state;
	assert_fact_int(c, "sysctl/net.core.somaxconn", "", 4096);
	collected_free(c);

	c = ask("sysctl/net.ipv4.tcp_rmem");
	f = collected_fact(c, "sysctl/net.ipv4.tcp_rmem", "");
	assert_int_equal(f->type, CD_INTS);
	assert_int_equal(f->as.list->n, 3);
	assert_int_equal(f->as.list->num[2], 6291456);
	assert_string_equal(f->source, "sysctl net.ipv4.tcp_rmem");
	collected_free(c);

	put_file(root, IPV4 "tcp_available_congestion_control", "reno cubic\n");
	c = ask("sysctl/net.ipv4.tcp_available_congestion_control");
	assert_fact_text(c, "sysctl/net.ipv4.tcp_available_congestion_control", "", "reno cubic");
	collected_free(c);
}

static void an_empty_setting_is_text_and_an_empty_file_a_mask(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, IPV4 "ip_local_reserved_ports", "\n");
	c = ask("sysctl/net.ipv4.ip_local_reserved_ports");
	assert_fact_text(c, "sysctl/net.ipv4.ip_local_reserved_ports", "", "");
	collected_free(c);

	put_file(root, IPV4 "tcp_sack", "");
	c = ask("sysctl/net.ipv4.tcp_sack");
	assert_fact_unseen(c, "sysctl/net.ipv4.tcp_sack", "", CD_MASKED);
	collected_free(c);
}

static void a_dot_in_an_interface_name_is_a_slash_in_the_key(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, IPV4 "conf/eth0.100/rp_filter", "2\n");
	c = ask("sysctl/net.ipv4.conf.eth0/100.rp_filter");
	assert_fact_int(c, "sysctl/net.ipv4.conf.eth0/100.rp_filter", "", 2);
	collected_free(c);
}

static void a_hole_for_the_interface_gives_one_subject_each(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, IPV4 "conf/all/rp_filter", "0\n");
	put_file(root, IPV4 "conf/eth0/rp_filter", "1\n");
	put_file(root, IPV4 "conf/eth0.100/rp_filter", "2\n");
	c = ask("sysctl/net.ipv4.conf.{nic}.rp_filter");
	assert_fact_int(c, "sysctl/net.ipv4.conf.{nic}.rp_filter", "eth0", 1);
	assert_fact_int(c, "sysctl/net.ipv4.conf.{nic}.rp_filter", "eth0.100", 2);
	assert_no_fact(c, "sysctl/net.ipv4.conf.{nic}.rp_filter", "all");
	collected_free(c);
}

static void on_the_host_a_missing_key_is_absent(void **state)
{
	struct collected *c = ask("sysctl/net.ipv4.tcp_rto_min_us");

	(void)state;
	assert_fact_absent(c, "sysctl/net.ipv4.tcp_rto_min_us", "");
	collected_free(c);

	c = ask("sysctl/net.core.rmem_max");
	assert_fact_absent(c, "sysctl/net.core.rmem_max", "");
	collected_free(c);
}

static void in_a_child_a_global_key_is_hidden_and_another_absent(void **state)
{
	static const char *const hidden[] = {
		"sysctl/net.core.netdev_max_backlog", "sysctl/net.core.rmem_max",
		"sysctl/net.ipv4.tcp_mem", "sysctl/net.ipv4.udp_mem",
		"sysctl/net.ipv4.tcp_max_orphans",
	};
	struct collected *c;

	(void)state;
	for (size_t i = 0; i < sizeof(hidden) / sizeof(hidden[0]); i++) {
		c = ask(hidden[i]);
		assert_fact_unseen(c, hidden[i], "", CD_OTHER_NAMESPACE);
		collected_free(c);
	}
	c = ask("sysctl/net.ipv4.tcp_rto_min_us");
	assert_fact_absent(c, "sysctl/net.ipv4.tcp_rto_min_us", "");
	collected_free(c);

	c = ask("sysctl/net.core.txrehash");
	assert_fact_absent(c, "sysctl/net.core.txrehash", "");
	collected_free(c);

	put_folder(root, "proc/sys/net/ipv4/neigh");
	c = ask("sysctl/net.ipv4.neigh.default.gc_thresh3");
	assert_fact_unseen(c, "sysctl/net.ipv4.neigh.default.gc_thresh3", "", CD_OTHER_NAMESPACE);
	collected_free(c);
}

static void a_user_namespace_hides_more(void **state)
{
	struct collected *c;

	(void)state;
	put_folder(root, "proc/sys/net/netfilter");
	c = ask("sysctl/net.netfilter.nf_conntrack_max");
	assert_fact_absent(c, "sysctl/net.netfilter.nf_conntrack_max", "");
	collected_free(c);

	put_file(root, "proc/self/uid_map", "0 1000 1\n");
	c = ask("sysctl/net.netfilter.nf_conntrack_max");
	assert_fact_unseen(c, "sysctl/net.netfilter.nf_conntrack_max", "", CD_OTHER_NAMESPACE);
	collected_free(c);
}

static void what_a_recording_lacks_was_not_recorded(void **state)
{
	struct collected *c = ask("sysctl/net.ipv6.route.max_size");

	(void)state;
	assert_fact_unseen(c, "sysctl/net.ipv6.route.max_size", "", CD_NOT_COLLECTED);
	collected_free(c);
}

#define ON_HOST(name) cmocka_unit_test_setup_teardown(name, host, gone)
#define IN_CHILD(name) cmocka_unit_test_setup_teardown(name, child, gone)

int main(void)
{
	const struct CMUnitTest tests[] = {
		ON_HOST(numbers_lists_and_words_have_their_types),
		ON_HOST(an_empty_setting_is_text_and_an_empty_file_a_mask),
		ON_HOST(a_dot_in_an_interface_name_is_a_slash_in_the_key),
		ON_HOST(a_hole_for_the_interface_gives_one_subject_each),
		ON_HOST(on_the_host_a_missing_key_is_absent),
		IN_CHILD(in_a_child_a_global_key_is_hidden_and_another_absent),
		IN_CHILD(a_user_namespace_hides_more),
		ON_HOST(what_a_recording_lacks_was_not_recorded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

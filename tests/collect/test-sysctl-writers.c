/* SPDX-License-Identifier: Apache-2.0 */
/* sysctl-writers: tuned's profile with what it includes, ufw, and signs of services. */
#include "lib/collected.h"
#include "lib/files.h"

#define WRITERS "sysctl/writers"

extern const struct cd_collector cd_collector_sysctl_writers;

static char *root;

static int fresh(void **state)
{
	(void)state;
	root = scratch_new();
	put_folder(root, "etc");
	return 0;
}

static int gone(void **state)
{
	(void)state;
	scratch_remove(root);
	return 0;
}

static struct collected *writers(void)
{
	return collect_from(root, &cd_collector_sysctl_writers, WRITERS, NULL);
}

static void a_plain_host_has_none(void **state)
{
	struct collected *c = writers();

	(void)state;
	assert_int_equal(cd_rows(collected_fact(c, WRITERS, "")->as.table), 0);
	collected_free(c);
}

static void tuned_writes_what_its_profile_and_the_included_ones_say(void **state)
{
	struct collected *c;
	size_t row;

	(void)state;
	put_file(root, "etc/tuned/active_profile", "network-throughput\n");
	put_file(root, "usr/lib/tuned/network-throughput/tuned.conf",
		 "[main]\nsummary=x\ninclude=throughput-performance\n\n[sysctl]\n"
		 "net.ipv4.tcp_rmem=\"4096 131072 16777216\"\nnet.core.rmem_max=>16777216\n");
	put_file(root, "usr/lib/tuned/throughput-performance/tuned.conf",
		 "[cpu]\ngovernor=performance\n[sysctl]\nnet/core/somaxconn = >2048\n");
	c = writers();
	row = collected_row(c, WRITERS, "key", "net.ipv4.tcp_rmem");
	assert_cell_text(c, WRITERS, row, "writer", "tuned network-throughput");
	assert_true(collected_has_row(c, WRITERS, "key", "net.core.rmem_max"));
	assert_true(collected_has_row(c, WRITERS, "key", "net.core.somaxconn"));
	assert_false(collected_has_row(c, WRITERS, "key", "governor"));
	collected_free(c);
}

static void a_profile_of_the_site_hides_the_shipped_one(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, "etc/tuned/active_profile", "ours\n");
	put_file(root, "usr/lib/tuned/profiles/ours/tuned.conf", "[sysctl]\nnet.a.b=1\n");
	put_file(root, "etc/tuned/profiles/ours/tuned.conf", "[sysctl]\nnet.c.d=1\n");
	c = writers();
	assert_true(collected_has_row(c, WRITERS, "key", "net.c.d"));
	assert_false(collected_has_row(c, WRITERS, "key", "net.a.b"));
	collected_free(c);
}

static void profiles_that_include_each_other_end(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, "etc/tuned/active_profile", "a\n");
	put_file(root, "etc/tuned/a/tuned.conf", "[main]\ninclude=b, ../x\n[sysctl]\nnet.a.a=1\n");
	put_file(root, "etc/tuned/b/tuned.conf", "[main]\ninclude=a\n[sysctl]\nnet.b.b=1\n");
	c = writers();
	assert_true(collected_has_row(c, WRITERS, "key", "net.a.a"));
	assert_true(collected_has_row(c, WRITERS, "key", "net.b.b"));
	collected_free(c);
}

static void ufw_writes_only_while_it_is_on(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, "etc/ufw/ufw.conf", "# x\nENABLED=no\n");
	put_file(root, "etc/ufw/sysctl.conf", "#a\nnet/ipv4/conf/all/rp_filter=1\n");
	c = writers();
	assert_false(collected_has_row(c, WRITERS, "writer", "ufw"));
	collected_free(c);

	put_file(root, "etc/ufw/ufw.conf", "ENABLED=yes\n");
	c = writers();
	assert_cell_text(c, WRITERS, collected_row(c, WRITERS, "writer", "ufw"), "key",
			 "net.ipv4.conf.all.rp_filter");
	collected_free(c);
}

static void a_sign_of_a_service_is_enough(void **state)
{
	struct collected *c;

	(void)state;
	put_folder(root, "var/lib/kubelet/pods");
	c = writers();
	assert_cell_text(c, WRITERS, collected_row(c, WRITERS, "key",
						   "net.netfilter.nf_conntrack_*"),
			 "writer", "kubelet and kube-proxy");
	collected_free(c);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fresh, gone)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_plain_host_has_none),
		TEST(tuned_writes_what_its_profile_and_the_included_ones_say),
		TEST(a_profile_of_the_site_hides_the_shipped_one),
		TEST(profiles_that_include_each_other_end),
		TEST(ufw_writes_only_while_it_is_on),
		TEST(a_sign_of_a_service_is_enough),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

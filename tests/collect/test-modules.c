/* SPDX-License-Identifier: Apache-2.0 */
/* modules: loaded, built in, available or nowhere, and when nowhere may not be said. */
#include "lib/collected.h"
#include "lib/files.h"

#define LIB "lib/modules/6.1.0-18-amd64/"

extern const struct cd_collector cd_collector_modules;

static char *root;

static int fresh(void **state)
{
	static const char modinfo[] = "unix.license=GPL\0tcp_dctcp.license=GPL\0";

	(void)state;
	root = scratch_new();
	put_file(root, "proc/version", "Linux version 6.1.0-18-amd64 (x@y)\n");
	put_file(root, "proc/sys/kernel/osrelease", "6.1.0-18-amd64\n");
	put_file(root, "proc/modules",
		 "nf_conntrack 188416 3 nf_nat, Live 0x0000000000000000\n"
		 "mlx5_core 2064384 0 - Live 0x0000000000000000\n");
	put_file(root, "sys/module/sch_fq/initstate", "live\n");
	put_file(root, "sys/module/tcp_cubic/parameters/beta", "717\n");
	put_file(root, LIB "modules.builtin",
		 "kernel/net/ipv4/tcp_cubic.ko\nkernel/net/unix/unix.ko\n");
	put_bytes(root, LIB "modules.builtin.modinfo", modinfo, sizeof(modinfo) - 1);
	put_file(root, LIB "modules.dep",
		 "kernel/net/ipv4/tcp_bbr.ko:\n"
		 "kernel/net/sched/sch_fq_codel.ko.xz: kernel/a.ko.xz\n"
		 "updates/dkms/nvidia-peermem.ko.zst: updates/dkms/nvidia.ko.zst\n");
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
	return collect_from(root, &cd_collector_modules, fact, "modules/*", NULL);
}

static void assert_module(const char *fact, const char *value)
{
	struct collected *c = ask(fact);

	if (value)
		assert_fact_text(c, fact, "", value);
	else
		assert_fact_absent(c, fact, "");
	collected_free(c);
}

static void each_list_has_its_say(void **state)
{
	(void)state;
	assert_module("module/nf_conntrack", "loaded");
	assert_module("module/sch_fq", "loaded");
	assert_module("module/tcp_cubic", "builtin");
	assert_module("module/unix", "builtin");
	assert_module("module/tcp_dctcp", "builtin");
	assert_module("module/tcp_bbr", "available");
}

static void dashes_and_compression_do_not_matter(void **state)
{
	(void)state;
	assert_module("module/sch_fq_codel", "available");
	assert_module("module/nvidia_peermem", "available");
	assert_module("module/nvidia-peermem", "available");
	assert_module("module/nf-conntrack", "loaded");
}

static void a_part_of_a_name_is_another_module(void **state)
{
	struct collected *c;

	(void)state;
	assert_module("module/tcp", NULL);
	assert_module("module/fq_codel", NULL);
	assert_module("module/mlx5", NULL);
	assert_module("module/a", NULL);	/* stands behind a colon only */
	c = ask("module/tcp_bbr");
	assert_fact_int(c, "modules/complete", "", 1);
	assert_fact_int(c, "modules/loadable", "", 1);
	collected_free(c);
}

static void a_missing_list_leaves_doubt(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, "proc/sys/kernel/osrelease", "6.1.0-99-amd64\n");
	c = ask("module/tcp_bbr");
	assert_fact_unseen(c, "module/tcp_bbr", "", CD_NOT_COLLECTED);
	assert_fact_unseen(c, "modules/complete", "", CD_NOT_COLLECTED);
	assert_string_equal(collected_fact(c, "modules/complete", "")->why,
			    "/lib/modules/6.1.0-99-amd64/modules.builtin is not there");
	collected_free(c);
	assert_module("module/mlx5_core", "loaded");
}

static void an_empty_list_is_not_a_whole_one(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, LIB "modules.dep", "");
	c = ask("module/tcp_hybla");
	assert_fact_unseen(c, "module/tcp_hybla", "", CD_NOT_COLLECTED);
	collected_free(c);
	put_file(root, LIB "modules.dep", "no list at all\n");
	c = ask("module/tcp_hybla");
	assert_fact_unseen(c, "module/tcp_hybla", "", CD_NOT_COLLECTED);
	assert_fact_unseen(c, "modules/complete", "", CD_NOT_COLLECTED);
	collected_free(c);
}

static void a_recording_without_proc_modules_proves_no_kernel_without_modules(void **state)
{
	struct collected *c;

	(void)state;
	scratch_remove(root);
	root = scratch_new();
	put_file(root, "proc/version", "Linux version 6.1.0-18-amd64 (x@y)\n");
	put_file(root, "proc/sys/kernel/osrelease", "6.1.0-18-amd64\n");
	put_file(root, LIB "modules.builtin", "kernel/net/unix/unix.ko\n");
	c = ask("module/tcp_bbr");
	assert_fact_unseen(c, "module/tcp_bbr", "", CD_NOT_COLLECTED);
	collected_free(c);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fresh, gone)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(each_list_has_its_say),
		TEST(dashes_and_compression_do_not_matter),
		TEST(a_part_of_a_name_is_another_module),
		TEST(a_missing_list_leaves_doubt),
		TEST(an_empty_list_is_not_a_whole_one),
		TEST(a_recording_without_proc_modules_proves_no_kernel_without_modules),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

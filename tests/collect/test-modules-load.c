/* SPDX-License-Identifier: Apache-2.0 */
/* modules-load: every place that has a module loaded before sysctl.d is applied. */
#include "lib/gather.h"

extern const struct cd_collector cd_collector_modules_load;

#define AT_BOOT "modules/at_boot"

static void each_list_counts_and_what_a_module_needs(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/cmdline", "quiet modules_load=sctp,rds\n");
	gather_file(g, "/proc/sys/kernel/osrelease", "6.1.0\n");
	gather_file(g, "/lib/modules/6.1.0/modules.dep",
		    "kernel/net/netfilter/nf_conntrack.ko.xz: kernel/lib/libcrc32c.ko.xz\n"
		    "kernel/net/netfilter/nf-conntrack-netlink.ko: "
		    "kernel/net/netfilter/nfnetlink.ko kernel/net/netfilter/nf_conntrack.ko.xz\n"
		    "kernel/net/sunrpc/sunrpc.ko:\n");
	gather_file(g, "/etc/modules-load.d/a.conf", "# words\n; words\n nf-conntrack_netlink\n");
	gather_file(g, "/etc/modules", "loop max_loop=8\n");
	gather_file(g, "/etc/initramfs-tools/modules", "tcp_bbr\n");
	gather_file(g, "/etc/dracut.conf.d/b.conf", "force_drivers+=\" ip_vs br_netfilter \"\n");
	gather(g, &cd_collector_modules_load);
	gathered_texts(g, AT_BOOT, "", "nf_conntrack_netlink loop tcp_bbr ip_vs br_netfilter sctp "
		       "rds nfnetlink nf_conntrack");
	gather_free(g);
}

static void a_file_hides_later_ones_of_its_name(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/etc/modules-load.d/a.conf", "");
	gather_file(g, "/usr/lib/modules-load.d/a.conf", "sctp\n");
	gather_file(g, "/usr/lib/modules-load.d/b.conf", "rds\n");
	gather_file(g, "/usr/lib/modules-load.d/b.conf.off", "ip_vs\n");
	gather(g, &cd_collector_modules_load);
	gathered_texts(g, AT_BOOT, "", "rds");
	gather_free(g);
}

static void a_recording_without_the_folder_does_not_tell(void **state)
{
	struct cd_gather *g = gather_new();

	(void)state;
	gather_file(g, "/proc/cmdline", "quiet\n");
	gather(g, &cd_collector_modules_load);
	gathered_unseen(g, AT_BOOT, "", CD_NOT_COLLECTED);
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_list_counts_and_what_a_module_needs),
		cmocka_unit_test(a_file_hides_later_ones_of_its_name),
		cmocka_unit_test(a_recording_without_the_folder_does_not_tell),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

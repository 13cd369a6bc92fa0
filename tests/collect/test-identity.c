/* SPDX-License-Identifier: Apache-2.0 */
/* identity and machine: kernel versions, rights, hypervisors and containers from files alone. */
#include "lib/collected.h"
#include "lib/files.h"

#include <stdio.h>

extern const struct cd_collector cd_collector_identity, cd_collector_machine;

static char *root;

static int fresh(void **state)
{
	(void)state;
	root = scratch_new();
	put_file(root, "proc/sys/kernel/osrelease", "6.12.117-rt3+deb\n");
	put_file(root, "proc/sys/kernel/hostname", "node-17\n");
	put_file(root, "proc/sys/net/ipv4/ip_forward", "0\n");
	put_file(root, "proc/sys/net/ipv4/tcp_mem", "1 2 3\n");
	put_file(root, "proc/uptime", "4711.25 100.00\n");
	put_file(root, "proc/self/uid_map", "         0          0 4294967295\n");
	put_file(root, "proc/self/status", "Name:\tx\nCapEff:\t000001ffffffffff\n");
	put_file(root, "proc/self/mountinfo", "27 1 254:0 / / rw - ext4 /dev/vda1 rw\n");
	put_file(root, "proc/1/cgroup", "0::/init.scope\n");
	put_file(root, "proc/cpuinfo", "vendor_id\t: GenuineIntel\nflags\t\t: fpu vme de\n");
	return 0;
}

static int gone(void **state)
{
	(void)state;
	scratch_remove(root);
	return 0;
}

static struct collected *identity(void)
{
	return collect_from(root, &cd_collector_identity, "host/*", "run/*", NULL);
}

static struct collected *machine(void)
{
	return collect_from(root, &cd_collector_machine, "host/*", NULL);
}

static void assert_code(const char *release, int major, int minor, int patch)
{
	struct collected *c;

	put_file(root, "proc/sys/kernel/osrelease", release);
	c = identity();
	assert_fact_int(c, "host/kernel_code", "", major << 16 | minor << 8 | patch);
	collected_free(c);
}

static void kernel_releases_of_all_kinds_have_a_code(void **state)
{
	(void)state;
	assert_code("6.12.117-rt3+deb\n", 6, 12, 117);
	assert_code("4.18.0-553.el8_10.x86_64\n", 4, 18, 0);
	assert_code("6.18-rc1\n", 6, 18, 0);
	assert_code("4.9.337\n", 4, 9, 255);
	assert_code("5.15.0-1053-nvidia\n", 5, 15, 0);
}

static void without_osrelease_the_version_line_tells(void **state)
{
	struct collected *c;

	(void)state;
	scratch_remove(root);
	root = scratch_new();
	put_file(root, "proc/version", "Linux version 6.1.0-18-amd64 (x@y) (gcc) #1 SMP\n");
	c = identity();
	assert_fact_text(c, "host/kernel", "", "6.1.0-18-amd64");
	assert_fact_int(c, "host/kernel_code", "", 6 << 16 | 1 << 8);
	assert_fact_unseen(c, "host/child_netns", "", CD_NOT_COLLECTED);
	collected_free(c);
}

static void names_and_times_are_read(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, "etc/os-release", "ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 12\"\n");
	c = identity();
	assert_fact_text(c, "host/name", "", "node-17");
	assert_fact_text(c, "host/os", "", "Debian GNU/Linux 12");
	assert_fact_int(c, "run/uptime", "", 4711250000000);
	assert_fact_int(c, "host/child_netns", "", 0);
	collected_free(c);

	put_file(root, "proc/uptime", "soon\n");
	c = identity();
	assert_fact_unseen(c, "run/uptime", "", CD_GARBAGE);
	collected_free(c);

	/* every kernel has it: a view without it does not say that there is none */
	scratch_remove(root);
	root = scratch_new();
	put_file(root, "proc/version", "Linux version 6.1.0 (x)\n");
	c = identity();
	assert_fact_unseen(c, "run/uptime", "", CD_NOT_COLLECTED);
	collected_free(c);
}

static void privilege_counts_only_in_the_first_user_namespace(void **state)
{
	struct collected *c = identity();

	(void)state;
	assert_fact_int(c, "host/privileged", "", 1);
	assert_fact_int(c, "host/userns", "", 0);
	collected_free(c);

	put_file(root, "proc/self/uid_map", "0 1000 1\n");
	c = identity();
	assert_fact_int(c, "host/privileged", "", 0);
	assert_fact_int(c, "host/userns", "", 1);
	collected_free(c);

	put_file(root, "proc/self/uid_map", "         0          0 4294967295\n");
	put_file(root, "proc/self/status", "CapEff:\t0000000000001000\n");
	c = identity();
	assert_fact_int(c, "host/privileged", "", 0);
	collected_free(c);

	put_file(root, "proc/self/status", "Name:\tx\n");
	c = identity();
	assert_fact_unseen(c, "host/privileged", "", CD_GARBAGE);
	collected_free(c);
}

static void a_few_recorded_keys_do_not_look_like_a_pod(void **state)
{
	struct collected *c;

	(void)state;
	scratch_remove(root);
	root = scratch_new();
	put_file(root, "proc/sys/net/ipv4/ip_forward", "0\n");
	c = identity();
	assert_fact_unseen(c, "host/child_netns", "", CD_NOT_COLLECTED);
	collected_free(c);

	for (int i = 0; i < 60; i++) {
		char path[64];

		snprintf(path, sizeof(path), "proc/sys/net/ipv4/key%d", i);
		put_file(root, path, "0\n");
	}
	c = identity();
	assert_fact_int(c, "host/child_netns", "", 1);
	collected_free(c);
}

static void bare_metal_is_neither(void **state)
{
	struct collected *c = machine();

	(void)state;
	assert_fact_absent(c, "host/virtual", "");
	assert_fact_absent(c, "host/container", "");
	assert_fact_text(c, "host/cpu_vendor", "", "GenuineIntel");
	collected_free(c);
}

static void assert_virtual(const char *name)
{
	struct collected *c = machine();

	if (name)
		assert_fact_text(c, "host/virtual", "", name);
	else
		assert_fact_absent(c, "host/virtual", "");
	collected_free(c);
}

static void hypervisors_are_named_by_firmware_clock_or_not_at_all(void **state)
{
	(void)state;
	put_file(root, "proc/cpuinfo", "flags\t\t: fpu hypervisor lahf_lm\n");
	assert_virtual("unknown");
	put_file(root, "sys/devices/system/clocksource/clocksource0/available_clocksource",
		 "kvm-clock tsc\n");
	assert_virtual("kvm");
	put_file(root, "sys/class/dmi/id/product_name", "VMware Virtual Platform\n");
	assert_virtual("vmware");
	put_file(root, "sys/class/dmi/id/product_name", "Virtual Machine\n");
	put_file(root, "sys/class/dmi/id/sys_vendor", "Microsoft Corporation\n");
	assert_virtual("microsoft");
	put_file(root, "proc/xen/capabilities", "control_d\n");
	assert_virtual(NULL);
}

static void a_bare_machine_of_a_cloud_is_not_virtual(void **state)
{
	(void)state;
	put_file(root, "sys/class/dmi/id/sys_vendor", "Amazon EC2\n");
	put_file(root, "sys/class/dmi/id/product_name", "p5.48xlarge.metal\n");
	assert_virtual(NULL);
	put_file(root, "proc/cpuinfo", "CPU implementer\t: 0x41\nFeatures\t: fp asimd\n");
	assert_virtual(NULL);
	put_file(root, "sys/class/dmi/id/product_name", "c7g.16xlarge\n");
	assert_virtual("amazon");
}

static void arm_and_power_tell_it_in_the_device_tree(void **state)
{
	(void)state;
	put_file(root, "proc/cpuinfo", "CPU implementer\t: 0x41\nFeatures\t: fp asimd\n");
	assert_virtual(NULL);
	put_file(root, "sys/firmware/devicetree/base/hypervisor/compatible", "linux,kvm");
	assert_virtual("kvm");
	put_file(root, "sys/firmware/devicetree/base/hypervisor/compatible", "");
	put_file(root, "sys/firmware/devicetree/base/ibm,partition-name", "lpar1");
	assert_virtual("powervm");
}

static void assert_container(const char *name)
{
	struct collected *c = machine();

	if (name)
		assert_fact_text(c, "host/container", "", name);
	else
		assert_fact_absent(c, "host/container", "");
	collected_free(c);
}

static void each_mark_of_a_container_is_enough(void **state)
{
	(void)state;
	put_file(root, "proc/1/cgroup", "0::/kubepods.slice/kubepods-burstable.slice/x\n");
	assert_container("kubernetes");
	put_file(root, "proc/1/cgroup", "0::/\n");
	assert_container(NULL);
	put_file(root, "proc/self/mountinfo",
		 "600 500 0:80 / / rw - overlay overlay rw,lowerdir=/var/lib/docker/x/l/A\n");
	assert_container("docker");
	put_file(root, "proc/self/mountinfo",
		 "27 1 254:0 / / rw - ext4 /dev/vda1 rw\n"
		 "700 27 8:1 /var/lib/kubelet/pods/1/etc-hosts /etc/hosts rw - ext4 /dev/a rw\n");
	assert_container("kubernetes");
	put_file(root, "proc/self/mountinfo",
		 "27 1 8:1 /home/a/.local/share/enroot/pytorch / rw - ext4 /dev/sda1 rw\n");
	assert_container("enroot");
	put_file(root, "proc/self/mountinfo",
		 "600 500 0:80 / / rw - overlay overlay rw,lowerdir=/var/lib/containers/storage/l\n"
		 "700 600 8:1 /var/lib/kubelet/pods/1/etc-hosts /etc/hosts rw - ext4 /dev/a rw\n");
	assert_container("kubernetes");
	put_file(root, "proc/self/mountinfo", "27 1 254:0 / / rw - ext4 /dev/vda1 rw\n");
	put_folder(root, ".singularity.d");
	assert_container("apptainer");
	put_file(root, ".dockerenv", "");
	assert_container("docker");
	put_file(root, "run/.containerenv", "engine=\"podman-4\"\n");
	assert_container("podman");
	put_bytes(root, "proc/1/environ", "PATH=/bin\0container=lxc\0", 24);
	assert_container("lxc");
	put_file(root, "run/systemd/container", "systemd-nspawn\n");
	assert_container("systemd-nspawn");
}

static void a_host_that_runs_containers_is_none(void **state)
{
	(void)state;
	put_file(root, "proc/self/mountinfo",
		 "27 1 254:0 / / rw - ext4 /dev/vda1 rw\n"
		 "90 27 0:50 / /var/lib/docker/overlay2/x/merged rw - overlay overlay rw,"
		 "lowerdir=/var/lib/docker/overlay2/l/A\n"
		 "91 27 0:51 / /var/lib/kubelet/pods/1-2/volumes/x rw - tmpfs tmpfs rw\n");
	assert_container(NULL);
	/* neither a subvolume nor a deployment of an image makes a container */
	put_file(root, "proc/self/mountinfo",
		 "27 1 0:30 /@ / rw - btrfs /dev/sda1 rw,subvol=/@\n");
	assert_container(NULL);
	put_file(root, "proc/self/mountinfo",
		 "27 1 8:1 /ostree/deploy/x/deploy/1.0 / rw - xfs /dev/sda1 rw\n");
	assert_container(NULL);
	/* a live image has an overlay as its root and is no container */
	put_file(root, "proc/self/mountinfo",
		 "27 1 0:30 / / rw - overlay overlay rw,lowerdir=/run/live/rootfs\n");
	assert_container(NULL);
}

static void what_was_not_recorded_is_unseen(void **state)
{
	struct collected *c;

	(void)state;
	scratch_remove(root);
	root = scratch_new();
	put_folder(root, "etc");
	c = machine();
	assert_fact_unseen(c, "host/virtual", "", CD_NOT_COLLECTED);
	assert_fact_unseen(c, "host/container", "", CD_NOT_COLLECTED);
	collected_free(c);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fresh, gone)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(kernel_releases_of_all_kinds_have_a_code),
		TEST(without_osrelease_the_version_line_tells),
		TEST(names_and_times_are_read),
		TEST(privilege_counts_only_in_the_first_user_namespace),
		TEST(a_few_recorded_keys_do_not_look_like_a_pod),
		TEST(bare_metal_is_neither),
		TEST(hypervisors_are_named_by_firmware_clock_or_not_at_all),
		TEST(a_bare_machine_of_a_cloud_is_not_virtual),
		TEST(arm_and_power_tell_it_in_the_device_tree),
		TEST(each_mark_of_a_container_is_enough),
		TEST(a_host_that_runs_containers_is_none),
		TEST(what_was_not_recorded_is_unseen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* From files to a verdict: a NIC that trained with half its lanes, and machines recorded by others. */
#include "lib/gather.h"

#include <stdio.h>
#include <string.h>

extern const struct cd_check cd_pcie_link_downtrain[];
extern const struct cd_collector cd_collector_machine, cd_collector_netdev, cd_collector_pci;

#define PORT "/sys/devices/pci0000:16/0000:16:01.0"
#define NIC PORT "/0000:17:00.0"

static void collect(struct cd_gather *g)
{
	gather(g, &cd_collector_machine);
	gather(g, &cd_collector_netdev);
	gather(g, &cd_collector_pci);
}

static void half_the_lanes(void **state)
{
	static const struct { const char *path, *text; } files[] = {
		{ "/proc/cpuinfo", "processor\t: 0\nvendor_id\t: GenuineIntel\nflags\t\t: fpu vme\n" },
		{ "/proc/sys/kernel/osrelease", "6.1.0\n" },
		{ "/sys/class/dmi/id/product_name", "PowerEdge R760\n" },
		{ "/sys/class/dmi/id/sys_vendor", "Dell Inc.\n" },
		{ PORT "/class", "0x060400\n" }, { PORT "/vendor", "0x8086\n" },
		{ PORT "/device", "0x352a\n" }, { PORT "/current_link_speed", "16.0 GT/s PCIe\n" },
		{ PORT "/max_link_speed", "32.0 GT/s PCIe\n" }, { PORT "/current_link_width", "8\n" },
		{ PORT "/max_link_width", "16\n" }, { NIC "/class", "0x020000\n" },
		{ NIC "/vendor", "0x15b3\n" }, { NIC "/device", "0x101d\n" },
		{ NIC "/current_link_speed", "16.0 GT/s PCIe\n" },
		{ NIC "/max_link_speed", "16.0 GT/s PCIe\n" }, { NIC "/current_link_width", "8\n" },
		{ NIC "/max_link_width", "16\n" }, { NIC "/net/eth0/flags", "0x1003\n" },
		{ NIC "/net/eth0/carrier", "1\n" }, { NIC "/net/eth0/operstate", "up\n" },
		{ NIC "/net/eth0/mtu", "9000\n" }, { NIC "/net/eth0/ifindex", "2\n" },
		{ NIC "/net/eth0/type", "1\n" }, { NIC "/net/eth0/speed", "200000\n" },
		{ NIC "/net/eth0/duplex", "full\n" },
		{ NIC "/net/eth0/address", "02:00:00:00:00:01\n" },
	};
	struct cd_gather *g = gather_new();
	const struct cd_subject *s;

	(void)state;
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		gather_file(g, files[i].path, files[i].text);
	gather_link(g, "/sys/bus/pci/devices/0000:16:01.0",
		    "../../../devices/pci0000:16/0000:16:01.0");
	gather_link(g, "/sys/bus/pci/devices/0000:17:00.0",
		    "../../../devices/pci0000:16/0000:16:01.0/0000:17:00.0");
	gather_link(g, "/sys/class/net/eth0",
		    "../../devices/pci0000:16/0000:16:01.0/0000:17:00.0/net/eth0");
	gather_link(g, NIC "/net/eth0/device", "../../../0000:17:00.0");
	gather_link(g, NIC "/subsystem", "../../../../bus/pci");
	collect(g);
	s = judged(gather_judge(g, cd_pcie_link_downtrain, "pcie.link_downtrain"), "0000:17:00.0");
	assert_non_null(s);
	assert_int_equal(s->verdict, CD_FAIL);
	assert_string_equal(s->findings->code, "downtrained");
	assert_int_equal(s->findings->severity, CD_CRITICAL);
	assert_string_equal(s->findings->path, "eth0");
	gather_free(g);
}

/* Eight vector engines, two InfiniBand cards and a 10 Gb/s controller, all well. */
static void a_recorded_machine_is_well(void **state)
{
	struct cd_gather *g = gather_recorded("32intel64-2p8co2t+8ve.tar.bz2");
	const struct cd_result *r;
	unsigned passed = 0;

	(void)state;
	collect(g);
	r = gather_judge(g, cd_pcie_link_downtrain, "pcie.link_downtrain");
	for (const struct cd_subject *s = r->subjects; s; s = s->next) {
		assert_int_not_equal(s->verdict, CD_FAIL);
		assert_int_not_equal(s->verdict, CD_ERROR);
		passed += s->verdict == CD_PASS;
	}
	assert_int_equal(passed, 13);
	assert_int_equal(judged(r, "0000:1a:00.0")->verdict, CD_PASS);
	assert_int_equal(judged(r, "0000:60:00.1")->verdict, CD_NOT_APPLICABLE);
	/* the bridge above this one is not in the recording */
	assert_int_equal(judged(r, "0000:60:00.0")->verdict, CD_UNKNOWN);
	gather_free(g);
}

static void a_recorded_machine_that_tells_no_links(void **state)
{
	struct cd_gather *g = gather_recorded("32em64t-2n8c+dax+nvme+mic+dimms.tar.bz2");
	const struct cd_result *r;

	(void)state;
	collect(g);
	r = gather_judge(g, cd_pcie_link_downtrain, "pcie.link_downtrain");
	assert_int_equal(r->verdict, CD_UNKNOWN);
	for (const struct cd_subject *s = r->subjects; s; s = s->next)
		assert_int_not_equal(s->verdict, CD_PASS);
	gather_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(half_the_lanes),
		cmocka_unit_test(a_recorded_machine_is_well),
		cmocka_unit_test(a_recorded_machine_that_tells_no_links),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* netstat: counters by name, whatever the order of columns. */
#include "lib/collected.h"
#include "lib/files.h"

extern const struct cd_collector cd_collector_netstat;

static char *root;

static int fresh(void **state)
{
	(void)state;
	root = scratch_new();
	put_file(root, "proc/net/snmp",
		 "Tcp: RtoAlgorithm MaxConn RetransSegs\nTcp: 1 -1 42\n"
		 "Udp: InDatagrams NoPorts RcvbufErrors\nUdp: 100 2 7\n"
		 "UdpLite: InDatagrams NoPorts RcvbufErrors\nUdpLite: 0 0 0\n");
	put_file(root, "proc/net/netstat",
		 "TcpExt: SyncookiesSent ListenOverflows\nTcpExt: 0 18446744073709551615\n"
		 "IpExt: InOctets\nIpExt: 1234567890123\n");
	put_file(root, "proc/net/snmp6",
		 "Udp6InDatagrams                 \t12\nUdp6RcvbufErrors                \t3\n");
	put_file(root, "proc/net/sockstat", "sockets: used 9\nTCP: inuse 1 orphan 0 mem 223\n");
	put_file(root, "proc/net/sockstat6", "TCP6: inuse 4\n");
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
	return collect_from(root, &cd_collector_netstat, fact, NULL);
}

static void assert_value(const char *fact, int64_t value)
{
	struct collected *c = ask(fact);

	assert_fact_int(c, fact, "", value);
	collected_free(c);
}

static void counters_are_found_by_name_in_their_group(void **state)
{
	(void)state;
	assert_value("netstat/Tcp.RetransSegs", 42);
	assert_value("netstat/Udp.RcvbufErrors", 7);
	assert_value("netstat/UdpLite.RcvbufErrors", 0);
	assert_value("netstat/IpExt.InOctets", 1234567890123);
	assert_value("netstat/TcpExt.ListenOverflows", -1);	/* all 64 bits */
	assert_value("netstat6/Udp6RcvbufErrors", 3);
	assert_value("sockstat/TCP.mem", 223);
	assert_value("sockstat/sockets.used", 9);
	assert_value("sockstat/TCP6.inuse", 4);
}

static void a_name_that_is_not_there_is_absent(void **state)
{
	static const char *const none[] = {
		"netstat/Udp.MemErrors", "netstat/TcpExt.Overflows", "netstat/Sctp.InPkts",
		"netstat6/Udp6Rcvbuf", "sockstat/TCP.tw",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
		struct collected *c = ask(none[i]);

		assert_fact_absent(c, none[i], "");
		collected_free(c);
	}
}

static void a_short_line_or_no_number_is_garbage(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, "proc/net/snmp", "Udp: InDatagrams RcvbufErrors\nUdp: 100\n");
	c = ask("netstat/Udp.RcvbufErrors");
	assert_fact_unseen(c, "netstat/Udp.RcvbufErrors", "", CD_GARBAGE);
	collected_free(c);

	put_file(root, "proc/net/snmp", "Udp: InDatagrams RcvbufErrors\nUdp: 100 x7\n");
	c = ask("netstat/Udp.RcvbufErrors");
	assert_fact_unseen(c, "netstat/Udp.RcvbufErrors", "", CD_GARBAGE);
	collected_free(c);

	put_file(root, "proc/net/snmp", "Udp: InDatagrams RcvbufErrors\n");
	c = ask("netstat/Udp.RcvbufErrors");
	assert_fact_unseen(c, "netstat/Udp.RcvbufErrors", "", CD_GARBAGE);
	collected_free(c);
}

static void a_cut_file_is_unknown_not_a_smaller_number(void **state)
{
	static const char *const text[] = {
		"Udp: InDatagrams RcvbufErrors\nUdp: 100 1", "Udp: InDatagrams Rcv",
	};
	struct collected *c;

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		put_file(root, "proc/net/snmp", text[i]);
		c = ask("netstat/Udp.RcvbufErrors");
		assert_fact_unseen(c, "netstat/Udp.RcvbufErrors", "", CD_TRUNCATED);
		collected_free(c);
	}
}

static void an_empty_file_is_a_mask(void **state)
{
	struct collected *c;

	(void)state;
	put_file(root, "proc/net/snmp6", "");
	c = ask("netstat6/Udp6RcvbufErrors");
	assert_fact_unseen(c, "netstat6/Udp6RcvbufErrors", "", CD_MASKED);
	collected_free(c);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fresh, gone)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(counters_are_found_by_name_in_their_group),
		TEST(a_name_that_is_not_there_is_absent),
		TEST(a_short_line_or_no_number_is_garbage),
		TEST(an_empty_file_is_a_mask),
		TEST(a_cut_file_is_unknown_not_a_smaller_number),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* ip.discards and its like: often, a share, and each counter by its own words. */
#include "lib/judge.h"

#define FOUR "rate/netstat/"
#define SIX "rate/netstat6/"

extern const struct cd_check cd_tcp_ip_losses[];

static struct cd_test *discards(uint64_t received, uint64_t sent)
{
	struct cd_test *t = cd_test_new(cd_tcp_ip_losses, "ip.discards");

	give_rate(t, FOUR "Ip.InReceives", "", 100000);
	give_rate(t, FOUR "Ip.OutRequests", "", 100000);
	give_rate(t, FOUR "Ip.InDiscards", "", received);
	give_rate(t, FOUR "Ip.OutDiscards", "", sent);
	give_rate(t, SIX "Ip6InDiscards", "", 0);
	return t;
}

static void the_noise_of_any_network_passes(void **state)
{
	struct cd_test *t = discards(9, 10);	/* 9 are few, 10 are a small share */

	(void)state;
	give_rate(t, FOUR "Ip.OutNoRoutes", "", 9);
	judge(t);
	assert_pass(t, "IPv4");
	assert_pass(t, "IPv6");
	cd_test_free(t);
}

static void each_reason_has_its_own_code(void **state)
{
	struct cd_test *t = discards(11, 12);

	(void)state;
	give_rate(t, FOUR "Ip.OutNoRoutes", "", 13);
	give_rate(t, FOUR "Ip.InAddrErrors", "", 14);
	give_rate(t, SIX "Ip6InReceives", "", 10);
	give_rate(t, SIX "Ip6InAddrErrors", "", 15);
	judge(t);
	assert_finding(t, "IPv4", "received", CD_MEDIUM);
	assert_finding(t, "IPv4", "sent", CD_LOW);
	assert_finding(t, "IPv4", "no-route", CD_LOW);
	assert_finding(t, "IPv4", "not-for-us", CD_LOW);
	assert_observed_int(t, "IPv4", "not-for-us", "lost", 14);
	assert_observed_int(t, "IPv4", "not-for-us", "of", 100000);
	assert_finding(t, "IPv6", "not-for-us", CD_LOW);
	assert_no_finding(t, "IPv6", "received");
	cd_test_free(t);
}

/* getaddrinfo() gives addresses of both families; those of IPv4 have no way out. */
static void a_host_of_ipv6_alone_tries_ipv4_in_vain(void **state)
{
	static const struct cd_column columns[] = {
		{ "family", CD_COL_TEXT, "" }, { "dst", CD_COL_TEXT, "" }, { .name = NULL }
	};

	(void)state;
	for (int both = 0; both < 2; both++) {
		struct cd_test *t = discards(0, 0);

		give_rate(t, FOUR "Ip.OutNoRoutes", "", 500);
		give_table(t, "route", "", columns);
		give_row(t, "route", "", "family", "inet6", "dst", "default", NULL);
		if (both)
			give_row(t, "route", "", "family", "inet", "dst", "default", NULL);
		judge(t);
		if (both)
			assert_finding(t, "IPv4", "no-route", CD_LOW);
		else
			assert_not_applicable(t, "IPv4");
		cd_test_free(t);
	}
}

/* ip_forward() and ip6_forward() count a time to live that ended as a bad header. */
static void a_router_counts_what_travelled_too_long(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_ip_losses, "ip.checksum_hdr");

	(void)state;
	give_int(t, "sysctl/net.ipv4.ip_forward", "", 1);
	give_int(t, "sysctl/net.ipv6.conf.all.forwarding", "", 0);
	give_rate(t, FOUR "Ip.InHdrErrors", "", 30);
	give_rate(t, FOUR "Ip.InReceives", "", 300);
	give_rate(t, SIX "Ip6InHdrErrors", "", 30);
	give_rate(t, SIX "Ip6InReceives", "", 300);
	judge(t);
	assert_not_applicable(t, "IPv4");
	assert_finding(t, "IPv6", "bad-headers", CD_LOW);
	cd_test_free(t);
}

static void bounds_move_all_lines(void **state)
{
	struct cd_test *t = discards(11, 0);

	(void)state;
	give_bound(t, "least_rate", "4");	/* 11 in 3 s */
	judge(t);
	assert_pass(t, "IPv4");
	cd_test_free(t);
}

static void unseen_is_unknown_and_no_ipv6_not_judged(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_ip_losses, "ip.discards");

	(void)state;
	give_unseen(t, FOUR "Ip.InDiscards", "", CD_ONE_SAMPLE);
	give_absent(t, SIX "Ip6InDiscards", "");
	judge(t);
	assert_unknown(t, "IPv4", CD_ONE_SAMPLE);
	assert_not_applicable(t, "IPv6");
	cd_test_free(t);
}

static void bad_headers_are_low(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_ip_losses, "ip.checksum_hdr");

	(void)state;
	give_rate(t, FOUR "Ip.InHdrErrors", "", 0);
	give_rate(t, SIX "Ip6InHdrErrors", "", 30);
	give_rate(t, SIX "Ip6InReceives", "", 300);
	judge(t);
	assert_pass(t, "IPv4");
	assert_finding(t, "IPv6", "bad-headers", CD_LOW);
	cd_test_free(t);
}

static void datagrams_that_were_not_sent_are_low(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_ip_losses, "udp.sndbuf_errors");

	(void)state;
	give_rate(t, FOUR "Udp.SndbufErrors", "", 50);
	give_rate(t, FOUR "Udp.OutDatagrams", "", 1000);
	give_rate(t, SIX "Udp6SndbufErrors", "", 1);
	judge(t);
	assert_finding(t, "IPv4", "not-sent", CD_LOW);
	assert_pass(t, "IPv6");
	cd_test_free(t);
}

static void wrong_checksums_are_medium_from_one_in_a_million(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_ip_losses, "udp.csum");

	(void)state;
	give_rate(t, FOUR "Udp.InCsumErrors", "", 9);
	give_rate(t, SIX "Udp6InCsumErrors", "", 0);
	give_rate(t, FOUR "Tcp.InCsumErrors", "", 11);
	give_rate(t, FOUR "Tcp.InSegs", "", 10000000);
	give_rate(t, FOUR "Icmp.InCsumErrors", "", 0);
	give_absent(t, FOUR "IpExt.InCsumErrors", "");
	judge(t);
	assert_pass(t, "UDP over IPv4");
	assert_pass(t, "UDP over IPv6");
	assert_finding(t, "TCP", "wrong", CD_MEDIUM);
	assert_pass(t, "ICMP");
	assert_not_applicable(t, "IPv4 headers");
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_noise_of_any_network_passes),
		cmocka_unit_test(each_reason_has_its_own_code),
		cmocka_unit_test(a_host_of_ipv6_alone_tries_ipv4_in_vain),
		cmocka_unit_test(a_router_counts_what_travelled_too_long),
		cmocka_unit_test(bounds_move_all_lines),
		cmocka_unit_test(unseen_is_unknown_and_no_ipv6_not_judged),
		cmocka_unit_test(bad_headers_are_low),
		cmocka_unit_test(datagrams_that_were_not_sent_are_low),
		cmocka_unit_test(wrong_checksums_are_medium_from_one_in_a_million),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

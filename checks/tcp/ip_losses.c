/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ip.discards, ip.checksum_hdr, udp.sndbuf_errors, udp.csum - is what IP or UDP throws away more than
 * the noise of any network?
 *
 * One row for each counter, beside the counter of what it is a part of.  What every host counts now and
 * then (a broken packet from outside) is neither often nor a share.
 */
#include <string.h>

#include <commdoctor/check.h>

#include "counted.h"

#define FOUR "rate/netstat/"
#define SIX "rate/netstat6/"
#define FORWARD_FOUR "sysctl/net.ipv4.ip_forward"
#define FORWARD_SIX "sysctl/net.ipv6.conf.all.forwarding"

struct loss {
	const char *subject, *fact, *of, *code;
	enum cd_severity severity;
	const char *(*harmless)(struct cd_case *c);	/* why it tells nothing here, or NULL */
};

/* Programs try each address of a name, and on a host of IPv6 alone those of IPv4 in vain. */
static const char *six_alone(struct cd_case *c)
{
	bool four = false, six = false;
	const struct cd_table *t;
	const char *dst, *family;

	if (!cd_have_table(c, "route", "", &t))
		return NULL;
	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "dst", &dst) && !strcmp(dst, "default") &&
		    cd_cell_text(t, i, "family", &family))
			*(strcmp(family, "inet") ? &six : &four) = true;
	return six && !four ? "programs try addresses of IPv4, which this host has no way to" : NULL;
}

static const char *forwards(struct cd_case *c, const char *key)
{
	int64_t on;

	return cd_have_int(c, key, "", &on) && on ?
		       "this host forwards, so packets whose time to live ended here count as well" :
		       NULL;
}

static const char *forwards_four(struct cd_case *c)
{
	return forwards(c, FORWARD_FOUR);
}

static const char *forwards_six(struct cd_case *c)
{
	return forwards(c, FORWARD_SIX);
}

/*
 * Not Ip6OutNoRoutes: getaddrinfo() connects a socket to each address that it found, and a host without
 * a route for IPv6 counts each try.
 */
static const struct loss discards[] = {
	{ "IPv4", FOUR "Ip.InDiscards", FOUR "Ip.InReceives", "received", CD_MEDIUM },
	{ "IPv4", FOUR "Ip.OutDiscards", FOUR "Ip.OutRequests", "sent", CD_LOW },
	{ "IPv4", FOUR "Ip.OutNoRoutes", FOUR "Ip.OutRequests", "no-route", CD_LOW,
	  six_alone },
	{ "IPv4", FOUR "Ip.InAddrErrors", FOUR "Ip.InReceives", "not-for-us", CD_LOW },
	{ "IPv6", SIX "Ip6InDiscards", SIX "Ip6InReceives", "received", CD_MEDIUM },
	{ "IPv6", SIX "Ip6OutDiscards", SIX "Ip6OutRequests", "sent", CD_LOW },
	{ "IPv6", SIX "Ip6InAddrErrors", SIX "Ip6InReceives", "not-for-us", CD_LOW },
	{ .subject = NULL },
};
static const char *const discards_needs[] = {
	FOUR "Ip.InDiscards", FOUR "Ip.InReceives", FOUR "Ip.OutDiscards", FOUR "Ip.OutRequests",
	FOUR "Ip.OutNoRoutes", FOUR "Ip.InAddrErrors", SIX "Ip6InDiscards", SIX "Ip6InReceives",
	SIX "Ip6OutDiscards", SIX "Ip6OutRequests", SIX "Ip6InAddrErrors", "route", NULL
};
static const struct loss headers[] = {
	{ "IPv4", FOUR "Ip.InHdrErrors", FOUR "Ip.InReceives", "bad-headers", CD_LOW,
	  forwards_four },
	{ "IPv6", SIX "Ip6InHdrErrors", SIX "Ip6InReceives", "bad-headers", CD_LOW,
	  forwards_six },
	{ .subject = NULL },
};
static const char *const headers_needs[] = {
	FOUR "Ip.InHdrErrors", FOUR "Ip.InReceives", SIX "Ip6InHdrErrors", SIX "Ip6InReceives",
	FORWARD_FOUR, FORWARD_SIX, NULL
};
static const struct loss unsent[] = {
	{ "IPv4", FOUR "Udp.SndbufErrors", FOUR "Udp.OutDatagrams", "not-sent", CD_LOW },
	{ "IPv6", SIX "Udp6SndbufErrors", SIX "Udp6OutDatagrams", "not-sent", CD_LOW },
	{ .subject = NULL },
};
static const char *const unsent_needs[] = {
	FOUR "Udp.SndbufErrors", FOUR "Udp.OutDatagrams", SIX "Udp6SndbufErrors",
	SIX "Udp6OutDatagrams", NULL
};
static const struct loss sums[] = {
	{ "UDP over IPv4", FOUR "Udp.InCsumErrors", FOUR "Udp.InDatagrams", "wrong", CD_MEDIUM },
	{ "UDP over IPv6", SIX "Udp6InCsumErrors", SIX "Udp6InDatagrams", "wrong", CD_MEDIUM },
	{ "TCP", FOUR "Tcp.InCsumErrors", FOUR "Tcp.InSegs", "wrong", CD_MEDIUM },
	{ "ICMP", FOUR "Icmp.InCsumErrors", FOUR "Icmp.InMsgs", "wrong", CD_MEDIUM },
	{ "IPv4 headers", FOUR "IpExt.InCsumErrors", FOUR "Ip.InReceives", "wrong", CD_MEDIUM },
	{ .subject = NULL },
};
static const char *const sums_needs[] = {
	FOUR "Udp.InCsumErrors", FOUR "Udp.InDatagrams", SIX "Udp6InCsumErrors",
	SIX "Udp6InDatagrams", FOUR "Tcp.InCsumErrors", FOUR "Tcp.InSegs",
	FOUR "Icmp.InCsumErrors", FOUR "Icmp.InMsgs", FOUR "IpExt.InCsumErrors",
	FOUR "Ip.InReceives", NULL
};

static const struct cd_bound bounds[] = {
	COUNTED_BOUNDS, { "max_share", "ratio", "0.0001", "ours" }, { .name = NULL },
};
static const struct cd_bound sums_bounds[] = {
	COUNTED_BOUNDS, { "max_share", "ratio", "0.000001", "ours" }, { .name = NULL },
};

#define SEEN "lost of seconds"
static const struct cd_code discards_codes[] = {
	{ "received", CD_MEDIUM, SEEN }, { "sent", CD_LOW, SEEN }, { "no-route", CD_LOW, SEEN },
	{ "not-for-us", CD_LOW, SEEN }, { .code = NULL },
};
static const struct cd_code headers_codes[] = {
	{ "bad-headers", CD_LOW, SEEN }, { .code = NULL },
};
static const struct cd_code unsent_codes[] = {
	{ "not-sent", CD_LOW, SEEN }, { .code = NULL },
};
static const struct cd_code sums_codes[] = {
	{ "wrong", CD_MEDIUM, SEEN }, { .code = NULL },
};
/* Each datagram that a queue refuses is counted by IP, too. */
static const struct cd_effect unsent_effects[] = {
	{ "not-sent", "ip.discards/sent", CD_SAME_SUBJECT },
	{ .code = NULL },
};

static bool weigh(struct cd_case *c, const struct loss *l, const struct cd_rate *lost)
{
	uint64_t of = counted(c, l->of);
	const char *harmless;
	struct cd_finding *f;

	if (!counted_often(c, lost->delta, lost->seconds) ||
	    (double)lost->delta <= cd_bound_real(c, "max_share") * (double)of)
		return false;
	harmless = l->harmless ? l->harmless(c) : NULL;
	if (harmless) {
		cd_not_applicable(c, l->subject, "%llu packets in %.0f s say nothing here: %s",
				  (unsigned long long)lost->delta, lost->seconds, harmless);
		return true;
	}
	f = cd_fail(c, l->subject, l->code, l->severity);
	cd_observe_int(f, "lost", (int64_t)lost->delta, "");
	cd_observe_int(f, "of", (int64_t)of, "");
	cd_observe_real(f, "seconds", lost->seconds, "s");
	cd_confidence(f, CD_MEASURED);
	return true;
}

/* The first counter of a subject speaks for its file; a kernel may lack one of the others. */
static void judge(struct cd_case *c)
{
	const struct loss *l = cd_rule(c);
	struct cd_rate lost;

	while (l->subject) {
		const char *subject = l->subject;
		bool found = false, seen;

		cd_subject(c, subject);
		seen = cd_need_rate(c, l->fact, "", &lost);
		for (; l->subject && !strcmp(l->subject, subject); l++)
			if (seen && cd_have_rate(c, l->fact, "", &lost))
				found |= weigh(c, l, &lost);
		if (seen && !found)
			cd_pass(c, subject);
	}
	cd_subject(c, "");
}

const struct cd_check cd_tcp_ip_losses[] = {
	{ .id = "ip.discards", .needs = discards_needs, .bounds = bounds, .codes = discards_codes,
	  .judge = judge, .rule = discards, .per = CD_HOST | CD_NETNS },
	{ .id = "ip.checksum_hdr", .needs = headers_needs, .bounds = bounds, .codes = headers_codes,
	  .judge = judge, .rule = headers, .per = CD_HOST | CD_NETNS },
	{ .id = "udp.sndbuf_errors", .needs = unsent_needs, .bounds = bounds, .codes = unsent_codes,
	  .effects = unsent_effects, .judge = judge, .rule = unsent, .per = CD_HOST | CD_NETNS },
	{ .id = "udp.csum", .needs = sums_needs, .bounds = sums_bounds, .codes = sums_codes,
	  .judge = judge, .rule = sums, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

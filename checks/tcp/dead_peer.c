/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.dead_peer - how long does a connection wait for a peer that is gone?
 *
 * Retries double their distance from 200 ms up to two minutes, so that the time follows from their
 * number.  How long a job should wait nobody but its owner knows: it is told, not judged.
 */
#include <commdoctor/check.h>

#define RETRIES "sysctl/net.ipv4.tcp_retries2"
#define SYN "sysctl/net.ipv4.tcp_syn_retries"
#define LINEAR "sysctl/net.ipv4.tcp_syn_linear_timeouts"
#define MAX_MS "sysctl/net.ipv4.tcp_rto_max_ms"
#define TIME "sysctl/net.ipv4.tcp_keepalive_time"
#define PROBES "sysctl/net.ipv4.tcp_keepalive_probes"
#define INTERVAL "sysctl/net.ipv4.tcp_keepalive_intvl"

static const char *const needs[] = { RETRIES, SYN, LINEAR, MAX_MS, TIME, PROBES, INTERVAL, NULL };

static const double RTO_MIN = 0.2, RTO_FIRST = 1;	/* seconds, TCP_RTO_* */
enum { MOST = 512, USUAL_MAX_MS = 120000 };

/* Sum of `n` waits; the first `linear` do not double (tcp_model_timeout, tcp_write_timeout). */
static double backoff(double wait, int64_t n, int64_t linear, double most)
{
	double sum = 0;

	for (int64_t i = 0; i < n && i <= MOST; i++) {
		sum += wait;
		if (i >= linear)
			wait = 2 * wait > most ? most : 2 * wait;
	}
	return sum;
}

static void judge(struct cd_case *c)
{
	int64_t retries, syn, linear = 0, most_ms = USUAL_MAX_MS, time, probes, interval;
	double most;

	if (!cd_need_int(c, RETRIES, "", &retries) || !cd_need_int(c, SYN, "", &syn))
		return;
	cd_have_int(c, LINEAR, "", &linear);
	cd_have_int(c, MAX_MS, "", &most_ms);
	most = (double)most_ms / 1000;
	cd_note(c, "", "with data under way a dead peer is noticed after about %.0f s "
		"(tcp_retries2 = %lld), while connecting after %.0f s (tcp_syn_retries = %lld)",
		backoff(RTO_MIN, retries + 1, 0, most), (long long)retries,
		backoff(RTO_FIRST, syn + linear + 1, linear, most), (long long)syn);
	if (cd_have_int(c, TIME, "", &time) && cd_have_int(c, PROBES, "", &probes) &&
	    cd_have_int(c, INTERVAL, "", &interval))
		cd_note(c, "", "while idle only by keepalive, where the program asks for it: after "
			"%lld s", (long long)(time + probes * interval));
	cd_not_applicable(c, "", "how long a connection may wait for a dead peer is the job's to "
			  "say");
}

const struct cd_check cd_tcp_dead_peer[] = {
	{ .id = "tcp.dead_peer", .needs = needs, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

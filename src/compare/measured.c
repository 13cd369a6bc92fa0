/* SPDX-License-Identifier: Apache-2.0 */
/*
 * measured.c - which numbers of a run can tell whether a change helped?
 *
 * Shares of packets and round trips: they do not grow with the load by themselves, as packets lost per
 * second do.  A share of few packets is chance.
 */
#include "measured.h"

#include <stdio.h>
#include <string.h>

enum { LEAST_PACKETS = 1000 };		/* ours: one in a thousand of fewer is one packet */

/* `part` of `whole`; with `beside` the whole is `whole` + `part`: what was lost is not counted in it. */
static const struct share {
	const char *name, *part, *whole;
	bool beside;
} shares[] = {
	{ "retransmitted", "netstat/Tcp.RetransSegs", "netstat/Tcp.OutSegs", false },
	{ "timeouts of TCP", "netstat/TcpExt.TCPTimeouts", "netstat/Tcp.OutSegs", false },
	{ "dropped by UDP sockets", "netstat/Udp.RcvbufErrors", "netstat/Udp.InDatagrams", true },
	{ "no buffer in the host", "nic/rx_missed_errors", "nic/rx_packets", true },
	{ "dropped on receipt", "nic/rx_dropped", "nic/rx_packets", false },
	{ "damaged on the wire", "nic/rx_crc_errors", "nic/rx_packets", true },
	{ "dropped on the way out", "nic/tx_dropped", "nic/tx_packets", true },
	{ "dropped by the qdisc", "qdisc/root_drops", "qdisc/root_packets", true },
	{ "discarded by the RDMA port", "rdma/port_xmit_discards", "rdma/port_xmit_packets", true },
	{ "marked by switches (ECN)", "rdma/hw/np_ecn_marked_roce_packets", "rdma/port_rcv_packets",
	  false },
	{ "out of sequence (RDMA)", "rdma/hw/out_of_sequence", "rdma/port_rcv_packets", false },
};

static const struct cd_rate *rate(const struct cd_run *run, const char *scope, const char *counter,
				  const char *subject)
{
	const struct cd_fact *f;
	char name[120];

	snprintf(name, sizeof(name), "rate/%s", counter);
	f = cd_evidence_get(run->evidence, scope, name, subject);
	return f && f->state == CD_PRESENT && f->type == CD_RATE ? f->as.rate : NULL;
}

static void take_share(const struct cd_run *run, const struct share *s, const struct cd_series *of,
		       void (*take)(const struct cd_measurement *m, void *arg), void *arg)
{
	for (size_t i = 0; i < of->n; i++) {
		const char *subject = of->fact[i].subject;
		const struct cd_rate *part = rate(run, of->scope, s->part, subject);
		const struct cd_rate *whole = rate(run, of->scope, s->whole, subject);
		double all;

		if (!part || !whole)
			continue;
		all = (double)whole->delta + (s->beside ? (double)part->delta : 0);
		if (all < LEAST_PACKETS)
			continue;
		take(&(struct cd_measurement){ s->name, of->scope, subject, "ratio",
		     (double)part->delta / all, whole->seconds, NULL }, arg);
	}
}

static bool was_measured(const struct cd_run *run, const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(run->evidence, "host", "path/rtt_from", subject);

	return f && f->state == CD_PRESENT && f->type == CD_TEXT && !strcmp(f->as.text, "measured");
}

static void take_paths(const struct cd_run *run,
		       void (*take)(const struct cd_measurement *m, void *arg), void *arg)
{
	const struct cd_series *rtt = cd_evidence_find(run->evidence, "host", "path/rtt");
	const struct cd_series *carried = cd_evidence_find(run->evidence, "host", "path/measured");

	for (size_t i = 0; rtt && i < rtt->n; i++)
		if (rtt->fact[i].state == CD_PRESENT && rtt->fact[i].type == CD_DURATION &&
		    *rtt->fact[i].subject && was_measured(run, rtt->fact[i].subject))
			take(&(struct cd_measurement){ "round trip", "host", rtt->fact[i].subject,
			     "ns", (double)rtt->fact[i].as.i, 0, NULL }, arg);
	for (size_t i = 0; carried && i < carried->n; i++)
		if (carried->fact[i].state == CD_PRESENT && carried->fact[i].type == CD_INT)
			take(&(struct cd_measurement){ "fastest connection", "host",
			     carried->fact[i].subject, "bit/s", (double)carried->fact[i].as.i, 0,
			     "it follows what was sent" }, arg);
}

void cd_measurements(const struct cd_run *run,
		     void (*take)(const struct cd_measurement *m, void *arg), void *arg)
{
	const struct cd_series *s;
	char name[120];

	for (size_t i = 0; i < sizeof(shares) / sizeof(shares[0]); i++) {
		snprintf(name, sizeof(name), "rate/%s", shares[i].whole);
		for (size_t k = 0; (s = cd_evidence_at(run->evidence, k)); k++)
			if (!strcmp(s->name, name))
				take_share(run, &shares[i], s, take, arg);
	}
	take_paths(run, take, arg);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* models.c - at most how many bits per second does a setting allow? */
#include <commdoctor/model.h>

#include <string.h>

#include <math.h>

static const double NS = 1e9;

static void input(struct cd_limit *l, const char *name, double value, const char *unit)
{
	l->inputs[l->n_inputs++] = (struct cd_input){ name, value, unit };
}

/* Not a number and infinity count as out of range. */
static bool positive(double v)
{
	return isfinite(v) && v > 0;
}

struct cd_limit cd_model_window(int64_t window_bytes, int64_t rtt_ns)
{
	struct cd_limit l = { .model = "window", .formula = "8 W / RTT", .per_flow = true };

	input(&l, "W", (double)window_bytes, "bytes");
	input(&l, "RTT", (double)rtt_ns, "ns");
	if (window_bytes > 0 && rtt_ns > 0)
		l.bits_per_second = 8.0 * (double)window_bytes * NS / (double)rtt_ns;
	return l;
}

struct cd_limit cd_model_buffer(int64_t buffer_bytes, int64_t rtt_ns)
{
	struct cd_limit l = { .model = "buffer", .formula = "8 (B / 2) / RTT", .per_flow = true };

	input(&l, "B", (double)buffer_bytes, "bytes");
	input(&l, "RTT", (double)rtt_ns, "ns");
	if (buffer_bytes > 0 && rtt_ns > 0)
		l.bits_per_second = 4.0 * (double)buffer_bytes * NS / (double)rtt_ns;
	return l;
}

struct cd_limit cd_model_loss(int64_t mss_bytes, int64_t rtt_ns, double p)
{
	struct cd_limit l = { .model = "loss", .formula = "8 MSS max(1.22 / sqrt(p), "
			      "1.054 (RTT / p)^0.75) / RTT", .per_flow = true };
	double rtt = (double)rtt_ns / NS, reno, cubic;

	input(&l, "MSS", (double)mss_bytes, "bytes");
	input(&l, "RTT", (double)rtt_ns, "ns");
	input(&l, "p", p, "ratio");
	if (mss_bytes <= 0 || rtt_ns <= 0 || !positive(p) || p > 1)
		return l;
	reno = 1.22 / sqrt(p);
	cubic = 1.054 * pow(rtt / p, 0.75);
	l.bits_per_second = 8.0 * (double)mss_bytes * (reno > cubic ? reno : cubic) / rtt;
	return l;
}

struct cd_limit cd_model_member(int64_t member_bits_per_second, int64_t members)
{
	struct cd_limit l = {
		.model = "member", .formula = "rate of one of N members", .per_flow = true,
	};

	input(&l, "rate", (double)member_bits_per_second, "bit/s");
	input(&l, "N", (double)members, "");
	input(&l, "expected", (double)member_bits_per_second * (double)members, "bit/s");
	if (member_bits_per_second > 0 && members > 0)
		l.bits_per_second = (double)member_bits_per_second;
	return l;
}

/* 8b/10b in generations 1 and 2, 128b/130b in 3 to 5, FLITs from 6 on. */
static double line_code(double gigatransfers)
{
	if (gigatransfers <= 5.0)
		return 8.0 / 10.0;
	if (gigatransfers <= 32.0)
		return 128.0 / 130.0;
	return 0.95;
}

double cd_model_pcie_raw(double gigatransfers, int64_t lanes)
{
	if (!positive(gigatransfers) || lanes <= 0)
		return 0;
	return gigatransfers * 1e9 * (double)lanes * line_code(gigatransfers);
}

struct cd_limit cd_model_pcie(double gigatransfers, int64_t lanes, int64_t mps_bytes)
{
	enum { SERVER_MPS = 256, PACKET_OVERHEAD = 26 };
	static const double flow_control = 0.97;
	struct cd_limit l = {
		.model = "pcie",
		.formula = "GT/s x lanes x line code x MPS / (MPS + 26) x 0.97",
	};
	double mps = mps_bytes ? (double)mps_bytes : SERVER_MPS;

	input(&l, "speed", gigatransfers, "GT/s");
	input(&l, "lanes", (double)lanes, "");
	input(&l, "line code", positive(gigatransfers) ? line_code(gigatransfers) : 0, "ratio");
	input(&l, "MPS", mps, "bytes");
	if (mps > 0)
		l.bits_per_second = cd_model_pcie_raw(gigatransfers, lanes) * mps /
				    (mps + PACKET_OVERHEAD) * flow_control;
	return l;
}

double cd_model_ring(int64_t descriptors, int64_t frame_bytes, double bits_per_second)
{
	if (descriptors <= 0 || frame_bytes <= 0 || !positive(bits_per_second))
		return 0;
	return (double)descriptors * (double)frame_bytes * 8.0 / bits_per_second;
}

struct cd_limit cd_model_pause(double bits_per_second, double pause_share)
{
	struct cd_limit l = { .model = "pause", .formula = "line rate x (1 - share paused)" };

	input(&l, "line rate", bits_per_second, "bit/s");
	input(&l, "share paused", pause_share, "ratio");
	if (positive(bits_per_second) && pause_share >= 0 && pause_share <= 1)
		l.bits_per_second = bits_per_second * (1 - pause_share);
	return l;
}

double cd_model_tcp_efficiency(int64_t mtu_bytes)
{
	enum { HEADERS = 20 + 20 + 12, FRAME = 14 + 4 + 8 + 12 };	/* preamble and gap count */

	if (mtu_bytes <= HEADERS)
		return 0;
	return (double)(mtu_bytes - HEADERS) / ((double)mtu_bytes + FRAME);
}

double cd_model_roce_efficiency(int64_t path_mtu_bytes)
{
	/* Ethernet with preamble and gap 38, IPv4 20, UDP 8, BTH 12, ICRC 4 */
	enum { OVERHEAD = 38 + 20 + 8 + 12 + 4 };

	if (path_mtu_bytes <= 0)
		return 0;
	return (double)path_mtu_bytes / ((double)path_mtu_bytes + OVERHEAD);
}

struct cd_limit cd_model_rate(double bits_per_second, const char *what)
{
	struct cd_limit l = { .model = "rate", .formula = what };

	input(&l, what, bits_per_second, "bit/s");
	if (positive(bits_per_second))
		l.bits_per_second = bits_per_second;
	return l;
}

struct cd_limit cd_model_below(double bits_per_second, double expected, const char *what)
{
	struct cd_limit l = cd_model_rate(bits_per_second, what);

	input(&l, "expected", expected, "bit/s");
	return l;
}

int64_t cd_model_bdp(double bits_per_second, int64_t rtt_ns)
{
	double bytes;

	if (!positive(bits_per_second) || rtt_ns <= 0)
		return 0;
	bytes = ceil(bits_per_second * (double)rtt_ns / (8 * NS));
	return bytes >= 0x1p63 ? INT64_MAX : (int64_t)bytes;
}

struct cd_limit cd_model_assumed_rtt(struct cd_limit limit)
{
	for (unsigned i = 0; i < limit.n_inputs; i++)
		if (!strcmp(limit.inputs[i].name, "RTT"))
			limit.inputs[i].name = "assumed RTT";
	return limit;
}

struct cd_limit cd_model_flow(double bits_per_second, const char *what)
{
	struct cd_limit l = cd_model_rate(bits_per_second, what);

	l.per_flow = true;
	return l;
}

struct cd_limit cd_model_payload(double bits_per_second, int64_t mtu_bytes)
{
	struct cd_limit l = { .model = "payload", .formula = "rate x (MTU - 52) / (MTU + 38)" };

	input(&l, "rate", bits_per_second, "bit/s");
	input(&l, "MTU", (double)mtu_bytes, "bytes");
	l.bits_per_second = bits_per_second > 0 ?
				    bits_per_second * cd_model_tcp_efficiency(mtu_bytes) : 0;
	return l;
}

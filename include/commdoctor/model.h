/* SPDX-License-Identifier: Apache-2.0 */
/*
 * model.h - "this setting caps a flow at X": pure throughput models.
 *
 * Each returns a struct cd_limit that carries formula and inputs for the report.  Inputs out of
 * range (a zero round trip, a zero width) give a limit of 0 bit/s, which means "no statement".
 */
#ifndef COMMDOCTOR_MODEL_H
#define COMMDOCTOR_MODEL_H

#include <commdoctor/check.h>

/* Model 1 and 2: at most `window` bytes in flight per round trip.  T = 8 W / RTT (RFC 7323). */
struct cd_limit cd_model_window(int64_t window_bytes, int64_t rtt_ns);

/*
 * Model 1 for a socket buffer: of `buffer` bytes the kernel offers about half as window
 * (tcp_adv_win_scale 1 up to 6.5, initial scaling_ratio 128/256 since 6.6).
 */
struct cd_limit cd_model_buffer(int64_t buffer_bytes, int64_t rtt_ns);

/*
 * Model 3: what one connection reaches at a share `p` of lost segments, by the larger window of Reno's
 * (1.22 / sqrt(p), Mathis 1997) and CUBIC's (1.054 (RTT / p)^(3/4), RFC 9438 5.1).
 */
struct cd_limit cd_model_loss(int64_t mss_bytes, int64_t rtt_ns, double p);

/* Model 14: one flow takes one member of a bond or one next hop. */
struct cd_limit cd_model_member(int64_t member_bits_per_second, int64_t members);

/*
 * Model 15: PCI Express.  Raw = GT/s x lanes x line code (8b/10b up to 5 GT/s, 128b/130b up to
 * 32, 0.95 with FLITs at 64), times payload share MPS/(MPS+26), times 0.97 for flow control.
 * `mps_bytes` 0: 256 is taken, which is what servers use.
 */
struct cd_limit cd_model_pcie(double gigatransfers, int64_t lanes, int64_t mps_bytes);
/* Raw bit/s of the link after line code alone. */
double cd_model_pcie_raw(double gigatransfers, int64_t lanes);

/* Model 18: time a receive ring absorbs, in seconds; 0 when an input is not positive. */
double cd_model_ring(int64_t descriptors, int64_t frame_bytes, double bits_per_second);

/* Model 20: line rate x (1 - share of time paused). */
struct cd_limit cd_model_pause(double bits_per_second, double pause_share);

/* Model 21: payload share of the wire at an MTU, 0..1. */
double cd_model_tcp_efficiency(int64_t mtu_bytes);	/* IPv4, timestamps on */
double cd_model_roce_efficiency(int64_t path_mtu_bytes);

/* Model 21 as a limit: what one TCP connection can carry of a line rate at an MTU. */
struct cd_limit cd_model_payload(double bits_per_second, int64_t mtu_bytes);

/* The same limit, said to rest on a round trip that nobody gave or measured. */
struct cd_limit cd_model_assumed_rtt(struct cd_limit limit);

/* A shaper, a port speed: bits per second as they stand, named `what`. */
struct cd_limit cd_model_rate(double bits_per_second, const char *what);
/* The same of one connection: others are free to do more. */
struct cd_limit cd_model_flow(double bits_per_second, const char *what);
/* The same of a link that ought to be faster: its share counts against `expected`. */
struct cd_limit cd_model_below(double bits_per_second, double expected, const char *what);

/* Bytes in flight that keep `bits_per_second` busy over `rtt_ns`; 0 if an input is not positive. */
int64_t cd_model_bdp(double bits_per_second, int64_t rtt_ns);

#endif

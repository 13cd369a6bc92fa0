/* SPDX-License-Identifier: Apache-2.0 */
/* sockets.h - one TCP socket as inet_diag or /proc/net/tcp tells it. */
#ifndef CD_COLLECT_SOCKETS_H
#define CD_COLLECT_SOCKETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/host.h"

struct nlmsghdr;

/*
 * The kernel's struct tcp_info.  Headers of distributions are older than kernels and kernels
 * older than headers: cd_socket.info_len says how much of it the kernel gave.
 */
struct cd_tcp_info {
	uint8_t state, ca_state, retransmits, probes, backoff, options;
	uint8_t snd_wscale : 4, rcv_wscale : 4;
	uint8_t app_limited : 1, fastopen_client_fail : 2;
	uint32_t rto, ato, snd_mss, rcv_mss;
	uint32_t unacked, sacked, lost, retrans, fackets;
	uint32_t last_data_sent, last_ack_sent, last_data_recv, last_ack_recv;
	uint32_t pmtu, rcv_ssthresh, rtt, rttvar, snd_ssthresh, snd_cwnd, advmss, reordering;
	uint32_t rcv_rtt, rcv_space;
	uint32_t total_retrans;
	uint64_t pacing_rate, max_pacing_rate, bytes_acked, bytes_received;
	uint32_t segs_out, segs_in, notsent_bytes, min_rtt, data_segs_in, data_segs_out;
	uint64_t delivery_rate, busy_time, rwnd_limited, sndbuf_limited;
	uint32_t delivered, delivered_ce;
	uint64_t bytes_sent, bytes_retrans;
	uint32_t dsack_dups, reord_seen, rcv_ooopack, snd_wnd, rcv_wnd, rehash;
};
_Static_assert(offsetof(struct cd_tcp_info, bytes_acked) == 120, "layout of tcp_info");
_Static_assert(offsetof(struct cd_tcp_info, busy_time) == 168, "layout of tcp_info");
_Static_assert(offsetof(struct cd_tcp_info, snd_wnd) == 228, "layout of tcp_info");

/* Did the kernel tell this member? */
#define CD_TOLD(s, member) \
	((s)->info_len >= offsetof(struct cd_tcp_info, member) + sizeof((s)->info.member))
/* The bit fields have no address: they end where rto begins. */
#define CD_TOLD_FLAGS(s) ((s)->info_len >= offsetof(struct cd_tcp_info, rto))

struct cd_address {
	uint8_t len;		/* 4 or 16; a mapped IPv4 address is 4 */
	uint8_t byte[16];
};

struct cd_socket {
	unsigned state;		/* TCP_ESTABLISHED = 1 ... */
	struct cd_address local, peer;
	uint16_t local_port, peer_port;
	uint64_t cookie;	/* 0: not told */
	uint32_t link;		/* the socket is bound to it; 0: to none */
	uint32_t rqueue, wqueue, uid, inode;
	const char *cc;		/* NULL: not told */
	struct cd_tcp_info info;
	size_t info_len;
	uint32_t rcvbuf, sndbuf;	/* 0: not told */
	const char *process;	/* NULL: not looked for, or not seen */
};

struct cd_sockets {
	struct cd_socket *socket;
	size_t n, room;
};

/* TIME_WAIT, CLOSE and NEW_SYN_RECV have nothing to tell. */
enum { CD_TCP_TOLD = 0xffe & ~(1 << 6 | 1 << 7) };
enum { CD_TCP_ESTABLISHED = 1, CD_TCP_SYN_RECV = 3, CD_TCP_LISTEN = 10, CD_TCP_STATES = 13 };
const char *cd_socket_state(unsigned state);

/* Room for `more` without growing on the way. */
void cd_sockets_reserve(struct cd_sockets *all, struct cd_arena *a, size_t more);
void cd_sockets_add(struct cd_sockets *all, struct cd_arena *a, const struct cd_socket *s);
/* From wire order; a mapped address becomes IPv4. */
struct cd_address cd_address_make(const void *bytes, size_t len);
const char *cd_address_text(struct cd_arena *a, const struct cd_address *address);
/* "10.1.2.0/24"; bits beyond the address are cut to it. */
const char *cd_address_net(struct cd_arena *a, const struct cd_address *address, unsigned bits);
bool cd_address_within(const struct cd_address *a, const struct cd_address *net, unsigned bits);
bool cd_address_is_loopback(const struct cd_address *a);

/* One inet_diag answer; false when it is too short or of another family. */
bool cd_inet_diag_parse(struct cd_arena *a, const struct nlmsghdr *m, struct cd_socket *s);
/* A whole /proc/net/tcp or tcp6; false when a line is not what the kernel writes. */
bool cd_proc_net_tcp_parse(struct cd_arena *a, const char *text, struct cd_sockets *all);

/* Can inet_diag be asked without loading a module?  Else `why`. */
struct cd_collect;
bool cd_inet_diag_is_safe(struct cd_collect *x, const char **why);
/* What is asked, for who makes answers; and all TCP sockets of a family in these states (a bit for each). */
struct cd_request;
void cd_inet_diag_question(struct cd_request *q, uint8_t family, uint32_t states);
struct cd_netlink_reply cd_inet_diag_ask(struct cd_collect *x, uint8_t family, uint32_t states);

/* The same of UDP: all sockets of a family with their memory, where asking loads no module. */
bool cd_udp_diag_is_safe(struct cd_collect *x);
struct cd_netlink_reply cd_udp_diag_ask(struct cd_collect *x, uint8_t family);

/* Give the sockets worth it their process: connections that moved most, listeners near their limit. */
void cd_sockets_name(struct cd_collect *x, struct cd_sockets *all);

#endif

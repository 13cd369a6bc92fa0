/* SPDX-License-Identifier: Apache-2.0 */
/* udp.h - one UDP socket as /proc/net/udp tells it. */
#ifndef CD_COLLECT_UDP_H
#define CD_COLLECT_UDP_H

#include "collect/sockets.h"

struct cd_udp_socket {
	struct cd_socket s;
	uint64_t drops;
	bool six;
	const char *process;	/* NULL: not looked up, or not seen */
};
struct cd_udp_sockets {
	struct cd_udp_socket *socket;
	size_t n, room;
};

/* A whole /proc/net/udp or udp6; false when a line is not what the kernel writes. */
bool cd_proc_net_udp_parse(struct cd_arena *a, const char *text, struct cd_udp_sockets *all);

#endif

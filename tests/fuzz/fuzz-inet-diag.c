/* SPDX-License-Identifier: Apache-2.0 */
/* fuzz-inet-diag - does any inet_diag message, /proc/net/tcp or udp make its reader leave its bytes? */
#include <linux/netlink.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "collect/udp.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_sockets all = { 0 };
	struct cd_udp_sockets udp = { 0 };
	struct cd_socket s;
	struct nlmsghdr *m;

	if (size >= sizeof(*m) && size < 65536) {
		m = malloc(size);
		if (!m)
			abort();
		memcpy(m, data, size);
		m->nlmsg_len = (uint32_t)size;
		if (cd_inet_diag_parse(a, m, &s)) {
			if (s.info_len > sizeof(s.info))
				abort();
			cd_address_text(a, &s.local);
			cd_address_net(a, &s.peer, s.state);
		}
		free(m);
	}
	cd_proc_net_tcp_parse(a, cd_strndup(a, (const char *)data, size), &all);
	for (size_t i = 0; i < all.n; i++)
		if (all.socket[i].state >= CD_TCP_STATES)
			abort();
	cd_proc_net_udp_parse(a, cd_strndup(a, (const char *)data, size), &udp);
	for (size_t i = 0; i < udp.n; i++)
		if (udp.socket[i].drops > INT64_MAX)
			abort();
	cd_arena_free(a);
	return 0;
}

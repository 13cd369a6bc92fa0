// SPDX-License-Identifier: Apache-2.0
/*
 * inet-diag.c - what does one inet_diag answer say, and may inet_diag be asked at all?
 *
 * Asking for TCP sockets makes the kernel load inet_diag and tcp_diag where they are modules, so
 * we look first: in /sys/module, among the built-ins, or for a kernel that cannot load any.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include <commdoctor/collector.h>

#include "base/arena.h"
#include "base/text.h"
#include "collect/sockets.h"
#include "host/attr.h"
#include "host/host.h"

enum { SKMEM_RCVBUF = 1, SKMEM_SNDBUF = 3, ATTRIBUTES = 64 };

void cd_sockets_reserve(struct cd_sockets *all, struct cd_arena *a, size_t more)
{
	if (all->n + more <= all->room)
		return;
	all->socket = cd_regrow(a, all->socket, all->n * sizeof(*all->socket),
				(all->n + more) * sizeof(*all->socket));
	all->room = all->n + more;
}

void cd_sockets_add(struct cd_sockets *all, struct cd_arena *a, const struct cd_socket *s)
{
	if (all->n == all->room)
		cd_sockets_reserve(all, a, all->n ? all->n : 64);
	all->socket[all->n++] = *s;
}

const char *cd_socket_state(unsigned state)
{
	static const char *const names[CD_TCP_STATES] = {
		"unknown",   "established", "syn_sent",	    "syn_recv",	  "fin_wait1",
		"fin_wait2", "time_wait",   "close",	    "close_wait", "last_ack",
		"listen",    "closing",	    "new_syn_recv",
	};

	return state < CD_TCP_STATES ? names[state] : names[0];
}

struct cd_address cd_address_make(const void *bytes, size_t len)
{
	static const uint8_t mapped[12] = { [10] = 0xff, [11] = 0xff };
	struct cd_address a = { .len = len == 4 ? 4 : 16 };

	if (a.len == 16 && !memcmp(bytes, mapped, sizeof(mapped))) {
		a.len = 4;
		bytes = (const uint8_t *)bytes + sizeof(mapped);
	}
	memcpy(a.byte, bytes, a.len);
	return a;
}

const char *cd_address_text(struct cd_arena *a, const struct cd_address *address)
{
	char text[INET6_ADDRSTRLEN];

	inet_ntop(address->len == 4 ? AF_INET : AF_INET6, address->byte, text, sizeof(text));
	return cd_strdup(a, text);
}

const char *cd_address_net(struct cd_arena *a, const struct cd_address *address, unsigned bits)
{
	struct cd_address net = *address;

	if (bits > 8u * net.len)
		bits = 8u * net.len;
	for (unsigned i = bits; i < 8u * net.len; i++)
		net.byte[i / 8] &= (uint8_t)~(0x80u >> i % 8);
	return cd_sprintf(a, "%s/%u", cd_address_text(a, &net), bits);
}

bool cd_address_within(const struct cd_address *a, const struct cd_address *net, unsigned bits)
{
	if (a->len != net->len || bits > 8u * a->len || memcmp(a->byte, net->byte, bits / 8))
		return false;
	return !(bits % 8) ||
	       !((a->byte[bits / 8] ^ net->byte[bits / 8]) & (0xff00u >> bits % 8 & 0xff));
}

bool cd_address_is_loopback(const struct cd_address *a)
{
	static const uint8_t one[16] = { [15] = 1 };

	return a->len == 4 ? a->byte[0] == 127 : !memcmp(a->byte, one, sizeof(one));
}

bool cd_inet_diag_parse(struct cd_arena *a, const struct nlmsghdr *m, struct cd_socket *s)
{
	const struct inet_diag_msg *d = cd_attr_header(m, sizeof(*d));
	struct nlattr *tb[ATTRIBUTES + 1];
	struct inet_diag_msg copy;
	const void *info, *memory;
	size_t len;

	*s = (struct cd_socket){ 0 };
	if (!d)
		return false;
	memcpy(&copy, d, sizeof(copy));
	if (copy.idiag_family != AF_INET && copy.idiag_family != AF_INET6)
		return false;
	len = copy.idiag_family == AF_INET ? 4 : 16;
	s->state = copy.idiag_state;
	s->local = cd_address_make(copy.id.idiag_src, len);
	s->peer = cd_address_make(copy.id.idiag_dst, len);
	s->local_port = ntohs(copy.id.idiag_sport);
	s->peer_port = ntohs(copy.id.idiag_dport);
	s->cookie = (uint64_t)copy.id.idiag_cookie[1] << 32 | copy.id.idiag_cookie[0];
	s->link = copy.id.idiag_if;
	s->rqueue = copy.idiag_rqueue;
	s->wqueue = copy.idiag_wqueue;
	s->uid = copy.idiag_uid;
	s->inode = copy.idiag_inode;
	if (!cd_attr_message(m, sizeof(*d), tb, ATTRIBUTES))
		return true;
	info = cd_attr_data(tb[INET_DIAG_INFO], 1);
	if (info) {
		len = cd_attr_len(tb[INET_DIAG_INFO]);
		s->info_len = len < sizeof(s->info) ? len : sizeof(s->info);
		memcpy(&s->info, info, s->info_len);
	}
	if (tb[INET_DIAG_CONG])
		s->cc = cd_attr_text(a, tb[INET_DIAG_CONG]);
	memory = cd_attr_data(tb[INET_DIAG_SKMEMINFO], (SKMEM_SNDBUF + 1) * sizeof(uint32_t));
	if (memory) {
		memcpy(&s->rcvbuf, (const char *)memory + SKMEM_RCVBUF * sizeof(uint32_t),
		       sizeof(s->rcvbuf));
		memcpy(&s->sndbuf, (const char *)memory + SKMEM_SNDBUF * sizeof(uint32_t),
		       sizeof(s->sndbuf));
	}
	return true;
}

/* ---- may it be asked? -------------------------------------------------------------------- */

static bool exists(struct cd_collect *x, const char *path, int *error)
{
	return cd_host_exists(cd_collect_host(x), cd_collect_arena(x), path, error);
}

static const char *line_of(struct cd_collect *x, const char *path)
{
	struct cd_bytes b =
		cd_host_read(cd_collect_host(x), cd_collect_arena(x), path, CD_READ_LARGE);

	return b.error ? NULL : b.data;
}

static bool built_in(struct cd_collect *x, const char *module)
{
	static const char *const folders[] = { "/lib/modules", "/usr/lib/modules" };
	struct cd_arena *a = cd_collect_arena(x);
	const char *release = line_of(x, "/proc/sys/kernel/osrelease");

	for (size_t i = 0; release && i < 2; i++) {
		const char *list = line_of(x, cd_sprintf(a, "%s/%s/modules.builtin", folders[i],
							 cd_text_trim(a, release)));

		if (list && strstr(list, "/inet_diag.ko") &&
		    strstr(list, cd_sprintf(a, "/%s.ko", module)))
			return true;
	}
	return false;
}

static bool is_loaded(struct cd_collect *x, const char *name)
{
	int error;

	return exists(x, cd_sprintf(cd_collect_arena(x), "/sys/module/%s", name), &error);
}

/* A kernel without modules has neither file; one with modules may have shut the door. */
static bool cannot_load(struct cd_collect *x)
{
	const char *loader = line_of(x, "/proc/sys/kernel/modprobe");
	const char *shut = line_of(x, "/proc/sys/kernel/modules_disabled");
	int modules = 0, modprobe = 0, kernel = 0;

	if (shut && shut[0] == '1')
		return true;
	if (loader)
		return !*cd_text_trim(cd_collect_arena(x), loader);
	return !exists(x, "/proc/modules", &modules) && modules == ENOENT &&
	       !exists(x, "/proc/sys/kernel/modprobe", &modprobe) && modprobe == ENOENT &&
	       exists(x, "/proc/sys/kernel/osrelease", &kernel);
}

static bool is_safe(struct cd_collect *x, const char *module)
{
	return cd_may_autoload(x) || (is_loaded(x, "inet_diag") && is_loaded(x, module)) ||
	       cannot_load(x) || built_in(x, module);
}

bool cd_inet_diag_is_safe(struct cd_collect *x, const char **why)
{
	*why = "";
	if (is_safe(x, "tcp_diag"))
		return true;
	*why = "the kernel modules inet_diag and tcp_diag are not loaded and asking would load "
	       "them";
	return false;
}

void cd_inet_diag_question(struct cd_request *q, uint8_t family, uint32_t states)
{
	const struct inet_diag_req_v2 r = {
		.sdiag_family = family, .sdiag_protocol = IPPROTO_TCP,
		.idiag_ext = 1 << (INET_DIAG_INFO - 1) | 1 << (INET_DIAG_CONG - 1) |
			     1 << (INET_DIAG_SKMEMINFO - 1),
		.idiag_states = states,
	};

	cd_request_begin(q, SOCK_DIAG_BY_FAMILY, NLM_F_DUMP, &r, sizeof(r));
}

struct cd_netlink_reply cd_inet_diag_ask(struct cd_collect *x, uint8_t family, uint32_t states)
{
	struct cd_request q;

	cd_inet_diag_question(&q, family, states);
	return cd_host_netlink(cd_collect_host(x), cd_collect_arena(x), NETLINK_SOCK_DIAG, &q,
			       q.as.header.nlmsg_len);
}

bool cd_udp_diag_is_safe(struct cd_collect *x)
{
	return is_safe(x, "udp_diag");
}

struct cd_netlink_reply cd_udp_diag_ask(struct cd_collect *x, uint8_t family)
{
	const struct inet_diag_req_v2 r = {
		.sdiag_family = family, .sdiag_protocol = IPPROTO_UDP,
		.idiag_ext = 1 << (INET_DIAG_SKMEMINFO - 1), .idiag_states = UINT32_MAX,
	};
	struct cd_request q;

	cd_request_begin(&q, SOCK_DIAG_BY_FAMILY, NLM_F_DUMP, &r, sizeof(r));
	return cd_host_netlink(cd_collect_host(x), cd_collect_arena(x), NETLINK_SOCK_DIAG, &q,
			       q.as.header.nlmsg_len);
}

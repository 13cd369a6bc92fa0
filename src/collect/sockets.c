// SPDX-License-Identifier: Apache-2.0
/*
 * sockets - which TCP connections and listeners are there, and what holds each of them back?
 *
 * inet_diag tells round trips, windows, negotiated options and for how long a connection waited
 * for its peer's window or its own buffer.  Where asking would load a module, /proc/net/tcp gives
 * states and queues and the rest stays unseen.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/netlink.h"
#include "collect/sockets-rows.h"
#include "host/attr.h"
#include "host/link.h"

#define TCP_SOURCE "ss -tiemn"
#define LISTEN_SOURCE "ss -tlnp"

static const struct cd_fact_spec facts[] = {
	{ .name = "sock/tcp", .type = CD_TABLE, .unit = "", .source = TCP_SOURCE,
	  .about = "TCP connections, one row each", .columns = cd_sockets_columns,
	  .weight = "weight" },
	{ .name = "sock/tcp_again", .type = CD_TABLE, .unit = "", .source = TCP_SOURCE,
	  .about = "the same after the interval", .columns = cd_sockets_columns,
	  .weight = "weight" },
	{ .name = "sock/at", .type = CD_INT, .unit = "ns", .source = TCP_SOURCE,
	  .about = "when the connections were listed, since boot" },
	{ .name = "sock/at_again", .type = CD_INT, .unit = "ns", .source = TCP_SOURCE,
	  .about = "the same after the interval" },
	{ .name = "sock/tcp_info", .type = CD_BOOL, .unit = "", .source = TCP_SOURCE,
	  .about = "the rows hold what inet_diag tells" },
	{ .name = "sock/listen", .type = CD_TABLE, .unit = "", .source = LISTEN_SOURCE,
	  .about = "TCP listeners: connections waiting for accept() and their limit",
	  .columns = cd_sockets_listen_columns, .weight = "waiting" },
	{ .name = "sock/syncookies_recv", .type = CD_INT, .unit = "",
	  .source = "nstat -az TcpExtSyncookiesRecv",
	  .about = "connections set up from a SYN cookie since boot" },
	{ .name = NULL },
};

/* 0 when all was told; else a reason and words. */
static enum cd_reason by_netlink(struct cd_collect *x, struct cd_sockets *all, const char **why)
{
	static const uint8_t families[] = { AF_INET, AF_INET6 };

	for (size_t f = 0; f < 2; f++) {
		struct cd_netlink_reply r = cd_inet_diag_ask(x, families[f], CD_TCP_TOLD);
		enum cd_reason reason;

		if (families[f] == AF_INET6 && (r.error == ENOENT || r.error == EAFNOSUPPORT))
			continue;	/* a kernel without IPv6 */
		reason = cd_reply_reason(&r, why);
		if (r.error == ENOENT || r.error == EPROTONOSUPPORT) {
			*why = "this kernel has no inet_diag";
			return CD_MODULE;
		}
		if (reason)
			return reason;
		cd_sockets_reserve(all, cd_collect_arena(x), r.n);
		for (size_t i = 0; i < r.n; i++) {
			struct cd_socket s;

			if (r.message[i]->nlmsg_type != SOCK_DIAG_BY_FAMILY)
				continue;
			if (!cd_inet_diag_parse(cd_collect_arena(x), r.message[i], &s)) {
				*why = "an inet_diag message is too short";
				return CD_GARBAGE;
			}
			cd_sockets_add(all, cd_collect_arena(x), &s);
		}
	}
	return 0;
}

static bool by_file(struct cd_collect *x, struct cd_sockets *all)
{
	static const char *const files[] = { "/proc/net/tcp", "/proc/net/tcp6" };
	static const char *const tables[] = { "sock/tcp", "sock/listen" };

	for (size_t f = 0; f < 2; f++) {
		struct cd_bytes b = cd_host_read(cd_collect_host(x), cd_collect_arena(x), files[f],
						 CD_READ_LARGE);

		if (f && b.error == ENOENT)
			continue;
		if (!b.error && !b.truncated &&
		    cd_proc_net_tcp_parse(cd_collect_arena(x), b.data, all))
			continue;
		for (size_t t = 0; t < 2; t++) {
			if (b.error)
				cd_put_errno(x, tables[t], "", files[f], b.error);
			else if (b.truncated)
				cd_put_unseen(x, tables[t], "", CD_TRUNCATED, "%s is too long",
					      files[f]);
			else
				cd_put_unseen(x, tables[t], "", b.len ? CD_GARBAGE : CD_MASKED,
					      "%s is not what the kernel writes", files[f]);
		}
		return false;
	}
	return true;
}

static struct cd_own own_addresses(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_links links = cd_links_read(cd_collect_host(x), a);
	struct ifaddrmsg any = { .ifa_family = AF_UNSPEC };
	struct cd_own own = { 0 };
	struct cd_netlink_reply r;
	struct cd_request q;
	const char *why;

	cd_request_begin(&q, RTM_GETADDR, NLM_F_DUMP, &any, sizeof(any));
	r = cd_host_netlink(cd_collect_host(x), a, NETLINK_ROUTE, &q, q.as.header.nlmsg_len);
	if (cd_reply_reason(&r, &why) || cd_reply_reason(&links.reply, &why))
		return own;
	own.address = cd_alloc_n(a, r.n + 1, sizeof(*own.address));
	own.told = true;
	for (size_t i = 0; i < r.n; i++) {
		const struct ifaddrmsg *m = cd_attr_header(r.message[i], sizeof(*m));
		struct cd_own_address *to = &own.address[own.n];
		struct nlattr *tb[IFA_MAX + 1];
		const void *local, *net;
		size_t len;

		if (!m || (m->ifa_family != AF_INET && m->ifa_family != AF_INET6) ||
		    !cd_attr_message(r.message[i], sizeof(*m), tb, IFA_MAX))
			continue;
		len = m->ifa_family == AF_INET ? 4 : 16;
		net = cd_attr_data(tb[IFA_ADDRESS], len);
		local = tb[IFA_LOCAL] ? cd_attr_data(tb[IFA_LOCAL], len) : net;
		if (!local || !net)
			continue;
		to->local = cd_address_make(local, len);
		to->net = cd_address_make(net, len);
		to->bits = m->ifa_prefixlen;
		to->link = m->ifa_index;
		to->name = cd_links_name(&links, a, (int)m->ifa_index);
		own.n++;
	}
	return own;
}

static void put_connections(struct cd_collect *x, const char *fact, const struct cd_sockets *all)
{
	struct cd_own own = own_addresses(x);
	struct cd_rows *rows = cd_table_begin(x, fact, "");

	for (size_t i = 0; i < all->n; i++)
		if (all->socket[i].state != CD_TCP_LISTEN && all->socket[i].state < CD_TCP_STATES &&
		    (CD_TCP_TOLD & 1 << all->socket[i].state))
			cd_sockets_put_row(cd_collect_arena(x), rows, &all->socket[i], &own);
	cd_table_end(rows);
}

/* Of each port; the table of connections may be cut. */
static const uint32_t *half_open(struct cd_arena *a, const struct cd_sockets *all)
{
	uint32_t *n = cd_alloc_n(a, 65536, sizeof(*n));

	memset(n, 0, 65536 * sizeof(*n));
	for (size_t i = 0; i < all->n; i++)
		n[all->socket[i].local_port] += all->socket[i].state == CD_TCP_SYN_RECV;
	return n;
}

static void put_listeners(struct cd_collect *x, const struct cd_sockets *all, bool limits)
{
	struct cd_rows *rows = cd_table_begin(x, "sock/listen", "");
	const uint32_t *handshakes = half_open(cd_collect_arena(x), all);

	for (size_t i = 0; i < all->n; i++) {
		const struct cd_socket *s = &all->socket[i];

		if (s->state != CD_TCP_LISTEN)
			continue;
		cd_row_text(rows, "local", cd_address_text(cd_collect_arena(x), &s->local));
		cd_row_int(rows, "port", s->local_port);
		cd_row_int(rows, "waiting", s->rqueue);
		if (limits)
			cd_row_int(rows, "limit", s->wqueue);
		cd_row_int(rows, "half_open", handshakes[s->local_port]);
		cd_row_int(rows, "uid", s->uid);
		if (s->inode)
			cd_row_int(rows, "inode", s->inode);
		if (s->process)
			cd_row_text(rows, "process", s->process);
		cd_row_end(rows);
	}
	cd_table_end(rows);
}

/* /proc/net/netstat: a line of names, a line of values. */
static void put_cookies(struct cd_collect *x)
{
	static const char file[] = "/proc/net/netstat", fact[] = "sock/syncookies_recv";
	enum { NAMES_MAX = 512 };
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, file, CD_READ_SMALL);
	char *names[NAMES_MAX], *values[NAMES_MAX], *text, *second;
	size_t n, m;

	if (b.error) {
		cd_put_errno(x, fact, "", file, b.error);
		return;
	}
	text = cd_strdup(a, b.data);
	second = strchr(text, '\n');
	if (second)
		*second++ = '\0';
	if (second && strchr(second, '\n'))
		*strchr(second, '\n') = '\0';
	n = cd_text_words(text, names, NAMES_MAX);
	m = second ? cd_text_words(second, values, NAMES_MAX) : 0;
	for (size_t i = 1; i < n && i < m; i++) {
		int64_t value;

		if (strcmp(names[i], "SyncookiesRecv") || strcmp(names[0], "TcpExt:"))
			continue;
		if (cd_parse_i64(values[i], &value))
			cd_put_int(x, fact, "", value);
		else
			cd_put_unseen(x, fact, "", CD_GARBAGE, "SyncookiesRecv is no number");
		return;
	}
	cd_put_unseen(x, fact, "", b.len ? CD_GARBAGE : CD_MASKED, "%s has no SyncookiesRecv",
		      file);
}

static int64_t now(struct cd_collect *x)
{
	struct timespec t;

	if (!cd_is_live(x))
		return cd_host_sample_ns(cd_collect_host(x), cd_second_sample(x));
	clock_gettime(CLOCK_BOOTTIME, &t);
	return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

static void put_second(struct cd_collect *x, const struct cd_sockets *all, int64_t at)
{
	cd_put_int(x, "sock/at_again", "", at);
	put_connections(x, "sock/tcp_again", all);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_sockets all = { 0 };
	enum cd_reason reason = CD_MODULE;
	int64_t at = now(x);
	const char *why;

	(void)err;
	if (cd_inet_diag_is_safe(x, &why))
		reason = by_netlink(x, &all, &why);
	if (cd_second_sample(x)) {
		if (!reason)
			put_second(x, &all, at);
		return 0;
	}
	put_cookies(x);
	cd_put_int(x, "sock/at", "", at);
	cd_put_unseen(x, "sock/at_again", "", CD_ONE_SAMPLE, "only one sample was taken");
	if (!reason) {
		cd_put_bool(x, "sock/tcp_info", "", true);
		cd_put_unseen(x, "sock/tcp_again", "", CD_ONE_SAMPLE, "only one sample was taken");
		cd_sockets_name(x, &all);
	} else {
		cd_put_unseen(x, "sock/tcp_info", "", reason, "%s", why);
		cd_put_unseen(x, "sock/tcp_again", "", reason, "%s", why);
		all = (struct cd_sockets){ 0 };
		if (!by_file(x, &all))
			return 0;
	}
	put_connections(x, "sock/tcp", &all);
	put_listeners(x, &all, !reason);
	return 0;
}

const struct cd_collector cd_collector_sockets = {
	.name = "sockets",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_SAMPLED | CD_PER_NETNS,
};

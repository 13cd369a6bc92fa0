// SPDX-License-Identifier: Apache-2.0
/*
 * port-use - how many local ports do connections to one destination take?
 *
 * A port is free for each pair of local address and destination anew, so only connections that
 * share both compete for it.  Those in TIME_WAIT hold their port for a minute and are most of them;
 * nothing else is asked of each, since there may be a hundred thousand.
 */
#include <errno.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include <commdoctor/collector.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/netlink.h"
#include "collect/sockets.h"
#include "host/host.h"

#define RANGE "/proc/sys/net/ipv4/ip_local_port_range"

static const struct cd_column columns[] = {
	{ "local", CD_COL_TEXT, "" },
	{ "peer", CD_COL_TEXT, "" },
	{ "peer_port", CD_COL_INT, "" },
	{ "used", CD_COL_INT, "" },
	{ "waiting", CD_COL_INT, "" },		/* of those in TIME_WAIT */
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "sock/port_use", .type = CD_TABLE, .source = "ss -tan", .columns = columns,
	  .weight = "used",
	  .about = "local ports of the range in use, for each local address and destination" },
	{ .name = NULL },
};

/* All but LISTEN and CLOSE, which have no destination. */
enum { STATES = 0xffe & ~(1 << 7 | 1 << 10), FEWEST = 2 };

struct use {
	struct cd_address local, peer;
	uint16_t peer_port;
	bool waits;
};

struct uses {
	struct use *item;
	size_t n, room;
	int64_t low, high;
};

static int order(const void *a, const void *b)
{
	const struct use *x = a, *y = b;
	int d = memcmp(&x->local, &y->local, sizeof(x->local));

	d = d ? d : memcmp(&x->peer, &y->peer, sizeof(x->peer));
	return d ? d : (x->peer_port > y->peer_port) - (x->peer_port < y->peer_port);
}

static void add(struct uses *u, struct cd_arena *a, const struct nlmsghdr *m)
{
	struct inet_diag_msg d;
	uint16_t port;
	size_t len;

	if (m->nlmsg_type != SOCK_DIAG_BY_FAMILY || m->nlmsg_len < NLMSG_HDRLEN + sizeof(d))
		return;
	memcpy(&d, (const char *)m + NLMSG_HDRLEN, sizeof(d));
	port = ntohs(d.id.idiag_sport);
	if (port < u->low || port > u->high)
		return;
	if (u->n == u->room) {
		size_t room = u->room ? 2 * u->room : 256;
		struct use *more = cd_alloc_n(a, room, sizeof(*more));

		if (u->n)
			memcpy(more, u->item, u->n * sizeof(*more));
		u->item = more;
		u->room = room;
	}
	len = d.idiag_family == AF_INET6 ? 16 : 4;
	memset(&u->item[u->n], 0, sizeof(*u->item));
	u->item[u->n].local = cd_address_make(d.id.idiag_src, len);
	u->item[u->n].peer = cd_address_make(d.id.idiag_dst, len);
	u->item[u->n].peer_port = ntohs(d.id.idiag_dport);
	u->item[u->n].waits = d.idiag_state == 6;
	u->n++;
}

static enum cd_reason ask(struct cd_collect *x, struct uses *u, uint8_t family, const char **why)
{
	struct {
		struct nlmsghdr h;
		struct inet_diag_req_v2 r;
	} request = {
		.h = { .nlmsg_len = sizeof(request), .nlmsg_type = SOCK_DIAG_BY_FAMILY,
		       .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP },
		.r = { .sdiag_family = family, .sdiag_protocol = IPPROTO_TCP,
		       .idiag_states = STATES },
	};
	struct cd_netlink_reply r = cd_host_netlink(cd_collect_host(x), cd_collect_arena(x),
						    NETLINK_SOCK_DIAG, &request, sizeof(request));
	enum cd_reason reason;

	if (family == AF_INET6 && (r.error == ENOENT || r.error == EAFNOSUPPORT))
		return 0;	/* a kernel without IPv6 */
	reason = cd_reply_reason(&r, why);
	for (size_t i = 0; !reason && i < r.n; i++)
		add(u, cd_collect_arena(x), r.message[i]);
	return reason;
}

/* The ports that the kernel gives out by itself. */
static bool range(struct cd_collect *x, struct uses *u)
{
	struct cd_bytes b = cd_host_read(cd_collect_host(x), cd_collect_arena(x), RANGE,
					 CD_READ_SMALL);
	int64_t *v;
	size_t n;

	if (b.error) {
		cd_put_errno(x, "sock/port_use", "", RANGE, b.error);
		return false;
	}
	if (!cd_parse_ints(cd_collect_arena(x), cd_text_trim(cd_collect_arena(x), b.data), &v,
			   &n) || n != 2) {
		cd_put_unseen(x, "sock/port_use", "", b.len ? CD_GARBAGE : CD_MASKED,
			      "%s does not hold two numbers", RANGE);
		return false;
	}
	u->low = v[0];
	u->high = v[1];
	return true;
}

static void put(struct cd_collect *x, struct uses *u)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_rows *rows = cd_table_begin(x, "sock/port_use", "");

	if (u->n)
		qsort(u->item, u->n, sizeof(*u->item), order);
	for (size_t i = 0, end; i < u->n; i = end) {
		int64_t waiting = 0;

		for (end = i; end < u->n && !order(&u->item[i], &u->item[end]); end++)
			waiting += u->item[end].waits;
		if (end - i < FEWEST)
			continue;
		cd_row_text(rows, "local", cd_address_text(a, &u->item[i].local));
		cd_row_text(rows, "peer", cd_address_text(a, &u->item[i].peer));
		cd_row_int(rows, "peer_port", u->item[i].peer_port);
		cd_row_int(rows, "used", (int64_t)(end - i));
		cd_row_int(rows, "waiting", waiting);
		cd_row_end(rows);
	}
	cd_table_end(rows);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	static const uint8_t families[] = { AF_INET, AF_INET6 };
	struct uses u = { 0 };
	const char *why;

	(void)err;
	if (!cd_wants(x, "sock/port_use") || !range(x, &u))
		return 0;
	if (!cd_inet_diag_is_safe(x, &why)) {
		cd_put_unseen(x, "sock/port_use", "", CD_MODULE, "%s", why);
		return 0;
	}
	for (size_t f = 0; f < 2; f++) {
		enum cd_reason reason = ask(x, &u, families[f], &why);

		if (reason) {
			cd_put_unseen(x, "sock/port_use", "", reason, "%s", why);
			return 0;
		}
	}
	put(x, &u);
	return 0;
}

const struct cd_collector cd_collector_port_use = {
	.name = "port_use",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_PER_NETNS,
};

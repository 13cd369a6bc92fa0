/* SPDX-License-Identifier: Apache-2.0 */
/*
 * route-back.c - do packets from the address of a link leave by that link?
 *
 * The kernel itself is asked, for each address and each network that a route of the link leads to:
 * only it knows what rules, metrics and several tables amount to.  It is the same question that it
 * asks itself when it filters by reverse path.  Routes of a table that some rule leads to are not
 * asked about: who wrote the rules chose for whom they are.
 */
#include <arpa/inet.h>
#include <commdoctor/collector.h>
#include <linux/if_addr.h>
#include <linux/rtnetlink.h>

#include "base/arena.h"
#include "collect/netlink.h"
#include "collect/routes.h"
#include "host/attr.h"

enum {
	DEEPEST = 8,		/* links on links */
	NETWORKS_MAX = 8,	/* of one address */
	QUESTIONS_MAX = 512,
	TRIES = 8,
	MAPPED_MAX = 63,
};

const struct cd_column cd_route_back_columns[] = {
	{ "ifname", CD_COL_TEXT, "" },		/* whose address it is */
	{ "address", CD_COL_TEXT, "" },		/* the sender */
	{ "prefix_len", CD_COL_INT, "" },
	{ "to", CD_COL_TEXT, "" },		/* network that a route of the link leads to */
	{ "direct", CD_COL_INT, "" },		/* 1: the address lies in it */
	{ "asked", CD_COL_TEXT, "" },		/* an address of it */
	{ "oif", CD_COL_TEXT, "" },		/* where the kernel sends it; empty: nowhere */
	{ "through", CD_COL_INT, "" },		/* 1: also or only by the link */
	{ "table", CD_COL_INT, "" },
	{ .name = NULL },
};

struct own {
	int link;
	uint32_t address;
	unsigned bits;
};

struct back {
	struct cd_route_dump *d;
	const struct cd_rule_tables *rules;
	struct own *own;
	size_t n, questions;
	int error;
};

static uint32_t mask(unsigned bits)
{
	return bits ? UINT32_MAX << (32 - bits) : 0;
}

static const char *text(struct cd_arena *a, uint32_t address)
{
	struct in_addr in = { htonl(address) };
	char buf[INET_ADDRSTRLEN];

	return cd_strdup(a, inet_ntop(AF_INET, &in, buf, sizeof(buf)));
}

static bool stands_on_device(const struct cd_links *all, const struct cd_link *l, int depth)
{
	const struct cd_link *below;

	if (!depth)
		return false;
	if (cd_link_may_be_device(l))
		return true;
	below = l->below ? cd_links_find(all, l->below) : NULL;
	if (below && stands_on_device(all, below, depth - 1))
		return true;
	for (size_t i = 0; i < all->n; i++)
		if (all->link[i].master == l->index &&
		    stands_on_device(all, &all->link[i], depth - 1))
			return true;
	return false;
}

/* A VRF has routing tables of its own, chosen by the link and not by the address. */
static bool in_vrf(const struct cd_links *all, const struct cd_link *l)
{
	for (int depth = 0; l && l->master && depth < DEEPEST; depth++) {
		l = cd_links_find(all, l->master);
		if (l && l->kind && !strcmp(l->kind, "vrf"))
			return true;
	}
	return false;
}

static bool is_own(const struct back *b, uint32_t address)
{
	for (size_t i = 0; i < b->n; i++)
		if (b->own[i].address == address)
			return true;
	return false;
}

static bool addresses(struct back *b)
{
	const struct ifaddrmsg any = { .ifa_family = AF_INET };
	struct cd_netlink_reply r;
	struct cd_request q;

	cd_request_begin(&q, RTM_GETADDR, NLM_F_DUMP, &any, sizeof(any));
	r = cd_host_netlink(cd_collect_host(b->d->x), b->d->a, NETLINK_ROUTE, &q,
			    q.as.header.nlmsg_len);
	b->error = r.error ? r.error : r.truncated || r.interrupted ? EAGAIN : 0;
	b->own = cd_alloc_n(b->d->a, r.n + 1, sizeof(*b->own));
	for (size_t i = 0; !b->error && i < r.n; i++) {
		const struct ifaddrmsg *h = cd_attr_header(r.message[i], sizeof(*h));
		struct nlattr *tb[IFA_MAX + 1];
		const void *bytes;
		uint32_t address;

		if (r.message[i]->nlmsg_type != RTM_NEWADDR || !h || h->ifa_family != AF_INET ||
		    h->ifa_prefixlen > 32 ||
		    !cd_attr_message(r.message[i], sizeof(*h), tb, IFA_MAX))
			continue;
		bytes = cd_attr_data(tb[IFA_LOCAL] ? tb[IFA_LOCAL] : tb[IFA_ADDRESS], 4);
		if (!bytes || h->ifa_scope != RT_SCOPE_UNIVERSE)
			continue;
		memcpy(&address, bytes, sizeof(address));
		b->own[b->n++] = (struct own){ .link = (int)h->ifa_index,
			.address = ntohl(address), .bits = h->ifa_prefixlen };
	}
	return !b->error;
}

/* Rules choose by address: one of each network of a link answers for its neighbours. */
static bool is_first_of_network(const struct back *b, size_t which)
{
	const struct own *o = &b->own[which];

	for (size_t i = 0; i < which; i++)
		if (b->own[i].link == o->link && b->own[i].bits == o->bits &&
		    !((b->own[i].address ^ o->address) & mask(o->bits)))
			return false;
	return true;
}

static bool is_main(uint32_t table)
{
	return table == RT_TABLE_MAIN || table == RT_TABLE_DEFAULT;
}

/* The main table's routes, and those of a table that was filled and that nobody looks into. */
static bool is_meant_for_all(const struct back *b, const struct cd_flat_route *r)
{
	if (is_main(r->table))
		return true;
	if (b->rules->error)
		return false;
	for (size_t i = 0; i < b->rules->n; i++)
		if (b->rules->table[i] == r->table)
			return false;
	return true;
}

/* Behind the last address of the more specific route that `address` belongs to; or itself. */
static uint32_t beyond_specific(const struct back *b, const struct cd_flat_route *of,
				uint32_t address)
{
	for (size_t i = 0; i < b->d->n_flat; i++) {
		const struct cd_flat_route *r = &b->d->flat[i];

		if (is_main(r->table) && r->bits > of->bits &&
		    !((r->dst ^ address) & mask(r->bits)))
			return (r->dst | ~mask(r->bits)) + 2;
	}
	return address;
}

/* An address of the network that no narrower route takes and that is not ours. */
static bool somebody(const struct back *b, const struct cd_flat_route *of, uint32_t *address)
{
	static const uint32_t documented = 0xc0000201;	/* 192.0.2.1, nobody's */
	uint32_t at = !of->bits ? documented : of->bits == 31 ? of->dst : of->dst + 1, next;

	for (int i = 0; i < TRIES; i++) {
		if ((at ^ of->dst) & mask(of->bits))
			return false;
		next = beyond_specific(b, of, at);
		if (next == at && !is_own(b, at)) {
			*address = at;
			return true;
		}
		if (next == at)
			next++;
		if (next < at)
			return false;
		at = next;
	}
	return false;
}

static void answer(struct back *b, const struct cd_netlink_reply *r, int link)
{
	struct cd_route_dump *d = b->d;
	struct nlattr *tb[RTA_MAX + 1];
	const struct rtmsg *h = r->n ? cd_attr_header(r->message[0], sizeof(*h)) : NULL;
	struct cd_hop *hops;
	uint32_t table;
	int through = 0;
	size_t n;

	if (h && h->rtm_type == RTN_UNICAST &&
	    cd_attr_message(r->message[0], sizeof(*h), tb, RTA_MAX)) {
		n = cd_route_hops(d, h, tb, &hops);
		for (size_t i = 0; i < n; i++)
			if ((int)hops[i].oif == link)
				through = 1;
		if (n)
			cd_row_text(d->t, "oif", cd_links_name(&d->links, d->a, through ? link :
							       (int)hops[0].oif));
		table = h->rtm_table;
		cd_attr_u32(tb[RTA_TABLE], &table);
		cd_row_int(d->t, "table", table);
	}
	cd_row_int(d->t, "through", through);
}

/* False when the kernel told nothing that could be believed. */
static bool ask(struct back *b, const struct own *o, const struct cd_flat_route *to)
{
	const struct rtmsg get = { .rtm_family = AF_INET, .rtm_src_len = 32, .rtm_dst_len = 32,
				   .rtm_flags = RTM_F_FIB_MATCH };
	struct cd_route_dump *d = b->d;
	struct cd_netlink_reply r;
	struct cd_request q;
	uint32_t asked, dst, src = htonl(o->address);

	if (!somebody(b, to, &asked))
		return true;
	dst = htonl(asked);
	cd_request_begin(&q, RTM_GETROUTE, 0, &get, sizeof(get));
	cd_request_add(&q, RTA_DST, &dst, sizeof(dst));
	cd_request_add(&q, RTA_SRC, &src, sizeof(src));
	r = cd_host_netlink(cd_collect_host(d->x), d->a, NETLINK_ROUTE, &q,
			    q.as.header.nlmsg_len);
	if (r.error == EINVAL)	/* the address has left, or a blackhole: not told apart */
		return true;
	/* no route, or one that forbids, is an answer, too */
	if (r.error && r.error != ENETUNREACH && r.error != EHOSTUNREACH && r.error != EACCES) {
		b->error = r.error;
		return false;
	}
	cd_row_text(d->t, "ifname", cd_links_name(&d->links, d->a, o->link));
	cd_row_text(d->t, "address", text(d->a, o->address));
	cd_row_int(d->t, "prefix_len", o->bits);
	cd_row_text(d->t, "to", to->bits ? cd_sprintf(d->a, "%s/%u", text(d->a, to->dst), to->bits) :
		    "default");
	cd_row_int(d->t, "direct", !((o->address ^ to->dst) & mask(to->bits)) && to->bits);
	cd_row_text(d->t, "asked", text(d->a, asked));
	answer(b, &r, o->link);
	cd_row_end(d->t);
	return true;
}

static bool is_worth_asking(const struct back *b, const struct own *o, size_t route)
{
	const struct cd_flat_route *r = &b->d->flat[route];

	if ((int)r->oif != o->link || r->bits >= 32 || r->dst >> 28 == 0xe ||
	    r->dst >> 16 == 0xa9fe || !is_meant_for_all(b, r))
		return false;
	for (size_t i = 0; i < route; i++)
		if (b->d->flat[i].oif == r->oif && b->d->flat[i].dst == r->dst &&
		    b->d->flat[i].bits == r->bits && is_meant_for_all(b, &b->d->flat[i]))
			return false;
	return true;
}

static bool address(struct back *b, const struct own *o)
{
	size_t networks = 0;

	for (size_t i = 0; i < b->d->n_flat && networks < NETWORKS_MAX; i++) {
		if (!is_worth_asking(b, o, i))
			continue;
		networks++;
		if (++b->questions > QUESTIONS_MAX) {
			b->error = E2BIG;
			return false;
		}
		if (!ask(b, o, &b->d->flat[i]))
			return false;
	}
	return true;
}

static void unseen(struct back *b)
{
	struct cd_netlink_reply r = { .error = b->error };
	const char *why;
	enum cd_reason reason = cd_reply_reason(&r, &why);

	if (b->error == E2BIG)
		cd_put_unseen(b->d->x, "route/back", "", CD_TRUNCATED,
			      "more addresses and routes than we ask about");
	else
		cd_put_unseen(b->d->x, "route/back", "", reason, "%s", why);
}

void cd_route_back_put(struct cd_route_dump *d, const struct cd_rule_tables *rules)
{
	struct back b = { .d = d, .rules = rules };
	bool whole = addresses(&b);

	d->t = cd_table_begin(d->x, "route/back", "");
	for (size_t i = 0; whole && i < b.n; i++) {
		const struct cd_link *l = cd_links_find(&d->links, b.own[i].link);

		if (l && stands_on_device(&d->links, l, DEEPEST) && !in_vrf(&d->links, l) &&
		    is_first_of_network(&b, i))
			whole = address(&b, &b.own[i]);
	}
	if (whole)
		cd_table_end(d->t);
	else
		unseen(&b);
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nvme_nic.c - by which link does each connection to NVMe storage leave this host?
 *
 * The connection may name the link or an address of this host (host_iface, host_traddr), and TCP
 * shows the address it uses (src_addr).  Else the subnet of the target decides, as long as one link
 * alone stands in it; what goes through a router is not told.
 */
#include <arpa/inet.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "derive/derive.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "nvme/nic", .type = CD_TEXT, .source = "cat /sys/class/nvme/{subject}/address; ip address",
	  .about = "link by which the connection leaves" },
	{ .name = "nvme/rivals", .type = CD_TEXTS,
	  .source = "cat /sys/class/nvme/{subject}/address; ip address",
	  .about = "links in the subnet of a target whose connection names none of them" },
	{ .name = NULL },
};

static const char *const needs[] = { "nvme/controller", "nvme/transport", "nvme/address", "addr",
	NULL };

struct ip {
	unsigned char byte[16];
	int len;	/* 0: none */
};

static struct ip parse(const char *text)
{
	struct ip ip = { .len = 0 };

	if (text && inet_pton(AF_INET, text, ip.byte) == 1)
		ip.len = 4;
	else if (text && inet_pton(AF_INET6, text, ip.byte) == 1)
		ip.len = 16;
	return ip;
}

/* "traddr=192.0.2.1,trsvcid=4420": the value of a key, a zone behind % cut; NULL */
static const char *field(struct cd_arena *a, const char *address, const char *key)
{
	size_t n = strlen(key);

	for (const char *p = address; *p; p += strcspn(p, ","), p += *p == ',')
		if (!strncmp(p, key, n) && p[n] == '=')
			return cd_strndup(a, p + n + 1, strcspn(p + n + 1, ",%"));
	return NULL;
}

static bool in_prefix(const struct ip *ip, const struct ip *net, int64_t bits)
{
	for (int i = 0; i < ip->len; i++) {
		int64_t left = bits - 8 * i;
		unsigned mask = left >= 8 ? 0xff : left <= 0 ? 0 : 0xffu << (8 - left) & 0xff;

		if ((ip->byte[i] ^ net->byte[i]) & mask)
			return false;
	}
	return true;
}

struct links {
	const char **name;
	size_t n;
	int64_t bits;
};

static void add(struct links *l, const char *name, int64_t bits)
{
	if (bits < l->bits)
		return;
	if (bits > l->bits)
		l->n = 0;	/* a longer prefix decides alone */
	l->bits = bits;
	for (size_t i = 0; i < l->n; i++)
		if (!strcmp(l->name[i], name))
			return;
	l->name[l->n++] = name;
}

/* Links that hold the address (`exact`), or stand in its longest subnet. */
static struct links links_of(struct cd_derive *d, const struct cd_table *t, const struct ip *ip,
			     bool exact)
{
	struct links l = { .name = cd_alloc_n(cd_derive_arena(d), t->n_rows + 1,
					      sizeof(*l.name)) };
	const char *nic, *text;
	int64_t bits;

	for (size_t i = 0; ip->len && i < t->n_rows; i++) {
		struct ip own;

		if (!cd_cell_text(t, i, "ifname", &nic) || !cd_cell_text(t, i, "address", &text) ||
		    !cd_cell_int(t, i, "prefix_len", &bits))
			continue;
		own = parse(text);
		if (exact)
			bits = 8 * own.len;
		if (own.len == ip->len && in_prefix(ip, &own, bits))
			add(&l, nic, bits);
	}
	return l;
}

static bool is_link_local(const struct ip *ip)
{
	return ip->len == 16 && ip->byte[0] == 0xfe && (ip->byte[1] & 0xc0) == 0x80;
}

static void controller(struct cd_derive *d, const char *name, const struct cd_table *t)
{
	struct cd_arena *a = cd_derive_arena(d);
	const char *address, *link, *own;
	struct ip ip;
	struct links l;

	if (!cd_derive_text(d, "nvme/address", name, &address)) {
		cd_derive_unseen_like(d, "nvme/nic", name, "nvme/address", name);
		return;
	}
	link = field(a, address, "host_iface");
	if (link) {
		cd_derive_put_text(d, "nvme/nic", name, link);
		return;
	}
	own = field(a, address, "host_traddr");
	own = own ? own : field(a, address, "src_addr");
	ip = parse(own ? own : field(a, address, "traddr"));
	l = links_of(d, t, &ip, own != NULL);
	if (l.n == 1)
		cd_derive_put_text(d, "nvme/nic", name, l.name[0]);
	else if (l.n > 1 && !own && !is_link_local(&ip))
		cd_derive_put_texts(d, "nvme/rivals", name, l.name, l.n);
	if (l.n != 1)
		cd_derive_put_absent(d, "nvme/nic", name, "the connection names no link, and the "
				     "target's subnet does not tell it");
}

static void derive(struct cd_derive *d)
{
	const struct cd_fact *addresses = cd_derive_fact(d, "addr", "");
	struct cd_texts all;
	const char *transport;

	if (!cd_derive_set(d, "nvme/controller", &all))
		return;
	for (size_t i = 0; i < all.n; i++) {
		if (!cd_derive_text(d, "nvme/transport", all.item[i], &transport) ||
		    (strcmp(transport, "tcp") && strcmp(transport, "rdma")))
			continue;
		if (!addresses || addresses->as.table->n_rows < addresses->as.table->total)
			cd_derive_put_unseen(d, "nvme/nic", all.item[i], CD_NOT_COLLECTED,
					     "not all addresses of this host were seen");
		else
			controller(d, all.item[i], addresses->as.table);
	}
}

const struct cd_derivation cd_derivation_nvme_nic = {
	.name = "nvme_nic", .order = 50, .facts = facts, .needs = needs, .derive = derive,
};

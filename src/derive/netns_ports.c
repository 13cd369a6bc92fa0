/* SPDX-License-Identifier: Apache-2.0 */
/*
 * netns_ports.c - over which ports of the host does the traffic of a network namespace leave?
 *
 * A container does not see the port.  The other end of its pair lies on the host, in a bridge that
 * may hold a port, or else its packets are routed as the host's own.  A link made on a link of the host
 * (macvlan, ipvlan) goes where that one goes.
 */
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/text.h"
#include "derive/derive.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "netns/ports", .type = CD_TEXTS, .source = "ip -d link; ip link",
	  .about = "ports of the host over which a network namespace is reached" },
	{ .name = NULL },
};

static const char *const needs[] = { "nic", "nic/kind", "nic/loopback", "nic/elsewhere",
	"nic/elsewhere_netns", "nic/ports", "nic/master", "nic/ifindex", "port", "port/role",
	"netns/host_id", NULL };

/* What is the same for all namespaces: the host's links by number, and its ports of the default route. */
struct host {
	struct cd_map *link;	/* index -> name */
	const char **routed;
	size_t n_routed, n_ports;
};

static const struct cd_list *host_list(struct cd_derive *d, const char *fact, const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(cd_derive_evidence(d), "host", fact, subject);

	return f && f->state == CD_PRESENT && f->type == CD_TEXTS ? f->as.list : NULL;
}

static const struct host *host_of(struct cd_derive *d)
{
	struct cd_arena *a = cd_derive_arena(d);
	const struct cd_list *nics = host_list(d, "nic", ""), *ports = host_list(d, "port", "");
	void **memo = cd_derive_memo(d);
	struct host *h = *memo;

	if (h)
		return h;
	*memo = h = cd_alloc(a, sizeof(*h));
	h->link = cd_map_new(a);
	for (size_t i = 0; nics && i < nics->n; i++) {
		const struct cd_fact *f = cd_evidence_get(cd_derive_evidence(d), "host",
							  "nic/ifindex", nics->text[i]);

		if (f && f->state == CD_PRESENT)
			cd_map_set(h->link, &f->as.i, sizeof(f->as.i),
				   (void *)(uintptr_t)nics->text[i]);
	}
	h->n_ports = ports ? ports->n : 0;
	h->routed = cd_alloc_n(a, h->n_ports + 1, sizeof(*h->routed));
	for (size_t i = 0; i < h->n_ports; i++) {
		const struct cd_list *role = host_list(d, "port/role", ports->text[i]);

		for (size_t k = 0; role && k < role->n; k++)
			if (!strcmp(role->text[k], "default_route"))
				h->routed[h->n_routed++] = ports->text[i];
	}
	return h;
}

struct found {
	const char **port;
	size_t n;
};

static void add(struct found *f, const char *const *port, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t k = 0;

		while (k < f->n && strcmp(f->port[k], port[i]))
			k++;
		if (k == f->n)
			f->port[f->n++] = port[i];
	}
}

static size_t add_below(struct cd_derive *d, struct found *f, const char *link)
{
	const struct cd_list *ports = link ? host_list(d, "nic/ports", link) : NULL;

	if (ports)
		add(f, ports->text, ports->n);
	return ports ? ports->n : 0;
}

/* False: nobody can tell. */
static bool follow(struct cd_derive *d, const struct host *h, const char *nic, struct found *f)
{
	const struct cd_fact *master;
	const char *kind, *there;
	int64_t index, netns, ours;

	if (!cd_derive_int(d, "nic/elsewhere", nic, &index))
		return true;	/* it ends in this namespace */
	if (!cd_derive_int(d, "nic/elsewhere_netns", nic, &netns) ||
	    !cd_derive_int(d, "netns/host_id", "", &ours) || netns != ours)
		return false;
	there = cd_map_get(h->link, &index, sizeof(index));
	if (!there)
		return false;
	if (!cd_derive_text(d, "nic/kind", nic, &kind) ||
	    (strcmp(kind, "veth") && strcmp(kind, "netkit")))
		return add_below(d, f, there) > 0;
	master = cd_evidence_get(cd_derive_evidence(d), "host", "nic/master", there);
	if (master && master->state == CD_PRESENT && add_below(d, f, master->as.text))
		return true;
	add(f, h->routed, h->n_routed);
	return h->n_routed > 0;
}

static void derive(struct cd_derive *d)
{
	const struct host *h;
	struct cd_texts nics;
	struct found f = { 0 };
	bool loopback;

	if (!cd_text_starts(cd_derive_scope(d), "netns:"))
		return;
	if (!cd_derive_set(d, "nic", &nics)) {
		cd_derive_unseen_like(d, "netns/ports", "", "nic", "");
		return;
	}
	h = host_of(d);
	f.port = cd_alloc_n(cd_derive_arena(d), h->n_ports + 1, sizeof(*f.port));
	for (size_t i = 0; i < nics.n; i++) {
		if (cd_derive_bool(d, "nic/loopback", nics.item[i], &loopback) && loopback)
			continue;
		if (follow(d, h, nics.item[i], &f))
			continue;
		cd_derive_put_unseen(d, "netns/ports", "", CD_OTHER_NAMESPACE,
				     "where %s leads to is not known", nics.item[i]);
		return;
	}
	cd_derive_put_set(d, "netns/ports", f.port, f.n);
}

const struct cd_derivation cd_derivation_netns_ports = {
	.name = "netns_ports", .order = 35, .facts = facts, .needs = needs, .derive = derive,
	.flags = CD_DERIVE_NETNS,
};

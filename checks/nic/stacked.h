/* SPDX-License-Identifier: Apache-2.0 */
/* stacked.h - how links stand on each other, and which ports are rails of one kind. */
#ifndef CD_CHECKS_NIC_STACKED_H
#define CD_CHECKS_NIC_STACKED_H

#include <commdoctor/check.h>
#include <string.h>

#define STACKED_NEEDS "nic", "nic/kind", "nic/mtu", "nic/lower", "nic/physical", "nic/outer", \
	"nic/model", "nic/carrier", "nic/master", "nic/ports", "port", "port/speed", "port/role", \
	"addr"

static inline bool stacked_named(struct cd_case *c, const char *fact, const char *nic)
{
	struct cd_texts patterns;

	if (!cd_have_texts(c, fact, "", &patterns))
		return false;
	for (size_t i = 0; i < patterns.n; i++)
		if (cd_glob(patterns.item[i], nic))
			return true;
	return false;
}

/*
 * Bytes that the kind adds around a packet of its MTU; 0 for one that adds nothing (a VLAN tag
 * does not count against the MTU below), -1 for a kind that stands on no single link.
 */
static inline int64_t stacked_overhead(struct cd_case *c, const char *nic)
{
	static const struct {
		const char *kind;
		int64_t v4, v6;
	} known[] = {
		{ "vlan", 0, 0 }, { "macvlan", 0, 0 }, { "macvtap", 0, 0 }, { "ipvlan", 0, 0 },
		{ "ipvtap", 0, 0 }, { "macsec", 0, 0 },
		/* outer IP + UDP 8 + VXLAN or Geneve 8 + inner Ethernet 14 */
		{ "vxlan", 50, 70 }, { "geneve", 50, 70 },
		{ "gre", 24, 44 }, { "ip6gre", 44, 44 }, { "gretap", 38, 58 },
		{ "ip6gretap", 58, 58 }, { "ipip", 20, 40 }, { "sit", 20, 40 },
		{ "ip6tnl", 40, 40 },
	};
	const char *kind, *outer = "ipv4";

	if (!cd_have_text(c, "nic/kind", nic, &kind))
		return -1;
	cd_have_text(c, "nic/outer", nic, &outer);
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (!strcmp(known[i].kind, kind))
			return strcmp(outer, "ipv6") ? known[i].v4 : known[i].v6;
	return -1;
}

static inline bool stacked_is(struct cd_case *c, const char *nic, const char *a, const char *b)
{
	const char *kind;

	return cd_have_text(c, "nic/kind", nic, &kind) && (!strcmp(kind, a) || !strcmp(kind, b));
}

/* Bonds, VLANs and hardware lead out; a tap or veth has the MTU its guest chose. */
static inline bool stacked_leads_out(struct cd_case *c, const char *nic)
{
	bool physical;

	return (cd_have_bool(c, "nic/physical", nic, &physical) && physical) ||
	       stacked_is(c, nic, "vlan", "bond") || stacked_is(c, nic, "team", "team");
}

/* The member of a bridge that leads out with the smallest MTU. */
static inline const char *stacked_smallest(struct cd_case *c, const struct cd_texts *members)
{
	const char *smallest = NULL;
	int64_t least = INT64_MAX, mtu;

	for (size_t i = 0; i < members->n; i++)
		if (stacked_leads_out(c, members->item[i]) &&
		    cd_have_int(c, "nic/mtu", members->item[i], &mtu) && mtu < least) {
			least = mtu;
			smallest = members->item[i];
		}
	return smallest;
}

/* Has the port an address of its own or through a link that stands on it? */
static inline bool stacked_configured(struct cd_case *c, const char *port)
{
	const struct cd_table *t;
	const char *nic, *scope;
	struct cd_texts ports;

	if (!cd_have_table(c, "addr", "", &t))
		return false;
	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "ifname", &nic) && cd_cell_text(t, i, "scope", &scope) &&
		    !strcmp(scope, "global") && cd_have_texts(c, "nic/ports", nic, &ports) &&
		    cd_has(&ports, port))
			return true;
	return false;
}

/* A fabric port in use on its own, not the way to the rest of the world. */
static inline bool stacked_is_rail(struct cd_case *c, const char *port)
{
	struct cd_texts roles;
	bool carrier;

	return cd_have_texts(c, "port/role", port, &roles) && cd_has(&roles, "fabric") &&
	       !cd_has(&roles, "default_route") &&
	       cd_have_bool(c, "nic/carrier", port, &carrier) && carrier &&
	       cd_state(c, "nic/master", port) == CD_ABSENT && stacked_configured(c, port);
}

/* Rails of one kind: the same card model, speed and use. */
static inline bool stacked_same_rail(struct cd_case *c, const char *a, const char *b)
{
	const char *model[2];
	struct cd_texts role[2];
	int64_t speed[2];

	if (!stacked_is_rail(c, a) || !stacked_is_rail(c, b) ||
	    !cd_have_text(c, "nic/model", a, &model[0]) ||
	    !cd_have_text(c, "nic/model", b, &model[1]) || strcmp(model[0], model[1]) ||
	    !cd_have_int(c, "port/speed", a, &speed[0]) ||
	    !cd_have_int(c, "port/speed", b, &speed[1]) || speed[0] != speed[1] ||
	    !cd_have_texts(c, "port/role", a, &role[0]) ||
	    !cd_have_texts(c, "port/role", b, &role[1]) || role[0].n != role[1].n)
		return false;
	for (size_t i = 0; i < role[0].n; i++)
		if (!cd_has(&role[1], role[0].item[i]))
			return false;
	return true;
}

#endif

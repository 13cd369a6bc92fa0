/* SPDX-License-Identifier: Apache-2.0 */
/*
 * container.mtu - do the packets of containers fit through what carries them?
 *
 * A tunnel takes 20 to 80 bytes of each packet of the network below it.  Where a container may send
 * more than the next link takes, large packets are dropped on a bridge and cut or refused by routing;
 * where a tunnel is left small on jumbo frames, six packets do the work of one.  Of a tunnel that
 * leads elsewhere the way is as wide as the internet, whatever the port takes.
 */
#include "pods.h"

enum { JUMBO = 4200 };

static const char *const needs[] = { POD_NEEDS, "nic/mtu", "nic/lower", "nic/outer", "nic/peer",
	"nic/physical", "route", NULL };
static const struct cd_bound bounds[] = {
	{ "waste", "bytes", "100", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "ends-differ", CD_HIGH, "mtu end end_mtu" },
	{ "above-bridged", CD_HIGH, "mtu link next_mtu" },
	{ "above-routed", CD_MEDIUM, "mtu link next_mtu" },
	{ "tunnel-above-underlay", CD_HIGH, "mtu underlay underlay_mtu overhead fits" },
	{ "tunnel-left-small", CD_MEDIUM, "mtu underlay underlay_mtu overhead fits" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "tunnel-above-underlay", "container.mtu/above-routed", CD_SAME_SUBJECT },
	{ .code = NULL },
};

/* Bytes around a packet of the tunnel's MTU; 0: no tunnel. */
static int64_t overhead_of(struct cd_case *c, const char *nic)
{
	static const struct { const char *kind; int64_t v4, v6; } known[] = {
		{ "vxlan", 50, 70 }, { "geneve", 50, 70 }, { "gre", 24, 44 }, { "ip6gre", 44, 44 },
		{ "gretap", 38, 58 }, { "ip6gretap", 58, 58 }, { "ipip", 20, 40 },
		{ "ip6tnl", 40, 40 }, { "wireguard", 60, 80 },
	};
	const char *kind, *outer = "ipv4";

	if (!cd_have_text(c, "nic/kind", nic, &kind) || !pod_is_up(c, nic))
		return 0;
	cd_have_text(c, "nic/outer", nic, &outer);
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (!strcmp(known[i].kind, kind))
			return strcmp(outer, "ipv6") ? known[i].v4 : known[i].v6;
	return 0;
}

/* Tunnels between nodes of a cluster, not those that lead an operator to his office. */
static bool joins_nodes(struct cd_case *c, const char *nic)
{
	return pod_is(c, nic, "vxlan", "geneve") || pod_is(c, nic, "ipip", "ipip") ||
	       (pod_is(c, nic, "wireguard", "wireguard") &&
		(cd_glob("cilium*", nic) || cd_glob("*cali*", nic)));
}

/* The one link that the default routes leave by; NULL: none, several, or a cut table. */
static const char *way_out(struct cd_case *c)
{
	const struct cd_table *t;
	const char *dst, *oif, *only = NULL;

	if (!cd_have_table(c, "route", "", &t))
		return NULL;
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_text(t, i, "dst", &dst) || strcmp(dst, "default") ||
		    !cd_cell_text(t, i, "oif", &oif) || overhead_of(c, oif))
			continue;
		if (only && strcmp(only, oif))
			return NULL;
		only = oif;
	}
	return only;
}

static const char *underlay_of(struct cd_case *c, const char *tunnel)
{
	struct cd_texts lower;

	return cd_have_texts(c, "nic/lower", tunnel, &lower) && lower.n ? lower.item[0] : way_out(c);
}

static bool is_bound_below(struct cd_case *c, const char *tunnel)
{
	struct cd_texts lower;

	return cd_have_texts(c, "nic/lower", tunnel, &lower) && lower.n;
}

static void describe(struct cd_finding *f, int64_t mtu, const char *underlay, int64_t below,
		     int64_t overhead)
{
	cd_observe_int(f, "mtu", mtu, "bytes");
	cd_observe_text(f, "underlay", underlay);
	cd_observe_int(f, "underlay_mtu", below, "bytes");
	cd_observe_int(f, "overhead", overhead, "bytes");
	cd_observe_int(f, "fits", below - overhead, "bytes");
}

/* Against the network below; nic.mtu_consistency judges one that is bound to a link. */
static void tunnel(struct cd_case *c, const char *nic)
{
	const char *underlay = underlay_of(c, nic);
	int64_t mtu, below, overhead = overhead_of(c, nic);

	cd_subject(c, nic);
	if (!underlay) {
		cd_unknown(c, nic, CD_NOT_COLLECTED, "over which link the tunnel goes is not known");
		return;
	}
	if (!cd_need_int(c, "nic/mtu", nic, &mtu) || !cd_need_int(c, "nic/mtu", underlay, &below))
		return;
	if (mtu + overhead > below && !is_bound_below(c, nic))
		describe(cd_fail(c, nic, "tunnel-above-underlay", CD_HIGH), mtu, underlay, below,
			 overhead);
	else if (joins_nodes(c, nic) && below >= JUMBO &&
		 mtu + overhead + cd_bound_int(c, "waste") < below)
		describe(cd_fail(c, nic, "tunnel-left-small", CD_MEDIUM), mtu, underlay, below,
			 overhead);
	else
		cd_pass(c, nic);
}

/* The link of a container with the largest MTU of those whose packets leave by `next`; NULL: none. */
static const char *largest(struct cd_case *c, const char *next, bool bridged, int64_t *most)
{
	const char *found = NULL, *master, *bridge = NULL;
	int64_t mtu;

	if (bridged && !cd_have_text(c, "nic/master", next, &bridge))
		return NULL;
	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));) {
		if (!pod_link(c, nic) || !cd_have_int(c, "nic/mtu", nic, &mtu) ||
		    (found && mtu <= *most))
			continue;
		if (bridged && (!cd_have_text(c, "nic/master", nic, &master) ||
				strcmp(master, bridge)))
			continue;
		found = nic;
		*most = mtu;
	}
	return found;
}

static bool leads_on_by_bridge(struct cd_case *c, const char *nic)
{
	const char *master;
	bool physical = false;

	cd_have_bool(c, "nic/physical", nic, &physical);
	return (physical || overhead_of(c, nic)) && cd_have_text(c, "nic/master", nic, &master) &&
	       pod_is(c, master, "bridge", "bridge");
}

/* From the links of containers to what comes next: a member of their bridge, a tunnel, the port. */
static void onward(struct cd_case *c, const char *next, bool bridged)
{
	int64_t mtu, most = 0;
	const char *nic = largest(c, next, bridged, &most);
	struct cd_finding *f;

	if (!nic)
		return;
	cd_subject(c, next);
	if (!cd_need_int(c, "nic/mtu", next, &mtu))
		return;
	if (most <= mtu) {
		cd_pass(c, next);
		return;
	}
	f = bridged ? cd_fail(c, next, "above-bridged", CD_HIGH) :
	    cd_fail(c, next, "above-routed", CD_MEDIUM);
	cd_observe_int(f, "mtu", most, "bytes");
	cd_observe_text(f, "link", nic);
	cd_observe_int(f, "next_mtu", mtu, "bytes");
	if (bridged)
		cd_blocks(f, NULL);
	else
		cd_latent(f, "where the host's messages that a packet is too big do not arrive");
}

/* A pair whose ends differ drops what the smaller end does not take. */
static void ends(struct cd_case *c, const char *nic, struct cd_case *of, const char *other)
{
	struct cd_finding *f;
	int64_t mtu, far;

	cd_subject(c, nic);
	if (!cd_need_int(c, "nic/mtu", nic, &mtu) || !cd_have_int(of, "nic/mtu", other, &far))
		return;
	if (mtu == far) {
		cd_pass(c, nic);
		return;
	}
	f = cd_fail(c, nic, "ends-differ", CD_HIGH);
	cd_observe_int(f, "mtu", mtu, "bytes");
	cd_observe_text(f, "end", other);
	cd_observe_int(f, "end_mtu", far, "bytes");
	cd_blocks(f, NULL);
}

static bool inside(struct cd_case *c)
{
	bool any = false;

	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));) {
		if (!pod_link(c, nic))
			continue;
		any = true;
		if (pod_host_end(c, nic))
			ends(c, nic, cd_host(c), pod_host_end(c, nic));
		else
			cd_unknown(c, nic, CD_OTHER_NAMESPACE, "what carries its packets lies in the "
				   "namespace of the host");
	}
	return any;
}

/* nic.mtu_consistency owns the members of a bond. */
static bool is_bond_member(struct cd_case *c, const char *nic)
{
	const char *master;

	return cd_have_text(c, "nic/master", nic, &master) && pod_is(c, master, "bond", "team");
}

static bool outside(struct cd_case *c)
{
	const char *out = way_out(c);
	bool any = false, joined = false;
	const char *peer;

	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));)
		any |= pod_link(c, nic);
	for (const char *nic = NULL; any && (nic = cd_walk(c, "nic", nic));) {
		if (leads_on_by_bridge(c, nic))
			onward(c, nic, true);
		if (!overhead_of(c, nic))
			continue;
		tunnel(c, nic);
		if (joins_nodes(c, nic) && !leads_on_by_bridge(c, nic)) {
			onward(c, nic, false);
			joined = true;
		}
	}
	if (any && out && !joined && !leads_on_by_bridge(c, out) &&
	    !pod_is(c, out, "bridge", "bridge"))
		onward(c, out, false);
	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));)
		if (pod_is(c, nic, "veth", "netkit") && pod_is_up(c, nic) &&
		    cd_have_text(c, "nic/peer", nic, &peer) && strcmp(nic, peer) < 0 &&
		    !is_bond_member(c, nic) && !is_bond_member(c, peer)) {
			ends(c, nic, c, peer);
			any = true;
		} else if (pod_link(c, nic)) {
			cd_pass(c, nic);
		}
	return any;
}

static void judge(struct cd_case *c)
{
	bool any;

	if (!cd_each(c, "nic", NULL))
		return;
	cd_subject(c, "");
	any = pod_inside(c) ? inside(c) : outside(c);
	cd_subject(c, "");
	if (!any)
		cd_not_applicable(c, "", "no pair of links leads into a container");
}

const struct cd_check cd_container_mtu[] = {
	{ .id = "container.mtu", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

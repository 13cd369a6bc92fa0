/* SPDX-License-Identifier: Apache-2.0 */
/*
 * container.netdev_kind - by which kind of link do containers reach the network?
 *
 * Through a veth pair and a bridge each packet passes the stack twice, on CPUs of the host; a virtual
 * function or a macvlan does without.  It matters where containers move much: an idle bridge is no
 * fault, and from inside a container the host's half is not seen.
 */
#include "pods.h"

static const char *const needs[] = {
	POD_NEEDS, "nic/physical", "nic/vf", "path", "path/rate", "rate/nic/tx_bytes",
	"rate/nic/rx_bytes", NULL
};
static const struct cd_bound bounds[] = {
	{ "busy", "bit/s", "1000000000", "ours" },
	{ "fast", "bit/s", "25000000000", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "bridged", CD_LOW, "links rate port speed" },
	{ .code = NULL },
};

static bool tell_stacked(struct cd_case *c, const char *nic)
{
	bool mac = pod_is(c, nic, "macvlan", "macvtap");

	if (!mac && !pod_is(c, nic, "ipvlan", "ipvtap"))
		return false;
	cd_pass(c, nic);
	cd_note(c, nic, mac ? "macvlan: needs hardware addresses of its own on the port, and does not "
		"reach the host through it" : "ipvlan: shares the hardware address of its port, so "
		"DHCP and filters by address do not fit");
	return true;
}

/* The links of a container, seen from inside. */
static void inside(struct cd_case *c)
{
	bool any = false;

	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));) {
		bool physical = false, vf = false;

		if (!pod_is_up(c, nic))
			continue;
		cd_have_bool(c, "nic/physical", nic, &physical);
		cd_have_bool(c, "nic/vf", nic, &vf);
		if (physical) {
			cd_pass(c, nic);
			cd_note(c, nic, vf ? "a virtual function" : "a device of its own");
		} else if (pod_link(c, nic) && pod_host_end(c, nic)) {
			cd_pass(c, nic);
			cd_note(c, nic, "a pair with %s of the host", pod_host_end(c, nic));
		} else if (pod_link(c, nic)) {
			cd_unknown(c, nic, CD_OTHER_NAMESPACE, "whether a bridge, routes or eBPF lie "
				   "behind it is seen on the host alone");
		} else if (!tell_stacked(c, nic)) {
			continue;
		}
		any = true;
	}
	if (!any)
		cd_not_applicable(c, "", "no link leads out of this namespace");
}

/* What the links of containers on the bridge move in both directions; false: not known. */
static bool load_of(struct cd_case *c, const char *bridge, int64_t *links, double *bits)
{
	static const char *const way[] = { "rate/nic/tx_bytes", "rate/nic/rx_bytes" };
	const char *master;
	struct cd_rate rate;

	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));) {
		if (!pod_link(c, nic) || !cd_have_text(c, "nic/master", nic, &master) ||
		    strcmp(master, bridge))
			continue;
		++*links;
		for (int i = 0; i < 2; i++) {
			if (!cd_need_rate(c, way[i], nic, &rate))
				return false;
			*bits += 8 * rate.per_second;
		}
	}
	return true;
}

static const char *fast_path(struct cd_case *c, int64_t *speed)
{
	for (const char *p = NULL; (p = cd_walk(c, "path", p));)
		if (cd_have_int(c, "path/rate", p, speed) && *speed >= cd_bound_int(c, "fast"))
			return p;
	return NULL;
}

static bool has_pod(struct cd_case *c, const char *bridge)
{
	const char *master;

	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));)
		if (pod_link(c, nic) && cd_have_text(c, "nic/master", nic, &master) &&
		    !strcmp(master, bridge))
			return true;
	return false;
}

static void judge_bridge(struct cd_case *c, const char *bridge)
{
	int64_t speed = 0, links = 0;
	const char *port = fast_path(c, &speed);
	struct cd_finding *f;
	double bits = 0;

	cd_subject(c, bridge);
	if (!port) {
		cd_pass(c, bridge);
		return;
	}
	if (!load_of(c, bridge, &links, &bits))
		return;
	if (bits < cd_bound_real(c, "busy")) {
		cd_pass(c, bridge);
		return;
	}
	f = cd_fail(c, bridge, "bridged", CD_LOW);
	cd_observe_int(f, "links", links, "");
	cd_observe_int(f, "rate", (int64_t)bits, "bit/s");
	cd_observe_text(f, "port", port);
	cd_observe_int(f, "speed", speed, "bit/s");
}

static void judge(struct cd_case *c)
{
	bool any = false;
	const char *master;

	if (!cd_each(c, "nic", NULL))
		return;
	cd_subject(c, "");
	if (pod_inside(c)) {
		inside(c);
		return;
	}
	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));) {
		if (pod_is(c, nic, "bridge", "bridge") && has_pod(c, nic)) {
			judge_bridge(c, nic);
		} else if (pod_link(c, nic) && !cd_have_text(c, "nic/master", nic, &master)) {
			cd_pass(c, nic);	/* routed, or by eBPF */
		} else if (!pod_is_up(c, nic) || !tell_stacked(c, nic)) {
			continue;
		}
		any = true;
	}
	cd_subject(c, "");
	if (!any)
		cd_not_applicable(c, "", "no link of this host ends in a container");
}

const struct cd_check cd_container_netdev_kind[] = {
	{ .id = "container.netdev_kind", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

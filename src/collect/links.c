/* SPDX-License-Identifier: Apache-2.0 */
/*
 * links.c - which network links are there, how do they stand on each other, what did they count?
 *
 * All from one RTM_GETLINK dump.  Without netlink (a folder of files) collect/netdev.c tells what
 * /sys/class/net knows, and this collector stays silent.
 */
#include <linux/if.h>
#include <linux/if_link.h>
#include <linux/if_tunnel.h>
#include <linux/rtnetlink.h>

#include "base/arena.h"
#include "collect/netlink.h"
#include "host/attr.h"
#include "host/link.h"

#define SHOW "ip -d link show {subject}"
#define COUNT "ip -s -s link show {subject}"
#define FACT(n, t, u, a) { .name = "nic/" n, .type = t, .unit = u, .source = SHOW, .about = a }
#define COUNTER(n, a) { .name = "nic/" n, .type = CD_COUNTER, .source = COUNT, .about = a }
#define COUNTER32(n, a) { .name = "nic/" n, .type = CD_COUNTER, .source = COUNT, .about = a, \
	.counter_bits = 32 }

static const struct cd_fact_spec facts[] = {
	{ .name = "nic", .type = CD_TEXTS, .source = "ip link", .about = "every link" },
	FACT("kind", CD_TEXT, "", "kind of a virtual link"),
	FACT("up", CD_BOOL, "", "administratively up"),
	FACT("carrier", CD_BOOL, "", "has carrier"),
	FACT("loopback", CD_BOOL, "", "is the loopback"),
	FACT("promisc", CD_INT, "", "how many want it promiscuous"),
	FACT("type", CD_INT, "", "ARPHRD number: 1 Ethernet, 32 InfiniBand"),
	FACT("operstate", CD_TEXT, "", "RFC 2863 state"),
	FACT("address", CD_TEXT, "", "hardware address"),
	FACT("mtu", CD_BYTES, "bytes", "MTU"),
	FACT("min_mtu", CD_BYTES, "bytes", "smallest MTU the driver takes"),
	FACT("max_mtu", CD_BYTES, "bytes", "largest MTU the driver takes"),
	FACT("gso_max_size", CD_BYTES, "bytes", "largest segment handed to the driver"),
	FACT("ifindex", CD_INT, "", "number of the link"),
	FACT("tx_queues", CD_INT, "", "transmit queues allotted"),
	FACT("rx_queues", CD_INT, "", "receive queues allotted"),
	FACT("txqlen", CD_INT, "", "transmit queue length"),
	FACT("master", CD_TEXT, "", "bond or bridge it belongs to"),
	FACT("lower", CD_TEXTS, "", "links it stands on"),
	FACT("peer", CD_TEXT, "", "other end of a veth pair"),
	FACT("elsewhere", CD_INT, "", "number of that or of the link below in another namespace"),
	FACT("elsewhere_netns", CD_INT, "", "number of that namespace"),
	FACT("parent_device", CD_TEXT, "", "bus device, from kernel 5.15 on"),
	FACT("xdp", CD_TEXT, "", "XDP program: none, driver, generic, hardware, several"),
	FACT("vlan_id", CD_INT, "", "802.1Q number"),
	FACT("outer", CD_TEXT, "", "outer header of a tunnel: ipv4 or ipv6"),
	FACT("mode", CD_TEXT, "", "of a macvlan (private vepa bridge passthru source) or ipvlan (l2 l3 l3s)"),
	FACT("far_ifindex", CD_INT, "", "number, in another network namespace, of its other end or parent"),
	COUNTER("rx_packets", "received"),
	COUNTER("tx_packets", "sent"),
	COUNTER("rx_bytes", "bytes received"),
	COUNTER("tx_bytes", "bytes sent"),
	COUNTER("rx_errors", "bad frames received"),
	COUNTER("tx_errors", "failed to send"),
	COUNTER("rx_dropped", "dropped by the stack"),
	COUNTER("tx_dropped", "dropped on the way out"),
	COUNTER("multicast", "multicast received"),
	COUNTER("collisions", "collisions"),
	COUNTER("rx_length_errors", "of a wrong length"),
	COUNTER("rx_over_errors", "receiver overflow"),
	COUNTER("rx_crc_errors", "bad checksum"),
	COUNTER("rx_frame_errors", "misaligned"),
	COUNTER("rx_fifo_errors", "FIFO overrun"),
	COUNTER("rx_missed_errors", "no buffer in the host"),
	COUNTER("tx_aborted_errors", "aborted"),
	COUNTER("tx_carrier_errors", "carrier lost"),
	COUNTER("tx_fifo_errors", "FIFO underrun"),
	COUNTER("tx_heartbeat_errors", "heartbeat lost"),
	COUNTER("tx_window_errors", "late collisions"),
	COUNTER("rx_nohandler", "dropped on an inactive standby port"),
	COUNTER32("carrier_changes", "carrier came or went"),
	COUNTER32("carrier_down_count", "carrier went"),
	{ .name = NULL },
};

/* In the order of struct rtnl_link_stats64; "" is not told. */
static const char *const stats[] = {
	"nic/rx_packets", "nic/tx_packets", "nic/rx_bytes", "nic/tx_bytes", "nic/rx_errors",
	"nic/tx_errors", "nic/rx_dropped", "nic/tx_dropped", "nic/multicast", "nic/collisions",
	"nic/rx_length_errors", "nic/rx_over_errors", "nic/rx_crc_errors", "nic/rx_frame_errors",
	"nic/rx_fifo_errors", "nic/rx_missed_errors", "nic/tx_aborted_errors",
	"nic/tx_carrier_errors", "nic/tx_fifo_errors", "nic/tx_heartbeat_errors",
	"nic/tx_window_errors", "", "", "nic/rx_nohandler",
};

static void counters(struct cd_collect *x, const struct cd_link *l)
{
	const struct nlattr *a = l->attr[IFLA_STATS64];
	const char *bytes = cd_attr_data(a, 0);
	uint32_t changes;

	for (size_t i = 0; i < sizeof(stats) / sizeof(stats[0]); i++) {
		uint64_t value;

		if (!*stats[i] || cd_attr_len(a) < (i + 1) * sizeof(value))
			continue;
		memcpy(&value, bytes + i * sizeof(value), sizeof(value));
		cd_put_counter(x, stats[i], l->name, value);
	}
	if (cd_attr_u32(l->attr[IFLA_CARRIER_CHANGES], &changes))
		cd_put_counter(x, "nic/carrier_changes", l->name, changes);
	if (cd_attr_u32(l->attr[IFLA_CARRIER_DOWN_COUNT], &changes))
		cd_put_counter(x, "nic/carrier_down_count", l->name, changes);
}

/* Of other namespaces only: where the host's links lead is not asked. */
static void elsewhere(struct cd_collect *x, const struct cd_link *l)
{
	uint32_t index, netns;

	if (!l->elsewhere || !cd_host_netns(cd_collect_host(x)))
		return;
	if (cd_attr_u32(l->attr[IFLA_LINK], &index))
		cd_put_int(x, "nic/elsewhere", l->name, index);
	if (cd_attr_u32(l->attr[IFLA_LINK_NETNSID], &netns))
		cd_put_int(x, "nic/elsewhere_netns", l->name, netns);
}

static void relations(struct cd_collect *x, const struct cd_links *all, const struct cd_link *l)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char **lower = cd_alloc_n(a, all->n + 1, sizeof(*lower));
	bool pair = cd_link_is_pair(l);
	size_t n = 0;

	if (l->master)
		cd_put_text(x, "nic/master", l->name, cd_links_name(all, a, l->master));
	else
		cd_put_absent(x, "nic/master", l->name, "belongs to no bond or bridge");
	if (l->below)
		lower[n++] = cd_links_name(all, a, l->below);
	for (size_t i = 0; i < all->n; i++)
		if (all->link[i].master == l->index)
			lower[n++] = all->link[i].name;
	if (l->elsewhere && !pair)
		cd_put_unseen(x, "nic/lower", l->name, CD_OTHER_NAMESPACE,
			      "the link below lies in another network namespace");
	else
		cd_put_texts(x, "nic/lower", l->name, lower, n);
	if (l->peer)
		cd_put_text(x, "nic/peer", l->name, cd_links_name(all, a, l->peer));
	else if (pair)
		cd_put_unseen(x, "nic/peer", l->name, CD_OTHER_NAMESPACE,
			      "the other end lies in another network namespace");
	else
		cd_put_absent(x, "nic/peer", l->name, "not one end of a pair");
}

/* Which header a tunnel puts outside, where the kind alone does not say. */
static const char *outer(const struct cd_link *l)
{
	struct nlattr *tb[64];

	if (!l->kind)
		return NULL;
	if (!strcmp(l->kind, "vxlan") && cd_attr_nest(l->data, tb, 63))
		return tb[IFLA_VXLAN_GROUP6] || tb[IFLA_VXLAN_LOCAL6] ? "ipv6" : "ipv4";
	if (!strcmp(l->kind, "geneve") && cd_attr_nest(l->data, tb, 63))
		return tb[IFLA_GENEVE_REMOTE6] ? "ipv6" : "ipv4";
	if (!strcmp(l->kind, "gre") || !strcmp(l->kind, "gretap") || !strcmp(l->kind, "ipip") ||
	    !strcmp(l->kind, "sit") || !strcmp(l->kind, "erspan"))
		return "ipv4";
	if (!strcmp(l->kind, "ip6gre") || !strcmp(l->kind, "ip6gretap") ||
	    !strcmp(l->kind, "ip6tnl"))
		return "ipv6";
	return NULL;
}

/* How the links of one parent reach each other; NULL: another kind, or a mode we do not know. */
static const char *mode(const struct cd_link *l)
{
	static const char *const ipvlan[] = { "l2", "l3", "l3s" };
	static const struct { uint32_t bit; const char *name; } macvlan[] = {
		{ MACVLAN_MODE_PRIVATE, "private" }, { MACVLAN_MODE_VEPA, "vepa" },
		{ MACVLAN_MODE_BRIDGE, "bridge" }, { MACVLAN_MODE_PASSTHRU, "passthru" },
		{ MACVLAN_MODE_SOURCE, "source" },
	};
	struct nlattr *tb[IFLA_MACVLAN_MODE + 1];
	uint32_t wide;
	uint16_t short_;

	_Static_assert((int)IFLA_MACVLAN_MODE == (int)IFLA_IPVLAN_MODE, "one room for both");
	if (!l->kind || !cd_attr_nest(l->data, tb, IFLA_MACVLAN_MODE))
		return NULL;
	if ((!strcmp(l->kind, "ipvlan") || !strcmp(l->kind, "ipvtap")) &&
	    cd_attr_u16(tb[IFLA_IPVLAN_MODE], &short_) && short_ < 3)
		return ipvlan[short_];
	if ((!strcmp(l->kind, "macvlan") || !strcmp(l->kind, "macvtap")) &&
	    cd_attr_u32(tb[IFLA_MACVLAN_MODE], &wide))
		for (size_t i = 0; i < sizeof(macvlan) / sizeof(macvlan[0]); i++)
			if (macvlan[i].bit == wide)
				return macvlan[i].name;
	return NULL;
}

static const char *xdp(const struct cd_link *l)
{
	static const char *const mode[] = { "none", "driver", "generic", "hardware", "several" };
	struct nlattr *tb[IFLA_XDP_MAX + 1];
	uint8_t attached;

	if (!cd_attr_nest(l->attr[IFLA_XDP], tb, IFLA_XDP_MAX) ||
	    !cd_attr_u8(tb[IFLA_XDP_ATTACHED], &attached) ||
	    attached >= sizeof(mode) / sizeof(mode[0]))
		return NULL;
	return mode[attached];
}

static void number(struct cd_collect *x, const struct cd_link *l, int attr, const char *fact)
{
	uint32_t value;

	if (cd_attr_u32(l->attr[attr], &value))
		cd_put_int(x, fact, l->name, value);
}

static void text(struct cd_collect *x, const struct cd_link *l, const char *fact, const char *value,
		 const char *otherwise)
{
	if (value)
		cd_put_text(x, fact, l->name, value);
	else
		cd_put_absent(x, fact, l->name, "%s", otherwise);
}

static void state(struct cd_collect *x, const struct cd_link *l)
{
	static const char *const oper[] = { "unknown", "notpresent", "down", "lowerlayerdown",
		"testing", "dormant", "up" };
	const unsigned char *mac = cd_attr_data(l->attr[IFLA_ADDRESS], 1);
	struct cd_arena *a = cd_collect_arena(x);
	char *address = cd_strdup(a, "");
	uint8_t value;

	cd_put_bool(x, "nic/up", l->name, l->flags & IFF_UP);
	cd_put_bool(x, "nic/loopback", l->name, l->flags & IFF_LOOPBACK);
	cd_put_int(x, "nic/type", l->name, l->type);
	if (cd_attr_u8(l->attr[IFLA_CARRIER], &value))
		cd_put_bool(x, "nic/carrier", l->name, value);
	else
		cd_put_bool(x, "nic/carrier", l->name, l->flags & IFF_LOWER_UP);
	if (cd_attr_u8(l->attr[IFLA_OPERSTATE], &value) && value < sizeof(oper) / sizeof(oper[0]))
		cd_put_text(x, "nic/operstate", l->name, oper[value]);
	for (size_t i = 0; mac && i < cd_attr_len(l->attr[IFLA_ADDRESS]); i++)
		address = cd_sprintf(a, "%s%s%02x", address, i ? ":" : "", mac[i]);
	text(x, l, "nic/address", *address ? address : NULL, "has no hardware address");
}

static void describe(struct cd_collect *x, const struct cd_links *all, const struct cd_link *l)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct nlattr *tb[IFLA_VLAN_MAX + 1];
	uint32_t most;
	uint16_t id;

	state(x, l);
	relations(x, all, l);
	elsewhere(x, l);
	cd_put_int(x, "nic/ifindex", l->name, l->index);
	number(x, l, IFLA_MTU, "nic/mtu");
	number(x, l, IFLA_MIN_MTU, "nic/min_mtu");
	if (cd_attr_u32(l->attr[IFLA_MAX_MTU], &most) && most)
		cd_put_int(x, "nic/max_mtu", l->name, most);
	else
		cd_put_absent(x, "nic/max_mtu", l->name, "the driver names no largest MTU");
	number(x, l, IFLA_GSO_MAX_SIZE, "nic/gso_max_size");
	number(x, l, IFLA_PROMISCUITY, "nic/promisc");
	number(x, l, IFLA_NUM_TX_QUEUES, "nic/tx_queues");
	number(x, l, IFLA_NUM_RX_QUEUES, "nic/rx_queues");
	number(x, l, IFLA_TXQLEN, "nic/txqlen");
	text(x, l, "nic/kind", l->kind, "a device or the loopback: no kind told");
	text(x, l, "nic/parent_device", cd_attr_text(a, l->attr[IFLA_PARENT_DEV_NAME]),
	     "the kernel names no bus device");
	text(x, l, "nic/outer", outer(l), "no tunnel");
	text(x, l, "nic/mode", mode(l), "neither macvlan nor ipvlan");
	if (l->elsewhere)
		number(x, l, IFLA_LINK, "nic/far_ifindex");
	else
		cd_put_absent(x, "nic/far_ifindex", l->name, "what belongs to it is in this namespace");
	if (xdp(l))
		cd_put_text(x, "nic/xdp", l->name, xdp(l));
	if (l->kind && !strcmp(l->kind, "vlan") && cd_attr_nest(l->data, tb, IFLA_VLAN_MAX) &&
	    cd_attr_u16(tb[IFLA_VLAN_ID], &id))
		cd_put_int(x, "nic/vlan_id", l->name, id);
	else
		cd_put_absent(x, "nic/vlan_id", l->name, "no VLAN");
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_links all = cd_links_read(cd_collect_host(x), a);
	const char **names, *why;
	enum cd_reason reason = cd_reply_reason(&all.reply, &why);

	(void)err;
	if (all.reply.error == ENODATA)
		return 0;
	if (!reason && all.broken) {
		reason = CD_GARBAGE;
		why = "a link message of the kernel could not be parsed";
	}
	for (size_t i = 0; i < all.n; i++) {
		counters(x, &all.link[i]);
		if (!cd_second_sample(x))
			describe(x, &all, &all.link[i]);
	}
	if (cd_second_sample(x))
		return 0;
	if (reason) {
		cd_put_unseen(x, "nic", "", reason, "%s", why);
		return 0;
	}
	names = cd_alloc_n(a, all.n + 1, sizeof(*names));
	for (size_t i = 0; i < all.n; i++)
		names[i] = all.link[i].name;
	cd_put_set(x, "nic", names, all.n);
	return 0;
}

const struct cd_collector cd_collector_links = {
	.name = "links",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_SAMPLED | CD_PER_NETNS,
};

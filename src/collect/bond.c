/* SPDX-License-Identifier: Apache-2.0 */
/*
 * bond.c - how do the bonds share their members, and does LACP have a partner on each?
 *
 * libnl has only setters for bonds, so the nests of RTM_GETLINK are read here.
 */
#include "collect/bond.h"

#include <errno.h>
#include <linux/if_link.h>

#include "base/arena.h"
#include "collect/netlink.h"
#include "host/attr.h"
#include "host/link.h"

enum { ATTRS = 63, LACP = 4 };

#define FACT(n, t, u, a) { .name = "bond/" n, .type = t, .unit = u, \
	.source = "ip -d link show {subject}; cat /proc/net/bonding/*", .about = a }

static const struct cd_fact_spec facts[] = {
	{ .name = "bond", .type = CD_TEXTS, .source = "ip link show type bond",
	  .about = "bonds of the namespace" },
	FACT("members", CD_TEXTS, "", "members of the bond"),
	FACT("mode", CD_TEXT, "", "balance-rr active-backup balance-xor broadcast 802.3ad ..."),
	FACT("hash", CD_TEXT, "", "transmit hash: layer2 layer3+4 ..."),
	FACT("miimon", CD_INT, "ms", "interval of link checks, 0 never"),
	FACT("arp_interval", CD_INT, "ms", "interval of ARP checks, 0 never"),
	FACT("min_links", CD_INT, "", "members that must carry for an LACP bond to be up"),
	FACT("active", CD_TEXT, "", "active member of an active-backup bond"),
	FACT("lacp_rate", CD_TEXT, "", "how often LACP frames are asked for: slow or fast"),
	FACT("lacp_active", CD_BOOL, "", "sends LACP frames unasked"),
	FACT("ad_aggregator", CD_INT, "", "aggregator in use"),
	FACT("ad_ports", CD_INT, "", "members of that aggregator"),
	FACT("ad_partner", CD_TEXT, "", "system address of the LACP partner"),
	{ .name = "bond/member", .type = CD_TEXTS, .source = "ip link show type bond_slave",
	  .about = "members of all bonds" },
	FACT("state", CD_TEXT, "", "member: active or backup"),
	FACT("mii", CD_TEXT, "", "member: up, going down, down, going back"),
	FACT("aggregator", CD_INT, "", "member: aggregator it chose"),
	FACT("actor_state", CD_INT, "", "member: our LACP state bits"),
	FACT("partner_state", CD_INT, "", "member: the partner's LACP state bits"),
	FACT("partner", CD_TEXT, "", "member: system address of its LACP partner"),
	FACT("actor_churn", CD_TEXT, "", "member: our port out of step for a minute: churned, or none"),
	FACT("partner_churn", CD_TEXT, "", "member: the same of the partner's port"),
	{ .name = "bond/link_failures", .type = CD_COUNTER, .counter_bits = 32,
	  .source = "ip -d link show {subject}", .about = "member: times it lost its link" },
	{ .name = NULL },
};

static const char *const modes[] = { "balance-rr", "active-backup", "balance-xor", "broadcast",
	"802.3ad", "balance-tlb", "balance-alb" };
static const char *const hashes[] = { "layer2", "layer3+4", "layer2+3", "encap2+3", "encap3+4",
	"vlan+srcmac" };
static const char *const states[] = { "active", "backup" };
static const char *const mii[] = { "up", "going down", "down", "going back" };
static const char *const rates[] = { "slow", "fast" };

#define WORDS(list) list, sizeof(list) / sizeof((list)[0])

static void word(struct cd_collect *x, const char *fact, const char *nic, const struct nlattr *a,
		 const char *const *words, size_t n)
{
	uint8_t value;

	if (!cd_attr_u8(a, &value))
		cd_put_absent(x, fact, nic, "not told for this mode");
	else if (value < n)
		cd_put_text(x, fact, nic, words[value]);
	else
		cd_put_text(x, fact, nic, cd_sprintf(cd_collect_arena(x), "%u", value));
}

static void number(struct cd_collect *x, const char *fact, const char *nic, const struct nlattr *a)
{
	uint32_t value;

	if (cd_attr_u32(a, &value))
		cd_put_int(x, fact, nic, value);
}

static void aggregator(struct cd_collect *x, const char *nic, const struct nlattr *nest)
{
	struct nlattr *tb[ATTRS + 1];
	const unsigned char *mac;
	uint16_t value;

	if (!cd_attr_nest(nest, tb, ATTRS)) {
		cd_put_absent(x, "bond/ad_partner", nic, "not LACP, or no aggregator is active");
		return;
	}
	if (cd_attr_u16(tb[IFLA_BOND_AD_INFO_AGGREGATOR], &value))
		cd_put_int(x, "bond/ad_aggregator", nic, value);
	if (cd_attr_u16(tb[IFLA_BOND_AD_INFO_NUM_PORTS], &value))
		cd_put_int(x, "bond/ad_ports", nic, value);
	mac = cd_attr_data(tb[IFLA_BOND_AD_INFO_PARTNER_MAC], 6);
	if (mac)
		cd_put_text(x, "bond/ad_partner", nic,
			    cd_sprintf(cd_collect_arena(x), "%02x:%02x:%02x:%02x:%02x:%02x",
				       mac[0], mac[1], mac[2], mac[3], mac[4], mac[5]));
}

static void bond(struct cd_collect *x, const struct cd_links *all, const struct cd_link *l)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char **members = cd_alloc_n(a, all->n + 1, sizeof(*members));
	struct nlattr *tb[ATTRS + 1];
	size_t n = 0;
	uint32_t index;
	uint8_t value;

	for (size_t i = 0; i < all->n; i++)
		if (all->link[i].master == l->index)
			members[n++] = all->link[i].name;
	cd_put_texts(x, "bond/members", l->name, members, n);
	cd_attr_nest(l->data, tb, ATTRS);
	word(x, "bond/mode", l->name, tb[IFLA_BOND_MODE], WORDS(modes));
	word(x, "bond/hash", l->name, tb[IFLA_BOND_XMIT_HASH_POLICY], WORDS(hashes));
	word(x, "bond/lacp_rate", l->name, tb[IFLA_BOND_AD_LACP_RATE], WORDS(rates));
	number(x, "bond/miimon", l->name, tb[IFLA_BOND_MIIMON]);
	number(x, "bond/arp_interval", l->name, tb[IFLA_BOND_ARP_INTERVAL]);
	number(x, "bond/min_links", l->name, tb[IFLA_BOND_MIN_LINKS]);
	if (cd_attr_u8(tb[IFLA_BOND_AD_LACP_ACTIVE], &value))
		cd_put_bool(x, "bond/lacp_active", l->name, value);
	else
		cd_put_absent(x, "bond/lacp_active", l->name, "always on before Linux 5.16");
	if (cd_attr_u32(tb[IFLA_BOND_ACTIVE_SLAVE], &index) && index)
		cd_put_text(x, "bond/active", l->name, cd_links_name(all, a, (int)index));
	else
		cd_put_absent(x, "bond/active", l->name, "no single active member");
	aggregator(x, l->name, tb[IFLA_BOND_AD_INFO]);
	if (cd_attr_u8(tb[IFLA_BOND_MODE], &value) && value == LACP)
		cd_bond_lacp_from_proc(x, l->name);
}

static void member(struct cd_collect *x, const struct cd_link *l)
{
	struct nlattr *tb[ATTRS + 1];
	uint32_t count;
	uint16_t id, partner;
	uint8_t actor;

	cd_attr_nest(l->slave, tb, ATTRS);
	if (cd_attr_u32(tb[IFLA_BOND_SLAVE_LINK_FAILURE_COUNT], &count))
		cd_put_counter(x, "bond/link_failures", l->name, count);
	if (cd_second_sample(x))
		return;
	word(x, "bond/state", l->name, tb[IFLA_BOND_SLAVE_STATE], WORDS(states));
	word(x, "bond/mii", l->name, tb[IFLA_BOND_SLAVE_MII_STATUS], WORDS(mii));
	if (cd_attr_u16(tb[IFLA_BOND_SLAVE_AD_AGGREGATOR_ID], &id))
		cd_put_int(x, "bond/aggregator", l->name, id);
	if (cd_attr_u8(tb[IFLA_BOND_SLAVE_AD_ACTOR_OPER_PORT_STATE], &actor))
		cd_put_int(x, "bond/actor_state", l->name, actor);
	if (cd_attr_u16(tb[IFLA_BOND_SLAVE_AD_PARTNER_OPER_PORT_STATE], &partner))
		cd_put_int(x, "bond/partner_state", l->name, partner);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_links all = cd_links_read(cd_collect_host(x), a);
	const char **bonds, **members, *why;
	enum cd_reason reason = cd_reply_reason(&all.reply, &why);
	size_t n = 0, m = 0;

	(void)err;
	if (all.reply.error == ENODATA) {
		cd_bond_from_proc(x);
		return 0;
	}
	if (reason) {
		cd_put_unseen(x, "bond", "", reason, "%s", why);
		cd_put_unseen(x, "bond/member", "", reason, "%s", why);
		return 0;
	}
	bonds = cd_alloc_n(a, all.n + 1, sizeof(*bonds));
	members = cd_alloc_n(a, all.n + 1, sizeof(*members));
	for (size_t i = 0; i < all.n; i++) {
		const struct cd_link *l = &all.link[i];

		if (l->slave_kind && !strcmp(l->slave_kind, "bond")) {
			members[m++] = l->name;
			member(x, l);
		}
		if (l->kind && !strcmp(l->kind, "bond") && !cd_second_sample(x)) {
			bonds[n++] = l->name;
			bond(x, &all, l);
		}
	}
	if (cd_second_sample(x))
		return 0;
	cd_put_set(x, "bond", bonds, n);
	cd_put_set(x, "bond/member", members, m);
	return 0;
}

const struct cd_collector cd_collector_bond = {
	.name = "bond",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_SAMPLED | CD_PER_NETNS,
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ethtool.c - how fast does each port run, and what did both ends offer?
 *
 * Modes come by name, so that modes newer than our headers are understood.
 */
#include <errno.h>
#include <linux/if.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "collect/ethtool.h"
#include "collect/netdev.h"

enum { MODES_MAX = 512, ATTRS = CD_ETHTOOL_ATTRS, MEGABIT = 1000000 };

#define FACT(n, t, u, a) { .name = "nic/" n, .type = t, .unit = u, .source = "ethtool {subject}", \
	.about = a }

static const struct cd_fact_spec facts[] = {
	FACT("speed", CD_INT, "bit/s", "speed as the driver says"),
	FACT("duplex", CD_TEXT, "", "half or full"),
	FACT("autoneg", CD_BOOL, "", "autonegotiation is on"),
	FACT("lanes", CD_INT, "", "lanes in use"),
	FACT("modes_supported", CD_TEXTS, "", "link modes the port can do"),
	FACT("modes_advertised", CD_TEXTS, "", "link modes we offer"),
	FACT("modes_peer", CD_TEXTS, "", "link modes the peer offers"),
	FACT("speed_supported", CD_INT, "bit/s", "fastest mode the port can do"),
	FACT("speed_advertised", CD_INT, "bit/s", "fastest mode we offer"),
	FACT("speed_peer", CD_INT, "bit/s", "fastest mode the peer offers"),
	FACT("speed_common", CD_INT, "bit/s", "fastest mode that both ends offer"),
	FACT("speed_possible", CD_INT, "bit/s", "fastest mode we can do and the peer offers"),
	FACT("connector", CD_TEXT, "", "what the cable goes into, as the driver says"),
	{ .name = "nic/eee_active", .type = CD_BOOL, .source = "ethtool --show-eee {subject}",
	  .about = "both ends agreed to let the link sleep when idle (EEE)" },
	{ .name = NULL },
};

struct modes {
	const char *name[MODES_MAX];
	size_t n;
};

/* "100000baseCR4/Full" -> 100 Gb/s; 0 for what is no speed ("Autoneg", "FIBRE"). */
static int64_t mode_speed(struct cd_arena *a, const char *name)
{
	size_t digits = strspn(name, "0123456789");
	int64_t mbit;

	if (!digits || strncmp(name + digits, "base", 4) ||
	    !cd_parse_i64(cd_strndup(a, name, digits), &mbit) || mbit > INT64_C(100000000))
		return 0;
	return mbit * MEGABIT;
}

/* Bits listed, and of those the ones that are set. */
static bool bitset(struct cd_arena *a, const struct nlattr *attr, struct modes *listed,
		   struct modes *set)
{
	struct nlattr *tb[ATTRS + 1], *bit[ATTRS + 1];
	const struct nlattr *b = NULL;

	listed->n = set->n = 0;
	if (!cd_attr_nest(attr, tb, ATTRS) || !tb[ETHTOOL_A_BITSET_BITS])
		return false;
	while ((b = cd_attr_each(tb[ETHTOOL_A_BITSET_BITS], b)) && listed->n < MODES_MAX) {
		const char *name;

		if (!cd_attr_nest(b, bit, ATTRS))
			continue;
		name = cd_attr_text(a, bit[ETHTOOL_A_BITSET_BIT_NAME]);
		if (!name || !mode_speed(a, name))
			continue;
		listed->name[listed->n++] = name;
		if (bit[ETHTOOL_A_BITSET_BIT_VALUE] || tb[ETHTOOL_A_BITSET_NOMASK])
			set->name[set->n++] = name;
	}
	return true;
}

static bool holds(const struct modes *m, const char *name)
{
	for (size_t i = 0; i < m->n; i++)
		if (!strcmp(m->name[i], name))
			return true;
	return false;
}

/* Fastest mode of `m` that `also` (when given) has, too. */
static void fastest(struct cd_collect *x, const char *fact, const char *nic, const struct modes *m,
		    const struct modes *also, const char *otherwise)
{
	int64_t best = 0;

	for (size_t i = 0; i < m->n; i++) {
		int64_t speed = mode_speed(cd_collect_arena(x), m->name[i]);

		if (speed > best && (!also || holds(also, m->name[i])))
			best = speed;
	}
	if (best)
		cd_put_int(x, fact, nic, best);
	else
		cd_put_absent(x, fact, nic, "%s", otherwise);
}

static void modes(struct cd_collect *x, const char *nic, struct nlattr **tb)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct modes *m = cd_alloc_n(a, 4, sizeof(*m));
	struct modes *supported = &m[0], *advertised = &m[1], *peer = &m[2], *listed = &m[3];

	bitset(a, tb[ETHTOOL_A_LINKMODES_OURS], supported, advertised);
	bitset(a, tb[ETHTOOL_A_LINKMODES_PEER], listed, peer);
	cd_put_texts(x, "nic/modes_supported", nic, supported->name, supported->n);
	cd_put_texts(x, "nic/modes_advertised", nic, advertised->name, advertised->n);
	cd_put_texts(x, "nic/modes_peer", nic, peer->name, peer->n);
	fastest(x, "nic/speed_supported", nic, supported, NULL, "the driver names no modes");
	fastest(x, "nic/speed_advertised", nic, advertised, NULL, "nothing is advertised");
	fastest(x, "nic/speed_peer", nic, peer, NULL, "the peer's modes are not known");
	fastest(x, "nic/speed_common", nic, advertised, peer, peer->n ? "no mode in common" :
		"the peer's modes are not known");
	fastest(x, "nic/speed_possible", nic, supported, peer, peer->n ? "no mode in common" :
		"the peer's modes are not known");
}

static void speed(struct cd_collect *x, const struct cd_link *l, struct nlattr **tb)
{
	uint32_t mbit, lanes;
	uint8_t value;

	if (cd_attr_u32(tb[ETHTOOL_A_LINKMODES_SPEED], &mbit) && mbit && mbit != UINT32_MAX)
		cd_put_int(x, "nic/speed", l->name, (int64_t)mbit * MEGABIT);
	else
		cd_put_absent(x, "nic/speed", l->name, l->flags & IFF_LOWER_UP ?
			      "the driver reports no speed" : "no carrier");
	if (cd_attr_u8(tb[ETHTOOL_A_LINKMODES_DUPLEX], &value) && value <= DUPLEX_FULL)
		cd_put_text(x, "nic/duplex", l->name, value == DUPLEX_FULL ? "full" : "half");
	else
		cd_put_absent(x, "nic/duplex", l->name, "the driver reports no duplex");
	if (cd_attr_u8(tb[ETHTOOL_A_LINKMODES_AUTONEG], &value))
		cd_put_bool(x, "nic/autoneg", l->name, value);
	if (cd_attr_u32(tb[ETHTOOL_A_LINKMODES_LANES], &lanes) && lanes)
		cd_put_int(x, "nic/lanes", l->name, lanes);
	else
		cd_put_absent(x, "nic/lanes", l->name, "the driver reports no lanes");
}

static void connector(struct cd_collect *x, const char *nic, int error, struct nlattr **tb)
{
	/* PORT_TP and so on */
	static const char *const name[] = { "twisted pair", "AUI", "MII", "fibre", "BNC",
		"direct attach" };
	uint8_t value;

	if (error)
		cd_ethtool_put_error(x, "nic/connector", nic, error, "the driver gives no link settings");
	else if (cd_attr_u8(tb[ETHTOOL_A_LINKINFO_PORT], &value) &&
		 value < sizeof(name) / sizeof(name[0]))
		cd_put_text(x, "nic/connector", nic, name[value]);
	else
		cd_put_absent(x, "nic/connector", nic, "the driver names no connector");
}

static void eee(struct cd_collect *x, const char *nic, int error, struct nlattr **tb)
{
	uint8_t value;

	if (error)
		cd_ethtool_put_error(x, "nic/eee_active", nic, error, "the driver has no EEE");
	else if (cd_attr_u8(tb[ETHTOOL_A_EEE_ACTIVE], &value))
		cd_put_bool(x, "nic/eee_active", nic, value);
}

static void port(struct cd_collect *x, uint16_t family, const struct cd_link *l)
{
	static const char *const told[] = { "nic/speed", "nic/duplex", "nic/autoneg", "nic/lanes",
		"nic/modes_supported", "nic/modes_advertised", "nic/modes_peer",
		"nic/speed_supported", "nic/speed_advertised", "nic/speed_peer",
		"nic/speed_common", "nic/speed_possible" };
	struct cd_ethtool_answer r;
	int error = cd_ethtool_ask(x, family, ETHTOOL_MSG_LINKMODES_GET, l->name, 0, &r);

	if (!error) {
		speed(x, l, r.attr);
		modes(x, l->name, r.attr);
	}
	for (size_t i = 0; error && i < sizeof(told) / sizeof(told[0]); i++)
		cd_ethtool_put_error(x, told[i], l->name, error,
				     "the driver gives no link settings");
	error = cd_ethtool_ask(x, family, ETHTOOL_MSG_LINKINFO_GET, l->name, 0, &r);
	connector(x, l->name, error, r.attr);
	error = cd_ethtool_ask(x, family, ETHTOOL_MSG_EEE_GET, l->name, 0, &r);
	eee(x, l->name, error, r.attr);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_ethtool_ports p = cd_ethtool_ports(x);

	(void)err;
	for (size_t i = 0; i < p.n; i++) {
		if (p.family)
			port(x, p.family, p.port[i]);
		else
			cd_netdev_speed(x, p.port[i]->name, p.port[i]->flags & IFF_UP);
	}
	return 0;
}

const struct cd_collector cd_collector_ethtool = {
	.name = "ethtool",
	.group = "netlink",
	.facts = facts,
	.collect = collect,
	.flags = CD_PER_NETNS,
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.arp_flux - do several links in one network answer each for its own address only?
 *
 * By default the kernel answers a question for any of its addresses on every link that hears it, and
 * the peer takes the first answer: traffic for all rails ends on one.
 */
#include "rails.h"

enum { HOST_BITS_MIN = 2, V4_BITS = 32 };

#define CONF "sysctl/net.ipv4.conf."
#define NEEDS(name) CONF "all." name, CONF "{nic}." name

static const char *const needs[] = {
	"addr", "nic", "nic/ports", "nic/up", "nic/carrier", "nic/master", "nic/kind", "path",
	"port/role", "route/back", NEEDS("arp_ignore"), NEEDS("arp_announce"), NEEDS("arp_filter"),
	NULL
};
static const struct cd_code codes[] = {
	{ "shared-network", CD_MEDIUM, "network other ignore announce all_ignore all_announce" },
	{ "filter-without-rules", CD_MEDIUM, "network other address" },
	{ .code = NULL },
};

struct network {
	uint32_t address;
	unsigned bits;
};

struct shared {
	const char *other, *network;
	bool fabric;
};

static bool parse(const char *text, int64_t bits, struct network *n)
{
	uint32_t address = 0;

	for (int part = 0; part < 4; part++) {
		unsigned value = 0;

		if (*text < '0' || *text > '9')
			return false;
		for (; *text >= '0' && *text <= '9' && value < 256; text++)
			value = 10 * value + (unsigned)(*text - '0');
		if (value > 255 || *text != (part < 3 ? '.' : '\0'))
			return false;
		address = address << 8 | value;
		text++;
	}
	if (bits < 1 || bits > V4_BITS - HOST_BITS_MIN)
		return false;
	n->address = address;
	n->bits = (unsigned)bits;
	return true;
}

/* A network of IPv4 with neighbours; an address of its own (/32) or a line (/31) has none to share. */
static bool network_of(const struct cd_table *t, size_t row, const char **nic, struct network *n)
{
	const char *family, *address, *scope = "global";
	int64_t bits;

	cd_cell_text(t, row, "scope", &scope);
	return cd_cell_text(t, row, "ifname", nic) && cd_cell_text(t, row, "family", &family) &&
	       !strcmp(family, "inet") && !strcmp(scope, "global") &&
	       cd_cell_text(t, row, "address", &address) &&
	       cd_cell_int(t, row, "prefix_len", &bits) && parse(address, bits, n);
}

static bool overlap(const struct network *a, const struct network *b)
{
	unsigned bits = a->bits < b->bits ? a->bits : b->bits;

	return !((a->address ^ b->address) >> (V4_BITS - bits));
}

static const char *vrf_of(struct cd_case *c, const char *nic)
{
	const char *master, *kind;

	return cd_have_text(c, "nic/master", nic, &master) &&
	       cd_have_text(c, "nic/kind", master, &kind) && !strcmp(kind, "vrf") ? master : "";
}

static bool is_in_use(struct cd_case *c, const char *nic)
{
	bool up, carrier;

	return cd_have_bool(c, "nic/up", nic, &up) && up &&
	       cd_have_bool(c, "nic/carrier", nic, &carrier) && carrier;
}

static bool meets(struct cd_case *c, const char *a, const char *b)
{
	return have_ports_of_their_own(c, a, b) && is_in_use(c, a) && is_in_use(c, b) &&
	       !strcmp(vrf_of(c, a), vrf_of(c, b));
}

/* With whom does the link share a network?  A fabric link in preference to others. */
static struct shared shared_by(struct cd_case *c, const struct cd_table *t, const char *nic)
{
	struct shared s = { 0 };
	struct network mine, theirs;
	const char *of, *other;

	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!network_of(t, i, &of, &mine) || strcmp(of, nic))
			continue;
		for (size_t j = 0; j < cd_rows(t); j++) {
			bool fabric;

			if (!network_of(t, j, &other, &theirs) || !strcmp(other, nic) ||
			    !overlap(&mine, &theirs) || !meets(c, nic, other))
				continue;
			fabric = has_role_below(c, nic, "fabric") &&
				has_role_below(c, other, "fabric");
			if (s.other && s.fabric >= fabric)
				continue;
			s.other = other;
			s.fabric = fabric;
			s.network = cd_words(c, "%u.%u.%u.%u/%u", mine.address >> 24,
					     mine.address >> 16 & 255, mine.address >> 8 & 255,
					     mine.address & 255, mine.bits);
		}
	}
	return s;
}

/* The value in force is the higher of `all` and of the link. */
static bool in_force(struct cd_case *c, const char *all, const char *each, const char *nic,
		     int64_t *value)
{
	int64_t own;

	if (!cd_need_int(c, all, "", value) || !cd_need_int(c, each, nic, &own))
		return false;
	if (own > *value)
		*value = own;
	return true;
}

/* NULL when the link's own neighbours are reached by it. */
static const char *answered_elsewhere(struct cd_case *c, const struct cd_table *t, const char *nic)
{
	struct way_back w;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (way_back(t, i, &w) && !strcmp(w.nic, nic) && w.direct && is_astray(c, &w))
			return w.address;
	return NULL;
}

/* What stands there now, to be written back. */
static void observe_own(struct cd_case *c, struct cd_finding *f, const char *fact, const char *name)
{
	int64_t value = 0;

	cd_have_int(c, fact, "", &value);
	cd_observe_int(f, name, value, "");
}

static void judge_shared(struct cd_case *c, const char *nic, const struct shared *s)
{
	int64_t ignore, announce, filter;
	const struct cd_table *back;
	struct cd_finding *f;
	const char *address;

	if (!in_force(c, CONF "all.arp_ignore", CONF "{nic}.arp_ignore", nic, &ignore) ||
	    !in_force(c, CONF "all.arp_announce", CONF "{nic}.arp_announce", nic, &announce) ||
	    !in_force(c, CONF "all.arp_filter", CONF "{nic}.arp_filter", nic, &filter))
		return;
	if (ignore >= 1 && announce >= 2) {
		cd_pass(c, nic);
		return;
	}
	if (!filter) {
		f = cd_fail(c, nic, "shared-network", CD_MEDIUM);
		cd_observe_int(f, "ignore", ignore, "");
		cd_observe_int(f, "announce", announce, "");
		observe_own(c, f, CONF "all.arp_ignore", "all_ignore");
		observe_own(c, f, CONF "all.arp_announce", "all_announce");
	} else if (!cd_need_table(c, "route/back", "", &back)) {
		return;
	} else if ((address = answered_elsewhere(c, back, nic))) {
		f = cd_fail(c, nic, "filter-without-rules", CD_MEDIUM);
		cd_observe_text(f, "address", address);
	} else {
		cd_pass(c, nic);
		return;
	}
	cd_observe_text(f, "network", s->network);
	cd_observe_text(f, "other", s->other);
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	bool any = false;

	if (!cd_each(c, "path", NULL))
		return;
	cd_subject(c, "");
	if (!cd_need_table(c, "addr", "", &t))
		return;
	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));) {
		struct shared s;

		if (!path_below(c, nic))
			continue;
		s = shared_by(c, t, nic);
		if (!s.other)
			continue;
		any = true;
		cd_subject(c, nic);
		if (s.fabric) {
			judge_shared(c, nic, &s);
			continue;
		}
		cd_not_applicable(c, nic, "shares its network with a link that is not of the fabric");
		cd_note(c, nic, "%s and %s share the network %s: each answers for the other's address",
			nic, s.other, s.network);
	}
	cd_subject(c, "");
	if (any)
		return;
	if (cd_rows(t) < cd_total(t))
		cd_unknown(c, "", CD_TRUNCATED, "the table of addresses was cut");
	else
		cd_not_applicable(c, "", "no two data links share an IPv4 network");
}

const struct cd_check cd_stack_arp_flux[] = {
	{ .id = "stack.arp_flux", .needs = needs, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

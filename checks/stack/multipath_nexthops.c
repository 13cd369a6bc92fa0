/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.multipath_nexthops - do all next hops of a multipath route carry their share?
 *
 * A hop without carrier keeps its share of flows unless ignore_routes_with_linkdown is set, in which
 * case the kernel marks it dead, too.  Nor does it notice a silent gateway by itself.
 */
#include "rails.h"

#include "cut-table.h"

#define USE_NEIGH "sysctl/net.ipv4.fib_multipath_use_neigh"

static const char *const needs[] = {
	"route", "neigh", USE_NEIGH, "nic/ports", "path", "port/speed", NULL
};
static const struct cd_code codes[] = {
	{ "hop-lost", CD_HIGH, "gateway dst routes hops share key" },
	{ "hop-dead", CD_HIGH, "gateway dst routes hops" },
	{ "gateway-silent", CD_HIGH, "gateway dst routes hops share" },
	{ "unequal-weights", CD_MEDIUM, "dst weight most" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "gateway-silent", "stack.neigh_overflow/silent-peers", CD_ANYWHERE },
	{ .code = NULL },
};

/* Who chose the weights: by hand or with a configuration file, or a daemon that measures. */
enum { BOOT = 3, STATIC = 4 };
enum { FAILED = 3 };	/* "keep" of a failed neighbour */

struct hop {
	const char *family, *dst, *oif, *gateway, *flags, *type;
	int64_t table, hop, hops, weight, protocol;
};

static bool get(const struct cd_table *t, size_t i, struct hop *h)
{
	*h = (struct hop){ .gateway = "", .flags = "", .type = "", .weight = 1 };
	cd_cell_text(t, i, "gateway", &h->gateway);
	cd_cell_text(t, i, "flags", &h->flags);
	cd_cell_text(t, i, "type", &h->type);
	cd_cell_int(t, i, "table", &h->table);
	cd_cell_int(t, i, "hop", &h->hop);
	cd_cell_int(t, i, "weight", &h->weight);
	cd_cell_int(t, i, "protocol", &h->protocol);
	return cd_cell_int(t, i, "hops", &h->hops) && h->hops > 1 && !strcmp(h->type, "unicast") &&
	       cd_cell_text(t, i, "family", &h->family) && cd_cell_text(t, i, "dst", &h->dst) &&
	       cd_cell_text(t, i, "oif", &h->oif);
}

enum state { WELL, LOST, DEAD, SILENT, STATES };

static bool is_silent(struct cd_case *c, const struct hop *h)
{
	const char *nic, *address, *state;
	const struct cd_table *t;

	if (!*h->gateway || !cd_have_table(c, "neigh", "", &t))
		return false;
	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_text(t, i, "state", &state) && !strcmp(state, "failed") &&
		    cd_cell_text(t, i, "address", &address) && !strcmp(address, h->gateway) &&
		    cd_cell_text(t, i, "ifname", &nic) && !strcmp(nic, h->oif))
			return true;
	return false;
}

/* A cut takes failed ones last: while another row is there, all of them are. */
static bool all_failed_seen(const struct cd_table *t)
{
	int64_t keep;

	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_int(t, i, "keep", &keep) && keep < FAILED)
			return true;
	return cd_rows(t) == cd_total(t);
}

static enum state state_of(struct cd_case *c, const struct hop *h)
{
	if (strstr(h->flags, "dead"))
		return DEAD;
	if (strstr(h->flags, "linkdown"))
		return LOST;
	return is_silent(c, h) ? SILENT : WELL;
}

/* The share of the route's flows that the hop gets. */
static double share_of(const struct cd_table *t, const struct hop *h, size_t row)
{
	int64_t first = (int64_t)row - h->hop, sum = 0;

	for (int64_t i = first < 0 ? 0 : first; i < first + h->hops && i < (int64_t)cd_rows(t); i++) {
		struct hop o;

		if (get(t, (size_t)i, &o))
			sum += o.weight;
	}
	return sum > 0 ? (double)h->weight / (double)sum : 0;
}

/* In a key a dot of the link's name is a slash. */
static const char *key_of(struct cd_case *c, const struct hop *h)
{
	const char *name = "";

	for (const char *p = h->oif; *p; p++)
		name = cd_words(c, "%s%c", name, *p == '.' ? '/' : *p);
	return cd_words(c, "net.%s.conf.%s.ignore_routes_with_linkdown",
			strcmp(h->family, "inet") ? "ipv6" : "ipv4", name);
}

static void trouble(struct cd_case *c, const struct cd_table *t, const struct hop *h, size_t row,
		    enum state state, int64_t routes)
{
	static const char *const code[] = { "", "hop-lost", "hop-dead", "gateway-silent" };
	int64_t avoids = 0;
	struct cd_finding *f;
	bool spared;

	cd_have_int(c, USE_NEIGH, "", &avoids);
	/* IPv6 always passes over a hop that does not answer (fib6_select_path()) */
	spared = state == SILENT && (avoids || strcmp(h->family, "inet"));
	f = cd_fail(c, h->oif, code[state], spared ? CD_MEDIUM : CD_HIGH);
	cd_observe_text(f, "gateway", *h->gateway ? h->gateway : "no gateway");
	cd_observe_text(f, "dst", h->dst);
	cd_observe_int(f, "routes", routes, "");
	cd_observe_int(f, "hops", h->hops, "");
	if (state == LOST)
		cd_observe_text(f, "key", key_of(c, h));
	if (state != DEAD)
		cd_observe_real(f, "share", share_of(t, h, row), "ratio");
	if (state != DEAD && !spared)
		cd_blocks_some(f, path_below(c, h->oif));
}

static bool speed(struct cd_case *c, const char *nic, int64_t *value)
{
	struct cd_texts ports;

	return cd_have_texts(c, "nic/ports", nic, &ports) && ports.n == 1 &&
	       cd_have_int(c, "port/speed", ports.item[0], value);
}

/* The hop of this route that gets more though its port is no faster; 0 when there is none. */
static int64_t favoured(struct cd_case *c, const struct cd_table *t, const struct hop *h, size_t row)
{
	int64_t first = (int64_t)row - h->hop, mine, other, most = 0;

	if (h->protocol > STATIC || h->protocol < BOOT || !speed(c, h->oif, &mine))
		return 0;
	for (int64_t i = first < 0 ? 0 : first; i < first + h->hops && i < (int64_t)cd_rows(t); i++) {
		struct hop o;

		if (!get(t, (size_t)i, &o) || !strcmp(o.oif, h->oif) || o.weight <= h->weight)
			continue;
		if (speed(c, o.oif, &other) && other <= mine && o.weight > most)
			most = o.weight;
	}
	return most;
}

/* Everything about the hops that leave by this link; each kind of trouble is said once. */
static void link(struct cd_case *c, const struct cd_table *t, const char *nic)
{
	size_t first[STATES] = { 0 };
	int64_t routes[STATES] = { 0 };
	bool found = false, uneven = false;
	const struct cd_table *neighbours;
	struct hop h;

	for (size_t i = 0; i < cd_rows(t); i++) {
		enum state s;
		int64_t most;

		if (!get(t, i, &h) || strcmp(h.oif, nic))
			continue;
		s = state_of(c, &h);
		if (!routes[s]++)
			first[s] = i;
		most = uneven || s != WELL ? 0 : favoured(c, t, &h, i);
		if (most) {
			struct cd_finding *f = cd_fail(c, nic, "unequal-weights", CD_MEDIUM);

			cd_observe_text(f, "dst", h.dst);
			cd_observe_int(f, "weight", h.weight, "");
			cd_observe_int(f, "most", most, "");
			uneven = true;
		}
	}
	for (int s = LOST; s < STATES; s++)
		if (routes[s] && get(t, first[s], &h)) {
			trouble(c, t, &h, first[s], (enum state)s, routes[s]);
			found = true;
		}
	if (found || uneven)
		return;
	if (cd_state(c, "neigh", "") == CD_UNSEEN)
		cd_unknown(c, nic, cd_reason(c, "neigh", ""), "neighbours: %s", cd_why(c, "neigh", ""));
	else if (cd_have_table(c, "neigh", "", &neighbours) && !all_failed_seen(neighbours))
		cd_unknown(c, nic, CD_TRUNCATED, "the table of neighbours was cut");
	else
		cd_pass(c, nic);
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	bool any = false;

	if (!cd_need_table(c, "route", "", &t))
		return;
	for (size_t i = 0; i < cd_rows(t); i++) {
		struct hop h, o;
		size_t j = 0;

		if (!get(t, i, &h))
			continue;
		any = true;
		while (j < i && !(get(t, j, &o) && !strcmp(o.oif, h.oif)))
			j++;
		if (j == i)
			link(c, t, h.oif);
	}
	if (any)
		return;
	if (table_holds_what_matters(t))
		cd_not_applicable(c, "", "no route has several next hops");
	else
		cd_unknown(c, "", CD_TRUNCATED, "the table of routes was cut");
}

const struct cd_check cd_stack_multipath_nexthops[] = {
	{ .id = "stack.multipath_nexthops", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

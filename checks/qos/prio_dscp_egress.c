/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.prio_dscp_egress - where priorities travel in VLAN tags, does RoCE get its own?
 *
 * A VLAN writes into the tag what its egress map says, and 0 for all that has no entry.  Only a site that
 * sorts by tags (trust: pcp) needs it; by DSCP the tag says nothing.
 */
#include "roce-ports.h"

static const char *const needs[] = {
	ROCE_NEEDS, "site/trust", "nic", "nic/kind", "nic/lower", "nic/vlan_egress", "rdma/port",
	"rdma/gid", NULL
};
static const struct cd_code codes[] = {
	{ "no-mapping", CD_HIGH, "vlan prio prio_from map" },
	{ .code = NULL },
};

/* Does some GID of an RDMA port stand on the link? */
static bool carries_rdma(struct cd_case *c, const char *nic)
{
	for (const char *p = NULL; (p = cd_walk(c, "rdma/port", p));) {
		const struct cd_table *t;
		const char *ndev;

		if (!cd_have_table(c, "rdma/gid", p, &t))
			continue;
		for (size_t i = 0; i < cd_rows(t); i++)
			if (cd_cell_text(t, i, "ndev", &ndev) && !strcmp(ndev, nic))
				return true;
	}
	return false;
}

static bool stands_on(struct cd_case *c, const char *nic, const char *port)
{
	struct cd_texts lower;
	const char *kind;

	return cd_have_text(c, "nic/kind", nic, &kind) && !strcmp(kind, "vlan") &&
	       cd_have_texts(c, "nic/lower", nic, &lower) && cd_has(&lower, port);
}

/* The map in words, and whether it leads anything to the priority. */
static bool leads(struct cd_case *c, const struct cd_table *t, int64_t prio, const char **map)
{
	int64_t from, to;
	bool any = false;

	*map = "";
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_int(t, i, "priority", &from) || !cd_cell_int(t, i, "pcp", &to))
			continue;
		*map = cd_words(c, "%s%s%lld:%lld", *map, **map ? " " : "", (long long)from,
				(long long)to);
		any |= to == prio;
	}
	if (!**map)
		*map = "empty";
	return any;
}

static void port_judged(struct cd_case *c, const char *port)
{
	const struct cd_table *t;
	const char *map;
	struct cd_finding *f;
	int64_t prio;
	int vlans = 0, well = 0;

	if (!roce_need_lossless(c, port, &prio))
		return;
	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));) {
		if (!stands_on(c, nic, port) || !carries_rdma(c, nic))
			continue;
		vlans++;
		if (cd_state(c, "nic/vlan_egress", nic) != CD_PRESENT) {
			cd_unknown(c, port, CD_NOT_COLLECTED, "the egress map of %s was not seen", nic);
			continue;
		}
		if (!cd_have_table(c, "nic/vlan_egress", nic, &t) || leads(c, t, prio, &map)) {
			well++;
			continue;
		}
		f = cd_fail(c, port, "no-mapping", CD_HIGH);
		cd_observe_text(f, "vlan", nic);
		cd_observe_int(f, "prio", prio, "");
		cd_observe_text(f, "prio_from", roce_prio_from(c));
		cd_observe_text(f, "map", map);
		cd_latent(f, "when the fabric is congested");
	}
	if (!vlans)
		cd_not_applicable(c, port, "no VLAN on it carries RDMA");
	else if (well == vlans)
		cd_pass(c, port);
}

static void judge(struct cd_case *c)
{
	const char *trust = "";

	if (!roce_wanted(c))
		return;
	cd_have_text(c, "site/trust", "", &trust);
	for (const char *port = NULL; (port = roce_each(c, port));)
		if (strcmp(trust, "pcp") != 0)
			cd_not_applicable(c, port, "the site does not sort by VLAN tags (trust: pcp)");
		else
			port_judged(c, port);
	roce_none(c);
}

const struct cd_check cd_qos_prio_dscp_egress[] = {
	{ .id = "qos.prio_dscp_egress", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

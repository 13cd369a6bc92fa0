/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.dscp_map - does the DSCP of RoCE lead into the priority that is meant for it?
 *
 * Without an entry of its own a DSCP goes where the hardware's table sends it: in mlx5 its upper three
 * bits are the priority, so that 26 goes to 3 and 48 to 6 untold.
 */
#include "roce-trust.h"

static const char *const needs[] = {
	ROCE_NEEDS, ROCE_TRUST_NEEDS, "dcb/app", "site/roce_dscp", "site/cnp_dscp",
	"site/cnp_prio", NULL
};

#define OBSERVES "dscp leads prio prio_from"

static const struct cd_code codes[] = {
	{ "wrong-priority", CD_HIGH, OBSERVES },
	{ "not-mapped", CD_HIGH, "dscp prio prio_from driver" },
	{ "nothing-leads", CD_MEDIUM, "prio prio_from" },
	{ "cnp-wrong-priority", CD_MEDIUM, "dscp leads prio" },
	{ "twice", CD_MEDIUM, "dscp priorities" },
	{ .code = NULL },
};

static bool site_dscp(struct cd_case *c, const char *key, int64_t *dscp)
{
	return cd_have_int(c, key, "", dscp) && *dscp >= 0 && *dscp < ROCE_DSCPS;
}

static bool wrong(struct cd_case *c, const char *port, int64_t dscp, int64_t leads, int64_t prio)
{
	struct cd_finding *f;

	if (leads == prio)
		return false;
	f = cd_fail(c, port, "wrong-priority", CD_HIGH);
	cd_observe_int(f, "dscp", dscp, "");
	cd_observe_int(f, "leads", leads, "");
	cd_observe_int(f, "prio", prio, "");
	cd_observe_text(f, "prio_from", roce_prio_from(c));
	cd_latent(f, "when the fabric is congested");
	return true;
}

static void unmapped(struct cd_case *c, const char *port, int64_t dscp, int64_t prio)
{
	const char *driver = "";
	struct cd_finding *f = cd_fail(c, port, "not-mapped", CD_HIGH);

	cd_have_text(c, "nic/driver", port, &driver);
	cd_observe_int(f, "dscp", dscp, "");
	cd_observe_int(f, "prio", prio, "");
	cd_observe_text(f, "prio_from", roce_prio_from(c));
	cd_observe_text(f, "driver", driver);
	cd_latent(f, "when the fabric is congested");
}

/* No DSCP is named by the site: does any at all lead into the lossless priority? */
static bool any_leads(struct cd_case *c, const char *port, int64_t prio)
{
	int64_t leads;

	for (int64_t dscp = 0; dscp < ROCE_DSCPS; dscp++)
		if (roce_dscp_leads(c, port, dscp, &leads) && leads == prio)
			return true;
	return false;
}

/* True when it is well, or was told to be unknown. */
static bool data(struct cd_case *c, const char *port, int64_t prio)
{
	int64_t dscp, leads;

	if (!site_dscp(c, "site/roce_dscp", &dscp)) {
		struct cd_finding *f;

		if (any_leads(c, port, prio)) {
			cd_note(c, port, "some DSCP leads to priority %lld; which one RoCE carries the "
				"profile does not say (roce_dscp)", (long long)prio);
			return true;
		}
		f = cd_fail(c, port, "nothing-leads", CD_MEDIUM);
		cd_observe_int(f, "prio", prio, "");
		cd_observe_text(f, "prio_from", roce_prio_from(c));
		cd_confidence(f, CD_POSSIBLE);
		cd_latent(f, "when the fabric is congested");
		return false;
	}
	if (roce_dscp_leads(c, port, dscp, &leads))
		return !wrong(c, port, dscp, leads, prio);
	unmapped(c, port, dscp, prio);
	return false;
}

/* Notifications are few; where they wait behind data, senders hear of a congestion too late. */
static bool notifications(struct cd_case *c, const char *port)
{
	int64_t dscp, prio, leads;
	struct cd_finding *f;

	if (!site_dscp(c, "site/cnp_dscp", &dscp) || !cd_have_int(c, "site/cnp_prio", "", &prio))
		return true;
	if (!roce_dscp_leads(c, port, dscp, &leads))
		leads = 0;
	if (leads == prio)
		return true;
	f = cd_fail(c, port, "cnp-wrong-priority", CD_MEDIUM);
	cd_observe_int(f, "dscp", dscp, "");
	cd_observe_int(f, "leads", leads, "");
	cd_observe_int(f, "prio", prio, "");
	cd_latent(f, "when the fabric is congested");
	return false;
}

/* The kernel keeps several entries for one DSCP, and drivers take the highest. */
static bool once(struct cd_case *c, const char *port)
{
	const struct cd_table *t;
	int64_t at, dscp, other, prio, first;
	struct cd_finding *f;

	if (!cd_have_table(c, "dcb/app", port, &t))
		return true;
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_int(t, i, "selector", &at) || at != ROCE_SELECTOR_DSCP ||
		    !cd_cell_int(t, i, "protocol", &dscp) || !cd_cell_int(t, i, "priority", &first))
			continue;
		for (size_t k = i + 1; k < cd_rows(t); k++) {
			if (!cd_cell_int(t, k, "selector", &at) || at != ROCE_SELECTOR_DSCP ||
			    !cd_cell_int(t, k, "protocol", &other) || other != dscp ||
			    !cd_cell_int(t, k, "priority", &prio) || prio == first)
				continue;
			f = cd_fail(c, port, "twice", CD_MEDIUM);
			cd_observe_int(f, "dscp", dscp, "");
			cd_observe_text(f, "priorities", cd_words(c, "%lld and %lld", (long long)first,
								  (long long)prio));
			cd_latent(f, "when the fabric is congested");
			return false;
		}
	}
	return true;
}

static void port_judged(struct cd_case *c, const char *port)
{
	const char *trust = roce_trust(c, port);
	int64_t prio, mask;
	bool well;

	if (!trust) {
		if (cd_need_int(c, "dcb/pfc_mask", port, &mask))
			cd_unknown(c, port, CD_NO_REPLY, "the driver does not say what it trusts");
		return;
	}
	if (!strcmp(trust, "pcp")) {
		cd_not_applicable(c, port, "sorts by the VLAN tag (PCP), not by DSCP: see qos.trust");
		return;
	}
	if (cd_state(c, "dcb/dscp_prio", port) == CD_UNSEEN ||
	    cd_state(c, "dcb/app", port) == CD_UNSEEN) {
		cd_unknown(c, port, cd_reason(c, "dcb/app", port), "%s", cd_why(c, "dcb/app", port));
		return;
	}
	if (!(roce_mode_is(c, "lossy") && roce_priority(c, port, &prio)) &&
	    !roce_need_lossless(c, port, &prio))
		return;
	well = data(c, port, prio);
	well &= notifications(c, port);
	well &= once(c, port);
	if (well)
		cd_pass(c, port);
}

static void judge(struct cd_case *c)
{
	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));)
		port_judged(c, port);
	roce_none(c);
}

const struct cd_check cd_qos_dscp_map[] = {
	{ .id = "qos.dscp_map", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

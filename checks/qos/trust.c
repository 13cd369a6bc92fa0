/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.trust - does the port sort packets by the mark that RoCE carries?
 *
 * A port that trusts PCP looks at the VLAN tag: untagged RoCEv2 then lands in priority 0, outside
 * PFC, whatever its DSCP.  mlx5 has no switch for it: its first DSCP entry makes it trust DSCP.
 */
#include "roce-trust.h"

static const char *const needs[] = {
	ROCE_NEEDS, ROCE_TRUST_NEEDS, "nic", "nic/kind", "nic/lower", "site/trust",
	"site/roce_dscp", NULL
};
static const struct cd_code codes[] = {
	{ "pcp", CD_HIGH, "trust prio dscp" },
	{ "differs", CD_HIGH, "trust wanted" },
	{ .code = NULL },
};

/* "dscp", "pcp", or NULL after an unknown or a not-applicable. */
static const char *trusted(struct cd_case *c, const char *port)
{
	const char *trust = roce_trust(c, port), *driver = "";
	int64_t mask;

	if (trust || !cd_need_int(c, "dcb/pfc_mask", port, &mask))
		return trust;
	cd_have_text(c, "nic/driver", port, &driver);
	cd_unknown(c, port, CD_NO_REPLY, "driver %s does not say what it trusts", driver);
	return NULL;
}

static bool carries_vlan(struct cd_case *c, const char *port)
{
	const char *kind;
	struct cd_texts lower;

	for (const char *n = NULL; (n = cd_walk(c, "nic", n));)
		if (cd_have_text(c, "nic/kind", n, &kind) && !strcmp(kind, "vlan") &&
		    cd_have_texts(c, "nic/lower", n, &lower) && cd_has(&lower, port))
			return true;
	return false;
}

/* Without a word of the site: is one priority paused, so that sorting into it matters? */
static void guess(struct cd_case *c, const char *port, const char *trust)
{
	int64_t mask = 0, prio, dscp = ROCE_DSCP_USUAL;
	struct cd_finding *f;

	cd_have_int(c, "dcb/pfc_mask", port, &mask);
	roce_priority(c, port, &prio);
	if (!strcmp(trust, "dscp")) {
		cd_pass(c, port);
	} else if (!roce_mode_is(c, "lossless") && roce_count(mask) != 1) {
		cd_not_applicable(c, port, "trusts pcp, as every port by default; no priority is "
				  "made lossless and no intent given");
	} else if (carries_vlan(c, port)) {
		cd_not_applicable(c, port, "trusts pcp and carries VLANs: that may be the design; "
				  "say trust in the profile");
	} else {
		f = cd_fail(c, port, "pcp", CD_HIGH);
		cd_observe_text(f, "trust", trust);
		cd_observe_int(f, "prio", prio, "");
		cd_have_int(c, "site/roce_dscp", "", &dscp);
		cd_observe_int(f, "dscp", dscp, "");
		cd_latent(f, "when the fabric is congested");
	}
}

static void judge(struct cd_case *c)
{
	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));) {
		const char *trust = trusted(c, port), *wanted;
		struct cd_finding *f;

		if (!trust)
			continue;
		if (!cd_have_text(c, "site/trust", "", &wanted)) {
			guess(c, port, trust);
		} else if (!strcmp(trust, wanted)) {
			cd_pass(c, port);
		} else {
			f = cd_fail(c, port, "differs", CD_HIGH);
			cd_observe_text(f, "trust", trust);
			cd_observe_text(f, "wanted", wanted);
			cd_latent(f, "when the fabric is congested");
		}
	}
	roce_none(c);
}

const struct cd_check cd_qos_trust[] = {
	{ .id = "qos.trust", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

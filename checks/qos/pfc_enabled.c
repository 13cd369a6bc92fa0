/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.pfc_enabled - does the port pause exactly the priorities that RoCE needs?
 *
 * PFC counts by priority 0..7, not by traffic class: the mask 0,0,1,0,... pauses priority 2.
 * Without a word of the site a single priority is taken as meant, and 3 is the usual one.
 */
#include "roce-ports.h"

enum { ALL = 0xff };

static const char *const needs[] = {
	ROCE_NEEDS, "dcb/pfc_cap", "dcb/prio_tc", "nic/master", NULL
};

#define OBSERVES "prio prio_from enabled former wanted traffic_class"

static const struct cd_code codes[] = {
	{ "missing", CD_CRITICAL, OBSERVES },
	{ "extra", CD_HIGH, OBSERVES },
	{ "all-priorities", CD_HIGH, OBSERVES },
	{ "above-capability", CD_HIGH, "enabled former capability prio prio_from" },
	{ "on-in-lossy", CD_HIGH, OBSERVES },
	{ "unusual-priority", CD_HIGH, OBSERVES },
	{ "members-differ", CD_HIGH, "enabled former other other_enabled other_former" },
	{ "nothing-configured", CD_MEDIUM, "enabled" },
	{ .code = NULL },
};

static const struct cd_effect effects[] = {
	{ "extra", "qos.pfc_enabled/above-capability", CD_SAME_SUBJECT },
	{ "all-priorities", "qos.pfc_enabled/above-capability", CD_SAME_SUBJECT },
	{ .code = NULL },
};

static struct cd_finding *found(struct cd_case *c, const char *port, const char *code,
				enum cd_severity severity, int64_t prio, int64_t mask)
{
	struct cd_finding *f = cd_fail(c, port, code, severity);
	int64_t tc;

	cd_observe_int(f, "prio", prio, "");
	cd_observe_text(f, "prio_from", roce_prio_from(c));
	cd_observe_text(f, "enabled", roce_list(c, mask));
	cd_observe_text(f, "former", roce_dcb(c, mask));
	cd_observe_text(f, "wanted", roce_list(c, roce_mode_is(c, "lossy") ? 0 : 1 << prio));
	if (cd_have_item(c, "dcb/prio_tc", port, (size_t)prio, &tc))
		cd_observe_int(f, "traffic_class", tc, "");
	return f;
}

static void lossless(struct cd_case *c, const char *port, int64_t prio, int64_t mask)
{
	int64_t bit = INT64_C(1) << prio;

	if (!(mask & bit))
		cd_latent(found(c, port, "missing", CD_CRITICAL, prio, mask),
			  "when the fabric is congested");
	if (mask == ALL)
		found(c, port, "all-priorities", CD_HIGH, prio, mask);
	else if (mask & ~bit)
		found(c, port, "extra", CD_HIGH, prio, mask);
	else if (mask & bit)
		cd_pass(c, port);
	if (mask == bit && strcmp(roce_prio_from(c), "assumed") == 0)
		cd_note(c, port, "priority %lld is assumed to be meant: the profile says lossless, but "
			"no roce_prio", (long long)prio);
}

/* No word of the site: what stands there is taken as meant where that can be. */
static void guess(struct cd_case *c, const char *port, int64_t prio, int64_t mask)
{
	if (mask == ALL) {
		found(c, port, "all-priorities", CD_HIGH, prio, mask);
	} else if (roce_count(mask) == 1 && prio == ROCE_PRIO_USUAL) {
		cd_pass(c, port);
		cd_note(c, port, "priority 3 is assumed to be meant: the profile does not say");
	} else if (roce_count(mask) == 1) {
		cd_confidence(found(c, port, "unusual-priority", CD_HIGH, prio, mask),
			      CD_POSSIBLE);
	} else if (mask) {
		cd_not_applicable(c, port, "PFC on priorities %s and no roce_prio in the profile",
				  roce_list(c, mask));
	} else if (roce_has_role(c, port, "roce")) {
		struct cd_finding *f = cd_fail(c, port, "nothing-configured", CD_MEDIUM);

		cd_observe_text(f, "enabled", roce_list(c, mask));
		cd_latent(f, "when the fabric is congested");
	} else {
		cd_not_applicable(c, port, "can do RoCE; nothing is configured, no intent given");
	}
}

/* Members of one bond carry the same traffic. */
static void members(struct cd_case *c, const char *port, int64_t mask)
{
	const char *master, *other;
	int64_t theirs;

	if (!cd_have_text(c, "nic/master", port, &master))
		return;
	for (const char *p = NULL; (p = cd_walk(c, "port", p));) {
		struct cd_finding *f;

		if (!strcmp(p, port) || !cd_have_text(c, "nic/master", p, &other) ||
		    strcmp(other, master) || !cd_have_int(c, "dcb/pfc_mask", p, &theirs) ||
		    theirs == mask)
			continue;
		f = cd_fail(c, port, "members-differ", CD_HIGH);
		cd_observe_text(f, "enabled", roce_list(c, mask));
		cd_observe_text(f, "former", roce_dcb(c, mask));
		cd_observe_text(f, "other", p);
		cd_observe_text(f, "other_enabled", roce_list(c, theirs));
		cd_observe_text(f, "other_former", roce_dcb(c, theirs));
		return;
	}
}

static void judge(struct cd_case *c)
{
	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));) {
		int64_t mask, prio, cap;
		bool site = roce_priority(c, port, &prio);

		if (!cd_need_int(c, "dcb/pfc_mask", port, &mask))
			continue;
		if (roce_mode_is(c, "lossy") && mask)
			found(c, port, "on-in-lossy", CD_HIGH, prio, mask);
		else if (roce_mode_is(c, "lossy"))
			cd_pass(c, port);
		else if (roce_mode_is(c, "lossless"))
			lossless(c, port, site ? prio : ROCE_PRIO_USUAL, mask);
		else
			guess(c, port, prio, mask);
		if (cd_have_int(c, "dcb/pfc_cap", port, &cap) && cap && roce_count(mask) > cap) {
			struct cd_finding *f = cd_fail(c, port, "above-capability", CD_HIGH);

			cd_observe_text(f, "enabled", roce_list(c, mask));
			cd_observe_text(f, "former", roce_dcb(c, mask));
			cd_observe_int(f, "capability", cap, "");
			cd_observe_int(f, "prio", prio, "");
			cd_observe_text(f, "prio_from", roce_prio_from(c));
		}
		members(c, port, mask);
	}
	roce_none(c);
}

const struct cd_check cd_qos_pfc_enabled[] = {
	{ .id = "qos.pfc_enabled", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};

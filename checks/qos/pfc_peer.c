/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.pfc_peer - do both ends of the wire pause the same priorities?
 *
 * A pause counts only where the other end obeys it.  What the switch has is known when an agent in the
 * firmware speaks DCBX with it and the driver hands that on; else nobody here can tell.
 */
#include "roce-ports.h"

enum { HOST = 1, LLD_MANAGED = 2 };	/* DCB_CAP_DCBX_* */

static const char *const needs[] = {
	ROCE_NEEDS, "dcb/pfc", "dcb/peer_pfc", "dcb/peer_willing", "dcb/ets_willing", "dcb/dcbx",
	NULL
};
static const struct cd_code codes[] = {
	{ "differs", CD_HIGH, "enabled peer yields" },
	{ "willing-alone", CD_MEDIUM, "enabled" },
	{ .code = NULL },
};

static int64_t mask_of(const struct cd_ints *list)
{
	int64_t mask = 0;

	for (size_t i = 0; i < list->n; i++)
		if (list->item[i] >= 0 && list->item[i] < ROCE_PRIORITIES)
			mask |= INT64_C(1) << list->item[i];
	return mask;
}

/* Would the agent of the firmware take what the switch says, if it said something? */
static bool waits_for_the_switch(struct cd_case *c, const char *port)
{
	int64_t mode;
	bool willing;

	return cd_have_int(c, "dcb/dcbx", port, &mode) && (mode & LLD_MANAGED) && !(mode & HOST) &&
	       cd_have_bool(c, "dcb/ets_willing", port, &willing) && willing;
}

static void alone(struct cd_case *c, const char *port, int64_t mask)
{
	struct cd_finding *f;

	if (waits_for_the_switch(c, port) && cd_state(c, "dcb/peer_pfc", port) == CD_ABSENT) {
		f = cd_fail(c, port, "willing-alone", CD_MEDIUM);
		cd_observe_text(f, "enabled", roce_list(c, mask));
		cd_confidence(f, CD_POSSIBLE);
		cd_latent(f, "when the switch begins to speak DCBX");
	} else if (cd_state(c, "dcb/peer_pfc", port) == CD_ABSENT) {
		cd_unknown(c, port, CD_NO_REPLY, "%s: compare with the port of the switch by hand, "
			   "it must pause %s", cd_why(c, "dcb/peer_pfc", port), roce_list(c, mask));
	} else {
		struct cd_ints peer;

		cd_need_ints(c, "dcb/peer_pfc", port, &peer);
	}
}

static void port_judged(struct cd_case *c, const char *port)
{
	struct cd_ints peer;
	int64_t mask, theirs;
	bool ours = false, willing = false;
	struct cd_finding *f;

	if (!cd_need_int(c, "dcb/pfc_mask", port, &mask))
		return;
	if (!cd_have_ints(c, "dcb/peer_pfc", port, &peer)) {
		if (mask)
			alone(c, port, mask);
		else
			cd_not_applicable(c, port, "no priority pauses here, and nothing is known of "
					  "the other end");
		return;
	}
	theirs = mask_of(&peer);
	if (theirs == mask) {
		cd_pass(c, port);
		return;
	}
	cd_have_bool(c, "dcb/ets_willing", port, &ours);
	cd_have_bool(c, "dcb/peer_willing", port, &willing);
	f = cd_fail(c, port, "differs", CD_HIGH);
	cd_observe_text(f, "enabled", roce_list(c, mask));
	cd_observe_text(f, "peer", roce_list(c, theirs));
	cd_observe_text(f, "yields", ours ? "this end is willing to follow, but has not" : willing ?
			"the other end is willing to follow, but has not" :
			"neither end is willing to follow the other");
	cd_latent(f, "when the fabric is congested");
}

static void judge(struct cd_case *c)
{
	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));)
		port_judged(c, port);
	roce_none(c);
}

const struct cd_check cd_qos_pfc_peer[] = {
	{ .id = "qos.pfc_peer", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

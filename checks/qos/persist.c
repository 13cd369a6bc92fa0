/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.persist - will the priorities that are set now be set after the next boot?
 *
 * The kernel keeps none of them: a unit, a udev rule, a script or lldpad's store must set them again,
 * or the firmware must get them from the switch.
 */
#include "dcb-owners.h"
#include "roce-trust.h"

static const char *const needs[] = {
	ROCE_NEEDS, ROCE_TRUST_NEEDS, DCB_OWNER_NEEDS, "dcb/dcbx", "dcb/app", NULL
};
static const struct cd_code codes[] = {
	{ "lost-at-boot", CD_MEDIUM, "what" },
	{ .code = NULL },
};

static bool is_kept(struct cd_case *c, const char *what)
{
	return dcb_writers(c, what, false) || (!strcmp(what, "trust") && dcb_writers(c, "map", false));
}

/* What is set on the port and nobody was found to set again; "" is nothing. */
static const char *lost(struct cd_case *c, const char *port, int64_t mask, bool *any)
{
	const char *trust = roce_trust(c, port), *list = "";

	*any = mask || (trust && !strcmp(trust, "dscp"));
	if (mask && !is_kept(c, "pfc"))
		list = "PFC";
	if (trust && !strcmp(trust, "dscp") && !is_kept(c, "trust"))
		list = *list ? "PFC and trust in DSCP" : "trust in DSCP";
	return list;
}

static void port_judged(struct cd_case *c, const char *port)
{
	const char *what;
	int64_t mask = 0, mode = 0;
	struct cd_finding *f;
	bool complete, any;

	if (cd_state(c, "dcb/trust", port) != CD_PRESENT &&
	    !cd_need_int(c, "dcb/pfc_mask", port, &mask))
		return;
	cd_have_int(c, "dcb/pfc_mask", port, &mask);
	what = lost(c, port, mask, &any);
	if (!any) {
		cd_not_applicable(c, port, "no priority pauses and DSCP is not trusted: nothing to lose");
	} else if (cd_have_int(c, "dcb/dcbx", port, &mode) && (mode & DCBX_FIRMWARE)) {
		cd_not_applicable(c, port, "its firmware gets the priorities from the switch");
	} else if (!*what) {
		cd_pass(c, port);
	} else if (cd_need_bool(c, "dcb/writer_complete", "", &complete)) {
		f = cd_fail(c, port, "lost-at-boot", CD_MEDIUM);
		cd_observe_text(f, "what", what);
		cd_confidence(f, CD_POSSIBLE);
		cd_latent(f, "after the next boot, or when the driver is loaded again");
	}
}

static void judge(struct cd_case *c)
{
	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));)
		port_judged(c, port);
	roce_none(c);
}

const struct cd_check cd_qos_persist[] = {
	{ .id = "qos.persist", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

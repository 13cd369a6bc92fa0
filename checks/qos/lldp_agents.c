/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.lldp_agents - does one program alone set priorities on this host?
 *
 * lldpad sets what its store and the switch say, again and again; a script that uses mlnx_qos or dcb
 * beside it sets something else once.  lldpd tells and sets nothing.
 */
#include "dcb-owners.h"
#include "roce-ports.h"

static const char *const needs[] = { ROCE_NEEDS, DCB_OWNER_NEEDS, NULL };
static const struct cd_code codes[] = {
	{ "two-writers", CD_MEDIUM, "writers" },
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	struct cd_texts agents;
	const char *writers;
	bool complete;

	if (!roce_wanted(c))
		return;
	if (!roce_each(c, NULL)) {
		roce_none(c);
		return;
	}
	cd_subject(c, "");
	if (!cd_need_texts(c, "dcb/agent", "", &agents))
		return;
	writers = dcb_writers(c, NULL, true);
	if (cd_has(&agents, "lldpad") && writers) {
		struct cd_finding *f = cd_fail(c, "", "two-writers", CD_MEDIUM);

		cd_observe_text(f, "writers", writers);
		cd_latent(f, "when the switch speaks or the link comes up");
	} else if (!cd_has(&agents, "lldpad") ||
		   cd_need_bool(c, "dcb/writer_complete", "", &complete)) {
		cd_pass(c, "");
	}
	if (cd_has(&agents, "lldpad") && cd_has(&agents, "lldpd"))
		cd_note(c, "", "lldpad and lldpd both run: a switch sees two neighbours on each port");
}

const struct cd_check cd_qos_lldp_agents[] = {
	{ .id = "qos.lldp_agents", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

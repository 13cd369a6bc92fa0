/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.cable_len - does the card reckon with cables as long as they are?
 *
 * mlx5 sizes the buffer behind a pause by the length it was told, 7 m untold; dcb shows it as delay.
 * Other drivers give bit times there, which say nothing about a cable.
 */
#include "roce-trust.h"

static const char *const needs[] = { ROCE_NEEDS, "nic/driver", "dcb/pfc_delay", NULL };
static const struct cd_bound bounds[] = {
	{ "metres", "", "0", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "too-short", CD_LOW, "told metres" },
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	int64_t metres = cd_bound_int(c, "metres"), told, prio;

	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));) {
		struct cd_finding *f;

		if (!metres) {
			cd_not_applicable(c, port, "the profile does not say how long cables are "
					  "(qos.cable_len.metres)");
		} else if (!roce_driver_is(c, port, "mlx5_core")) {
			cd_not_applicable(c, port, "the driver is told no length of cables");
		} else if (roce_need_lossless(c, port, &prio) &&
			   cd_need_int(c, "dcb/pfc_delay", port, &told)) {
			if (told >= metres) {
				cd_pass(c, port);
				continue;
			}
			f = cd_fail(c, port, "too-short", CD_LOW);
			cd_observe_int(f, "told", told, "");
			cd_observe_int(f, "metres", metres, "");
			cd_latent(f, "when the fabric is congested");
		}
	}
	roce_none(c);
}

const struct cd_check cd_qos_cable_len[] = {
	{ .id = "qos.cable_len", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.dcb_support - what can the driver of a RoCE port be asked about priorities, and who owns them?
 *
 * Told, not judged: it says beforehand which of the other questions have an answer here.
 */
#include "dcb-owners.h"
#include "roce-ports.h"

static const char *const needs[] = {
	ROCE_NEEDS, "dcb/prio_tc", "dcb/tc_maxrate", "dcb/buffer_size", "dcb/app", "dcb/apptrust",
	"dcb/dcbx", "dcb/pfc_cap", NULL
};

static const struct { const char *fact, *part; } parts[] = {
	{ "dcb/pfc_mask", "PFC" }, { "dcb/prio_tc", "ETS" }, { "dcb/app", "APP" },
	{ "dcb/apptrust", "trust" }, { "dcb/buffer_size", "buffers" },
	{ "dcb/tc_maxrate", "limits" },
};

static const char *owner(struct cd_case *c, const char *port)
{
	int64_t mode;

	if (!cd_have_int(c, "dcb/dcbx", port, &mode))
		return "who owns them it does not tell";
	return mode & DCBX_FIRMWARE ? "an agent in the firmware owns them" : mode & DCBX_HOST ?
	       "the host owns them" : "neither the host nor an agent says it owns them";
}

static void judge(struct cd_case *c)
{
	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));) {
		const char *list = "";
		int64_t mask;

		if (!cd_need_int(c, "dcb/pfc_mask", port, &mask))
			continue;
		for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
			if (cd_state(c, parts[i].fact, port) == CD_PRESENT)
				list = cd_words(c, "%s%s%s", list, *list ? ", " : "", parts[i].part);
		cd_note(c, port, "its driver tells %s; %s", list, owner(c, port));
		cd_pass(c, port);
	}
	roce_none(c);
}

const struct cd_check cd_qos_dcb_support[] = {
	{ .id = "qos.dcb_support", .needs = needs, .judge = judge },
	{ .id = NULL },
};

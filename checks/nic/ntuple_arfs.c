/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.ntuple_arfs - could the card do what receive flow steering does by software?
 *
 * Told, not judged.  Rules that name a queue which is no longer there the kernel prevents by itself.
 */
#include "tuned.h"

static const char *const needs[] = {
	NIC_PORT_NEEDS, "nic/features_on", "nic/features_changeable", "nic/rps",
	"sysctl/net.core.rps_sock_flow_entries", NULL
};

static bool steers_flows(struct cd_case *c, const char *port)
{
	const struct cd_table *t;
	int64_t entries, flows;

	if (!cd_have_int(c, "sysctl/net.core.rps_sock_flow_entries", "", &entries) || !entries ||
	    !cd_have_table(c, "nic/rps", port, &t))
		return false;
	for (size_t i = 0; i < cd_rows(t); i++)
		if (cd_cell_int(t, i, "flows", &flows) && flows > 0)
			return true;
	return false;
}

static void judge(struct cd_case *c)
{
	struct cd_texts on, changeable;

	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		if (!nic_carries(c, port) || !cd_need_texts(c, "nic/features_on", port, &on) ||
		    !cd_need_texts(c, "nic/features_changeable", port, &changeable))
			continue;
		if (!steers_flows(c, port)) {
			cd_not_applicable(c, port, "receive flow steering is not set up");
			continue;
		}
		if (cd_has(&changeable, "rx-ntuple-filter") && !cd_has(&on, "rx-ntuple-filter"))
			cd_note(c, port, "flows are steered by software; ethtool -K %s ntuple on lets "
				"the card do it", port);
		cd_pass(c, port);
	}
}

const struct cd_check cd_nic_ntuple_arfs[] = {
	{ .id = "nic.ntuple_arfs", .needs = needs, .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/* nic.hw_vlan_filter - does the CPU sort out VLANs that the card could leave on the wire?  Told only. */
#include "tuned.h"

static const char *const needs[] = {
	NIC_PORT_NEEDS, "nic", "nic/kind", "nic/lower", "nic/features_on", "nic/features_changeable",
	NULL
};

static int64_t vlans(struct cd_case *c, const char *port)
{
	struct cd_texts lower;
	const char *kind;
	int64_t n = 0;

	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));)
		n += cd_have_text(c, "nic/kind", nic, &kind) && !strcmp(kind, "vlan") &&
		     cd_have_texts(c, "nic/lower", nic, &lower) && cd_has(&lower, port);
	return n;
}

static void judge(struct cd_case *c)
{
	struct cd_texts on, changeable;

	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		int64_t n = vlans(c, port);

		if (!nic_carries(c, port))
			continue;
		if (!n) {
			cd_not_applicable(c, port, "no VLAN stands on it");
			continue;
		}
		if (!cd_need_texts(c, "nic/features_on", port, &on) ||
		    !cd_need_texts(c, "nic/features_changeable", port, &changeable))
			continue;
		if (cd_has(&changeable, "rx-vlan-filter") && !cd_has(&on, "rx-vlan-filter"))
			cd_note(c, port, "carries %lld VLANs, and its filter for them is off: frames of "
				"all others reach the CPU", (long long)n);
		cd_pass(c, port);
	}
}

const struct cd_check cd_nic_hw_vlan_filter[] = {
	{ .id = "nic.hw_vlan_filter", .needs = needs, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

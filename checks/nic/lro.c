/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.lro - does a card merge received packets that this host passes on?
 *
 * What LRO has merged cannot be cut into the packets that came: forwarded, it is too long for the next
 * link.  The kernel turns it off on ports that it knows to forward; a setting made later, and bridges that
 * it does not know, remain.
 */
#include "tuned.h"

static const char *const needs[] = {
	NIC_PORT_NEEDS, "nic/features_on", "nic/master", "nic/kind", "sysctl/net.ipv4.ip_forward", NULL
};
static const struct cd_code codes[] = {
	{ "forwards", CD_MEDIUM, "because" },
	{ .code = NULL },
};

enum { DEEPEST = 8 };	/* as deep as the kernel lets links stand on each other */

/* What passes packets of the port on; NULL: nothing is known to. */
static const char *passes_on(struct cd_case *c, const char *port)
{
	const char *nic = port, *master, *kind;
	int64_t forward;

	if (cd_have_int(c, "sysctl/net.ipv4.ip_forward", "", &forward) && forward)
		return "net.ipv4.ip_forward is on";
	for (int i = 0; i < DEEPEST && cd_have_text(c, "nic/master", nic, &master); i++) {
		if (!cd_have_text(c, "nic/kind", master, &kind))
			kind = "";
		if (!strcmp(kind, "bridge") || !strcmp(kind, "openvswitch") ||
		    !strcmp(master, "ovs-system"))
			return nic == port ? cd_words(c, "it is a port of the bridge %s", master) :
			       cd_words(c, "the bridge %s stands on it over %s", master, nic);
		nic = master;
	}
	return NULL;
}

static void judge(struct cd_case *c)
{
	struct cd_texts on;
	int64_t forward;

	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		const char *because;

		if (!nic_carries(c, port) || !cd_need_texts(c, "nic/features_on", port, &on))
			continue;
		because = passes_on(c, port);
		if (cd_has(&on, "rx-lro") && because) {
			cd_observe_text(cd_fail(c, port, "forwards", CD_MEDIUM), "because", because);
			continue;
		}
		if (cd_has(&on, "rx-lro") &&
		    cd_state(c, "sysctl/net.ipv4.ip_forward", "") == CD_UNSEEN) {
			cd_need_int(c, "sysctl/net.ipv4.ip_forward", "", &forward);
			continue;
		}
		if (cd_has(&on, "rx-lro"))
			cd_note(c, port, "LRO is on; rx-gro-hw does the same and can be undone");
		cd_pass(c, port);
	}
}

const struct cd_check cd_nic_lro[] = {
	{ .id = "nic.lro", .needs = needs, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.promisc - does a port take in packets of others, and nobody looks at them?
 *
 * Bridges, macvlans and programs that capture make a port promiscuous and take it back.  What remains
 * without any of them somebody forgot.
 */
#include "tuned.h"

static const char *const needs[] = {
	NIC_PORT_NEEDS, "nic", "nic/promisc", "nic/master", "nic/ifindex", "nic/kind", "nic/lower",
	"packet/links", NULL
};
static const struct cd_code codes[] = {
	{ "forgotten", CD_LOW, "times" },
	{ .code = NULL },
};

/* A link that stands on the port and may want packets for other addresses. */
static const char *upper(struct cd_case *c, const char *port)
{
	struct cd_texts lower;

	for (const char *nic = NULL; (nic = cd_walk(c, "nic", nic));)
		if (cd_have_texts(c, "nic/lower", nic, &lower) && cd_has(&lower, port))
			return nic;
	return NULL;
}

static bool is_captured(struct cd_case *c, const char *port, const struct cd_ints *links)
{
	int64_t index = -1;

	cd_have_int(c, "nic/ifindex", port, &index);
	for (size_t i = 0; i < links->n; i++)
		if (!links->item[i] || links->item[i] == index)
			return true;
	return false;
}

static void judge(struct cd_case *c)
{
	struct cd_ints links;
	const char *above;
	int64_t times;

	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		if (!nic_carries(c, port) || !cd_need_int(c, "nic/promisc", port, &times))
			continue;
		above = upper(c, port);
		if (!times) {
			cd_pass(c, port);
		} else if (above || cd_state(c, "nic/master", port) == CD_PRESENT) {
			cd_pass(c, port);
			cd_note(c, port, "promiscuous for %s", above ? above : "its master");
		} else if (cd_need_ints(c, "packet/links", "", &links)) {
			if (is_captured(c, port, &links)) {
				cd_pass(c, port);
				cd_note(c, port, "promiscuous while a program captures packets");
				continue;
			}
			cd_observe_int(cd_fail(c, port, "forgotten", CD_LOW), "times", times, "");
		}
	}
}

const struct cd_check cd_nic_promisc[] = {
	{ .id = "nic.promisc", .needs = needs, .codes = codes, .judge = judge,
	  .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.txq - did somebody shorten the transmit queue of a port, or narrow what may wait in the card?
 *
 * Told, not judged: either has reasons.
 */
#include "tuned.h"

static const char *const needs[] = { NIC_PORT_NEEDS, "nic/txqlen", "nic/bql_max", "nic/bql_min", NULL };
static const struct cd_bound bounds[] = {
	{ "usual", "", "1000", "the kernel's default" },
	{ "unlimited", "bytes", "1879048192", "kernel include/linux/dynamic_queue_limits.h" },
	{ .name = NULL },
};

static void judge(struct cd_case *c)
{
	int64_t length, limit;

	for (const char *port = NULL; (port = cd_each(c, "port", port));) {
		if (!nic_carries(c, port) || !cd_need_int(c, "nic/txqlen", port, &length))
			continue;
		if (length < cd_bound_int(c, "usual"))
			cd_note(c, port, "its transmit queue is %lld packets long, %lld are usual",
				(long long)length, (long long)cd_bound_int(c, "usual"));
		if (cd_have_int(c, "nic/bql_max", port, &limit) && limit < cd_bound_int(c, "unlimited"))
			cd_note(c, port, "no more than %lld bytes may wait in a queue of the card "
				"(limit_max)", (long long)limit);
		if (cd_have_int(c, "nic/bql_min", port, &limit) && limit > 0)
			cd_note(c, port, "%lld bytes may always wait in a queue of the card "
				"(limit_min)", (long long)limit);
		cd_pass(c, port);
	}
}

const struct cd_check cd_nic_txq[] = {
	{ .id = "nic.txq", .needs = needs, .bounds = bounds, .judge = judge },
	{ .id = NULL },
};

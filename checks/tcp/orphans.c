/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.orphans - are there too many connections that no program holds any more?
 *
 * Closed by their program with data unsent, they live on in the kernel.  Both numbers are of all
 * network namespaces.  From half the limit on the kernel may reset some (tcp_too_many_orphans()).
 */
#include <commdoctor/check.h>

#include "counted.h"

#define ABORTED "rate/netstat/TcpExt.TCPAbortOnMemory"
#define SHORT "rate/netstat/TcpExt.TCPMemoryPressures"

static const char *const needs[] = {
	"sysctl/net.ipv4.tcp_max_orphans", "sockstat/TCP.orphan", ABORTED, SHORT, NULL
};
static const struct cd_bound bounds[] = {
	{ "many", "ratio", "0.5", "the kernel's: half of the limit" },
	{ "too_many", "ratio", "0.9", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "too-many", CD_MEDIUM, "orphans limit aborted" },
	{ "many", CD_LOW, "orphans limit aborted" },
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	uint64_t aborted = counted(c, SHORT) ? 0 : counted(c, ABORTED);
	int64_t limit, orphans;
	struct cd_finding *f;
	double share;
	bool worse;

	if (!cd_need_int(c, "sysctl/net.ipv4.tcp_max_orphans", "", &limit) ||
	    !cd_need_int(c, "sockstat/TCP.orphan", "", &orphans))
		return;
	if (limit < 0 || orphans < 0) {
		cd_unknown(c, "", CD_GARBAGE, "no kernel tells fewer than none");
		return;
	}
	share = orphans ? (double)orphans / (double)(limit ? limit : 1) : 0;
	if (share <= cd_bound_real(c, "many")) {
		cd_pass(c, "");
		return;
	}
	worse = aborted || share > cd_bound_real(c, "too_many");
	f = cd_fail(c, "", worse ? "too-many" : "many", worse ? CD_MEDIUM : CD_LOW);
	cd_observe_int(f, "orphans", orphans, "");
	cd_observe_int(f, "limit", limit, "");
	cd_observe_int(f, "aborted", (int64_t)aborted, "");
	cd_confidence(f, CD_MEASURED);
}

const struct cd_check cd_tcp_orphans[] = {
	{ .id = "tcp.orphans", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};

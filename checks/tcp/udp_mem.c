/* SPDX-License-Identifier: Apache-2.0 */
/*
 * udp.mem - is UDP short of memory?
 *
 * Both numbers are of all network namespaces, in pages.  At the last limit each datagram that does
 * not fit is dropped whatever its socket's buffer (MemErrors).
 */
#include <commdoctor/check.h>

#include "counted.h"
#include "pages.h"

static const char *const needs[] = {
	"sysctl/net.ipv4.udp_mem", "host/page_size", "sockstat/UDP.mem",
	"rate/netstat/Udp.MemErrors", "rate/netstat6/Udp6MemErrors", NULL
};
static const struct cd_bound bounds[] = {
	{ "near", "ratio", "0.8", "ours" },
	{ .name = NULL },
};
#define SEEN "used limit most limits dropped"
static const struct cd_code codes[] = {
	{ "refused", CD_MEDIUM, SEEN },
	{ "pressure", CD_MEDIUM, SEEN },
	{ "near", CD_LOW, SEEN },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "refused", "udp.rcvbuf_errors/drops", CD_ANYWHERE },
	{ "refused", "udp.rcvbuf_errors/some-drops", CD_ANYWHERE },
	{ "refused", "udp.socket_drops/drops", CD_ANYWHERE },
	{ "refused", "udp.socket_drops/some-drops", CD_ANYWHERE },
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	uint64_t dropped = counted(c, "rate/netstat/Udp.MemErrors") +
			   counted(c, "rate/netstat6/Udp6MemErrors");
	const char *code = dropped ? "refused" : NULL;
	struct cd_finding *f;
	struct pages p;
	int64_t used;

	if (!pages_need(c, "sysctl/net.ipv4.udp_mem", &p) ||
	    !cd_need_int(c, "sockstat/UDP.mem", "", &used))
		return;
	if (!code && used > p.limit[1])
		code = "pressure";
	if (!code && (double)used > cd_bound_real(c, "near") * (double)p.limit[1])
		code = "near";
	if (!code) {
		cd_pass(c, "");
		return;
	}
	f = cd_fail(c, "", code, code[0] == 'n' ? CD_LOW : CD_MEDIUM);
	cd_observe_int(f, "used", pages_bytes(&p, used), "bytes");
	cd_observe_int(f, "limit", pages_bytes(&p, p.limit[1]), "bytes");
	cd_observe_int(f, "most", pages_bytes(&p, p.limit[2]), "bytes");
	cd_observe_text(f, "limits", cd_words(c, "%lld %lld %lld", (long long)p.limit[0],
					      (long long)p.limit[1], (long long)p.limit[2]));
	cd_observe_int(f, "dropped", (int64_t)dropped, "");
	cd_confidence(f, CD_MEASURED);
}

const struct cd_check cd_tcp_udp_mem[] = {
	{ .id = "udp.mem", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};

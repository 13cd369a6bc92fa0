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

#define FOUR "rate/netstat/Udp.MemErrors"
#define SIX "rate/netstat6/Udp6MemErrors"

static const char *const needs[] = {
	"sysctl/net.ipv4.udp_mem", "host/page_size", "sockstat/UDP.mem",
	FOUR, SIX, NULL
};
static const struct cd_bound bounds[] = {
	{ "near", "ratio", "0.8", "ours" }, COUNTED_RATE,
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
	struct cd_rate four = { 0 }, six = { 0 };
	const char *code = NULL;
	struct cd_finding *f;
	uint64_t dropped;
	struct pages p;
	int64_t used;

	cd_have_rate(c, FOUR, "", &four);
	cd_have_rate(c, SIX, "", &six);
	dropped = four.delta + six.delta;
	if (!pages_need(c, "sysctl/net.ipv4.udp_mem", &p) ||
	    !cd_need_int(c, "sockstat/UDP.mem", "", &used))
		return;
	if (counted_now(c, dropped, four.seconds > 0 ? four.seconds : six.seconds))
		code = "refused";
	if (!code && used > p.limit[1])
		code = "pressure";
	if (!code && (double)used > cd_bound_real(c, "near") * (double)p.limit[1])
		code = "near";
	if (!code) {
		if (dropped)
			cd_note(c, "", "%llu datagrams found no memory: few for that time",
				(unsigned long long)dropped);
		if (counted_told(c, FOUR) && counted_told(c, SIX))
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

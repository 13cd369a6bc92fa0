/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.mem_pressure - is TCP short of memory?
 *
 * In /proc/net/sockstat the memory is that of all network namespaces, in pages.  Connections are
 * ended (TCPAbortOnMemory) at the last limit, and also for too many orphans: that is tcp.orphans.
 */
#include <commdoctor/check.h>

#include "counted.h"
#include "pages.h"

#define EXT "rate/netstat/TcpExt."

static const char *const needs[] = {
	"sysctl/net.ipv4.tcp_mem", "host/page_size", "sockstat/TCP.mem", EXT "TCPMemoryPressures",
	EXT "TCPMemoryPressuresChrono", EXT "TCPAbortOnMemory", NULL
};
static const struct cd_bound bounds[] = {
	{ "near", "ratio", "0.8", "ours" },
	COUNTED_RATE,
	{ "least_share", "ratio", "0.01", "ours" },
	{ .name = NULL },
};
#define SEEN "used limit most limits times lasted aborted"
static const struct cd_code codes[] = {
	{ "aborted", CD_CRITICAL, SEEN },
	{ "pressure", CD_HIGH, SEEN },
	{ "near", CD_MEDIUM, SEEN },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "aborted", "tcp.rcvq_drops/drops", CD_ANYWHERE },
	{ "aborted", "tcp.rcvq_drops/some-drops", CD_ANYWHERE },
	{ "aborted", "tcp.rcvq_drops/squeezed", CD_ANYWHERE },
	{ "pressure", "tcp.rcvq_drops/drops", CD_ANYWHERE },
	{ "pressure", "tcp.rcvq_drops/some-drops", CD_ANYWHERE },
	{ "pressure", "tcp.rcvq_drops/squeezed", CD_ANYWHERE },
	{ "pressure", "tcp.zero_window/local-reader", CD_ANYWHERE },
	{ .code = NULL },
};

/*
 * Often, or for long?  How long it lasted is counted when it ends: one that began before the first
 * sample shows in that alone.
 */
static bool pressed(struct cd_case *c, uint64_t times, uint64_t lasted_ms, uint64_t aborted)
{
	struct cd_rate r;
	double seconds = cd_have_rate(c, EXT "TCPMemoryPressures", "", &r) ? r.seconds : 0;

	if (!times && !lasted_ms)
		return false;
	return counted_now(c, times ? times : 1, seconds) || counted_now(c, aborted, seconds) ||
	       (double)lasted_ms / 1e3 > cd_bound_real(c, "least_share") * seconds;
}

static void judge(struct cd_case *c)
{
	uint64_t times = counted(c, EXT "TCPMemoryPressures");
	uint64_t lasted_ms = counted(c, EXT "TCPMemoryPressuresChrono");
	uint64_t aborted = counted(c, EXT "TCPAbortOnMemory");
	const char *code = NULL;
	struct cd_finding *f;
	struct pages p;
	int64_t used;
	bool told;

	if (!pages_need(c, "sysctl/net.ipv4.tcp_mem", &p) ||
	    !cd_need_int(c, "sockstat/TCP.mem", "", &used))
		return;
	told = cd_state(c, EXT "TCPMemoryPressures", "") != CD_UNSEEN;
	if (used > p.limit[1] || pressed(c, times, lasted_ms, aborted))
		code = aborted ? "aborted" : "pressure";
	else if ((double)used > cd_bound_real(c, "near") * (double)p.limit[1])
		code = "near";
	if (!code && !told) {
		cd_unknown(c, "", cd_reason(c, EXT "TCPMemoryPressures", ""),
			   "memory suffices now; whether it did before: %s",
			   cd_why(c, EXT "TCPMemoryPressures", ""));
		return;
	}
	if (!code) {
		if (times)
			cd_note(c, "", "TCP was short of memory %llu times: few for that time",
				(unsigned long long)times);
		cd_pass(c, "");
		return;
	}
	f = cd_fail(c, "", code, code[0] == 'a' ? CD_CRITICAL : code[0] == 'p' ? CD_HIGH : CD_MEDIUM);
	cd_observe_int(f, "used", pages_bytes(&p, used), "bytes");
	cd_observe_int(f, "limit", pages_bytes(&p, p.limit[1]), "bytes");
	cd_observe_int(f, "most", pages_bytes(&p, p.limit[2]), "bytes");
	cd_observe_text(f, "limits", cd_words(c, "%lld %lld %lld", (long long)p.limit[0],
					      (long long)p.limit[1], (long long)p.limit[2]));
	cd_observe_int(f, "times", (int64_t)times, "");
	cd_observe_real(f, "lasted", (double)lasted_ms / 1e3, "s");
	cd_observe_int(f, "aborted", (int64_t)aborted, "");
	cd_confidence(f, CD_MEASURED);
}

const struct cd_check cd_tcp_mem_pressure[] = {
	{ .id = "tcp.mem_pressure", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};

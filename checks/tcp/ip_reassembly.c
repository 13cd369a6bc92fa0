/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ip.reassembly - do packets travel in fragments, and are they put together?
 *
 * One lost fragment costs the whole packet, and parts that never come fill a small memory.  Fragments
 * on a data path mean that somebody sends more than the path takes.  Each network namespace has a
 * memory of its own.
 */
#include <commdoctor/check.h>

#include "counted.h"

#define FOUR "rate/netstat/Ip."
#define SIX "rate/netstat6/Ip6"

static const struct family {
	const char *name, *fails, *parts, *received, *made, *memory, *most;
} families[] = {
	{ "IPv4", FOUR "ReasmFails", FOUR "ReasmReqds", FOUR "InReceives", FOUR "FragCreates",
	  "sockstat/FRAG.memory", "sysctl/net.ipv4.ipfrag_high_thresh" },
	{ "IPv6", SIX "ReasmFails", SIX "ReasmReqds", SIX "InReceives", SIX "FragCreates",
	  "sockstat/FRAG6.memory", "sysctl/net.ipv6.ip6frag_high_thresh" },
};
static const char *const needs[] = {
	FOUR "ReasmFails", FOUR "ReasmReqds", FOUR "InReceives", FOUR "FragCreates",
	"sockstat/FRAG.memory", "sysctl/net.ipv4.ipfrag_high_thresh", SIX "ReasmFails",
	SIX "ReasmReqds", SIX "InReceives", SIX "FragCreates", "sockstat/FRAG6.memory",
	"sysctl/net.ipv6.ip6frag_high_thresh", "path/fastest", NULL
};
static const struct cd_bound bounds[] = {
	COUNTED_BOUNDS,
	{ "max_fails", "ratio", "0.01", "ours" },
	{ "max_parts", "ratio", "0.01", "ours" },
	{ "near", "ratio", "0.8", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "fails", CD_MEDIUM, "failed parts seconds" },
	{ "memory-full", CD_MEDIUM, "memory most" },
	{ "fragments", CD_LOW, "parts received made seconds" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "memory-full", "ip.reassembly/fails", CD_SAME_SUBJECT },
	{ "fragments", "ip.reassembly/fails", CD_SAME_SUBJECT },
	{ .code = NULL },
};

static bool memory_full(struct cd_case *c, const struct family *m)
{
	int64_t memory, most;
	struct cd_finding *f;

	/* 0 turns reassembly off */
	if (!cd_have_int(c, m->memory, "", &memory) || !cd_have_int(c, m->most, "", &most) ||
	    most <= 0 || (double)memory <= cd_bound_real(c, "near") * (double)most)
		return false;
	f = cd_fail(c, m->name, "memory-full", CD_MEDIUM);
	cd_observe_int(f, "memory", memory, "bytes");
	cd_observe_int(f, "most", most, "bytes");
	cd_confidence(f, CD_MEASURED);
	return true;
}

static bool fails(struct cd_case *c, const struct family *m, const struct cd_rate *failed,
		  uint64_t parts)
{
	struct cd_finding *f;

	if (!counted_often(c, failed->delta, failed->seconds) ||
	    (double)failed->delta <= cd_bound_real(c, "max_fails") * (double)parts)
		return false;
	f = cd_fail(c, m->name, "fails", CD_MEDIUM);
	cd_observe_int(f, "failed", (int64_t)failed->delta, "");
	cd_observe_int(f, "parts", (int64_t)parts, "");
	cd_observe_real(f, "seconds", failed->seconds, "s");
	cd_confidence(f, CD_MEASURED);
	return true;
}

static bool fragments(struct cd_case *c, const struct family *m, uint64_t parts,
		      const struct cd_rate *received)
{
	uint64_t made = counted(c, m->made);
	bool many = counted_often(c, parts, received->seconds) &&
		    (double)parts > cd_bound_real(c, "max_parts") * (double)received->delta;
	struct cd_finding *f;

	if (!many && !counted_often(c, made, received->seconds))
		return false;
	f = cd_fail(c, m->name, "fragments", CD_LOW);
	cd_observe_int(f, "parts", (int64_t)parts, "");
	cd_observe_int(f, "received", (int64_t)received->delta, "");
	cd_observe_int(f, "made", (int64_t)made, "");
	cd_observe_real(f, "seconds", received->seconds, "s");
	cd_confidence(f, CD_MEASURED);
	return true;
}

static void judge(struct cd_case *c)
{
	for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++) {
		const struct family *m = &families[i];
		struct cd_rate failed, received;
		bool full, found;
		uint64_t parts;

		cd_subject(c, m->name);
		full = memory_full(c, m);
		if (!cd_need_rate(c, m->fails, "", &failed) ||
		    !cd_need_rate(c, m->received, "", &received))
			continue;
		parts = counted(c, m->parts);
		found = fails(c, m, &failed, parts);
		found |= fragments(c, m, parts, &received);
		if (!found && !full)
			cd_pass(c, m->name);
	}
	cd_subject(c, "");
}

const struct cd_check cd_tcp_ip_reassembly[] = {
	{ .id = "ip.reassembly", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

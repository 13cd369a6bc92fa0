/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.mem_limits - may TCP use a sensible part of this host's memory?
 *
 * tcp_mem counts pages.  Who writes bytes there sets no limit at all on 4 KiB pages, and who copies
 * a number from a host of 4 KiB pages to one of 64 KiB gets sixteen times as much.  The kernel's
 * own limit is 3/32 of the memory that is free at boot; huge pages set aside by then are not.
 */
#include <commdoctor/check.h>

#include "pages.h"

#define KEY "sysctl/net.ipv4.tcp_mem"

static const char *const needs[] = { KEY, "host/page_size", "host/memory", "host/hugetlb", NULL };
static const struct cd_bound bounds[] = {
	{ "least_share", "ratio", "0.05", "ours: half of the kernel's default" },
	{ "from_memory", "bytes", "16GiB", "ours" },
	{ .name = NULL },
};
#define SEEN "limits bytes memory"
static const struct cd_code codes[] = {
	{ "not-ascending", CD_MEDIUM, SEEN },
	{ "above-memory", CD_MEDIUM, SEEN },
	{ "small", CD_LOW, SEEN " set_to" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "not-ascending", "tcp.mem_pressure/pressure", CD_ANYWHERE },
	{ "not-ascending", "tcp.mem_pressure/aborted", CD_ANYWHERE },
	{ "small", "tcp.mem_pressure/near", CD_ANYWHERE },
	{ "small", "tcp.mem_pressure/pressure", CD_ANYWHERE },
	{ "small", "tcp.mem_pressure/aborted", CD_ANYWHERE },
	{ .code = NULL },
};

static struct cd_finding *say(struct cd_case *c, const struct pages *p, int64_t memory,
			      const char *code, enum cd_severity severity)
{
	struct cd_finding *f = cd_fail(c, "", code, severity);

	cd_observe_text(f, "limits", cd_words(c, "%lld %lld %lld", (long long)p->limit[0],
					      (long long)p->limit[1], (long long)p->limit[2]));
	cd_observe_int(f, "bytes", pages_bytes(p, p->limit[2]), "bytes");
	cd_observe_int(f, "memory", memory, "bytes");
	return f;
}

/* net/ipv4/tcp.c tcp_init_mem() of what is not set aside. */
static const char *by_kernel(struct cd_case *c, const struct pages *p, int64_t usable)
{
	int64_t limit = usable / p->size / 16;

	return cd_words(c, "%lld %lld %lld", (long long)(limit / 4 * 3), (long long)limit,
			(long long)(limit / 4 * 3 * 2));
}

static void judge(struct cd_case *c)
{
	int64_t memory, set_aside = 0, usable;
	struct cd_finding *f;
	struct pages p;
	double bytes;

	if (!pages_need(c, KEY, &p) || !cd_need_int(c, "host/memory", "", &memory))
		return;
	cd_have_int(c, "host/hugetlb", "", &set_aside);
	usable = set_aside > 0 && set_aside < memory ? memory - set_aside : memory;
	bytes = (double)pages_bytes(&p, p.limit[2]);
	if (p.limit[0] > p.limit[1] || p.limit[1] > p.limit[2]) {
		say(c, &p, memory, "not-ascending", CD_MEDIUM);
	} else if (bytes > (double)memory) {
		say(c, &p, memory, "above-memory", CD_MEDIUM);
	} else if (usable >= cd_bound_int(c, "from_memory") &&
		   bytes < cd_bound_real(c, "least_share") * (double)usable) {
		f = say(c, &p, memory, "small", CD_LOW);
		cd_observe_text(f, "set_to", by_kernel(c, &p, usable));
	} else {
		cd_pass(c, "");
	}
}

const struct cd_check cd_tcp_mem_limits[] = {
	{ .id = "tcp.mem_limits", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};

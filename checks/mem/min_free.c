/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mem.min_free - did cards find no memory for packets because too little is kept for them?
 *
 * A driver must not wait when it refills its ring.  What the kernel keeps for such cases is
 * vm.min_free_kbytes; its default hardly grows with the memory, so that it is small on each large host
 * and a fault only where allocations failed.
 */
#include <commdoctor/check.h>

#include <string.h>

#define KEY "sysctl/vm.min_free_kbytes"
#define FAILED "rate/nic/hw_rx_no_memory"

static const char *const needs[] = {
	KEY, "host/memory", "port", "port/role", FAILED, NULL
};
static const struct cd_bound bounds[] = {
	{ "share", "ratio", "0.001", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "too-small", CD_MEDIUM, "kept share ports failed seconds kbytes set_kbytes" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "too-small", "nic.rx_missed/no-memory", CD_THIS_HOST },
	CD_EXPLAINS_DRIFT("too-small", "vm.min_free_kbytes"),
	{ .code = NULL },
};

struct failed {
	unsigned fabric, told;	/* ports; those whose driver counts it */
	const char *ports;	/* where some failed */
	const char *untold;	/* one without a number */
	const char *unseen;	/* one that has a number which could not be had */
	uint64_t n;
	double seconds;
};

static void look(struct cd_case *c, struct failed *f)
{
	struct cd_texts roles;
	struct cd_rate r;

	for (const char *p = NULL; (p = cd_walk(c, "port", p));) {
		if (!cd_have_texts(c, "port/role", p, &roles) || !cd_has(&roles, "fabric"))
			continue;
		f->fabric++;
		if (!cd_have_rate(c, FAILED, p, &r)) {
			f->untold = p;
			if (cd_state(c, FAILED, p) == CD_UNSEEN &&
			    cd_reason(c, FAILED, p) != CD_NOT_COLLECTED)
				f->unseen = p;
			continue;
		}
		f->told++;
		f->seconds = r.seconds;
		if (r.delta) {
			f->n += r.delta;
			f->ports = cd_words(c, "%s%s%s", f->ports, *f->ports ? ", " : "", p);
		}
	}
}

static void too_small(struct cd_case *c, const struct failed *x, int64_t kept, int64_t memory)
{
	struct cd_finding *f = cd_fail(c, "", "too-small", CD_MEDIUM);

	cd_observe_int(f, "kept", kept * 1024, "bytes");
	cd_observe_real(f, "share", (double)kept * 1024 / (double)memory, "ratio");
	cd_observe_text(f, "ports", x->ports);
	cd_observe_int(f, "failed", (int64_t)x->n, "");
	cd_observe_real(f, "seconds", x->seconds, "s");
	cd_observe_int(f, "kbytes", kept, "");
	cd_observe_int(f, "set_kbytes", (int64_t)(cd_bound_real(c, "share") * (double)memory / 1024) + 1,
		       "");
	cd_confidence(f, CD_MEASURED);
}

static void judge(struct cd_case *c)
{
	struct failed f = { .ports = "" };
	int64_t kept, memory;
	const char *dark;
	bool small;

	look(c, &f);
	if (!f.fabric && cd_state(c, "port", "") == CD_UNSEEN) {
		cd_unknown(c, "", cd_reason(c, "port", ""), "which ports this host has: %s",
			   cd_why(c, "port", ""));
		return;
	}
	if (!f.fabric) {
		cd_not_applicable(c, "", "this host has no fabric port");
		return;
	}
	if (!cd_need_int(c, KEY, "", &kept) || !cd_need_int(c, "host/memory", "", &memory))
		return;
	dark = f.unseen ? f.unseen : f.told ? NULL : f.untold;
	small = (double)kept * 1024 < cd_bound_real(c, "share") * (double)memory;
	if (small && f.n)
		too_small(c, &f, kept, memory);
	else if (small && dark && cd_state(c, FAILED, dark) == CD_UNSEEN)
		cd_unknown(c, "", cd_reason(c, FAILED, dark),
			   "little is kept; whether %s found none: %s", dark, cd_why(c, FAILED, dark));
	else if (small && !f.told)
		cd_not_applicable(c, "", "little is kept, which is a fault where allocations fail; no "
				  "driver of a fabric port counts that");
	else
		cd_pass(c, "");
}

const struct cd_check cd_mem_min_free[] = {
	{ .id = "mem.min_free", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};

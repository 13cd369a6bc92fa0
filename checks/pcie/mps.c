/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pcie.mps - do all ports on the way of each fast card agree on a payload that is no smaller than need be?
 *
 * Of each packet 26 bytes are no payload: at 128 bytes a sixth of the link is lost.  All functions below
 * one root port must do with the smallest that one of them can take, so that a single one explains a
 * small payload.  A function that sends more than the port above takes is answered with errors.
 */
#include "use.h"

static const char *const needs[] = {
	PCIE_USE_NEEDS, "pci/payload", "pci/max_payload", "pci/read_request", NULL
};
static const struct cd_bound bounds[] = {
	PCIE_FAST_PORT,
	{ "min", "bytes", "256", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "above-port", CD_MEDIUM, "payload port port_payload" },
	{ "small", CD_LOW, "payload attainable user lost" },
	{ .code = NULL },
};

/* What all below this root port can take; *whole: all of them were asked. */
static int64_t attainable(struct cd_case *c, const char *root, bool *whole)
{
	int64_t least = 0, bytes;
	const char *words;

	*whole = true;
	for (const char *d = NULL; (d = cd_walk(c, "pci", d));) {
		if (!pcie_same(pcie_root_port(c, d), root) || cd_have_text(c, "pci/physfn", d, &words))
			continue;
		if (!cd_have_int(c, "pci/max_payload", d, &bytes))
			*whole = false;
		else if (!least || bytes < least)
			least = bytes;
	}
	return least;
}

static void small(struct cd_case *c, const char *dev, const struct pcie_use *use, int64_t bytes)
{
	enum { OVERHEAD = 26 };
	bool whole;
	int64_t best = attainable(c, pcie_root_port(c, dev), &whole);
	struct cd_finding *f;

	if (bytes >= best || bytes >= cd_bound_int(c, "min") || !pcie_is_fast(c, use) || !whole) {
		cd_pass(c, dev);
		if (bytes < best)
			cd_note(c, dev, "packets of %d bytes where the ways of %s could carry %d%s",
				(int)bytes, pcie_user(c, use), (int)best,
				whole ? "" : ", if all functions beside it take them");
		return;
	}
	f = cd_fail(c, dev, "small", CD_LOW);
	cd_observe_int(f, "payload", bytes, "bytes");
	cd_observe_int(f, "attainable", best, "bytes");
	cd_observe_text(f, "user", pcie_user(c, use));
	cd_observe_real(f, "lost", 1 - (double)bytes / (double)(bytes + OVERHEAD) *
			(double)(best + OVERHEAD) / (double)best, "ratio");
}

static void visit(struct cd_case *c, const char *dev, enum pcie_kind kind)
{
	struct pcie_use use;
	struct cd_finding *f;
	const char *port;
	int64_t bytes, above, reads;

	if (!pcie_need_use(c, dev, kind, &use) || !cd_need_int(c, "pci/payload", dev, &bytes))
		return;
	if (!cd_have_text(c, "pci/parent", dev, &port)) {
		cd_not_applicable(c, dev, "on a root bus, without a port above");
		return;
	}
	if (!cd_need_int(c, "pci/payload", port, &above))
		return;
	if (bytes > above) {
		f = cd_fail(c, dev, "above-port", CD_MEDIUM);
		cd_observe_int(f, "payload", bytes, "bytes");
		cd_observe_text(f, "port", port);
		cd_observe_int(f, "port_payload", above, "bytes");
		return;
	}
	small(c, dev, &use, bytes);
	if (bytes < above && cd_have_int(c, "pci/read_request", dev, &reads) && reads > bytes)
		cd_note(c, dev, "the port above (%s) sends up to %d bytes, the function takes %d",
			port, (int)above, (int)bytes);
}

static void judge(struct cd_case *c)
{
	pcie_visit(c, visit);
}

const struct cd_check cd_pcie_mps[] = {
	{ .id = "pcie.mps", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pcie.ats - can GPU and port of one guest reach each other though the host keeps guests apart?
 *
 * Ports that redirect peers let pass what the devices have translated themselves: both need ATS for
 * that.  On a host without guests it changes nothing.
 */
#include "peers.h"

static const char *const needs[] = { PCIE_USE_NEEDS, "pci/ats", "pci/acs", "iommu", NULL };
static const struct cd_code codes[] = {
	{ "off-for-guests", CD_LOW, "peer port" },
	{ .code = NULL },
};

enum { REQUESTS = 0x04 };

static bool is_card(struct cd_case *c, const char *dev)
{
	enum pcie_kind kind = pcie_kind_of(c, dev);

	return kind == PCIE_ETHERNET || kind == PCIE_FABRIC;
}

/* Another device of guests beside it, with a port between that redirects.  NULL: none. */
static const char *peer_of(struct cd_case *c, const char *dev, const char **port)
{
	int64_t control;

	for (const char *o = NULL; (o = cd_walk(c, "pci", o));) {
		if (pcie_kind_of(c, o) == PCIE_OTHER || is_card(c, o) == is_card(c, dev) ||
		    !pcie_is_guests(c, o))
			continue;
		for (const char *b = NULL; (b = cd_walk(c, "pci", b));)
			if (pcie_pair_passes(c, dev, o, b) &&
			    cd_have_int(c, "pci/acs", b, &control) && control & REQUESTS) {
				*port = b;
				return o;
			}
	}
	return NULL;
}

static void visit(struct cd_case *c, const char *dev, enum pcie_kind kind)
{
	const char *peer, *port, *words;
	struct cd_finding *f;
	bool on;

	(void)kind;
	if (cd_have_text(c, "pci/physfn", dev, &words)) {
		cd_not_applicable(c, dev, "a virtual function of %s", words);
		return;
	}
	if (pcie_is_paravirtual(c, dev) || !cd_need_bool(c, "pci/ats", dev, &on)) {
		if (pcie_is_paravirtual(c, dev))
			cd_not_applicable(c, dev, "a device made by the hypervisor");
		return;
	}
	if (!on && pcie_is_guests(c, dev) && (peer = peer_of(c, dev, &port))) {
		f = cd_fail(c, dev, "off-for-guests", CD_LOW);
		cd_observe_text(f, "peer", peer);
		cd_observe_text(f, "port", port);
		return;
	}
	cd_pass(c, dev);
	if (on && cd_state(c, "iommu", "") == CD_ABSENT)
		cd_note(c, dev, "it asks for translated addresses, and no IOMMU is in use");
}

static void judge(struct cd_case *c)
{
	pcie_visit(c, visit);
}

const struct cd_check cd_pcie_ats[] = {
	{ .id = "pcie.ats", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pcie.acs - do ports of a PCI Express switch send what a GPU and a network port have for each other up
 * to the root complex?
 *
 * With redirection on they do, and a path of tens of GB/s carries a few.  It is there for guests: a host
 * that hands devices to virtual machines needs it.  Only the ports between both decide, below the switch
 * that is above both; bits of root ports do not matter there.
 */
#include "peers.h"

static const char *const needs[] = {
	PCIE_USE_NEEDS, PCIE_GDR_NEEDS, "pci/acs", "pci/ats", NULL
};
static const struct cd_code codes[] = {
	{ "redirects", CD_CRITICAL, "pairs control bits" },
	{ "redirects-completions", CD_HIGH, "pairs control bits" },
	{ "redirects-gpus", CD_MEDIUM, "pairs control bits" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "redirects", "pcie.stalls/stalled", CD_THIS_HOST },
	{ "redirects", "pcie.stalls/overflow", CD_THIS_HOST },
	{ .code = NULL },
};

enum {
	REQUESTS = 0x04, COMPLETIONS = 0x08, UPSTREAM = 0x10, DIRECT_TRANSLATED = 0x40,
	NVIDIA_NETWORKS = 0x15b3, NVSWITCH = 0x0680, NVIDIA = 0x10de,
};

struct pairs {
	const char *words;	/* "GPU 0000:13:00.0 and mlx5_0", the first one */
	unsigned n;
	bool with_port, direct;	/* a network port among them; all use translated addresses */
};

static bool translates(struct cd_case *c, const char *dev)
{
	bool on;

	return cd_have_bool(c, "pci/ats", dev, &on) && on;
}

static void add(struct cd_case *c, struct pairs *p, const char *gpu, const char *other,
		const char *device)
{
	bool direct = translates(c, gpu) && translates(c, other);

	if (!p->n || (device && !p->with_port))
		p->words = cd_words(c, "GPU %s and %s", gpu, device ? device : other);
	p->direct = p->n ? p->direct && direct : direct;
	p->with_port |= device != NULL;
	p->n++;
}

/* GPUs for computing and what they may send to by this port; those of guests do not count. */
static struct pairs pairs_of(struct cd_case *c, const char *bridge)
{
	struct pairs p = { .words = "" };
	const char *pci;
	bool flag;

	for (const char *g = NULL; (g = cd_walk(c, "gpu", g));) {
		if (!cd_have_bool(c, "gpu/datacentre", g, &flag) || !flag || pcie_is_guests(c, g))
			continue;
		for (const char *r = NULL; (r = cd_walk(c, "rdma/port", r));) {
			const char *device = pcie_device_of(c, r);

			if (pcie_is_compute(c, r) && cd_have_text(c, "rdma/pci", device, &pci) &&
			    pcie_pair_passes(c, g, pci, bridge))
				add(c, &p, g, pci, device);
		}
		for (const char *o = NULL; (o = cd_walk(c, "gpu", o));)
			if (!pcie_same(o, g) && !pcie_is_guests(c, o) &&
			    cd_have_bool(c, "gpu/datacentre", o, &flag) && flag &&
			    pcie_pair_passes(c, g, o, bridge))
				add(c, &p, g, o, NULL);
	}
	return p;
}

/* Then GPUs reach each other by NVLink. */
static bool has_nvswitch(struct cd_case *c)
{
	int64_t class, vendor;

	for (const char *d = NULL; (d = cd_walk(c, "pci", d));)
		if (cd_have_int(c, "pci/class", d, &class) && class >> 8 == NVSWITCH &&
		    cd_have_int(c, "pci/vendor", d, &vendor) && vendor == NVIDIA)
			return true;
	return false;
}

static void report(struct cd_case *c, const char *port, const struct pairs *p, int64_t control,
		   const char *code, enum cd_severity severity)
{
	struct cd_finding *f = cd_fail(c, port, code, severity);

	cd_observe_text(f, "pairs", p->n == 1 ? p->words :
			cd_words(c, "%s and %u more", p->words, p->n - 1));
	cd_observe_text(f, "control", cd_words(c, "%04x", (unsigned)control));
	cd_observe_text(f, "bits", cd_words(c, "%s%s", control & REQUESTS ? "ReqRedir+" : "",
					    control & COMPLETIONS ? " CmpltRedir+" : ""));
}

static void passes_with(struct cd_case *c, const char *port, const char *why)
{
	cd_pass(c, port);
	cd_note(c, port, "redirects peers to the root complex, %s", why);
}

static void judge_port(struct cd_case *c, const char *port)
{
	struct pairs p = pairs_of(c, port);
	int64_t control, vendor;

	if (!p.n) {
		cd_not_applicable(c, port, "no GPU reaches another device of this host through it");
		return;
	}
	if (cd_have_int(c, "pci/vendor", port, &vendor) && vendor == NVIDIA_NETWORKS) {
		cd_not_applicable(c, port, "a switch inside the network card: the platform has rules "
				  "of its own for it (rdma_topo of rdma-core checks them)");
		return;
	}
	if (cd_state(c, "pci/acs", port) == CD_ABSENT) {
		cd_pass(c, port);
		return;
	}
	if (!cd_need_int(c, "pci/acs", port, &control))
		return;
	if (!(control & (REQUESTS | COMPLETIONS))) {
		cd_pass(c, port);
		if (control & UPSTREAM)
			cd_note(c, port, "upstream forwarding alone passes on what a port below redirected");
	} else if (control & DIRECT_TRANSLATED && p.direct) {
		passes_with(c, port, "but not what the devices translated themselves (DirectTrans+, ATS)");
	} else if (p.with_port && pcie_gdr_off(c)) {
		passes_with(c, port, cd_words(c, "which nobody minds: %s", pcie_gdr_off(c)));
	} else if (p.with_port && control & REQUESTS) {
		report(c, port, &p, control, "redirects", CD_CRITICAL);
	} else if (p.with_port) {
		report(c, port, &p, control, "redirects-completions", CD_HIGH);
	} else if (has_nvswitch(c)) {
		passes_with(c, port, "which GPUs with NVLink between them do not take");
	} else {
		report(c, port, &p, control, "redirects-gpus", CD_MEDIUM);
	}
}

/* A port of a switch that faces down. */
static bool is_downstream(struct cd_case *c, const char *dev)
{
	const char *above;
	int64_t class;

	return cd_have_int(c, "pci/class", dev, &class) && class >> 8 == PCIE_BRIDGE &&
	       cd_have_text(c, "pci/parent", dev, &above) && !pcie_faces_up(c, dev);
}

static void judge(struct cd_case *c)
{
	bool any = false, wanted;

	if (cd_state(c, "gpu", "") == CD_PRESENT && !cd_walk(c, "gpu", NULL)) {
		cd_not_applicable(c, "", "no GPU on this host");
		return;
	}
	for (const char *dev = NULL; (dev = cd_each(c, "pci", dev));) {
		if (!is_downstream(c, dev))
			continue;
		any = true;
		if (!pcie_is_real(c, dev, PCIE_OTHER))
			continue;
		if (cd_state(c, "rdma/port", "") == CD_UNSEEN) {
			cd_unknown(c, dev, CD_NOT_COLLECTED, "which RDMA ports there are: %s",
				   cd_why(c, "rdma/port", ""));
			continue;
		}
		if (cd_state(c, "rdma/wanted", "") == CD_UNSEEN &&
		    !cd_need_bool(c, "rdma/wanted", "", &wanted))
			continue;
		judge_port(c, dev);
	}
	if (!any && cd_state(c, "pci", "") == CD_PRESENT)
		cd_not_applicable(c, "", "no PCI Express switch");
}

const struct cd_check cd_pcie_acs[] = {
	{ .id = "pcie.acs", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};

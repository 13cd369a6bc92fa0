/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pcie.bandwidth - can the slot, and each link above it, carry what the ports behind it are built for?
 *
 * A card that is faster than its slot is no fault of the link: it runs as well as both ends can.  What
 * trained below that is for pcie.link_downtrain.  Two ports that share a link need both at once only
 * where both are paths of their own: bonds and spare ports are built that way.
 */
#include "hop.h"
#include "peers.h"

static const char *const needs[] = {
	PCIE_USE_NEEDS, "pci/speed", "pci/width", "pci/max_speed", "pci/max_width", "pci/payload",
	"rdma/role", "rdma/class", "nic/master", "port/role", "site/fabric_ports", "site/roce_ports",
	"site/storage_ports", NULL
};
static const struct cd_bound bounds[] = {
	PCIE_FAST_PORT,
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "port-above-slot", CD_HIGH, "port rate usable speed width link" },
	{ "ports-above-slot", CD_HIGH, "ports rate usable speed width link" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "port-above-slot", "pcie.stalls/stalled", CD_SAME_PATH },
	{ "port-above-slot", "pcie.stalls/overflow", CD_SAME_PATH },
	{ "ports-above-slot", "pcie.stalls/stalled", CD_SAME_PATH },
	{ "ports-above-slot", "pcie.stalls/overflow", CD_SAME_PATH },
	{ .code = NULL },
};

/* Above a switch with a GPU its traffic with the port does not go. */
static bool serves_gpu(struct cd_case *c, const char *hop)
{
	bool datacentre;

	for (const char *g = NULL; (g = cd_walk(c, "gpu", g));)
		if (cd_have_bool(c, "gpu/datacentre", g, &datacentre) && datacentre &&
		    pcie_shares_link(c, g, hop))
			return true;
	return false;
}

static bool is_named(struct cd_case *c, const char *list, const char *port)
{
	struct cd_texts pattern;

	if (!cd_have_texts(c, list, "", &pattern))
		return false;
	for (size_t i = 0; i < pattern.n; i++)
		if (cd_glob(pattern.item[i], port))
			return true;
	return false;
}

/* Is the link a path of its own, beside others: named by the site, carrying RDMA or storage, in no bond? */
static bool is_own_path(struct cd_case *c, const char *nic)
{
	struct cd_texts role = { 0 };
	const char *master;

	if (cd_have_text(c, "nic/master", nic, &master))
		return false;
	cd_have_texts(c, "port/role", nic, &role);
	return cd_has(&role, "roce") || cd_has(&role, "storage") ||
	       is_named(c, "site/fabric_ports", nic) || is_named(c, "site/roce_ports", nic) ||
	       is_named(c, "site/storage_ports", nic);
}

struct sum {
	double own, all;
	unsigned n;
	const char *names, *teller;	/* the function that tells of the sum: of the first port */
};

static void add(struct cd_case *c, struct sum *s, const char *port, const char *dev, int64_t rate,
		bool own)
{
	s->all += (double)rate;
	if (!s->teller || (own && !s->n))
		s->teller = dev;
	if (!own)
		return;
	s->own += (double)rate;
	s->names = cd_words(c, "%s%s%s", s->n ? s->names : "", s->n ? ", " : "", port);
	s->n++;
}

/* What all ports in use behind this link are built for. */
static struct sum sum_behind(struct cd_case *c, const char *hop)
{
	struct sum s = { .names = "" };
	const char *pci;
	int64_t rate;

	for (const char *nic = NULL; (nic = cd_walk(c, "path", nic));)
		if (cd_have_text(c, "nic/pci", nic, &pci) && pcie_shares_link(c, pci, hop) &&
		    !pcie_is_ipoib(c, nic) && cd_have_int(c, "path/rate", nic, &rate))
			add(c, &s, nic, pci, rate, is_own_path(c, nic));
	for (const char *p = NULL; (p = cd_walk(c, "rdma/port", p));)
		if (pcie_is_active(c, p) && cd_have_text(c, "rdma/pci", pcie_device_of(c, p), &pci) &&
		    pcie_shares_link(c, pci, hop) && cd_have_int(c, "rdma/link_rate", p, &rate))
			add(c, &s, p, pci, rate, pcie_is_compute(c, p));
	return s;
}

static void observe(struct cd_case *c, struct cd_finding *f, const struct pcie_hop *h, double rate)
{
	const char *port = "the root";

	cd_have_text(c, "pci/parent", h->dev, &port);
	cd_observe_real(f, "rate", rate, "bit/s");
	cd_observe_real(f, "usable", h->able.bits_per_second, "bit/s");
	cd_observe_real(f, "speed", h->speed, "GT/s");
	cd_observe_int(f, "width", h->width, "lanes");
	cd_observe_text(f, "link", cd_words(c, "%s and %s", port, h->dev));
}

static enum cd_severity severity_of(struct cd_case *c, const struct pcie_use *u)
{
	enum { SERVERS = 10 };

	return !u->is_path || pcie_is_fast(c, u) ? CD_HIGH :
	       u->rate >= SERVERS * 1e9 ? CD_MEDIUM : CD_LOW;
}

/* Ports together on one link; true after a finding. */
static bool together(struct cd_case *c, const char *dev, const struct pcie_use *use, const struct pcie_hop *h)
{
	struct sum s = sum_behind(c, h->dev);
	struct cd_finding *f;

	if (s.all <= h->able.bits_per_second || !pcie_same(s.teller, dev))
		return false;
	if (s.n < 2 || s.own <= h->able.bits_per_second) {
		cd_note(c, dev, "all ports behind %s together are built for %.4g Gb/s, its link "
			"carries %.4g Gb/s: they cannot all be busy at once", h->dev, s.all / 1e9,
			h->able.bits_per_second / 1e9);
		return false;
	}
	f = cd_fail(c, dev, "ports-above-slot", severity_of(c, use));
	cd_observe_text(f, "ports", s.names);
	observe(c, f, h, s.own);
	return true;
}

static void visit(struct cd_case *c, const char *dev, enum pcie_kind kind)
{
	struct pcie_hop least = { 0 }, h;
	struct pcie_use use;
	const char *hop = dev, *blind = NULL;
	double now = 0;
	struct cd_finding *f;
	bool told = false;

	if ((kind != PCIE_ETHERNET && kind != PCIE_FABRIC) || !pcie_need_use(c, dev, kind, &use))
		return;
	for (unsigned i = 0; i < PCIE_DEPTH; i++) {
		enum pcie_seen seen = pcie_hop_of(c, hop, &h);

		if (pcie_same(hop, dev) || pcie_faces_up(c, hop)) {
			if (!pcie_same(hop, dev) && serves_gpu(c, hop))
				break;
			if (seen == PCIE_NOT_SEEN && !blind)
				blind = hop;
			if (seen == PCIE_CARRIES && (!least.dev || h.able.bits_per_second <
						least.able.bits_per_second))
				least = h;
			if (seen == PCIE_CARRIES && (!now || h.now.bits_per_second < now))
				now = h.now.bits_per_second;
			if (seen == PCIE_CARRIES && use.rate <= h.now.bits_per_second && !told)
				told = together(c, dev, &use, &h);
		}
		if (!cd_have_text(c, "pci/parent", hop, &hop))
			break;
	}
	if (told)
		return;
	if (least.dev && use.rate > least.able.bits_per_second) {
		f = cd_fail(c, dev, "port-above-slot", severity_of(c, &use));
		cd_observe_text(f, "port", use.port);
		observe(c, f, &least, use.rate);
		if (use.is_path)
			cd_caps(f, use.port, least.able);
	} else if (blind) {
		cd_unknown(c, dev, cd_reason(c, "pci/width", blind) ? cd_reason(c, "pci/width", blind) :
			   CD_NOT_COLLECTED, "the link above %s was not seen", blind);
	} else if (!least.dev) {
		cd_not_applicable(c, dev, "no link: integrated, or down");
	} else if (use.rate > now) {
		cd_not_applicable(c, dev, "the slot would do, the link trained below it: "
				  "pcie.link_downtrain tells");
	} else {
		cd_pass(c, dev);
	}
}

static void judge(struct cd_case *c)
{
	bool any = false;

	pcie_visit(c, visit);
	for (const char *dev = NULL; !any && (dev = cd_walk(c, "pci", dev));)
		any = pcie_kind_of(c, dev) == PCIE_ETHERNET || pcie_kind_of(c, dev) == PCIE_FABRIC;
	if (!any && cd_state(c, "pci", "") == CD_PRESENT)
		cd_not_applicable(c, "", "no network controller on the PCI bus");
}

const struct cd_check cd_pcie_bandwidth[] = {
	{ .id = "pcie.bandwidth", .needs = needs, .bounds = bounds, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};

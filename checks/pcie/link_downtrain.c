/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pcie.link_downtrain - did each PCI Express link come up as fast and as wide as both ends can?
 *
 * A link trains when it is powered; dirt, a bent pin or a bad riser leave it with fewer lanes or
 * an older generation, and nothing else tells.  What one end alone could do is no measure: a root
 * port that serves a smaller card is healthy, and so is a large card in a small slot.
 */
#include "link.h"

static const char *const needs[] = {
	PCIE_REAL_NEEDS, "pci/driver", "pci/speed", "pci/width", "pci/max_speed", "pci/max_width",
	"path", "path/rate", "nic/pci", NULL
};
static const struct cd_bound bounds[] = {
	{ "trust_virtual_links", "word", "no", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "downtrained", CD_CRITICAL,
	  "speed width attainable_speed attainable_width usable attainable needed users" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "downtrained", "pcie.stalls/stalled", CD_SAME_PATH },
	{ "downtrained", "pcie.stalls/overflow", CD_SAME_PATH },
	{ .code = NULL },
};

enum { FAST_PORT = 25 };	/* Gb/s */

static double min_of(double a, double b)
{
	return a < b ? a : b;
}

/* Is there anything below this bridge's link that communicates? */
static bool carries(struct cd_case *c, const char *bridge)
{
	for (const char *d = NULL; (d = cd_walk(c, "pci", d));)
		if (pcie_kind_of(c, d) != PCIE_OTHER && pcie_shares_link(c, d, bridge))
			return true;
	return false;
}

/* GPUs alone?  They slow the links of the switch on their own card as well as the last one. */
static bool serves_gpus_alone(struct cd_case *c, const char *dev, enum pcie_kind kind)
{
	bool any = kind == PCIE_GPU;

	if (kind != PCIE_OTHER)
		return any;
	for (const char *d = NULL; (d = cd_walk(c, "pci", d));) {
		enum pcie_kind behind = pcie_kind_of(c, d);

		if (behind == PCIE_OTHER || !pcie_shares_link(c, d, dev))
			continue;
		if (behind != PCIE_GPU)
			return false;
		any = true;
	}
	return any;
}

/* A slow Ethernet port may lose lanes without loss; its rate tells.  A bridge serves what lies behind it. */
static bool is_for_jobs(struct cd_case *c, const char *dev, enum pcie_kind kind)
{
	if (kind != PCIE_OTHER)
		return kind != PCIE_ETHERNET;
	for (const char *d = NULL; (d = cd_walk(c, "pci", d));) {
		enum pcie_kind behind = pcie_kind_of(c, d);

		if (behind != PCIE_OTHER && behind != PCIE_ETHERNET && pcie_shares_link(c, d, dev))
			return true;
	}
	return false;
}

static void report(struct cd_case *c, const char *dev, enum pcie_kind kind, const struct pcie_ends *e)
{
	struct cd_limit limit = cd_model_pcie(e->speed, e->width, 0);
	enum cd_severity severity = is_for_jobs(c, dev, kind) ? CD_HIGH : CD_LOW;
	double needed = 0, fastest = 0;
	const char *busiest = NULL;
	struct cd_finding *f;

	for (const char *nic = NULL; (nic = cd_walk(c, "path", nic));) {
		const char *pci;
		int64_t rate = 0;

		if (!cd_have_text(c, "nic/pci", nic, &pci) || !pcie_shares_link(c, pci, dev))
			continue;
		if (!cd_have_int(c, "path/rate", nic, &rate))
			severity = CD_HIGH;		/* nobody knows that it is slow */
		needed += (double)rate;
		if ((double)rate > fastest) {
			fastest = (double)rate;
			busiest = nic;
		}
	}
	if (fastest >= FAST_PORT * 1e9)
		severity = CD_HIGH;
	if (needed > limit.bits_per_second)
		severity = CD_CRITICAL;
	f = cd_fail(c, dev, "downtrained", severity);
	cd_observe_real(f, "speed", e->speed, "GT/s");
	cd_observe_int(f, "width", e->width, "lanes");
	cd_observe_real(f, "attainable_speed", min_of(e->max_speed, e->port_speed), "GT/s");
	cd_observe_int(f, "attainable_width",
		       e->max_width < e->port_width ? e->max_width : e->port_width, "lanes");
	cd_observe_real(f, "usable", limit.bits_per_second, "bit/s");
	cd_observe_real(f, "attainable", cd_model_pcie(min_of(e->max_speed, e->port_speed),
						       e->max_width < e->port_width ?
						       e->max_width : e->port_width, 0)
			.bits_per_second, "bit/s");
	if (needed > 0) {
		cd_observe_real(f, "needed", needed, "bit/s");
		cd_observe_text(f, "users", cd_words(c, "its network ports in use need %.4g Gb/s",
						     needed / 1e9));
	} else {
		cd_observe_text(f, "users", "no network port in use was found behind it, but "
				"RDMA and GPU traffic takes that way");
	}
	if (busiest && limit.bits_per_second < fastest)
		cd_caps(f, busiest, limit);
}

static void compare(struct cd_case *c, const char *dev, enum pcie_kind kind)
{
	struct pcie_ends e;
	bool narrow, slow;

	if (!pcie_need_ends(c, dev, &e))
		return;
	narrow = e.width < e.max_width && e.width < e.port_width;
	slow = e.speed < min_of(e.max_speed, e.port_speed);
	if (kind != PCIE_OTHER && (e.max_width > e.port_width || e.max_speed > e.port_speed))
		cd_note(c, dev, "the slot, not the link, limits the card: %g GT/s x%d of %g GT/s x%d",
			min_of(e.max_speed, e.port_speed),
			(int)(e.max_width < e.port_width ? e.max_width : e.port_width),
			e.max_speed, (int)e.max_width);
	if (slow && !narrow && serves_gpus_alone(c, dev, kind)) {
		cd_note(c, dev, "%g GT/s now: an idle GPU slows its link; look again under load",
			e.speed);
		cd_unknown(c, dev, CD_NOT_COLLECTED,
			   "the speed of a GPU's link tells only while the GPU works");
	} else if (!slow && !narrow) {
		cd_pass(c, dev);
	} else if (kind == PCIE_OTHER && !carries(c, dev)) {
		cd_not_applicable(c, dev, "nothing that communicates lies behind this bridge");
	} else {
		report(c, dev, kind, &e);
	}
}

static void judge(struct cd_case *c)
{
	const char *leader = NULL, *above, *leaders_port = "";
	bool any = false;

	for (const char *dev = NULL; (dev = cd_each(c, "pci", dev));) {
		enum pcie_kind kind;
		int64_t class;

		if (!cd_need_int(c, "pci/class", dev, &class)) {
			any = true;
			continue;
		}
		kind = pcie_kind_of(c, dev);
		if (kind == PCIE_OTHER && class >> 8 != PCIE_BRIDGE)
			continue;
		if (kind == PCIE_OTHER && !pcie_faces_up(c, dev))
			continue;
		any = true;
		if (!pcie_is_real(c, dev, kind) || !cd_need_text(c, "pci/parent", dev, &above))
			continue;
		/* functions of one card follow each other and share one link */
		if (leader && pcie_same(above, leaders_port)) {
			cd_not_applicable(c, dev, "shares the link of %s", leader);
			continue;
		}
		leader = dev;
		leaders_port = above;
		compare(c, dev, kind);
	}
	if (!any && cd_state(c, "pci", "") == CD_PRESENT)
		cd_not_applicable(c, "", "no network controller or accelerator on the PCI bus");
}

const struct cd_check cd_pcie_link_downtrain[] = {
	{ .id = "pcie.link_downtrain", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pcie.aer - do errors occur on the links that lead to cards in use?
 *
 * A packet that arrives broken is sent again, which costs time and tells of a bad slot, riser or signal
 * long before the link fails.  Who receives it counts it: both ends of each link are looked at.  Counts
 * stand still where the firmware keeps the errors for itself: then nothing is known.
 */
#include "use.h"

static const char *const needs[] = {
	PCIE_USE_NEEDS, "pci/aer_correctable", "rate/pci/aer_correctable", "rate/pci/aer_nonfatal",
	"rate/pci/aer_fatal", "pci/aer_kinds", "pci/aer_native", NULL
};
static const struct cd_bound bounds[] = {
	{ "max_rate", "", "1", "ours; errors per second" },
	{ "many", "", "1000", "ours; errors since the driver was bound" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "uncorrectable", CD_CRITICAL, "errors link kinds" },
	{ "correctable", CD_HIGH, "errors per_second link kinds" },
	{ "correctable-before", CD_LOW, "errors link kinds" },
	{ .code = NULL },
};

enum { MOST = 256 };
struct cards {
	const char *dev[MOST];
	unsigned n;
};

/* The link at whose end the function counts. */
static const char *link_of(struct cd_case *c, const char *dev, bool faces_down)
{
	const char *other;

	if (!faces_down)
		return cd_have_text(c, "pci/parent", dev, &other) ?
			cd_words(c, "the link between %s and %s", other, dev) : "its link";
	for (const char *d = NULL; (d = cd_walk(c, "pci", d));)
		if (cd_have_text(c, "pci/parent", d, &other) && pcie_same(other, dev))
			return cd_words(c, "the link between %s and %s", dev, d);
	return "its link";
}

static void found(struct cd_case *c, const char *dev, bool down, const char *code,
		  enum cd_severity severity, uint64_t errors, double per_second, bool moved)
{
	struct cd_finding *f = cd_fail(c, dev, code, severity);
	const char *kinds = "not told";

	cd_have_text(c, "pci/aer_kinds", dev, &kinds);
	cd_observe_int(f, "errors", (int64_t)errors, "");
	if (per_second > 0)
		cd_observe_real(f, "per_second", per_second, "1/s");
	cd_observe_text(f, "link", link_of(c, dev, down));
	cd_observe_text(f, "kinds", kinds);
	if (moved)
		cd_confidence(f, CD_MEASURED);
}

static void judge_function(struct cd_case *c, const char *dev, bool down)
{
	struct cd_rate fatal = { 0 }, lost = { 0 }, repeated = { 0 };
	bool native;
	int64_t before = 0;

	cd_subject(c, dev);
	cd_have_rate(c, "rate/pci/aer_fatal", dev, &fatal);
	cd_have_rate(c, "rate/pci/aer_nonfatal", dev, &lost);
	cd_have_rate(c, "rate/pci/aer_correctable", dev, &repeated);
	cd_have_int(c, "pci/aer_correctable", dev, &before);
	if (fatal.delta || lost.delta) {
		found(c, dev, down, "uncorrectable", CD_CRITICAL, fatal.delta + lost.delta, 0, true);
	} else if (repeated.delta) {
		found(c, dev, down, "correctable",
		      repeated.per_second > cd_bound_real(c, "max_rate") ? CD_HIGH : CD_MEDIUM,
		      repeated.delta, repeated.per_second, true);
	} else if (before > cd_bound_int(c, "many")) {
		found(c, dev, down, "correctable-before", CD_LOW, (uint64_t)before, 0, false);
	} else if (cd_need_rate(c, "rate/pci/aer_correctable", dev, &repeated) &&
		   cd_need_rate(c, "rate/pci/aer_nonfatal", dev, &lost) &&
		   cd_need_rate(c, "rate/pci/aer_fatal", dev, &fatal)) {
		const char *root = pcie_root_port(c, dev);

		if (cd_have_bool(c, "pci/aer_native", root, &native) && native)
			cd_pass(c, dev);
		else
			cd_unknown(c, dev, CD_NOT_COLLECTED, "root port %s has no AER service: the "
				   "firmware keeps the errors for itself, and the counts stand still",
				   root);
	}
}

static void judge(struct cd_case *c)
{
	struct cards cards = { .n = 0 };
	bool any = false;

	for (const char *dev = NULL; (dev = cd_each(c, "pci", dev));) {
		enum pcie_kind kind = pcie_kind_of(c, dev);
		struct pcie_use use;

		if (kind == PCIE_OTHER)
			continue;
		any = true;
		if (!pcie_need_use(c, dev, kind, &use))
			continue;
		judge_function(c, dev, false);
		if (cards.n < MOST)
			cards.dev[cards.n++] = dev;
	}
	for (const char *dev = NULL; (dev = cd_walk(c, "pci", dev));) {
		int64_t class;
		unsigned i = 0;

		if (!cd_have_int(c, "pci/class", dev, &class) || class >> 8 != PCIE_BRIDGE)
			continue;
		while (i < cards.n && !pcie_is_below(c, cards.dev[i], dev))
			i++;
		if (i < cards.n)
			judge_function(c, dev, !pcie_faces_up(c, dev));
	}
	cd_subject(c, "");
	if (!any && cd_state(c, "pci", "") == CD_PRESENT)
		cd_not_applicable(c, "", "no network controller or accelerator on the PCI bus");
}

const struct cd_check cd_pcie_aer[] = {
	{ .id = "pcie.aer", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};

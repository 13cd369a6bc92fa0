/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.roce_ecn - does the NIC answer ECN marks and slow down when it is told to?
 *
 * Thresholds sit in the switch; the host's half is the notification point (sends CNPs for marked
 * packets) and the reaction point (obeys them), both in the NIC.  A kernel qdisc sees no RoCE.
 * Switches say what was asked for; counters, where the driver has them, what is done.
 */
#include "roce-counters.h"
#include "roce-ports.h"

static const char *const needs[] = {
	ROCE_NEEDS, "roce/np_enable", "roce/rp_enable", "roce/cc_enable", "nic/driver", "nic/pci",
	"site/ecn", ROCE_COUNTER_NEEDS, NULL
};
static const struct cd_bound bounds[] = {
	{ "min_packets", "", "10", "ours" },
	{ "max_ignored_share", "ratio", "0.01", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "np-off", CD_HIGH, "prio prio_from" },
	{ "rp-off", CD_HIGH, "prio prio_from" },
	{ "cc-off", CD_HIGH, "pci" },
	{ "cnp-ignored", CD_HIGH, "ignored handled seconds device" },
	{ "marks-unanswered", CD_MEDIUM, "marked seconds device" },
	{ .code = NULL },
};

static const char *driver_of(struct cd_case *c, const char *port)
{
	const char *name = "";

	cd_have_text(c, "nic/driver", port, &name);
	return name;
}

/* Records the finding, or the unknown of what was not seen. */
static enum half half(struct cd_case *c, const char *port, const char *fact, const char *code)
{
	int64_t prio, on;
	bool site = roce_priority(c, port, &prio);
	struct cd_finding *f;

	if (cd_state(c, fact, port) == CD_ABSENT)
		return ABSENT;
	if (!cd_need_item(c, fact, port, (size_t)prio, &on))
		return UNSEEN;
	if (on)
		return ON;
	f = cd_fail(c, port, code, site ? CD_HIGH : CD_MEDIUM);
	cd_observe_int(f, "prio", prio, "");
	cd_observe_text(f, "prio_from", roce_prio_from(c));
	cd_latent(f, "when the fabric is congested");
	return OFF;
}

static void whole_device(struct cd_case *c, const char *port)
{
	const char *pci = "*";
	struct cd_finding *f;
	bool on;

	if (!cd_need_bool(c, "roce/cc_enable", port, &on))
		return;
	if (on) {
		cd_pass(c, port);
		return;
	}
	f = cd_fail(c, port, "cc-off", CD_HIGH);
	cd_have_text(c, "nic/pci", port, &pci);
	cd_observe_text(f, "pci", pci);
	cd_latent(f, "when the fabric is congested");
}

/* In-tree mlx5: what the counters showed is all there is to see. */
static void by_counters(struct cd_case *c, const char *port, enum half np, enum half rp)
{
	if (np == ON && rp == ON)
		cd_pass(c, port);
	else if (np != OFF && rp != OFF)
		cd_not_applicable(c, port, "this driver has no switch: the firmware decides "
				  "(mlxconfig ROCE_CC_PRIO_MASK), and %s",
				  np == UNSEEN && rp == UNSEEN ? "no counter shows what it does" :
				  np == ON ? "no notification came to be obeyed meanwhile" :
				  rp == ON ? "no packet came marked meanwhile" :
				  "the fabric was not congested meanwhile");
}

static void port_judged(struct cd_case *c, const char *port, const char *driver, const char *device)
{
	enum half np = half(c, port, "roce/np_enable", "np-off");
	enum half rp = half(c, port, "roce/rp_enable", "rp-off");
	enum half answers = np == OFF ? OFF : roce_notification(c, port, device);
	enum half obeys = rp == OFF ? OFF : roce_reaction(c, port, device);

	if (np == ON && rp == ON)
		cd_pass(c, port);
	else if (np == OFF || rp == OFF || np == UNSEEN || rp == UNSEEN)
		return;
	else if (!strcmp(driver, "bnxt_en"))
		whole_device(c, port);
	else if (!strcmp(driver, "mlx5_core") && np == rp)
		by_counters(c, port, answers, obeys);
	else
		cd_unknown(c, port, CD_NO_REPLY,
			   "the driver%s%s shows no congestion control of RoCE",
			   *driver ? " " : "", driver);
}

static void judge(struct cd_case *c)
{
	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));) {
		const char *driver = driver_of(c, port), *device = roce_device(c, port), *ecn;

		if (cd_have_text(c, "site/ecn", "", &ecn) && !strcmp(ecn, "off"))
			cd_not_applicable(c, port, "this site marks no congestion (ecn: off)");
		else
			port_judged(c, port, driver, device);
	}
	roce_none(c);
}

const struct cd_check cd_qos_roce_ecn[] = {
	{ .id = "qos.roce_ecn", .needs = needs, .bounds = bounds, .codes = codes,
	  .judge = judge },
	{ .id = NULL },
};

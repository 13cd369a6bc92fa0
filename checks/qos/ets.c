/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.ets - has RoCE's traffic class a share of the port, and do notifications go first?
 *
 * Only classes that share by weight (ETS) have a share; strict ones, the default, go by their order.
 * Zero for such a class is not "no limit": it gets what others leave.
 */
#include "roce-ports.h"

enum { ETS = 2 };	/* IEEE 802.1Q: 0 strict, 1 credit, 2 by weight */

static const char *const needs[] = {
	ROCE_NEEDS, "dcb/prio_tc", "dcb/tc_bandwidth", "dcb/tc_algorithm", "dcb/ets_willing",
	"dcb/dcbx", "dcb/reco_bandwidth", "dcb/reco_algorithm", "site/cnp_prio", "roce/cnp_prio", NULL
};
static const struct cd_code codes[] = {
	{ "sum", CD_MEDIUM, "sum shares" },
	{ "starved", CD_MEDIUM, "prio prio_from traffic_class shares" },
	{ "cnp-not-strict", CD_LOW, "prio traffic_class share" },
	{ .code = NULL },
};

struct classes {
	struct cd_ints share, algorithm, of;	/* `of`: class by priority */
};

static bool have(struct cd_case *c, const char *port, struct classes *k)
{
	int64_t last;

	return cd_need_item(c, "dcb/prio_tc", port, ROCE_PRIORITIES - 1, &last) &&
	       cd_need_item(c, "dcb/tc_algorithm", port, ROCE_PRIORITIES - 1, &last) &&
	       cd_need_item(c, "dcb/tc_bandwidth", port, ROCE_PRIORITIES - 1, &last) &&
	       cd_need_ints(c, "dcb/prio_tc", port, &k->of) &&
	       cd_need_ints(c, "dcb/tc_algorithm", port, &k->algorithm) &&
	       cd_need_ints(c, "dcb/tc_bandwidth", port, &k->share);
}

/* "0:50% 3:50%", of classes that share. */
static const char *shares(struct cd_case *c, const struct classes *k)
{
	const char *text = "";

	for (int i = 0; i < ROCE_PRIORITIES; i++)
		if (k->algorithm.item[i] == ETS)
			text = cd_words(c, "%s%s%d:%lld", text, *text ? " " : "", i,
					(long long)k->share.item[i]);
	return text;
}

static bool adds_up(struct cd_case *c, const char *port, const struct classes *k)
{
	int64_t sum = 0;
	struct cd_finding *f;

	for (int i = 0; i < ROCE_PRIORITIES; i++)
		if (k->algorithm.item[i] == ETS)
			sum += k->share.item[i];
	if (sum == 100)
		return true;
	f = cd_fail(c, port, "sum", CD_MEDIUM);
	cd_observe_int(f, "sum", sum, "");
	cd_observe_text(f, "shares", shares(c, k));
	cd_latent(f, "when the port is full");
	return false;
}

static bool data(struct cd_case *c, const char *port, const struct classes *k)
{
	int64_t prio, tc;
	struct cd_finding *f;

	roce_priority(c, port, &prio);
	tc = k->of.item[prio];
	if (tc < 0 || tc >= ROCE_PRIORITIES || k->algorithm.item[tc] != ETS || k->share.item[tc])
		return true;
	f = cd_fail(c, port, "starved", CD_MEDIUM);
	cd_observe_int(f, "prio", prio, "");
	cd_observe_text(f, "prio_from", roce_prio_from(c));
	cd_observe_int(f, "traffic_class", tc, "");
	cd_observe_text(f, "shares", shares(c, k));
	cd_latent(f, "when the port is full");
	return false;
}

/* The site's word, else what the card marks them with. */
static bool notification_priority(struct cd_case *c, const char *port, int64_t *prio)
{
	return (cd_have_int(c, "site/cnp_prio", "", prio) ||
		cd_have_int(c, "roce/cnp_prio", port, prio)) &&
	       *prio >= 0 && *prio < ROCE_PRIORITIES;
}

static bool notifications(struct cd_case *c, const char *port, const struct classes *k)
{
	int64_t prio, tc;
	struct cd_finding *f;

	if (!notification_priority(c, port, &prio))
		return true;
	tc = k->of.item[prio];
	if (tc < 0 || tc >= ROCE_PRIORITIES || k->algorithm.item[tc] != ETS)
		return true;
	f = cd_fail(c, port, "cnp-not-strict", CD_LOW);
	cd_observe_int(f, "prio", prio, "");
	cd_observe_int(f, "traffic_class", tc, "");
	cd_observe_int(f, "share", k->share.item[tc], "");
	cd_latent(f, "when the fabric is congested");
	return false;
}

static void tell(struct cd_case *c, const char *port, const struct classes *k)
{
	struct cd_ints advice, how;
	int64_t mode;
	bool willing;

	if (cd_have_bool(c, "dcb/ets_willing", port, &willing) && willing &&
	    cd_have_int(c, "dcb/dcbx", port, &mode) && (mode & 1))
		cd_note(c, port, "says it is willing to follow the switch, but the host owns DCBX");
	if (!cd_have_ints(c, "dcb/reco_bandwidth", port, &advice) ||
	    !cd_have_ints(c, "dcb/reco_algorithm", port, &how) || how.n < ROCE_PRIORITIES ||
	    advice.n < ROCE_PRIORITIES)
		return;
	for (int i = 0; i < ROCE_PRIORITIES; i++)
		if (how.item[i] == ETS && (k->algorithm.item[i] != ETS ||
					   advice.item[i] != k->share.item[i])) {
			cd_note(c, port, "recommends other shares to the switch than its own");
			return;
		}
}

static void port_judged(struct cd_case *c, const char *port)
{
	struct classes k;
	bool any = false, well;

	if (!have(c, port, &k))
		return;
	for (int i = 0; i < ROCE_PRIORITIES; i++)
		any |= k.algorithm.item[i] == ETS;
	if (!any) {
		cd_not_applicable(c, port, "no traffic class shares by weight: the higher class goes "
				  "first, the default");
		return;
	}
	well = adds_up(c, port, &k);
	well &= data(c, port, &k);
	well &= notifications(c, port, &k);
	if (well)
		cd_pass(c, port);
	tell(c, port, &k);
}

static void judge(struct cd_case *c)
{
	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));)
		port_judged(c, port);
	roce_none(c);
}

const struct cd_check cd_qos_ets[] = {
	{ .id = "qos.ets", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

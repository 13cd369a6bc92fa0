/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.cnp_mark - do congestion notifications leave with the mark the fabric expects?
 *
 * The receiving card sends them by itself, with a DSCP and a priority of its own settings.  A switch that
 * knows them by another mark queues them behind the data that causes the congestion.
 */
#include "roce-ports.h"

static const char *const needs[] = {
	ROCE_NEEDS, "roce/cnp_dscp", "roce/cnp_prio", "site/cnp_dscp", "site/cnp_prio", NULL
};
static const struct cd_code codes[] = {
	{ "dscp-differs", CD_MEDIUM, "dscp wanted" },
	{ "prio-differs", CD_MEDIUM, "prio wanted" },
	{ "with-data", CD_LOW, "prio" },
	{ .code = NULL },
};

/* 1 as the site wants it, 0 a finding, -1 the site says nothing, -2 not seen (told). */
static int compared(struct cd_case *c, const char *port, const char *fact, const char *key,
		    const char *code, const char *name)
{
	int64_t wanted, is;
	struct cd_finding *f;

	if (!cd_have_int(c, key, "", &wanted))
		return -1;
	if (!cd_need_int(c, fact, port, &is))
		return -2;
	if (is == wanted)
		return 1;
	f = cd_fail(c, port, code, CD_MEDIUM);
	cd_observe_int(f, name, is, "");
	cd_observe_int(f, "wanted", wanted, "");
	cd_latent(f, "when the fabric is congested");
	return 0;
}

/* No word of the site: notifications in the priority of the data wait behind it, and pause with it. */
static void guess(struct cd_case *c, const char *port)
{
	int64_t prio, data, dscp;
	struct cd_finding *f;

	if (!cd_have_int(c, "roce/cnp_prio", port, &prio)) {
		cd_not_applicable(c, port, "the profile does not say how notifications are marked "
				  "(cnp_dscp, cnp_prio)");
		return;
	}
	if (roce_priority(c, port, &data) && prio == data) {
		f = cd_fail(c, port, "with-data", CD_LOW);
		cd_observe_int(f, "prio", prio, "");
		cd_latent(f, "when the fabric is congested");
		return;
	}
	if (cd_have_int(c, "roce/cnp_dscp", port, &dscp))
		cd_not_applicable(c, port, "notifications leave with DSCP %lld and priority %lld; the "
				  "profile does not say what is meant", (long long)dscp,
				  (long long)prio);
	else
		cd_not_applicable(c, port, "notifications leave with priority %lld; the profile does "
				  "not say what is meant", (long long)prio);
}

static void judge(struct cd_case *c)
{
	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));) {
		int dscp = compared(c, port, "roce/cnp_dscp", "site/cnp_dscp", "dscp-differs", "dscp");
		int prio = compared(c, port, "roce/cnp_prio", "site/cnp_prio", "prio-differs", "prio");

		if (dscp == -1 && prio == -1)
			guess(c, port);
		else if (dscp != 0 && prio != 0 && dscp != -2 && prio != -2)
			cd_pass(c, port);
	}
	roce_none(c);
}

const struct cd_check cd_qos_cnp_mark[] = {
	{ .id = "qos.cnp_mark", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.tx_errors - does the card fail to send, and did one of its queues hang?
 *
 * A queue that hung is reset by its driver, with all that waited in it.  The kernel's count of dropped
 * packets holds, too, what was sent while the link was down: it alone is never severe.
 */
#include "counted.h"

static const char *const needs[] = {
	NIC_PORT_NEEDS, "path", "rate/nic/tx_packets", "rate/nic/tx_errors", "rate/nic/tx_dropped",
	"rate/nic/tx_carrier_errors", "rate/nic/tx_aborted_errors", "rate/nic/carrier_changes",
	"rate/nic/tx_timeouts", "rate/nic/tx_stalls", "rate/nic/hw_tx_discards",
	"rate/nic/hw_tx_dropped", "rate/nic/hw_tx_failed", "rate/nic/hw_tx_hangs",
	"nic/tx_timeouts", NULL
};
static const char *const of_driver[] = { "rate/nic/hw_tx_discards", "rate/nic/hw_tx_dropped",
	"rate/nic/hw_tx_failed", "rate/nic/hw_tx_hangs", NULL };
static const struct cd_bound bounds[] = {
	{ "fail_share", "ratio", "1e-6", "ours" },
	{ "fail_count", "", "10", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "queue-hung", CD_CRITICAL, "count seconds" },
	{ "queue-stalls", CD_HIGH, "count seconds" },
	{ "failed", CD_HIGH, "count share seconds" },
	{ "dropped", CD_MEDIUM, "count share seconds" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "queue-hung", "nic.tx_errors/failed", CD_SAME_SUBJECT },
	{ "queue-hung", "nic.tx_errors/dropped", CD_SAME_SUBJECT },
	{ "queue-hung", "nic.tx_errors/queue-stalls", CD_SAME_SUBJECT },
	{ .code = NULL },
};

static bool hung(struct cd_case *c, const char *port, const struct cd_rate *passed)
{
	int64_t hangs = nic_larger(nic_moved(c, "rate/nic/tx_timeouts", port),
				   nic_moved(c, "rate/nic/hw_tx_hangs", port));
	int64_t stalls = nic_moved(c, "rate/nic/tx_stalls", port), ever;
	struct cd_finding *f = NULL;

	if (hangs) {
		f = cd_fail(c, port, "queue-hung", nic_unless_mgmt(c, port, CD_CRITICAL));
		cd_observe_int(f, "count", hangs, "");
	} else if (stalls) {
		f = cd_fail(c, port, "queue-stalls", nic_unless_mgmt(c, port, CD_HIGH));
		cd_observe_int(f, "count", stalls, "");
	}
	if (f) {
		cd_observe_real(f, "seconds", passed->seconds, "s");
		cd_confidence(f, CD_MEASURED);
	} else if (cd_have_int(c, "nic/tx_timeouts", port, &ever) && ever > 0) {
		cd_note(c, port, "a transmit queue hung %lld times since boot", (long long)ever);
	}
	return f != NULL;
}

static void lost(struct cd_case *c, const char *port, const char *code, int64_t count,
		 const struct cd_rate *passed, enum cd_severity much)
{
	double share = nic_share(count, passed);
	bool severe = share > cd_bound_real(c, "fail_share") &&
		      count >= cd_bound_int(c, "fail_count");
	struct cd_finding *f = cd_fail(c, port, code, nic_unless_mgmt(c, port, severe ? much :
								      (enum cd_severity)(much - 1)));

	nic_observe(f, count, share, passed->seconds);
	if (cd_in(c, "path", port))
		cd_loses(f, port, share);
	cd_confidence(f, CD_MEASURED);
}

static void compare(struct cd_case *c, const char *port)
{
	struct cd_rate passed, errors, dropped;
	int64_t failed, drops;

	if (!cd_need_rate(c, "rate/nic/tx_packets", port, &passed) ||
	    !cd_need_rate(c, "rate/nic/tx_errors", port, &errors) ||
	    !cd_need_rate(c, "rate/nic/tx_dropped", port, &dropped))
		return;
	/* parts of tx_errors with most drivers, not with all */
	failed = nic_larger((int64_t)errors.delta,
			    nic_moved(c, "rate/nic/tx_carrier_errors", port) +
			    nic_moved(c, "rate/nic/tx_aborted_errors", port));
	failed = nic_larger(failed, nic_moved(c, "rate/nic/hw_tx_failed", port) +
			    nic_moved(c, "rate/nic/hw_tx_discards", port));
	drops = nic_larger((int64_t)dropped.delta, nic_moved(c, "rate/nic/hw_tx_dropped", port));
	if (nic_moved(c, "rate/nic/carrier_changes", port))
		drops = 0;	/* what was to be sent while the link was down */
	if (hung(c, port, &passed))
		failed = failed ? failed : -1;
	if (failed > 0)
		lost(c, port, "failed", failed, &passed, CD_HIGH);
	if (drops)
		lost(c, port, "dropped", drops, &passed, CD_MEDIUM);
	if (!failed && !drops && !nic_hidden(c, of_driver, port))
		cd_pass(c, port);
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "port", port));)
		if (nic_carries(c, port))
			compare(c, port);
}

const struct cd_check cd_nic_tx_errors[] = {
	{ .id = "nic.tx_errors", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};

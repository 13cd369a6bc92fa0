/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.prio_discards - does the port drop what shall be lossless, or does RoCE travel elsewhere?
 *
 * Drops of the lossless priority are what PFC is there to prevent.  Where RDMA receives much and its
 * bytes are counted under priority 0, RoCE is not in the class that is protected.
 */
#include "roce-counters.h"
#include "roce-ports.h"

enum { WORD = 4 };	/* bytes: what port_rcv_data counts in */

static const char *const needs[] = {
	ROCE_NEEDS, ROCE_COUNTER_NEEDS, "rate/nic/prio_rx_discards", "rate/nic/prio_rx_buffer_discards",
	"rate/nic/prio_rx_congestion_discards", "rate/nic/prio_rx_bytes", "rate/rdma/port_rcv_data", NULL
};
static const struct cd_bound bounds[] = {
	{ "min_bytes", "bytes", "100MiB", "ours" },
	{ "max_elsewhere", "ratio", "0.9", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "lossless-drops", CD_CRITICAL, "prio prio_from packets seconds" },
	{ "in-lossy-queue", CD_HIGH, "prio prio_from share bytes seconds device" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "in-lossy-queue", "qos.prio_discards/lossless-drops", CD_SAME_SUBJECT },
	{ .code = NULL },
};

/* Packets of the priority that were dropped; false: the driver counts none of it. */
static bool drops(struct cd_case *c, const char *port, int64_t prio, uint64_t *n, double *seconds)
{
	static const char *const facts[] = { "rate/nic/prio_rx_discards",
		"rate/nic/prio_rx_buffer_discards", "rate/nic/prio_rx_congestion_discards" };
	const char *one = cd_words(c, "%s/%lld", port, (long long)prio);
	bool any = false;

	*n = 0;
	for (size_t i = 0; i < sizeof(facts) / sizeof(facts[0]); i++) {
		struct cd_rate r;

		if (!cd_have_rate(c, facts[i], one, &r))
			continue;
		any = true;
		*n = r.delta > *n ? r.delta : *n;	/* the first may hold the others */
		*seconds = r.seconds;
	}
	return any;
}

static bool bytes(struct cd_case *c, const char *port, int64_t prio, struct cd_rate *r)
{
	return cd_have_rate(c, "rate/nic/prio_rx_bytes",
			    cd_words(c, "%s/%lld", port, (long long)prio), r);
}

/* RDMA received much more than the lossless priority carried: it came by priority 0. */
static bool elsewhere(struct cd_case *c, const char *port, int64_t prio)
{
	const char *device = roce_device(c, port);
	struct cd_rate rdma, ours, lossy;
	struct cd_finding *f;
	double received, share;

	if (!prio || !device || !cd_have_rate(c, "rate/rdma/port_rcv_data", device, &rdma) ||
	    !bytes(c, port, prio, &ours) || !bytes(c, port, 0, &lossy))
		return false;
	received = (double)rdma.delta * WORD;
	if (received < cd_bound_real(c, "min_bytes"))
		return false;
	share = 1 - (double)ours.delta / received;
	if (share <= cd_bound_real(c, "max_elsewhere") ||
	    (double)lossy.delta < cd_bound_real(c, "max_elsewhere") * received)
		return false;
	f = cd_fail(c, port, "in-lossy-queue", CD_HIGH);
	cd_observe_int(f, "prio", prio, "");
	cd_observe_text(f, "prio_from", roce_prio_from(c));
	cd_observe_text(f, "share", cd_words(c, "%.0f %%", share * 100));
	cd_observe_int(f, "bytes", (int64_t)received, "bytes");
	cd_observe_real(f, "seconds", rdma.seconds, "s");
	cd_observe_text(f, "device", device);
	cd_confidence(f, CD_MEASURED);
	return true;
}

static void port_judged(struct cd_case *c, const char *port, int64_t prio)
{
	struct cd_finding *f;
	double seconds = 0;
	uint64_t n;
	bool known = drops(c, port, prio, &n, &seconds);
	bool bad = elsewhere(c, port, prio);

	if (known && n) {
		f = cd_fail(c, port, "lossless-drops", CD_CRITICAL);
		cd_observe_int(f, "prio", prio, "");
		cd_observe_text(f, "prio_from", roce_prio_from(c));
		cd_observe_int(f, "packets", (int64_t)n, "");
		cd_observe_real(f, "seconds", seconds, "s");
		cd_confidence(f, CD_MEASURED);
	} else if (known && !bad) {
		cd_pass(c, port);
	} else if (!bad) {
		cd_unknown(c, port, CD_NO_REPLY, "no counter of the driver tells what priority %lld "
			   "dropped", (long long)prio);
	}
}

static void judge(struct cd_case *c)
{
	int64_t prio;

	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));)
		if (roce_need_lossless(c, port, &prio))
			port_judged(c, port, prio);
	roce_none(c);
}

const struct cd_check cd_qos_prio_discards[] = {
	{ .id = "qos.prio_discards", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};

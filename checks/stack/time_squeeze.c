/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.time_squeeze - does a CPU stop receiving with packets left, because its turn is over?
 *
 * Now and then that is normal: a turn ends after netdev_budget packets or netdev_budget_usecs.  Often
 * and together with drops the turns are too short for the load.
 */
#include "softnet.h"

#define BUDGET "sysctl/net.core.netdev_budget"
#define USECS "sysctl/net.core.netdev_budget_usecs"

static const char *const needs[] = {
	SOFTNET_NEEDS, "rate/softnet/time_squeeze", "path", "rate/nic/rx_missed_errors", BUDGET, USECS,
	NULL
};
static const struct cd_bound bounds[] = {
	{ "share", "ratio", "0.0001", "ours" },
	{ "often", "1/s", "10", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "squeezed-and-drops", CD_MEDIUM,
	  "cpu squeezes processed drops missed seconds budget set_budget usecs set_usecs" },
	{ "squeezed", CD_LOW, "cpu squeezes processed seconds" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "squeezed-and-drops", "stack.softnet_drops/drops", CD_ANYWHERE },
	{ "squeezed-and-drops", "stack.softnet_drops/some-drops", CD_ANYWHERE },
	{ .code = NULL },
};
enum {
	TOO_FEW = 30,	/* a pace of fewer says nothing */
	/*
	 * NAPI's weight.  Turns that end after fewer packets were not too short for the load: the CPU was
	 * taken away meanwhile, by a hypervisor most of all, and no budget helps.
	 */
	WEIGHT = 64,
	MOST_BUDGET = 1200, MOST_USECS = 32000
};

struct worst {
	const char *cpu;
	struct cd_rate squeezed, processed;
	uint64_t drops;
};

/* The CPU that is squeezed most often, drops first; false after a verdict. */
static bool look(struct cd_case *c, struct worst *w)
{
	struct cd_texts cpus;

	if (!cd_need_texts(c, "softnet", "", &cpus))
		return false;
	for (size_t i = 0; i < cpus.n; i++) {
		struct worst x = { .cpu = cpus.item[i] };
		struct cd_rate dropped = { 0 }, limited = { 0 };

		if (!cd_need_rate(c, "rate/softnet/time_squeeze", x.cpu, &x.squeezed) ||
		    !cd_need_rate(c, "rate/softnet/processed", x.cpu, &x.processed))
			return false;
		cd_have_rate(c, "rate/softnet/dropped", x.cpu, &dropped);
		cd_have_rate(c, "rate/softnet/flow_limit", x.cpu, &limited);
		x.drops = softnet_drops(&dropped, &limited);
		if (x.squeezed.delta < TOO_FEW ||
		    x.squeezed.per_second <= cd_bound_real(c, "often") ||
		    (double)x.squeezed.delta <=
			    cd_bound_real(c, "share") * (double)x.processed.delta ||
		    (!x.drops && x.processed.delta < WEIGHT * x.squeezed.delta))
			continue;
		if (!w->cpu || (x.drops && !w->drops) ||
		    (!x.drops == !w->drops && x.squeezed.delta > w->squeezed.delta))
			*w = x;
	}
	return true;
}

/* Frames that found the ring of a port full. */
static uint64_t missed(struct cd_case *c)
{
	uint64_t n = 0;
	struct cd_rate r;

	for (const char *nic = NULL; (nic = cd_walk(c, "path", nic));)
		if (cd_have_rate(c, "rate/nic/rx_missed_errors", nic, &r))
			n += r.delta;
	return n;
}

static void propose(struct cd_case *c, struct cd_finding *f)
{
	int64_t v;

	if (cd_have_int(c, BUDGET, "", &v) && v > 0 && v < MOST_BUDGET) {
		cd_observe_int(f, "budget", v, "");
		cd_observe_int(f, "set_budget", v < 600 ? 600 : MOST_BUDGET, "");
	}
	if (cd_have_int(c, USECS, "", &v) && v > 0 && v < MOST_USECS) {
		cd_observe_int(f, "usecs", v, "");
		cd_observe_int(f, "set_usecs", 2 * v < MOST_USECS ? 2 * v : MOST_USECS, "");
	}
}

static void judge(struct cd_case *c)
{
	struct worst w = { 0 };
	struct cd_finding *f;
	uint64_t lost;

	if (!look(c, &w))
		return;
	if (!w.cpu) {
		cd_pass(c, "");
		return;
	}
	lost = missed(c);
	f = cd_fail(c, "", w.drops || lost ? "squeezed-and-drops" : "squeezed",
		    w.drops || lost ? CD_MEDIUM : CD_LOW);
	cd_observe_text(f, "cpu", w.cpu);
	cd_observe_int(f, "squeezes", (int64_t)w.squeezed.delta, "");
	cd_observe_int(f, "processed", (int64_t)w.processed.delta, "");
	cd_observe_real(f, "seconds", w.squeezed.seconds, "s");
	cd_confidence(f, CD_MEASURED);
	if (!w.drops && !lost)
		return;
	cd_observe_int(f, "drops", (int64_t)w.drops, "");
	cd_observe_int(f, "missed", (int64_t)lost, "");
	propose(c, f);
}

const struct cd_check cd_stack_time_squeeze[] = {
	{ .id = "stack.time_squeeze", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};

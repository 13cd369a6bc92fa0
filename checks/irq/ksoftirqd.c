/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq.ksoftirqd - does a CPU keep up with the packets that its interrupts bring?
 *
 * What cannot be done behind the interrupt is left to a thread that waits its turn among programs:
 * when that one works, the CPU is behind.  The thread cannot be moved; its interrupts can.
 */
#include "queues.h"

static const char *const needs[] = {
	"ksoftirqd", "rate/ksoftirqd/ticks", "rate/cpu/ticks", "rate/cpu/softirq_ticks",
	"rate/softirq/receive", "rate/softirq/send", "host/realtime", "path", "nic/threaded",
	"cpu/online", NULL
};
static const struct cd_bound bounds[] = {
	{ "behind", "ratio", "0.1", "ours" },
	{ "saturated", "ratio", "0.5", "ours" },
	{ "core", "ratio", "0.8", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "saturated", CD_HIGH, "cpu share softirq_share" },
	{ "core-full", CD_HIGH, "cpu softirq_share" },
	{ "behind", CD_MEDIUM, "cpu share softirq_share" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "saturated", "stack.time_squeeze/squeezed", CD_ANYWHERE },
	{ "saturated", "stack.time_squeeze/squeezed-and-drops", CD_ANYWHERE },
	{ "core-full", "stack.time_squeeze/squeezed", CD_ANYWHERE },
	{ "core-full", "stack.time_squeeze/squeezed-and-drops", CD_ANYWHERE },
	{ "behind", "stack.time_squeeze/squeezed", CD_ANYWHERE },
	{ .code = NULL },
};
enum {
	FEW_TICKS = 50,		/* half a second: shares of less are luck */
	FEW_TURNS = 100,	/* times a second a CPU turns to packets: fewer are not what keeps it busy */
};

struct cpu {
	const char *name;
	double share, softirq;	/* of its time: the thread's, all softirqs' */
	bool packets;
};

/* False after a verdict; `brief` when the interval was too short to tell. */
static bool look(struct cd_case *c, const char *name, struct cpu *cpu, bool *brief)
{
	struct cd_rate all, thread, softirq, in = { 0 }, out = { 0 };

	if (!cd_need_rate(c, "rate/cpu/ticks", name, &all) ||
	    !cd_need_rate(c, "rate/cpu/softirq_ticks", name, &softirq))
		return false;
	*cpu = (struct cpu){ .name = name, .packets = true };
	*brief = all.delta < FEW_TICKS;
	if (*brief)
		return true;
	cpu->softirq = (double)softirq.delta / (double)all.delta;
	if (cd_have_rate(c, "rate/ksoftirqd/ticks", name, &thread))
		cpu->share = (double)thread.delta / (double)all.delta;
	if (cd_have_rate(c, "rate/softirq/receive", name, &in)) {
		cd_have_rate(c, "rate/softirq/send", name, &out);
		cpu->packets = in.per_second + out.per_second >= FEW_TURNS;
	}
	return true;
}

static bool is_worse(const struct cpu *a, const struct cpu *b)
{
	double x = a->share > a->softirq / 4 ? a->share : a->softirq / 4;
	double y = b->share > b->softirq / 4 ? b->share : b->softirq / 4;

	return x > y;
}

static bool is_ill(struct cd_case *c, const struct cpu *cpu)
{
	return cpu->share > cd_bound_real(c, "behind") || cpu->softirq > cd_bound_real(c, "core");
}

static void tell_threads(struct cd_case *c)
{
	bool realtime = false;
	int64_t threaded = 0;

	cd_have_bool(c, "host/realtime", "", &realtime);
	for (const char *nic = NULL; !threaded && (nic = cd_walk(c, "path", nic));)
		cd_have_int(c, "nic/threaded", nic, &threaded);
	if (realtime || threaded)
		cd_note(c, "", "threads of their own take packets here (%s): their time is not in "
			"these numbers", realtime ? "irq/..." : "napi/...");
}

static void report(struct cd_case *c, const struct cpu *w)
{
	const char *code = w->share > cd_bound_real(c, "saturated") ? "saturated" :
			   w->softirq > cd_bound_real(c, "core") ? "core-full" : "behind";
	struct cd_finding *f = cd_fail(c, "", code, !strcmp(code, "behind") ? CD_MEDIUM : CD_HIGH);

	cd_observe_text(f, "cpu", w->name);
	if (strcmp(code, "core-full") != 0)
		cd_observe_real(f, "share", w->share, "ratio");
	cd_observe_real(f, "softirq_share", w->softirq, "ratio");
	cd_confidence(f, CD_MEASURED);
}

/* The worst CPU, and one that is behind with other things than packets; false after a verdict. */
static bool find(struct cd_case *c, const char *list, struct cpu *worst, struct cpu *other)
{
	int next = 0, last = 0, n;
	bool brief = true, any = false;

	while ((n = irq_next_cpu(&list, &next, &last)) >= 0) {
		struct cpu cpu;

		if (!look(c, cd_words(c, "%d", n), &cpu, &brief))
			return false;
		any |= !brief;
		if (brief || !is_ill(c, &cpu))
			continue;
		if (!cpu.packets)
			*other = cpu;
		else if (!worst->name || is_worse(&cpu, worst))
			*worst = cpu;
	}
	if (!any)
		cd_unknown(c, "", CD_ONE_SAMPLE, "the interval was too short for shares of time");
	return any;
}

static void judge(struct cd_case *c)
{
	struct cpu worst = { .name = NULL }, other = { .name = NULL };
	struct cd_texts threads;
	const char *online;

	if (!cd_need_text(c, "cpu/online", "", &online) || !find(c, online, &worst, &other))
		return;
	if (worst.name) {
		report(c, &worst);
		return;
	}
	if (!cd_need_texts(c, "ksoftirqd", "", &threads))	/* inside a container */
		return;
	if (other.name)
		cd_note(c, "", "CPU %s is behind with softirqs, but packets are few: timers, RCU or "
			"disks keep it busy", other.name);
	tell_threads(c);
	cd_pass(c, "");
}

const struct cd_check cd_irq_ksoftirqd[] = {
	{ .id = "irq.ksoftirqd", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};

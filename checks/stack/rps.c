/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.rps - does software steer received packets where that helps, and not where it hurts?
 *
 * RPS hands packets to other CPUs: needed by a fast port of one queue, a detour for one that has a
 * queue for each core.  RFS, which follows the program, works only when both its tables have a size.
 */
#include "steering.h"

static const char *const needs[] = {
	STEERING_NEEDS, "nic/rps", "path/rate", "cpu/isolated", "cpu/nohz_full", "rate/cpu/ticks",
	"rate/cpu/softirq_ticks", "sysctl/net.core.rps_sock_flow_entries", NULL
};
static const struct cd_bound bounds[] = {
	{ "fast", "bit/s", "10Gb/s", "ours" },
	{ "busy", "ratio", "0.6", "ours" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "one-cpu", CD_MEDIUM, "cpu share cpus mask" },
	{ "remote", CD_MEDIUM, "far cpus node" },
	{ "isolated", CD_LOW, "isolated" },
	{ "redundant", CD_LOW, "queues cores" },
	{ "rfs-half", CD_LOW, "entries flows" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "one-cpu", "irq.ksoftirqd/saturated", CD_ANYWHERE },
	{ "one-cpu", "irq.ksoftirqd/core-full", CD_ANYWHERE },
	{ "one-cpu", "irq.ksoftirqd/behind", CD_ANYWHERE },
	{ .code = NULL },
};
enum { FEW_CPUS = 4 };

struct port {
	size_t queues;
	struct steering sum;
	const char *isolated;	/* CPUs that somebody wants left alone, in a mask */
	int64_t flows;
};

static void look(struct cd_case *c, const char *nic, const struct cd_table *t, const char *online,
		 struct port *p)
{
	const char *isolated = "", *nohz = "", *cpus;
	int64_t node = steering_node(c, nic), flows;

	cd_have_text(c, "cpu/isolated", "", &isolated);
	cd_have_text(c, "cpu/nohz_full", "", &nohz);
	*p = (struct port){ .queues = cd_rows(t) };
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (cd_cell_int(t, i, "flows", &flows))
			p->flows += flows;
		if (!cd_cell_text(t, i, "cpus", &cpus))
			continue;
		steering_add(c, &p->sum, cpus, online, node);
		if (cd_cpus_overlap(cpus, isolated))
			p->isolated = isolated;
		else if (cd_cpus_overlap(cpus, nohz))
			p->isolated = nohz;
	}
}

/* The CPU that spends the largest share of its time on packets. */
static const char *busiest(struct cd_case *c, const char *online, double *share)
{
	const char *list = online, *most = NULL;
	int next = 0, last = 0, cpu;

	*share = 0;
	while ((cpu = steering_cpu(&list, &next, &last)) >= 0) {
		const char *name = cd_words(c, "%d", cpu);
		struct cd_rate all, softirq;

		if (cd_have_rate(c, "rate/cpu/ticks", name, &all) && all.delta &&
		    cd_have_rate(c, "rate/cpu/softirq_ticks", name, &softirq) &&
		    (double)softirq.delta / (double)all.delta > *share) {
			*share = (double)softirq.delta / (double)all.delta;
			most = name;
		}
	}
	return most;
}

/* Nobody steers: a fault where one queue keeps one CPU busy and others could help. */
static void judge_plain(struct cd_case *c, const char *nic, const struct port *p,
			const char *online)
{
	size_t cpus = cd_cpus_count(online);
	const char *list = online, *cpu, *near = online;
	struct cd_finding *f;
	struct cd_rate seen;
	int64_t rate, node = steering_node(c, nic);
	int next = 0, last = 0;
	double share;

	if (p->queues != 1 || cpus < FEW_CPUS || !cd_have_int(c, "path/rate", nic, &rate) ||
	    (double)rate < cd_bound_real(c, "fast")) {
		cd_pass(c, nic);
		return;
	}
	if (!cd_need_rate(c, "rate/cpu/ticks",
			  cd_words(c, "%d", steering_cpu(&list, &next, &last)), &seen))
		return;
	cpu = busiest(c, online, &share);
	if (share <= cd_bound_real(c, "busy")) {
		cd_pass(c, nic);
		return;
	}
	if (node >= 0)
		cd_have_text(c, "numa/cpus", cd_words(c, "%lld", (long long)node), &near);
	f = cd_fail(c, nic, "one-cpu", CD_MEDIUM);
	cd_observe_text(f, "cpu", cpu);
	cd_observe_real(f, "share", share, "ratio");
	cd_observe_int(f, "cpus", (int64_t)cpus, "");
	cd_observe_text(f, "mask", near);
	cd_confidence(f, CD_CONSISTENT);
}

/* Cores of the port's node; of the machine where nobody knows the node. */
static size_t cores(struct cd_case *c, const char *nic, const char *online)
{
	int64_t node = steering_node(c, nic);
	const char *cpus = online;

	if (node >= 0 && (!cd_have_text(c, "numa/cpus", cd_words(c, "%lld", (long long)node),
					&cpus) || !*cpus))
		cpus = online;
	return cd_cpus_count(cpus) / steering_threads(c, online);
}

static void judge_steered(struct cd_case *c, const char *nic, const struct port *p,
			  const char *online)
{
	size_t n = cores(c, nic, online);
	struct cd_finding *f;

	if (p->sum.far) {
		f = cd_fail(c, nic, "remote", p->sum.far == p->sum.cpus ? CD_MEDIUM : CD_LOW);
		cd_observe_int(f, "far", p->sum.far, "");
		cd_observe_int(f, "cpus", p->sum.cpus, "");
		cd_observe_int(f, "node", steering_node(c, nic), "");
	} else if (p->isolated) {
		f = cd_fail(c, nic, "isolated", CD_LOW);
		cd_observe_text(f, "isolated", p->isolated);
	} else if (n && p->queues >= n) {
		f = cd_fail(c, nic, "redundant", CD_LOW);
		cd_observe_int(f, "queues", (int64_t)p->queues, "");
		cd_observe_int(f, "cores", (int64_t)n, "");
	} else {
		cd_pass(c, nic);
	}
}

static void judge_rfs(struct cd_case *c, int64_t flows)
{
	struct cd_finding *f;
	int64_t entries;

	cd_subject(c, "rfs");
	if (!cd_need_int(c, "sysctl/net.core.rps_sock_flow_entries", "", &entries))
		return;
	if (!entries && !flows) {
		cd_not_applicable(c, "rfs", "RFS is off");
	} else if (!entries != !flows) {
		f = cd_fail(c, "rfs", "rfs-half", CD_LOW);
		cd_observe_int(f, "entries", entries, "");
		cd_observe_int(f, "flows", flows, "");
	} else {
		if (flows > 2 * entries || entries > 2 * flows)
			cd_note(c, "rfs", "the queues remember %lld flows, the host %lld: they ought "
				"to be about as many, 32768 is usual", (long long)flows,
				(long long)entries);
		cd_pass(c, "rfs");
	}
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	const char *online;
	int64_t flows = 0;
	bool any = false;

	for (const char *nic = NULL; (nic = cd_each(c, "path", nic));) {
		struct port p;

		if (!cd_need_table(c, "nic/rps", nic, &t) ||
		    !cd_need_text(c, "cpu/online", "", &online))
			continue;
		if (!cd_rows(t)) {
			cd_not_applicable(c, nic, "it has no receive queues");
			continue;
		}
		look(c, nic, t, online, &p);
		flows += p.flows;
		any = true;
		if (p.sum.cpus)
			judge_steered(c, nic, &p, online);
		else
			judge_plain(c, nic, &p, online);
	}
	if (any)
		judge_rfs(c, flows);
	cd_subject(c, "");
}

const struct cd_check cd_stack_rps[] = {
	{ .id = "stack.rps", .needs = needs, .bounds = bounds, .codes = codes,
	  .effects = effects, .judge = judge },
	{ .id = NULL },
};

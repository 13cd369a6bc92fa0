/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq.app_overlap - do programs that move much run near their port, and not on the cores of its
 * queues?
 *
 * Same node, other cores: the core that takes the packets is full first.  A program bound to the
 * far socket fetches each byte through the link between the sockets; one that may run anywhere is the
 * scheduler's business.  The firmware may divide a socket into several nodes: they are all near.
 */
#include "cores.h"
#include "flows.h"

static const char *const needs[] = {
	IRQ_NEEDS, FLOW_NEEDS, "process", "irq/effective", "irq/affinity", "pci/local_cpus",
	"numa/count", "cpu/package", "cpu/package_cpus", "cpu/online", "rate/cpu/ticks",
	"rate/cpu/softirq_ticks", "site/load", NULL
};
static const struct cd_bound bounds[] = {
	{ "bulk", "bit/s", "1Gb/s", "ours" },
	{ "busy", "ratio", "0.3", "ours: of a core's time for softirqs" },
	{ .name = NULL },
};
static const struct cd_code codes[] = {
	{ "remote", CD_MEDIUM, "process rate cpus local_cpus" },
	{ "same-cores", CD_LOW, "process rate cpus" },
	{ .code = NULL },
};
enum { FEW = 16 };	/* CPUs of a program: one that may run on more is not bound to those of queues */

struct port {
	const char *nic, *local;
	struct cd_texts irqs;
	const struct cd_table *flows, *processes;
	double seconds;
	unsigned bulk, nameless;	/* programs; connections whose program was not seen */
};

/* Does "iperf3 (4711)" end with "(4711)"? */
static bool is_of(const char *process, const char *pid)
{
	const char *at = strrchr(process, '(');

	return at && !strcmp(at, pid);
}

static double rate_of(struct cd_case *c, const struct port *p, int64_t number)
{
	const char *process, *pid = cd_words(c, "(%lld)", (long long)number);
	double bytes = 0;
	int64_t moved;

	for (size_t i = 0; i < cd_rows(p->flows); i++)
		if (cd_cell_text(p->flows, i, "process", &process) && is_of(process, pid) &&
		    flow_is_on(c, p->flows, i, p->nic, &moved))
			bytes += (double)moved;
	return 8 * bytes / p->seconds;
}

static bool is_on_its_socket(struct cd_case *c, const struct port *p, const char *cpus)
{
	const char *socket;

	for (const char *s = NULL; (s = cd_walk(c, "cpu/package", s));)
		if (cd_have_text(c, "cpu/package_cpus", s, &socket) &&
		    cd_cpus_overlap(socket, p->local) && cd_cpus_overlap(socket, cpus))
			return true;
	return false;
}

static bool is_busy_with_packets(struct cd_case *c, const struct port *p, int cpu)
{
	const char *name = cd_words(c, "%d", cpu), *target;
	struct cd_rate all, softirq;

	if (!cd_have_rate(c, "rate/cpu/ticks", name, &all) || !all.delta ||
	    !cd_have_rate(c, "rate/cpu/softirq_ticks", name, &softirq) ||
	    (double)softirq.delta <= cd_bound_real(c, "busy") * (double)all.delta)
		return false;
	for (size_t i = 0; i < p->irqs.n; i++)
		if (irq_has_queue(c, p->irqs.item[i]) &&
		    (target = irq_target(c, p->irqs.item[i])) && irq_cpu_number(target) == cpu)
			return true;
	return false;
}

static bool is_on_their_cores(struct cd_case *c, const struct port *p, const char *cpus)
{
	int next = 0, last = 0, n;

	if (!cd_cpus_count(cpus) || cd_cpus_count(cpus) > FEW)
		return false;
	while ((n = irq_next_cpu(&cpus, &next, &last)) >= 0)
		if (!is_busy_with_packets(c, p, n))
			return false;
	return true;
}

static void report(struct cd_case *c, const struct port *p, const char *code, const char *process,
		   double rate, const char *cpus)
{
	bool remote = !strcmp(code, "remote");
	struct cd_finding *f = cd_fail(c, p->nic, code, remote ? CD_MEDIUM : CD_LOW);

	cd_observe_text(f, "process", process);
	cd_observe_real(f, "rate", rate, "bit/s");
	cd_observe_text(f, "cpus", cpus);
	if (remote)
		cd_observe_text(f, "local_cpus", p->local);
	cd_confidence(f, CD_CONSISTENT);
	cd_elsewhere(f, CD_JOB);
}

/* True after a verdict. */
static bool judge_process(struct cd_case *c, struct port *p, size_t row, bool near_exists)
{
	const char *cpus, *name, *load = "", *process;
	int64_t pid;
	double rate;

	if (!cd_cell_int(p->processes, row, "pid", &pid) ||
	    !cd_cell_text(p->processes, row, "name", &name) ||
	    !cd_cell_text(p->processes, row, "cpus", &cpus))
		return false;
	rate = rate_of(c, p, pid);
	if (rate < cd_bound_real(c, "bulk"))
		return false;
	p->bulk++;
	process = cd_words(c, "%s (%lld)", name, (long long)pid);
	if (near_exists && !cd_cpus_overlap(cpus, p->local) && !is_on_its_socket(c, p, cpus)) {
		if (cd_state(c, "cpu/package", "") == CD_UNSEEN) {
			cd_unknown(c, p->nic, cd_reason(c, "cpu/package", ""), "%s runs on another node, "
				   "and which CPUs are of one socket was not seen", process);
			return true;
		}
		report(c, p, "remote", process, rate, cpus);
		return true;
	}
	if (!is_on_their_cores(c, p, cpus))
		return false;
	cd_have_text(c, "site/load", "", &load);
	if (!strcmp(load, "throughput")) {
		report(c, p, "same-cores", process, rate, cpus);
		return true;
	}
	if (!*load)
		cd_note(c, p->nic, "%s may run on CPUs %s alone, which spend much of their time on the "
			"packets of this port: good for few messages, not for throughput", process,
			cpus);
	return false;
}

static void count_nameless(struct cd_case *c, struct port *p)
{
	const char *process;
	int64_t moved;

	for (size_t i = 0; i < cd_rows(p->flows); i++)
		if (flow_is_on(c, p->flows, i, p->nic, &moved) &&
		    8 * (double)moved / p->seconds >= cd_bound_real(c, "bulk") &&
		    !cd_cell_text(p->flows, i, "process", &process))
			p->nameless++;
}

static bool need_seconds(struct cd_case *c, double *seconds)
{
	const char *online;
	struct cd_rate ticks;

	if (!cd_need_text(c, "cpu/online", "", &online) ||
	    !cd_need_rate(c, "rate/cpu/ticks", cd_words(c, "%d", irq_cpu_number(online)), &ticks))
		return false;
	*seconds = ticks.seconds;
	return *seconds > 0;
}

static void judge_port(struct cd_case *c, const char *nic, int64_t nodes)
{
	struct port p = { .nic = nic };
	const char *pci;
	bool found = false;

	if (!irq_need_list(c, nic, &pci, &p.irqs) || !need_seconds(c, &p.seconds) ||
	    !cd_need_table(c, "sock/flows", "", &p.flows) ||
	    !cd_need_table(c, "process", "", &p.processes) ||
	    !cd_need_text(c, "pci/local_cpus", pci, &p.local))
		return;
	for (size_t i = 0; i < cd_rows(p.processes) && !found; i++)
		found = judge_process(c, &p, i, nodes > 1 && *p.local);
	if (found)
		return;
	count_nameless(c, &p);
	if (p.nameless)
		cd_unknown(c, nic, CD_PERMISSION, "whose %u busy connections are was not seen",
			   p.nameless);
	else if (!p.bulk)
		cd_not_applicable(c, nic, "no program moved much through it");
	else
		cd_pass(c, nic);
}

static void judge(struct cd_case *c)
{
	int64_t nodes;

	if (!cd_need_int(c, "numa/count", "", &nodes))
		return;
	for (const char *nic = NULL; (nic = cd_each(c, "path", nic));)
		judge_port(c, nic, nodes);
}

const struct cd_check cd_irq_app_overlap[] = {
	{ .id = "irq.app_overlap", .needs = needs, .bounds = bounds, .codes = codes, .judge = judge },
	{ .id = NULL },
};

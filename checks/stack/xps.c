/* SPDX-License-Identifier: Apache-2.0 */
/*
 * stack.xps - do the CPUs send through transmit queues of their own?
 *
 * A mask names the CPUs whose packets take the queue.  CPUs of the other socket send, too, and need
 * a queue: masks with those alone are only wrong where no CPU near the port has one.
 */
#include "steering.h"

static const char *const needs[] = { STEERING_NEEDS, "nic/xps", NULL };
static const struct cd_code codes[] = {
	{ "crowded", CD_LOW, "queue cpus idle queues" },
	{ "remote", CD_LOW, "queues node" },
	{ .code = NULL },
};
enum { CORES_OF_A_QUEUE = 2 };

struct port {
	unsigned with, idle, unsaid;	/* queues with CPUs, with none, whose file is not there */
	struct steering sum;
	int64_t widest;			/* the queue of most CPUs */
	size_t cpus;			/* those */
};

static void look(struct cd_case *c, const struct cd_table *t, const char *online, int64_t node,
		 struct port *p)
{
	const char *cpus, *rxqs;

	*p = (struct port){ .widest = -1 };
	for (size_t i = 0; i < cd_rows(t); i++) {
		struct steering one = { 0 };

		if (!cd_cell_text(t, i, "cpus", &cpus)) {
			p->unsaid++;
			continue;
		}
		steering_add(c, &one, cpus, online, node);
		p->sum.cpus += one.cpus;
		p->sum.far += one.far;
		if (one.cpus || (cd_cell_text(t, i, "rxqs", &rxqs) && *rxqs))
			p->with++;
		else
			p->idle++;
		if (one.cpus > p->cpus) {
			p->cpus = one.cpus;
			cd_cell_int(t, i, "queue", &p->widest);
		}
	}
}

static void judge_port(struct cd_case *c, const char *nic, const struct cd_table *t,
		       const char *online)
{
	int64_t node = steering_node(c, nic);
	struct cd_finding *f;
	struct port p;

	look(c, t, online, node, &p);
	if (cd_rows(t) < 2 || p.unsaid == cd_rows(t)) {
		cd_not_applicable(c, nic, "it has one transmit queue, or the kernel steers none");
	} else if (p.sum.cpus && p.sum.far == p.sum.cpus) {
		f = cd_fail(c, nic, "remote", CD_LOW);
		cd_observe_int(f, "queues", p.with, "");
		cd_observe_int(f, "node", node, "");
	} else if (p.idle && p.cpus > CORES_OF_A_QUEUE * steering_threads(c, online)) {
		f = cd_fail(c, nic, "crowded", CD_LOW);
		cd_observe_int(f, "queue", p.widest, "");
		cd_observe_int(f, "cpus", (int64_t)p.cpus, "");
		cd_observe_int(f, "idle", p.idle, "");
		cd_observe_int(f, "queues", (int64_t)cd_rows(t), "");
	} else {
		if (!p.with)
			cd_note(c, nic, "no CPU is given a transmit queue of its own: a hash of the flow "
				"chooses among %zu", cd_rows(t));
		cd_pass(c, nic);
	}
}

static void judge(struct cd_case *c)
{
	const struct cd_table *t;
	const char *online;

	for (const char *nic = NULL; (nic = cd_each(c, "path", nic));)
		if (cd_need_table(c, "nic/xps", nic, &t) &&
		    cd_need_text(c, "cpu/online", "", &online))
			judge_port(c, nic, t, online);
}

const struct cd_check cd_stack_xps[] = {
	{ .id = "stack.xps", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};

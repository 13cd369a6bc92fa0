/* SPDX-License-Identifier: Apache-2.0 */
/* runs-topology.c - what would a run of a GPU node hold of its sockets, switches, cards and interrupts? */
#include "lib/runs-build.h"

#include <commdoctor/model.h>

enum { GPUS = 8, QUEUES = 8 };

struct lists {
	const char **pci, **gpu, **port, **rdma;
	size_t n_pci, n_gpu, n_port, n_rdma;
};

static void texts(struct cd_run *run, const char *name, const char *who, const char **text, size_t n)
{
	struct cd_list *list = cd_alloc(run->arena, sizeof(*list));

	list->n = n;
	list->text = text;
	made_fact(run, name, CD_TEXTS, "", "ls", who)->as.list = list;
}

static void text(struct cd_run *run, const char *name, const char *who, const char *value)
{
	made_fact(run, name, CD_TEXT, "", "cat", who)->as.text = value;
}

static void cpus(struct cd_run *run, const char *name, const char *who, const char *value)
{
	made_fact(run, name, CD_CPUS, "", "cat", who)->as.text = value;
}

static void number(struct cd_run *run, const char *name, const char *who, int64_t value)
{
	made_fact(run, name, CD_INT, "", "cat", who)->as.i = value;
}

static const char *function(struct cd_run *run, struct lists *l, const char *pci, const char *parent,
			    int64_t class, int node, int64_t width)
{
	l->pci[l->n_pci++] = pci;
	if (parent)
		text(run, "pci/parent", pci, parent);
	number(run, "pci/class", pci, class);
	number(run, "pci/numa_node", pci, node);
	made_fact(run, "pci/speed", CD_REAL, "GT/s", "cat", pci)->as.real = 32;
	made_fact(run, "pci/max_speed", CD_REAL, "GT/s", "cat", pci)->as.real = 32;
	number(run, "pci/width", pci, width);
	number(run, "pci/max_width", pci, 16);
	return pci;
}

static void link_of(struct cd_run *run, struct lists *l, const char *nic, const char *pci, int64_t rate)
{
	l->port[l->n_port++] = nic;
	text(run, "nic/pci", nic, pci);
	made_speed(run, nic, rate);
}

/* The first two of the queues of `pci` are served on `far`, the others on `near`. */
static void interrupts(struct cd_run *run, const char *pci, int base, const char *near, const char *far)
{
	const char **irq = cd_alloc_n(run->arena, QUEUES + 1, sizeof(*irq));

	for (int i = 0; i <= QUEUES; i++) {
		irq[i] = cd_sprintf(run->arena, "%d", base + i);
		made_fact(run, "irq/queue", CD_BOOL, "", "cat", irq[i])->as.i = i < QUEUES;
		cpus(run, "irq/effective", irq[i], i < 2 ? far : near);
	}
	texts(run, "irq/of_device", pci, irq, QUEUES + 1);
}

/* Root port, switch of two ports, a GPU and a card on it. */
static void rail(struct cd_run *run, struct lists *l, int i)
{
	struct cd_arena *a = run->arena;
	int node = i / (GPUS / 2);
	const char *top = function(run, l, cd_sprintf(a, "0000:%x0:01.0", i + 1), NULL, 0x060400, node, 16);
	const char *sw = function(run, l, cd_sprintf(a, "0000:%x1:00.0", i + 1), top, 0x060400, node, 16);
	const char *one = function(run, l, cd_sprintf(a, "0000:%x2:00.0", i + 1), sw, 0x060400, node, 16);
	const char *two = function(run, l, cd_sprintf(a, "0000:%x2:01.0", i + 1), sw, 0x060400, node, 16);
	const char *gpu = function(run, l, cd_sprintf(a, "0000:%x3:00.0", i + 1), one, 0x030200, node, 16);
	const char *nic = function(run, l, cd_sprintf(a, "0000:%x4:00.0", i + 1), two, 0x020000, node,
				   i == 5 ? 8 : 16);
	const char *card = cd_sprintf(a, "mlx5_%d", i), *port = cd_sprintf(a, "mlx5_%d/1", i);

	l->gpu[l->n_gpu++] = gpu;
	text(run, "gpu/vendor", gpu, "nvidia");
	text(run, "gpu/nearest_port", gpu, port);
	text(run, "gpu/port_distance", gpu, "PIX");
	l->rdma[l->n_rdma++] = port;
	text(run, "rdma/pci", card, nic);
	text(run, "rdma/link_layer", port, "Ethernet");
	number(run, "rdma/link_rate", port, 400000000000);
	link_of(run, l, cd_sprintf(a, "rdma%d", i), nic, 400000000000);
	interrupts(run, nic, 100 + 20 * i, node ? "48" : "1", i == 2 ? "48" : node ? "49" : "2");
}

/* Two ports of one card, with virtual functions. */
static void storage(struct cd_run *run, struct lists *l)
{
	const char *top = function(run, l, "0000:e0:01.0", NULL, 0x060400, 0, 8);

	for (int i = 0; i < 2; i++) {
		const char *pci = function(run, l, i ? "0000:e1:00.1" : "0000:e1:00.0", top, 0x020000, 0, 16);

		link_of(run, l, i ? "ens9f1" : "ens9f0", pci, 100000000000);
	}
	for (int i = 0; i < 4; i++) {
		const char *vf = function(run, l, cd_sprintf(run->arena, "0000:e1:01.%d", i), top, 0x020000, 0, 0);

		text(run, "pci/physfn", vf, "0000:e1:00.0");
	}
}

static void ill_card(struct cd_run *run)
{
	struct cd_finding *f;

	made_result(run, "pcie.link_downtrain", CD_FAIL);
	f = made_finding(run, made_subject(run, "0000:64:00.0", CD_FAIL, NULL), "below-both-ends", CD_HIGH);
	f->acts = CD_CAPS;
	f->path = "rdma5";
	f->limit = cd_model_pcie(32, 8, 256);
	made_saw_real(f, "speed", 32, "GT/s");
	made_saw_int(f, "width", 8, "lanes");
	made_saw_int(f, "width_max", 16, "lanes");
	made_saw_text(f, "port", "0000:62:01.0");
	made_ranked(run, f, 1, f->limit.bits_per_second / 400e9);
	made_ceiling(run, "rdma5", f->limit, "pcie.link_downtrain/below-both-ends", 0);
}

struct cd_run *run_gpu_node(struct cd_arena *a)
{
	static const char *node[] = { "0", "1" };
	struct cd_run *run = made_start(a, "hgx-3");
	struct lists l = { .pci = cd_alloc_n(a, 128, sizeof(*l.pci)),
		.gpu = cd_alloc_n(a, GPUS, sizeof(*l.gpu)), .port = cd_alloc_n(a, 16, sizeof(*l.port)),
		.rdma = cd_alloc_n(a, GPUS, sizeof(*l.rdma)) };

	texts(run, "numa", "", node, 2);
	texts(run, "cpu/package", "", node, 2);
	for (int i = 0; i < 2; i++) {
		cpus(run, "numa/cpus", node[i], i ? "48-95" : "0-47");
		cpus(run, "cpu/package_cpus", node[i], i ? "48-95" : "0-47");
	}
	for (int i = 0; i < GPUS; i++)
		rail(run, &l, i);
	storage(run, &l);
	texts(run, "pci", "", l.pci, l.n_pci);
	texts(run, "gpu", "", l.gpu, l.n_gpu);
	texts(run, "port", "", l.port, l.n_port);
	texts(run, "rdma/port", "", l.rdma, l.n_rdma);
	ill_card(run);
	return made_done(run);
}

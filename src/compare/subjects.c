/* SPDX-License-Identifier: Apache-2.0 */
/*
 * subjects.c - which port of one run is which port of the other?
 *
 * A name is what people configure, so it comes first.  A port that has got another name is found by
 * its place on the bus, an interrupt by what its driver calls it: its number is given by chance.
 */
#include "subjects.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/text.h"

struct cd_pairing {
	struct cd_arena *arena;
	struct cd_map *there[CD_KINDS], *back[CD_KINDS];
};

struct side {
	const struct cd_evidence *e;
	const char *scope;
};

static const char *text_of(const struct side *s, const char *fact, const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(s->e, s->scope, fact, subject);

	return f && f->state == CD_PRESENT && f->type == CD_TEXT ? f->as.text : NULL;
}

static const struct cd_list *set_of(const struct side *s, const char *fact)
{
	const struct cd_fact *f = cd_evidence_get(s->e, s->scope, fact, "");

	return f && f->state == CD_PRESENT && f->type == CD_TEXTS ? f->as.list : NULL;
}

static const char *pci_of(const struct side *s, enum cd_kind kind, const char *subject)
{
	return text_of(s, kind == CD_KIND_NIC ? "nic/pci" : "rdma/pci", subject);
}

static const char *driver_of(const struct side *s, enum cd_kind kind, const char *subject)
{
	return text_of(s, kind == CD_KIND_NIC ? "nic/driver" : "rdma/driver", subject);
}

static void couple(struct cd_pairing *p, enum cd_kind kind, const char *a, const char *b)
{
	cd_map_set(p->there[kind], a, strlen(a), (void *)b);
	cd_map_set(p->back[kind], b, strlen(b), (void *)a);
}

static bool free_there(const struct cd_pairing *p, enum cd_kind kind, const char *a)
{
	return !cd_map_get(p->there[kind], a, strlen(a));
}

static bool free_back(const struct cd_pairing *p, enum cd_kind kind, const char *b)
{
	return !cd_map_get(p->back[kind], b, strlen(b));
}

static void pair_by_name(struct cd_pairing *p, enum cd_kind kind, const struct cd_list *a,
			 const struct cd_list *b)
{
	struct cd_map *in_b = cd_map_new(p->arena);

	for (size_t i = 0; i < b->n; i++)
		cd_map_set(in_b, b->text[i], strlen(b->text[i]), (void *)b->text[i]);
	for (size_t i = 0; i < a->n; i++) {
		const char *same = cd_map_get(in_b, a->text[i], strlen(a->text[i]));

		if (same)
			couple(p, kind, a->text[i], same);
	}
}

/* A dual-port card may have both ports at one function: then the first free one of each is it. */
static void pair_rest(struct cd_pairing *p, enum cd_kind kind, const struct side side[2],
		      const struct cd_list *list[2],
		      const char *(*trait)(const struct side *, enum cd_kind, const char *))
{
	for (size_t i = 0; i < list[0]->n; i++) {
		const char *a = list[0]->text[i], *mark;

		if (!free_there(p, kind, a) || !(mark = trait(&side[0], kind, a)))
			continue;
		for (size_t k = 0; k < list[1]->n; k++) {
			const char *b = list[1]->text[k], *other;

			if (!free_back(p, kind, b) || !(other = trait(&side[1], kind, b)) ||
			    strcmp(mark, other))
				continue;
			couple(p, kind, a, b);
			break;
		}
	}
}

static void pair_devices(struct cd_pairing *p, enum cd_kind kind, const struct side side[2],
			 bool one_host)
{
	const struct cd_list *list[2] = { set_of(&side[0], cd_kind_set(kind)),
					  set_of(&side[1], cd_kind_set(kind)) };

	if (!list[0] || !list[1])
		return;
	pair_by_name(p, kind, list[0], list[1]);
	if (kind == CD_KIND_PCI)
		return;
	pair_rest(p, kind, side, list, pci_of);
	if (!one_host)
		pair_rest(p, kind, side, list, driver_of);
}

static bool holds(const struct cd_list *l, const char *word)
{
	for (size_t i = 0; l && i < l->n; i++)
		if (!strcmp(l->text[i], word))
			return true;
	return false;
}

/* "mlx5_0/1" is port 1 of whatever mlx5_0 is over there. */
static void pair_rdma_ports(struct cd_pairing *p, const struct side side[2])
{
	const struct cd_list *a = set_of(&side[0], "rdma/port"), *b = set_of(&side[1], "rdma/port");

	for (size_t i = 0; a && i < a->n; i++) {
		const char *port = a->text[i];
		size_t n = strcspn(port, "/");
		const char *device = cd_map_get(p->there[CD_KIND_RDMA], port, n), *there;

		there = device ? cd_sprintf(p->arena, "%s%s", device, port + n) : port;
		if (holds(b, there))
			couple(p, CD_KIND_RDMA_PORT, port, there);
	}
}

/* "mlx5_comp0@pci:0000:17:00.0": what the driver calls it, beside the function it belongs to. */
static char *irq_name(const struct side *s, const char *number, struct cd_arena *a)
{
	const char *name = text_of(s, "irq/name", number), *pci = text_of(s, "irq/pci", number);

	return name && pci ? cd_sprintf(a, "%s %s", pci, name) : NULL;
}

/* Two of one name are told apart by nothing: none of them is paired. */
static struct cd_map *irqs_by_name(const struct side *s, struct cd_map *twice, struct cd_arena *a)
{
	const struct cd_list *list = set_of(s, "irq");
	struct cd_map *by_name = cd_map_new(a);

	for (size_t i = 0; list && i < list->n; i++) {
		const char *name = irq_name(s, list->text[i], a);

		if (!name)
			continue;
		if (cd_map_get(by_name, name, strlen(name)))
			cd_map_set(twice, name, strlen(name), (void *)name);
		cd_map_set(by_name, name, strlen(name), (void *)list->text[i]);
	}
	return by_name;
}

static void pair_irqs(struct cd_pairing *p, const struct side side[2])
{
	const struct cd_list *list = set_of(&side[0], "irq");
	struct cd_map *twice = cd_map_new(p->arena);
	struct cd_map *in_b = irqs_by_name(&side[1], twice, p->arena);

	irqs_by_name(&side[0], twice, p->arena);
	for (size_t i = 0; list && i < list->n; i++) {
		const char *name = irq_name(&side[0], list->text[i], p->arena), *b;

		if (!name || cd_map_get(twice, name, strlen(name)))
			continue;
		b = cd_map_get(in_b, name, strlen(name));
		if (b)
			couple(p, CD_KIND_IRQ, list->text[i], b);
	}
}

struct cd_pairing *cd_pair(const struct cd_evidence *a, const struct cd_evidence *b,
			   const char *scope, bool one_host, struct cd_arena *arena)
{
	struct cd_pairing *p = cd_alloc(arena, sizeof(*p));
	const struct side side[2] = { { a, scope }, { b, scope } };

	p->arena = arena;
	for (int kind = 0; kind < CD_KINDS; kind++) {
		p->there[kind] = cd_map_new(arena);
		p->back[kind] = cd_map_new(arena);
	}
	pair_devices(p, CD_KIND_NIC, side, one_host);
	pair_devices(p, CD_KIND_RDMA, side, one_host);
	pair_devices(p, CD_KIND_PCI, side, one_host);
	pair_rdma_ports(p, side);
	pair_irqs(p, side);
	return p;
}

static const char *look_up(struct cd_map *const *map, enum cd_kind kind, const char *subject)
{
	if (kind == CD_KIND_SELF || !*subject)
		return subject;
	if (kind == CD_KIND_RDMA_PORT && !strchr(subject, '/'))
		kind = CD_KIND_RDMA;
	return cd_map_get(map[kind], subject, strlen(subject));
}

const char *cd_paired(const struct cd_pairing *p, enum cd_kind kind, const char *subject)
{
	return look_up(p->there, kind, subject);
}

const char *cd_paired_back(const struct cd_pairing *p, enum cd_kind kind, const char *subject)
{
	return look_up(p->back, kind, subject);
}

bool cd_is_passing(const struct cd_evidence *e, const char *scope, enum cd_kind kind,
		   const char *subject)
{
	static const char *const passing[] = { "veth", "tun", "macvtap", "ipvtap" };
	const struct side s = { e, scope };
	const char *what = kind == CD_KIND_NIC ? text_of(&s, "nic/kind", subject) : NULL;

	for (size_t i = 0; what && i < sizeof(passing) / sizeof(passing[0]); i++)
		if (!strcmp(what, passing[i]))
			return true;
	return false;
}

/* How many of the set come before it: the same driver, a lower address (then name). */
static size_t rank_of(const struct side *s, enum cd_kind kind, const char *subject)
{
	const struct cd_list *list = set_of(s, cd_kind_set(kind));
	const char *pci = pci_of(s, kind, subject), *driver = driver_of(s, kind, subject);
	size_t before = 0;

	for (size_t i = 0; list && i < list->n; i++) {
		const char *other = pci_of(s, kind, list->text[i]);
		const char *by = driver_of(s, kind, list->text[i]);
		int order;

		if (!other || strcmp(by ? by : "", driver ? driver : ""))
			continue;
		order = cd_text_compare_natural(other, pci);
		if (!order)
			order = cd_text_compare_natural(list->text[i], subject);
		before += order < 0;
	}
	return before;
}

static const char *place_of_function(const struct side *s, const char *address,
				     struct cd_arena *arena)
{
	const struct cd_list *list = set_of(s, "pci");
	const struct cd_fact *v = cd_evidence_get(s->e, s->scope, "pci/vendor", address);
	const struct cd_fact *d = cd_evidence_get(s->e, s->scope, "pci/device", address);
	size_t before = 0;

	if (!list || !v || !d || v->state != CD_PRESENT || d->state != CD_PRESENT)
		return address;
	for (size_t i = 0; i < list->n; i++) {
		const struct cd_fact *w = cd_evidence_get(s->e, s->scope, "pci/vendor", list->text[i]);
		const struct cd_fact *e = cd_evidence_get(s->e, s->scope, "pci/device", list->text[i]);

		before += w && e && w->state == CD_PRESENT && e->state == CD_PRESENT &&
			  w->as.i == v->as.i && e->as.i == d->as.i &&
			  cd_text_compare_natural(list->text[i], address) < 0;
	}
	return cd_sprintf(arena, "%04llx:%04llx#%zu", (unsigned long long)v->as.i,
			  (unsigned long long)d->as.i, before);
}

const char *cd_place(const struct cd_evidence *e, const char *scope, enum cd_kind kind,
		     const char *subject, struct cd_arena *arena)
{
	const struct side s = { e, scope };
	size_t device = strcspn(subject, "/");
	const char *name;

	if (kind == CD_KIND_PCI)
		return place_of_function(&s, subject, arena);
	if (kind == CD_KIND_RDMA_PORT) {
		name = cd_strndup(arena, subject, device);
		return cd_sprintf(arena, "%s%s", cd_place(e, scope, CD_KIND_RDMA, name, arena),
				  subject + device);
	}
	if ((kind != CD_KIND_NIC && kind != CD_KIND_RDMA) || !pci_of(&s, kind, subject))
		return subject;
	name = driver_of(&s, kind, subject);
	return cd_sprintf(arena, "%s#%zu", name ? name : "port", rank_of(&s, kind, subject));
}

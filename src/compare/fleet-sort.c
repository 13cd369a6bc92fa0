/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fleet-sort.c - which hosts are of one class of machine, so that they should be alike?
 *
 * Those that were asked the same (profile, version) on the same kind of machine (architecture, vendor
 * of the processor, hypervisor) with the same models of network devices and GPUs.  How many there are
 * of each is no class: a card that is missing is what a vote is to find.  Nor is one card of another
 * model among its like: such a host votes with those that it has most models in common with.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"
#include "fleeting.h"

enum { CLASS_NETWORK = 0x02 };

/* Models in common, of all that either has, from which on two hosts are of one class (ours). */
static const double alike = 0.5;

static const struct cd_fact *fact(const struct cd_run *run, const char *name, const char *subject)
{
	const struct cd_fact *f = cd_evidence_get(run->evidence, "host", name, subject);

	return f && f->state == CD_PRESENT ? f : NULL;
}

static const char *text(struct cd_fleet *f, const struct cd_run *run, const char *name,
			const char *absent)
{
	const struct cd_fact *x = cd_evidence_get(run->evidence, "host", name, "");

	if (x && x->state == CD_PRESENT && x->type == CD_TEXT)
		return cd_intern(f->points.strings, x->as.text);
	return x && x->state == CD_ABSENT ? absent : "";
}

static bool in_list(const struct cd_fact *set, const char *name)
{
	for (size_t i = 0; set && set->type == CD_TEXTS && i < set->as.list->n; i++)
		if (!strcmp(set->as.list->text[i], name))
			return true;
	return false;
}

/* Virtual functions come with settings, not with the machine. */
static bool makes_class(const struct cd_run *run, const struct cd_fact *gpus, const char *address)
{
	const struct cd_fact *class = fact(run, "pci/class", address);

	if (in_list(gpus, address))
		return true;
	return class && class->type == CD_INT && class->as.i >> 16 == CLASS_NETWORK &&
	       !fact(run, "pci/physfn", address);
}

static void add_model(struct cd_fleet *f, struct cd_member *m, const struct cd_run *run,
		      const char *address)
{
	const struct cd_fact *v = fact(run, "pci/vendor", address);
	const struct cd_fact *d = fact(run, "pci/device", address);
	char model[40];

	if (!v || !d || v->type != CD_INT || d->type != CD_INT)
		return;
	snprintf(model, sizeof(model), "%04llx:%04llx", (unsigned long long)v->as.i,
		 (unsigned long long)d->as.i);
	for (size_t i = 0; i < m->n_models; i++)
		if (!strcmp(m->model[i], model))
			return;
	CD_GROW(f->points.arena, m->model, m->n_models);
	m->model[m->n_models++] = cd_intern(f->points.strings, model);
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void cd_fleet_look(struct cd_fleet *f, struct cd_member *m, const struct cd_run *run)
{
	const struct cd_fact *set = fact(run, "pci", ""), *gpus = fact(run, "gpu", "");

	m->arch = text(f, run, "host/arch", "");
	m->vendor = text(f, run, "host/cpu_vendor", "");
	m->where = text(f, run, "host/virtual", "bare metal");
	m->saw_models = set && set->type == CD_TEXTS;
	for (size_t i = 0; m->saw_models && i < set->as.list->n; i++)
		if (makes_class(run, gpus, set->as.list->text[i]))
			add_model(f, m, run, set->as.list->text[i]);
	if (m->n_models)
		qsort(m->model, m->n_models, sizeof(*m->model), by_text);
}

/* ---- groups ---------------------------------------------------------------------------- */

static int by_asked(const struct cd_member *x, const struct cd_member *y)
{
	const char *const a[] = { x->profile, x->version, x->arch, x->vendor, x->where };
	const char *const b[] = { y->profile, y->version, y->arch, y->vendor, y->where };
	int order = 0;

	for (size_t i = 0; !order && i < sizeof(a) / sizeof(a[0]); i++)
		order = strcmp(a[i], b[i]);
	return order ? order : (int)x->saw_models - (int)y->saw_models;
}

static int by_models(const struct cd_member *x, const struct cd_member *y)
{
	int order = 0;

	for (size_t i = 0; !order && i < x->n_models && i < y->n_models; i++)
		order = strcmp(x->model[i], y->model[i]);
	return order ? order : (x->n_models > y->n_models) - (x->n_models < y->n_models);
}

static int by_class(const void *a, const void *b)
{
	const struct cd_member *x = *(struct cd_member *const *)a;
	const struct cd_member *y = *(struct cd_member *const *)b;
	int order = by_asked(x, y);

	return order ? order : by_models(x, y);
}

static int by_host(const void *a, const void *b)
{
	const struct cd_member *x = *(struct cd_member *const *)a;
	const struct cd_member *y = *(struct cd_member *const *)b;
	int order = cd_text_compare_natural(x->host, y->host);

	return order ? order : strcmp(x->file, y->file);
}

static int largest_first(const void *a, const void *b)
{
	const struct cd_group *x = a, *y = b;

	if (x->n != y->n)
		return x->n > y->n ? -1 : 1;
	return x->n ? by_host(x->member, y->member) : 0;
}

/* Of all models that either has, the share that both have. */
static double common(const struct cd_member *x, const struct cd_member *y)
{
	size_t i = 0, k = 0, both = 0, all = 0;

	while (i < x->n_models || k < y->n_models) {
		int order = i == x->n_models ? 1 : k == y->n_models ? -1 :
			    strcmp(x->model[i], y->model[k]);

		i += order <= 0;
		k += order >= 0;
		both += !order;
		all++;
	}
	return all ? (double)both / (double)all : 1;
}

static void join(struct cd_fleet *f, struct cd_group *to, struct cd_group *from)
{
	struct cd_arena *a = f->points.arena;
	struct cd_member **all = cd_alloc_n(a, to->n + from->n, sizeof(struct cd_member *));

	memcpy(all, to->member, to->n * sizeof(struct cd_member *));
	memcpy(all + to->n, from->member, from->n * sizeof(struct cd_member *));
	to->member = all;
	to->n += from->n;
	from->n = 0;
}

/* A host with one card of another model is odd, and no class of its own. */
static void join_odd_ones(struct cd_fleet *f, size_t large)
{
	for (size_t i = large; i < f->n_groups; i++) {
		struct cd_group *odd = &f->group[i], *best = NULL;
		double most = alike;

		for (size_t k = 0; k < large; k++) {
			struct cd_group *g = &f->group[k];
			double share = common(g->typical, odd->typical);

			if (by_asked(g->typical, odd->typical) || share < most)
				continue;
			if (best && share == most)
				continue;
			best = g;
			most = share;
		}
		if (best)
			join(f, best, odd);
	}
}

void cd_fleet_sort(struct cd_fleet *f)
{
	size_t n = 0, large = 0;
	struct cd_member **voter = cd_alloc_n(f->points.arena, f->n_members + 1,
					      sizeof(struct cd_member *));

	for (size_t i = 0; i < f->n_members; i++)
		if (!f->member[i]->older)
			voter[n++] = f->member[i];
	if (n)
		qsort(voter, n, sizeof(struct cd_member *), by_class);
	for (size_t i = 0; i < n; i++) {
		if (!i || by_class(&voter[i - 1], &voter[i])) {
			CD_GROW(f->points.arena, f->group, f->n_groups);
			f->group[f->n_groups++] = (struct cd_group){ .member = &voter[i],
									  .typical = voter[i] };
		}
		f->group[f->n_groups - 1].n++;
	}
	if (f->n_groups)
		qsort(f->group, f->n_groups, sizeof(*f->group), largest_first);
	while (large < f->n_groups && f->group[large].n >= CD_FLEET_VOTERS)
		large++;
	join_odd_ones(f, large);
	for (size_t i = 0; i < f->n_groups; i++)
		if (f->group[i].n)
			qsort(f->group[i].member, f->group[i].n, sizeof(struct cd_member *), by_host);
	if (f->n_groups)
		qsort(f->group, f->n_groups, sizeof(*f->group), largest_first);
	while (f->n_groups && !f->group[f->n_groups - 1].n)
		f->n_groups--;
}

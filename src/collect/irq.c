/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq - how often does each interrupt come, on which CPUs, and whose is it?
 *
 * Counts of all interrupts; placement only of those of network controllers (PCI class 02), found
 * by the device's own list of vectors.  Where a container runtime has laid an empty file over
 * /proc/interrupts, sysfs counts for the controllers' vectors in its place.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/interrupts.h"
#include "collect/near.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define DEVICES "/sys/bus/pci/devices"
#define TABLE "/proc/interrupts"

static const struct cd_fact_spec facts[] = {
	{ .name = "irq", .type = CD_TEXTS, .source = "cat " TABLE,
	  .about = "interrupts with a handler, numbers as text" },
	{ .name = "irq/count", .type = CD_COUNTER, .source = "grep ' {subject}:' " TABLE,
	  .about = "on all CPUs", .counter_bits = 32, .counter_flags = CD_WRAPS },
	{ .name = "irq/remote_count", .type = CD_COUNTER, .source = "grep ' {subject}:' " TABLE,
	  .about = "on CPUs of another socket than the device's; network controllers only",
	  .counter_bits = 32, .counter_flags = CD_WRAPS },
	{ .name = "irq/name", .type = CD_TEXT, .source = "cat /sys/kernel/irq/{subject}/actions",
	  .about = "as the driver named it" },
	{ .name = "irq/pci", .type = CD_TEXT, .source = "ls -d " DEVICES "/*/msi_irqs/{subject}",
	  .about = "network controller whose interrupt this is" },
	{ .name = "irq/of_device", .type = CD_TEXTS, .source = "ls " DEVICES "/{subject}/msi_irqs",
	  .about = "interrupts of a network controller, by PCI address" },
	{ .name = "irq/queue", .type = CD_BOOL, .source = "cat /sys/kernel/irq/{subject}/actions",
	  .about = "carries packets, by its name; network controllers only, as all below" },
	{ .name = "irq/affinity", .type = CD_CPUS,
	  .source = "cat /proc/irq/{subject}/smp_affinity_list", .about = "as asked for" },
	{ .name = "irq/effective", .type = CD_CPUS,
	  .source = "cat /proc/irq/{subject}/effective_affinity_list",
	  .about = "where it is delivered" },
	{ .name = "irq/managed", .type = CD_BOOL,
	  .source = "grep MANAGED /sys/kernel/debug/irq/irqs/{subject}",
	  .about = "the kernel places it and refuses others" },
	{ .name = NULL },
};

struct device {
	const char *pci;
	const char *nic;		/* its only interface's name, or NULL */
	const char *const *irq;
	size_t n;
	struct cd_cpus local;
	int local_error;		/* the nearest CPUs are not known */
};

struct walk {
	struct cd_collect *x;
	struct cd_host *host;
	struct cd_arena *a;
	bool second;
	struct device *device;
	size_t n;
	struct cd_map *by_irq;		/* number as text -> struct device */
};

static bool is_controller(struct walk *w, const char *pci)
{
	int error;
	const char *text = cd_sysfs_text(w->x, cd_sprintf(w->a, DEVICES "/%s/class", pci), &error);
	uint64_t class;

	return text && cd_parse_hex(text, &class) && class >> 16 == 0x02;
}

/* MSI vectors; a device without them has one line, 0 when it has none. */
static void list_vectors(struct walk *w, struct device *d)
{
	const char *path = cd_sprintf(w->a, DEVICES "/%s/msi_irqs", d->pci);
	struct cd_names names = cd_host_list(w->host, w->a, path);
	const char **one, *text;
	int error;

	d->irq = names.name;
	d->n = names.error ? 0 : names.n;
	if (!d->n) {
		text = cd_sysfs_text(w->x, cd_sprintf(w->a, DEVICES "/%s/irq", d->pci), &error);
		if (text && *text && strspn(text, "0123456789") == strlen(text) &&
		    strcmp(text, "0") != 0) {
			one = cd_alloc(w->a, sizeof(*one));
			*one = text;
			d->irq = one;
			d->n = 1;
		} else if (names.error && names.error != ENOENT) {
			cd_put_errno(w->x, "irq/of_device", d->pci, path, names.error);
			return;
		} else if (!text && error != ENOENT) {
			cd_put_errno(w->x, "irq/of_device", d->pci, path, error);
			return;
		} else if (!text && !cd_host_absent_is_answer(w->host, w->a, path)) {
			cd_put_errno(w->x, "irq/of_device", d->pci, path, ENOENT);
			return;
		}
	}
	for (size_t i = 0; i < d->n; i++)
		cd_map_set(w->by_irq, d->irq[i], strlen(d->irq[i]), d);
	if (!w->second)
		cd_put_texts(w->x, "irq/of_device", d->pci, d->irq, d->n);
}

static void find_devices(struct walk *w)
{
	struct cd_names all = cd_host_list(w->host, w->a, DEVICES);

	w->device = cd_alloc_n(w->a, all.n + 1, sizeof(*w->device));
	for (size_t i = 0; i < all.n; i++) {
		struct device *d = &w->device[w->n];
		const char *text;
		struct cd_names nics;

		if (!is_controller(w, all.name[i]))
			continue;
		w->n++;
		d->pci = all.name[i];
		nics = cd_host_list(w->host, w->a, cd_sprintf(w->a, DEVICES "/%s/net", d->pci));
		d->nic = nics.n == 1 ? nics.name[0] : NULL;
		text = cd_sysfs_text(w->x, cd_sprintf(w->a, DEVICES "/%s/local_cpulist", d->pci),
				     &d->local_error);
		if (text && (!cd_cpus_parse_list(w->a, text, &d->local) ||
			     !cd_cpus_weight(&d->local)))
			d->local_error = EINVAL;
		else if (text)
			cd_near_cpus(w->x, cd_sprintf(w->a, DEVICES "/%s", d->pci), &d->local);
		list_vectors(w, d);
	}
}

static const struct device *owner(struct walk *w, const char *irq)
{
	return cd_map_get(w->by_irq, irq, strlen(irq));
}

static void put_managed(struct walk *w, const char *irq)
{
	int error;
	const char *text = cd_sysfs_text(w->x, cd_sprintf(w->a, "/sys/kernel/debug/irq/irqs/%s", irq),
					 &error);

	if (text)
		cd_put_bool(w->x, "irq/managed", irq, strstr(text, "IRQD_AFFINITY_MANAGED"));
	else
		cd_put_unseen(w->x, "irq/managed", irq,
			      error == EACCES ? CD_PERMISSION : CD_NOT_COLLECTED,
			      "only a debug file of some kernels tells");
}

/* Of one interrupt of a controller: whose, what for, where to. */
static void put_placement(struct walk *w, const struct device *d, const char *irq, const char *name)
{
	struct cd_collect *x = w->x;

	cd_put_text(x, "irq/pci", irq, d->pci);
	if (name)
		cd_put_bool(x, "irq/queue", irq,
			    cd_interrupts_is_queue(w->a, name, d->nic, d->n));
	else
		cd_put_bool(x, "irq/queue", irq, false);
	if (cd_wants(x, "irq/affinity"))
		cd_sysfs_put_cpus(x, "irq/affinity", irq,
				  cd_sprintf(w->a, "/proc/irq/%s/smp_affinity_list", irq));
	if (cd_wants(x, "irq/effective"))
		cd_sysfs_put_cpus(x, "irq/effective", irq,
				  cd_sprintf(w->a, "/proc/irq/%s/effective_affinity_list", irq));
	if (cd_wants(x, "irq/managed"))
		put_managed(w, irq);
}

static void put_remote(struct walk *w, const struct device *d, const char *irq, uint32_t total,
		       uint32_t local)
{
	if (!d->local_error)
		cd_put_counter(w->x, "irq/remote_count", irq, (uint32_t)(total - local));
	else if (!w->second)
		cd_put_errno(w->x, "irq/remote_count", irq,
			     cd_sprintf(w->a, DEVICES "/%s/local_cpulist", d->pci),
			     d->local_error);
}

static void put_row(struct walk *w, const struct cd_irq_table *t, const struct cd_irq_row *row,
		    const char *irq)
{
	const struct device *d = owner(w, irq);

	if (row->broken) {
		if (!w->second)
			cd_put_unseen(w->x, "irq/count", irq, CD_GARBAGE,
				      "%s: fewer counts than CPUs", TABLE);
		return;
	}
	cd_put_counter(w->x, "irq/count", irq, row->total);
	if (d)
		put_remote(w, d, irq, row->total, cd_interrupts_on(t, row, &d->local));
	if (w->second)
		return;
	cd_put_text(w->x, "irq/name", irq, row->name);
	if (d)
		put_placement(w, d, irq, row->name);
	else
		cd_put_absent(w->x, "irq/pci", irq, "not of a network controller");
}

/* A vector without a line in the table: allocated, but nobody listens and it never came. */
static void put_silent(struct walk *w, struct cd_map *seen)
{
	for (size_t i = 0; i < w->n; i++)
		for (size_t k = 0; k < w->device[i].n; k++) {
			const char *irq = w->device[i].irq[k];

			if (cd_map_get(seen, irq, strlen(irq)))
				continue;
			cd_put_absent(w->x, "irq/count", irq, "no handler is installed");
			cd_put_absent(w->x, "irq/remote_count", irq, "no handler is installed");
			cd_put_absent(w->x, "irq/name", irq, "no handler is installed");
			put_placement(w, &w->device[i], irq, NULL);
		}
}

static void put_table(struct walk *w, const char *text, bool whole)
{
	struct cd_map *seen = cd_map_new(w->a);
	struct cd_irq_table t;
	const char **name;

	if (!cd_interrupts_parse(w->a, text, &t)) {
		if (!w->second)
			cd_put_unseen(w->x, "irq", "", CD_GARBAGE, "%s: no line of CPUs", TABLE);
		return;
	}
	name = cd_alloc_n(w->a, t.n + 1, sizeof(*name));
	for (size_t i = 0; i < t.n; i++) {
		name[i] = cd_sprintf(w->a, "%u", t.row[i].number);
		cd_map_set(seen, name[i], strlen(name[i]), w);
		put_row(w, &t, &t.row[i], name[i]);
	}
	if (w->second)
		return;
	if (!whole) {
		cd_put_unseen(w->x, "irq", "", CD_TRUNCATED, "%s is longer than we read", TABLE);
		return;
	}
	put_silent(w, seen);
	cd_put_set(w->x, "irq", name, t.n);
}

/* "2922,0": one count for each possible CPU (kernel/irq/irqdesc.c per_cpu_count_show()). */
static bool sum_sysfs(struct walk *w, const struct device *d, const char *text, uint32_t *total,
		      uint32_t *local)
{
	static const char *const possible = "/sys/devices/system/cpu/possible";
	int error;
	const char *list = cd_sysfs_text(w->x, possible, &error);
	char *words = cd_strdup(w->a, text), *word;
	struct cd_cpus cpus;
	size_t cpu = 0;
	uint64_t n;

	if (!list || !cd_cpus_parse_list(w->a, list, &cpus))
		return false;
	for (*total = *local = 0; (word = strsep(&words, ",")); cpu++) {
		while (cpu < cpus.n_words * 64 && !cd_cpus_test(&cpus, cpu))
			cpu++;
		if (!cd_parse_u64(word, &n) || n > UINT32_MAX || !cd_cpus_test(&cpus, cpu))
			return false;
		*total += (uint32_t)n;
		if (cd_cpus_test(&d->local, cpu))
			*local += (uint32_t)n;
	}
	return true;
}

static void put_from_sysfs(struct walk *w, enum cd_reason reason, const char *why)
{
	for (size_t i = 0; i < w->n; i++)
		for (size_t k = 0; k < w->device[i].n; k++) {
			const struct device *d = &w->device[i];
			const char *irq = d->irq[k], *text, *name;
			const char *folder = cd_sprintf(w->a, "/sys/kernel/irq/%s", irq);
			uint32_t total, local;
			int error;

			text = cd_sysfs_text(w->x, cd_sprintf(w->a, "%s/per_cpu_count", folder),
					     &error);
			if (text && sum_sysfs(w, d, text, &total, &local)) {
				cd_put_counter(w->x, "irq/count", irq, total);
				put_remote(w, d, irq, total, local);
			} else if (!w->second) {
				cd_put_unseen(w->x, "irq/count", irq, reason, "%s", why);
				cd_put_unseen(w->x, "irq/remote_count", irq, reason, "%s", why);
			}
			if (w->second)
				continue;
			name = cd_sysfs_text(w->x, cd_sprintf(w->a, "%s/actions", folder), &error);
			put_placement(w, d, irq, name);
			if (name) {
				cd_put_text(w->x, "irq/name", irq, name);
			} else {
				cd_put_unseen(w->x, "irq/name", irq, reason, "%s", why);
				cd_put_unseen(w->x, "irq/queue", irq, reason, "%s", why);
			}
		}
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	/* 512 CPUs and 4096 vectors make 23 MB */
	enum { LIMIT = 64 << 20 };
	struct walk w = { .x = x, .host = cd_collect_host(x), .a = cd_collect_arena(x),
			  .second = cd_second_sample(x) };
	struct cd_bytes b;

	(void)err;
	w.by_irq = cd_map_new(w.a);
	find_devices(&w);
	b = cd_host_read(w.host, w.a, TABLE, LIMIT);
	if (!b.error && b.len) {
		put_table(&w, b.data, !b.truncated);
		return 0;
	}
	if (!w.second) {
		if (!b.error || cd_host_stat(w.host, w.a, TABLE).kind == CD_KIND_OTHER)
			cd_put_unseen(x, "irq", "", CD_MASKED,
				      "%s is empty: a container runtime hides it", TABLE);
		else if (b.error == ENOENT || b.error == ENOTDIR)	/* every kernel has it */
			cd_put_unseen(x, "irq", "", CD_NOT_COLLECTED, "%s is not there", TABLE);
		else
			cd_put_errno(x, "irq", "", TABLE, b.error);
	}
	put_from_sysfs(&w, b.error == ENOENT || b.error == ENODATA ? CD_NOT_COLLECTED : CD_MASKED,
		       "neither /proc/interrupts nor /sys/kernel/irq counts it");
	return 0;
}

const struct cd_collector cd_collector_irq = {
	.name = "irq", .group = "pci", .facts = facts, .collect = collect, .flags = CD_SAMPLED,
};

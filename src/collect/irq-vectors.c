/* SPDX-License-Identifier: Apache-2.0 */
/*
 * irq-vectors - in which form does a network controller interrupt, and what did its driver ask for?
 *
 * What no count tells: lines or messages, how many the device could send, where the driver would
 * have each served, and interrupts that nobody knew what to do with.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/sysfs.h"
#include "host/host.h"

#define DEVICES "/sys/bus/pci/devices"
#define DEFAULT "/proc/irq/default_smp_affinity"

static const struct cd_fact_spec facts[] = {
	{ .name = "irq/mode", .type = CD_TEXT, .source = "head " DEVICES "/{subject}/msi_irqs/*",
	  .about = "how a network controller interrupts: msix, msi or intx; by PCI address" },
	{ .name = "irq/table", .type = CD_INT, .source = "lspci -vs {subject} | grep MSI-X",
	  .about = "messages that the device could send (MSI-X table); by PCI address" },
	{ .name = "irq/hint", .type = CD_CPUS, .source = "cat /proc/irq/{subject}/affinity_hint",
	  .about = "where the driver would have it served; network controllers only" },
	{ .name = "irq/unhandled", .type = CD_COUNTER, .source = "cat /proc/irq/{subject}/spurious",
	  .about = "that no driver knew what to do with; network controllers only",
	  .counter_bits = 32, .counter_flags = CD_WRAPS },
	{ .name = "irq/default", .type = CD_CPUS, .source = "cat " DEFAULT,
	  .about = "where interrupts go that are set up from now on" },
	{ .name = NULL },
};

static bool is_controller(struct cd_collect *x, const char *pci)
{
	int error;
	const char *text = cd_sysfs_text(x, cd_sprintf(cd_collect_arena(x), DEVICES "/%s/class", pci),
					 &error);
	uint64_t class;

	return text && cd_parse_hex(text, &class) && class >> 16 == 0x02;
}

/* "00000000,0000000f" */
static void put_mask(struct cd_collect *x, const char *fact, const char *subject, const char *path)
{
	int error;
	const char *text = cd_sysfs_text(x, path, &error);
	struct cd_cpus set;

	if (!text)
		cd_put_errno(x, fact, subject, path, error);
	else if (!cd_cpus_parse_mask(cd_collect_arena(x), text, &set))
		cd_put_unseen(x, fact, subject, CD_GARBAGE, "%s: '%.64s'", path, text);
	else
		cd_put_text(x, fact, subject, cd_cpus_format(cd_collect_arena(x), &set));
}

/* "count 12\nunhandled 0\nlast_unhandled 0 ms" */
static void put_unhandled(struct cd_collect *x, const char *irq)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *path = cd_sprintf(a, "/proc/irq/%s/spurious", irq), *at;
	int error;
	const char *text = cd_sysfs_text(x, path, &error);
	uint64_t n;

	at = text ? strstr(text, "\nunhandled ") : NULL;
	if (at) {
		at += strlen("\nunhandled ");
		if (cd_parse_u64(cd_strndup(a, at, strcspn(at, "\n")), &n)) {
			cd_put_counter(x, "irq/unhandled", irq, n);
			return;
		}
	}
	if (cd_second_sample(x))
		return;
	if (text)
		cd_put_unseen(x, "irq/unhandled", irq, CD_GARBAGE, "%s: '%.64s'", path, text);
	else
		cd_put_errno(x, "irq/unhandled", irq, path, error);
}

static void put_vector(struct cd_collect *x, const char *irq)
{
	struct cd_arena *a = cd_collect_arena(x);

	if (cd_wants(x, "irq/unhandled") || cd_wants(x, "rate/irq/unhandled"))
		put_unhandled(x, irq);
	if (!cd_second_sample(x) && cd_wants(x, "irq/hint"))
		put_mask(x, "irq/hint", irq, cd_sprintf(a, "/proc/irq/%s/affinity_hint", irq));
}

/* The capability's second word holds the size less one; users see the first 64 bytes alone. */
static void put_table(struct cd_collect *x, const char *pci)
{
	enum { STATUS = 6, HAS_LIST = 0x10, LIST = 0x34, MSIX = 0x11, MOST = 48 };
	struct cd_arena *a = cd_collect_arena(x);
	const char *path = cd_sprintf(a, DEVICES "/%s/config", pci);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, path, CD_READ_SMALL);
	const unsigned char *c = (const unsigned char *)b.data;
	size_t at;

	if (b.error || b.len < 64) {
		cd_put_errno(x, "irq/table", pci, path, b.error ? b.error : EIO);
		return;
	}
	at = c[STATUS] & HAS_LIST ? c[LIST] & ~3u : 0;
	for (int i = 0; at && i < MOST; i++, at = c[at + 1] & ~3u) {
		if (at + 4 > b.len) {
			cd_put_unseen(x, "irq/table", pci, b.len == 64 ? CD_PERMISSION : CD_GARBAGE,
				      "%s: only %zu bytes were read", path, b.len);
			return;
		}
		if (c[at] == MSIX) {
			cd_put_int(x, "irq/table", pci, ((c[at + 3] << 8 | c[at + 2]) & 0x7ff) + 1);
			return;
		}
	}
	cd_put_absent(x, "irq/table", pci, "the device has no MSI-X table");
}

/* Without a list of messages the device has a line, or nothing. */
static void put_mode(struct cd_collect *x, const char *pci, const struct cd_names *vectors)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *path = cd_sprintf(a, DEVICES "/%s/irq", pci), *text;
	int error;

	if (!vectors->error && vectors->n) {
		cd_sysfs_put_text(x, "irq/mode", pci, cd_sprintf(a, DEVICES "/%s/msi_irqs/%s", pci,
								 vectors->name[0]));
		return;
	}
	text = cd_sysfs_text(x, path, &error);
	if (vectors->error && vectors->error != ENOENT)
		cd_put_errno(x, "irq/mode", pci, cd_sprintf(a, DEVICES "/%s/msi_irqs", pci),
			     vectors->error);
	else if (!text)
		cd_put_errno(x, "irq/mode", pci, path, error);
	else if (!strcmp(text, "0"))
		cd_put_absent(x, "irq/mode", pci, "the device has no interrupt");
	else
		cd_put_text(x, "irq/mode", pci, "intx");
}

static void look_at(struct cd_collect *x, const char *pci)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_names vectors = cd_host_list(cd_collect_host(x), a,
					       cd_sprintf(a, DEVICES "/%s/msi_irqs", pci));
	int error;
	const char *line;

	if (!cd_second_sample(x)) {
		put_mode(x, pci, &vectors);
		if (cd_wants(x, "irq/table"))
			put_table(x, pci);
	}
	for (size_t i = 0; !vectors.error && i < vectors.n; i++)
		put_vector(x, vectors.name[i]);
	if (!vectors.error && vectors.n)
		return;
	line = cd_sysfs_text(x, cd_sprintf(a, DEVICES "/%s/irq", pci), &error);
	if (line && *line && strspn(line, "0123456789") == strlen(line) && strcmp(line, "0") != 0)
		put_vector(x, line);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_names all = cd_host_list(cd_collect_host(x), cd_collect_arena(x), DEVICES);

	(void)err;
	if (!cd_second_sample(x))
		put_mask(x, "irq/default", "", DEFAULT);
	for (size_t i = 0; !all.error && i < all.n; i++)
		if (is_controller(x, all.name[i]))
			look_at(x, all.name[i]);
	return 0;
}

const struct cd_collector cd_collector_irq_vectors = {
	.name = "irq-vectors", .group = "pci", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED,
};

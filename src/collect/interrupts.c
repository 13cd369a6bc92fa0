/* SPDX-License-Identifier: Apache-2.0 */
/*
 * interrupts.c - what do the columns of /proc/interrupts say?
 *
 * With hundreds of CPUs and thousands of vectors the text has tens of megabytes: one pass, no
 * copies but of names.
 */
#include "collect/interrupts.h"

#include <ctype.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"

static const char *skip(const char *s)
{
	while (*s == ' ')
		s++;
	return s;
}

/* "           CPU0       CPU1": offline CPUs have no column. */
static const char *header(struct cd_arena *a, const char *s, struct cd_irq_table *t)
{
	size_t room = 0;

	for (s = skip(s); *s && *s != '\n'; s = skip(s)) {
		size_t cpu = 0, digits = 0;

		if (strncmp(s, "CPU", 3))
			return NULL;
		for (s += 3; *s >= '0' && *s <= '9' && digits < 8; s++, digits++)
			cpu = cpu * 10 + (size_t)(*s - '0');
		if (!digits || (*s && *s != ' ' && *s != '\n'))
			return NULL;
		if (t->n_cpus == room) {
			t->cpu = cd_regrow(a, t->cpu, room * sizeof(*t->cpu),
					   (2 * room + 64) * sizeof(*t->cpu));
			room = 2 * room + 64;
		}
		t->cpu[t->n_cpus++] = cpu;
	}
	return t->n_cpus && *s == '\n' ? s + 1 : NULL;
}

/* One unsigned int; NULL when there is none. */
static const char *count(const char *s, uint32_t *value)
{
	uint64_t v = 0;
	const char *start;

	start = s = skip(s);
	for (; *s >= '0' && *s <= '9'; s++) {
		v = v * 10 + (uint64_t)(*s - '0');
		if (v > UINT32_MAX)
			return NULL;
	}
	if (s == start || (*s && *s != ' ' && *s != '\n'))
		return NULL;
	*value = (uint32_t)v;
	return s;
}

static size_t word(const char *s)
{
	return strcspn(s, " \n");
}

/*
 * "PCI-MSIX-0000:00:04.0   1-edge      virtio3-rx", "GICv3  27 Level     arch_timer": chip, number
 * and flow type stand before the actions (kernel/irq/proc.c show_interrupts()).
 */
static const char *actions(struct cd_arena *a, const char *s)
{
	size_t n;

	s = skip(s);
	s = skip(s + word(s));
	if ((*s >= '0' && *s <= '9') || *s == '-')
		s = skip(s + word(s));
	n = word(s);
	if ((n == 5 && !strncmp(s, "Level", n)) || (n == 4 && !strncmp(s, "Edge", n)))
		s = skip(s + n);
	return cd_strndup(a, s, strcspn(s, "\n"));
}

/* "  41:  2922  0  ...": false for "LOC:" and its like. */
static bool number(const char *s, uint32_t *value, const char **rest)
{
	uint64_t v = 0;
	const char *start;

	start = s = skip(s);
	for (; *s >= '0' && *s <= '9' && v <= UINT32_MAX; s++)
		v = v * 10 + (uint64_t)(*s - '0');
	if (s == start || *s != ':' || v > UINT32_MAX)
		return false;
	*value = (uint32_t)v;
	*rest = s + 1;
	return true;
}

bool cd_interrupts_parse(struct cd_arena *a, const char *text, struct cd_irq_table *t)
{
	const char *s, *end;
	size_t room = 0;

	*t = (struct cd_irq_table){ 0 };
	s = header(a, text, t);
	if (!s)
		return false;
	for (; *s; s = end) {
		struct cd_irq_row row = { 0 };

		end = strchr(s, '\n');
		end = end ? end + 1 : s + strlen(s);
		if (!number(s, &row.number, &row.counts))
			continue;
		s = row.counts;
		for (size_t i = 0; i < t->n_cpus && !row.broken; i++) {
			uint32_t n = 0;

			s = count(s, &n);
			row.broken = !s;
			row.total += n;
		}
		row.name = row.broken ? "" : actions(a, s);
		if (t->n == room) {
			size_t more = 2 * room + 64;

			t->row = cd_regrow(a, t->row, room * sizeof(row), more * sizeof(row));
			room = more;
		}
		t->row[t->n++] = row;
	}
	return true;
}

uint32_t cd_interrupts_on(const struct cd_irq_table *t, const struct cd_irq_row *row,
			  const struct cd_cpus *cpus)
{
	const char *s = row->counts;
	uint32_t sum = 0, n;

	for (size_t i = 0; i < t->n_cpus && !row->broken; i++) {
		s = count(s, &n);
		if (!s)
			break;
		if (cd_cpus_test(cpus, t->cpu[i]))
			sum += n;
	}
	return sum;
}

/* The name in lower case, without the interface's name and without "@pci:...". */
static char *bare(struct cd_arena *a, const char *name, const char *nic)
{
	const char *at = strstr(name, "@pci"), *hit;
	char *s = cd_strndup(a, name, at ? (size_t)(at - name) : strlen(name));
	size_t n = nic ? strlen(nic) : 0;

	hit = n ? strstr(s, nic) : NULL;
	if (hit)
		memmove(s + (hit - s), hit + n, strlen(hit + n) + 1);
	for (char *p = s; *p; p++)
		*p = (char)tolower((unsigned char)*p);
	return s;
}

/*
 * Every driver has vectors for events and firmware beside those of its queues.  A vector that bears
 * the bare name of the interface is one of those where there are others (igb, ixgbe).
 */
bool cd_interrupts_is_queue(struct cd_arena *a, const char *name, const char *nic, size_t vectors)
{
	static const char *const control[] = {
		"async", "mgm", "misc", "config", "ctrl", "control", "adminq", "health", "pages",
		"event", "fdir", "pcie", "aer", "cmd", "mailbox", "mbx", "hwc", "aeq", "notify",
		"-err", "-lsc", "-exn", NULL
	};
	const char *s = bare(a, name, nic);

	if (!*name)
		return false;
	if (!*s)
		return vectors == 1;
	for (size_t i = 0; control[i]; i++)
		if (strstr(s, control[i]) && !strstr(s, "ceq"))
			return false;
	return true;
}

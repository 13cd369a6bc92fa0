/* SPDX-License-Identifier: Apache-2.0 */
/*
 * softnet.c - how many packets has each CPU taken in, and how many turned away?
 *
 * /proc/net/softnet_stat has a line for each CPU that is online, in columns without names; the same
 * in every network namespace.  Kernels from 5.10 on say in the 13th column which CPU it is; before,
 * the lines are those of the online CPUs in order.  Numbers have 32 bits and wrap.
 */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

#define FILE "/proc/net/softnet_stat"
#define ONLINE "/sys/devices/system/cpu/online"
#define COUNTER(n, words) { .name = "softnet/" n, .type = CD_COUNTER, .unit = "", \
	.source = "cat " FILE, .about = words, .counter_bits = 32, .counter_flags = CD_WRAPS }

static const struct cd_fact_spec facts[] = {
	{ .name = "softnet", .type = CD_TEXTS, .source = "cat " FILE,
	  .about = "CPUs that count what they receive, numbers as text" },
	COUNTER("processed", "packets the CPU took from devices and from its backlog"),
	COUNTER("dropped", "packets that found the CPU's backlog full"),
	COUNTER("time_squeeze", "times the CPU stopped with work left: budget or time was used up"),
	COUNTER("received_rps", "times another CPU woke this one to take packets"),
	COUNTER("flow_limit", "packets of one dominant flow, dropped by design"),
	{ .name = NULL },
};
/* Columns from 0, in the order of the counters above (kernel net/core/net-procfs.c). */
static const size_t column[] = { 0, 1, 2, 9, 10 };
enum { COUNTERS = 5, LEAST = 10, CPU = 12, MOST = 64 };

struct line {
	uint64_t word[MOST];
	size_t n;
	const char *cpu;
};

/* The numbers of a line; 0: there is something else in it. */
static size_t numbers(struct cd_arena *a, const char *at, size_t length, uint64_t *v)
{
	char *word[MOST + 1];
	size_t n = cd_text_words(cd_strndup(a, at, length), word, MOST + 1);

	for (size_t i = 0; i < n && i < MOST; i++)
		if (!cd_parse_hex(word[i], &v[i]) || v[i] > UINT32_MAX)
			return 0;
	return n > MOST ? 0 : n;
}

static struct line *lines(struct cd_arena *a, const char *text, size_t *n)
{
	struct line *line;
	size_t all = 0;

	for (const char *p = text; *p; p++)
		all += *p == '\n';
	line = cd_alloc_n(a, all + 1, sizeof(*line));
	*n = 0;
	for (const char *p = text, *end; *p && (end = strchr(p, '\n')); p = end + 1) {
		line[*n].n = numbers(a, p, (size_t)(end - p), line[*n].word);
		if (line[*n].n < LEAST || line[*n].n != line[0].n)
			return NULL;
		++*n;
	}
	return *n ? line : NULL;
}

/* Whose lines are they?  Without the column: the online CPUs in order, if they are as many. */
static bool name_cpus(struct cd_collect *x, struct line *line, size_t n)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b;
	struct cd_cpus set;
	size_t i = 0;

	if (line[0].n > CPU) {
		for (i = 0; i < n; i++)
			line[i].cpu = cd_sprintf(a, "%u", (unsigned)line[i].word[CPU]);
		return true;
	}
	b = cd_host_read(cd_collect_host(x), a, ONLINE, CD_READ_SMALL);
	if (b.error || !cd_cpus_parse_list(a, cd_text_trim(a, b.data), &set) ||
	    cd_cpus_weight(&set) != n)
		return false;
	for (size_t cpu = 0; i < n; cpu++)
		if (cd_cpus_test(&set, cpu))
			line[i++].cpu = cd_sprintf(a, "%zu", cpu);
	return true;
}

static void put(struct cd_collect *x, const struct line *line, size_t n)
{
	const char **cpus = cd_alloc_n(cd_collect_arena(x), n, sizeof(*cpus));

	for (size_t i = 0; i < n; i++) {
		cpus[i] = line[i].cpu;
		for (size_t j = 0; j < COUNTERS; j++) {
			const char *fact = facts[j + 1].name;

			if (!cd_wants(x, fact))
				continue;
			if (column[j] < line[i].n)
				cd_put_counter(x, fact, cpus[i], line[i].word[column[j]]);
			else if (!cd_second_sample(x))
				cd_put_absent(x, fact, cpus[i], "this kernel does not count it");
		}
	}
	if (!cd_second_sample(x))
		cd_put_set(x, "softnet", cpus, n);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, FILE, CD_READ_LARGE);
	struct line *line;
	size_t n;

	(void)err;
	if (b.error)
		cd_put_errno(x, "softnet", "", FILE, b.error);
	else if (!b.len)
		cd_put_unseen(x, "softnet", "", CD_MASKED, "%s is empty", FILE);
	else if (b.truncated || b.data[b.len - 1] != '\n' || strlen(b.data) != b.len)
		cd_put_unseen(x, "softnet", "", CD_TRUNCATED, "%s is cut or damaged", FILE);
	else if (!(line = lines(a, b.data, &n)))
		cd_put_unseen(x, "softnet", "", CD_GARBAGE, "%s: no line of numbers", FILE);
	else if (!name_cpus(x, line, n))
		cd_put_unseen(x, "softnet", "", CD_GARBAGE,
			      "%s does not tell the CPUs, and their number is not that of %s", FILE,
			      ONLINE);
	else
		put(x, line, n);
	return 0;
}

const struct cd_collector cd_collector_softnet = {
	.name = "softnet", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED,
};

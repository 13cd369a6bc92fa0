/* SPDX-License-Identifier: Apache-2.0 */
/*
 * softirqs - how often has each CPU turned to receiving and to sending?
 *
 * /proc/softirqs has a column for each CPU that could be, a line for each kind of work; the numbers
 * have 32 bits and wrap.
 */
#include <commdoctor/collector.h>

#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

#define FILE "/proc/softirqs"

static const struct cd_fact_spec facts[] = {
	{ .name = "softirq/receive", .type = CD_COUNTER, .unit = "", .source = "grep NET_RX " FILE,
	  .about = "times the CPU turned to received packets", .counter_bits = 32,
	  .counter_flags = CD_WRAPS },
	{ .name = "softirq/send", .type = CD_COUNTER, .unit = "", .source = "grep NET_TX " FILE,
	  .about = "times the CPU turned to packets that wait to be sent", .counter_bits = 32,
	  .counter_flags = CD_WRAPS },
	{ .name = NULL },
};

/* "   CPU0   CPU1  CPU4": the words; 0 when one of them is no CPU. */
static size_t header(struct cd_arena *a, const char *text, char ***word)
{
	size_t n = strcspn(text, "\n"), most = n / 4 + 1, cpus;

	*word = cd_alloc_n(a, most, sizeof(**word));
	cpus = cd_text_words(cd_strndup(a, text, n), *word, most);
	for (size_t i = 0; i < cpus; i++) {
		uint64_t cpu;

		if (!cd_text_starts((*word)[i], "CPU") || !cd_parse_u64((*word)[i] + 3, &cpu))
			return 0;
		(*word)[i] += 3;
	}
	return text[n] ? cpus : 0;
}

static void put(struct cd_collect *x, const char *text, const char *name, const char *fact,
		char **cpu, size_t n)
{
	struct cd_arena *a = cd_collect_arena(x);
	const char *line = strstr(text, name), *end = line ? strchr(line, '\n') : NULL;
	char **word;
	uint64_t v;

	if (!end) {
		if (!cd_second_sample(x))
			cd_put_unseen(x, fact, "", CD_GARBAGE, "%s has no line %s", FILE, name);
		return;
	}
	line += strlen(name);
	word = cd_alloc_n(a, n + 1, sizeof(*word));
	if (cd_text_words(cd_strndup(a, line, (size_t)(end - line)), word, n + 1) != n) {
		if (!cd_second_sample(x))
			cd_put_unseen(x, fact, "", CD_GARBAGE, "%s: not as many numbers as CPUs",
				      FILE);
		return;
	}
	for (size_t i = 0; i < n; i++)
		if (cd_parse_u64(word[i], &v) && v <= UINT32_MAX)
			cd_put_counter(x, fact, cpu[i], v);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, FILE, CD_READ_LARGE);
	char **cpu;
	size_t n;

	(void)err;
	if (!b.error && b.len && !b.truncated && (n = header(a, b.data, &cpu))) {
		put(x, b.data, "NET_RX:", "softirq/receive", cpu, n);
		put(x, b.data, "NET_TX:", "softirq/send", cpu, n);
		return 0;
	}
	for (size_t i = 0; facts[i].name && !cd_second_sample(x); i++) {
		if (b.error)
			cd_put_errno(x, facts[i].name, "", FILE, b.error);
		else
			cd_put_unseen(x, facts[i].name, "", b.len ? CD_GARBAGE : CD_MASKED,
				      "%s does not begin with CPUs", FILE);
	}
	return 0;
}

const struct cd_collector cd_collector_softirqs = {
	.name = "softirqs", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED,
};

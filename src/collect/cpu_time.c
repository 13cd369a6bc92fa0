/* SPDX-License-Identifier: Apache-2.0 */
/* cpu_time - how much of its time does each CPU spend on packets, and how much is taken from it? */
#include <commdoctor/collector.h>

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "host/host.h"

#define FILE "/proc/stat"

static const struct cd_fact_spec facts[] = {
	{ .name = "cpu/ticks", .type = CD_COUNTER, .unit = "", .source = "grep ^cpu{subject} " FILE,
	  .about = "time of the CPU, idle or not, in ticks of 10 ms" },
	{ .name = "cpu/softirq_ticks", .type = CD_COUNTER, .unit = "",
	  .source = "grep ^cpu{subject} " FILE,
	  .about = "of that, in the second half of interrupts, packets above all" },
	{ .name = "cpu/steal_ticks", .type = CD_COUNTER, .unit = "",
	  .source = "grep ^cpu{subject} " FILE,
	  .about = "of that, in which the hypervisor ran somebody else though the CPU had work" },
	{ .name = NULL },
};
/* user nice system idle iowait irq softirq steal; guest time is part of user */
enum { SOFTIRQ = 6, STEAL = 7, PARTS = 8, MOST = 16 };

static void put(struct cd_collect *x, char *line)
{
	char *word[MOST];
	size_t n = cd_text_words(line, word, MOST);
	uint64_t v, all = 0, softirq = 0, steal = 0;
	const char *cpu = word[0] + strlen("cpu");

	for (size_t i = 0; i < PARTS && i + 1 < n; i++) {
		if (!cd_parse_u64(word[i + 1], &v))
			return;
		all += v;
		softirq = i == SOFTIRQ ? v : softirq;
		steal = i == STEAL ? v : steal;
	}
	if (n <= SOFTIRQ + 1)
		return;
	cd_put_counter(x, "cpu/ticks", cpu, all);
	cd_put_counter(x, "cpu/softirq_ticks", cpu, softirq);
	if (n > STEAL + 1)
		cd_put_counter(x, "cpu/steal_ticks", cpu, steal);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b = cd_host_read(cd_collect_host(x), a, FILE, CD_READ_LARGE);

	(void)err;
	if (b.error || b.truncated) {
		cd_put_errno(x, "cpu/ticks", "", FILE, b.error ? b.error : EIO);
		cd_put_errno(x, "cpu/softirq_ticks", "", FILE, b.error ? b.error : EIO);
		cd_put_errno(x, "cpu/steal_ticks", "", FILE, b.error ? b.error : EIO);
		return 0;
	}
	for (const char *p = b.data, *end; (end = strchr(p, '\n')); p = end + 1)
		if (cd_text_starts(p, "cpu") && p[3] >= '0' && p[3] <= '9')
			put(x, cd_strndup(a, p, (size_t)(end - p)));
	return 0;
}

const struct cd_collector cd_collector_cpu_time = {
	.name = "cpu_time", .group = "files", .facts = facts, .collect = collect,
	.flags = CD_SAMPLED,
};

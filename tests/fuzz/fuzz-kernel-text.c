/* SPDX-License-Identifier: Apache-2.0 */
/* fuzz-kernel-text - does any text make the parsers of numbers, CPU lists and interrupts go wrong? */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "collect/interrupts.h"
#include "collect/stat-columns.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void cpus(struct cd_arena *a, const char *s)
{
	struct cd_cpus set, again;
	const char *list;

	if (!cd_cpus_parse_list(a, s, &set) && !cd_cpus_parse_mask(a, s, &set))
		return;
	list = cd_cpus_format(a, &set);
	if (!cd_cpus_parse_list(a, list, &again) || cd_cpus_weight(&again) != cd_cpus_weight(&set) ||
	    strcmp(cd_cpus_format(a, &again), list) != 0)
		abort();
}

static void numbers(struct cd_arena *a, const char *s)
{
	int64_t i, *list;
	uint64_t u;
	size_t n;
	double v;

	if (cd_parse_i64(s, &i) && i >= 0 && !(cd_parse_u64(s, &u) || *s == '-' || strchr(s, '-')))
		abort();
	cd_parse_hex(s, &u);
	cd_parse_real(s, &v);
	cd_parse_ints(a, s, &list, &n);
	if ((cd_parse_duration(s, &i) || cd_parse_bytes(s, &i)) && i < 0)
		abort();
	if (cd_parse_bits_per_second(s, &v) && !(v >= 0))
		abort();
}

static void interrupts(struct cd_arena *a, const char *s)
{
	uint64_t all = UINT64_MAX;
	struct cd_cpus every = { &all, 1 };
	struct cd_irq_table t;

	if (!cd_interrupts_parse(a, s, &t))
		return;
	for (size_t i = 0; i < t.n; i++) {
		cd_interrupts_on(&t, &t.row[i], &every);
		cd_interrupts_is_queue(a, t.row[i].name, "eth0", t.n);
	}
}

static void statistics(struct cd_arena *a, const char *s)
{
	const struct cd_bytes b = { .data = s, .len = strlen(s) };
	uint64_t sum, total;

	if (cd_stat_column(a, b, "entries", false, &sum) == CD_STAT_FOUND &&
	    (cd_stat_column(a, b, "entries", true, &total) != CD_STAT_FOUND))
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cd_arena *a = cd_arena_new();
	const char *clean = cd_text_clean(a, (const char *)data, size);
	char *s = cd_alloc(a, size + 1);

	if (!cd_text_is_clean(clean))
		abort();
	if (size)
		memcpy(s, data, size);
	cpus(a, s);
	numbers(a, s);
	interrupts(a, s);
	statistics(a, s);
	cd_text_compare_natural(s, clean);
	cd_arena_free(a);
	return 0;
}

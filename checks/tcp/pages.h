/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pages.h - how much memory may a protocol use, in pages of this kernel?
 *
 * tcp_mem and udp_mem: below the first nothing is done, from the second on memory is saved, the
 * third is never passed.  They and what is in use count for all network namespaces together.
 */
#ifndef CD_CHECKS_TCP_PAGES_H
#define CD_CHECKS_TCP_PAGES_H

#include <commdoctor/check.h>

struct pages {
	int64_t size;		/* bytes of one */
	int64_t limit[3];
};

/* False after a verdict. */
static inline bool pages_need(struct cd_case *c, const char *fact, struct pages *p)
{
	struct cd_ints all;

	if (!cd_need_ints(c, fact, "", &all) || !cd_need_int(c, "host/page_size", "", &p->size))
		return false;
	if (all.n != 3 || p->size <= 0) {
		cd_unknown(c, "", CD_GARBAGE, "%s: %zu numbers instead of three", fact, all.n);
		return false;
	}
	for (size_t i = 0; i < 3; i++) {
		p->limit[i] = all.item[i];
		if (p->limit[i] >= 0)
			continue;
		cd_unknown(c, "", CD_GARBAGE, "%s: no kernel takes %lld", fact,
			   (long long)p->limit[i]);
		return false;
	}
	return true;
}

/* Written where bytes were meant it may be beyond all numbers. */
static inline int64_t pages_bytes(const struct pages *p, int64_t n)
{
	return n > INT64_MAX / p->size ? INT64_MAX : n * p->size;
}

#endif

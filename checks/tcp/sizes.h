/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sizes.h - is the size that a key tells one that a kernel can hold?
 *
 * The kernel keeps these keys as int and refuses less than a least (net/core/sysctl_net_core.c,
 * net/ipv4/sysctl_net_ipv4.c): what is beyond comes from a damaged or edited recording.
 */
#ifndef CD_CHECKS_TCP_SIZES_H
#define CD_CHECKS_TCP_SIZES_H

#include <commdoctor/check.h>

static inline bool size_fits(struct cd_case *c, const char *fact, int64_t value, int64_t least)
{
	if (value >= least && value <= INT32_MAX)
		return true;
	cd_unknown(c, "", CD_GARBAGE, "%s: no kernel takes %lld", fact, (long long)value);
	return false;
}

static inline bool size_need(struct cd_case *c, const char *fact, int64_t least, int64_t *value)
{
	return cd_need_int(c, fact, "", value) && size_fits(c, fact, *value, least);
}

/* Twice as much, at least `least`, at most what the kernel takes. */
static inline int64_t size_doubled(int64_t value, int64_t least)
{
	if (value < least / 2)
		return least;
	return value > INT32_MAX / 2 ? INT32_MAX : 2 * value;
}

/* tcp_rmem and tcp_wmem: least, initial, limit. */
static inline bool size_need_three(struct cd_case *c, const char *fact, int64_t v[3])
{
	struct cd_ints all;

	if (!cd_need_ints(c, fact, "", &all))
		return false;
	if (all.n != 3) {
		cd_unknown(c, "", CD_GARBAGE, "%s: %zu numbers instead of three", fact, all.n);
		return false;
	}
	for (size_t i = 0; i < 3; i++) {
		v[i] = all.item[i];
		if (!size_fits(c, fact, v[i], 1))
			return false;
	}
	return true;
}

#endif

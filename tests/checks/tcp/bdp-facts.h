/* SPDX-License-Identifier: Apache-2.0 */
/* bdp-facts.h - one data port with rate and round trip, as derive would give it. */
#ifndef CD_TESTS_BDP_FACTS_H
#define CD_TESTS_BDP_FACTS_H

#include "lib/judge.h"

static inline void give_path(struct cd_test *t, const char *path, int64_t rate, int64_t rtt_ns,
			     const char *from)
{
	give_int(t, "path/rate", path, rate);
	give_duration(t, "path/rtt", path, rtt_ns);
	give_text(t, "path/rtt_from", path, from);
}

/* eth0: 100 Gb/s and 500 us, 6250000 bytes in flight. */
static inline void give_eth0(struct cd_test *t, const char *from)
{
	give_set(t, "path", "eth0", NULL);
	give_path(t, "eth0", 100000000000, 500000, from);
}

static inline void give_three(struct cd_test *t, const char *fact, int64_t a, int64_t b, int64_t c)
{
	const int64_t v[] = { a, b, c };

	give_ints(t, fact, "", 3, v);
}

#endif

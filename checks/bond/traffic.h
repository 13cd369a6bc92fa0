/* SPDX-License-Identifier: Apache-2.0 */
/* traffic.h - what did each member of a bond carry between the samples? */
#ifndef CD_CHECKS_BOND_TRAFFIC_H
#define CD_CHECKS_BOND_TRAFFIC_H

#include "bond.h"

#define TRAFFIC_NEEDS "rate/nic/tx_bytes", "rate/nic/rx_bytes", "bond/aggregator", \
	"bond/ad_aggregator", "port/speed"

struct traffic {
	int64_t members;		/* that may carry */
	double most, least, sum;	/* bytes per second */
	const char *busiest, *idlest;
	uint64_t bytes;			/* of all, between the samples */
};

/* Does it have carrier and, with LACP, stand in the aggregator in use? */
static inline bool traffic_may_carry(struct cd_case *c, const struct bond *b, const char *member)
{
	int64_t mine, used;

	if (!bond_flag(c, "nic/carrier", member))
		return false;
	return !cd_have_int(c, "bond/aggregator", member, &mine) ||
	       !cd_have_int(c, "bond/ad_aggregator", b->name, &used) || mine == used;
}

static inline int64_t traffic_members(struct cd_case *c, const struct bond *b)
{
	int64_t n = 0;

	for (size_t i = 0; i < b->members.n; i++)
		n += traffic_may_carry(c, b, b->members.item[i]);
	return n;
}

/* Of "rate/nic/tx_bytes" or of "rate/nic/rx_bytes".  False: a member's was not seen, `unseen` names it. */
static inline bool traffic_of(struct cd_case *c, const struct bond *b, const char *fact,
			      struct traffic *t, const char **unseen)
{
	*t = (struct traffic){ .busiest = "", .idlest = "" };
	for (size_t i = 0; i < b->members.n; i++) {
		const char *member = b->members.item[i];
		struct cd_rate r;

		if (!traffic_may_carry(c, b, member))
			continue;
		if (!cd_have_rate(c, fact, member, &r)) {
			*unseen = member;
			return false;
		}
		t->members++;
		t->sum += r.per_second;
		t->bytes += r.delta;
		if (t->members == 1 || r.per_second > t->most) {
			t->most = r.per_second;
			t->busiest = member;
		}
		if (t->members == 1 || r.per_second < t->least) {
			t->least = r.per_second;
			t->idlest = member;
		}
	}
	return true;
}

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* flows.h - which connections moved data through a port between the samples? */
#ifndef CD_CHECKS_IRQ_FLOWS_H
#define CD_CHECKS_IRQ_FLOWS_H

#include <commdoctor/check.h>

#define FLOW_NEEDS "sock/flows", "nic/ports"

enum { FLOW_BULK = 1 << 20 };	/* bytes in the interval: less keeps no queue busy */

static inline bool flow_is_on(struct cd_case *c, const struct cd_table *t, size_t row,
			      const char *nic, int64_t *moved)
{
	struct cd_texts ports;
	const char *link;

	return cd_cell_int(t, row, "moved", moved) && *moved >= FLOW_BULK &&
	       cd_cell_text(t, row, "ifname", &link) &&
	       cd_have_texts(c, "nic/ports", link, &ports) && cd_has(&ports, nic);
}

struct flows {
	unsigned n;		/* that moved a good deal */
	double largest;		/* share of all that they moved */
};

/* False after a verdict for the case's subject. */
static inline bool flows_of(struct cd_case *c, const char *nic, struct flows *f)
{
	const struct cd_table *t;
	int64_t moved, all = 0, most = 0;

	*f = (struct flows){ 0 };
	if (!cd_need_table(c, "sock/flows", "", &t))
		return false;
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!flow_is_on(c, t, i, nic, &moved))
			continue;
		f->n++;
		all += moved;
		most = moved > most ? moved : most;
	}
	f->largest = all ? (double)most / (double)all : 0;
	return true;
}

#endif

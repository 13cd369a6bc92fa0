/* SPDX-License-Identifier: Apache-2.0 */
/*
 * measured.c - how fast was the fastest connection of each path while we looked?
 *
 * A ceiling that a connection exceeded is wrong, and the diagnosis says so.  Acknowledged bytes over
 * the time data was outstanding is what the kernel itself counted; short or small flows say nothing.
 */
#include <string.h>

#include "derive/derive.h"

enum { LEAST_BUSY_US = 100000, LEAST_BYTES = 1000000 };	/* ours */

static const struct cd_fact_spec facts[] = {
	{ .name = "path/measured", .type = CD_INT, .unit = "bit/s", .source = "ss -ti",
	  .about = "fastest connection between the two samples" },
	{ .name = NULL },
};

static const char *const needs[] = { "path", "nic/ports", "sock/flows", NULL };

static const struct cd_table *table(struct cd_derive *d, const char *name)
{
	const struct cd_fact *f = cd_derive_fact(d, name, "");

	return f && f->type == CD_TABLE ? f->as.table : NULL;
}

/* bit/s, 0 when the connection tells nothing. */
static int64_t rate(const struct cd_table *flows, size_t row)
{
	int64_t busy, acked;

	if (!cd_cell_int(flows, row, "busy_us", &busy) || !cd_cell_int(flows, row, "acked", &acked) ||
	    busy < LEAST_BUSY_US || acked < LEAST_BYTES)
		return 0;
	return (int64_t)(8e6 * (double)acked / (double)busy);
}

static bool is_on(struct cd_derive *d, const struct cd_table *t, size_t row, const char *path)
{
	const struct cd_fact *ports;
	const char *link;

	if (!cd_cell_text(t, row, "ifname", &link))
		return false;
	ports = cd_derive_fact(d, "nic/ports", link);
	return ports && ports->type == CD_TEXTS &&
	       cd_has(&(struct cd_texts){ ports->as.list->text, ports->as.list->n }, path);
}

static void derive(struct cd_derive *d)
{
	const struct cd_table *flows = table(d, "sock/flows");
	struct cd_texts paths;

	if (!flows || !cd_derive_set(d, "path", &paths))
		return;
	for (size_t i = 0; i < paths.n; i++) {
		int64_t best = 0;

		for (size_t row = 0; row < cd_rows(flows); row++) {
			int64_t v = rate(flows, row);

			if (v > best && is_on(d, flows, row, paths.item[i]))
				best = v;
		}
		if (best)
			cd_derive_put_int(d, "path/measured", paths.item[i], best);
		else
			cd_derive_put_absent(d, "path/measured", paths.item[i],
					     "no connection was busy enough to measure");
	}
}

const struct cd_derivation cd_derivation_measured = {
	.name = "measured",
	.order = 60,
	.facts = facts,
	.needs = needs,
	.derive = derive,
	.flags = CD_DERIVE_NETNS,
};

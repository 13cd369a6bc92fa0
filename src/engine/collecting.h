/* SPDX-License-Identifier: Apache-2.0 */
/* collecting.h - one collector at work: what its puts have in common. */
#ifndef CD_ENGINE_COLLECTING_H
#define CD_ENGINE_COLLECTING_H

#include "engine/collect.h"

struct cd_collect {
	const struct cd_collector *by;
	const struct cd_assignment *task;
	struct cd_arena *arena;
	char defect[256];	/* the first breach of its own declaration */
};

/* The first breach of the collector's own declaration; the run of the collector then fails. */
void cd_collect_defect(struct cd_collect *x, const char *what, const char *fact);
/* The text itself, or what the gate makes of it. */
const char *cd_collect_clean(struct cd_collect *x, const char *s);
/* The spec, or NULL after a defect; `given` 0: an absent or unseen fact. */
const struct cd_fact_spec *cd_collect_declared(struct cd_collect *x, const char *fact,
					       enum cd_type given);
void cd_collect_put(struct cd_collect *x, const struct cd_fact_spec *spec, const char *fact,
		    const char *subject, struct cd_fact *f);

#endif

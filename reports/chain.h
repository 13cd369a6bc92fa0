/* SPDX-License-Identifier: Apache-2.0 */
/* chain.h - RoCE read as one unit: from the mark on a packet to the job, link by link. */
#ifndef CD_REPORTS_CHAIN_H
#define CD_REPORTS_CHAIN_H

#include "base/arena.h"
#include "model/run.h"

enum cd_link_state { CD_LINK_UNASKED, CD_LINK_OK, CD_LINK_UNKNOWN, CD_LINK_BROKEN };

enum { CD_LINK_DSCP, CD_LINK_PRIORITY, CD_LINK_TC, CD_LINK_PFC, CD_LINK_ECN, CD_LINK_GID,
       CD_LINK_MTU, CD_LINK_JOB, CD_LINKS };

struct cd_link {
	enum cd_link_state state;
	const char *seen;	/* "26", "on for 3"; "" when nothing was seen */
	const char *finding;	/* broken: "check/code"; else NULL */
};

struct cd_chain {
	const char *port;	/* "roce0" */
	const char *rdma;	/* "mlx5_0/1"; NULL when not known */
	struct cd_link link[CD_LINKS];
};

/* The chains of all ports whose RoCE this run judged, in order of their names. */
const struct cd_chain *cd_chains(const struct cd_run *run, struct cd_arena *a, size_t *n);
/* The worst state of its links. */
enum cd_link_state cd_chain_state(const struct cd_chain *c);

const char *cd_link_name(size_t link);			/* "dscp" */
const char *cd_link_label(size_t link);			/* "DSCP" */
const char *cd_link_state_name(enum cd_link_state s);	/* "broken" */
const char *cd_link_state_word(enum cd_link_state s);	/* "not asked" */

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* chain-seen.h - what was seen at each link of a RoCE chain; for reports/chain.c. */
#ifndef CD_REPORTS_CHAIN_SEEN_H
#define CD_REPORTS_CHAIN_SEEN_H

#include "reports/chain.h"

/* Fill `seen` of every link. */
void cd_chain_see(struct cd_chain *c, const struct cd_run *run, struct cd_arena *a);
/* The site's priority for RoCE; false when it names none. */
bool cd_chain_site_priority(const struct cd_run *run, int64_t *prio);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* text-chain.h - the RoCE chains in the text report; for reports/text.c. */
#ifndef CD_REPORTS_TEXT_CHAIN_H
#define CD_REPORTS_TEXT_CHAIN_H

#include "reports/flow.h"
#include "reports/view.h"

/* Those with a link that is broken or unknown; nothing when there is none. */
void cd_text_chains(const struct cd_flow *f, const struct cd_view *v);

#endif

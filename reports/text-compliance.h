/* SPDX-License-Identifier: Apache-2.0 */
/* text-compliance.h - waivers and controls on a terminal. */
#ifndef CD_REPORTS_TEXT_COMPLIANCE_H
#define CD_REPORTS_TEXT_COMPLIANCE_H

#include "reports/flow.h"
#include "reports/view.h"

void cd_text_compliance(const struct cd_flow *f, const struct cd_view *v);

#endif

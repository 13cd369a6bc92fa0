/* SPDX-License-Identifier: Apache-2.0 */
/* text-findings.h - causes in the text report; for reports/text*.c. */
#ifndef CD_REPORTS_TEXT_FINDINGS_H
#define CD_REPORTS_TEXT_FINDINGS_H

#include "reports/flow.h"
#include "reports/view.h"

enum { CD_TEXT_INDENT = 13 };

/* With evidence, number, formula, fix and how to verify. */
void cd_text_cause(const struct cd_flow *f, const struct cd_view *v, const struct cd_cause *c);
/* One or two lines. */
void cd_text_brief(const struct cd_flow *f, const struct cd_view *v, const struct cd_cause *c);
const char *cd_text_paint(enum cd_severity s);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* sarif-text.h - words, names and identities as SARIF wants them; for reports/sarif.c. */
#ifndef CD_REPORTS_SARIF_TEXT_H
#define CD_REPORTS_SARIF_TEXT_H

#include "reports/place.h"
#include "reports/view.h"

/* A message string: no placeholder, no link; at most about `most` bytes. */
const char *cd_sarif_message(struct cd_arena *a, const char *text, size_t most);
/* A plain string, clean and cut. */
const char *cd_sarif_name(struct cd_arena *a, const char *text, size_t most);
/* What to do about findings of this code, without the values of one host. */
const char *cd_sarif_help(const struct cd_view *v, const struct cd_finding *f);
/* The first reference that is a link; NULL without one. */
const char *cd_sarif_uri(const struct cd_entry *e);
/* "2026-01-01T00:00:00.123Z" */
const char *cd_sarif_time(struct cd_arena *a, int64_t ns);
/* What makes a finding the same on another host and another day. */
const char *cd_sarif_identity(struct cd_arena *a, const struct cd_finding *f,
			      const struct cd_place *place);
/* 16 hexadecimal digits, alike on every machine. */
const char *cd_sarif_digest(struct cd_arena *a, const char *text);

#endif

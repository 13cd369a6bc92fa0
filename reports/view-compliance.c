/* SPDX-License-Identifier: Apache-2.0 */
/* view-compliance.c - how is a waiver or the verdict of a control put into words? */
#include "base/text.h"
#include "reports/view.h"

const char *cd_view_until(struct cd_arena *a, const struct cd_waived *w)
{
	if (w->permanent)
		return "permanent";
	return cd_sprintf(a, "%s %s", w->expired ? "expired" : "until", w->until ? w->until : "?");
}

const char *cd_view_waived(struct cd_arena *a, const struct cd_waived *w)
{
	bool plain = !w->permanent && !w->expired;

	return cd_sprintf(a, "by %s%s %s%s%s", w->owner ? w->owner : "?", plain ? "" : ",",
			  cd_view_until(a, w), w->ticket ? ", ticket " : "", w->ticket ? w->ticket : "");
}

const char *cd_view_waiver_doubt(const struct cd_waiver_use *u)
{
	switch (u->state) {
	case CD_WAIVER_EXPIRED:
		return u->n ? "expired: its findings count again" :
			      "expired, and there is nothing to waive: take it out";
	case CD_WAIVER_UNUSED:
		return "unused: there is nothing to waive; take it out";
	case CD_WAIVER_UNDECIDED:
		return "nothing waived, but not all of what it speaks of could be judged";
	case CD_WAIVER_NOT_ASKED:
		return "not asked: no question of this run is one that it speaks of";
	default:
		return NULL;
	}
}

const char *cd_view_met(enum cd_met met)
{
	return met == CD_NOT_MET ? "not met" : met == CD_MET_NOT_APPLICABLE ? "not applicable" :
	       cd_met_name(met);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* filters.h - which filters of a link drop or police packets?  Told, not judged. */
#ifndef CD_CHECKS_STACK_FILTERS_H
#define CD_CHECKS_STACK_FILTERS_H

#include <commdoctor/check.h>
#include <string.h>

static inline void tell_filters(struct cd_case *c, const char *nic)
{
	const char *of, *parent, *kind, *action, *list = "";
	const struct cd_table *t;
	int64_t n;

	if (!cd_have_table(c, "tc/filter", "", &t))
		return;
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_text(t, i, "ifname", &of) || strcmp(of, nic) != 0 ||
		    !cd_cell_text(t, i, "parent", &parent) || !cd_cell_text(t, i, "kind", &kind) ||
		    !cd_cell_text(t, i, "action", &action) || !cd_cell_int(t, i, "filters", &n))
			continue;
		list = cd_words(c, "%s%s%s at %s by %lld %s", list, *list ? ", " : "", action, parent,
				(long long)n, kind);
	}
	if (*list)
		cd_note(c, nic, "filters of tc act on its packets: %s", list);
}

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* pinning.h - who places interrupts at boot?  Reads rows of irq/pinning. */
#ifndef CD_CHECKS_IRQ_PINNING_H
#define CD_CHECKS_IRQ_PINNING_H

#include <commdoctor/check.h>

#include <string.h>

/* False after a verdict: the files of a container are not those of the host. */
static inline bool irq_need_pinning(struct cd_case *c, const struct cd_table **t)
{
	if (cd_state(c, "host/container", "") == CD_PRESENT) {
		cd_unknown(c, "", CD_OTHER_NAMESPACE, "what the host starts at boot is not seen in a "
			   "container");
		return false;
	}
	return cd_need_table(c, "irq/pinning", "", t);
}

/* The first that starts; with `tuned` those of tuned count, too.  NULL: nobody. */
static inline const char *irq_pinned_by(const struct cd_table *t, bool tuned)
{
	for (size_t i = 0; i < cd_rows(t); i++) {
		const char *by, *kind;
		int64_t starts;

		if (cd_cell_text(t, i, "by", &by) && cd_cell_text(t, i, "kind", &kind) &&
		    cd_cell_int(t, i, "starts", &starts) && starts &&
		    (tuned || strcmp(kind, "tuned") != 0))
			return by;
	}
	return NULL;
}

/* The first that would, but is not started at boot. */
static inline const char *irq_pinning_disabled(const struct cd_table *t)
{
	for (size_t i = 0; i < cd_rows(t); i++) {
		const char *by;
		int64_t starts;

		if (cd_cell_text(t, i, "by", &by) && cd_cell_int(t, i, "starts", &starts) && !starts)
			return by;
	}
	return NULL;
}

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* softnet.h - what did the CPUs' receive counters move by during the audit? */
#ifndef CD_CHECKS_STACK_SOFTNET_H
#define CD_CHECKS_STACK_SOFTNET_H

#include <commdoctor/check.h>

#define SOFTNET_NEEDS "softnet", "rate/softnet/processed", "rate/softnet/dropped", \
	"rate/softnet/flow_limit"

struct softnet {
	uint64_t processed, dropped;	/* of all CPUs */
	uint64_t most;			/* dropped by one CPU */
	const char *worst;		/* that CPU */
	unsigned cpus;			/* how many dropped */
	double seconds;
};

/* Drops because the backlog was full; those of the flow limit are counted in them. */
static inline uint64_t softnet_drops(const struct cd_rate *dropped, const struct cd_rate *limited)
{
	return dropped->delta > limited->delta ? dropped->delta - limited->delta : 0;
}

/* False after a verdict for the case's subject. */
static inline bool softnet_need(struct cd_case *c, struct softnet *s)
{
	struct cd_texts cpus;

	*s = (struct softnet){ .worst = "" };
	if (!cd_need_texts(c, "softnet", "", &cpus))
		return false;
	for (size_t i = 0; i < cpus.n; i++) {
		struct cd_rate processed, dropped, limited = { 0 };
		uint64_t drops;

		if (!cd_need_rate(c, "rate/softnet/processed", cpus.item[i], &processed) ||
		    !cd_need_rate(c, "rate/softnet/dropped", cpus.item[i], &dropped))
			return false;
		cd_have_rate(c, "rate/softnet/flow_limit", cpus.item[i], &limited);
		drops = softnet_drops(&dropped, &limited);
		s->processed += processed.delta;
		s->dropped += drops;
		s->cpus += drops > 0;
		s->seconds = dropped.seconds;
		if (drops > s->most) {
			s->most = drops;
			s->worst = cpus.item[i];
		}
	}
	return true;
}

#endif

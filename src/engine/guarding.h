/* SPDX-License-Identifier: Apache-2.0 */
/* guarding.h - what the parent (guard.c) and a collecting child (guard-child.c) both look at. */
#ifndef CD_ENGINE_GUARDING_H
#define CD_ENGINE_GUARDING_H

#include "engine/guard.h"

enum cd_progress { CD_WAITING, CD_DONE };

/* Work is one collector in one scope: those of the host, then namespace by namespace. */
struct cd_guarding {
	const struct cd_guard *g;
	const struct cd_collector **collector;	/* of each piece of work */
	size_t n;
	bool second;
	enum cd_progress *state;	/* beside collector */
};

/* Of a piece of work: whose it is, what is read for it, and the child that does it. */
const struct cd_netns *cd_guard_netns(const struct cd_guarding *G, size_t i);
const char *cd_guard_scope(const struct cd_guarding *G, size_t i);
const struct cd_reading_list *cd_guard_list(const struct cd_guarding *G, size_t i);
const char *cd_guard_group(const struct cd_guarding *G, size_t i);

/* Nothing that was to be read by it was seen; `put` is called once for each of these facts. */
void cd_guard_blank(const struct cd_guarding *G, size_t i, enum cd_reason reason, const char *why,
		    void (*put)(void *self, const char *name, const struct cd_fact_spec *spec,
				const struct cd_fact *f),
		    void *self);

/* CLOCK_MONOTONIC */
int64_t cd_guard_now_ns(void);
/* In a child: run what waits in the group, tell it through `fd`, end the process. */
_Noreturn void cd_guard_child(const struct cd_guarding *G, const char *group, int fd);

#endif

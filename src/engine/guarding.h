/* SPDX-License-Identifier: Apache-2.0 */
/* guarding.h - what the parent (guard.c) and a collecting child (guard-child.c) both look at. */
#ifndef CD_ENGINE_GUARDING_H
#define CD_ENGINE_GUARDING_H

#include "engine/guard.h"

enum cd_progress { CD_WAITING, CD_DONE };

struct cd_guarding {
	const struct cd_guard *g;
	const struct cd_collector *const *collector;
	size_t n;
	bool second;
	enum cd_progress *state;	/* beside collector */
};

/* CLOCK_MONOTONIC */
int64_t cd_guard_now_ns(void);
/* In a child: run what waits in the group, tell it through `fd`, end the process. */
_Noreturn void cd_guard_child(const struct cd_guarding *G, const char *group, int fd);

#endif

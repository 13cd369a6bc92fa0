/* SPDX-License-Identifier: Apache-2.0 */
/*
 * guard.h - run collectors in child processes, so that one that hangs, crashes or babbles costs
 * its own facts and nothing else.
 */
#ifndef CD_ENGINE_GUARD_H
#define CD_ENGINE_GUARD_H

#include "model/run.h"

struct cd_host;
struct cd_netns;
struct cd_recorder;

/* Facts to be read by these collectors. */
struct cd_reading_list {
	const char *const *wanted;
	size_t n_wanted;
	const struct cd_collector *const *collector;
	size_t n_collectors;
};

struct cd_guard {
	struct cd_host *host;
	struct cd_evidence *evidence;
	struct cd_arena *arena;			/* costs and their words */
	const char *scope;			/* of the host */
	struct cd_reading_list read;
	/* Other network namespaces, in each of which `read_there` is read. */
	const struct cd_netns *netns;
	size_t n_netns;
	struct cd_reading_list read_there;
	const char *const *target;
	size_t n_targets;
	bool may_autoload;
	int64_t deadline_ns;			/* CLOCK_MONOTONIC; 0: none */
	const int *stop;			/* set by a signal handler: end early */
	const struct cd_recorder *recorder;	/* NULL: nothing is recorded */
	void (*progress)(void *self, const char *collector, size_t done, size_t total);
	void *progress_self;
};

/*
 * Run all collectors, their groups side by side, and store their facts.  A collector that failed
 * leaves its facts unseen with the reason.  All other namespaces are one child's: it goes from one to
 * the next, since the kernel takes the longer to find a setting the more namespaces it was read in.
 * One cost per collector of the host, then one per collector of all namespaces is added to or, in the
 * second sample, into `costs`.  Returns false when the deadline or `stop` cut it short.
 */
bool cd_guard_run(const struct cd_guard *g, bool second_sample, struct cd_cost *costs);

#endif

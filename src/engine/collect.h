/* SPDX-License-Identifier: Apache-2.0 */
/* collect.h - run one collector: what it is told, and where its facts go. */
#ifndef CD_ENGINE_COLLECT_H
#define CD_ENGINE_COLLECT_H

#include "model/evidence.h"

struct cd_error;
struct cd_host;

/* Takes every fact put; `f` is only valid during the call. */
struct cd_sink {
	void (*put)(void *self, const char *scope, const struct cd_collector *by,
		    const struct cd_fact_spec *spec, const char *name, const struct cd_fact *f,
		    bool second_sample);
	void *self;
};

/* A sink that stores into a struct cd_evidence given as `self`. */
void cd_sink_evidence(void *evidence, const char *scope, const struct cd_collector *by,
		      const struct cd_fact_spec *spec, const char *name, const struct cd_fact *f,
		      bool second_sample);

struct cd_assignment {
	struct cd_host *host;
	const char *scope;
	const char *const *wanted;	/* sorted; may hold "x/" + "*" */
	size_t n_wanted;
	const char *const *target;
	size_t n_targets;
	bool may_autoload;
	bool second_sample;
	struct cd_sink sink;
};

/* 0, or -1 with err: also when the collector broke its own declaration. */
int cd_collect_run(const struct cd_collector *collector, const struct cd_assignment *task,
		   struct cd_error *err);

/* The generated table of the collectors in the program, NULL ended. */
extern const struct cd_collector *const cd_collectors[];

#endif

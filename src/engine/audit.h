/* SPDX-License-Identifier: Apache-2.0 */
/* audit.h - the straight line: collect -> derive -> judge -> diagnose, for the subcommands. */
#ifndef CD_ENGINE_AUDIT_H
#define CD_ENGINE_AUDIT_H

#include "engine/modules.h"
#include "engine/plan.h"
#include "engine/profile.h"
#include "host/netns.h"
#include "model/run.h"

struct cd_host;
struct cd_recorder;

struct cd_audit {
	struct cd_arena *arena;			/* of the run and all that it points to */
	const struct cd_modules *modules;
	const struct cd_profile *profile;
	const struct cd_plan *plan;
	const struct cd_run *baseline;		/* may be NULL */
	enum cd_severity fail_on;
	/* collecting only */
	struct cd_host *host;
	const char *root;			/* as given; NULL: live */
	struct cd_netns_list netns;		/* other network namespaces to audit, too */
	const char *const *target;
	size_t n_targets;
	bool may_autoload;
	double interval_s;
	double deadline_s;
	const int *stop;			/* a signal's number once it came */
	const struct cd_recorder *recorder;	/* told everything that is asked of the host */
	void (*second_sample)(void *self);	/* called before the second sample; may be NULL */
	void *second_sample_self;
	void (*progress)(void *self, const char *what, size_t done, size_t total);
	void *progress_self;
	const char *command;
};

/* A run with evidence and costs, not yet judged.  NULL and err. */
struct cd_run *cd_audit_collect(const struct cd_audit *audit, struct cd_error *err);
/* Put site facts and bounds, derive, judge, waive, diagnose.  Earlier results are replaced. */
int cd_audit_judge(const struct cd_audit *audit, struct cd_run *run, struct cd_error *err);

#endif

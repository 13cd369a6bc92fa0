/* SPDX-License-Identifier: Apache-2.0 */
/* request.h - what was asked on the command line: one set of options, of which each command takes some. */
#ifndef CD_REQUEST_H
#define CD_REQUEST_H

#include "base/error.h"
#include "command.h"
#include "engine/audit.h"
#include "output.h"

struct cd_request {
	struct cd_arena *arena;
	const char *profile_name;	/* -p; NULL: "default" */
	const char *modules_folder;	/* --modules; NULL: the program's own */
	const char *rtt, *fail_on, *root, *baseline;
	const char **target;
	size_t n_targets;
	const char **netns;		/* --netns */
	size_t n_netns;
	const char **spec;		/* -o of commands that do not write reports of a run */
	size_t n_specs;
	const char **before, **after;	/* compare --before, --after */
	size_t n_before, n_after;
	struct cd_outputs outputs;
	double interval_s, deadline_s;	/* negative: not said */
	const char *keep;		/* --keep; NULL: runs are not kept */
	size_t keep_runs;		/* 0: not said */
	const char *state;		/* --state; NULL: rates span the interval */
	bool strict, may_autoload, as_json;
	bool as_nagios;			/* --exit nagios */
	char **operand;			/* what is left after the options */
	int n_operands;

	/* filled by cd_request_load() */
	struct cd_profile *profile;
	struct cd_modules *modules;
	struct cd_plan *plan;
	enum cd_severity severity;
};

struct cd_option {
	const char *name;		/* "profile" */
	char letter;			/* 'p'; 0: none */
	const char *value;		/* "NAME|FILE"; NULL: takes none */
	const char *about;
	int (*take)(struct cd_request *q, const char *value, struct cd_error *err);
};

extern const struct cd_option cd_option_profile, cd_option_output, cd_option_root,
	cd_option_interval, cd_option_state, cd_option_deadline, cd_option_rtt, cd_option_target,
	cd_option_netns, cd_option_fail_on,
	cd_option_strict, cd_option_baseline, cd_option_keep, cd_option_keep_runs, cd_option_allow, cd_option_modules,
	cd_option_stylesheet, cd_option_json, cd_option_exit;

/*
 * Take the options of `command` (NULL ended) and --help.  -1: go on; else the exit status: help was
 * printed, or what is wrong, with the nearest right word.
 */
int cd_request_take(struct cd_request *q, const struct cd_command *command,
		    const struct cd_option *const *options, int argc, char **argv);
/* Profile, modules and plan for the checks that `pattern`s name.  -1: something named is wrong. */
int cd_request_load(struct cd_request *q, char **pattern, int n_patterns, struct cd_error *err);
/* The run of --baseline.  NULL and err. */
const struct cd_run *cd_baseline_load(const struct cd_request *q, struct cd_error *err);
/* -1 when a report would overwrite what is read: `run_file` (may be NULL), --baseline, --root, ... */
int cd_request_spare(const struct cd_request *q, const char *run_file, struct cd_error *err);
/* The words on stderr; exit status 2. */
int cd_usage_error(const struct cd_command *command, const struct cd_error *err);
/* The same; with --exit nagios a line on standard output, too, and exit status 3. */
int cd_request_refuse(const struct cd_request *q, const struct cd_command *command,
		      const struct cd_error *err);
/*
 * The namespaces that --netns means, of a recording without it all that it holds; -1 and err.  One
 * that is ours is said and left to the scope host.
 */
int cd_request_netns(const struct cd_request *q, struct cd_host *host, struct cd_netns_list *list,
		     struct cd_error *err);
/* What run and judge do with a judged run: write the reports; returns the exit status. */
int cd_request_report(const struct cd_request *q, const struct cd_run *run);

/* SIGTERM and SIGINT end a run early, with what is known: the signal's number, 0 before. */
extern volatile int cd_stop;
void cd_catch_signals(void);

#endif

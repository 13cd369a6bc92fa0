/* SPDX-License-Identifier: Apache-2.0 */
/* setup.h - what run, judge, capture and plan have in common: profile, modules, plan, options. */
#ifndef CD_SETUP_H
#define CD_SETUP_H

#include <getopt.h>

#include "base/error.h"
#include "command.h"
#include "engine/audit.h"

struct cd_setup {
	struct cd_arena *arena;
	const char *profile_name;	/* -p; NULL: "default" */
	const char *modules_folder;	/* --modules; NULL: the program's own */
	const char *rtt;		/* --rtt */
	const char *fail_on;		/* --fail-on */
	bool strict;			/* --strict */
	struct cd_profile *profile;
	struct cd_modules *modules;
	struct cd_plan *plan;
	enum cd_severity severity;
};

/* Load all that the options name.  -1: a usage, profile or module error. */
int cd_setup_load(struct cd_setup *s, const char *const *pattern, size_t n_patterns,
		  struct cd_error *err);

/* Exit status 2 with the words on stderr. */
int cd_usage_error(const struct cd_command *command, const struct cd_error *err);
/* For --help: usage, about and the rows of options; returns 0. */
struct cd_option_help {
	const char *option, *text;
};
int cd_print_help(const struct cd_command *command, const struct cd_option_help *rows);
/* getopt's '?' or ':' put into words that name the nearest option; returns 2. */
int cd_option_error(const struct cd_command *command, int argc, char **argv,
		    const struct option *options);

/* SIGTERM and SIGINT end a run early, with what is known: the signal's number, 0 before. */
extern volatile int cd_stop;
void cd_catch_signals(void);

#endif

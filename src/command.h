/* SPDX-License-Identifier: Apache-2.0 */
/* command.h - a subcommand: one file src/cmd-NAME.c each. */
#ifndef CD_COMMAND_H
#define CD_COMMAND_H

struct cd_command {
	const char *name;
	const char *usage;	/* "[-p PROFILE] ... [CHECK-PATTERN...]" */
	const char *about;	/* one line */
	int (*run)(int argc, char **argv);	/* argv[0] is the subcommand; returns the exit status */
};

/* The generated table, NULL ended. */
extern const struct cd_command *const cd_commands[];

#endif

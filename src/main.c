/* SPDX-License-Identifier: Apache-2.0 */
/* Which subcommand was asked for? Nothing else is decided here. */
#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/text.h"
#include "command.h"

static void usage(FILE *out)
{
	fputs("usage: commdoctor COMMAND [OPTIONS]\n\n"
	      "Walks the checklist of what slows communication on this host and says what limits\n"
	      "first, by how much, from which evidence, and what to do about it.\n\n", out);
	for (const struct cd_command *const *c = cd_commands; *c; c++)
		fprintf(out, "  %-10s %s\n", (*c)->name, (*c)->about);
	fputs("\n`commdoctor run` audits this machine.  `commdoctor COMMAND --help` tells more.\n", out);
}

static int unknown(const char *word)
{
	const char *name[64] = { NULL };
	const char *nearest;
	size_t n = 0;

	for (const struct cd_command *const *c = cd_commands; *c && n + 1 < 64; c++)
		name[n++] = (*c)->name;
	nearest = cd_text_nearest(word, name);
	cd_log(CD_LOG_ERROR, "there is no command '%s'%s%s%s; `commdoctor --help` lists them", word,
	       nearest ? " (did you mean '" : "", nearest ? nearest : "", nearest ? "'?)" : "");
	return 2;
}

/* What was printed for people must have arrived: a full disk is no success. */
static int said_all(int status)
{
	if (!fflush(stdout) && !ferror(stdout))
		return status;
	cd_log(CD_LOG_ERROR, "standard output: %s", strerror(errno));
	return status ? status : 3;
}

int main(int argc, char **argv)
{
	/* Numbers in files have a point everywhere; only the character set is the user's. */
	setlocale(LC_CTYPE, "");
	/* A limit on file sizes must end in words, not in death half-way. */
	signal(SIGXFSZ, SIG_IGN);
	if (argc < 2) {
		usage(stderr);
		return 2;
	}
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
		usage(stdout);
		return said_all(0);
	}
	if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V")) {
		puts("commdoctor " PACKAGE_VERSION);
		return said_all(0);
	}
	for (const struct cd_command *const *c = cd_commands; *c; c++)
		if (!strcmp((*c)->name, argv[1]))
			return said_all((*c)->run(argc - 1, argv + 1));
	return unknown(argv[1]);
}

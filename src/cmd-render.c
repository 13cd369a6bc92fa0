/* SPDX-License-Identifier: Apache-2.0 */
/* cmd-render.c - what does a kept run look like as text, HTML, JUnit, ...? */
#include <getopt.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "command.h"
#include "output.h"
#include "runinput.h"

static const struct option options[] = {
	{ "output", required_argument, NULL, 'o' },
	{ "stylesheet", required_argument, NULL, 's' },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

static void help(struct cd_arena *a)
{
	printf("Usage: commdoctor render RUN.json [-o FORMAT[:VARIANT][=FILE]]...\n\n"
	       "Write reports of a run that was kept with `-o json=RUN.json`.\n\n"
	       "  -o, --output FORMAT[:VARIANT][=FILE]\n"
	       "                         %s; without FILE to standard output;\n"
	       "                         may be given several times\n"
	       "      --stylesheet FILE  an XSLT of your own for html\n"
	       "      --help             this text\n\n"
	       "RUN.json may be \"-\".  Exit status: 0 written, 2 usage or input error,\n"
	       "3 a report could not be written.\n",
	       cd_outputs_formats(a));
}

static int fail(int status, const struct cd_error *err)
{
	cd_log(CD_LOG_ERROR, "%s", err->text);
	return status;
}

static int render(struct cd_arena *a, int argc, char **argv)
{
	struct cd_outputs outputs = { .arena = a };
	struct cd_error err = { "" };
	struct cd_run *run;
	int c;

	optind = 1;
	while ((c = getopt_long(argc, argv, "o:h", options, NULL)) != -1) {
		switch (c) {
		case 'o':
			if (cd_outputs_parse(&outputs, optarg, &err) < 0)
				return fail(2, &err);
			break;
		case 's':
			outputs.stylesheet = optarg;
			break;
		case 'h':
			help(a);
			return 0;
		default:
			return 2;
		}
	}
	if (argc - optind != 1) {
		cd_log(CD_LOG_ERROR, "render needs one run file; see commdoctor render --help");
		return 2;
	}
	run = cd_run_load(argv[optind], a, &err);
	if (!run)
		return fail(2, &err);
	if (cd_outputs_write(&outputs, run, &err) < 0)
		return fail(3, &err);
	return 0;
}

static int command(int argc, char **argv)
{
	struct cd_arena *a = cd_arena_new();
	int status = render(a, argc, argv);

	cd_arena_free(a);
	return status;
}

const struct cd_command cd_command_render = {
	.name = "render",
	.usage = "RUN.json [-o FORMAT[:VARIANT][=FILE]]...",
	.about = "write reports of a kept run",
	.run = command,
};
